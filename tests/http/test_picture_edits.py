"""POST /v1/image/remove-background and /v1/image/expand: what is accepted, written, charged, given back."""

from typing import Any

import pytest
from house import House, Member

from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import Verdict, settle
from reelwright.domain.projects.outcome import Settlement

CUT, EXPAND = "/v1/image/remove-background", "/v1/image/expand"


def stored(house: House, media_id: str) -> Media:
    with house.database.session() as session:
        return session.get_one(Media, media_id)


def picture(member: Member, **values: Any) -> str:
    return member.media(**{"width": 1000, "height": 500, "name": "beach.jpg", **values})


@pytest.mark.parametrize(
    ("path", "more", "name", "operation"),
    [
        (CUT, {}, "beach.jpg (cut out)", "cut-out"),
        (EXPAND, {"left": 10}, "beach.jpg (edges mirrored)", "expand"),
    ],
)
def test_a_picture_is_accepted_at_once(
    house: House, member: Member, path: str, more: Any, name: str, operation: str
) -> None:
    """202 with a new item in PROCESSING whose name says what it will be, two credits, and its job."""
    source = picture(member)
    answer = member.client.post(path, json={"mediaId": source, **more})
    data = answer.json()["data"]
    assert (answer.status_code, answer.json()["message"]) == (202, "The picture is being made")
    assert {key: data[key] for key in ("name", "type", "status", "url", "error", "usedCredits")} == {
        "name": name,
        "type": "image",
        "status": "PROCESSING",
        "url": None,
        "error": None,
        "usedCredits": 2,
    }
    edit = stored(house, data["id"]).edit
    assert edit is not None
    assert (edit["operation"], edit["source"]) == (operation, source)
    assert house.jobs.wanted[-1] == ("edit", data["id"])
    assert member.balance() == 98


@pytest.mark.parametrize(
    ("size", "shape", "sides"),
    [
        ((1000, 500), "ratio_1_1", {"left": 0, "right": 0, "top": 250, "bottom": 250}),
        ((501, 1000), "ratio_1_1", {"left": 249, "right": 250, "top": 0, "bottom": 0}),
        ((1000, 1000), "ratio_16_9", {"left": 389, "right": 389, "top": 0, "bottom": 0}),
    ],
)
def test_a_shape_says_how_much_is_added(
    house: House, member: Member, size: tuple[int, int], shape: str, sides: dict[str, int]
) -> None:
    """Only in one direction, half at each side; nothing is cut off."""
    source = picture(member, width=size[0], height=size[1])
    answer = member.client.post(EXPAND, json={"mediaId": source, "aspectRatio": shape})
    edit = stored(house, answer.json()["data"]["id"]).edit
    assert edit is not None
    assert edit["sides"] == sides


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        (CUT, {}, "mediaId: Required"),
        (CUT, {"mediaId": "nope"}, 'mediaId: Media "nope" not found'),
        (EXPAND, {"mediaId": "nope", "left": 1}, 'mediaId: Media "nope" not found'),
        (CUT, {"mediaId": "x", "webhook": "http://a.example"}, 'mediaId: Media "x" not found'),
        (EXPAND, {"mediaId": "x"}, "aspectRatio: Required"),
        (EXPAND, {"mediaId": "x", "left": 2_001}, "left: Must be between 0 and 2000"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_charged(
    member: Member, path: str, body: Any, message: str
) -> None:
    """400 in the contract's words."""
    answer = member.client.post(path, json=body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


@pytest.mark.parametrize("path", [CUT, EXPAND])
def test_only_pictures_are_edited(house: House, member: Member, path: str) -> None:
    """A video, another team's picture and one that is not ready are refused."""
    for source, reason in (
        (picture(member, type="video"), "mediaId: Media must be an image file"),
        (picture(house.team()), 'mediaId: Media "{}" not found'),
        (picture(member, status="PROCESSING"), 'mediaId: Media "{}" is not ready (status PROCESSING)'),
    ):
        answer = member.client.post(path, json={"mediaId": source, "left": 1})
        assert (answer.status_code, answer.json()["message"]) == (400, reason.format(source))


def test_a_shape_that_it_has_is_refused(member: Member) -> None:
    """There would be nothing to add."""
    source = picture(member, width=1080, height=1920)
    answer = member.client.post(EXPAND, json={"mediaId": source, "aspectRatio": "ratio_9_16"})
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "aspectRatio: The picture has this shape already",
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"top": 1}, "top: Would make a picture of 10000 × 5001 pixels, and 50 megapixels are the most"),
        (
            {"left": 2_000, "right": 2_000},
            "left: Would make a picture of 14000 × 5000 pixels, and 50 megapixels are the most",
        ),
        (
            {"aspectRatio": "ratio_16_9"},
            "aspectRatio: Would make a picture of 10000 × 5625 pixels, and 50 megapixels are the most",
        ),
    ],
)
def test_what_would_be_larger_than_the_library_takes_is_refused(
    member: Member, body: Any, message: str
) -> None:
    """Instead of a smaller picture than was ordered; nothing is charged."""
    source = picture(member, width=10_000, height=5_000)
    answer = member.client.post(EXPAND, json={"mediaId": source, **body})
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_all_that_the_library_takes_may_be_made(member: Member) -> None:
    """50 megapixels to the pixel."""
    source = picture(member, width=8_000, height=5_000)
    assert member.client.post(EXPAND, json={"mediaId": source, "left": 2_000}).status_code == 202


