"""What a caller of the format `scenes` sends: a list of scenes of five kinds, mixed as they like."""

from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, ValidationError, WrapValidator
from pydantic_core import PydanticCustomError

from reelwright.domain.views import EXAMPLE_CLIP, EXAMPLE_PICTURE
from reelwright.formats.model_choice import model_for
from reelwright.formats.shapes import (
    AudioChoice,
    CaptionChoice,
    Content,
    FrameShape,
    Language,
    Length,
    MusicId,
    Name,
    NumberRange,
    ProjectMetadata,
    ProjectWebhook,
    Shape,
    Text,
    refuse_unknown_name,
)
from reelwright.formats.talking_avatar.request import SpokenScript

MOST_SCENES = 50
SceneType = Literal["avatar", "video", "image", "start_end_frame", "picture_in_picture"]
SCENE_TYPES: tuple[SceneType, ...] = get_args(SceneType)
AvatarId = Annotated[Text, Length(30)]


class SpokenScene(Shape):
    """A scene in which an avatar says a script."""

    script: SpokenScript = Field(examples=["Three things nobody tells you about houseplants."])
    """What the avatar says, in 1 to 10,000 characters, in a language that its voice speaks. A new line makes
    a longer pause."""
    avatar_id: AvatarId = Field(examples=["avatar_maya"])
    """The avatar that speaks, in its own voice: the `id` of one of `GET /v1/avatar/list` that is
    `COMPLETED`."""


class AvatarScene(SpokenScene):
    """An avatar says a script on camera and fills the frame."""

    type: Literal["avatar"]
    """The kind of the scene: `avatar`."""


class VideoScene(Shape):
    """A video of your library, from beginning to end, with its sound."""

    type: Literal["video"]
    """The kind of the scene: `video`."""
    media_id: Text = Field(examples=[EXAMPLE_CLIP])
    """The id of a `COMPLETED` video in your library."""


class ImageScene(Shape):
    """A picture of your library, which moves slowly."""

    type: Literal["image"]
    """The kind of the scene: `image`."""
    media_id: Text = Field(examples=[EXAMPLE_PICTURE])
    """The id of a `COMPLETED` picture in your library."""
    duration_ms: Annotated[int, NumberRange(1_000, 60_000)] = 3_000
    """How long the picture is shown, in milliseconds, from 1,000 to 60,000. Defaults to 3,000."""


class StartEndFrameScene(Shape):
    """A clip that is generated from a first frame to a last one: pictures of your library."""

    type: Literal["start_end_frame"]
    """The kind of the scene: `start_end_frame`."""
    start_frame_media_id: Text = Field(examples=[EXAMPLE_PICTURE])
    """The first frame of the clip: the id of a `COMPLETED` picture in your library."""
    end_frame_media_id: Text = Field(examples=[EXAMPLE_PICTURE])
    """The last frame of the clip: the id of a `COMPLETED` picture in your library."""
    frame_model: model_for("video") | None = Field(  # type: ignore[valid-type]
        default=None, examples=["local-motion"]
    )
    """The model that makes the clip: the `id` of one of `GET /v1/catalog/video-models`. Unknown models, and
    ones that are not available, are refused with 400. The catalogue's default model when omitted."""
    frame_prompt: Annotated[Text, Length(4_000)] | None = Field(
        default=None, examples=["The camera rises over the town until the sea is seen"]
    )
    """What happens between the two frames, in at most 4,000 characters. A calm move from the one to the other
    when omitted."""
    frame_duration: Annotated[float, NumberRange(1, 60)] | None = Field(default=None, examples=[4])
    """The length of the clip in seconds, from 1 to 60. A length that is none of the model's `durations` is
    made in the next longer one, and cut; the longest of them is the most. The shortest of them when
    omitted."""


class PictureInPictureScene(SpokenScene):
    """A picture or a video of your library fills the frame while an avatar says a script in a circle over
    it."""

    type: Literal["picture_in_picture"]
    """The kind of the scene: `picture_in_picture`."""
    media_id: Text = Field(examples=[EXAMPLE_CLIP])
    """The id of a `COMPLETED` picture or video in your library, which is shown for as long as the avatar
    speaks. A video has no sound here; one that is shorter begins again."""


AnyScene = AvatarScene | VideoScene | ImageScene | StartEndFrameScene | PictureInPictureScene
_SHAPES: dict[str, type[AnyScene]] = {
    "avatar": AvatarScene,
    "video": VideoScene,
    "image": ImageScene,
    "start_end_frame": StartEndFrameScene,
    "picture_in_picture": PictureInPictureScene,
}


def _by_type(value: Any, judge: Any) -> Any:
    """Read a scene by its `type` alone, in place of pydantic's own `judge`: for an unknown type, that one
    would report the errors of all five types. Raises ValidationError with the errors of the one type."""
    if isinstance(value, AnyScene) or not isinstance(value, dict):
        return value if isinstance(value, AnyScene) else AvatarScene.model_validate(value)
    named = value.get("type")
    if isinstance(named, str) and named in _SHAPES:
        return _SHAPES[named].model_validate(value)
    wrong: PydanticCustomError | str = refuse_unknown_name(f"Must be one of {', '.join(SCENE_TYPES)}")
    if named is None:
        wrong = "missing"
    elif not isinstance(named, str):
        wrong = "string_type"
    raise ValidationError.from_exception_data("Scene", [{"type": wrong, "loc": ("type",), "input": value}])


Scene = Annotated[Annotated[AnyScene, Field(discriminator="type")], WrapValidator(_by_type)]


class ScenesRequest(Shape):
    """A video of scenes in your order: avatars that speak, videos with their sound, pictures, clips that are
    generated between two frames, and avatars over your media."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "scenes": [
                        {
                            "type": "avatar",
                            "script": "Three things nobody tells you about houseplants.",
                            "avatarId": "avatar_maya",
                        },
                        {"type": "image", "mediaId": EXAMPLE_PICTURE, "durationMs": 2_500},
                        {
                            "type": "picture_in_picture",
                            "script": "This is what too much water does.",
                            "avatarId": "avatar_maya",
                            "mediaId": EXAMPLE_PICTURE,
                        },
                    ],
                    "musicId": "music_calm_01",
                }
            ]
        }
    )

    scenes: Annotated[list[Scene], Field(min_length=1, max_length=MOST_SCENES)]
    """The scenes in their order, 1 to 50."""
    name: Name | None = Field(default=None, examples=["Houseplants, part one"])
    """The name of the project, of at most 100 characters. The first words of what is said when omitted."""
    aspect_ratio: FrameShape = "ratio_9_16"
    caption: CaptionChoice = CaptionChoice()
    """How the captions of what avatars say look. The preset `default` at the bottom when omitted."""
    audio: AudioChoice = AudioChoice()
    """How the avatars speak. Each voice's own manner when omitted."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the scripts, as two letters (ISO 639-1). A language that the first avatar's voice does
    not speak is refused with 400. It is detected in the scripts when omitted."""
    add_stickers: bool = False
    """Whether an emoji pops up beside the captions where the scripts call for one, at most one in four
    seconds. Defaults to `false`."""
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
