"""A hook-demo's text in pages, and what its recipe lays out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from quoting import quote_without_media

from reelwright.engines.acting import Act, ActRequest, Photograph
from reelwright.formats.context import Context, FilmableReaction, LibraryItem
from reelwright.formats.hook_demo import HOOK_DEMO
from reelwright.formats.hook_demo.recipe import LONGEST_FILM_MS, make
from reelwright.formats.hook_demo.request import HookDemoRequest
from reelwright.formats.hook_demo.text import MOST_LETTERS, reading_time_ms, split_pages
from reelwright_people.reactions import plan_reaction
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.timeline.model import Sound, Timeline

SURPRISE = plan_reaction("surprise", 1)
DRAWN = FilmableReaction(
    Portrait(PortraitTraits(), 1), SURPRISE.gesture, 2_800, 520, "catalog/effects/pop.flac"
)
LONG = "This is the first sentence of a long text. " * 12


@dataclass
class Stand:
    """The cast, the acting engine and the library in one."""

    played: FilmableReaction = DRAWN
    acted: list[ActRequest] = field(default_factory=list)

    def reaction(self, reaction_id: str) -> FilmableReaction:
        return self.played

    def act_all(self, requests: Sequence[ActRequest]) -> list[Act]:
        self.acted += requests
        return [Act("acts/1.mp4", one.count) for one in requests]

    def whole(self, media_id: str) -> LibraryItem:
        if media_id == "picture":
            return LibraryItem(media_id, "image", "media/picture.jpg", None, 1080, 1920)
        return LibraryItem(media_id, "video", "media/clip.mp4", 5_000, 1080, 1920)


def asked(**fields: Any) -> HookDemoRequest:
    return HookDemoRequest.model_validate({"avatarId": "reaction_maya_surprise", "text": "Look!", **fields})


def laid_out(stand: Stand, **fields: Any) -> Timeline:
    other: Any = stand
    context = Context(
        writing=other,
        reading=other,
        speech=other,
        footage=other,
        library=other,
        progress=lambda percent, message: None,
        seed=7,
        listening=other,
        matting=other,
        cast=other,
        acting=other,
    )
    return make(asked(**fields), context).timeline


def test_the_reaction_comes_first_and_then_the_demo() -> None:
    """The hook as long as its reaction, the video whole, the picture for three seconds, without a gap."""
    timeline = laid_out(Stand(), media=["clip", "picture"])
    hook, clip, picture = timeline.layers[0]
    assert [(one.start_ms, one.end_ms) for one in timeline.layers[0]] == [
        (0, 2_800),
        (2_800, 7_800),
        (7_800, 10_800),
    ]
    assert (hook.asset, hook.replaceable, clip.media_id, picture.media_id) == (
        "acts/1.mp4",
        False,
        "clip",
        "picture",
    )
    assert (clip.transition, picture.transition) == ("whip-left", "crossfade")
    assert timeline.duration_ms == 10_800


def test_a_drawn_reaction_is_filmed_in_the_shape_of_the_video() -> None:
    """Natively, all of its frames."""
    stand = Stand()
    laid_out(stand, aspectRatio="ratio_16_9")
    assert [(one.width, one.height, one.first, one.count) for one in stand.acted] == [(1920, 1080, 0, 84)]
    assert stand.acted[0].score == SURPRISE.gesture


def test_a_photographs_reaction_is_filmed_in_the_shape_of_the_video() -> None:
    """As a drawn one is: the picture itself, in the frame's size and for as long as the text is read."""
    photo = Photograph("projects/p/cast/r.jpg", 5)
    stand = Stand(replace(DRAWN, subject=photo))
    hook = laid_out(stand, aspectRatio="ratio_16_9", text=LONG).layers[0][0]
    count = LONGEST_FILM_MS * 30 // 1000
    assert stand.acted == [ActRequest(photo, SURPRISE.gesture, 1920, 1080, 0, count)]
    assert hook.asset == "acts/1.mp4"


