"""The texts of the OpenAPI document: an integrator who never saw the code knows from them what to send."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from described import resolve_responses
from house import House

from reelwright.http.openapi_examples import compose_example

SOURCES = Path(__file__).parents[2] / "src" / "reelwright"
FEWEST_WORDS = 4
LONGEST_ID = 30  # characters: nobody writes ids by hand
BEYOND_MENTION = 10**12
EMPTY_PHRASES = re.compile(
    r"^for a (program|person)|^what (is|was) asked for|what became of it|what is wrong with it"
    r"|^(its|all of|the page|whose)( \w+)?\.$|^(todo|tbd|see )",
    re.IGNORECASE,
)

WHEN_OMITTED = re.compile(
    r"defaults to|when omitted|(where this is|may be) omitted|required (where|unless|for)", re.IGNORECASE
)


@pytest.fixture(scope="module")
def document(built_house: House) -> Any:
    return built_house.app.openapi()


@pytest.fixture(scope="module")
def schemas(document: Any) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"]
    return found


@pytest.fixture(scope="module")
def sent(schemas: dict[str, Any]) -> dict[str, Any]:
    """The models that are requests, and parts of them."""
    requests = [name for name in schemas if name.endswith(("Request", "Form"))]
    return {name: schemas[name] for name in sorted(_reached(requests, schemas))}


def operations(document: Any) -> Iterator[tuple[str, Any]]:
    """Of the service and of its webhooks, each by a name for people."""
    for section in ("paths", "webhooks"):
        for path, methods in document[section].items():
            for method, operation in methods.items():
                yield f"{method.upper()} {path}", resolve_responses(document, operation)


def texts(document: Any) -> Iterator[tuple[str, str | None]]:
    """Every description that an integrator reads, with the place where it is read."""
    for name, operation in operations(document):
        yield name, operation.get("description")
        for parameter in operation.get("parameters", ()):
            yield f"{name}: {parameter['name']}", parameter.get("description")
        for status, response in operation["responses"].items():
            yield f"{name}: {status}", response.get("description")
            for header, about in response.get("headers", {}).items():
                if "$ref" not in about:
                    yield f"{name}: {status} {header}", about.get("description")
    for header, about in document["components"]["headers"].items():
        yield f"header {header}", about.get("description")
    for tag in document["tags"]:
        yield f"tag {tag['name']}", tag.get("description")
    for name, schema in document["components"]["schemas"].items():
        if "enum" not in schema:
            yield name, schema.get("description")
        for field, about in schema.get("properties", {}).items():
            yield f"{name}.{field}", about.get("description")


def is_stub(place: str, text: str | None) -> bool:
    """A text that is missing, is no sentence, only repeats its field's name, or could stand at any field."""
    words = re.findall(r"\w+", text or "")
    if text is None or len(words) < FEWEST_WORDS or not text.rstrip().endswith("."):
        return True
    name = re.split(r"[.:] ?", place)[-1]
    in_words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    return re.sub(r"^(the|a|an) ", "", text.lower()).rstrip(".") == in_words or bool(
        EMPTY_PHRASES.search(text)
    )


def test_every_text_is_a_sentence_that_says_something(document: Any) -> None:
    """Of operations, parameters, headers, answers, refusals, models, fields and tags; none is a stub."""
    assert [(place, text) for place, text in texts(document) if is_stub(place, text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "For a program.",
        "Seconds.",
        "The page.",
        "What became of it, in short.",
        "Without an end to it",
        None,
        "The id.",
    ],
)
def test_a_stub_is_found(text: str | None) -> None:
    """The check above would refuse what stood there once."""
    assert is_stub("Project.id", text)


def test_every_operation_has_a_short_summary(document: Any) -> None:
    """Two to ten words without a full stop, as a table of contents shows them; no two are the same."""
    summaries = [operation["summary"] for _, operation in operations(document)]
    assert len(set(summaries)) == len(summaries)
    for summary in summaries:
        assert 2 <= len(summary.split()) <= 10 and not summary.endswith("."), summary


def test_what_may_be_omitted_says_what_happens_then(sent: dict[str, Any]) -> None:
    """Each optional field of a request names its default, or what is done without it."""
    silent = [
        f"{name}.{field}"
        for name, schema in sent.items()
        for field, about in schema.get("properties", {}).items()
        if field not in schema.get("required", ())
        if not WHEN_OMITTED.search(_said(about))
    ]
    assert silent == []


