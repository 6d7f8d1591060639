"""Which projects use which library items. An item that its team has deleted lives on with the projects that
use it, and goes with the last of them."""

from collections.abc import Collection, Iterable, Mapping

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.media.model import Media, MediaUse
from reelwright.errors import Invalid
from reelwright.store.database import insert_once
from reelwright.store.removals import remove_later


def lock_media(session: Session, team_id: str, media_ids: Iterable[str]) -> None:
    """Nobody deletes or releases these items of the team's until this transaction ends. In order, so that two
    never wait crosswise: whoever locks more items later locks these first."""
    for media_id in sorted(set(media_ids)):
        own = sa.update(Media).where(Media.id == media_id, Media.team_id == team_id)
        session.execute(own.values(size=Media.size), execution_options={"synchronize_session": False})


def hold_media(session: Session, project_id: str, fields: Mapping[str, str]) -> None:
    """The project uses these items from now on, however often it is said. `fields` says by an item's id which
    field names it. Raises Invalid for one that was deleted in this very moment: whoever deletes one waits
    here, or is waited for."""
    for media_id, field in sorted(fields.items()):
        there = sa.update(Media).where(Media.id == media_id, Media.deleted_at.is_(None))
        locked = there.values(size=Media.size).execution_options(synchronize_session=False)
        if session.scalar(locked.returning(Media.id)) is None:
            raise Invalid(field, f'Media "{media_id}" not found')
        insert_once(session, MediaUse, project_id=project_id, media_id=media_id)


def uses_of(session: Session, project_id: str) -> set[str]:
    return set(session.scalars(sa.select(MediaUse.media_id).where(MediaUse.project_id == project_id)))


def release_media(session: Session, project_id: str, due_at: int, keep: Collection[str] = ()) -> None:
    """The project uses nothing any more, but for the items to keep. What its team had deleted, and no other
    project uses, goes now; its files do when they are due, which is later where somebody may still write."""
    for media_id in sorted(uses_of(session, project_id).difference(keep)):  # as in `lock`
        _release_one(session, project_id, media_id, due_at)


def is_in_use(session: Session, media_id: str) -> bool:
    """Ask behind a lock on the item's row: a release waits for it."""
    use = sa.select(MediaUse.project_id).where(MediaUse.media_id == media_id)
    return session.scalar(use.limit(1)) is not None


def files_of(media: Media) -> set[str]:
    """Keys of the storage, for `remove_later`: all below the item's own prefix, and what it names."""
    return {f"media/{media.id}/", *filter(None, (media.asset, media.thumbnail_asset))}


def _release_one(session: Session, project_id: str, media_id: str, due_at: int) -> None:
    # A write that changes nothing is a lock in both databases: whoever deletes the item meanwhile, or
    # releases it for another project, waits here or is waited for, and the second sees what the first did.
    session.execute(sa.update(Media).where(Media.id == media_id).values(size=Media.size))
    use = sa.delete(MediaUse).where(MediaUse.project_id == project_id, MediaUse.media_id == media_id)
    session.execute(use)
    wanted = sa.select(Media).where(Media.id == media_id, Media.deleted_at.is_not(None))
    media = session.scalars(wanted.execution_options(populate_existing=True)).one_or_none()
    if media is not None and not is_in_use(session, media_id):
        remove_later(session, files_of(media), due_at)
        session.delete(media)
        session.flush()
