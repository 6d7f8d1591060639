"""The benchmark's video: 20 s, 1080×1920. A landscape clip cover-cropped for 8 s under a card, then four
photographs with slow camera moves and crossfades; captions word by word throughout. All made by code. In
other shapes, with other captions, or with four photographs a second, too."""

import math
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame
from numpy.typing import NDArray

from reelwright_render.overlays.captions import cut_captions
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.plan.overlay import Overlay
from reelwright_render.timeline.model import FPS, Captions, Card, Clip, Motion, Timeline, Word

WIDTH, HEIGHT, SECONDS = 1080, 1920, 20
CLIP_MS, PHOTO_MS, FADE_MS, CARD_MS = 8000, 3000, 400, 4000
SHAPES = {"9:16": (WIDTH, HEIGHT), "16:9": (HEIGHT, WIDTH), "1:1": (WIDTH, WIDTH)}
FAST_PHOTO_MS, FAST_FADE_MS = 250, 100
MOVES = (
    Motion(1.0, 1.18, 0.5, 0.5),
    Motion(1.18, 1.02, 0.3, 0.4),
    Motion(1.05, 1.2, 0.7, 0.6),
    Motion(1.2, 1.05, 0.5, 0.3),
)
TEXT = (
    "so my neighbour knocked on my door at three in the morning and asked if i had seen his cat which would"
    " be normal except that he does not own a cat and never did so i told him to go home and he just smiled"
    " and said it is inside your house already"
)
Pixels = NDArray[np.uint8]


def material(folder: Path) -> dict[str, Path]:
    """The files of the timeline's assets, made in `folder` where they are not there yet."""
    assets = {"clip": folder / "clip.mp4"}
    assets |= {f"photo{i}": folder / f"photo{i}.jpg" for i in range(5)}
    if not all(path.exists() for path in assets.values()):
        random = np.random.default_rng(1)
        photos = [_photo(random) for _ in range(5)]
        for i, photo in enumerate(photos):
            cv2.imwrite(str(assets[f"photo{i}"]), photo, [cv2.IMWRITE_JPEG_QUALITY, 92])
        _clip(photos[0], assets["clip"], random)
    return assets


def reel(
    fourth_photo: str = "photo3", preset: str = "default", shape: str = "9:16", *, fast: bool = False
) -> Timeline:
    """`fast`: four photographs a second, each fading into the next, in place of four in all."""
    width, height = SHAPES[shape]
    clips = [Clip("video", "clip", 0, CLIP_MS, source_ms=12_000)]
    length, fade_ms = (FAST_PHOTO_MS, FAST_FADE_MS) if fast else (PHOTO_MS, FADE_MS)
    for i, start in enumerate(range(CLIP_MS, SECONDS * 1000, length)):
        photo = fourth_photo if i == 3 else f"photo{i % len(MOVES)}"
        fade, move = fade_ms if i else 0, MOVES[i % len(MOVES)]
        clips.append(Clip("image", photo, start, start + length, motion=move, crossfade_ms=fade))
    card = Card(
        platform="reddit",
        theme="light",
        title="My neighbour asked me about a cat that he does not own",
        body="It was three in the morning, and he would not stop smiling.",
        start_ms=0,
        end_ms=CARD_MS,
        community="r/letsnotmeet",
        author="u/throwaway_cat_42",
        upvotes=12_400,
        comments=1200,
    )
    captions = Captions(preset, "bottom", cut_captions(_words(), preset, "bottom", width, height))
    return Timeline(width, height, SECONDS * 1000, layers=(tuple(clips),), captions=captions, card=card)


def card_and_captions(timeline: Timeline) -> tuple[Overlay, Overlay]:
    """The two overlays, for those that need them as pictures."""
    card, captions = overlays_for(timeline, {})
    return card, captions


