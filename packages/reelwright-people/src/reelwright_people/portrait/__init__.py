"""Illustrated portraits, drawn by code: layered shapes with one warm key light and a cool rim."""
