"""English words become scenes, by rules and tables: one prompt, or a script with one cast."""

from reelwright_pictures.words.cast import Cast
from reelwright_pictures.words.reader import read, read_script
from reelwright_pictures.words.refusals import check
from reelwright_pictures.words.stars import Star, read_with_stars

__all__ = ["Cast", "Star", "check", "read", "read_script", "read_with_stars"]
