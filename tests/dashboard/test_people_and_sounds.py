"""Avatars, characters and sounds in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from studio import OpenPage

pytestmark = pytest.mark.slow

ASTRONAUT = Path(__file__).parents[1] / "engines" / "pictures" / "astronaut.jpg"


def test_a_person_is_made_from_words_reacts_and_goes(open_page: OpenPage) -> None:
    """The form leads to the person's page; a reaction is filmed and plays; deleting asks first."""
    with open_page("/avatars") as (page, _):
        page.get_by_role("button", name="Describe a new one").click()
        page.get_by_label("Who is it?").fill("A cheerful baker in her forties")
        page.get_by_role("dialog").get_by_label("Name").fill("Rosa")
        page.get_by_role("button", name="Make for 4 credits").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rosa")
        expect(page.get_by_role("heading", name="Reactions")).to_be_visible()
        page.get_by_role("button", name="Film Surprise").click()
        expect(page.get_by_role("button", name="Play Surprise")).to_be_visible()
        page.get_by_role("button", name="Play Surprise").click()
        expect(page.locator("video[aria-label=Surprise]")).to_be_visible()
        page.get_by_role("button", name="Your own reaction").click()
        page.get_by_label("What do they do?").fill("Looks up slowly and smiles")
        page.get_by_role("button", name="Film it · 12 credits").click()
        expect(page.locator(".cell")).to_have_count(17)
        page.get_by_role("button", name="Delete", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page).to_have_url(re.compile("/avatars\\?whose=custom$"))
        expect(page.get_by_role("link", name="Rosa")).to_have_count(0)


def test_a_photograph_becomes_a_person_once_they_have_agreed(open_page: OpenPage) -> None:
    """The button waits for the picture and the consent."""
    with open_page("/avatars") as (page, _):
        page.get_by_role("button", name="Use a photograph").click()
        send = page.get_by_role("button", name="Bring to life, free")
        page.get_by_label("Choose a photograph").set_input_files(ASTRONAUT)
        expect(send).to_be_disabled()
        page.get_by_label("This person has agreed to it.").check()
        page.get_by_role("dialog").get_by_label("Name").fill("Eileen")
        send.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Eileen")
        expect(page.get_by_role("link", name="Make a video with them")).to_be_visible()


@pytest.mark.thorough
def test_a_character_is_made_and_changed(open_page: OpenPage) -> None:
    """Free of charge; the new name stands on the card."""
    with open_page("/characters") as (page, _):
        page.get_by_role("button", name="A new character").click()
        page.get_by_role("dialog").get_by_label("Name").fill("The keeper")
        page.get_by_label("How they look").fill("A lighthouse keeper of sixty with a white beard")
        page.get_by_role("button", name="Create, free").click()
        page.get_by_role("button", name="Change").click()
        page.get_by_role("dialog").get_by_label("Name").fill("The old keeper")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name="The old keeper")).to_be_visible()


def test_a_voice_says_a_sentence_of_ones_own(open_page: OpenPage) -> None:
    """Found by its language, paid by length, heard in the dialog."""
    with open_page("/sounds?language=fr") as (page, _):
        voice = page.locator(".voice").first
        expect(voice).to_contain_text("French")
        expect(voice.get_by_role("button", name=re.compile("^Play "))).to_be_enabled()
        voice.get_by_role("button", name="Try your text").click()
        page.get_by_label("Your own sentence").fill("Bonjour tout le monde, voici une phrase.")
        page.get_by_role("button", name="Speak for 1 credit").click()
        expect(page.get_by_role("dialog").locator("audio")).to_be_visible()


@pytest.mark.thorough
def test_music_is_found_by_category_and_name(open_page: OpenPage) -> None:
    """A category shows its own tracks alone; the search looks at names, too."""
    with open_page("/sounds?tab=music") as (page, _):
        expect(page.locator(".track")).to_have_count(46)
        page.get_by_role("button", name="Calm").click()
        expect(page.locator(".sounds section")).to_have_count(1)
        page.get_by_role("button", name="All", exact=True).click()
        page.get_by_role("searchbox").fill("Harbour Harp")
        expect(page.locator(".track")).to_have_count(1)
