"""PATCH /v1/project/{projectId}/edit: all that one call asks for, or nothing."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member, a_timeline, complete, finish_render, words
from test_reads import UNKNOWN, created, read

from reelwright.domain.media.model import Media, MediaUse
from reelwright.domain.media.uses import hold_media
from reelwright.domain.projects.edit import Edit, LineCorrection
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.service import RenderOptions
from reelwright.store.clock import iso
from reelwright.store.removals import Removal
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import Correction
from reelwright_render.timeline.model import (
    Branding,
    Captions,
    Card,
    Clip,
    Line,
    Logo,
    Motion,
    Sound,
    Timeline,
)

PICTURE = {"asset": "media/new/original.gif"}
MOVIE = {"type": "video", "asset": "media/new/original.mov", "duration_ms": 3_200}


def finished(member: Member, house: House, timeline: Timeline | None = None) -> str:
    """The id of a completed project."""
    project_id, _ = created(member)
    complete(house, project_id, timeline)
    return project_id


def edit(member: Member, project_id: str, body: Any) -> Any:
    return member.client.patch(f"/v1/project/{project_id}/edit", json=body)


def row(house: House, project_id: str) -> Project:
    with house.database.session() as session:
        return session.get_one(Project, project_id)


def timeline_of(house: House, project_id: str) -> Timeline:
    return decode(row(house, project_id).timeline or {})


def refused(member: Member, house: House, project_id: str, body: Any) -> tuple[int, Any]:
    """Status and body of a refusal, after which the project is what it was before."""
    before = row(house, project_id)
    house.clock.pass_by(5)
    answer = edit(member, project_id, body)
    after = row(house, project_id)
    assert (after.timeline, after.name, after.updated_at) == (before.timeline, before.name, before.updated_at)
    with house.database.session() as session:
        uses = sa.select(MediaUse).where(MediaUse.project_id == project_id)
        assert session.scalars(uses).all() == []
    return answer.status_code, answer.json()


def invalid(*errors: tuple[str, str], code: str = "VALIDATION_ERROR") -> tuple[int, Any]:
    """A 400 with the first error in its message and all in the details."""
    return 400, {
        "success": False,
        "message": ": ".join(errors[0]),
        "code": code,
        "details": {"errors": [{"field": field, "reason": reason} for field, reason in errors]},
    }


def with_card() -> Timeline:
    """The house's timeline with music, a logo and a card."""
    return replace(
        a_timeline(),
        sounds=(
            Sound("voice.wav", "voice", 0, 4_000),
            Sound("catalog/music/music_calm_01", "music", 0, 4_000),
        ),
        branding=Branding(Logo("media/logo.png", "top-left"), handle="@me"),
        card=Card("reddit", "dark", "A title", "", 0, 1_000),
    )


