"""The embedded language model, in its own process, beyond what every engine promises."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from engines.writing_suite import task
from reading import READING

from reelwright.engines.call import CALL, Call
from reelwright.engines.local.install import install_writer, writer_is_installed, writer_path
from reelwright.engines.local.qwen import QwenWriting
from reelwright.engines.writing import ContinuationTask
from reelwright.errors import Cancelled, EngineBusy, EngineFailed
from reelwright.formats.story.text import StoryBrief, adjust, write_story
from reelwright.formats.storytelling.sentences import word_count
from reelwright.settings import read_settings

pytestmark = [pytest.mark.slow, pytest.mark.writer]

ROOMMATE = "My roommate keeps eating my labeled food, and I finally caught them on camera"


@pytest.fixture(scope="module")
def weights() -> Path:
    models_dir = read_settings().models_dir
    if not writer_is_installed(models_dir):
        pytest.skip("the writing model is not installed: reelwright models install writer")
    return writer_path(models_dir)


@pytest.fixture(scope="module")
def engine(weights):
    engine = QwenWriting(weights)
    yield engine
    engine.close()


def children_of(parent: int) -> list[int]:
    """The writing processes under a process, the dead ones left out."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
            command = (stat.parent / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == parent and fields[0] != "Z" and "writer_child" in command:
            found.append(int(stat.parent.name))
    return found


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lives(process: int) -> bool:
    """A dead one that nobody has waited for yet does not: who inherits it may take its time."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class TestQwenWriting:
    def test_it_writes_about_the_topic(self, engine):
        """The model was listening."""
        fields = engine.write(task(facts={})).fields
        text = f"{fields['title']} {fields['story']}".lower()
        assert any(word in text for word in ("bicycle", "bike"))

    def test_a_killed_process_is_started_again_and_the_call_succeeds(self, engine):
        """Whoever asked notices nothing but a pause."""
        engine.continue_text(ContinuationTask("Hello", n=1, max_tokens=1))  # so that it is loaded
        (child,) = children_of(os.getpid())
        os.kill(child, signal.SIGKILL)
        assert engine.write(task()).fields["title"]
        assert children_of(os.getpid()) != [child]

    @pytest.mark.thorough  # every_engine cancels a call, too
    def test_a_cancelled_call_stops_while_it_is_written_and_the_next_one_works(self, engine):
        """The call looks about once a second whether anybody still wants it."""
        looks = 0

        def stop_at_the_third_look() -> None:
            nonlocal looks
            looks += 1
            if looks == 3:
                raise Cancelled

        before = CALL.set(Call(stop_if_cancelled=stop_at_the_third_look))
        shape = {
            "type": "object",
            "properties": {"story": {"type": "string", "minLength": 900, "maxLength": 1_500}},
            "required": ["story"],
        }
        try:
            with pytest.raises(Cancelled):
                engine.write(task(shape=shape, max_tokens=900))
        finally:
            CALL.reset(before)
        assert looks == 3
        assert engine.write(task()).fields["title"]

    def test_a_call_that_takes_too_long_is_ended_and_said_to_be_worth_another_try(self, weights):
        """A busy machine is no broken one."""
        hurried = QwenWriting(weights, limit_s=0)
        with pytest.raises(EngineBusy, match="too busy"):
            hurried.write(task())
        hurried.close()

    def test_weights_that_are_none_fail_with_a_sentence(self, tmp_path):
        """A wrong path in the settings is told to a person."""
        with pytest.raises(EngineFailed, match="stopped twice while writing"):
            QwenWriting(tmp_path / "no.gguf").write(task())

    @pytest.mark.thorough
    def test_an_idle_process_gives_its_memory_back(self, weights):
        """Two gigabytes are not kept for nobody; the next call starts it again."""
        idle = QwenWriting(weights, idle_s=5)
        before = set(children_of(os.getpid()))
        idle.write(task())
        (child,) = set(children_of(os.getpid())) - before
        deadline = time.monotonic() + 180
        while child in children_of(os.getpid()) and time.monotonic() < deadline:
            time.sleep(0.2)
        assert child not in children_of(os.getpid())
        assert idle.write(task()).fields["title"]
        idle.close()

    @pytest.mark.thorough
    def test_the_process_ends_with_a_parent_that_was_killed(self, weights):
        """A worker that dies leaves no model behind."""
        code = (
            "import time; from pathlib import Path; from engines.writing_suite import task;"
            "from reelwright.engines.local.qwen import QwenWriting;"
            f"QwenWriting(Path({str(weights)!r})).write(task());"
            "print('written', flush=True); time.sleep(600)"
        )
        paths = os.pathsep.join(sys.path)
        parent = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
        )
        assert parent.stdout
        assert parent.stdout.readline() == b"written\n"
        (child,) = children_of(parent.pid)
        parent.kill()
        parent.wait()
        parent.stdout.close()
        deadline = time.monotonic() + 180
        while lives(child) and time.monotonic() < deadline:
            time.sleep(0.2)
        assert not lives(child)

    def test_a_text_goes_on_in_several_ways_that_say_how_likely_they_are(self, engine):
        """Up to a stop string, or cut where there were too many tokens; equal tasks have much in common."""
        beginning = "My sister came to my wedding, and everybody turned around. She was wearing"
        found = engine.continue_text(ContinuationTask(beginning, n=6, stop=(".", ",", "\n"), seed=1))
        assert 2 <= len(found) <= 6
        assert any("dress" in one.text for one in found)
        assert all(-8 < one.logprob <= 0 and one.text.startswith(" ") for one in found)
        assert not any(mark in one.text for one in found for mark in ".,\n")
        (cut,) = engine.continue_text(ContinuationTask(beginning, n=1, stop=(), max_tokens=3))
        assert not cut.whole and len(cut.text.split()) <= 3

    def test_what_was_read_once_is_not_read_again(self, engine):
        """A story grows at its end: each of its places costs what is new in it. Reading 600 tokens takes
        several times what five short continuations take."""
        told = "We had lived there for a year, and nobody had ever asked about the cellar. " * 36
        engine.continue_text(ContinuationTask("Hello", n=1, max_tokens=1))  # so that it is loaded
        (child,) = children_of(os.getpid())
        begun = cpu_seconds(child)
        engine.continue_text(ContinuationTask(told + "Then I saw", max_tokens=4))
        first = cpu_seconds(child) - begun
        engine.continue_text(ContinuationTask(told + "Then my landlord said that", max_tokens=4))
        assert cpu_seconds(child) - begun < 1.5 * first

    def test_more_ways_than_the_model_has_places_for_are_no_error(self, engine):
        """At most so many, the task says."""
        many = ContinuationTask("I opened the box and found", n=40, max_tokens=4)
        assert 1 <= len(engine.continue_text(many)) <= 6

    def test_a_task_that_asks_for_nothing_is_refused_with_the_models_words(self, engine):
        """And the next task is done."""
        with pytest.raises(EngineFailed, match="refused the task"):
            engine.continue_text(ContinuationTask("I opened the box", n=0))
        assert engine.continue_text(ContinuationTask("I opened the box", n=1, max_tokens=4))

    @pytest.mark.parametrize("seconds", [10, 60])
    def test_a_story_is_as_long_as_it_should_be(self, engine, seconds):
        """Within fifteen percent, with whatever the model added to it."""
        brief = StoryBrief(ROOMMATE, target_ms=seconds * 1000, seed=7)
        story = write_story(engine, READING, brief)
        assert adjust(story, {}, brief).near
        words = sum(word_count(passage.text) for passage in story.narration)
        spoken_ms = words / 180 * 60_000 + 300 * len(story.narration)
        assert spoken_ms == pytest.approx(seconds * 1000, rel=0.15)


def test_what_is_installed_is_not_fetched_again(weights):
    """A second run downloads nothing."""
    told: list[tuple[float, str]] = []
    assert install_writer(weights.parent, lambda share, message: told.append((share, message))) == weights
    assert told == [(1.0, "The writing model is here")]
