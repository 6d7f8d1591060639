"""A language that the voice does not speak is refused: of scripts that are read aloud as they stand, and of
the prompts and own texts of stories."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from house import HandClock, House, Member, build_house, database_for_tests

from reelwright.catalog.avatars import find_avatar
from reelwright.catalog.voices import voices
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.voice import voice_of
from reelwright.domain.catalog.service import Catalogue

GERMAN = "Ich war müde von kaltem Kaffee. Dann habe ich diese Flasche gefunden. Hol dir heute deine."
JAPANESE = "こんにちは、今日は植物についてお話しします。"
RUSSIAN = "Здравствуйте, сегодня я расскажу вам о растениях."
ITALIAN = (
    "Non ero mai stata così stanca di bere caffè freddo. Poi ho trovato questa bottiglia, e la uso sempre."
)
ENGLISH = (
    "Her name is 美咲, and she says 'ich bin die Neue und das ist gut' 😂. See https://example.de/der-die-das"
)
CITIES = "los angeles, las vegas, el paso, la jolla, del mar, los gatos - tour tickets friday"
PATHS = ["/v1/project/create/talking-avatar", "/v1/project/create/ugc-ads"]


def create(member: Member, path: str, script: str, **more: Any) -> Any:
    body = {"script": script, "avatarId": "avatar_maya", **more}
    return member.client.post(path, json=body)


def refused(member: Member, answer: Any, message: str) -> None:
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert answer.json()["code"] == "INVALID_VALUE"
    assert (member.balance(), member.rows()["projects"]) == (100, 0)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("language", "script"), [("de", GERMAN), ("ru", RUSSIAN)])
def test_an_avatar_does_not_speak_what_its_voice_does_not(
    member: Member, path: str, language: str, script: str
) -> None:
    """400 at `script` with the voice and the language, nothing charged, nothing made; the field `language`
    is ignored, so it does not help."""
    maya = find_avatar("avatar_maya")
    assert maya is not None
    reason = f'script: Voice "{maya.voice}" does not speak "{language}"'
    refused(member, create(member, path, script), reason)
    refused(member, create(member, path, script, language="en"), reason)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("language", "script"), [("ja", JAPANESE), ("it", ITALIAN)])
def test_an_avatar_speaks_the_languages_of_the_library_with_another_voice(
    member: Member, path: str, language: str, script: str
) -> None:
    """The project is kept in the language that was found; a voice that was chosen speaks its own only."""
    answer = create(member, path, script)
    assert answer.status_code == 200
    project_id = answer.json()["data"]["projectId"]
    assert member.client.get(f"/v1/project/{project_id}").json()["data"]["language"] == language


def test_the_voice_of_an_avatar_of_ones_own(house: House, member: Member) -> None:
    """The one that will speak for it."""
    avatar = Avatar(
        id="c" + "7" * 24,
        team_id=member.team_id,
        name="Anna",
        type="Realistic",
        status="COMPLETED",
        request={},
        gender="Female",
        age="Senior",
        created_at=house.clock.now,
    )
    with house.database.session() as session:
        session.add(avatar)
        session.flush()
        voice = voice_of(avatar)
    answer = create(member, PATHS[0], GERMAN, avatarId=avatar.id)
    refused(member, answer, f'script: Voice "{voice}" does not speak "de"')


def test_a_voice_that_was_chosen(member: Member) -> None:
    """Of an advertisement."""
    answer = create(member, PATHS[1], GERMAN, voiceId="voice_adam")
    refused(member, answer, 'script: Voice "voice_adam" does not speak "de"')


def test_beside_other_errors(member: Member) -> None:
    """It is told with them, and after an avatar that nobody has no voice is looked for."""
    answer = create(member, PATHS[0], GERMAN, musicId="nothing", webhook="http://example.com")
    fields = [error["field"] for error in answer.json()["details"]["errors"]]
    assert fields == ["musicId", "script", "webhook"]
    answer = create(member, PATHS[0], GERMAN, avatarId="nobody")
    assert [error["field"] for error in answer.json()["details"]["errors"]] == ["avatarId"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("script", [ENGLISH, "Guten Tag", "🔥🔥🔥", "Café, déjà vu, El Niño.", CITIES])
def test_an_english_script_is_taken(member: Member, path: str, script: str) -> None:
    """With foreign words, names, emoji and addresses in it, and what is too short to tell; it is kept as
    English."""
    answer = create(member, path, script)
    assert answer.status_code == 200
    project_id = answer.json()["data"]["projectId"]
    project = member.client.get(f"/v1/project/{project_id}").json()["data"]
    assert project["language"] == "en"


PROMPT = "Meine Nachbarin stiehlt seit Monaten meine Pakete vor der Tür"
SPANISH = "Mi suegra entró en mi casa sin permiso y encontró algo que no esperaba"
BODY = "Every night at nine somebody rings our bell, and when we open there is nobody, only a warm pie."
NO_SPANISH = (
    "prompt: The writer on this server reads and writes English only, not Spanish: send the text yourself, "
    "in card.title, card.body and card.commentList"
)


@pytest.fixture(scope="module")
def abroad_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where one voice speaks Spanish, too."""
    heart, *others = voices()
    catalogue = Catalogue(voices=lambda: (replace(heart, languages=("en", "es")), *others))
    folder = tmp_path_factory.mktemp("abroad")
    database = database_for_tests(folder)
    yield build_house(database, folder, HandClock(), catalogue=catalogue)
    database.close()


