"""Leaves the comments and the indentation of our modules and styles out of what browsers load: they are a
sixth of it.

Lines keep their numbers, so that a fault in the browser names the line of the file.
"""

import re

_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_STYLE = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLOCK = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \t]*", re.DOTALL)


def without_comments(module: str) -> str:
    """Return a module without the comments that have lines of their own, and without types beside code. Texts
    must not have what begins as these comments do; a test looks for them."""
    blocks = _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), module)
    return _LINE.sub("", blocks)


def without_indents(module: str) -> str:
    """Return a module whose lines begin with their first letter. No text in backticks may go over several
    lines; a test looks for them."""
    return _INDENT.sub("", module)


def without_style_comments(style: str) -> str:
    """Return a style sheet without its comments, each with its line breaks."""
    return _STYLE.sub(lambda found: "\n" * found[0].count("\n"), style)
