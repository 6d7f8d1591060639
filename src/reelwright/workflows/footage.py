"""Footage is kept by content: a clip is made once, whoever asks first, and all others find it."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace

from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL
from reelwright.engines.footage import Footage, FootageEngine, FootageRequest
from reelwright.workflows.locks import Locks, holding


class KeptFootage:
    """A footage engine that looks into the storage first. One maker at a time for each clip, over all
    processes; the others wait and then find it."""

    def __init__(self, engine: FootageEngine, storage: Storage, locks: Locks) -> None:
        self._engine = engine
        self._storage = storage
        self._locks = locks

    @property
    def provider(self) -> str:
        return self._engine.provider

    def key(self, request: FootageRequest) -> str:
        return self._engine.key(request)

    def film(self, request: FootageRequest) -> Footage:
        key = f"footage/{self._engine.key(request)}"
        return self._kept(key) or self._filmed(key, request, CALL.get().stop_if_cancelled)

    def _filmed(self, key: str, request: FootageRequest, stop: Callable[[], None]) -> Footage:
        with holding(self._locks, key, stop):
            kept = self._kept(key)
            if kept is not None:
                return kept
            fresh = self._engine.film(request)
            if isinstance(fresh.video, bytes):
                self._storage.put(f"{key}.mp4", fresh.video)
            stored = replace(fresh, video=f"{key}.mp4")
            self._storage.put(
                f"{key}.json", json.dumps(asdict(stored)).encode()
            )  # last: it says all is there
            return stored

    def _kept(self, key: str) -> Footage | None:
        if not self._storage.exists(f"{key}.json"):
            return None
        return Footage(**json.loads(b"".join(self._storage.read(f"{key}.json"))))
