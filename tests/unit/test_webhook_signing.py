"""Both signatures of a webhook call, verified by rules that were written down apart from the sender."""

import base64
import hashlib
import hmac
import time

import pytest
from standardwebhooks.webhooks import Webhook

from reelwright.delivery.webhooks import Message, signed_headers

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OLDER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
BODY = '{"status":"COMPLETED","message":"Fertig – schön"}'


def service_signature_is_valid(headers: dict[str, str], body: bytes, secret: str, now: int) -> bool:
    """The receiver's side as the documentation tells it: any `v1` that is the HMAC-SHA256 of `<t>.<body>`
    under the secret as shown, not older than five minutes."""
    pairs = [part.split("=", 1) for part in headers["Service-Signature"].split(",")]
    at = next(value for name, value in pairs if name == "t")
    wanted = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    given = [value for name, value in pairs if name == "v1"]
    return abs(now - int(at)) <= 300 and any(hmac.compare_digest(wanted, value) for value in given)


@pytest.fixture
def now() -> int:
    return int(time.time())


def test_the_service_signature_is_verified_by_its_documented_rules(now: int) -> None:
    """And by nobody with another secret, another body or another time."""
    headers = signed_headers(Message("cdelivery", "video.completed", BODY), [SECRET], now)
    assert service_signature_is_valid(headers, BODY.encode(), SECRET, now)
    assert not service_signature_is_valid(headers, BODY.encode(), OLDER, now)
    assert not service_signature_is_valid(headers, BODY.encode() + b" ", SECRET, now)
    assert not service_signature_is_valid(headers, BODY.encode(), SECRET, now + 301)


def test_the_public_library_verifies_the_standard_headers(now: int) -> None:
    """`standardwebhooks` accepts the call as it is sent."""
    headers = signed_headers(Message("cdelivery", "video.completed", BODY), [SECRET], now)
    assert Webhook(SECRET).verify(BODY, headers) == {"status": "COMPLETED", "message": "Fertig – schön"}


def test_during_a_rotation_both_secrets_verify_both_signatures(now: int) -> None:
    """The new one and the one before it, for receivers that have not changed theirs yet."""
    headers = signed_headers(Message("cdelivery", "video.completed", BODY), [SECRET, OLDER], now)
    assert headers["Service-Signature"].count("v1=") == 2
    for secret in (SECRET, OLDER):
        assert service_signature_is_valid(headers, BODY.encode(), secret, now)
        Webhook(secret).verify(BODY, headers)


def test_the_headers_name_event_and_delivery(now: int) -> None:
    """Both families of headers name the same delivery."""
    headers = signed_headers(Message("cdelivery", "video.failed", BODY), [SECRET], now)
    assert headers["Service-Event"] == "video.failed"
    assert headers["Service-Delivery"] == headers["webhook-id"] == "cdelivery"
    assert headers["webhook-timestamp"] == str(now)
    assert headers["Content-Type"] == "application/json"


def test_a_signature_of_a_known_call_does_not_change() -> None:
    """Worked out by hand once: receivers rely on every byte of it."""
    headers = signed_headers(Message("msg_1", "video.completed", '{"a":1}'), [SECRET], 1_700_000_000)
    by_hand = hmac.new(SECRET.encode(), b'1700000000.{"a":1}', hashlib.sha256).hexdigest()
    assert headers["Service-Signature"] == f"t=1700000000,v1={by_hand}"
    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    standard = base64.b64encode(hmac.digest(key, b'msg_1.1700000000.{"a":1}', "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{standard}"
