"""The games that footage can show, and which clip is meant where a name is missing, unknown or not drawn."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class ClipRef:
    """A clip that is drawn; `number` counts from 1."""

    game: str
    number: int

    @property
    def id(self) -> str:
        return f"{self.game}-{self.number}"


@dataclass(frozen=True)
class Game:
    """`clip_count` clips are named, each of which runs on for `clip_seconds` and more without coming back;
    they show this game only if it is `drawn`, else the default one."""

    id: str
    name: str
    clip_count: int
    clip_seconds: float
    is_default: bool
    drawn: bool

    @property
    def clip_ids(self) -> tuple[str, ...]:
        return tuple(f"{self.id}-{number}" for number in range(1, self.clip_count + 1))


@cache
def games() -> tuple[Game, ...]:
    """All seven, the default first."""
    said = tomllib.loads(files(__package__).joinpath("games.toml").read_text(encoding="utf-8"))
    return tuple(
        Game(
            row["id"],
            row["name"],
            row["clips"],
            said["clip_seconds"],
            row.get("default", False),
            row.get("drawn", False),
        )
        for row in said["game"]
    )


def default_game() -> Game:
    return next(game for game in games() if game.is_default)


def find_game(game_id: str) -> Game | None:
    return next((game for game in games() if game.id == game_id), None)


def undrawn_games() -> tuple[str, ...]:
    """Names of the games that play the default's clips for now."""
    return tuple(game.name for game in games() if not game.drawn)


def clip_of(game_id: str | None, clip_id: str | None) -> ClipRef:
    """The clip to film. No game is the default one; an unknown clip is the game's first; of a game that is
    not drawn the default's clip of the same number (counted round) plays.

    Raises KeyError for an unknown game: requests are checked before.
    """
    game = find_game(game_id) if game_id else default_game()
    if game is None:
        raise KeyError(game_id)
    number = game.clip_ids.index(clip_id) + 1 if clip_id in game.clip_ids else 1
    if game.drawn:
        return ClipRef(game.id, number)
    default = default_game()
    return ClipRef(default.id, (number - 1) % default.clip_count + 1)
