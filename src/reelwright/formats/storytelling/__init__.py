"""What `formats/story_text.py` is made of: a prompt is read, a plot chosen and told, and judged."""
