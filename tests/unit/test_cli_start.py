"""What `serve` and `worker` call themselves, and where they say to be found."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reelwright import cli
from reelwright.errors import WrongSetting
from reelwright.settings import read_settings


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080"),
        ("localhost", "http://localhost:8080"),
        ("::1", "http://[::1]:8080"),
        ("0.0.0.0", "http://127.0.0.1:8080"),
        ("::", "http://[::1]:8080"),
    ],
)
def test_the_address_is_one_that_a_browser_here_opens(host: str, address: str) -> None:
    """IPv6 in brackets; a server that listens everywhere is found at the loopback address."""
    assert cli._address(host, 8080) == address


def test_a_worker_whose_data_directory_is_a_file_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told like a missing address: there is none to be read."""
    monkeypatch.delenv("REELWRIGHT_BASE_URL", raising=False)
    (tmp_path / "file").write_text("")
    with pytest.raises(WrongSetting, match="^Set REELWRIGHT_BASE_URL to the address that callers use, "):
        cli._noted_links(read_settings(data_dir=tmp_path / "file"))


def test_workers_of_two_machines_or_data_directories_have_different_names(tmp_path: Path) -> None:
    """The machine's name is in each, and nothing that changes with a restart."""
    one, other = (read_settings(data_dir=tmp_path / name) for name in ("one", "other"))
    names = [cli._worker_name(settings, 1) for settings in (one, one, other)]
    assert names[0] == names[1] != names[2]
    assert all(name.startswith(f"{socket.gethostname()}-") and name.endswith("-1") for name in names)


def test_a_worker_that_knows_no_address_for_its_links_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says which setting it lacks, before it touches a database."""
    monkeypatch.delenv("REELWRIGHT_BASE_URL", raising=False)
    told = CliRunner().invoke(cli.app, ["worker", "--data-dir", str(tmp_path / "data")]).exception
    assert isinstance(told, WrongSetting)
    assert str(told) == (
        "Set REELWRIGHT_BASE_URL to the address that callers use, such as https://videos.example.com"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("setting", "links"),
    [("", "http://[::1]:8080"), ("https://videos.example.com", "https://videos.example.com")],
)
def test_a_worker_apart_takes_the_links_that_serve_wrote_down(
    tmp_path: Path, setting: str, links: str
) -> None:
    """From the data directory that they share, although only `serve` was given the address of callers."""
    settings = read_settings(data_dir=tmp_path, base_url=setting)
    cli._note(settings, cli.LINKS, settings.base_url or "http://[::1]:8080")
    assert cli._noted_links(read_settings(data_dir=tmp_path, base_url="")) == links
