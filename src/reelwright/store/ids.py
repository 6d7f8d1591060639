"""Ids: `c` and 24 characters of base 36, so that they fit every field of at most 30 characters."""

import hashlib
import secrets
import string

_ALPHABET = string.digits + string.ascii_lowercase


def new_id() -> str:
    return "c" + "".join(secrets.choice(_ALPHABET) for _ in range(24))


def is_id(text: str) -> bool:
    return len(text) == 25 and text[0] == "c" and all(letter in _ALPHABET for letter in text)


def seed_of(text: str) -> int:
    """The number that chances come from which belong to an id: the same whenever its work is done again."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