def test_one_call_changes_everything(member: Member, house: House) -> None:
    """The answer counts what was changed; nothing is charged or rendered; the project reads as changed."""
    project_id = finished(member, house, with_card())
    picture, movie, logo = member.media(**PICTURE), member.media(**MOVIE), member.media()
    rows = member.rows()
    house.clock.pass_by(60)
    answer = edit(
        member,
        project_id,
        {
            "scenes": [
                {"index": 1, "mediaId": picture},
                {"index": 2, "mediaId": movie, "trimStartMs": 1_200},
            ],
            "captionSegments": [{"index": 1, "text": "five sicks seven eight", "endMs": 3_900}],
            "caption": {"alignment": "top", "disabled": True},
            "music": {"musicId": "music_upbeat_01", "volume": 0.25},
            "logo": {"mediaId": logo, "position": "bottom-right", "opacity": 0.5, "scale": 1.5},
            "name": "Another name",
        },
    )
    updated = {"scenes": 2, "captionSegments": 1, "caption": True, "music": True, "logo": True, "name": True}
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "success": True,
            "message": "The project has been edited",
            "data": {"projectId": project_id, "updated": updated},
        },
    )
    assert member.rows() == rows
    before, after = with_card(), timeline_of(house, project_id)
    loop, stills = before.layers
    assert after.layers == (
        loop,
        (
            replace(
                stills[0], asset=PICTURE["asset"], media_id=picture, motion=Motion(1.12, 1.0, focus_y=0.45)
            ),
            Clip("video", MOVIE["asset"], 2_000, 4_000, 1_200, 3_200, media_id=movie),
        ),
    )
    assert after.sounds == (
        before.sounds[0],
        Sound("catalog/music/music_upbeat_01", "music", 0, 4_000, 0.25, loop=True),
    )
    assert after.branding == Branding(Logo("media/picture.png", "bottom-right", 0.5, 1.5, logo), handle="@me")
    assert (after.card, after.words) == (replace(before.card, anchor="bottom"), before.words)
    project = read(member, f"/v1/project/{project_id}")
    assert (project["name"], project["updatedAt"]) == ("Another name", iso(START_MS + 60_000))
    captions = read(member, f"/v1/project/{project_id}/captions")
    assert (captions["alignment"], captions["disabled"], captions["preset"]) == ("top", True, "beast")
    assert captions["segments"][1] == {
        "index": 1,
        "text": "five sicks seven eight",
        "startMs": 2_000,
        "endMs": 3_900,
        "words": [
            {"word": "five", "startMs": 2_000, "endMs": 2_475},
            {"word": "sicks", "startMs": 2_475, "endMs": 2_950},
            {"word": "seven", "startMs": 2_950, "endMs": 3_425},
            {"word": "eight", "startMs": 3_425, "endMs": 3_900},
        ],
    }
    scenes = read(member, f"/v1/project/{project_id}/scenes")["scenes"]
    assert [(one["kind"], one["mediaId"], one["text"]) for one in scenes] == [
        ("video", None, "one two three four five sicks seven eight"),
        ("image", picture, "one two three four"),
        ("video", movie, "five sicks seven eight"),
    ]
    with house.database.session() as session:
        uses = sa.select(MediaUse.media_id).where(MediaUse.project_id == project_id)
        assert set(session.scalars(uses)) == {picture, movie, logo}


def test_what_is_not_named_stays_as_it_is(member: Member, house: House) -> None:
    """A volume alone keeps the track, a position alone the logo; `null` means omitted."""
    project_id = finished(member, house, with_card())
    body = {
        "music": {"volume": 0.5},
        "logo": {"position": "top-right", "opacity": None},
        "caption": None,
        "name": None,
    }
    updated = {
        "scenes": 0,
        "captionSegments": 0,
        "caption": False,
        "music": True,
        "logo": True,
        "name": False,
    }
    assert edit(member, project_id, body).json()["data"]["updated"] == updated
    before = with_card()
    assert timeline_of(house, project_id) == replace(
        before,
        sounds=(before.sounds[0], replace(before.sounds[1], volume=0.5)),
        branding=Branding(Logo("media/logo.png", "top-right"), handle="@me"),
    )


def test_null_takes_music_and_logo_away(member: Member, house: House) -> None:
    """Whatever else is said of them."""
    project_id = finished(member, house, with_card())
    body = {"music": {"musicId": None, "volume": 1}, "logo": {"mediaId": None, "scale": 1}}
    assert edit(member, project_id, body).status_code == 200
    before = with_card()
    assert timeline_of(house, project_id) == replace(
        before, sounds=before.sounds[:1], branding=Branding(handle="@me")
    )


def test_settings_are_shown_as_the_edit_left_them(member: Member, house: House) -> None:
    """A reader of `videoSettings` sees the look and the music that the next render will have."""
    project_id = finished(member, house)
    body = {"caption": {"preset": "neon", "alignment": "top"}, "music": {"musicId": "music_calm_01"}}
    assert edit(member, project_id, body).status_code == 200
    shown = read(member, f"/v1/project/{project_id}")["videoSettings"]
    assert shown["caption"] == {"preset": "neon", "alignment": "top", "disabled": False}
    assert shown["musicId"] == "music_calm_01"
    assert edit(member, project_id, {"music": {"musicId": None}}).status_code == 200
    assert read(member, f"/v1/project/{project_id}")["videoSettings"]["musicId"] is None


