"""POST /v1/project/create/cinematic: what is accepted, what it costs, and each refusal."""

from typing import Any

import pytest
from house import House, Member
from test_characters import created, settle
from test_reads import UNKNOWN

PATH = "/v1/project/create/cinematic"
PROMPT = {"prompt": "A keeper walks along the beach. She finds a letter."}
SHOT = {"prompt": "A lighthouse in a storm"}


def create(member: Member, **body: Any) -> Any:
    return member.client.post(PATH, json=body)


@pytest.mark.parametrize("body", [{}, {"type": "cinematic"}])
def test_a_film_answers_with_its_project_alone(house: House, member: Member, body: dict[str, str]) -> None:
    """Also where it is created by its type; its video has an id when the project is read."""
    path = "/v1/project/create" if body else PATH
    answer = member.client.post(path, json={**body, **PROMPT, "targetDuration": 8})
    data = answer.json()["data"]
    assert (answer.status_code, data) == (200, {"projectId": data["projectId"], "status": "processing"})
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == (
        "cinematic",
        "A keeper walks along the beach. She finds a letter.",
        24,
    )
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])


@pytest.mark.parametrize(
    ("shots", "clips"),
    [
        ([SHOT], 1),
        ([{**SHOT, "durationSeconds": 4.1}, {**SHOT, "durationSeconds": 1}], 3),
        ([{**SHOT, "durationSeconds": 1, "line": "x" * 300}], 5),
    ],
)
def test_every_clip_of_every_shot_is_paid(member: Member, shots: list[dict[str, Any]], clips: int) -> None:
    """Four seconds each where this server films; a line takes as long as it is expected to."""
    assert create(member, shots=shots).status_code == 200
    assert member.balance() == 100 - 8 * clips


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "prompt: Required"),
        ({**PROMPT, "shots": [SHOT]}, "prompt: Send either prompt or shots"),
        ({"prompt": " "}, "prompt: Must be at least 1 character"),
        ({"prompt": "x" * 4_001}, "prompt: Must be at most 4000 characters"),
        ({"shots": []}, "shots: Must have at least 1 item"),
        ({"shots": [SHOT] * 21}, "shots: Must have at most 20 items"),
        ({"shots": [{}]}, "shots[0].prompt: Required"),
        ({"shots": [{**SHOT, "line": "x" * 301}]}, "shots[0].line: Must be at most 300 characters"),
        (
            {"shots": [SHOT, {**SHOT, "durationSeconds": 31}]},
            "shots[1].durationSeconds: Must be between 1 and 30",
        ),
        (
            {"shots": [{**SHOT, "startFrameMediaId": UNKNOWN}]},
            f'shots[0].startFrameMediaId: Media "{UNKNOWN}" not found',
        ),
        (
            {"shots": [{**SHOT, "endFrameMediaId": "<video>"}]},
            "shots[0].endFrameMediaId: Media must be an image file",
        ),
        (
            {"shots": [{**SHOT, "characterId": UNKNOWN}]},
            f'shots[0].characterId: Character "{UNKNOWN}" not found',
        ),
        ({**PROMPT, "characterIds": [UNKNOWN]}, f'characterIds[0]: Character "{UNKNOWN}" not found'),
        (
            {**PROMPT, "characterIds": ["<drawn>"]},
            'characterIds[0]: Character "<drawn>" is not ready (status PROCESSING)',
        ),
        ({**PROMPT, "characterIds": ["a"] * 5}, "characterIds: Must have at most 4 items"),
        ({**PROMPT, "targetDuration": 3}, "targetDuration: Must be between 4 and 120"),
        ({**PROMPT, "artStyle": "oil"}, 'artStyle: Unknown style "oil"'),
        ({**PROMPT, "model": "x"}, 'model: Unknown model "x"'),
        (
            {**PROMPT, "model": "gateway-image"},
            'model: Model "gateway-image" cannot be used with mediaType ai-videos',
        ),
        (
            {**PROMPT, "model": "gateway-video"},
            'model: Model "gateway-video" is not available on this server',
        ),
        ({**PROMPT, "musicId": "m"}, 'musicId: Music "m" not found'),
        (
            {"shots": [{**SHOT, "line": "Guten Morgen, wir haben heute schönes Wetter, nicht wahr, Herr?"}]},
            'shots[0].line: Voice "voice_emma" does not speak "de"',
        ),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 in the contract's words."""
    made = {
        "<video>": lambda: member.media(type="video"),
        "<drawn>": lambda: created(member, description="A keeper"),
    }
    sent: Any = body
    for name, make in made.items():
        if name in str(sent):
            real = make()
            sent, message = _replaced(sent, name, real), message.replace(name, real)
    answer = create(member, **sent)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def _replaced(value: Any, name: str, real: str) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(one, name, real) for key, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, name, real) for one in value]
    return real if value == name else value


def test_what_is_not_filmed_is_refused_in_its_shot(member: Member) -> None:
    """As for other clips of this server's own engine."""
    answer = create(member, shots=[SHOT, {"prompt": "A gory corpse with its guts out"}])
    assert (answer.status_code, answer.json()["message"].partition(":")[0]) == (400, "shots[1].prompt")
    assert member.balance() == 100


def test_characters_and_pictures_of_the_team_are_taken(member: Member) -> None:
    """By the film, and by a shot."""
    character_id = created(member, description="A keeper")
    settle(member, character_id)
    shot = {**SHOT, "characterId": character_id, "line": "Hello.", "startFrameMediaId": member.media()}
    assert create(member, shots=[shot], characterIds=[character_id]).status_code == 200


def test_own_keys_need_those_for_clips_and_for_lines(house: House) -> None:
    """402 that names them; with local engines none is needed."""
    team = house.team(credits=0, billing="byok")
    silent, spoken = create(team, shots=[SHOT]), create(team, shots=[{**SHOT, "line": "Hello."}])
    assert (silent.status_code, silent.json()["missingProviders"]) == (402, ["openrouter"])
    assert (spoken.status_code, spoken.json()["missingProviders"]) == (402, ["openrouter", "elevenlabs"])
    here = house.team(credits=0, billing="byok", local_engines=True)
    assert create(here, shots=[{**SHOT, "line": "Hello."}]).status_code == 200
