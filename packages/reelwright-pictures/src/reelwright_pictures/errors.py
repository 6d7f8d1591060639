"""The errors that this package raises on purpose.

PicturesError
├── Invalid      an argument makes no sense; nothing was drawn. It is a ValueError, too
└── NotShown     the words ask for what no picture of this package shows; the message says why
"""


class PicturesError(Exception):
    pass


class Invalid(PicturesError, ValueError):
    pass


class NotShown(PicturesError):
    pass
