"""Contact sheets of everything drawn over the picture: `python scripts/sheets.py [folder] [word…]`.

Sheets whose name holds one of the words are made, or all. They are for looking at, not for tests.
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.render import fonts
from reelwright.render.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright.render.card import CardOverlay
from reelwright.render.draw import paint, sprite
from reelwright.render.overlay import Overlay
from reelwright.render.overlays import overlays_for
from reelwright.render.planar import from_bgr, to_bgr
from reelwright.render.tiles import Tiles
from reelwright.timeline.layout import Box, Stage, card_anchor
from reelwright.timeline.model import Alignment, Branding, Captions, Card, Platform, Sticker, Timeline, Word
from reelwright.timeline.presets import PRESET_NAMES

Picture = NDArray[np.uint8]
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PLATFORMS: tuple[Platform, ...] = ("reddit", "facebook", "instagram")
ALIGNMENTS: tuple[Alignment, ...] = ("top", "middle", "bottom")
TALE = (
    "My sister asked me to plan her wedding. I said yes, because I love her. Then Dr. Smith from New York "
    'called: the venue cost $12,000, plus 15 percent for service. "You are not invited," she wrote 😭'
)


def ground(width: int, height: int) -> Picture:
    """Mid-contrast footage that nobody filmed: bands of colour, blocks and some grain."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / min(width, height)
    base = np.stack(
        [
            0.45 + 0.25 * np.sin(2.2 * x + 1.3 * y),
            0.5 + 0.22 * np.sin(3 * y - x),
            0.42 + 0.3 * np.cos(2.7 * y + x),
        ],
        -1,
    )
    blocks = (np.sin(9 * x + 4 * np.sin(3 * y)) * np.sin(8 * y) > 0.35)[..., None] * np.float32(0.16)
    grain = np.random.default_rng(1).normal(0, 0.02, (height, width, 1)).astype(np.float32)
    return (np.clip(base + blocks + grain, 0, 1) * 255).astype(np.uint8)


def spoken(text: str, start_ms: int = 0) -> list[Word]:
    words, at = [], start_ms
    for one in text.split():
        end = at + 90 + 55 * len(one)
        words.append(Word(one, at, end))
        at = end + (260 if one[-1] in ".,:" else 30)
    return words


def lay(picture: Picture, overlays: list[Overlay], frame: int) -> Picture:
    """The picture with everything that shows at a frame, as the compositor lays it."""
    out, tiles = from_bgr(picture), Tiles(overlays, 1.0)
    for number, overlay in enumerate(overlays):
        shown = overlay.state_at(frame)
        if shown is not None:
            tiles.lay(out, number, *shown)
    return to_bgr(out)


