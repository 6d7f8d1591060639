"""Videos from a script, as README.md shows them."""

import json
import os
import re
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from small import counting_clip, lumas, number_seen, photo
from test_encode import noise
from test_outputs import clicks

import reelwright_render as render
from reelwright_render.encode.mux import join
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed, Invalid
from reelwright_render.pixels.planar import Planar
from reelwright_render.stills.preview_loop import best_start

DOCS = Path(__file__).parents[1] / "README.md"


def script(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs it as a user would: a file of its own, in a folder of its own."""
    path = folder / "script.py"
    path.write_text(code, encoding="utf-8")
    home = {"XDG_CACHE_HOME": str(folder / "kept"), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-W", "error", path.name],
        cwd=folder,
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def snippet() -> str:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_the_documented_script_makes_a_video(tmp_path: Path) -> None:
    """As it stands in the docs, but small: unguarded, with only a clip and a sound beside it."""
    counting_clip(tmp_path / "lake.mp4", width=90, height=160)
    clicks(tmp_path / "guitar.wav", 3, range(1, 3)).rename(tmp_path / "guitar.mp3")
    ran = script(snippet().replace("1080", "180").replace("1920", "320"), tmp_path)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    with av.open(str(tmp_path / "lake-with-captions.mp4")) as made:
        stream = made.streams.video[0]
        assert (stream.width, stream.height, stream.frames) == (180, 320, 120)
        assert made.streams.audio[0].codec_context.name == "aac"


def test_the_documented_script_is_ten_lines_long() -> None:
    """Blank ones not counted."""
    assert len([line for line in snippet().splitlines() if line.strip()]) <= 10


def test_everything_public_is_in_the_docs() -> None:
    """By its name; and nothing stands there that does not exist."""
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in render.__all__ if name not in text] == []
    named = set(re.findall(r"render\.([a-z_]+)\(", text))
    assert named == {name for name in render.__all__ if name.islower()}


def test_importing_it_loads_neither_decoders_nor_drawing(tmp_path: Path) -> None:
    """So that a script that only builds timelines starts at once."""
    code = """
        import sys
        import reelwright_render as render
        render.Timeline(1080, 1920, 1000)
        print(sorted({"av", "cv2", "numpy", "skia", "pydantic"} & set(sys.modules)))
    """
    assert script(textwrap.dedent(code), tmp_path).stdout == "[]\n"


def test_what_is_not_public_is_no_attribute() -> None:
    """A slip of the pen is told as Python tells it."""
    with pytest.raises(AttributeError, match="^module 'reelwright_render' has no attribute 'vidoe'$"):
        getattr(render, "vidoe")  # noqa: B009 - mypy would see it otherwise


@pytest.mark.slow
def test_own_files_are_shown_and_heard(tmp_path: Path) -> None:
    """A clip by its path, a picture by its key, a sound: what each is, its bytes say. The second time nothing
    is made again."""
    counting_clip(tmp_path / "clip.mp4")
    photo(tmp_path / "photo.png").rename(tmp_path / "photo.dat")
    clicks(tmp_path / "clicks.wav", 3, range(1, 3))
    clips = (
        render.Clip("image", str(tmp_path / "clip.mp4"), 0, 2000),  # it is a video all the same
        render.Clip("image", "garden", 2000, 3000),
    )
    timeline = render.Timeline(
        96, 160, 3000, layers=(clips,), sounds=(render.Sound(str(tmp_path / "clicks.wav"), "voice", 0, 3000),)
    )
    told: list[float] = []
    made = [
        render.video(
            timeline,
            tmp_path / "out.mp4",
            files={"garden": tmp_path / "photo.dat"},
            cache=tmp_path / "cache",
            processes=1,
            progress=told.append,
        )
        for _ in range(2)
    ]
    assert [(one.frames, one.segments_made, one.segments_reused) for one in made] == [(90, 2, 0), (90, 0, 2)]
    frames = lumas(tmp_path / "out.mp4")
    assert [number_seen(frames[n]) for n in (0, 30, 59)] == pytest.approx([0, 30, 59], abs=2)
    assert frames[75][80, 48] > 200  # the cross of the photograph
    assert told[-1] == 1
    assert sorted(path.suffix for path in (tmp_path / "cache" / "sources").iterdir()) == [
        ".mp4",
        ".png",
        ".wav",
    ]


@pytest.mark.slow
def test_captions_alone_become_a_transparent_video(tmp_path: Path) -> None:
    """A timeline without layers over nothing, as an overlay for an editor; half the size as a preview."""
    empty = render.Timeline(216, 384, 1000)
    timeline = render.captioned(empty, render.words_of("So it goes", 0, 1000), preset="beast")
    made = render.video(
        timeline, tmp_path / "out.mov", quality="preview", cache=tmp_path / "cache", processes=1
    )
    assert (made.width, made.height, made.frames) == (108, 192, 30)
    with av.open(str(tmp_path / "out.mov")) as container:
        frame = [f.reformat(format="yuva444p") for f in container.decode(video=0)][15]
    alpha = np.frombuffer(frame.planes[3], np.uint8).reshape(192, -1)[:, :108]
    assert alpha[:96].max() == 0
    assert alpha[96:].max() == 255


@pytest.mark.parametrize(
    ("asset", "reason"),
    [
        ("/nowhere/at/all/lake.mp4", "files: lake.mp4: No such file"),
        ("https://example.com/lake.mp4", "files: lake.mp4: No such file"),
        ("concat:a.mp4|b.mp4", "files: concat:a.mp4|b.mp4: No such file"),
        ("/dev/zero", "files: zero: No such file"),
    ],
)
def test_only_files_are_assets(asset: str, reason: str, tmp_path: Path) -> None:
    """No address, no device, no protocol of FFmpeg's; the sentence says which one it was."""
    timeline = render.Timeline(96, 160, 1000, layers=((render.Clip("video", asset, 0, 1000),),))
    with pytest.raises(Invalid) as refused:
        render.video(timeline, tmp_path / "out.mp4", cache=tmp_path / "cache")
    assert str(refused.value) == reason
    assert not (tmp_path / "out.mp4").exists()


CLIP = render.Clip("image", "a.jpg", 0, 500)
TEXT = render.TextBox("Hi", 0, 0, 1, 1, 0, 500)


def a_timeline(**fields: Any) -> render.Timeline:
    return render.Timeline(**{"width": 96, "height": 160, "duration_ms": 500} | fields)


def a_clip(**fields: Any) -> render.Timeline:
    """A timeline of one."""
    return a_timeline(layers=((replace(CLIP, **fields),),))


@pytest.mark.parametrize(
    ("timeline", "reason"),
    [
        (a_timeline(width=2), "width: Must be between 16 and 8192"),
        (a_timeline(height=100_000), "height: Must be between 16 and 8192"),
        (a_timeline(width="wide"), "width: Must be a valid integer"),
        (
            a_timeline(layers=((replace(CLIP, fit="nope"),),)),
            "layers[0][0].fit: Must be one of cover, blurred",
        ),
        (
            a_timeline(layers=((), (CLIP, replace(CLIP, kind="song")))),
            "layers[1][1].kind: Must be one of image, video",
        ),
        (
            a_timeline(layers=((replace(CLIP, motion=render.Motion(0.5, 1)),),)),
            "layers[0][0].motion.from_zoom: Must be at least 1",
        ),
        (a_timeline(width=np.int64(96)), "width: Must be a valid integer"),
        (a_timeline(width="1080"), "width: Must be a valid integer"),
        (a_timeline(duration_ms=0), "duration_ms: Must be at least 1"),
        (a_clip(motion=render.Motion("1", 1.2)), "layers[0][0].motion.from_zoom: Must be a valid number"),  # type: ignore[arg-type]
        (a_clip(motion=render.Motion(1, 2, 1.5)), "layers[0][0].motion.focus_x: Must be between 0 and 1"),
        (a_timeline(ground="red"), "ground: Must be a colour, #RRGGBB"),
        (a_timeline(ground="#ffffffff"), "ground: Must be a colour, #RRGGBB"),
        (
            a_clip(window=render.Window(0, 0, 1, 1, border_color="#FFFFFF80")),
            "layers[0][0].window.border_color: Must be a colour, #RRGGBB",
        ),
        (a_clip(start_ms=400, end_ms=300), "layers[0][0].end_ms: Must be after start_ms"),
        (a_clip(start_ms=-1), "layers[0][0].start_ms: Must be at least 0"),
        (a_clip(end_ms=499.5), "layers[0][0].end_ms: Must be a valid integer"),
        (a_clip(trim_start_ms=9, trim_end_ms=9), "layers[0][0].trim_end_ms: Must be after trim_start_ms"),
        (a_clip(speed=0.0), "layers[0][0].speed: Must be between 0.25 and 4"),
        (a_clip(window=render.Window(0, 0, -0.5, 1)), "layers[0][0].window.width: Must be more than 0"),
        (a_clip(window=render.Window(0, 0, 1, 9_999)), "layers[0][0].window.height: Must be at most 10"),
        (a_clip(window=render.Window(0, 0, 1, 1, -3)), "layers[0][0].window.radius: Must be at least 0"),
        (
            a_clip(window=render.Window(float("nan"), 0, 1, 1)),
            "layers[0][0].window.x: Must be a finite number",
        ),
        (a_clip(asset=Path("lake.mp4")), "layers[0][0].asset: Must be a valid string"),
        (a_clip(asset="\ud83d.mp4"), "layers[0][0].asset: Must be a valid string"),
        (a_clip(prompt={"\udc00": 1}), "layers[0][0].prompt: Must be a valid string"),
        (a_clip(asset={(1, 2): "lake"}), "layers[0][0].asset: Must be a valid string"),
        (
            a_timeline(texts=(replace(TEXT, text="half \ud83d"),)),
            "texts[0].text: Must be a valid string",
        ),
        (
            a_timeline(texts=(replace(TEXT, size=float("inf")),)),
            "texts[0].size: Must be a finite number",
        ),
        (a_timeline(texts=(replace(TEXT, height=0.0),)), "texts[0].height: Must be more than 0"),
        (a_timeline(texts=(replace(TEXT, opacity=1.5),)), "texts[0].opacity: Must be between 0 and 1"),
        (
            a_timeline(sounds=(render.Sound("a.wav", "voice", 500, 0),)),
            "sounds[0].end_ms: Must be after start_ms",
        ),
        (
            a_timeline(sounds=(render.Sound("a.wav", "voice", 0, 500, -1),)),
            "sounds[0].volume: Must be at least 0",
        ),
        (a_timeline(stickers=(render.Sticker("🎉", 9, 9),)), "stickers[0].end_ms: Must be after start_ms"),
        (
            a_timeline(comment_cards=(render.CommentCard("reddit", "dark", "Yes.", 9, 9),)),
            "comment_cards[0].end_ms: Must be after start_ms",
        ),
        (
            a_timeline(branding=render.Branding(render.Logo("logo.png", scale=0))),
            "branding.logo.scale: Must be more than 0",
        ),
        (
            a_timeline(captions=render.Captions("beast", "top", (render.Line((), 0, 500),))),
            "captions.lines[0].words: Must not be empty",
        ),
        (
            a_timeline(sounds=(render.Sound("a.wav", "noise", 0, 500),)),  # type: ignore[arg-type]
            "sounds[0].role: Must be one of voice, music, effect, original",
        ),
        (
            a_timeline(texts=(replace(TEXT, color="red"),)),
            "texts[0].color: Must be a colour, #RRGGBB or #RRGGBBAA",
        ),
        (a_timeline(captions=render.Captions("nope", "top", ())), 'captions.preset: Unknown preset "nope"'),
    ],
)
def test_what_makes_no_sense_is_said_by_its_field(
    timeline: render.Timeline, reason: str, tmp_path: Path
) -> None:
    """Before anything is read or rendered, for videos, stills and exports alike."""
    for refused in (
        lambda: render.video(timeline, tmp_path / "out.mp4", cache=tmp_path / "cache"),
        lambda: render.still(timeline, tmp_path / "out.png", 0, cache=tmp_path / "cache"),
        lambda: render.export(timeline, tmp_path / "out.otio"),
    ):
        with pytest.raises(Invalid) as problem:
            refused()
        assert str(problem.value) == reason
    assert list(tmp_path.iterdir()) == []


def test_a_font_that_does_not_ship_is_refused_with_those_that_do(tmp_path: Path) -> None:
    timeline = a_timeline(texts=(replace(TEXT, font="Arial"),))
    with pytest.raises(Invalid, match=r"^texts\[0\]\.font: Must be one of .*Inter-Bold, "):
        render.video(timeline, tmp_path / "out.mp4")


def test_what_is_asked_for_wrongly_is_said(tmp_path: Path) -> None:
    """Quality, processes, the folder of the file, and the captions' alignment."""
    plain, out = a_timeline(), tmp_path / "out.mp4"
    for refused, reason in (
        (lambda: render.video(plain, out, quality="best"), "quality: Must be one of final, preview"),  # type: ignore[arg-type]
        (lambda: render.video(plain, out, processes=0), "processes: Must be at least 1"),
        (lambda: render.video(plain, tmp_path / "no" / "out.mp4"), "out: Its folder is not there"),
        (lambda: render.export(plain, tmp_path / "no" / "out.srt"), "out: Its folder is not there"),
        (
            lambda: render.captioned(plain, render.words_of("Hi", 0, 400), alignment="left"),  # type: ignore[arg-type]
            "alignment: Must be one of top, middle, bottom",
        ),
    ):
        with pytest.raises(Invalid) as problem:
            refused()
        assert str(problem.value) == reason


def test_a_playlist_that_calls_itself_a_video_is_told_by_its_bytes(tmp_path: Path) -> None:
    """Nothing that it names is opened."""
    lure = tmp_path / "lake.mp4"
    lure.write_text("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n")
    timeline = render.Timeline(96, 160, 1000, layers=((render.Clip("video", str(lure), 0, 1000),),))
    with pytest.raises(EngineFailed, match="^lake.mp4: This file is a playlist, not a video"):
        render.video(timeline, tmp_path / "out.mp4", cache=tmp_path / "cache")


@pytest.mark.parametrize("content", [b"#EXTM3U\nhttp://127.0.0.1:9/a.ts\n", b"RIFF\0\0\0\0WAVEjunk", b""])
def test_what_is_no_sound_is_refused(content: bytes, tmp_path: Path) -> None:
    """Read in a child, as what its bytes say and as nothing else."""
    (tmp_path / "a.wav").write_bytes(content)
    sounds = (render.Sound(str(tmp_path / "a.wav"), "voice", 0, 1000),)
    with pytest.raises(EngineFailed, match="^a.wav: "):
        render.video(
            render.Timeline(96, 160, 1000, sounds=sounds), tmp_path / "out.mp4", cache=tmp_path / "cache"
        )


def test_a_still_shows_one_frame(tmp_path: Path) -> None:
    """In full size, at its time, in the kind that its ending names."""
    clip = render.Clip("image", str(photo(tmp_path / "one.jpg")), 500, 1000)
    timeline = render.Timeline(96, 160, 1000, layers=((clip,),))
    for at_ms, brightest in ((0, 0), (700, 240)):
        render.still(timeline, tmp_path / "s.png", at_ms, cache=tmp_path / "cache")
        pixels = cv2.imread(str(tmp_path / "s.png"))
        assert pixels.shape == (160, 96, 3)
        assert int(pixels.max()) == pytest.approx(brightest, abs=16)
    with pytest.raises(Invalid, match="^at_ms: Must lie inside the video$"):
        render.still(timeline, tmp_path / "s.png", 1000)
    with pytest.raises(Invalid, match=r"^out: Must end in \.jpg, \.jpeg, \.png, \.webp$"):
        render.still(timeline, tmp_path / "s.gif")


def test_words_are_spread_by_their_length() -> None:
    """Without gaps, from the first moment to the last."""
    assert render.words_of("I remember it", 1000, 2500) == (
        render.Word("I", 1000, 1264),
        render.Word("remember", 1264, 2147),
        render.Word("it", 2147, 2500),
    )
    assert render.words_of("", 0, 1000) == ()


def test_exports_go_by_their_endings(tmp_path: Path) -> None:
    """Rows in .ass are the video's; assets in .otio are addresses of files."""
    clip = render.Clip("image", "one", 0, 4000)
    timeline = render.captioned(
        render.Timeline(1080, 1920, 4000, layers=((clip,),)),
        render.words_of("Nobody had told the lighthouse keeper about it", 0, 4000),
        preset="tiktok",
    )
    for ending in ("vtt", "srt", "ass", "otio"):
        render.export(timeline, tmp_path / f"out.{ending}", files={"one": tmp_path / "one.jpg"})
    assert (tmp_path / "out.vtt").read_text().startswith("WEBVTT\n\n1\n00:00:00.000 --> ")
    assert (tmp_path / "out.srt").read_text().startswith("1\n00:00:00,000 --> ")
    assert "\\N" in (tmp_path / "out.ass").read_text()
    cut = json.loads((tmp_path / "out.otio").read_text())
    shown = cut["tracks"]["children"][0]["children"][0]["media_references"]["DEFAULT_MEDIA"]
    assert shown["target_url"] == (tmp_path / "one.jpg").as_uri()
    with pytest.raises(Invalid, match=r"^out: Must end in \.vtt, \.srt, \.ass or \.otio$"):
        render.export(timeline, tmp_path / "out.txt")


@pytest.fixture
def dull_then_lively(tmp_path: Path) -> Path:
    """Four seconds of nearly nothing, four of noise, two of nothing."""

    def draw(number: int, out: Planar) -> None:
        noise(number, out)
        if not 120 <= number < 240:
            out.block[:] = 100

    parts = []
    for start in range(0, 300, 60):
        path = tmp_path / f"part{start}.mp4"
        encode_segment(draw, range(start, start + 60), path, encoding(96, 160, "preview"))
        parts.append((path, 60))
    join(parts, None, tmp_path / "video.mp4")
    return tmp_path / "video.mp4"


def test_the_loop_is_of_the_liveliest_moment(dull_then_lively: Path, tmp_path: Path) -> None:
    """Three seconds at ten frames in a second as WebP, thirty as MP4; silent, in the width asked for."""
    assert 3000 <= best_start(dull_then_lively) <= 5000
    render.preview_loop(dull_then_lively, tmp_path / "loop.mp4", width=24)
    render.preview_loop(dull_then_lively, tmp_path / "loop.webp", width=24)
    frames = lumas(tmp_path / "loop.mp4")
    assert len(frames) == 90
    assert frames[0].shape == (40, 24)
    assert min(float(frame.std()) for frame in frames) > 5
    with av.open(str(tmp_path / "loop.mp4")) as container:
        assert len(container.streams.audio) == 0
    webp = (tmp_path / "loop.webp").read_bytes()
    assert (webp[:4], webp[8:12], webp.count(b"ANMF")) == (b"RIFF", b"WEBP", 30)


def test_the_loop_goes_round_without_a_seam(tmp_path: Path) -> None:
    """Its last frame is nearly the one before its first: in a clip that only grows brighter, the end turns
    back to where it began."""
    clip = counting_clip(tmp_path / "clip.mp4", frames=60)
    render.preview_loop(clip, tmp_path / "loop.mp4", duration_ms=1000, width=96)
    frames = lumas(tmp_path / "loop.mp4")
    seen = [float(frame.mean()) for frame in frames]
    assert len(frames) == 30
    assert abs(seen[-1] - seen[0]) < 12  # the plain cut would be 58 steps
    assert max(abs(a - b) for a, b in zip(seen, seen[1:], strict=False)) < 12


def test_a_short_video_is_its_own_loop(tmp_path: Path) -> None:
    """Whole, as long as it is."""
    render.preview_loop(counting_clip(tmp_path / "c.mp4", frames=12), tmp_path / "loop.mp4")
    assert len(lumas(tmp_path / "loop.mp4")) == 12


def test_no_video_has_no_loop(tmp_path: Path) -> None:
    """The reason is for a person, and nothing is left behind."""
    (tmp_path / "v.mp4").write_bytes(b"\0" * 100)
    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        render.preview_loop(tmp_path / "v.mp4", tmp_path / "loop.mp4")
    with pytest.raises(Invalid, match=r"^out: Must end in \.mp4 or \.webp$"):
        render.preview_loop(tmp_path / "v.mp4", tmp_path / "loop.gif")
    assert not (tmp_path / "loop.mp4").exists()


def test_a_thumbnail_is_the_videos_face(tmp_path: Path) -> None:
    """A JPEG in the width asked for."""
    render.thumbnail(counting_clip(tmp_path / "c.mp4"), tmp_path / "t.jpg", width=48)
    assert cv2.imread(str(tmp_path / "t.jpg")).shape == (80, 48, 3)
