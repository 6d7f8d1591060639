"""What scripts ask for: direction, joins without spaces, where a text may be broken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from single_edits import correct_line

from reelwright_render.presets import caption_preset
from reelwright_render.text.scripts import (
    dot_letters,
    gap,
    han_language,
    is_rtl,
    join_words,
    phrases,
    upper,
    words_in,
)
from reelwright_render.timeline.captions import cut_lines, part_words, rows_of
from reelwright_render.timeline.edit import Correction
from reelwright_render.timeline.layout import Box
from reelwright_render.timeline.model import Captions, Line, Timeline, Word

BOX = Box(0, 0, 840, 340)
JAPANESE = "今日はとても天気がいいですね。明日、東京タワーに行こう！"


def square(text: str) -> float:
    return 60.0 * len(text)


def test_japanese_is_parted_between_phrases() -> None:
    """Particles stay with their nouns, full stops and commas with what they close."""
    assert words_in(JAPANESE) == [
        "今日は",
        "とても",
        "天気が",
        "いいですね。",
        "明日、",
        "東京タワーに",
        "行こう！",
    ]


def test_chinese_is_parted_into_phrases_of_a_few_letters() -> None:
    assert words_in("今天天气很好，我们一起去公园散步吧！") == [
        "今天",
        "天气很好，",
        "我们",
        "一起去",
        "公园",
        "散步吧！",
    ]


def test_thai_is_parted_between_words() -> None:
    assert words_in("สวัสดีครับวันนี้อากาศดีมาก") == ["สวัสดี", "ครับ", "วัน", "นี้", "อากาศ", "ดี", "มาก"]


def test_phrases_of_two_sentences_stay_apart_without_a_full_stop() -> None:
    """What ends a line ends it in every script, and the phrase says so that ends there."""
    words = [Word("今天天气很好", 0, 600, ends_line=True), Word("我们一起去公园散步吧", 640, 1_600)]
    phrased = part_words(words)
    assert [word.text for word in phrased if word.ends_line] == ["天气很好"]
    lines = cut_lines(words, caption_preset("default"), square, BOX)
    assert [line.text for line in lines if "我们" in line.text][0].startswith("我们")


@pytest.mark.parametrize(
    "text",
    ["one two", "안녕하세요 여러분", "مرحبا بالعالم", "नमस्ते दुनिया", "Привет, мир", "well… “no”", "10:30"],
)
def test_what_has_spaces_is_parted_at_them_only(text: str) -> None:
    assert words_in(text) == text.split()


def test_letters_and_figures_of_other_scripts_are_not_parted_from_chinese_characters() -> None:
    """Parted, they would be joined again with a space that nobody wrote."""
    assert words_in("10時に") == ["10時に"]
    assert words_in("新的iPhone手机") == ["新的iPhone手机"]


@given(st.text(alphabet="今日東京は、。「」！？ーっゃんカタ天気明กาเแ่ีๆ…a1 ", min_size=1, max_size=40))
def test_no_phrase_begins_with_what_closes_or_ends_with_what_opens(text: str) -> None:
    """And nothing is lost: phrases without the spaces between words are the text without them."""
    for word in text.split():
        found = phrases(word)
        assert "".join(found) == word
        assert all(one[0] not in "、。」！？ーっゃ…าๆ่ี" for one in found[1:])
        assert all(one[-1] not in "「เแ" for one in found[:-1])


@given(st.text(alphabet="今日東京は、。カタ天気กาเแ", min_size=1, max_size=40))
def test_phrases_joined_again_are_the_text(text: str) -> None:
    assert join_words(phrases(text)) == text


@pytest.mark.parametrize(
    ("before", "after", "between"),
    [
        ("one", "two", " "),
        ("今日", "は", ""),
        ("天気。", "明日", ""),
        ("วัน", "นี้", ""),
        ("안녕", "여러분", " "),
        ("iPhone", "手机", " "),
        ("春天，", "71岁", ""),
        ("贵！”", "iPhone", ""),
        ("说：", "“Yes”", ""),
        ("“Yes”", "he", " "),
        ("مرحبا", "بك", " "),
        ("क्या", "हाल", " "),
        ("", "word", ""),
    ],
)
def test_words_take_a_space_where_their_script_does(before: str, after: str, between: str) -> None:
    assert gap(before, after) == between


def test_a_lines_text_has_no_spaces_in_japanese() -> None:
    """And nothing joined is nothing."""
    line = Line((Word("今日は", 0, 400), Word("いい", 400, 600), Word("天気。", 600, 900)), 0, 1_300)
    assert line.text == "今日はいい天気。"
    assert join_words([]) == ""


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("東京タワー", "", "ja"),
        ("대한민국 大韓民國", "", "ko"),
        ("我们说汉语", "", "zh-Hans"),
        ("我們說漢語", "", "zh-Hant"),
        ("東京", "ja-JP", "ja"),
        ("東京", "zh-TW", "zh-Hant"),
        ("東京タワー", "zh", "ja"),
        ("Tokyo", "ja", ""),
    ],
)
def test_the_text_says_whose_characters_to_use_and_the_language_where_it_does_not(
    text: str, language: str, expected: str
) -> None:
    assert han_language(text, language) == expected


def test_a_text_runs_from_right_to_left_when_most_of_its_letters_do() -> None:
    """A foreign name in front does not turn it round; in such a language any letter of it suffices. Where
    both are about as many the first decides."""
    assert is_rtl("شاهد iPhone Pro، الآن")
    assert not is_rtl("iPhone Pro هنا")
    assert not is_rtl("שלום is what they say in Hebrew")
    assert is_rtl("iPhone هو الأفضل في العالم")
    assert not is_rtl("He said שלום to everybody")
    assert is_rtl("iPhone Pro אחד", "he")
    assert not is_rtl("iPhone Pro", "he")


def test_capitals_are_those_of_the_language() -> None:
    """Greek ones have no accents but keep their diaereses; Turkish ones keep their dots."""
    assert upper("Καλημέρα Μαΐου ΰ") == "ΚΑΛΗΜΕΡΑ ΜΑΪΟΥ Ϋ"
    assert upper("straße déjà") == "STRASSE DÉJÀ"
    assert upper(dot_letters("ilk ışık", "tr", capitals=True)) == "İLK IŞIK"
    assert dot_letters("Işık İlk", "tr-TR", capitals=False).lower() == "ışık ilk"
    assert dot_letters("first", "en", capitals=True) == "first"


def test_a_sentence_said_as_one_word_becomes_phrases_with_their_times() -> None:
    """Each letter takes as long as the others: the phrases fill the word's time in order."""
    found = part_words([Word("今日はいい天気。", 1_000, 1_800), Word("well", 1_900, 2_100)])
    assert found == [
        Word("今日は", 1_000, 1_300),
        Word("いい", 1_300, 1_500),
        Word("天気。", 1_500, 1_800),
        Word("well", 1_900, 2_100),
    ]


