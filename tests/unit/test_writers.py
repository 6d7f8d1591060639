"""Which model of this machine writes, by what it is and by the memory that is free."""

import os
from pathlib import Path
from typing import Any

import pytest
from engines.writing_suite import task
from model_hub import gguf

from reelwright import demo, doctor
from reelwright.catalog.writers import large_writer
from reelwright.engines.abilities import WRITING
from reelwright.engines.choose import make_engine
from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.local.gguf import read_head
from reelwright.engines.local.install import WRITER_BYTES, large_writer_path, writer_path
from reelwright.engines.local.memory import available_bytes, usable_cores
from reelwright.engines.local.qwen import ModelDied
from reelwright.engines.local.writers import (
    Weights,
    WritingByMemory,
    found_weights,
    make_writer,
)
from reelwright.engines.writing import ContinuationTask
from reelwright.settings import read_settings

GB = 1_000_000_000


def install(models: Path, *, small: bool = False, large: bool = False) -> Path:
    """Files as long as the models', which take no room."""
    models.mkdir(exist_ok=True)
    for path, size in (
        (writer_path(models), WRITER_BYTES),
        (large_writer_path(models), large_writer().bytes),
    ):
        if small if size == WRITER_BYTES else large:
            with path.open("wb") as file:
                os.truncate(file.fileno(), size)
    return models


class Large(FakeWriting):
    """Loaded from its first task on; `dies` at the next task."""

    def __init__(self) -> None:
        super().__init__(writes_freely=True, continuations=(" from the large one",))
        self.is_loaded = False
        self.dies = False

    def write(self, task: Any) -> Any:
        if self.dies:
            self.is_loaded = False
            raise ModelDied("stopped twice")
        self.is_loaded = True
        return super().write(task)


class Machine:
    """Two writers, and what is free: the large one needs 5 GB."""

    def __init__(self, free: int) -> None:
        self.free, self.now = free, 0.0
        self.large, self.small = Large(), FakeWriting(continuations=(" from the small one",))
        weights = Weights(Path("large.gguf"), "large", "The large one", True, 5 * GB)
        self.writer = WritingByMemory(
            weights,
            self.large,  # type: ignore[arg-type]
            self.small,  # type: ignore[arg-type]
            lambda: self.free,
            lambda: self.now,
        )

    def who(self) -> str:
        [one] = self.writer.continue_text(ContinuationTask("Something", stop=()))
        return one.text.split()[-2]


def test_the_large_model_writes_where_memory_has_room_for_it() -> None:
    """And says that it can be left a whole text."""
    machine = Machine(free=6 * GB)
    assert machine.writer.writes_freely
    assert machine.who() == "large"


def test_without_room_the_small_one_writes_and_the_log_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Until there is room again, which is said too."""
    machine = Machine(free=3 * GB)
    for _ in range(3):
        assert not machine.writer.writes_freely
        assert machine.who() == "small"
    assert [record.getMessage() for record in caplog.records] == [
        "The large one needs 5.0 GB of free memory, 3.0 GB are free: the small model writes"
    ]
    machine.free = 7 * GB
    assert machine.writer.writes_freely
    assert caplog.records[-1].getMessage().endswith("7.0 GB are free: the large model writes")


def test_a_model_that_is_loaded_goes_on_writing() -> None:
    """What it takes itself is not free any more."""
    machine = Machine(free=6 * GB)
    machine.writer.write(task())
    machine.free = GB
    assert machine.writer.writes_freely
    assert machine.who() == "large"


def test_a_large_model_that_was_stopped_is_left_alone_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """The small one does its work, and ten minutes later it is tried again."""
    machine = Machine(free=6 * GB)
    machine.large.dies = True
    assert machine.writer.write(task()).fields
    assert "The large one was stopped twice: the small model writes" in caplog.text
    assert not machine.writer.writes_freely
    machine.large.dies, machine.now = False, 601.0
    assert machine.writer.writes_freely


@pytest.mark.parametrize(
    ("parameters", "freely"), [(4_022_000_000, True), (3_000_000_000, True), (1_777_000_000, False)]
)
def test_a_model_of_ones_own_writes_freely_from_three_billion_parameters_on(
    parameters: int, freely: bool, tmp_path: Path
) -> None:
    """Counted in the file's head, whatever its name says; it comes before the models that were fetched."""
    own = gguf(tmp_path, parameters=parameters)
    found = found_weights(install(tmp_path / "models", small=True, large=True), own)
    assert [weights.writes_freely for weights in found] == [freely, False]
    assert found[0].path == own
    writer = make_writer(found, lambda: 64 * GB)
    assert writer.writes_freely is freely
    assert isinstance(make_writer(found, lambda: GB), WritingByMemory) is freely


