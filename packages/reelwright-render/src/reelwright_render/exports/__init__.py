"""Timelines for other programs: captions for players and editors, the cut for editing programs.

Each file writes one kind of text from the frozen model; nothing is read, measured or drawn here.
"""
