"""The catalogue's own tracks. One function a piece; each returns its score and the mixed loop, (2, length).

All were written for this project. Chords and tunes are spelled out; chance decides only how evenly a player
plays, from a fixed seed.
"""

from collections.abc import Callable

import numpy as np

from . import effects_chain as fx
from . import instruments as ins
from .more_pieces import MORE_PIECES
from .score import Score, Sound, melody, note, root, voicing

Piece = Callable[[], tuple[Score, Sound]]


def rain_on_the_window() -> tuple[Score, Sound]:
    """Lo-fi, D minor, 76: electric piano over a lazy beat, muted strings answer."""
    s = Score(76, 8, 11, swing=0.09)
    chords = ["Dm9", "G13", "Cmaj9", "A7b9", "Dm9", "G13", "Em7", "A7"]
    for bar, chord in enumerate(chords):
        at = bar * 4
        for index, pitch in enumerate(voicing(chord, 63, rootless=True)):
            late = 0.025 * index
            s.play("keys", ins.electric_piano(pitch, s.seconds(2.4)), at + late, 0.5, -0.3 + 0.2 * index, 4)
            s.play(
                "keys", ins.electric_piano(pitch, s.seconds(1.1)), at + 2.5 + late, 0.33, 0.3 - 0.2 * index, 4
            )
        low = root(chord, 33)
        for beat, step, length in ((0, 0, 1.6), (2.5, 0, 0.9), (3.5, 7 if bar % 2 else -2, 0.5)):
            s.play("bass", ins.upright(low + step, s.seconds(length)), at + beat, 0.8, 0, 5)
        for beat in (0, 2.5) if bar % 2 == 0 else (0, 1.5, 2.5):
            s.play("drums", ins.kick(50, 90), at + beat, 0.8, 0, 4)
        for beat in (1, 3):
            s.play("drums", ins.snare(170, 0.4), at + beat + 0.03, 0.5, 0.05, 4)
        for half in range(8):
            s.play("drums", ins.hat(0.03, 6000, half % 3), at + half / 2, 0.3 if half % 2 else 0.42, 0.25, 7)
    tune = melody(
        "8 E5 1.5, 9.5 D5 .5, 10 B4 1, 11 G4 1, 12 C#5 2, 14.5 E5 .5, 15 A4 1, 24 G5 1, 25 E5 .5, "
        "25.5 D5 1, 27 B4 1, 28 C#5 1.5, 29.5 G4 .5, 30 A4 2"
    )
    for beat, name, length in tune:
        s.play("tune", ins.pluck(note(name), s.seconds(length) + 0.6, 0.3, 0.3), beat, 0.5, 0.2, 8)
    keys = fx.wobble(fx.chorus(ins.low_pass(s.bus("keys"), 2600), 2), 5)
    tune_bus = fx.echo(s, ins.low_pass(s.bus("tune"), 3200), 1.5, 0.35, 0.25)
    drums = fx.warm(ins.low_pass(s.bus("drums"), 7000), 1.8)
    mixed = 0.9 * keys + 0.75 * s.bus("bass") + 0.8 * drums + 1.2 * tune_bus
    return s, fx.warm(fx.reverb(mixed, 1.3, 0.14), 1.1) + fx.crackle(s)


def night_bus() -> tuple[Score, Sound]:
    """Lo-fi, F major, 84: a nylon guitar and brushes."""
    s = Score(84, 12, 12, swing=0.07)
    chords = ["Fmaj7", "Em7", "Dm9", "Cmaj9", "Fmaj7", "Em7", "Am7", "Am7", "Bbmaj7", "Am7", "Gm9", "C9"]
    picking = (0, 2, 1, 3, 2, 1, 3, 2)
    for bar, chord in enumerate(chords):
        at, pitches = bar * 4, voicing(chord, 58)
        for half, which in enumerate(picking):
            pitch = pitches[which % len(pitches)] + (12 if which >= len(pitches) else 0)
            s.play(
                "guitar",
                ins.pluck(pitch, s.seconds(1.6), 0.42, 0.22),
                at + half / 2,
                0.42 + 0.12 * (half % 4 == 0),
                -0.35,
                6,
            )
        low = root(chord, 34)
        s.play("bass", ins.round_bass(low, s.seconds(1.7)), at, 0.6, 0, 4)
        s.play("bass", ins.round_bass(low + (7 if bar % 2 else 0), s.seconds(1.2)), at + 2.5, 0.5, 0, 4)
        for beat in (0, 1.75, 2.5):
            s.play("drums", ins.kick(52, 80), at + beat, 0.7 if beat != 1.75 else 0.4, 0, 4)
        for beat in (1, 3):
            s.play("drums", ins.rim(), at + beat + 0.02, 0.4, -0.1, 4)
            s.play("drums", ins.snare(200, 0.6), at + beat + 0.02, 0.25, 0, 4)
        for quarter in range(16):
            s.play(
                "drums",
                ins.shaker(quarter % 4),
                at + quarter / 4,
                (0.5, 0.2, 0.35, 0.2)[quarter % 4],
                0.35,
                8,
            )
    tune = melody(
        "16 A5 1, 17 G5 .5, 17.5 E5 1.5, 20 G5 .75, 20.75 E5 .75, 21.5 D5 2, 24 C5 .5, 24.5 E5 .5, "
        "25 G5 2, 29 E5 .5, 29.5 D5 .5, 30 C5 1.5, 32 D5 1.5, 33.5 F5 .5, 34 A5 2, 36 G5 1, 37 E5 2, "
        "40 F5 1, 41 D5 1, 42 Bb4 2, 44 D5 1, 45 E5 2.5"
    )
    for beat, name, length in tune:
        s.play("tune", ins.electric_piano(note(name), s.seconds(length) + 0.8), beat, 0.34, 0.3, 7)
    tune_bus = fx.echo(s, fx.chorus(s.bus("tune"), 2), 0.75, 0.4, 0.28)
    mixed = s.bus("guitar") + 0.8 * s.bus("bass") + 0.8 * fx.warm(s.bus("drums"), 1.5) + 0.8 * tune_bus
    return s, fx.wobble(fx.reverb(ins.low_pass(mixed, 6500), 1.5, 0.16), 3) + fx.crackle(s, 6, 0.014)


