"""A speech engine that says every word in Morse code: short, and real enough to be heard."""

import io

import numpy as np
import soundfile

from reelwright.engines.call import CALL
from reelwright.engines.choose import EnginePlugin
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright_render.timeline.model import Word

RATE = 24_000  # samples a second, as every speech engine's sound has
UNIT_MS = 60  # of a dot; a dash is three of them
GAP_UNITS = 3  # between words
SIGNS = """
    a .-    b -...  c -.-.  d -..   e .     f ..-.  g --.   h ....  i ..    j .---  k -.-   l .-..  m --
    n -.    o ---   p .--.  q --.-  r .-.   s ...   t -     u ..-   v ...-  w .--   x -..-  y -.--  z --..
""".split()
CODES = dict(zip(SIGNS[::2], SIGNS[1::2], strict=True))


class MorseSpeech:
    """One tone; every voice of the catalogue sounds the same."""

    provider = "local"

    def speak(self, utterance: Utterance) -> FreshSpeech:
        """Say the text. Words without a letter are one dot."""
        CALL.get().stop_if_cancelled()
        sound: list[np.ndarray] = []
        words: list[Word] = []
        for text in utterance.text.split():
            start_ms = _length_ms(sound)
            code = "".join(CODES.get(letter, "") for letter in text.lower()) or "."
            for number, sign in enumerate(code):
                sound += [_tone(1 if sign == "." else 3)]
                sound += [_silence(1)] if number < len(code) - 1 else []
            words.append(Word(text, start_ms, _length_ms(sound)))
            sound.append(_silence(GAP_UNITS))
        whole = np.concatenate(sound[:-1] or [_silence(GAP_UNITS)])
        return FreshSpeech(_flac(whole), tuple(words), len(whole) * 1000 // RATE, model="morse")


def _length_ms(sound: list[np.ndarray]) -> int:
    return sum(map(len, sound)) * 1000 // RATE


def _tone(units: int) -> np.ndarray:
    time = np.arange(RATE * UNIT_MS * units // 1000) / RATE
    fade = np.minimum(1, np.minimum(time, time[::-1]) / 0.005)  # no clicks
    return (0.2 * fade * np.sin(2 * np.pi * 600 * time)).astype(np.float32)


def _silence(units: int) -> np.ndarray:
    return np.zeros(RATE * UNIT_MS * units // 1000, np.float32)


def _flac(samples: np.ndarray) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, samples, RATE, format="FLAC", subtype="PCM_16")
    return file.getvalue()


MORSE = EnginePlugin("speech", "morse", lambda settings: MorseSpeech())
