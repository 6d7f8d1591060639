"""People on camera, filmed by providers: how a script is cut into takes, and how these are laid."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from reelwright.engines.clips import SpeakingModel
from reelwright.engines.speech import StoredSpeech
from reelwright.formats.context import Context, Take, TakeRequest
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.narration import Narration
from reelwright.formats.on_camera import (
    PlacedTake,
    SpokenPart,
    film_takes,
    group_sentences,
    lay_takes,
    record_script,
)
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.timeline.model import Sound, Word

WHO = Portrait(PortraitTraits(), 5)
SIZE = (1080, 1920)
NARRATION = Narration(
    (Sound("a", "voice", 250, 3_000), Sound("b", "voice", 3_180, 6_000), Sound("c", "voice", 6_180, 9_000)),
    (Word("One.", 300, 2_900), Word("Two.", 3_200, 5_900), Word("Three.", 6_200, 8_900)),
    (3_000, 6_000, 9_000),
    9_450,
)


@dataclass
class Speaking:
    """Films in takes of up to `longest_s`; with `is_able` False it fails, and another engine takes over."""

    keeps_sound: bool = True
    longest_s: float = 60
    is_able: bool = True
    asked: list[TakeRequest] = field(default_factory=list)

    def describe(self) -> SpeakingModel | None:
        return SpeakingModel(self.keeps_sound, self.longest_s)

    def film_all(self, wishes: Sequence[TakeRequest]) -> list[Take] | None:
        self.asked += wishes
        if not self.is_able:
            return None
        return [self._take(number, wish) for number, wish in enumerate(wishes)]

    def _take(self, number: int, wish: TakeRequest) -> Take:
        if self.keeps_sound:
            return Take(f"take-{number}", wish.duration_ms)
        words = tuple(Word(text, 400 * at, 400 * at + 300) for at, text in enumerate(wish.text.split()))
        speech = StoredSpeech(f"voice-{number}", words, words[-1].end_ms + 300)
        return Take(f"take-{number}", 5_000, speech)


def context(speaking: Any) -> Context:
    return Context(**{**dict.fromkeys(one.name for one in fields(Context)), "speaking": speaking})  # type: ignore[arg-type]


def test_what_was_spoken_is_filmed_in_one_take() -> None:
    speaking = Speaking()
    assert film_takes(context(speaking), [SpokenPart(WHO, NARRATION, SIZE)]) == [
        (PlacedTake(Take("take-0", 9_450), 0),)
    ]
    sounds = (("a", 250), ("b", 3_180), ("c", 6_180))
    assert speaking.asked == [TakeRequest(WHO, "One. Two. Three.", sounds, 9_450, *SIZE)]


def test_a_long_script_is_cut_where_sentences_end() -> None:
    """Each take has the sounds that are heard in it, on its own clock."""
    speaking = Speaking(longest_s=5)
    takes = film_takes(context(speaking), [SpokenPart(WHO, NARRATION, SIZE)])
    assert takes is not None
    assert [one.start_ms for one in takes[0]] == [0, 3_000, 6_000]
    assert [(one.text, one.sounds, one.duration_ms) for one in speaking.asked] == [
        ("One.", (("a", 250),), 3_000),
        ("Two.", (("b", 180),), 3_000),
        ("Three.", (("c", 180),), 3_450),
    ]


def test_a_sentence_longer_than_a_take_goes_on_in_the_next() -> None:
    """Its sound has begun before that take."""
    narration = Narration((Sound("a", "voice", 0, 8_000),), (Word("Long", 0, 8_000),), (8_000,), 8_000)
    speaking = Speaking(longest_s=5)
    film_takes(context(speaking), [SpokenPart(WHO, narration, SIZE)])
    assert [one.sounds for one in speaking.asked] == [(("a", 0),), (("a", -5_000),)]


@pytest.mark.parametrize("speaking", [Speaking(keeps_sound=False), Speaking(is_able=False)])
def test_this_server_acts_where_no_model_keeps_the_sound(speaking: Speaking) -> None:
    assert film_takes(context(speaking), [SpokenPart(WHO, NARRATION, SIZE)]) is None


def test_a_script_is_grouped_into_whole_sentences() -> None:
    """As many as fit; one that is too long for a take is cut in half."""
    script = "One two three. Four five six.\nSeven eight nine."
    longest = estimate_speech_ms("One two three. Four five six.")
    assert group_sentences(script, longest) == ["One two three. Four five six.", "Seven eight nine."]
    words = " ".join(["gate"] * 40) + "."
    halves = group_sentences(words, estimate_speech_ms(words) // 2 + 500)
    assert (" ".join(halves), len(halves)) == (words, 2)


def test_a_recorded_script_has_the_voice_of_its_takes() -> None:
    """One after the other without a pause, and the last one longer; sentences end where their words do."""
    speaking = Speaking(keeps_sound=False)
    model = SpeakingModel(False, estimate_speech_ms("One two three.") / 1000)
    recorded = record_script(
        context(speaking), model, WHO, "One two three. Four five six.", SIZE, after_ms=1_000
    )
    assert recorded is not None
    assert [(one.take.video, one.start_ms) for one in recorded.takes] == [("take-0", 0), ("take-1", 1_400)]
    assert [(one.asset, one.start_ms, one.end_ms) for one in recorded.narration.sounds] == [
        ("voice-0", 0, 1_400),
        ("voice-1", 1_400, 2_800),
    ]
    assert recorded.narration.sentence_ends_ms == (1_100, 2_500)
    assert recorded.narration.duration_ms == 3_800


def test_takes_are_shown_in_the_frames_that_are_asked_for() -> None:
    """Each from where it is by then; frames are a thirtieth of a second."""
    takes = (PlacedTake(Take("a", 3_000), 0), PlacedTake(Take("b", 4_000), 3_000))
    laid = lay_takes(takes, range(30, 180))
    assert [(one.asset, one.start_ms, one.end_ms, one.trim_start_ms) for one in laid] == [
        ("a", 1_000, 3_000, 1_000),
        ("b", 3_000, 6_000, 0),
    ]
    assert [(one.source_ms, one.replaceable, one.loop) for one in laid] == [
        (3_000, False, "ping-pong"),
        (4_000, False, "ping-pong"),
    ]
    assert [one.asset for one in lay_takes(takes, range(120, 150))] == ["b"]
