"""An account analysed by a real API, through an imitation of the platform's own API."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.server import Server
from harness.watch import ledger
from imitations.server import GOOD_KEY, served
from imitations.youtube import CHANNEL, YouTube

pytestmark = pytest.mark.slow


@pytest.fixture
def youtube() -> Iterator[YouTube]:
    with served(imitation := YouTube()):
        yield imitation


@pytest.fixture
def server(tmp_path: Path, youtube: YouTube) -> Iterator[Server]:
    key = {"YOUTUBE_API_KEY": GOOD_KEY, "YOUTUBE_BASE_URL": youtube.address}
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path, changes=key)
    server.migrate()
    server.start("api")
    yield server
    server.close()


def test_an_account_is_analysed_and_a_silent_platform_costs_nothing(server: Server, youtube: YouTube) -> None:
    """With the operator's key; a refresh asks by the channel's id; each analysis costs a credit, a key that
    is used up none."""
    body = {"username": "@LighthouseKeeper".lower(), "platform": "youtube"}
    with server.team(credits=5) as client:
        account = client.post("/v1/social/account/analyze", json=body).json()["data"]["account"]
        assert (account["stats"]["followers"], account["analytics"]["avgViews"]) == (128_000, 31_600.0)
        youtube.views[0] = 20_000
        path = f"/v1/social/account/{account['id']}"
        again = client.post(f"{path}/refresh").json()["data"]["account"]
        assert (again["id"], again["analytics"]["avgViews"]) == (account["id"], 11_600.0)
        assert youtube.seen[3].query["id"] == CHANNEL
        youtube.is_used_up = True
        silent = client.post(f"{path}/refresh")
        assert (silent.status_code, silent.json()["message"]) == (502, "The platform did not answer")
        assert client.get(path).json()["data"]["account"] == again
        assert ledger(client) == [("charge", -1), ("charge", -1)]
