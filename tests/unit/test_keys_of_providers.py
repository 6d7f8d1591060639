"""Provider keys: when a provider is asked, what is kept of its answer, and how secrets change their key."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.teams.key_ring import KeyRing
from reelwright.domain.teams.model import ProviderKey, Team
from reelwright.domain.teams.provider_keys import CHECKED_EVERY_MS, KeyCheck, ProviderKeys
from reelwright.domain.teams.rotation import ENCRYPTED, Rotation, rotate
from reelwright.domain.teams.service import Teams, provider_key_statuses
from reelwright.domain.webhooks.model import WebhookEndpoint
from reelwright.engines.abilities import KeyUse
from reelwright.engines.key_check import KeyStatus
from reelwright.errors import EngineFailed
from reelwright.store.database import Base, Database
from reelwright.store.idempotency import SEALED, IdempotentCall
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

NOW = 1_800_000_000_000
OLD, NEW = "an old key that is long enough", "a new key that is long enough"


@dataclass
class Oracle:
    """A provider whose answers are set; None is silence."""

    says: KeyStatus | None = "ok"
    asked: list[tuple[str, str]] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None

    def __call__(self, provider: str, key: str) -> KeyStatus:
        self.asked.append((provider, key))
        self.meanwhile()
        if self.says is None:
            raise EngineFailed(f"{provider} could not be reached")
        return self.says


@dataclass
class Trial:
    database: Database
    secrets: Secrets
    oracle: Oracle
    now: int = NOW

    @property
    def keys(self) -> ProviderKeys:
        return ProviderKeys(self.database, self.teams, self.secrets, self.oracle, lambda: self.now)

    @property
    def teams(self) -> Teams:
        return Teams(self.secrets, new_id, lambda: self.now)

    def ring(self) -> KeyRing:
        return KeyRing(self.database, self.secrets.decrypt, {}, {"fal": 2}, lambda: self.now)

    def team(self, name: str = "Acme") -> str:
        with self.database.session() as session:
            return self.teams.create(session, name, "byok").id

    def status(self, team: str) -> dict[str, str]:
        with self.database.session() as session:
            return provider_key_statuses(session, team)


@pytest.fixture
def trial(database: Database) -> Trial:
    return Trial(database, Secrets([OLD]), Oracle())


@pytest.mark.parametrize("says", ["ok", "invalid"])
def test_a_key_is_asked_about_when_it_is_set(trial: Trial, says: KeyStatus) -> None:
    """And kept with the answer; a wrong one too, so that its owner sees it."""
    team = trial.team()
    trial.oracle.says = says
    assert trial.keys.set("Acme", "fal", "k1") == (team, KeyCheck(says))
    assert trial.oracle.asked == [("fal", "k1")]
    assert trial.status(team) == {"fal": says}


def test_a_silent_provider_leaves_the_last_known_status(trial: Trial) -> None:
    """Of the same key; another key is taken for a good one."""
    team = trial.team()
    trial.oracle.says = "invalid"
    trial.keys.set(team, "fal", "k1")
    trial.oracle.says = None
    silent = "fal could not be reached"
    assert trial.keys.set(team, "fal", "k1") == (team, KeyCheck("invalid", silent))
    assert trial.keys.set(team, "fal", "k2") == (team, KeyCheck("ok", silent))


def test_an_empty_key_is_taken_away_and_nobody_is_asked(trial: Trial) -> None:
    """The status is missing then."""
    team = trial.team()
    trial.keys.set(team, "fal", "k1")
    assert trial.keys.set(team, "fal", "") == (team, KeyCheck("missing"))
    assert (trial.status(team), len(trial.oracle.asked)) == ({}, 1)


def test_a_key_is_asked_about_at_most_once_an_hour(trial: Trial) -> None:
    """To the millisecond, whatever came of it."""
    team = trial.team()
    trial.keys.set(team, "fal", "k1")
    asked = []
    for passed, says in (
        (CHECKED_EVERY_MS - 1, "invalid"),
        (1, None),
        (CHECKED_EVERY_MS - 1, "ok"),
        (1, "invalid"),
    ):
        trial.now += passed
        trial.oracle.says = says  # type: ignore[assignment]
        asked.append((trial.keys.check_due(), trial.status(team)["fal"]))
    assert asked == [(0, "ok"), (1, "ok"), (0, "ok"), (1, "invalid")]


def test_a_key_that_was_not_answered_for_when_set_is_asked_about_soon(trial: Trial) -> None:
    """Then hourly."""
    team = trial.team()
    trial.oracle.says = None
    trial.keys.set(team, "fal", "k1")
    trial.oracle.says = "invalid"
    assert [trial.keys.check_due(), trial.keys.check_due()] == [1, 0]
    assert trial.status(team) == {"fal": "invalid"}


def test_every_due_key_of_every_team_is_asked_about(trial: Trial) -> None:
    """One that nobody can read is passed over, and keeps its status."""
    teams = [trial.team(name) for name in ("One", "Two", "Three")]
    for number, team in enumerate(teams):
        trial.keys.set(team, "gemini", f"k{number}")
    with trial.database.session() as session:
        lost = session.scalars(sa.select(ProviderKey).where(ProviderKey.team_id == teams[1])).one()
        lost.secret = Secrets([NEW]).encrypt("k1")
    trial.now += CHECKED_EVERY_MS
    trial.oracle.asked, trial.oracle.says = [], "invalid"
    assert trial.keys.check_due() == 3
    assert sorted(trial.oracle.asked) == [("gemini", "k0"), ("gemini", "k2")]
    assert [trial.status(team)["gemini"] for team in teams] == ["invalid", "ok", "invalid"]


def test_two_workers_ask_about_a_key_once(trial: Trial) -> None:
    """Whoever notes the time first; a crash while asking costs an hour, not a second question."""
    trial.keys.set(trial.team(), "fal", "k1")
    trial.now += CHECKED_EVERY_MS
    other: list[int] = []
    trial.oracle.meanwhile = lambda: other.append(trial.keys.check_due())
    assert (trial.keys.check_due(), other) == (1, [0])


def test_an_answer_about_a_key_that_was_replaced_meanwhile_is_dropped(trial: Trial) -> None:
    """The new key's own status stays."""
    team = trial.team()
    trial.keys.set(team, "fal", "k1")
    trial.now += CHECKED_EVERY_MS

    def replace() -> None:
        trial.oracle.meanwhile = lambda: None
        with trial.database.session() as session:
            trial.teams.set_provider_key(session, team, "fal", "k2", "ok", trial.now)

    trial.oracle.says, trial.oracle.meanwhile = "invalid", replace
    trial.keys.check_due()
    assert trial.status(team) == {"fal": "ok"}


