"""POST /v1/project/create/scenes: what it writes and costs, and each refusal in full."""

from typing import Any

import pytest
from house import House, Member
from test_reads import UNKNOWN

from reelwright.domain.media.model import MediaUse
from reelwright.domain.projects.model import Project

PATH = "/v1/project/create/scenes"
NOTHING = {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}
AVATAR = {"type": "avatar", "script": "Three things about houseplants.", "avatarId": "avatar_maya"}


def create(member: Member, *scenes: Any, path: str = PATH, **body: Any) -> Any:
    return member.client.post(path, json={"scenes": list(scenes), **body})


def clip(member: Member, duration_ms: int = 9_000) -> str:
    return str(member.media(type="video", duration_ms=duration_ms))


def frames(member: Member, **more: Any) -> dict[str, Any]:
    picture = member.media()
    return {
        "type": "start_end_frame",
        "startFrameMediaId": picture,
        "endFrameMediaId": picture,
        **more,
    }


def test_scenes_of_all_kinds_are_taken_at_once(house: House, member: Member) -> None:
    """One project, named after what is said first, whose media are held; it costs its parts: two talking
    avatars and a clip of this server's own model."""
    picture, film = member.media(), clip(member)
    scenes = [
        AVATAR,
        {"type": "video", "mediaId": film},
        {"type": "image", "mediaId": picture, "durationMs": 2_500},
        frames(member, frameDuration=4),
        {**AVATAR, "type": "picture_in_picture", "mediaId": film},
    ]
    answer = create(member, *scenes)
    assert answer.status_code == 200, answer.text
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == (
        "scenes",
        AVATAR["script"],
        10 + 8 + 10,
    )
    assert house.jobs.wanted[-1] == ("generate", project["id"])
    with house.database.session() as session:
        assert session.get_one(Project, project["id"]).expected_ms == 3_000 + 9_000 + 2_500 + 4_000 + 3_000
        assert session.get(MediaUse, (project["id"], film)) is not None


@pytest.mark.parametrize("kind", ["video", "image"])
def test_media_alone_cost_nothing(member: Member, kind: str) -> None:
    """Neither a video nor a picture; the project is called Scenes."""
    media = clip(member) if kind == "video" else member.media()
    answer = create(member, {"type": kind, "mediaId": media})
    assert (answer.status_code, member.balance()) == (200, 100)
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert project["name"] == "Scenes"


def test_each_speaking_scene_is_priced_by_itself(member: Member) -> None:
    """Ten credits for every started 30 s of each: of three seconds, and of 34."""
    assert create(member, AVATAR, {**AVATAR, "script": "a" * 510}).status_code == 200
    assert member.balance() == 100 - 10 - 20


def test_scenes_can_be_named_by_type(member: Member) -> None:
    """Through the common create."""
    assert create(member, AVATAR, path="/v1/project/create", type="scenes").status_code == 200


def test_a_team_with_own_keys_needs_the_gateways_for_avatars_and_clips(house: House) -> None:
    """402 with its name, for either; media alone need none. With local engines allowed only the model that
    is named needs it."""
    own = house.team(credits=0, billing="byok")
    for scene in (AVATAR, frames(own)):
        answer = create(own, scene)
        assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["openrouter"])
    assert create(own, {"type": "image", "mediaId": own.media()}).status_code == 200
    free = house.team(credits=0, billing="byok", local_engines=True)
    assert create(free, AVATAR, frames(free)).status_code == 200
    answer = create(free, frames(free, frameModel="gateway-video"))
    assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["openrouter"])


def test_a_model_that_is_not_available_is_refused(member: Member) -> None:
    """400 at the scene that names it, and nothing is charged; this server's own is taken."""
    answer = create(member, AVATAR, frames(member, frameModel="gateway-video"))
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (
        400,
        'scenes[1].frameModel: Model "gateway-video" is not available on this server',
        "INVALID_VALUE",
    )
    assert member.rows() == NOTHING
    assert create(member, frames(member, frameModel="local-motion")).status_code == 200
    assert member.balance() == 92


def test_what_costs_nothing_lasts_ten_minutes_at_most(member: Member) -> None:
    """Videos and pictures together; what avatars say does not count."""
    film = clip(member, 300_000)
    video = {"type": "video", "mediaId": film}
    answer = create(member, video, video, {"type": "image", "mediaId": member.media()})
    message = "scenes: Videos and pictures must be at most 10 minutes long"
    assert (answer.status_code, answer.json()["message"], member.rows()) == (400, message, NOTHING)
    assert create(member, video, video, AVATAR).status_code == 200


