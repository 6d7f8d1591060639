"""Captions, cards and text boxes in every script: letters that are there, words in their places, the right
word lit."""

from dataclasses import replace

import numpy as np
import pytest
from looks import CARD
from numpy.typing import NDArray

from reelwright_render.draw import fonts
from reelwright_render.draw.active_word import behind
from reelwright_render.draw.canvas import paint, sprite
from reelwright_render.draw.caption_lines import Block, block, fit_preset, measure
from reelwright_render.draw.paragraphs import shorten, wrap
from reelwright_render.draw.text_boxes import lay_text
from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.overlays.text_boxes import TextOverlay
from reelwright_render.plan.overlay import Sprite
from reelwright_render.presets import PRESET_NAMES, caption_preset
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Captions, Line, TextBox, Word

SAYINGS = {
    "pl": "Zażółć gęślą jaźń, Łódź",
    "vi": "Tôi đã trả tiền đám cưới",
    "ru": "Сестра не позвала меня",
    "el": "Η αδελφή μου δεν με κάλεσε",
    "ar": "أختي لم تدعُني إلى الزفاف",
    "fa": "خواهرم مرا به عروسی پژمان دعوت نکرد",
    "he": "אחותי לא הזמינה אותי",
    "hi": "मेरी बहन ने मुझे नहीं बुलाया",
    "th": "พี่สาวไม่เชิญฉันไปงานแต่งงาน",
    "zh-Hans": "姐姐没有邀请我参加婚礼",
    "zh-Hant": "姐姐沒有邀請我參加婚禮",
    "ja": "姉は私を「結婚式」に招待しませんでした。",
    "ko": "언니는 나를 초대하지 않았어요",
    "mixed": "أحب Paris و 東京 😭",
}
ADDRESS = "www.averylongaddressofacompanywithoutend.example/path"
PRESETS = ("default", "modern", "wrap2")
STAGE = Stage(270, 480)
ROOM = Box(90, 250, 900, 400)


def spoken(text: str) -> list[Word]:
    return [Word(one, 400 * n, 400 * n + 380) for n, one in enumerate(text.split())]


def overlay(language: str, preset: str) -> CaptionsOverlay:
    lines = cut_captions(spoken(SAYINGS[language]), preset, "bottom", STAGE.width, STAGE.height)
    return CaptionsOverlay(Captions(preset, "bottom", lines, language=language), STAGE)


def drawn(captions: CaptionsOverlay, frame: int) -> Sprite:
    shown = captions.state_at(frame)
    assert shown is not None
    sprite = captions.draw(shown[0])
    assert sprite is not None
    return sprite


def placed(text: str, preset: str = "default", language: str = "") -> Block:
    look = fit_preset(caption_preset(preset), text)
    return block(tuple(text.split()), look, ROOM, language)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_every_letter_is_in_a_font_that_ships(preset: str) -> None:
    """No box stands for a letter: one of the fonts that draw a word has each of its letters."""
    assert [language for language in SAYINGS if not has_letters(language, preset)] == []


def has_letters(language: str, preset: str) -> bool:
    look = fit_preset(caption_preset(preset), SAYINGS[language])
    for word in look.apply_case(SAYINGS[language]).split():
        faces = [fonts.typeface(name) for name in fonts.families(look.font, word)]
        if not all(any(face.unicharToGlyph(ord(sign)) for face in faces) for sign in word):
            return False
    return True


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_line_is_drawn_inside_the_safe_area(language: str, preset: str) -> None:
    """With all that reaches above and below Latin letters."""
    captions, safe = overlay(language, preset), STAGE.safe_box()
    for line in captions.lines:
        sprite = drawn(captions, first_frame(line.words[-1].start_ms))
        rows, columns = np.nonzero(sprite.pixels[:, :, 3] > 150)
        left, top = sprite.x + columns.min(), sprite.y + rows.min()
        seen = Box(left, top, columns.max() - columns.min() + 1, rows.max() - rows.min() + 1)
        assert safe.holds(seen, slack=1.5)


