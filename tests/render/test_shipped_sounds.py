"""What ships with the service, in the renderer's hands: effects in a mix, music by its name."""

from pathlib import Path

import numpy as np
import pytest
from test_mix import SPEECH_HZ, Studio, cut, heard, noise

from reelwright.catalog.music import track_of
from reelwright.catalog.shipped import shipped_path
from reelwright_render import video
from reelwright_render.errors import Invalid
from reelwright_render.sound.mix import mix
from reelwright_render.timeline.library import find_library, installed_measured
from reelwright_render.timeline.model import Clip, Sound, Timeline, Word


def test_effects_stay_under_the_voice(tmp_path: Path) -> None:
    """A whoosh's loudest 100 ms are at least 5 dB below the speech."""
    studio = Studio(tmp_path)
    studio.add("voice.wav", noise(4, *SPEECH_HZ))
    words = (Word("word", 1500, 4000),)
    timeline = Timeline(
        1080,
        1920,
        4000,
        sounds=(
            Sound("voice.wav", "voice", 1500, 4000),
            Sound("catalog/effects/whoosh.flac", "effect", 200, 900),
        ),
        words=words,
    )
    files = {
        "voice.wav": studio.folder / "voice.wav",
        "catalog/effects/whoosh.flac": shipped_path("catalog/effects/whoosh.flac"),
    }
    mix(timeline, files, studio.out)
    sound = heard(studio.out)
    blocks = sound[: 14 * 4800].reshape(14, -1)
    whoosh = 10 * np.log10(np.mean(blocks**2, axis=1).max())
    speech = 10 * np.log10(np.mean(cut(sound, 2000, 3900) ** 2))
    assert -16 < whoosh - speech < -5


def test_the_renderer_finds_the_catalogue_by_itself() -> None:
    """Its files and what was measured of them, by the names that stored timelines have."""
    library = find_library("catalog/music/music_calm_06")
    assert library is not None
    assert library.path("catalog/music/music_calm_06") == shipped_path("catalog/music/music_calm_06")
    assert installed_measured("catalog/music/music_calm_06") == track_of("catalog/music/music_calm_06")
    assert installed_measured("catalog/effects/whoosh.flac") is None
    assert find_library("lake.mp4") is None


@pytest.mark.slow
def test_a_script_uses_shipped_music_by_its_name(tmp_path: Path) -> None:
    """Without a file of its own."""
    sounds = (Sound("catalog/music/music_calm_06", "music", 0, 1000, loop=True),)
    timeline = Timeline(96, 160, 1000, sounds=sounds)
    video(timeline, tmp_path / "out.mp4", cache=tmp_path / "cache", processes=1)
    assert np.abs(heard(tmp_path / "out.mp4")).max() > 0.01


def test_no_name_leads_out_of_the_catalogue(tmp_path: Path) -> None:
    """What the library does not have is refused by its name."""
    asset = "catalog/music/../../settings.py"
    timeline = Timeline(96, 160, 1000, layers=((Clip("video", asset, 0, 1000),),))
    with pytest.raises(Invalid, match="^files: catalog/music/../../settings.py: Ships with nothing$"):
        video(timeline, tmp_path / "out.mp4", cache=tmp_path / "cache")
