"""A wrong setting, or a wrong option of `serve`, stops the start with one sentence."""

import errno
import io
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from reelwright import cli, cli_team, supervisor
from reelwright.errors import NotNow, WrongSetting
from reelwright.settings import PROVIDERS, read_settings
from reelwright.startup_checks import check_engines, check_settings, check_writer
from reelwright.workflows.takeover import lock_worker_name

DATABASE = (
    "write sqlite:////a/folder/reelwright.db or postgresql+psycopg://user:password@host/name, or leave it "
    "out for SQLite in the data directory."
)
NO_DATABASE = f"REELWRIGHT_DATABASE_URL is no address of a database: {DATABASE}"
NO_MODEL = (
    "REELWRIGHT_WRITER_MODEL names no GGUF file: write the path of one, or leave it out for the model that "
    "`reelwright models install writer` fetches."
)
WRONG = [
    ("DATABASE_URL", "nonsense", NO_DATABASE),
    ("DATABASE_URL", "mysql://root:a-password@x/y", NO_DATABASE),
    ("DATABASE_URL", "postgresql+psycopg://u:a-password@host:port/y", NO_DATABASE),
    ("DATABASE_URL", "sqlite://", NO_DATABASE),
    (
        "DATABASE_URL",
        "sqlite:////no-such-folder/x.db",
        f"REELWRIGHT_DATABASE_URL names a file that cannot be written: {DATABASE}",
    ),
    (
        "DATABASE_URL",
        "postgresql+psycopg://u:a-password@127.0.0.1:1/y?nonsense=1",
        f"REELWRIGHT_DATABASE_URL holds an option that PostgreSQL does not know: {DATABASE}",
    ),
    (
        "STORAGE_URL",
        "nonsense",
        "REELWRIGHT_STORAGE_URL is set to 'nonsense': write s3://bucket, or file:///a/folder that all "
        "processes share, or leave it out to use the data directory.",
    ),
    (
        "STORAGE_URL",
        "s3://",
        "REELWRIGHT_STORAGE_URL is set to 's3://': write s3://bucket or s3://bucket/prefix.",
    ),
    (
        "STORAGE_URL",
        "file:///dev/null/files",
        "REELWRIGHT_STORAGE_URL names a folder that cannot be written: write one that this user may write "
        "to.",
    ),
    (
        "DATA_DIR",
        "/dev/null/data",
        "REELWRIGHT_DATA_DIR names a folder that cannot be written: write one that this user may write to.",
    ),
    (
        "SECRET_KEYS",
        "short",
        "REELWRIGHT_SECRET_KEYS holds a key of less than 16 characters: write long random ones, such as "
        "`openssl rand -hex 32` prints, with commas between them.",
    ),
    (
        "REDIS_URL",
        "nonsense",
        "REELWRIGHT_REDIS_URL is no address of a Redis: write redis://host:6379/0.",
    ),
    (
        "OUTBOUND_ALLOW",
        "nonsense",
        "REELWRIGHT_OUTBOUND_ALLOW has the entry 'nonsense'; write host:port (localhost:8080) or a network "
        "(10.1.0.0/16), parted by commas.",
    ),
]
COMMANDS = [
    "serve --port 0",
    "worker",
    "migrate",
    "demo --lite --out .",
    "team create Acme",
    "team list",
    "team set Acme --plan Pro",
    "team credits Acme +1",
    "key create Acme --name trial",
    "key list Acme",
    "key revoke some-key",
    "keys set Acme fal",
    "keys list Acme",
    "keys rotate",
    "webhook-secret Acme",
    "costs Acme",
    "providers check",
]


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own, with a service's settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REELWRIGHT_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("REELWRIGHT_BASE_URL", "https://videos.example.com")


