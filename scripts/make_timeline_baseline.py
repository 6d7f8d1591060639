"""Make the baselines of the present version of stored timelines: two timelines as JSON, and frames of them,
as `packages/reelwright-render/tests/baselines/timeline-<version>-<name>…`.

Run it once for each version, when the version is new: a baseline that exists is what users have stored, and
is never made again. Together the timelines give every field of the model a value that is not its default.
"""

import json
from pathlib import Path

import av
import numpy as np
from PIL import Image

from reelwright_render import api
from reelwright_render.timeline import codec
from reelwright_render.timeline.model import (
    Branding,
    CaptionLayer,
    Captions,
    Card,
    Clip,
    CommentCard,
    Line,
    Logo,
    Motion,
    Sound,
    Sticker,
    TextBox,
    Timeline,
    Window,
    Word,
)

FOLDER = Path(__file__).resolve().parents[1] / "packages/reelwright-render/tests/baselines"
FRAMES_MS = (900, 2_500, 4_500)
_WIDTH, _HEIGHT = 270, 480


def main() -> None:
    if any(FOLDER.glob(f"timeline-{codec.VERSION}-*")):
        raise SystemExit(
            f"There are baselines of version {codec.VERSION}: what users have stored does not change"
        )
    FOLDER.mkdir(exist_ok=True)
    _make_media()
    for name, timeline in (("full", _full()), ("hidden", _hidden())):
        target = FOLDER / f"timeline-{codec.VERSION}-{name}.json"
        stored = codec.encode(timeline)
        target.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        for at_ms in FRAMES_MS:
            picture = target.with_name(f"{target.stem}-{at_ms}.png")
            api.still(codec.decode(stored), picture, at_ms, files=media_files(FOLDER))


def media_files(folder: Path) -> dict[str, str | Path]:
    """The assets that baselines show, by their keys."""
    return {f"media/{path.stem}": path for path in folder.iterdir() if path.stem.startswith("media-")}


def _full() -> Timeline:
    words = (Word("We", 200, 500), Word("found", 500, 900), Word("it.", 900, 1_400, ends_line=True))
    later = (Word("So", 1_800, 2_000), Word("what?", 2_000, 2_700, ends_line=True))
    last = (Word("Nothing.", 4_100, 4_900, ends_line=True),)
    return Timeline(
        width=_WIDTH,
        height=_HEIGHT,
        duration_ms=6_000,
        ground="#203040",
        layers=(
            (
                Clip(
                    "image",
                    "media/media-picture",
                    0,
                    2_000,
                    fit="blurred",
                    motion=Motion(1.0, 1.25, 0.3, 0.4, to_focus_x=0.7, to_focus_y=0.6),
                    media_id="m-picture",
                    prompt="ein Bild von nichts",
                    understood="a picture of nothing",
                    replaceable=False,
                    focus_x=0.4,
                    focus_y=0.6,
                ),
                Clip(
                    "video",
                    "media/media-clip",
                    2_000,
                    6_000,
                    trim_start_ms=100,
                    trim_end_ms=900,
                    source_ms=1_000,
                    speed=0.5,
                    loop="ping-pong",
                    crossfade_ms=300,
                    transition="wipe-left",
                    continues=True,
                ),
            ),
            (
                Clip(
                    "video",
                    "media/media-clip",
                    2_200,
                    6_000,
                    source_ms=1_000,
                    matte="media/media-matte",
                    window=Window(
                        0.55,
                        0.5,
                        0.4,
                        0.25,
                        radius=60,
                        border=12,
                        border_color="#FFCC00",
                        shadow=True,
                        backdrop=True,
                    ),
                ),
            ),
        ),
        sounds=(
            Sound(
                "catalog/music/music_calm_06", "music", 500, 6_000, volume=0.8, trim_start_ms=1_000, loop=True
            ),
        ),
        words=(*words, *later, *last),
        captions=Captions(
            preset="beast",
            alignment="bottom",
            lines=(Line(words, 200, 1_700), Line(later, 1_800, 3_000), Line(last, 4_100, 5_300)),
            language="de",
            layers=(
                CaptionLayer(0, 3_500, "neon", "middle"),
                CaptionLayer(3_500, 4_000, "blue", "top", disabled=True),
            ),
        ),
        card=Card(
            "instagram",
            "light",
            "A title",
            "The body of the post.",
            100,
            1_700,
            community="Baselines",
            author="somebody",
            show_author=False,
            author_avatar="media/media-logo",
            upvotes=1_234,
            comments=56,
            awards=3,
            posted_ago="2h",
            verified=True,
            anchor="bottom",
        ),
        comment_cards=(
            CommentCard(
                "facebook",
                "dark",
                "An answer.",
                2_000,
                3_600,
                author="reader",
                upvotes=7,
                posted_ago="1h",
                post="A title",
                anchor="bottom",
            ),
        ),
        texts=(
            TextBox(
                "Read this",
                0.1,
                0.15,
                0.8,
                0.12,
                3_800,
                5_800,
                font="Anton-Regular",
                size=90,
                color="#FFEE00",
                background="#102030CC",
                background_to="#40A060CC",
                hug=True,
                align="left",
                anchor="top",
                pitch=1.3,
                spacing=2,
                outline=6,
                radius=20,
                padding=24,
                opacity=0.9,
                rotation=-4,
                scale=1.1,
                z_index=2,
                shadow=True,
                entry="pop",
                words=(Word("Read", 3_900, 4_300), Word("this", 4_300, 5_000)),
                highlight="#FF4060",
            ),
        ),
        stickers=(Sticker("🎉", 2_100, 3_400),),
        branding=Branding(
            logo=Logo("media/media-logo", "bottom-left", opacity=0.8, scale=1.2, media_id="m-logo"),
            watermark="baseline.example",
            handle="@baseline",
            outro="See you",
            outro_start_ms=5_000,
        ),
    )


def _hidden() -> Timeline:
    """Captions that the user has switched off."""
    words = (Word("Hidden.", 200, 5_000),)
    line = Line(words, 200, 5_000)
    clip = Clip("image", "media/media-picture", 0, 5_000)
    return Timeline(
        width=_WIDTH,
        height=_HEIGHT,
        duration_ms=5_000,
        layers=((clip,),),
        words=words,
        captions=Captions("default", "middle", (line,), disabled=True),
    )


def _make_media() -> None:
    y, x = np.mgrid[0:96, 0:128]
    picture = np.dstack([x * 2, y * 2, 255 - x]).astype(np.uint8)
    Image.fromarray(picture).save(FOLDER / "media-picture.png")
    logo = np.zeros((40, 40, 4), np.uint8)
    logo[8:32, 8:32] = (240, 80, 30, 255)
    Image.fromarray(logo).save(FOLDER / "media-logo.png")
    disc = np.where((x - 64) ** 2 + (y - 48) ** 2 < 1_600, 255, 0)
    _film(FOLDER / "media-clip.mp4", lambda at: np.dstack([x * 2, (y * 2 + 4 * at) % 256, 0 * x + 8 * at]))
    _film(FOLDER / "media-matte.mp4", lambda at: np.dstack([disc, disc, disc]))


def _film(path: Path, picture_at) -> None:  # type: ignore[no-untyped-def]
    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=30, options={"crf": "20", "threads": "1"})
        stream.width, stream.height, stream.pix_fmt = 128, 96, "yuv420p"
        for at in range(30):
            frame = av.VideoFrame.from_ndarray(picture_at(at).astype(np.uint8), "rgb24")
            out.mux(stream.encode(frame))
        out.mux(stream.encode())


if __name__ == "__main__":
    main()