def test_another_preset_cuts_the_lines_anew_and_keeps_corrections(member: Member, house: House) -> None:
    """Indexes of the same call are those before it. The lines are the preset's; what is spoken stays."""
    project_id = finished(member, house)
    body = {"captionSegments": [{"index": 1, "text": "5 six seven 8"}], "caption": {"preset": "classic"}}
    assert edit(member, project_id, body).status_code == 200
    shown = read(member, f"/v1/project/{project_id}/captions")
    said = words("one two three four 5 six seven 8")
    lines = cut_captions(said, "classic", "middle", 1080, 1920)
    assert (shown["preset"], [line["text"] for line in shown["segments"]]) == (
        "classic",
        [line.text for line in lines],
    )
    assert [line["index"] for line in shown["segments"]] == list(range(len(lines)))
    assert timeline_of(house, project_id).words == a_timeline().words


def test_captions_can_be_sent_back_as_they_were_read(member: Member, house: House) -> None:
    """All lines with all their words: nothing changes."""
    project_id = finished(member, house)
    lines = read(member, f"/v1/project/{project_id}/captions")["segments"]
    assert edit(member, project_id, {"captionSegments": lines}).status_code == 200
    assert timeline_of(house, project_id) == a_timeline()


def test_an_hour_of_captions_is_sent_back_in_one_call(member: Member, house: House) -> None:
    """All lines with all their words, and all scenes that come from the library: nothing changes."""
    said = words("nobody knew where all the letters had come from " * 1_000, each_ms=400)
    lines = tuple(
        Line(said[at : at + 3], said[at].start_ms, said[at].end_ms + 800) for at in range(0, 9_000, 3)
    )
    picture = member.media()
    stills = tuple(
        Clip("image", "media/picture.png", at, at + 4_000, media_id=picture, motion=Motion(1.0, 1.1))
        for at in range(0, 3_600_000, 4_000)
    )
    captions = Captions("beast", "middle", lines)
    project_id = finished(
        member, house, Timeline(1080, 1920, 3_600_000, (stills,), words=said, captions=captions)
    )
    path = f"/v1/project/{project_id}"
    before = timeline_of(house, project_id)
    shown = {
        "captionSegments": read(member, f"{path}/captions")["segments"],
        "scenes": read(member, f"{path}/scenes")["scenes"],
    }
    sent = {
        **shown,
        "scenes": [{name: one[name] for name in ("index", "mediaId")} for one in shown["scenes"]],
    }
    answer = edit(member, project_id, sent)
    assert (answer.status_code, len(sent["captionSegments"]), len(sent["scenes"])) == (200, 3_000, 900)
    assert timeline_of(house, project_id) == before


def test_neighbours_may_move_together(member: Member, house: House) -> None:
    """Only how the lines lie in the end counts."""
    project_id = finished(member, house)
    segments = [
        {"index": 1, "text": "five six seven eight", "startMs": 1_000},
        {"index": 0, "text": "one two three four", "endMs": 1_000},
    ]
    assert edit(member, project_id, {"captionSegments": segments}).status_code == 200
    shown = read(member, f"/v1/project/{project_id}/captions")["segments"]
    assert [(line["startMs"], line["endMs"]) for line in shown] == [(0, 1_000), (1_000, 4_000)]


def test_a_render_takes_what_was_edited(member: Member, house: House) -> None:
    """The video before keeps its own timeline."""
    project_id = finished(member, house)
    edit(member, project_id, {"caption": {"disabled": True}})
    answer = member.client.post("/v1/render", json={"projectId": project_id})
    assert answer.status_code == 200
    assert house.jobs.wanted[-1] == ("render", answer.json()["data"]["videoId"])


@pytest.mark.parametrize("body", [{}, {"scenes": [], "captionSegments": [], "caption": {}, "logo": {}}])
def test_a_call_that_asks_for_nothing_is_refused(member: Member, house: House, body: Any) -> None:
    """Also for empty lists and objects."""
    answer = refused(member, house, finished(member, house), body)
    assert answer == (400, {"success": False, "message": "Nothing to edit"})