def test_a_model_in_several_files_counts_as_one(tmp_path: Path) -> None:
    """The first of them is named in the setting."""
    first = gguf(tmp_path, parameters=2_000_000_000, name="own-00001-of-00002.gguf")
    gguf(tmp_path, parameters=2_100_000_000, name="own-00002-of-00002.gguf")
    head = read_head(first)
    assert head.parameters == 4_100_000_000
    assert head.bytes == 2 * first.stat().st_size


def test_the_context_is_counted_from_the_head(tmp_path: Path) -> None:
    """36 layers of 8 heads with keys and values of 128 numbers of two bytes, for each token."""
    head = read_head(gguf(tmp_path, parameters=4_000_000_000))
    assert head.context_bytes(8_192) == 8_192 * 36 * 8 * 256 * 2 == 1_207_959_552


@pytest.mark.parametrize("cut", [0, 3, 4, 20, 60, 500, 20_000])
def test_a_head_that_is_cut_says_so(cut: int, tmp_path: Path) -> None:
    """A file of one's own may be anything: it still counts as a model, which is left no whole stories."""
    own = gguf(tmp_path, parameters=4_000_000_000)
    own.write_bytes(own.read_bytes()[:cut])
    with pytest.raises(ValueError, match="GGUF|empty"):
        read_head(own)
    [weights] = found_weights(tmp_path / "models", own)
    assert not weights.writes_freely


def test_a_head_with_impossible_counts_is_refused(tmp_path: Path) -> None:
    """At once, and without asking for memory."""
    own = gguf(tmp_path, parameters=4_000_000_000)
    content = bytearray(own.read_bytes())
    content[24:32] = b"\xff" * 8  # the length of the first key
    own.write_bytes(content)
    with pytest.raises(ValueError, match="cut or damaged"):
        read_head(own)


@pytest.mark.parametrize(
    ("small", "large", "models"),
    [(False, False, []), (True, False, [False]), (False, True, [True]), (True, True, [True, False])],
)
def test_what_is_installed_is_found_the_best_first(
    small: bool, large: bool, models: list[bool], tmp_path: Path
) -> None:
    """By `writes_freely`; a file that is not as long as it should be is none."""
    folder = install(tmp_path / "models", small=small, large=large)
    assert [weights.writes_freely for weights in found_weights(folder, None)] == models
    for path in folder.iterdir():
        os.truncate(path, 1_000)
    assert found_weights(folder, None) == []


def test_the_service_writes_with_what_is_installed(tmp_path: Path) -> None:
    """Without any model a template does, and where the settings say so."""
    settings = read_settings(models_dir=tmp_path / "models")
    assert type(make_engine(WRITING, settings)).__name__ == "TemplateWriting"
    install(tmp_path / "models", small=True)
    assert type(make_engine(WRITING, settings)).__name__ == "QwenWriting"
    install(tmp_path / "models", large=True)
    assert isinstance(make_engine(WRITING, settings), WritingByMemory)
    plain = settings.model_copy(update={"writer": "template"})
    assert type(make_engine(WRITING, plain)).__name__ == "TemplateWriting"


class TestWhatTheMachineLeaves:
    def machine(self, folder: Path, group: str, **files: str) -> int:
        """What is free."""
        (folder / "proc" / "self").mkdir(parents=True)
        (folder / "proc" / "meminfo").write_text("MemTotal: 16000000 kB\nMemAvailable: 8000000 kB\n")
        (folder / "proc" / "self" / "cgroup").write_text(group)
        for name, content in files.items():
            path = folder / "cgroup" / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        return available_bytes(folder / "proc", folder / "cgroup")

    def test_it_is_the_machines_where_no_group_limits_it(self, tmp_path: Path) -> None:
        """`max` is no limit."""
        free = self.machine(
            tmp_path, "0::/a/b\n", a__b__memory_dot_max="max\n", a__b__memory_dot_current="1\n"
        )
        assert free == 8_192_000_000

    def test_a_container_has_what_its_group_leaves_it(self, tmp_path: Path) -> None:
        """The limit of an outer group counts too; pages of files that are not in use are given back."""
        free = self.machine(
            tmp_path,
            "0::/a/b\n",
            a__memory_dot_max="4000000000\n",
            a__memory_dot_current="3000000000\n",
            a__memory_dot_stat="anon 5\ninactive_file 500000000\n",
        )
        assert free == 1_500_000_000

    def test_the_older_version_of_groups_counts_too(self, tmp_path: Path) -> None:
        """Its limits lie in a folder of their own."""
        free = self.machine(
            tmp_path,
            "5:cpu:/a\n4:memory:/a\n0::/\n",
            memory__a__memory_dot_limit_in_bytes="2000000000\n",
            memory__a__memory_dot_usage_in_bytes="600000000\n",
        )
        assert free == 1_400_000_000

    @pytest.mark.parametrize(
        ("group", "files"),
        [
            ("0::/a\n", {"a__cpu_dot_max": "100000 100000\n"}),
            (
                "5:cpu:/a\n",
                {"cpu__a__cpu_dot_cfs_quota_us": "100000\n", "cpu__a__cpu_dot_cfs_period_us": "99000"},
            ),
        ],
    )
    def test_cores_are_those_that_a_group_gives_time_for(
        self, group: str, files: dict[str, str], tmp_path: Path
    ) -> None:
        """More threads than that wait for each other."""
        self.machine(tmp_path, group, **files)
        assert usable_cores(tmp_path / "proc", tmp_path / "cgroup") == 1

    @pytest.mark.parametrize(
        ("group", "files"),
        [
            ("0::/a\n", {"a__cpu_dot_max": "max 100000\n"}),
            (
                "5:cpu:/a\n",
                {"cpu__a__cpu_dot_cfs_quota_us": "-1\n", "cpu__a__cpu_dot_cfs_period_us": "100000"},
            ),
        ],
    )
    def test_without_a_quota_all_cores_are_used(
        self, group: str, files: dict[str, str], tmp_path: Path
    ) -> None:
        """As far as this process may run on them."""
        self.machine(tmp_path, group, **files)
        assert usable_cores(tmp_path / "proc", tmp_path / "cgroup") == len(os.sched_getaffinity(0))

    def test_a_system_that_tells_nothing_is_taken_by_its_size(self, tmp_path: Path) -> None:
        """Nothing is refused there."""
        assert available_bytes(tmp_path, tmp_path) >= available_bytes() > 0


