"""The command `reelwright-footage`: a clip by name in, a video out.

reelwright-footage blockrun-1 out.mp4
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from reelwright_footage import __version__
from reelwright_footage.errors import FootageError
from reelwright_footage.games import CLIP_COUNTS, SHAPES

_BAR = 30


def main(words: Sequence[str] | None = None) -> int:
    """Run the command with these arguments and return its exit status: 0, 1 for what cannot be drawn or
    written, 130 where somebody interrupted it. Wrong usage exits with 2."""
    arguments = _parser().parse_args(words)
    try:
        _make(arguments)
    except FootageError as error:
        print(f"reelwright-footage: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"reelwright-footage: {place}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("reelwright-footage: interrupted", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    games = ", ".join(f"{game} ({count})" for game, count in CLIP_COUNTS.items())
    parser = argparse.ArgumentParser(
        prog="reelwright-footage",
        description="Draw a clip of a game as an MP4 without sound.",
        epilog=f"Games, and how many clips each has: {games}.",
    )
    parser.add_argument("clip", help="a game and the number of a clip, such as blockrun-1")
    parser.add_argument(
        "out", type=Path, nargs="?", help="the file to make; else <clip>.mp4. One that is there is replaced"
    )
    parser.add_argument("--shape", choices=list(SHAPES), default="9:16", help="default: 9:16 (1080 × 1920)")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="how long it lasts; else 20")
    parser.add_argument("--scale", type=float, default=1.0, metavar="X", help="smaller: 0.5 is half the size")
    parser.add_argument("--processes", type=int, metavar="N", help="how many at once; else one a processor")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _make(arguments: argparse.Namespace) -> None:
    from reelwright_footage.api import film

    progress = None if arguments.quiet else _Progress()
    out = film(
        arguments.clip,
        arguments.shape,
        arguments.out,
        seconds=arguments.seconds,
        scale=arguments.scale,
        processes=arguments.processes,
        progress=progress.show if progress else None,
    )
    if progress:
        progress.finish(out)


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
