"""What every engine of speaking clips promises. A line in every_engine.py puts an engine under it.

Providers promise neither a size nor a rate of frames: a clip is normalised like an upload.
"""

import av
import numpy as np
import pytest
import soundfile
from engines.calls import is_for_people
from engines.picture_edits_suite import draw_subject

from reelwright.engines.call import CALL, Call
from reelwright.engines.clips import SpeakingRequest
from reelwright.errors import EngineFailed

RATE = 24_000
SECONDS = 1.5
REQUEST = SpeakingRequest("I looked at it twice before I believed it.", SECONDS, "a friendly person")


def write_voice(path, seconds=SECONDS, rate=RATE):
    """A note that comes and goes like syllables, in a file of the kind that the path's name says."""
    time = np.arange(round(seconds * rate)) / rate
    note = 0.4 * np.sin(2 * np.pi * 180 * time) * (np.sin(2 * np.pi * 3 * time) > 0)
    soundfile.write(path, (note * 32767).astype(np.int16), rate)
    return path


class SpeakingClipsSuite:
    @pytest.fixture
    def picture(self, tmp_path):
        return draw_subject(tmp_path / "picture.png", 90, 160)

    @pytest.fixture
    def folder(self, tmp_path):
        """Where the call's large files belong."""
        folder = tmp_path / "call"
        folder.mkdir()
        token = CALL.set(Call(folder=folder))
        yield folder
        CALL.reset(token)

    @pytest.mark.parametrize("kind", ["wav", "flac"])
    def test_a_clip_is_as_long_as_what_is_said(self, engine, folder, tmp_path, picture, kind):
        """Within a tenth of a second, for both kinds of sound files."""
        clip = engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / f"voice.{kind}"))
        with av.open(str(clip.video)) as container:
            seconds = container.streams.video[0].duration * container.streams.video[0].time_base
        assert abs(seconds - SECONDS) < 0.1

    def test_a_clip_has_pictures_that_move_and_sound(self, engine, folder, tmp_path, picture):
        """Somebody is seen speaking, and heard."""
        clip = engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / "voice.wav"))
        with av.open(str(clip.video)) as container:
            frames = [frame.to_ndarray(format="rgb24").astype(int) for frame in container.decode(video=0)]
        with av.open(str(clip.video)) as container:
            heard = np.concatenate([frame.to_ndarray().ravel() for frame in container.decode(audio=0)])
        assert max(np.abs(frame - frames[0]).max() for frame in frames) > 20
        assert np.abs(heard).max() > 0.05

    def test_an_engine_that_keeps_the_sound_has_it_in_the_clip(self, engine, folder, tmp_path, picture):
        """Loud where the given sound is loud, and silent where that is; others say that they do not."""
        if not engine.describe_speaking().keeps_sound:
            pytest.skip("it speaks with a voice of its own")
        clip = engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / "voice.wav"))
        with av.open(str(clip.video)) as container:
            rate = container.streams.audio[0].rate
            heard = np.concatenate([frame.to_ndarray()[0] for frame in container.decode(audio=0)])
        loud, silent = (np.abs(heard[round(at * rate) :][: rate // 20]).mean() for at in (0.06, 0.24))
        assert loud > 10 * silent

    def test_the_clip_has_the_shape_of_the_picture(self, engine, folder, tmp_path, picture):
        """An upright one stays upright, within a few hundredths."""
        clip = engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / "voice.wav"))
        with av.open(str(clip.video)) as container:
            video = container.streams.video[0]
            assert abs(video.width / video.height - 90 / 160) < 0.03

    def test_the_clip_lies_in_the_folder_of_the_call(self, engine, folder, tmp_path, picture):
        """And nothing else does."""
        clip = engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / "voice.wav"))
        assert list(folder.iterdir()) == [clip.video]

    @pytest.mark.parametrize("broken", ["picture.png", "voice.wav"])
    def test_a_file_that_is_none_is_told_in_a_sentence(self, engine, folder, tmp_path, picture, broken):
        """Before anybody is asked to film, and nothing is left behind."""
        voice = write_voice(tmp_path / "voice.wav")
        (tmp_path / broken).write_bytes(b"nothing of the kind")
        with pytest.raises(EngineFailed) as failed:
            engine.speak_on_camera(REQUEST, picture, voice)
        assert is_for_people(str(failed.value))
        assert list(folder.iterdir()) == []

    def test_it_says_who_filmed(self, engine, folder, tmp_path, picture):
        """Records name provider and model."""
        assert engine.provider
        assert engine.speak_on_camera(REQUEST, picture, write_voice(tmp_path / "voice.wav")).model
