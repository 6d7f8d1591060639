"""Text without drawing: writing systems, directions, line breaks, long words."""
