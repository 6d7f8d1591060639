"""The steps that narrated formats share: speak, fit to a length, lay out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.voices import USUAL_WORDS_PER_MINUTE, find_voice
from reelwright.engines.speech import StoredSpeech, Utterance
from reelwright.errors import EngineReplaced
from reelwright.formats.branding import make_branding
from reelwright.formats.context import Context
from reelwright.formats.narrated.request import NarratedRequest
from reelwright.formats.narration import (
    PARAGRAPH_GAP_MS,
    SENTENCE_GAP_MS,
    Narration,
    Piece,
    delivery_of,
    lay_narration,
)
from reelwright.formats.shapes import frame_size
from reelwright.formats.stickers import choose_stickers, sticker_sounds
from reelwright.formats.storytelling.fit import Fit, Passage
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import Captions, Clip, Sound, Timeline

NARRATION_ROUNDS = 8  # each speaks only what is new, so it seldom takes more than three


def narrate(request: NarratedRequest, context: Context, said: Sequence[tuple[str, int]]) -> Narration:
    """Speak sentences, each with the pause after it in milliseconds, as they stand."""
    speeches = speak(request, context, [text for text, _ in said])
    return lay_narration([Piece(speech, gap) for speech, (_, gap) in zip(speeches, said, strict=True)])


def speak(
    request: NarratedRequest, context: Context, texts: Sequence[str], speed: float = 1.0
) -> list[StoredSpeech]:
    """Speak each text by itself, in the manner that was asked for; `speed` multiplies the speed."""
    delivery = replace(delivery_of(request.audio), speed=request.audio.speed * speed)
    language = request.language or "en"
    utterances = [Utterance(text, request.voice_id, language, delivery) for text in texts]
    return context.speech.speak_all(utterances) if utterances else []


def words_per_minute(request: NarratedRequest) -> float:
    """Return how fast the narrator speaks, without the pauses between sentences."""
    voice = find_voice(request.voice_id)
    return (voice.words_per_minute if voice else USUAL_WORDS_PER_MINUTE) * request.audio.speed


@dataclass(frozen=True)
class LengthChoice:
    """What may be spoken, the keys of what is wanted at first, and how the choice is made once the lengths of
    what was spoken are known. A length that is off the target by no more than `most_off_ms` stays."""

    passages: Sequence[Passage]
    wanted: Sequence[str]
    choose: Callable[[Mapping[str, int]], Fit]
    target_ms: int
    most_off_ms: float

    def is_near_enough(self, fit: Fit) -> bool:
        """Return whether the length does without another speed: speaking anew takes as long as speaking
        did."""
        return abs(fit.length_ms * fit.speed - self.target_ms) <= self.most_off_ms


def narrate_to_fit(
    request: NarratedRequest, context: Context, fitting: LengthChoice
) -> tuple[tuple[Passage, ...], Narration]:
    """Speak passages, measure them, and speak or leave out more until they are as long as they should be;
    what little remains, the speed makes up. Return what is spoken, and how it sounds. Where another engine
    takes over meanwhile, all is spoken anew: one video has one voice."""
    try:
        return _narrate_to_fit(request, context, fitting)
    except EngineReplaced:
        return _narrate_to_fit(request, context, fitting)


def _narrate_to_fit(
    request: NarratedRequest, context: Context, fitting: LengthChoice
) -> tuple[tuple[Passage, ...], Narration]:
    spoken: dict[str, StoredSpeech] = {}
    fit = _speak_until_it_fits(request, context, fitting, spoken)
    kept = tuple(passage for passage in fitting.passages if passage.key in set(fit.keys))
    if fit.speed != 1.0 and not fitting.is_near_enough(fit):
        spoken.clear()
        _speak_passages(request, context, kept, fit.speed, spoken)
    return kept, lay_narration(_pieces(kept, spoken))


def _speak_until_it_fits(
    request: NarratedRequest, context: Context, fitting: LengthChoice, spoken: dict[str, StoredSpeech]
) -> Fit:
    """Narrate what is wanted, ask again with the real lengths, until nothing new is wanted."""
    wanted = fitting.wanted
    for _ in range(NARRATION_ROUNDS):
        missing = [p for p in fitting.passages if p.key in set(wanted) and p.key not in spoken]
        _speak_passages(request, context, missing, 1.0, spoken)
        fit = fitting.choose({key: speech.duration_ms for key, speech in spoken.items()})
        wanted = fit.keys
        if set(wanted) <= spoken.keys():
            return fit
    kept = tuple(key for key in fit.keys if key in spoken)
    return Fit(kept, 1.0, fit.length_ms, fit.near)


def _speak_passages(
    request: NarratedRequest,
    context: Context,
    passages: Sequence[Passage],
    speed: float,
    spoken: dict[str, StoredSpeech],
) -> None:
    speeches = speak(request, context, [passage.text for passage in passages], speed)
    spoken.update((passage.key, speech) for passage, speech in zip(passages, speeches, strict=True))


def _pieces(passages: Sequence[Passage], spoken: Mapping[str, StoredSpeech]) -> list[Piece]:
    """A longer breath where the part changes: title, post, each comment."""
    following = [*passages[1:], None]
    return [
        Piece(spoken[one.key], SENTENCE_GAP_MS if next_ and _is_same_part(one, next_) else PARAGRAPH_GAP_MS)
        for one, next_ in zip(passages, following, strict=True)
    ]


def _is_same_part(one: Passage, other: Passage) -> bool:
    return (one.part, one.comment) == (other.part, other.comment)


def lay_out(
    request: NarratedRequest, context: Context, narration: Narration, picture: tuple[Clip, ...]
) -> Timeline:
    """The timeline of a narration over a picture: captions, stickers, music and branding as asked for."""
    width, height = frame_size(request.aspect_ratio)
    end = narration.duration_ms
    stickers = choose_stickers(narration.words, end, request.language or "en") if request.add_stickers else ()
    sounds = list(narration.sounds)
    if request.music_id is not None:
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end, loop=True))
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(picture,),
        sounds=(*sounds, *sticker_sounds(stickers)),
        words=narration.words,
        captions=_make_captions(request, narration, width, height),
        stickers=stickers,
        branding=make_branding(request.content, context, end),
    )


def _make_captions(request: NarratedRequest, narration: Narration, width: int, height: int) -> Captions:
    caption = request.caption
    lines = cut_captions(
        narration.words, caption.preset, caption.alignment, width, height, narration.duration_ms
    )
    return Captions(
        preset=caption.preset,
        alignment=caption.alignment,
        lines=lines,
        disabled=caption.disabled,
        language=request.language or "en",
    )
