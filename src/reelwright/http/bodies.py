"""The limits of request bodies."""

from fastapi import Depends, Request
from starlette.exceptions import HTTPException


def require_json(request: Request) -> None:
    """A body without a declared type is taken for JSON; another type is refused with 415."""
    declared = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if declared and declared != "application/json" and not declared.endswith("+json"):
        raise HTTPException(415, "Unsupported content type")


JsonBody = Depends(require_json)