@pytest.mark.parametrize("status", ["draft", "processing"])
def test_a_project_that_is_being_generated_is_not_edited(member: Member, house: House, status: str) -> None:
    """400 in the general shape."""
    project_id, _ = created(member)
    with house.database.session() as session:
        session.get_one(Project, project_id).status = status
    answer = refused(member, house, project_id, {"name": "x"})
    assert answer == (400, {"success": False, "message": "The project is still being generated"})


def test_a_project_that_failed_can_only_be_renamed(member: Member, house: House) -> None:
    """It has no timeline, and says that it has failed."""
    project_id, _ = created(member)
    with house.database.session() as session:
        session.get_one(Project, project_id).status = "failed"
    answer = refused(member, house, project_id, {"name": "x", "caption": {"disabled": True}})
    reason = "The project has failed: only its name can be edited"
    assert answer == (400, {"success": False, "message": reason})
    assert edit(member, project_id, {"name": "x"}).json()["data"]["updated"]["name"] is True
    assert read(member, f"/v1/project/{project_id}")["name"] == "x"


@pytest.mark.parametrize("which", ["unknown", "malformed", "foreign"])
def test_projects_that_are_not_ours_are_not_found(member: Member, house: House, which: str) -> None:
    """Unknown, malformed and another team's answer alike."""
    ids = {"unknown": UNKNOWN, "malformed": "no%00id", "foreign": finished(house.team(), house)}
    answer = edit(member, ids[which], {"name": "x"})
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Project not found"})


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"scenes": [{"index": 7, "mediaId": "PICTURE"}]}, "scenes[0].index", "Scene 7 not found"),
        ({"scenes": [{"index": -1, "mediaId": "PICTURE"}]}, "scenes[0].index", "Scene -1 not found"),
        ({"scenes": [{"index": 0, "mediaId": "PICTURE"}]}, "scenes[0]", "This scene cannot be replaced"),
        ({"scenes": [{"index": 1, "mediaId": UNKNOWN}]}, "scenes[0].mediaId", f'Media "{UNKNOWN}" not found'),
        ({"scenes": [{"index": 1, "mediaId": "a b"}]}, "scenes[0].mediaId", 'Media "a b" not found'),
        (
            {"captionSegments": [{"index": 7, "text": "x"}]},
            "captionSegments[0].index",
            "Caption 7 not found",
        ),
        (
            {"captionSegments": [{"index": 0, "text": " "}]},
            "captionSegments[0].text",
            "Must be at least 1 character",
        ),
        (
            {"captionSegments": [{"index": 0, "text": "x", "startMs": 2_000}]},
            "captionSegments[0].startMs",
            "Must be before endMs",
        ),
        (
            {"captionSegments": [{"index": 0, "text": "x", "startMs": 500, "endMs": 400}]},
            "captionSegments[0].endMs",
            "Must be after startMs",
        ),
        (
            {"captionSegments": [{"index": 1, "text": "x", "endMs": 4_001}]},
            "captionSegments[0].endMs",
            "Must be between 0 and 4000",
        ),
        (
            {"captionSegments": [{"index": 0, "text": "x", "endMs": 2_001}]},
            "captionSegments[0].endMs",
            "Must be at most 2000, where the next line begins",
        ),
        (
            {"captionSegments": [{"index": 1, "text": "x", "startMs": 1_999}]},
            "captionSegments[0].startMs",
            "Must be at least 2000, where the line before ends",
        ),
        (
            {
                "captionSegments": [
                    {
                        "index": 0,
                        "text": "x y",
                        "words": [
                            {"word": "x", "startMs": 0, "endMs": 900},
                            {"word": "y", "startMs": 800, "endMs": 999},
                        ],
                    }
                ]
            },
            "captionSegments[0].words[1].startMs",
            "Must be at least 900, where the word before ends",
        ),
        (
            {"captionSegments": [{"index": 0, "text": "x", "words": []}]},
            "captionSegments[0].words",
            "Must be the words of text",
        ),
        (
            {"captionSegments": [{"index": 0, "text": "x " * 101}]},
            "captionSegments[0].text",
            "Must have at most 100 words",
        ),
        ({"music": {"volume": 0.5}}, "music.musicId", "Required"),
        ({"logo": {"scale": 1}}, "logo.mediaId", "Required"),
        ({"logo": {"mediaId": UNKNOWN}}, "logo.mediaId", f'Media "{UNKNOWN}" not found'),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(
    member: Member, house: House, body: Any, field: str, reason: str
) -> None:
    """In the contract's words, and nothing is changed."""
    project_id, picture = finished(member, house), member.media(**PICTURE)
    for swap in body.get("scenes", ()):
        swap = {**swap, "mediaId": picture} if swap["mediaId"] == "PICTURE" else swap
        body = {"scenes": [swap]}
    assert refused(member, house, project_id, body) == invalid((field, reason))


