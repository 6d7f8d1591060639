"""What the API shows of templates."""

from typing import Any, Literal

from reelwright.catalog.templates import Template, TemplateScene
from reelwright.domain.views import Sign, View


class VariableView(View):
    key: str
    type: Literal["text", "media"]
    value: str | None
    """A sample. `null` for media, which may always be left out."""
    required: bool
    max_length: int | None


class SceneCaptionView(View):
    preset: str
    alignment: str
    disabled: bool


class TemplateSceneView(View):
    script: str
    """What is said unless another script is sent."""
    max_script_length: int
    variables: list[VariableView]
    avatar: str | None
    caption: SceneCaptionView


class TemplateView(View):
    id: str
    name: str
    type: str
    """The kind of project that is made from it."""
    category: str
    description: str
    thumbnail: str
    """Signed and expiring."""
    preview: str
    """A few silent seconds of each scene, as MP4. Signed and expiring."""
    is_template: bool
    video_settings: dict[str, Any]
    scenes: list[TemplateSceneView]
    """All of them are sent in a create, in this order."""


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
                required=one.required,
                max_length=one.most if one.type == "text" else None,
            )
            for one in scene.variables
        ],
        avatar=None,
        caption=SceneCaptionView(
            preset=caption.preset, alignment=caption.alignment, disabled=caption.disabled
        ),
    )
