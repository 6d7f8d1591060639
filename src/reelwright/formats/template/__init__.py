"""Template: scenes with a layout of their own, filled with the caller's words and pictures, and narrated."""

from collections.abc import Sequence
from math import ceil

from reelwright.catalog.prices import price_of
from reelwright.catalog.templates import (
    Template,
    TemplateScene,
    Variable,
    fill_places,
    find_template,
    named_in,
)
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedAvatar, RequestedMedia
from reelwright.engines.abilities import SPEAKING_CLIPS, SPEECH
from reelwright.errors import FieldError, Invalid, Mismatch
from reelwright.formats.format import Format
from reelwright.formats.length import CHARACTERS_A_SECOND
from reelwright.formats.shapes import stored_request
from reelwright.formats.template.recipe import SILENT_MS, make
from reelwright.formats.template.request import TemplateRequest, TemplateSceneChoice, TemplateVariable


def _length_ms(scripts: Sequence[str]) -> int:
    silent = sum(not script for script in scripts)
    return 1000 * ceil(sum(map(len, scripts)) / CHARACTERS_A_SECOND) + SILENT_MS * silent


def quote(request: TemplateRequest, find_source: FindSource) -> CreateSpec:
    """The price is the sum of what is narrated and what avatars say, each by its length. The voice provider
    narrates; avatars are spoken and animated by the gateway. Raises Invalid for an unknown template, Mismatch
    for variables that the template does not have."""
    template = _template(request)
    _refuse_strangers(request, template)
    on_camera = [script for script, scene in _scripts(request) if scene.avatar is not None]
    narrated = [script for script, scene in _scripts(request) if scene.avatar is None]
    return CreateSpec(
        type="template",
        name=request.title,
        aspect_ratio=request.aspect_ratio,
        request={**stored_request(request), **_shown_fields(request, template)},
        credits=price_of("template").for_seconds(_length_ms(narrated) / 1000)
        + price_of("talking-avatar").for_seconds(_length_ms(on_camera) / 1000),
        expected_ms=_length_ms([*narrated, *on_camera]),
        voice_id=request.voice_id or template.voice_id,
        language=request.language,
        text=" ".join(said for said, _ in _scripts(request)),
        text_field="scenes",
        is_read_aloud=True,
        music_id=request.music_id,
        media=tuple(_media(request, template)),
        avatars=tuple(
            RequestedAvatar(f"scenes[{number}].avatar", scene.avatar)
            for number, scene in enumerate(request.scenes)
            if scene.avatar is not None
        ),
        needs={"elevenlabs": SPEECH, **({"openrouter": SPEAKING_CLIPS} if on_camera else {})},
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _shown_fields(request: TemplateRequest, template: Template) -> dict[str, str]:
    """Return what a read shows of the project, also where the template has chosen."""
    return {
        "voiceId": request.voice_id or template.voice_id,
        "musicId": request.music_id or template.music_id,
    }


def _template(request: TemplateRequest) -> Template:
    template = find_template(request.template_id)
    if template is None:
        raise Invalid("templateId", f'Template "{request.template_id}" not found', "TEMPLATE_NOT_FOUND")
    return template


def _scripts(request: TemplateRequest) -> list[tuple[str, TemplateSceneChoice]]:
    """Return what each scene says, with the scene that was sent."""
    pairs = zip(request.scenes, _template(request).scenes, strict=False)
    return [(script_of(scene, own), scene) for scene, own in pairs]


def script_of(scene: TemplateSceneChoice, own: TemplateScene) -> str:
    values = {variable.key: variable.value for variable in scene.variables}
    return fill_places(own.script if scene.script is None else scene.script, values).strip()


def _refuse_strangers(request: TemplateRequest, template: Template) -> None:
    """Refuse anything but as many scenes as the template has, each with its text variables and no others; a
    script may name those of its scene."""
    missing: list[str] = []
    unknown: list[str] = []
    for number in range(max(len(request.scenes), len(template.scenes))):
        own = template.scenes[number].variables if number < len(template.scenes) else ()
        scene = request.scenes[number] if number < len(request.scenes) else None
        if not own and number >= len(template.scenes):
            unknown.append(f"scenes[{number}]")
            continue
        sent = {variable.key for variable in scene.variables} if scene else set()
        named = named_in(scene.script or "") if scene else set()
        wanted = {variable.key for variable in own if variable.is_required}
        missing += [f"scenes[{number}].{key}" for key in sorted(wanted - sent)]
        unknown += [f"scenes[{number}].{key}" for key in sorted((sent | named) - {one.key for one in own})]
    if missing or unknown:
        raise Mismatch(missing, unknown)
    _refuse_wrong_values(request, template)


def _refuse_wrong_values(request: TemplateRequest, template: Template) -> None:
    """A text where a text belongs, media where media belong, neither too long; digits for a number."""
    errors = []
    for number, (scene, own) in enumerate(zip(request.scenes, template.scenes, strict=True)):
        known = {one.key: one for one in own.variables}
        if len(script_of(scene, own)) > own.most:
            errors.append(FieldError(f"scenes[{number}].script", f"Must be at most {own.most} characters"))
        for place, variable in enumerate(scene.variables):
            errors += _wrong(variable, known[variable.key], f"scenes[{number}].variables[{place}]")
    if errors:
        raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))


def _wrong(sent: TemplateVariable, rule: Variable, field: str) -> list[FieldError]:
    if sent.type != rule.type:
        return [FieldError(f"{field}.type", f"Must be {rule.type}")]
    if rule.type == "text" and len(sent.value) > rule.most:
        return [FieldError(f"{field}.value", f"Must be at most {rule.most} characters")]
    if rule.number and sent.value and not (sent.value.isascii() and sent.value.isdigit()):
        return [FieldError(f"{field}.value", "Must be a whole number in digits")]
    return []


def _media(request: TemplateRequest, template: Template) -> list[RequestedMedia]:
    return [
        RequestedMedia(f"scenes[{number}].variables[{place}].value", variable.value)
        for number, scene in enumerate(request.scenes)
        for place, variable in enumerate(scene.variables)
        if variable.type == "media"
    ]


TEMPLATE = Format(
    "template",
    "",
    TemplateRequest,
    quote,
    make,
    title="Create a video from a template",
)
