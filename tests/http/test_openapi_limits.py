"""Every limit that the OpenAPI document gives a request is the one that the running API keeps: tried at its
edge and one beyond."""

import copy
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from house import House, Member, complete

KEYWORDS = ("maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum", "enum")
# A well-formed body of each request, small enough that any one field can be put in or grow.
BODIES: dict[str, dict[str, Any]] = {
    "StoryRequest": {"prompt": "A letter", "voiceId": "voice_heart"},
    "TemplateRequest": {"templateId": "template_quote", "title": "A", "scenes": [{}]},
    "EditRequest": {},
    "RenderRequest": {"projectId": "x"},
    "GenerateImageRequest": {"prompt": "A sky"},
    "GenerateVideoRequest": {"prompt": "A sky"},
    "RemoveBackgroundRequest": {"media": "x"},
    "RemoveImageBackgroundRequest": {"mediaId": "x"},
    "ExpandImageRequest": {"mediaId": "x", "left": 1},
    "AddCaptionsRequest": {"media": "x"},
    "CinematicRequest": {"shots": [{"prompt": "A sky"}]},
    "ExtendVideoRequest": {"media": "x", "prompt": "It snows"},
    "TalkingAvatarRequest": {"script": "Hello", "avatarId": "avatar_maya"},
    "GenerateAvatarRequest": {"description": "A baker"},
    "PhotoAvatarRequest": {"imageUrl": "https://example.com/a.jpg"},
    "ReactionRequest": {"reaction": "happy"},
    "UgcAdsRequest": {"script": "Hello", "avatarId": "avatar_maya"},
    "HookDemoRequest": {"avatarId": "reaction_maya_surprise", "text": "Hello", "media": ["x"]},
    "ScenesRequest": {"scenes": [{"type": "image", "mediaId": "x"}]},
    "CloneVoiceRequest": {"name": "x", "mediaIds": ["x"], "consent": True},
    "ScriptToVideoRequest": {"script": "Hello", "voiceId": "voice_heart"},
    "PromptToVideoRequest": {"prompt": "A lighthouse", "voiceId": "voice_heart"},
    "ArticleRequest": {"text": "A lighthouse is a tower with a lamp.", "voiceId": "voice_heart"},
    "DocumentRequest": {"text": "A lighthouse is a tower with a lamp.", "voiceId": "voice_heart"},
    "AnalyzeRequest": {"username": "x", "platform": "youtube"},
    "SpeechRequest": {"voiceId": "voice_heart", "text": "Hello"},
    "SlideshowRequest": {"slides": [{}], "voiceId": "voice_heart"},
    "ImportRequest": {"url": "https://example.com/a.png"},
    "UploadRequest": {"fileName": "a.png", "contentType": "image/png", "size": 1},
    "CreateCharacterRequest": {"name": "Mira"},
    "ChangeCharacterRequest": {"name": "Mira"},
    "EndpointRequest": {"url": "https://example.com/hook"},
    "EndpointChangeRequest": {"enabled": True},
}
ITEMS: dict[str, dict[str, Any]] = {
    "SceneEdit": {"index": 0, "mediaId": "x"},
    "CaptionEdit": {"index": 0, "text": "x"},
    "WordEdit": {"word": "x", "startMs": 0, "endMs": 1},
    "Comment": {"text": "x"},
    "FilmShot": {"prompt": "x"},
    "Slide": {},
    "SlideText": {"text": "x"},
    "TemplateSceneChoice": {},
    "TemplateVariable": {"key": "x", "value": "x"},
}


@dataclass(frozen=True)
class Edge:
    """A value at the edge of a limit of one field, and one beyond. `path` leads there, `0` into an array."""

    request: str
    path: tuple[str | int, ...]
    limit: str
    within: Any
    beyond: Any

    @property
    def field(self) -> str:
        written = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return written.removeprefix(".")


@pytest.fixture(scope="module")
def document(built_house: House) -> Any:
    return built_house.app.openapi()


