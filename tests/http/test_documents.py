"""POST /v1/project/create/document: a form with a file, an address or a text, and each refusal in full."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member

from reelwright.store.removals import Removal

DOCUMENTS = Path(__file__).parents[2] / "bench" / "texts" / "documents"
PATH = "/v1/project/create/document"
PLAIN = b"The state of the river\n\nThe water of the river was clean enough to swim in on 61 days of summer."
BODY = "word/document.xml"


def send(member: Member, content: bytes | None, **fields: Any) -> Any:
    files = {} if content is None else {"file": ("report", content)}
    return member.client.post(
        PATH, files=files or {"voiceId": (None, "")}, data={"voiceId": "voice_heart", **fields}
    )


def packed(**files: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, content in files.items():
            folder.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return archive.getvalue()


@pytest.mark.parametrize("name", ["en-river-report.pdf", "en-minutes.docx", "en-handbook.md"])
def test_a_file_starts_a_project_that_is_named_after_its_title(member: Member, name: str) -> None:
    """The answer names the project; its text lies with it, and it costs as a text does: 10 credits."""
    answer = send(member, (DOCUMENTS / name).read_bytes(), caption='{"preset": "beast"}', targetDuration="50")
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "processing"), answer.text
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    titles = {
        "en-river-report.pdf": "The state of the river Alder in 2025",
        "en-minutes.docx": "Minutes of the council of Port Ellery, 14 May",
        "en-handbook.md": "How to look after a sourdough starter",
    }
    assert (project["name"], project["usedCredits"]) == (titles[name], 10)
    assert project["videoSettings"]["caption"]["preset"] == "beast"


HOSTILE = {
    "macros": (
        packed(word__document_dot_xml=b"<a/>", word__vbaProject_dot_bin=b"x"),
        "The document holds macros. Save it as DOCX without them",
    ),
    "German": (
        "Die Eule jagt in der Nacht und niemand hört sie kommen, weil ihre Federn die Luft in kleine Ströme "
        "zerlegen, was die Forscher seit vielen Jahren zu verstehen versuchen.".encode(),
        'Voice "voice_heart" does not speak "de"',
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_is_refused_at_once(member: Member, house: House, name: str) -> None:
    """400 for the field `file` with the reason; nothing is charged, and nothing of it is kept."""
    content, reason = HOSTILE[name]
    answer = send(member, content)
    assert (answer.status_code, answer.json()["message"]) == (400, f"file: {reason}")
    assert (member.rows()["projects"], member.rows()["balance"]) == (0, 100)
    with house.database.session() as session:
        due = session.scalars(sa.select(Removal.due_at).where(Removal.id.like("projects/%/source/"))).all()
    assert all(at <= house.clock() for at in due)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"text": "Owls hunt."}, "file: Send either file or text"),
        ({"fileUrl": "https://example.com/a.pdf"}, "file: Send either file or fileUrl"),
        ({"targetDuration": "five"}, "targetDuration: Must be a number"),
        ({"caption": "{"}, "caption: Must be an object"),
        ({"voiceId": "voice_nobody"}, 'voiceId: Voice "voice_nobody" not found'),
    ],
)
def test_wrong_fields_beside_a_file_are_refused(member: Member, fields: dict[str, str], message: str) -> None:
    """400 with the field and the reason, and nothing is charged."""
    answer = send(member, PLAIN, **fields)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows()["balance"] == 100


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "file: Required"),
        ({"file": "report.pdf"}, "file: Must be sent as a part of a form (multipart/form-data)"),
        ({"file": "form"}, "file: Must be sent as a part of a form (multipart/form-data)"),
        ({"fileUrl": "https://a.example/b", "text": "Owls."}, "fileUrl: Send either fileUrl or text"),
        ({"fileUrl": "https://10.0.0.1/b.pdf"}, "fileUrl: Must be a valid HTTPS URL"),
        ({"text": "a" * 300_001}, "text: Must be at most 300000 characters"),
    ],
)
def test_a_wrong_body_is_refused(member: Member, body: dict[str, Any], message: str) -> None:
    """400 with the field and the reason, and nothing is charged."""
    answer = member.client.post(PATH, json={"voiceId": "voice_heart", **body})
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows()["balance"] == 100


def test_the_same_form_twice_is_answered_once(member: Member) -> None:
    """With an Idempotency-Key the second form gets the first answer, and is not charged."""
    headers = {"Idempotency-Key": "once"}
    answers = [
        member.client.post(
            PATH, files={"file": ("a", PLAIN)}, data={"voiceId": "voice_heart"}, headers=headers
        )
        for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert member.rows()["balance"] == 90
