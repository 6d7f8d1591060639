"""Characters: list, read, create, change, delete. Each method works inside the caller's transaction, so that
what it writes, the job and the stored answer commit together or not at all."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.styles import not_drawn
from reelwright.domain.assets.lifecycle import delete, read_own
from reelwright.domain.assets.listing import list_newest
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.billing.preconditions import credits_to_charge, refuse_full
from reelwright.domain.characters.kind import CHARACTER, DRAW_CHARACTER
from reelwright.domain.characters.model import Character
from reelwright.domain.media.generation import NamedPicture, picture_errors
from reelwright.domain.media.model import Media
from reelwright.domain.media.uses import hold_media, release_media
from reelwright.domain.projects.service import FindVoice, Page
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.domain.voices.narrator import voice_error
from reelwright.engines.abilities import IMAGES
from reelwright.errors import BadRequest, FieldError, Invalid, NotFound
from reelwright.store.removals import forget_removal, remove_later
from reelwright.store.rows import lock_row

STILL_DRAWN = "The character is still being drawn"
_LOOKS = frozenset({"description", "style", "gender", "age"})
"""What a portrait is drawn from."""


@dataclass(frozen=True)
class CharacterSpec:
    name: str
    description: str | None = None
    media_ids: tuple[str, ...] = ()
    voice_id: str | None = None
    style: str | None = None
    gender: str | None = None
    age: str | None = None


class Characters:
    def __init__(self, assets: Assets, find_voice: FindVoice) -> None:
        self._assets = assets
        self._find_voice = find_voice

    def list_page(
        self, session: Session, team_id: str, search: str | None, page: Page
    ) -> tuple[list[Character], int]:
        """The team's characters, newest first, and how many there are in all."""
        own = sa.select(Character).where(Character.team_id == team_id)
        if search:
            own = own.where(Character.name.icontains(search, autoescape=True))
        return list_newest(session, Character, own, page)

    def read(self, session: Session, team_id: str, character_id: str) -> Character:
        """Raises NotFound, also for another team's character and for what is no id at all."""
        character: Character = read_own(session, CHARACTER, team_id, character_id)
        return character

    def create(self, session: Session, team_id: str, wish: CharacterSpec) -> Character:
        """A character, free of charge: COMPLETED where it has pictures, else PROCESSING, with the job that
        draws its portrait.

        Raises Invalid, NoPlan, StorageFull or CostCapReached; then nothing has changed.
        """
        self._refuse_fields(session, team_id, asdict(wish))
        now = self._assets.clock()
        values = {**asdict(wish), "media_ids": list(wish.media_ids)}
        character = Character(id=self._assets.new_id(), team_id=team_id, **values, updated_at=now)
        if wish.media_ids:
            team = session.get_one(Team, team_id)
            credits_to_charge(team, 0)
            refuse_full(session, team)
            character.status, character.created_at = "COMPLETED", now
            session.add(character)
            session.flush()
            self._hold(session, character)
        else:
            self._refuse_beyond_cap(session, team_id)
            character.drawn = 1
            reason = f"character: {character.name}"
            self._assets.start(session, CHARACTER, DRAW_CHARACTER, character, AssetOrder(), reason)
        return character

    def change(
        self, session: Session, team_id: str, character_id: str, changes: Mapping[str, Any]
    ) -> Character:
        """Set columns to new values. Where the look is another one, and no pictures show it, the portrait is
        drawn again. Raises Invalid, NotFound, CostCapReached, or BadRequest while it is being drawn."""
        self.read(session, team_id, character_id)
        self._refuse_fields(session, team_id, changes)
        character = lock_row(session, Character, character_id, Character.team_id == team_id)
        if character is None:
            raise NotFound("Character")
        changed = {name for name, value in changes.items() if getattr(character, name) != value}
        looks_other = bool(changed & (_LOOKS | {"media_ids"}))
        if looks_other and character.status == "PROCESSING":
            raise BadRequest(STILL_DRAWN)
        for name in changed:
            setattr(character, name, changes[name])
        character.updated_at = self._assets.clock()
        if "media_ids" in changed:
            self._hold(session, character)
        if looks_other:
            self._show_anew(session, character, is_drawn_anew=bool(changed & _LOOKS))
        return character

    def delete(self, session: Session, team_id: str, character_id: str) -> None:
        """Raises NotFound."""
        self.read(session, team_id, character_id)
        now = self._assets.clock()
        if not delete(session, CHARACTER, Character.id == character_id, now):
            raise NotFound("Character")
        release_media(session, character_id, now)

    def _show_anew(self, session: Session, character: Character, *, is_drawn_anew: bool) -> None:
        if is_drawn_anew:
            old = {character.asset, character.thumbnail_asset} - {None}
            remove_later(session, filter(None, old), self._assets.clock())
            character.asset, character.thumbnail_asset, character.drawing = None, None, None
        if character.media_ids or character.asset is not None:
            character.status, character.error, character.deadline_at = "COMPLETED", None, None
        else:
            self._refuse_beyond_cap(session, character.team_id)
            forget_removal(session, CHARACTER.folder_of(character.id))
            character.drawn += 1
            job, since = DRAW_CHARACTER.for_run(character.drawn), character.created_at
            character.error = None
            self._assets.write(session, CHARACTER, job, character, AssetOrder())
            character.created_at = since

    def _hold(self, session: Session, character: Character) -> None:
        """The files of its pictures stay for as long as the character does."""
        wanted = character.media_ids
        release_media(session, character.id, self._assets.clock(), keep=wanted)
        hold_media(session, character.id, {one: f"mediaIds[{at}]" for at, one in enumerate(wanted)})

    def _refuse_fields(self, session: Session, team_id: str, values: Mapping[str, Any]) -> None:
        pictures = [
            NamedPicture(f"mediaIds[{at}]", one) for at, one in enumerate(values.get("media_ids") or ())
        ]
        errors = picture_errors(session, team_id, pictures)
        voice_id, style = values.get("voice_id"), values.get("style")
        if voice_id is not None:
            error = voice_error(voice_id, self._find_voice(session, team_id, voice_id))
            errors += [error] if error is not None else []
        if style is not None and self._is_drawn_here(session, team_id) and (reason := not_drawn(style)):
            errors.append(FieldError("style", reason))
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))

    def _is_drawn_here(self, session: Session, team_id: str) -> bool:
        keys = usable_keys(session, session.get_one(Team, team_id))
        return self._assets.abilities.runs_here(IMAGES, keys)

    def _refuse_beyond_cap(self, session: Session, team_id: str) -> None:
        """A portrait is free for the team, but not for the operator whose provider draws it."""
        self._assets.refuse_beyond_cap(session, session.get_one(Team, team_id), IMAGES)


def first_pictures(session: Session, characters: Iterable[Character]) -> dict[str, str]:
    """The file of the first picture of each character that has pictures, by the character's id."""
    firsts = {one.id: one.media_ids[0] for one in characters if one.media_ids}
    rows = session.execute(sa.select(Media.id, Media.asset).where(Media.id.in_(firsts.values())))
    assets = {media_id: asset for media_id, asset in rows if asset is not None}
    return {one: assets[media_id] for one, media_id in firsts.items() if media_id in assets}
