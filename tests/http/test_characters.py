"""/v1/character: what one writes and costs, how its portrait ends, what a change does, who sees it."""

from typing import Any

import pytest
from house import START_MS, House, Member
from test_reads import UNKNOWN

from reelwright.domain.assets.lifecycle import complete, fail
from reelwright.domain.characters.kind import CHARACTER, CharacterFiles
from reelwright.domain.projects.outcome import Settlement
from reelwright.store.clock import iso

CREATE = "/v1/character/create"
WORDS = "A lighthouse keeper with a grey braid"
DRAWN = CharacterFiles("characters/x/1/image.jpg", "characters/x/1/thumbnail.jpg", {"seed": 1})
STILL_DRAWN = "The character is still being drawn"


def create(member: Member, **body: Any) -> Any:
    return member.client.post(CREATE, json={"name": "Mira", **body})


def created(member: Member, **body: Any) -> str:
    answer = create(member, **body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


def settle(member: Member, character_id: str, made: CharacterFiles | str = DRAWN) -> bool:
    """End a portrait as a worker does: with its files, or with a reason."""
    house = member.house
    parts = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        if isinstance(made, str):
            return fail(session, parts, CHARACTER, character_id, made, house.clock.now)
        return complete(session, parts, CHARACTER, character_id, made, house.clock.now)


def change(member: Member, character_id: str, **body: Any) -> Any:
    return member.client.patch(f"/v1/character/{character_id}", json=body)


def shown(member: Member, character_id: str) -> Any:
    return member.client.get(f"/v1/character/{character_id}").json()["data"]


def test_a_character_without_pictures_is_drawn_free_of_charge(member: Member, house: House) -> None:
    """200 with a PROCESSING character, no credits, one job; then COMPLETED with its portrait."""
    answer = create(member, description=WORDS, gender="Female", age="Senior")
    character = answer.json()["data"]
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "The character has been created",
        "data": {
            "id": character["id"],
            "name": "Mira",
            "description": WORDS,
            "image": None,
            "mediaIds": [],
            "voiceId": None,
            "style": None,
            "gender": "Female",
            "age": "Senior",
            "status": "PROCESSING",
            "error": None,
            "isCustom": True,
            "createdAt": iso(START_MS),
            "updatedAt": iso(START_MS),
        },
    }
    assert house.jobs.wanted[member.jobs_before :] == [("draw-character", character["id"])]
    assert (member.balance(), member.rows()["ledger"]) == (100, 1)
    assert settle(member, character["id"])
    assert shown(member, character["id"])["status"] == "COMPLETED"
    assert shown(member, character["id"])["image"].startswith("http://testserver/files/")


def test_a_character_with_pictures_is_ready_at_once(member: Member, house: House) -> None:
    """Its image is the first of them, which stays when the library item is deleted."""
    first, second = member.media(), member.media()
    answer = create(member, mediaIds=[first, second], voiceId="voice_heart").json()["data"]
    assert (answer["status"], answer["mediaIds"]) == ("COMPLETED", [first, second])
    assert answer["image"].startswith("http://testserver/files/")
    assert house.jobs.wanted[member.jobs_before :] == []
    member.client.delete(f"/v1/media/{first}")
    assert shown(member, answer["id"])["image"] is not None


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"name": None}, "name: Required"),
        ({"name": " "}, "name: Must be at least 1 character"),
        ({"name": "x" * 61}, "name: Must be at most 60 characters"),
        ({"description": "x" * 2_001}, "description: Must be at most 2000 characters"),
        ({"mediaIds": ["a"] * 6}, "mediaIds: Must have at most 5 items"),
        ({"mediaIds": ["a"]}, 'mediaIds[0]: Media "a" not found'),
        ({"voiceId": "v"}, 'voiceId: Voice "v" not found'),
        ({"style": "oil"}, 'style: Unknown style "oil"'),
        ({"gender": "x"}, "gender: Must be one of Female, Male"),
        ({"age": "x"}, "age: Must be one of Teen, Young Adult, Adult, Middle Aged, Senior"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_written(member: Member, body: Any, told: str) -> None:
    """In a create, and in a change where the field is there and no null."""
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, told)
    assert member.client.get("/v1/character/list").json()["data"]["total"] == 0
    if None not in body.values():
        character_id = created(member, mediaIds=[member.media()])
        before = shown(member, character_id)
        again = change(member, character_id, **body)
        assert (again.status_code, again.json()["message"]) == (400, told)
        assert shown(member, character_id) == before


