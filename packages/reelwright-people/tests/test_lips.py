"""Phonemes become mouth shapes at their times, and a score becomes poses."""

import pytest

from reelwright_people.lips import SHAPE_OF, MouthKey, Phoneme, mouth_keys
from reelwright_people.poses import REST, Pose
from reelwright_people.scores import Score, ScorePlayback, mouth_at


def spoken(*said: tuple[str, int, int]) -> list[Phoneme]:
    return [Phoneme(symbol, start, end) for symbol, start, end in said]


def test_a_word_opens_and_closes_the_mouth() -> None:
    """ "mama" from 400 ms: lips together, wide, together, wide, and at rest before and after."""
    keys = mouth_keys(spoken(("m", 400, 480), ("ɑ", 480, 640), ("m", 640, 720), ("ɑ", 720, 900)))
    assert keys == (
        MouthKey(18, "closed"),
        MouthKey(382, "closed"),
        MouthKey(418, "closed"),
        MouthKey(462, "closed"),
        MouthKey(498, "wide"),
        MouthKey(622, "wide"),
        MouthKey(658, "closed"),
        MouthKey(702, "closed"),
        MouthKey(738, "wide"),
        MouthKey(882, "wide"),
        MouthKey(918, "closed"),
        MouthKey(2182, "closed"),
    )


def test_lips_always_meet_however_short_the_sound() -> None:
    """A "p" of 25 ms is shown; a "t" of 25 ms is passed over."""
    shapes = [key.shape for key in mouth_keys(spoken(("ɑ", 0, 200), ("p", 200, 225), ("ɑ", 225, 400)))]
    assert "pressed" in shapes
    shapes = [key.shape for key in mouth_keys(spoken(("ɑ", 0, 200), ("t", 200, 225), ("ɑ", 225, 400)))]
    assert set(shapes) == {"wide", "closed"}


def shown(said: list[Phoneme], symbol: str, phase_ms: int) -> float:
    """How much of a sound's shape the best frame shows, when frames begin `phase_ms` late."""
    keys = mouth_keys(said)
    times = [key.at_ms for key in keys]
    frames = [mouth_at(keys, times, phase_ms + 1000 * frame / 30) for frame in range(20)]
    return max(dict(mouth).get(SHAPE_OF[symbol], 0.0) for mouth in frames)


@pytest.mark.parametrize("cluster", ["p", "f", "pf", "bm", "fw", "mpf"])
@pytest.mark.parametrize("vowel_ms", [60, 150])
def test_each_closure_of_a_row_is_whole_in_a_frame(cluster: str, vowel_ms: int) -> None:
    """Of 25 ms each, between vowels: wherever frames fall, one shows each of them whole."""
    sounds = [("ɑ", vowel_ms), *((symbol, 25) for symbol in cluster), ("ɑ", vowel_ms)]
    said, at = [], 200
    for symbol, lasts in sounds:
        said.append(Phoneme(symbol, at, at + lasts))
        at += lasts
    least = {symbol: min(shown(said, symbol, phase) for phase in range(34)) for symbol in cluster}
    assert least == dict.fromkeys(cluster, pytest.approx(1.0))


def test_a_closure_takes_nothing_from_one_that_it_needs() -> None:
    """A "p" of 25 ms after an "f" of 55 ms widens on the other side: 5 ms of the "f", 20 ms of the vowel."""
    keys = mouth_keys(spoken(("ɑ", 0, 200), ("f", 200, 255), ("p", 255, 280), ("ɑ", 280, 400)))
    assert keys[1:6] == (
        MouthKey(182, "wide"),
        MouthKey(208, "teeth-on-lip"),
        MouthKey(242, "teeth-on-lip"),
        MouthKey(258, "pressed"),
        MouthKey(292, "pressed"),
    )


def test_a_closure_after_a_pause_begins_in_it() -> None:
    """An "f" of 20 ms takes half of the 30 ms that it lacks from the silence, and half from the vowel."""
    keys = mouth_keys(spoken(("f", 500, 520), ("ɑ", 520, 700)))
    assert keys[1:5] == (
        MouthKey(467, "closed"),
        MouthKey(493, "teeth-on-lip"),
        MouthKey(527, "teeth-on-lip"),
        MouthKey(553, "wide"),
    )