def the_third_floor() -> tuple[Score, Sound]:
    """Suspense, D minor, 92: a clock, plucked basses, strings that lean on wrong notes."""
    s = Score(92, 12, 13)
    chords = ["Dm", "Dm", "Bb", "Bb", "Gm", "Gm", "A", "A7b9", "Dm", "Bb", "Em7b5", "A7b9"]
    ostinato = ("D3", "A3", "F3", "A3", "E3", "A3", "F3", "G#3")
    for bar, chord in enumerate(chords):
        at = bar * 4
        grow = 0.55 + 0.45 * bar / 11
        for half, name in enumerate(ostinato):
            shift = root(chord, 50) - 50 if bar in (4, 5) else 0
            s.play(
                "pizz",
                ins.pizzicato(note(name) + shift),
                at + half / 2,
                (0.55 if half % 4 == 0 else 0.36) * grow,
                -0.25,
                5,
            )
        for quarter in range(8):
            s.play(
                "clock",
                ins.tick(3300 if quarter % 2 else 2700),
                at + quarter / 2,
                0.34 if quarter % 2 == 0 else 0.2,
                0.5 - quarter % 2,
            )
        for index, pitch in enumerate(voicing(chord, 64)):
            s.play(
                "strings", ins.strings(pitch, s.seconds(4.4), 0.9, 1500), at, 0.38 * grow, -0.5 + 0.33 * index
            )
        s.play("low", ins.strings(root(chord, 26), s.seconds(4.3), 0.5, 700), at, 0.7)
        if bar % 2 == 0:
            s.play("boom", ins.drum(46, 1.6), at, 0.8 * grow)
        if bar % 4 == 3:
            s.play("boom", ins.swell(s.seconds(2), 300, 5000, bar), at + 2, 0.5)
            for third in range(3):
                s.play("boom", ins.drum(60 + 6 * third, 0.8), at + 2.5 + third / 2, 0.3 + 0.12 * third)
    for beat, name in (
        (14, "F6"),
        (15, "E6"),
        (30, "Bb5"),
        (31, "A5"),
        (40, "F6"),
        (41, "E6"),
        (42, "Bb5"),
        (43, "G#5"),
    ):
        s.play("bell", ins.bell(note(name), 3.0, 0.5), beat, 0.3, 0.35, 3)
    bell = fx.echo(s, s.bus("bell"), 1.5, 0.45, 0.35)
    wet = 1.3 * s.bus("pizz") + 1.2 * s.bus("strings") + 0.8 * bell
    return s, fx.reverb(wet, 2.6, 0.3, 3000) + fx.reverb(2.0 * s.bus("clock"), 0.9, 0.25) + 0.7 * s.bus(
        "low"
    ) + fx.reverb(0.55 * s.bus("boom"), 2.2, 0.3, 1500)


