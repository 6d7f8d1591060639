"""Links to files: signed, expiring, and useless when changed.

A token is `<payload>.<signature>`, both base64url; the payload is the JSON list [asset, expires at (Unix
seconds), file name or null], the signature HMAC-SHA256 over the payload. Links that take an upload say
[media id, expires at] and are signed with a key of their own.
"""

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reelwright.errors import Forbidden
from reelwright.store.clock import Clock, now_ms

_PURPOSE = b"reelwright file link\n"  # the same secret may sign other things
_UPLOAD_PURPOSE = b"reelwright upload link\n"  # so a link that reads can never write


@dataclass(frozen=True)
class Link:
    """`name` is what a browser should call the file when it keeps it."""

    asset: str
    expires_at: int  # Unix seconds
    name: str | None


class Links:
    """The first secret signs; links signed with any of them open, so that secrets can be changed."""

    def __init__(self, secrets: Sequence[bytes], base_url: str, clock: Clock = now_ms) -> None:
        self._secrets = [hmac.digest(secret, _PURPOSE, hashlib.sha256) for secret in secrets]
        self._upload_secrets = [hmac.digest(secret, _UPLOAD_PURPOSE, hashlib.sha256) for secret in secrets]
        self._base_url = base_url.rstrip("/")
        self._clock = clock

    def sign(self, asset: str, ttl_s: int, name: str | None = None) -> str:
        """An address that leads to the asset for `ttl_s` seconds."""
        token = _token(self._secrets[0], [asset, self._now() + ttl_s, name])
        return f"{self._base_url}/files/{token}"

    def open(self, token: str) -> str:
        """The asset behind a token. Raises Forbidden for one that is not ours, was changed or has expired."""
        return self.read(token).asset

    def read(self, token: str) -> Link:
        """Return all that a token says. Raises Forbidden as `open` does."""
        asset, expires_at, name = self._read_token(token, self._secrets)
        return Link(asset, expires_at, name)

    def upload(self, media_id: str, expires_at: int) -> str:
        """An address that takes the item's file by PUT, until `expires_at` (Unix seconds)."""
        return f"{self._base_url}/uploads/{_token(self._upload_secrets[0], [media_id, expires_at])}"

    def read_upload(self, token: str) -> str:
        """The item whose file may come. Raises Forbidden as `open` does."""
        media_id: str = self._read_token(token, self._upload_secrets)[0]
        return media_id

    def _read_token(self, token: str, secrets: Sequence[bytes]) -> list[Any]:
        """Read a token: its second entry is when it expires."""
        payload, _, signature = token.partition(".")
        try:
            raw, given = _decode(payload), _decode(signature)
        except (binascii.Error, ValueError):
            raise Forbidden("This link is not valid") from None
        if not any(hmac.compare_digest(given, _signature(secret, raw)) for secret in secrets):
            raise Forbidden("This link is not valid")
        said: list[Any] = json.loads(raw)
        if self._now() >= said[1]:
            raise Forbidden("This link has expired")
        return said

    def share(self, share_token: str) -> str:
        """The address of a video's public page."""
        return f"{self._base_url}/share/{share_token}"

    def _now(self) -> int:
        return self._clock() // 1000


def _token(secret: bytes, says: list[Any]) -> str:
    payload = json.dumps(says, separators=(",", ":")).encode()
    return f"{_encode(payload)}.{_encode(_signature(secret, payload))}"


def _signature(secret: bytes, payload: bytes) -> bytes:
    return hmac.digest(secret, payload, hashlib.sha256)


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if _encode(raw) != text:  # one token, one spelling
        raise ValueError(text)
    return raw
