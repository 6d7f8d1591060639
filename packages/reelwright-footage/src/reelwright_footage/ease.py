"""Movement that is slow at both ends."""


def ease(share: float) -> float:
    """0 to 1, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