def test_a_scene_that_is_not_there_is_told_before_its_media(member: Member, house: House) -> None:
    """Both are wrong, and both are told."""
    body = {"scenes": [{"index": 7, "mediaId": "x"}, {"index": 0, "mediaId": "x"}]}
    assert refused(member, house, finished(member, house), body) == invalid(
        ("scenes[0].index", "Scene 7 not found"),
        ("scenes[0].mediaId", 'Media "x" not found'),
        ("scenes[1]", "This scene cannot be replaced"),
        ("scenes[1].mediaId", 'Media "x" not found'),
    )


def uses(house: House, project_id: str) -> set[str]:
    with house.database.session() as session:
        return set(session.scalars(sa.select(MediaUse.media_id).where(MediaUse.project_id == project_id)))


def test_a_project_uses_only_what_it_shows(member: Member, house: House) -> None:
    """A picture that was swapped out again is let go, and goes with its files when its team has deleted it. A
    card's picture is shown, too."""
    avatar, first, second = (member.media(asset=f"media/{n}/file.png") for n in "abc")
    card = Card("reddit", "dark", "A title", "", 0, 1_000, author_avatar=f"media/{avatar}/ready-1.png")
    project_id, video_id = created(member)
    complete(house, project_id, replace(a_timeline(), card=card))
    finish_render(house, video_id)
    with house.database.session() as session:
        hold_media(session, project_id, {avatar: "card.authorAvatarMediaId"})
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": first}]})
    assert member.client.delete(f"/v1/media/{first}").status_code == 200
    assert uses(house, project_id) == {avatar, first}
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": second}]})
    assert uses(house, project_id) == {avatar, second}
    with house.database.session() as session:
        assert session.get(Media, first) is None
        assert session.get(Removal, f"media/{first}/") is not None


def test_what_a_running_render_shows_is_kept(member: Member, house: House) -> None:
    """Until it has ended, and something is edited after that."""
    project_id, first = finished(member, house), member.media(asset="media/first/file.png")
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": first}]})
    video_id = member.client.post("/v1/render", json={"projectId": project_id}).json()["data"]["videoId"]
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": member.media()}]})
    assert first in uses(house, project_id)
    finish_render(house, video_id)
    edit(member, project_id, {"name": "x"})
    assert first not in uses(house, project_id)


def test_a_render_shows_what_was_edited_while_it_was_asked_for(member: Member, house: House) -> None:
    """The timeline is read once no edit runs any more: its files may be gone otherwise."""
    project_id = finished(member, house)
    wish = RenderOptions(project_id)
    with house.database.session() as session:
        known = session.get_one(Project, project_id)
        edit(member, project_id, {"caption": {"disabled": True}})
        video_id = house.api.projects.render(session, member.team_id, wish).id
        assert known.timeline != encode(a_timeline())
    with house.database.session() as session:
        captions = decode(session.get_one(Video, video_id).timeline or {}).captions
    assert captions is not None
    assert captions.disabled


def test_unknown_music_is_no_valid_value(member: Member, house: House) -> None:
    """As at a create."""
    answer = refused(member, house, finished(member, house), {"music": {"musicId": "nothing"}})
    assert answer == invalid(("music.musicId", 'Music "nothing" not found'), code="INVALID_VALUE")


