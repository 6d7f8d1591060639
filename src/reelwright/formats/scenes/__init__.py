"""Scenes: avatars, videos, pictures and generated clips, one after the other."""

from collections.abc import Iterator

from reelwright.catalog.models import default_model, find_model
from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import (
    CreateSpec,
    FindSource,
    OwnText,
    RequestedAvatar,
    RequestedClip,
    RequestedMedia,
)
from reelwright.engines.abilities import CLIPS, SPEAKING_CLIPS, Ability
from reelwright.errors import FieldError
from reelwright.formats.branding import OUTRO_MS
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.own_video import NO_SOURCE
from reelwright.formats.scenes.recipe import make, title_of
from reelwright.formats.scenes.request import (
    AnyScene,
    ImageScene,
    PictureInPictureScene,
    ScenesRequest,
    SpokenScene,
    StartEndFrameScene,
    VideoScene,
)
from reelwright.formats.shapes import stored_request
from reelwright.settings import PROVIDERS

MOST_FREE_MS = 600_000
"""What costs nothing lasts ten minutes at most: it is rendered all the same."""
_TOO_LONG = FieldError("scenes", f"Videos and pictures must be at most {MOST_FREE_MS // 60_000} minutes long")


def quote(request: ScenesRequest, find_source: FindSource) -> CreateSpec:
    """Quote the sum of the scenes: one in which an avatar speaks costs as a talking avatar, a generated clip
    what its model costs, all others nothing. Avatars are spoken and animated by the gateway; a clip needs
    the key of its model's provider."""
    lengths = [_length_ms(scene, find_source) for scene in request.scenes]
    spoken = [(number, one) for number, one in enumerate(request.scenes) if isinstance(one, SpokenScene)]
    free_ms = sum(
        length
        for scene, length in zip(request.scenes, lengths, strict=True)
        if isinstance(scene, VideoScene | ImageScene)
    )
    return CreateSpec(
        type="scenes",
        name=request.name or title_of(request),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=sum(
            price_of("talking-avatar").for_seconds(estimate_speech_ms(scene.script) / 1000)
            for _, scene in spoken
        ),
        expected_ms=sum(lengths) + (OUTRO_MS if request.content.outro_text else 0),
        voice_id=None,
        language=request.language,
        text="",
        own_texts=tuple(OwnText(f"scenes[{number}].script", scene.script) for number, scene in spoken),
        music_id=request.music_id,
        media=tuple(_media(request)),
        avatars=tuple(
            RequestedAvatar(f"scenes[{number}].avatarId", scene.avatar_id) for number, scene in spoken
        ),
        clips=tuple(
            RequestedClip(f"scenes[{number}].frameModel", scene.frame_model)
            for number, scene in enumerate(request.scenes)
            if isinstance(scene, StartEndFrameScene)
        ),
        needs=_needs(request),
        needs_beside_local=_needs_of_named(request),
        errors=(_TOO_LONG,) if free_ms > MOST_FREE_MS else (),
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _length_ms(scene: AnyScene, find_source: FindSource) -> int:
    if isinstance(scene, SpokenScene):
        return estimate_speech_ms(scene.script)
    if isinstance(scene, ImageScene):
        return scene.duration_ms
    if isinstance(scene, VideoScene):
        return (find_source(scene.media_id) or NO_SOURCE).duration_ms
    model = (scene.frame_model and find_model(scene.frame_model)) or default_model("video")
    return round((scene.frame_duration or model.seconds) * 1000)


def _needs(request: ScenesRequest) -> dict[str, Ability[object]]:
    needs: dict[str, Ability[object]] = {}
    for scene in request.scenes:
        if isinstance(scene, StartEndFrameScene):
            model = (scene.frame_model and find_model(scene.frame_model)) or default_model("video")
            if model.provider in PROVIDERS:
                needs[model.provider] = CLIPS
    if any(isinstance(scene, SpokenScene) for scene in request.scenes):
        needs["openrouter"] = SPEAKING_CLIPS
    return needs


def _needs_of_named(request: ScenesRequest) -> dict[str, Ability[object]]:
    """What no engine of this server can do: a provider's model that a scene names."""
    named = {scene.frame_model for scene in request.scenes if isinstance(scene, StartEndFrameScene)}
    models = (find_model(name) for name in named if name is not None)
    return {model.provider: CLIPS for model in models if model is not None and model.provider in PROVIDERS}


def _media(request: ScenesRequest) -> Iterator[RequestedMedia]:
    for number, scene in enumerate(request.scenes):
        field = f"scenes[{number}].mediaId"
        if isinstance(scene, VideoScene):
            yield RequestedMedia(field, scene.media_id, "video")
        elif isinstance(scene, ImageScene):
            yield RequestedMedia(field, scene.media_id, "image")
        elif isinstance(scene, PictureInPictureScene):
            yield RequestedMedia(field, scene.media_id)
        elif isinstance(scene, StartEndFrameScene):
            yield _frame(f"scenes[{number}].startFrameMediaId", scene.start_frame_media_id)
            yield _frame(f"scenes[{number}].endFrameMediaId", scene.end_frame_media_id)
    if (logo := request.content.logo_media_id) is not None:
        yield RequestedMedia("content.logoMediaId", logo, "image")


def _frame(field: str, media_id: str) -> RequestedMedia:
    return RequestedMedia(field, media_id, "image", must_be=f'Media "{media_id}" must be an image')


SCENES = Format(
    "scenes",
    "scenes",
    ScenesRequest,
    quote,
    make,
    title="Create a video of scenes",
)
