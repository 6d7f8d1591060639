"""What every engine of voice cloning promises."""

import pytest
from engines.calls import is_for_people

from reelwright.errors import EngineFailed


class CloningSuite:
    @pytest.fixture
    def recording(self, tmp_path):
        path = tmp_path / "recording.wav"
        path.write_bytes(b"RIFF\x24\0\0\0WAVE" + bytes(100))
        return path

    def test_a_voice_that_was_made_is_among_the_voices(self, engine, recording):
        """With its name, and marked as cloned."""
        made = engine.clone("Ada", [recording])
        assert made.id
        found = {voice.id: voice for voice in engine.voices()}[made.id]
        assert (found.name, found.cloned) == ("Ada", True)

    def test_two_voices_of_one_name_are_two(self, engine, recording):
        """The id tells them apart."""
        assert engine.clone("Ada", [recording]).id != engine.clone("Ada", [recording, recording]).id

    def test_a_deleted_voice_is_gone_and_others_stay(self, engine, recording):
        """One voice is deleted at a time."""
        first, second = engine.clone("Ada", [recording]), engine.clone("Bob", [recording])
        engine.delete(first.id)
        ids = {voice.id for voice in engine.voices()}
        assert first.id not in ids
        assert second.id in ids

    def test_a_voice_that_is_gone_is_deleted_without_an_error(self, engine, recording):
        """So a deletion may be repeated."""
        made = engine.clone("Ada", [recording])
        engine.delete(made.id)
        engine.delete(made.id)
        assert made.id not in {voice.id for voice in engine.voices()}

    def test_a_speaker_who_must_be_verified_gets_no_voice(self, engine, recording):
        """It could not speak: the failure is a sentence, and no voice is kept."""
        before = {voice.id for voice in engine.voices()}
        with pytest.raises(EngineFailed) as failed:
            engine.clone("unverified Ada", [recording])
        assert is_for_people(str(failed.value))
        assert {voice.id for voice in engine.voices()} == before

    @pytest.mark.parametrize("kind", ["none", "missing", "empty"])
    def test_recordings_that_cannot_be_used_are_told(self, engine, tmp_path, kind):
        """No recording, one that is not there, and one without content."""
        path = tmp_path / f"{kind}.wav"
        if kind == "empty":
            path.touch()
        with pytest.raises(EngineFailed) as failed:
            engine.clone("Ada", [] if kind == "none" else [path])
        assert is_for_people(str(failed.value))

    def test_the_quota_counts_the_voices(self, engine, recording):
        """One more is used when one was made, one less when it was deleted; none beyond the limit."""
        before = engine.quota()
        assert before.can_clone and before.voices_used < before.voice_limit
        made = engine.clone("Ada", [recording])
        assert engine.quota().voices_used == before.voices_used + 1
        engine.delete(made.id)
        assert engine.quota() == before
