"""The glossary has the nouns of the code."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVICE = ROOT / "src/reelwright"
# What a newcomer reads first; below these folders an engine or a drawing names its own parts.
READ_FIRST = (
    *(SERVICE / name for name in ("domain", "workflows", "store", "delivery", "http", "formats", "catalog")),
    SERVICE / "engines",
    ROOT / "packages/reelwright-render/src/reelwright_render/timeline",
)
NOT_READ_FIRST = ("engines/local", "engines/providers", "store/migrations")
# Words of programming and plain English that mean here what they mean everywhere.
PLAIN = set(
    """address answer api auth base body caller category change check choice clock collector content
    correction cors count creation database decision deprecation depth detail effect example face
    failure field file filter folder form generation idempotency inspector item layout length list lock
    log logo loop maker match meaning metric model motion noun operation option order pace page part
    picture piece place position preparer progress range reader receipt ref region reply reporter
    request response result room rotation route row section sentence set setting side size sound span
    state story style swap target timer use view work writer""".split()
)


def test_every_noun_that_classes_are_named_by_is_in_the_glossary() -> None:
    """The last word of each class's name, in the singular, is in the glossary or a plain word. Errors, and
    models of the API's answers, need no entry."""
    words = glossary_words()
    missing = {noun: names for noun, names in head_nouns().items() if noun not in words | PLAIN}
    assert missing == {}


def test_no_plain_word_is_in_the_glossary_too() -> None:
    """Then it is no plain word."""
    assert PLAIN & glossary_words() == set()


def glossary_words() -> set[str]:
    words: set[str] = set()
    for row in re.findall(r"(?m)^\| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs/glossary.md").read_text()):
        defined = [row[0], *re.findall(r"\*([^*]+)\*", row[1])]
        words.update(singular(word) for text in defined for word in re.findall(r"[a-z]+", text.lower()))
    return words


def head_nouns() -> dict[str, list[str]]:
    found = defaultdict(list)
    for path in (path for folder in READ_FIRST for path in sorted(folder.rglob("*.py"))):
        if any(part in str(path) for part in NOT_READ_FIRST):
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and needs_entry(node):
                last = re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]+", node.name)[-1]
                found[singular(last.lower())].append(node.name)
    return found


def needs_entry(node: ast.ClassDef) -> bool:
    bases = {ast.unparse(base) for base in node.bases}
    return not node.name.startswith("_") and not bases & EXEMPT


# Errors, and the models of the API's answers.
EXEMPT = {"Exception", "ReelwrightError", "EngineFailed", "Refused", "Invalid", "View"}


def singular(word: str) -> str:
    if word in ("status", "cors") or word.endswith("ss"):
        return word
    if word.endswith(("sses", "ches")):
        return word.removesuffix("es")
    return re.sub("ies$", "y", word) if word.endswith("ies") else word.removesuffix("s")
