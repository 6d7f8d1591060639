"""A finished project is edited and rendered again by a real worker."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
import sqlalchemy as sa
from harness.joined import join
from harness.processes import Workers, wait_until
from harness.rows import create, make_database

from reelwright.domain.media.model import Media
from reelwright.domain.projects import outcome
from reelwright.domain.projects.edit import CaptionStyle, Edit, Edits, MusicChange, SceneSwap
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import GenerationResult, Settlement
from reelwright.domain.projects.service import CreateChecks, Projects, RenderOptions
from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings
from reelwright.store.clock import now_ms
from reelwright.store.ids import new_id
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.local_renderer import LocalFilePreparer
from reelwright.workflows.parts import Parts
from reelwright.workflows.runtime import make_jobs
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import Captions, Clip, Line, Timeline, Word

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 270, 480
GREYS = (60, 90, 120, 150, 180)
GREEN, BLUE = (30, 200, 30), (220, 40, 10)


class NoJobs(DurableJobs):
    def __init__(self) -> None:
        pass

    def generate(self, session: object, project_id: str) -> None:
        """These projects are made by the tests."""


def picture(colour: tuple[int, int, int]) -> bytes:
    """A PNG of one BGR colour, larger than the frame."""
    return cv2.imencode(".png", np.full((900, 700, 3), colour, np.uint8))[1].tobytes()


@dataclass(frozen=True)
class Place:
    parts: Parts
    projects: Projects
    edits: Edits
    team: str
    folder: Path

    def media(self, content: bytes) -> str:
        """A picture of the library that nobody has used yet."""
        media_id = new_id()
        asset = f"media/{media_id}/original.png"
        self.parts.storage.put(asset, content)
        row = {"name": "Picture", "type": "image", "status": "COMPLETED", "created_at": now_ms()}
        with self.parts.database.session() as session:
            session.add(Media(id=media_id, team_id=self.team, asset=asset, size=1, **row))
        return media_id

    def long_video(self) -> str:
        """Four minutes at two pictures a second: grey, but blue from 2:30 to 2:40."""
        media_id = new_id()
        path = self.folder / "long.mp4"
        with av.open(str(path), "w") as container:
            stream = container.add_stream("libx264", rate=2)
            stream.width, stream.height, stream.pix_fmt = 96, 160, "yuv420p"
            for number in range(480):
                shade = np.full((160, 96, 3), BLUE if 300 <= number < 320 else 97, np.uint8)
                container.mux(stream.encode(av.VideoFrame.from_ndarray(shade, format="bgr24")))
            container.mux(stream.encode(None))
        asset = f"media/{media_id}/original.mp4"
        self.parts.storage.put(asset, path)
        row = {"name": "Long", "type": "video", "status": "COMPLETED", "created_at": now_ms()}
        size = {"duration_ms": 240_000, "width": 96, "height": 160, "size": 1}
        with self.parts.database.session() as session:
            session.add(Media(id=media_id, team_id=self.team, asset=asset, **size, **row))
        return media_id

    def kept_of(self, media: str) -> set[str]:
        return {path.name for path in (self.folder / "files" / "media" / media).iterdir()}

    def finished(self) -> tuple[str, str]:
        """A project with five scenes of two seconds, and its first video."""
        for level in GREYS:
            self.parts.storage.put(f"media/grey-{level}.png", picture((level, level, level)))
        scenes = tuple(
            Clip("image", f"media/grey-{level}.png", 2_000 * at, 2_000 * at + 2_000)
            for at, level in enumerate(GREYS)
        )
        words = (Word("hello", 200, 900),)
        captions = Captions("default", "bottom", (Line(words, 200, 1_300),))
        timeline = Timeline(WIDTH, HEIGHT, 10_000, (scenes,), words=words, captions=captions)
        project = create(self.parts.database, NoJobs(), self.team, "edit", None)
        settling = Settlement(make_jobs(self.parts.database), self.parts.links)
        with self.parts.database.session() as session:
            outcome.begin(session, project, now_ms())
            outcome.complete(
                session, settling, project, GenerationResult(encode(timeline), "Edited", ""), now_ms()
            )
            video = session.get_one(Project, project).first_video_id
        return project, self.ended(video).id

    def edited(self, project: str, wanted: Edit) -> Video:
        """Its next video, once it has ended."""
        with self.parts.database.session() as session:
            self.edits.edit(session, self.team, project, wanted)
            video = self.projects.render(session, self.team, RenderOptions(project))
        return self.ended(video.id)

    def ended(self, video: str) -> Video:
        def row() -> Video:
            with self.parts.database.session() as session:
                return session.get_one(Video, video)

        wait_until(lambda: row().status != "STARTED", 180, "the video is rendered")
        return row()

    def segments(self) -> int:
        return len(list((self.folder / "cache").glob("picture-*.mp4")))

    def sizes(self, video: str) -> tuple[int, int]:
        with av.open(str(self.parts.storage.path(f"videos/{video}/video.mp4"))) as file:
            return file.streams.video[0].width, file.streams.video[0].height

    def colours(self, video: str) -> list[list[int]]:
        """Each scene's middle, BGR, in tens."""
        with av.open(str(self.parts.storage.path(f"videos/{video}/video.mp4"))) as file:
            frames = [frame.to_ndarray(format="bgr24") for frame in file.decode(video=0)]
        return [np.round(frames[at][60, 135] / 10).astype(int).tolist() for at in range(30, 300, 60)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("place")
    parts = join(f"sqlite:///{folder / 'trial.db'}", folder, "real")
    team = make_database(parts.database)
    with parts.database.session() as session:
        session.execute(sa.text("UPDATE teams SET plan_status = 'active'"))
    casting = CreateChecks(lambda *asked: None, lambda track: True, lambda text, among, default: "en")
    jobs = make_jobs(parts.database)
    projects = Projects(jobs, casting, lambda url: True, new_id, now_ms, open_chooser(read_settings()))
    edits = Edits(projects, lambda track: True, now_ms)
    workers = Workers(parts.database.url, folder, renderer="real")
    workers.start("w1")
    yield Place(parts, projects, edits, team, folder)
    workers.kill_all()
    parts.database.close()


def test_an_edit_is_rendered_from_what_is_there(place: Place) -> None:
    """One scene of five encodes one segment of five, music none; the new picture is prepared once."""
    project, first = place.finished()
    assert place.segments() == 5
    green, blue = place.media(picture(GREEN)), place.media(picture(BLUE))
    second = place.edited(project, Edit(scenes=(SceneSwap(2, green),)))
    assert (second.status, second.error, place.segments()) == ("COMPLETED", None, 6)
    a, b, c, d, e = ([level // 10] * 3 for level in GREYS)
    assert place.colours(first) == [a, b, c, d, e]
    assert place.colours(second.id) == [a, b, [3, 20, 3], d, e]
    wanted = Edit(scenes=(SceneSwap(0, blue),), music=MusicChange(True, "music_calm_01"))
    third = place.edited(project, wanted)
    assert (third.status, third.error, place.segments()) == ("COMPLETED", None, 7)
    assert place.colours(third.id) == [[22, 4, 1], b, [3, 20, 3], d, e]
    louder = place.edited(project, Edit(music=MusicChange(volume=0.5)))
    assert (louder.status, place.segments()) == ("COMPLETED", 7)
    hidden = place.edited(project, Edit(caption=CaptionStyle(disabled=True)))
    assert (hidden.status, place.segments()) == ("COMPLETED", 8)
    assert place.kept_of(green) == {
        "original.png",
        *(f"ready-{LocalFilePreparer.version}.{end}" for end in ("png", "json")),
    }


def test_a_preview_is_half_the_size_and_the_next_render_is_whole_again(place: Place) -> None:
    """Same pictures, same length; its segments are its own."""
    project, first = place.finished()
    with place.parts.database.session() as session:
        asked = place.projects.render(session, place.team, RenderOptions(project, quality="preview"))
    preview = place.ended(asked.id)
    assert (preview.status, preview.quality, preview.frames) == ("COMPLETED", "preview", 300)
    assert place.sizes(first) == (WIDTH, HEIGHT)
    assert place.sizes(preview.id) == (134, 240)
    whole = place.edited(project, Edit(name="Again"))
    assert (whole.quality, place.sizes(whole.id)) == ("final", (WIDTH, HEIGHT))


def test_an_edit_shows_what_lies_deep_in_a_long_video(place: Place) -> None:
    """Only that stretch of it is made ready, and shown from where the scene begins; another project, and
    another scene nearby, show the same file."""
    video = place.long_video()
    stretch = {f"ready-{LocalFilePreparer.version}-150-180.{end}" for end in ("mp4", "json")}
    grey, blue = [9, 9, 9], [22, 4, 1]
    project, _ = place.finished()
    shown = place.edited(project, Edit(scenes=(SceneSwap(1, video, 158_000), SceneSwap(3, video, 162_000))))
    assert (shown.status, shown.error) == ("COMPLETED", None)
    assert place.colours(shown.id) == [[6, 6, 6], blue, [12, 12, 12], grey, [18, 18, 18]]
    assert place.kept_of(video) == {"original.mp4", *stretch}
    other, _ = place.finished()
    made = (
        place.folder / "files" / "media" / video / f"ready-{LocalFilePreparer.version}-150-180.mp4"
    ).stat()
    again = place.edited(other, Edit(scenes=(SceneSwap(0, video, 151_000),)))
    assert place.colours(again.id)[0] == blue
    assert place.kept_of(video) == {"original.mp4", *stretch}
    kept = (
        place.folder / "files" / "media" / video / f"ready-{LocalFilePreparer.version}-150-180.mp4"
    ).stat()
    assert (kept.st_ino, kept.st_mtime_ns) == (made.st_ino, made.st_mtime_ns)


def test_media_that_cannot_be_used_fail_the_video_with_their_name(place: Place) -> None:
    """The project stays completed; another edit and a render make it whole."""
    project, _ = place.finished()
    broken = place.media(b"\x89PNG\r\n\x1a\n" + b"no picture" * 50)
    failed = place.edited(project, Edit(scenes=(SceneSwap(1, broken),)))
    assert failed.status == "FAILED"
    assert failed.error == f'Media "{broken}" cannot be used: This file is damaged and cannot be read'
    with place.parts.database.session() as session:
        assert session.get_one(Project, project).status == "completed"
    mended = place.edited(project, Edit(scenes=(SceneSwap(1, place.media(picture(GREEN))),)))
    assert (mended.status, mended.error) == ("COMPLETED", None)