@pytest.mark.parametrize("language", [name for name in SAYINGS if name != "mixed"])
def test_the_word_that_is_said_is_the_one_that_is_lit(language: str) -> None:
    """Yellow stands where that word's box is, whichever way the line runs."""
    preset = fit_preset(caption_preset("default"), SAYINGS[language])
    captions = overlay(language, "default")
    line = captions.lines[0]
    texts = tuple(word.text for word in line.words)
    words = block(texts, preset, STAGE.reference().caption_box("bottom"), language).words
    for word, where in zip(line.words, words, strict=True):
        sprite = drawn(captions, first_frame(word.end_ms) - 1)
        x, y = _middle_of_yellow(sprite)
        assert where.x <= (sprite.x + x) / STAGE.scale <= where.x + where.width
        assert abs((sprite.y + y) / STAGE.scale - where.middle) < preset.size / 2


def _middle_of_yellow(sprite: Sprite) -> tuple[float, float]:
    blue, green, red, alpha = np.moveaxis(sprite.pixels.astype(int), 2, 0)
    rows, columns = np.nonzero((alpha > 200) & (red > 200) & (green > 180) & (blue < 130))
    return float(columns.mean()), float(rows.mean())


def test_words_of_arabic_stand_from_right_to_left() -> None:
    """Row by row: each word left of the one before."""
    words = placed("أختي لم تدعني إلى الزفاف").words
    for before, after in zip(words, words[1:], strict=False):
        assert after.row > before.row or after.x + after.width < before.x
    assert all(word.rtl for word in words)


def test_a_latin_name_in_an_arabic_line_keeps_its_own_order() -> None:
    """Its comma stands at its left, as a part of its own that is lit with it; the name's words run on."""
    words = placed("شاهد iPhone Pro، الآن", "classic").words
    seen, phone, pro, now = words
    assert now.x < phone.x < pro.x < seen.x
    assert {part.text for part in pro.parts} == {"Pro", "،"}
    assert min(part.x for part in pro.parts) < phone.x


def test_the_language_decides_where_a_line_could_run_both_ways() -> None:
    text = "iPhone Pro חדש"
    assert [word.x for word in placed(text, language="he").words][0] > placed(text, language="he").words[2].x
    assert placed(text).words[0].x < placed(text).words[2].x


def test_words_of_japanese_stand_side_by_side() -> None:
    first, second = block(("今日は", "いい"), caption_preset("default"), ROOM, "ja").words
    assert second.x == pytest.approx(first.x + first.width)


def test_letters_that_join_are_never_spaced() -> None:
    """Spacing would tear Arabic and Devanagari words apart; Latin and Chinese ones take it."""
    plain, spaced = fonts.Font("Inter-Bold", 60), fonts.Font("Inter-Bold", 60, 12)
    for text in ("مرحبا", "नमस्ते"):
        assert fonts.width(text, spaced) == fonts.width(text, plain)
    for text in ("word", "婚礼"):
        assert fonts.width(text, spaced) > fonts.width(text, plain)


def test_arabic_letters_join_and_devanagari_letters_combine() -> None:
    """A word is much narrower than its letters one by one."""
    font = fonts.Font("Inter-Bold", 100)
    for text in ("سلام", "क्षत्रिय"):
        assert fonts.width(text, font) < 0.8 * sum(fonts.width(sign, font) for sign in text)


def test_chinese_characters_take_the_shape_of_their_language() -> None:
    """One font draws all of them: the same character differs from country to country."""
    shapes = {language: _ink("骨直", language) for language in ("ja", "zh-Hans", "zh-Hant")}
    assert not np.array_equal(shapes["ja"], shapes["zh-Hant"])
    assert not np.array_equal(shapes["zh-Hans"], shapes["zh-Hant"])
    words = [Word("骨直", 0, 900)]
    looks = {
        CaptionsOverlay(
            Captions("default", "bottom", (Line(tuple(words), 0, 900),), language=one), STAGE
        ).look
        for one in ("ja", "zh-TW")
    }
    assert len(looks) == 2


