"""Encoders, segments, and segments with sound joined to files."""
