"""The voices that a team can narrate with: those of the library, and its own, which are made from recordings.
Each method works inside the caller's transaction, so that what it writes, the job and the stored answer
commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.prices import price_of
from reelwright.catalog.voices import Voice
from reelwright.domain.assets.lifecycle import withdraw
from reelwright.domain.assets.listing import list_newest, list_own_and_shipped
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.billing.preconditions import credits_to_charge, refuse_full
from reelwright.domain.projects.service import Page
from reelwright.domain.teams.model import Team
from reelwright.domain.voices.clone_kind import CLONE, CLONED_VOICE, ClonedVoice
from reelwright.domain.voices.cloned import SPOKEN_LANGUAGES, refuse_uncloned
from reelwright.domain.voices.narrator import Narrator, voice_error
from reelwright.domain.voices.recordings import media_errors
from reelwright.domain.voices.views import languages_of
from reelwright.engines.abilities import CLONING
from reelwright.errors import BadRequest, FieldError, Invalid, NotFound
from reelwright.store.ids import is_id
from reelwright.store.rows import lock_row

MOST_VOICES = 20
TOO_MANY = f"A team can have at most {MOST_VOICES} voices of its own. Delete one of them first"


@dataclass(frozen=True)
class VoiceFilter:
    type: str | None = None
    language: str | None = None
    gender: str | None = None
    search: str | None = None


@dataclass(frozen=True)
class CloneSpec:
    """The recordings are `media_ids`, or `recordings` that lie in storage already."""

    name: str
    media_ids: Sequence[str] = ()
    recordings: Sequence[dict[str, str]] = ()
    language: str | None = None
    description: str = ""
    webhook: str | None = None
    metadata: dict[str, Any] | None = None


class Voices:
    """`shipped` are the voices of the library, the recommended ones first."""

    def __init__(self, assets: Assets, shipped: Callable[[], Sequence[Voice]]) -> None:
        self._assets = assets
        self._shipped = shipped

    def find(self, session: Session, team_id: str, voice_id: str) -> Narrator | None:
        """The voice as whoever lets it speak must know it. None for an unknown one, and for another
        team's."""
        shipped = self._find_shipped(voice_id)
        if shipped is not None:
            return Narrator(shipped.languages)
        own = _find_own(session, team_id, voice_id)
        return None if own is None else Narrator(languages_of(own), own.status, is_cloned=True)

    def require(self, session: Session, team_id: str, voice_id: str) -> Narrator:
        """A voice that can speak. Raises Invalid for the field `voiceId`."""
        found = self.find(session, team_id, voice_id)
        error = voice_error(voice_id, found)
        if found is None or error is not None:
            raise Invalid("voiceId", error.reason if error else "", "INVALID_VALUE")
        return found

    def read(self, session: Session, team_id: str, voice_id: str) -> ClonedVoice | Voice:
        """Raises NotFound, also for another team's voice and for what is no id at all."""
        found = self._find_shipped(voice_id) or _find_own(session, team_id, voice_id)
        if found is None:
            raise NotFound(CLONED_VOICE.noun)
        return found

    def list_page(
        self, session: Session, team_id: str, wanted: VoiceFilter, page: Page
    ) -> tuple[list[ClonedVoice | Voice], int]:
        """The team's own, newest first, before the library's, the recommended ones first; and how many there
        are in all. Raises Invalid for an unknown type."""
        shipped = [one for one in self._shipped() if _fits(one, wanted)]
        own = _select_own(team_id, wanted)
        return list_own_and_shipped(
            wanted.type, page, lambda: list_newest(session, ClonedVoice, own, page), shipped
        )

    def clone(self, session: Session, team_id: str, spec: CloneSpec, voice_id: str = "") -> ClonedVoice:
        """Take the credits, write a PROCESSING voice and its job. `voice_id` is that of recordings that were
        taken in already.

        Raises what `refuse_clone` raises; then nothing has changed.
        """
        self.refuse_clone(session, team_id, spec)
        recordings = [*spec.recordings, *({"mediaId": one} for one in spec.media_ids)]
        voice = ClonedVoice(
            id=voice_id or self._assets.new_id(),
            team_id=team_id,
            name=spec.name,
            description=spec.description,
            language=spec.language or SPOKEN_LANGUAGES[0],
            recordings=recordings,
        )
        order = AssetOrder(price_of("voice-clone").credits, webhook=spec.webhook, metadata=spec.metadata)
        self._assets.start(session, CLONED_VOICE, CLONE, voice, order, f"voice: {spec.name}")
        return voice

    def delete(self, session: Session, team_id: str, voice_id: str) -> None:
        """Hide a voice; what it cost comes back while it is not finished. What is being spoken with it is
        finished, and then the sweep deletes it at its provider. Raises NotFound, or BadRequest for one of the
        library."""
        if not isinstance(self.read(session, team_id, voice_id), ClonedVoice):
            raise BadRequest("Library voices cannot be deleted")
        voice: ClonedVoice | None = lock_row(session, ClonedVoice, voice_id, ClonedVoice.deleted_at.is_(None))
        if voice is None:
            raise NotFound(CLONED_VOICE.noun)
        now = self._assets.clock()
        if voice.status == CLONED_VOICE.unfinished:
            withdraw(session, CLONED_VOICE, voice, now)
        voice.deleted_at = voice.retire_at = now

    def refuse_clone(self, session: Session, team_id: str, spec: CloneSpec) -> None:
        """Refuse a voice that `clone` would refuse, whatever its recordings are that come with the call.
        Raises Invalid, MissingKeys, BadRequest, CostCapReached, NoPlan, NotEnoughCredits or StorageFull."""
        self._refuse_fields(session, team_id, spec)
        team = session.get_one(Team, team_id)
        refuse_uncloned(session, team, self._assets.abilities)
        self._assets.refuse_beyond_cap(session, team, CLONING)
        _refuse_another(session, team_id)
        credits_to_charge(team, price_of("voice-clone").credits)
        refuse_full(session, team)

    def _refuse_fields(self, session: Session, team_id: str, spec: CloneSpec) -> None:
        errors = media_errors(session, team_id, spec.media_ids) if spec.media_ids else []
        if spec.language is not None and spec.language not in SPOKEN_LANGUAGES:
            errors.append(FieldError("language", f'A cloned voice does not speak "{spec.language}"'))
        errors += self._assets.webhook_errors(spec.webhook)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))

    def _find_shipped(self, voice_id: str) -> Voice | None:
        return next((one for one in self._shipped() if one.id == voice_id), None)


