"""The table of contents beside every page, and what the search looks through."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from reelwright.http.documentation.library import DocumentGroup, DocumentLibrary
from reelwright.http.documentation.markdown import render

_SCHEMAS = "#/components/schemas/"
_BEFORE_THE_API = ("Start", "Concepts", "How to")
_DEPTH = 4  # how far fields inside of fields are found by their names
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class OperationEntry:
    """One operation, or one call that the service makes: `verb` is in capitals, `tag` its group."""

    address: str
    verb: str
    path: str
    title: str
    tag: str
    operation: Spec


def list_operations(spec: Spec) -> list[OperationEntry]:
    """Return the operations in the order of their groups, with the webhooks at the end of theirs."""
    every = [*_entries(spec["paths"]), *_entries(spec.get("webhooks", {}))]
    order = {tag["name"]: place for place, tag in enumerate(spec["tags"])}
    return sorted(every, key=lambda one: order[one.tag])


def _entries(paths: Spec) -> Iterator[OperationEntry]:
    for path, verbs in paths.items():
        for verb, operation in verbs.items():
            address, tag = f"api/{operation['operationId']}", operation["tags"][0]
            yield OperationEntry(address, verb.upper(), path, operation["summary"], tag, operation)


def navigation(library: DocumentLibrary, operations: Iterable[OperationEntry], current: str) -> str:
    """Return the table of contents as HTML, open where `current`, the page's address, stands."""
    before = [one for one in library.shelves if one.title in _BEFORE_THE_API]
    after = [one for one in library.shelves if one.title not in _BEFORE_THE_API]
    groups: dict[str, list[OperationEntry]] = {}
    for one in operations:
        groups.setdefault(one.tag, []).append(one)
    parts = [_shelf(one, current) for one in before]
    parts.append(f'<h2>API</h2><a href="/docs"{_mark("", current)}>Overview</a>')
    parts += [_group(tag, entries, current) for tag, entries in groups.items()]
    parts.append("<h2>More</h2>")
    parts += [_shelf(one, current) for one in after]
    return "".join(parts)


def _shelf(shelf: DocumentGroup, current: str) -> str:
    links = "".join(
        f'<a href="/docs/{one.address}"{_mark(one.address, current)}>{escape(one.title)}</a>'
        for one in shelf.documents
    )
    is_open = shelf.title in _BEFORE_THE_API or any(one.address == current for one in shelf.documents)
    return _fold(shelf.title, links, is_open)


def _group(tag: str, entries: list[OperationEntry], current: str) -> str:
    links = "".join(
        f'<a class="op" href="/docs/{one.address}"{_mark(one.address, current)}>'
        f'<span class="verb {one.verb.lower()}">{_short(one.verb)}</span> {escape(one.title)}</a>'
        for one in entries
    )
    return _fold(tag, links, any(one.address == current for one in entries))


def _fold(title: str, links: str, is_open: bool) -> str:
    return f"<details{' open' if is_open else ''}><summary>{escape(title)}</summary>{links}</details>"


def _mark(address: str, current: str) -> str:
    return ' aria-current="page"' if address == current else ""


def _short(verb: str) -> str:
    return {"DELETE": "DEL"}.get(verb, verb)


def search_entries(library: DocumentLibrary, spec: Spec) -> list[list[str]]:
    """Return what can be found: kind, title, where it stands, address, text."""
    found = [_operation_entry(one, spec) for one in list_operations(spec)]
    for document in library.documents.values():
        for section in render(document, library.documents).sections:
            place = "" if section.level == 1 else document.title
            anchor = "" if section.level == 1 else f"#{section.anchor}"
            found.append(["page", section.title, place, f"/docs/{document.address}{anchor}", section.text])
    return found


def _operation_entry(entry: OperationEntry, spec: Spec) -> list[str]:
    operation = entry.operation
    names = [one["name"] for one in operation.get("parameters", ()) if "name" in one]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        names += _field_names(content["schema"], spec, _DEPTH)
    text = " ".join([operation.get("description", ""), *dict.fromkeys(names)])
    return ["api", entry.title, f"{entry.verb} {entry.path}", f"/docs/{entry.address}", text]


def _field_names(schema: Spec, spec: Spec, depth: int) -> Iterator[str]:
    if "$ref" in schema:
        schema = spec["components"]["schemas"][schema["$ref"].removeprefix(_SCHEMAS)]
    for name, field in schema.get("properties", {}).items():
        yield name
        if depth:
            yield from _field_names(field, spec, depth - 1)
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _field_names(part, spec, depth - 1) if depth else ()
    if depth and isinstance(schema.get("items"), dict):
        yield from _field_names(schema["items"], spec, depth - 1)
