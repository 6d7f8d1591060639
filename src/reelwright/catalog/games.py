"""The games whose footage plays behind a story: `games.toml`, read once."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

CLIP_MS = 20_000


@dataclass(frozen=True)
class ClipRef:
    """What the footage engine is asked for; `number` counts from 1."""

    game: str
    number: int

    @property
    def id(self) -> str:
        return f"{self.game}-{self.number}"


@dataclass(frozen=True)
class Game:
    """`drawn` is False while its clips play the default game's footage."""

    id: str
    name: str
    clips: int
    is_default: bool
    drawn: bool

    @property
    def clip_ids(self) -> tuple[str, ...]:
        return tuple(f"{self.id}-{number}" for number in range(1, self.clips + 1))


@cache
def games() -> tuple[Game, ...]:
    rows = tomllib.loads(files(__package__).joinpath("games.toml").read_text("utf-8"))["games"]
    return tuple(
        Game(row["id"], row["name"], row["clips"], row.get("default", False), row["drawn"]) for row in rows
    )


def find_game(game_id: str) -> Game | None:
    return next((game for game in games() if game.id == game_id), None)


def default_game() -> Game:
    return next(game for game in games() if game.is_default)


def undrawn_games() -> tuple[str, ...]:
    """The ids of games without a look of their own yet."""
    return tuple(game.id for game in games() if not game.drawn)


def clip_of(game_id: str | None, clip_id: str | None) -> ClipRef:
    """The clip to play: an unknown clip is the game's first, and a game that is not drawn yet plays the
    default game's clips in turn. Raises KeyError for an unknown game."""
    game = find_game(game_id) if game_id else default_game()
    if game is None:
        raise KeyError(game_id)
    number = game.clip_ids.index(clip_id) + 1 if clip_id in game.clip_ids else 1
    if game.drawn:
        return ClipRef(game.id, number)
    shown = default_game()
    return ClipRef(shown.id, (number - 1) % shown.clips + 1)
