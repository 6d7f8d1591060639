"""Plans as callers meet them: renewed, past due, canceled, by any request."""

from house import START_MS, House

from reelwright.catalog.plans import find_plan, periods
from reelwright.store.clock import iso

FREE = find_plan("Free")
assert FREE is not None and FREE.credits is not None
PERIOD, GRACE = periods().period_ms, periods().grace_ms


def test_a_period_that_is_over_renews_the_plan(house: House) -> None:
    """The account shows it in the same answer, and the ledger names the period."""
    team = house.team(credits=3, plan="Free", plan_renews_at=START_MS)
    house.clock.pass_by(1)
    for _ in range(2):
        account = team.client.get("/v1/account").json()["data"]
        assert account["plan"] == {"name": "Free", "status": "active", "renewsAt": iso(START_MS + PERIOD)}
        assert account["credits"]["balance"] == 3 + FREE.credits
    [entry, _] = team.client.get("/v1/account/ledger").json()["data"]["entries"]
    assert (entry["kind"], entry["credits"], entry["balanceAfter"]) == (
        "grant",
        FREE.credits,
        3 + FREE.credits,
    )
    assert entry["reason"] == f"Free: credits of the period from {iso(START_MS)}"


def test_a_create_is_paid_with_the_credits_of_the_new_period(house: House) -> None:
    """It need not read the account first."""
    team = house.team(credits=0, plan="Free", plan_renews_at=START_MS)
    assert team.create().status_code == 402
    house.clock.pass_by(1)
    assert team.create().status_code == 200
    assert team.balance() == FREE.credits - 8


def test_a_plan_that_ran_out_generates_until_it_is_canceled(house: House) -> None:
    """Past due for the days of grace; then 402, and nothing is charged."""
    team = house.team(plan="Pro", plan_renews_at=START_MS)
    house.clock.pass_by(1)
    assert team.create().status_code == 200
    assert team.client.get("/v1/account").json()["data"]["plan"] == {
        "name": "Pro",
        "status": "past_due",
        "renewsAt": iso(START_MS),
    }
    house.clock.now = START_MS + GRACE + 1
    answer = team.create()
    assert (answer.status_code, answer.json()["code"]) == (402, "SUBSCRIPTION_REQUIRED")
    account = team.client.get("/v1/account").json()["data"]
    assert (account["plan"]["status"], account["credits"]["balance"]) == ("canceled", 100)


def test_an_own_keys_team_is_not_asked_for_a_plan(house: House) -> None:
    """Its plan runs out like any other, and it goes on."""
    team = house.team(billing="byok", plan="Pro", plan_renews_at=START_MS, local_engines=True)
    house.clock.now = START_MS + GRACE + 1
    assert team.create().status_code == 200
    assert team.client.get("/v1/account").json()["data"]["plan"]["status"] == "canceled"
