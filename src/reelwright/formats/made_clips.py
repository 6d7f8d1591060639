"""What the formats share whose price is that of the clips that are made for them."""

from math import ceil

from reelwright.catalog.models import Model, default_model, find_model, local_model


def model_named(name: str | None) -> Model:
    """Return the video model that is named, or the catalogue's default."""
    return (find_model(name) if name else None) or default_model("video")


def count_clips(model: Model, length_s: float) -> int:
    """Return how many clips of the model fill a stretch of a video."""
    return max(1, ceil(length_s / model.seconds))


def credits_for_clips(model: Model, lengths_s: list[float]) -> int:
    """Return the price of clips that fill these stretches."""
    return model.credits * sum(count_clips(model, length_s) for length_s in lengths_s)


def credits_here(lengths_s: list[float]) -> int:
    """Return the price where this server's own engine makes them."""
    return credits_for_clips(local_model("video"), lengths_s)
