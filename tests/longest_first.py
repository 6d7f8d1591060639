"""The order in which `make test` hands out the files of tests: the longest first, so that none of them runs
alone at the end while the other process has nothing left to do."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONGEST = (
    "tests/http/test_schemathesis.py",
    "tests/service/test_door_on_postgres.py",
    "tests/service/test_stored_service.py",
    "tests/service/test_choosing_table.py",
    "tests/story/test_finished_story.py",
    "tests/engines/test_every_engine.py",
    "tests/unit/test_plots.py",
    "tests/service/test_provider_story.py",
    "tests/story/test_drawn_story.py",
    "packages/reelwright-footage/tests/test_course.py",
    "tests/service/test_provider_bad_days.py",
    "tests/engines/test_writing_qwen.py",
    "tests/service/test_money.py",
    "tests/service/test_frame_times.py",
    "tests/engines/test_talking_lips.py",
    "tests/dashboard/test_forms.py",
    "tests/dashboard/test_screens_for_everyone.py",
    "packages/reelwright-render/tests/test_hostile_files.py",
    "tests/engines/test_speech_kokoro.py",
    "tests/service/test_killed_service.py",
    "tests/story/test_talking_photograph.py",
    "packages/reelwright-footage/tests/test_film.py",
    "tests/engines/test_listening_whisper.py",
    "tests/unit/test_music_catalog.py",
    "tests/service/test_template_projects.py",
    "packages/reelwright-footage/tests/test_slicer.py",
    "packages/reelwright-footage/tests/test_games_drawn.py",
    "tests/engines/test_matting_bars.py",
    "tests/service/test_trouble_at_work.py",
    "tests/service/test_orderly_end.py",
    "tests/service/test_wrong_settings_met.py",
    "tests/service/test_photo_avatars_made.py",
    "packages/reelwright-people/tests/test_portrait_local.py",
    "packages/reelwright-footage/tests/test_sandfall.py",
)
"""Each took more than some twenty seconds of one core, in `make test` or in `make thorough`. One that is
missing here only runs later."""


def sort_longest_first(items: list[pytest.Item]) -> None:
    """Sort in place: the files of LONGEST, then those with a slow test, then the others. The tests of a file
    stay together and in their order."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    places = {ROOT / name: place for place, name in enumerate(LONGEST)}

    def rank(item: pytest.Item) -> int:
        return places.get(item.path, len(LONGEST) + (item.path not in slow))

    items.sort(key=rank)
