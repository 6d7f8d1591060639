"""What the recipe of `add-captions` lays out."""

from typing import Any

import pytest

from reelwright.engines.listening import Transcript
from reelwright.errors import EngineFailed
from reelwright.formats.add_captions import make
from reelwright.formats.add_captions.request import AddCaptionsRequest
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright_render.timeline.model import Clip, Sound, Word

HEARD = (Word("Bonjour", 200, 500), Word("tout", 500, 700), Word("late", 99_000, 99_400))


class Library:
    def whole(self, media_id: str) -> LibraryItem:
        return LibraryItem(media_id, "video", "media/ready.mp4", 21_500, 606, 1081)


class Ear:
    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words

    def listen(self, asset: str, language: str | None) -> Transcript:
        assert asset == "media/ready.mp4"
        return Transcript(self.words, language or "fr")


def made(words: tuple[Word, ...] = HEARD, **fields: Any) -> RecipeResult:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=unused,
        footage=unused,
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=Ear(words),
        matting=unused,
        cast=unused,
        acting=unused,
    )
    return make(AddCaptionsRequest.model_validate({"media": "cvideo", **fields}), context)


def test_the_video_stays_as_it_is_under_its_words() -> None:
    """One scene that cannot be exchanged, its own sound, and what is heard before its end."""
    result = made()
    timeline = result.timeline
    clip = Clip("video", "media/ready.mp4", 0, 21_500, source_ms=21_500, media_id="cvideo", replaceable=False)
    assert timeline.layers == ((clip,),)
    assert timeline.sounds == (Sound("media/ready.mp4", "original", 0, 21_500),)
    assert (timeline.width, timeline.height, timeline.duration_ms) == (606, 1080, 21_500)
    assert timeline.captions is not None
    assert (timeline.captions.preset, timeline.captions.language) == ("classic", "fr")
    assert [line.text for line in timeline.captions.lines] == ["Bonjour tout"]
    assert result.script == "Bonjour tout"


def test_look_and_language_are_those_asked_for() -> None:
    """Also where another language would have been heard."""
    captions = made(caption={"preset": "beast", "alignment": "top"}, language="DE").timeline.captions
    assert captions is not None
    assert (captions.preset, captions.alignment, captions.language) == ("beast", "top", "de")


def test_a_video_in_which_nothing_is_said_fails_with_a_reason() -> None:
    """So that nobody pays for it."""
    with pytest.raises(EngineFailed, match="^Nothing that is said was heard in this video"):
        made(words=())


def test_the_last_line_is_seen_until_the_video_ends_and_no_longer() -> None:
    """Even where somebody speaks until the last frame."""
    timeline = made(words=(Word("Until", 20_000, 20_800), Word("then", 20_900, 21_480))).timeline
    assert timeline.captions is not None
    assert timeline.captions.lines[-1].end_ms == timeline.duration_ms
