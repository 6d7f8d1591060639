"""/v1/avatar/{id}/reaction and /v1/catalog/reactions: what one writes and costs, how it ends, who sees it."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member
from test_avatars import MADE, begun, end
from test_avatars import shown as shown_avatar
from test_reads import UNKNOWN

from reelwright.catalog.reactions import reactions
from reelwright.domain.assets.lifecycle import complete, fail
from reelwright.domain.avatars.kind import REACTION, ReactionFiles
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.clock import iso
from reelwright.store.removals import Removal

FILMED = ReactionFiles("reactions/x/clip.mp4", "reactions/x/still.jpg", 1080, 1920, 2_800, {})


def react(member: Member, avatar_id: str = "avatar_maya", **body: Any) -> Any:
    headers = body.pop("headers", {})
    wanted = {"reaction": "surprise", **body}
    return member.client.post(f"/v1/avatar/{avatar_id}/reaction", json=wanted, headers=headers)


def asked(member: Member, avatar_id: str = "avatar_maya", **body: Any) -> str:
    return str(react(member, avatar_id, **body).json()["data"]["id"])


def settle(member: Member, reaction_id: str, made: ReactionFiles | str = FILMED) -> bool:
    """End a reaction as a worker does: with a clip, or with a reason."""
    house = member.house
    parts = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        if isinstance(made, str):
            return fail(session, parts, REACTION, reaction_id, made, house.clock.now)
        return complete(session, parts, REACTION, reaction_id, made, house.clock.now)


def shown(member: Member, reaction_id: str, avatar_id: str = "avatar_maya") -> Any:
    return member.client.get(f"/v1/avatar/{avatar_id}/reaction/{reaction_id}").json()["data"]


def list_page(member: Member, query: str = "") -> Any:
    return member.client.get(f"/v1/catalog/reactions{query}").json()["data"]


def ids(member: Member, query: str = "") -> list[str]:
    return [one["id"] for one in list_page(member, query)["reactions"]]


def test_a_reaction_answers_at_once_and_leaves_a_job(member: Member, house: House) -> None:
    """202 with a PROCESSING reaction, twelve credits, a ledger entry that names it, one job."""
    answer = react(member)
    reaction = answer.json()["data"]
    assert answer.status_code == 202
    assert answer.json() == {
        "success": True,
        "message": "The reaction is being made",
        "data": {
            "id": reaction["id"],
            "reaction": "surprise",
            "status": "PROCESSING",
            "videoUrl": None,
            "thumbnailUrl": None,
            "error": None,
            "createdAt": iso(START_MS),
            "usedCredits": 12,
        },
    }
    assert house.jobs.wanted[member.jobs_before :] == [("react", reaction["id"])]
    assert member.balance() == 88
    [entry] = member.client.get("/v1/account/ledger?kind=charge").json()["data"]["entries"]
    assert (entry["credits"], entry["reactionId"], entry["reason"]) == (
        -12,
        reaction["id"],
        "reaction: Maya, surprise",
    )


def test_a_finished_reaction_is_seen_everywhere(member: Member, house: House) -> None:
    """Its links are signed; its avatar shows it first, newest before older; the catalogue lists it."""
    first = asked(member)
    house.clock.pass_by(60)
    second = asked(member, reaction="custom", prompt="winks")
    assert settle(member, first)
    assert shown(member, first)["videoUrl"].startswith("http://testserver/files/")
    assert shown(member, first)["thumbnailUrl"].startswith("http://testserver/files/")
    assert (shown(member, first)["status"], shown(member, second)["status"]) == ("COMPLETED", "PROCESSING")
    of_maya = [one.id for one in reactions() if one.avatar_id == "avatar_maya"]
    assert [one["id"] for one in shown_avatar(member, "avatar_maya")["reactions"]] == [
        second,
        first,
        *of_maya,
    ]
    (entry,) = list_page(member, "?type=custom")["reactions"]
    links = entry.pop("videoUrl"), entry.pop("thumbnailUrl")
    assert all(link.startswith("http://testserver/files/") for link in links)
    assert entry == {
        "id": first,
        "reaction": "surprise",
        "avatarId": "avatar_maya",
        "avatarName": "Maya",
        "gender": "Female",
        "durationSeconds": 2.8,
        "isCustom": True,
        "createdAt": iso(START_MS),
    }


@pytest.mark.parametrize(("made", "event"), [(FILMED, "reaction.completed"), ("No", "reaction.failed")])
def test_an_end_is_told_once(member: Member, house: House, made: Any, event: str) -> None:
    """The webhook hears of it with the caller's metadata, and a second end changes nothing."""
    hook = {"webhook": "https://hooks.example.com/in", "metadata": {"orderId": "A-17"}}
    reaction_id = asked(member, **hook)
    assert settle(member, reaction_id, made)
    assert not settle(member, reaction_id, made)
    with house.database.session() as session:
        own = sa.select(WebhookDelivery).where(WebhookDelivery.team_id == member.team_id)
        (delivery,) = session.scalars(own).all()
        payload = json.loads(delivery.body)
    failed = made == "No"
    assert delivery.event == event
    data = payload["data"]
    links = data.pop("videoUrl"), data.pop("thumbnailUrl")
    assert [link is None for link in links] == [failed, failed]
    assert payload == {
        "status": "FAILED" if failed else "COMPLETED",
        "message": "No" if failed else "Reaction completed",
        "data": {
            "reactionId": reaction_id,
            "avatarId": "avatar_maya",
            "reaction": "surprise",
            "status": "FAILED" if failed else "COMPLETED",
            "error": "No" if failed else None,
            "metadata": {"orderId": "A-17"},
        },
    }
    assert member.balance() == (100 if failed else 88)


