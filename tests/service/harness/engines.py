"""Engines of the trials: nearly instant, and every call leaves a line in a log, also after a kill."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from reelwright.engines.abilities import Ability, ChooseEngine, Engine
from reelwright.engines.call import CALL
from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.fake_matting import FakeMatting
from reelwright.engines.fake_portraits import FakePortraits
from reelwright.engines.fake_reading import FakeReading
from reelwright.engines.fake_vision import FakeVision
from reelwright.engines.footage import PART_FRAMES, FootagePart, FootageRequest
from reelwright.engines.speech import Speech, Utterance
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineBusy, EngineFailed
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.planar import Planar
from reelwright_render.timeline.model import Word


@dataclass(frozen=True)
class Log:
    """Lines `<ms> <what> <key>`; one write each, so that processes do not mix them up."""

    path: Path

    def __call__(self, what: str, key: str) -> None:
        line = f"{time.time_ns() // 1_000_000} {what} {key}\n"
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(handle, line.encode())
        os.close(handle)


@dataclass(frozen=True)
class Trial:
    """All three abilities. What the topic says happens: `forbidden` fails, `busy` is busy at its first try,
    `slow` takes its time; `unspoken` is refused, `unbearable` breaks, and for `unheard` there is never room,
    where it is spoken. Narration waits for as long as there is a file `hold-speech` beside the log, and
    a file `writes-freely` there is what the writer says of itself."""

    log: Log
    work_s: float
    provider: str = "local"

    @property
    def writes_freely(self) -> bool:
        return (self.log.path.parent / "writes-freely").exists()

    def _work(self, topic: str) -> None:
        key = CALL.get().key
        self.log("start", key)
        until = time.monotonic() + (30.0 if "slow" in topic else self.work_s)
        while time.monotonic() < until:
            CALL.get().stop_if_cancelled()
            time.sleep(0.02)
        if "forbidden" in topic:
            raise EngineFailed("The provider refused this text")
        if "busy" in topic and not (self.log.path.parent / f"busy-{key.replace(':', '-')}").exists():
            (self.log.path.parent / f"busy-{key.replace(':', '-')}").touch()
            self.log("busy", key)
            raise EngineBusy("Too many at once", retry_after_s=0.05)
        self.log("done", key)

    def write(self, task: WritingTask) -> Draft:
        self._work(task.request)
        return Draft({"sentences": [f"{task.request} number {n}." for n in range(3)]}, "trial")

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        self._work(task.prefix)
        return []

    def speak(self, utterance: Utterance) -> Speech:
        while (self.log.path.parent / "hold-speech").exists():
            CALL.get().stop_if_cancelled()
            time.sleep(0.02)
        self._work("")
        if "unspoken" in utterance.text:
            raise EngineFailed("The voice provider refused this text")
        if "unbearable" in utterance.text:
            raise ZeroDivisionError("a mistake of the engine's")
        if "unheard" in utterance.text:
            raise EngineBusy("The voice provider has too much to do", retry_after_s=0.01)
        words = tuple(Word(text, 100 * n, 100 * n + 80) for n, text in enumerate(utterance.text.split()))
        return Speech(b"fLaC" + utterance.text.encode(), words, 100 * len(words))

    def key(self, request: FootageRequest) -> str:
        return f"{request.game}-{request.clip}-{request.aspect_ratio}"

    def film(
        self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
    ) -> None:
        self._work("")
        for number in numbers:
            keep(FootagePart(number, _dark_part()))


@cache
def _dark_part() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "part.mp4"
        encode_segment(_darken, range(PART_FRAMES), file, Encoding(64, 96, 1.0, "ultrafast", 40))
        return file.read_bytes()


def _darken(number: int, picture: Planar) -> None:
    picture.blacken()


def trial_engines(log: Log, work_s: float) -> ChooseEngine:
    engine = Trial(log, work_s)
    engines: dict[str, Any] = {
        "writing": engine,
        "reading": FakeReading(),
        "speech": engine,
        "footage": engine,
        "portraits": FakePortraits(),
        "listening": FakeListening(),
        "matting": FakeMatting(),
        "acting": FakeActing(),
        "vision": FakeVision(),
    }

    return OnlyThese(engines)


@dataclass(frozen=True)
class OnlyThese:
    """Chooses engines by the names of their abilities, for every team and model. None is replaced."""

    engines: Mapping[str, Any]

    def __call__(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine:
        made: Engine = self.engines[ability.name]
        return made

    def has(self, ability: Ability[Any], team_id: str, model: str | None = None) -> bool:
        return ability.name in self.engines

    def fallback(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine | None:
        return None

    def may_fall_back(self, team_id: str) -> bool:
        return False
