"""Makes what ships in catalog/music and catalog/effects: own tracks, covers, effects, measured.json.

    python scripts/make_music.py                      everything (about five minutes)
    python scripts/make_music.py music_lofi_01        only this track's file, and all that is quick
    python scripts/make_music.py --measure            no track is composed anew

The same sources give the same samples; bytes may differ with another version of libopus.
"""

import json
import sys
import tomllib
from importlib import resources
from pathlib import Path

import numpy as np
import soundfile
from music.covers import write_cover
from music.loop_points import find_loop
from music.master import going_round, mastered, write_opus
from music.pieces import PIECES
from music.sound_effects import EFFECTS

from reelwright.catalog.music import Loop
from reelwright_render.sound.loudness import integrated_loudness
from reelwright_render.sound.sound_files import RATE, decode_sound

CATALOG = Path(__file__).parents[1] / "src" / "reelwright" / "catalog"
MUSIC = CATALOG / "music"


def main(wanted: list[str]) -> None:
    written = tomllib.loads((MUSIC / "tracks.toml").read_text())["track"]
    loops = {name: compose(name) for name in PIECES if not wanted or name in wanted}
    known = MUSIC / "measured.json"
    measured = json.loads(known.read_text()) if known.exists() else {}
    (MUSIC / "covers").mkdir(exist_ok=True)
    for entry in written:
        name = entry["id"]
        write_cover(MUSIC / "covers" / f"{name}.webp", entry["category"], entry["name"])
        measured[name] = measure(entry, loops.get(name) or composed_loop(name, measured))
    known.write_text(json.dumps({entry["id"]: measured[entry["id"]] for entry in written}, indent=1) + "\n")
    for name, effect in EFFECTS.items():
        soundfile.write(CATALOG / "effects" / f"{name}.flac", effect().T, RATE, subtype="PCM_16")


def compose(name: str) -> Loop:
    _, mixed = PIECES[name]()
    sound, loop = going_round(mastered(mixed))
    write_opus(MUSIC / f"{name}.opus", sound)
    print(name, f"{len(sound) / RATE:.1f} s", flush=True)
    return loop


def composed_loop(name: str, measured: dict[str, dict[str, float]]) -> Loop | None:
    """An own track's loop is known from when it was composed; others are searched."""
    if name not in PIECES:
        return None
    known = measured[name]
    return Loop(int(known["loop_start"]), int(known["loop_end"]), int(known["loop_fade"]))


def measure(entry: dict[str, str], loop: Loop | None) -> dict[str, float]:
    package, _, inside = entry["file"].rpartition(":")
    folder = Path(str(resources.files("immich_memories_music"))) / "tracks" if package else MUSIC
    sound = np.concatenate(list(decode_sound(folder / inside)))
    loop = loop or find_loop(sound, float(entry["bpm"]))
    return {
        "duration_ms": len(sound) * 1000 // RATE,
        "lufs": round(integrated_loudness(sound, RATE), 2),
        "loop_start": loop.start,
        "loop_end": loop.end,
        "loop_fade": loop.fade,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
