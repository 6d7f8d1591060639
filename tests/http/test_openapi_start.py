"""When the OpenAPI document is made: once, and before somebody opens a form that reads it."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI

from reelwright import bootstrap, cli
from reelwright.http import openapi


def test_callers_at_the_same_time_get_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks while it is made waits for it, and does not make another."""
    made: list[int] = []
    everybody = threading.Barrier(4)

    def make_slowly(**_: Any) -> dict[str, Any]:
        made.append(1)
        time.sleep(0.2)
        return {"paths": {}}

    monkeypatch.setattr(openapi, "get_openapi", make_slowly)
    monkeypatch.setattr(openapi, "_complete_document", lambda document: document)
    service = FastAPI()
    openapi.describe(service, "1", [APIRouter()], [])

    def ask(_: int) -> dict[str, Any]:
        everybody.wait()
        return service.openapi()

    with ThreadPoolExecutor(4) as callers:
        documents = list(callers.map(ask, range(4)))
    assert len(made) == 1 and all(one is documents[0] for one in documents)


def test_the_document_is_made_as_the_api_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to ask for it."""
    is_made = threading.Event()
    service = FastAPI()
    monkeypatch.setattr(service, "openapi", is_made.set)
    monkeypatch.setattr(bootstrap, "make_app", lambda settings: service)
    monkeypatch.setattr("uvicorn.run", lambda app, **_: is_made.wait(60))
    monkeypatch.setattr(cli, "read_settings", lambda: None)
    cli.api(fd=0)
    assert is_made.is_set()