KINDS = "avatar, video, image, start_end_frame, picture_in_picture"
IMAGE = {"type": "image", "mediaId": UNKNOWN}
FRAMES = {"type": "start_end_frame", "startFrameMediaId": UNKNOWN, "endFrameMediaId": UNKNOWN}
PIP = {**AVATAR, "type": "picture_in_picture", "mediaId": UNKNOWN}
REFUSED: list[tuple[Any, str, str]] = [
    ({}, "scenes[0].type: Required", "VALIDATION_ERROR"),
    ({"type": 7}, "scenes[0].type: Must be a string", "VALIDATION_ERROR"),
    ({"type": "song"}, f"scenes[0].type: Must be one of {KINDS}", "INVALID_VALUE"),
    ("x", "scenes[0]: Must be an object", "VALIDATION_ERROR"),
    ({"type": "avatar", "avatarId": "avatar_maya"}, "scenes[0].script: Required", "VALIDATION_ERROR"),
    (
        {**AVATAR, "script": " "},
        "scenes[0].script: Script must be at least 1 character",
        "VALIDATION_ERROR",
    ),
    (
        {**AVATAR, "script": "a" * 10_001},
        "scenes[0].script: Must be at most 10000 characters",
        "SCRIPT_TOO_LONG",
    ),
    ({"type": "avatar", "script": "Hi"}, "scenes[0].avatarId: Required", "VALIDATION_ERROR"),
    (
        {**AVATAR, "avatarId": "nobody"},
        'scenes[0].avatarId: Avatar "nobody" not found.',
        "AVATAR_NOT_FOUND",
    ),
    ({"type": "video"}, "scenes[0].mediaId: Required", "VALIDATION_ERROR"),
    (
        {"type": "video", "mediaId": UNKNOWN},
        f'scenes[0].mediaId: Media "{UNKNOWN}" not found',
        "VALIDATION_ERROR",
    ),
    (IMAGE, f'scenes[0].mediaId: Media "{UNKNOWN}" not found', "VALIDATION_ERROR"),
    (
        {**IMAGE, "durationMs": 999},
        "scenes[0].durationMs: Must be between 1000 and 60000",
        "VALIDATION_ERROR",
    ),
    (
        {**IMAGE, "durationMs": 60_001},
        "scenes[0].durationMs: Must be between 1000 and 60000",
        "VALIDATION_ERROR",
    ),
    ({**IMAGE, "durationMs": 1500.5}, "scenes[0].durationMs: Must be a whole number", "VALIDATION_ERROR"),
    (
        {"type": "start_end_frame", "startFrameMediaId": UNKNOWN},
        "scenes[0].endFrameMediaId: Required",
        "VALIDATION_ERROR",
    ),
    (FRAMES, f'scenes[0].startFrameMediaId: Media "{UNKNOWN}" not found', "VALIDATION_ERROR"),
    ({**FRAMES, "frameModel": "x"}, 'scenes[0].frameModel: Unknown model "x"', "INVALID_VALUE"),
    (
        {**FRAMES, "framePrompt": "a" * 4_001},
        "scenes[0].framePrompt: Must be at most 4000 characters",
        "VALIDATION_ERROR",
    ),
    (
        {**FRAMES, "frameDuration": 61},
        "scenes[0].frameDuration: Must be between 1 and 60",
        "VALIDATION_ERROR",
    ),
    (PIP, f'scenes[0].mediaId: Media "{UNKNOWN}" not found', "VALIDATION_ERROR"),
]


@pytest.mark.parametrize(("scene", "message", "code"), REFUSED, ids=[message for _, message, _ in REFUSED])
def test_a_wrong_scene_is_refused_and_nothing_is_charged(
    member: Member, scene: Any, message: str, code: str
) -> None:
    """400 in the contract's words, with the scene."""
    answer = create(member, scene)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert member.rows() == NOTHING


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"scenes": None}, "scenes: Required"),
        ({"scenes": []}, "scenes: Must have at least 1 item"),
        ({"scenes": [AVATAR] * 51}, "scenes: Must have at most 50 items"),
        ({"language": "xx"}, None),
        ({"musicId": "x"}, 'musicId: Music "x" not found'),
        ({"caption": {"preset": "x"}}, 'caption.preset: Unknown preset "x"'),
        ({"content": {"logoMediaId": UNKNOWN}}, f'content.logoMediaId: Media "{UNKNOWN}" not found'),
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str | None
) -> None:
    """400 in the contract's words."""
    answer = create(member, AVATAR, **body)
    assert answer.status_code == 400
    said = answer.json()["message"]
    assert said == message if message else said.startswith('language: Voice "')
    assert member.rows() == NOTHING


def test_media_of_another_kind_and_unready_ones_are_refused(member: Member) -> None:
    """All at once, each with its scene."""
    picture, film, unready = member.media(), clip(member), member.media(status="PROCESSING")
    answer = create(
        member,
        {"type": "video", "mediaId": picture},
        {"type": "image", "mediaId": film},
        {"type": "start_end_frame", "startFrameMediaId": film, "endFrameMediaId": unready},
    )
    told = [f"{one['field']}: {one['reason']}" for one in answer.json()["details"]["errors"]]
    assert told == [
        "scenes[0].mediaId: Media must be a video file",
        "scenes[1].mediaId: Media must be an image file",
        f'scenes[2].startFrameMediaId: Media "{film}" must be an image',
        f'scenes[2].endFrameMediaId: Media "{unready}" is not ready (status PROCESSING)',
    ]
    assert member.rows() == NOTHING


def test_a_script_in_a_language_that_no_avatar_speaks_is_refused(member: Member) -> None:
    """400 with the scene and the language."""
    german = "Ich war müde von kaltem Kaffee. Dann habe ich diese Flasche gefunden. Hol dir heute deine."
    answer = create(member, AVATAR, {**AVATAR, "script": german})
    assert answer.json()["message"].startswith('scenes[1].script: Voice "')
    assert answer.json()["message"].endswith(' does not speak "de"')
