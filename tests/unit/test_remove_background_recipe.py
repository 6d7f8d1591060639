"""The recipe that cuts people out, with abilities that answer at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from reelwright.engines.listening import Transcript
from reelwright.engines.matting import Cut, CutOut
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.remove_background.recipe import make
from reelwright.formats.remove_background.request import RemoveBackgroundRequest
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.model import Clip, Sound, Word


@dataclass
class Library:
    duration_ms: int = 21_500

    def whole(self, media_id: str) -> LibraryItem:
        return LibraryItem(media_id, "video", "media/ready.mp4", self.duration_ms, 606, 1080)


@dataclass
class Scissors:
    seen: bool = True
    asked: list[Cut] = field(default_factory=list)
    forgotten: list[CutOut] = field(default_factory=list)
    whole: CutOut | None = None

    def cut_whole(self, cut: Cut) -> CutOut | None:
        self.asked_whole = cut
        return self.whole

    def cut_all(self, cuts: Sequence[Cut]) -> list[CutOut]:
        self.asked += cuts
        return [CutOut(f"c{cut.first}", f"m{cut.first}", cut.frames, self.seen) for cut in cuts]

    def join(self, parts: list[CutOut]) -> CutOut:
        assert [part.colours for part in parts] == [f"c{cut.first}" for cut in self.asked]
        return CutOut("colours", "matte", sum(part.frames for part in parts), True)

    def forget(self, parts: list[CutOut]) -> None:
        self.forgotten += parts


@dataclass
class Ear:
    words: tuple[Word, ...] = (Word("Hello", 200, 500), Word("there", 500, 900))
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    def listen(self, asset: str, language: str | None) -> Transcript:
        self.asked.append((asset, language))
        return Transcript(self.words, language or "fr")


def made(scissors: Any = None, ear: Any = None, library: Any = None, **settings: Any) -> RecipeResult:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=unused,
        footage=unused,
        library=library or Library(),
        progress=lambda percent, message: None,
        seed=7,
        listening=ear or Ear(),
        matting=scissors or Scissors(),
        cast=unused,
        acting=unused,
    )
    body = {"media": "cvideo", "videoSettings": settings}
    return make(RemoveBackgroundRequest.model_validate(body), context)


def test_a_video_is_cut_out_in_parts_of_ten_seconds():
    """Of 21.5 s there are three, without a gap; when they are joined their files go."""
    scissors = Scissors()
    made(scissors)
    assert scissors.asked == [
        Cut("media/ready.mp4", 0, 300),
        Cut("media/ready.mp4", 300, 300),
        Cut("media/ready.mp4", 600, 45),
    ]
    assert len(scissors.forgotten) == 3


def test_a_provider_cuts_out_the_whole_video_and_nothing_is_joined():
    """All of its frames at once; nobody in it fails as ever."""
    scissors = Scissors(whole=CutOut("theirs", "alpha", 645, True))
    clip = made(scissors).timeline.layers[0][0]
    assert (clip.asset, clip.matte) == ("theirs", "alpha")
    assert scissors.asked_whole == Cut("media/ready.mp4", 0, 645)
    assert (scissors.asked, scissors.forgotten) == ([], [])
    with pytest.raises(EngineFailed, match="Nobody was found"):
        made(Scissors(whole=CutOut("theirs", "alpha", 645, False)))


def test_the_people_stand_before_the_colour_in_the_videos_own_size():
    """One scene that cannot be exchanged, its matte, and the video's own sound from start to end."""
    timeline = made(backgroundColor="#0af").timeline
    assert (timeline.width, timeline.height, timeline.duration_ms) == (606, 1080, 21_500)
    assert timeline.ground == "#00AAFF"
    clip = Clip("video", "colours", 0, 21_500, source_ms=21_500, matte="matte", replaceable=False)
    assert timeline.layers == ((clip,),)
    assert timeline.sounds == (Sound("media/ready.mp4", "original", 0, 21_500),)
    assert timeline.is_cut_out
    assert decode(encode(timeline)) == timeline


def test_white_is_the_colour_unless_another_is_named():
    """The contract's default."""
    assert made().timeline.ground == "#FFFFFF"


def test_without_captions_nobody_listens():
    """They are off unless they are asked for."""
    ear = Ear()
    timeline = made(ear=ear).timeline
    assert ear.asked == []
    assert timeline.captions is None


def test_captions_are_what_is_heard():
    """The words in the preset and place that were asked for, in the language that was heard."""
    ear = Ear()
    result = made(ear=ear, caption={"disabled": False, "preset": "beast", "alignment": "top"})
    captions = result.timeline.captions
    assert captions is not None
    assert (captions.preset, captions.alignment, captions.language) == ("beast", "top", "fr")
    assert [line.text for line in captions.lines] == ["Hello there"]
    assert ear.asked == [("media/ready.mp4", None)]
    assert result.script == "Hello there"


def test_the_language_of_the_captions_is_told_to_the_listener():
    """Two letters, small ones."""
    ear = Ear()
    made(ear=ear, caption={"disabled": False}, language="DE")
    assert ear.asked == [("media/ready.mp4", "de")]


def test_of_a_silent_video_there_are_no_captions():
    """Nothing is said, so nothing is written."""
    assert made(ear=Ear(words=()), caption={"disabled": False}).timeline.captions is None


def test_a_video_without_anybody_fails_with_a_reason():
    """It is given back with words that a person understands."""
    with pytest.raises(EngineFailed, match="^Nobody was found in this video"):
        made(Scissors(seen=False))
