from pathlib import Path

import pytest

from reelwright.errors import WrongSetting
from reelwright.settings import PROVIDERS, read_settings


def test_a_misspelt_setting_stops_the_start_with_the_right_name() -> None:
    """The sentence says what to write instead."""
    with pytest.raises(WrongSetting) as told:
        read_settings({"REELWRIGHT_DATABSE_URL": "x"})
    assert str(told.value) == (
        "There is no setting REELWRIGHT_DATABSE_URL. Did you mean REELWRIGHT_DATABASE_URL?"
    )


def test_a_misspelt_setting_in_the_env_file_is_told_alike(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Other programs' lines are left alone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("OTHER=1\nREELWRIGHT_WORKERS=2\n", "utf-8")
    assert read_settings({}).workers == 2
    (tmp_path / ".env").write_text("REELWRIGHT_WORKER=2\n", "utf-8")
    with pytest.raises(WrongSetting) as told:
        read_settings({})
    assert str(told.value) == "There is no setting REELWRIGHT_WORKER. Did you mean REELWRIGHT_WORKERS?"


def test_a_wrong_value_names_its_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number where a number must stand."""
    monkeypatch.setenv("REELWRIGHT_WORKERS", "many")
    with pytest.raises(WrongSetting, match="^REELWRIGHT_WORKERS is set to 'many', but: "):
        read_settings()


def test_the_command_line_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`--data-dir` beats the environment, and None leaves it alone."""
    monkeypatch.setenv("REELWRIGHT_DATA_DIR", str(tmp_path / "a"))
    assert read_settings(data_dir=tmp_path / "b").data_dir == tmp_path / "b"
    assert read_settings(data_dir=None).data_dir == tmp_path / "a"


def test_the_database_lies_in_the_data_directory(tmp_path: Path) -> None:
    """SQLite unless an address is given."""
    assert read_settings(data_dir=tmp_path).database == f"sqlite:///{tmp_path / 'reelwright.db'}"
    other = read_settings(database_url="postgresql+psycopg://host/db")
    assert other.database == "postgresql+psycopg://host/db"


def test_what_is_secret_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that end up in a log or a traceback show neither keys nor addresses with passwords."""
    secret = ("SECRET_KEYS", "DATABASE_URL", "REDIS_URL", *(f"{one.upper()}_API_KEY" for one in PROVIDERS))
    for name in secret:
        monkeypatch.setenv(f"REELWRIGHT_{name}", "a-secret-of-mine")
    assert "a-secret-of-mine" not in repr(read_settings())
