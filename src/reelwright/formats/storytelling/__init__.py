"""How a prompt becomes the text of a story: arcs, lengths, checks, people. `formats/story_text.py` joins them."""
