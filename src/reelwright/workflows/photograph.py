"""A photograph becomes an avatar. One behind an address is fetched first, in the queue of imports, so that a
slow server keeps nobody's avatar waiting; `portray` does the rest."""

from dataclasses import asdict
from pathlib import Path

import structlog

from reelwright.delivery.download import DownloadLimits, download
from reelwright.domain.assets.lifecycle import fail, remove_if_failed
from reelwright.domain.avatars.kind import AVATAR, FETCH_PHOTO, PORTRAY, PortraitFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.photo import (
    LONG_SIDE,
    MOST_BYTES,
    clear_face,
    inspect_photo,
    record_photo,
    source_key,
    with_callers_words,
)
from reelwright.domain.media.model import Media
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.abilities import SEEING, VISION
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.seeing import tags_of
from reelwright.errors import EngineFailed, Invalid
from reelwright.workflows.assets import AssetWork, Found, open_scratch
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.parts import Parts
from reelwright_people.frames import Box
from reelwright_render.intake.pictures import shrunk
from reelwright_render.pixels.planar import Bytes
from reelwright_render.stills.jpeg import write_jpeg, write_thumbnail
from reelwright_render.stills.picture_edits import open_picture
from reelwright_render.timeline.stretches import WHOLE

log = structlog.get_logger(__name__)

GONE = "The picture is no longer in the library"
_LEAST_MS = 60_000  # for a download: the clock may have been set since the call
_AROUND, _ABOVE, _TALL = 2.6, 0.42, 1.25  # a thumbnail: in widths of the face, and of its own
_SHOWN = 1024  # pixels of the longer side of what a provider's model is shown


class FetchPhotoWorkflow:
    """Photographs behind an address."""

    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settling = settling
        self._work = AssetWork(parts, settling, AVATAR, FETCH_PHOTO)
        workflow(FETCH_PHOTO.workflow, self._run)

    def _run(self, avatar_id: str) -> None:
        found = step(FETCH_PHOTO.step, self._fetch, avatar_id)
        if found is not None:
            step("hand over", hand_over, self._parts, self._settling, avatar_id, found)

    def _fetch(self, avatar_id: str) -> Found | None:
        return self._work.attempt(avatar_id, self._store)

    def _store(self, avatar: Avatar) -> str:
        """The key of the photograph in storage. Raises EngineFailed, or Cancelled when nobody waits for it
        any more."""
        left_ms = max(_LEAST_MS, (avatar.deadline_at or 0) - self._parts.clock())
        limits = DownloadLimits(MOST_BYTES, left_ms / 1000)
        with open_scratch(self._parts) as folder:
            path = folder / "body"
            stop = self._work.make_check(avatar.id)
            download(self._parts.outbound, avatar.request["photo"]["imageUrl"], path, limits, stop)
            try:
                container = inspect_photo(self._parts.inspect, path, folder, stop)
            except Invalid as problem:
                raise EngineFailed(_sentence(problem.errors[0].reason)) from None
            key = source_key(avatar.id, container)
            self._parts.storage.put(key, path)
            return key


def hand_over(parts: Parts, settling: Settlement, avatar_id: str, found: Found) -> None:
    """Hand a fetched photograph over to the job that reads it, or fail the avatar. It may run again when that
    is long over: then it changes nothing."""
    with parts.database.session() as session:
        now = parts.clock()
        if found["asset"] is None:
            fail(session, settling, AVATAR, avatar_id, found["reason"], now)
        elif record_photo(session, avatar_id, found["asset"]):
            team_id = session.get_one(Avatar, avatar_id).team_id
            settling.jobs.work_on_asset(session, PORTRAY, avatar_id, team_id)
        remove_if_failed(session, AVATAR, avatar_id, now)


def read_photograph(parts: Parts, avatar: Avatar) -> PortraitFiles:
    """Make the photograph ready and read it. Raises EngineFailed."""
    try:
        path = parts.files.path(_source(parts, avatar))
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return with_callers_words(read_picture(parts, avatar, path), avatar.request)


def read_picture(parts: Parts, avatar: Avatar, picture: Path) -> PortraitFiles:
    """Make a picture of somebody ready, and read it: the avatar's files, in storage. Raises EngineFailed."""
    folder = AVATAR.folder_of(avatar.id)
    image, thumbnail = f"{folder}image.jpg", f"{folder}thumbnail.jpg"
    with open_scratch(parts) as scratch:
        ready = parts.prepare(picture, scratch, _do_nothing, _ignore_progress, WHOLE).path
        pixels = shrunk(open_picture(ready), LONG_SIDE)
        height, width = pixels.shape[:2]
        engine = parts.choose(VISION, avatar.team_id)
        seen = engine.look(pixels)
        face = clear_face(seen, width, height)
        write_jpeg(pixels, scratch / "image.jpg")
        write_thumbnail(crop_to_head_and_shoulders(pixels, face.box), scratch / "thumbnail.jpg")
        parts.storage.put(image, scratch / "image.jpg")
        parts.storage.put(thumbnail, scratch / "thumbnail.jpg")
        write_jpeg(shrunk(pixels, _SHOWN), scratch / "shown.jpg")
        described = _describe(parts, avatar, scratch / "shown.jpg")
    person, described_by = described or (tags_of(seen), engine.model)
    drawing = {"face": asdict(face.box), "width": width, "height": height, "readBy": engine.model}
    return PortraitFiles(
        asset=image,
        thumbnail_asset=thumbnail,
        gender=person.gender,
        age=person.age,
        skin_tone=person.skin_tone,
        situation=person.situation,
        emotions=person.emotions,
        drawing={**drawing, "describedBy": described_by},
    )


def _describe(parts: Parts, avatar: Avatar, picture: Path) -> tuple[PortraitTags, str] | None:
    """Return what a provider's model sees, and its name. None where the team has none, and where it fails or
    will not describe people: an avatar is worth more than its tags."""
    if not parts.choose.has(SEEING, avatar.team_id):
        return None
    try:
        engine = parts.choose(SEEING, avatar.team_id)
        return engine.describe(picture), engine.model
    except EngineFailed as problem:
        log.warning("photograph not described", avatar=avatar.id, reason=str(problem))
        return None


def crop_to_head_and_shoulders(pixels: Bytes, face: Box) -> Bytes:
    """Head and shoulders, upright; less where the picture ends."""
    height, width = pixels.shape[:2]
    wide = min(width, round(_AROUND * face.width))
    tall = min(height, round(_TALL * wide))
    left = min(max(0, face.x + face.width // 2 - wide // 2), width - wide)
    top = min(max(0, face.y + face.height // 2 - round(_ABOVE * tall)), height - tall)
    return pixels[top : top + tall, left : left + wide]


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


def _do_nothing() -> None:
    """Nobody stops it."""


def _ignore_progress(share: float) -> None:
    """Nobody asks how far it is."""
