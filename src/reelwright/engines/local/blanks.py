"""Forms as a task that a small model can do: finish these sentences, each begun in our words.

The model sees the whole text with numbered blanks and answers with one sentence for each. It gets no example:
it would copy it. What it writes is taken where it holds as a sentence, repeats nothing and is in the right
script; elsewhere our own words stay.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from reelwright.engines.forms import Gap, fill, gaps, shown
from reelwright.engines.writing import WritingTask

_SYSTEM = (
    "Somebody tells what happened to them. Some sentences of the text are blanks: (1), (2), and so on. Write"
    " these sentences. Each is about the topic, fits what stands before it, and adds one small concrete"
    " thing: an object, an hour, a sum, a place, words that were said. Use the people and things of the text"
    " and keep their names. Do not say what the text says elsewhere."
)
_LEAST, _MOST = 18, 110
_CUT = re.compile(
    r"\b(?:the|a|an|and|or|but|of|to|for|with|my|his|her|their|in|at|from|that|which|who|by|as|is|was|because|m|I)[.!?]$",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[a-z0-9%'’][.!?]$", re.IGNORECASE)
_SPECIAL = re.compile(r"([.?*+()\[\]{}|\\^$/])")
_EXPLAINS = re.compile(r"\b(?:the topic|the blank|the story|the text|the post|in this case)\b", re.IGNORECASE)
# Words of reports and of machines; and manner adverbs, with which a small model fills space.
_STIFF = re.compile(
    r"\b(?:indicat\w+|located|various|significant\w*|however|additionally|furthermore|ensur\w+|in order to"
    r"|due to|resulted|environment|situation|individual|ability|unclean|experience\w*|realm|despite|thus"
    r"|vary|varies|widely|incorrect"
    r"|purchas\w+|obtain\w*|utili[sz]\w+|approximately|discover(?:ed|y) that"
    r"|(?:quick|sudden|immediate|deliberate|clear|careful|slow|complete|total|absolute|final|successful|eventual"
    r"|unfortunate|initial|extreme|incredib|constant|frequent|immense|desperate|frantic)(?:al)?ly)\b",
    re.IGNORECASE,
)


class Blanks:
    """The gaps of some forms, numbered in the order of reading."""

    def __init__(self, forms: Mapping[str, str], topic: str) -> None:
        self._forms = dict(forms)
        self._topic = topic
        self._gaps = tuple(gap for form in forms.values() for gap in gaps(form))

    def __bool__(self) -> bool:
        return bool(self._gaps)

    def task(self, task: WritingTask) -> WritingTask:
        """The same task, asking for the blanks only."""
        properties = {
            str(number): {"type": "string", "pattern": _pattern(gap)}
            for number, gap in enumerate(self._gaps, 1)
        }
        return replace(
            task,
            system=_SYSTEM,
            request=self._request(),
            examples=(),
            shape={
                "type": "object",
                "properties": properties,
                "required": list(properties),
                "additionalProperties": False,
            },
            max_tokens=80 * len(self._gaps) + 40,
            temperature=min(task.temperature, 0.6),
        )

    def filled(self, answer: Mapping[str, str]) -> dict[str, str]:
        """The forms with the model's words in their gaps, or ours where its words do not hold."""
        text = self._text()
        words: list[str] = []
        for number, gap in enumerate(self._gaps, 1):
            written = answer[str(number)].removeprefix(gap.lead).strip()
            told = f"{text} {' '.join(words)}"
            good = (
                holds(written, gap, told)
                and not only_says(written, f"{self._topic} {told}")
                and not names_strangers(written, f"{self._topic} {told}")
            )
            words.append(written if good else gap.default)
        waiting = iter(words)
        return {
            name: fill(form, tuple(next(waiting) for _ in gaps(form))) for name, form in self._forms.items()
        }

    def _request(self) -> str:
        hints = "\n".join(f"({number}) {gap.hint}" for number, gap in enumerate(self._gaps, 1))
        return f"Topic: {self._topic[:600]}\nText: {self._text()}\n{hints}"

    def _text(self) -> str:
        numbers = iter(range(1, len(self._gaps) + 1))
        return " ".join(shown(form, lambda: f"({next(numbers)})") for form in self._forms.values())


def holds(written: str, gap: Gap, text: str) -> bool:
    """Whether a filling is a whole sentence of a sensible length that says something the text does not."""
    words = _words(written)
    known = _runs(text) | _runs(gap.hint)
    return bool(
        3 <= len(words) <= 28
        and _WHOLE.search(written)
        and (gap.lead.strip("“") or written[0].isupper())
        and not _CUT.search(written)
        and not _EXPLAINS.search(written)
        and not _STIFF.search(written)
        and written.isascii()
        and not _runs(written) & known
        and len(set(words) & set(_words(gap.hint))) < 0.7 * len(set(words))
        and len(set(words)) > 0.6 * len(words)
    )


def only_says(written: str, topic: str) -> bool:
    """Whether a filling has hardly a word that the topic has not: it would say the headline again."""
    known = {word[:5] for word in _words(topic)}
    own = [word for word in _words(written) if len(word) > 3]
    new = sum(word[:5] not in known for word in own)
    return new < 3 or new < 0.45 * len(own)


def names_strangers(written: str, known: str) -> bool:
    """Whether a filling brings in a name, a place or an amount that neither the topic nor the text has: what
    comes after it would not know of it."""
    said = set(re.findall(r"[\w$]+", known.lower()))
    names = re.findall(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+|\$?\d[\d,.]*", written)
    return any(name.lower().rstrip(".,") not in said for name in names)


def _pattern(gap: Gap) -> str:
    """The gap's sentence: its lead in our words, then the model's, to one end mark."""
    lead = _SPECIAL.sub(r"\\\1", gap.lead.strip("“"))
    return f'^{lead}[^.!?"“”\\n\\\\]{{{_LEAST},{_MOST}}}[.!?]$'


def _runs(text: str) -> set[tuple[str, ...]]:
    """All runs of four words."""
    words = _words(text)
    return {tuple(words[at : at + 4]) for at in range(len(words) - 3)}


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9$]+(?:['’][a-z]+)?", text.lower())
