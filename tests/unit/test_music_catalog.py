"""What the music catalogue promises: complete entries, true figures, loops without a seam."""

import json
import re
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from reelwright.catalog.music import Track, categories, find_track, track_of, track_path, tracks
from reelwright.catalog.shipped import shipped_path
from reelwright_render.sound.loops import loop_sound
from reelwright_render.sound.loudness import PeakMeter, Samples, integrated_loudness
from reelwright_render.sound.sound_files import RATE, decode_sound

OWN = [track for track in tracks() if track.file.name.startswith("music_")]
PACKAGED = [track for track in tracks() if track not in OWN]
IDS = {"ids": lambda track: track.id}


def true_peak(sound: Samples) -> float:
    """The largest value between samples too, in dBTP."""
    meter = PeakMeter()
    meter.add(sound)
    return meter.dbtp


def sound_of(path: Path) -> Samples:
    return np.concatenate(list(decode_sound(path)))


def played(track: Track, seconds: float) -> Samples:
    """The track as the mix plays it: round and round."""
    blocks, have = [], 0
    for block in loop_sound(track.file, track.loop, 0):
        blocks.append(block)
        have += len(block)
        if have >= seconds * RATE:
            break
    return np.concatenate(blocks)


def decibels(sound: Samples) -> float:
    return float(10 * np.log10(np.mean(sound**2) + 1e-12))


def test_there_are_46_tracks_in_13_categories() -> None:
    """28 of the package and 18 of our own; every category has at least two."""
    assert (len(PACKAGED), len(OWN)) == (28, 18)
    assert Counter(track.category for track in tracks()) == {
        "Calm": 6,
        "Energetic": 6,
        "Happy": 6,
        "Nostalgic": 6,
        "Tender": 6,
        "Lo-fi": 2,
        "Suspense": 2,
        "Dark": 2,
        "Cinematic": 2,
        "Ambient": 2,
        "Arcade": 2,
        "Comedy": 2,
        "Upbeat": 2,
    }


def test_categories_have_whole_ids_names_and_descriptions() -> None:
    """Ids count from 1 in the order shown; every track's category is one of them."""
    assert [category.id for category in categories()] == list(range(1, 14))
    assert all(category.name and category.description for category in categories())
    assert {track.category for track in tracks()} <= {category.name for category in categories()}


def test_ids_are_readable_short_and_unique() -> None:
    """`music_calm_01`: at most 30 characters, as `musicId` allows."""
    ids = [track.id for track in tracks()]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"music_[a-z]+_\d\d", name) and len(name) <= 30 for name in ids)


def test_names_are_unique_and_no_file_names() -> None:
    """A person would pick them."""
    names = [track.name for track in tracks()]
    assert len(set(names)) == len(names)
    assert not [name for name in names if "_" in name or not name[0].isupper()]


def test_every_track_has_genres_and_a_tempo() -> None:
    """Genres are lower case, so that a search by one finds all."""
    for track in tracks():
        assert track.genres
        assert all(genre == genre.lower() for genre in track.genres)
        assert 50 <= track.bpm <= 180


def test_a_track_is_found_by_its_id_and_its_asset() -> None:
    """An unknown one is None, its path an error."""
    track = find_track("music_lofi_01")
    assert track is not None
    assert (track.name, track.asset) == ("Rain on the Window", "catalog/music/music_lofi_01")
    assert track_of("catalog/music/music_lofi_01") is track
    assert track_of("projects/music_lofi_01") is None
    assert shipped_path(track.asset) == track_path("music_lofi_01") == track.file
    assert find_track("music_none_01") is None
    with pytest.raises(FileNotFoundError):
        track_path("music_none_01")


def test_no_path_leads_out_of_the_catalogue() -> None:
    """A track is a key of the catalogue, never a file's name."""
    for name in ("../shipped.py", "tracks.toml", "music_lofi_01.opus"):
        with pytest.raises(FileNotFoundError):
            track_path(name)


def test_every_file_is_there_and_own_ones_are_small() -> None:
    """Own tracks stay under 1 MB each, all covers together too."""
    assert all(track.file.is_file() for track in tracks())
    assert all(track.file.stat().st_size < 1_000_000 for track in OWN)
    assert sum(shipped_path(track.thumbnail).stat().st_size for track in tracks()) < 1_000_000


def test_every_cover_is_a_square_picture_of_its_own() -> None:
    """256 × 256, no two alike."""
    pictures = [cv2.imread(str(shipped_path(track.thumbnail))) for track in tracks()]
    assert {picture.shape for picture in pictures} == {(256, 256, 3)}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_every_track_is_measured_and_nothing_else() -> None:
    """`measured.json` belongs to `tracks.toml`; loops lie inside the files and are 13 s long or more."""
    import reelwright.catalog.music as music

    measured = json.loads((Path(music.__file__).parent / "measured.json").read_text())
    assert set(measured) == {track.id for track in tracks()}
    for track in tracks():
        assert 0 < track.loop.fade <= track.loop.start < track.loop.end <= track.duration_ms * 48 + 48
        assert track.loop.end - track.loop.start > 13 * RATE
        assert 25_000 < track.duration_ms < 40_000


