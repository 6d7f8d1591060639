"""The API's views of templates."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.catalog.templates import Template, TemplateScene
from reelwright.domain.views import EXAMPLE_LINK, Sign, View

_VARIABLE_EXAMPLE: dict[str, JsonValue] = {
    "key": "heading",
    "type": "text",
    "value": "Quote of the day",
    "required": True,
    "maxLength": 30,
}
_SCENE_EXAMPLE: dict[str, JsonValue] = {
    "script": "We suffer more often in imagination than in reality.",
    "maxScriptLength": 240,
    "variables": [_VARIABLE_EXAMPLE],
    "avatar": None,
    "caption": {"preset": "modern", "alignment": "bottom", "disabled": True},
}
_TEMPLATE_EXAMPLE: dict[str, JsonValue] = {
    "id": "template_quote",
    "name": "Quote of the day",
    "type": "template",
    "category": "quote",
    "description": "A quote that lights up word by word, and a thought about it",
    "thumbnail": EXAMPLE_LINK,
    "preview": EXAMPLE_LINK,
    "isTemplate": True,
    "videoSettings": {"aspectRatio": "ratio_9_16", "voiceId": "voice_george", "musicId": "music_ambient_01"},
    "scenes": [_SCENE_EXAMPLE],
}


class VariableView(View):
    """A place in a scene that a create fills in."""

    model_config = ConfigDict(json_schema_extra={"examples": [_VARIABLE_EXAMPLE]})

    key: str
    """The name of the variable. Send it as `key`; `{{key}}` in a script stands for its value."""
    type: Literal["text", "media"]
    """`text`: its value is a text. `media`: its value is the id of a picture or video of the library."""
    value: str | None
    """A sample text, which the template's preview shows. `null` for `media`, which may always be left out."""
    required: bool
    """Whether a create has to send the variable. A create that leaves a required one out answers 400
    `VARIABLE_MISMATCH`."""
    max_length: int | None
    """The largest number of characters of the value. `null` for `media`."""


class SceneCaptionView(View):
    """The captions of a scene of a template, unless the create chooses others."""

    preset: str = Field(examples=["classic"])
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`."""
    alignment: str = Field(examples=["bottom"])
    """Where in the frame the captions are: `top`, `middle` or `bottom`."""
    disabled: bool
    """Whether the scene is shown without captions."""


class TemplateSceneView(View):
    """A scene of a template: its sample text and what can be filled in."""

    model_config = ConfigDict(json_schema_extra={"examples": [_SCENE_EXAMPLE]})

    script: str
    """The sample text that is spoken in the scene where the create sends no `script` for it."""
    max_script_length: int
    """The largest number of characters of the scene's `script`."""
    variables: list[VariableView]
    """The variables of the scene."""
    avatar: str | None = Field(examples=["avatar_maya"])
    """The id of the avatar that speaks in the scene. `null` where nobody is seen, as in all templates that
    ship."""
    caption: SceneCaptionView
    """The captions that the scene has in the template. A create changes them with the `caption` of the
    scene that it sends."""


class TemplateView(View):
    """A video that is laid out already, with places for your own words and pictures."""

    model_config = ConfigDict(json_schema_extra={"examples": [_TEMPLATE_EXAMPLE]})

    id: str
    """The id of the template. Send it as `templateId` to `POST /v1/project/create`."""
    name: str
    """The name of the template, to be shown to people."""
    type: str
    """The format of the projects that are made from it: always `template`."""
    category: str
    """The purpose of the template, in a word such as `transformation`."""
    description: str
    """What the video shows, in a sentence."""
    thumbnail: str
    """The link of a still of the template, signed and expiring."""
    preview: str
    """The link of a silent MP4 file with a few seconds of each scene, signed and expiring."""
    is_template: bool = Field(examples=[True])
    """Always `true`: it tells a template from a project."""
    video_settings: dict[str, Any]
    """The settings that a create from this template has unless it sends others: `aspectRatio`, `voiceId` and
    `musicId`."""
    scenes: list[TemplateSceneView]
    """The scenes of the template, in play order. A create sends one entry for each of them, in this order."""


def template_view(template: Template, sign: Sign) -> TemplateView:
    return TemplateView(
        id=template.id,
        name=template.name,
        type="template",
        category=template.category,
        description=template.description,
        thumbnail=sign(template.thumbnail),
        preview=sign(template.preview),
        is_template=True,
        video_settings={
            "aspectRatio": "ratio_9_16",
            "voiceId": template.voice_id,
            "musicId": template.music_id,
        },
        scenes=[_scene(scene) for scene in template.scenes],
    )


def _scene(scene: TemplateScene) -> TemplateSceneView:
    caption = scene.caption
    return TemplateSceneView(
        script=scene.script,
        max_script_length=scene.most,
        variables=[
            VariableView(
                key=one.key,
                type=one.type,
                value=one.value or None,
                required=one.is_required,
                max_length=one.most if one.type == "text" else None,
            )
            for one in scene.variables
        ],
        avatar=None,
        caption=SceneCaptionView(
            preset=caption.preset, alignment=caption.alignment, disabled=caption.disabled
        ),
    )
