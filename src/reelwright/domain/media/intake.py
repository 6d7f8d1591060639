"""How a file comes into the library: it is judged by its bytes, and stored with its face, in steps that leave
nothing behind wherever they are broken off."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.storage import Storage
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import Kept, Verdict, unfinished
from reelwright.errors import BadRequest, EngineFailed, Forbidden
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.removals import Removal, remove_later, removed

if TYPE_CHECKING:  # it draws, and the API's process does not
    from reelwright.render.inspect import Inspected

ABANDONED_MS = 24 * 3_600_000
NO_FILE = "No file has been uploaded"
Stop = Callable[[], None]


class Inspect(Protocol):
    """Judges a file by its bytes, in a child with hard limits, and draws its poster into `folder`.
    EngineFailed with the reason, in words for a person."""

    def __call__(self, source: Path, folder: Path, stop: Stop) -> "Inspected": ...


@dataclass(frozen=True)
class Intake:
    """`folder` gives one of this machine's disk, gone afterwards. Nothing here holds a transaction while it
    moves bytes."""

    database: Database
    storage: Storage
    inspect: Inspect
    folder: Callable[[], AbstractContextManager[Path]]
    clock: Clock

    def receive(self, media_id: str, file: Path) -> None:
        """The file of a PENDING upload, in place of one that came before. Raises Forbidden when it is not
        waited for any more. The one before goes at once, so that an upload takes no more of the disk however
        often it is sent; a crash leaves it to the sweep."""
        key = f"media/{media_id}/{token_hex(8)}"
        with self.database.session() as session:
            _waiting(session, media_id)
            remove_later(session, [key], self.clock() + ABANDONED_MS)
        self.storage.put(key, file)
        try:
            with self.database.session() as session:
                media = _waiting(session, media_id)
                replaced = media.asset
                if replaced is not None:
                    remove_later(session, [replaced], self.clock())
                media.asset = key  # the announced size still counts: it is what may come next
                removed(session, key)
        except Forbidden:
            self.storage.delete(key)
            raise
        if replaced is not None:
            self.storage.delete(replaced)

    def judge_arrived(self, media: Media) -> Verdict:
        """What came by `receive`. Raises BadRequest when nothing has."""
        if media.asset is None or media.status != "PENDING":
            raise BadRequest(NO_FILE)
        try:
            source = self.storage.path(media.asset)
        except FileNotFoundError:  # replaced in this very moment
            raise BadRequest(NO_FILE) from None
        arrived = media.asset
        return self._judge(arrived, source, _never, lambda key: self.storage.copy(arrived, key))

    def judge(self, media_id: str, source: Path, stop: Stop) -> Verdict:
        """A file that is here, for an item whose row exists: it and its poster go into storage."""
        stem = f"media/{media_id}/original"
        return self._judge(stem, source, stop, lambda key: self.storage.put(key, source))

    def judge_unannounced(self, media_id: str, source: Path) -> Verdict:
        """The same for an item whose row is yet to be written, with `claim` in its transaction."""
        with self.database.session() as session:
            remove_later(session, [f"media/{media_id}/"], self.clock() + ABANDONED_MS)
        return self.judge(media_id, source, _never)

    def claim(self, session: Session, media_id: str) -> None:
        removed(session, f"media/{media_id}/")

    def discard(self, media_id: str) -> None:
        """What was judged comes to nothing: its files go at the next sweep."""
        with self.database.session() as session:
            at_once = sa.update(Removal).where(Removal.id == f"media/{media_id}/")
            session.execute(at_once.values(due_at=self.clock()))

    def _judge(self, stem: str, source: Path, stop: Stop, store: Callable[[str], None]) -> Verdict:
        with self.folder() as folder:
            try:
                found = self.inspect(source, folder, stop)
            except EngineFailed as problem:
                return Verdict(reason=str(problem))
            asset, face = f"{stem}.{found.container}", f"{stem}-poster.jpg"
            store(asset)
            self.storage.put(face, found.poster)
        return Verdict(
            Kept(found.type, asset, face, found.duration_ms, found.width, found.height, found.size)
        )


def _waiting(session: Session, media_id: str) -> Media:
    media = unfinished(session, media_id)
    if media is None or media.status != "PENDING":
        raise Forbidden("This link is no longer valid")
    return media


def _never() -> None:
    """Nobody stops it."""
