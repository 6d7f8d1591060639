"""What `--help` says, and that the documentation names only commands that there are."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from reelwright import cli, cli_team, cli_users

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]


def walk(command: Any, *names: str) -> Iterator[tuple[str, Any]]:
    yield " ".join(names), command
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            if not below.hidden:
                yield from walk(below, *names, name)


def all_commands() -> dict[str, Any]:
    """By their words, `team create` and the like; the empty name is `reelwright` itself."""
    teams = typer.Typer()
    cli_team.mount(teams)
    cli_users.mount(teams)
    return dict(walk(get_command(teams))) | dict(walk(get_command(cli.app)))


COMMANDS = all_commands()


def written() -> Iterator[list[str]]:
    """The words of each `reelwright …` in the documentation: in blocks of code and between backticks."""
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = "\n".join(re.findall(r"(?ms)^```\w*\n(.*?)^```", text))
        calls = re.findall(r"(?m)^(?:\w+=\$\()?reelwright (.*)$", blocks)
        calls += re.findall(r"`reelwright ([^`]+)`", re.sub(r"(?ms)^```.*?^```", "", text).replace("\n", " "))
        for call in calls:
            yield shlex.split(re.split(r"\s+[#<|&]|\)$", call.replace("[", "").replace("]", ""))[0])


CALLS = sorted({tuple(words) for words in written() if "--help" not in words})


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does(name: str) -> None:
    """In a sentence that fits the list of commands: one line of the source, with a full stop."""
    said = (COMMANDS[name].help or "").split("\n\n")[0]
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_and_option_says_what_it_is(name: str) -> None:
    """None is left to be guessed from its name."""
    silent = [one.name for one in COMMANDS[name].params if not getattr(one, "help", None)]
    assert [one for one in silent if one != "help"] == []


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_every_command_in_the_documentation_is_one(words: tuple[str, ...]) -> None:
    """With its options; where the text only names a group of commands, as `reelwright keys …`, the group."""
    depth = max(length for length in range(len(words) + 1) if " ".join(words[:length]) in COMMANDS)
    assert depth > 0
    command = COMMANDS[" ".join(words[:depth])]
    taken = {option for one in command.params for option in one.opts}
    assert {word for word in words[depth:] if word.startswith("--")} <= taken
    assert not isinstance(command, TyperGroup) or len(words) == depth
