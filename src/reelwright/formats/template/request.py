"""What a caller sends for a project from a template."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from reelwright.formats.shapes import (
    AudioChoice,
    CaptionPreset,
    FrameShape,
    Id,
    Language,
    Length,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
)
from reelwright_render.timeline.model import Alignment

MOST_SCENES = 20
MOST_VARIABLES = 20
VariableKind = Literal["text", "media"]


class TemplateVariable(Shape):
    """The value of one variable of a scene."""

    key: Annotated[Text, Length(60, 1)] = Field(examples=["heading"])
    """The name of the variable, as the template shows it, of 1 to 60 characters. Names that the scene does
    not have are refused with 400 `VARIABLE_MISMATCH`."""
    type: VariableKind = "text"
    """The kind of the variable, as the template shows it: `text` or `media`. Defaults to `text`."""
    value: Annotated[Text, Length(500)] = Field(examples=["QUOTE OF THE DAY"])
    """For `text`, the text that is shown, up to the variable's `maxLength` and 500 characters at most. For
    `media`, the id of a `COMPLETED` picture or video in your library."""


class SceneCaptionChoice(Shape):
    """How the captions of this scene look. Fields that are omitted keep the template's choice."""

    preset: CaptionPreset | None = None
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. The template's choice when omitted."""
    alignment: Alignment | None = None
    """Where in the frame the captions are: `top`, `middle` or `bottom`. The template's choice when
    omitted."""
    disabled: bool | None = None
    """Send `true` to hide the captions of this scene, `false` to show them. The template's choice when
    omitted."""


class TemplateSceneChoice(Shape):
    """Your version of one scene of the template."""

    script: Annotated[Text, Length(2_000)] | None = Field(
        default=None, examples=["We suffer more often in imagination than in reality."]
    )
    """What is spoken in this scene, up to the scene's `maxScriptLength` and 2,000 characters at most.
    `{{key}}` stands for the value of a text variable. The template's sample text when omitted; send an empty
    text for silence."""
    avatar: Annotated[Text, Length(30)] | None = Field(default=None, examples=["avatar_maya"])
    """The avatar that speaks the script on camera, in a circle beside the texts: the `id` of one of `GET
    /v1/avatar/list`. It speaks in its own voice unless `voiceId` is sent. Nobody is seen when omitted."""
    caption: SceneCaptionChoice = SceneCaptionChoice()
    """How the captions of this scene look. The template's choice when omitted."""
    variables: Annotated[list[TemplateVariable], Field(max_length=MOST_VARIABLES)] = Field(
        default=[], examples=[[{"key": "heading", "type": "text", "value": "QUOTE OF THE DAY"}]]
    )
    """The values of the scene's variables, at most 20. Every text variable that the template shows as
    `required` has to be sent; what belongs to the others is left out of the picture when omitted."""


class TemplateRequest(Shape):
    """Makes a video from a template: its scenes, with your own words and pictures.

    Send an entry for every scene of the template, in its order, each with its required text variables. Media
    variables and those that are not required may be left out.
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
    """The template: the `id` of one of `GET /v1/template/list`. An unknown id is refused with 400
    `TEMPLATE_NOT_FOUND`."""
    title: Annotated[Text, RequiredText(), Length(100)]
    """The name of the project, of 1 to 100 characters."""
    scenes: Annotated[list[TemplateSceneChoice], Field(min_length=1, max_length=MOST_SCENES)]
    """Your version of the template's scenes: one entry for each of them, in the template's order, 1 to 20 in
    all. Send `{}` for a scene without required variables whose sample text you keep."""
    aspect_ratio: FrameShape = "ratio_9_16"
    voice_id: Id | None = Field(default=None, examples=["voice_george"])
    """The narrator: the `id` of one of `GET /v1/voice/list`. The template's own voice when omitted."""
    music_id: Annotated[Text, Length(30)] | None = Field(default=None, examples=["music_ambient_01"])
    """The background music: the `id` of one of `GET /v1/music/list`. The template's own music when
    omitted."""
    audio: AudioChoice = AudioChoice()
    """How the narrator speaks. The voice's own manner when omitted."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the scripts, as two letters (ISO 639-1). A language that the voice does not speak is
    refused with 400. It is detected from the scripts when omitted."""
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