def test_the_demo_suggests_the_larger_model_where_it_would_fit(tmp_path: Path) -> None:
    """With its size and what it brings; not where it is here, or has no room."""
    settings = read_settings(models_dir=install(tmp_path / "models", small=True))
    assert demo.better_writer(settings, 4 * GB) == ""
    suggestion = demo.better_writer(settings, 8 * GB)
    assert "Qwen3 4B Instruct (Apache-2.0) writes whole stories of its own" in suggestion
    assert "2.5 GB to fetch, 4.9 GB of memory" in suggestion
    assert suggestion.endswith("reelwright models install writer --size large")
    install(tmp_path / "models", large=True)
    assert demo.better_writer(settings, 8 * GB) == ""


def test_the_demo_fetches_no_small_model_where_a_large_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where one's own is."""
    monkeypatch.setattr(demo, "install_writer", lambda *_: pytest.fail("it was fetched"))
    wish = demo.DemoOptions("", "", "", "", "", 60, lite=False)
    settings = read_settings(models_dir=install(tmp_path / "models", large=True))
    demo._prepare_writer(settings, wish, demo.Console())


class TestDoctor:
    def found(self, tmp_path: Path, model: str, free: int, **installed: bool) -> doctor.Finding:
        found = found_weights(install(tmp_path / "models", **installed), None)
        return doctor._who_writes(found, model, free)

    def test_the_small_model_works_and_the_larger_one_is_suggested(self, tmp_path: Path) -> None:
        """With its size, what it brings, and the command."""
        told = self.found(tmp_path, "qwen2.5-coder-1.5b-instruct-q4_k_m", 8 * GB, small=True)
        assert (told.state, told.origin) == ("works", "Qwen2.5-Coder 1.5B (Apache-2.0)")
        assert told.detail == (
            "It fills places in our stories; Qwen3 4B Instruct (Apache-2.0) writes whole stories of its own:"
            " 2.5 GB to fetch, 4.9 GB of memory"
        )
        assert told.remedy == "reelwright models install writer --size large"
        assert self.found(tmp_path, "qwen2.5-coder-1.5b-instruct-q4_k_m", 2 * GB).detail.endswith(
            "4.9 GB of memory, of which 2.0 GB are free"
        )

    def test_the_large_model_works(self, tmp_path: Path) -> None:
        """Nothing is left to say."""
        told = self.found(tmp_path, large_writer().model, 8 * GB, small=True, large=True)
        assert (told.state, told.remedy) == ("works", "")
        assert told.origin == "Qwen3 4B Instruct (Apache-2.0), writes whole stories"

    def test_a_large_model_without_room_is_noted(self, tmp_path: Path) -> None:
        """With what it needs and what there is."""
        told = self.found(tmp_path, "qwen2.5-coder-1.5b-instruct-q4_k_m", 3 * GB, small=True, large=True)
        assert (told.state, told.origin) == ("note", "Qwen2.5-Coder 1.5B (Apache-2.0)")
        assert told.detail == (
            "Qwen3 4B Instruct (Apache-2.0) is here and needs 4.9 GB of free memory; 3.0 GB are free, so the"
            " small model writes"
        )