@pytest.mark.parametrize("status", ["PENDING", "PROCESSING", "FAILED"])
def test_media_must_be_ready(member: Member, house: House, status: str) -> None:
    """For a scene and for the logo; the status is named."""
    media = member.media(status=status)
    body = {"scenes": [{"index": 1, "mediaId": media}], "logo": {"mediaId": media}}
    reason = f'Media "{media}" is not ready (status {status})'
    answer = refused(member, house, finished(member, house), body)
    assert answer == invalid(("scenes[0].mediaId", reason), ("logo.mediaId", reason))


@pytest.mark.parametrize("which", ["foreign", "deleted"])
def test_media_that_are_not_in_the_library_are_not_found(member: Member, house: House, which: str) -> None:
    """Another team's, and what the team has deleted but a project still uses."""
    media = house.team().media() if which == "foreign" else member.media(deleted_at=START_MS)
    answer = refused(member, house, finished(member, house), {"scenes": [{"index": 1, "mediaId": media}]})
    assert answer == invalid(("scenes[0].mediaId", f'Media "{media}" not found'))


def test_a_clip_must_be_as_long_as_the_scene(member: Member, house: House) -> None:
    """From where it begins: at N it is taken, at N + 1 refused."""
    project_id, movie = finished(member, house), member.media(**MOVIE)
    swap = {"index": 1, "mediaId": movie}
    answer = refused(member, house, project_id, {"scenes": [{**swap, "trimStartMs": 1_201}]})
    assert answer == invalid(("scenes[0].mediaId", f'Media "{movie}" must be at least 3201 ms long'))
    assert edit(member, project_id, {"scenes": [{**swap, "trimStartMs": 1_200}]}).status_code == 200


def test_a_logo_is_a_picture(member: Member, house: House) -> None:
    """As at a create."""
    body = {"logo": {"mediaId": member.media(**MOVIE)}}
    answer = refused(member, house, finished(member, house), body)
    assert answer == invalid(("logo.mediaId", "Media must be an image file"))


def test_a_project_without_captions_gets_none(member: Member, house: House) -> None:
    """Neither lines nor a look."""
    project_id = finished(member, house, replace(a_timeline(), captions=None))
    body = {
        "captionSegments": [{"index": 0, "text": "x"}, {"index": 1, "text": "y"}],
        "caption": {"preset": "beast"},
    }
    reason = "This project has no captions"
    assert refused(member, house, project_id, body) == invalid(
        ("captionSegments", reason), ("caption", reason)
    )


def test_nothing_is_edited_twice_in_one_call(member: Member, house: House) -> None:
    """Neither a scene nor a line."""
    picture = member.media()
    body = {
        "scenes": [{"index": 1, "mediaId": picture}] * 2,
        "captionSegments": [{"index": 0, "text": "x"}, {"index": 0, "text": "y"}],
    }
    assert refused(member, house, finished(member, house), body) == invalid(
        ("scenes[1].index", "Scene 1 is listed twice"),
        ("captionSegments[1].index", "Caption 0 is listed twice"),
    )


def test_all_that_is_wrong_is_told_at_once(member: Member, house: House) -> None:
    """In the order of the fields; what is right beside it is not changed either."""
    body = {
        "scenes": [{"index": 1, "mediaId": member.media()}, {"index": 9, "mediaId": member.media()}],
        "captionSegments": [{"index": 0, "text": "fine"}, {"index": 9, "text": "x"}],
        "music": {"volume": 1},
        "name": "fine",
    }
    assert refused(member, house, finished(member, house), body) == invalid(
        ("scenes[1].index", "Scene 9 not found"),
        ("captionSegments[1].index", "Caption 9 not found"),
        ("music.musicId", "Required"),
    )


def test_a_timeline_with_another_teams_files_is_refused(member: Member, house: House) -> None:
    """403 as at a render, unless the edit takes them away."""
    foreign = house.team().media()
    project_id = finished(member, house, a_timeline(media_id=foreign))
    assert refused(member, house, project_id, {"name": "x"}) == (
        403,
        {"success": False, "message": "The project uses files that do not belong to this team"},
    )
    own = member.media()
    body = {"scenes": [{"index": 1, "mediaId": own}, {"index": 2, "mediaId": own}]}
    assert edit(member, project_id, body).status_code == 200


