"""A second track for each category that had one. As in `pieces`: one function a piece, all spelled out."""

from collections.abc import Callable

import numpy as np

from . import effects_chain as fx
from . import instruments as ins
from .score import Score, Sound, melody, note, root, voicing

Piece = Callable[[], tuple[Score, Sound]]


def paper_trail() -> tuple[Score, Sound]:
    """Suspense, E minor, 108: a marimba in sevens against the beat, a pulsing bass, a reed that asks."""
    s = Score(108, 12, 23)
    chords = ["Em", "Em", "C", "Am", "Em", "Em", "F", "B7", "Am", "C", "F#m7b5", "B7"]
    figure = ("E4", "B4", "G4", "F#4", "B4", "E5", "D#5")
    for bar, chord in enumerate(chords):
        at, grow = bar * 4, 0.6 + 0.4 * bar / 11
        for half in range(8):
            name = figure[(bar * 8 + half) % 7]
            s.play(
                "marimba",
                ins.marimba(note(name), 0.7),
                at + half / 2,
                0.5 if half % 4 == 0 else 0.34,
                -0.25,
                5,
            )
            loud = (0.6 if half % 4 == 0 else 0.36) * grow
            s.play("bass", ins.pizzicato(root(chord, 34), 0.5), at + half / 2, loud, 0.1, 4)
            s.play("clock", ins.shaker(half % 3), at + half / 2, 0.3 if half % 2 else 0.16, 0.4, 4)
        for index, pitch in enumerate(voicing(chord, 62)):
            s.play(
                "strings", ins.strings(pitch, s.seconds(4.3), 1.1, 1300), at, 0.34 * grow, 0.5 - 0.33 * index
            )
        s.play("low", ins.strings(root(chord, 28), s.seconds(4.2), 0.6, 650), at, 0.6)
        if bar % 4 == 0:
            s.play("boom", ins.drum(50, 1.5), at, 0.7)
        if bar % 4 == 3:
            s.play("boom", ins.swell(s.seconds(2), 300, 4500, bar), at + 2, 0.4)
    asked = melody(
        "8 G4 1.5, 9.5 A4 .5, 10 B4 2, 24 C5 1.5, 25.5 B4 .5, 26 A4 1, 27 D#4 1, 40 C5 1, 41 A4 1, 42 F#4 2"
    )
    for beat, name, length in asked:
        s.play("reed", ins.reed(note(name), s.seconds(length)), beat, 0.5, 0.3, 5)
    wet = 1.1 * fx.echo(s, s.bus("marimba"), 0.75, 0.3, 0.25) + 1.1 * s.bus("strings") + 0.8 * s.bus("reed")
    dry = 1.2 * s.bus("bass") + 0.8 * s.bus("low") + 0.9 * s.bus("clock")
    return s, fx.reverb(wet, 2.2, 0.28, 3200) + fx.reverb(dry + 0.5 * s.bus("boom"), 1.2, 0.14, 2000)