def test_a_failed_reaction_says_why_and_is_in_no_catalogue(member: Member) -> None:
    """FAILED with the reason; no links; the avatar still shows it."""
    reaction_id = asked(member)
    settle(member, reaction_id, "It could not be made")
    reaction = shown(member, reaction_id)
    assert (reaction["status"], reaction["error"], reaction["videoUrl"]) == (
        "FAILED",
        "It could not be made",
        None,
    )
    assert ids(member, "?type=custom") == []


@pytest.mark.parametrize("ended", [None, FILMED, "No"])
def test_a_deleted_reaction_is_gone(member: Member, ended: Any) -> None:
    """In every state; what was not finished is paid back, and its files are removed."""
    reaction_id = asked(member)
    if ended is not None:
        settle(member, reaction_id, ended)
    path = f"/v1/avatar/avatar_maya/reaction/{reaction_id}"
    answer = member.client.delete(path)
    assert (answer.status_code, answer.json()["data"]) == (200, {"id": reaction_id, "deleted": True})
    assert member.client.get(path).status_code == member.client.delete(path).status_code == 404
    assert member.balance() == (88 if ended is FILMED else 100)
    assert not settle(member, reaction_id)
    with member.house.database.session() as session:
        assert session.get(Removal, f"reactions/{reaction_id}/") is not None


def test_reactions_go_with_their_avatar(member: Member) -> None:
    """Finished and unfinished ones, the unfinished with its credits; the catalogue forgets them."""
    avatar_id = begun(member)
    end(member, avatar_id, MADE)
    done, begun_only = asked(member, avatar_id), asked(member, avatar_id)
    settle(member, done)
    assert member.balance() == 72
    assert member.client.delete(f"/v1/avatar/{avatar_id}").status_code == 200
    assert member.balance() == 84
    assert ids(member, "?type=custom") == []
    assert not settle(member, begun_only)


def test_another_teams_reaction_is_not_found(member: Member, house: House) -> None:
    """On a library avatar, too: reads, deletes and lists answer as if it were unknown."""
    foreign = asked(house.team())
    for reaction_id in (foreign, UNKNOWN, "reaction_nobody_happy", "x"):
        for method in ("GET", "DELETE"):
            answer = member.client.request(method, f"/v1/avatar/avatar_maya/reaction/{reaction_id}")
            assert (answer.status_code, answer.json()) == (
                404,
                {"success": False, "message": "Reaction not found"},
            )
    assert foreign not in [one["id"] for one in shown_avatar(member, "avatar_maya")["reactions"]]


def test_a_reaction_belongs_to_its_avatar(member: Member, house: House) -> None:
    """Under another avatar, a foreign or an unknown one it is not found."""
    reaction_id = asked(member)
    foreign = begun(house.team())
    other = member.client.get(f"/v1/avatar/avatar_daniel/reaction/{reaction_id}").json()
    assert other["message"] == "Reaction not found"
    for avatar_id in (foreign, UNKNOWN):
        answer = member.client.get(f"/v1/avatar/{avatar_id}/reaction/{reaction_id}")
        assert (answer.status_code, answer.json()["message"]) == (404, "Avatar not found")
        made = react(member, avatar_id)
        assert (made.status_code, made.json()["message"]) == (404, "Avatar not found")


def test_a_shipped_reaction(member: Member) -> None:
    """COMPLETED, of its avatar only, and not to be deleted."""
    path = "/v1/avatar/avatar_maya/reaction/reaction_maya_surprise"
    reaction = member.client.get(path).json()["data"]
    assert reaction.pop("videoUrl").startswith("http://testserver/files/")
    assert reaction.pop("thumbnailUrl").startswith("http://testserver/files/")
    assert reaction == {
        "id": "reaction_maya_surprise",
        "reaction": "surprise",
        "status": "COMPLETED",
        "error": None,
        "createdAt": "2026-01-01T00:00:00.000Z",
    }
    answer = member.client.delete(path)
    assert (answer.status_code, answer.json()["message"]) == (400, "Library reactions cannot be deleted")
    elsewhere = "/v1/avatar/avatar_daniel/reaction/reaction_maya_surprise"
    assert member.client.get(elsewhere).status_code == 404


