"""What every speech engine promises. A line in every_engine.py puts an engine under it."""

import io
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
import soundfile
from engines.calls import cancelled, is_for_people, told

from reelwright.engines.speech import Delivery, Speech, SpeechEngine, Utterance
from reelwright.errors import Cancelled, EngineFailed

TEXTS = [
    "Hello there.",
    "AITA (24F) for telling my SO (28M) that I won $3.5 million on 6/1/2023? 😂",
    '😂 — She said "no"... and, at 3:15pm, LEFT!!! ❤️ 🎉\n\nThen nothing',
    "Wait—what? 20% off (today only) at https://www.example.com/x?y=1 #sale @shop",
]


def say(engine: SpeechEngine, text: str, voice: str = "voice_heart", speed: float = 1.0) -> Speech:
    return engine.speak(Utterance(text, voice, delivery=Delivery(speed=speed)))


def samples_of(speech: Speech) -> tuple[np.ndarray, soundfile.SoundFile]:
    assert isinstance(speech.sound, bytes)
    file = soundfile.SoundFile(io.BytesIO(speech.sound))
    return file.read(dtype="float32"), file


class SpeechSuite:
    @pytest.fixture(scope="class", params=TEXTS)
    @classmethod
    def spoken(cls, request, engine):
        """A text and what the engine made of it."""
        return request.param, say(engine, request.param)

    def test_the_words_joined_by_spaces_spell_the_text_as_it_was_written(self, spoken):
        """Captions show numbers, currency, emoji and punctuation as their author wrote them."""
        text, speech = spoken
        assert [word.text for word in speech.words] == text.split()

    def test_the_words_are_in_order_inside_the_sound_and_never_over_each_other(self, spoken):
        """A caption never stands still, goes back or outlasts its sound."""
        _, speech = spoken
        edges = [edge for word in speech.words for edge in (word.start_ms, word.end_ms)]
        assert edges == sorted(edges)
        assert all(word.start_ms < word.end_ms for word in speech.words)
        assert edges[0] >= 0
        assert edges[-1] <= speech.duration_ms

    def test_phonemes_lie_inside_the_sound_in_order(self, spoken):
        """Lips can follow them."""
        _, speech = spoken
        edges = [edge for phoneme in speech.phonemes for edge in (phoneme.start_ms, phoneme.end_ms)]
        assert edges
        assert edges == sorted(edges)
        assert edges[0] >= 0
        assert edges[-1] <= speech.duration_ms

    def test_the_sound_is_a_mono_flac_of_the_length_it_names(self, spoken):
        """24 kHz, 16 bit, and as long as `duration_ms` to a millisecond."""
        _, speech = spoken
        samples, file = samples_of(speech)
        assert (file.format, file.subtype, file.samplerate, file.channels) == ("FLAC", "PCM_16", 24_000, 1)
        assert abs(len(samples) / 24 - speech.duration_ms) <= 1

    @pytest.mark.parametrize("voice", ["voice_heart", "voice_alloy"])
    def test_silence_is_cut_at_both_ends(self, engine, voice):
        """At most 60 ms before the first sound and 120 ms after the last, so that pauses are what they were
        meant to be, also of a voice that breathes out for half a second after its last word."""
        samples, _ = samples_of(say(engine, "I never thought that she would do this to me.", voice))
        loud = np.flatnonzero(np.abs(samples) > 0.02 * np.abs(samples).max())
        assert loud[0] / 24 <= 60
        assert (len(samples) - loud[-1]) / 24 <= 120

    def test_no_sample_reaches_full_scale_and_the_ends_are_quiet(self, engine):
        """Neither clipping inside nor a click at either end."""
        samples, _ = samples_of(say(engine, "STOP! Get out of my house RIGHT NOW!", "voice_bella"))
        assert 0.01 < np.abs(samples).max() <= 0.98
        assert max(abs(samples[0]), abs(samples[-1])) < 0.01

    def test_other_words_and_other_voices_sound_different(self, engine):
        """It is the text that is heard, by the voice that was asked for; more words take longer."""
        one, other = say(engine, "Hello there."), say(engine, "Goodbye now.")
        longer, elsewhere = say(engine, "Hello there. " * 4), say(engine, "Hello there.", "voice_michael")
        sounds = [samples_of(speech)[0] for speech in (one, other, elsewhere)]
        for a, b in combinations(sounds, 2):
            shared = min(len(a), len(b))
            assert np.abs(a[:shared] - b[:shared]).max() > 0.02
        assert longer.duration_ms > 2.5 * one.duration_ms

    def test_twice_the_speed_takes_about_half_the_time(self, engine):
        """`delivery.speed` is honoured from half to double."""
        text = "I never thought that my own sister would do this to me."
        slow, usual, fast = (say(engine, text, speed=speed).duration_ms for speed in (0.5, 1.0, 2.0))
        assert 1.6 < slow / usual < 2.3
        assert 0.45 < fast / usual < 0.65

    def test_an_unknown_voice_is_refused_by_name(self, engine):
        """Never another voice in its place."""
        with pytest.raises(EngineFailed, match='The voice "voice_nobody" is not one') as failed:
            say(engine, "Hello", "voice_nobody")
        assert is_for_people(str(failed.value))

    def test_a_text_of_emoji_alone_is_a_short_silence_with_its_words(self, engine):
        """A story's line of emoji does not stop the video."""
        speech = say(engine, "😂 🎉")
        assert [word.text for word in speech.words] == ["😂", "🎉"]
        assert 200 <= speech.duration_ms <= 1000

    def test_it_says_who_spoke(self, engine):
        """The record of a project names the model."""
        assert engine.provider
        assert say(engine, "Hi").model

    def test_it_tells_how_far_it_is(self, engine):
        """Shares of the whole that never fall; the last is all of it."""
        with told() as shares:
            say(engine, TEXTS[0])
        assert shares == sorted(shares)
        assert shares[-1] == 1

    def test_a_cancelled_call_stops_and_the_next_one_says_the_same_as_ever(self, engine):
        """Nobody waits for the narration of a project that is gone, and a step that is repeated after a crash
        gives the same bytes."""
        before = say(engine, TEXTS[0])
        with cancelled(), pytest.raises(Cancelled):
            say(engine, TEXTS[0])
        assert say(engine, TEXTS[0]) == before

    def test_threads_may_speak_at_once(self, engine):
        """The worker speaks sentences side by side; each gets its own sound."""
        texts = ["One thing at a time.", "Two things at a time.", "Three of them."]
        alone = [say(engine, text) for text in texts]
        with ThreadPoolExecutor(3) as pool:
            together = list(pool.map(lambda text: say(engine, text), texts))
        assert together == alone
