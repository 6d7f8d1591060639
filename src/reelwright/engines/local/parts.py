"""Model files that come in parts inside several packages, joined once and kept."""

import hashlib
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from importlib import resources
from pathlib import Path

from reelwright.errors import EngineFailed, is_out_of_room


def package_file(package: str, path: str) -> bytes:
    """The bytes of a file inside an installed package; EngineFailed says which package is missing."""
    try:
        return resources.files(package).joinpath(path).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        name = package.replace("_", "-")
        raise EngineFailed(f"A model is not installed: the package {name} is missing") from error


def join_parts(parts: Sequence[tuple[str, str]], sha256: str, target: Path, appended: bytes = b"") -> Path:
    """Writes the parts (package, file) one after the other to `target`, unless it is there already.

    What is joined must have this SHA-256 before `appended` goes to its end. The file appears whole or not
    at all, so two processes may join at once. A note beside it says what it was joined from: after an
    upgrade to other parts it is written anew, in its old place. Where no note lies, the bytes are compared:
    a folder that holds what is wanted need not be one that can be written. Raises EngineFailed.
    """
    note = target.with_name(f".{target.name}.made-of")
    made_of = hashlib.sha256(sha256.encode() + appended).hexdigest().encode()
    if target.is_file() and note.is_file() and note.read_bytes() == made_of:
        return target
    whole = b"".join(package_file(package, path) for package, path in parts)
    if hashlib.sha256(whole).hexdigest() != sha256:
        raise EngineFailed(f"The model file {target.name} is damaged: install its packages again")
    content = whole + appended
    if not (target.is_file() and target.read_bytes() == content):
        _keep(target, content)
    with suppress(OSError):  # last; without it the bytes are compared the next time
        write_whole(note, made_of)
    return target


def _keep(target: Path, content: bytes) -> None:
    try:
        write_whole(target, content)
    except OSError as error:
        if is_out_of_room(error):
            raise
        raise EngineFailed(
            f"The model file {target.name} is missing or out of date, and the folder that "
            "REELWRIGHT_MODELS_DIR names cannot be written"
        ) from error


def write_whole(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, 0o644)
            os.replace(file.name, target)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