def first_snow_on_the_ridge() -> tuple[Score, Sound]:
    """Cinematic, D major, 76: a piano alone, then strings under it, a horn over all, and alone again."""
    s = Score(76, 10, 24)
    chords = ["D", "A", "Bm", "G", "D", "F#m7", "G", "A", "Bm", "Gmaj7"]
    force = (0.35, 0.4, 0.5, 0.55, 0.75, 0.85, 0.95, 1.0, 0.8, 0.5)
    tune = melody(
        "0 F#5 2, 2 A5 1, 3 E5 1, 4 E5 3, 7 C#5 1, 8 D5 2, 10 F#5 1, 11 B4 1, 12 B4 3, 16 F#5 2, 18 A5 1, "
        "19 D6 1, 20 C#6 2, 22 A5 2, 24 B5 2, 26 A5 1, 27 G5 1, 28 E5 3, 31 F#5 1, 32 F#5 2, 34 D5 2, 36 B4 3"
    )
    for bar, (chord, power) in enumerate(zip(chords, force, strict=True)):
        at, pitches = bar * 4, voicing(chord, 57)
        for half in range(8):
            pitch = pitches[(0, 1, 2, 1, 2, 1, 2, 1)[half] % len(pitches)] + (12 if half in (3, 6) else 0)
            s.play(
                "keys",
                ins.piano(pitch, s.seconds(1.6), 0.65),
                at + half / 2,
                0.3 + 0.14 * (half == 0),
                -0.2,
                6,
            )
        for index, pitch in enumerate(voicing(chord, 64)):
            top = 1200 + 1600 * power
            s.play("long", ins.strings(pitch, s.seconds(4.4), 0.7, top), at, 0.5 * power, -0.5 + 0.3 * index)
        s.play("low", ins.strings(root(chord, 33), s.seconds(4.2), 0.4, 800), at, 0.8 * power)
        if 4 <= bar < 8:
            s.play("drums", ins.drum(54, 1.5), at, 0.7 * power, 0, 3)
            s.play("drums", ins.drum(70, 1.1), at + 2.5, 0.4 * power, 0.2, 3)
            s.play("horn", ins.brass(root(chord, 50), s.seconds(3.8), 0.5), at, 0.34, 0.2)
    for beat, name, length in tune:
        s.play("tune", ins.piano(note(name), s.seconds(length) + 0.8, 0.4), beat, 0.62, 0.1, 6)
        if 16 <= beat < 32:
            s.play("high", ins.strings(note(name), s.seconds(length) + 0.2, 0.25, 3000), beat, 0.5, 0.2)
    s.play("drums", ins.swell(s.seconds(3), 300, 5000), 13, 0.35)
    mixed = s.mixed(
        {"keys": 1.1, "tune": 1.2, "long": 0.8, "high": 0.9, "low": 0.7, "horn": 0.6, "drums": 0.5}
    )
    return s, fx.reverb(mixed, 2.6, 0.3, 4200)


def deep_field() -> tuple[Score, Sound]:
    """Ambient, E flat, no beat: soft pads that breathe, an electric piano far off, a low tide of noise."""
    s = Score(64, 8, 25)
    for bar, chord in enumerate(["Ebmaj9", "Cm9", "Abmaj7", "Abmaj7", "Ebmaj9", "Gm7", "Fm9", "Bb9"]):
        at = bar * 4
        for index, pitch in enumerate(voicing(chord, 58)):
            s.play("pad", ins.pad(pitch, 6.8, 760, 1.8), at + 0.1 * index, 0.4, -0.6 + 0.3 * index)
            s.play("glass", ins.glass(pitch + 12, 6.5, 2.4), at + 0.5, 0.22, 0.6 - 0.3 * index)
        s.play("low", ins.glass(root(chord, 32), 7.0, 1.2), at, 0.8)
    far = (
        (1, "G5"),
        (2.5, "Bb5"),
        (6, "D5"),
        (9, "Eb5"),
        (10.5, "C6"),
        (15, "G5"),
        (17, "F5"),
        (18.5, "Bb5"),
    )
    for beat, name in (*far, (22, "A5"), (25, "Ab5"), (26.5, "C5"), (29, "D5"), (30.5, "F5")):
        s.play("keys", ins.electric_piano(note(name), 3.2), beat, 0.34, float(np.cos(beat)) * 0.5, 20)
    tide = ins.low_pass(s.rng.standard_normal((2, s.length)), 500) * s.beat_curve([0.15, 0.5, 1.0, 0.4])
    keys = fx.echo(s, ins.low_pass(s.bus("keys"), 2400), 1.5, 0.55, 0.5, 2000)
    mixed = 2.0 * fx.chorus(s.bus("pad"), 5, 5) + 0.7 * s.bus("glass") + 0.7 * s.bus("low") + 1.6 * keys
    return s, fx.reverb(mixed + 0.05 * tide, 4.2, 0.48, 3400)


