"""The team's media for a recipe and a render: made ready when first used, once, and kept. Of long videos only
what is shown."""

import json
import tempfile
from dataclasses import asdict
from pathlib import Path

import sqlalchemy as sa
from pydantic import TypeAdapter

from reelwright.domain.media.model import Media
from reelwright.domain.media.ready import ready_key
from reelwright.engines.call import CALL
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem
from reelwright.workflows.locks import Locks, hold_lock
from reelwright.workflows.parts import Parts
from reelwright_render.timeline.edit import ReadyFile, library_files
from reelwright_render.timeline.model import Timeline
from reelwright_render.timeline.stretches import WHOLE, WHOLE_MS, Stretch, long_stretches

_STORED = TypeAdapter(LibraryItem)


class TeamLibrary:
    """Behind `context.library`; its calls are steps like an engine's."""

    provider = "local"

    def __init__(self, parts: Parts, locks: Locks, team_id: str) -> None:
        self._parts = parts
        self._locks = locks
        self._team_id = team_id

    def ready(self, media_id: str) -> LibraryItem:
        """A long video comes as it is: `shown` makes ready what a timeline has of it. Raises EngineFailed for
        one that was deleted meanwhile, or cannot be read."""
        media = self._find_media(media_id)
        if media.type == "video" and (media.duration_ms or 0) > WHOLE_MS:
            asset, width, height = media.asset or "", media.width or 0, media.height or 0
            return LibraryItem(media.id, media.type, asset, media.duration_ms, width, height)
        return self._ready(media, WHOLE)

    def whole(self, media_id: str) -> LibraryItem:
        """Return the whole clip, from its first to its last picture, however long it is. Raises
        EngineFailed as `ready` does."""
        return self._ready(self._find_media(media_id), WHOLE)

    def files_to_show(self, timeline: Timeline) -> dict[str, list[ReadyFile]]:
        """Return what to show for library items that the timeline names as they came in: long videos, and
        what an edit has put there. By their assets. Raises EngineFailed as `ready` does."""
        long = long_stretches(timeline)
        shown = {}
        for asset, media_id in self.unprepared_items(timeline).items():
            media = self._find_media(media_id)
            shown[asset] = [self._file(media, stretch) for stretch in long.get(asset, (WHOLE,))]
        return shown

    def unprepared_items(self, timeline: Timeline) -> dict[str, str]:
        """The library items that the timeline names as they came in: asset → media id."""
        shown = library_files(timeline)
        wanted = sa.select(Media).where(Media.id.in_(shown.values())).order_by(Media.id)
        with self._parts.database.session() as session:
            return {media.asset: media.id for media in session.scalars(wanted) if media.asset in shown}

    def _file(self, media: Media, stretch: Stretch) -> ReadyFile:
        item = self._ready(media, stretch)
        return ReadyFile(item.asset, item.duration_ms, stretch, (item.width, item.height), item.attention)

    def _ready(self, media: Media, stretch: Stretch) -> LibraryItem:
        key = ready_key(media.id, stretch, self._parts.prepare.version)
        return self._read_kept(key) or self._prepare_once(media, stretch, key)

    def _find_media(self, media_id: str) -> Media:
        with self._parts.database.session() as session:
            media = session.get(Media, media_id)
        if media is None or media.team_id != self._team_id or media.asset is None:
            raise EngineFailed(f'Media "{media_id}" is no longer in the library')
        return media

    def _prepare_once(self, media: Media, stretch: Stretch, key: str) -> LibraryItem:
        call = CALL.get()
        with hold_lock(self._locks, key, call.stop_if_cancelled):
            kept = self._read_kept(key)
            if kept is not None:
                return kept
            return self._make(media, stretch, key)

    def _make(self, media: Media, stretch: Stretch, key: str) -> LibraryItem:
        call = CALL.get()
        source = self._source(media)
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as folder:
            prepare = self._parts.prepare
            try:
                prepared = prepare(source, Path(folder), call.stop_if_cancelled, call.progress, stretch)
                attention = self._parts.attention.look(prepared.path)
            except EngineFailed as problem:  # several may be in one video: it is said which one
                raise EngineFailed(f'Media "{media.id}" cannot be used: {problem}') from problem
            asset = key + prepared.path.suffix
            self._parts.storage.put(asset, prepared.path)
        size = prepared.width, prepared.height
        item = LibraryItem(media.id, media.type, asset, prepared.duration_ms, *size, attention)
        self._parts.storage.put(f"{key}.json", json.dumps(asdict(item)).encode())  # last: all is there
        return item

    def _source(self, media: Media) -> Path:
        try:
            return self._parts.files.path(media.asset or "")
        except FileNotFoundError:
            raise EngineFailed(f'Media "{media.id}" cannot be read any more') from None

    def _read_kept(self, key: str) -> LibraryItem | None:
        if not self._parts.storage.exists(f"{key}.json"):
            return None
        item = _STORED.validate_json(b"".join(self._parts.storage.read(f"{key}.json")))
        return item if self._parts.storage.exists(item.asset) else None
