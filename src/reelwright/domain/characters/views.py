"""The API's view of a character."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.characters.model import Character
from reelwright.domain.views import (
    EXAMPLE_CHARACTER,
    EXAMPLE_LINK,
    EXAMPLE_TIME,
    CreatedAt,
    Sign,
    UpdatedAt,
    View,
    signed_link,
)
from reelwright.store.clock import iso
from reelwright_people.traits import Age, Gender

CHARACTER_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_CHARACTER,
    "name": "Mira",
    "description": "A lighthouse keeper in her sixties with a grey braid and a yellow raincoat",
    "image": EXAMPLE_LINK,
    "mediaIds": [],
    "voiceId": None,
    "style": None,
    "gender": "Female",
    "age": "Senior",
    "status": "COMPLETED",
    "error": None,
    "isCustom": True,
    "createdAt": EXAMPLE_TIME,
    "updatedAt": EXAMPLE_TIME,
}


class CharacterView(View):
    """Somebody who looks and speaks the same in everything that shows them."""

    model_config = ConfigDict(json_schema_extra={"examples": [CHARACTER_EXAMPLE]})

    id: str
    """The id of the character. Send it as `characterId`, or in `characterIds`, once `status` is
    `COMPLETED`."""
    name: str
    """The name of the character. Prompts mean the character by it."""
    description: str | None
    """How the character looks, as the call sent it; `null` where it sent nothing."""
    image: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of the first of its pictures, or else of its portrait, signed and expiring: read the character
    again rather than store it. `null` until `status` is `COMPLETED`."""
    media_ids: list[str]
    """The ids of the pictures in your library that show the character. Empty where there are none."""
    voice_id: str | None = Field(examples=["voice_heart"])
    """The voice that the character speaks with, as the call sent it. With `null`, one that fits its gender
    and age speaks."""
    style: str | None = Field(examples=["watercolor"])
    """The style of the portrait: the `id` of one of `GET /v1/catalog/visual-styles`. `null` where none was
    sent: then it is drawn as `realistic`."""
    gender: Gender | None
    """The gender as the call sent it; `null` where it sent none, and the description decides."""
    age: Age | None
    """The age group as the call sent it; `null` where it sent none, and the description decides."""
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    """`PROCESSING`: the portrait is being drawn, for 15 minutes at most. `COMPLETED`: the character can be
    used. `FAILED`: `error` says why; change what it says, or delete the character."""
    error: str | None = Field(examples=["The portrait engine of this machine draws people, not animals"])
    """Why the portrait could not be drawn, as a sentence. `null` unless `status` is `FAILED`."""
    is_custom: Literal[True] = True
    """Always `true`: characters are the team's own."""
    created_at: CreatedAt
    updated_at: UpdatedAt


def character_view(character: Character, firsts: Mapping[str, str], sign: Sign) -> CharacterView:
    """`firsts` are the files of first pictures, by the ids of their characters."""
    shown: dict[str, Any] = {
        name: getattr(character, name)
        for name in ("id", "name", "description", "media_ids", "voice_id", "style", "gender", "age", "status")
    }
    is_ready = character.status == "COMPLETED"
    return CharacterView(
        **shown,
        image=signed_link(sign, firsts.get(character.id, character.asset)) if is_ready else None,
        error=character.error,
        created_at=iso(character.created_at),
        updated_at=iso(character.updated_at),
    )