@pytest.mark.parametrize(("name", "value", "sentence"), WRONG)
def test_a_wrong_setting_is_told_by_what_to_write_instead(
    name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never by the passwords that stand in it."""
    monkeypatch.setenv(f"REELWRIGHT_{name}", value)
    with pytest.raises(WrongSetting) as told:
        check_settings(read_settings())
    assert str(told.value) == sentence
    assert told.value.__cause__ is None


def test_certificates_that_are_none_stop_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody could be called with them."""
    monkeypatch.setenv("SSL_CERT_FILE", "/no-such-file.pem")
    with pytest.raises(WrongSetting) as told:
        check_settings(read_settings())
    assert str(told.value) == (
        "SSL_CERT_FILE names no file of certificates: write the path of a PEM file, or leave it out."
    )


WORKING = [
    (
        "MODELS_DIR",
        "/dev/null/models",
        "REELWRIGHT_MODELS_DIR names a folder that cannot be written: write one that this user may write to.",
    ),
    (
        "WRITER",
        "model",
        "REELWRIGHT_WRITER is 'model', and the writing model is not here: run `reelwright models install "
        "writer`, or write auto.",
    ),
    ("WRITER_MODEL", "/no-such-file.gguf", NO_MODEL),
    ("WRITER_MODEL", __file__, NO_MODEL),
]


@pytest.mark.parametrize(("name", "value", "sentence"), WORKING)
@pytest.mark.parametrize("command", ["serve --port 0", "worker"])
def test_what_only_workers_need_stops_only_those(
    command: str,
    name: str,
    value: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same settings do for an API on a machine without models."""
    monkeypatch.setenv("REELWRIGHT_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv(f"REELWRIGHT_{name}", value)
    check_settings(read_settings())
    assert not (tmp_path / "models").exists()
    monkeypatch.setattr(sys, "argv", ["reelwright", *command.split()])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert (ended.value.code, capsys.readouterr().err) == (2, f"{sentence}\n")


def test_a_demo_says_a_wrong_model_before_it_starts_anything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in the log of the service that it starts."""
    monkeypatch.setenv("REELWRIGHT_WRITER_MODEL", "/no-such-file.gguf")
    monkeypatch.setattr(sys, "argv", ["reelwright", "demo", "--out", "."])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out, told.err) == (2, "", f"{NO_MODEL}\n")


def test_a_model_is_not_installed_where_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Said before anything is fetched."""
    monkeypatch.setenv("REELWRIGHT_MODELS_DIR", "/dev/null/models")
    monkeypatch.setattr(sys, "argv", ["reelwright", "models", "install", "writer"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out, told.err) == (2, "", WORKING[0][2] + "\n")


def test_right_settings_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis is not asked: requests are counted without it, too."""
    model = tmp_path / "own.gguf"
    model.write_bytes(b"GGUF and more")
    monkeypatch.setenv("REELWRIGHT_WRITER_MODEL", str(model))
    monkeypatch.setenv("REELWRIGHT_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("REELWRIGHT_STORAGE_URL", f"file://{tmp_path / 'files'}")
    monkeypatch.setenv("REELWRIGHT_REDIS_URL", "redis://127.0.0.1:9/0")
    monkeypatch.setenv("REELWRIGHT_OUTBOUND_ALLOW", "localhost:8080, 10.1.0.0/16")
    check_settings(read_settings())
    check_engines(read_settings())


@pytest.mark.parametrize("name", ["BASE_URL", *(f"{one.upper()}_BASE_URL" for one in PROVIDERS)])
@pytest.mark.parametrize(
    "value", ["videos.example.com", "ftp://host", "https://", "http://host:port", "http://h?a"]
)
def test_an_address_without_its_beginning_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links would lead nowhere, and requests too."""
    monkeypatch.setenv(f"REELWRIGHT_{name}", value)
    with pytest.raises(WrongSetting) as told:
        read_settings()
    assert str(told.value) == (
        f"REELWRIGHT_{name} is set to {value!r}, but: write a whole address, such as https://videos.example.com."
    )


@pytest.mark.parametrize(
    "value", ["http://127.0.0.1:8080", "http://[::1]:8080", "https://example.com/videos/", ""]
)
def test_whole_addresses_are_taken_as_they_are(value: str) -> None:
    """With a port, a path, or brackets."""
    assert read_settings(base_url=value).base_url == value


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_works_on_the_service_stops(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on standard error, and the exit code 2."""
    monkeypatch.setenv("REELWRIGHT_STORAGE_URL", "nonsense")
    monkeypatch.setattr(sys, "argv", ["reelwright", *command.split()])
    monkeypatch.setattr(sys, "stdin", io.StringIO("a-key\n"))
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith("REELWRIGHT_STORAGE_URL is set to 'nonsense': write s3://bucket")


def test_no_command_is_left_out() -> None:
    """Those that look only at this machine's engines work with what they find, and `doctor` says it all."""
    app = typer.Typer()
    cli_team.mount(app)
    own = {one.name or one.callback.__name__ for one in cli.app.registered_commands if one.callback}
    groups = {
        f"{group.name} {one.name}"
        for group in app.registered_groups
        for one in (group.typer_instance.registered_commands if group.typer_instance else [])
    }
    tried = {" ".join(command.split()[:2]) for command in COMMANDS}
    assert groups <= tried
    first = {command.split()[0] for command in COMMANDS}
    assert own - {"api", "viewer", "doctor"} - first <= {"webhook-secret"}


def test_a_database_that_does_not_answer_is_one_sentence_and_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code 1 tells it from a wrong setting: it may answer later."""
    monkeypatch.setenv("REELWRIGHT_DATABASE_URL", "postgresql+psycopg://u:a-password@127.0.0.1:1/db")
    monkeypatch.setattr(sys, "argv", ["reelwright", "serve", "--port", "0"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "The database does not answer: start PostgreSQL, or correct the host and port of "
        "REELWRIGHT_DATABASE_URL.\n"
    )


@contextmanager
def encrypted_server() -> Iterator[int]:
    """The port of a server that speaks of TLS as PostgreSQL does, and no further."""

    def answer() -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:  # closed: the test is over
                return
            with caller, suppress(ConnectionError):
                caller.recv(8)
                caller.sendall(b"S")
                caller.recv(1)  # until the caller hangs up

    with socket.create_server(("127.0.0.1", 0)) as listener:
        served = threading.Thread(target=answer, daemon=True)
        served.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)  # wakes who waits for a caller
    served.join()


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_a_database_address_whose_certificate_is_not_here_is_told(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no missing database: nobody must create one."""
    file = tmp_path / "ca.pem"
    if content is not None:
        file.write_text(content)
    with encrypted_server() as port:
        address = f"postgresql+psycopg://u:a-password@127.0.0.1:{port}/certificate"
        monkeypatch.setenv("REELWRIGHT_DATABASE_URL", f"{address}?sslmode=verify-full&sslrootcert={file}")
        with pytest.raises(WrongSetting) as told:
            check_settings(read_settings())
    assert str(told.value) == (
        "REELWRIGHT_DATABASE_URL asks for a certificate that is not here: write the path of a PEM file as "
        "its sslrootcert, or sslrootcert=system for those that this machine trusts."
    )


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named as what it is."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader, " * 100)
    monkeypatch.setenv("REELWRIGHT_DATABASE_URL", f"sqlite:///{letter}")
    with pytest.raises(
        WrongSetting, match="^REELWRIGHT_DATABASE_URL names a file that is no SQLite database: "
    ):
        check_settings(read_settings())
    assert letter.read_text() == "Dear reader, " * 100


def test_a_full_disk_is_no_wrong_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that starts meanwhile is started again, until there is room."""

    def full(self: Path, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    settings = read_settings()
    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(NotNow) as told:
        check_settings(settings)
    assert str(told.value) == "The disk is full: make room on it, and start again."


def failing(number: int) -> Callable[..., Any]:
    """Stands where the file system is asked, and answers as one that fails so."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, "trouble")

    return fail


PASSING = [errno.ESTALE, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ETIMEDOUT]


@pytest.mark.parametrize("number", PASSING)
def test_a_disk_that_does_not_answer_is_no_wrong_setting(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the folder's nor the models': a worker that starts meanwhile ends nobody else."""
    settings = read_settings()
    monkeypatch.setattr(Path, "mkdir", failing(number))
    for look, name in ((check_settings, "REELWRIGHT_DATA_DIR"), (check_engines, "REELWRIGHT_MODELS_DIR")):
        with pytest.raises(NotNow) as told:
            look(settings)
        assert str(told.value) == (
            f"The folder of {name} does not answer: see whether its disk is there, and start again."
        )


@pytest.mark.parametrize("number", [*PASSING, errno.EACCES])
def test_a_model_is_wrong_only_when_its_path_is(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of one's own lies on a disk that may be away for a moment."""
    monkeypatch.setenv("REELWRIGHT_WRITER_MODEL", str(tmp_path / "own.gguf"))
    settings = read_settings()
    monkeypatch.setattr(Path, "open", failing(number))
    with pytest.raises(WrongSetting if number == errno.EACCES else NotNow) as told:
        check_writer(settings)
    assert str(told.value) == (
        NO_MODEL
        if number == errno.EACCES
        else "The file of REELWRIGHT_WRITER_MODEL does not answer: see whether its disk is there, and start "
        "again."
    )


@pytest.mark.parametrize(
    "number",
    [errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ELOOP]
    + [errno.ENAMETOOLONG, errno.EEXIST],
)
def test_a_folder_that_can_never_be_written_is_a_wrong_setting(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No restart makes another of it."""
    settings = read_settings()
    monkeypatch.setattr(Path, "mkdir", failing(number))
    with pytest.raises(WrongSetting) as told:
        check_settings(settings)
    assert str(told.value) == (
        "REELWRIGHT_DATA_DIR names a folder that cannot be written: write one that this user may write to."
    )


def test_an_env_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    """By its name."""
    (tmp_path / ".env").write_bytes(b"REELWRIGHT_WORKERS=\xff\xfe")
    with pytest.raises(WrongSetting, match="^The file .env cannot be read: write lines such as "):
        read_settings({})


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", 99999, "There is no port 99999: give a --port from 1 to 65535, or 0 for a free one."),
        ("127.0.0.1", -1, "There is no port -1: give a --port from 1 to 65535, or 0 for a free one."),
        (
            "no:where",
            0,
            "'no:where' is no address of this machine: give --host 127.0.0.1, or 0.0.0.0 for all it has.",
        ),
        (
            "192.0.2.1",
            0,
            "'192.0.2.1' is no address of this machine: give --host 127.0.0.1, or 0.0.0.0 for all it has.",
        ),
    ],
)
def test_an_address_that_cannot_be_listened_at_is_told(host: str, port: int, sentence: str) -> None:
    """By the option to give instead."""
    with pytest.raises(WrongSetting) as told:
        supervisor.listen(host, port)
    assert str(told.value) == sentence


def test_a_port_in_use_is_told_and_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its number. After the kill of a `serve`, its API holds the port until what it answers has ended."""
    monkeypatch.setenv("REELWRIGHT_ENGINES", "instant")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(sys, "argv", ["reelwright", "serve", "--port", str(port)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
    told = f"Port {port} is in use: end what listens there, or give another --port, or 0 for a free one.\n"
    assert (ended.value.code, capsys.readouterr().err) == (1, told)


def ended(code: int) -> supervisor.Child:
    """A child whose process has ended so."""
    process = subprocess.Popen([sys.executable, "-S", "-c", f"raise SystemExit({code})"])
    process.wait()
    return supervisor.Child("trial", [], process=process)


def test_a_child_that_meets_a_wrong_setting_ends_everything() -> None:
    """No restart helps it; the others are stopped."""
    other = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
    children = [supervisor.Child("other", [], process=other), ended(supervisor.WRONG_SETTING)]
    asked = iter([False, False])
    assert supervisor.supervise(children, lambda: next(asked, True)) is False
    assert other.wait() != 0


@pytest.mark.parametrize("code", [0, 1, -9])
def test_a_child_that_ends_otherwise_is_started_again(code: int) -> None:
    """After a pause."""
    child = ended(code)
    child.look()
    assert (child.refused, child.process, child.failures) == (False, None, 1)
    assert child.start_at > 0


def test_a_name_that_is_taken_is_no_wrong_setting() -> None:
    """`serve` tries again: the worker of that name may end."""

    class Taken:
        def take(self, name: str) -> None:
            """By another."""

    with pytest.raises(NotNow) as told:
        lock_worker_name(Taken(), "worker-1", lambda: True)
    assert str(told.value) == "Another worker named 'worker-1' is running: give this one another --name."


def test_stopping_is_no_failure() -> None:
    """`serve` then ends with 0."""
    assert supervisor.supervise([], lambda: True) is True
