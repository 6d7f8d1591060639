"""Reelwright: a prompt, a script, an article or a clip in; a finished short video out."""

__version__ = "1.0.0"
