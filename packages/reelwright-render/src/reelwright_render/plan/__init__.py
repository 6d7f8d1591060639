"""A timeline said frame by frame."""
