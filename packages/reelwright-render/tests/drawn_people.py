"""A person drawn in flat colours, and where she is: what a matte is tried on."""

import cv2
import numpy as np

from reelwright_render.pixels.planar import Bytes

_DIFFERENT = 40


def drawn_person(width: int, height: int, shift: float) -> tuple[Bytes, Bytes]:
    """Head, hair, neck, shoulders and a face, in flat colours (BGR); and where they are."""
    scale, middle = height / 160, width / 2 + shift
    picture = np.zeros((height, width, 3), np.uint8)
    alpha = np.zeros((height, width), np.uint8)

    def oval(x: float, y: float, a: float, b: float, colour: tuple[int, int, int]) -> None:
        place = (round(middle + x * scale), round(y * scale)), (round(a * scale), round(b * scale))
        cv2.ellipse(picture, *place, 0, 0, 360, colour, -1, cv2.LINE_AA)
        cv2.ellipse(alpha, *place, 0, 0, 360, 255, -1, cv2.LINE_AA)

    oval(0, 165, 52, 62, (60, 40, 160))
    oval(0, 52, 30, 36, (25, 35, 50))
    oval(0, 100, 12, 22, (120, 150, 205))
    oval(0, 60, 23, 31, (135, 165, 220))
    for x in (-9, 9):
        oval(x, 56, 4, 2.5, (250, 250, 250))
        oval(x, 56, 2, 2.5, (40, 30, 20))
        oval(x, 49, 5, 1.5, (30, 40, 60))
    oval(0, 66, 2.5, 4, (115, 145, 205))
    oval(0, 77, 8, 2.5, (80, 80, 190))
    return picture, alpha


def alpha_by_corner(frame: Bytes) -> Bytes:
    """Whatever has not the colour of the upper left corner is a person."""
    difference = cv2.absdiff(frame, np.full_like(frame, frame[0, 0]))
    return np.where(difference.max(axis=2) > _DIFFERENT, 255, 0).astype(np.uint8)
