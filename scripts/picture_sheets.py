"""Draw the sheets of reelwright-pictures: four scenes in nine styles, and the same through a year and a day.

.venv/bin/python scripts/picture_sheets.py [styles] [year]
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.api import describe, draw
from reelwright_pictures.scene import Hour, Scene, Season, Weather
from reelwright_pictures.styles import style_names

FOLDER = Path(__file__).resolve().parents[1] / "packages/reelwright-pictures/gallery"
LARGEST = 300_000  # bytes
SIZE, SHOWN = (360, 640), (180, 320)
PROMPTS = (
    "a boy playing chess with his grandfather in the park",
    "a knight riding a horse in front of a castle",
    "a woman with an umbrella in the street",
    "a lighthouse on the beach",
)
HOURS: tuple[Hour, ...] = ("dawn", "day", "evening", "night")
WEATHERS: tuple[Weather, ...] = ("rain", "snow", "fog")


def main() -> None:
    scenes = [describe(words, seed) for seed, words in enumerate(PROMPTS, 1)]
    wanted = sys.argv[1:] or ["styles", "year"]
    if "styles" in wanted:
        save("styles.webp", [[tile(scene, style) for style in style_names()] for scene in scenes])
    if "year" in wanted:
        save("year.webp", [[tile(one, "cinematic") for one in through_the_year(scene)] for scene in scenes])


def through_the_year(scene: Scene) -> list[Scene]:
    """Return the scene in each season by day, at four hours, and in three weathers."""
    seasons = [replace(scene, season=season, hour="day") for season in get_args(Season)]
    hours = [replace(scene, hour=hour) for hour in HOURS if hour != "day"]
    weathers = [replace(scene, weather=weather, season=season_of(weather)) for weather in WEATHERS]
    return [*seasons, *hours, *weathers]


def season_of(weather: Weather) -> Season:
    return "winter" if weather == "snow" else "autumn"


def tile(scene: Scene, style: str) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(draw(scene, SIZE, style), SHOWN, interpolation=cv2.INTER_AREA), np.uint8)


def save(name: str, rows: list[list[NDArray[np.uint8]]]) -> None:
    """Write a sheet as large as is allowed."""
    sheet = np.vstack([np.hstack(row) for row in rows])
    codes = ([cv2.IMWRITE_WEBP_QUALITY, quality] for quality in range(88, 20, -4))
    files = (bytes(cv2.imencode(".webp", sheet, code)[1]) for code in codes)
    (FOLDER / name).write_bytes(next(file for file in files if len(file) <= LARGEST))
    print(f"{name}: {(FOLDER / name).stat().st_size / 1000:.0f} kB, {sheet.shape[1]} by {sheet.shape[0]}")


if __name__ == "__main__":
    main()
