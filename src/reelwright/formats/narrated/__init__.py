"""What all formats share in which a voice narrates over a background."""
