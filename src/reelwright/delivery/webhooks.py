"""Webhook calls: signed in both ways, and what an answer means.

`Service-Signature: t=<unix>,v1=<hex>` is HMAC-SHA256 over `<t>.<raw body>`, keyed with the whole `whsec_…`
string. The Standard Webhooks headers sign `<id>.<t>.<raw body>` with the base64-decoded part after `whsec_`.
"""

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.delivery.outbound import Outbound
from reelwright.errors import Unreachable

PREFIX = "whsec_"
_KEPT_OF_AN_ANSWER = 1024
_AGENT = "Reelwright-Webhooks/1.0"


@dataclass(frozen=True)
class Message:
    """`id` names the delivery and is the same for all its attempts."""

    id: str
    event: str
    body: str


@dataclass(frozen=True)
class Receipt:
    """The result of one attempt. `error` says in words why there was no answer."""

    status: int | None
    error: str | None
    duration_ms: int
    answer: str

    @property
    def is_received(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """The receiver wants no more calls."""
        return self.status == 410


def send(outbound: Outbound, url: str, message: Message, secrets: Sequence[str], timestamp: int) -> Receipt:
    """Make one attempt. Whatever the receiver does, the outcome is a receipt."""
    began = time.monotonic()
    try:
        answer = outbound.post(url, signed_headers(message, secrets, timestamp), message.body.encode())
    except Unreachable as error:
        return Receipt(None, str(error), _elapsed_ms(began), "")
    text = answer.body[:_KEPT_OF_AN_ANSWER].decode("utf-8", "replace").replace("\0", "\ufffd")
    return Receipt(answer.status, None, _elapsed_ms(began), text)


def signed_headers(message: Message, secrets: Sequence[str], timestamp: int) -> dict[str, str]:
    """`secrets` as shown (`whsec_…`), the newest first; two of them while a rotation is young."""
    body = message.body.encode()
    ours = b"%d." % timestamp + body
    standard = f"{message.id}.{timestamp}.".encode() + body
    signatures = [hmac.new(secret.encode(), ours, hashlib.sha256).hexdigest() for secret in secrets]
    return {
        "Content-Type": "application/json",
        "User-Agent": _AGENT,
        "Service-Event": message.event,
        "Service-Delivery": message.id,
        "Service-Signature": ",".join([f"t={timestamp}", *(f"v1={hexed}" for hexed in signatures)]),
        "webhook-id": message.id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{_standard_signature(secret, standard)}" for secret in secrets),
    }


def _standard_signature(secret: str, signed: bytes) -> str:
    return base64.b64encode(hmac.digest(_key(secret), signed, hashlib.sha256)).decode()


def _key(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error:
        raise ValueError("A webhook secret is whsec_ and base64") from None


def _elapsed_ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