def test_limits_stand_in_the_words(sent: dict[str, Any]) -> None:
    """The length of texts and lists and the range of numbers of a request can be read, not only computed."""
    unsaid = [
        f"{name}.{field}: {limit} {part[limit]}"
        for name, schema in sent.items()
        for field, about in schema.get("properties", {}).items()
        for part in about.get("anyOf", [about])
        for limit in ("maxLength", "maxItems", "minimum", "maximum")
        if limit in part and not (limit == "maxLength" and part[limit] == LONGEST_ID)
        if f"{part[limit]:.15g}" not in _said(about).replace(",", "") and part[limit] < BEYOND_MENTION
    ]
    assert unsaid == []


def test_every_field_parameter_and_header_has_a_real_example(document: Any, schemas: dict[str, Any]) -> None:
    """Its own, or that of the model it is; where the possible values are named, they are the example."""
    without = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, about in schema.get("properties", {}).items()
        if not about.get("examples") and not _names_its_values(about)
    ]
    for name, operation in operations(document):
        for parameter in operation.get("parameters", ()):
            said = {*parameter, *parameter["schema"]}
            if said.isdisjoint({"example", "examples", "$ref", "enum", "const", "default"}):
                without.append(f"{name}: {parameter['name']}")
    for header, about in document["components"]["headers"].items():
        if not {"examples", "const"} & set(about["schema"]):
            without.append(header)
    assert without == []


def test_every_example_keeps_to_its_schema(document: Any, schemas: dict[str, Any]) -> None:
    """Those of models, fields, parameters and webhooks."""
    places: list[tuple[str, Any, list[Any]]] = []
    for name, schema in schemas.items():
        places.append((name, {"$ref": f"#/components/schemas/{name}"}, schema.get("examples", [])))
        for field, about in schema.get("properties", {}).items():
            places.append((f"{name}.{field}", about, about.get("examples", [])))
    for name, operation in operations(document):
        for parameter in operation.get("parameters", ()):
            schema = parameter["schema"]
            places.append((f"{name}: {parameter['name']}", schema, schema.get("examples", [])))
        for content in operation.get("requestBody", {}).get("content", {}).values():
            shown = [one["value"] for one in content.get("examples", {}).values()]
            places.append((name, content["schema"], shown))
    for place, schema, examples in places:
        validator = jsonschema_rs.Draft202012Validator(_with_components(schema, schemas))
        for example in examples:
            errors = [error.message for error in validator.iter_errors(example)]
            assert not errors, (place, errors)


def test_every_operation_shows_an_example_of_what_is_sent_and_answered(
    document: Any, schemas: dict[str, Any]
) -> None:
    """Each JSON body of a request, of a success and of a refusal has a whole example."""
    for name, operation in operations(document):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        contents = [body.get("content", {}).get("application/json") for body in bodies]
        for content in filter(None, contents):
            assert "examples" in content or _has_example(content["schema"], schemas), (
                name,
                content["schema"],
            )


def test_an_answer_without_an_example_is_not_published() -> None:
    """A new field that nobody gave an example stops the document, by name."""
    schema = {"type": "object", "properties": {"size": {"type": "integer"}}, "required": ["size"]}
    with pytest.raises(LookupError, match="No example of {'type': 'integer'}"):
        compose_example(schema, {})


def test_no_texts_stand_in_a_table_of_their_own() -> None:
    """No module of the API maps the names of fields to what is said of them."""
    for file in (SOURCES / "http").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                said = [one for one in node.values if _is_sentence(one)]
                keys = [one.value for one in node.keys if isinstance(one, ast.Constant)]
                named = [
                    one for one in keys if isinstance(one, str) and re.fullmatch(r"(\w+\.)?[a-z]\w*", one)
                ]
                assert len(said) < 4 or len(named) < len(said), f"{file.name}, line {node.lineno}"


def _is_sentence(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.endswith(".")


def _reached(names: list[str], schemas: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += _references(schemas[name])
    return found


def _references(schema: Any) -> list[str]:
    return re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema))


def _said(about: Any) -> str:
    return re.sub(r"\s+", " ", about.get("description", ""))


def _names_its_values(about: Any) -> bool:
    for one in about.get("anyOf", [about]):
        part = one["items"] if one.get("type") == "array" else one
        named = {"$ref", "enum", "const", "default"} & set(part) or part.get("type") in ("boolean", "null")
        binary = part.get("format") == "binary"
        if not named and not binary and "default" not in about:
            return False
    return True


def _has_example(schema: Any, schemas: dict[str, Any]) -> bool:
    if "anyOf" in schema:
        return all(_has_example(one, schemas) for one in schema["anyOf"])
    named = schemas[schema["$ref"].rsplit("/", 1)[1]]
    return bool(named.get("examples")) or _has_example(named["allOf"][0], schemas)


def _with_components(schema: Any, schemas: dict[str, Any]) -> Any:
    """The schema with those that it refers to."""
    reached = _reached(_references(schema), schemas)
    return {**schema, "components": {"schemas": {name: schemas[name] for name in reached}}}
