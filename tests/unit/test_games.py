"""Games and clips as data: what every name means."""

import pytest

import reelwright.catalog.games as catalog
from reelwright.catalog.games import ClipRef, Game, clip_of, default_game, find_game, games, undrawn_games
from reelwright_footage.games import CLIP_COUNTS


def test_there_are_seven_games_with_the_specified_numbers_of_clips() -> None:
    """The specification counts 9, 11, 12, 8, 5, 1 and 1 clips."""
    assert {game.id: game.clip_count for game in games()} == {
        "marbles": 9,
        "blockrun": 11,
        "slicer": 12,
        "tunnel": 8,
        "sandfall": 5,
        "skyline": 1,
        "stacker": 1,
    }


def test_the_default_is_the_game_with_eleven_clips() -> None:
    """One game is the default, and it is drawn."""
    assert [game.id for game in games() if game.is_default] == ["blockrun"]
    assert default_game().drawn


def test_clips_are_named_after_their_game() -> None:
    """`<game>-<n>`, counted from 1."""
    game = find_game("sandfall")
    assert game is not None
    assert game.clip_ids == ("sandfall-1", "sandfall-2", "sandfall-3", "sandfall-4", "sandfall-5")


def test_an_unknown_game_is_not_found() -> None:
    """Requests are refused on this."""
    assert find_game("chess") is None
    with pytest.raises(KeyError):
        clip_of("chess", None)


def test_without_a_choice_the_default_games_first_clip_plays() -> None:
    """Neither game nor clip was sent."""
    assert clip_of(None, None) == ClipRef("blockrun", 1)


def test_a_named_clip_plays() -> None:
    """The name is taken at its word."""
    assert clip_of("marbles", "marbles-7") == ClipRef("marbles", 7)
    assert ClipRef("marbles", 7).id == "marbles-7"


@pytest.mark.parametrize("clip", [None, "marbles-10", "marbles-0", "blockrun-2", "nonsense", ""])
def test_a_clip_that_does_not_exist_plays_the_games_first(clip: str | None) -> None:
    """Also one of another game."""
    assert clip_of("marbles", clip) == ClipRef("marbles", 1)


def test_a_game_that_is_not_drawn_plays_the_defaults_clip_of_the_same_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counted round where the default has fewer. All are drawn today; this is for the next one."""
    planned = Game("kites", "Kites", 12, 20, False, False)
    monkeypatch.setattr(catalog, "find_game", lambda name: planned)
    assert clip_of("kites", "kites-4") == ClipRef("blockrun", 4)
    assert clip_of("kites", "kites-12") == ClipRef("blockrun", 1)


def test_every_game_is_drawn() -> None:
    """The doctor would list the others."""
    assert undrawn_games() == ()


def test_the_catalogue_says_drawn_of_exactly_what_the_engine_draws() -> None:
    """Neither promises what the other does not hold."""
    assert {game.id: game.clip_count for game in games() if game.drawn} == CLIP_COUNTS
    assert {game.clip_seconds for game in games()} == {600}
