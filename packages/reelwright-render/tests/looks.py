"""The reference pictures in `pictures/`, what each of them shows, and how they are compared.

`python packages/reelwright-render/tests/looks.py` draws them all anew, `--missing` only those that are not
there (`make presets` does that). Look at them before you commit them.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_render.compose.sprites import Tiles
from reelwright_render.overlays.captions import CaptionsOverlay, first_frame
from reelwright_render.overlays.comment_cards import CommentsOverlay
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.pixels.planar import from_bgr, to_bgr
from reelwright_render.plan.overlay import Overlay, Sprite
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Captions, Card, CommentCard, Line, Word

PICTURES = Path(__file__).parent / "pictures"
TOLERANCE = 1.5
"""The mean difference of a channel, of 255, that another build of the rasteriser may make."""

WORDS = (
    Word("She", 0, 250),
    Word("paid", 250, 600),
    Word("$12,000", 600, 1_400),
    Word("😭", 1_400, 1_800),
)
LINE = Line(WORDS, 0, 2_200)
CARD = Card(
    platform="reddit",
    theme="dark",
    title="My sister uninvited me from the wedding I paid for",
    body="It began two years ago, when she asked me to help. I said yes, because I love her. " * 4,
    start_ms=0,
    end_ms=10_000,
    community="r/FamilyMatters",
    author="quiet_lemon_42",
    upvotes=12_431,
    comments=1_893,
    awards=3,
    posted_ago="5h",
    verified=True,
)
CARDS = {
    "forum-dark": CARD,
    "social-light": replace(CARD, platform="facebook", theme="light"),
    "photo-dark": replace(CARD, platform="instagram", awards=0),
    "forum-light-backwards": replace(CARD, theme="light", title="אחותי ביטלה", body="", show_author=False),
}
COMMENT = CommentCard(
    platform="reddit",
    theme="dark",
    text="She did not forget to invite you. She remembered to send you the invoice.",
    start_ms=0,
    end_ms=10_000,
    author="OceanBarista",
    upvotes=9_204,
    posted_ago="3h",
)
COMMENTS = {
    "forum-dark": COMMENT,
    "social-light": replace(COMMENT, platform="facebook", theme="light"),
    "photo-dark": replace(COMMENT, platform="instagram"),
    "social-dark-backwards": replace(COMMENT, platform="facebook", text="אחותי ביטלה", author="מיה"),
    "forum-light-answer": replace(COMMENT, theme="light", post=CARD.title, author=""),
}


def on_grey(overlay: Overlay, frame: int, stage: Stage) -> NDArray[np.uint8]:
    """What shows at a frame, on mid grey."""
    picture = np.full((stage.height, stage.width, 3), 120, np.uint8)
    shown = overlay.state_at(frame)
    sprite = overlay.draw(shown[0]) if shown else None
    if sprite:
        lay(picture, sprite)
    return picture


def lay(picture: NDArray[np.uint8], sprite: Sprite) -> None:
    high, wide = sprite.pixels.shape[:2]
    x0, y0 = max(0, sprite.x), max(0, sprite.y)
    x1, y1 = min(picture.shape[1], sprite.x + wide), min(picture.shape[0], sprite.y + high)
    part = sprite.pixels[y0 - sprite.y : y1 - sprite.y, x0 - sprite.x : x1 - sprite.x].astype(np.float32)
    under = picture[y0:y1, x0:x1] * (1 - part[..., 3:] / 255)
    picture[y0:y1, x0:x1] = np.clip(part[..., :3] + under, 0, 255).astype(np.uint8)


def caption_picture(preset: str) -> NDArray[np.uint8]:
    """The third word of a line being said, at a quarter of the full size, cut to the captions. Glass lies
    over stripes, which it must blur."""
    stage = Stage(270, 480)
    overlay, frame = CaptionsOverlay(Captions(preset, "bottom", (LINE,)), stage), first_frame(1_300)
    shown = on_stripes(overlay, frame, stage) if preset == "glass" else on_grey(overlay, frame, stage)
    return shown[290:395]


def on_stripes(overlay: Overlay, frame: int, stage: Stage) -> NDArray[np.uint8]:
    """As the compositor lays it over slanted stripes of white, blue and black."""
    y, x = np.mgrid[0 : stage.height, 0 : stage.width]
    colours = np.array([[255, 255, 255], [200, 80, 20], [0, 0, 0]], np.uint8)
    picture, tiles = from_bgr(colours[(x + y) // 24 % 3]), Tiles([overlay], 1.0)
    shown = overlay.state_at(frame)
    if shown:
        tiles.lay(picture, 0, *shown)
    return to_bgr(picture)


def card_picture(card: Card) -> NDArray[np.uint8]:
    stage = Stage(360, 640)
    return on_grey(CardOverlay(card, stage), 60, stage)[60:330]


def comment_picture(card: CommentCard) -> NDArray[np.uint8]:
    stage = Stage(360, 640)
    return on_grey(CommentsOverlay([card], stage, 10_000), 60, stage)[110:280]


def draw_pictures() -> dict[str, NDArray[np.uint8]]:
    captions = {f"captions-{name}": caption_picture(name) for name in PRESET_NAMES}
    comments = {f"comment-{name}": comment_picture(card) for name, card in COMMENTS.items()}
    return captions | comments | {f"card-{name}": card_picture(card) for name, card in CARDS.items()}


def difference(name: str, picture: NDArray[np.uint8]) -> float:
    """Return the mean difference of a channel, of 255, between a picture and the stored one of that name."""
    stored = cv2.imread(str(PICTURES / f"{name}.png"))
    assert stored is not None, f"{name}.png is missing: draw it with this file"
    assert stored.shape == picture.shape
    return float(np.abs(stored.astype(np.int16) - picture).mean())


def main() -> None:
    options = argparse.ArgumentParser(description="Draw the reference pictures.")
    options.add_argument("--missing", action="store_true", help="only those that are not there")
    only_missing = options.parse_args().missing
    for name, picture in draw_pictures().items():
        path = PICTURES / f"{name}.png"
        if not (only_missing and path.exists()):
            cv2.imwrite(str(path), picture)
            print(f"Drawn: {path.name}")


if __name__ == "__main__":
    main()
