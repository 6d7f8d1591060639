"""What clip models can do: asked once a day, kept, and shown while nobody answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import new_sqlite

from reelwright.catalog.models import find_model
from reelwright.domain.catalog.clip_facts import ASKED_EVERY_MS, RETRIED_AFTER_MS, ClipFacts, read_clip_facts
from reelwright.domain.catalog.views import video_model_view
from reelwright.engines.clips import ClipModel
from reelwright.errors import EngineBusy
from reelwright.store.database import Database

KLING = ClipModel("kling", (5, 10), True, True, False)


class Provider:
    """Describes its model, as often as it is asked."""

    def __init__(self) -> None:
        self.answer: ClipModel | None = KLING
        self.asked = 0

    def describe(self, model: str) -> ClipModel | None:
        self.asked += 1
        if self.answer is None:
            raise EngineBusy("It does not answer")
        return self.answer


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = new_sqlite(tmp_path / "test.db")
    yield database
    database.close()


def shown(database: Database) -> tuple[list[int], bool, bool, bool]:
    """What the catalogue shows of the gateway's model."""
    model = find_model("gateway-video")
    assert model is not None
    with database.session() as session:
        view = video_model_view(model, True, False, read_clip_facts(session))
    return view.durations, view.supports_start_frame, view.supports_end_frame, view.supports_audio


def test_the_providers_list_is_shown_and_asked_for_once_a_day(database: Database) -> None:
    """Before it has answered, the catalogue's own facts are."""
    now, provider = [1_000_000], Provider()
    facts = ClipFacts(database, ("gateway-video",), provider.describe, lambda: now[0])
    assert shown(database) == ([5], True, True, True)
    facts.refresh()
    assert shown(database) == ([5, 10], True, True, False)
    now[0] += ASKED_EVERY_MS - 1
    facts.refresh()
    assert provider.asked == 1
    now[0] += 1
    provider.answer = ClipModel("kling", (5, 10, 15), True, False, True)
    facts.refresh()
    assert (provider.asked, shown(database)) == (2, ([5, 10, 15], True, False, True))


def test_the_last_known_facts_are_shown_while_nobody_answers(database: Database) -> None:
    """It is asked again after an hour."""
    now, provider = [1_000_000], Provider()
    facts = ClipFacts(database, ("gateway-video",), provider.describe, lambda: now[0])
    facts.refresh()
    provider.answer = None
    now[0] += ASKED_EVERY_MS
    facts.refresh()
    facts.refresh()
    assert (provider.asked, shown(database)) == (2, ([5, 10], True, True, False))
    now[0] += RETRIED_AFTER_MS
    facts.refresh()
    assert provider.asked == 3


def test_a_process_that_begins_asks_since_settings_may_have_changed(database: Database) -> None:
    """Two processes that run on ask once a day between them."""
    now, provider = [1_000_000], Provider()
    first, second = (
        ClipFacts(database, ("gateway-video",), provider.describe, lambda: now[0]) for _ in range(2)
    )
    first.refresh()
    provider.answer = ClipModel("other", (8,), False, False, False)
    second.refresh()
    assert (provider.asked, shown(database)) == (2, ([8], False, False, False))
    now[0] += ASKED_EVERY_MS
    first.refresh()
    second.refresh()
    assert provider.asked == 3


def test_a_model_that_no_engine_has_keeps_the_catalogues_facts(database: Database) -> None:
    """Nothing is written down that nobody said."""
    facts = ClipFacts(database, ("gateway-video",), lambda model: None, lambda: 1_000_000)
    facts.refresh()
    assert shown(database) == ([5], True, True, True)
