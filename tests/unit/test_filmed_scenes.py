"""Clips behind a story: where they are cut, how long they are asked for, how they follow on each other."""

from collections.abc import Sequence

from reelwright.engines.clips import ClipModel, Quality
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.formats.context import LibraryItem, SceneClipRequest
from reelwright.formats.directing.beats import cut_within
from reelwright.formats.directing.clips import ClipSettings, film_shots
from reelwright.formats.directing.shots import Look
from reelwright.formats.narration import Narration
from reelwright_render.timeline.model import Clip, Word

WORDS = tuple(
    Word(f"w{at}." if at in (3, 7) else f"w{at}", at * 1000, at * 1000 + 800, at in (3, 7))
    for at in range(12)
)
NARRATION = Narration((), WORDS, (3_800, 7_800), 12_000)


class Clips:
    """Films what is asked for, `short_ms` too short, and keeps the wishes."""

    def __init__(self, start_frame: bool = True, short_ms: int = 0) -> None:
        self.model = ClipModel("m", (5, 10), start_frame, False, False)
        self.short_ms = short_ms
        self.wishes: list[SceneClipRequest] = []

    def describe(self, quality: Quality) -> ClipModel:
        return self.model

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        self.wishes.append(wish)
        asset = f"clip-{len(self.wishes)}"
        return LibraryItem("", "video", asset, wish.wanted_ms - self.short_ms, 1080, 1920)

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
        return [self.film(wish) for wish in wishes]


def filmed(clips: Clips, is_continuous: bool = False) -> tuple[Clip, ...]:
    look = Look("The gate", "ratio_9_16", (1080, 1920), "watercolor", "en", seed=7)
    return film_shots(
        clips, TemplateWriting(), NARRATION, look, ClipSettings(5_000, "standard", is_continuous)
    )


def test_a_clip_is_cut_at_the_last_sentence_end_that_it_reaches() -> None:
    assert cut_within([1_000, 3_000, 4_500, 6_000, 9_000], 12_000, 5_000) == [4_500, 9_000]


def test_a_long_sentence_is_cut_where_the_clip_ends_and_no_short_rest_remains() -> None:
    """The last clip has at least about half the length."""
    assert cut_within([], 10_500, 5_000) == [5_000, 7_750]
    assert cut_within([], 5_200, 5_000) == [2_750]
    assert cut_within([], 5_000, 5_000) == []


def test_each_clip_is_asked_for_as_long_as_it_is_seen() -> None:
    """The crossfade included, in which the next one is already seen; its words are its prompt."""
    clips = Clips()
    laid = filmed(clips)
    assert [(one.start_ms, one.end_ms, one.crossfade_ms) for one in laid] == [
        (0, 3_900, 0),
        (3_900, 7_900, 300),
        (7_900, 12_000, 300),
    ]
    assert [one.wanted_ms for one in clips.wishes] == [4_200, 4_300, 4_100]
    assert laid[0].prompt == "w0 w1 w2 w3."
    assert "“The gate”: “w0 w1 w2 w3.”" in clips.wishes[0].prompt
    assert "\n\nStyle: Watercolor." in clips.wishes[0].prompt
    assert [one.begins_after for one in clips.wishes] == [None] * 3


def test_continuous_clips_begin_where_the_one_before_ends() -> None:
    """Without a crossfade: the picture is the same on both sides of the cut."""
    clips = Clips()
    laid = filmed(clips, is_continuous=True)
    assert [one.begins_after for one in clips.wishes] == [None, "clip-1", "clip-2"]
    assert [one.crossfade_ms for one in laid] == [0, 0, 0]
    assert [one.wanted_ms for one in clips.wishes] == [3_900, 4_000, 4_100]


def test_a_model_without_start_frames_films_each_clip_on_its_own() -> None:
    clips = Clips(start_frame=False)
    filmed(clips, is_continuous=True)
    assert [one.begins_after for one in clips.wishes] == [None] * 3


def test_a_clip_that_came_a_little_short_is_slowed_down() -> None:
    """So that it does not jump back at its end; one that is much too short goes back and forth."""
    assert [one.speed for one in filmed(Clips())] == [1.0] * 3
    assert [round(one.speed, 3) for one in filmed(Clips(short_ms=100))] == [0.976, 0.977, 0.976]
    much = filmed(Clips(short_ms=2_000))
    assert [(one.speed, one.loop) for one in much] == [(0.8, "ping-pong")] * 3
