"""Files from anywhere: told by their bytes, measured, and made into what the renderer reads."""
