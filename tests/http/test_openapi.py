"""The OpenAPI document: a snapshot, and promises about every operation in it."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from described import resolve_responses
from house import House, Member, complete

from reelwright.domain.media.model import DownloadLease
from reelwright.domain.webhooks.events import EVENTS

SNAPSHOT = Path(__file__).parents[2] / "docs" / "openapi.json"
SIGNING = ("Service-Signature", "Service-Delivery", "webhook-id", "webhook-timestamp", "webhook-signature")


@pytest.fixture(scope="session")
def document(built_house: House) -> Any:
    return built_house.app.openapi()


def operations(document: Any, under: str = "/v1") -> list[tuple[str, str, Any]]:
    return [
        (method, path, resolve_responses(document, operation))
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith(under)
    ]


def test_the_document_is_the_one_in_the_docs(document: Any) -> None:
    """A changed contract shows in review: `make openapi` writes it anew."""
    assert json.loads(SNAPSHOT.read_text("utf-8")) == document


def test_what_many_operations_answer_alike_stands_once(document: Any) -> None:
    """Each failure that four operations share has a name; what fewer answer stands with them."""
    shared = document["components"]["responses"]
    assert sorted(shared) == [
        "BadRequest",
        "BadRequestReplayable",
        "Conflict",
        "Forbidden",
        "InternalServerError",
        "NotFound",
        "NotFoundReplayable",
        "PaymentRequired",
        "PaymentRequiredStorage",
        "RequestEntityTooLarge",
        "RequestTimeout",
        "ServiceUnavailable",
        "TooManyRequests",
        "Unauthorized",
        "UnprocessableEntity",
        "UnsupportedMediaType",
    ]
    described = [
        response
        for methods in document["paths"].values()
        for operation in methods.values()
        for status, response in operation["responses"].items()
        if status >= "400"
    ]
    uses = Counter(one["$ref"].rpartition("/")[2] for one in described if "$ref" in one)
    assert uses.keys() == shared.keys() and min(uses.values()) >= 4
    inline = Counter(json.dumps(one) for one in described if "$ref" not in one)
    assert max(inline.values()) < 4


def test_every_operation_has_a_name_a_tag_and_words(document: Any) -> None:
    """One tag, a camelCase operationId that nobody else has, a summary, an answer with a named schema."""
    names = [operation["operationId"] for _, _, operation in operations(document, "/")]
    assert len(set(names)) == len(names)
    for _, path, operation in operations(document):
        assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", operation["operationId"]), path
        assert len(operation["tags"]) == 1
        assert operation["summary"]
        succeeded = next(status for status in operation["responses"] if status.startswith("2"))
        schema = operation["responses"][succeeded]["content"]["application/json"]["schema"]
        named = schema.get("anyOf", [schema])  # of two, where one call makes one thing or several
        assert all(one["$ref"].endswith("Answer") for one in named)


def test_every_operation_says_which_errors_it_answers(document: Any) -> None:
    """Each with a schema; creates can be refused for want of money, POSTs for their body and key."""
    for method, path, operation in operations(document):
        stated = set(operation["responses"])
        assert {"401", "403", "429", "500"} <= stated
        assert method != "post" or {"400", "409", "413", "415", "422"} <= stated
        assert "/create/" not in path or "402" in stated
        assert "{" not in path or "404" in stated
        for status, response in operation["responses"].items():
            assert "schema" in response["content"]["application/json"], (path, status)


def test_links_are_described_with_what_they_answer(document: Any) -> None:
    """Files and the page need no key, and say which answers carry bytes, markup, a failure or nothing."""
    public = {
        (method, path): operation
        for method, path, operation in operations(document, "/")
        if not path.startswith("/v1")
    }
    assert all(operation["security"] == [] for operation in public.values())
    shown = {
        key: {status: sorted(one.get("content", {})) for status, one in operation["responses"].items()}
        for key, operation in public.items()
    }
    json_body, any_type = ["application/json"], ["*/*", "application/octet-stream"]
    assert shown == {
        ("get", "/files/{token}"): {
            "200": any_type,
            "206": [*any_type, "multipart/byteranges"],
            "304": [],
            "403": json_body,
            "404": json_body,
            "416": [],
            "500": json_body,
            "503": json_body,
        },
        ("head", "/files/{token}"): dict.fromkeys(("200", "304", "403", "404", "500", "503"), []),
        ("get", "/share/{token}"): {"200": ["text/html"], **dict.fromkeys(("404", "500", "503"), json_body)},
        ("put", "/uploads/{token}"): dict.fromkeys(
            ("200", "400", "403", "408", "409", "413", "500", "503"), json_body
        ),
    }
    partial = public["get", "/files/{token}"]["responses"]["206"]
    assert {"Content-Range", "ETag", "X-Request-Id"} <= set(partial["headers"])
    assert "X-RateLimit-Limit" not in partial["headers"]


def test_an_unhealthy_service_is_described_with_its_data(document: Any) -> None:
    """503 of health names what does not answer, and nothing of rate limits: nobody was counted."""
    unhealthy = document["paths"]["/v1/health"]["get"]["responses"]["503"]
    schemas = document["components"]["schemas"]
    assert list(unhealthy["headers"]) == ["X-Request-Id", "Retry-After"]
    assert unhealthy["headers"]["Retry-After"]["required"] is False
    assert unhealthy["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/UnhealthyFailure"
    }
    data = schemas["UnhealthyFailure"]["properties"]["data"]
    assert data["$ref"] == "#/components/schemas/NoDatabase"
    assert schemas["NoDatabase"]["required"] == ["api", "database"]


def test_every_operation_needs_the_key(document: Any) -> None:
    """`x-api-key`, as a security scheme."""
    assert document["components"]["securitySchemes"] == {
        "ApiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"}
    }
    assert all(operation["security"] == [{"ApiKey": []}] for _, _, operation in operations(document))


def test_every_post_takes_an_idempotency_key(document: Any) -> None:
    """As an optional header; reads do not."""
    for method, _, operation in operations(document):
        names = [one["name"] for one in operation.get("parameters", [])]
        assert ("Idempotency-Key" in names) is (method == "post")


def test_paging_is_declared_without_bounds(document: Any) -> None:
    """Nothing is refused for its limit, so nothing is forbidden; the words say what happens."""
    parameters = [
        one
        for _, _, operation in operations(document)
        for one in operation.get("parameters", [])
        if one["name"] in ("limit", "offset")
    ]
    assert len(parameters) >= 12
    for one in parameters:
        assert one["schema"] == {"type": "integer", "default": 50 if one["name"] == "limit" else 0}
        assert "fall back" in one["description"]


def test_every_reference_leads_somewhere(document: Any) -> None:
    """And no schema is left over."""
    used = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert used == set(document["components"]["schemas"])


def test_every_event_stands_in_the_webhooks(document: Any) -> None:
    """With its payload, an example, and the headers that name and sign it."""
    assert set(document["webhooks"]) == set(EVENTS)
    schemas = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    for name, methods in document["webhooks"].items():
        call = methods["post"]
        content = call["requestBody"]["content"]["application/json"]
        assert content["schema"]["$ref"] in schemas
        assert set(content["examples"]) == {name}
        headers = {one["name"]: one["schema"] for one in call["parameters"]}
        assert headers.pop("Service-Event") == {"type": "string", "const": name}
        assert headers == dict.fromkeys(SIGNING, {"type": "string"})
    completed = document["webhooks"]["video.completed"]["post"]["requestBody"]["content"]["application/json"]
    assert completed["schema"] == {"$ref": "#/components/schemas/VideoCompleted"}


def test_every_example_of_a_request_is_accepted(house: House, document: Any) -> None:
    """What the documentation shows works, with ids that exist; what no engine here serves is well-formed."""
    member = house.team(credits=10_000)
    project = member.create().json()["data"]["projectId"]
    complete(house, project)
    endpoint = member.client.post("/v1/webhook/endpoints", json={"url": "https://a.example.com"})
    clip = member.media(type="video", duration_ms=12_000)
    known = {
        "projectId": project,
        "mediaId": member.media(),
        "media": clip,
        "mediaIds": clip,
        "id": endpoint.json()["data"]["id"],
        "characterId": _character(member),
    }
    for method, path, operation in operations(document):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            continue
        for example in _examples(document, content["schema"]):
            sent = _with_known(example, known)
            end_downloads(house)
            answer = member.client.request(method, path.format(**known, avatarId="avatar_maya"), json=sent)
            unserved = re.search("No .* is available|not available on this server", answer.text)
            waits = path == "/v1/voice/speech" and answer.status_code == 202  # for a worker
            succeeded = answer.status_code == operation_success(operation)
            assert succeeded or waits or unserved, (path, answer.text)


def end_downloads(house: House) -> None:
    """Give all places for downloads back."""
    with house.database.session() as session:
        session.execute(sa.delete(DownloadLease))


def _character(member: Member) -> str:
    body = {"name": "Mira", "mediaIds": [member.media()]}
    return str(member.client.post("/v1/character/create", json=body).json()["data"]["id"])


def _examples(document: Any, schema: Any) -> list[Any]:
    """Each request has at least one; one of several kinds has each kind's."""
    if "anyOf" in schema:
        return [example for one in schema["anyOf"] for example in _examples(document, one)]
    named = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "allOf" in named:
        request, kind = named["allOf"]
        return [{**one, "type": kind["properties"]["type"]["const"]} for one in _examples(document, request)]
    assert named["examples"], schema
    examples: list[Any] = named["examples"]
    return examples


