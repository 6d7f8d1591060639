"""Paths that the specification names: those that it removed, and that all others are there."""

import re

import pytest
from fastapi.testclient import TestClient
from house import House, Member

ID = "c" + "0" * 24

REMOVED = [
    ("POST", "/v1/project/create/product-ads"),
    ("GET", "/v1/trends"),
    ("GET", "/v1/trends/today"),
    ("POST", "/v1/trends/search"),
    ("GET", "/v1/niche"),
    ("GET", "/v1/niche/list"),
    ("GET", "/v1/social/search"),
    ("POST", "/v1/social/search/hashtag"),
    ("GET", f"/v1/integration/{ID}"),
    ("GET", f"/v1/scheduled-post/{ID}"),
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


def test_every_format_of_the_specification_is_built(house: House) -> None:
    """All create paths of the contract but the removed one."""
    formats = house.api.formats.values()
    built = {path for format in formats for path in (format.path, *format.aliases) if path}
    assert built == {
        *("story", "talking-avatar", "remove-background", "script-to-video", "prompt-to-video"),
        *("hook-demo", "hook-plus-demo", "ugc-ads", "add-captions", "extend-video"),
        *("slideshow", "tiktok-slideshow", "scenes", "article", "document", "cinematic"),
    }


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/v1/voice/speech", "POST"),
        ("DELETE", "/v1/voice/clone", "POST"),
        ("DELETE", "/v1/voice/list", "GET"),
        ("DELETE", "/v1/character/list", "GET"),
        ("GET", "/v1/project/create/scenes", "POST"),
        ("GET", "/v1/social/account/analyze", "POST"),
    ],
)
def test_a_path_that_stands_written_out_is_no_id(member: Member, method: str, path: str, allow: str) -> None:
    """405 with the methods that it takes."""
    answer = member.client.request(method, path)
    assert (answer.status_code, answer.headers["Allow"]) == (405, allow)


def test_every_operation_of_the_specification_is_built(house: House) -> None:
    """All lines of the contract's tables but the formats, which have a test of their own."""
    built = {
        (method.upper(), re.sub(r"{\w+}", "{}", path))
        for path, methods in house.app.openapi()["paths"].items()
        for method in methods
    }
    specified = {tuple(line.split(" ")) for line in SPECIFIED.split("\n") if line}
    assert specified - built == set()


SPECIFIED = """
GET /v1/account
GET /v1/account/ledger
GET /v1/catalog/image-models
GET /v1/catalog/reactions
GET /v1/catalog/caption-presets
GET /v1/catalog/games
GET /v1/catalog/text-styles
GET /v1/catalog/pricing
GET /v1/catalog/visual-styles
GET /v1/catalog/motion-styles
GET /v1/catalog/video-models
GET /v1/avatar/list
GET /v1/avatar/{}
DELETE /v1/avatar/{}
POST /v1/avatar/create/generate
POST /v1/avatar/create/photo
POST /v1/avatar/{}/reaction
GET /v1/avatar/{}/reaction/{}
DELETE /v1/avatar/{}/reaction/{}
GET /v1/voice/list
GET /v1/voice/{}
DELETE /v1/voice/{}
POST /v1/voice/clone
POST /v1/voice/speech
GET /v1/voice/speech/{}
GET /v1/character/list
POST /v1/character/create
GET /v1/character/{}
PATCH /v1/character/{}
DELETE /v1/character/{}
GET /v1/media/list
GET /v1/media/{}
DELETE /v1/media/{}
POST /v1/media/import
POST /v1/media/upload
POST /v1/media/{}/complete
POST /v1/media/generate/image
POST /v1/media/generate/video
POST /v1/image/remove-background
POST /v1/image/expand
POST /v1/project/create
GET /v1/project/list
GET /v1/project/{}
GET /v1/project/{}/scenes
GET /v1/project/{}/captions
PATCH /v1/project/{}/edit
DELETE /v1/project/{}
POST /v1/project/{}/cancel
POST /v1/render
GET /v1/video/list
GET /v1/video/{}
DELETE /v1/video/{}
POST /v1/video/{}/share/revoke
GET /v1/template/list
GET /v1/template/{}
GET /v1/music/list
POST /v1/social/account/analyze
GET /v1/social/account/list
POST /v1/social/account/{}/refresh
GET /v1/social/account/{}
DELETE /v1/social/account/{}
GET /v1/webhook/endpoints
POST /v1/webhook/endpoints
PATCH /v1/webhook/endpoints/{}
DELETE /v1/webhook/endpoints/{}
POST /v1/webhook/endpoints/{}/rotate-secret
POST /v1/webhook/endpoints/{}/test
GET /v1/webhook/event-types
GET /v1/webhook/deliveries
POST /v1/webhook/deliveries/{}/redeliver
GET /v1/health
"""
