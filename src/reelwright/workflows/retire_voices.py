"""Deletes voices at their provider that nobody can use any more: those that their team has deleted, once all
that was begun with them has ended, and those that came too late."""

from collections.abc import Sequence

import sqlalchemy as sa
import structlog
from sqlalchemy.orm import Session

from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import UNFINISHED
from reelwright.domain.voices.clone_kind import CLONED_VOICE, ClonedVoice
from reelwright.domain.voices.speech_kind import SPEECH_FILE, SpokenText
from reelwright.engines.abilities import CLONING
from reelwright.errors import EngineFailed
from reelwright.store.removals import remove_later
from reelwright.workflows.parts import Parts

log = structlog.get_logger(__name__)

LOOKED_AGAIN_MS = 10 * 60_000
GIVEN_UP_MS = 7 * 24 * 3_600_000
_AT_ONCE = 20


class RetiredVoices:
    """Safe to run in every worker: to delete a voice that is gone is no error."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def run(self) -> None:
        for voice in self._due():
            if self._is_used(voice) or not self._delete_at_provider(voice):
                self._look_again(voice)
            else:
                self._forget(voice)

    def _due(self) -> Sequence[ClonedVoice]:
        """Those whose time has come, and those that were made after they had failed."""
        late = sa.and_(
            ClonedVoice.status == "FAILED",
            ClonedVoice.provider_voice_id.is_not(None),
            ClonedVoice.retire_at.is_(None),
        )
        wanted = sa.or_(ClonedVoice.retire_at <= self._parts.clock(), late)
        with self._parts.database.session() as session:
            rows = session.scalars(sa.select(ClonedVoice).where(wanted).limit(_AT_ONCE))
            return rows.all()

    def _is_used(self, voice: ClonedVoice) -> bool:
        """Return whether something may still be spoken with it, or its own job may still make it."""
        if voice.deleted_at is None:
            return False
        may_be_made = self._parts.clock() < voice.created_at + CLONED_VOICE.within_ms
        if voice.status == "FAILED" and voice.provider_voice_id is None and may_be_made:
            return True
        with self._parts.database.session() as session:
            return _has_unfinished_work(session, voice.team_id, voice.deleted_at)

    def _delete_at_provider(self, voice: ClonedVoice) -> bool:
        if voice.provider_voice_id is None:
            return True
        try:
            self._parts.choose(CLONING, voice.team_id).delete(voice.provider_voice_id)
        except EngineFailed as problem:
            log.warning("a voice was not deleted at its provider", voice=voice.id, reason=str(problem))
            return self._parts.clock() > (voice.deleted_at or voice.created_at) + GIVEN_UP_MS
        return True

    def _look_again(self, voice: ClonedVoice) -> None:
        self._change(voice, retire_at=self._parts.clock() + LOOKED_AGAIN_MS)

    def _forget(self, voice: ClonedVoice) -> None:
        """A failed voice that its team has not deleted is still shown, with its reason."""
        if voice.deleted_at is None:
            self._change(voice, retire_at=None, provider_voice_id=None)
            return
        with self._parts.database.session() as session:
            session.execute(sa.delete(ClonedVoice).where(ClonedVoice.id == voice.id))
            remove_later(session, [CLONED_VOICE.folder_of(voice.id)], self._parts.clock())
        log.info("voice deleted", voice=voice.id)

    def _change(self, voice: ClonedVoice, **values: int | None) -> None:
        with self._parts.database.session() as session:
            session.execute(sa.update(ClonedVoice).where(ClonedVoice.id == voice.id).values(values))


def _has_unfinished_work(session: Session, team_id: str, before: int) -> bool:
    """Return whether the team has projects or speeches that were begun until then and have not ended."""
    projects = sa.select(Project.id).where(
        Project.team_id == team_id, Project.created_at <= before, Project.status.in_(UNFINISHED)
    )
    speeches = sa.select(SpokenText.id).where(
        SpokenText.team_id == team_id,
        SpokenText.created_at <= before,
        SpokenText.status == SPEECH_FILE.unfinished,
    )
    return any(session.scalar(one.limit(1)) is not None for one in (projects, speeches))
