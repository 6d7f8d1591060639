"""An empty id names nothing: it is refused like an unknown one, and never taken for an omitted one."""

from typing import Any

import pytest
from house import House, Member, complete, story

from reelwright.domain.media.model import MediaUse

LOGO = {"content": {"logoMediaId": ""}}
NO_LOGO = 'content.logoMediaId: Media "" not found'
TALKING = {"script": "Hello there", "avatarId": "avatar_maya"}
HOOK = {"avatarId": "reaction_maya_surprise", "text": "POV"}
TEMPLATE = {"templateId": "template_quote", "title": "On fear"}
CREATES: list[tuple[str, dict[str, Any], str]] = [
    ("/story", story(LOGO), NO_LOGO),
    (
        "/story",
        story({"card": {"authorAvatarMediaId": ""}}),
        'card.authorAvatarMediaId: Media "" not found',
    ),
    ("/story", story({"mediaType": "media", "media": [""]}), 'media: Media "" not found'),
    (
        "/story",
        story({"gameplaySettings": {"selectedGame": "custom", "selectedVideo": ""}}),
        "gameplaySettings.selectedVideo: Required",
    ),
    ("/story", story({"voiceId": ""}), "voiceId: Must be at least 1 character"),
    ("/story", story({"musicId": ""}), 'musicId: Music "" not found'),
    ("/talking-avatar", {**TALKING, **LOGO}, NO_LOGO),
    ("/talking-avatar", {**TALKING, "avatarId": ""}, 'avatarId: Avatar "" not found.'),
    ("/talking-avatar", {**TALKING, "musicId": ""}, 'musicId: Music "" not found'),
    ("/ugc-ads", {**TALKING, **LOGO}, NO_LOGO),
    ("/ugc-ads", {**TALKING, "media": [""]}, 'media: Media "" not found'),
    ("/ugc-ads", {**TALKING, "voiceId": ""}, "voiceId: Must be at least 1 character"),
    ("/hook-demo", {**HOOK, **LOGO}, NO_LOGO),
    ("/hook-demo", {**HOOK, "media": [""]}, 'media: Media "" not found'),
    ("/hook-demo", {**HOOK, "musicId": ""}, 'musicId: Music "" not found'),
    ("/slideshow", {"slides": [{"mediaId": ""}]}, 'slides[0].mediaId: Media "" not found'),
    ("/slideshow", {"slides": [{}], "script": "Hi", "voiceId": ""}, "voiceId: Must be at least 1 character"),
    ("/slideshow", {"slides": [{}], "script": "Hi", "avatarId": ""}, 'avatarId: Avatar "" not found.'),
    ("/slideshow", {"slides": [{}], "musicId": ""}, 'musicId: Music "" not found'),
    ("/slideshow", {"slides": [{}], **LOGO}, NO_LOGO),
    ("/scenes", {"scenes": [{"type": "image", "mediaId": ""}]}, 'scenes[0].mediaId: Media "" not found'),
    ("/scenes", {"scenes": [{"type": "avatar", **TALKING}], "musicId": ""}, 'musicId: Music "" not found'),
    ("/scenes", {"scenes": [{"type": "avatar", **TALKING}], **LOGO}, NO_LOGO),
    (
        "/scenes",
        {"scenes": [{"type": "avatar", "script": "Hi", "avatarId": ""}]},
        'scenes[0].avatarId: Avatar "" not found.',
    ),
    ("/remove-background", {"media": ""}, "media: Video is required"),
    ("/add-captions", {"media": ""}, 'media: Media "" not found'),
    ("", {**TEMPLATE, "scenes": {"avatar": ""}}, 'scenes[0].avatar: Avatar "" not found.'),
    ("", {**TEMPLATE, "voiceId": ""}, "voiceId: Must be at least 1 character"),
    ("", {**TEMPLATE, "musicId": ""}, 'musicId: Music "" not found'),
    ("", {**TEMPLATE, "templateId": ""}, "templateId: Must be at least 1 character"),
]


