"""Models are loaded once, shared, and let go when idle; their parts are joined whole or not at all."""

import hashlib
import threading
from pathlib import Path

import pytest

from reelwright.engines.local import parts
from reelwright.engines.local.models import LazyModel
from reelwright.errors import EngineFailed


class Loads:
    def __init__(self):
        self.count = 0

    def __call__(self):
        self.count += 1
        return object()


def test_a_model_is_loaded_by_its_first_user_and_shared():
    """Two users at once have the same model."""
    load = Loads()
    held = LazyModel(load)
    assert not held.is_loaded
    with held.use() as first, held.use() as second:
        assert first is second
    assert load.count == 1


def test_threads_that_come_together_load_once():
    """The second waits for the first's loading."""
    load, seen, together = Loads(), [], threading.Barrier(4)
    held = LazyModel(load)

    def use():
        together.wait()
        with held.use() as model:
            seen.append(model)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert load.count == 1
    assert len(set(map(id, seen))) == 1


def test_a_model_in_use_is_not_let_go():
    """Only after its last user has left."""
    held = LazyModel(Loads())
    with held.use():
        assert held.unload() is False
    assert held.unload() is True
    assert not held.is_loaded


class HeldTimer(threading.Timer):
    """A timer that fires when the test says so."""

    fire = None
    cancelled = False

    def start(self):
        HeldTimer.fire, HeldTimer.cancelled = self.function, False

    def cancel(self):
        HeldTimer.cancelled = True


def test_an_idle_model_is_let_go_and_loaded_again_when_needed():
    """The memory comes back without anybody's asking."""
    load = Loads()
    held = LazyModel(load, timer=HeldTimer)
    with held.use():
        pass
    assert held.is_loaded
    HeldTimer.fire()
    assert not held.is_loaded
    with held.use():
        pass
    assert load.count == 2


def test_a_new_user_stops_the_letting_go():
    """A worker that speaks every few minutes keeps its model."""
    held = LazyModel(Loads(), timer=HeldTimer)
    with held.use():
        pass
    assert not HeldTimer.cancelled
    with held.use():
        assert HeldTimer.cancelled


def test_a_failed_load_leaves_the_next_user_a_new_try():
    """One failure does not lock a worker out for good."""
    answers = iter([EngineFailed("no"), "model"])

    def load():
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    held = LazyModel(load)
    with pytest.raises(EngineFailed), held.use():
        pass
    with held.use() as model:
        assert model == "model"


MINE = [("reelwright", "errors.py"), ("reelwright.engines", "call.py")]


def whole():
    return b"".join(parts.package_file(*part) for part in MINE)


def test_parts_are_joined_in_order_with_what_is_appended(tmp_path):
    """The file is the parts one after the other, then the addition."""
    target = parts.join_parts(
        MINE, hashlib.sha256(whole()).hexdigest(), tmp_path / "m" / "model.bin", b"tail"
    )
    assert target.read_bytes() == whole() + b"tail"
    assert sorted(path.name for path in target.parent.iterdir()) == [".model.bin.made-of", "model.bin"]


def test_a_joined_file_is_kept_until_an_upgrade_wants_another(tmp_path):
    """It stays as it is while the same is wanted; other parts, another addition and another file that an
    older version left without a note are each joined in its place."""
    target, pin = tmp_path / "model.bin", hashlib.sha256(whole()).hexdigest()
    target.write_bytes(b"of an older version")
    parts.join_parts(MINE, pin, target, b"tail")
    assert target.read_bytes() == whole() + b"tail"
    first = target.stat().st_ino
    parts.join_parts(MINE, pin, target, b"tail")
    assert target.stat().st_ino == first
    parts.join_parts(MINE, pin, target, b"another tail")
    assert target.read_bytes() == whole() + b"another tail"
    other = parts.package_file(*MINE[0])
    parts.join_parts(MINE[:1], hashlib.sha256(other).hexdigest(), target)
    assert target.read_bytes() == other
    assert sorted(path.name for path in tmp_path.iterdir()) == [".model.bin.made-of", "model.bin"]


def test_a_right_file_without_a_note_is_kept_and_noted(tmp_path):
    """As an older version left it: nothing but the note is written, and the next time that is enough."""
    target, pin = tmp_path / "model.bin", hashlib.sha256(whole()).hexdigest()
    target.write_bytes(whole() + b"tail")
    first = target.stat()
    assert parts.join_parts(MINE, pin, target, b"tail") == target
    assert (target.stat().st_ino, target.stat().st_mtime_ns) == (first.st_ino, first.st_mtime_ns)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".model.bin.made-of", "model.bin"]
    assert parts.join_parts([("no_such_model", "part.bin")], pin, target, b"tail") == target


def test_a_right_file_is_used_where_no_note_can_be_written(tmp_path):
    """A folder of models that may only be read goes on working after an upgrade."""
    target = tmp_path / "model.bin"
    target.write_bytes(whole())
    (tmp_path / ".model.bin.made-of").mkdir()  # stops root, too, who may write to any folder
    first = target.stat().st_ino
    assert parts.join_parts(MINE, hashlib.sha256(whole()).hexdigest(), target) == target
    assert (target.stat().st_ino, target.read_bytes()) == (first, whole())
    assert sorted(path.name for path in tmp_path.iterdir()) == [".model.bin.made-of", "model.bin"]


def test_a_folder_that_cannot_be_written_is_told_by_its_setting():
    """Where a model is missing in it; a worker says the sentence instead of an error of the system."""
    with pytest.raises(EngineFailed) as told:
        parts.join_parts(MINE, hashlib.sha256(whole()).hexdigest(), Path("/dev/null/models/model.bin"))
    assert str(told.value) == (
        "The model file model.bin is missing or out of date, and the folder that REELWRIGHT_MODELS_DIR names "
        "cannot be written"
    )


def test_damaged_parts_leave_no_file(tmp_path):
    """The sentence says what to do."""
    with pytest.raises(
        EngineFailed, match=r"The model file model.bin is damaged: install its packages again"
    ):
        parts.join_parts(MINE, "0" * 64, tmp_path / "model.bin")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_package_is_named(tmp_path):
    """In the words of whoever installs it."""
    with pytest.raises(EngineFailed, match="the package no-such-model is missing"):
        parts.join_parts([("no_such_model", "part.bin")], "", tmp_path / "model.bin")
