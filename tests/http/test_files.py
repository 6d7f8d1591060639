"""/files and /share: signed links, ranges, conditions, and a page for everybody."""

import re
from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member, complete, finish_render
from test_reads import created, read

from reelwright.domain.projects.model import Video

BODY = bytes(range(256)) * 40  # 10,240 bytes


@pytest.fixture
def url(member: Member, house: House) -> str:
    """A link to a file of 10,240 known bytes."""
    house.storage.put("tests/file.mp4", BODY)
    return house.api.links.sign("tests/file.mp4", 3_600, "Straße 1.mp4").removeprefix("http://testserver")


def get(member: Member, url: str, **headers: str) -> Any:
    return member.client.get(url, headers={name.replace("_", "-"): value for name, value in headers.items()})


def test_a_whole_file(member: Member, url: str) -> None:
    """200 with everything that a player needs to know."""
    answer = get(member, url)
    assert (answer.status_code, answer.content) == (200, BODY)
    assert answer.headers["content-length"] == "10240"
    assert answer.headers["content-type"] == "video/mp4"
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "private, max-age=3600"
    assert answer.headers["content-disposition"] == "inline; filename*=UTF-8''Stra%C3%9Fe%201.mp4"


def test_head_says_the_same_without_the_bytes(member: Member, url: str) -> None:
    """A range is for GET only, so HEAD passes over one that it could serve and one that it could not."""
    for headers in ({}, {"Range": "bytes=0-9"}, {"Range": "bytes=0-1,4-5"}, {"Range": "bytes=99999-"}):
        answer = member.client.head(url, headers=headers)
        assert (answer.status_code, answer.content, answer.headers["content-length"]) == (200, b"", "10240")
        assert "content-range" not in answer.headers


@pytest.mark.parametrize(
    ("asked", "start", "end"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=100-199", 100, 200),
        ("bytes=10000-", 10_000, 10_240),
        ("bytes=-100", 10_140, 10_240),
        ("bytes=-99999", 0, 10_240),
        ("bytes=10239-99999", 10_239, 10_240),
        ("Bytes= 5-6 ", 5, 7),
        ("bytes=0-1, 99999-", 0, 2),
    ],
)
def test_a_range(member: Member, url: str, asked: str, start: int, end: int) -> None:
    """206 with exactly those bytes."""
    answer = get(member, url, Range=asked)
    assert (answer.status_code, answer.content) == (206, BODY[start:end])
    assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/10240"
    assert answer.headers["content-length"] == str(end - start)


def test_several_ranges_come_in_parts(member: Member, url: str) -> None:
    """As multipart/byteranges, each part with its place."""
    answer = get(member, url, Range="bytes=0-4,100-101,-3")
    boundary = re.fullmatch(r"multipart/byteranges; boundary=(\w+)", answer.headers["content-type"])
    assert answer.status_code == 206
    assert boundary is not None
    assert int(answer.headers["content-length"]) == len(answer.content)
    parts = answer.content.split(b"--" + boundary[1].encode())
    assert [part.partition(b"\r\n\r\n")[2].removesuffix(b"\r\n") for part in parts[1:-1]] == [
        BODY[0:5],
        BODY[100:102],
        BODY[-3:],
    ]
    assert b"Content-Range: bytes 100-101/10240" in parts[2]
    assert parts[-1] == b"--\r\n"


@pytest.mark.parametrize(
    "asked", ["bytes=10240-", "bytes=5-4", "bytes=-0", "bytes=a-b", "bytes=-", "bytes=1"]
)
def test_a_range_that_cannot_be_served(member: Member, url: str, asked: str) -> None:
    """416 with the size."""
    answer = get(member, url, Range=asked)
    assert (answer.status_code, answer.headers["content-range"]) == (416, "bytes */10240")


@pytest.mark.parametrize("asked", ["items=0-1", "0-1", "bytes=" + ",".join(["0-0"] * 17)])
def test_a_range_that_is_none_of_ours_is_passed_over(member: Member, url: str, asked: str) -> None:
    """Another unit, or far too many ranges: the whole file."""
    assert get(member, url, Range=asked).status_code == 200


@pytest.mark.parametrize("asked", ["bytes=0-,0-0", "bytes=" + ",".join(["0-"] * 16)])
def test_ranges_that_are_more_than_the_file_are_the_whole_file(member: Member, url: str, asked: str) -> None:
    """200: nobody makes the server send the same bytes again and again."""
    answer = get(member, url, Range=asked)
    assert (answer.status_code, answer.content) == (200, BODY)


def test_ranges_that_are_the_whole_file_together_come_in_parts(member: Member, url: str) -> None:
    """206: not a byte more than the file."""
    assert get(member, url, Range="bytes=0-99,100-").status_code == 206


