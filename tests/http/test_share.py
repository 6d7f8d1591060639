"""The public page of a video, and its revocation."""

from typing import Any

from house import House, Member, complete, finish_render

from reelwright.domain.projects.model import Video


def rendered(member: Member, house: House, name: str = "A tale") -> str:
    data = member.create({"name": name}).json()["data"]
    complete(house, data["projectId"])
    finish_render(house, data["videoId"])
    return str(data["videoId"])


def video(member: Member, video_id: str) -> Any:
    return member.client.get(f"/v1/video/{video_id}").json()["data"]


def revoke(member: Member, video_id: str) -> Any:
    return member.client.post(f"/v1/video/{video_id}/share/revoke")


def test_the_page_plays_the_video_for_whoever_knows_its_address(member: Member, house: House) -> None:
    """Without a key; its links work, and what a team writes is text on it, never markup."""
    video_id = rendered(member, house, '<script>alert("x")</script>')
    page = member.client.get(video(member, video_id)["shareUrl"], headers={"x-api-key": ""})
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<script>" not in page.text
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in page.text
    source = page.text.partition('src="')[2].partition('"')[0]
    assert member.client.get(source).content == b"an mp4"


def test_a_revoked_page_is_gone(member: Member, house: House) -> None:
    """The video stays, without a `shareUrl`; every read and list agrees; revoking again changes nothing."""
    video_id = rendered(member, house)
    address = video(member, video_id)["shareUrl"]
    answer = revoke(member, video_id)
    assert (answer.status_code, answer.json()["message"]) == (200, "The public page has been revoked")
    shown = answer.json()["data"]
    assert (shown["id"], shown["status"], shown["shareUrl"]) == (video_id, "COMPLETED", None)
    gone = member.client.get(address)
    assert (gone.status_code, gone.json()) == (404, {"success": False, "message": "Video not found"})
    project = member.client.get(f"/v1/project/{shown['projectId']}").json()["data"]
    listed = member.client.get("/v1/video/list").json()["data"]["videos"]
    assert (project["video"]["shareUrl"], listed[0]["shareUrl"]) == (None, None)
    with house.database.session() as session:
        at = session.get_one(Video, video_id).share_revoked_at
    house.clock.pass_by(60)
    assert revoke(member, video_id).status_code == 200
    with house.database.session() as session:
        assert session.get_one(Video, video_id).share_revoked_at == at


def test_a_page_can_be_revoked_before_its_video_is_ready(member: Member, house: House) -> None:
    """Then there never is one."""
    data = member.create().json()["data"]
    assert revoke(member, data["videoId"]).status_code == 200
    complete(house, data["projectId"])
    finish_render(house, data["videoId"])
    with house.database.session() as session:
        token = session.get_one(Video, data["videoId"]).share_token
    assert video(member, data["videoId"])["shareUrl"] is None
    assert member.client.get(f"/share/{token}").status_code == 404


def test_the_page_goes_with_the_video(member: Member, house: House) -> None:
    """Deleted, or its project deleted: 404."""
    for path in ("video/{videoId}", "project/{projectId}"):
        shown = video(member, rendered(member, house))
        member.client.delete("/v1/" + path.format(videoId=shown["id"], projectId=shown["projectId"]))
        assert member.client.get(shown["shareUrl"]).status_code == 404


def test_an_unknown_video_cannot_be_revoked(member: Member) -> None:
    """404 as for a read."""
    answer = revoke(member, "c" + "0" * 24)
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Video not found"})
