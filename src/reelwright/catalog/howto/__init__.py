"""Advice by topic, for prompts like "5 ways to save money on groceries" and "How to survive a first week at
work".

`*.toml` hold one `[[topic]]` each: what we know about it, written by hand as one who has been through it. A
topic is found by the meaning of the prompts that it is `like`. `_any.toml` holds what a teller can say about
anything that they once had to learn: a personal account that claims nothing about the subject.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Topic:
    """`items` are pieces of advice of one sentence, each with further sentences begun with ~ that may be left
    out. `hooks` open the post, `endings` close it; `{do}` in them is what the prompt wants to do ("save
    money"), `{topic}` its own words. `comments` answer the items: one that begins with "@3 " only where the
    third is told."""

    name: str
    community: str
    like: tuple[str, ...]
    hooks: tuple[str, ...]
    items: tuple[str, ...]
    endings: tuple[str, ...]
    comments: tuple[str, ...]
    quips: tuple[str, ...]


@cache
def readers_of_lists() -> tuple[str, ...]:
    """What readers answer to any list."""
    return tuple(tomllib.loads((_HERE / "_readers.toml").read_text(encoding="utf-8"))["comments"])


@cache
def topics() -> tuple[Topic, ...]:
    """List the topics that we give advice on. An unknown key in a file fails here."""
    return read_topics(_HERE / "howto.toml") + read_topics(_HERE / "motives.toml")


@cache
def questions() -> tuple[Topic, ...]:
    """List the questions to a crowd; their items are answers, each a little story of another reader."""
    return read_topics(_HERE / "crowd.toml")


@cache
def accounts() -> dict[str, Topic]:
    """Return accounts that fit any subject: "advice" and "facts"."""
    return {topic.name: topic for topic in read_topics(_HERE / "_any.toml")}


def read_topics(file: Path) -> tuple[Topic, ...]:
    """Read a file of topics. Raises TypeError for a key that a topic does not have."""
    return tuple(_topic(one) for one in tomllib.loads(file.read_text(encoding="utf-8"))["topic"])


def _topic(written: dict[str, Any]) -> Topic:
    name, community = written.pop("name"), written.pop("community")
    return Topic(name, community, **{key: tuple(texts) for key, texts in written.items()})
