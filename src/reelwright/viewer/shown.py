"""What a draft shows of the team's library: only files that were made ready for timelines. Of one that was
not yet, its poster stands in, since nothing here opens a file as it came in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa
from pydantic import TypeAdapter

from reelwright.delivery.storage import Storage
from reelwright.domain.media.model import Media
from reelwright.domain.media.ready import ready_key
from reelwright.formats.context import LibraryItem
from reelwright.store.database import Database
from reelwright_render.timeline.edit import ReadyFile, library_files, with_files
from reelwright_render.timeline.model import Clip, Timeline
from reelwright_render.timeline.stretches import WHOLE, Stretch, long_stretches

_STORED = TypeAdapter(LibraryItem)


@dataclass(frozen=True)
class ShownTimeline:
    """`posters` are the ids of the items whose poster is shown in their place."""

    timeline: Timeline
    posters: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownMedia:
    """The library as drafts show it."""

    database: Database
    storage: Storage

    def show(self, timeline: Timeline, team_id: str) -> ShownTimeline:
        """Return the timeline with every library item taken from a file that was made ready."""
        long, posters = long_stretches(timeline), []
        for media in self._unprepared(timeline, team_id):
            asset = media.asset or ""
            files = [self._ready(media.id, stretch) for stretch in long.get(asset, (WHOLE,))]
            ready = [one for one in files if one is not None]
            if len(ready) == len(files):
                timeline = _with_all(timeline, asset, ready)
            else:
                posters.append(media.id)
                timeline = _with_poster(timeline, asset, media.thumbnail_asset)
        return ShownTimeline(timeline, tuple(posters))

    def _unprepared(self, timeline: Timeline, team_id: str) -> list[Media]:
        """The team's items that the timeline names as they came in."""
        shown = library_files(timeline)
        if not shown:
            return []
        wanted = sa.select(Media).where(Media.id.in_(shown.values()), Media.team_id == team_id)
        with self.database.session() as session:
            return [one for one in session.scalars(wanted.order_by(Media.id)) if one.asset in shown]

    def _ready(self, media_id: str, stretch: Stretch) -> ReadyFile | None:
        key = f"{ready_key(media_id, stretch)}.json"
        if not self.storage.exists(key):
            return None
        item = _STORED.validate_json(b"".join(self.storage.read(key)))
        if not self.storage.exists(item.asset):
            return None
        size = item.width, item.height
        return ReadyFile(item.asset, item.duration_ms, stretch, size, item.attention)


def _with_all(timeline: Timeline, asset: str, ready: Sequence[ReadyFile]) -> Timeline:
    for file in ready:
        timeline = with_files(timeline, {asset: file})
    return timeline


def _with_poster(timeline: Timeline, asset: str, poster: str | None) -> Timeline:
    layers = tuple(
        tuple(one for clip in layer for one in _posters(clip, asset, poster)) for layer in timeline.layers
    )
    branding = timeline.branding
    if branding.logo is not None and branding.logo.asset == asset:
        branding = replace(branding, logo=replace(branding.logo, asset=poster) if poster else None)
    return replace(timeline, layers=layers, branding=branding)


def _posters(clip: Clip, asset: str, poster: str | None) -> tuple[Clip, ...]:
    if clip.asset != asset:
        return (clip,)
    if poster is None:
        return ()
    return (replace(clip, kind="image", asset=poster, trim_start_ms=0, trim_end_ms=None, source_ms=None),)