def under_the_floorboards() -> tuple[Score, Sound]:
    """Dark, C minor, 60: a heartbeat, a drone that will not settle, a music box out of tune."""
    s = Score(60, 8, 14)
    for bar in range(8):
        at = bar * 4
        for beat in (0, 0.3, 2, 2.3):
            s.play("heart", ins.kick(38, 40, 0.5), at + beat, 0.75 if beat % 1 == 0 else 0.45)
        low = (24, 24, 23, 24, 24, 27, 26, 25)[bar]
        s.play("drone", ins.pad(low + 12, 6.5, 340, 1.6), at, 0.9, -0.2)
        s.play("drone", ins.pad(low + 19.12, 6.5, 420, 1.8), at, 0.5, 0.25)
        for index, pitch in enumerate(((60, 63, 66), (60, 63, 67), (59, 62, 68), (60, 63, 67))[bar % 4]):
            s.play("choir", ins.strings(pitch, 5.2, 1.7, 900), at, 0.3, -0.5 + index / 2)
    box = melody(
        "1 G5, 2 Eb5, 3 C5, 4.5 D5, 6 G5, 7 Ab5, 9 G5, 10 Eb5, 11 B4, 14 C5, 17 G5, 18 Eb5, 19 C5, "
        "20.5 F5, 22 Eb5, 23 Gb5, 25 G5, 26 Ab5, 27 B5, 28.5 C6"
    )
    for beat, name, _ in box:
        s.play("box", ins.bell(note(name) + 0.18, 2.6, 0.25), beat, 0.34, 0.3, 9)
    for beat in (12, 28):
        s.play("air", ins.swell(4.0, 200, 2400, beat), beat, 0.7, -0.4)
    s.play("air", ins.drum(34, 2.4), 0, 0.9)
    s.play("air", ins.drum(38, 2.4), 16, 0.8)
    box_bus = fx.wobble(fx.echo(s, s.bus("box"), 0.75, 0.4, 0.3, 2200), 14, 13)
    return s, s.bus("heart") * 0.6 + fx.reverb(s.bus("drone"), 3, 0.2, 900) + fx.reverb(
        1.4 * s.bus("choir") + 1.4 * box_bus, 3.5, 0.42, 2600
    ) + fx.reverb(0.5 * s.bus("air"), 3, 0.4, 1200)


def cold_case() -> tuple[Score, Sound]:
    """Dark trap, F minor, 140 felt as 70: bells, a sliding 808, rolling hats."""
    s = Score(140, 16, 15)
    chords = ["Fm", "Fm", "Db", "Db", "Bbm", "Bbm", "C", "C7b9"] * 2
    times = (0, 1, 2, 3, 4.5, 6, 7)
    motifs = {
        "Fm": ("C5", "F5", "Ab5", "G5", "F5", "C5", "Bb4"),
        "Db": ("Db5", "F5", "Ab5", "G5", "F5", "Db5", "C5"),
        "Bbm": ("Db5", "F5", "Bb5", "Ab5", "F5", "Db5", "C5"),
        "C": ("C5", "E5", "G5", "Bb5", "G5", "E5", "Db5"),
    }
    for pair in range(8):
        at, chord = pair * 8, chords[pair * 2]
        for beat, name in zip(times, motifs[chord], strict=True):
            s.play("bell", ins.bell(note(name), 1.8, 0.3), at + beat, 0.36, -0.2 if beat % 2 else 0.2, 3)
        for index, pitch in enumerate(voicing(chord, 60)):
            s.play("pad", ins.pad(pitch, s.seconds(8.6), 500, 1.0), at, 0.5, -0.4 + 0.4 * index)
        low = root(chord, 29)
        s.play("808", ins.sub_808(low, s.seconds(2.6)), at, 0.75)
        s.play("808", ins.sub_808(low, s.seconds(1.2)), at + 3, 0.65)
        s.play(
            "808",
            ins.sub_808(low + (12 if pair % 2 else 0), s.seconds(1.8), low + 7 if pair % 2 else None),
            at + 5.5,
            0.65,
        )
        for beat in (0, 3, 5.5):
            s.play("drums", ins.kick(50, 120), at + beat, 0.6)
        for beat in (2, 6):
            s.play("drums", ins.clap(), at + beat, 0.6)
            s.play("drums", ins.snare(190, 0.6), at + beat, 0.3)
        for half in range(16):
            s.play("drums", ins.hat(0.025, 8000, 4), at + half / 2, 0.34 if half % 2 == 0 else 0.24, 0.15, 2)
        for step in range(6 if pair % 2 else 3):
            s.play(
                "drums",
                ins.hat(0.02, 8000, 4),
                at + 7 + step / (6 if pair % 2 else 3),
                0.16 + 0.03 * step,
                -0.25,
            )
        if pair % 4 == 3:
            s.play("drums", ins.swell(s.seconds(4), 300, 7000), at + 4, 0.4)
        s.play("drums", ins.hat(0.2, 6500, 5), at + 3.5, 0.2, 0.3)
    bell = fx.echo(s, s.bus("bell"), 1.5, 0.4, 0.3, 2500)
    return s, fx.reverb(0.95 * bell + 0.8 * s.bus("pad"), 2.4, 0.3, 2800) + 0.6 * fx.warm(
        s.bus("808"), 1.4
    ) + 0.8 * s.bus("drums")


