"""The team's media for a recipe: made ready when first used, once, and kept."""

import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from reelwright.domain.media.model import Media
from reelwright.engines.call import CALL
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem
from reelwright.workflows.locks import Locks, holding
from reelwright.workflows.parts import Parts


class TeamLibrary:
    """Behind `context.library`; its calls are steps like an engine's."""

    provider = "local"

    def __init__(self, parts: Parts, locks: Locks, team_id: str) -> None:
        self._parts = parts
        self._locks = locks
        self._team_id = team_id

    def ready(self, media_id: str) -> LibraryItem:
        """Raises EngineFailed for one that was deleted meanwhile, or cannot be read."""
        media = self._found(media_id)
        key = f"media/{media.id}/ready-{self._parts.prepare.version}"
        return self._kept(key) or self._prepared(media, key)

    def _found(self, media_id: str) -> Media:
        with self._parts.database.session() as session:
            media = session.get(Media, media_id)
        if media is None or media.team_id != self._team_id or media.asset is None:
            raise EngineFailed(f'Media "{media_id}" is no longer in the library')
        return media

    def _prepared(self, media: Media, key: str) -> LibraryItem:
        call = CALL.get()
        with holding(self._locks, key, call.stop_if_cancelled):
            kept = self._kept(key)
            if kept is not None:
                return kept
            return self._made(media, key)

    def _made(self, media: Media, key: str) -> LibraryItem:
        call = CALL.get()
        source = self._source(media)
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as folder:
            prepare = self._parts.prepare
            try:
                prepared = prepare(source, Path(folder), call.stop_if_cancelled, call.progress)
            except EngineFailed as problem:  # several may be in one video: it is said which one
                raise EngineFailed(f'Media "{media.id}" cannot be used: {problem}') from problem
            asset = key + prepared.path.suffix
            self._parts.storage.put(asset, prepared.path)
        item = LibraryItem(media.id, media.type, asset, prepared.duration_ms, prepared.width, prepared.height)
        self._parts.storage.put(f"{key}.json", json.dumps(asdict(item)).encode())  # last: all is there
        return item

    def _source(self, media: Media) -> Path:
        try:
            return self._parts.files.path(media.asset or "")
        except FileNotFoundError:
            raise EngineFailed(f'Media "{media.id}" cannot be read any more') from None

    def _kept(self, key: str) -> LibraryItem | None:
        if not self._parts.storage.exists(f"{key}.json"):
            return None
        return LibraryItem(**json.loads(b"".join(self._parts.storage.read(f"{key}.json"))))