def test_the_catalogue_is_filtered_and_paged(member: Member) -> None:
    """By kind, avatar, gender and type; own ones first; every kind is named in `types`."""
    shipped = [one.id for one in reactions()]
    own = asked(member, reaction="happy")
    settle(member, own)
    assert ids(member, "?limit=100") == [own, *shipped]
    assert ids(member, "?type=library&limit=100") == shipped
    assert ids(member, "?type=Custom") == [own]
    assert ids(member, "?reaction=crying") == [one.id for one in reactions() if one.reaction == "crying"]
    of_maya = [one.id for one in reactions() if one.avatar_id == "avatar_maya"]
    assert ids(member, "?avatarId=avatar_maya") == [own, *of_maya]
    men = [one.id for one in reactions() if one.gender == "Male"]
    assert ids(member, "?gender=male") == men
    assert ids(member, "?limit=2&offset=1") == shipped[:2]
    found = list_page(member, "?limit=1")
    assert (found["total"], found["limit"], found["offset"]) == (1 + len(shipped), 1, 0)
    assert found["types"][0] == {"id": "surprise", "name": "Surprise"}
    assert [one["id"] for one in found["types"]][-2:] == ["lean_in", "custom"]
    answer = member.client.get("/v1/catalog/reactions?type=mine")
    assert (answer.status_code, answer.json()["message"]) == (400, "type: Must be library, custom or all")


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({"reaction": None}, "reaction: Required", "VALIDATION_ERROR"),
        ({"reaction": "custom"}, "prompt: Required", "VALIDATION_ERROR"),
        ({"reaction": "custom", "prompt": "  "}, "prompt: Required", "VALIDATION_ERROR"),
        ({"prompt": "x" * 501}, "prompt: Must be at most 500 characters", "VALIDATION_ERROR"),
        ({"model": "no-such"}, 'model: Unknown model "no-such"', "INVALID_VALUE"),
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
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str, code: str
) -> None:
    """400 in the contract's words."""
    answer = react(member, **body)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert member.rows() == {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}


def test_an_unknown_kind_is_refused_with_all_that_are_known(member: Member) -> None:
    """The sentence names the seventeen."""
    answer = react(member, reaction="bliss").json()
    assert answer["message"].startswith("reaction: Must be one of surprise, shock, excitement, smirk, ")
    assert answer["message"].endswith("side_look, double_take, lean_in, custom")


def test_an_avatar_that_is_not_ready_cannot_react(member: Member) -> None:
    """400 with its status, whether it is being made or failed."""
    avatar_id = begun(member)
    answer = react(member, avatar_id)
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        f'avatarId: Avatar "{avatar_id}" is not ready (status PROCESSING)',
    )
    end(member, avatar_id, "No")
    assert react(member, avatar_id).json()["message"].endswith("is not ready (status FAILED)")


def test_credits_plan_and_keys_are_needed(house: House) -> None:
    """402 each; `local`, and local engines by the operator's leave, need no key and cost nothing there."""
    assert react(house.team(credits=11)).status_code == 402
    assert react(house.team(plan_status="none")).status_code == 402
    own = house.team(credits=0, billing="byok")
    assert react(own).json()["message"] == "Missing provider keys: openrouter. Add them in Settings, AI keys"
    drawn = react(own, model="local")
    assert (drawn.status_code, drawn.json()["data"]["usedCredits"]) == (202, 0)
    assert react(house.team(credits=0, billing="byok", local_engines=True)).status_code == 202


def test_local_engines_need_the_key_of_what_they_cannot_do(house: House) -> None:
    """402 names the provider of a model that no engine of this machine replaces."""
    own = house.team(credits=0, billing="byok", local_engines=True)
    answer = react(own, model="gemini-flash")
    assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["gemini"])


@pytest.mark.parametrize("alone", [True, False])
def test_a_read_ends_what_took_too_long(member: Member, house: House, alone: bool) -> None:
    """No worker runs. PROCESSING for 15 minutes from the answer; after that it reads FAILED, alone and beside
    its avatar, and its credits are back once."""
    reaction_id = asked(member)

    def read() -> Any:
        if alone:
            return shown(member, reaction_id)
        reactions = member.client.get("/v1/avatar/avatar_maya").json()["data"]["reactions"]
        return next(one for one in reactions if one["id"] == reaction_id)

    house.clock.pass_by(15 * 60)
    assert (read()["status"], member.balance()) == ("PROCESSING", 88)
    house.clock.pass_by(0.001)
    for _ in range(2):
        reason = "Making this reaction took too long. Please try again"
        assert (read()["status"], read()["error"], member.balance()) == ("FAILED", reason, 100)


def test_the_same_key_makes_one_reaction(member: Member) -> None:
    """The second call answers the first's bytes, and is not charged."""
    key = {"Idempotency-Key": "face"}
    first, second = react(member, headers=key), react(member, headers=key)
    assert (second.status_code, second.content) == (202, first.content)
    assert second.headers["Idempotent-Replayed"] == "true"
    assert member.balance() == 88
