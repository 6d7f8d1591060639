"""An avatar makes a face: the clip and the still of a reaction."""

from pathlib import Path
from typing import Any

from reelwright.domain.avatars.kind import REACTION, ReactionFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.abilities import ACTING, REACTION_CLIPS
from reelwright.engines.acting import ActRequest, Subject
from reelwright.engines.reactions import make_reaction
from reelwright.errors import EngineBusy, EngineFailed, ProviderRefused
from reelwright.formats.shapes import frame_size
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.cast import TeamCast
from reelwright.workflows.film_with_clips import film_with_clips
from reelwright.workflows.parts import Parts
from reelwright.workflows.reactions_cast import describe_film
from reelwright_people.reactions import PlannedReaction
from reelwright_people.scores import FPS
from reelwright_people.traits import Portrait
from reelwright_render.stills.poster import poster


def film_reaction(parts: Parts, reaction: Reaction) -> ReactionFiles:
    """Film a reaction: its clip, a still and, of a photograph, the picture, all in the reaction's folder
    in storage. A provider's clip model films it where the team has one; this server's own engine acts
    elsewhere, and where that model fails for good. Raises EngineFailed."""
    folder = REACTION.folder_of(reaction.id)
    subject = TeamCast(parts, reaction.team_id, folder.rstrip("/")).actor(reaction.avatar_id).subject
    drawn = isinstance(subject, Portrait)
    found = make_reaction(reaction.reaction, reaction.prompt or "", subject.seed, close=drawn)
    size = frame_size(_aspect_ratio(parts, reaction.avatar_id))
    by_model = _film_with_clips(parts, reaction, subject, size, found)
    return by_model or _act(parts, reaction, subject, size, found)


def _act(
    parts: Parts, reaction: Reaction, subject: Subject, size: tuple[int, int], found: PlannedReaction
) -> ReactionFiles:
    frames = max(1, found.gesture.duration_ms * FPS // 1000)
    acting = AssetActing(parts.choose(ACTING, reaction.team_id), parts.files)
    act = acting.act(ActRequest(subject, found.gesture, *size, 0, frames, small=True))
    with open_scratch(parts) as scratch:
        video = scratch / "clip.mp4"
        video.write_bytes(act.video)
        clip, still = _store_film(parts, reaction, video, scratch, found.still_ms)
    return ReactionFiles(clip, still, *size, frames * 1000 // FPS, describe_film(subject, found))


def _film_with_clips(
    parts: Parts, reaction: Reaction, subject: Subject, size: tuple[int, int], found: PlannedReaction
) -> ReactionFiles | None:
    """None where no provider's model films, or where it failed and this server's own engine may act."""
    choose, team, model = parts.choose, reaction.team_id, reaction.model
    if not choose.has(REACTION_CLIPS, team, model):
        return None
    acting = AssetActing(choose(ACTING, team), parts.files)
    engine = choose(REACTION_CLIPS, team, model)
    wanted_ms = found.gesture.duration_ms
    try:
        with open_scratch(parts) as scratch:
            film = film_with_clips(parts, engine, acting, reaction, subject, size, wanted_ms, scratch)
            duration_ms = film.duration_ms or wanted_ms
            still_ms = min(duration_ms // 2, found.still_ms)
            clip, still = _store_film(parts, reaction, film.path, scratch, still_ms)
    except EngineFailed as failure:
        may_act = model is None and choose.may_fall_back(team)
        if not may_act or isinstance(failure, (EngineBusy, ProviderRefused)):
            raise
        return None
    played = {**describe_film(subject, found), "film": clip}
    return ReactionFiles(clip, still, film.width, film.height, duration_ms, played)


def _aspect_ratio(parts: Parts, avatar_id: str) -> Any:
    """The avatar's own; the library's are drawn for phones."""
    with parts.database.session() as session:
        avatar = session.get(Avatar, avatar_id)
    asked = avatar.request if avatar is not None else {}
    return asked.get("aspectRatio", "ratio_9_16")


def _store_film(
    parts: Parts, reaction: Reaction, video: Path, scratch: Path, still_ms: int
) -> tuple[str, str]:
    """Store a film and a still of it. Returns their keys."""
    folder, picture = REACTION.folder_of(reaction.id), scratch / "still.jpg"
    clip, still = f"{folder}clip.mp4", f"{folder}still.jpg"
    poster(video, picture, looked_at_ms=(still_ms,))
    parts.storage.put(clip, video)
    parts.storage.put(still, picture)
    return clip, still