def horizon_line() -> tuple[Score, Sound]:
    """Cinematic, A minor, 100: a string figure that grows, drums, brass, and back to the quiet start."""
    s = Score(100, 12, 16)
    chords = ["Am", "F", "C", "G", "Am", "F", "C", "G", "Dm", "F", "Am", "Gsus4"]
    force = (0.4, 0.45, 0.5, 0.55, 0.65, 0.72, 0.8, 0.86, 0.95, 1.0, 1.0, 0.55)
    tune = melody(
        "0 E5 3, 3 D5 1, 4 C5 3, 7 A4 1, 8 G4 2, 10 C5 2, 12 D5 3, 15 B4 1, 16 F5 3, 19 E5 1, 20 C5 "
        "2, 22 A4 2, 24 E5 4, 28 D5 4"
    )
    for bar, chord in enumerate(chords):
        at, power = bar * 4, force[bar]
        pitches = voicing(chord, 57)
        figure = (
            pitches[0],
            pitches[1],
            pitches[2],
            pitches[1] + 12,
            pitches[2],
            pitches[1],
            pitches[2],
            pitches[1],
        )
        for half, pitch in enumerate(figure * 1):
            s.play(
                "short",
                ins.strings(pitch, 0.26, 0.015, 2600),
                at + half / 2,
                (1.0 if half % 4 == 0 else 0.7) * power,
                -0.3,
                4,
            )
            if bar >= 4:
                s.play(
                    "short",
                    ins.strings(pitch + 12, 0.2, 0.015, 3000),
                    at + half / 2 + 0.25,
                    0.45 * power,
                    0.35,
                    4,
                )
        for index, pitch in enumerate(voicing(chord, 64)):
            s.play(
                "long",
                ins.strings(pitch, s.seconds(4.3), 0.5, 1400 + 1400 * power),
                at,
                0.42 * power,
                -0.45 + 0.3 * index,
            )
        s.play("low", ins.strings(root(chord, 31), s.seconds(4.1), 0.25, 900), at, 0.85 * power)
        if bar >= 4:
            for beat in (0, 1.5, 3) if bar < 8 else (0, 1, 1.5, 2.5, 3, 3.5):
                s.play(
                    "drums",
                    ins.drum(58 if beat == 0 else 74, 1.3),
                    at + beat,
                    (0.75 if beat == 0 else 0.45) * power,
                    0.2 - 0.1 * beat,
                    3,
                )
        if 8 <= bar < 11:
            for pitch in (root(chord, 43), root(chord, 43) + 7, root(chord, 55)):
                s.play("brass", ins.brass(pitch, s.seconds(3.8), 0.7), at, 0.4, 0.15)
    for beat, name, length in tune:
        s.play("tune", ins.strings(note(name), s.seconds(length) + 0.3, 0.2, 3200), 16 + beat, 0.62, 0.1)
    s.play("drums", ins.swell(s.seconds(4), 300, 6000), 28, 0.5)
    s.play("drums", ins.cymbal(2.8), 32, 0.7)
    mixed = s.mixed({"short": 0.8, "long": 0.9, "low": 0.8, "tune": 1.0, "brass": 0.7})
    return s, fx.reverb(mixed, 2.4, 0.3, 4500) + fx.reverb(0.55 * s.bus("drums"), 2.2, 0.3, 2500)


def northern_light() -> tuple[Score, Sound]:
    """Ambient, D with a raised fourth, no beat: glass, far bells, breath."""
    s = Score(60, 8, 17)
    for bar, chord in enumerate(["Dmaj9", "Dmaj9", "A6", "Bm9", "Gmaj7#11", "Gmaj7#11", "A6", "F#m7"]):
        at = bar * 4
        for index, pitch in enumerate(voicing(chord, 62)):
            s.play("glass", ins.glass(pitch, 8.0, 2.2), at + 0.15 * index, 0.5, -0.6 + 0.3 * index)
            s.play("pad", ins.pad(pitch - 12, 7.0, 620, 2.2), at, 0.28, 0.5 - 0.25 * index)
        s.play("low", ins.glass(root(chord, 33), 7.5, 1.5), at, 0.85)
    for beat, name in (
        (2, "A5"),
        (5, "F#5"),
        (7.5, "E5"),
        (11, "C#6"),
        (14, "B5"),
        (18, "D6"),
        (19.5, "C#6"),
        (22, "G#5"),
        (26, "E5"),
        (29, "C#5"),
    ):
        s.play("bell", ins.bell(note(name), 4.0, 0.12), beat, 0.26, float(np.sin(beat)) * 0.6, 20)
    breath = ins.band(s.rng.standard_normal((2, s.length)), 300, 1400) * s.beat_curve([0.2, 0.7, 0.3, 1.0])
    bell = fx.echo(s, s.bus("bell"), 1.25, 0.55, 0.5, 2400)
    mixed = (
        0.8 * s.bus("glass")
        + 2.2 * fx.chorus(s.bus("pad"), 4, 6)
        + 0.7 * s.bus("low")
        + 2.0 * bell
        + 0.05 * breath
    )
    return s, fx.reverb(mixed, 4.5, 0.5, 3800)


