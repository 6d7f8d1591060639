"""/v1/avatar: who is listed, what a generation writes and costs, how it ends, and each refusal in full."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import SHIPPED, START_MS, House, Member
from test_reads import UNKNOWN

from reelwright.catalog.reactions import reactions
from reelwright.domain.assets.lifecycle import complete, fail
from reelwright.domain.avatars.kind import AVATAR, PortraitFiles
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.clock import iso
from reelwright.store.removals import Removal

DESCRIPTION = "A cheerful baker, in her forties with grey hair"
MADE = PortraitFiles(
    asset="avatars/x/image.jpg",
    thumbnail_asset="avatars/x/thumbnail.jpg",
    gender="Male",
    age="Middle Aged",
    skin_tone="medium-light",
    situation=("kitchen",),
    emotions=("happy",),
    drawing={"seed": 1},
)


def generate(member: Member, **body: Any) -> Any:
    headers = body.pop("headers", {})
    wanted = {"description": DESCRIPTION, **body}
    return member.client.post("/v1/avatar/create/generate", json=wanted, headers=headers)


def begun(member: Member) -> str:
    return str(generate(member).json()["data"]["id"])


def end(member: Member, avatar_id: str, made: PortraitFiles | str) -> bool:
    """End a generation as a worker does: with a portrait, or with a reason."""
    house = member.house
    parts = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        if isinstance(made, str):
            return fail(session, parts, AVATAR, avatar_id, made, house.clock.now)
        return complete(session, parts, AVATAR, avatar_id, made, house.clock.now)


def shown(member: Member, avatar_id: str) -> Any:
    return member.client.get(f"/v1/avatar/{avatar_id}").json()["data"]


def list_page(member: Member, query: str = "") -> list[str]:
    return [one["name"] for one in member.client.get(f"/v1/avatar/list{query}").json()["data"]["avatars"]]


def test_a_generation_answers_at_once_and_leaves_a_job(member: Member, house: House) -> None:
    """202 with a PROCESSING avatar named after its first words, four credits, one job."""
    answer = generate(member)
    avatar = answer.json()["data"]
    assert answer.status_code == 202
    assert answer.json() == {
        "success": True,
        "message": "The avatar is being made",
        "data": {
            "id": avatar["id"],
            "name": "A cheerful baker, in",
            "type": "AI",
            "gender": "Female",
            "image": None,
            "thumbnail": None,
            "status": "PROCESSING",
            "error": None,
            "situation": [],
            "emotions": [],
            "isCustom": True,
            "source": "custom",
            "createdAt": iso(START_MS),
            "usedCredits": 4,
        },
    }
    assert house.jobs.wanted[member.jobs_before :] == [("portray", avatar["id"])]
    assert member.balance() == 96
    (entry,) = member.client.get("/v1/account/ledger?kind=charge").json()["data"]["entries"]
    assert (entry["avatarId"], entry["credits"], entry["balanceAfter"]) == (avatar["id"], -4, 96)


def test_a_finished_avatar_shows_its_picture_and_tags(member: Member) -> None:
    """COMPLETED with signed links; read alone it has its reactions, of which there are none yet."""
    avatar_id = begun(member)
    assert end(member, avatar_id, MADE)
    avatar = shown(member, avatar_id)
    assert avatar.pop("image").startswith("http://testserver/files/")
    assert avatar.pop("thumbnail").startswith("http://testserver/files/")
    assert avatar == {
        "id": avatar_id,
        "name": "A cheerful baker, in",
        "type": "AI",
        "gender": "Male",
        "age": "Middle Aged",
        "status": "COMPLETED",
        "error": None,
        "situation": ["kitchen"],
        "emotions": ["happy"],
        "skinTone": "medium-light",
        "isCustom": True,
        "source": "custom",
        "createdAt": iso(START_MS),
        "reactions": [],
    }
    assert not end(member, avatar_id, "too late")
    assert member.balance() == 96


def test_a_failed_avatar_gives_its_credits_back_once(member: Member) -> None:
    """FAILED with the reason that the engine gave."""
    avatar_id = begun(member)
    assert end(member, avatar_id, "There is nobody in this description")
    assert not end(member, avatar_id, "Again")
    avatar = shown(member, avatar_id)
    assert (avatar["status"], avatar["error"], avatar["image"]) == (
        "FAILED",
        "There is nobody in this description",
        None,
    )
    assert member.balance() == 100


def test_what_is_not_known_of_a_person_is_absent(member: Member) -> None:
    """Age and skin tone are texts and never `null`: no key while it is made nor once it failed, alone or in
    the list."""
    avatar_id = begun(member)
    assert not {"age", "skinTone"} & shown(member, avatar_id).keys()
    assert end(member, avatar_id, "There is nobody in this description")
    assert not {"age", "skinTone"} & shown(member, avatar_id).keys()
    (listed_one,) = member.client.get("/v1/avatar/list?type=custom").json()["data"]["avatars"]
    assert listed_one["id"] == avatar_id
    assert not {"age", "skinTone"} & listed_one.keys()


READS = ["/v1/avatar/{}", "/v1/avatar/list?type=custom"]


@pytest.mark.parametrize("path", READS)
def test_a_read_ends_what_took_too_long(member: Member, house: House, path: str) -> None:
    """No worker runs. PROCESSING for 15 minutes from the answer; after that the record reads FAILED, alone
    and in the list, its credits are back once and the webhook is told once."""
    avatar_id = generate(member, webhook="https://hooks.example.com/in").json()["data"]["id"]
    house.clock.pass_by(15 * 60)
    assert status_in(member, path.format(avatar_id)) == ("PROCESSING", None)
    assert (member.balance(), told_of(member)) == (96, [])
    house.clock.pass_by(0.001)
    for _ in range(2):
        reason = "Making this avatar took too long. Please delete it and try again"
        assert status_in(member, path.format(avatar_id)) == ("FAILED", reason)
        assert (member.balance(), told_of(member)) == (100, ["avatar.failed"])
    assert not end(member, avatar_id, MADE)
    assert member.client.delete(f"/v1/avatar/{avatar_id}").status_code == 200
    assert member.balance() == 100


def test_a_read_leaves_what_is_finished(member: Member, house: House) -> None:
    """Also long after its time."""
    avatar_id = begun(member)
    assert end(member, avatar_id, MADE)
    house.clock.pass_by(3_600)
    assert shown(member, avatar_id)["status"] == "COMPLETED"
    assert member.balance() == 96


def status_in(member: Member, path: str) -> Any:
    data = member.client.get(path).json()["data"]
    (one,) = data.get("avatars", [data])
    return one["status"], one["error"]


def told_of(member: Member) -> list[str]:
    with member.house.database.session() as session:
        own = sa.select(WebhookDelivery.event).where(WebhookDelivery.team_id == member.team_id)
        return list(session.scalars(own))


@pytest.mark.parametrize(
    ("made", "status", "message"), [(MADE, "COMPLETED", "Avatar completed"), ("No", "FAILED", "No")]
)
def test_the_webhook_of_the_call_is_told(member: Member, made: Any, status: str, message: str) -> None:
    """One delivery with the outcome and the caller's metadata."""
    body = {"webhook": "https://hooks.example.com/in", "metadata": {"order": 7}}
    avatar_id = generate(member, **body).json()["data"]["id"]
    end(member, avatar_id, made)
    with member.house.database.session() as session:
        own = sa.select(WebhookDelivery).where(WebhookDelivery.team_id == member.team_id)
        (delivery,) = session.scalars(own).all()
    told = json.loads(delivery.body)
    assert told["data"].pop("image", None) is None or status == "COMPLETED"
    assert delivery.event == f"avatar.{status.lower()}"
    assert told == {
        "status": status,
        "message": message,
        "data": {
            "avatarId": avatar_id,
            "name": "A cheerful baker, in",
            "status": status,
            "error": None if status == "COMPLETED" else "No",
            "metadata": {"order": 7},
        },
    }


