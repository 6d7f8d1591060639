"""The local voices of other languages, heard by an independent recogniser."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from reelwright.catalog.voices import voices
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.whisper import load_whisper
from reelwright.engines.speech import Utterance

BENCH = Path(__file__).parents[2] / "bench" / "languages.py"
# Not by a path to search in: `bench` has names that tests have, too.
_spec = spec_from_file_location("bench_languages", BENCH)
assert _spec is not None and _spec.loader is not None
languages = module_from_spec(_spec)
_spec.loader.exec_module(languages)

pytestmark = pytest.mark.slow
LANGUAGES = list(dict.fromkeys(voice.language for voice in voices() if voice.language != "en"))


@pytest.fixture(scope="module")
def speech(models_dir):
    return KokoroSpeech(models_dir)


@pytest.fixture(scope="module")
def listener(models_dir):
    return load_whisper(models_dir, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recogniser_understands_the_voice(speech, listener, language):
    """At most an eighth is heard otherwise of two sentences; of 30 at most 8 % (bench/languages.py).
    The words are in order, inside the sound, and spell the text."""
    voice = next(one for one in voices() if one.language == language)
    joint = "" if language in ("ja", "zh") else " "
    line = joint.join((languages.SENTENCES / f"{language}.txt").read_text("utf-8").splitlines()[8:10])
    said = speech.speak(Utterance(line, voice.id, language))
    assert joint.join(word.text for word in said.words) == line
    edges = [edge for word in said.words for edge in (word.start_ms, word.end_ms)]
    assert edges == sorted(edges)
    assert edges[-1] <= said.duration_ms
    assert languages.error(language, [line], [languages.hear(listener, said.sound, language)]) <= 12.5
