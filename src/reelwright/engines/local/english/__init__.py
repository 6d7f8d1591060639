"""English: written text → what is said for it → phonemes."""