def test_own_avatars_are_listed_before_shipped_ones(member: Member, house: House) -> None:
    """Newest first; type, gender and search choose; pages run over both."""
    generate(member, name="First")
    house.clock.pass_by(1)
    generate(member, name="Second")
    shipped = [avatar.name for avatar in SHIPPED]
    men = [avatar.name for avatar in SHIPPED if avatar.gender == "Male"]
    assert list_page(member) == ["Second", "First", *shipped]
    assert list_page(member, "?type=library") == shipped
    assert list_page(member, "?type=CUSTOM") == ["Second", "First"]
    assert list_page(member, "?gender=male") == men
    assert list_page(member, "?search=sec") == ["Second"]
    seniors = [avatar.name for avatar in SHIPPED if avatar.age == "Senior"]
    assert seniors
    assert set(seniors) <= set(list_page(member, "?search=senior"))
    assert list_page(member, "?limit=1&offset=1") == ["First"]
    assert list_page(member, "?limit=2&offset=1") == ["First", shipped[0]]
    assert list_page(member, "?limit=2&offset=3") == shipped[1:3]
    answer = member.client.get("/v1/avatar/list?limit=1").json()["data"]
    assert (answer["total"], answer["limit"], answer["offset"]) == (2 + len(shipped), 1, 0)