@pytest.mark.parametrize("path", [CUT, EXPAND])
def test_credits_that_are_not_there(house: House, path: str) -> None:
    """402, and nothing is written."""
    team = house.team(credits=1)
    answer = team.client.post(path, json={"mediaId": picture(team), "left": 1})
    assert answer.status_code == 402
    assert answer.json()["details"] == {"required": 2, "balance": 1}
    assert len(team.client.get("/v1/media/list").json()["data"]["media"]) == 1


@pytest.mark.parametrize("path", [CUT, EXPAND])
def test_a_team_with_own_keys_needs_them_first(house: House, path: str) -> None:
    """402 without the editing provider's; with it, or with local engines, it is made, free of charge. The
    name of an expanded picture says who has made its edges."""
    team = house.team(billing="byok")
    body = {"mediaId": picture(team), "left": 1}
    missing = team.client.post(path, json=body)
    assert (missing.status_code, missing.json()["missingProviders"]) == (402, ["fal"])
    names = []
    for key, local_engines in (("a key", False), ("", True)):
        with house.database.session() as session:
            house.api.teams.set_provider_key(session, team.team_id, "fal", key, "ok")
            house.api.teams.change(session, team.team_id, local_engines=local_engines)
        made = team.client.post(path, json=body)
        assert (made.status_code, made.json()["data"]["usedCredits"]) == (202, 0)
        names.append(made.json()["data"]["name"].partition(" (")[2])
    assert names == (["cut out)"] * 2 if path == CUT else ["expanded)", "edges mirrored)"])


def test_a_failure_gives_the_credits_back_and_is_told(house: House, member: Member) -> None:
    """Once, with the reason on the item and in the call to the webhook."""
    answer = member.client.post(
        CUT, json={"mediaId": picture(member), "webhook": "https://example.com/hook", "metadata": {"a": 1}}
    )
    media_id = answer.json()["data"]["id"]
    settling = Settlement(house.jobs, house.api.links)
    for _ in range(2):
        with house.database.session() as session:
            settle(session, settling, media_id, Verdict(reason="Nobody was found"), house.clock())
    shown = member.client.get(f"/v1/media/{media_id}").json()["data"]
    assert (shown["status"], shown["error"]) == ("FAILED", "Nobody was found")
    assert member.balance() == 100
    assert [job for job, _ in house.jobs.wanted[-2:]] == ["edit", "deliver"]


@pytest.mark.parametrize("alone", [True, False])
def test_a_read_ends_what_took_too_long(house: House, member: Member, alone: bool) -> None:
    """No worker runs. PROCESSING for 15 minutes from the answer; after that it reads FAILED, alone and in the
    list, and its credits are back once. An import waits for its worker."""
    made = member.client.post("/v1/image/remove-background", json={"mediaId": picture(member)}).json()["data"]
    member.client.post("/v1/media/import", json={"url": "https://example.com/a.mp4", "name": "an import"})
    paid = made["usedCredits"]

    def read() -> dict[str, str]:
        if alone:
            items = [member.client.get(f"/v1/media/{made['id']}").json()["data"]]
        else:
            items = member.client.get("/v1/media/list").json()["data"]["media"]
        return {one["name"]: one["status"] for one in items if one["status"] != "COMPLETED"}

    others = {} if alone else {"an import": "PROCESSING"}
    house.clock.pass_by(15 * 60)
    assert (read(), member.balance()) == ({made["name"]: "PROCESSING", **others}, 100 - paid)
    house.clock.pass_by(0.001)
    for _ in range(2):
        assert (read(), member.balance()) == ({made["name"]: "FAILED", **others}, 100)


def test_one_that_is_deleted_meanwhile_costs_nothing(member: Member) -> None:
    """The credits of what is not made come back."""
    answer = member.client.post(CUT, json={"mediaId": picture(member)})
    assert member.client.delete(f"/v1/media/{answer.json()['data']['id']}").status_code == 200
    assert member.balance() == 100
