"""How a camera moves by the words of a prompt."""

import re

from reelwright.engines.pictures import Move

_MOVES: tuple[tuple[Move, str], ...] = (
    ("push", r"zoom\w* in|push\w* in|dolly in|moves? (?:in|closer)|comes? closer|approach\w*"),
    ("pull", r"zoom\w* out|pull\w* (?:back|out|away)|dolly out|moves? (?:back|away)|reveals?"),
    ("left", r"(?:pan\w*|moves?|glid\w*|track\w*|truck\w*|slid\w*) (?:\w+ )?(?:to the )?left"),
    ("right", r"(?:pan\w*|moves?|glid\w*|track\w*|truck\w*|slid\w*) (?:\w+ )?(?:to the )?right"),
    (
        "rise",
        r"camera (?:\w+ )?(?:rises?|ris\w+|climbs?|lifts?|ascends?|goes up|moves? up)|tilts? up|crane up",
    ),
    (
        "sink",
        r"camera (?:\w+ )?(?:sinks?|falls?|lowers?|descends?|goes down|moves? down)|tilts? down|crane down",
    ),
)
_TOLD: dict[Move, str] = {
    "push": "The camera slowly moves closer.",
    "pull": "The camera slowly moves back.",
    "left": "The camera glides slowly to the left.",
    "right": "The camera glides slowly to the right.",
    "rise": "The camera slowly rises.",
    "sink": "The camera slowly sinks.",
}


def move_by_words(text: str) -> Move | None:
    """Return the camera's move that a text asks for first, or None where it asks for none."""
    found = [(match.start(), move) for move, words in _MOVES if (match := re.search(words, text, re.I))]
    return min(found)[1] if found else None


def describe_move(move: Move) -> str:
    """Say a move to a provider's model."""
    return _TOLD[move]