def coin_chaser() -> tuple[Score, Sound]:
    """Arcade, C major, 140: two pulse voices, a triangle bass and noise for drums."""
    s = Score(140, 16, 18)
    chords = ["C", "G", "Am", "F", "C", "G", "F", "G", "Am", "Em", "F", "C", "Dm", "Am", "F", "G"]
    tunes = [
        melody("0 E5 1, 1 G5 .5, 1.5 C6 1, 2.5 B5 .5, 3 G5 1"),
        melody("0 D5 .5, .5 G5 .5, 1 B5 1, 2 A5 .5, 2.5 G5 1.5"),
        melody("0 C6 .5, .5 B5 .5, 1 A5 1, 2 E5 1, 3 G5 1"),
        melody("0 A5 1.5, 1.5 F5 .5, 2 C5 1, 3 F5 .5, 3.5 G5 .5"),
        melody("0 C6 .5, .5 D6 .5, 1 E6 1, 2 C6 .5, 2.5 G5 1.5"),
        melody("0 B5 .5, .5 C6 .5, 1 D6 1, 2 B5 .5, 2.5 G5 1.5"),
        melody("0 A5 .5, .5 C6 .5, 1 F6 1, 2 E6 1, 3 C6 1"),
        melody("0 D6 1, 1 B5 1, 2 G5 .5, 2.5 A5 .5, 3 B5 1"),
    ]
    second = [
        melody("0 A5 .75, .75 C6 .75, 1.5 E6 1.5, 3 C6 1"),
        melody("0 B5 .75, .75 G5 .75, 1.5 E5 2.5"),
        melody("0 F5 .75, .75 A5 .75, 1.5 C6 1.5, 3 A5 1"),
        melody("0 G5 .75, .75 E5 .75, 1.5 C5 2.5"),
        melody("0 D5 .75, .75 F5 .75, 1.5 A5 1.5, 3 F5 1"),
        melody("0 E5 .75, .75 A5 .75, 1.5 C6 2.5"),
        melody("0 A5 .5, .5 G5 .5, 1 F5 .5, 1.5 A5 .5, 2 C6 2"),
        melody("0 B5 .5, .5 C6 .5, 1 D6 .5, 1.5 E6 .5, 2 F6 1, 3 G6 1"),
    ]
    for bar, (chord, tune) in enumerate(zip(chords, tunes + second, strict=True)):
        at = bar * 4
        for beat, name, length in tune:
            s.play("lead", ins.chip(note(name), s.seconds(length * 0.92), "pulse", 0.6), at + beat, 0.55, 0.1)
        pitches = voicing(chord, 66)
        for step in range(16):
            s.play(
                "arp",
                ins.chip(pitches[step % 3] + (12 if step % 6 > 2 else 0), s.seconds(0.23), "square", 0.12),
                at + step / 4,
                0.24,
                -0.4,
            )
        low = root(chord, 36)
        for half in range(8):
            s.play(
                "bass",
                ins.chip(low + (12 if half % 2 else 0), s.seconds(0.45), "triangle", 0.8),
                at + half / 2,
                0.7,
            )
        for beat in range(4):
            s.play("drums", ins.kick(55, 150, 0.18), at + beat, 0.55)
        for beat in (1, 3):
            s.play("drums", ins.snare(220, 0.9, 0.14), at + beat, 0.4)
        for half in range(8):
            s.play("drums", ins.hat(0.018, 7000), at + half / 2, 0.2 if half % 2 else 0.3, 0.2)
        if bar % 8 == 7:
            for step in range(4):
                s.play("drums", ins.snare(220, 0.9, 0.1), at + 3 + step / 4, 0.25 + 0.06 * step)
    lead = fx.echo(s, s.bus("lead"), 0.75, 0.3, 0.2, 5000)
    arp = fx.echo(s, s.bus("arp"), 0.5, 0.3, 0.35, 6000)
    mixed = 1.5 * lead + 1.4 * arp + 0.8 * s.bus("bass") + 0.6 * s.bus("drums")
    return s, fx.reverb(ins.low_pass(mixed, 11_000, 1), 0.7, 0.07)


def banana_peel() -> tuple[Score, Sound]:
    """Comedy, C minor turning major, 112: tiptoe strings, a bassoon with an opinion, woodblocks."""
    s = Score(112, 14, 19, swing=0.12)
    chords = ["Cm", "G7", "Cm", "G7", "Fm", "Cm", "D7", "G7", "C", "A7", "Dm", "G7", "C", "G7"]
    for bar, chord in enumerate(chords):
        at, low = bar * 4, root(chord, 36)
        for beat, step in ((0, 0), (2, 7 if low + 7 < 50 else -5)):
            s.play("bass", ins.pizzicato(low + step, 0.8), at + beat, 0.85, -0.15, 5)
        for beat in (1, 3):
            for index, pitch in enumerate(voicing(chord, 62)):
                s.play("pizz", ins.pizzicato(pitch, 0.4), at + beat, 0.36, 0.1 + 0.15 * index, 6)
        s.play("drums", ins.woodblock(1050), at + 1, 0.22, 0.4, 3)
        s.play("drums", ins.woodblock(800), at + 3, 0.22, -0.4, 3)
        if bar % 2:
            s.play("drums", ins.woodblock(1050), at + 3.5, 0.16, 0.4, 3)
        for half in range(8):
            s.play("drums", ins.shaker(half % 3), at + half / 2, 0.12 if half % 2 == 0 else 0.26, 0.3, 5)
    tune = melody(
        "0 G3 .5, .5 G#3 .5, 1 A3 .5, 1.5 Bb3 .5, 2 B3 1, 3 C4 .8, 5 B3 .5, 5.5 D4 .5, 6 F4 1, 7.5 "
        "D4 .4, 8 Eb4 .5, 8.5 D4 .5, 9 C4 .5, 9.5 B3 .5, 10 C4 1, 11.5 Eb4 .4, 12 D4 .8, 13 G3 .8, "
        "16 F4 .5, 16.5 E4 .5, 17 F4 .5, 17.5 G4 .5, 18 Ab4 1.2, 20 G4 .8, 21 Eb4 .8, 22 C4 1.5, 24 "
        "D4 .5, 24.5 F#4 .5, 25 A4 .5, 25.5 C5 .5, 26 B4 .8, 28 G4 .5, 28.5 F4 .5, 29 D4 .5, 29.5 B3 "
        ".5, 30 G3 .5"
    )
    for beat, name, length in tune:
        s.play("reed", ins.reed(note(name), s.seconds(length)), beat, 0.72, -0.2, 5)
    bright = melody(
        "32 E5 .5, 32.5 G5 .5, 33 C6 1, 34.5 G5 .5, 36 C#5 .5, 36.5 E5 .5, 37 A5 1, 38.5 G5 .5, 40 "
        "F5 .5, 40.5 A5 .5, 41 D6 1, 42.5 A5 .5, 44 B5 .5, 44.5 A5 .5, 45 G5 .5, 45.5 F5 .5, 46 D5 "
        ".5, 48 E5 .5, 49 G5 .5, 50 C6 1, 53 B4 .5, 54 G4 .5"
    )
    for beat, name, _ in bright:
        s.play("marimba", ins.marimba(note(name)), beat, 0.62, 0.25, 5)
    for beat, pitch in ((54.5, 500), (54.75, 620), (55, 760), (55.25, 930)):
        s.play("drums", ins.woodblock(pitch), beat, 0.35)
    mixed = s.mixed({"bass": 1.0, "pizz": 1.2, "reed": 0.6, "marimba": 0.7, "drums": 1.4})
    return s, fx.reverb(mixed, 1.1, 0.2, 4500)