def _ink(text: str, language: str) -> NDArray[np.uint8]:
    font = fonts.Font("Inter-Bold", 80)
    room = Box(0, 0, 400, 120)
    shown = sprite(room, 1, lambda c: fonts.draw(c, text, 9, 90, font, paint("#FFFFFF"), False, language))
    return np.asarray(shown.pixels[:, :, 3])


def test_a_letter_that_no_font_has_is_a_box() -> None:
    """It takes up room, something is drawn, and what stands beside it is drawn as always."""
    font = fonts.Font("Inter-Bold", 80)
    assert fonts.width("\U00012000", font) > 20
    assert _ink("\U00012000", "").sum() > 0


def test_a_text_that_a_display_face_lacks_letters_of_is_all_in_another() -> None:
    """Not word by word: captions in two typefaces look broken. One that it has stays in it."""
    beast = caption_preset("beast")
    assert fit_preset(beast, "she paid for it, señor") is beast
    assert fit_preset(beast, "она заплатила").font == "Montserrat-ExtraBold"
    assert fit_preset(beast, "my friend Łukasz și Ana").font == "Montserrat-ExtraBold"
    assert fit_preset(beast, "шалом αβγ").font == "NotoSans-Bold"
    assert fit_preset(beast, "我买了 iPhone").font == "NotoSans-Bold"
    assert fit_preset(beast, "she said 你好 to everybody there").font == beast.font


def test_rows_are_high_enough_for_what_stands_in_them() -> None:
    """Two rows of Thai, with vowels above and below, do not touch."""
    preset = fit_preset(caption_preset("classic"), "ที่นี่ น้ำ ปู่ กุ้ง")
    assert preset.line_height >= 1.4
    texts = tuple("ที่นี่ ปู่ น้ำ กุ้ง ที่นี่ ปู่ น้ำ กุ้ง ที่นี่ ปู่ น้ำ กุ้ง".split())
    assert len(block(texts, preset, ROOM).rows) == 2


def test_a_revealed_line_of_hebrew_begins_at_its_right() -> None:
    """The box that grows with its words grows to the left."""
    preset = fit_preset(caption_preset("wrap1"), SAYINGS["he"])
    words = block(tuple(SAYINGS["he"].split()), preset, ROOM, "he").words
    captions = overlay("he", "wrap1")
    one, two = (drawn(captions, first_frame(ms)) for ms in (350, 750))
    edges = [_right_edge(sprite) for sprite in (one, two)]
    assert words[0].x > words[1].x
    assert abs(edges[0] - edges[1]) <= 2


def _right_edge(sprite: Sprite) -> int:
    return int(sprite.x + np.nonzero(sprite.pixels[:, :, 3] > 200)[1].max())


def test_an_underline_begins_where_the_word_does() -> None:
    """In Hebrew at its right."""
    preset = caption_preset("modern")
    word = placed("שלום", "modern").words[0]
    shown = sprite(ROOM, 0.5, lambda canvas: behind(canvas, preset, [word], 0, 0.4))
    columns = np.nonzero(shown.pixels[:, :, 3] > 100)[1] / 0.5 + ROOM.x
    assert columns.max() == pytest.approx(word.x + word.width + preset.highlight.mark.pad_x, abs=4)  # type: ignore[union-attr]
    assert columns.min() > word.x + word.width / 2


def test_a_card_wraps_chinese_without_spaces_and_keeps_full_stops_off_the_start() -> None:
    font = fonts.Font("Inter-Regular", 36)
    text = "两年前她请我帮忙，我答应了，因为我爱她。我花了很多钱，可是她没有邀请我。"
    lines = wrap(text, font, 300)
    assert "".join(lines) == text
    assert all(fonts.width(line, font) <= 300 for line in lines)
    assert all(line[0] not in "，。" for line in lines)


