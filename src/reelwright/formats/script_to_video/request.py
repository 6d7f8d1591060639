"""What a caller of the format `script-to-video` sends."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.formats.narrated.request import Background, NarratedRequest
from reelwright.formats.shapes import CrossCheckedShape, Id, Length, Name, Text, refusal
from reelwright.formats.talking_avatar.request import (
    MISSING_SCRIPT,
    SpokenScript,
    TalkingAvatarRequest,
)

_EXAMPLES: list[JsonValue] = [
    {
        "script": "A lighthouse keeper found a bottle on the beach. Inside was a letter with his own name.",
        "voiceId": "voice_heart",
        "mediaType": "ai-images",
        "presetSettings": {"preset": "watercolor"},
        "musicId": "music_calm_06",
    },
    {
        "script": "Three things nobody tells you about houseplants. The first one hurts.",
        "avatarId": "avatar_maya",
    },
]


class _ScriptedRequest(CrossCheckedShape):
    script: SpokenScript
    """What is said, in 1 to 10,000 characters, word for word. A new line makes a longer pause. A language
    that the voice does not speak is refused with 400."""


class ScriptToVideoRequest(NarratedRequest, _ScriptedRequest):
    """Narrates a script of your own over gameplay, your own media, or pictures or clips that follow what is
    said. With `avatarId`, and no `mediaType`, an avatar speaks it on camera instead, at the price of a
    talking avatar."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    said_when_missing: ClassVar[Mapping[str, str]] = {"script": MISSING_SCRIPT}

    voice_id: Id = Field(default="", examples=["voice_heart"])
    """The narrator: the `id` of one of `GET /v1/voice/list`. An unknown id is refused with 400. It may be
    omitted where an avatar speaks, which has a voice of its own, and is required otherwise."""
    name: Name | None = Field(default=None, examples=["The bottle"])
    """The name of the project, of at most 100 characters. The first words of the script when omitted."""
    avatar_id: Annotated[Text, Length(30)] | None = Field(default=None, examples=["avatar_maya"])
    """The avatar that speaks the script on camera, where no `mediaType` is sent: the `id` of one of
    `GET /v1/avatar/list` that is `COMPLETED`. Ignored beside a `mediaType`. Nobody is on camera when
    omitted."""
    media_type: Background = "gameplay"
    """What is shown behind the narration. `gameplay`: footage of a game (`gameplaySettings`). `media`: your
    own pictures and videos (`media`). `ai-images`, `ai-videos`: generated ones (`presetSettings`) that follow
    what is said, by the model of a provider, or as illustrations of this server's own engine. Defaults to
    `gameplay`, unless `avatarId` is sent."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        speaks_on_camera = sent.get("avatarId") is not None and sent.get("mediaType") is None
        if not speaks_on_camera:
            if sent.get("voiceId") is None:
                yield refusal("Required", "voiceId", "missing")
            yield from super().disagreements(sent)

    def as_talking_avatar(self) -> TalkingAvatarRequest | None:
        """Return the request as one for an avatar that speaks; None where a voice narrates."""
        if self.avatar_id is None or "media_type" in self.model_fields_set:
            return None
        return TalkingAvatarRequest.model_validate(self.model_dump(by_alias=True, exclude_unset=True))
