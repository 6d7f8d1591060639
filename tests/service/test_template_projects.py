"""Every shipped template through the real API and a real worker, with instant engines."""

from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import wait_until
from harness.server import Server
from sampling import sampled

WAIT_S = 600
RATIOS = ("ratio_9_16", "ratio_16_9", "ratio_1_1")

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", sampled(range(3), 3))
def test_every_template_becomes_a_video(first: int, tmp_path: Path) -> None:
    """Created from its own samples in one shape or another: completed and rendered, a scene for each of its
    own, captions throughout; and a deleted one leaves nothing in storage. Every third template, from `first`
    on."""
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path)
    server.migrate()
    server.command("team", "create", "Trial", "--credits", "200")
    key = server.command("key", "create", "Trial", "--name", "trial")["key"]
    for name in ("api", "worker-1"):
        server.start(name)
    try:
        with httpx.Client(
            base_url=server.address, headers={"x-api-key": key}, timeout=60, trust_env=False
        ) as client:
            templates = client.get("/v1/template/list").json()["data"]["templates"]
            assert len(templates) == 6
            for template, ratio in list(zip(templates, cycle(RATIOS[first:] + RATIOS), strict=False))[
                first::3
            ]:
                _becomes_a_video(client, template, ratio, tmp_path / "files")
    finally:
        server.close()


def _becomes_a_video(client: httpx.Client, template: dict[str, Any], ratio: str, files: Path) -> None:
    scenes = [
        {"variables": [_sent(one) for one in scene["variables"] if one["required"]]}
        for scene in template["scenes"]
    ]
    body = {"templateId": template["id"], "title": template["name"], "scenes": scenes, "aspectRatio": ratio}
    made = client.post("/v1/project/create", json=body).json()["data"]
    path = f"/v1/project/{made['projectId']}"

    def project() -> Any:
        return client.get(path).json()["data"]

    wait_until(lambda: (project()["video"] or {}).get("status") == "COMPLETED", WAIT_S, template["id"])
    assert (project()["name"], project()["aspectRatio"]) == (template["name"], ratio)
    shown = client.get(f"{path}/scenes").json()["data"]["scenes"]
    assert len(shown) == len(template["scenes"])
    lines = client.get(f"{path}/captions").json()["data"]["segments"]
    assert [line["index"] for line in lines] == list(range(len(lines)))
    assert lines
    assert client.delete(path).status_code == 200
    assert client.get(path).status_code == 404
    left = (files / "projects" / made["projectId"], files / "videos" / made["videoId"])
    wait_until(lambda: not any(one.exists() for one in left), WAIT_S, "its files are gone")


def _sent(variable: dict[str, Any]) -> dict[str, Any]:
    return {name: variable[name] for name in ("key", "type", "value")}