def test_a_phrase_wider_than_its_room_is_cut_where_it_may_be() -> None:
    """Not before a full stop."""
    font = fonts.Font("Inter-Regular", 36)
    for width in range(80, 400, 12):
        lines = wrap("待っていてください。明日また会いましょう！", font, width)
        assert "".join(lines) == "待っていてください。明日また会いましょう！"
        assert all(line[0] not in "。！っ" for line in lines)


def test_thai_keeps_its_own_spaces_when_it_is_wrapped() -> None:
    font = fonts.Font("Inter-Regular", 36)
    assert wrap("สวัสดีครับ วันนี้อากาศดี", font, 2_000) == ("สวัสดีครับ วันนี้อากาศดี",)


def test_what_is_cut_never_ends_in_half_a_letter() -> None:
    """A vowel sign goes with its consonant."""
    font = fonts.Font("Inter-Regular", 36)
    for width in range(40, 300, 10):
        for text in ("น้ำที่นี่กุ้งปู่", "की किताबें मुझे"):
            shown = shorten(text, font, width).removesuffix("…")
            rest = text[len(shown) :]
            assert not rest or not ("\u0e31" <= rest[0] <= "\u0e4e" and rest[0] not in "เแโใไๆาำะ")


@pytest.mark.parametrize("language", SAYINGS)
def test_a_card_in_every_script_is_drawn_inside_its_panel(language: str) -> None:
    card = replace(CARD, title=SAYINGS[language], body=SAYINGS[language] * 6)
    overlay = CardOverlay(card, STAGE)
    shown = overlay.state_at(30)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    assert sprite.pixels[:, :, 3].max() > 200
    assert overlay.panel.right <= STAGE.width


def test_a_text_box_lights_arabic_words_from_the_right() -> None:
    """Its first word, the only one that has been said, is the brightest part, at the right."""
    words = tuple(Word(one, 1_000 * n, 1_000 * n + 900) for n, one in enumerate("أختي الكبيرة هنا".split()))
    box = TextBox(
        " ".join(one.text for one in words), 0.1, 0.1, 0.8, 0.2, 0, 9_000, entry="none", words=words
    )
    overlay = TextOverlay(box, STAGE)
    shown = overlay.state_at(20)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    columns = np.nonzero(sprite.pixels[:, :, 3] > 180)[1] + sprite.x
    laid = lay_text(box, Box(108, 192, 864, 384))
    assert columns.min() / STAGE.scale > laid.around.centre[0]


def test_a_text_box_of_japanese_lights_phrase_by_phrase() -> None:
    """Its words are those that captions would show."""
    box = TextBox("今日はいい天気", 0.1, 0.1, 0.8, 0.2, 0, 9_000, words=(Word("今日はいい天気", 0, 700),))
    laid = lay_text(box, Box(108, 192, 864, 384))
    assert [word for row in laid.rows for word in row.words] == ["今日は", "いい", "天気"]


def test_a_measure_counts_the_joined_word() -> None:
    """What is measured is what is drawn."""
    preset = caption_preset("default")
    width = measure(preset)("مرحبا")
    assert width == fonts.width("مرحبا", fonts.Font(preset.font, preset.size, preset.letter_spacing))


def test_letters_beside_an_emoji_keep_their_outline() -> None:
    """The word is cut in two; only the emoji goes without."""
    assert fonts.beside_emoji("块😭") == ("块", "😭")
    assert fonts.beside_emoji("👩‍👩‍👧") == ("👩‍👩‍👧",)
    preset = caption_preset("classic")
    plain, beside = (
        drawn(CaptionsOverlay(Captions("classic", "bottom", (line(text),)), STAGE), 3)
        for text in ("块", "块😭")
    )
    assert _black(beside) > 0.9 * _black(plain) > 0
    (word,) = block(("块😭",), preset, ROOM).words
    assert [part.text for part in word.pieces] == ["块", "😭"]
    assert word.pieces[1].x == pytest.approx(word.x + word.pieces[0].width)