def test_a_shipped_avatar(member: Member) -> None:
    """COMPLETED, of nobody's own, and not to be deleted."""
    avatar = shown(member, "avatar_maya")
    assert avatar.pop("image").startswith("http://testserver/files/")
    assert avatar.pop("thumbnail").startswith("http://testserver/files/")
    of_maya = [one.id for one in reactions() if one.avatar_id == "avatar_maya"]
    assert [one["id"] for one in avatar.pop("reactions")] == of_maya
    assert avatar == {
        "id": "avatar_maya",
        "name": "Maya",
        "type": "AI",
        "gender": "Female",
        "age": "Young Adult",
        "status": "COMPLETED",
        "error": None,
        "situation": ["Home", "Indoor"],
        "emotions": ["Happy", "Cheerful"],
        "skinTone": "medium-light",
        "isCustom": False,
        "source": "library",
        "createdAt": "2026-01-01T00:00:00.000Z",
    }
    answer = member.client.delete("/v1/avatar/avatar_maya")
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "Library avatars cannot be deleted"},
    )


@pytest.mark.parametrize("ended", [None, MADE, "No"])
def test_a_deleted_avatar_is_gone(member: Member, ended: Any) -> None:
    """In every state; what was not finished is paid back, and its files are removed."""
    avatar_id = begun(member)
    if ended is not None:
        end(member, avatar_id, ended)
    answer = member.client.delete(f"/v1/avatar/{avatar_id}")
    assert (answer.status_code, answer.json()["data"]) == (200, {"id": avatar_id, "deleted": True})
    assert member.client.get(f"/v1/avatar/{avatar_id}").status_code == 404
    assert member.client.delete(f"/v1/avatar/{avatar_id}").status_code == 404
    assert member.balance() == (96 if ended is MADE else 100)
    assert not end(member, avatar_id, MADE)
    with member.house.database.session() as session:
        assert session.get(Removal, f"avatars/{avatar_id}/") is not None


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_what_is_not_ours_is_not_found(member: Member, house: House, method: str) -> None:
    """Another team's, an unknown one and no id at all answer alike."""
    foreign = begun(house.team())
    for avatar_id in (foreign, UNKNOWN, "avatar_nobody", "x"):
        answer = member.client.request(method, f"/v1/avatar/{avatar_id}")
        assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Avatar not found"})


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({"description": None}, "description: Required", "VALIDATION_ERROR"),
        ({"description": ""}, "description: Must be at least 1 character", "VALIDATION_ERROR"),
        ({"description": "x" * 2_001}, "description: Must be at most 2000 characters", "VALIDATION_ERROR"),
        ({"name": "x" * 61}, "name: Must be at most 60 characters", "VALIDATION_ERROR"),
        ({"model": "no-such"}, 'model: Unknown model "no-such"', "INVALID_VALUE"),
        (
            {"model": "gateway-video"},
            'model: Model "gateway-video" cannot be used with mediaType ai-images',
            "VALIDATION_ERROR",
        ),
        (
            {"model": "gemini-flash"},
            'model: Model "gemini-flash" is not available on this server',
            "INVALID_VALUE",
        ),
        (
            {"model": "gateway-image"},
            'model: Model "gateway-image" is not available on this server',
            "INVALID_VALUE",
        ),
        ({"artStyle": "custom_1"}, 'artStyle: Unknown style "custom_1"', "INVALID_VALUE"),
        (
            {"aspectRatio": "ratio_4_5"},
            "aspectRatio: Must be one of ratio_9_16, ratio_16_9, ratio_1_1",
            "INVALID_VALUE",
        ),
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str, code: str
) -> None:
    """400 in the contract's words."""
    answer = generate(member, **body)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert (member.balance(), list_page(member, "?type=custom")) == (100, [])


