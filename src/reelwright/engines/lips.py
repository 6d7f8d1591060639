"""Which shape a mouth has for each phoneme, and when: exact times in, keyframes out.

The classes follow Preston Blair's mouth charts as animators use them, over the symbols of Kokoro (IPA, with
capitals for diphthongs).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reelwright.engines.portrait import MouthShape
from reelwright.engines.speech import Phoneme

_SYMBOLS: dict[MouthShape, str] = {
    "closed": "mM",
    "pressed": "bpBP",
    "teeth-on-lip": "fvɱ",
    "tongue-up": "lθðɫn",
    "round-small": "wuʊqʍyʏ",
    "round-large": "ɔoOQYɜɚɝɒø",
    "wide": "aæɑIWʌɐ",
    "mid": "ɛeAəᵊɘɹr",
    "smile": "iɪᵻjJ",
    "slight": "szʃʒʧʤtdkɡgŋhTɾʔxçcɲ",
}
SHAPE_OF: dict[str, MouthShape] = {symbol: shape for shape, symbols in _SYMBOLS.items() for symbol in symbols}
_LENGTHENS = "ːˈˌ"  # marks of length and stress belong to what is beside them
_MUST_SHOW: frozenset[MouthShape] = frozenset({"closed", "pressed", "teeth-on-lip", "round-small"})
_LEAST_SHOWN_MS = 60  # or a frame may come before and the next one after it
_OPEN: frozenset[MouthShape] = frozenset({"wide", "round-large", "mid"})
_SHORTEST_MS, _SHORTEST_OPEN_MS = 45, 30  # other shapes that last less are not seen
_TURN_MS = 36  # how long a mouth takes from one shape to the next, half of it on each side of the boundary
_REST_MS = 130  # a longer silence closes the mouth


@dataclass(frozen=True)
class MouthKey:
    """The mouth has this shape at this time; between two keys one turns evenly into the other."""

    at_ms: int
    shape: MouthShape


@dataclass
class _Held:
    shape: MouthShape
    start_ms: int
    end_ms: int


def mouth_keys(phonemes: Iterable[Phoneme]) -> tuple[MouthKey, ...]:
    """Keys in order of time for phonemes in order of time; at rest before, after, and in longer silences."""
    held = _with_rests(_met(_seen(_shapes(phonemes))))
    keys: list[MouthKey] = []
    for one in held:
        turn = min(_TURN_MS // 2, (one.end_ms - one.start_ms) // 2)
        keys.append(MouthKey(one.start_ms + turn, one.shape))
        if one.end_ms - turn > one.start_ms + turn:
            keys.append(MouthKey(one.end_ms - turn, one.shape))
    return tuple(keys)


def _shapes(phonemes: Iterable[Phoneme]) -> list[_Held]:
    out: list[_Held] = []
    for phoneme in phonemes:
        shape = SHAPE_OF.get(phoneme.symbol[:1])
        if shape is not None and not (out and _continues(out[-1], shape, phoneme.start_ms)):
            out.append(_Held(shape, phoneme.start_ms, phoneme.end_ms))
        elif out and (shape is not None or phoneme.symbol[:1] in _LENGTHENS):
            out[-1].end_ms = phoneme.end_ms
    return [one for one in out if one.end_ms > one.start_ms]


def _continues(last: _Held, shape: MouthShape, start_ms: int) -> bool:
    return last.shape == shape and start_ms - last.end_ms < _REST_MS


def _seen(held: Sequence[_Held]) -> list[_Held]:
    """Without shapes that are too short to see: the one before lasts as long as they would."""
    out: list[_Held] = []
    for one in held:
        least = _SHORTEST_OPEN_MS if one.shape in _OPEN else _SHORTEST_MS
        brief = one.end_ms - one.start_ms < least and one.shape not in _MUST_SHOW
        if out and brief and one.start_ms - out[-1].end_ms < _REST_MS:
            out[-1].end_ms = one.end_ms
        else:
            out.append(_Held(one.shape, one.start_ms, one.end_ms))
    return out


def _met(held: Sequence[_Held]) -> list[_Held]:
    """Shapes that must show last long enough for a frame to see them: their neighbours give way, as far as
    half of what they have."""
    out = [_Held(one.shape, one.start_ms, one.end_ms) for one in held]
    for before, one, after in zip([None, *out], out, [*out[1:], None], strict=False):
        more = _LEAST_SHOWN_MS - (one.end_ms - one.start_ms)
        if one.shape not in _MUST_SHOW or more <= 0:
            continue
        if before is not None and before.end_ms == one.start_ms:
            one.start_ms -= min(more // 2, (before.end_ms - before.start_ms) // 2)
            before.end_ms = one.start_ms
        if after is not None and after.start_ms == one.end_ms:
            one.end_ms += min(more - more // 2, (after.end_ms - after.start_ms) // 2)
            after.start_ms = one.end_ms
    return out


def _with_rests(held: Sequence[_Held]) -> list[_Held]:
    """Short gaps are bridged; in longer ones the mouth closes."""
    out: list[_Held] = []
    for one in held:
        if out and one.start_ms - out[-1].end_ms < _REST_MS:
            out[-1].end_ms = one.start_ms
        elif out:
            out.append(_Held("closed", out[-1].end_ms, one.start_ms))
        elif one.start_ms > 0:
            out.append(_Held("closed", 0, one.start_ms))
        out.append(one)
    if out:
        out.append(_Held("closed", out[-1].end_ms, out[-1].end_ms + 10 * _REST_MS))
    return out
