"""The parts of `formats/story/text.py`: a prompt is read, a plot chosen and told, and judged."""
