"""Scripts that are read aloud as they stand: a language that the voice does not speak is refused."""

from typing import Any

import pytest
from house import House, Member

from reelwright.catalog.avatars import find_avatar
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.voice import voice_of

GERMAN = "Ich war müde von kaltem Kaffee. Dann habe ich diese Flasche gefunden. Hol dir heute deine."
JAPANESE = "こんにちは、今日は植物についてお話しします。"
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
@pytest.mark.parametrize(("language", "script"), [("de", GERMAN), ("ja", JAPANESE)])
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
