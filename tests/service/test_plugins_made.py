"""The example plug-in, installed beside the service: what it adds works, and a broken one stops nothing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server

pytestmark = pytest.mark.slow
EXAMPLE = Path(__file__).parents[2] / "examples" / "plugin"
BROKEN = {
    "METADATA": "Metadata-Version: 2.1\nName: broken-plugin\nVersion: 1.0\n",
    "entry_points.txt": (
        "[reelwright.formats]\nraises = broken_plugin:RAISES\n"
        "[reelwright.engines]\nnothing = reelwright.errors:NotNow\n"
    ),
}
TOO_NEW = {
    "METADATA": "Metadata-Version: 2.1\nName: too-new\nVersion: 1.0\nRequires-Dist: reelwright>=99\n",
    "entry_points.txt": "[reelwright.presets]\nlooks = too_new.looks\n",
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, installed as pip does it, beside a package that raises and one for a later version."""
    source = tmp_path_factory.mktemp("source") / "plugin"
    shutil.copytree(EXAMPLE, source)
    folder = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(folder), str(source)], check=True)
    (folder / "broken_plugin.py").write_text("raise RuntimeError('a plug-in with a mistake')\n")
    for name, files in (("broken_plugin-1.0", BROKEN), ("too_new-1.0", TOO_NEW)):
        (folder / f"{name}.dist-info").mkdir()
        for file, text in files.items():
            (folder / f"{name}.dist-info" / file).write_text(text)
    return folder


@pytest.fixture
def server(packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")]))
    changes = {"USE_ENGINES": "speech=morse"}
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path, changes=changes)
    server.migrate()
    yield server
    server.close()


def test_a_plug_ins_format_preset_and_engine_make_a_video(server: Server) -> None:
    """The format takes its price, the captions have its look, and the engine's words are in them."""
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=10) as client:
        begun = client.post("/v1/project/create/countdown", json={"text": "Happy new year!", "start": 2})
        assert begun.status_code == 200, begun.text
        project = ended(client, begun.json()["data"]["projectId"])
        captions = client.get(f"/v1/project/{project['id']}/captions").json()["data"]
        listed = client.get("/v1/catalog/caption-presets").json()["data"]
        sunset = next(preset for preset in listed["presets"] if preset["id"] == "sunset")
        thumbnail = httpx.get(sunset["thumbnail"], trust_env=False)
        balance = client.get("/v1/account").json()["data"]["credits"]["balance"]
    assert (project["status"], project["type"], balance) == ("completed", "countdown", 8)
    assert captions["preset"] == "sunset"
    assert [line["text"] for line in captions["segments"]] == ["Two.", "One.", "Happy new year!"]
    first = captions["segments"][0]["words"][0]
    assert first["endMs"] - first["startMs"] == 1_500  # "two" in Morse code: 25 units of 60 ms
    assert thumbnail.content == (EXAMPLE / "reelwright_countdown" / "presets" / "sunset.webp").read_bytes()


def test_a_plug_in_that_cannot_be_used_is_named_and_stops_nothing(server: Server) -> None:
    """An exception at import, something that is no engine, and a package for another version."""
    found = server.command("doctor")["findings"]
    plugins = next(finding for finding in found if finding["part"] == "plug-ins")
    assert (plugins["state"], plugins["origin"]) == ("note", "broken-plugin, reelwright-countdown, too-new")
    assert plugins["detail"].split("; ") == [
        "broken-plugin: nothing is left out, since <class 'reelwright.errors.NotNow'> is no "
        "reelwright.engines.choose.EnginePlugin",
        "broken-plugin: raises is left out, since importing broken_plugin:RAISES raised "
        "RuntimeError('a plug-in with a mistake')",
        "too-new: looks is left out, since it is made for reelwright>=99, and this is reelwright 1.0.0",
    ]


def test_an_engine_that_is_not_installed_stops_the_start(server: Server) -> None:
    """With a sentence that says what could be written, and the exit code of a wrong setting."""
    environment = {**server.environment, "REELWRIGHT_USE_ENGINES": "speech=whistle"}
    command = [sys.executable, "-m", "reelwright", "worker", "--name", "worker-1"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert "REELWRIGHT_USE_ENGINES asks for 'speech=whistle', which is not installed" in done.stderr
    assert "speech=morse" in done.stderr


def ended(client: httpx.Client, project_id: str) -> Any:
    def project() -> Any:
        return client.get(f"/v1/project/{project_id}").json()["data"]

    wait_until(lambda: project()["status"] in ("completed", "failed"), SECONDS, "the project has ended")
    return project()
