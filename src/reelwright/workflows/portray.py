"""A description, or a photograph, becomes an avatar: drawn and stored in one step, settled in another.

Avatars have a queue of their own, so projects never make them wait. What goes wrong is a reason that a person
reads; what takes too long, or dies with its worker too often, is failed by the sweep.
"""

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import structlog

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.outcome import UNEXPECTED, PortraitFiles, complete, fail, folder_of
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.portrait import REALISTIC, Portrait, PortraitEngine, Pose, as_json
from reelwright.errors import EngineFailed
from reelwright.formats.shapes import frame_size
from reelwright.render.stills import write_jpeg, write_thumbnail
from reelwright.store.ids import seed_of
from reelwright.store.removals import remove_later
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.parts import Parts
from reelwright.workflows.photograph import make_portrait

log = structlog.get_logger(__name__)


class PortrayWorkflow:
    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settling = settling
        workflow("portray", self._run)

    def _run(self, avatar_id: str) -> None:
        found = step("draw", self._portray, avatar_id)
        if found is not None:
            step("settle", self._settle, avatar_id, found)

    def _portray(self, avatar_id: str) -> dict[str, Any] | None:
        """What was made in plain values, or the reason why not; None when nobody waits for it any more."""
        with self._parts.database.session() as session:
            avatar = session.get(Avatar, avatar_id)
        if avatar is None or avatar.status != "PROCESSING":
            return None
        try:
            return {"made": asdict(self._draw_portrait(avatar)), "reason": ""}
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            if classify_failure(problem) is not None:
                raise  # the step waits, and begins again
            if isinstance(problem, EngineFailed):
                return {"made": None, "reason": str(problem)}
            log.exception("avatar failed", avatar=avatar_id)
            return {"made": None, "reason": UNEXPECTED}

    def _draw_portrait(self, avatar: Avatar) -> PortraitFiles:
        if "photo" in avatar.request:
            return make_portrait(self._parts, avatar)
        engine = self._parts.choose(avatar.team_id).portraits
        seed = seed_of(avatar.id)
        traits = engine.traits_of(avatar.request["description"], seed)
        portrait = Portrait(traits, seed, avatar.request.get("artStyle", REALISTIC))
        folder = folder_of(avatar.id)
        image, thumbnail = f"{folder}image.jpg", f"{folder}thumbnail.jpg"
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as scratch:
            drawn = _draw(engine, portrait, avatar.request["aspectRatio"], Path(scratch))
            self._parts.storage.put(image, drawn[0])
            self._parts.storage.put(thumbnail, drawn[1])
        tags = engine.tags(portrait)
        return PortraitFiles(
            asset=image,
            thumbnail_asset=thumbnail,
            gender=tags.gender,
            age=tags.age,
            skin_tone=tags.skin_tone,
            situation=tags.situation,
            emotions=tags.emotions,
            drawing={"traits": as_json(traits), "seed": seed, "style": portrait.style},
        )

    def _settle(self, avatar_id: str, found: dict[str, Any]) -> None:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            if found["made"] is None:
                changed = fail(session, self._settling, avatar_id, found["reason"], now)
            else:
                changed = complete(session, self._settling, avatar_id, PortraitFiles(**found["made"]), now)
            avatar = session.get(Avatar, avatar_id)
            if avatar is None or avatar.status == "FAILED":  # ended while its picture was being stored
                remove_later(session, [folder_of(avatar_id)], now)
        if changed:
            log.info("avatar settled", avatar=avatar_id, reason=found["reason"] or None)


def _draw(engine: PortraitEngine, portrait: Portrait, aspect_ratio: str, folder: Path) -> tuple[Path, Path]:
    """The picture at rest, and a small one."""
    width, height = frame_size(aspect_ratio)  # type: ignore[arg-type]
    pixels = engine.frame(portrait, Pose(), width, height).pixels
    image, thumbnail = folder / "image.jpg", folder / "thumbnail.jpg"
    write_jpeg(pixels, image)
    write_thumbnail(pixels, thumbnail)
    return image, thumbnail
