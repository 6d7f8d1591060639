"""What an operator sees from outside: the metrics, and the log."""

import re
from typing import Any

import pytest
import structlog
from house import House, complete
from prometheus_client.parser import text_string_to_metric_families


def read(house: House) -> dict[tuple[str, ...], float]:
    """Every sample: its name and its labels' values, in the order of their names → its value."""
    text = house.team().client.get("/metrics").text
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def risen(before: dict[tuple[str, ...], float], after: dict[tuple[str, ...], float], *name: str) -> float:
    """By how much a sample rose; other tests share the house."""
    return after.get(name, 0) - before.get(name, 0)


def test_requests_are_counted_by_route_and_status(house: House) -> None:
    """Ids in a path do not make a series of their own, nor does what a stranger makes up."""
    client, before = house.team().client, read(house)
    client.request("MADEUP", "/v1/account")
    for path in ("/v1/project/cnosuchproject0000000000", "/v1/project/other", "/v1/no/such/thing"):
        assert client.get(path).status_code == 404
    after = read(house)
    of_projects = "/v1/project/{projectId}"
    assert risen(before, after, "reelwright_requests_total", "GET", of_projects, "404") == 2
    assert risen(before, after, "reelwright_requests_total", "GET", "unknown", "404") == 1
    assert risen(before, after, "reelwright_request_seconds_count", "GET", of_projects) == 2
    assert not any("MADEUP" in name for name in after)


def test_unfinished_work_is_counted_with_its_age(house: House) -> None:
    """A project that waits is one more; when it is completed its render is what is unfinished."""
    member, before = house.team(), read(house)
    created = member.create().json()["data"]
    house.clock.pass_by(90)
    waiting = read(house)
    assert risen(before, waiting, "reelwright_unfinished", "draft", "project") == 1
    assert risen(before, waiting, "reelwright_unfinished", "STARTED", "video") == 0
    assert waiting["reelwright_oldest_unfinished_seconds", "project"] >= 90
    complete(house, created["projectId"])
    rendering = read(house)
    assert risen(before, rendering, "reelwright_unfinished", "draft", "project") == 0
    assert risen(before, rendering, "reelwright_unfinished", "STARTED", "video") == 1
    assert rendering["reelwright_database_up",] == 1


def test_a_request_leaves_one_line_with_its_ids_and_without_its_key(house: House) -> None:
    """The request's id is the answer's; the team and the project stand beside it, the key does not."""
    member = house.team()
    with structlog.testing.capture_logs() as lines:
        created = member.create()
        project_id = created.json()["data"]["projectId"]
        member.client.get(f"/v1/project/{project_id}")
    made, posted, got = lines
    assert (made["event"], made["projectId"], made["team"]) == ("accepted", project_id, member.team_id)
    assert made["request"] == posted["request"] == created.headers["x-request-id"]
    assert (posted["route"], posted["status"]) == ("/v1/project/create/story", 200)
    assert (got["event"], got["projectId"], got["team"]) == ("request", project_id, member.team_id)
    assert not any(member.key in str(line) for line in lines)


@pytest.mark.parametrize(
    "secret",
    [
        "rw_0123456789abcdefghijklmnop",
        "whsec_c2VjcmV0b2ZhdGVhbQ==",
        "/files/eyJhIjoxfQabcdefgh.c2lnbmF0dXJl",
        "Bearer sk-or-v1-0123456789abcdef",
        "https://provider.example/models?key=AIzaSy0123456789",
    ],
)
def test_secrets_are_hidden_wherever_they_stand(secret: str) -> None:
    """In a text, in a list and in a traceback."""
    from reelwright.logs import without_secrets

    event: dict[str, Any] = {
        "event": f"failed: {secret} was refused",
        "exception": [{"frames": [{"line": f"x = '{secret}'"}]}],
    }
    shown = str(without_secrets(None, "error", event))
    hidden = re.split(r"[/ =]", secret.rstrip("="))[-1]
    assert hidden not in shown
    assert shown.count("[hidden]") == 2


def test_a_traceback_is_logged_without_the_values_of_its_variables() -> None:
    """They hold keys and whatever callers sent."""
    from reelwright.logs import _TRACEBACKS

    prompt = "what a caller wrote"
    try:
        raise ValueError(len(prompt))
    except ValueError:
        shown = _TRACEBACKS(None, "error", {"event": "failed", "exc_info": True})
    assert shown["exception"][0]["exc_type"] == "ValueError"
    assert "what a caller wrote" not in str(shown)
