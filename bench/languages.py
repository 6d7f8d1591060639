"""How well the voices of other languages are understood: `python bench/languages.py [language …]`

Each language's first voice speaks the 30 sentences of bench/spoken_sentences, which have numbers, dates and
money in them, and Whisper base hears them. Printed: the share of words that it heard otherwise. Both sides
are compared as they are said, so "15" and "quince" are alike. Of Japanese it is the share of wrong kana
of the reading, of Chinese that of wrong syllables with their tones: no sound tells which letters were meant.
"""

import argparse
import io
import re
from pathlib import Path

import av
import jiwer
import numpy as np
import soundfile
from numpy.typing import NDArray

from reelwright.catalog.voices import voices
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.languages import reader_of
from reelwright.engines.local.whisper import load_whisper
from reelwright.engines.speech import Utterance
from reelwright.settings import read_settings

SENTENCES = Path(__file__).parent / "spoken_sentences"
RATE = 16_000
MOST = 8.0  # per cent; a language above it is left out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*")
    wanted = parser.parse_args().languages
    models = read_settings().models_dir
    speech, listener = KokoroSpeech(models), load_whisper(models, 2)
    spoken = list(dict.fromkeys(voice.language for voice in voices() if voice.language != "en"))
    for language in wanted or spoken:
        voice = next(one for one in voices() if one.language == language)
        lines = (SENTENCES / f"{language}.txt").read_text("utf-8").splitlines()
        heard = []
        for line in lines:
            sound = speech.speak(Utterance(line, voice.id, language)).sound
            heard.append(hear(listener, sound, language))
        share = error(language, lines, heard)
        by_sound = (
            "" if language in ("ja", "zh") else f" (by sound {sound_error(language, lines, heard):.1f} %)"
        )
        print(
            f"{language} {voice.id} {share:.1f} %{by_sound} {'' if share <= MOST else 'too much'}", flush=True
        )


def hear(listener: object, sound: bytes, language: str) -> str:
    segments, _ = listener.transcribe(  # type: ignore[attr-defined]
        samples_of(sound), language=language, beam_size=5, condition_on_previous_text=False
    )
    return " ".join(one.text.strip() for one in segments)


def samples_of(sound: bytes) -> NDArray[np.float32]:
    samples, rate = soundfile.read(io.BytesIO(sound), dtype="float32")
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    frame = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="flt", layout="mono")
    frame.sample_rate = rate
    pieces = [piece for one in (frame, None) for piece in resampler.resample(one)]
    return np.concatenate([piece.to_ndarray().ravel() for piece in pieces]).astype(np.float32)


def error(language: str, said: list[str], heard: list[str]) -> float:
    """Per cent of the units that were heard otherwise."""
    pairs = [
        (units(language, line), units(language, text) or ["-"])
        for line, text in zip(said, heard, strict=True)
    ]
    return 100 * jiwer.wer([" ".join(one) for one, _ in pairs], [" ".join(one) for _, one in pairs])


def sound_error(language: str, said: list[str], heard: list[str]) -> float:
    """Per cent of the words that sound otherwise: "l'heure" and "leur" do not, nor do "vallée" and "valée".
    For languages whose letters say less than their sounds; no bar is measured by it."""
    pairs = [
        (sounds(language, line), sounds(language, text) or ["-"])
        for line, text in zip(said, heard, strict=True)
    ]
    return 100 * jiwer.wer([" ".join(one) for one, _ in pairs], [" ".join(one) for _, one in pairs])


def sounds(language: str, text: str) -> list[str]:
    """Each word as its sounds, without stress."""
    read = (re.sub(r"[^\w̃]|[ˈˌː]", "", word.symbols) for word in reader_of(language).read(text))
    return [one for one in read if one]


def units(language: str, text: str) -> list[str]:
    """Words as they are said; kana of Japanese; syllables of Chinese."""
    said = " ".join(word.said for word in reader_of(language).read(text))
    if language == "zh":
        from pypinyin import Style, lazy_pinyin

        return lazy_pinyin(re.sub(r"\W", "", said), style=Style.TONE3, neutral_tone_with_five=True)
    if language == "ja":
        hiragana = (chr(ord(char) - 96) if "ァ" <= char <= "ヶ" else char for char in said)
        return [char for char in hiragana if char.isalpha() and char != "ー"]
    return re.sub(r"[^\w ]", "", re.sub(r"['’-]", " ", said.lower())).split()


if __name__ == "__main__":
    main()
