"""Finished parts of videos, kept by what they show or play."""
