"""GET /v1/project/{projectId}/export: captions and the cut, for other programs."""

import json
from dataclasses import replace

import pytest
from house import House, Member, a_timeline, complete
from test_reads import UNKNOWN

from reelwright_render.timeline.model import Captions, Line, Sound, Timeline, Word


def finished(member: Member, house: House, timeline: Timeline | None = None, name: str = "The cat") -> str:
    project_id = str(member.create({"name": name}).json()["data"]["projectId"])
    complete(house, project_id, timeline)
    return f"/v1/project/{project_id}/export"


def talking() -> Timeline:
    words = (
        Word("Anna", 500, 900),
        Word("bought", 900, 1_300),
        Word("iPhone", 1_300, 1_700),
        Word("15.", 1_700, 2_050),
    )
    lines = (Line(words[:2], 500, 1_300), Line(words[2:], 1_300, 2_450))
    return replace(a_timeline(), words=words, captions=Captions("beast", "middle", lines))


def file(member: Member, path: str, kind: str) -> str:
    answer = member.client.get(path, params={"format": kind})
    assert answer.status_code == 200
    return str(answer.json()["data"]["content"])


def test_captions_as_subrip(member: Member, house: House) -> None:
    """Numbered, with times to the millisecond, ready for a video platform; named like the project."""
    path = finished(member, house, talking(), "Café: the cat")
    data = member.client.get(path, params={"format": "srt"}).json()["data"]
    assert data.pop("content").splitlines() == [
        *("1", "00:00:00,500 --> 00:00:01,300", "Anna bought", ""),
        *("2", "00:00:01,300 --> 00:00:02,450", "iPhone 15."),
    ]
    assert data == {
        "projectId": path.split("/")[3],
        "format": "srt",
        "fileName": "Café the cat.srt",
        "contentType": "application/x-subrip",
    }


def test_captions_as_webvtt(member: Member, house: House) -> None:
    text = file(member, finished(member, house, talking()), "vtt")
    assert text.startswith("WEBVTT\n\n1\n00:00:00.500 --> 00:00:01.300")


def test_captions_as_ass_keep_their_look(member: Member, house: House) -> None:
    """The preset's style, and its capitals."""
    text = file(member, finished(member, house, talking()), "ass")
    assert "Style: Reelwright beast," in text
    assert "ANNA" in text


def test_disabled_captions_are_exported_too(member: Member, house: House) -> None:
    """Who burns none in may want them beside the video."""
    timeline = talking()
    assert timeline.captions is not None
    quiet = replace(timeline, captions=replace(timeline.captions, disabled=True))
    assert "iPhone 15." in file(member, finished(member, house, quiet), "vtt")


def test_an_edit_shows_in_the_next_export(member: Member, house: House) -> None:
    path = finished(member, house, talking())
    edit = {"captionSegments": [{"index": 0, "text": "Anne sold"}]}
    assert member.client.patch(path.replace("/export", "/edit"), json=edit).status_code == 200
    assert "Anne sold" in file(member, path, "srt")


def test_the_cut_has_links_and_no_names_of_our_storage(member: Member, house: House) -> None:
    """Whoever opens it finds its files; where they lie with us is nobody's business."""
    sound = Sound("projects/secret/voice.wav", "voice", 0, 4_000)
    text = file(member, finished(member, house, replace(a_timeline(), sounds=(sound,))), "otio")
    cut = json.loads(text)
    assert (cut["OTIO_SCHEMA"], cut["name"]) == ("Timeline.1", "The cat")
    [voice] = [track for track in cut["tracks"]["children"] if track["kind"] == "Audio"]
    links = [media["target_url"] for media in voice["children"][0]["media_references"].values()]
    assert links
    assert all(link.startswith("http://testserver/files/") for link in links)
    assert "projects/secret" not in text


def test_a_format_that_there_is_not_is_refused(member: Member, house: House) -> None:
    answer = member.client.get(finished(member, house), params={"format": "docx"})
    message = "format: Must be one of vtt, srt, ass, otio"
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_a_wrong_format_is_told_before_a_project_that_there_is_not(member: Member) -> None:
    """400 comes before 404, as everywhere."""
    unknown = member.client.get(f"/v1/project/{UNKNOWN}/export", params={"format": "docx"})
    assert unknown.status_code == 400
    assert unknown.json()["message"] == "format: Must be one of vtt, srt, ass, otio"
    assert member.client.get(f"/v1/project/{UNKNOWN}/export", params={"format": "srt"}).status_code == 404


@pytest.mark.parametrize(
    ("name", "file_name"),
    [
        ("../a/b", "a-b.otio"),
        ("C:\\Users\\me", "C -Users-me.otio"),
        ("Before/after: 9 * 5?", "Before-after 9 5.otio"),
        (".hidden", "hidden.otio"),
        ("a\r\nb\u202egnp", "a b gnp.otio"),
        ("..", "Untitled.otio"),
        ("猫" * 100, "猫" * 66 + ".otio"),
    ],
)
def test_a_file_is_named_so_that_every_system_takes_it(
    member: Member, house: House, name: str, file_name: str
) -> None:
    """A name is text that somebody wrote: what would be a folder, is hidden, or is refused by some file
    systems does not stand in `fileName`."""
    answer = member.client.get(finished(member, house, name=name), params={"format": "otio"})
    assert answer.json()["data"]["fileName"] == file_name


@pytest.mark.parametrize("query", ["", "?format="])
def test_without_a_format_it_is_subrip(member: Member, house: House, query: str) -> None:
    answer = member.client.get(finished(member, house, talking()) + query)
    assert answer.json()["data"]["format"] == "srt"


def test_what_is_not_finished_has_nothing_to_export(member: Member) -> None:
    project_id = member.create().json()["data"]["projectId"]
    answer = member.client.get(f"/v1/project/{project_id}/export", params={"format": "srt"})
    assert answer.status_code == 400
    assert answer.json()["message"] == "There is nothing on the timeline to export yet"


def test_without_captions_the_cut_can_be_exported_and_captions_cannot(member: Member, house: House) -> None:
    path = finished(member, house, replace(a_timeline(), captions=None))
    refused = member.client.get(path, params={"format": "srt"})
    assert (refused.status_code, refused.json()["message"]) == (400, "format: This project has no captions")
    assert member.client.get(path, params={"format": "otio"}).status_code == 200
