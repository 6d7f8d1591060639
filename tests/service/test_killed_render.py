"""A worker is killed in the middle of a real render."""

from pathlib import Path

import av
import cv2
import numpy as np
import psutil
import pytest
from harness.joined import join
from harness.processes import SECONDS, Workers, wait_until
from harness.rows import create, make_database

from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import GenerationResult, Settlement
from reelwright.store.clock import now_ms
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.runtime import make_jobs
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import Clip, Motion, Timeline

pytestmark = pytest.mark.slow

# Long enough that the kill falls into the middle also where the test waits for the processor: 30 parts of two
# seconds.
LENGTH_MS = 60_000
FRAMES = 1_800
PICTURE = "media/picture.png"


class NoJobs(DurableJobs):
    def __init__(self) -> None:
        pass

    def generate(self, session: object, project_id: str) -> None:
        """This project is made by the test."""


def test_a_killed_render_goes_on_where_it_was(tmp_path: Path) -> None:
    """Nothing of the dead worker stays behind, what it had encoded is used, and the video is whole."""
    url = f"sqlite:///{tmp_path / 'trial.db'}"
    parts = join(url, tmp_path)
    team = make_database(parts.database)
    noise = np.random.default_rng(1).integers(0, 255, (60, 40, 3), np.uint8)
    picture = cv2.resize(noise, (270, 480), interpolation=cv2.INTER_CUBIC)
    parts.storage.put(PICTURE, cv2.imencode(".png", picture)[1].tobytes())
    clip = Clip("image", PICTURE, 0, LENGTH_MS, motion=Motion(1.0, 1.3))
    timeline = Timeline(270, 480, LENGTH_MS, ((clip,),))
    project = create(parts.database, NoJobs(), team, "render", None)
    with parts.database.session() as session:
        outcome.begin(session, project, now_ms())
        settling = Settlement(make_jobs(parts.database), parts.links)
        outcome.complete(
            session, settling, project, GenerationResult(encode(timeline), "Render", ""), now_ms()
        )
        video = session.get_one(Project, project).first_video_id

    def row() -> Video:
        with parts.database.session() as session:
            return session.get_one(Video, video)

    def segments() -> set[Path]:
        return {path for path in (tmp_path / "cache").rglob("*.mp4") if not path.name.startswith(".")}

    workers = Workers(url, tmp_path, renderer="real")
    try:
        workers.start("w1")
        wait_until(lambda: segments() or row().status != "STARTED", SECONDS, "a part is rendered")
        assert row().status == "STARTED", row().error
        children = psutil.Process(workers.running["w1"].pid).children(recursive=True)
        workers.kill("w1")
        wait_until(lambda: not any(map(_lives, children)), SECONDS, "its processes have ended")
        assert len(children) >= 2
        done = {path: path.stat().st_ino for path in segments()}
        workers.start("w1")
        wait_until(lambda: row().status != "STARTED", 2 * SECONDS, "the video is rendered")
    finally:
        workers.kill_all()
    assert (row().status, row().error, row().frames) == ("COMPLETED", None, FRAMES)
    assert done
    assert {path: path.stat().st_ino for path in done} == done
    with av.open(str(parts.storage.path(f"videos/{video}/video.mp4"))) as file:
        assert sum(1 for _ in file.decode(video=0)) == FRAMES
    assert parts.storage.size(f"videos/{video}/thumbnail.jpg") > 1_000
    assert list((tmp_path / "work" / "scratch" / "w1").iterdir()) == []
    parts.database.close()


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it ended between the two
        return False