def test_pictures_have_to_be_finished_pictures_of_the_team(member: Member, house: House) -> None:
    """Each is named by its place in the list."""
    clip, waits = member.media(type="video"), member.media(status="PENDING")
    foreign = house.team().media()
    errors = create(member, mediaIds=[clip, waits, foreign]).json()["details"]["errors"]
    assert [f"{one['field']}: {one['reason']}" for one in errors] == [
        "mediaIds[0]: Media must be an image file",
        f'mediaIds[1]: Media "{waits}" is not ready (status PENDING)',
        f'mediaIds[2]: Media "{foreign}" not found',
    ]


def test_null_clears_a_field_but_the_name(member: Member) -> None:
    """What is omitted stays."""
    character_id = created(member, mediaIds=[member.media()], voiceId="voice_heart", gender="Male")
    answer = change(member, character_id, voiceId=None, name="Tom").json()["data"]
    assert (answer["name"], answer["voiceId"], answer["gender"]) == ("Tom", None, "Male")
    assert change(member, character_id, name=None).json()["message"] == "name: Must be at least 1 character"


def test_another_look_is_drawn_again(member: Member, house: House) -> None:
    """By a job of its own; while one runs the look cannot change, but the name can."""
    character_id = created(member, description=WORDS)
    refused = change(member, character_id, description="A sailor")
    assert (refused.status_code, refused.json()["message"]) == (400, STILL_DRAWN)
    assert change(member, character_id, name="Mia").status_code == 200
    settle(member, character_id)
    house.clock.pass_by(60)
    answer = change(member, character_id, description="A sailor").json()["data"]
    assert (answer["status"], answer["image"]) == ("PROCESSING", None)
    assert (answer["createdAt"], answer["updatedAt"]) == (iso(START_MS), iso(START_MS + 60_000))
    assert house.jobs.wanted[-1] == ("draw-character:2", character_id)


def test_without_its_pictures_a_character_is_drawn(member: Member, house: House) -> None:
    """And with pictures one that failed is ready again."""
    character_id = created(member, mediaIds=[member.media()])
    assert change(member, character_id, mediaIds=None).json()["data"]["status"] == "PROCESSING"
    settle(member, character_id, "No people, please")
    failed = shown(member, character_id)
    assert (failed["status"], failed["error"]) == ("FAILED", "No people, please")
    ready = change(member, character_id, mediaIds=[member.media()]).json()["data"]
    assert (ready["status"], ready["error"]) == ("COMPLETED", None)


def test_a_portrait_that_takes_too_long_fails(member: Member, house: House) -> None:
    """After 15 minutes, at the next read."""
    character_id = created(member, description=WORDS)
    house.clock.pass_by(15 * 60 + 1)
    assert shown(member, character_id)["status"] == "FAILED"


def test_characters_are_listed_newest_first_and_deleted(member: Member, house: House) -> None:
    """By pages, or by a part of the name; a deleted one is gone."""
    first = created(member)
    house.clock.pass_by(1)
    second = created(member, name="Tom")
    page = member.client.get("/v1/character/list?limit=1").json()["data"]
    assert ([one["id"] for one in page["characters"]], page["total"]) == ([second], 2)
    found = member.client.get("/v1/character/list?search=mIr").json()["data"]["characters"]
    assert [one["id"] for one in found] == [first]
    answer = member.client.delete(f"/v1/character/{first}")
    assert answer.json()["data"] == {"id": first, "deleted": True}
    for gone in (first, UNKNOWN):
        again = member.client.delete(f"/v1/character/{gone}")
        assert (again.status_code, again.json()["message"]) == (404, "Character not found")


@pytest.mark.parametrize("kind", ["image", "video"])
def test_pictures_and_clips_take_a_finished_character(member: Member, house: House, kind: str) -> None:
    """One that is drawn still, and one of another team, are refused; nothing is charged."""
    path, body = f"/v1/media/generate/{kind}", {"prompt": "Mira at the sea"}
    drawn, foreign = created(member, description=WORDS), created(house.team(), mediaIds=[])
    for character_id, reason in ((drawn, "is not ready (status PROCESSING)"), (foreign, "not found")):
        answer = member.client.post(path, json={**body, "characterId": character_id})
        told = f'characterId: Character "{character_id}" {reason}'
        assert (answer.status_code, answer.json()["message"]) == (400, told)
    assert member.balance() == 100
    settle(member, drawn)
    assert member.client.post(path, json={**body, "characterId": drawn}).status_code == 202