@pytest.fixture
def abroad(abroad_house: House) -> Member:
    """A managed team there."""
    return abroad_house.team()


@pytest.mark.parametrize(
    ("language", "prompt"),
    [
        ("de", PROMPT),
        ("es", SPANISH),
        ("pl", "Moja sąsiadka od miesięcy kradnie moje paczki spod drzwi"),
        ("ja", "隣人が何か月も私の荷物を盗んでいる"),
    ],
)
def test_a_prompt_in_a_language_that_the_voice_does_not_speak(
    member: Member, language: str, prompt: str
) -> None:
    """400 at `prompt`: it is found although no voice of this server speaks that language."""
    reason = f'prompt: Voice "voice_heart" does not speak "{language}"'
    refused(member, member.create({"prompt": prompt}), reason)
    body = {"type": "story", "prompt": prompt, "voiceId": "voice_heart"}
    refused(member, member.client.post("/v1/project/create", json=body), reason)


def test_a_prompt_that_the_writer_cannot_read(member: Member) -> None:
    """Asking for English does not help: the story would have nothing to do with the prompt."""
    message = NO_SPANISH.replace("Spanish", "German")
    refused(member, member.create({"prompt": PROMPT, "language": "en"}), message)


@pytest.mark.parametrize("field", ["title", "body", "commentList"])
def test_own_text_that_the_voice_does_not_speak(member: Member, field: str) -> None:
    """At the field where it stands; what is not narrated may be in any language."""
    card: dict[str, Any] = {field: [{"text": GERMAN}] if field == "commentList" else GERMAN}
    refused(member, member.create({"card": card}), f'card.{field}: Voice "voice_heart" does not speak "de"')
    silent = {"card": card, "narrationScope": "comments_only"}
    assert member.create(silent).status_code == (400 if field == "commentList" else 200)
    assert member.create({"card": card, "showCard": False}).status_code == 200


def test_a_prompt_that_nobody_reads(member: Member) -> None:
    """Where all text is the caller's own, its language counts, and the prompt's does not."""
    card = {"title": "Who rings at nine?", "body": BODY, "commentList": [{"text": "Eat the pie."}]}
    answer = member.create({"prompt": PROMPT, "card": card})
    assert answer.status_code == 200
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert project["language"] == "en"


def test_a_story_that_the_voice_speaks_and_the_writer_does_not_write(abroad: Member) -> None:
    """Refused with what to do, whether the language is asked for or detected."""
    refused(abroad, abroad.create({"prompt": SPANISH}), NO_SPANISH)
    refused(abroad, abroad.create({"language": "es"}), NO_SPANISH)
    message = NO_SPANISH.replace("in card", "in showCard, card")
    refused(abroad, abroad.create({"prompt": SPANISH, "showCard": False}), message)


def test_a_story_whose_text_is_sent_in_another_language(abroad: Member) -> None:
    """Nothing is written, so the voice alone decides; the text's language is detected and kept."""
    card = {
        "title": "¿Quién llama a las nueve?",
        "body": f"{SPANISH}. No dije nada a nadie.",
        "commentList": [],
    }
    answer = abroad.create({"prompt": "A pie", "card": card})
    assert answer.status_code == 200
    project = abroad.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert project["language"] == "es"