def test_phrases_of_a_reader_end_where_its_words_do() -> None:
    """The phrase model alone would part 拍成 and 坐到, which the reader knows as words."""
    said = ("她", "弹琴", "的", "样子", "拍成", "视频", "周", "桂兰", "坐到", "钢琴", "前。")
    assert phrases("".join(said)) == ("她弹琴的", "样子拍", "成视频", "周桂兰坐", "到钢琴前。")
    words = [Word(one, 200 * n, 200 * n + 190) for n, one in enumerate(said)]
    assert tuple(word.text for word in part_words(words)) == (
        "她弹琴的",
        "样子拍成",
        "视频",
        "周桂兰坐到",
        "钢琴前。",
    )


def test_a_row_may_end_after_a_wide_mark_before_figures() -> None:
    """And nothing is written between them."""
    assert words_in("2022年春天，71岁的人") == ["2022年", "春天，", "71岁的", "人"]
    assert join_words(words_in("他说：“iPhone很贵！”真的。")) == "他说：“iPhone很贵！”真的。"


def test_letters_heard_one_by_one_become_phrases() -> None:
    """However finely a recogniser parts them; a long pause still parts."""
    letters = [Word(one, 100 * n, 100 * n + 90) for n, one in enumerate("今日はいい")]
    assert [word.text for word in part_words(letters)] == ["今日は", "いい"]
    late = [Word("今", 0, 90), Word("日は", 900, 1_000)]
    assert part_words(late) == late


def test_words_too_short_to_be_parted_stay_whole() -> None:
    words = [Word("今日はいい天気。", 10, 12)]
    assert part_words(words) == words


def test_captions_of_japanese_break_at_phrases_and_fit_their_rows() -> None:
    """No row is wider than its box, none begins with a full stop, and every letter is there."""
    preset = caption_preset("default")
    lines = cut_lines([Word(JAPANESE, 0, 5_600)], preset, square, BOX)
    assert "".join(line.text for line in lines) == JAPANESE
    for line in lines:
        texts = [word.text for word in line.words]
        for count in rows_of(texts, preset, square, BOX):
            row, texts = texts[:count], texts[count:]
            assert square("".join(row)) <= BOX.width
            assert row[0][0] not in "。、！？"


def test_a_correction_in_japanese_becomes_words_of_its_own() -> None:
    """It has no spaces to be parted at, and the line's text has none either."""
    line = Line((Word("今日は", 0, 1_000), Word("いい天気", 1_000, 2_000)), 0, 2_400)
    timeline = Timeline(270, 480, 3_000, captions=Captions("default", "bottom", (line,), language="ja"))
    edited = correct_line(timeline, 0, Correction("明日はいい天気。")).captions
    assert edited is not None
    assert edited.lines[0].text == "明日はいい天気。"
    assert [word.text for word in edited.lines[0].words] == ["明日は", "いい", "天気。"]


def test_a_callers_own_words_of_a_japanese_line_may_be_parted_anywhere() -> None:
    line = Line((Word("今日は", 0, 1_000),), 0, 2_400)
    timeline = Timeline(270, 480, 3_000, captions=Captions("default", "bottom", (line,), language="ja"))
    words = (Word("明日", 0, 500), Word("は晴れ", 500, 900))
    edited = correct_line(timeline, 0, Correction("明日は晴れ", words=words)).captions
    assert edited is not None
    assert edited.lines[0].words == words
