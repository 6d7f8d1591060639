"""The optional matting engine: Robust Video Matting (Lin and others, 2022), markedly better than the default.

Its weights are under the GPL-3.0, so they come in a package of their own (`packages/reelwright-rvm`) that an
operator chooses to install, and are found here; nothing of them ships with this package.

The network remembers what it saw, for longer than any run-up. So it begins anew every PART_FRAMES, a second
and a half ahead, and the matte is faded over from the old memory to the new: at the same frames, whether a
clip is made in one piece or in parts.
"""

import hashlib
import shutil
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.local.networks import network
from reelwright.engines.matting import PART_FRAMES, Matte, Pixels
from reelwright.errors import EngineFailed
from reelwright_people.matte.edges import Floats
from reelwright_render.compose.matte import is_person_visible

MODEL = "robust-video-matting 1"
PACKAGES = "reelwright.matting"  # the entry points' group
SHA256 = "77f801122a563201ee1728b10129386809b0a8a178cd7ca1dcdb459165be06aa"
BYTES = 15_276_116
RUN_UP, FADE = 45, 15  # frames
_SIDE, _RATIO = 640, 0.6  # the longer side of what the network sees, and of that where it looks first
_ALPHA = "Identity_1:0"
_MEMORY = ("Identity_2:0", "Identity_3:0", "Identity_4:0", "Identity_5:0")
_REMEMBERED = ("r1i:0", "r2i:0", "r3i:0", "r4i:0")

Memory = list[Floats]


def rvm_path(models_dir: Path) -> Path:
    return models_dir / "rvm" / "rvm.onnx"


def found_rvm(models_dir: Path) -> Path | None:
    """The weights: where `models install` put them, or in an installed package. None without either."""
    kept = rvm_path(models_dir)
    if kept.is_file() and kept.stat().st_size == BYTES:  # verified before it got the name
        return kept
    return _find_packaged_weights()


def install_rvm(models_dir: Path, source: Path | None = None) -> Path:
    """Copies the weights, with their licence, from the package or from `source` (a file). Raises
    EngineFailed where there is nothing to copy, or it is damaged."""
    weights = source or _find_packaged_weights() or _beside_the_sources()
    if weights is None or not weights.is_file():
        raise EngineFailed(
            "The weights come in a package of their own (GPL-3.0), packages/reelwright-rvm of Reelwright's"
            " sources: install it with pip, or name its file rvm.onnx with --file"
        )
    if hashlib.sha256(weights.read_bytes()).hexdigest() != SHA256:
        raise EngineFailed("The matting model is damaged: its hash is not the published one")
    target = rvm_path(models_dir)
    target.parent.mkdir(parents=True, exist_ok=True)
    licence = weights.with_name("LICENSE")
    if licence.is_file():
        shutil.copyfile(licence, target.with_name("LICENSE"))
    fresh = target.with_suffix(".part")
    shutil.copyfile(weights, fresh)
    fresh.replace(target)
    return target


def uninstall_rvm(models_dir: Path) -> None:
    """Takes away what `install_rvm` put there; an installed package stays."""
    folder = rvm_path(models_dir).parent
    if folder.is_dir():
        shutil.rmtree(folder)


def _find_packaged_weights() -> Path | None:
    """Find the weights by the entry point `rvm` of an installed package, which gives the file's path. A
    file of another size is none: a checkout may hold a pointer in its place."""
    for one in entry_points(group=PACKAGES, name="rvm"):
        path = Path(one.load()())
        if path.is_file() and path.stat().st_size == BYTES:
            return path
    return None


def _beside_the_sources() -> Path | None:
    """Return the weights of a checkout, where the package lies beside `src`."""
    package = Path(__file__).resolve().parents[4] / "packages" / "reelwright-rvm"
    path = package / "src" / "reelwright_rvm" / "rvm.onnx"
    return path if path.is_file() else None


class RvmMatting:
    """A matting engine. The network is loaded by the first frame and let go when idle."""

    provider = "local"
    model = MODEL
    warm_up = RUN_UP

    def __init__(self, weights: Path, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(network, weights, threads), idle_s)

    def begin(self, first: int = 0) -> Matte:
        return _Remembering(self._loaded, first)

    def is_person(self, picture: Pixels, alpha: Pixels) -> bool:
        return is_person_visible(alpha)


def _nothing_remembered() -> Memory:
    return [np.zeros((1, 1, 1, 1), np.float32) for _ in _REMEMBERED]


@dataclass
class _Remembering:
    """`number` counts the clip's frames; `coming` is the memory that takes over at the next part."""

    loaded: "LazyModel[Any]"
    number: int
    memory: Memory = field(default_factory=_nothing_remembered)
    coming: Memory | None = None

    def alpha(self, frame: Pixels) -> Pixels:
        to_next = PART_FRAMES - self.number % PART_FRAMES
        if to_next == PART_FRAMES and self.coming is not None:
            self.memory, self.coming = self.coming, None
        height, width = frame.shape[:2]
        seen = _small(frame)
        with self.loaded.use() as network:
            alpha, self.memory = _look(network, seen, self.memory)
            if to_next <= RUN_UP:
                fresh, self.coming = _look(network, seen, self.coming or _nothing_remembered())
                alpha = alpha + (fresh - alpha) * max(0.0, 1 - (to_next - 1) / FADE)
        self.number += 1
        whole = cv2.resize(alpha * 255, (width, height), interpolation=cv2.INTER_LINEAR)
        return np.asarray(np.clip(whole + 0.5, 0, 255), np.uint8)


def _small(frame: Pixels) -> Floats:
    height, width = frame.shape[:2]
    share = min(1.0, _SIDE / max(height, width))
    size = max(32, round(width * share)), max(32, round(height * share))
    pixels = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    return np.asarray(pixels[None, ..., ::-1] / 255, np.float32)


def _look(network: Any, seen: Floats, memory: Memory) -> tuple[Floats, Memory]:
    ratio = np.array([_RATIO], np.float32)
    given = {"src:0": seen, "downsample_ratio:0": ratio, **dict(zip(_REMEMBERED, memory, strict=True))}
    alpha, *remembered = network.run([_ALPHA, *_MEMORY], given)
    return np.asarray(alpha[0, ..., 0], np.float32), remembered