def test_the_reaction_is_held_while_a_long_text_is_read() -> None:
    """Filmed for as long as that takes, twelve seconds at most; then the film goes back and forth."""
    stand = Stand()
    hook = laid_out(stand, text=LONG).layers[0][0]
    assert stand.acted[0].count == LONGEST_FILM_MS * 30 // 1000
    assert (hook.source_ms, hook.loop) == (LONGEST_FILM_MS, "ping-pong")
    assert hook.end_ms == -(-sum(page.duration_ms for page in split_pages(LONG)) * 30 // 1000) * 1000 // 30


def test_a_text_lies_over_the_hook_only() -> None:
    """In the style's look, page after page, the last until the cut."""
    timeline = laid_out(Stand(), text=LONG, media=["clip"], textSettings={"preset": "dark"})
    hook = timeline.layers[0][0]
    assert [one.text for one in timeline.texts] == [page.text for page in split_pages(LONG)]
    assert timeline.texts[0].start_ms == 0
    assert timeline.texts[-1].end_ms == hook.end_ms
    assert all(
        one.end_ms == other.start_ms for one, other in zip(timeline.texts, timeline.texts[1:], strict=False)
    )
    assert {one.background for one in timeline.texts} == {"#101014E6"}


def test_colours_of_the_request_replace_those_of_the_style() -> None:
    """A background makes a label of a style that has none; without one an edge lies below the letters."""
    settings = {"preset": "bold", "textColor": "#00ff00", "backgroundColor": "#112233"}
    (label,) = laid_out(Stand(), textSettings=settings).texts
    assert (label.color, label.background, label.hug, label.text) == ("#00FF00", "#112233", True, "LOOK!")
    edge, letters = laid_out(Stand(), textSettings={"preset": "bold"}).texts
    assert (edge.outline, edge.color, letters.outline, letters.color) == (14, "#000000", 0, "#FFE14A")


def test_a_disabled_text_is_not_shown() -> None:
    """The hook lasts as long as the reaction, however long the text."""
    timeline = laid_out(Stand(), text=LONG, textSettings={"disabled": True})
    assert timeline.texts == ()
    assert timeline.duration_ms == 2_800


def test_what_is_heard() -> None:
    """An effect at the face, one at the cut, the video's own sound, and the music below all."""
    sounds = laid_out(Stand(), media=["picture", "clip"], musicId="music_lofi_01").sounds
    assert sounds == (
        Sound("catalog/effects/pop.flac", "effect", 520, 1_420, volume=0.7),
        Sound("catalog/effects/whoosh.flac", "effect", 2_500, 3_100, volume=0.7),
        Sound("media/clip.mp4", "original", 5_800, 10_800),
        Sound("catalog/music/music_lofi_01", "music", 0, 10_800, volume=0.8, loop=True),
    )


def test_a_short_text_is_one_page() -> None:
    """As it was written, for at least as long as one blinks."""
    assert [page.text for page in split_pages("Look at this!  Really.")] == ["Look at this! Really."]
    assert split_pages("Hm")[0].duration_ms == 1_600


@pytest.mark.parametrize(
    "text",
    [
        LONG,
        "word " * 900,
        "x" * 5_000,
        "これは長い文章です。" * 60,
        "One.\n\nTwo is a line of its own.\nThree.",
    ],
)
def test_pages_hold_all_of_a_text_and_can_be_read(text: str) -> None:
    """No letter is lost, none stands on two pages, and no page is too full."""
    pages = split_pages(text)
    assert "".join("".join(page.text.split()) for page in pages) == "".join(text.split())
    assert all(reading_time_ms(page.text) <= reading_time_ms("x" * (MOST_LETTERS + 3)) for page in pages)


def test_a_long_sentence_is_cut_into_about_equal_parts() -> None:
    """No page has a lonely last word."""
    lengths = [len(page.text) for page in split_pages("seven words are not enough for this " * 6)]
    assert min(lengths) > 0.5 * max(lengths)


def test_it_costs_four_credits_and_needs_no_key() -> None:
    """Whatever is asked for; the expected length follows the text."""
    short = quote_without_media(HOOK_DEMO, asked(media=[]))
    long = quote_without_media(HOOK_DEMO, asked(media=[], text=LONG))
    assert (short.credits, long.credits, long.needs) == (4, 4, {})
    assert short.expected_ms == 3_000
    assert long.expected_ms == sum(page.duration_ms for page in split_pages(LONG))
