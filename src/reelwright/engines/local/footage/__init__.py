"""Gameplay-like footage drawn by our own code. What draws is loaded only in the processes that draw."""

from reelwright.engines.local.footage.engine import LocalFootage

__all__ = ["LocalFootage"]
