"""Names of library items: text that is shown and searched, and never a path."""

import re
import unicodedata
from urllib.parse import unquote, urlsplit

LONGEST_NAME = 100
NAMELESS = "Untitled"
_LONGEST_IN_BYTES = 200  # file systems take 255, endings included
_PARTS_FOLDERS = frozenset("/\\")
_NOT_IN_FILES = frozenset(':*?"<>|')  # as Windows has it
_FILMS = re.compile(r"\.(mp4|mov|webm|mkv)$", re.IGNORECASE)
_DEVICES = frozenset(  # to Windows, with any ending
    ["CON", "PRN", "AUX", "NUL", *(port + number for port in ("COM", "LPT") for number in "123456789¹²³")]
)
_TURNS_TEXT_ROUND = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(text: str) -> str:
    """Return a name without control characters, halves of surrogate pairs and marks that turn the
    direction of writing, which make a name look like another one; at most 100 characters."""
    kept = "".join(letter if _is_visible(letter) else " " for letter in text)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def video_file_name(name: str, ending: str) -> str:
    """A project's video. One that is called after a file of its caller's does not get a second ending."""
    return f"{_FILMS.sub('', name) or name}.{ending}"


def safe_file_name(name: str, ending: str) -> str:
    """A file for something of this name, on any system: never in another folder, and never hidden."""
    title = _FILMS.sub("", name) or name
    parted = "".join("-" if letter in _PARTS_FOLDERS else letter for letter in title)
    kept = clean_name("".join(" " if letter in _NOT_IN_FILES else letter for letter in parted))
    short = kept.encode()[:_LONGEST_IN_BYTES].decode(errors="ignore").strip(" .-")
    return f"{_not_a_device(short) or NAMELESS}.{ending}"


def _not_a_device(name: str) -> str:
    """Put an underscore before a name that Windows would open as a device."""
    stem = name.partition(".")[0]
    return f"{stem.rstrip()}_{name[len(stem) :]}" if stem.rstrip().upper() in _DEVICES else name


def name_of_file(file_name: str) -> str:
    """Return a file's name without the folders that its sender wrote before it."""
    return clean_name(file_name.replace("\\", "/").rstrip("/").rpartition("/")[2]) or NAMELESS


def name_of_address(url: str) -> str:
    """The last part of an address's path, else its host."""
    parts = urlsplit(url)
    last = clean_name(unquote(parts.path.rstrip("/").rpartition("/")[2], errors="replace"))
    return last or clean_name(parts.hostname or "") or NAMELESS


def _is_visible(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp") and letter not in _TURNS_TEXT_ROUND
