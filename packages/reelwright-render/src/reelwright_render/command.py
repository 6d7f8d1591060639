"""The command `reelwright-render`: a timeline in, a video out.

    reelwright-render timeline.json out.mp4

The ending of the second file says what is made: a video, a still picture, captions, or the cut for an editor.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from reelwright_render import __version__
from reelwright_render.errors import ReelwrightError
from reelwright_render.timeline.assets import audible_assets, visible_assets
from reelwright_render.timeline.library import find_library
from reelwright_render.timeline.model import Timeline

_PICTURES = (".jpg", ".jpeg", ".png", ".webp")
_DOCUMENTS = (".ass", ".otio", ".srt", ".vtt")
_BAR = 30
_ENDINGS = (
    "The ending of OUT says what is made: .mp4, .webm or .mov a video; .jpg, .png or .webp one frame; "
    ".vtt, .srt or .ass captions; .otio the cut for an editor (OpenTimelineIO)."
)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command with these arguments and return its exit status: 0, 1 for a timeline or a file that
    cannot be rendered, 130 where somebody interrupted it. Wrong usage exits with 2."""
    arguments = _parser().parse_args(words)
    try:
        _make(arguments)
    except ReelwrightError as error:
        print(f"reelwright-render: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"reelwright-render: {place}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("reelwright-render: interrupted", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    from reelwright_render.encode.output_kinds import Output

    parser = argparse.ArgumentParser(
        prog="reelwright-render",
        description="Render a timeline. Paths in it that are not absolute begin at its folder.",
        epilog=_ENDINGS,
    )
    parser.add_argument("timeline", type=Path, help="a timeline as JSON, as write_timeline writes it")
    parser.add_argument("out", type=Path, help="the file to make; one that is there is replaced")
    parser.add_argument("--output", choices=get_args(Output), help="the kind of video; else by the ending")
    parser.add_argument("--preview", action="store_true", help="half the size, and fast")
    parser.add_argument("--at", type=float, default=1.0, metavar="SECONDS", help="where a picture is taken")
    parser.add_argument("--processes", type=int, metavar="N", help="how many at once; else one a processor")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="where finished parts are kept")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _make(arguments: argparse.Namespace) -> None:
    from reelwright_render import api

    timeline = api.read_timeline(arguments.timeline)
    files = _files_beside(arguments.timeline, timeline)
    out: Path = arguments.out
    if out.suffix.lower() in _PICTURES:
        api.still(timeline, out, round(arguments.at * 1000), files=files, cache=arguments.cache)
        return
    if out.suffix.lower() in _DOCUMENTS:
        api.export(timeline, out, files=files)
        return
    progress = None if arguments.quiet else _Progress()
    api.video(
        timeline,
        out,
        files=files,
        output=arguments.output,
        quality="preview" if arguments.preview else "final",
        cache=arguments.cache,
        processes=arguments.processes,
        progress=progress.show if progress else None,
    )
    if progress:
        progress.finish(out)


def _files_beside(file: Path, timeline: Timeline) -> dict[str, Path]:
    """The timeline's assets as paths that begin at its folder, without those of installed libraries."""
    assets = visible_assets(timeline) | audible_assets(timeline)
    return {asset: file.parent / asset for asset in assets if find_library(asset) is None}


class _Progress:
    """A line on standard error that fills up on a terminal, and a line every tenth elsewhere."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._shown = -1
        self._on_terminal = sys.stderr.isatty()

    def show(self, share: float) -> None:
        percent = int(share * 100)
        if self._on_terminal and percent != self._shown:
            filled = _BAR * percent // 100
            bar = "#" * filled + "." * (_BAR - filled)
            print(f"\r[{bar}] {percent:3} %", end="", file=sys.stderr, flush=True)
            self._shown = percent
        elif not self._on_terminal and percent // 10 > self._shown // 10:
            print(f"{percent} %", file=sys.stderr, flush=True)
            self._shown = percent

    def finish(self, out: Path) -> None:
        start = "\r" + " " * (_BAR + 8) + "\r" if self._on_terminal else ""
        seconds = time.monotonic() - self._began
        megabytes = out.stat().st_size / 1e6
        print(f"{start}{out}: {megabytes:.1f} MB in {seconds:.1f} s", file=sys.stderr, flush=True)
