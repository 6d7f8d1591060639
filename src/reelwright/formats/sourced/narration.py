"""What is told of a source, fitted to the length that was asked for while it is spoken."""

from collections.abc import Mapping
from dataclasses import dataclass

from reelwright.domain.sources.model import SourceText
from reelwright.errors import EngineFailed
from reelwright.formats.branding import silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.narrated.recipe import LengthChoice, narrate_to_fit, words_per_minute
from reelwright.formats.narration import LEAD_MS, TAIL_MS, Narration
from reelwright.formats.sourced.gist import (
    ENDING,
    TITLE,
    Candidates,
    choose_sentences,
    find_candidates,
    keep_all,
)
from reelwright.formats.sourced.model import ToldSentence
from reelwright.formats.sourced.request import SourcedRequest
from reelwright.formats.sourced.writing import write_narration
from reelwright.formats.storytelling.fit import MOST_SPEED_CHANGE, PAUSE_MS, Fit, Part, Passage
from reelwright.formats.storytelling.sentences import word_count

NOTHING_TO_TELL = "There is no sentence in the text that could be told"
EXTRACT = "extract"
"""Who has written a narration that is taken from the source, sentence by sentence."""
_TOLERANCE = 0.15
_SPEED_FROM = 0.1  # of the length: what is less off stays as it was spoken
_SPOKEN_SHARE = 0.94  # of the time; the rest is pauses
_ALONE = "alone"  # a sentence without the opening that leads over to it


@dataclass(frozen=True)
class ToldSource:
    """What is told of a source, how it sounds, and who wrote it."""

    sentences: tuple[ToldSentence, ...]
    narration: Narration
    writer: str


def tell_source(request: SourcedRequest, context: Context, source: SourceText) -> ToldSource:
    """Speak the gist of a source: as a model writes it, where one is there that writes whole texts, else in
    its own sentences. Raises EngineFailed where there is nothing that could be told."""
    found = find_candidates(source, request.language or "en")
    if not found.said:
        raise EngineFailed(NOTHING_TO_TELL)
    words = round(request.target_duration / 60 * words_per_minute(request) * _SPOKEN_SHARE)
    written = write_narration(context, source, found, words)
    if written is not None:
        found = keep_all(written.told, found.language)
    telling = _Telling(found, request)
    choice = LengthChoice(
        telling.passages(),
        telling.choose({}).keys,
        telling.choose,
        telling.target_ms,
        _SPEED_FROM * telling.target_ms,
    )
    kept, narration = narrate_to_fit(request, context, choice)
    sentences = tuple(telling.told[passage.key] for passage in kept)
    return ToldSource(sentences, narration, written.model if written else EXTRACT)


class _Telling:
    """The choice of what is told, made anew as often as more is known of how long it is."""

    def __init__(self, found: Candidates, request: SourcedRequest) -> None:
        self.found = found
        self.request = request
        self.target_ms = round(request.target_duration * 1000) - silent_outro_ms(request.content)
        self.told: dict[str, ToldSentence] = {}
        self._chosen: list[int] = []

    def passages(self) -> list[Passage]:
        """Everything that may be spoken, in order; a sentence that begins with a word that leads over also
        without it."""
        found = self.found
        ordered = [*([TITLE] if found.title else []), *found.said, *([ENDING] if found.ending else [])]
        return [passage for number in ordered for passage in self._variants(number)]

    def _variants(self, number: int) -> list[Passage]:
        told = self.found.tell(number, [number - 1])
        alone = self.found.tell(number, [])
        keys = {str(number): told}
        if alone.text != told.text:
            keys[f"{number}.{_ALONE}"] = alone
        self.told |= keys
        part: Part = "title" if number == TITLE else "post"
        return [Passage(key, part, one.text, key, 0) for key, one in keys.items()]

    def choose(self, spoken_ms: Mapping[str, int]) -> Fit:
        """Choose what is told, given how long some of it is."""
        lengths = self._lengths(spoken_ms)
        room = self.target_ms - LEAD_MS - TAIL_MS
        self._chosen = choose_sentences(self.found, room, lengths, kept=self._first(spoken_ms))
        total = sum(lengths[number] for number in self._chosen) + LEAD_MS + TAIL_MS
        is_all = len([one for one in self._chosen if one >= 0]) >= len(self.found.needs)
        speed = self._speed(total) if not is_all or total > self.target_ms else 1.0
        keys = tuple(self._key(number) for number in self._chosen)
        near = abs(total / speed - self.target_ms) <= _TOLERANCE * self.target_ms
        return Fit(keys, speed, round(total / speed), near)

    def _first(self, spoken_ms: Mapping[str, int]) -> list[int]:
        """What was chosen before comes first, but for the last: it gives way where there is too much."""
        ranks = self.found.ranks
        before = sorted((one for one in self._chosen if one >= 0), key=lambda one: -ranks[one])
        return before[: max(1, round(0.8 * len(before)))] if spoken_ms else []

    def _key(self, number: int) -> str:
        alone = f"{number}.{_ALONE}"
        return alone if alone in self.told and not self.found.follows(number, self._chosen) else str(number)

    def _lengths(self, spoken_ms: Mapping[str, int]) -> dict[int, float]:
        """Return how long each is, with its pause: measured, or estimated at the measured rate."""
        rate = words_per_minute(self.request) / 60_000
        words = sum(word_count(self.told[key].text) for key in spoken_ms)
        if words:
            rate = words / max(1, sum(spoken_ms.values()))
        lengths: dict[int, float] = {}
        for key, told in self.told.items():
            number = int(key.partition(".")[0])
            lengths[number] = PAUSE_MS + spoken_ms.get(key, max(1, word_count(told.text)) / rate)
        return lengths

    def _speed(self, total_ms: float) -> float:
        off = total_ms / self.target_ms
        if abs(off - 1) <= _SPEED_FROM:
            return 1.0
        return round(min(1 + MOST_SPEED_CHANGE, max(1 - MOST_SPEED_CHANGE, off)), 3)
