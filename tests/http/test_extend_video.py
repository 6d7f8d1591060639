"""POST /v1/project/create/extend-video: what is accepted, what it costs, and each refusal."""

from pathlib import Path
from typing import Any

import pytest
from house import HandClock, House, Member, build_house, database_for_tests
from test_reads import UNKNOWN
from test_remove_background import clip

from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings

PATH = "/v1/project/create/extend-video"
PROMPT = {"prompt": "The camera rises"}


def create(member: Member, **body: Any) -> Any:
    return member.client.post(PATH, json=body)


def test_a_video_is_accepted_at_once(house: House, member: Member) -> None:
    """The project has the video's name and shape, and costs one clip of this server's own engine."""
    answer = create(member, media=clip(member), **PROMPT)
    data = answer.json()["data"]
    assert (answer.status_code, data["status"]) == (200, "STARTED")
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["aspectRatio"], project["usedCredits"]) == (
        "extend_video",
        "kitchen.mp4",
        "ratio_9_16",
        8,
    )
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])


@pytest.mark.parametrize(("seconds", "clips"), [(4, 1), (8, 2), (60, 15)])
def test_every_clip_of_the_new_part_is_paid(house: House, seconds: int, clips: int) -> None:
    """Of the model that works: four seconds each where this server films."""
    member = house.team(credits=200)
    assert create(member, media=clip(member), targetDuration=seconds, **PROMPT).status_code == 200
    assert member.balance() == 200 - 8 * clips


def test_a_providers_clips_have_their_own_price(tmp_path: Path) -> None:
    """Five seconds each for 20 credits, where the operator has a key."""
    database = database_for_tests(tmp_path)
    chooser = open_chooser(read_settings(openrouter_api_key="k"))
    member = build_house(database, tmp_path, HandClock(), chooser=chooser).team()
    assert create(member, media=clip(member), targetDuration=8, **PROMPT).status_code == 200
    assert member.balance() == 60
    database.close()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (PROMPT, "media: Required"),
        ({"media": UNKNOWN, **PROMPT}, f'media: Media "{UNKNOWN}" not found'),
        ({"media": "<image>", **PROMPT}, "media: Media must be a video file"),
        ({"media": "<waits>", **PROMPT}, 'media: Media "<id>" is not ready (status PENDING)'),
        ({"media": "<long>", **PROMPT}, "media: Video must be at most 10 minutes long"),
        ({"media": "<video>"}, "prompt: Required"),
        ({"media": "<video>", "prompt": " "}, "prompt: Must be at least 1 character"),
        ({"media": "<video>", "prompt": "x" * 2_001}, "prompt: Must be at most 2000 characters"),
        ({"media": "<video>", **PROMPT, "targetDuration": 3}, "targetDuration: Must be between 4 and 60"),
        ({"media": "<video>", **PROMPT, "targetDuration": 64}, "targetDuration: Must be between 4 and 60"),
        ({"media": "<video>", **PROMPT, "targetDuration": 6}, "targetDuration: Must be a multiple of 4"),
        ({"media": "<video>", **PROMPT, "generateAudio": "x"}, "generateAudio: Must be a boolean"),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 in the contract's words."""
    made = {
        "<image>": member.media,
        "<video>": lambda: clip(member),
        "<waits>": lambda: clip(member, status="PENDING"),
        "<long>": lambda: clip(member, duration_ms=600_001),
    }
    media = body.get("media")
    if media in made:
        media = made[media]()
        body, message = {**body, "media": media}, message.replace("<id>", media)
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_own_keys_need_one_for_clips(house: House) -> None:
    """402 that names it; with local engines none is needed."""
    team = house.team(credits=0, billing="byok")
    answer = create(team, media=clip(team), **PROMPT)
    assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["openrouter"])
    here = house.team(credits=0, billing="byok", local_engines=True)
    assert create(here, media=clip(here), **PROMPT).status_code == 200


def test_words_of_which_nothing_is_filmed_are_refused(member: Member) -> None:
    """As for other clips of this server's own engine."""
    answer = create(member, media=clip(member), prompt="A gory corpse with its guts out")
    assert (answer.status_code, answer.json()["message"].partition(":")[0]) == (400, "prompt")
    assert member.balance() == 100
