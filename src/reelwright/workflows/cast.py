"""Who an avatar's id means, when a recipe films them."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from reelwright.catalog.voices import fitting_voice, voice_in
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.voice import voice_of
from reelwright.engines.acting import Photograph, Subject
from reelwright.errors import EngineFailed
from reelwright.formats.context import Actor, FilmableReaction, FilmCharacter
from reelwright.store.ids import seed_of
from reelwright.workflows.character_looks import look_of, read_character
from reelwright.workflows.parts import Parts
from reelwright.workflows.reactions_cast import play_reaction
from reelwright_people.traits import REALISTIC, Portrait, PortraitTraits

GONE = "The avatar was deleted before its video was made"


@dataclass(frozen=True)
class TeamCast:
    """Behind `context.cast`; its calls are steps, so an avatar that is deleted later is still filmed: what
    the record does not hold, its photograph, is copied into `folder`, and goes with that. Who does not speak
    `language`, the project's, does so with a voice like their own."""

    parts: Parts
    team_id: str
    folder: str
    provider: str = "local"
    language: str | None = None

    def character(self, character_id: str) -> FilmCharacter:
        """Raises EngineFailed."""
        row = read_character(self.parts, self.team_id, character_id)
        look = look_of(self.parts, row, self.folder)
        traits = look.portrait.traits
        return FilmCharacter(
            look, row.voice_id or fitting_voice(traits.gender, traits.age, look.portrait.seed)
        )

    def actor(self, avatar_id: str) -> Actor:
        """Raises EngineFailed."""
        shipped = self.parts.find_avatar(avatar_id)
        if shipped is not None:
            voice_id = self._voice_in_language(shipped.voice)
            return Actor(Portrait(PortraitTraits(**shipped.traits), shipped.seed), voice_id)
        with self.parts.database.session() as session:
            avatar = session.get(Avatar, avatar_id)
        if avatar is None or avatar.team_id != self.team_id or avatar.status != "COMPLETED":
            raise EngineFailed(GONE)
        return Actor(self._subject(avatar), self._voice_in_language(voice_of(avatar)))

    def reaction(self, reaction_id: str) -> FilmableReaction:
        """Raises EngineFailed."""
        return play_reaction(self.parts, self.team_id, self.folder, reaction_id)

    def _voice_in_language(self, voice_id: str) -> str:
        return voice_id if self.language is None else voice_in(self.language, voice_id)

    def _subject(self, avatar: Avatar) -> Subject:
        drawing = avatar.drawing or {}
        if "traits" in drawing:
            style = drawing.get("style", REALISTIC)
            return Portrait(PortraitTraits(**drawing["traits"]), int(drawing["seed"]), style)
        image = avatar.asset or ""
        key = f"{self.folder}/{avatar.id}{PurePosixPath(image).suffix}"
        try:
            self.parts.storage.copy(image, key)
        except FileNotFoundError:
            raise EngineFailed(GONE) from None
        return Photograph(key, seed_of(avatar.id))
