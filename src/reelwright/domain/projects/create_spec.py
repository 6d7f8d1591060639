"""What a create call asks of the house, said by its format in words that the domain understands."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Literal

Ability = Literal["images", "clips"]


@dataclass(frozen=True)
class RequestedMedia:
    """A library item that a field names. `kind` where only one will do, `noun` what it is called when there
    is none, `most_ms` how long it may be."""

    field: str
    media_id: str
    kind: Literal["image", "video"] | None = None
    noun: str | None = None
    most_ms: int | None = None


@dataclass(frozen=True)
class RequestedAvatar:
    """An avatar that a field names: a shipped one, or one of the team's own."""

    field: str
    avatar_id: str


@dataclass(frozen=True)
class OwnText:
    """The caller's own words in a field, which are narrated as they stand."""

    field: str
    text: str


@dataclass(frozen=True)
class SourceVideo:
    """The library video that a project is made from: its price, length and shape follow."""

    name: str
    duration_ms: int
    aspect_ratio: str


@dataclass(frozen=True)
class CreateSpec:
    """`language` None means: read it from `text`, and blame `text_field` when the voice does not speak it.
    `is_read_aloud` says that `text` is spoken as it stands, by the first avatar's voice unless one is named.
    `own_texts` are spoken as they stand besides. Where a writer makes the rest from `text`, `unless_sent` are
    the fields that would spare it.

    `needs` are the provider keys of an own-keys team, `needs_beside_local` those that it needs although the
    operator lets it use the embedded engines. `abilities` are engines that not every server has. Where a
    project is made from one library video, the first of `media`, `made_from` completes its order once that is
    known to be there; `with_media` does so from all its media. `model` is the one that
    `presetSettings.aiModel` names for generated pictures or clips. `reactions` name finished reactions.
    Without a voice nothing is narrated.
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
    text_field: str = "prompt"
    is_read_aloud: bool = False
    own_texts: tuple[OwnText, ...] = ()
    unless_sent: tuple[str, ...] = ()
    music_id: str | None = None
    media: tuple[RequestedMedia, ...] = ()
    avatars: tuple[RequestedAvatar, ...] = ()
    needs: AbstractSet[str] = frozenset()
    needs_beside_local: AbstractSet[str] = frozenset()
    abilities: AbstractSet[Ability] = frozenset()
    model: str | None = None
    made_from: "Callable[[CreateSpec, SourceVideo], CreateSpec] | None" = None
    reactions: tuple[RequestedAvatar, ...] = ()
    with_media: "Callable[[CreateSpec, Sequence[SourceVideo]], CreateSpec] | None" = None
    webhook: str | None = None
    metadata: dict[str, Any] | None = field(default=None)