LINE = {"index": 0, "text": "x"}
SWAP = {"index": 1, "mediaId": "m"}


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"scenes": [SWAP] * 1_801}, "scenes", "Must have at most 1800 items"),
        ({"captionSegments": [LINE] * 18_001}, "captionSegments", "Must have at most 18000 items"),
        ({"name": "x" * 101}, "name", "Must be at most 100 characters"),
        ({"name": ""}, "name", "Must be at least 1 character"),
        ({"name": 7}, "name", "Must be a string"),
        ({"scenes": {}}, "scenes", "Must be an array"),
        ({"scenes": [7]}, "scenes[0]", "Must be an object"),
        ({"scenes": [{"mediaId": "m"}]}, "scenes[0].index", "Required"),
        ({"scenes": [{"index": 0}]}, "scenes[0].mediaId", "Required"),
        ({"scenes": [{**SWAP, "index": "0"}]}, "scenes[0].index", "Must be a number"),
        ({"scenes": [{**SWAP, "mediaId": 1}]}, "scenes[0].mediaId", "Must be a string"),
        ({"scenes": [{**SWAP, "trimStartMs": -1}]}, "scenes[0].trimStartMs", "Must be between 0 and 3600000"),
        (
            {"scenes": [{**SWAP, "trimStartMs": 3_600_001}]},
            "scenes[0].trimStartMs",
            "Must be between 0 and 3600000",
        ),
        ({"captionSegments": [{"index": 0}]}, "captionSegments[0].text", "Required"),
        (
            {"captionSegments": [{**LINE, "text": ""}]},
            "captionSegments[0].text",
            "Must be at least 1 character",
        ),
        (
            {"captionSegments": [{**LINE, "text": "x" * 501}]},
            "captionSegments[0].text",
            "Must be at most 500 characters",
        ),
        (
            {"captionSegments": [{**LINE, "text": "a\0b"}]},
            "captionSegments[0].text",
            "Must be a string without control codes",
        ),
        ({"captionSegments": [{**LINE, "endMs": 0.5}]}, "captionSegments[0].endMs", "Must be a whole number"),
        (
            {"captionSegments": [{**LINE, "words": [{"word": "x", "startMs": 0, "endMs": 1}] * 101}]},
            "captionSegments[0].words",
            "Must have at most 100 items",
        ),
        (
            {"captionSegments": [{**LINE, "words": [{"word": "x"}]}]},
            "captionSegments[0].words[0].startMs",
            "Required",
        ),
        ({"caption": []}, "caption", "Must be an object"),
        ({"caption": {"disabled": 1}}, "caption.disabled", "Must be a boolean"),
        ({"music": {"volume": -0.01}}, "music.volume", "Must be between 0 and 1"),
        ({"music": {"volume": 1.01}}, "music.volume", "Must be between 0 and 1"),
        ({"music": {"musicId": "x" * 31}}, "music.musicId", "Must be at most 30 characters"),
        ({"music": {"musicId": ""}}, "music.musicId", "Must be at least 1 character"),
        ({"logo": {"opacity": 1.01}}, "logo.opacity", "Must be between 0 and 1"),
        ({"logo": {"scale": 0.24}}, "logo.scale", "Must be between 0.25 and 2"),
        ({"logo": {"scale": 2.01}}, "logo.scale", "Must be between 0.25 and 2"),
    ],
)
def test_a_wrong_field_is_refused(member: Member, house: House, body: Any, field: str, reason: str) -> None:
    """Before anything is looked up: the first error of a call is this one."""
    status, answer = refused(member, house, finished(member, house), body)
    assert (status, answer["message"]) == (400, f"{field}: {reason}")
    assert answer["details"]["errors"][0] == {"field": field, "reason": reason}


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"caption": {"preset": "x"}}, "caption.preset", 'Unknown preset "x"'),
        ({"caption": {"alignment": "left"}}, "caption.alignment", "Must be one of top, middle, bottom"),
        (
            {"logo": {"position": "middle"}},
            "logo.position",
            "Must be one of top-left, top-right, bottom-left, bottom-right",
        ),
    ],
)
def test_names_are_those_of_the_catalogue(
    member: Member, house: House, body: Any, field: str, reason: str
) -> None:
    """400 INVALID_VALUE."""
    answer = refused(member, house, finished(member, house), body)
    assert answer == invalid((field, reason), code="INVALID_VALUE")


