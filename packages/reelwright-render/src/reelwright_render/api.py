"""Videos from a script: what `import reelwright_render` gives. See the README."""

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

import cv2
from pydantic import ValidationError

from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.output_kinds import Output, coder_of, output_of
from reelwright_render.encode.segments import Quality
from reelwright_render.errors import EngineFailed, FieldError, Invalid
from reelwright_render.exports.export import ExportKind, export_text
from reelwright_render.intake.local_files import Files, LocalFiles
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import planar, to_bgr
from reelwright_render.plan.plan import Plan, frame_at
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.sound.cached_mix import mix_with_cache
from reelwright_render.stills import poster
from reelwright_render.stills.preview_loop import LOOP_MS
from reelwright_render.stills.preview_loop import preview_loop as write_loop
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.library import find_library, installed_measured
from reelwright_render.timeline.model import Alignment, Captions, Timeline, Word
from reelwright_render.validation import check_timeline
from reelwright_render.workers.render import RenderResult, render

__all__ = [
    "PRESET_NAMES",
    "captioned",
    "export",
    "preview_loop",
    "read_timeline",
    "still",
    "thumbnail",
    "video",
    "words_of",
    "write_timeline",
]

AnyPath = str | os.PathLike[str]

_PICTURES = (".jpg", ".jpeg", ".png", ".webp")


