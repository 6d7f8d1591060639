"""Lips follow the sound: read in decoded frames of films of a real voice, of a photograph and of drawings."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from engines.talking import SCRIPT, Talk, film, talk
from lip_reading import Agreement, Pixels, agreement, areas, frames_of, gaps, said
from sampling import sampled

from reelwright.catalog.avatars import find_avatar
from reelwright.engines.acting import Photograph, Subject
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.poses import Pose
from reelwright_people.traits import Portrait, PortraitTraits

pytestmark = pytest.mark.slow

ASTRONAUT = str(Path(__file__).parent / "pictures" / "astronaut.jpg")
WIDTH, HEIGHT = 360, 640
LATEST_MS, LEAST = 40, 0.6


@pytest.fixture(scope="module")
def spoken(models_dir: Path) -> Talk:
    made = talk(KokoroSpeech(models_dir), SCRIPT, "voice_heart")
    assert made.duration_ms >= 20_000
    return made


def filmed(spoken: Talk, subject: Subject, path: Path) -> Iterable[Pixels]:
    path.write_bytes(film(spoken, subject, WIDTH, HEIGHT))
    return frames_of(path)


def judged(spoken: Talk, seen: list[float]) -> Agreement:
    return agreement(said(spoken.phonemes, len(seen)), seen)


@pytest.fixture(scope="module")
def opening(spoken: Talk, tmp_path_factory: pytest.TempPathFactory) -> list[float]:
    """Of the photograph's lips, by landmarks, frame by frame."""
    path = tmp_path_factory.mktemp("lips") / "film.mp4"
    return gaps(filmed(spoken, Photograph(ASTRONAUT, 3), path))


@pytest.mark.thorough  # tests/story films a photograph that says a sentence
def test_lips_of_a_photograph_follow_the_sound(spoken: Talk, opening: list[float]) -> None:
    """By landmarks: at most 40 ms apart, correlating by at least 0.6 over twenty seconds."""
    found = judged(spoken, opening)
    assert abs(found.offset_ms) <= LATEST_MS
    assert found.correlation >= LEAST


@pytest.fixture(scope="module", params=sampled(["maya", "daniel", "zuri", "grace"], 4))
def drawn_opening(
    request: pytest.FixtureRequest, spoken: Talk, tmp_path_factory: pytest.TempPathFactory
) -> list[float]:
    """Of a drawing's lips, by the area between them, frame by frame."""
    shipped = find_avatar(f"avatar_{request.param}")
    assert shipped is not None
    portrait = Portrait(PortraitTraits(**shipped.traits), shipped.seed)
    lips = LocalPortraits().frame(portrait, Pose(mouth=(("wide", 1.0),)), WIDTH, HEIGHT).mouth
    room = lips.width // 6
    around = (lips.x - room, lips.y - room, lips.x + lips.width + room, lips.y + lips.height + room)
    return areas(filmed(spoken, portrait, tmp_path_factory.mktemp("lips") / "film.mp4"), around)


def test_lips_of_a_drawing_follow_the_sound(spoken: Talk, drawn_opening: list[float]) -> None:
    """At most 40 ms apart, correlating by at least 0.6 over twenty seconds."""
    found = judged(spoken, drawn_opening)
    assert abs(found.offset_ms) <= LATEST_MS
    assert found.correlation >= LEAST


def test_lips_of_another_sound_do_not(spoken: Talk, drawn_opening: list[float]) -> None:
    """The measure tells: against what is said three seconds later the correlation is under 0.3."""
    heard = said(spoken.phonemes, len(drawn_opening))
    assert agreement(heard[300:], drawn_opening[: len(drawn_opening) - 90]).correlation < 0.3
