"""`reelwright-pictures "a cat on a roof at night" cat.png`: a picture or a clip from words."""

import argparse
import sys
from pathlib import Path

from reelwright_pictures.api import SHAPES, clip, picture
from reelwright_pictures.camera import MOVES
from reelwright_pictures.errors import PicturesError
from reelwright_pictures.styles import DEFAULT_STYLE, style_names


def main() -> None:
    """Run the command. The exit status is 0, 1 with a line that says what is wrong, or 2 for wrong usage."""
    options = _parser().parse_args()
    try:
        _run(options)
    except (PicturesError, OSError) as error:
        raise SystemExit(f"reelwright-pictures: {error}") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="reelwright-pictures", description="Draws words as a picture (.png, .jpg) or a clip (.mp4)."
    )
    parser.add_argument("words", help='what to show, in English: "a cat on a roof at night"')
    parser.add_argument("out", type=Path, help="the file to write: .png, .jpg or .mp4")
    parser.add_argument("--shape", choices=SHAPES, default="9:16")
    parser.add_argument("--style", choices=style_names(), default=DEFAULT_STYLE)
    parser.add_argument("--seed", type=int, default=0, help="decides what the words leave open (0)")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a clip lasts (4)")
    parser.add_argument("--move", choices=MOVES, help="how the camera of a clip moves")
    return parser


def _run(options: argparse.Namespace) -> None:
    if options.out.suffix.lower() != ".mp4":
        picture(options.words, options.shape, options.out, style=options.style, seed=options.seed)
        return
    clip(
        options.words, options.shape, options.out, seconds=options.seconds, style=options.style,
        seed=options.seed, move=options.move, progress=_show_progress,
    )  # fmt: skip


def _show_progress(share: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{share:4.0%}", end="\n" if share >= 1 else "", file=sys.stderr, flush=True)
