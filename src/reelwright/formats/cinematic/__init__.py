"""Cinematic: a film of generated shots, with the same people in all of them, who may speak."""

from collections.abc import Iterator

from reelwright.catalog.models import local_model
from reelwright.domain.projects.create_spec import (
    CharacterLine,
    CreateSpec,
    FindSource,
    OwnText,
    RequestedCharacter,
    RequestedMedia,
)
from reelwright.engines.abilities import CLIPS, SPEECH, Ability
from reelwright.formats.branding import OUTRO_MS
from reelwright.formats.cinematic.recipe import make, title_of
from reelwright.formats.cinematic.request import CinematicRequest
from reelwright.formats.cinematic.shots import plan_shots
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.made_clips import credits_for_clips, model_named
from reelwright.formats.shapes import stored_request
from reelwright.settings import PROVIDERS


def quote(request: CinematicRequest, find_source: FindSource) -> CreateSpec:
    """Priced by the clips of all shots, as long as they are asked for or their lines are expected to be."""
    model = model_named(request.model)
    here = local_model("video")
    lengths = _lengths_s(request, model.seconds)
    text, *others = _shown_texts(request)
    by_provider = {model.provider: CLIPS} if model.provider in PROVIDERS else {}
    return CreateSpec(
        type="cinematic",
        name=request.name or title_of(request),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=credits_for_clips(model, lengths),
        credits_here=credits_for_clips(here, _lengths_s(request, here.seconds)),
        expected_ms=round(sum(lengths) * 1000) + (OUTRO_MS if request.content.outro_text else 0),
        voice_id=None,
        language=request.language,
        text=text.text,
        text_field=text.field,
        shown=tuple(others),
        lines=tuple(_lines(request)),
        music_id=request.music_id,
        media=tuple(_media(request)),
        characters=tuple(_characters(request)),
        needs={**by_provider, **_speech(request)},
        needs_beside_local=by_provider if request.model is not None else {},
        abilities=frozenset({CLIPS}),
        model=request.model,
        model_field="model",
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _lengths_s(request: CinematicRequest, clip_s: float) -> list[float]:
    return [
        max(shot.length_ms, estimate_speech_ms(shot.line) if shot.line else 0) / 1000
        for shot in plan_shots(request, clip_s)
    ]


def _shown_texts(request: CinematicRequest) -> list[OwnText]:
    """The words that are filmed, with their fields."""
    if request.shots is None:
        return [OwnText("prompt", request.prompt or "")]
    return [OwnText(f"shots[{number}].prompt", shot.prompt) for number, shot in enumerate(request.shots)]


def _lines(request: CinematicRequest) -> Iterator[CharacterLine]:
    for number, shot in enumerate(request.shots or ()):
        if shot.line is not None:
            others = () if shot.character_id is not None else tuple(request.character_ids)
            yield CharacterLine(f"shots[{number}].line", shot.line, shot.character_id, others)


def _speech(request: CinematicRequest) -> dict[str, Ability[object]]:
    return {"elevenlabs": SPEECH} if any(_lines(request)) else {}


def _media(request: CinematicRequest) -> Iterator[RequestedMedia]:
    for number, shot in enumerate(request.shots or ()):
        for name, media_id in (
            ("startFrameMediaId", shot.start_frame_media_id),
            ("endFrameMediaId", shot.end_frame_media_id),
        ):
            if media_id is not None:
                yield RequestedMedia(f"shots[{number}].{name}", media_id, "image")
    if (logo := request.content.logo_media_id) is not None:
        yield RequestedMedia("content.logoMediaId", logo, "image")


def _characters(request: CinematicRequest) -> Iterator[RequestedCharacter]:
    for number, character_id in enumerate(request.character_ids):
        yield RequestedCharacter(f"characterIds[{number}]", character_id)
    for number, shot in enumerate(request.shots or ()):
        if shot.character_id is not None:
            yield RequestedCharacter(f"shots[{number}].characterId", shot.character_id)


CINEMATIC = Format(
    "cinematic",
    "cinematic",
    CinematicRequest,
    quote,
    make,
    title="Create a film, shot by shot",
    answers_with_video=False,
)
