"""What a caller sends for a project from a template."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from reelwright.formats.shapes import (
    AspectRatio,
    AudioChoice,
    Id,
    Language,
    Length,
    Metadata,
    NotBlank,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
)
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset

MOST_SCENES = 20
MOST_VARIABLES = 20
VariableKind = Literal["text", "media"]


class TemplateVariable(Shape):
    """What takes the place of a variable of the template's scene."""

    key: Annotated[Text, Length(60, 1)]
    type: VariableKind = "text"
    value: Annotated[Text, Length(500)]
    """A text, or the id of an image or video in the library."""


class SceneCaptionChoice(Shape):
    """What is sent replaces the template's own."""

    preset: Annotated[Text, in_catalogue("preset", is_preset)] | None = None
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment | None = None
    disabled: bool | None = None


class TemplateSceneChoice(Shape):
    """A scene of the template, in its order."""

    script: Annotated[Text, Length(2_000)] | None = None
    """What is said; the template's own text when omitted, nothing when empty. `{{key}}` names a variable of
    the scene."""
    avatar: Annotated[Text, Length(30)] | None = None
    """Who says it on camera, in a circle beside the texts: one of `GET /v1/avatar/list`. They speak in their
    own voice unless `voiceId` is sent."""
    caption: SceneCaptionChoice = SceneCaptionChoice()
    variables: Annotated[list[TemplateVariable], Field(max_length=MOST_VARIABLES)] = []


class TemplateRequest(Shape):
    """A video from a template: its scenes with your words and pictures.

    Every scene of the template is sent, each with its text variables; media variables and those that are not
    required may be left out.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "templateId": "template_quote",
                    "title": "Seneca on fear",
                    "scenes": [
                        {
                            "script": "We suffer more often in imagination than in reality.",
                            "variables": [
                                {"key": "heading", "type": "text", "value": "QUOTE OF THE DAY"},
                                {"key": "author", "type": "text", "value": "Seneca"},
                            ],
                        },
                        {
                            "script": "Most of what we are afraid of never happens.",
                            "variables": [
                                {"key": "heading", "type": "text", "value": "Smaller than its shadow."}
                            ],
                        },
                        {
                            "script": "Take a breath, and look again.",
                            "variables": [
                                {"key": "words", "type": "text", "value": "Look again."},
                                {"key": "handle", "type": "text", "value": "@a.quiet.minute"},
                            ],
                        },
                    ],
                }
            ]
        }
    )

    template_id: Id
    """One of `GET /v1/template/list`."""
    title: Annotated[Text, NotBlank(), Length(100)]
    """The project's name."""
    scenes: Annotated[list[TemplateSceneChoice], Field(min_length=1, max_length=MOST_SCENES)]
    aspect_ratio: AspectRatio = "ratio_9_16"
    """Every template is laid out for each."""
    voice_id: Id | None = None
    """The template's own voice when omitted."""
    music_id: Annotated[Text, Length(30)] | None = None
    """The template's own music when omitted."""
    audio: AudioChoice = AudioChoice()
    language: Language | None = None
    """Recognised in the scripts when omitted."""
    webhook: WebhookUrl | None = None
    metadata: Metadata | None = None
