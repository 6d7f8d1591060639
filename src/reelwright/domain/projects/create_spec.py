"""A create call as its format states it: price, length, and everything to be checked."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Literal

from reelwright.engines.abilities import Ability
from reelwright.errors import FieldError


@dataclass(frozen=True)
class RequestedMedia:
    """A library item that a field names. `kind` where only one will do, `noun` what it is called when there
    is none, `most_ms` how long it may be. `must_be` refuses one of another kind in these words."""

    field: str
    media_id: str
    kind: Literal["image", "video"] | None = None
    noun: str | None = None
    most_ms: int | None = None
    must_be: str | None = None


@dataclass(frozen=True)
class RequestedAvatar:
    """An avatar that a field names: a shipped one, or one of the team's own."""

    field: str
    avatar_id: str


@dataclass(frozen=True)
class RequestedClip:
    """A clip that is made for a field, by the model that it names, or else by the default one. It costs what
    a clip of that model costs, beside the price of the rest."""

    field: str
    model: str | None = None


@dataclass(frozen=True)
class CharacterLine:
    """What a character says on camera, in a field; `character_id` is None for somebody whom no field
    names, who may be one of `others`."""

    field: str
    text: str
    character_id: str | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class RequestedDownload:
    """An address that a field names, whose file a worker will download."""

    field: str
    url: str


@dataclass(frozen=True)
class RequestedCharacter:
    """A character of the team's own that a field names."""

    field: str
    character_id: str


@dataclass(frozen=True)
class OwnText:
    """The caller's own words in a field, which are narrated as they stand."""

    field: str
    text: str


@dataclass(frozen=True)
class SourceMedia:
    """A library item that a project is made from. `duration_ms` is 0 for a picture, and `aspect_ratio` is
    `ratio_other` for a shape that has no name."""

    name: str
    duration_ms: int
    aspect_ratio: str


FindSource = Callable[[str], SourceMedia | None]
"""Finds a finished library item of the team's by its id. None where there is none: such a create is refused
for the field that names the item, whatever else its format states."""


@dataclass(frozen=True)
class CreateSpec:
    """Everything that `Projects.accept` must know of a request; it checks what needs the database.

    `credits` is the price and `expected_ms` the length of the video, asked for or estimated: the time limit
    follows it. `request` is what the project keeps and what a worker is given again.

    Without a `voice_id` and without `avatars` nothing is narrated; `silent_voice_id` is a voice that the
    request names although nothing is. `language` None means that it is detected
    in `text`; `text_field` is the field that is refused where the voice does not speak it.
    `is_read_aloud` says that `text` is spoken as it stands, by the first avatar's voice unless a voice is
    named; `own_texts` are spoken as they stand besides. Where a writer makes the rest from `text`,
    `unless_sent` are the fields that would spare the writer.

    `needs` are the providers whose keys an own-keys team must have, each with the ability that its engine is
    wanted for, and `needs_beside_local` those that it must have although the operator lets it use the
    embedded engines. `abilities` are what makes pictures or clips, and `model` is the one that the request
    names for them, in `model_field`, which is refused where none is there; `credits_here` is the price where
    this server's own engine makes them. `clips` are made one by one, each by a model of its own. `reactions`
    and `characters` must be finished. `downloads`, however many they are, take one of the team's places for
    them. `lines` are said by characters, in their voices; `shown` are words that pictures are made of, beside
    `text`. `errors` are refusals of the format's own that only the library items could tell.
    """

    type: str
    name: str
    aspect_ratio: str
    request: dict[str, Any]
    credits: int
    expected_ms: int
    voice_id: str | None
    language: str | None
    text: str
    silent_voice_id: str | None = None
    text_field: str = "prompt"
    is_read_aloud: bool = False
    own_texts: tuple[OwnText, ...] = ()
    unless_sent: tuple[str, ...] = ()
    music_id: str | None = None
    media: tuple[RequestedMedia, ...] = ()
    avatars: tuple[RequestedAvatar, ...] = ()
    needs: Mapping[str, Ability[object]] = field(default_factory=dict)
    needs_beside_local: Mapping[str, Ability[object]] = field(default_factory=dict)
    abilities: AbstractSet[Ability[object]] = frozenset()
    credits_here: int | None = None
    model: str | None = None
    model_field: str | None = None
    clips: tuple[RequestedClip, ...] = ()
    reactions: tuple[RequestedAvatar, ...] = ()
    lines: tuple[CharacterLine, ...] = ()
    shown: tuple[OwnText, ...] = ()
    downloads: tuple[RequestedDownload, ...] = ()
    characters: tuple[RequestedCharacter, ...] = ()
    errors: tuple[FieldError, ...] = ()
    webhook: str | None = None
    metadata: dict[str, Any] | None = field(default=None)
