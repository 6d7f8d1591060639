"""Text to sentences, and words counted the way a voice meets them."""

import re

_END = re.compile(r"(?<![.!?…])[.!?…]+[”\"’')\]]*\s+(?=[~+“\"‘'(\[¿¡]*[^\W_a-zß-öø-ÿ])|(?<=[。！？])|\n+")
_NO_END = re.compile(
    r"(?:\b(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|[Ss]t|[Pp]rof|[Ss]r|[Jj]r|vs|e\.g|i\.e|etc|approx)|(?:^|\s)[A-Z])\.$"
)
# “Who is it?” I said: what is said goes on with who says it.
_SAYS = re.compile(
    r"(?:I|We|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)"
    r" (?:said|asked|answered|shouted|whispered|called|cried|wrote)\b"
)
_ENDING = 12  # letters, in which all that is no end has room
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, each as it was written. Joined with spaces they say the same text."""
    parts: list[str] = []
    start = 0
    for end in _END.finditer(text):
        so_far = text[start : end.end()].strip()
        if _NO_END.search(so_far[-_ENDING:]) and "\n" not in end[0]:
            continue
        if so_far.endswith(("?”", "!”", '?"', '!"')) and _SAYS.match(text, end.end()):
            continue
        parts.append(so_far)
        start = end.end()
    parts.append(text[start:].strip())
    return tuple(part for part in parts if part)


def lower_first(text: str) -> str:
    """The text as it stands inside a sentence: "The dog" as "the dog"; "I" and "NASA" keep their capitals."""
    first = text.split(" ", 1)[0]
    if re.match(r"I(?![a-z])", first) or re.match(r"[^a-z]?[A-Z]{2}", first) or first[1:2].isupper():
        return text
    return text[:1].lower() + text[1:]


def word_count(text: str) -> int:
    """Words to speak; in scripts without spaces two characters count as one."""
    spaceless = len(_SPACELESS.findall(text))
    return len(_SPACELESS.sub(" ", text).split()) + spaceless // 2


def whole_sentences(text: str, most_words: int) -> str:
    """The text up to its last whole sentence within so many words; at least one sentence stays."""
    kept: list[str] = []
    words = 0
    for sentence in sentences(text):
        words += word_count(sentence)
        if kept and words > most_words:
            break
        kept.append(sentence)
    return " ".join(kept)
