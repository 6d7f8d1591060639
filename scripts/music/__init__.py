"""How the catalogue's own music, covers and effects are made. Run `python scripts/make_music.py`."""
