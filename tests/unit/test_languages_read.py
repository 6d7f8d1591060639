"""Texts in other languages than English: what is said for what is written, and by which sounds."""

import subprocess
import sys
from itertools import accumulate

import pytest

from reelwright.catalog.voices import find_voice, voice_in, voices
from reelwright.engines.heard import place_words
from reelwright.engines.local.kokoro_graph import vocabulary
from reelwright.engines.local.languages import reader_of
from reelwright.engines.local.languages.chinese import number_words
from reelwright.engines.local.languages.japanese_numbers import number_kana
from reelwright.engines.local.languages.numerals import numeral
from reelwright.errors import EngineFailed
from reelwright_people.lips import Phoneme, mouth_keys
from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.captions import part_words
from reelwright_render.timeline.model import Word

SPOKEN = sorted({voice.language for voice in voices()} - {"en"})
TEXTS = {
    "es": "El 15 de marzo de 2024, a las 7:30, pagué $3,50 (¡un 20 %!) 😂 en www.ejemplo.com",
    "fr": "Le 15 mars 2024, à 7h30, j'ai payé 3,50 € (20 % !) 😂 au XXIe siècle",
    "it": "Il 15 marzo 2024, alle 7:30, ho pagato 3,50 € (il 20 %!) 😂 c'è di più",
    "pt": "No dia 15 de março de 2024, às 7:30, paguei R$ 3,50 (20%!) 😂 não é?",
    "ja": "2024年3月15日の朝7時30分に、「3500円」を払いました😂。iPhoneも。",
    "zh": "2024年3月15日早上7:30，我付了￥3500（百分之20！）😂《iPhone》。",
}


def say(language: str, text: str) -> str:
    return " ".join(word.said for word in reader_of(language).read(text)).rstrip(".")


@pytest.mark.parametrize("language", SPOKEN)
def test_what_is_shown_spells_the_text_and_all_sounds_are_known(language: str) -> None:
    """Emoji, marks and numbers as they were written; each symbol is one that the network has learnt."""
    words = reader_of(language).read(TEXTS[language])
    joint = "" if language in ("ja", "zh") else " "
    assert joint.join(word.shown for word in words) == joint.join(TEXTS[language].split())
    assert {symbol for word in words for symbol in word.symbols} <= set(vocabulary())
    assert sum(not any(map(str.isalpha, word.symbols)) for word in words) <= 3


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("es", "21 años", "veintiún años"),
        ("es", "200 personas", "doscientas personas"),
        ("es", "1.250,5 km", "mil doscientos cincuenta coma cinco kilómetros"),
        ("es", "$2,5 millones", "dos coma cinco millones de dólares"),
        ("es", "el siglo XXI", "el siglo veintiuno"),
        ("es", "el Sr. Ruiz y la ONU", "el señor Ruiz y la o ene u"),
        ("es", "03/12/1999", "tres de diciembre de mil novecientos noventa y nueve"),
        ("fr", "250 000 euros", "deux cent cinquante mille euros"),
        ("fr", "le 1 mai à 16h45", "le premier mai à seize heures quarante-cinq"),
        ("fr", "le XVIe siècle", "le seizième siècle"),
        ("fr", "98 €", "quatre-vingt-dix-huit euros"),
        ("it", "il 1 maggio, 8 %", "il primo maggio, otto per cento"),
        ("it", "nel XVI secolo", "nel sedicesimo secolo"),
        ("pt", "R$ 39,90", "trinta e nove reais e noventa"),
        ("pt", "21 pessoas, 2 casas", "vinte e uma pessoas, duas casas"),
        ("pt", "1 de maio", "primeiro de maio"),
    ],
)
def test_numbers_money_dates_and_short_forms_are_said_in_the_language(
    language: str, text: str, expected: str
) -> None:
    """In the gender of what is counted, with the currency after its scale."""
    assert " ".join(say(language, text).split()) == expected


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("es", 1_000_001, "un millón uno"),
        ("es", 116, "ciento dieciséis"),
        ("fr", 1_971, "mille neuf cent soixante et onze"),
        ("it", 1_998, "mille novecento novantotto"),
        ("pt", 2_500, "dois mil e quinhentos"),
    ],
)
def test_whole_numbers(language: str, value: int, expected: str) -> None:
    """As a dictionary has them."""
    assert numeral(language)(value) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2024年", "二零二四年"),
        ("12.5%", "百分之十二点五"),
        ("7:05", "七点零五分"),
        ("12500", "一万两千五百"),
        ("$3.5", "三点五美元"),
    ],
)
def test_chinese_numbers(written: str, expected: str) -> None:
    """Years digit by digit; two thousand is 两千."""
    assert number_words(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("4月", "しがつ"),
        ("7:30", "しちじさんじゅっぷん"),
        ("3本", "さんぼん"),
        ("8匹", "はっぴき"),
        ("21人", "にじゅーいちにん"),
        ("2人", "ふたり"),
        ("1,600円", "せんろっぴゃくえん"),
        ("3.5%", "さんてんごぱーせんと"),
    ],
)
def test_japanese_numbers_change_with_what_is_counted(written: str, expected: str) -> None:
    """Three long things are sanbon, eight small animals happiki."""
    assert number_kana(written) == expected


