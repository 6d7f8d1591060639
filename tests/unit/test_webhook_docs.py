"""What the guide tells receivers to do works, and it names what there is."""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from reelwright.delivery.webhooks import Message, signed_headers
from reelwright.domain.webhooks.deliveries import STATUSES
from reelwright.domain.webhooks.events import EVENTS

GUIDE = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text("utf-8")
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OLDER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
STRANGE = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
BODY = '{"status":"COMPLETED","message":"Fertig – schön"}'


def snippets(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def cases() -> list[tuple[str, str, str, bool]]:
    """Signature, body, secret, and whether it is genuine."""
    now = int(time.time())
    message = Message("cdelivery", "video.completed", BODY)

    def signature(secrets: list[str], at: int = now) -> str:
        return signed_headers(message, secrets, at)["Service-Signature"]

    return [
        (signature([SECRET]), BODY, SECRET, True),
        (signature([SECRET, OLDER]), BODY, SECRET, True),
        (signature([SECRET, OLDER]), BODY, OLDER, True),
        (signature([SECRET, OLDER]), BODY, STRANGE, False),
        (signature([SECRET]), BODY + " ", SECRET, False),
        (signature([SECRET], now - 600), BODY, SECRET, False),
        (f"t={now},v1=", BODY, SECRET, False),
        (f"t={now},v1={'0' * 64}", BODY, SECRET, False),
    ]


def test_the_guides_python_verifies() -> None:
    """As it is printed: genuine calls, both secrets of a rotation; and nothing that was changed or is old."""
    written: dict[str, Any] = {}
    exec(snippets("python")[0], written)
    for signature, body, secret, genuine in cases():
        assert written["is_genuine"](signature, body.encode(), secret) is genuine


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed here")
def test_the_guides_javascript_verifies() -> None:
    """The same cases, in one run of Node."""
    given = json.dumps([[signature, body, secret] for signature, body, secret, _ in cases()])
    asked = f"console.log(JSON.stringify({given}.map(([s, b, k]) => isGenuine(s, Buffer.from(b), k))))"
    ran = subprocess.run(
        ["node", "-e", snippets("js")[0] + asked], capture_output=True, text=True, timeout=120, check=True
    )
    assert json.loads(ran.stdout) == [genuine for _, _, _, genuine in cases()]


def test_the_guides_library_verifies() -> None:
    """Both secrets of a rotation; a stranger's is refused."""
    headers = signed_headers(Message("c1", "video.completed", BODY), [SECRET, OLDER], int(time.time()))
    for secret in (SECRET, OLDER):
        written: dict[str, Any] = {"secret": secret, "raw_body": BODY, "headers": headers}
        exec(snippets("python")[1], written)
        assert written["event"] == json.loads(BODY)
    with pytest.raises(WebhookVerificationError):
        Webhook(STRANGE).verify(BODY, headers)


@pytest.mark.parametrize("name", [*EVENTS, *STATUSES])
def test_the_guide_names_every_event_and_status(name: str) -> None:
    """What nobody reads of does not exist."""
    assert f"`{name}`" in GUIDE
