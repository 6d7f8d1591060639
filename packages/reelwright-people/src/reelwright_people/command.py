"""The command `reelwright-people`: a description or a photograph in, a picture or a film out.

reelwright-people "an old man with a full beard" man.png
reelwright-people "an old man with a full beard" man.mp4 --reaction "raises an eyebrow, then smiles"
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from reelwright_people import KINDS, __version__
from reelwright_people.errors import PeopleError


def main(words: Sequence[str] | None = None) -> int:
    """Run the command with these arguments and return its exit status: 0, 1 for what cannot be drawn, read or
    written, 130 where somebody interrupted it. Wrong usage exits with 2."""
    arguments = _parser().parse_args(words)
    try:
        _make(arguments)
    except PeopleError as error:
        print(f"reelwright-people: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"reelwright-people: {place}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("reelwright-people: interrupted", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="reelwright-people",
        description="Draw a person as a picture, or film a drawn or photographed one who reacts.",
        epilog=f"Reactions by name: {', '.join(KINDS)}.",
    )
    parser.add_argument(
        "person", help="a person in English words, or with --photograph the file of a picture"
    )
    parser.add_argument(
        "out", type=Path, help="the file to make: .png or .jpg for a picture, .mp4 for a film"
    )
    parser.add_argument("--photograph", action="store_true", help="the person is a file, not words")
    parser.add_argument(
        "--reaction", metavar="R", default="happy", help="of a film: a name, or English words"
    )
    parser.add_argument("--style", default="realistic", help="of what is drawn; else realistic")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="decides what words leave open")
    parser.add_argument("--width", type=int, default=1080, metavar="W", help="in pixels; else 1080")
    parser.add_argument("--height", type=int, default=1920, metavar="H", help="in pixels; else 1920")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _make(arguments: argparse.Namespace) -> None:
    from reelwright_people.api import describe, draw, film, react

    size = arguments.width, arguments.height
    if arguments.photograph:
        film(arguments.person, react(arguments.reaction, arguments.seed, close=False), arguments.out, size)
        return
    person = describe(arguments.person, arguments.seed, arguments.style)
    if arguments.out.suffix.lower() == ".mp4":
        film(person, react(arguments.reaction, arguments.seed), arguments.out, size)
    else:
        draw(person, arguments.out, size)
