"""The pictures of docs/looks.md: caption presets in three places, cards, games and overlays."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from PIL import Image
from sheet_parts import ALIGNMENTS, Picture, captions, footage, grid, lay, moments, smaller, spoken, title

from reelwright.catalog.games import games
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.overlays.comment_cards import CommentsOverlay
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import (
    Branding,
    Captions,
    Card,
    CommentCard,
    Platform,
    Sticker,
    TextBox,
    Timeline,
)

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PLATFORMS: tuple[Platform, ...] = ("reddit", "facebook", "instagram")
BEHIND = ("skyline-1", "slicer-1", "blockrun-3", "sandfall-1", "tunnel-2", "blockrun-1", "slicer-4")
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 84]

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
RIGHT_TO_LEFT = replace(
    SHORT,
    title="أختي لم تدعُني إلى حفل الزفاف الذي دفعتُ ثمنه",
    body="بدأ كل شيء قبل عامين عندما طلبت مني المساعدة. وافقت لأنني أحبها، ودفعت 12,000 دولار من مدخراتي.",
    community="قصص_العائلة",
    author="ليمونة",
    posted_ago="5 س",
    verified=True,
)
EMOJI = replace(
    SHORT,
    title="She ate MY birthday cake 🎂😭 and posted it 📸",
    body="It was the last slice 🍰. It had my name on it ✍️. The whole family 👨‍👩‍👧 saw it 👀.",
    awards=0,
    upvotes=3_204_118,
    comments=40_771,
)


REMARK = CommentCard(
    "reddit",
    "dark",
    "She did not forget to invite you. She remembered to send you the invoice.",
    0,
    60_000,
    author="OceanBarista",
    upvotes=9_204,
    posted_ago="3h",
)
BRIEF = replace(REMARK, text="Cancel everything. Today.", author="marmalade_77", upvotes=412)
LENGTHY = replace(
    REMARK,
    text="I planned weddings for eleven years, and I have seen this four times. Every deposit that was paid "
    "with your card is yours until the day before the event, so write to the venue, the florist and the band "
    "tonight, and ask them for the money back in writing. Do not call your sister first, because then she "
    "will call them before you do. And when your mother asks why, send her the message in which you were "
    "told that there is no seat. That is the whole answer, and you owe nobody another one.",
    author="the_quiet_planner",
    upvotes=15_870,
)
ANSWERED = replace(REMARK, post=SHORT.title)
REMARK_RIGHT_TO_LEFT = replace(
    REMARK, text="لم تنسَ أن تدعوكِ، لكنها تذكرت أن ترسل لكِ الفاتورة 😭", author="ليمونة", posted_ago="3 س"
)
REMARK_JAPANESE = replace(
    REMARK,
    text="招待状は忘れたのに、請求書は忘れなかったんですね。全部キャンセルしましょう。",
    author="静かなレモン",
)
REMARKS = (REMARK, BRIEF, LENGTHY, ANSWERED, REMARK_RIGHT_TO_LEFT, REMARK_JAPANESE)


def captions_page(folder: Path) -> None:
    """All presets × three alignments, as one PNG: three presets a row."""
    stage, cells = Stage(540, 960), []
    for number, name in enumerate(sorted(PRESET_NAMES, key=str.lower)):
        behind, shots = footage(BEHIND[number % len(BEHIND)], 540, 960), []
        for place, alignment in enumerate(ALIGNMENTS):
            overlay = captions(name, alignment, stage)
            shots.append(lay(behind, [overlay], moments(overlay, 9)[place * 2])[96:800])
        cells.append(np.vstack([title(name, 3 * 540 + 4 * 8, 44), grid(shots, 3, gap=8)]))
    page = smaller(grid(cells, 4, gap=20), 0.32)
    write_png(folder / "captions.png", page)


def cards_page(folder: Path) -> None:
    """Platforms × themes across; a short text, a long one, one from right to left and one with emoji down."""
    stage, behind = Stage(540, 960), footage("blockrun-3", 540, 960)
    shots = [
        lay(behind, [CardOverlay(replace(card, theme=theme, platform=platform), stage)], 30)[88:516]
        for card in (SHORT, LONG, RIGHT_TO_LEFT, EMOJI)
        for theme in THEMES
        for platform in PLATFORMS
    ]
    cv2.imwrite(str(folder / "cards.jpg"), smaller(grid(shots, 6, gap=10), 0.6), JPEG)


def comments_page(folder: Path) -> None:
    """Platforms × themes across; down a comment, a long one and one that names its post."""
    stage, behind = Stage(540, 960), footage("blockrun-3", 540, 960)
    shots = [
        lay(behind, [commented(remark, platform, theme, stage)], 30)[100:500]
        for remark in (REMARK, LENGTHY, ANSWERED)
        for theme in THEMES
        for platform in PLATFORMS
    ]
    cv2.imwrite(str(folder / "comments.jpg"), smaller(grid(shots, 6, gap=10), 0.6), JPEG)


def commented(
    remark: CommentCard, platform: Platform, theme: Literal["dark", "light"], stage: Stage
) -> CommentsOverlay:
    return CommentsOverlay([replace(remark, platform=platform, theme=theme)], stage, 60_000)


def games_page(folder: Path) -> None:
    """A frame of every clip, twelve a row."""
    cells = []
    for game in games():
        for number in range(1, game.clip_count + 1):
            shot = smaller(footage(f"{game.id}-{number}", 360, 640, 60 + 37 * number), 0.5)
            cells.append(np.vstack([shot, title(f"{game.id} {number}", shot.shape[1], 15)]))
    cv2.imwrite(str(folder / "games.jpg"), grid(cells, 12, gap=6), JPEG)


def overlays_page(folder: Path) -> None:
    """Marks, stickers, text boxes and the outro in three shapes."""
    tall = [smaller(one, 0.5) for one in _overlaid(540, 960, "skyline-1")]
    square = [smaller(one, 0.5) for one in _overlaid(540, 540, "blockrun-3")]
    wide = [smaller(one, 0.47) for one in _overlaid(960, 540, "sandfall-1")]
    parts = [grid(tall, 5), grid(square, 5), grid(wide[:3], 3)]
    width = max(part.shape[1] for part in parts)
    rows = [np.pad(part, ((0, 0), (0, width - part.shape[1]), (0, 0)), constant_values=24) for part in parts]
    cv2.imwrite(str(folder / "overlays.jpg"), np.vstack(rows), JPEG)


def _overlaid(width: int, height: int, clip: str) -> list[Picture]:
    """Handle and watermark under a sticker, another sticker, text boxes, the outro coming and at rest."""
    words = spoken("She paid for the whole wedding and then nobody came")
    branding = Branding(
        handle="@reelwright",
        watermark="Made by hand",
        outro="Follow for part two",
        outro_start_ms=8_000,
    )
    lines = cut_captions(words, "default", "bottom", width, height)
    told = Timeline(
        width,
        height,
        10_000,
        captions=Captions("default", "bottom", lines),
        stickers=(Sticker("💒", 1_000, 2_500), Sticker("💸", 2_600, 4_100)),
        branding=branding,
    )
    boxed = Timeline(width, height, 4_000, texts=_boxes())
    behind, shown = footage(clip, width, height), overlays_for(told, {})
    plain = [lay(behind, shown, frame) for frame in (48, 90)]
    return [*plain, lay(behind, overlays_for(boxed, {}), 60), *(lay(behind, shown, f) for f in (247, 290))]


def _boxes() -> tuple[TextBox, ...]:
    """A sign that is turned, one that is translucent under it, and a plain heading."""
    return (
        TextBox(
            "Before", 0.1, 0.3, 0.5, 0.16, 0, 4_000, size=84, background="#FFFFFF", color="#14161C", radius=28
        ),
        TextBox(
            "After",
            0.42,
            0.41,
            0.44,
            0.14,
            0,
            4_000,
            size=84,
            background="#E14B1A",
            radius=70,
            rotation=-8,
            scale=1.1,
            z_index=1,
        ),
        TextBox(
            "What a summer did",
            0.08,
            0.6,
            0.8,
            0.12,
            0,
            4_000,
            font="DMSerifDisplay-Regular",
            size=96,
            shadow=True,
        ),
    )


def write_png(file: Path, picture: Picture) -> None:
    """Small enough for a page: 256 colours."""
    Image.fromarray(picture[..., ::-1]).quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


PAGES = {
    "captions": captions_page,
    "cards": cards_page,
    "comments": comments_page,
    "games": games_page,
    "overlays": overlays_page,
}
