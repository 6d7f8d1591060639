"""The media library: list, read, delete, announce an upload, import. Each method works inside the caller's
transaction, so that what it writes, the job and the stored answer commit together or not at all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.lifecycle import DELETED, read_own
from reelwright.domain.assets.listing import list_newest
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.media.kind import CLAIM_WITHIN_MS, IMPORT_JOB, MEDIA_IMPORT, UPLOAD
from reelwright.domain.media.model import Media
from reelwright.domain.media.names import clean_name, name_of_address, name_of_file
from reelwright.domain.media.outcome import UNFINISHED, Verdict, settle, settle_row
from reelwright.domain.media.quota import require_room
from reelwright.domain.media.uses import files_of, is_in_use
from reelwright.domain.projects.service import Page
from reelwright.errors import FieldError, Invalid, NotFound
from reelwright.store.removals import remove_later

MEDIA_TYPES = ("image", "video")
LONGEST_SOURCE = 2_000
_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif")
_WRITTEN_UNTIL_MS = 30 * 60_000  # who judges a file while its item is deleted may still write


@dataclass(frozen=True)
class MediaFilter:
    type: str | None = None
    search: str | None = None


@dataclass(frozen=True)
class UploadSpec:
    """A file that is to come, as its sender describes it."""

    file_name: str
    content_type: str
    size: int
    name: str | None = None


@dataclass(frozen=True)
class ImportSpec:
    url: str
    name: str | None = None
    webhook: str | None = None
    metadata: dict[str, Any] | None = None


class MediaLibrary:
    """`is_source` judges the address of an import by its spelling; whoever downloads it judges again."""

    def __init__(self, assets: Assets, is_source: Callable[[str], bool]) -> None:
        self._assets = assets
        self._is_source = is_source

    def list_page(
        self, session: Session, team_id: str, wanted: MediaFilter, page: Page
    ) -> tuple[list[Media], int]:
        """Newest first, and how many there are in all; also what still arrives and what failed. Raises
        Invalid for an unknown type."""
        if wanted.type is not None and wanted.type not in MEDIA_TYPES:
            raise Invalid("type", "Must be image or video", "INVALID_VALUE")
        own = sa.select(Media).where(Media.team_id == team_id, Media.deleted_at.is_(None))
        if wanted.type:
            own = own.where(Media.type == wanted.type)
        if wanted.search:
            own = own.where(Media.name.icontains(wanted.search, autoescape=True))
        return list_newest(session, Media, own, page)

    def read(self, session: Session, team_id: str, media_id: str) -> Media:
        """Raises NotFound, also for another team's item, a deleted one, and what is no id at all."""
        media: Media = read_own(session, UPLOAD, team_id, media_id)
        if media.deleted_at is not None:
            raise NotFound("Media")
        return media

    def delete(self, session: Session, team_id: str, media_id: str) -> None:
        """The item is gone for its team; its file stays for as long as a project uses it. Raises NotFound."""
        self.read(session, team_id, media_id)
        own = sa.update(Media).where(Media.id == media_id, Media.deleted_at.is_(None))
        locked = own.values(size=Media.size).execution_options(synchronize_session=False)
        if session.scalar(locked.returning(Media.id)) is None:
            raise NotFound("Media")
        media = session.get_one(Media, media_id, populate_existing=True)
        now = self._assets.clock()
        if is_in_use(session, media_id):
            media.deleted_at = now
            return
        end_lease(session, media_id)
        written_until = now + _WRITTEN_UNTIL_MS if media.status in UNFINISHED else now
        if media.status == "PROCESSING":
            refund(session, thing_of("media", media_id), DELETED, now)
        remove_later(session, files_of(media), written_until)
        session.delete(media)

    def announce(self, session: Session, team_id: str, wish: UploadSpec) -> Media:
        """A PENDING item, whose room is kept for a day. Raises StorageFull."""
        require_room(session, team_id, wish.size)
        media = self._new(session, team_id, wish.name, name_of_file(wish.file_name))
        media.size, media.content_type = wish.size, wish.content_type
        media.type = _guess_kind(wish.content_type, wish.file_name)
        media.deadline_at = media.created_at + CLAIM_WITHIN_MS
        session.flush()
        return media

    def settle_upload(
        self, session: Session, team_id: str, media_id: str, verdict: Verdict, arrived: str | None
    ) -> Media:
        """COMPLETED or FAILED; as it is when that was so already. `arrived` is the file that was judged.
        Raises NotFound, StorageFull, or Replaced when another one has come."""
        self.read(session, team_id, media_id)
        settle(session, self._assets.settling, media_id, verdict, self._assets.clock(), arrived)
        return session.get_one(Media, media_id, populate_existing=True)

    def add(
        self,
        session: Session,
        team_id: str,
        media_id: str,
        file_name: str,
        name: str | None,
        verdict: Verdict,
    ) -> Media:
        """An item whose file came with the call and was judged already. Raises StorageFull."""
        if verdict.kept is not None:
            require_room(session, team_id, verdict.kept.size)
        media = self._new(session, team_id, name, name_of_file(file_name), media_id)
        media.type = _guess_kind("", file_name)
        settle_row(session, self._assets.settling, media, verdict, self._assets.clock())
        return media

    def import_from(self, session: Session, team_id: str, wish: ImportSpec) -> Media:
        """A PROCESSING item and the job that fetches it. Raises Invalid, StorageFull, or TooMany beside three
        running downloads."""
        self._refuse_addresses(wish)
        require_room(session, team_id, 1)
        media = self._new(session, team_id, wish.name, name_of_address(wish.url))
        media.source_url, media.type = wish.url, _guess_kind("", wish.url)
        order = AssetOrder(webhook=wish.webhook, metadata=wish.metadata)
        self._assets.write(session, MEDIA_IMPORT, IMPORT_JOB, media, order)
        return media

    def _refuse_addresses(self, wish: ImportSpec) -> None:
        errors = []
        if not self._is_source(wish.url):
            errors.append(FieldError("url", "Must be a valid HTTPS URL"))
        errors += self._assets.webhook_errors(wish.webhook)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))

    def _new(
        self, session: Session, team_id: str, name: str | None, else_name: str, media_id: str = ""
    ) -> Media:
        media = Media(
            id=media_id or self._assets.new_id(),
            team_id=team_id,
            name=clean_name(name or "") or else_name,
            type="video",
            status="PENDING",
            size=0,
            created_at=self._assets.clock(),
        )
        session.add(media)
        return media


def _guess_kind(content_type: str, file_name: str) -> str:
    """Guess the kind of a file until its bytes are looked at."""
    if content_type:
        return "image" if content_type.strip().lower().startswith("image/") else "video"
    ending = PurePosixPath(file_name.partition("?")[0]).suffix.lower()
    return "image" if ending in _PICTURES else "video"
