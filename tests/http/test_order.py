"""The order of checks: what is told first when several things are wrong."""

from dataclasses import replace
from typing import Any

from fastapi.testclient import TestClient
from house import House

from reelwright.http.app import create_app


def test_each_check_comes_before_the_next(house: House) -> None:
    """401, 403, 429, shape of the key, replay, JSON, fields, provider keys, plan, credits: each is told while
    all that follow are wrong, too."""
    app = create_app(replace(house.api, rate_limit_post=9))
    team = house.team(billing="byok", credits=0, plan_status="none", product=False)

    def post(key: str | None = None, body: Any = b"{", idempotency: str = "é") -> tuple[int, str]:
        headers = [(b"idempotency-key", idempotency.encode("latin-1"))]
        headers += [(b"x-api-key", key.encode())] if key else []
        content = {"content": body} if isinstance(body, bytes) else {"json": body}
        answer = TestClient(app).post("/v1/project/create/story", headers=headers, **content)
        return answer.status_code, answer.json()["message"]

    def change(**changes: Any) -> None:
        with house.database.session() as session:
            house.api.teams.change(session, team.team_id, **changes)

    fields = {"prompt": "p", "voiceId": "nobody"}
    right = {"prompt": "p", "voiceId": "voice_heart"}
    told = [post(), post(team.key)]
    change(product=True)
    told += [
        post(team.key),
        post(team.key, idempotency="1"),
        post(team.key, fields, "1"),
        post(team.key, fields, "2"),
        post(team.key, right, "3"),
    ]
    change(billing_mode="managed")
    told.append(post(team.key, right, "3"))
    change(plan_status="active")
    told += [post(team.key, right, "3"), post(team.key, right, "3")]
    assert [(status, message.partition(".")[0]) for status, message in told] == [
        (401, "Not authenticated"),
        (403, "The team does not have this product"),
        (400, "Idempotency-Key: Must be 1-255 printable ASCII characters"),
        (400, "Invalid JSON body"),
        (422, "Idempotency-Key was already used with a different body"),
        (400, 'voiceId: Voice "nobody" not found'),
        (402, "Missing provider keys: openrouter, elevenlabs"),
        (402, "An active plan is required"),
        (402, "Not enough credits"),
        (402, "Not enough credits"),
    ]
    assert post(team.key)[0] == 429
