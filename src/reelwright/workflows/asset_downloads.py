"""Pictures that a project downloads, judged like imports and made ready for a timeline, in storage."""

import hashlib
from pathlib import Path

from reelwright.delivery.download import DownloadLimits, download
from reelwright.domain.media.downloads import DOWNLOAD_WITHIN_MS, end_lease, keep_lease
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import UNFINISHED
from reelwright.engines.call import CALL
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem, PictureDownload
from reelwright.store.rows import lock_row
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.disk_room import DiskRoom
from reelwright.workflows.parts import Parts
from reelwright_render.intake.inspect import MediaLimits
from reelwright_render.timeline.stretches import WHOLE

WITHIN_S = 60.0
NO_PICTURE = "The address answered with a video instead of a picture"


class AssetDownloads:
    """Behind `context.downloads`; its calls are steps. `prefix` is where its files lie. All of a project are
    one of its team's downloads, so it makes them one after the other."""

    provider = "web"

    def __init__(self, parts: Parts, team_id: str, project_id: str, prefix: str) -> None:
        self._parts = parts
        self._team_id = team_id
        self._project_id = project_id
        self._prefix = prefix
        self._disk = DiskRoom(parts.work_dir)

    def begin(self) -> None:
        """The project's place counts from here, since a full queue is nobody's fault. One that was called off
        meanwhile takes none."""
        with self._parts.database.session() as session:
            waited_for = lock_row(session, Project, self._project_id, Project.status.in_(UNFINISHED))
            if waited_for is not None:
                until = self._parts.clock() + DOWNLOAD_WITHIN_MS
                keep_lease(session, self._team_id, self._project_id, until)

    def end(self) -> None:
        with self._parts.database.session() as session:
            end_lease(session, self._project_id)

    def fetch(self, wanted: PictureDownload) -> LibraryItem:
        """Raises EngineFailed, with the name of the picture before the reason."""
        try:
            return self._fetch(wanted.url)
        except EngineFailed as problem:
            raise EngineFailed(f"{wanted.name}: {problem}") from problem

    def _fetch(self, url: str) -> LibraryItem:
        call = CALL.get()
        with open_scratch(self._parts) as folder:
            body = folder / "body"
            self._disk.await_for(url)
            limits = DownloadLimits(MediaLimits().image_bytes, WITHIN_S)
            download(self._parts.outbound, url, body, limits, call.stop_if_cancelled, self._disk.watch(url))
            self._disk.forget(url)
            return self._keep(body, folder)

    def _keep(self, body: Path, folder: Path) -> LibraryItem:
        call = CALL.get()
        if self._parts.inspect(body, folder, call.stop_if_cancelled).type != "image":
            raise EngineFailed(NO_PICTURE)
        ready = self._parts.prepare(body, folder, call.stop_if_cancelled, call.progress, WHOLE)
        attention = self._parts.attention.look(ready.path)
        asset = f"{self._prefix}/{hashlib.sha256(call.key.encode()).hexdigest()[:24]}{ready.path.suffix}"
        self._parts.storage.put(asset, ready.path)
        return LibraryItem("", "image", asset, None, ready.width, ready.height, attention)
