"""The mix: levels, ducking, loudness, limiting."""