@pytest.mark.parametrize(("path", "body", "message"), CREATES, ids=[f"{p} {m}" for p, _, m in CREATES])
def test_an_empty_id_is_refused_and_nothing_is_charged(
    member: Member, path: str, body: dict[str, Any], message: str
) -> None:
    """In every field of every format that takes an id."""
    before = member.rows()
    if body.get("templateId") is not None:
        body = {**body, "scenes": _scenes(member, body.get("scenes", {}))}
    answer = member.client.post(f"/v1/project/create{path}", json=body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows() == before


def _scenes(member: Member, first: dict[str, Any]) -> list[dict[str, Any]]:
    """The template's own samples, with changes to the first scene."""
    shown = member.client.get("/v1/template/template_quote").json()["data"]["scenes"]
    sent = [
        {"script": one["script"], "variables": [v for v in one["variables"] if v["required"]]}
        for one in shown
    ]
    return [{**sent[0], **first}, *sent[1:]]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/media/generate/image", {"prompt": "a cat", "referenceMediaIds": [""]}),
        ("/v1/media/generate/image", {"prompt": "a cat", "characterId": ""}),
        ("/v1/media/generate/image", {"prompt": "a cat", "model": ""}),
        ("/v1/media/generate/video", {"prompt": "a cat", "startFrameMediaId": ""}),
        ("/v1/image/remove-background", {"mediaId": ""}),
        ("/v1/image/expand", {"mediaId": "", "left": 10}),
        ("/v1/avatar/create/generate", {"description": "A baker", "model": ""}),
        ("/v1/avatar/create/photo", {"mediaId": ""}),
        ("/v1/avatar/create/photo", {"imageUrl": ""}),
        ("/v1/render", {"projectId": ""}),
    ],
)
def test_an_empty_id_is_refused_outside_the_formats_too(
    member: Member, path: str, body: dict[str, Any]
) -> None:
    """The field that has it is to blame, and nothing is charged."""
    before = member.rows()
    answer = member.client.post(path, json=body)
    field = next(name for name, value in body.items() if value in ("", [""]))
    assert answer.status_code == 400
    assert field in answer.json()["message"]
    assert member.rows() == before


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"logo": {"mediaId": ""}}, 'logo.mediaId: Media "" not found'),
        ({"music": {"musicId": ""}}, "music.musicId: Must be at least 1 character"),
        ({"scenes": [{"index": 1, "mediaId": ""}]}, 'scenes[0].mediaId: Media "" not found'),
    ],
)
def test_an_edit_takes_nothing_away_for_an_empty_id(
    member: Member, house: House, body: dict[str, Any], message: str
) -> None:
    """Only `null` does."""
    project_id = member.create().json()["data"]["projectId"]
    complete(house, project_id)
    answer = member.client.patch(f"/v1/project/{project_id}/edit", json=body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)


@pytest.mark.parametrize("which", ["a clip", "an unknown id"])
def test_a_card_that_is_not_shown_asks_for_no_picture(member: Member, which: str) -> None:
    """`card` applies only while `showCard` is true: what it names is not even looked up."""
    media_id = member.media(type="video", duration_ms=9_000) if which == "a clip" else "c" + "0" * 24
    answer = member.create({"showCard": False, "card": {"authorAvatarMediaId": media_id}})
    assert answer.status_code == 200


def test_a_card_that_is_not_shown_holds_no_picture(member: Member, house: House) -> None:
    """The project of a story without its card keeps nobody's picture from being deleted."""
    media_id = member.media()
    held = {}
    for shown in (True, False):
        answer = member.create({"showCard": shown, "card": {"authorAvatarMediaId": media_id}})
        with house.database.session() as session:
            held[shown] = session.get(MediaUse, (answer.json()["data"]["projectId"], media_id)) is not None
    assert held == {True: True, False: False}