def test_n_and_r_part_the_lips_no_more_than_other_consonants() -> None:
    """Their work is done behind the teeth; of the tongue's sounds only "l" and "th" show it."""
    assert {SHAPE_OF[symbol] for symbol in "nɹrdtks"} == {"slight"}
    assert {SHAPE_OF[symbol] for symbol in "lθð"} == {"tongue-up"}


def test_a_pause_closes_the_mouth_and_a_gap_does_not() -> None:
    """Half a second apart the mouth is at rest in between; a twentieth apart it stays as it is."""
    apart = mouth_keys(spoken(("ɑ", 0, 200), ("ɑ", 700, 900)))
    assert [key.shape for key in apart] == [
        "wide",
        "wide",
        "closed",
        "closed",
        "wide",
        "wide",
        "closed",
        "closed",
    ]
    together = mouth_keys(spoken(("ɑ", 0, 200), ("ɑ", 250, 400)))
    assert [key.shape for key in together] == ["wide", "wide", "closed", "closed"]


def test_marks_lengthen_what_is_beside_them() -> None:
    """A length mark belongs to its vowel; marks of sentences are silence."""
    (_, last, *_) = mouth_keys(spoken(("ɑ", 0, 100), ("ː", 100, 300), (".", 300, 400)))
    assert last == MouthKey(282, "wide")


def test_no_symbol_has_two_shapes() -> None:
    """Nothing is written over in the table."""
    assert len(SHAPE_OF) == len("".join(SHAPE_OF))


def test_between_two_keys_one_turns_into_the_other() -> None:
    """Half-way it is half of each; outside the keys the mouth rests or stays."""
    keys = (MouthKey(100, "closed"), MouthKey(200, "wide"))
    times = [100, 200]
    assert mouth_at(keys, times, 50) == REST
    assert mouth_at(keys, times, 150) == (("closed", 0.5), ("wide", 0.5))
    assert mouth_at(keys, times, 250) == (("wide", 1.0),)


SCORE = Score(keys=(MouthKey(0, "closed"),), stresses=(2_000,), ends=(5_000,), duration_ms=20_000, seed=3)


def test_a_pose_depends_on_the_time_alone() -> None:
    """Parts that are filmed apart fit together."""
    one, other = ScorePlayback(SCORE), ScorePlayback(SCORE)
    later = [other.pose(at) for at in range(10_000, 20_000, 33)]
    assert [one.pose(at) for at in range(0, 20_000, 33)][-1:] != []
    assert [one.pose(at) for at in range(10_000, 20_000, 33)] == later


def test_eyes_blink_every_few_seconds_and_after_a_sentence() -> None:
    """Lids shut wholly, four to eight times in twenty seconds, once just after the sentence at 5 s."""
    poses = {at: ScorePlayback(SCORE).pose(at) for at in range(0, 20_000, 10)}
    shut = [at for at, pose in poses.items() if pose.lids > 0.9]
    blinks = [at for at in shut if at - 10 not in shut]
    assert 4 <= len(blinks) <= 8
    assert [at for at in blinks if 5_000 < at < 5_400]


def test_a_stressed_word_moves_the_head_just_before_it() -> None:
    """Brows are highest some 70 ms before the word, and calm a second later."""
    performance = ScorePlayback(SCORE)
    brows = {at: performance.pose(at).brows for at in range(1_000, 3_000, 10)}
    assert max(brows, key=lambda at: brows[at]) == pytest.approx(1_930, abs=30)
    assert abs(brows[2_990]) < 0.1


def test_nothing_jumps() -> None:
    """From frame to frame the head moves by little; only lids and lips are quick."""
    performance = ScorePlayback(SCORE)
    poses = [performance.pose(1000 * frame / 30) for frame in range(600)]
    for name, most in (("tilt", 0.2), ("turn", 0.03), ("shift_x", 0.05), ("shift_y", 0.4), ("breath", 0.06)):
        steps = [abs(getattr(b, name) - getattr(a, name)) for a, b in zip(poses, poses[1:], strict=False)]
        assert max(steps) < most, name
    assert all(isinstance(pose, Pose) for pose in poses)