def rooftop_party() -> tuple[Score, Sound]:
    """Upbeat disco house, A minor to F, 120: octave bass, stabs, claps, strings on top."""
    s = Score(120, 16, 20)
    chords = ["Am7", "D9", "Gmaj7", "Cmaj7", "Fmaj7", "Dm9", "Em7", "E7"] * 2
    for bar, chord in enumerate(chords):
        at, low = bar * 4, root(chord, 33)
        for beat in range(4):
            s.play("kick", ins.kick(50, 130, 0.3), at + beat, 0.85)
            s.play("drums", ins.hat(0.09, 7000, 5), at + beat + 0.5, 0.34, 0.15, 2)
            for step in (0, 0.25, 0.75):
                s.play("drums", ins.hat(0.022, 8500), at + beat + step, 0.16, -0.2, 3)
        for beat in (1, 3):
            s.play("drums", ins.clap(), at + beat, 0.6, 0, 2)
        for half in range(8):
            pitch = low + (12 if half % 2 else 0) + (7 if half == 7 and bar % 2 else 0)
            s.play(
                "bass",
                ins.saw_bass(pitch, s.seconds(0.4), 1100),
                at + half / 2,
                0.62 if half % 2 else 0.5,
                0,
                2,
            )
        for beat in (0, 0.75, 1.5, 2.75) if bar % 2 == 0 else (0.5, 1.25, 2, 3.5):
            for index, pitch in enumerate(voicing(chord, 64, rootless=True)):
                s.play("stab", ins.stab(pitch, 0.3), at + beat, 0.5, -0.35 + 0.2 * index, 2)
                s.play("stab", ins.electric_piano(pitch, 0.3), at + beat, 0.25, 0.35 - 0.2 * index, 2)
        if bar >= 8:
            top = voicing(chord, 76)
            for pitch in top[-2:]:
                s.play("strings", ins.strings(pitch, s.seconds(4.1), 0.25, 4000), at, 0.42, 0.2)
    riff = melody(
        "0 E5 .5, .75 G5 .5, 1.5 A5 .75, 4 F#5 .5, 4.75 E5 .5, 5.5 D5 1, 8 D5 .5, 8.75 F#5 .5, 9.5 "
        "G5 .75, 12 E5 .5, 12.75 D5 .5, 13.5 B4 1, 16 C5 .5, 16.75 E5 .5, 17.5 F5 .75, 20 E5 .5, "
        "20.75 D5 .5, 21.5 A4 1, 24 B4 .5, 24.75 D5 .5, 25.5 G5 .75, 28 G#5 .5, 28.75 B5 .5, 29.5 E6 "
        "1"
    )
    for beat, name, length in riff:
        s.play("lead", ins.lead(note(name), s.seconds(length), "pulse", 3500), 32 + beat, 0.5, 0.1)
    s.play("drums", ins.swell(s.seconds(8), 300, 9000), 24, 0.5)
    s.play("drums", ins.cymbal(2.5), 32, 0.6)
    s.play("drums", ins.cymbal(2.0), 0, 0.4)
    lead = fx.echo(s, s.bus("lead"), 0.75, 0.35, 0.3)
    music = fx.pumped(s, fx.chorus(s.bus("stab"), 2) + 1.3 * s.bus("strings") + 2.2 * lead, 0.5)
    mixed = music + 0.85 * fx.pumped(s, s.bus("bass"), 0.45) + 0.8 * s.bus("kick") + 0.75 * s.bus("drums")
    return s, fx.reverb(mixed, 1.2, 0.12, 5000)