def _find_own(session: Session, team_id: str, voice_id: str) -> ClonedVoice | None:
    found = session.get(ClonedVoice, voice_id) if is_id(voice_id) else None
    return found if found is not None and found.team_id == team_id and found.deleted_at is None else None


def _refuse_another(session: Session, team_id: str) -> None:
    """Raises BadRequest for a team that has as many voices as it may. A write that changes nothing makes
    calls of the team wait for each other, on either database."""
    session.execute(sa.update(Team).where(Team.id == team_id).values(balance=Team.balance))
    own = _select_own(team_id, VoiceFilter()).where(ClonedVoice.status != "FAILED")
    if (session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0) >= MOST_VOICES:
        raise BadRequest(TOO_MANY)


def _select_own(team_id: str, wanted: VoiceFilter) -> sa.Select[Any]:
    own = sa.select(ClonedVoice).where(ClonedVoice.team_id == team_id, ClonedVoice.deleted_at.is_(None))
    if wanted.language and wanted.language.lower() not in SPOKEN_LANGUAGES:
        own = own.where(ClonedVoice.language == wanted.language.lower())
    if wanted.gender:  # nobody says which one a cloned voice has
        own = own.where(sa.false())
    if wanted.search:
        texts = (ClonedVoice.name, ClonedVoice.description)
        own = own.where(sa.or_(*(one.icontains(wanted.search, autoescape=True) for one in texts)))
    return own


def _fits(voice: Voice, wanted: VoiceFilter) -> bool:
    language, gender, search = wanted.language, wanted.gender, wanted.search
    text = f"{voice.name} {voice.accent} {voice.style} {voice.description}".lower()
    return (
        (not language or language.lower() in voice.languages)
        and (not gender or gender.lower() == voice.gender.lower())
        and (not search or search.lower() in text)
    )