def test_the_longest_description_and_name_are_taken(member: Member) -> None:
    """2,000 and 60 characters."""
    answer = generate(member, description="x" * 2_000, name="n" * 60)
    assert (answer.status_code, answer.json()["data"]["name"]) == (202, "n" * 60)


def test_an_unknown_type_is_refused(member: Member) -> None:
    """The sentence names the three."""
    answer = member.client.get("/v1/avatar/list?type=mine")
    assert (answer.status_code, answer.json()["message"]) == (400, "type: Must be library, custom or all")


def test_credits_that_do_not_suffice_are_refused(house: House) -> None:
    """402, and nothing is written."""
    poor = house.team(credits=3)
    answer = generate(poor)
    assert (answer.status_code, poor.balance(), list_page(poor, "?type=custom")) == (402, 3, [])


def test_a_team_without_a_plan_is_refused(house: House) -> None:
    """402 before its credits are looked at."""
    assert generate(house.team(plan_status="none")).status_code == 402


def test_own_keys_are_needed_unless_this_server_draws(house: House) -> None:
    """402 names the gateway; `local`, or local engines by the operator's leave, need neither."""
    own = house.team(credits=0, billing="byok")
    answer = generate(own)
    assert (answer.status_code, answer.json()["message"]) == (
        402,
        "Missing provider keys: openrouter. Add them in Settings, AI keys",
    )
    drawn = generate(own, model="local")
    assert (drawn.status_code, drawn.json()["data"]["usedCredits"]) == (202, 0)
    free = house.team(credits=0, billing="byok", local_engines=True)
    assert generate(free).status_code == 202


def test_local_engines_need_the_key_of_what_they_cannot_do(house: House) -> None:
    """402 names the provider of a model that no engine of this machine replaces, and nothing is written; with
    the key the avatar is begun."""
    own = house.team(credits=0, billing="byok", local_engines=True)
    answer = generate(own, model="gemini-flash")
    assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["gemini"])
    assert list_page(own, "?type=custom") == []
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, own.team_id, "gemini", "a key", "ok")
    assert generate(own, model="gemini-flash").status_code == 202


def test_the_same_key_makes_one_avatar(member: Member) -> None:
    """The second call answers the first's bytes, and is not charged."""
    key = {"Idempotency-Key": "baker"}
    first, second = generate(member, headers=key), generate(member, headers=key)
    assert (second.status_code, second.content) == (202, first.content)
    assert second.headers["Idempotent-Replayed"] == "true"
    assert member.balance() == 96


def talk(member: Member, avatar_id: str, **body: Any) -> Any:
    return member.client.post(
        "/v1/project/create/talking-avatar", json={"script": "Hello there", "avatarId": avatar_id, **body}
    )


def test_a_shipped_and_an_own_avatar_can_speak(member: Member, house: House) -> None:
    """200 with the ids of project and video; ten credits for the half minute."""
    own = begun(member)
    end(member, own, MADE)
    for avatar_id, left in (("avatar_maya", 86), (own, 76)):
        answer = talk(member, avatar_id)
        assert answer.status_code == 200, answer.text
        data = answer.json()["data"]
        assert sorted(data) == ["projectId", "status", "videoId"]
        assert member.balance() == left
        video = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
        assert (video["avatarId"], video["voiceId"]) == (avatar_id, None)


def test_an_avatar_that_is_not_ready_cannot_speak(member: Member, house: House) -> None:
    """400 with its status; another team's is as unknown as none."""
    own, foreign = begun(member), begun(house.team())
    answer = talk(member, own).json()
    assert answer["message"] == f'avatarId: Avatar "{own}" is not ready (status PROCESSING)'
    assert answer["code"] == "VALIDATION_ERROR"
    for avatar_id in (foreign, UNKNOWN):
        answer = talk(member, avatar_id).json()
        assert (answer["message"], answer["code"]) == (
            f'avatarId: Avatar "{avatar_id}" not found.',
            "AVATAR_NOT_FOUND",
        )


def test_a_script_that_is_too_long_has_a_code_of_its_own(member: Member) -> None:
    """10,000 characters are taken, one more is not."""
    answer = talk(member, "avatar_maya", script="a" * 10_001).json()
    assert (answer["message"], answer["code"]) == (
        "script: Must be at most 10000 characters",
        "SCRIPT_TOO_LONG",
    )
    rich = member.house.team(credits=100_000)
    assert talk(rich, "avatar_maya", script="a " * 5_000).status_code == 200