def pocket_change() -> tuple[Score, Sound]:
    """Upbeat, G, 96: boom-bap with clean guitar, upright bass and hand claps."""
    s = Score(96, 12, 21, swing=0.06)
    chords = ["G9", "G9", "C9", "C9", "G9", "E7", "Am7", "D9", "Em7", "A9", "Cmaj7", "D7sus4"]
    for bar, chord in enumerate(chords):
        at, low = bar * 4, root(chord, 31)
        line = ((0, 0), (0.75, 0), (1.5, 7), (2.5, 10 if "maj" not in chord else 11), (3, 12), (3.5, 7))
        for beat, step in line:
            s.play("bass", ins.round_bass(low + step, s.seconds(0.55)), at + beat, 0.62, 0, 4)
        for beat in (0.5, 1.25, 2.5, 3.25):
            for index, pitch in enumerate(voicing(chord, 66, rootless=True)):
                s.play(
                    "guitar", ins.pluck(pitch, 0.22, 0.8, 0.12, 0.4), at + beat + 0.012 * index, 0.4, -0.4, 5
                )
        for beat in (0, 0.75, 2.5) if bar % 2 == 0 else (0, 1.75, 2.25):
            s.play("drums", ins.kick(54, 110), at + beat, 0.8, 0, 3)
        for beat in (1, 3):
            s.play("drums", ins.snare(195, 0.7), at + beat, 0.55, 0, 3)
            s.play("drums", ins.clap(), at + beat, 0.3, 0.1, 4)
        for half in range(8):
            s.play(
                "drums", ins.hat(0.035, 6500, half % 2), at + half / 2, 0.3 if half % 2 == 0 else 0.22, 0.3, 5
            )
        s.play("drums", ins.hat(0.15, 6000, 5), at + 3.5, 0.2, 0.3)
    tune = melody(
        "0 B4 .5, .5 D5 .5, 1.5 E5 .5, 2 D5 1, 4 B4 .5, 4.5 D5 .5, 5.5 F5 .5, 6 E5 .5, 6.5 D5 .5, 8 "
        "G5 .5, 8.5 E5 .5, 9.5 D5 .5, 10 C5 1, 13 Bb4 .5, 13.5 C5 .5, 14 E5 1, 16 D5 .5, 16.5 B4 .5, "
        "17.5 G4 .5, 18 B4 1, 20 G#4 .5, 20.5 B4 .5, 21.5 D5 .5, 22 E5 1, 24 C5 .5, 24.5 E5 .5, 25.5 "
        "G5 .5, 26 A5 1, 28 F#5 .5, 28.5 E5 .5, 29.5 D5 1"
    )
    for beat, name, length in tune:
        s.play("tune", ins.marimba(note(name)), beat, 0.4, 0.25, 5)
        s.play("tune", ins.electric_piano(note(name), s.seconds(length)), beat, 0.3, 0.2, 5)
    for bar, chord in enumerate(chords[8:]):
        for pitch in voicing(chord, 64):
            s.play("organ", ins.brass(pitch, s.seconds(0.5), 0.8), 32 + bar * 4, 0.3, 0.2)
            s.play("organ", ins.brass(pitch, s.seconds(0.4), 0.8), 32 + bar * 4 + 1.5, 0.3, 0.2)
            s.play("organ", ins.brass(pitch, s.seconds(1.0), 0.6), 32 + bar * 4 + 2.5, 0.3, 0.2)
    mixed = s.mixed({"bass": 0.7, "guitar": 1.5, "drums": 0.85, "tune": 1.1, "organ": 1.1})
    return s, fx.reverb(fx.warm(mixed, 0.9), 1.0, 0.13)


def harbour_harp() -> tuple[Score, Sound]:
    """Calm, E flat, 6/8: harp arpeggios, felt piano, a cello line."""
    s = Score(84, 16, 22, beats_per_bar=3)
    chords = [
        "Eb",
        "Cm7",
        "Abmaj7",
        "Bb",
        "Eb",
        "Gm7",
        "Abmaj7",
        "Bbsus4",
        "Cm7",
        "Gm7",
        "Abmaj7",
        "Eb",
        "Fm7",
        "Bb",
        "Abmaj7",
        "Bbsus4",
    ]
    tune = melody(
        "0 G5 2, 2 F5 1, 3 Eb5 3, 6 C5 1, 7 Eb5 1, 8 G5 1, 9 F5 3, 12 G5 2, 14 Bb5 1, 15 D5 3, 18 "
        "Eb5 2, 20 C5 1, 21 Bb4 3, 24 Eb5 1, 25 G5 1, 26 C6 1, 27 Bb5 3, 30 C6 1, 31 Ab5 1, 32 Eb5 "
        "1, 33 G5 3, 36 Ab5 2, 38 G5 1, 39 F5 2, 41 D5 1, 42 Eb5 3"
    )
    for bar, chord in enumerate(chords):
        at = bar * 3
        low, pitches = root(chord, 39), voicing(chord, 58)
        figure = (low, pitches[0], pitches[1], pitches[2], pitches[1] + 12, pitches[2])
        for half, pitch in enumerate(figure):
            s.play(
                "harp",
                ins.pluck(pitch, 2.2, 0.35, 0.4, 1.2),
                at + half / 2,
                0.5 if half == 0 else 0.36,
                -0.4 + 0.13 * half,
                7,
            )
        s.play("cello", ins.strings(low, s.seconds(3.2), 0.5, 900), at, 0.34, 0.25)
        if bar >= 8:
            for index, pitch in enumerate(voicing(chord, 63)):
                s.play("cello", ins.strings(pitch, s.seconds(3.3), 0.8, 1300), at, 0.15, -0.4 + 0.3 * index)
    for beat, name, length in tune:
        s.play("piano", ins.piano(note(name), s.seconds(length) + 0.8, 0.9), beat, 0.75, 0.15, 8)
    mixed = s.mixed({"harp": 0.9, "cello": 0.9, "piano": 0.9})
    return s, fx.reverb(mixed, 2.2, 0.28, 3800)


