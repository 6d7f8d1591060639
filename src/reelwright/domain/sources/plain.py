"""Plain text and Markdown as paragraphs and headings."""

import re

from reelwright.domain.sources.model import join_rows

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.DOTALL | re.MULTILINE)
_UNDERLINED = re.compile(r"^([^\n]{2,120})\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"^[ \t]*(?:[-*_=][ \t]*){3,}$", re.MULTILINE)
_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\d{1,3}[.)])[ \t]+")
_QUOTE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_PICTURE = re.compile(r"!\[[^\]]{0,1000}\]\([^)]{0,2000}\)")
_HEADING = re.compile(r"#{1,6}[ \t]+(.+?)[ \t]*#*$")
_LONGEST_TITLE = 120
_LONGEST_HEADING = 300  # what is longer is a text that begins like one
_A_LINE = 90  # characters: text whose lines are longer has a paragraph in each
_END = (".", "!", "?", "…", "。", "！", "？", "।", "”", '"', "»", ":", ",", ";")


def paragraphs_of(text: str) -> tuple[str, list[str]]:
    """The title, or "", and the paragraphs of a text; headings begin with `#`."""
    clean = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    clean = _FENCE.sub("", _FRONT.sub("", clean.lstrip()))
    clean = _UNDERLINED.sub(r"# \1", clean)
    clean = _PICTURE.sub("", _QUOTE.sub("", _RULE.sub("", clean)))
    blocks = [block for part in re.split(r"\n[ \t]*\n", clean) for block in _split_block(part)]
    return _take_title(blocks)


def _split_block(block: str) -> list[str]:
    """A block as paragraphs: a heading, an item of a list, and each line where lines are that long."""
    lines = [line.strip() for line in block.split("\n") if line.strip()]
    are_whole = bool(lines) and sum(map(len, lines)) / len(lines) > _A_LINE
    found: list[list[str]] = []
    for line in lines:
        heading = _HEADING.match(line) if len(line) <= _LONGEST_HEADING else None
        begins = are_whole or heading or _ITEM.match(line) or not found or found[-1][0].startswith("# ")
        text = f"# {heading[1]}" if heading else line
        if begins:
            found.append([text])
        else:
            found[-1].append(line)
    return [join_rows("\n".join(lines)) for lines in found]


def _take_title(blocks: list[str]) -> tuple[str, list[str]]:
    if not blocks:
        return "", []
    first = blocks[0].lstrip("# ")
    is_title = blocks[0].startswith("# ") or (len(blocks) > 1 and not first.endswith(_END))
    if is_title and len(first) <= _LONGEST_TITLE and not _ITEM.match(first):
        return first, blocks[1:]
    return "", blocks
