"""The recipe of `talking-avatar`: speak, read the lips off the phonemes, film in parts, lay out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.engines.acting import ActRequest, StoredAct, Subject
from reelwright.engines.speech import Delivery, Phoneme, StoredSpeech, Utterance
from reelwright.formats.branding import make_branding, silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narration import LEAD_MS, Narration, Piece, lay_narration, split_script
from reelwright.formats.on_camera import (
    PlacedTake,
    SpokenPart,
    film_takes,
    lay_takes,
    note_speech,
    record_script,
)
from reelwright.formats.shapes import first_words, frame_size
from reelwright.formats.talking_avatar.request import TalkingAvatarRequest
from reelwright_people.lips import mouth_keys
from reelwright_people.scores import FPS, Score
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import Captions, Clip, Sound, Timeline, Word

PART_FRAMES = 120  # at most: filmed beside each other, and made anew one by one after a crash
_WHOLE_FRAMES = 60
_STEP_FRAMES = 3  # parts begin at whole milliseconds
_STRESSED_LETTERS = 6  # function words are short


def make(request: TalkingAvatarRequest, context: Context) -> RecipeResult:
    context.progress(2, "Finding the avatar")
    actor = context.cast.actor(request.avatar_id)

    context.progress(5, "Speaking the script")
    outro_ms = silent_outro_ms(request.content)
    size = frame_size(request.aspect_ratio)
    told = speak_script(context, request.script, actor.voice_id, actor.subject, size, outro_ms)

    context.progress(25, "ClipSettings the avatar")
    frames = range(count_frames(told.score.duration_ms))
    if (takes := told.takes or film_script(context, actor.subject, told, size)) is not None:
        picture = lay_takes(takes, frames)
    else:
        picture = lay_acts(context.acting.act_all(split_acting(actor.subject, told.score, size, frames)))

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, told.narration, picture)
    speech = note_speech(request.script, actor.subject, actor.voice_id, picture, avatar_id=request.avatar_id)
    return RecipeResult(timeline, first_words(request.script), told.text, speeches=(speech,))


@dataclass(frozen=True)
class Manner:
    """How a script is spoken by a voice of ours."""

    language: str = "en"
    delivery: Delivery = Delivery()


@dataclass(frozen=True)
class SpokenScript:
    """A script, spoken: its text, its sounds and words, and what its speaker does. `takes` are there where it
    was filmed in the same go."""

    text: str
    narration: Narration
    score: Score
    takes: tuple[PlacedTake, ...] | None = None


def speak_script(
    context: Context,
    script: str,
    voice_id: str,
    subject: Subject,
    size: tuple[int, int],
    after_ms: int = 0,
    manner: Manner = Manner(),
) -> SpokenScript:
    """Speak every sentence by itself, all at once; the subject's seed decides what the speaker does beside
    speaking. A model that speaks on camera with a voice of its own films the script instead, in this size.
    The picture outlasts the speech by `after_ms`."""
    model = context.speaking.describe()
    if model is not None and not model.keeps_sound:
        recorded = record_script(context, model, subject, script, size, after_ms)
        if recorded is not None:
            score = Score((), duration_ms=recorded.narration.duration_ms, seed=subject.seed)
            return SpokenScript(" ".join(script.split()), recorded.narration, score, recorded.takes)
    said = split_script(script)
    speeches, narration = speak_sentences(context, said, voice_id, manner)
    narration = replace(narration, duration_ms=narration.duration_ms + after_ms)
    score = make_score(speeches, [gap for _, gap in said], narration, subject.seed)
    return SpokenScript(" ".join(text for text, _ in said), narration, score)


def speak_sentences(
    context: Context, said: Sequence[tuple[str, int]], voice_id: str, manner: Manner = Manner()
) -> tuple[list[StoredSpeech], Narration]:
    """Speak sentences, each with the pause after it, all at once, and lay them one after the other."""
    wanted = [Utterance(text, voice_id, manner.language, manner.delivery) for text, _ in said]
    speeches = context.speech.speak_all(wanted)
    pieces = [Piece(speech, gap) for speech, (_, gap) in zip(speeches, said, strict=True)]
    return speeches, lay_narration(pieces)


def film_script(
    context: Context, subject: Subject, told: SpokenScript, size: tuple[int, int]
) -> tuple[PlacedTake, ...] | None:
    """Film a script that has been spoken, by a provider. None where this server's own engine acts."""
    filmed = film_takes(context, [SpokenPart(subject, told.narration, size)])
    return None if filmed is None else filmed[0]


