"""The team's media as a recipe gets it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from databases import new_sqlite

from reelwright.delivery.links import Links
from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.engines.abilities import NO_KEYS
from reelwright.engines.choose import TeamEngines, open_chooser
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem
from reelwright.settings import read_settings
from reelwright.workflows.instant_renderer import InstantRenderer
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.local_renderer import LocalFilePreparer
from reelwright.workflows.locks import FileLocks
from reelwright.workflows.parts import OnProgress, Parts, PreparedFile, Stop
from reelwright_render.intake.inspect import inspect_media
from reelwright_render.timeline.edit import ReadyFile
from reelwright_render.timeline.framing import Attention, Region
from reelwright_render.timeline.model import Clip, Timeline
from reelwright_render.timeline.stretches import Stretch

NOW = 1_700_000_000_000
HOUR_ASSET = "media/hour/original.mp4"


@dataclass
class Preparing:
    """Remembers what was asked for; every file is two bytes."""

    version: str = "7"
    asked: list[Stretch] = field(default_factory=list)

    def __call__(
        self, source: Path, folder: Path, stop: Stop, progress: OnProgress, stretch: Stretch
    ) -> PreparedFile:
        self.asked.append(stretch)
        out = folder / "ready.mp4"
        out.write_bytes(b"ok")
        return PreparedFile(out, (stretch.to_ms or 7_000) - stretch.from_ms, 1080, 1920)


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    """Of a team with one clip, `m1`, whose file is not in the storage, and an hour of video, `hour`."""
    database = new_sqlite(tmp_path / "test.db")
    team = Team(
        id="t1", name="T", billing_mode="managed", storage_limit_bytes=0, webhook_secret="s", created_at=NOW
    )
    clip = Media(
        id="m1",
        team_id="t1",
        name="Clip",
        type="video",
        status="COMPLETED",
        asset="media/m1/original.mp4",
        created_at=NOW,
    )
    hour = Media(
        id="hour",
        team_id="t1",
        name="Hour",
        type="video",
        status="COMPLETED",
        asset=HOUR_ASSET,
        duration_ms=3_600_000,
        width=1920,
        height=1080,
        created_at=NOW,
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        session.add_all([clip, hour])
    parts = Parts(
        database=database,
        storage=DiskStorage(tmp_path / "files"),
        links=Links([b"secret"], "https://clips.example"),
        outbound=Outbound(AllowedTargets.parse("")),
        decrypt=lambda stored: stored,
        choose=TeamEngines(open_chooser(read_settings(engines="instant")), lambda team_id: NO_KEYS),
        formats={},
        renderer=InstantRenderer(),
        prepare=LocalFilePreparer(),
        attention=Looking(),
        inspect=inspect_media,
        work_dir=tmp_path,
    )
    parts.storage.put(HOUR_ASSET, b"an hour")
    yield parts
    database.close()


@pytest.fixture
def library(parts: Parts) -> TeamLibrary:
    return library_of("t1", parts)


def library_of(team: str, parts: Parts) -> TeamLibrary:
    return TeamLibrary(parts, FileLocks(parts.work_dir / "locks"), team)


def timeline(*clips: Clip) -> Timeline:
    return Timeline(270, 480, 60_000, (clips,))


def scene(start_ms: int, end_ms: int, trim_start_ms: int) -> Clip:
    return Clip("video", HOUR_ASSET, start_ms, end_ms, trim_start_ms, 3_600_000, media_id="hour")


def test_a_media_file_that_is_missing_is_told_in_words(library: TeamLibrary) -> None:
    """The reason names the media, for a person; no path, no error of the storage."""
    with pytest.raises(EngineFailed) as told:
        library.ready("m1")
    assert str(told.value) == 'Media "m1" cannot be read any more'


def test_a_long_video_comes_as_it_is(parts: Parts) -> None:
    """Nothing is made ready before it is known what is shown."""
    preparing = Preparing()
    item = library_of("t1", replace(parts, prepare=preparing)).ready("hour")
    assert item == LibraryItem("hour", "video", HOUR_ASSET, 3_600_000, 1920, 1080)
    assert preparing.asked == []


def test_only_what_is_shown_of_a_long_video_is_made_ready(parts: Parts) -> None:
    """A file for each stretch; it is told what each has."""
    preparing = Preparing()
    library = library_of("t1", replace(parts, prepare=preparing))
    near, far = Stretch(0, 60_000), Stretch(1_800_000, 1_830_000)
    assert library.files_to_show(timeline(scene(0, 40_000, 10_000), scene(40_000, 60_000, 1_800_000))) == {
        HOUR_ASSET: [
            ReadyFile("media/hour/ready-7-0-60.mp4", 60_000, near, (1080, 1920), Looking.seen),
            ReadyFile("media/hour/ready-7-1800-1830.mp4", 30_000, far, (1080, 1920), Looking.seen),
        ]
    }
    assert preparing.asked == [near, far]


def test_what_was_made_ready_is_shared(parts: Parts) -> None:
    """Two projects, and a scene that was moved a little, show the same file; it is made once."""
    preparing = Preparing()
    parts = replace(parts, prepare=preparing)
    first = library_of("t1", parts).files_to_show(timeline(scene(0, 12_000, 0)))
    part = ReadyFile("media/hour/ready-7-0-30.mp4", 30_000, Stretch(0, 30_000), (1080, 1920), Looking.seen)
    assert first == {HOUR_ASSET: [part]}
    assert library_of("t1", parts).files_to_show(timeline(scene(5_000, 20_000, 9_500))) == first
    assert preparing.asked == [Stretch(0, 30_000)]


def test_another_team_is_shown_nothing(parts: Parts) -> None:
    """As if the item were gone; its file is not touched."""
    preparing = Preparing()
    with pytest.raises(EngineFailed, match='^Media "hour" is no longer in the library$'):
        library_of("t2", replace(parts, prepare=preparing)).files_to_show(timeline(scene(0, 12_000, 0)))
    assert preparing.asked == []


def test_a_stretch_that_was_deleted_is_made_again(parts: Parts) -> None:
    """Whoever runs the service may make room."""
    preparing = Preparing()
    library = library_of("t1", replace(parts, prepare=preparing))
    first = library.files_to_show(timeline(scene(0, 12_000, 0)))
    parts.storage.delete("media/hour/ready-7-0-30.mp4")
    assert library.files_to_show(timeline(scene(0, 12_000, 0))) == first
    assert preparing.asked == [Stretch(0, 30_000)] * 2
    assert parts.storage.exists("media/hour/ready-7-0-30.mp4")


class Looking:
    """Sees a face in everything, and counts how often it was asked."""

    model = "looking"
    seen = Attention(0.3, 0.4, (Region(0.2, 0.3, 0.2, 0.2),))

    def __init__(self) -> None:
        self.asked = 0

    def look(self, path: Path) -> Attention:
        self.asked += 1
        return self.seen


def test_a_file_is_looked_at_once(parts: Parts) -> None:
    """When it is made ready; what was seen is kept with it."""
    looking = Looking()
    parts.storage.put("media/m1/original.mp4", b"a clip")
    with_eyes = replace(parts, prepare=Preparing(), attention=looking)
    first, again = (library_of("t1", with_eyes).ready("m1") for _ in range(2))
    assert first.attention == again.attention == Looking.seen
    assert looking.asked == 1


def test_what_was_made_ready_before_anybody_looked_is_used_as_it_is(parts: Parts) -> None:
    """Its middle is as good as any place."""
    looking = Looking()
    parts.storage.put("media/m1/original.mp4", b"a clip")
    with_eyes = replace(parts, prepare=Preparing(), attention=looking)
    key = library_of("t1", with_eyes).ready("m1").asset.removesuffix(".mp4")
    kept = json.loads(b"".join(parts.storage.read(f"{key}.json")))
    del kept["attention"]
    parts.storage.put(f"{key}.json", json.dumps(kept).encode())
    assert library_of("t1", with_eyes).ready("m1").attention is None
    assert looking.asked == 1