def picture_of(overlay: Overlay, frame: int) -> tuple[Pixels, int, int]:
    """What the overlay shows at a frame, with straight alpha, and its place."""
    shown = overlay.state_at(frame)
    sprite = overlay.draw(shown[0]) if shown else None
    assert shown is not None
    assert sprite is not None
    straight = sprite.pixels.astype(np.float32)
    straight[:, :, :3] *= 255 / np.maximum(straight[:, :, 3:], 1)
    pixels = np.asarray(np.clip(straight, 0, 255), np.uint8)
    return pixels, sprite.x + shown[1].dx, sprite.y + shown[1].dy


def _words() -> list[Word]:
    texts = TEXT.split()
    lengths = [0.16 + 0.045 * len(text) for text in texts]
    share = (SECONDS - 0.2) * 1000 / sum(lengths)
    words, at = [], 100.0
    for text, length in zip(texts, lengths, strict=True):
        words.append(Word(text, round(at), round(at + length * share)))
        at += length * share
    return words


def _photo(random: np.random.Generator) -> Pixels:
    """1440×2560: clouds of several sizes, shapes, grain."""
    photo = np.zeros((2560, 1440, 3), np.float32)
    for cells in (3, 7, 15, 31, 63):
        cloud = random.uniform(0, 255, (cells * 2, cells, 3)).astype(np.float32)
        photo += cv2.resize(cloud, (1440, 2560), interpolation=cv2.INTER_CUBIC) * (1.6 / cells**0.8)
    photo = np.clip(photo * 120 / photo.mean(), 0, 255)
    for number in range(60):
        colour = random.integers(0, 255, 3).tolist()
        centre = (int(random.integers(0, 1440)), int(random.integers(0, 2560)))
        radius = int(random.integers(20, 200))
        layer = photo.copy()
        if number % 2:
            cv2.circle(layer, centre, radius, colour, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(layer, centre, (centre[0] + radius * 2, centre[1] + radius), colour, -1)
        photo = cv2.addWeighted(layer, 0.6, photo, 0.4, 0)
    grain = cv2.GaussianBlur(random.normal(0, 14, photo.shape).astype(np.float32), (0, 0), 0.9)
    return np.asarray(np.clip(photo + grain, 0, 255), np.uint8)


def _clip(photo: Pixels, out: Path, random: np.random.Generator) -> None:
    """1920×1080, 12 s, like a game: a plane scrolling in perspective, and things that jump."""
    ground = np.vstack([photo, photo[::-1]])
    ground = np.hstack([ground, ground[:, ::-1]])
    things = [
        (*random.integers((0, 500), (1920, 1000)), random.integers(20, 70), random.uniform(3, 14))
        for _ in range(25)
    ]
    colours = random.integers(0, 255, (25, 3)).tolist()
    with av.open(str(out), "w") as container:
        stream = container.add_stream("libx264", rate=FPS)
        stream.width, stream.height, stream.pix_fmt = 1920, 1080, "yuv420p"
        stream.codec_context.options = {"preset": "veryfast", "crf": "19", "g": "30", "tune": "fastdecode"}
        for number in range(12 * FPS):
            picture = _game(ground, number)
            for (x, y, radius, speed), colour in zip(things, colours, strict=True):
                jump = abs(math.sin(number / 9 + x)) * 120
                at = (int((x + speed * number) % 2100 - 90), int(y - jump))
                cv2.circle(picture, at, int(radius), colour, -1, cv2.LINE_AA)
            frame = VideoFrame.from_ndarray(picture, "bgr24").reformat(
                format="yuv420p", dst_colorspace="ITU709"
            )
            frame.pts, frame.time_base = number, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _game(ground: Pixels, number: int) -> Pixels:
    along, sway = number * 9, 50 * math.sin(number / 20)
    source = np.array(
        [[700 + sway, 600 + along], [1900 + sway, 600 + along], [2500, 2300 + along], [100, 2300 + along]]
    )
    target = np.array([[500, 300], [1420, 300], [2300, 1080], [-400, 1080]])
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    picture = cv2.warpPerspective(ground, matrix, (1920, 1080), borderMode=cv2.BORDER_REFLECT)
    left = number * 2 % 800
    picture[:300] = cv2.resize(ground[500:800, left : left + 1920], (1920, 300)) // 2 + 90
    return np.asarray(picture, np.uint8)