def midnight_drive() -> tuple[Score, Sound]:
    """Synthwave, E minor, 104: rolling bass, gated snare, a wide lead."""
    s = Score(104, 12, 23)
    chords = ["Em", "Em", "C", "D", "Em", "G", "C", "D", "Am", "Em", "C", "D"]
    tune = melody(
        "16 B4 1.5, 17.5 E5 .5, 18 G5 2, 20 F#5 1.5, 21.5 D5 2.5, 24 E5 1.5, 25.5 G5 .5, 26 C6 2, 28 "
        "B5 1, 29 A5 1, 30 F#5 2, 32 C6 1.5, 33.5 B5 .5, 34 A5 2, 36 G5 1.5, 37.5 F#5 .5, 38 E5 2, "
        "40 G5 1, 41 E5 1, 42 C5 2, 44 D5 1.5, 45.5 F#5 1.5"
    )
    for bar, chord in enumerate(chords):
        at, low = bar * 4, root(chord, 28)
        for step in range(16):
            s.play(
                "bass",
                ins.saw_bass(low + (12 if step % 4 == 2 else 0), s.seconds(0.22), 1300),
                at + step / 4,
                0.55 if step % 4 else 0.7,
            )
        for index, pitch in enumerate(voicing(chord, 60)):
            s.play("pad", ins.pad(pitch, s.seconds(4.6), 1500, 0.5), at, 0.5, -0.5 + 0.5 * index)
        pitches = voicing(chord, 72)
        for step in range(16):
            s.play(
                "arp",
                ins.lead(
                    pitches[(0, 1, 2, 1)[step % 4]] + (12 if step % 8 == 6 else 0), 0.12, "square", 2600
                ),
                at + step / 4,
                0.2,
                0.4 - 0.8 * (step % 2),
            )
        for beat in (0, 2) if bar % 4 != 3 else (0, 2, 2.75):
            s.play("drums", ins.kick(50, 130), at + beat, 0.9)
        for beat in (1, 3):
            s.play("snare", ins.snare(175, 0.8, 0.3), at + beat, 0.6)
            s.play("snare", ins.clap(), at + beat, 0.3)
        for half in range(8):
            s.play("drums", ins.hat(0.03, 7500), at + half / 2, 0.26 if half % 2 else 0.18, 0.2, 2)
        if bar in (3, 11):
            for step, hz in enumerate((150, 130, 110, 90)):
                s.play("snare", ins.drum(hz, 0.5), at + 3 + step / 4, 0.45, 0.4 - 0.25 * step)
    for beat, name, length in tune:
        s.play("lead", ins.lead(note(name), s.seconds(length), "saw", 3600), beat, 0.55)
    lead = fx.echo(s, fx.chorus(s.bus("lead"), 3), 0.75, 0.4, 0.35)
    arp = fx.echo(s, s.bus("arp"), 0.75, 0.3, 0.25)
    mixed = (
        fx.pumped(s, 0.6 * s.bus("bass") + 0.8 * fx.chorus(s.bus("pad"), 4) + 2.8 * arp, 0.35)
        + 1.3 * lead
        + 0.75 * s.bus("drums")
    )
    return s, fx.reverb(mixed, 1.6, 0.15) + fx.reverb(0.85 * s.bus("snare"), 0.9, 0.4, 5000)


PIECES: dict[str, Piece] = {
    "music_lofi_01": rain_on_the_window,
    "music_lofi_02": night_bus,
    "music_suspense_01": the_third_floor,
    "music_dark_01": under_the_floorboards,
    "music_dark_02": cold_case,
    "music_cinematic_01": horizon_line,
    "music_ambient_01": northern_light,
    "music_arcade_01": coin_chaser,
    "music_comedy_01": banana_peel,
    "music_upbeat_01": rooftop_party,
    "music_upbeat_02": pocket_change,
    "music_calm_06": harbour_harp,
    "music_energetic_06": midnight_drive,
} | MORE_PIECES
