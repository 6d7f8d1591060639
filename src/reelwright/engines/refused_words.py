"""What the embedded picture engine draws nothing of, told before anything is charged."""


def refuse_words(text: str, *, is_narrated: bool = False) -> str | None:
    """Return why no picture is drawn of these words, as a sentence; None where one is.

    What `is_narrated` may name well-known people and brands: nothing is drawn for their names."""
    from reelwright_pictures.errors import NotShown
    from reelwright_pictures.words import check

    try:
        check(text, is_narrated=is_narrated)
    except NotShown as refused:
        return str(refused)
    return None
