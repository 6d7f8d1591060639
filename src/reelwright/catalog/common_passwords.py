"""The 10,000 commonest passwords, which nobody may have here."""

import re
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "common_passwords.txt"
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")


@cache
def common_passwords() -> frozenset[str]:
    """Return them in small letters."""
    return frozenset(_FILE.read_text(encoding="utf-8").split())


def is_common(password: str) -> bool:
    """Return whether a password is one of them, also with capitals, repeated, or with digits and signs
    before and after it."""
    plain = password.casefold()
    core = _AROUND.sub("", plain)
    return any(_repeated_part(one) in common_passwords() for one in (plain, core) if one) or not core


def _repeated_part(text: str) -> str:
    """Return what the text repeats (`abc` of `abcabc`), or the text."""
    at = (text + text).find(text, 1)
    return text[:at]