def line(text: str) -> Line:
    return Line((Word(text, 0, 900),), 0, 1_000)


def _black(sprite: Sprite) -> int:
    return int(((sprite.pixels[:, :, :3].max(axis=2) < 20) & (sprite.pixels[:, :, 3] > 230)).sum())


def test_captions_in_turkish_capitals_keep_their_dots() -> None:
    """Whatever a preset writes in capitals; other languages' do not get any."""
    shown = {
        language: CaptionsOverlay(
            Captions("red", "bottom", (line("iyi"),), language=language), STAGE
        ).state_at(3)
        for language in ("tr", "en")
    }
    turkish, english = shown["tr"], shown["en"]
    assert turkish is not None and english is not None
    assert "İyİ" in repr(turkish[0])
    assert "iyi" in repr(english[0])


def test_arabic_beside_an_emoji_keeps_its_outline_and_its_side() -> None:
    (word,) = placed("الزفاف😭").words
    letters, emoji = sorted(word.pieces, key=lambda part: part.text == "😭")
    assert emoji.x + emoji.width == pytest.approx(letters.x)
    assert word.width == pytest.approx(letters.width + emoji.width)


def test_a_pill_takes_little_of_a_neighbour_that_no_space_parts() -> None:
    """In Chinese it ends almost where its word does; with spaces it is as wide as its preset says."""
    preset = caption_preset("wrap2")
    pad = preset.highlight.mark.pad_x if preset.highlight.mark else 0.0
    beyond = {text: _beyond(text) for text in ("参加 婚礼 今天", "she paid him")}
    assert beyond["参加 婚礼 今天"] < preset.size / 12
    assert beyond["she paid him"] == pytest.approx(pad, abs=2)


def _beyond(text: str) -> float:
    """How far the pill of a line's second word reaches beyond that word."""
    preset = caption_preset("wrap2")
    words = block(tuple(text.split()), preset, ROOM).words
    shown = sprite(ROOM, 1, lambda canvas: behind(canvas, preset, words, 1, 1.0))
    columns = np.nonzero(shown.pixels[:, :, 3] > 100)[1] + ROOM.x
    return float(words[1].x - columns.min())


def test_a_text_without_end_is_measured_in_pieces() -> None:
    """Never as a whole, and each piece by halves: cutting it takes a few measurements a line."""
    font, word = fonts.Font("Inter-Bold", 40), "".join(chr(97 + at * at % 26) for at in range(5_000))
    fonts.width.cache_clear()
    lines = wrap(word, font, 900.0)
    assert "".join(lines) == word
    assert all(fonts.width(line, font) <= 900 for line in lines)
    assert fonts.width.cache_info().misses < 30 * len(lines)
    assert shorten(word, font, 900.0) == lines[0][:-1] + "…"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (("שלום", ADDRESS), "he"),
        ((ADDRESS, "مرحبا"), "ar"),
        (("שלום!", f"{ADDRESS}/2026/11"), "he"),
    ],
)
def test_a_long_latin_word_among_others_is_broken_too(words: tuple[str, ...], language: str) -> None:
    """Each of its rows holds a part of it, from left to right, and nothing is written twice."""
    room = Stage(1080, 1920).reference().caption_box("bottom")
    preset = fit_preset(caption_preset("default"), " ".join(words))
    placed = block(words, preset, room, language)
    for number, word in enumerate(words):
        parts = [one for one in placed.words if one.number == number]
        assert "".join(one.text.removesuffix("-") for one in parts) == word
        if len(word) > 20:
            assert len(parts) == len({one.row for one in parts}) == 4
            assert not any(one.rtl for one in parts)
    assert placed.shrink >= 0.6
