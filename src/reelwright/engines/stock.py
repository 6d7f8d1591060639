"""Pictures and clips of a stock library, found by what is said in place of being made."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.media import Source
from reelwright.engines.pictures import FreshPicture, PictureRequest, Shape
from reelwright.engines.web import StockEngine, StockItem
from reelwright.errors import EngineFailed

_MOST_WORDS = 4
_CHOSEN_AMONG = 6
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LITTLE = frozenset(
    (
        "a about after all also am an and another any anything are as asked at away back be because been "
        "before began being but by call called came can could day did do does doing done down each even "
        "ever every everybody everyone everything far few first for found from gave get getting give go "
        "goes going gone got had has have he her here hers him his how i if in into is it its just keep "
        "keeps kept knew know last let like little long look looked made make many me mine more most much "
        "must my myself never next no nobody not nothing now of off on once one only or other our out "
        "over own put said same saw say says second see seen she should so some somebody someone "
        "something still such take than that the their them then there these they thing things think this "
        "those thought three through time to told too took two until up upon us very want wanted was way "
        "we well went were what when where which while who whole whom whose why will with without word "
        "would yes yesterday yet you your"
    ).split()
)
_LENGTHS_S = (4, 6, 8, 10, 15)
Find = Callable[[str, Shape, int], list[StockItem]]


class StockPictures:
    """Finds a photograph in place of drawing: in the photograph's own style, without references."""

    makes_transparent = False

    def __init__(self, library: StockEngine) -> None:
        self._library = library
        self.provider = library.provider

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        """Return one of the best photographs, by the seed. Raises EngineFailed where there is none."""
        subject = request.subject or request.prompt
        found = _find(self._library.find_photos, subject, request.shape, self.provider)
        item = _choose(found, subject, request.seed)
        file = self._library.download(item)
        try:
            content = file.read_bytes()
        finally:
            file.unlink(missing_ok=True)
        return FreshPicture(content, self.provider, Source(self.provider, item.author, item.page))


class StockClips:
    """Finds a clip in place of filming. It can neither begin nor end with a given picture."""

    def __init__(self, library: StockEngine) -> None:
        self._library = library
        self.provider = library.provider

    def describe(self, quality: Quality = "standard") -> ClipModel:
        return ClipModel(self.provider, _LENGTHS_S, start_frame=False, end_frame=False, audio=False)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        """Return one of the best clips that are long enough, by the seed; where none is, the longest. Raises
        EngineFailed where there is none."""
        if start is not None or end is not None:
            raise EngineFailed(f"{self.provider} cannot begin or end a clip with a given picture")
        subject = request.subject or request.prompt
        found = _find(self._library.find_clips, subject, request.shape, self.provider)
        long_enough = [one for one in found if one.duration_s >= request.duration_s]
        item = (
            _choose(long_enough, subject, request.seed)
            if long_enough
            else max(found, key=lambda one: one.duration_s)
        )
        return FreshClip(
            self._library.download(item), self.provider, Source(self.provider, item.author, item.page)
        )


def find_query_words(text: str) -> list[str]:
    """Return the words of a text that a search can do something with, in their order, each once: no little
    words, no numbers, at most four, the longest where there are more."""
    words = list(dict.fromkeys(word.casefold() for word in _WORD.findall(text)))
    telling = [word for word in words if word not in _LITTLE and len(word) > 2]
    kept = sorted(telling, key=len, reverse=True)[:_MOST_WORDS]
    return [word for word in telling if word in kept]


def _find(find: Find, subject: str, shape: Shape, provider: str) -> list[StockItem]:
    """Search with fewer and fewer words until something is found."""
    words = find_query_words(subject) or ["people"]
    while words:
        if found := find(" ".join(words), shape, 3 * _CHOSEN_AMONG):
            return found
        words.remove(min(words, key=len))
    raise EngineFailed(f"{provider} has nothing that fits: {subject[:80]}")


def _choose(found: Sequence[StockItem], subject: str, seed: int) -> StockItem:
    """Return one of the best: scenes of one video that are searched alike shall not all look the same."""
    among = found[:_CHOSEN_AMONG]
    return among[(seed + sum(subject.encode())) % len(among)]
