"""The same video by other means: one ffmpeg filter graph with libass, and MoviePy on two excerpts. Both from
the environment that `make bench` builds; captions are drawn for MoviePy beforehand."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import cv2
from reel import (
    CARD_MS,
    CLIP_MS,
    FADE_MS,
    HEIGHT,
    MOVES,
    PHOTO_MS,
    SECONDS,
    WIDTH,
    card_and_captions,
    picture_of,
)

from reelwright_render.draw.fonts import FONTS
from reelwright_render.timeline.model import FPS, Line, Timeline

PYTHON = Path(__file__).parent.parent / ".venv-bench" / "bin" / "python"
EXCERPTS = {"clip": (60, 120), "photos": (300, 360)}
_CAPTION_Y = 1380
_ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p", "-g", "60"]
_SCRIPT = """[Script Info]
ScriptType: v4.00+
PlayResX: {width}
PlayResY: {height}
YCbCr Matrix: TV.709
[V4+ Styles]
Format: Name,Fontname,Fontsize,PrimaryColour,OutlineColour,Bold,BorderStyle,Outline,Shadow,Alignment,Encoding
Style: Word,Montserrat ExtraBold,96,&H00FFFFFF,&H00000000,-1,1,6,0,5,1
Style: Box,Sans,20,&H00ED3A7C,&H00000000,0,1,0,0,5,1
[Events]
Format: Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text
"""


@dataclass(frozen=True)
class Excerpt:
    """Wall and CPU seconds for one second of video."""

    wall: float
    cpu: float


def libass(timeline: Timeline, assets: dict[str, Path], folder: Path) -> None:
    """Decodes, crops, moves, fades, captions and encodes in one ffmpeg process."""
    script, (card, *place) = folder / "captions.ass", _card(timeline, folder)
    assert timeline.captions is not None
    script.write_text(_script(timeline.captions.lines))
    inputs = ["-i", str(assets["clip"])]
    for number in range(len(MOVES)):
        inputs += ["-i", str(assets[f"photo{number}"])]
    inputs += ["-loop", "1", "-framerate", str(FPS), "-t", str(CARD_MS / 1000), "-i", str(card)]
    command = [_ffmpeg(), "-nostdin", "-y", "-v", "error", *inputs, "-filter_complex", _graph(script, *place)]
    out = folder / "libass.mp4"
    subprocess.run([*command, "-map", "[out]", "-t", str(SECONDS), *_ENCODER, str(out)], check=True)


def moviepy(timeline: Timeline, assets: dict[str, Path], folder: Path) -> tuple[Excerpt, Excerpt]:
    """Two seconds within the clip and two across a crossfade of the photographs."""
    clip, photos = (_excerpt(timeline, assets, folder, name) for name in EXCERPTS)
    return clip, photos


def _excerpt(timeline: Timeline, assets: dict[str, Path], folder: Path, name: str) -> Excerpt:
    first, end = EXCERPTS[name]
    said = {
        "first": first,
        "end": end,
        "clip": str(assets["clip"]),
        "photos": [str(assets[f"photo{i}"]) for i in range(len(MOVES))],
        "zooms": [(move.from_zoom, move.to_zoom) for move in MOVES],
        "card": [str(_card(timeline, folder)[0]), *_card(timeline, folder)[1:]],
        "captions": _captions(timeline, range(first, end), folder),
        "out": str(folder / f"moviepy-{name}.mp4"),
    }
    script = Path(__file__).with_name("moviepy_excerpt.py")
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "")}
    done = subprocess.run(
        [PYTHON, script], input=json.dumps(said), capture_output=True, text=True, check=True, env=environment
    )
    wall, cpu = json.loads(done.stdout.splitlines()[-1])
    seconds = (end - first) / FPS
    return Excerpt(wall / seconds, cpu / seconds)


def _captions(timeline: Timeline, frames: range, folder: Path) -> list[dict[str, str | int]]:
    """Every state as a picture file: its place, the frame at which it comes and for how many it stays."""
    overlay, shown = card_and_captions(timeline)[1], []
    last = None
    for frame in frames:
        now = overlay.state_at(frame)
        if now is not None and now == last:
            shown[-1]["count"] += 1
        elif now is not None:
            path = str(folder / f"caption-{frame}.png")
            pixels, x, y = picture_of(overlay, frame)
            cv2.imwrite(path, pixels)
            shown.append({"path": path, "first": frame, "count": 1, "x": x, "y": y})
        last = now
    return shown


def _card(timeline: Timeline, folder: Path) -> tuple[Path, int, int]:
    """The settled card as a picture file, and its place."""
    pixels, x, y = picture_of(card_and_captions(timeline)[0], CARD_MS * FPS // 2000)
    cv2.imwrite(str(folder / "card.png"), pixels)
    return folder / "card.png", x, y


def _ffmpeg() -> str:
    asked = "import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())"
    return subprocess.run([PYTHON, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()


def _graph(script: Path, card_x: int, card_y: int) -> str:
    parts = [
        f"[0:v]trim=0:{CLIP_MS / 1000},setpts=PTS-STARTPTS,crop=606:1080,"
        f"scale={WIDTH}:{HEIGHT}:flags=bicubic,setsar=1,fps={FPS},format=yuv420p[clip]"
    ]
    for i, move in enumerate(MOVES):
        count = (PHOTO_MS + (FADE_MS if i < len(MOVES) - 1 else 0)) * FPS // 1000
        along = f"(on/{count})*(on/{count})*(3-2*on/{count})"
        zoom = f"{move.from_zoom}+({move.to_zoom - move.from_zoom:.4f})*{along}"
        parts.append(
            f"[{i + 1}:v]scale={WIDTH * 2}:{HEIGHT * 2}:out_color_matrix=bt709:out_range=tv,format=yuv420p,"
            f"zoompan=z='{zoom}':x='(iw-iw/zoom)*{move.focus_x}':y='(ih-ih/zoom)*{move.focus_y}'"
            f":d={count}:s={WIDTH}x{HEIGHT}:fps={FPS},setsar=1[photo{i}]"
        )
    last = "photo0"
    for i in range(1, len(MOVES)):
        fade = f"xfade=transition=fade:duration={FADE_MS / 1000}:offset={i * PHOTO_MS / 1000}"
        parts.append(f"[{last}][photo{i}]{fade}[faded{i}]")
        last = f"faded{i}"
    until = CARD_MS / 1000 - 0.3
    parts += [
        f"[{last}]format=yuv420p[photos]",
        "[clip][photos]concat=n=2:v=1[picture]",
        f"[5:v]format=yuva420p,fade=in:st=0:d=0.3:alpha=1,fade=out:st={until}:d=0.3:alpha=1[card]",
        f"[picture][card]overlay={card_x}:{card_y}:eof_action=pass[carded]",
        f"[carded]ass={script}:fontsdir={FONTS}[out]",
    ]
    return ";".join(parts)


def _script(lines: tuple[Line, ...]) -> str:
    text = _SCRIPT.format(width=WIDTH, height=HEIGHT)
    for line in lines:
        for number, active in enumerate(line.words):
            later = line.words[number + 1].start_ms if number + 1 < len(line.words) else line.end_ms
            text += _shown(line, active.text, number, f"{_time(active.start_ms)},{_time(later)}")
    return text


def _shown(line: Line, word: str, active: int, times: str) -> str:
    """One line with one word active: a box behind it, and both pop up."""
    widths = [len(word.text) * 62 for word in line.words]
    gap = 30
    x, shown = (WIDTH - sum(widths) - gap * (len(widths) - 1)) // 2, ""
    for number, (said, width) in enumerate(zip(line.words, widths, strict=True)):
        place = f"\\pos({x + width // 2},{_CAPTION_Y})"
        if number == active:
            place += "\\fscx82\\fscy82\\t(0,110,\\fscx108\\fscy108)\\t(110,170,\\fscx100\\fscy100)"
            box = f"m 0 0 l {width + 28} 0 l {width + 28} 116 l 0 116"
            shown += f"Dialogue: 0,{times},Box,,0,0,0,,{{{place}\\p1}}{box}\n"
        shown += f"Dialogue: 1,{times},Word,,0,0,0,,{{{place}}}{said.text.upper()}\n"
        x += width + gap
    return shown


def _time(ms: int) -> str:
    return f"{ms // 3_600_000}:{ms // 60_000 % 60:02d}:{ms % 60_000 / 1000:05.2f}"
