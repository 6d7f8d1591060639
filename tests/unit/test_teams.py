"""Teams and their keys."""

import base64
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge
from reelwright.domain.teams.model import ProviderKey
from reelwright.domain.teams.service import Teams, provider_key_statuses
from reelwright.errors import BadRequest, NotAuthenticated, NotFound
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

NOW = 1_800_000_000_000
SECRETS = Secrets(["a key for these tests only"])
teams = Teams(SECRETS, new_id, lambda: NOW)


@pytest.fixture
def session(database: Database) -> Iterator[Session]:
    with database.session() as session:
        yield session


def test_a_new_team_has_a_plan_credits_and_a_signing_secret(session: Session) -> None:
    """The first credits are an entry of the ledger like any other."""
    team = teams.create(session, "Acme", "managed", 50, "pro")
    entry = session.scalars(sa.select(LedgerEntry)).one()
    assert (team.plan_name, team.plan_status, team.balance) == ("Pro", "active", 50)
    assert team.storage_limit_bytes == 50_000_000_000
    assert (team.product, team.local_engines) == (True, False)
    assert (entry.kind, entry.credits, entry.balance_after) == ("grant", 50, 50)
    secret = SECRETS.decrypt(team.webhook_secret)
    assert len(base64.b64decode(secret.removeprefix("whsec_"), validate=True)) == 24


@pytest.mark.parametrize(
    ("billing", "plan", "told"),
    [
        ("free", "Pro", '"free" is no billing mode: write one of managed, byok'),
        ("byok", "Gold", 'There is no plan "Gold": write one of Free, Starter, Pro, Premium'),
    ],
)
def test_an_unknown_mode_or_plan_is_told(session: Session, billing: str, plan: str, told: str) -> None:
    """With what to write instead."""
    with pytest.raises(BadRequest) as refused:
        teams.create(session, "Acme", billing, 0, plan)
    assert str(refused.value) == told


def test_a_team_is_found_by_its_name_unless_two_have_it(session: Session) -> None:
    """Its id always works."""
    first = teams.create(session, "Acme")
    assert teams.read(session, "Acme").id == first.id
    teams.create(session, "Acme")
    assert teams.read(session, first.id).id == first.id
    with pytest.raises(NotFound, match='Team "Acme" not found'):
        teams.read(session, "Acme")


def test_a_new_plan_brings_its_storage_unless_one_is_given(session: Session) -> None:
    """What is not given stays as it is."""
    team = teams.create(session, "Acme")
    teams.change(session, team.id, plan="Premium", product=False, local_engines=None)
    assert (team.plan_name, team.storage_limit_bytes, team.product) == ("Premium", 200_000_000_000, False)
    teams.change(session, team.id, plan="Free", storage_limit_bytes=5, product=True, plan_status="none")
    assert (team.storage_limit_bytes, team.product, team.plan_status) == (5, True, "none")
    assert team.local_engines is False


@pytest.mark.parametrize(("amount", "balance"), [("+5", 15), ("-10", 0), ("=3", 3), ("7", 17), ("=10", 10)])
def test_credits_are_changed_or_set(session: Session, amount: str, balance: int) -> None:
    """And the ledger's sum stays the balance."""
    team = teams.create(session, "Acme", credits=10)
    assert teams.change_credits(session, team.id, amount) == balance
    assert session.scalar(sa.select(sa.func.sum(LedgerEntry.credits))) == balance


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        ("-11", "The balance of 10 credits would become negative"),
        ("=-1", "The balance of 10 credits would become negative"),
        ("many", '"many" is no amount: write +N, -N or =N'),
    ],
)
def test_credits_never_become_negative(session: Session, amount: str, told: str) -> None:
    """And what is no number is told."""
    team = teams.create(session, "Acme", credits=10)
    with pytest.raises(BadRequest) as refused:
        teams.change_credits(session, team.id, amount)
    assert str(refused.value) == told


@pytest.mark.parametrize(("amount", "told"), [("=7", ""), ("-6", ""), ("-8", "7 credits would become")])
def test_credits_are_counted_from_what_is_there_when_they_change(
    database: Database, amount: str, told: str
) -> None:
    """A charge that comes after the team was read counts: `=7` leaves 7, and nothing becomes negative."""
    with database.session() as session:
        team = teams.create(session, "Acme", credits=10)
    with database.session() as slow:
        teams.read(slow, team.id)
        with database.session() as other:
            charge(other, team.id, "project:p", 3, "Story", NOW)
        with pytest.raises(BadRequest, match=told) if told else nullcontext():
            teams.change_credits(slow, team.id, amount)
    with database.session() as session:
        assert teams.read(session, team.id).balance == {"=7": 7, "-6": 1, "-8": 7}[amount]


def test_a_key_opens_its_team_until_it_is_revoked(session: Session) -> None:
    """By its id, or by itself."""
    team = teams.create(session, "Acme")
    first, second = (teams.create_key(session, team.id, name) for name in ("one", "two"))
    assert teams.authenticate(session, first.key).team_id == team.id
    teams.revoke_key(session, first.id)
    teams.revoke_key(session, second.key)
    for made in (first, second):
        with pytest.raises(NotAuthenticated, match="Invalid API key"):
            teams.authenticate(session, made.key)


def test_a_provider_key_is_kept_encrypted_replaced_and_taken_away(session: Session) -> None:
    """One a provider; an empty one is none."""
    team = teams.create(session, "Acme", "byok")
    for secret in ("sk-one", "sk-two"):
        teams.set_provider_key(session, team.id, "gemini", secret)
    row = session.scalars(sa.select(ProviderKey)).one()
    assert (SECRETS.decrypt(row.secret), "sk-two" in row.secret) == ("sk-two", False)
    assert provider_key_statuses(session, team.id) == {"gemini": "ok"}
    teams.set_provider_key(session, team.id, "gemini", "")
    assert provider_key_statuses(session, team.id) == {}
    with pytest.raises(BadRequest, match='"other" is no provider: write one of openrouter, elevenlabs'):
        teams.set_provider_key(session, team.id, "other", "sk")


def test_a_rotated_secret_leaves_the_old_one_for_a_day(session: Session) -> None:
    """Both sign until then."""
    team = teams.create(session, "Acme")
    before = teams.webhook_secret(session, team.id)
    fresh = teams.rotate_webhook_secret(session, team.id)
    assert teams.webhook_secret(session, team.id) == fresh != before
    assert SECRETS.decrypt(team.previous_webhook_secret or "") == before
    assert team.previous_secret_until == NOW + 24 * 3_600_000
