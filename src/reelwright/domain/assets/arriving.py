"""Files that come with a call for an asset: stored before its row is written, and forgotten when that
fails."""

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.storage import Storage
from reelwright.domain.assets.kind import AssetKind
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.removals import Removal, forget_removal, remove_later

ABANDONED_MS = 24 * 3_600_000


@dataclass(frozen=True)
class ArrivingFiles:
    """Of assets of one kind. Nothing here holds a transaction while it moves bytes."""

    kind: AssetKind
    database: Database
    storage: Storage
    clock: Clock

    def store(self, asset_id: str, files: dict[str, Path]) -> None:
        """Store files by their keys, which lie in the asset's folder. They are swept after a day unless they
        are claimed."""
        with self.database.session() as session:
            remove_later(session, [self.kind.folder_of(asset_id)], self.clock() + ABANDONED_MS)
        for key, file in files.items():
            self.storage.put(key, file)

    def claim(self, session: Session, asset_id: str) -> None:
        """The asset has them now, in this transaction."""
        forget_removal(session, self.kind.folder_of(asset_id))

    def discard(self, asset_id: str) -> None:
        """Nobody will have them: they go at the next sweep."""
        with self.database.session() as session:
            at_once = sa.update(Removal).where(Removal.id == self.kind.folder_of(asset_id))
            session.execute(at_once.values(due_at=self.clock()))