def boss_door() -> tuple[Score, Sound]:
    """Arcade, A minor, 150: a bass that gallops, two voices in thirds, a drum fill before each turn."""
    s = Score(150, 16, 26)
    chords = ["Am", "Am", "F", "G", "Am", "Am", "F", "E", "Dm", "Am", "F", "C", "Dm", "Am", "E", "E"]
    tunes = [
        "0 A5 .5, .5 A5 .25, .75 B5 .25, 1 C6 1, 2 B5 .5, 2.5 A5 .5, 3 E5 1",
        "0 A5 .5, .5 C6 .5, 1 E6 1.5, 2.5 D6 .5, 3 C6 1",
        "0 A5 1, 1 C6 .5, 1.5 A5 .5, 2 F5 1, 3 A5 1",
        "0 B5 1, 1 D6 .5, 1.5 B5 .5, 2 G5 2",
        "0 A5 .5, .5 A5 .25, .75 B5 .25, 1 C6 1, 2 D6 .5, 2.5 C6 .5, 3 B5 1",
        "0 C6 .5, .5 E6 .5, 1 A6 1.5, 2.5 G6 .5, 3 E6 1",
        "0 F6 1, 1 E6 .5, 1.5 D6 .5, 2 C6 1, 3 A5 1",
        "0 B5 1, 1 G#5 1, 2 E5 2",
        "0 D6 .75, .75 C6 .75, 1.5 A5 .5, 2 F5 2",
        "0 E6 .75, .75 C6 .75, 1.5 A5 2.5",
        "0 A5 .75, .75 C6 .75, 1.5 F6 .5, 2 E6 1, 3 C6 1",
        "0 G5 .75, .75 C6 .75, 1.5 E6 2.5",
        "0 D6 .5, .5 E6 .5, 1 F6 1, 2 D6 1, 3 A5 1",
        "0 C6 .5, .5 D6 .5, 1 E6 1, 2 C6 1, 3 A5 1",
        "0 B5 .5, .5 C6 .5, 1 B5 .5, 1.5 G#5 .5, 2 E5 2",
        "0 E6 .5, .5 D6 .5, 1 C6 .5, 1.5 B5 .5, 2 G#5 1, 3 B5 1",
    ]
    for bar, (chord, tune) in enumerate(zip(chords, tunes, strict=True)):
        at, pitches = bar * 4, voicing(chord, 62)
        for beat, name, length in melody(tune):
            s.play("lead", ins.chip(note(name), s.seconds(length * 0.9), "pulse", 0.6), at + beat, 0.5, 0.12)
        for step in range(8):
            pitch = pitches[(step * 2) % len(pitches)]
            s.play("second", ins.chip(pitch, s.seconds(0.4), "square", 0.2), at + step / 2, 0.22, -0.4)
        for beat in range(4):
            for late, loud in ((0, 0.75), (0.5, 0.5), (0.75, 0.5)):
                low = root(chord, 33) + (12 if late == 0.75 else 0)
                s.play("bass", ins.chip(low, s.seconds(0.24), "triangle", 0.8), at + beat + late, loud)
            s.play("drums", ins.kick(55, 150, 0.16), at + beat, 0.5)
        for beat in (1, 3):
            s.play("drums", ins.snare(230, 0.9, 0.13), at + beat, 0.42)
        for quarter in range(16):
            s.play("drums", ins.hat(0.016, 7500), at + quarter / 4, 0.26 if quarter % 4 == 2 else 0.12, 0.2)
        if bar % 4 == 3:
            for step in range(4):
                s.play("drums", ins.snare(180 + 20 * step, 0.8, 0.1), at + 3 + step / 4, 0.22 + 0.06 * step)
    lead = fx.echo(s, s.bus("lead"), 0.75, 0.3, 0.2, 5000)
    mixed = 1.5 * lead + 1.4 * s.bus("second") + 0.85 * s.bus("bass") + 0.6 * s.bus("drums")
    return s, fx.reverb(ins.low_pass(mixed, 11_000, 1), 0.7, 0.07)


