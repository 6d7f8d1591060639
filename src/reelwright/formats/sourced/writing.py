"""A narration that a writing model makes of a source, checked sentence by sentence against it.

A sentence stays only where all its names, numbers and dates stand in the source, and where a sentence of the
source says nearly the same. What fails is written anew once, and left out when it fails again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright.catalog.languages import LANGUAGES
from reelwright.catalog.prompts import ask
from reelwright.domain.sources.model import SourceText
from reelwright.engines.writing import WritingTask
from reelwright.errors import EngineReplaced
from reelwright.formats.context import Context
from reelwright.formats.sourced.claims import missing_claims
from reelwright.formats.sourced.gist import Candidates, choose_sentences
from reelwright.formats.sourced.model import SourceSentence, ToldSentence
from reelwright.formats.sourced.rank import key_words
from reelwright.formats.sourced.reword import say

_MOST_CHARACTERS = 14_000  # of a text that a small model still reads with room to write
_WORDS_A_SENTENCE = 13
_LONGEST = 320
_FEWEST_KEPT = 0.5  # of the words that were wanted
_LEAST_SHARED = 0.34  # of a sentence's telling words, with one sentence of the source


@dataclass(frozen=True)
class WrittenNarration:
    """The sentences that stood the check, and the model that wrote them."""

    told: tuple[ToldSentence, ...]
    model: str


def write_narration(
    context: Context, source: SourceText, found: Candidates, words: int
) -> WrittenNarration | None:
    """Let a model write about so many words. None where no model of that kind is there, and where too little
    of what it wrote stands in the source: then the source tells itself."""
    if not found.sentences or not context.writing.writes_freely:
        return None
    try:
        return _NarrationWriter(context, source, found, words).write()
    except EngineReplaced:  # by one that does not write whole texts
        return None


class _NarrationWriter:
    def __init__(self, context: Context, source: SourceText, found: Candidates, words: int) -> None:
        self._context = context
        self._source = source
        self._found = found
        self._words = words
        self._known = f"{source.title}\n{source.site}\n{source.text}"

    def write(self) -> WrittenNarration | None:
        best: tuple[ToldSentence, ...] = ()
        model, again = "", ""
        for turn in range(2):
            draft = self._context.writing.write(self._task(again, turn))
            texts = [str(text) for text in draft.fields["sentences"]]
            problems = {text: problem for text in texts if (problem := self._problem(text))}
            kept = tuple(one for text in texts if text not in problems and (one := self._to_sentence(text)))
            if _letters(kept) > _letters(best):
                best, model = kept, draft.model
            if not problems:
                break
            again = ask("again", draft="\n".join(texts), problems="\n".join(problems.values())).request
        enough = sum(len(one.text.split()) for one in best) >= _FEWEST_KEPT * self._words
        return WrittenNarration(best, model) if enough else None

    def _task(self, again: str, turn: int) -> WritingTask:
        count = max(2, round(self._words / _WORDS_A_SENTENCE))
        language = LANGUAGES.get(self._found.language, self._found.language)
        prompt = ask(
            "article",
            language=language,
            title=self._source.title or "–",
            site=self._source.site,
            text=self._shortened(),
            sentences=count,
            words=self._words,
            again=again,
        )
        return WritingTask(
            prompt.system,
            prompt.request,
            _shape(count),
            facts={"kind": "article", "topic": self._source.title, "language": self._found.language},
            seed=self._context.seed + turn,
            temperature=0.4,
            max_tokens=count * _LONGEST // 2,
        )

    def _shortened(self) -> str:
        """The text, or of a long one what says most of it."""
        if len(self._source.text) <= _MOST_CHARACTERS:
            return self._source.text
        lengths: dict[int, float] = {at: float(len(text)) for at, text in self._found.said.items()}
        lengths |= {-1: 0.0, -2: 0.0}
        chosen = choose_sentences(self._found, _MOST_CHARACTERS, lengths)
        return " ".join(self._found.said[number] for number in chosen if number >= 0)

    def _problem(self, text: str) -> str:
        """Say what is wrong with a sentence; "" where nothing is."""
        missing = missing_claims(text, self._known, self._found.language)
        if missing:
            return f"“{text}”: {', '.join(missing)} does not stand in the text"
        if self._to_sentence(text) is None:
            return f"“{text}”: the text does not say this"
        return ""

    def _to_sentence(self, text: str) -> ToldSentence | None:
        said = say(text, self._found.language)
        origin = None if said is None else self._origin(said)
        return None if said is None or origin is None else ToldSentence(said, origin)

    def _origin(self, text: str) -> SourceSentence | None:
        """The sentence of the source that shares most of the words by which one tells what it is about."""
        words = set(key_words(text, self._found.language))
        if not words:
            return None
        shares = np.array(
            [
                len(words & set(key_words(one.text, self._found.language))) / len(words) if one else 0.0
                for one in self._found.sentences
            ]
        )
        best = int(shares.argmax())
        return self._found.sentences[best] if shares[best] >= _LEAST_SHARED else None


def _letters(told: Sequence[ToldSentence]) -> int:
    return sum(len(one.text) for one in told)


def _shape(count: int) -> dict[str, Any]:
    sentence = {"type": "string", "minLength": 4, "maxLength": _LONGEST}
    sentences = {"type": "array", "items": sentence, "minItems": count, "maxItems": count}
    return {
        "type": "object",
        "properties": {"sentences": sentences},
        "required": ["sentences"],
        "additionalProperties": False,
    }
