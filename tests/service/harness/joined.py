"""The parts of a trial, joined as `bootstrap` joins the real ones."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from harness.engines import Log, trial_engines
from harness.recipe import TRIAL
from reelwright.delivery.links import Links
from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.delivery.storage import DiskStorage
from reelwright.engines.fake_attention import FakeAttention
from reelwright.errors import EngineFailed
from reelwright.store.database import Database
from reelwright.store.secrets import SecretUnreadable
from reelwright.workflows.instant_renderer import InstantRenderer
from reelwright.workflows.parts import FilePreparer, Parts, PreparedFile, Renderer, Sizes
from reelwright_render.intake.inspect import InspectedFile
from reelwright_render.timeline.framing import Attention
from reelwright_render.timeline.stretches import Stretch

LOST_SECRET = "written with a key that is lost"
BREAKING_SECRET = "breaks its reader"


@dataclass(frozen=True)
class AsItIs:
    """Library files that need nothing done."""

    version: str = "1"

    def __call__(
        self,
        source: Path,
        folder: Path,
        stop: Callable[[], None],
        progress: Callable[[float], None],
        stretch: Stretch,
    ) -> PreparedFile:
        out = folder / "ready.mp4"
        out.write_bytes(source.read_bytes())
        return PreparedFile(out, 1_000, 270, 480)


class NothingSeen:
    """Looks at library files that hold no picture."""

    model = "nothing"

    def look(self, path: Path) -> Attention:
        return Attention()


def seen(source: Path, folder: Path, stop: Callable[[], None]) -> InspectedFile:
    """A clip, if its bytes begin like one's; its poster is no picture."""
    stop()
    if source.read_bytes()[4:8] != b"ftyp":
        raise EngineFailed("This file is not a picture or a video that can be read")
    poster = folder / "poster.jpg"
    poster.write_bytes(b"\xff\xd8\xff")
    return InspectedFile("video", "mp4", 270, 480, 1_000, source.stat().st_size, poster)


def join(url: str, folder: Path, renderer: str = "instant") -> Parts:
    return Parts(
        database=Database(url),
        storage=DiskStorage(folder / "files"),
        links=Links([b"a secret"], "http://127.0.0.1:1"),
        outbound=Outbound(AllowedTargets.parse("127.0.0.0/8")),
        decrypt=_decrypt,
        choose=trial_engines(Log(folder / "calls.log"), 0.1),
        formats={"trial": TRIAL},
        renderer=_renderer(renderer, folder),
        prepare=_prepare(renderer),
        attention=NothingSeen() if renderer == "instant" else FakeAttention(),
        inspect=seen,
        work_dir=folder / "work",
        webhook_waits_s=(0.2, 0.4, 3),
        sizes=Sizes(projects=4, calls={"local": 8}),
        polling_s=0.1,
    )


def _decrypt(stored: str) -> str:
    """Secrets lie open in a trial, but for the one whose key is lost, and one that breaks what reads it."""
    if stored == LOST_SECRET:
        raise SecretUnreadable("No key reads it")
    if stored == BREAKING_SECRET:
        raise RuntimeError("An error that nobody foresaw")
    return stored


def _prepare(renderer: str) -> FilePreparer:
    if renderer == "instant":
        return AsItIs()
    from reelwright.workflows.local_renderer import LocalFilePreparer

    return LocalFilePreparer()


def _renderer(name: str, folder: Path) -> Renderer:
    if name == "instant":
        return InstantRenderer()
    from reelwright.workflows.local_renderer import LocalRenderer

    return LocalRenderer(folder / "cache")
