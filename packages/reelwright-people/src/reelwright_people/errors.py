"""The errors that this package raises on purpose.

PeopleError
├── Invalid               an argument makes no sense; nothing was drawn. It is a ValueError, too
├── NotUnderstood         no person, or no reaction, can be made of these words
└── UnusablePicture       a photograph cannot be animated
    ├── UnreadablePicture it is no picture that can be read
    ├── NoFace            no face was found in it
    └── UnclearFace       the face in it is seen too little of to be moved
"""


class PeopleError(Exception):
    pass


class Invalid(PeopleError, ValueError):
    pass


class NotUnderstood(PeopleError):
    pass


class UnusablePicture(PeopleError):
    pass


class UnreadablePicture(UnusablePicture):
    pass


class NoFace(UnusablePicture):
    pass


class UnclearFace(UnusablePicture):
    pass
