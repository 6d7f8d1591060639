"""What belongs to another team answers byte for byte like what does not exist, on every operation there is.

The operations are read from the OpenAPI document: a new one with an id in its path fails here until it says,
in THINGS, what another team's thing of that kind is."""

from collections.abc import Callable
from typing import Any

import pytest
from house import START_MS, House, Member, complete, finish_render

from reelwright.domain.social.model import SocialAccount
from reelwright.domain.social.views import facts_of
from reelwright.domain.voices.clone_kind import ClonedVoice
from reelwright.domain.webhooks.model import WebhookDelivery, WebhookEndpoint
from reelwright.engines.social import SocialProfile
from reelwright.store.ids import new_id

UNKNOWN = "c" + "0" * 24
BODIES: dict[str, Any] = {
    "editProject": {"name": "Mine now"},
    "changeWebhookEndpoint": {"enabled": False},
    "createReaction": {"reaction": "happy"},
    "changeCharacter": {"name": "Mine now"},
}
NOBODYS = ("/v1/template/{",)  # shipped with the service: the same for every team


def project(team: Member) -> str:
    return str(team.create().json()["data"]["projectId"])


def finished_project(team: Member) -> tuple[str, str]:
    data = team.create({"webhook": "https://example.com/hook"}).json()["data"]
    complete(team.house, data["projectId"])
    finish_render(team.house, data["videoId"])
    return data["projectId"], data["videoId"]


def endpoint(team: Member) -> str:
    row = WebhookEndpoint(
        id=new_id(),
        team_id=team.team_id,
        url="https://example.com/endpoint",
        enabled=True,
        secret=team.house.api.secrets.encrypt("whsec_AAAA"),
        created_at=START_MS,
        updated_at=START_MS,
    )
    return _kept(team, row)


def avatar(team: Member) -> str:
    body = {"description": "A baker"}
    return str(team.client.post("/v1/avatar/create/generate", json=body).json()["data"]["id"])


def speech(team: Member) -> str:
    body = {"voiceId": "voice_heart", "text": "Good morning"}
    return str(team.client.post("/v1/voice/speech", json=body).json()["data"]["id"])


def voice(team: Member) -> str:
    row = ClonedVoice(
        id=new_id(),
        team_id=team.team_id,
        name="Mine",
        description="",
        language="en",
        recordings=[],
        status="COMPLETED",
        created_at=START_MS,
    )
    return _kept(team, row)


def character(team: Member) -> str:
    return str(team.client.post("/v1/character/create", json={"name": "Mira"}).json()["data"]["id"])


def social_account(team: Member) -> str:
    values = {"platform": "youtube", "account_id": new_id(), "username": "keeper"}
    found = facts_of(
        SocialProfile(values["account_id"], "keeper", "Keeper", "https://www.youtube.com/@keeper")
    )
    times = {"analyzed_at": START_MS, "created_at": START_MS}
    return _kept(team, SocialAccount(id=new_id(), team_id=team.team_id, found=found, **values, **times))


def delivery(team: Member) -> str:
    row = WebhookDelivery(
        id=new_id(),
        team_id=team.team_id,
        event="video.completed",
        url="https://example.com/hook",
        body="{}",
        status="EXHAUSTED",
        created_at=START_MS,
        updated_at=START_MS,
    )
    return _kept(team, row)


def _kept(team: Member, row: Any) -> str:
    with team.house.database.session() as session:
        session.add(row)
    return str(row.id)


THINGS: dict[str, Callable[[Member], str]] = {
    "/v1/project/{": lambda team: finished_project(team)[0],
    "/v1/video/{": lambda team: finished_project(team)[1],
    "/v1/media/{": lambda team: team.media(),
    "/v1/avatar/{": avatar,
    "/v1/character/{": character,
    "/v1/webhook/endpoints/{": endpoint,
    "/v1/webhook/deliveries/{": delivery,
    "/v1/voice/speech/{": speech,
    "/v1/voice/{": voice,
    "/v1/social/account/{": social_account,
}


