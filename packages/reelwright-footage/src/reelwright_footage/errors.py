"""The errors that this package raises on purpose.

FootageError
├── Invalid          an argument makes no sense; nothing was drawn
└── DrawingFailed    a process that drew ended before its work was done
"""


class FootageError(Exception):
    pass


class Invalid(FootageError):
    pass


class DrawingFailed(FootageError):
    pass
