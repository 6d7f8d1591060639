"""An avatar makes a face: the clip and the still of a reaction."""

from typing import Any

from reelwright.domain.avatars.kind import REACTION, ReactionFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.abilities import ACTING
from reelwright.engines.acting import ActRequest, FreshAct
from reelwright.engines.reactions import make_reaction
from reelwright.formats.shapes import frame_size
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.cast import TeamCast
from reelwright.workflows.parts import Parts
from reelwright.workflows.reactions_cast import describe_film
from reelwright_people.scores import FPS
from reelwright_people.traits import Portrait
from reelwright_render.stills.poster import poster


def film_reaction(parts: Parts, reaction: Reaction) -> ReactionFiles:
    """Film a reaction: its clip, a still and, of a photograph, the picture, all in the reaction's folder
    in storage. Raises EngineFailed."""
    folder = REACTION.folder_of(reaction.id)
    subject = TeamCast(parts, reaction.team_id, folder.rstrip("/")).actor(reaction.avatar_id).subject
    drawn = isinstance(subject, Portrait)
    found = make_reaction(reaction.reaction, reaction.prompt or "", subject.seed, close=drawn)
    width, height = frame_size(_aspect_ratio(parts, reaction.avatar_id))
    frames = max(1, found.gesture.duration_ms * FPS // 1000)
    engine = parts.choose(ACTING, reaction.team_id, reaction.model)
    acting = AssetActing(engine, parts.files)
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
    with open_scratch(parts) as scratch:
        video, picture = scratch / "clip.mp4", scratch / "still.jpg"
        video.write_bytes(act.video)
        poster(video, picture, looked_at_ms=(still_ms,))
        parts.storage.put(clip, video)
        parts.storage.put(still, picture)
