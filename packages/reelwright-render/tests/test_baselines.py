"""Timelines that earlier versions have stored are read, written and drawn as they were then."""

import json
import re
import types
import typing
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from reelwright_render import api
from reelwright_render.timeline import codec
from reelwright_render.timeline.model import Timeline

FOLDER = Path(__file__).parent / "baselines"
BASELINES = sorted(FOLDER.glob("timeline-*.json"))
MEDIA: dict[str, str | Path] = {f"media/{path.stem}": path for path in FOLDER.glob("media-*")}
# Levels of 255: on the machine that made the frames they are equal; another processor's rounding, or another
# build of a codec, moves single levels. A caption that is missing moves the mean by more than 1.
MEAN, SHARE_OF_CHANGED = 0.35, 0.01

each = pytest.mark.parametrize("path", BASELINES, ids=[path.stem for path in BASELINES])


def read(path: Path) -> Timeline:
    return codec.decode(json.loads(path.read_text(encoding="utf-8")))


@each
def test_a_stored_timeline_is_read_and_loses_nothing(path: Path) -> None:
    """One of the present version is written again as it was."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    written = codec.encode(read(path))
    assert codec.decode(written) == read(path)
    if stored["version"] == codec.VERSION:
        assert stored == {name: written[name] for name in stored}


@each
def test_a_stored_timeline_is_drawn_as_it_was(path: Path, tmp_path: Path) -> None:
    """Each kept frame, in its full size."""
    frames = sorted(FOLDER.glob(f"{path.stem}-*.png"))
    assert len(frames) == 3
    for kept in frames:
        at_ms = int(kept.stem.rsplit("-", 1)[1])
        api.still(read(path), tmp_path / kept.name, at_ms, files=MEDIA, cache=tmp_path / "cache")
        then = np.asarray(Image.open(kept), dtype=np.int16)
        now = np.asarray(Image.open(tmp_path / kept.name), dtype=np.int16)
        apart = np.abs(now - then)
        assert apart.mean() < MEAN, kept.name
        assert (apart.max(axis=2) > 40).mean() < SHARE_OF_CHANGED, kept.name


def test_there_is_a_baseline_of_every_version() -> None:
    """`scripts/make_timeline_baseline.py` makes those of a new one."""
    versions = {int(re.split("-", path.stem)[1]) for path in BASELINES}
    assert versions == set(range(1, codec.VERSION + 1))


def test_the_baselines_use_every_field_of_the_model() -> None:
    """With a value that is not its default, so that no field can be lost unseen. A field that is new needs a
    new version of the stored form, and baselines of it."""
    missing = set(model_fields(Timeline)) - {name for path in BASELINES for name in used_fields(read(path))}
    assert missing == set()


def model_fields(kind: type) -> typing.Iterator[str]:
    """All fields of a dataclass and of those in it, as "Clip.asset"."""
    hints = typing.get_type_hints(kind)
    for field in fields(kind):
        yield f"{kind.__name__}.{field.name}"
        for inner in dataclasses_in(hints[field.name]):
            yield from model_fields(inner)


def dataclasses_in(hint: typing.Any) -> typing.Iterator[type]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for part in typing.get_args(hint):
        if not isinstance(part, str | types.EllipsisType):
            yield from dataclasses_in(part)


def used_fields(value: typing.Any) -> typing.Iterator[str]:
    """The fields that have another value than their default."""
    if isinstance(value, tuple):
        for item in value:
            yield from used_fields(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inner = getattr(value, field.name)
            if is_changed(field, inner):
                yield f"{type(value).__name__}.{field.name}"
            yield from used_fields(inner)


def is_changed(field: Field[typing.Any], value: typing.Any) -> bool:
    return field.default is MISSING or value != field.default