def wrong_elevator() -> tuple[Score, Sound]:
    """Comedy, F major, 126: a lounge that takes itself seriously, until the marimba slips."""
    s = Score(126, 16, 27, swing=0.05)
    chords = ["Fmaj7", "Dm7", "Gm7", "C7"] * 2 + ["Bbmaj7", "Bbm6", "Am7", "D7", "Gm7", "C7", "Fmaj7", "C7"]
    for bar, chord in enumerate(chords):
        at, low = bar * 4, root(chord, 34)
        for beat, step in ((0, 0), (1.5, 0), (2, 7), (3.5, 7)):
            s.play(
                "bass",
                ins.upright(low + step, s.seconds(0.9)),
                at + beat,
                0.75 if beat in (0, 2) else 0.5,
                0,
                5,
            )
        for beat in (0.5, 1.5, 3):
            for index, pitch in enumerate(voicing(chord, 62, rootless=True)):
                part = ins.electric_piano(pitch, s.seconds(0.7))
                s.play("keys", part, at + beat, 0.32, -0.3 + 0.2 * index, 6)
        for beat in (0, 1.5, 3) if bar % 2 == 0 else (1, 2.5):
            s.play("drums", ins.rim(), at + beat, 0.36, 0.3, 4)
        for half in range(8):
            s.play("drums", ins.shaker(half % 3), at + half / 2, 0.32 if half % 2 else 0.2, -0.3, 5)
    tune = melody(
        "0 A5 .75, .75 G5 .75, 1.5 F5 1, 3 C5 .5, 3.5 D5 .5, 4 F5 1.5, 6 A5 1, 8 Bb5 .75, 8.75 A5 .75, "
        "9.5 G5 1, 11 D5 .5, 11.5 E5 .5, 12 G5 1.5, 14 E5 1, 16 A5 .75, 16.75 G5 .75, 17.5 F5 1, "
        "19 C5 .5, 19.5 D5 .5, 20 F5 1, 21.5 F#5 .5, 22 G5 1, 24 Bb5 .5, 24.5 D6 .5, 25 F6 1, 27 D6 1, "
        "28 C6 1.5, 32 D6 1, 33.5 C6 .5, 34 Bb5 1, 36 Db6 1, 37.5 Bb5 .5, 38 G5 1, 40 C6 1, "
        "41.5 A5 .5, 42 E5 1, 44 F#5 1, 45 A5 1, 46 C6 1, 48 Bb5 .75, 48.75 A5 .75, 49.5 G5 1, "
        "52 E5 .5, 52.5 G5 .5, 53 Bb5 1, 56 A5 1.5, 58 F5 1"
    )
    for beat, name, _ in tune:
        s.play("marimba", ins.marimba(note(name), 1.0), beat, 0.6, 0.2, 6)
    for step, name in enumerate(("C6", "B5", "Bb5", "A5", "Ab5", "G5", "F#5", "E5")):
        s.play("marimba", ins.marimba(note(name), 0.5), 60 + step / 4, 0.45, 0.2)
    s.play("drums", ins.woodblock(620), 62.5, 0.4)
    s.play("drums", ins.woodblock(450), 63, 0.45)
    keys = fx.chorus(s.bus("keys"), 2)
    mixed = 0.9 * s.bus("bass") + 1.1 * keys + 0.8 * s.bus("marimba") + 1.0 * s.bus("drums")
    return s, fx.reverb(mixed, 1.2, 0.17, 4500)


MORE_PIECES: dict[str, Piece] = {
    "music_suspense_02": paper_trail,
    "music_cinematic_02": first_snow_on_the_ridge,
    "music_ambient_02": deep_field,
    "music_arcade_02": boss_door,
    "music_comedy_02": wrong_elevator,
}