def _with_known(example: Any, known: dict[str, str]) -> Any:
    if isinstance(example, list):
        return [_with_known(one, known) for one in example]
    if not isinstance(example, dict):
        return example
    ids = {"index": 1, "size": 20_000, **known}  # this house takes small files only
    return {name: _known(value, ids.get(name), known) for name, value in example.items()}


def _known(value: Any, known_id: Any, known: dict[str, str]) -> Any:
    """What an id or a list of ids shows, with one that exists."""
    if known_id is not None and isinstance(value, str | int):
        return known_id
    if known_id is not None and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [known_id for _ in value]
    return _with_known(value, known)


def operation_success(operation: Any) -> int:
    return int(next(status for status in operation["responses"] if status.startswith("2")))


def test_every_schema_field_and_parameter_is_described(document: Any) -> None:
    """In words; every time says its format; every array, number and text of a request has a limit."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        for field, about in schema.get("properties", {}).items():
            assert about.get("description"), f"{name}.{field}: say there what it is"
            if field.endswith("At"):
                assert '"date-time"' in json.dumps(about), f"{name}.{field}"
    for _, path, operation in operations(document, "/"):
        for parameter in operation.get("parameters", []):
            assert parameter["description"], (path, parameter["name"])
        assert operation.get("description"), path


def test_no_two_schemas_say_the_same(document: Any) -> None:
    """One thing, one name; and no body of a request or an answer is without one."""
    plain = {
        name: json.dumps(
            {key: value for key, value in schema.items() if key not in ("description", "examples")}
        )
        for name, schema in document["components"]["schemas"].items()
    }
    assert len(set(plain.values())) == len(plain)
    assert not [name for name in plain if "__" in name or name.endswith(("-Input", "-Output"))]
    for _, path, operation in operations(document):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        contents = [one["schema"] for body in bodies for one in body.get("content", {}).values()]
        for schema in contents:
            assert all("$ref" in one for one in schema.get("anyOf", [schema])), path


def test_every_tag_is_described_and_used(document: Any) -> None:
    """One tag a resource."""
    described = {tag["name"] for tag in document["tags"] if tag["description"]}
    used = {tag for _, _, operation in operations(document, "/") for tag in operation["tags"]}
    assert used <= described


def test_what_was_counted_and_when_to_come_back_stand_in_the_headers(document: Any) -> None:
    """The limits with every answer to a known team; Retry-After at 409, 429 and what passes."""
    words_of_their_own = ("/v1/render", "/v1/media/list")
    limits = {"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"}
    for _, path, operation in operations(document):
        for status, response in operation["responses"].items():
            headers = set(response["headers"])
            assert "X-Request-Id" in headers, path
            assert (limits <= headers) is (status not in ("401", "503")), (path, status)
            waits = status in ("409", "429", "503") or (status == "500" and path in words_of_their_own)
            assert ("Retry-After" in headers) is waits, (path, status)


def test_every_429_says_what_was_counted(document: Any) -> None:
    """Too many wrong keys too: the headers stand in every one."""
    for _, path, operation in operations(document):
        headers = operation["responses"]["429"]["headers"]
        for name in ("Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"):
            assert headers[name] == {"$ref": f"#/components/headers/{name}"}, path


def test_completing_an_upload_has_a_409_of_its_own(document: Any) -> None:
    """Beside that of every POST: while other files keep arriving it has no code."""
    operation = document["paths"]["/v1/media/{mediaId}/complete"]["post"]
    conflict = operation["responses"]["409"]
    assert conflict["content"]["application/json"]["schema"]["anyOf"] == [
        {"$ref": "#/components/schemas/InProgressFailure"},
        {"$ref": "#/components/schemas/Failure"},
    ]
    assert "Retry-After" in conflict["headers"]