@pytest.mark.parametrize("name", ["music_calm_01", "music_arcade_01"])
def test_figures_are_those_of_the_file(name: str) -> None:
    """Length to the millisecond and loudness within 0.05 LU."""
    track = find_track(name)
    assert track is not None
    sound = sound_of(track.file)
    assert track.duration_ms == len(sound) * 1000 // RATE
    assert track.lufs == pytest.approx(integrated_loudness(sound, RATE), abs=0.05)


def test_effects_are_short_start_at_once_and_end_in_silence() -> None:
    """Under 1.5 s, peaks at −3 dBFS, nothing left at the end."""
    for name, longest in (("whoosh", 0.8), ("pop", 0.2), ("ding", 1.5)):
        sound = sound_of(shipped_path(f"catalog/effects/{name}.flac"))
        assert len(sound) < longest * RATE
        assert np.abs(sound).max() == pytest.approx(0.708, abs=0.01)
        assert np.abs(sound[-48:]).max() < 0.003
    pop = sound_of(shipped_path("catalog/effects/pop.flac"))
    assert np.abs(pop).max(axis=1).argmax() < 0.02 * RATE


@pytest.mark.parametrize("track", OWN, **IDS)
def test_own_tracks_go_round_exactly(track: Track) -> None:
    """Round the join the sound is the same as where it was first heard: the difference is 20 dB under it (it
    is the codec's), and true peaks leave room."""
    sound = sound_of(track.file)
    loop = track.loop
    twice = played(track, (loop.end + 2 * RATE) / RATE)
    seconds_in = twice[loop.end - loop.fade : loop.end + RATE // 5]
    first = sound[loop.start - loop.fade : loop.start + RATE // 5]
    assert decibels(seconds_in - first) < decibels(first) - 20
    assert true_peak(sound) < 0.0


@pytest.mark.parametrize("track", tracks(), **IDS)
def test_the_join_of_a_loop_stays_within_the_tracks_own_ups_and_downs(track: Track) -> None:
    """The 200 ms of the join are neither louder nor quieter than what a bar around them holds, by 3 dB, and
    no step between samples is larger than elsewhere."""
    loop = track.loop
    sound = played(track, (loop.end + 4 * RATE) / RATE)
    around = sound[loop.end - 4 * RATE : loop.end + 4 * RATE]
    levels = [decibels(around[i : i + 9600]) for i in range(0, len(around) - 9600, 2400)]
    joint = decibels(sound[loop.end - 9600 : loop.end])
    assert min(levels) - 3 <= joint <= max(levels) + 3
    steps = np.abs(np.diff(around, axis=0)).max(axis=1)
    join = slice(4 * RATE - 10_000, 4 * RATE + 480)
    elsewhere = np.concatenate([steps[: join.start], steps[join.stop :]])
    assert steps[join].max() <= 1.5 * elsewhere.max()


@pytest.mark.parametrize("track", OWN, **IDS)
def test_own_tracks_are_music_and_not_a_test_tone(track: Track) -> None:
    """−15 LUFS, stereo, with ups and downs, and a spectrum in which no octave holds nearly all."""
    sound = sound_of(track.file)
    assert track.lufs == pytest.approx(-15, abs=0.3)
    assert 0.2 < np.corrcoef(sound.T)[0, 1] < 0.995
    levels = [decibels(sound[i : i + 4800]) for i in range(0, len(sound) - 4800, 4800)]
    assert np.percentile(levels, 95) - np.percentile(levels, 5) > 2.5
    power = np.abs(np.fft.rfft(sound.mean(1))) ** 2
    hz = np.fft.rfftfreq(len(sound), 1 / RATE)
    octaves = [
        power[(hz >= low) & (hz < 2 * low)].sum() / power.sum() for low in (31, 62, 125, 250, 500, 1000, 2000)
    ]
    assert max(octaves) < 0.6


def test_the_sources_make_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """Composed again, the piece is the shipped one but for what the codec makes of it."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "scripts"))
    from music.master import going_round, mastered
    from music.pieces import PIECES

    again, loop = going_round(mastered(PIECES["music_comedy_01"]()[1]))
    shipped = find_track("music_comedy_01")
    assert shipped is not None
    assert loop == shipped.loop
    sound = sound_of(shipped.file)
    length = min(len(again), len(sound))
    assert decibels(again[:length] - sound[:length]) < decibels(again) - 15