def test_every_limit_can_be_reached(member: Member, house: House) -> None:
    """N is taken where N + 1 is refused: a word every 200 ms, a picture every two seconds, for an hour."""
    said = words(" ".join("a" * 18_000), each_ms=200)
    stills = [Clip("image", "media/x.png", n * 2_000, n * 2_000 + 2_000) for n in range(1_800)]
    lines = [Line((word,), word.start_ms, word.end_ms) for word in said]
    captions = Captions("beast", "middle", tuple(lines))
    many = Timeline(1080, 1920, 3_600_000, (tuple(stills),), words=said, captions=captions)
    project_id, picture = finished(member, house, many), member.media()
    longest = [{"index": 0, "text": " ".join("x" * 100)}, {"index": 1, "text": "x" * 500}]
    body = {
        "scenes": [{"index": n, "mediaId": picture} for n in range(1_800)],
        "captionSegments": [*longest, *({"index": n, "text": "b"} for n in range(2, 18_000))],
        "music": {"musicId": "music_calm_01", "volume": 1},
        "logo": {"mediaId": picture, "opacity": 0, "scale": 0.25},
        "name": "n" * 100,
    }
    answer = edit(member, project_id, body)
    updated = answer.json()["data"]["updated"]
    assert (updated["scenes"], updated["captionSegments"]) == (1_800, 18_000)
    lines_now = read(member, f"/v1/project/{project_id}/captions")["segments"]
    assert [line["text"] for line in lines_now[1:]] == ["x" * 500, *["b"] * 17_998]
    assert edit(member, project_id, {"music": {"volume": 0}, "logo": {"opacity": 1, "scale": 2}}).is_success


@pytest.mark.parametrize(
    ("content", "type", "status", "message"),
    [
        (b"{", "application/json", 400, "Invalid JSON body"),
        (b"[]", "application/json", 400, "Invalid JSON body"),
        (b"a=b", "application/x-www-form-urlencoded", 415, "Unsupported content type"),
        (b" " * 1_048_577, "application/json", 413, "File too large"),
    ],
)
def test_a_body_that_is_no_json_object_is_refused(
    member: Member, house: House, content: bytes, type: str, status: int, message: str
) -> None:
    """In the general shape."""
    answer = member.client.patch(
        f"/v1/project/{finished(member, house)}/edit", content=content, headers={"content-type": type}
    )
    assert (answer.status_code, answer.json()) == (status, {"success": False, "message": message})


def test_the_stored_timeline_is_still_one(member: Member, house: House) -> None:
    """It decodes and encodes to the same."""
    project_id = finished(member, house)
    edit(member, project_id, {"logo": {"mediaId": member.media()}})
    stored = row(house, project_id).timeline or {}
    assert encode(decode(stored)) == stored


def test_edits_at_the_same_time_lose_nothing(member: Member, house: House) -> None:
    """They wait for each other, and each finds what the others have written."""
    said = words(" ".join("a" * 8))
    lines = tuple(Line((word,), word.start_ms, word.end_ms) for word in said)
    captions = Captions("default", "bottom", lines)
    project_id = finished(member, house, replace(a_timeline(), words=said, captions=captions))

    def correct(index: int) -> None:
        wanted = Edit(lines=(LineCorrection(index, Correction(f"b{index}")),))
        with house.database.session() as session:
            house.api.edits.edit(session, member.team_id, project_id, wanted)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(correct, range(8)))
    shown = read(member, f"/v1/project/{project_id}/captions")["segments"]
    assert [line["text"] for line in shown] == [f"b{index}" for index in range(8)]
