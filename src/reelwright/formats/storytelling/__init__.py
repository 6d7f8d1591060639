"""What `formats/story_text.py` is made of: premise, plan, tasks, checks, people and fit."""
