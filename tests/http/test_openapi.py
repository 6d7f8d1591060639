"""The OpenAPI document: a snapshot, and promises about every operation in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from house import House, Member

from reelwright.domain.webhooks.events import EVENTS

SNAPSHOT = Path(__file__).parents[2] / "docs" / "openapi.json"
SIGNING = ("Service-Signature", "Service-Delivery", "webhook-id", "webhook-timestamp", "webhook-signature")


@pytest.fixture(scope="session")
def document(built_house: House) -> Any:
    return built_house.app.openapi()


def operations(document: Any, under: str = "/v1") -> list[tuple[str, str, Any]]:
    return [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith(under)
    ]


def test_the_document_is_the_one_in_the_docs(document: Any) -> None:
    """A changed contract shows in review: `make openapi` writes it anew."""
    assert json.loads(SNAPSHOT.read_text("utf-8")) == document


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
        assert schema["$ref"].endswith("Answer")


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
            ("200", "400", "403", "408", "413", "500", "503"), json_body
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


def test_the_examples_of_a_create_are_accepted(member: Member, document: Any) -> None:
    """What the documentation shows works."""
    examples = document["components"]["schemas"]["StoryRequest"]["examples"]
    assert [member.create(example).status_code for example in examples] == [200] * len(examples)


def test_the_documentation_needs_nothing_from_elsewhere(member: Member) -> None:
    """The page at / and its parts come from this server, and its policy forbids the rest."""
    page = member.client.get("/")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert addresses == ["/docs/docs.css", "/docs/docs.js"]
    assert [member.client.get(address).status_code for address in addresses] == [200, 200]
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "://" not in member.client.get("/docs/docs.js").text
    assert member.client.get("/docs/other.js").status_code == 404
    assert member.client.get("/openapi.json").json()["openapi"] == "3.1.0"
