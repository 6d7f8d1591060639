"""Paths that the specification names as removed or reserved, and formats that are not built yet."""

import pytest
from fastapi.testclient import TestClient
from house import House, Member

from reelwright.http.v1.unbuilt import UNBUILT

REMOVED = [
    ("POST", "/v1/project/create/product-ads"),
    ("GET", "/v1/trends"),
    ("GET", "/v1/trends/today"),
    ("POST", "/v1/trends/search"),
    ("GET", "/v1/niche"),
    ("GET", "/v1/niche/list"),
    ("GET", "/v1/social/search"),
    ("POST", "/v1/social/search/hashtag"),
    ("GET", "/v1/integration/c0000000000000000000000000"),
    ("GET", "/v1/scheduled-post/c0000000000000000000000000"),
]


@pytest.mark.parametrize(("method", "path"), REMOVED)
def test_a_removed_path_is_not_found(member: Member, method: str, path: str) -> None:
    """404 in the general shape, for whoever is authenticated."""
    answer = member.client.request(method, path, json={"script": "x"} if method == "POST" else None)
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Not found"})


@pytest.mark.parametrize(("method", "path"), REMOVED)
def test_a_removed_path_tells_nothing_without_a_key(house: House, method: str, path: str) -> None:
    """401 comes first."""
    assert TestClient(house.app).request(method, path).status_code == 401


@pytest.mark.parametrize("path", sorted(UNBUILT))
def test_a_format_that_is_not_built_says_so(house: House, path: str) -> None:
    """400 that names the format; nothing is created or charged, and whoever built it is not in its way."""
    if path in {format.path for format in house.api.formats.values()}:
        pytest.skip("it is built")
    member = house.team()
    before = member.rows()
    answer = member.client.post(f"/v1/project/create/{path}", json={"script": "Hello"})
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "success": False,
            "message": f"The format {path} is not available on this server yet. Nothing was charged",
        },
    )
    assert member.rows() == before


def test_every_format_of_the_specification_is_built_or_says_so(house: House) -> None:
    """All create paths of the contract but the removed one."""
    assert set(UNBUILT) | {"story", "remove-background", "talking-avatar", "add-captions", "ugc-ads"} | {
        *("hook-demo", "hook-plus-demo"),
    } == {
        *("story", "talking-avatar", "remove-background", "script-to-video", "prompt-to-video"),
        *("hook-demo", "hook-plus-demo", "ugc-ads", "add-captions", "extend-video"),
        *("slideshow", "tiktok-slideshow", "scenes", "article", "document", "cinematic"),
    }
