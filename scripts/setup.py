"""Build `.venv` from the hash-pinned lock files, with nothing but Python's standard library.

    python3.11 scripts/setup.py core|dev|bench

It says beforehand what comes and how much, installs with uv and falls back to pip, and does nothing when the
environment is already as the lock file says.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
# Our own distributions, installed as they lie here.
PACKAGES = ROOT / "packages"
CHECKOUTS = (*(PACKAGES / f"reelwright-{name}" for name in ("footage", "people", "pictures", "render")), ROOT)
# What each environment holds: folder, lock, megabytes to download, megabytes on disk.
ENVIRONMENTS = {
    "core": (".venv", "core.lock", 700, 2000),
    "dev": (".venv", "dev.lock", 780, 2400),
    "bench": (".venv-bench", "bench.lock", 90, 400),
}


def main(which: str) -> None:
    folder, lock, download_mb, disk_mb = ENVIRONMENTS[which]
    venv = ROOT / folder
    if is_ready(venv, which):
        return
    check_python()
    check_disk(disk_mb)
    began = time.monotonic()
    say(f"Building {folder} with Python {sys.version.split()[0]} (about {disk_mb / 1000:.1f} GB on disk).")
    say(f"1 of 2: the installer. 2 of 2: packages, up to {download_mb} MB (less what is cached).")
    python = create(venv)
    pip_install(python, REQUIREMENTS / "tools.lock")
    say("        the installer is here; packages follow (15 s to a few minutes, by your line) …")
    if not uv_install(python, REQUIREMENTS / lock):
        say("        uv did not manage; going on with pip.")
        pip_install(python, REQUIREMENTS / lock)
    if which != "bench":
        install_checkouts(python)
    stamp(venv, which).write_text(fingerprint(which))
    say(f"        done in {time.monotonic() - began:.0f} s.")


def say(line: str) -> None:
    print(line, flush=True)


def fingerprint(which: str) -> str:
    """The lock, the interpreter and the place: a moved checkout is built anew."""
    digest = hashlib.sha256((REQUIREMENTS / ENVIRONMENTS[which][1]).read_bytes())
    digest.update((REQUIREMENTS / "tools.lock").read_bytes())
    for checkout in CHECKOUTS:
        digest.update((checkout / "pyproject.toml").read_bytes())
    digest.update(f"{sys.version_info[:2]} {ROOT}".encode())
    return digest.hexdigest()


def stamp(venv: Path, which: str) -> Path:
    return venv / f".reelwright-{which}"


def is_ready(venv: Path, which: str) -> bool:
    """Whether the environment holds this lock, or one that contains it."""
    accepted = {"core": ("core", "dev"), "dev": ("dev",), "bench": ("bench",)}[which]
    return any(
        stamp(venv, name).is_file() and stamp(venv, name).read_text() == fingerprint(name)
        for name in accepted
    )


def check_python() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - run before anything is installed
        raise SystemExit(
            "Reelwright needs Python 3.11 or newer. Install it, or say: make demo PYTHON=python3.11"
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise SystemExit("This Python has no venv. On Debian and Ubuntu: apt install python3-venv") from None


def check_disk(needed_mb: int) -> None:
    free_mb = shutil.disk_usage(ROOT).free // 1_000_000
    if free_mb < needed_mb + 500:
        raise SystemExit(
            f"Not enough free disk: {needed_mb + 500} MB are needed here, {free_mb} MB are free."
        )


def create(venv: Path) -> str:
    python = venv / "bin" / "python"
    if not python.exists() or subprocess.run([python, "-c", "import pip"], capture_output=True).returncode:
        shutil.rmtree(venv, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    for name in ENVIRONMENTS:
        stamp(venv, name).unlink(missing_ok=True)
    return str(python)


def pip_install(python: str, lock: Path) -> None:
    quiet = [] if sys.stdout.isatty() else ["-q"]
    command = [python, "-m", "pip", "install", *quiet, "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--require-hashes", "-r", str(lock)], check=True)


def uv_install(python: str, lock: Path) -> bool:
    uv = Path(python).parent / "uv"
    quiet = [] if sys.stdout.isatty() else ["-q"]
    command = [str(uv), "pip", "install", *quiet, "--python", python, "--no-deps", "--require-hashes"]
    return (
        subprocess.run(
            [*command, "--compile-bytecode", "-r", str(lock)], env=installer_environment()
        ).returncode
        == 0
    )


def installer_environment() -> dict[str, str]:
    """Copy where links are not possible (cache and checkout on two disks) without a warning."""
    return {
        **os.environ,
        "UV_LINK_MODE": os.environ.get("UV_LINK_MODE", "copy" if not same_disk() else "hardlink"),
    }


def same_disk() -> bool:
    cache = Path(os.environ.get("UV_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home())
    return cache.exists() and cache.stat().st_dev == ROOT.stat().st_dev


def install_checkouts(python: str) -> None:
    command = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    editable = [word for checkout in CHECKOUTS for word in ("-e", str(checkout))]
    subprocess.run([*command, "--no-build-isolation", *editable], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ENVIRONMENTS:
        raise SystemExit(f"usage: setup.py {'|'.join(ENVIRONMENTS)}")
    try:
        main(sys.argv[1])
    except subprocess.CalledProcessError as error:
        raise SystemExit(
            f"The set-up stopped: a step ended with {error.returncode}; its output stands above."
        ) from None