@pytest.mark.parametrize(
    ("language", "word", "symbols"),
    [
        ("es", "pingüino", "piŋɡwˈino."),
        ("es", "ciudad", "θjuðˈað."),
        ("it", "macchina", "mˈakːina."),
        ("it", "gli gnocchi", "ʎi ɲˈɔkːi."),
        ("pt", "coração", "koɾasˈɐ̃ʊ̃."),
        ("fr", "les amis", "le zamˈi."),
        ("fr", "six mois", "sˈi mwˈa."),
        ("zh", "你好", "ni↓xau↓."),
        ("ja", "東京へ", "toːkʲoː e."),
    ],
)
def test_words_are_written_in_the_symbols_that_the_voices_have_learnt(
    language: str, word: str, symbols: str
) -> None:
    """The mark of stress before its vowel; liaison; tones as arrows."""
    assert " ".join(one.symbols for one in reader_of(language).read(word)) == symbols


def test_captions_keep_marks_with_their_words() -> None:
    """An opening mark stays with the word after it, the others with the word before."""
    assert [one.shown for one in reader_of("ja").read("「猫」は、いる。")] == ["「猫」", "は、", "いる。"]


def test_numbers_that_were_heard_as_words_are_placed() -> None:
    """Of uploaded sound and of providers' voices."""
    heard = [Word("treinta", 0, 300), Word("años", 300, 700)]
    spans = place_words("30 años", heard, "es")
    assert [(one.start_ms, one.end_ms) for one in spans if one] == [(0, 300), (300, 700)]


def test_lips_close_for_the_sounds_of_other_languages() -> None:
    """A b between vowels and a Japanese f round or close the mouth; a tone moves nothing."""
    keys = mouth_keys([Phoneme("β", 0, 100), Phoneme("a", 100, 300), Phoneme("↘", 300, 400)])
    assert [key.shape for key in keys if key.at_ms < 400][0] == "pressed"
    assert "wide" in {key.shape for key in keys}


def test_an_avatar_speaks_another_language_with_a_voice_like_its_own() -> None:
    """Of the same gender; with its own where nobody speaks the language."""
    assert voice_in("en", "voice_heart") == "voice_heart"
    assert voice_in("de", "voice_heart") == "voice_heart"
    for own in ("voice_michael", "voice_heart"):
        spanish = find_voice(voice_in("es", own))
        mine = find_voice(own)
        assert spanish is not None
        assert mine is not None
        assert ("es" in spanish.languages, spanish.gender) == (True, mine.gender)


def test_a_language_that_nobody_reads_here_fails_with_its_name() -> None:
    """Rather than another one's sounds."""
    with pytest.raises(EngineFailed, match='reads "de"'):
        reader_of("de")


def test_english_speech_loads_none_of_it() -> None:
    """Neither the start nor the memory of a service that speaks English grows."""
    code = "import reelwright.engines.local.kokoro, sys; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"lindera", "rjieba", "pypinyin"} & set(loaded.split())
    assert "reelwright.engines.local.languages.written" not in loaded.split()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "2022年春天，71岁的清洁工周桂兰第一次坐到了钢琴前。"),
        ("zh", "她今年 71 岁，用iPhone15手机和Wi-Fi看COVID-19的新闻，花了$5.50元。"),
        ("zh", "“你好，”他说：“iPhone很贵！”Dvořák的音乐。"),
        ("ja", "「みなと書店」でiPhoneとWi-Fiを使う、3D映画。71歳の人が300人以上集まった。"),
    ],
)
def test_captions_have_a_blank_only_where_the_text_has_one(language: str, text: str) -> None:
    """None before 岁, and none inside a Latin word; the one that was written stays."""
    words = [one.shown for one in reader_of(language).read(text)]
    assert join_words(words) == text


def test_captions_of_chinese_and_japanese_part_no_word_of_the_reader() -> None:
    for language, text in (
        ("zh", "站里的保安陈强把她弹琴的样子拍成了视频。"),
        ("ja", "駅の建物は今、小さな図書室になっている。"),
    ):
        words = [one.shown for one in reader_of(language).read(text)]
        spoken = [Word(one, 300 * at, 300 * at + 290) for at, one in enumerate(words)]
        ends = list(accumulate(len(one) for one in words))
        assert set(accumulate(len(one.text) for one in part_words(spoken))) <= set(ends)
