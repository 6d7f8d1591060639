"""A photograph becomes an avatar. One behind an address is fetched first, in the queue of imports, so that a
slow server keeps nobody's avatar waiting; the rest is the work of `portray`."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import structlog

from reelwright.delivery.download import DownloadLimits, download
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.outcome import UNEXPECTED, PortraitFiles, fail, folder_of, record_photo
from reelwright.domain.avatars.photo import (
    LONG_SIDE,
    MOST_BYTES,
    clear_face,
    inspect_photo,
    source_key,
    with_callers_words,
)
from reelwright.domain.media.model import Media
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.portrait import Box
from reelwright.errors import Cancelled, EngineFailed, Invalid
from reelwright.render.picture_edits import opened
from reelwright.render.pictures import shrunk
from reelwright.render.planar import Bytes
from reelwright.render.stills import write_jpeg, write_thumbnail
from reelwright.store.removals import remove_later
from reelwright.store.transient_failures import classify_failure
from reelwright.timeline.stretches import WHOLE
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.parts import Parts
from reelwright.workflows.retry import raise_when_over

log = structlog.get_logger(__name__)

GONE = "The picture is no longer in the library"
_LEAST_MS = 60_000  # for a download: the clock may have been set since the call
_AROUND, _ABOVE, _TALL = 2.6, 0.42, 1.25  # a thumbnail: in widths of the face, and of its own


class FetchPhotoWorkflow:
    """Photographs behind an address."""

    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settling = settling
        workflow("fetch-photo", self._run)

    def _run(self, avatar_id: str) -> None:
        found = step("fetch", self._fetch, avatar_id)
        if found is not None:
            step("hand over", hand_over, self._parts, self._settling, avatar_id, found)

    def _fetch(self, avatar_id: str) -> dict[str, Any] | None:
        """The key of what was stored, or the reason why there is none; None when nobody waits for it."""
        with self._parts.database.session() as session:
            avatar = session.get(Avatar, avatar_id)
        if avatar is None or avatar.status != "PROCESSING":
            return None
        try:
            return {"asset": self._store(avatar), "reason": ""}
        except Cancelled:
            return None
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            if classify_failure(problem) is not None:
                raise  # the step waits, and begins again
            if isinstance(problem, EngineFailed):
                return {"asset": None, "reason": str(problem)}
            log.exception("photograph not fetched", avatar=avatar_id)
            return {"asset": None, "reason": UNEXPECTED}

    def _store(self, avatar: Avatar) -> str:
        left_ms = max(_LEAST_MS, (avatar.deadline_at or 0) - self._parts.clock())
        limits = DownloadLimits(MOST_BYTES, left_ms / 1000)
        with _open_folder(self._parts) as folder:
            path = folder / "body"
            stop = self._make_check(avatar.id)
            download(self._parts.outbound, avatar.request["photo"]["imageUrl"], path, limits, stop)
            try:
                container = inspect_photo(self._parts.inspect, path, folder, stop)
            except Invalid as problem:
                raise EngineFailed(_sentence(problem.errors[0].reason)) from None
            key = source_key(avatar.id, container)
            self._parts.storage.put(key, path)
            return key

    def _make_check(self, avatar_id: str) -> Callable[[], None]:
        """Raises Cancelled once nobody waits for the avatar."""

        def is_over() -> bool:
            with self._parts.database.session() as session:
                avatar = session.get(Avatar, avatar_id)
            return avatar is None or avatar.status != "PROCESSING"

        return raise_when_over(is_over)


def hand_over(parts: Parts, settling: Settlement, avatar_id: str, found: dict[str, Any]) -> None:
    """What was fetched goes to `portray`, or the avatar fails. It may run again when that is long over: then
    it changes nothing."""
    with parts.database.session() as session:
        now = parts.clock()
        if found["asset"] is None:
            fail(session, settling, avatar_id, found["reason"], now)
        elif record_photo(session, avatar_id, found["asset"]):
            settling.jobs.portray(session, avatar_id)
        avatar = session.get(Avatar, avatar_id)
        if avatar is None or avatar.status == "FAILED":  # ended while its picture was being fetched
            remove_later(session, [folder_of(avatar_id)], now)


def make_portrait(parts: Parts, avatar: Avatar) -> PortraitFiles:
    """The picture made ready and read, in storage. Raises EngineFailed."""
    folder = folder_of(avatar.id)
    image, thumbnail = f"{folder}image.jpg", f"{folder}thumbnail.jpg"
    with _open_folder(parts) as scratch:
        pixels = shrunk(_read_pixels(parts, avatar, scratch), LONG_SIDE)
        height, width = pixels.shape[:2]
        engine = parts.choose(avatar.team_id).vision
        seen = engine.look(pixels)
        face = clear_face(seen, width, height)
        write_jpeg(pixels, scratch / "image.jpg")
        write_thumbnail(crop_to_head_and_shoulders(pixels, face.box), scratch / "thumbnail.jpg")
        parts.storage.put(image, scratch / "image.jpg")
        parts.storage.put(thumbnail, scratch / "thumbnail.jpg")
    read = PortraitFiles(
        asset=image,
        thumbnail_asset=thumbnail,
        gender=face.gender,
        age=face.age,
        skin_tone=face.skin_tone,
        situation=seen.situation,
        emotions=face.emotions,
        drawing={"face": asdict(face.box), "width": width, "height": height, "readBy": engine.model},
    )
    return with_callers_words(read, avatar.request)


def crop_to_head_and_shoulders(pixels: Bytes, face: Box) -> Bytes:
    """Head and shoulders, upright; less where the picture ends."""
    height, width = pixels.shape[:2]
    wide = min(width, round(_AROUND * face.width))
    tall = min(height, round(_TALL * wide))
    left = min(max(0, face.x + face.width // 2 - wide // 2), width - wide)
    top = min(max(0, face.y + face.height // 2 - round(_ABOVE * tall)), height - tall)
    return pixels[top : top + tall, left : left + wide]


def _read_pixels(parts: Parts, avatar: Avatar, folder: Path) -> Bytes:
    """Of a file from outside: what reads it is a child with hard limits."""
    try:
        path = parts.files.path(_source(parts, avatar))
        ready = parts.prepare(path, folder, _do_nothing, _ignore_progress, WHOLE).path
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return opened(ready)


def _source(parts: Parts, avatar: Avatar) -> str:
    photo = avatar.request["photo"]
    if "mediaId" not in photo:
        return str(photo["asset"])
    with parts.database.session() as session:
        media = session.get(Media, photo["mediaId"])
    if media is None or media.asset is None or media.team_id != avatar.team_id:
        raise EngineFailed(GONE)
    return media.asset


def _sentence(reason: str) -> str:
    """A field's refusal as one about the picture."""
    return f"The picture m{reason[1:]}" if reason.startswith("Must") else reason


@contextmanager
def _open_folder(parts: Parts) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=parts.work_dir) as folder:
        yield Path(folder)


def _do_nothing() -> None:
    """Nobody stops it."""


def _ignore_progress(share: float) -> None:
    """Nobody asks how far it is."""
