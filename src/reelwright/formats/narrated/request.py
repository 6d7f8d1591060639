"""The fields that all narrated formats take, and which of them do not fit together."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from reelwright.catalog.models import LOCAL, PEOPLE_ONLY, Model, default_model, find_model
from reelwright.domain.views import EXAMPLE_CLIP, EXAMPLE_PICTURE
from reelwright.formats.shapes import (
    MODEL_KINDS,
    AudioChoice,
    CaptionChoice,
    Content,
    CrossCheckedShape,
    FrameShape,
    GameplaySettings,
    Id,
    Language,
    Length,
    MusicId,
    Name,
    PresetSettings,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Text,
    refusal,
)

Background = Literal["gameplay", "ai-images", "ai-videos", "media"]


class PromptedRequest(CrossCheckedShape):
    """A request whose text is written from a prompt."""

    prompt: Annotated[Text, RequiredText(), Length(4_000)]
    """What the video is about, in 1 to 4,000 characters: a sentence is enough."""


class NarratedRequest(CrossCheckedShape):
    """What every request has in which a voice narrates over a background."""

    voice_id: Id
    """The narrator: the `id` of one of `GET /v1/voice/list`. An unknown id is refused with 400."""
    name: Name | None = Field(default=None, examples=["The letter"])
    """The name of the project, of at most 100 characters. The headline of the text when omitted."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the narration, as two letters (ISO 639-1). A language that the voice does not speak is
    refused with 400. When omitted it is detected from the text; for texts of fewer than 40 characters, or
    where it is not clear, it is the voice's language."""
    media_type: Background = "gameplay"
    """What is shown behind the narration. `gameplay`: footage of a game (`gameplaySettings`). `media`: your
    own pictures and videos (`media`). `ai-images`, `ai-videos`: generated ones (`presetSettings`), by the
    model of a provider, or as illustrations of this server's own engine. Defaults to `gameplay`."""
    preset_settings: PresetSettings = PresetSettings()
    """How pictures and clips are generated, where `mediaType` is `ai-images` or `ai-videos`. The defaults of
    its fields when omitted."""
    gameplay_settings: GameplaySettings = GameplaySettings()
    """Which game is shown, where `mediaType` is `gameplay`. The first clip of the default game when
    omitted."""
    media: Annotated[list[Text], Field(max_length=50)] | None = Field(
        default=None, examples=[[EXAMPLE_CLIP, EXAMPLE_PICTURE]]
    )
    """The ids of 1 to 50 `COMPLETED` library items. They are shown in this order; the next one begins where a
    sentence ends, and after the last the first comes again. Required where `mediaType` is `media`, and
    ignored otherwise."""
    aspect_ratio: FrameShape = "ratio_9_16"
    caption: CaptionChoice = CaptionChoice()
    """How the captions of the narration look. The preset `default` at the bottom when omitted."""
    audio: AudioChoice = AudioChoice()
    """How the narrator speaks. The voice's own manner when omitted."""
    add_stickers: bool = False
    """Whether an emoji pops up beside the captions where the narration calls for one, at most one in four
    seconds. Defaults to `false`."""
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        media_type = sent.get("mediaType") or "gameplay"
        if media_type == "media" and not sent.get("media"):
            yield refusal("Required", "media")
        game = object_of(sent.get("gameplaySettings"))
        own_footage = media_type == "gameplay" and game.get("selectedGame") == "custom"
        if own_footage and not game.get("selectedVideo"):
            yield refusal("Required", "gameplaySettings.selectedVideo")
        named = object_of(sent.get("presetSettings")).get("aiModel")
        if isinstance(named, str) and isinstance(media_type, str) and media_type in MODEL_KINDS:
            yield from _misfits(named, media_type)


def object_of(sent: Any) -> Mapping[str, Any]:
    """Return what was sent for an object; an empty one where it is none."""
    return sent if isinstance(sent, dict) else {}


def _misfits(named: str, media_type: str) -> Iterator[PydanticCustomError]:
    """Why a model that is known cannot make what is wanted."""
    model = find_model(named)
    if model is not None and model.kind != MODEL_KINDS[media_type]:
        reason = f'Model "{model.id}" cannot be used with mediaType {media_type}'
        yield refusal(reason, "presetSettings.aiModel")
    elif named == LOCAL:
        yield refusal(PEOPLE_ONLY, "presetSettings.aiModel")


def model_of(request: NarratedRequest) -> Model:
    """Return the model that makes the background: the one that is named, or the default of its kind. Only
    for a background that is generated."""
    named = request.preset_settings.ai_model
    return (named and find_model(named)) or default_model(MODEL_KINDS[request.media_type])