def video(
    timeline: Timeline,
    out: AnyPath,
    *,
    files: Files | None = None,
    output: Output | None = None,
    quality: Quality = "final",
    cache: AnyPath | None = None,
    processes: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> RenderResult:
    """Renders a timeline into the file `out`, with its sound.

    An asset of the timeline is a path, a key of `files` (which leads to paths), or a name of an installed
    library, such as `catalog/…` for what ships with the service. Files are told by their bytes and read in a
    child process with hard limits; addresses are never fetched.

    `output` is what the ending of `out` stands for unless it is named: .mp4 `h264` (or `av1`, or `hardware`
    for this machine's own encoder where it works), .webm `vp9-alpha`, .mov `prores-4444` (or `prores-422`).
    In those with alpha (`vp9-alpha`, `prores-4444`) everything but clips, captions and the like is
    transparent. `quality="preview"` is half the size, and fast. `cache` keeps what was made, so that a change
    costs little; by default it lies in the user's cache folder. `processes` is the number of processors
    unless given. `progress` hears shares from 0 to 1.

    Raises `Invalid` for a file that is not there, an ending that does not fit or a value that makes no sense,
    `EngineFailed` for a file that cannot be read, both with a sentence for a person."""
    path = _target(out)
    check_timeline(timeline)
    if quality not in get_args(Quality):
        raise Invalid("quality", f"Must be one of {', '.join(get_args(Quality))}")
    if processes is not None and processes < 1:
        raise Invalid("processes", "Must be at least 1")
    coder = coder_of(output_of(path, output))
    tell = progress or _ignore_progress
    parts, own = _open_cache(cache, files)
    ready, seen = own.prepare_pictures(timeline)
    with tempfile.TemporaryDirectory(dir=parts.parent) as folder:
        sound = None
        if ready.sounds:
            sound = Path(folder) / "sound.wav"
            find = own.prepare_sounds(ready).__getitem__
            mix_with_cache(ready, find, parts, sound, measured=installed_measured)
        return render(
            ready,
            seen,
            overlays_for,
            sound,
            parts,
            path.absolute(),
            quality=quality,
            coder=coder,
            processes=processes or os.cpu_count() or 1,
            progress=tell,
        )


def still(
    timeline: Timeline,
    out: AnyPath,
    at_ms: int = 1000,
    *,
    files: Files | None = None,
    cache: AnyPath | None = None,
) -> None:
    """Draw one frame of a timeline in its full size as .jpg, .png or .webp, without rendering the rest."""
    path = _target(out)
    if path.suffix.lower() not in _PICTURES:
        raise Invalid("out", f"Must end in {', '.join(_PICTURES)}")
    check_timeline(timeline)
    if not 0 <= at_ms < timeline.duration_ms:
        raise Invalid("at_ms", "Must lie inside the video")
    ready, seen = _open_cache(cache, files)[1].prepare_pictures(timeline)
    width, height = timeline.width // 2 * 2, timeline.height // 2 * 2
    composer = Composer(Plan(ready, overlays_for(ready, seen)), seen, width, height)
    picture = planar(width, height)
    composer.draw(min(frame_at(at_ms), timeline.frames - 1), picture)
    composer.close()
    if not cv2.imwrite(str(path), to_bgr(picture)):
        raise EngineFailed("The picture could not be written")


def thumbnail(video: AnyPath, out: AnyPath, *, width: int = 720) -> None:
    """The face of a finished video as a JPEG: its frame at about one second, or a better one nearby."""
    poster.poster(Path(video), Path(out), width=width)


def preview_loop(video: AnyPath, out: AnyPath, *, width: int = 360, duration_ms: int = LOOP_MS) -> None:
    """The best three seconds of a finished video, silent and going round without a seam: .mp4 or .webp."""
    write_loop(Path(video), Path(out), width=width, duration_ms=duration_ms)


def export(timeline: Timeline, out: AnyPath, *, files: Files | None = None) -> None:
    """Writes a timeline for other programs, by the ending of `out`: captions as .vtt, .srt or .ass, the cut
    as .otio (OpenTimelineIO), in which assets are named by their files' addresses."""
    path, known = _target(out), files or {}
    kind = path.suffix.lower().removeprefix(".")
    if kind not in get_args(ExportKind):
        raise Invalid("out", "Must end in .vtt, .srt, .ass or .otio")
    check_timeline(timeline)
    text = export_text(timeline, cast(ExportKind, kind), path.stem, lambda asset: _address(asset, known))
    path.write_text(text, encoding="utf-8", newline="\n")


def captioned(
    timeline: Timeline,
    words: Sequence[Word],
    preset: str = "default",
    alignment: Alignment = "bottom",
    *,
    language: str = "en",
) -> Timeline:
    """The timeline with these words as its captions, cut into lines as the preset's box asks. Music makes
    room while they are said. Raises Invalid for an unknown preset or alignment."""
    if alignment not in get_args(Alignment):
        raise Invalid("alignment", f"Must be one of {', '.join(get_args(Alignment))}")
    lines = cut_captions(words, preset, alignment, timeline.width, timeline.height, timeline.duration_ms)
    captions = Captions(preset, alignment, lines, language=language)
    return replace(timeline, words=tuple(words), captions=captions)


def words_of(text: str, start_ms: int, end_ms: int) -> tuple[Word, ...]:
    """A text's words spread over a time by their length, where nobody knows when each of them is said."""
    texts = text.split()
    weights = [len(word) + 2 for word in texts]
    total, at, words = sum(weights), 0, []
    for word, weight in zip(texts, weights, strict=True):
        start, end = (start_ms + (end_ms - start_ms) * share // total for share in (at, at + weight))
        words.append(Word(word, start, end))
        at += weight
    return tuple(words)


def write_timeline(timeline: Timeline, out: AnyPath) -> None:
    """Write a timeline as JSON, as `read_timeline` and the command `reelwright-render` read it."""
    text = json.dumps(encode(timeline), indent=1, ensure_ascii=False)
    _target(out).write_text(text + "\n", encoding="utf-8")


def read_timeline(file: AnyPath) -> Timeline:
    """Read a timeline from JSON. Raises Invalid, by the field, for what is no timeline or was written by a
    newer version; OSError for a file that cannot be read."""
    try:
        return decode(json.loads(Path(file).read_text(encoding="utf-8")))
    except ValidationError as error:
        first, *more = (FieldError(_field_path(one["loc"]), one["msg"]) for one in error.errors())
        raise Invalid(first.field, first.reason, more=tuple(more)) from error
    except (ValueError, AttributeError) as error:  # no text, no JSON, no object, or not one of ours
        reason = str(error) if type(error) is ValueError else "Not a Reelwright timeline"
        raise Invalid("timeline", reason) from error


def _field_path(location: tuple[int | str, ...]) -> str:
    """Return a field's path as code names it: `layers[0][2].fit`."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in location]
    return "".join(parts).removeprefix(".") or "timeline"


def _target(out: AnyPath) -> Path:
    path = Path(out)
    if not path.absolute().parent.is_dir():
        raise Invalid("out", "Its folder is not there")
    return path


def _address(asset: str, files: Files) -> str:
    return asset if find_library(asset) else Path(files.get(asset, asset)).absolute().as_uri()


def _open_cache(cache: AnyPath | None, files: Files | None) -> tuple[Path, LocalFiles]:
    """The folder for what is rendered, and the script's files with one of their own: a disk that runs full
    must not take them away while they are shown."""
    root = Path(cache) if cache is not None else _cache_home() / "reelwright" / "render"
    parts, sources = root / "parts", root / "sources"
    for folder in (parts, sources):
        folder.mkdir(parents=True, exist_ok=True)
    return parts, LocalFiles(files or {}, sources, lambda: None)


def _cache_home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _ignore_progress(share: float) -> None:
    return None
