"""The doctor leaves no part out, tries each, and names wrong settings among what it finds."""

from pathlib import Path
from typing import Any

import pytest

from reelwright import doctor
from reelwright.doctor import CHECKS, Finding, examine
from reelwright.engines.abilities import EMBEDDED
from reelwright.engines.acting import Act, ActRequest
from reelwright.engines.local.acting import LocalActing
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.vision import VisionResult
from reelwright.settings import read_settings
from reelwright_people.frames import Pixels
from reelwright_people.traits import PortraitTraits


def found(part: str, folder: Path, **changes: Any) -> Finding:
    trial = folder / "trial"
    trial.mkdir(exist_ok=True)
    return examine(part, CHECKS[part], read_settings(data_dir=folder / "data", **changes), trial)


def test_every_engine_has_a_part_of_its_name() -> None:
    """Who adds an engine to the set adds its trial."""
    assert {ability.name for ability in EMBEDDED} <= set(CHECKS)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["portraits", "acting", "vision", "framing", "library files", "jobs"])
def test_a_part_that_works_is_tried(part: str, tmp_path: Path) -> None:
    """On something tiny, and without making a data directory."""
    told = found(part, tmp_path)
    assert (told.part, told.detail.partition(" in ")[0]) == (part, "tried") or told.state == "note"
    assert told.state != "broken", told
    assert not (tmp_path / "data").exists()


def test_portraits_that_do_not_understand_are_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was described must be what is drawn."""
    monkeypatch.setattr(LocalPortraits, "traits_of", lambda self, words, seed: PortraitTraits())
    told = found("portraits", tmp_path)
    assert (told.state, told.detail) == ("broken", "what was described was not understood")


def test_acting_that_films_nothing_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The film is decoded again."""

    def nothing(self: LocalActing, request: ActRequest) -> Act:
        return Act(b"", request.count)

    monkeypatch.setattr(LocalActing, "act", nothing)
    assert found("acting", tmp_path).state == "broken"


def test_vision_that_sees_nobody_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one face in the picture."""

    def nobody(self: LocalVision, picture: Pixels) -> VisionResult:
        return VisionResult(())

    monkeypatch.setattr(LocalVision, "look", nobody)
    told = found("vision", tmp_path)
    assert (told.state, told.detail) == ("broken", "in a picture of one person 0 faces were seen")


def test_storage_is_written_to_and_left_as_it_was(tmp_path: Path) -> None:
    """In the data directory, or in a folder of the setting."""
    (tmp_path / "data").mkdir()
    assert (told := found("storage", tmp_path)).state == "works", told
    assert told.origin == "the data directory"
    files = tmp_path / "elsewhere"
    told = found("storage", tmp_path, storage_url=f"file://{files}")
    assert (told.state, told.origin) == ("works", "a folder")
    for place in (tmp_path / "data" / "files", files):
        assert [path for path in place.rglob("*") if path.name != ".arriving"] == []


def test_a_store_that_does_not_answer_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within seconds."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "id")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "a-secret")
    monkeypatch.setattr(doctor, "PATIENCE_S", 0.2)
    told = found("storage", tmp_path, storage_url="s3://bucket")
    assert (told.state, told.origin) == ("broken", "S3")
    assert told.detail.startswith("Nothing can be kept: ")
    assert told.remedy == "Correct STORAGE_URL (and AWS_… for S3), or the rights of this user there"
    assert "a-secret" not in repr(told)


@pytest.mark.parametrize("own", [True, False])
def test_secrets_come_back_and_links_open(own: bool, tmp_path: Path) -> None:
    """With keys of the setting, or one of the trial's own where the service has not made one yet."""
    (tmp_path / "data").mkdir()
    told = found("secrets and links", tmp_path, secret_keys="k" * 32 if own else "")
    assert told.state == "works", told
    assert list((tmp_path / "data").iterdir()) == []


@pytest.mark.parametrize(
    ("part", "setting", "value", "sentence"),
    [
        (
            "database",
            "database_url",
            "mysql://root:a-password@x/y",
            "REELWRIGHT_DATABASE_URL is no address of a",
        ),
        (
            "database",
            "database_url",
            "postgresql+psycopg://u:a-password@127.0.0.1:1/y",
            "The database does not answer: start PostgreSQL, or correct the host and port of",
        ),
        (
            "storage",
            "storage_url",
            "nonsense",
            "REELWRIGHT_STORAGE_URL is set to 'nonsense': write s3://bucket, ",
        ),
        ("secrets and links", "secret_keys", "short", "REELWRIGHT_SECRET_KEYS holds a key of less than 16"),
        (
            "writing",
            "writer_model",
            "/no-such-file.gguf",
            "REELWRIGHT_WRITER_MODEL names no GGUF file: write ",
        ),
        ("speech", "models_dir", "/dev/null/models", "REELWRIGHT_MODELS_DIR names a folder that cannot be "),
        (
            "listening",
            "models_dir",
            "/dev/null/models",
            "REELWRIGHT_MODELS_DIR names a folder that cannot be ",
        ),
        ("request counts", "redis_url", "nonsense", "REELWRIGHT_REDIS_URL is no address of a Redis: write "),
        (
            "outbound guard",
            "outbound_allow",
            "nonsense",
            "REELWRIGHT_OUTBOUND_ALLOW has the entry 'nonsense'; ",
        ),
    ],
)
def test_a_wrong_setting_is_a_finding(
    part: str, setting: str, value: str, sentence: str, tmp_path: Path
) -> None:
    """With the sentence that would stop the service, and the rest of the examination goes on."""
    told = found(part, tmp_path, **{setting: value})
    assert (told.state, told.remedy) == ("broken", "docs/operating.md lists the settings")
    assert told.detail.startswith(sentence)
    assert "a-password" not in repr(told)


@pytest.mark.parametrize(
    ("writer", "state", "detail"),
    [
        ("auto", "note", "The writing model is not here; a template writes, plainly and in English"),
        ("template", "note", "A template writes, plainly and in English, because WRITER says so"),
        ("model", "broken", "WRITER is `model`, and the writing model is not here: stories fail"),
    ],
)
def test_who_writes_is_said(writer: str, state: str, detail: str, tmp_path: Path) -> None:
    """Where the model is not installed."""
    told = found("writing", tmp_path, writer=writer, models_dir=tmp_path / "models")
    assert (told.state, told.detail) == (state, detail)


def test_an_own_model_that_is_not_there_is_not_listed_as_here(tmp_path: Path) -> None:
    """`reelwright models list` looks."""
    settings = read_settings(models_dir=tmp_path / "models", writer_model=tmp_path / "none.gguf")
    assert {row["id"]: row["installed"] for row in doctor.model_files(settings)}["writer"] is False


@pytest.mark.parametrize("part", ["outbound guard", "webhooks"])
def test_what_goes_out_is_tried_without_going_out(part: str, tmp_path: Path) -> None:
    """A private address is refused, and two secrets sign differently."""
    assert found(part, tmp_path).state == "works"


def test_certificates_that_are_none_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the variable that names them."""
    monkeypatch.setenv("SSL_CERT_FILE", __file__)
    told = found("outbound guard", tmp_path)
    assert (told.state, told.detail) == (
        "broken",
        "SSL_CERT_FILE names no file of certificates: write the path of a PEM file, or leave it out.",
    )
