"""Which shape a mouth has for each phoneme, and when: exact times in, keyframes out.

The classes follow Preston Blair's mouth charts as animators use them, over the symbols of Kokoro (IPA, with
capitals for diphthongs).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reelwright_people.poses import MouthShape

_SYMBOLS: dict[MouthShape, str] = {
    "closed": "mM",
    "pressed": "bpBPβ",
    "teeth-on-lip": "fvɱʋ",
    "tongue-up": "lθðɫʎ",
    "round-small": "wuʊqʍyʏɸɥ",
    "round-large": "ɔoOQYɜɚɝɒøœ",
    "wide": "aæɑIWʌɐ",
    "mid": "ɛeAəᵊɘɤ",
    "smile": "iɪᵻjJɨɯ",
    "slight": "szʃʒʧʤtdnɹrkɡgŋhTɾʔxçcɲʁχɣʝɕʑʦʣʨʥꭧʂɻʈɖɳɽɟɴS",
}
SHAPE_OF: dict[str, MouthShape] = {symbol: shape for shape, symbols in _SYMBOLS.items() for symbol in symbols}
_LENGTHENS = "ːˈˌ̃ʰʲᵝ→↗↓↘"  # marks of length, stress, nose, breath and tone belong to what is beside them
_MUST_SHOW: frozenset[MouthShape] = frozenset({"closed", "pressed", "teeth-on-lip", "round-small"})
_FRAME_MS = 34  # what is held for so long is whole in a frame, wherever the frames fall
_LEAST_SHOWN_MS = 50  # with the way there and back
_OPEN: frozenset[MouthShape] = frozenset({"wide", "round-large", "mid"})
_SHORTEST_MS, _SHORTEST_OPEN_MS = 45, 30  # other shapes that last less are not seen
_TURN_MS = 36  # how long a mouth takes from one shape to the next, half of it on each side of the boundary
_REST_MS = 130  # a longer silence closes the mouth


@dataclass(frozen=True)
class Phoneme:
    """A sound of speech and when it is heard. `symbol` is IPA, or a capital for a diphthong."""

    symbol: str
    start_ms: int
    end_ms: int


@dataclass(frozen=True)
class MouthKey:
    """The mouth has this shape at this time; between two keys one turns evenly into the other."""

    at_ms: int
    shape: MouthShape


@dataclass
class _HeldShape:
    shape: MouthShape
    start_ms: int
    end_ms: int


def mouth_keys(phonemes: Iterable[Phoneme]) -> tuple[MouthKey, ...]:
    """Keys in order of time for phonemes in order of time; at rest before, after, and in longer silences."""
    held = _widen_required(_with_rests(_drop_too_short(_shapes(phonemes))))
    keys: list[MouthKey] = []
    for one in held:
        turn = _turn(one)
        keys.append(MouthKey(one.start_ms + turn, one.shape))
        if one.end_ms - turn > one.start_ms + turn:
            keys.append(MouthKey(one.end_ms - turn, one.shape))
    return tuple(keys)


def _turn(one: _HeldShape) -> int:
    """Return how much of its time a shape spends on the way from its neighbour, and on that to the next."""
    lasts = one.end_ms - one.start_ms
    if one.shape in _MUST_SHOW:
        return min(_TURN_MS // 2, max(0, lasts - _FRAME_MS) // 2)
    return min(_TURN_MS // 2, lasts // 2)


def _shapes(phonemes: Iterable[Phoneme]) -> list[_HeldShape]:
    out: list[_HeldShape] = []
    for phoneme in phonemes:
        shape = SHAPE_OF.get(phoneme.symbol[:1])
        if shape is not None and not (out and _continues(out[-1], shape, phoneme.start_ms)):
            out.append(_HeldShape(shape, phoneme.start_ms, phoneme.end_ms))
        elif out and (shape is not None or phoneme.symbol[:1] in _LENGTHENS):
            out[-1].end_ms = phoneme.end_ms
    return [one for one in out if one.end_ms > one.start_ms]


def _continues(last: _HeldShape, shape: MouthShape, start_ms: int) -> bool:
    return last.shape == shape and start_ms - last.end_ms < _REST_MS


def _drop_too_short(held: Sequence[_HeldShape]) -> list[_HeldShape]:
    """Drop shapes that are too short to see: the one before lasts as long as they would."""
    out: list[_HeldShape] = []
    for one in held:
        least = _SHORTEST_OPEN_MS if one.shape in _OPEN else _SHORTEST_MS
        brief = one.end_ms - one.start_ms < least and one.shape not in _MUST_SHOW
        if out and brief and one.start_ms - out[-1].end_ms < _REST_MS:
            out[-1].end_ms = one.end_ms
        else:
            out.append(_HeldShape(one.shape, one.start_ms, one.end_ms))
    return out


def _widen_required(held: Sequence[_HeldShape]) -> list[_HeldShape]:
    """Make shapes that must show last long enough to be seen; the shapes have no gaps between them. Several
    in a row are widened together, none of them at another's cost."""
    out = [_HeldShape(one.shape, one.start_ms, one.end_ms) for one in held]
    at = 0
    while at < len(out):
        end = at
        while end < len(out) and _is_too_short(out[end]):
            end += 1
        if end > at:
            _widen(out, at, end)
        at = max(end, at + 1)
    return out


def _is_too_short(one: _HeldShape) -> bool:
    return one.shape in _MUST_SHOW and one.end_ms - one.start_ms < _LEAST_SHOWN_MS


def _widen(held: list[_HeldShape], first: int, end: int) -> None:
    """`first` up to `end`: the shapes before and after them give way alike, as far as they can, and what time
    there is then is shared evenly."""
    row = held[first:end]
    before = held[first - 1] if first else None
    after = held[end] if end < len(held) else None
    more = _LEAST_SHOWN_MS * len(row) - (row[-1].end_ms - row[0].start_ms)
    early, late = _spare_ms(before), _spare_ms(after)
    early = min(early, max(more // 2, more - late))
    late = min(late, more - early)
    start_ms, end_ms = row[0].start_ms - early, row[-1].end_ms + late
    if before is not None:
        before.end_ms = start_ms
    if after is not None:
        after.start_ms = end_ms
    for number, one in enumerate(row):
        one.start_ms = start_ms + (end_ms - start_ms) * number // len(row)
        one.end_ms = start_ms + (end_ms - start_ms) * (number + 1) // len(row)


def _spare_ms(beside: _HeldShape | None) -> int:
    """Return how much a shape can give: half of what it has, but nothing that it needs to be seen itself."""
    if beside is None:
        return 0
    lasts = beside.end_ms - beside.start_ms
    return max(0, min(lasts // 2, lasts - _LEAST_SHOWN_MS)) if beside.shape in _MUST_SHOW else lasts // 2


def _with_rests(held: Sequence[_HeldShape]) -> list[_HeldShape]:
    """Short gaps are bridged; in longer ones the mouth closes."""
    out: list[_HeldShape] = []
    for one in held:
        if out and one.start_ms - out[-1].end_ms < _REST_MS:
            out[-1].end_ms = one.start_ms
        elif out:
            out.append(_HeldShape("closed", out[-1].end_ms, one.start_ms))
        elif one.start_ms > 0:
            out.append(_HeldShape("closed", 0, one.start_ms))
        out.append(one)
    if out:
        out.append(_HeldShape("closed", out[-1].end_ms, out[-1].end_ms + 10 * _REST_MS))
    return out