def make_score(
    speeches: Sequence[StoredSpeech], gaps_ms: Sequence[int], narration: Narration, seed: int
) -> Score:
    """Lips, stresses and ends on the clock of the video."""
    phonemes: list[Phoneme] = []
    at = LEAD_MS
    for speech, gap_ms in zip(speeches, gaps_ms, strict=True):
        phonemes += [Phoneme(one.symbol, one.start_ms + at, one.end_ms + at) for one in speech.phonemes]
        at += speech.duration_ms + gap_ms
    return Score(
        keys=mouth_keys(phonemes),
        stresses=tuple(find_stresses(narration.words)),
        ends=narration.sentence_ends_ms,
        duration_ms=narration.duration_ms,
        seed=seed,
    )


def find_stresses(words: Sequence[Word], apart_ms: int = 1_100) -> list[int]:
    """Return when the words begin that carry a sentence's stress: long ones and numbers, not too near each
    other."""
    out: list[int] = []
    for word in words:
        letters = sum(letter.isalnum() for letter in word.text)
        weighty = letters >= _STRESSED_LETTERS or any(letter.isdigit() for letter in word.text)
        if weighty and (not out or word.start_ms - out[-1] >= apart_ms):
            out.append(word.start_ms)
    return out


def split_acting(subject: Subject, score: Score, size: tuple[int, int], frames: range) -> list[ActRequest]:
    """Some frames of a score in a size (width, height), in parts that can be filmed beside each other: an
    even number of them, about equally long, so that the usual two processes end together, unless it is short.
    """
    parts = 1 if len(frames) <= _WHOLE_FRAMES else 2 * -(-len(frames) // (2 * PART_FRAMES))
    count = -(-len(frames) // (parts * _STEP_FRAMES)) * _STEP_FRAMES
    return [
        ActRequest(subject, score, *size, first, min(count, frames.stop - first))
        for first in range(frames.start, frames.stop, count)
    ]


def count_frames(duration_ms: int) -> int:
    return max(1, -(-duration_ms * FPS // 1000))


def lay_out(
    request: TalkingAvatarRequest, context: Context, narration: Narration, picture: tuple[Clip, ...]
) -> Timeline:
    width, height = frame_size(request.aspect_ratio)
    end = count_frames(narration.duration_ms) * 1000 // FPS
    sounds = list(narration.sounds)
    if request.music_id is not None:
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end, loop=True))
    caption = request.caption
    lines = cut_captions(narration.words, caption.preset, caption.alignment, width, height, end)
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(picture,),
        sounds=tuple(sounds),
        words=narration.words,
        captions=Captions(caption.preset, caption.alignment, lines, disabled=caption.disabled),
        branding=make_branding(request.content, context, end),
    )


def lay_acts(acts: Sequence[StoredAct], first: int = 0) -> tuple[Clip, ...]:
    """Lay the acts one after the other, from a frame of the video on; each plays its own lips, so none can
    be exchanged."""
    clips: list[Clip] = []
    for act in acts:
        start_ms, until_ms = first * 1000 // FPS, (first + act.frames) * 1000 // FPS
        clips.append(
            Clip(
                "video",
                str(act.video),
                start_ms,
                until_ms,
                source_ms=act.frames * 1000 // FPS,
                matte=None if act.matte is None else str(act.matte),
                replaceable=False,
            )
        )
        first += act.frames
    return tuple(clips)
