"""What the editor's viewer takes for the pictures, pieces and sounds of a draft.

    .venv/bin/python bench/dashboard.py [--seconds 60]

The story of bench/edit.py at 1080×1920, of which one word is changed. Times are CPU milliseconds of the
viewer's own process, the way of a question over its socket (about 2 ms) apart. Aims: a still after a change
120 ms, play after a change 700 ms (the draft, its first piece). The material is kept in bench/results.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from compositor import RESULTS
from edits import speech, story
from reel import material

from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.viewer.drafts import Drafts, Tools
from reelwright.viewer.shown import ShownTimeline
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.sound.sound_files import write_wav
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.edit import Correction, corrected_line, with_lines
from reelwright_render.timeline.model import Timeline

Made = TypeVar("Made")


class ReadyMedia:
    """A library in which everything was made ready."""

    def show(self, timeline: Timeline, team_id: str) -> ShownTimeline:
        return ShownTimeline(timeline)


class BenchFiles(Files):
    """The bench's own material beside what ships."""

    def __init__(self, folder: Path, known: dict[str, Path]) -> None:
        super().__init__(DiskStorage(folder / "files"))
        self._known = known

    def path(self, asset: str) -> Path:
        return self._known.get(asset) or super().path(asset)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    length_ms = parser.parse_args().seconds * 1000
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_wav(folder / "voice.wav", [speech(length_ms)])
        files = BenchFiles(folder, {**material(RESULTS), "voice": folder / "voice.wav"})
        measure(Drafts(Tools(ReadyMedia(), files, folder / "cache")), story(length_ms))  # type: ignore[arg-type]


def measure(drafts: Drafts, timeline: Timeline) -> None:
    opened = tell("the first draft, all loaded", lambda: drafts.post("team", encode(timeline)))
    tell("its still, as the editor opens", lambda: drafts.still("team", opened["draft"], 7_000, 540, None))
    line = corrected_line(timeline, 3, Correction("so my uncle knocked at"))
    draft = tell("a changed draft", lambda: drafts.post("team", encode(with_lines(timeline, {3: line}))))
    name, piece = draft["draft"], draft["pieces"][3]
    tell("its first still, half size", lambda: drafts.still("team", name, 7_000, 540, None))
    tell("the next frame", lambda: drafts.still("team", name, 7_033, 540, None))
    tell("after a jump", lambda: drafts.still("team", name, 31_000, 540, None))
    tell("all looks", lambda: [drafts.still("team", name, 7_000, 420, one) for one in PRESET_NAMES])
    tell("a changed piece of 2 s", lambda: drafts.piece("team", piece["key"]))
    tell("the same once more", lambda: drafts.piece("team", piece["key"]))
    tell("the whole sound", lambda: drafts.sound("team", draft["sound"]["mix"]))
    tell("a scene's strip", lambda: drafts.strip("team", draft["strips"][0]))


def tell(what: str, work: Callable[[], Made]) -> Made:
    before = time.process_time()
    made = work()
    sys.stdout.write(f"{what:30s} {(time.process_time() - before) * 1000:7.0f} ms\n")
    return made


if __name__ == "__main__":
    main()