def resolved(document: Any, schema: Any) -> Any:
    """The schema behind a reference; of a choice with `null` the other."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        schema = resolved(document, next(one for one in schema["anyOf"] if one != {"type": "null"}))
    return schema


def edges(document: Any, request: str, schema: Any, path: tuple[str | int, ...] = ()) -> Iterator[Edge]:
    plain = resolved(document, schema)
    for limit in KEYWORDS:
        if limit in plain:
            within, beyond = _values(document, plain, limit)
            yield Edge(request, path, limit, within, beyond)
    for name, field in plain.get("properties", {}).items():
        yield from edges(document, request, field, (*path, name))
    if "items" in plain:
        yield from edges(document, request, plain["items"], (*path, 0))


def _values(document: Any, schema: Any, limit: str) -> tuple[Any, Any]:
    edge = schema[limit]
    if limit in ("maxLength", "minLength"):
        beyond = edge + 1 if limit == "maxLength" else edge - 1
        return _text(schema, edge), _text(schema, beyond)
    if limit in ("maxItems", "minItems"):
        item = _item(document, schema["items"])
        return [item] * edge, [item] * (edge + 1 if limit == "maxItems" else edge - 1)
    if limit == "enum":
        return edge[0], "another"
    return edge, edge - 1 if limit == "minimum" else edge + 1


def _text(schema: Any, length: int) -> str:
    return "https://example.com/".ljust(length, "a") if schema.get("format") == "uri" else "a" * length


def _item(document: Any, items: Any) -> Any:
    if "$ref" in items and items["$ref"].rsplit("/", 1)[1] in ITEMS:
        return ITEMS[items["$ref"].rsplit("/", 1)[1]]
    plain = resolved(document, items)
    return plain["enum"][0] if "enum" in plain else "x"


def put(document: Any, edge: Edge, value: Any) -> Any:
    """The request's small body with the value in its place."""
    body = copy.deepcopy(BODIES[edge.request])
    here: Any = body
    schema = document["components"]["schemas"][edge.request]
    for part, after in zip(edge.path, (*edge.path[1:], None), strict=True):
        plain = resolved(document, schema)
        schema = plain["items"] if isinstance(part, int) else plain["properties"][part]
        if after is None:
            here[part] = value
        elif isinstance(part, int):
            here = here[part]
        else:
            inner = (
                [copy.deepcopy(_item(document, resolved(document, schema)["items"]))] if after == 0 else {}
            )
            here = here.setdefault(part, inner)
            if after == 0 and not here:
                here.append(inner)
    return body


def requests(document: Any) -> dict[str, tuple[str, str]]:
    """Where each request is sent: its method and path."""
    found: dict[str, tuple[str, str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for name in re.findall(r"schemas/(\w+)", json.dumps(content["schema"]) if content else ""):
                found.setdefault(name.replace("ByTypeRequest", "Request"), (method, path))
    return found


def blamed(answer: Any) -> list[str]:
    """The fields that are refused, whatever else is wrong."""
    details = answer.json().get("details") or {} if answer.status_code == 400 else {}
    return [one["field"] for one in details.get("errors", ())]


def test_every_request_has_a_body_here(document: Any) -> None:
    """So that no request is forgotten."""
    assert set(requests(document)) == set(BODIES)


@pytest.mark.parametrize("request_name", sorted(BODIES))
def test_the_limits_of_a_request_are_kept(
    house: House, member: Member, document: Any, request_name: str
) -> None:
    """At its edge no field is refused for its limit; one beyond it is, and is named."""
    method, path = requests(document)[request_name]
    project = member.create().json()["data"]["projectId"]
    complete(house, project)
    endpoint = member.client.post("/v1/webhook/endpoints", json=BODIES["EndpointRequest"]).json()["data"][
        "id"
    ]
    path = path.replace("{projectId}", project).replace("{id}", endpoint)
    found = list(edges(document, request_name, {"$ref": f"#/components/schemas/{request_name}"}))
    assert found
    wrong = []
    for edge in found:
        refusal = member.client.request(method, path, json=put(document, edge, edge.beyond))
        if not names(edge, refusal):
            wrong.append((edge.field, edge.limit, "beyond", refusal.status_code, refusal.text[:200]))
        answer = member.client.request(method, path, json=put(document, edge, edge.within))
        if re.search(r"Must (be (at|between|one of)|have)", answer.text):
            wrong.append((edge.field, edge.limit, "within", answer.status_code, answer.text[:200]))
    assert wrong == []


def names(edge: Edge, refusal: Any) -> bool:
    if edge.field == "projectId":  # the specification's own words
        return refusal.json()["message"] == "Missing projectId"
    return any(one == edge.field or one.startswith(f"{edge.field}[") for one in blamed(refusal))
