"""A script spoken and filmed as the recipe of `talking-avatar` does it, without a service around it."""

from dataclasses import dataclass, replace

from reelwright.engines.acting import ActingEngine, ActRequest, Subject
from reelwright.engines.local.acting import LocalActing
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.speech import Phoneme, SpeechEngine, Utterance
from reelwright.formats.narration import LEAD_MS, Piece, lay_narration, split_script
from reelwright.formats.talking_avatar.recipe import count_frames, make_score
from reelwright_people.photo.photographs import Photographs
from reelwright_people.scores import Score

SCRIPT = (
    "Three things nobody tells you about houseplants. First, most of them die of kindness: too much water, "
    "too often, and roots that never dry. Second, light is food. A plant in a dark corner is starving, "
    "however much you love it.\nThird, leaves talk. Brown tips mean dry air, yellow ones mean wet feet, and "
    "a pale one asks for the window. Water less, move it closer, and watch what happens by April."
)


@dataclass(frozen=True)
class Talk:
    """What was said, on the clock of the video; `score` has no seed yet."""

    phonemes: tuple[Phoneme, ...]
    score: Score

    @property
    def duration_ms(self) -> int:
        return self.score.duration_ms

    @property
    def frames(self) -> int:
        return count_frames(self.duration_ms)


def talk(engine: SpeechEngine, script: str, voice: str) -> Talk:
    said = split_script(script)
    gaps = [gap for _, gap in said]
    speeches = [engine.speak(Utterance(text, voice)) for text, _ in said]
    stored = [replace(speech, sound=f"speech/{at}.flac") for at, speech in enumerate(speeches)]
    narration = lay_narration([Piece(speech, gap) for speech, gap in zip(stored, gaps, strict=True)])
    phonemes, at = [], LEAD_MS
    for speech, gap in zip(speeches, gaps, strict=True):
        phonemes += [Phoneme(one.symbol, one.start_ms + at, one.end_ms + at) for one in speech.phonemes]
        at += speech.duration_ms + gap
    return Talk(tuple(phonemes), make_score(stored, gaps, narration, 0))


def acting() -> ActingEngine:
    return LocalActing(LocalPortraits(), Photographs())


def film(said: Talk, subject: Subject, width: int, height: int, engine: ActingEngine | None = None) -> bytes:
    score = replace(said.score, seed=subject.seed)
    video = (engine or acting()).act(ActRequest(subject, score, width, height, 0, said.frames)).video
    assert isinstance(video, bytes)
    return video
