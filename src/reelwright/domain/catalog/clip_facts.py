"""What the providers' clip models can do, from the providers' own lists: asked once a day, and kept, so that
the last known facts are shown while a provider does not answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa
import structlog
from sqlalchemy.orm import Session

from reelwright.catalog.models import Model
from reelwright.domain.catalog.model import ClipModelFacts
from reelwright.engines.clips import ClipModel
from reelwright.errors import EngineFailed
from reelwright.store.clock import Clock
from reelwright.store.database import Database, insert_once

log = structlog.get_logger(__name__)

ASKED_EVERY_MS = 24 * 3_600_000
RETRIED_AFTER_MS = 3_600_000


DescribeModel = Callable[[str], ClipModel | None]
"""Returns what a model of the catalogue can do, as its provider says now. None where this server has no
engine for it. Raises EngineFailed."""


def read_clip_facts(session: Session) -> dict[str, ClipModel]:
    """Return what is known, by the catalogue's ids."""
    return {
        row.model: ClipModel(row.model, tuple(row.durations), row.start_frame, row.end_frame, row.audio)
        for row in session.scalars(sa.select(ClipModelFacts))
        if row.durations
    }


def facts_of(model: Model, known: Mapping[str, ClipModel]) -> ClipModel:
    """Return what a model can do: what its provider has said, else what the catalogue says."""
    lengths = model.durations_s or (model.seconds,)
    usual = ClipModel(model.id, lengths, model.start_frame, model.end_frame, model.audio)
    return known.get(model.id, usual)


@dataclass
class ClipFacts:
    """`models` are the catalogue's ids. A process asks once when it begins, since settings may have changed,
    and then whenever the time has come."""

    database: Database
    models: tuple[str, ...]
    describe: DescribeModel
    clock: Clock
    _has_begun: bool = False

    def refresh(self) -> None:
        """Ask about each model whose time has come. Safe in several processes at once: whoever notes the time
        first asks."""
        is_first, self._has_begun = not self._has_begun, True
        for model in self.models:
            if self._claim(model) or is_first:
                self._ask(model)

    def _claim(self, model: str) -> bool:
        now = self.clock()
        with self.database.session() as session:
            fresh = insert_once(
                session,
                ClipModelFacts,
                model=model,
                durations=[],
                start_frame=False,
                end_frame=False,
                audio=False,
                ask_at=now + RETRIED_AFTER_MS,
            )
            due = sa.update(ClipModelFacts).where(ClipModelFacts.model == model, ClipModelFacts.ask_at <= now)
            mine = due.values(ask_at=now + RETRIED_AFTER_MS).returning(ClipModelFacts.model)
            return fresh or session.execute(mine).first() is not None

    def _ask(self, model: str) -> None:
        try:
            found = self.describe(model)
        except EngineFailed as error:
            log.warning("a clip model was not described", model=model, reason=str(error))
            return
        if found is None:
            return
        said = {
            "durations": list(found.durations_s),
            "start_frame": found.start_frame,
            "end_frame": found.end_frame,
            "audio": found.audio,
            "ask_at": self.clock() + ASKED_EVERY_MS,
        }
        with self.database.session() as session:
            session.execute(sa.update(ClipModelFacts).where(ClipModelFacts.model == model).values(**said))
