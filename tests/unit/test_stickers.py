"""Stickers: the sense of what is said calls them, few at a time, and none where they would hurt."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from reelwright.catalog import stickers
from reelwright.catalog.stickers import LANGUAGES, lexicon, meanings
from reelwright.catalog.stickers.forms import spoken_forms
from reelwright.formats.stickers import APART_MS, GRAVE_REACH_MS, SHOWN_MS, choose_stickers, sticker_sounds
from reelwright_render.draw import fonts
from reelwright_render.timeline.model import Sound, Sticker, Word

NONE = ""


def said(text: str, pace_ms: int = 400) -> list[Word]:
    """A word every 400 ms."""
    return [Word(word, n * pace_ms, n * pace_ms + 300) for n, word in enumerate(text.split())]


def emojis(text: str, language: str = "en") -> str:
    return " ".join(sticker.emoji for sticker in choose_stickers(said(text), 10**6, language))


SENTENCES = [
    ("My dog ate it.", "🐶"),
    ("The puppies, all of them, were gone.", "🐶"),
    ("He brought a birthday cake.", "🎂"),
    ("We got a hot dog there.", "🌭"),
    ("She baked bread.", "🍞"),
    ("They fell in love that day.", "😍"),
    ("I was in love with him.", "❤️"),
    ("He proposed to me.", "💍"),
    ("They got married anyway.", "💒"),
    ("He cheated on me.", "💔"),
    ("She started crying.", "😭"),
    ("I couldn't stop laughing.", "😂"),
    ("He was furious with us.", "😡"),
    ("I hugged her.", "🤗"),
    ("She lied to me.", "🤥"),
    ("It was our little secret.", "🤫"),
    ("We won the lottery.", "🏆"),
    ("A million dollars, he said.", "🤑"),
    ("It cost me an arm and a leg.", "💸"),
    ("The police arrived.", "🚓"),
    ("My lawyer smiled.", "⚖️"),
    ("He packed his bags.", "🧳"),
    ("We flew home.", "✈️"),
    ("On the beach, finally.", "🏖️"),
    ("I was sick with the flu.", "🤒"),
    ("She was pregnant.", "🤰"),
    ("My phone died.", "🔋"),
    ("Feeling under the weather again.", "🤒"),
    ("I had cold feet.", "😰"),
    ("That was to die for.", "😋"),
    ("I died laughing.", "😂"),
    ("It was raining cats and dogs.", "🌧️"),
    ("He gave me an old watch.", "⌚"),
    ("A bear came out.", "🐻"),
    ("It was not only loud but a nightmare.", "😱"),
    ("She had no dog, but a cat.", "🐱"),
    ("My Dog Stole The Keys", "🐶"),
    ("We moved to New York.", "🗽"),
    ("AI will do it.", "🤖"),
    ("Merry Christmas everyone.", "🎄"),
    ("We have no money left.", NONE),
    ("I didn't laugh.", NONE),
    ("She never had a cat.", NONE),
    ("They left without their dog.", NONE),
    ("Nobody won.", NONE),
    ("I'm not angry.", NONE),
    ("She was fishing for compliments.", NONE),
    ("It was a piece of cake.", NONE),
    ("Hold your horses.", NONE),
    ("Break a leg!", NONE),
    ("It is not my cup of tea.", NONE),
    ("I watch her every day.", NONE),
    ("I saw him leave.", NONE),
    ("I can't bear it.", NONE),
    ("He ran out of ideas.", NONE),
    ("He drove me crazy.", NONE),
    ("I'm sick of this.", NONE),
    ("You should book a table.", NONE),
    ("Why would you park there?", NONE),
    ("The bank of the river was near.", NONE),
    ("Then Rose and Jack came.", NONE),
    ("He cheated on the test.", NONE),
    ("She lost her train of thought.", NONE),
    ("The elephant in the room remained.", NONE),
    ("He kicked the bucket.", NONE),
    ("My father died.", NONE),
    ("The funeral was beautiful.", NONE),
    ("She has cancer.", NONE),
    ("After the funeral there was pizza.", NONE),
    ("Time flies.", NONE),
    ("And then it was over.", NONE),
]


@pytest.mark.parametrize(("sentence", "emoji"), SENTENCES, ids=[one for one, _ in SENTENCES])
def test_the_sense_of_a_sentence_calls_its_sticker(sentence: str, emoji: str) -> None:
    """Things, feelings and phrases do; what is negated, a figure of speech, a name or grave does not."""
    assert emojis(sentence) == emoji


@pytest.mark.parametrize(
    ("language", "sentence", "emoji"),
    [
        ("es", "Mi perro se comió todo.", "🐶"),
        ("es", "No tengo dinero.", NONE),
        ("es", "Fue pan comido.", NONE),
        ("es", "Murió mi abuela.", NONE),
        ("fr", "Mon chien a tout mangé.", "🐶"),
        ("fr", "J'ai pris l'avion.", "✈️"),
        ("fr", "Je n'ai pas de chien.", NONE),
        ("fr", "Il m'a posé un lapin.", NONE),
        ("de", "Mein Hund war weg.", "🐶"),
        ("de", "Wir haben kein Geld.", NONE),
        ("de", "Da hast du Schwein gehabt.", NONE),
        ("pt", "O meu cachorro fugiu.", "🐶"),
        ("pt", "Quem vai pagar o pato?", NONE),
        ("it", "I gatti dormivano.", "🐱"),
        ("it", "Non ho un gatto.", NONE),
        ("ja", "dog", NONE),
    ],
)
def test_other_languages_have_words_of_their_own(language: str, sentence: str, emoji: str) -> None:
    """Six languages have a file; another gets no stickers rather than wrong ones."""
    assert emojis(sentence, language) == emoji


def test_a_sticker_comes_with_its_word() -> None:
    """Punctuation and capitals do not hide it; it stays a second and a half."""
    words = [Word("My", 0, 100), Word("“Dog,”", 100, 400)]
    assert choose_stickers(words, 10_000) == (Sticker("🐶", 100, 100 + SHOWN_MS),)


def test_a_phrase_is_shown_with_its_last_word() -> None:
    """When its sense is clear: "hot" alone says nothing yet."""
    assert choose_stickers(said("A hot dog"), 10_000) == (Sticker("🌭", 800, 800 + SHOWN_MS),)


def test_stickers_keep_their_distance() -> None:
    """Of three strong words in three seconds one is shown; another kind comes after four seconds."""
    words = [Word("dog", 0, 300), Word("pizza", 2_000, 2_300), Word("guitar", APART_MS[3], 4_300)]
    assert [sticker.emoji for sticker in choose_stickers(words, 10_000)] == ["🐶", "🎸"]


def test_the_strongest_of_neighbours_wins() -> None:
    """A wedding outranks the car that was there before it."""
    assert emojis("He came by car to the wedding") == "💒"


def test_like_ones_keep_further_apart() -> None:
    """Two animals within eight seconds are one; the same one waits for 25."""
    words = [Word("dog", 0, 300), Word("cat", 6_000, 6_300), Word("dog", 20_000, 20_300)]
    assert [sticker.emoji for sticker in choose_stickers(words, 60_000)] == ["🐶"]
    later = [Word("dog", 0, 300), Word("cat", 8_000, 8_300), Word("dog", 25_000, 25_300)]
    assert [sticker.emoji for sticker in choose_stickers(later, 60_000)] == ["🐶", "🐱", "🐶"]


def test_near_grave_words_only_what_is_quiet_is_shown() -> None:
    """No pizza beside a death; tears may be there, and later life goes on."""
    assert emojis("My mother died . Pizza came . I cried that whole night") == "😭"
    words = [Word("died.", 0, 300), Word("Pizza", GRAVE_REACH_MS + 1, GRAVE_REACH_MS + 300)]
    assert [sticker.emoji for sticker in choose_stickers(words, 60_000)] == ["🍕"]


def test_no_sticker_outlives_the_video() -> None:
    """One that could not be shown whole is left out."""
    assert choose_stickers([Word("dog", 9_000, 9_300)], 10_000) == ()


def test_a_minute_of_such_words_is_not_crowded() -> None:
    """However many words call one: at most one in four seconds."""
    words = said("dog pizza guitar wedding robot ghost taxi soccer " * 20)
    starts = [sticker.start_ms for sticker in choose_stickers(words, 10**6)]
    assert min(later - sooner for sooner, later in zip(starts, starts[1:], strict=False)) >= 4_000
    assert len(starts) > 8


def test_a_sticker_pops_softly() -> None:
    """A sound at its start, at half the strength."""
    assert sticker_sounds([Sticker("🐶", 700, 2_200)]) == (
        Sound("catalog/effects/pop.flac", "effect", 700, 1_100, volume=0.5),
    )


def test_there_are_400_meanings_each_with_a_drawing_of_its_own() -> None:
    """No two share an emoji, and the font draws each as one sign."""
    shown = [meaning.emoji for meaning in meanings().values()]
    assert len(shown) == len(set(shown)) >= 400
    font = fonts.Font(fonts.EMOJI, 100)
    assert {round(fonts.width(emoji, font)) for emoji in shown} == {round(fonts.width("🐶", font))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_calls_two_meanings(language: str) -> None:
    """Else the order in the file would decide."""
    written = tomllib.loads((files(stickers) / f"{language}.toml").read_text(encoding="utf-8"))["words"]
    forms = Counter(
        form
        for words in written.values()
        for form in {form for one in words.split(", ") for form in spoken_forms(one, language)}
    )
    assert [form for form, times in forms.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_nearly_all_meanings(language: str) -> None:
    """Names in its file are those of meanings.toml (an unknown one would not load)."""
    known = lexicon(language)
    assert known is not None
    called = {entry.meaning.name for entry in known.entries.values() if entry.meaning}
    assert len(called) >= 395
    assert all(meaning.rank in (1, 2, 3) for meaning in meanings().values())
