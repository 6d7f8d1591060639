"""HTTP as every provider's adapter speaks it: one limit of time, one of bytes, and failures in sentences that
hold no part of a key and nothing of the provider's answer, which may repeat the key."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import httpx
from pydantic import BaseModel, ValidationError

from reelwright.errors import EngineBusy, EngineFailed

WITHIN_S = 10.0
MOST_BYTES = 4 * 1024 * 1024

Answer = TypeVar("Answer", bound=BaseModel)


@dataclass(frozen=True)
class Reply:
    """What a provider answered. Reading it as a model is the only way to its content."""

    provider: str
    status: int
    body: bytes
    retry_after_s: float | None = None

    def read(self, model: type[Answer]) -> Answer:
        """A good answer. Raises EngineBusy when the provider asks to wait, EngineFailed for all else."""
        if self.status in (429, 503):
            raise EngineBusy(f"{self.provider} is over its limit", self.retry_after_s)
        if self.status != 200:
            raise EngineFailed(f"{self.provider} answered with status {self.status}")
        found = self.try_read(model)
        if found is None:
            raise EngineFailed(f"{self.provider} answered something that is not its own format")
        return found

    def try_read(self, model: type[Answer]) -> Answer | None:
        """The body as a model, whatever the status; None when it is none."""
        try:
            return model.model_validate_json(self.body)
        except ValidationError:
            return None


class Wire:
    """One provider's address. `base_url` may end with what the provider's paths begin with, as people write
    it: `https://host/api/v1` is as good as `https://host`."""

    def __init__(self, http: httpx.Client, provider: str, base_url: str, within_s: float = WITHIN_S) -> None:
        self._http = http
        self._provider = provider
        self._base_url = base_url
        self._within_s = within_s

    def get(self, path: str, headers: Mapping[str, str]) -> Reply:
        """Raises EngineFailed when there is no answer."""
        until = time.monotonic() + self._within_s
        try:
            with self._http.stream(
                "GET",
                join_url(self._base_url, path),
                headers=headers,
                timeout=self._within_s,
                follow_redirects=False,
            ) as response:
                return Reply(
                    self._provider, response.status_code, self._read(response, until), _retry_after(response)
                )
        except httpx.TimeoutException:
            raise self._timeout_error() from None
        except (httpx.HTTPError, httpx.InvalidURL):
            raise EngineFailed(f"{self._provider} could not be reached") from None

    def _read(self, response: httpx.Response, until: float) -> bytes:
        body = b""
        for piece in response.iter_bytes():
            body += piece
            if len(body) > MOST_BYTES:
                raise EngineFailed(f"{self._provider} answered more than it should")
            if time.monotonic() > until:  # a provider that drips cannot hold us
                raise self._timeout_error()
        return body

    def _timeout_error(self) -> EngineFailed:
        return EngineFailed(f"{self._provider} did not answer within {self._within_s:g} seconds")


def join_url(base_url: str, path: str) -> str:
    """`https://host/api/v1` and `/api/v1/key` are `https://host/api/v1/key`."""
    base = base_url.rstrip("/")
    below = urlsplit(base).path
    parts = path.split("/")[1:]
    for number in range(len(parts), 0, -1):
        begin = "/" + "/".join(parts[:number])
        if below.endswith(begin):
            return base + path.removeprefix(begin)
    return base + path


def is_sendable(key: str) -> bool:
    """A header holds printable ASCII only; what is anything else was never a key."""
    return bool(key) and all("!" <= letter <= "~" for letter in key)


def _retry_after(response: httpx.Response) -> float | None:
    told = response.headers.get("retry-after", "")
    return float(told) if told.isascii() and told.isdigit() and len(told) < 6 else None
