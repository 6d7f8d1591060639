"""What a narrated video costs and needs, whichever format it is of."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from reelwright.catalog.models import LOCAL, Model, find_model, local_model
from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, RequestedMedia
from reelwright.engines.abilities import CLIPS, IMAGES, SPEECH, WRITING, Ability
from reelwright.formats.narrated.request import NarratedRequest, model_of
from reelwright.formats.shapes import MODEL_KINDS, stored_request

_ABILITIES: dict[str, Ability[Any]] = {"ai-images": IMAGES, "ai-videos": CLIPS}
_KEYED = ("openrouter", "gemini")


def quote_narrated(
    request: NarratedRequest, *, type: str, name: str, text: str, length_s: float, is_written: bool
) -> CreateSpec:
    """Quote every started 30 s, and the background where it is generated. The voice provider narrates, and
    where the text `is_written` the gateway writes it; the embedded engines can do all of it, unless a model
    is named. `text` is what is narrated, or what it is written from."""
    operation = type.replace("_", "-")
    spoken = price_of(operation).for_seconds(length_s)
    ability = _ABILITIES.get(request.media_type)
    return CreateSpec(
        type=type,
        name=name,
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=spoken + _picture_credits(request, length_s),
        credits_here=None if ability is None else spoken + _credits_here(request, length_s),
        expected_ms=round(length_s * 1000),
        voice_id=request.voice_id,
        language=request.language,
        text=text,
        music_id=request.music_id,
        media=_media(request),
        needs=_needs(request, is_written),
        needs_beside_local=_needs_beside_local(request, is_written),
        abilities=frozenset() if ability is None else frozenset({ability}),
        model=request.preset_settings.ai_model,
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _picture_credits(request: NarratedRequest, length_s: float) -> int:
    if request.media_type not in MODEL_KINDS:
        return 0
    return _price_by(model_of(request), request, length_s)


def _credits_here(request: NarratedRequest, length_s: float) -> int:
    """Return the price of a background that this server's own engine makes; it has one quality."""
    return _price_by(local_model(MODEL_KINDS[request.media_type]), request, length_s)


def _price_by(model: Model, request: NarratedRequest, length_s: float) -> int:
    if model.kind == "image":
        return ceil(model.credits / 2) * ceil(length_s / 5)
    is_pro = request.preset_settings.quality == "pro" and model.provider != LOCAL
    return model.credits * ceil(length_s / model.seconds) * (2 if is_pro else 1)


def _needs(request: NarratedRequest, is_written: bool) -> Mapping[str, Ability[object]]:
    """A writer's key is the gateway's, which then makes the pictures, too, unless another model is named."""
    if is_written:
        flash = {"gemini": IMAGES} if request.preset_settings.ai_model == "gemini-flash" else {}
        return {"openrouter": WRITING, "elevenlabs": SPEECH, **flash}
    return {"elevenlabs": SPEECH, **_background_needs(request)}


def _background_needs(request: NarratedRequest) -> dict[str, Ability[object]]:
    ability = _ABILITIES.get(request.media_type)
    if ability is None:
        return {}
    provider = model_of(request).provider
    return {provider: ability} if provider in _KEYED else {}


def _needs_beside_local(request: NarratedRequest, is_written: bool) -> Mapping[str, Ability[object]]:
    """Return what a model that is named needs, although the embedded engines could do everything else."""
    named = request.preset_settings.ai_model
    flash = {"gemini": IMAGES} if named == "gemini-flash" and is_written else {}
    model = find_model(named) if named and request.media_type in MODEL_KINDS else None
    if model is None or model.provider not in _KEYED:
        return flash
    if is_written:
        return {**({"openrouter": WRITING} if model.provider == "openrouter" else {}), **flash}
    return _background_needs(request)


def _media(request: NarratedRequest) -> tuple[RequestedMedia, ...]:
    uses = [RequestedMedia("media", media_id) for media_id in request.media or ()]
    game = request.gameplay_settings
    if request.media_type == "gameplay" and game.selected_game == "custom" and game.selected_video:
        uses.append(RequestedMedia("gameplaySettings.selectedVideo", game.selected_video, "video"))
    if request.content.logo_media_id is not None:
        uses.append(RequestedMedia("content.logoMediaId", request.content.logo_media_id, "image"))
    return tuple(uses)