def test_a_clock_that_was_set_back_does_not_stop_the_questions(trial: Trial) -> None:
    """By more than an hour: the time that was noted cannot be."""
    trial.keys.set(trial.team(), "fal", "k1")
    trial.now -= CHECKED_EVERY_MS + 1
    assert [trial.keys.check_due(), trial.keys.check_due()] == [1, 0]


def test_a_rejection_while_a_key_is_used_makes_it_invalid(trial: Trial) -> None:
    """Where a provider means the key itself; unless the team has set another one meanwhile."""
    team, ring = trial.team(), trial.ring()
    trial.keys.set(team, "fal", "k1")
    older = ring.open("fal", KeyUse("team", team))
    trial.keys.set(team, "fal", "k2")
    older.note_rejected()
    assert trial.status(team) == {"fal": "ok"}
    ring.open("fal", KeyUse("team", team)).note_rejected()
    assert trial.status(team) == {"fal": "invalid"}


def test_no_row_holds_a_key_that_can_be_read(trial: Trial) -> None:
    """It is encrypted at rest."""
    trial.keys.set(trial.team(), "fal", "the-secret-itself")
    with trial.database.session() as session:
        rows = session.execute(sa.text("SELECT * FROM provider_keys")).all()
    assert "the-secret-itself" not in repr(rows)
    assert len(rows) == 1


def test_every_encrypted_column_is_written_anew() -> None:
    """A column named for a secret that is forgotten here would be lost with the old key."""
    named = {
        (table.name, column.name)
        for table in Base.metadata.tables.values()
        for column in table.columns
        if "secret" in column.name and isinstance(column.type, sa.String)
    }
    assert {(table.__tablename__, column) for table, column in ENCRYPTED} == named


def test_what_is_encrypted_is_written_anew_under_the_first_key(trial: Trial) -> None:
    """All columns; a second run finds nothing to do, and the new key alone reads everything."""
    team = trial.team()
    trial.keys.set(team, "fal", "k1")
    with trial.database.session() as session:
        trial.teams.rotate_webhook_secret(session, team)
        session.add(an_endpoint(team, trial.secrets))
        kept_answers(session, trial.secrets)
    both = Secrets([NEW, OLD])
    assert rotate(trial.database, both) == Rotation(rewritten=6, current=0, unreadable=0)
    assert rotate(trial.database, both) == Rotation(rewritten=0, current=6, unreadable=0)
    only = Secrets([NEW])
    with trial.database.session() as session:
        endpoint = session.scalars(sa.select(WebhookEndpoint)).one()
        assert only.decrypt(session.scalars(sa.select(ProviderKey)).one().secret) == "k1"
        assert only.decrypt(session.get_one(Team, team).webhook_secret).startswith("whsec_")
        assert [only.decrypt(one or "") for one in (endpoint.secret, endpoint.previous_secret)] == ["s", "p"]
        sealed = session.get_one(IdempotentCall, "sealed").body
        assert sealed is not None
        assert only.decrypt(sealed.decode()) == "{}"
        assert session.get_one(IdempotentCall, "open").body == b"{}"
    assert rotate(trial.database, Secrets([OLD])) == Rotation(rewritten=0, current=0, unreadable=6)


def kept_answers(session: Session, secrets: Secrets) -> None:
    """One that shows a secret, one that does not, and one that is still being made."""
    said: dict[str, Any] = {"fingerprint": "f", "owner": "o", "lease_until": 0, "expires_at": NOW}
    body = secrets.encrypt("{}").encode()
    session.add(IdempotentCall(id="sealed", status=200, headers={SEALED: "yes"}, body=body, **said))
    session.add(IdempotentCall(id="open", status=200, headers={}, body=b"{}", **said))
    session.add(IdempotentCall(id="running", status=None, headers=None, body=None, **said))


def an_endpoint(team: str, secrets: Secrets) -> WebhookEndpoint:
    return WebhookEndpoint(
        id=new_id(),
        team_id=team,
        url="https://example.com",
        enabled=True,
        secret=secrets.encrypt("s"),
        previous_secret=secrets.encrypt("p"),
        previous_secret_until=NOW,
        created_at=NOW,
        updated_at=NOW,
    )
