"""The drafts that are looked at, the newest of them: each is a timeline, drawn when somebody asks for it.

A draft is named by its timeline's digest, and belongs to the team that posted it: nobody else finds it, nor
its pieces, sounds and strips.
"""

import hashlib
import os
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from reelwright.delivery.files import Files
from reelwright.domain.projects.versions import timeline_version
from reelwright.viewer.pieces import PieceMaker
from reelwright.viewer.samples import STILL_MS, Samples
from reelwright.viewer.shown import ShownMedia, ShownTimeline
from reelwright.viewer.sounds import SoundMaker
from reelwright.viewer.stills import StillMaker, strip
from reelwright_render.cache.digest import asset_digest
from reelwright_render.cache.folder import Cache
from reelwright_render.encode.encoders import Coder
from reelwright_render.timeline.assets import visible_assets
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import scenes
from reelwright_render.timeline.model import Clip, Timeline

KEPT = 16
STRIP_HEIGHT = 96


class UnknownKey(Exception):
    """No draft of the team's that is kept here has it: it is to be posted again."""


@dataclass(frozen=True)
class Tools:
    """What drafts are made with. `find_coder` gives the encoder of the renders; None stands for x264."""

    media: ShownMedia
    files: Files
    cache: Path
    find_coder: Callable[[], Coder | None] = lambda: None


class Drafts:
    """One picture, one strip, one piece and one sound are made at a time, beside each other."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._coder = lru_cache(tools.find_coder)
        self._kept: OrderedDict[tuple[str, str], OpenDraft] = OrderedDict()
        self._keeping, self._drawing, self._stripping = Lock(), Lock(), Lock()
        self._cutting, self._mixing = Lock(), Lock()

    def post(self, team_id: str, stored: Mapping[str, Any]) -> dict[str, Any]:
        """Keep the draft of a stored timeline, and tell what it has."""
        timeline = decode(dict(stored))
        name = timeline_version(stored)
        draft = self._find(team_id, name)
        if draft is None:
            draft = OpenDraft(name, self._tools.media.show(timeline, team_id), self._tools, self._coder())
        self._keep(team_id, draft)
        return draft.describe()

    def sample(self, team_id: str, format: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Keep the draft of a create form, and tell what it has. `still_ms` is when all of it is seen."""
        timeline = Samples(self._tools.media.database).timeline(team_id, format, request)
        return {**self.post(team_id, encode(timeline)), "still_ms": STILL_MS}

    def still(self, team_id: str, name: str, ms: int, width: int, look: str | None) -> bytes:
        """A JPEG. Raises UnknownKey, Invalid for an unknown look, EngineFailed."""
        draft = self._draft(team_id, name)
        with self._drawing:
            if look is None:
                return draft.stills.still(ms, width)
            return draft.stills.look(ms, width, look)

    def strip(self, team_id: str, key: str) -> bytes:
        draft = self._holder(team_id, lambda one: key in one.strips)
        with self._stripping:
            return draft.strip(key)

    def piece(self, team_id: str, key: str) -> bytes:
        draft = self._holder(team_id, lambda one: one.pieces.has(key))
        with self._cutting:
            return draft.pieces.fragment(key)

    def sound(self, team_id: str, key: str) -> bytes:
        draft = self._holder(team_id, lambda one: one.sounds.has(key))
        with self._mixing:
            return draft.sounds.fragment(key)

    def peaks(self, team_id: str, key: str) -> bytes:
        draft = self._holder(team_id, lambda one: one.sounds.has(key))
        with self._mixing:
            return draft.sounds.outline(key)

    def _draft(self, team_id: str, name: str) -> "OpenDraft":
        found = self._find(team_id, name)
        if found is None:
            raise UnknownKey
        return found

    def _find(self, team_id: str, name: str) -> "OpenDraft | None":
        with self._keeping:
            return self._kept.get((team_id, name))

    def _holder(self, team_id: str, has: Callable[["OpenDraft"], bool]) -> "OpenDraft":
        with self._keeping:
            own = [draft for (team, _), draft in reversed(self._kept.items()) if team == team_id]
        found = next((draft for draft in own if has(draft)), None)
        if found is None:
            raise UnknownKey
        return found

    def _keep(self, team_id: str, draft: "OpenDraft") -> None:
        with self._keeping:
            self._kept[team_id, draft.name] = draft
            self._kept.move_to_end((team_id, draft.name))
            gone = [self._kept.pop(self._next_to_go()) for _ in range(len(self._kept) - KEPT)]
            rested = list(self._kept.values())[:-2]
        for one in (*gone, *rested):
            _when_free(self._drawing, one.stills.close)
            _when_free(self._cutting, one.pieces.close)

    def _next_to_go(self) -> tuple[str, str]:
        """The oldest draft of the team that has the most: nobody pushes out those of a team that has few."""
        had = Counter(team for team, _ in self._kept)
        return max(self._kept, key=lambda one: had[one[0]])


