"""The parts that a worker works with. `bootstrap` joins the parts; nothing here reads settings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from reelwright.delivery.files import Files
from reelwright.delivery.links import Links
from reelwright.delivery.outbound import Outbound
from reelwright.delivery.storage import Storage
from reelwright.domain.avatars.views import ShippedAvatar
from reelwright.domain.media.intake import FileInspector
from reelwright.engines.abilities import ChooseEngine
from reelwright.engines.attention import AttentionEngine
from reelwright.engines.paid import PaidRecords, UnrecordedRequests
from reelwright.formats.format import Format
from reelwright.store.clock import Clock, now_ms
from reelwright.store.database import Database
from reelwright_render.encode.segments import Quality
from reelwright_render.timeline.model import Timeline
from reelwright_render.timeline.stretches import Stretch

OnProgress = Callable[[float], None]
OpenRecords = Callable[[str, str, str], PaidRecords]
"""Returns the records of the paid requests of one try of a call, by the call's key, the team's id and what it
is for, such as `project:<id>`."""


def _record_nothing(key: str, team_id: str, thing: str) -> PaidRecords:
    return UnrecordedRequests()


Stop = Callable[[], None]
FindFile = Callable[[str], Path]  # an asset's file


class Renderer(Protocol):
    """A timeline becomes a video in three durable steps, or four where it is seen without a background, too.
    `stop` is asked about once a second and raises when the work was cancelled; `progress` hears shares from
    0 to 1. Raises EngineFailed."""

    def mix(self, timeline: Timeline, find: FindFile, out: Path, stop: Stop, progress: OnProgress) -> None:
        """The finished sound: a 48 kHz stereo WAV."""
        ...

    def film(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        """The MP4."""
        ...

    def film_transparent(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        """A WebM with alpha: without the timeline's ground."""
        ...

    def poster(self, video: Path, out: Path) -> None:
        """Return the thumbnail, a JPEG."""
        ...


@dataclass(frozen=True)
class PreparedFile:
    """A library file ready for a timeline. `duration_ms` is None for pictures."""

    path: Path
    duration_ms: int | None
    width: int
    height: int


class FilePreparer(Protocol):
    """Makes a library file ready, in `folder`: a clip becomes H.264 at constant 30 fps, a picture upright and
    of a sensible size. Of a long video it makes a stretch, which may be all of it. `version` changes when the
    outcome would. Raises EngineFailed."""

    @property
    def version(self) -> str: ...

    def __call__(
        self, source: Path, folder: Path, stop: Stop, progress: OnProgress, stretch: Stretch
    ) -> PreparedFile: ...


@dataclass(frozen=True)
class Sizes:
    """How much one worker does at once. A render has processes of its own, so one at a time fills a small
    machine; engine calls count by provider. Avatars, reactions and pictures (`assets`) have a place of their
    own, so that projects never make them wait. What waits for callers' servers is also counted by team: one
    whose servers are slow keeps none of the others waiting."""

    projects: int = 2
    renders: int = 1
    webhooks: int = 16
    webhooks_a_team: int = 4
    stops: int = 4
    imports: int = 8
    imports_a_team: int = 3
    assets: int = 1
    generations: int = 8
    generations_a_team: int = 3
    calls: Mapping[str, int] = field(default_factory=lambda: {"local": 2})
    other_calls: int = 4
    fan_out: int = 8


@dataclass(frozen=True)
class Parts:
    """`work_dir` holds locks and half-done files, on this machine's disk. `decrypt` opens stored secrets.
    `formats` goes by a project's `type`. `webhook_waits_s` are the pauses before the attempts after the
    first. `check_keys` asks about provider keys whose time has come, `refresh_models` about what clip models
    can do; both may take minutes. `open_records` opens the records of paid requests."""

    database: Database
    storage: Storage
    links: Links
    outbound: Outbound
    decrypt: Callable[[str], str]
    choose: ChooseEngine
    formats: Mapping[str, Format[Any]]
    renderer: Renderer
    prepare: FilePreparer
    attention: AttentionEngine
    inspect: FileInspector
    work_dir: Path
    link_ttl_s: int = 86_400
    clock: Clock = now_ms
    sizes: Sizes = Sizes()
    webhook_waits_s: tuple[float, ...] = (1, 2, 60, 300, 900)
    polling_s: float = 0.25
    sweep_every_s: float = 15.0
    media_max_bytes: int = 2 << 30
    check_keys: Callable[[], object] = lambda: None
    refresh_models: Callable[[], object] = lambda: None
    open_records: OpenRecords = _record_nothing
    find_avatar: Callable[[str], ShippedAvatar | None] = lambda avatar_id: None

    @property
    def files(self) -> Files:
        return Files(self.storage)
