"""What is told of 21 texts in eight languages, all of which stands in its text; and how sentences are
chosen, said and checked."""

from pathlib import Path

import pytest

from reelwright.domain.sources.document import parse_document
from reelwright.domain.sources.model import SourceText, plain_source
from reelwright.domain.sources.parsing import TEXT_FILE
from reelwright.formats.sourced.claims import missing_claims
from reelwright.formats.sourced.gist import ENDING, TITLE, choose_sentences, find_candidates
from reelwright.formats.sourced.model import SourceSentence
from reelwright.formats.sourced.rank import weigh_words
from reelwright.formats.sourced.reword import drop_opening, leans_on_before, say
from reelwright.formats.sourced.split import split_text
from reelwright.formats.storytelling.sentences import word_count

TEXTS = Path(__file__).parents[2] / "bench" / "texts"
FILES = sorted([*(TEXTS / "articles").iterdir(), *(TEXTS / "documents").iterdir()])


def read(file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> SourceText:
    if file.parent.name == "articles":
        return plain_source(file.read_text("utf-8"))
    monkeypatch.chdir(folder)
    found = parse_document(file)
    return SourceText((folder / TEXT_FILE).read_text("utf-8"), str(found["title"]))


def told(source: SourceText, language: str, words: int) -> list[str]:
    found = find_candidates(source, language)
    lengths = {number: float(word_count(text)) for number, text in found.said.items()}
    lengths |= {TITLE: float(word_count(found.title)), ENDING: float(word_count(found.ending))}
    chosen = choose_sentences(found, words, lengths)
    return [found.tell(number, chosen).text for number in chosen]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_name_number_and_date_that_is_told_stands_in_the_text(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is missing; the beginning of the text is told, and it is as long as was asked."""
    language = file.name[:2]
    source = read(file, tmp_path, monkeypatch)
    sentences = told(source, language, 100)
    assert missing_claims(" ".join(sentences), f"{source.title} {source.text}", language) == ()
    assert 85 <= sum(map(word_count, sentences)) <= 115


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Ada Sample sold 1,200 ships in 1823.", ()),
        ("Ada Sample sold 1200 ships in July.", ("July",)),
        ("Bob Sample sold two ships in 1823.", ("two", "Bob")),
        ("Suddenly the ships were sold for 12,000 dollars in Oslo.", ("12,000", "Oslo")),
    ],
)
def test_what_does_not_stand_in_the_source_is_found(text: str, missing: tuple[str, ...]) -> None:
    """Numbers in figures and words, months and names; not how thousands are parted."""
    source = "In 1823 a merchant sold 1,200 ships. Her name was Ada Sample."
    assert set(missing_claims(text, source, "en")) == set(missing)


def test_sentences_end_where_they_end_and_know_where_they_stand() -> None:
    """Abbreviations, initials and decimals are no ends; each sentence is what stands at its place."""
    text = "# Heading\n\nDr. J. R. Smith paid 3.5 million. “Why?” he asked.\n\n- One item. It is.\n\nहाँ। नहीं।"
    found = split_text(text, "en")
    assert [one.text for one in found] == [
        "Dr. J. R. Smith paid 3.5 million.",
        "“Why?” he asked.",
        "One item.",
        "It is.",
        "हाँ।",
        "नहीं।",
    ]
    assert all(" ".join(text[one.start : one.end].split()) == one.text for one in found)
    assert found[0].section == "Heading"


@pytest.mark.parametrize("text", ["." * 300_000, "A. " * 100_000])
def test_a_text_that_is_one_endless_sentence_is_split_and_not_said(text: str) -> None:
    """Such a text takes no longer to read than another of its length."""
    [one] = split_text(f"Owl {text}", "en")
    assert one.text == f"Owl {text}".strip()
    assert say(one.text, "en") is None


def test_sentences_are_compared_by_so_many_words_only() -> None:
    """Ever new words would take gigabytes: those count that stand in most sentences."""
    words = [f"z{at:05d}".translate(str.maketrans("0123456789", "bcdfghjklm")) for at in range(21_000)]
    texts = [" ".join(words[at : at + 100]) for at in range(0, len(words), 100)]
    sentences = [SourceSentence(text, 0, len(text), 0, False) for text in texts]
    assert weigh_words(sentences, "en").shape == (210, 20_000)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("The lens (see Fig. 2) was lit [4] in 1823", "The lens was lit in 1823."),
        ("The **board** — then new — paid.", "The board, then new, paid."),
        ("Read more at https://example.com today.", None),
        ("Subscribe to our newsletter today.", None),
        ("“We knew it, she said.", None),
        ("12.5 44 81 (2) a", None),
    ],
)
def test_a_sentence_is_said_without_what_is_only_read(written: str, said: str | None) -> None:
    """Asides, marks and footnotes are left out; what is no sentence is not said."""
    assert say(written, "en") == said


def test_a_sentence_that_leans_on_the_one_before_is_told_with_it_or_not_at_all() -> None:
    """`She said no.` belongs to what was offered, and "He" to who was named."""
    source = SourceText(
        "Mary Hall runs the harbour of Sandby.\n\nA foundation offered Hall a new motorboat. She said no."
    )
    found = find_candidates(source, "en")
    assert found.needs == {0: (), 1: (2,), 2: (1,)}
    assert found.together(2, set()) == {0, 1, 2}
    assert leans_on_before("In 1912 he moved to Berlin.", "en")
    assert not leans_on_before("In 1912 Einstein left his post.", "en")
    assert drop_opening("However, the board paid.", "en") == "The board paid."


def test_a_dateline_is_not_said() -> None:
    """Nor does a place in small letters, or a short form, count as one."""
    assert say("STRANDSUND, 12 March — The ferry came.", "en") == "The ferry came."
    assert say("PARIS (AFP) – Le bateau est arrivé.", "fr") == "Le bateau est arrivé."
    assert say("NASA said that the ferry – a small one – came.", "en") == (
        "NASA said that the ferry, a small one, came."
    )


STEPS = """It takes half an hour.

1. Fill the kettle with water.
2. Bring it to the boil.
3. Let it stand for an hour. Never shake it.

**Why do you never shake it?**

Because the lid is loose. I learned it the hard way."""


def test_an_order_of_steps_is_told_whole_and_an_answer_with_its_question() -> None:
    """In the order of the text; what only explains a step may be left out."""
    found = find_candidates(SourceText(STEPS, "Tea"), "en")
    told = {text: number for number, text in found.said.items()}
    steps = [number for number, one in enumerate(found.sentences) if one and one.step]
    assert [found.said[at] for at in steps] == [
        "Fill the kettle with water.",
        "Bring it to the boil.",
        "Let it stand for an hour.",
    ]
    assert set(steps) <= (found.together(steps[1], set(), is_anchored=False) or set())
    question = told["Why do you never shake it?"]
    assert question in (found.together(told["I learned it the hard way."], set(), is_anchored=False) or set())


def test_the_first_line_of_a_text_is_its_headline_where_it_is_no_sentence() -> None:
    """A line that ends with a full stop begins the text."""
    assert plain_source("A headline\n\nA text.") == SourceText("A text.", "A headline")
    assert plain_source("A sentence.\nAnother.").title == ""


def test_what_is_only_referred_to_is_told_before() -> None:
    """ "The doctors" need those who were named as "most doctors"."""
    source = SourceText(
        "Mary Hall runs the harbour of Sandby.\n\nMost doctors of 1850 believed in foul air.\n\n"
        "The heat of 1858 did what the doctors could not."
    )
    assert find_candidates(source, "en").together(2, set()) == {1, 2}


@pytest.mark.parametrize(
    ("said", "opens", "leans"),
    [
        ("The county hopes that both are ready.", False, True),
        ("Most other troubles cure themselves.", True, True),
        ("When the inside cools later, it shrinks.", False, True),
        ("The crossing is four minutes longer than that of other ships.", True, False),
        ("It is for us the living to be dedicated.", False, False),
    ],
)
def test_words_that_compare_lean_on_what_they_compare_with(said: str, opens: bool, leans: bool) -> None:
    """ "Both", "other", "later"; not where the sentence says it itself."""
    assert leans_on_before(said, "en", opens) is leans


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt", "Nem todos estão contentes. Comerciantes da rua vizinha perderam 14 lojas."),
        ("fr", "L'association a aussi mesuré la qualité de l'eau. Elle contient 40 % de nitrates en moins."),
        (
            "en",
            "If you are not sure, drop a spoonful into a glass of water. If it floats, there is gas in it.",
        ),
        ("en", "Why do 40 ships sail to the port of Sandby? The new harbour is deep."),
        ("en", "The canal of Sandby has cost 40,000 dollars a year. But nobody pays for it any longer."),
    ],
)
def test_a_sentence_that_announces_is_told_with_the_next_one(language: str, text: str) -> None:
    """So it never ends a text: few words that open a paragraph, a condition, a question, half of it."""
    found = find_candidates(SourceText(f"Mary Hall runs Sandby with 12 people.\n\n{text}"), language)
    assert 2 in found.needs[1]


def test_the_last_paragraph_and_the_one_danger_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the address at Gettysburg its last sentence, and of the handbook what must be thrown away."""
    ends = {"en-lincoln-gettysburg.txt": "shall not perish", "en-handbook.md": "must be thrown away"}
    for file in FILES:
        if file.name in ends:
            assert ends[file.name] in " ".join(told(read(file, tmp_path, monkeypatch), "en", 165))


def test_a_text_in_which_all_sentences_lean_on_each_other_is_told_all_the_same() -> None:
    """Its beginning, as far as there is room."""
    text = " ".join(f"She saw {first}{second}ing so." for first in "bdfghk" for second in "aeiouymnrt")
    sentences = told(SourceText(text, "A headline"), "en", 100)
    assert 85 <= sum(map(word_count, sentences)) <= 115
