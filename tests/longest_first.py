"""The order in which `make test` hands out the files of tests: the longest first, so that none of them runs
alone at the end while the other process has nothing left to do."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONGEST = (
    "tests/story/test_finished_story.py",
    "tests/service/test_stored_service.py",
    "tests/http/test_schemathesis.py",
    "packages/reelwright-render/tests/test_hostile_files.py",
    "tests/engines/test_writing_qwen.py",
    "tests/service/test_money.py",
    "tests/service/test_killed_service.py",
    "tests/engines/test_listening_whisper.py",
    "tests/service/test_template_projects.py",
    "tests/service/test_orderly_end.py",
)
"""Each took more than 40 s on two cores. One that is missing here only runs later."""


def sort_longest_first(items: list[pytest.Item]) -> None:
    """Sort in place: the files of LONGEST, then those with a slow test, then the others. The tests of a file
    stay together and in their order."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    places = {ROOT / name: place for place, name in enumerate(LONGEST)}

    def rank(item: pytest.Item) -> int:
        return places.get(item.path, len(LONGEST) + (item.path not in slow))

    items.sort(key=rank)