class OpenDraft:
    """One timeline, ready to be looked at."""

    def __init__(self, name: str, shown: ShownTimeline, tools: Tools, coder: Coder | None) -> None:
        self.name = name
        self._shown = shown
        self._cache = Cache(tools.cache)
        self._assets = _files(shown.timeline, tools.files)
        self.pieces = PieceMaker(shown.timeline, self._assets, self._cache, coder)
        self.stills = StillMaker(shown.timeline, self._assets, self.pieces.plan)
        self.sounds = SoundMaker(shown.timeline, tools.files.path, tools.cache)

    @cached_property
    def strips(self) -> dict[str, Clip]:
        """The first clip of each scene by its strip's key, in the order of the scenes."""
        return dict(zip(self._strip_keys, self._clips, strict=True))

    def strip(self, key: str) -> bytes:
        """Kept with the renders' parts: a clip's pictures lie far apart in its file."""
        path = self._cache.path("strip", key, ".jpg")
        if not self._cache.has(path):
            temporary = self._cache.temporary()
            drawn = strip(self._shown.timeline, self.strips[key], self._assets, STRIP_HEIGHT)
            temporary.write_bytes(drawn)
            os.replace(temporary, path)
        return path.read_bytes()

    def describe(self) -> dict[str, Any]:
        timeline, pieces = self._shown.timeline, self.pieces.list()
        return {
            "draft": self.name,
            "width": timeline.width,
            "height": timeline.height,
            "duration_ms": timeline.duration_ms,
            "pieces": [asdict(one) for one in pieces],
            "again": sum(not one.made for one in pieces),
            "sound": asdict(self.sounds.keys),
            "strips": self._strip_keys,
            "posters": list(self._shown.posters),
        }

    @cached_property
    def _clips(self) -> list[Clip]:
        return [place.clip for place in scenes(self._shown.timeline)]

    @cached_property
    def _strip_keys(self) -> list[str]:
        return [self._strip_key(clip) for clip in self._clips]

    def _strip_key(self, clip: Clip) -> str:
        timeline, length = self._shown.timeline, clip.end_ms - clip.start_ms
        shown = replace(clip, asset=asset_digest(self._assets, clip.asset), start_ms=0, end_ms=length)
        text = repr((STRIP_HEIGHT, timeline.width, timeline.height, shown))
        return hashlib.sha256(text.encode()).hexdigest()


def _when_free(lock: Lock, work: Callable[[], None]) -> None:
    """Do it unless somebody draws at the moment: nobody waits for files to be closed."""
    if lock.acquire(blocking=False):
        try:
            work()
        finally:
            lock.release()


def _files(timeline: Timeline, files: Files) -> dict[str, Path]:
    """What the picture shows, by its assets; a file that is gone is told of where it is drawn."""
    found = {}
    for asset in sorted(visible_assets(timeline)):
        try:
            found[asset] = files.path(asset)
        except FileNotFoundError:
            continue
    return found
