"""An avatar makes a face: filmed and stored in one step, settled in another.

Reactions share a queue with other assets, so projects never make them wait. What goes wrong is a reason that
a person reads, and the charge goes back; what takes too long, or dies with its worker too often, is failed by
the sweep.
"""

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import structlog

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_outcome import (
    UNEXPECTED,
    ReactionFiles,
    complete,
    fail,
    folder_of,
)
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.acting import FPS, ActRequest, FreshAct
from reelwright.engines.portrait import Portrait
from reelwright.engines.reaction_words import make_reaction
from reelwright.errors import EngineFailed
from reelwright.formats.shapes import frame_size
from reelwright.render.poster import poster
from reelwright.store.removals import remove_later
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.cast import TeamCast
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.parts import Parts
from reelwright.workflows.reactions_cast import describe_film

log = structlog.get_logger(__name__)


class ReactWorkflow:
    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settling = settling
        workflow("react", self._run)

    def _run(self, reaction_id: str) -> None:
        found = step("film", self._film, reaction_id)
        if found is not None:
            step("settle", self._settle, reaction_id, found)

    def _film(self, reaction_id: str) -> dict[str, Any] | None:
        """What was made in plain values, or the reason why not; None when nobody waits for it any more."""
        with self._parts.database.session() as session:
            reaction = session.get(Reaction, reaction_id)
        if reaction is None or reaction.status != "PROCESSING":
            return None
        try:
            return {"made": asdict(film_reaction(self._parts, reaction)), "reason": ""}
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            if classify_failure(problem) is not None:
                raise  # the step waits, and begins again
            if isinstance(problem, EngineFailed):
                return {"made": None, "reason": str(problem)}
            log.exception("reaction failed", reaction=reaction_id)
            return {"made": None, "reason": UNEXPECTED}

    def _settle(self, reaction_id: str, found: dict[str, Any]) -> None:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            if found["made"] is None:
                changed = fail(session, self._settling, reaction_id, found["reason"], now)
            else:
                changed = complete(session, self._settling, reaction_id, ReactionFiles(**found["made"]), now)
            reaction = session.get(Reaction, reaction_id)
            if reaction is None or reaction.status == "FAILED":  # ended while its clip was being stored
                remove_later(session, [folder_of(reaction_id)], now)
        if changed:
            log.info("reaction settled", reaction=reaction_id, reason=found["reason"] or None)


def film_reaction(parts: Parts, reaction: Reaction) -> ReactionFiles:
    """Its clip, a still and, of a photograph, the picture: all in the reaction's folder in storage. Raises
    EngineFailed."""
    folder = folder_of(reaction.id)
    subject = TeamCast(parts, reaction.team_id, folder.rstrip("/")).actor(reaction.avatar_id).subject
    drawn = isinstance(subject, Portrait)
    found = make_reaction(reaction.reaction, reaction.prompt or "", subject.seed, close=drawn)
    width, height = frame_size(_aspect_ratio(parts, reaction.avatar_id))
    frames = max(1, found.gesture.duration_ms * FPS // 1000)
    acting = AssetActing(parts.choose(reaction.team_id).acting, parts.files)
    act = acting.act(ActRequest(subject, found.gesture, width, height, 0, frames, small=True))
    clip, still = f"{folder}clip.mp4", f"{folder}still.jpg"
    _store_act(parts, act, clip, still, found.still_ms)
    played = describe_film(subject, found)
    return ReactionFiles(clip, still, width, height, frames * 1000 // FPS, played)


def _aspect_ratio(parts: Parts, avatar_id: str) -> Any:
    """The avatar's own; the library's are drawn for phones."""
    with parts.database.session() as session:
        avatar = session.get(Avatar, avatar_id)
    asked = avatar.request if avatar is not None else {}
    return asked.get("aspectRatio", "ratio_9_16")


def _store_act(parts: Parts, act: FreshAct, clip: str, still: str, still_ms: int) -> None:
    with tempfile.TemporaryDirectory(dir=parts.work_dir) as scratch:
        video, picture = Path(scratch) / "clip.mp4", Path(scratch) / "still.jpg"
        video.write_bytes(act.video)
        poster(video, picture, looked_at_ms=(still_ms,))
        parts.storage.put(clip, video)
        parts.storage.put(still, picture)
