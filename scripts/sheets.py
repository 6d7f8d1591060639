"""Contact sheets of everything drawn over the picture: `python scripts/sheets.py [name…]`.

Without a name the pictures of the documentation are drawn anew, into docs/images. The others go to
out/sheets: large ones, for looking at every detail.
"""

import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from doc_pages import LONG, PAGES, PLATFORMS, REMARKS, SHORT, THEMES, commented
from sheet_parts import ALIGNMENTS, TALE, captions, footage, grid, ground, lay, moments, spoken, title
from sheet_transitions import transitions_page

from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.layout import Stage, card_anchor
from reelwright_render.timeline.model import Branding, Captions, Sticker, Timeline


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


def comments(folder: Path) -> None:
    """Platforms × themes, one sheet for each text and shape of frame."""
    for width, height in SIZES:
        stage, picture = Stage(width, height), footage("blockrun-3", width, height)
        for number, remark in enumerate(REMARKS):
            shots = [
                lay(picture, [commented(remark, platform, theme, stage)], 30)
                for theme in THEMES
                for platform in PLATFORMS
            ]
            cv2.imwrite(str(folder / f"comment-{number}-{width}x{height}.png"), grid(shots, 3))


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
    "close": presets_close,
    "each-card": cards,
    "each-comment": comments,
}
DOCUMENTED = PAGES | {"scripts": scripts_page, "transitions": transitions_page}


def main(names: list[str]) -> None:
    made = {name: (SHEETS | DOCUMENTED)[name] for name in names} if names else DOCUMENTED
    for name, make in made.items():
        folder = Path("docs/images" if name in DOCUMENTED else "out/sheets")
        folder.mkdir(parents=True, exist_ok=True)
        make(folder)
        print(name, "in", folder, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