def grid(pictures: list[Picture], columns: int, gap: int = 6) -> Picture:
    height, width = max(p.shape[0] for p in pictures), max(p.shape[1] for p in pictures)
    rows = -(-len(pictures) // columns)
    sheet = np.full((rows * (height + gap) + gap, columns * (width + gap) + gap, 3), 24, np.uint8)
    for number, picture in enumerate(pictures):
        top, left = gap + number // columns * (height + gap), gap + number % columns * (width + gap)
        sheet[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return sheet


def captions(preset: str, alignment: Alignment, stage: Stage) -> CaptionsOverlay:
    lines = cut_captions(spoken(TALE), preset, alignment, stage.width, stage.height)
    return CaptionsOverlay(Captions(preset, alignment, lines), stage)


def moments(overlay: CaptionsOverlay, count: int) -> list[int]:
    """Frames in the middle of the first lines, while a later word of each is being said."""
    return [first_frame(line.words[min(2, len(line.words) - 1)].end_ms) for line in overlay.lines[:count]]


def presets_by_alignment(folder: Path) -> None:
    stage = Stage(540, 960)
    picture = ground(540, 960)
    for name in PRESET_NAMES:
        shots = []
        for number, alignment in enumerate(ALIGNMENTS):
            overlay = captions(name, alignment, stage)
            shots.append(lay(picture, [overlay], moments(overlay, 9)[number * 2]))
        cv2.imwrite(str(folder / f"preset-{name}.png"), grid(shots, 3))


def presets_close(folder: Path) -> None:
    """Four lines of each preset, full size, cut to the captions."""
    stage = Stage(1080, 1920)
    picture = ground(1080, 1920)
    for name in PRESET_NAMES:
        overlay = captions(name, "bottom", stage)
        shots = [lay(picture, [overlay], frame)[1160:1580] for frame in moments(overlay, 8)]
        cv2.imwrite(str(folder / f"close-{name}.png"), grid(shots, 2))


def presets_page(folder: Path) -> None:
    """The page of docs/looks.md: four lines of each preset with its name."""
    stage, cells = Stage(540, 960), []
    picture = ground(540, 960)
    for name in sorted(PRESET_NAMES, key=str.lower):
        overlay = captions(name, "bottom", stage)
        shots = [lay(picture, [overlay], frame)[580:790] for frame in moments(overlay, 4)]
        cells.append(np.vstack([title(name, 2 * 540 + 3 * 4), grid(shots, 2, gap=4)]))
    page = cv2.resize(grid(cells, 3, gap=10), None, fx=0.48, fy=0.48, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(folder / "captions.jpg"), page, [cv2.IMWRITE_JPEG_QUALITY, 80])


def title(text: str, width: int) -> Picture:
    font, paper = fonts.Font("Inter-SemiBold", 34), np.full((56, width, 3), 24, np.uint8)
    drawn = sprite(Box(0, 0, width, 56), 1, lambda c: fonts.draw(c, text, 12, 40, font, paint("#F2F2F2")))
    cover = drawn.pixels[:, :width, 3:] / 255
    return np.asarray(drawn.pixels[:, :width, :3] + paper * (1 - cover), np.uint8)


SHORT = Card(
    "reddit",
    "dark",
    "My sister uninvited me from the wedding I paid for",
    "",
    0,
    60_000,
    community="r/FamilyMatters",
    author="quiet_lemon_42",
    upvotes=12_431,
    comments=1_893,
    awards=7,
    posted_ago="5h",
)
LONG = replace(
    SHORT,
    title="I (29F) planned my sister's whole wedding for free, paid the deposits from my own savings, and "
    "one week before the day she told me by text message that there was no seat left for me. Am I wrong for "
    "cancelling everything that was in my name?",
    body="It began two years ago, when she asked me to help. I said yes, because I love her. " * 12,
    verified=True,
    awards=2,
    upvotes=984,
    comments=88,
)
MIDDLE = replace(SHORT, body=LONG.body[:260], awards=0, show_author=True, verified=True)
SIZES = ((540, 960), (960, 540), (540, 540))


def cards(folder: Path) -> None:
    """Platforms × themes × texts, one sheet for each shape of frame."""
    for width, height in SIZES:
        stage, picture = Stage(width, height), ground(width, height)
        for card, text in ((SHORT, "short"), (MIDDLE, "middle"), (LONG, "long")):
            shots = [
                lay(picture, [CardOverlay(replace(card, theme=theme, platform=platform), stage)], 30)
                for theme in THEMES
                for platform in PLATFORMS
            ]
            cv2.imwrite(str(folder / f"card-{text}-{width}x{height}.png"), grid(shots, 3))


def whole(folder: Path) -> None:
    """Everything at once, in the three shapes and alignments, at half size."""
    for width, height in SIZES:
        shots = []
        for alignment in ALIGNMENTS:
            words = spoken(TALE)
            card = replace(MIDDLE, end_ms=4_000, anchor=card_anchor(alignment))
            timeline = Timeline(
                width,
                height,
                duration_ms=14_000,
                captions=Captions(
                    "default", alignment, cut_captions(words, "default", alignment, width, height)
                ),
                card=card,
                stickers=(Sticker("😭", 2_000, 3_500), Sticker("💍", 5_000, 7_000)),
                branding=Branding(
                    handle="@reelwright",
                    watermark="Made by hand",
                    outro="Follow for part two",
                    outro_start_ms=12_000,
                ),
            )
            overlays = overlays_for(timeline, {})
            shots += [lay(ground(width, height), overlays, frame) for frame in (75, 118, 170, 380)]
        cv2.imwrite(str(folder / f"whole-{width}x{height}.png"), grid(shots, 4))


SAYINGS = {  # the same story: who paid for the wedding was not invited
    "vi": "Em gái không mời tôi đến đám cưới mà tôi đã trả 12.000 đô la 😭",
    "ru": "Сестра не позвала меня на свадьбу, за которую я заплатила 12 000 рублей 😭",
    "ar": "أختي لم تدعُني إلى حفل الزفاف الذي دفعتُ ثمنه 12,000 دولار 😭",
    "ar-mixed": "شاهدت فيديو iPhone 15 Pro، على YouTube أمس (بالعربية) 😭",
    "he": "אחותי לא הזמינה אותי לחתונה ששילמתי עליה 12,000 שקל 😭",
    "hi": "मेरी बहन ने मुझे उस शादी में नहीं बुलाया, जिसके पैसे मैंने दिए 😭",
    "th": "พี่สาวไม่เชิญฉันไปงานแต่งงานที่ฉันจ่ายเงินให้ตั้งแต่ปีที่แล้ว 😭",
    "zh-Hans": "姐姐没有邀请我参加婚礼，可是钱都是我出的！我花了12000块😭",
    "zh-Hant": "姐姐沒有邀請我參加婚禮，可是錢都是我出的！我花了12000塊😭",
    "ja": "姉は、私がお金を出した「結婚式」に、私を招待しませんでした😭",
    "ko": "언니는 내가 돈을 낸 결혼식에 나를 초대하지 않았어요 😭",
}
SAID_IN = ("default", "beast", "wrap2", "tiktok", "umi", "marker")


def scripts_page(folder: Path) -> None:
    """The page of docs/looks.md: a line in each script and some presets, its second word being said."""
    stage, picture, rows = Stage(540, 960), ground(540, 960), []
    for language, text in SAYINGS.items():
        shots = []
        for name in SAID_IN:
            lines = cut_captions(spoken(text), name, "bottom", 540, 960)
            overlay = CaptionsOverlay(Captions(name, "bottom", lines, language=language), stage)
            line = overlay.lines[min(1, len(overlay.lines) - 1)]
            frame = first_frame(line.words[min(1, len(line.words) - 1)].end_ms) - 1
            shots.append(lay(picture, [overlay], frame)[590:780])
        rows.append(np.vstack([title(language, 6 * 540 + 7 * 4), grid(shots, 6, gap=4)]))
    page = cv2.resize(np.vstack(rows), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(folder / "scripts.jpg"), page, [cv2.IMWRITE_JPEG_QUALITY, 80])


SHEETS = {
    "whole": whole,
    "presets": presets_by_alignment,
    "page": presets_page,
    "close": presets_close,
    "cards": cards,
    "scripts": scripts_page,
}


def main(folder: str = "out/sheets", *words: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, make in SHEETS.items():
        if not words or any(word in name for word in words):
            make(Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
