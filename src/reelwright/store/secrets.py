"""Secrets at rest: the first key encrypts, every key decrypts, so keys can be changed without an outage."""

import base64
import hashlib
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from reelwright.errors import ReelwrightError, WrongSetting

SHORTEST_KEY = 16
KEY_FILE = "secret.key"


class SecretUnreadable(ReelwrightError):
    """Raised where no key at hand decrypts what is stored."""


class Secrets:
    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = tuple(keys)
        ring = [Fernet(base64.urlsafe_b64encode(_derive(key, b"encryption at rest"))) for key in keys]
        self._newest = ring[0]
        self._ring = MultiFernet(ring)

    def encrypt(self, text: str) -> str:
        return self._ring.encrypt(text.encode()).decode()

    def decrypt(self, stored: str) -> str:
        """Raises SecretUnreadable."""
        try:
            return self._ring.decrypt(stored.encode()).decode()
        except InvalidToken:
            raise SecretUnreadable(
                "A stored secret cannot be read: REELWRIGHT_SECRET_KEYS lacks the key that wrote it"
            ) from None

    def renew(self, stored: str) -> str:
        """Encrypt a secret under the first key; one that is under it already stays as it is. Raises
        SecretUnreadable."""
        try:
            self._newest.decrypt(stored.encode())
        except InvalidToken:
            return self.encrypt(self.decrypt(stored))
        return stored

    def derive(self, purpose: str) -> tuple[bytes, ...]:
        """32 bytes of each key for another purpose, such as signing links; the first key's come first."""
        return tuple(_derive(key, purpose.encode()) for key in self._keys)


def open_secrets(setting: str, data_dir: Path) -> Secrets:
    """The keys of the setting, or one made once in the data directory. Raises WrongSetting."""
    keys = [key.strip() for key in setting.split(",") if key.strip()]
    if any(len(key) < SHORTEST_KEY for key in keys):
        raise WrongSetting(
            f"REELWRIGHT_SECRET_KEYS holds a key of less than {SHORTEST_KEY} characters: write long "
            "random ones, such as `openssl rand -hex 32` prints, with commas between them."
        )
    return Secrets(keys or [_own_key(data_dir)])


def _own_key(data_dir: Path) -> str:
    """Processes that start together agree: whoever links the file first has made it."""
    final = data_dir / KEY_FILE
    if not final.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        fresh = data_dir / f".{KEY_FILE}.{secrets.token_hex(8)}"
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, final)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    key = final.read_bytes().decode("ascii", "replace").strip()
    if len(key) < SHORTEST_KEY or not key.isascii():
        raise WrongSetting(
            f"The file {KEY_FILE} in the data directory holds no key: put back the one of your last backup. "
            "Only where nothing was made yet may it be deleted: then another one is made."
        )
    return key


def hash_secret(key: str) -> str:
    """Hash a random key for storage: enough to recognise it, useless to anybody who reads the database."""
    return hashlib.sha256(key.encode()).hexdigest()


def _derive(key: str, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=b"reelwright " + purpose).derive(key.encode())
