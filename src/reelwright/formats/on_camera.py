"""Somebody speaks on camera, filmed by a provider: in takes, each cut at the end of a sentence.

There are two kinds of models. One moves the lips of a picture to our narration; the other speaks the script
with a voice of its own, and its clips bring the narration. Where neither is chosen, this server's own engine
acts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.engines.acting import Subject
from reelwright.engines.clips import SpeakingModel
from reelwright.formats.context import Context, Take, TakeRequest
from reelwright.formats.directing.beats import cut_within
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.narration import Narration, words_at
from reelwright.formats.storytelling.sentences import sentences
from reelwright_people.scores import FPS
from reelwright_render.timeline.model import Clip, Sound, Word

LONGEST_TAKE_MS = 60_000
_SHORTEST_TAKE_MS = 1_500
_FOCUS_Y = 0.35  # heads are in the upper half
_ENDS = (".", "!", "?", "…", ".”", "!”", "?”", '."', '!"', '?"')


SUBJECT: TypeAdapter[Subject] = TypeAdapter(Subject)
"""Who is filmed, as plain values and back."""


def note_speech(
    text: str,
    subject: Subject,
    voice_id: str,
    clips: Iterable[Clip],
    language: str = "en",
    avatar_id: str | None = None,
    least_ms: int = 0,
) -> CameraSpeech:
    """Note who says what in these clips, so that it can be filmed anew."""
    who: dict[str, Any] = SUBJECT.dump_python(subject, mode="json")
    files = tuple(dict.fromkeys(clip.asset for clip in clips))
    return CameraSpeech(text, who, voice_id, language, files, avatar_id, least_ms)


@dataclass(frozen=True)
class PlacedTake:
    """A take, and when it begins, in milliseconds of what is said."""

    take: Take
    start_ms: int


@dataclass(frozen=True)
class SpokenPart:
    """What somebody says, already spoken: `sounds` are on the part's own clock, which begins at 0."""

    subject: Subject
    narration: Narration
    size: tuple[int, int]


def film_takes(context: Context, parts: Sequence[SpokenPart]) -> list[tuple[PlacedTake, ...]] | None:
    """Film each part with a provider's model that keeps our sound. None where this server's own engine
    acts."""
    model = context.speaking.describe()
    if model is None or not model.keeps_sound:
        return None
    longest_ms = min(LONGEST_TAKE_MS, round(model.longest_s * 1000))
    wishes = [_split(part, longest_ms) for part in parts]
    filmed = context.speaking.film_all([wish for part in wishes for _, wish in part])
    if filmed is None:
        return None
    takes = iter(filmed)
    return [tuple(PlacedTake(next(takes), start) for start, _ in part) for part in wishes]


def _split(part: SpokenPart, longest_ms: int) -> list[tuple[int, TakeRequest]]:
    narration = part.narration
    cuts = cut_within(narration.sentence_ends_ms, narration.duration_ms, longest_ms)
    stretches = zip([0, *cuts], [*cuts, narration.duration_ms], strict=True)
    return [
        (
            start,
            TakeRequest(
                part.subject,
                " ".join(word.text for word in narration.words if start <= word.start_ms < end),
                tuple(
                    (sound.asset, sound.start_ms - start)
                    for sound in narration.sounds
                    if sound.start_ms < end and sound.end_ms > start
                ),
                end - start,
                *part.size,
            ),
        )
        for start, end in stretches
    ]


@dataclass(frozen=True)
class RecordedScript:
    """A script that a model has spoken with a voice of its own."""

    narration: Narration
    takes: tuple[PlacedTake, ...]


def record_script(
    context: Context,
    model: SpeakingModel,
    subject: Subject,
    script: str,
    size: tuple[int, int],
    after_ms: int,
) -> RecordedScript | None:
    """Film a script, sound and all, in takes of whole sentences. The picture outlasts the speech by
    `after_ms`. None where this server's own engine takes over."""
    longest_ms = round(model.longest_s * 1000)
    wishes = [
        TakeRequest(subject, text, (), max(_SHORTEST_TAKE_MS, estimate_speech_ms(text)), *size)
        for text in group_sentences(script, longest_ms)
    ]
    filmed = context.speaking.film_all(wishes)
    return None if filmed is None else _lay_recorded(filmed, after_ms)


def group_sentences(script: str, longest_ms: int) -> list[str]:
    """Parts of a script that are spoken in `longest_ms` at most, by their estimated time: as many whole
    sentences as fit, and a longer sentence in pieces."""
    pieces = [piece for one in sentences(" ".join(script.split())) for piece in _fitting(one, longest_ms)]
    groups: list[str] = []
    for piece in pieces:
        both = f"{groups[-1]} {piece}" if groups else piece
        if groups and estimate_speech_ms(both) <= longest_ms:
            groups[-1] = both
        else:
            groups.append(piece)
    return groups


def _fitting(sentence: str, longest_ms: int) -> list[str]:
    words = sentence.split()
    if estimate_speech_ms(sentence) <= longest_ms or len(words) < 2:
        return [sentence]
    middle = len(words) // 2
    halves = " ".join(words[:middle]), " ".join(words[middle:])
    return [piece for half in halves for piece in _fitting(half, longest_ms)]


def _lay_recorded(takes: Sequence[Take], after_ms: int) -> RecordedScript:
    """The takes one after the other, each as long as its speech, and the last one longer."""
    sounds: list[Sound] = []
    words: list[Word] = []
    placed: list[PlacedTake] = []
    at = 0
    for take in takes:
        speech = take.speech
        if speech is None:
            raise ValueError("a take without a voice of its own")
        placed.append(PlacedTake(take, at))
        sounds.append(Sound(speech.sound, "voice", at, at + speech.duration_ms))
        words += words_at(speech.words, at)
        at += speech.duration_ms
    ends = tuple(word.end_ms for word in words if word.text.endswith(_ENDS))
    narration = Narration(tuple(sounds), tuple(words), ends, at + after_ms)
    return RecordedScript(narration, tuple(placed))


def lay_takes(takes: Sequence[PlacedTake], frames: range) -> tuple[Clip, ...]:
    """Show the takes in some frames of the video; each has its own lips, so none can be exchanged. One that
    ends before it should goes back and forth."""
    first_ms, last_ms = frames.start * 1000 // FPS, frames.stop * 1000 // FPS
    ends = [*(one.start_ms for one in takes[1:]), last_ms]
    clips = []
    for one, end in zip(takes, ends, strict=True):
        start_ms, end_ms = max(one.start_ms, first_ms), min(end, last_ms)
        if start_ms < end_ms:
            clips.append(
                Clip(
                    "video",
                    one.take.video,
                    start_ms,
                    end_ms,
                    trim_start_ms=start_ms - one.start_ms,
                    source_ms=one.take.duration_ms,
                    replaceable=False,
                    loop="ping-pong",
                    matte=one.take.matte,
                    focus_y=_FOCUS_Y,
                )
            )
    return tuple(clips)
