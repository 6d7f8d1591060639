"""What a speech leaves in storage when it is spoken, with an engine that answers at once."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import av
import pytest
import soundfile

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.voices.speech_kind import KEPT_MS, SpokenText
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.speech import SpeechEngine
from reelwright.errors import EngineBusy, EngineFailed, ProviderRefused
from reelwright.workflows.speak import speak_text

NOW = 1_800_000_000_000


class Failing(FakeSpeech):
    """A provider's engine that fails."""

    def __init__(self, error: EngineFailed) -> None:
        self._error = error

    def speak(self, utterance: Any) -> Any:
        raise self._error


def parts(folder: Path, engine: SpeechEngine, fallback: SpeechEngine | None = None) -> Any:
    class Chosen:
        def __call__(self, ability: Any, team_id: str, model: str | None = None) -> SpeechEngine:
            return engine

        def fallback(self, ability: Any, team_id: str, model: str | None = None) -> SpeechEngine | None:
            return fallback

    storage = DiskStorage(folder / "files")
    return SimpleNamespace(storage=storage, choose=Chosen(), work_dir=folder, clock=lambda: NOW)


def speech(**changes: Any) -> SpokenText:
    row: dict[str, Any] = {"text": "One two  three.", "voice_id": "voice_heart", "language": "en"}
    row |= {"id": "s", "team_id": "t", "format": "mp3", "delivery": {"speed": 1.0, "stability": 0.5}}
    return SpokenText(**{**row, **changes})


@pytest.mark.parametrize("format", ["mp3", "wav"])
def test_a_text_becomes_a_file_of_the_wanted_kind_with_exact_times(tmp_path: Path, format: str) -> None:
    """It is as long as it says, is heard, and its words spell the text and are inside it."""
    made = speak_text(parts(tmp_path, FakeSpeech()), speech(format=format))
    file = tmp_path / "files" / made.asset
    assert made.asset == f"speeches/s/speech.{format}"
    assert (made.size, made.duration_ms, made.expires_at) == (file.stat().st_size, 900, NOW + KEPT_MS)
    assert [(word["text"], word["start_ms"], word["end_ms"]) for word in made.words] == [
        ("One", 0, 300),
        ("two", 300, 600),
        ("three.", 600, 900),
    ]
    with av.open(str(file)) as container:
        stream = container.streams.audio[0]
        assert (stream.codec_context.name.removesuffix("float"), stream.rate) == (
            "mp3" if format == "mp3" else "pcm_s16le",
            24_000,
        )
    samples, rate = soundfile.read(io.BytesIO(file.read_bytes()))
    assert abs(len(samples) / rate - 0.9) < 0.06
    assert abs(samples).max() > 0.02


def test_half_the_speed_takes_twice_as_long(tmp_path: Path) -> None:
    """The settings of the voice reach the engine."""
    made = speak_text(parts(tmp_path, FakeSpeech()), speech(delivery={"speed": 0.5}))
    assert made.duration_ms == 1_800


@pytest.mark.parametrize("error", [EngineBusy("later"), ProviderRefused("never")])
def test_what_passes_and_what_is_refused_is_not_spoken_by_another(
    tmp_path: Path, error: EngineFailed
) -> None:
    """A moderation goes for every engine; a busy one is asked again."""
    with pytest.raises(type(error)):
        speak_text(parts(tmp_path, Failing(error), FakeSpeech()), speech())


def test_what_fails_for_good_is_spoken_by_the_embedded_engine(tmp_path: Path) -> None:
    """Where there is one that may; else the failure is told."""
    failing = Failing(EngineFailed("no money"))
    assert speak_text(parts(tmp_path, failing, FakeSpeech()), speech()).duration_ms == 900
    with pytest.raises(EngineFailed, match="no money"):
        speak_text(parts(tmp_path, failing), speech())