def test_an_unchanged_file_is_not_sent_again(member: Member, url: str) -> None:
    """304 for the ETag that is known."""
    tag = get(member, url).headers["etag"]
    assert get(member, url, If_None_Match=f'"x", W/{tag}').status_code == 304
    assert get(member, url, If_None_Match="*").status_code == 304
    assert get(member, url, If_None_Match='"x"').status_code == 200


def test_a_range_of_a_changed_file_is_the_whole_file(member: Member, url: str) -> None:
    """If-Range holds for the ETag that is known, and for nothing else."""
    tag = get(member, url).headers["etag"]
    assert get(member, url, Range="bytes=0-0", If_Range=tag).status_code == 206
    assert get(member, url, Range="bytes=0-0", If_Range='"x"').content == BODY


def test_a_changed_link_is_refused(member: Member, house: House, url: str) -> None:
    """403 whichever letter was changed, and for what is no link at all."""
    refused = {"success": False, "message": "This link is not valid"}
    for changed in (
        url[:-2] + ("A" if url[-2] != "A" else "B") + url[-1],
        url + "A",
        "/files/x",
        "/files/a.b",
    ):
        answer = get(member, changed)
        assert (answer.status_code, answer.json()) == (403, refused)


def test_an_expired_link_is_refused(member: Member, house: House, url: str) -> None:
    """403 from that second on."""
    house.clock.pass_by(3_599)
    assert get(member, url).status_code == 200
    house.clock.pass_by(1)
    answer = get(member, url)
    assert (answer.status_code, answer.json()) == (
        403,
        {"success": False, "message": "This link has expired"},
    )


def test_a_file_that_is_gone_is_not_found(member: Member, house: House) -> None:
    """404 behind a link that is valid."""
    answer = get(member, house.api.sign("tests/gone.mp4"))
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "File not found"})


def test_what_a_browser_could_run_is_a_download(member: Member, house: House) -> None:
    """Never shown inline under our address."""
    house.storage.put("tests/page.svg", b"<svg/>")
    answer = get(member, house.api.sign("tests/page.svg"))
    assert answer.headers["content-disposition"].startswith("attachment")


def test_a_shared_video_has_a_page_without_a_key(member: Member, house: House) -> None:
    """With the player; its name is text, never markup; other tokens are not found."""
    project_id, video_id = created(member, name="<script>alert(1)</script>")
    complete(house, project_id)
    token = "/share/unguessable"
    assert member.client.get(token).status_code == 404
    finish_render(house, video_id)
    share = read(member, f"/v1/video/{video_id}")["shareUrl"]
    answer = member.client.get(share, headers={"x-api-key": ""})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<script>" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
    video = re.search(r'<video[^>]* src="([^"]+)"', answer.text)
    assert video is not None
    assert member.client.get(video[1]).content == b"an mp4"


@pytest.mark.parametrize("token", ["%00", "a%00b", "a.b", "%C3%A9", "a%20b"])
def test_what_cannot_be_a_share_token_is_not_found(member: Member, token: str) -> None:
    """404 before the database is asked: PostgreSQL takes no zero characters."""
    asked: list[str] = []

    def asking(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    sa.event.listen(member.house.database.engine, "before_cursor_execute", asking)
    answer = member.client.get(f"/share/{token}")
    sa.event.remove(member.house.database.engine, "before_cursor_execute", asking)
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Video not found"})
    assert asked == []


def test_a_video_that_is_not_ready_is_not_shared(member: Member, house: House) -> None:
    """Its page does not exist yet."""
    project_id, video_id = created(member)
    complete(house, project_id)
    finish_render(house, video_id)
    share = read(member, f"/v1/video/{video_id}")["shareUrl"]
    with house.database.session() as session:
        session.get_one(Video, video_id).status = "STARTED"
    assert member.client.get(share).status_code == 404


def test_a_page_of_any_origin_may_read_a_link(member: Member, url: str) -> None:
    """A player that asks for its own rights reads ranges; the API itself says nothing of origins."""
    answer = get(member, url, Origin="https://app.example.com", Range="bytes=0-9")
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (206, "*")
    assert "Content-Range" in answer.headers["access-control-expose-headers"]
    assert "access-control-allow-origin" not in get(member, "/v1/account", Origin="https://x.example").headers


def test_a_page_may_ask_whether_it_may_put(member: Member) -> None:
    """The question that a browser asks before it sends a file."""
    asks = {"Origin": "https://app.example.com", "Access-Control-Request-Method": "PUT"}
    asks["Access-Control-Request-Headers"] = "content-type"
    answer = member.client.options("/uploads/anything", headers=asks)
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, "*")
    assert "PUT" in answer.headers["access-control-allow-methods"]
    assert answer.headers["access-control-allow-headers"] == "content-type"
