"""What every listening engine promises. A line in every_engine.py puts an engine under it."""

import wave
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile
from engines.calls import cancelled, is_for_people, told

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice
from reelwright.engines.listening import LANGUAGES
from reelwright.errors import Cancelled, EngineFailed

RATE = 24_000


def spoken() -> tuple[Path, int]:
    """Four seconds of clear English that ship with the catalogue, and how many milliseconds they last."""
    voice = find_voice("voice_michael")
    assert voice is not None
    path = shipped_path(voice.preview)
    with av.open(str(path)) as container:
        assert container.duration is not None
        return path, container.duration // 1000


def samples() -> np.ndarray:
    """The same, mono at 24 kHz."""
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    with av.open(str(spoken()[0])) as container:
        pieces = [piece for frame in container.decode(audio=0) for piece in resampler.resample(frame)]
    return np.concatenate([piece.to_ndarray()[0] for piece in pieces])


def film(path: Path, sound: np.ndarray | None) -> Path:
    """A grey clip of a second, with a sound track or without any."""
    with av.open(str(path), "w") as container:
        picture = container.add_stream("libx264", rate=30)
        picture.width, picture.height, picture.pix_fmt = 64, 64, "yuv420p"
        track = container.add_stream("aac", rate=RATE, layout="mono") if sound is not None else None
        grey = av.VideoFrame.from_ndarray(np.full((64, 64, 3), 90, np.uint8), "bgr24")
        for number in range(30):
            grey.pts, grey.time_base = number, Fraction(1, 30)
            container.mux(picture.encode(grey))
        container.mux(picture.encode(None))
        if track is not None and sound is not None:
            frame = av.AudioFrame.from_ndarray(sound[None].astype(np.float32), "fltp", "mono")
            frame.rate, frame.pts = RATE, 0
            container.mux(track.encode(frame))
            container.mux(track.encode(None))
    return path


class ListeningSuite:
    @pytest.fixture(scope="class")
    @classmethod
    def heard_and_shares(cls, engine):
        """Clear speech, the language not told, and how far the engine said that it was."""
        with told() as shares:
            heard = engine.listen(spoken()[0])
        return heard, shares

    @pytest.fixture(scope="class")
    @classmethod
    def heard(cls, heard_and_shares):
        return heard_and_shares[0]

    def test_words_are_in_order_inside_the_sound_and_never_over_each_other(self, heard):
        """Captions can be laid over the video as they come."""
        edges = [edge for word in heard.words for edge in (word.start_ms, word.end_ms)]
        assert edges
        assert edges == sorted(edges)
        assert all(word.start_ms < word.end_ms for word in heard.words)
        assert edges[0] >= 0
        assert edges[-1] <= spoken()[1]

    def test_each_word_is_one_word(self, heard):
        """Nothing is empty, and no English word has a space in it or around it."""
        assert all(word.text and word.text.split() == [word.text] for word in heard.words)

    def test_the_language_is_found_out_where_nobody_told_it(self, heard):
        """In two letters, of those that callers may name."""
        assert heard.language == "en"
        assert heard.language in LANGUAGES

    def test_a_language_that_was_told_is_believed(self, engine):
        """Whoever says Spanish is not answered in another one."""
        assert engine.listen(spoken()[0], "es").language == "es"

    def test_it_says_who_listened(self, engine, heard):
        """The record of a project names provider and model."""
        assert engine.provider
        assert heard.model

    def test_the_sound_of_a_video_is_heard(self, engine, tmp_path):
        """What people upload is rarely a sound file; the picture's length does not matter."""
        seen = engine.listen(film(tmp_path / "film.mp4", samples()))
        assert len(seen.words) >= 5

    def test_what_is_said_later_is_heard_later(self, engine, heard, tmp_path):
        """Two seconds of silence before it move the first word by two seconds."""
        later = np.concatenate((np.zeros(2 * RATE, np.float32), samples()))
        soundfile.write(tmp_path / "later.wav", later, RATE)
        moved_ms = engine.listen(tmp_path / "later.wav").words[0].start_ms - heard.words[0].start_ms
        assert moved_ms == pytest.approx(2000, abs=400)

    def test_a_third_of_the_sound_has_fewer_words(self, engine, heard, tmp_path):
        """Words are what was said, and not what usually is."""
        sound = samples()
        soundfile.write(tmp_path / "third.wav", sound[: len(sound) // 3], RATE)
        third = engine.listen(tmp_path / "third.wav").words
        assert 0 < len(third) < len(heard.words)

    def test_telephone_sound_in_two_channels_is_heard(self, engine, tmp_path):
        """8 kHz, 16 bit, speech on the left channel only, in a plain WAV."""
        few = (samples()[::3] * 30_000).astype("<i2")
        with wave.open(str(tmp_path / "call.wav"), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(RATE // 3)
            file.writeframes(np.column_stack((few, np.zeros_like(few))).tobytes())
        assert len(engine.listen(tmp_path / "call.wav").words) >= 5

    def test_silence_has_no_words(self, engine, tmp_path):
        """Nothing is invented where nobody speaks."""
        soundfile.write(tmp_path / "silence.wav", np.zeros(2 * RATE, np.float32), RATE)
        assert engine.listen(tmp_path / "silence.wav").words == ()

    def test_a_moment_has_no_words(self, engine, tmp_path):
        """A hundredth of a second is no reason to fail."""
        soundfile.write(tmp_path / "moment.wav", np.full(RATE // 100, 0.1, np.float32), RATE)
        assert engine.listen(tmp_path / "moment.wav").words == ()

    def test_what_is_no_sound_fails_with_a_sentence(self, engine, tmp_path):
        """Other bytes, an empty file, a file that is not there or a film without sound: one reads why."""
        (tmp_path / "no.mp3").write_bytes(b"this is no sound" * 100)
        (tmp_path / "empty.wav").touch()
        film(tmp_path / "silent.mp4", None)
        for name in ("no.mp3", "empty.wav", "gone.wav", "silent.mp4"):
            with pytest.raises(EngineFailed) as failed:
                engine.listen(tmp_path / name)
            assert is_for_people(str(failed.value))

    def test_it_tells_how_far_it_is(self, heard_and_shares):
        """Shares of the whole that never fall; the last is near the end."""
        shares = heard_and_shares[1]
        assert shares == sorted(shares)
        assert 0.5 <= shares[-1] <= 1

    def test_a_cancelled_call_stops_and_the_next_one_hears_the_same_as_ever(self, engine, heard):
        """Nobody waits for captions of a project that is gone; a step that is repeated after a crash gives
        the same captions."""
        with cancelled(), pytest.raises(Cancelled):
            engine.listen(spoken()[0])
        assert engine.listen(spoken()[0]) == heard
