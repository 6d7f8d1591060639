"""The OpenAPI document, read as a client reads it."""

from typing import Any


def resolve_responses(document: Any, operation: Any) -> Any:
    """Return the operation with the responses in place of the references to them."""
    shared = document["components"].get("responses", {})
    responses = {
        status: shared[response["$ref"].rpartition("/")[2]] if "$ref" in response else response
        for status, response in operation["responses"].items()
    }
    return {**operation, "responses": responses}
