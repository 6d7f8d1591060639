"""The text of a hook: cut into pages that can be read, each for as long as that takes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.text_styles import TextStyle, find_text_style, text_styles
from reelwright.formats.hook_demo.request import TextSettings
from reelwright.formats.storytelling.sentences import sentences
from reelwright_render.text.scripts import join_words, upper, words_in
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import TextBox

MOST_LETTERS = 110
_BASE_MS, _LETTER_MS, _SHORTEST_MS = 900, 58, 1_600
_WIDE_LETTER = 2.4  # a Chinese or Japanese sign, in Latin letters
_TALL = {"top": (0.0, 0.26), "middle": (0.37, 0.26), "bottom": (0.66, 0.34)}  # of the safe area
_FLAT = {"top": (0.0, 0.34), "middle": (0.33, 0.34), "bottom": (0.64, 0.36)}


@dataclass(frozen=True)
class TextPage:
    text: str
    duration_ms: int


def split_pages(text: str) -> tuple[TextPage, ...]:
    """Sentences together as long as they fit a page; a longer one goes over to the next between words."""
    pieces = [
        piece
        for line in text.splitlines()
        for sentence in sentences(line)
        for piece in _split_sentence(sentence)
    ]
    pages: list[str] = []
    for piece in pieces:
        longer = join_words([pages[-1], piece]) if pages else piece
        if pages and _reading_letters(longer) <= MOST_LETTERS:
            pages[-1] = longer
        else:
            pages.append(piece)
    return tuple(TextPage(page, reading_time_ms(page)) for page in pages)


def reading_time_ms(text: str) -> int:
    return max(_SHORTEST_MS, round(_BASE_MS + _LETTER_MS * _reading_letters(text)))


def _reading_letters(text: str) -> float:
    return sum(_WIDE_LETTER if letter >= "⺀" else 1.0 for letter in text)


def _split_sentence(sentence: str) -> list[str]:
    """About equally long parts of a sentence, each of which fits a page."""
    words = [part for word in words_in(sentence) for part in _split_word(word)]
    count = -(-_reading_letters(sentence) // MOST_LETTERS)
    goal = _reading_letters(sentence) / max(count, 1)
    parts: list[list[str]] = [[]]
    for word in words:
        length = _reading_letters(join_words([*parts[-1], word]))
        enough = parts[-1] and _reading_letters(join_words(parts[-1])) >= goal
        if parts[-1] and (length > MOST_LETTERS or enough):
            parts.append([])
        parts[-1].append(word)
    return [join_words(part) for part in parts if part]


def _split_word(word: str) -> list[str]:
    """A word that fills more than a page by itself is cut anywhere."""
    most = MOST_LETTERS if _reading_letters(word) <= len(word) else round(MOST_LETTERS / _WIDE_LETTER)
    return [word[at : at + most] for at in range(0, len(word), most)]


def make_boxes(
    pages: Sequence[TextPage], settings: TextSettings, stage: Stage, end_ms: int
) -> tuple[TextBox, ...]:
    """A box a page, the last until the end."""
    style = find_text_style(settings.preset) or text_styles()[0]
    boxes: list[TextBox] = []
    at = 0
    for number, page in enumerate(pages):
        until = end_ms if number == len(pages) - 1 else at + page.duration_ms
        boxes += _page(
            upper(page.text) if style.uppercase else page.text, style, settings, stage, (at, until)
        )
        at = until
    return tuple(boxes)


def _page(
    text: str, style: TextStyle, settings: TextSettings, stage: Stage, span: tuple[int, int]
) -> list[TextBox]:
    """The page, over its edge where the style has one."""
    safe = stage.safe_box()
    top, high = (_TALL if stage.is_tall else _FLAT)[settings.alignment]
    background = settings.background_color or style.background
    box = TextBox(
        text,
        safe.x / stage.width,
        (safe.y + safe.height * top) / stage.height,
        safe.width / stage.width,
        safe.height * high / stage.height,
        *span,
        font=style.font,
        size=style.size,
        color=settings.text_color or style.color,
        background=background,
        hug=background is not None,
        anchor=settings.alignment,
        radius=style.radius if style.background else 26.0,
        padding=style.padding if style.background else (34.0 if background else 0.0),
        shadow=style.shadow and background is None,
        rotation=style.rotation,
        entry=style.entry,
        z_index=1,
    )
    if not style.edge or background is not None:
        return [box]
    edge = replace(box, color=style.edge_color, outline=style.edge, z_index=0)
    return [edge, replace(box, shadow=False)]