def operations(house: House, with_id: bool) -> list[tuple[str, str, str]]:
    """Method, path and name of every operation under /v1 that takes an id in its path, or that does not."""
    return [
        (method, path, operation["operationId"])
        for path, methods in house.app.openapi()["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/v1") and ("{" in path) is with_id and not path.startswith(NOBODYS)
    ]


def called(team: Member, method: str, path: str, name: str, id: str) -> tuple[int, bytes, dict[str, str]]:
    """Status, body and headers, but for those that count or name the request."""
    body = {"json": BODIES.get(name, {})} if method in ("post", "patch", "put") else {}
    before, _, after = path.partition("{")
    answer = team.client.request(method, f"{before}{id}{after.partition('}')[2]}", **body)
    changing = ("x-request-id", "x-ratelimit-remaining")
    headers = {key: value for key, value in answer.headers.items() if key not in changing}
    return answer.status_code, answer.content, headers


def test_another_teams_thing_is_as_unknown_as_none(house: House, member: Member) -> None:
    """Every operation with an id in its path, also for what is no id at all: 404, the same bytes."""
    other = house.team()
    made: dict[str, str] = {}
    for method, path, name in operations(house, with_id=True):
        [kind] = [start for start in THINGS if path.startswith(start)]
        if kind not in made:
            made[kind] = THINGS[kind](other)
        foreign = made[kind]
        answers = {id: called(member, method, path, name, id) for id in (foreign, UNKNOWN, "nothing")}
        assert answers[foreign] == answers[UNKNOWN] == answers["nothing"], (method, path)
        assert answers[foreign][0] == 404, (method, path, answers[foreign])


def test_nothing_of_another_team_was_changed_by_asking(house: House, member: Member) -> None:
    """Its things read as before, after every operation was tried on them."""
    other = house.team()
    project_id, video_id = finished_project(other)
    ids = {"/v1/project/{": project_id, "/v1/video/{": video_id}
    before = other.rows()
    for method, path, name in operations(house, with_id=True):
        for start, id in ids.items():
            if path.startswith(start):
                called(member, method, path, name, id)
    assert other.rows() == before
    assert other.client.get(f"/v1/project/{project_id}").json()["data"]["video"]["id"] == video_id


def test_no_list_shows_another_teams_things(house: House, member: Member) -> None:
    """Every read without an id: not one id of the other team stands in its answer."""
    other = house.team()
    project_id, video_id = finished_project(other)
    ids = [other.team_id, project_id, video_id, *(make(other) for make in THINGS.values())]
    for method, path, _ in operations(house, with_id=False):
        if method == "get":
            shown = member.client.get(path).text
            assert not [id for id in ids if id in shown], path
    assert member.client.get(f"/v1/video/list?projectId={project_id}").json()["data"]["total"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"mediaType": "media", "media": ["<id>"]},
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "<id>"}},
        {"card": {"authorAvatarMediaId": "<id>"}},
        {"content": {"logoMediaId": "<id>"}},
    ],
)
def test_another_teams_media_in_a_field_is_as_unknown_as_none(
    house: House, member: Member, body: dict[str, Any]
) -> None:
    """400 with the same words, the id apart, whatever field names it."""
    foreign = house.team().media(type="video")
    answers = [member.create(_with(body, id)) for id in (foreign, UNKNOWN)]
    texts = [answer.text.replace(foreign, "…").replace(UNKNOWN, "…") for answer in answers]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert texts[0] == texts[1]
    assert "not found" in texts[0]


def test_another_teams_project_cannot_be_rendered(house: House, member: Member) -> None:
    """404 with the same bytes as for an unknown one."""
    foreign = finished_project(house.team())[0]
    answers = [member.client.post("/v1/render", json={"projectId": id}) for id in (foreign, UNKNOWN)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


def _with(value: Any, id: str) -> Any:
    """The same, with the id in place of `<id>`."""
    if isinstance(value, dict):
        return {key: _with(inner, id) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with(inner, id) for inner in value]
    return id if value == "<id>" else value
