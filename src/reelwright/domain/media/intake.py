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
from reelwright.domain.media.kind import KeptFile
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import FileReplaced, Verdict, lock_unfinished
from reelwright.errors import BadRequest, EngineFailed, Forbidden
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.removals import Removal, forget_removal, remove_later

if TYPE_CHECKING:  # it draws, and the API's process does not
    from reelwright_render.intake.inspect import InspectedFile

ABANDONED_MS = 24 * 3_600_000
NO_FILE = "No file has been uploaded"
Stop = Callable[[], None]


class FileInspector(Protocol):
    """Judges a file by its bytes, in a child with hard limits, and draws its poster into `folder`.
    EngineFailed with the reason, in words for a person."""

    def __call__(self, source: Path, folder: Path, stop: Stop) -> "InspectedFile": ...


@dataclass(frozen=True)
class Intake:
    """`folder` gives one of this machine's disk, gone afterwards. Nothing here holds a transaction while it
    moves bytes."""

    database: Database
    storage: Storage
    inspect: FileInspector
    folder: Callable[[], AbstractContextManager[Path]]
    clock: Clock

    def receive(self, media_id: str, file: Path) -> None:
        """The file of a PENDING upload, in place of one that came before. Raises Forbidden when it is not
        waited for any more. The one before goes at once, so that an upload takes no more of the disk however
        often it is sent; a crash leaves it to the sweep."""
        key = f"media/{media_id}/{token_hex(8)}"
        with self.database.session() as session:
            _pending_upload(session, media_id)
            remove_later(session, [key], self.clock() + ABANDONED_MS)
        self.storage.put(key, file)
        try:
            with self.database.session() as session:
                media = _pending_upload(session, media_id)
                replaced = media.asset
                if replaced is not None:
                    remove_later(session, [replaced], self.clock())
                media.asset = key  # the announced size still counts: it is what may come next
                forget_removal(session, key)
        except Forbidden:
            self.storage.delete(key)
            raise
        if replaced is not None:
            self.storage.delete(replaced)

    def judge_arrived(self, media: Media) -> Verdict:
        """Judge a file that came by `receive`. Raises BadRequest when nothing has, and Replaced when another
        file came, or the item was deleted, meanwhile: it is to be read again."""
        arrived = media.asset
        if arrived is None or media.status != "PENDING":
            raise BadRequest(NO_FILE)

        def store(asset: str, face: str) -> None:
            self._expect(media.id, arrived, asset, face)
            self.storage.copy(arrived, asset)

        try:
            return self._judge(arrived, self.storage.path(arrived), _never_stop, store)
        except FileNotFoundError:
            if self._is_there(media.id, arrived):
                raise BadRequest(NO_FILE) from None  # lost from the storage itself
            raise FileReplaced from None

    def forget_copy(self, arrived: str) -> None:
        """Drop the local copy of a file that was judged: it is kept under its own name, or not at all."""
        self.storage.forget_copy(arrived)

    def drop(self, kept: KeptFile) -> None:
        """Give up a file that was judged: its item has ended otherwise, or was deleted."""
        with self.database.session() as session:
            remove_later(session, (kept.asset, kept.thumbnail_asset), self.clock())

    def inspect_here(self, media_id: str, source: Path, stop: Stop) -> Verdict:
        """A file that is here, for an item whose row exists: it and its poster go into storage."""
        stem = f"media/{media_id}/original"
        return self._judge(stem, source, stop, lambda asset, face: self.storage.put(asset, source))

    def inspect_new(self, media_id: str, source: Path) -> Verdict:
        """Inspect the file of an item whose row is yet to be written, with `claim` in its transaction."""
        with self.database.session() as session:
            remove_later(session, [f"media/{media_id}/"], self.clock() + ABANDONED_MS)
        return self.inspect_here(media_id, source, _never_stop)

    def claim(self, session: Session, media_id: str) -> None:
        forget_removal(session, f"media/{media_id}/")

    def discard(self, media_id: str) -> None:
        """Discard a file that was judged: it goes at the next sweep."""
        with self.database.session() as session:
            at_once = sa.update(Removal).where(Removal.id == f"media/{media_id}/")
            session.execute(at_once.values(due_at=self.clock()))

    def _judge(self, stem: str, source: Path, stop: Stop, store: Callable[[str, str], None]) -> Verdict:
        with self.folder() as folder:
            try:
                found = self.inspect(source, folder, stop)
            except EngineFailed as problem:
                return Verdict(reason=str(problem))
            asset, face = f"{stem}.{found.container}", f"{stem}-poster.jpg"
            store(asset, face)
            self.storage.put(face, found.poster)
        return Verdict(
            KeptFile(found.type, asset, face, found.duration_ms, found.width, found.height, found.size)
        )

    def _expect(self, media_id: str, arrived: str, *keys: str) -> None:
        """Note keys that are swept one day unless the item is completed with them. After it was completed,
        nothing is noted: that would take its files away. Raises Replaced."""
        with self.database.session() as session:
            media = lock_unfinished(session, media_id)
            if media is None or media.asset != arrived:
                raise FileReplaced
            for key in keys:
                forget_removal(session, key)  # of a try before
            remove_later(session, keys, self.clock() + ABANDONED_MS)

    def _is_there(self, media_id: str, arrived: str) -> bool:
        with self.database.session() as session:
            media = session.get(Media, media_id)
        return media is not None and media.status == "PENDING" and media.asset == arrived


def _pending_upload(session: Session, media_id: str) -> Media:
    media = lock_unfinished(session, media_id)
    if media is None or media.status != "PENDING":
        raise Forbidden("This link is no longer valid")
    return media


def _never_stop() -> None:
    """Nobody stops it."""
