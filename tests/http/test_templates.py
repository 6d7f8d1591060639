"""Templates: the list, one, and projects made from them; POST /v1/project/create with any type."""

from dataclasses import replace
from typing import Any

import pytest
from house import House, Member, a_timeline, complete, story, words

from reelwright.catalog.templates import templates
from reelwright.domain.media.model import MediaUse
from reelwright.domain.projects.model import Project
from reelwright_render.timeline.captions import layers_of
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.model import CaptionLayer, Captions, Line

UNKNOWN = "c" + "0" * 24


def scenes(member: Member, template_id: str = "template_quote") -> list[dict[str, Any]]:
    """What the template itself shows, sent back: its samples."""
    shown = member.client.get(f"/v1/template/{template_id}").json()["data"]["scenes"]
    return [
        {
            "script": scene["script"],
            "caption": scene["caption"],
            "variables": [
                {name: one[name] for name in ("key", "type", "value")}
                for one in scene["variables"]
                if one["required"]
            ],
        }
        for scene in shown
    ]


def create(member: Member, **changes: Any) -> Any:
    body = {"templateId": "template_quote", "title": "On fear", "scenes": scenes(member), **changes}
    return member.client.post("/v1/project/create", json=body)


def refused(answer: Any) -> tuple[int, str, str | None]:
    return answer.status_code, answer.json()["message"], answer.json().get("code")


def test_templates_are_listed_and_read(member: Member) -> None:
    """With thumbnails and previews that open; the list and the read show the same."""
    data = member.client.get("/v1/template/list").json()["data"]
    assert [one["id"] for one in data["templates"]] == [
        "template_before_after",
        "template_forum_story",
        "template_news",
        "template_product",
        "template_quote",
        "template_top_five",
    ]
    assert (data["total"], data["limit"], data["offset"]) == (6, 50, 0)
    for one in data["templates"]:
        assert (one["type"], one["isTemplate"]) == ("template", True)
        for shown, kind in (("thumbnail", "image/jpeg"), ("preview", "video/mp4")):
            picture = member.client.get(one.pop(shown))
            assert (picture.status_code, picture.headers["content-type"]) == (200, kind)
        read = member.client.get(f"/v1/template/{one['id']}").json()["data"]
        assert {name: value for name, value in read.items() if name not in ("thumbnail", "preview")} == one


def test_a_template_reads_in_full(member: Member) -> None:
    """The fields of the contract: settings, and scenes with script, variables, avatar and caption."""
    data = member.client.get("/v1/template/template_quote").json()["data"]
    assert data["videoSettings"] == {
        "aspectRatio": "ratio_9_16",
        "voiceId": "voice_george",
        "musicId": "music_ambient_01",
    }
    assert data["scenes"][0] == {
        "script": "We suffer more often in imagination than in reality.",
        "maxScriptLength": 240,
        "variables": [
            {
                "key": "heading",
                "type": "text",
                "value": "Quote of the day",
                "required": True,
                "maxLength": 30,
            },
            {"key": "author", "type": "text", "value": "Seneca", "required": True, "maxLength": 40},
        ],
        "avatar": None,
        "caption": {"preset": "modern", "alignment": "bottom", "disabled": True},
    }
    assert data["scenes"][1]["variables"][1] == {
        "key": "picture",
        "type": "media",
        "value": None,
        "required": False,
        "maxLength": None,
    }


def test_lists_page_and_choose(member: Member) -> None:
    """By the kind of project, with limit and offset."""
    data = member.client.get("/v1/template/list?limit=1&offset=2&type=template").json()["data"]
    assert ([one["id"] for one in data["templates"]], data["total"]) == (["template_news"], 6)
    assert member.client.get("/v1/template/list?type=story").json()["data"]["total"] == 0


def test_an_unknown_template_is_not_found(member: Member) -> None:
    """404 in a path; in a body 400 with its code, and nothing is charged."""
    assert refused(member.client.get("/v1/template/nothing")) == (404, "Template not found", None)
    assert refused(create(member, templateId="nothing")) == (
        400,
        'templateId: Template "nothing" not found',
        "TEMPLATE_NOT_FOUND",
    )
    assert member.rows()["projects"] == 0


@pytest.mark.parametrize("template", [one.id for one in templates()])
def test_a_template_creates_a_project(member: Member, house: House, template: str) -> None:
    """From its own samples: charged, queued, and read as a project of the type `template`."""
    answer = create(member, templateId=template, scenes=scenes(member, template), metadata={"n": 1})
    assert answer.status_code == 200
    data = answer.json()["data"]
    assert set(data) == {"videoId", "projectId", "status"}
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["aspectRatio"], project["language"]) == (
        "template",
        "On fear",
        "ratio_9_16",
        "en",
    )
    chosen = next(one for one in templates() if one.id == template)
    video = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
    assert (video["voiceId"], video["musicId"]) == (chosen.voice_id, chosen.music_id)
    assert member.balance() == 100 - project["usedCredits"] < 100
    assert ("generate", data["projectId"]) in house.jobs.wanted
    with house.database.session() as session:
        stored = session.get_one(Project, data["projectId"]).request
    assert house.api.formats["template"].request.model_validate(stored).template_id == template


def test_the_record_shows_what_was_sent_for_each_scene(member: Member) -> None:
    """The template, and the script, the avatar, the caption and the variables of every scene."""
    sent = scenes(member)
    sent[0]["avatar"] = "avatar_maya"
    data = create(member, scenes=sent).json()["data"]
    for path in (f"project/{data['projectId']}", f"video/{data['videoId']}"):
        shown = member.client.get(f"/v1/{path}").json()["data"]["videoSettings"]
        assert shown["templateId"] == "template_quote"
        assert [scene.get("avatar") for scene in shown["scenes"]] == ["avatar_maya", None, None]
        for one, scene in zip(sent, shown["scenes"], strict=True):
            assert {name: scene[name] for name in ("script", "caption", "variables")} == {
                name: one[name] for name in ("script", "caption", "variables")
            }


def test_variables_that_do_not_match_are_named(member: Member) -> None:
    """What is missing and what the template has not, over all scenes; nothing is charged."""
    sent = scenes(member)
    sent[0]["variables"] = [{"key": "author", "value": "Seneca"}, {"key": "colour", "value": "red"}]
    sent[1]["script"] = "Think of {{moon}}."
    sent = [*sent[:2], {**sent[2], "variables": []}, {"script": "One more."}]
    answer = create(member, scenes=sent)
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "success": False,
            "message": "scenes: Variables do not match the template (missing scenes[0].heading, "
            "scenes[2].handle, scenes[2].words; unknown scenes[0].colour, scenes[1].moon, scenes[3])",
            "code": "VARIABLE_MISMATCH",
            "details": {
                "missing": ["scenes[0].heading", "scenes[2].handle", "scenes[2].words"],
                "unknown": ["scenes[0].colour", "scenes[1].moon", "scenes[3]"],
            },
        },
    )
    assert member.rows()["projects"] == 0


def test_what_is_not_required_may_be_left_out(member: Member) -> None:
    """Texts and media alike; the read says which. What is required is still missed by its name."""
    shown = member.client.get("/v1/template/template_forum_story").json()["data"]["scenes"]
    told = {one["key"]: (one["required"], one["maxLength"]) for one in shown[0]["variables"]}
    assert told == {
        "title": (True, 160),
        "community": (True, 40),
        "author": (False, 40),
        "upvotes": (False, 7),
        "comments": (False, 7),
        "footage": (False, None),
    }
    sent = scenes(member, "template_forum_story")
    assert [one["key"] for one in sent[0]["variables"]] == ["title", "community"]
    assert create(member, templateId="template_forum_story", scenes=sent).status_code == 200
    sent[0]["variables"] = [{"key": "author", "value": "me"}]
    answer = create(member, templateId="template_forum_story", scenes=sent)
    assert (answer.json()["code"], answer.json()["details"]) == (
        "VARIABLE_MISMATCH",
        {"missing": ["scenes[0].community", "scenes[0].title"], "unknown": []},
    )


def test_a_number_is_written_in_digits(member: Member) -> None:
    """On the card of a post, for its counts; empty is allowed, as if it were left out."""

    def with_upvotes(value: str) -> Any:
        sent = scenes(member, "template_forum_story")
        sent[0]["variables"].append({"key": "upvotes", "value": value})
        return create(member, templateId="template_forum_story", scenes=sent)

    field = "scenes[0].variables[2].value"
    for value in ("18.4k", "-1", "many", "١٢"):
        assert refused(with_upvotes(value)) == (
            400,
            f"{field}: Must be a whole number in digits",
            "VALIDATION_ERROR",
        )
    assert member.rows()["projects"] == 0
    assert with_upvotes("").status_code == 200
    assert with_upvotes("18400").status_code == 200


@pytest.mark.parametrize("ratio", ["ratio_9_16", "ratio_16_9", "ratio_1_1"])
def test_a_template_is_made_in_any_shape(member: Member, ratio: str) -> None:
    """`aspectRatio` is read back from the project; another one is refused."""
    made = create(member, aspectRatio=ratio).json()["data"]
    project = member.client.get(f"/v1/project/{made['projectId']}").json()["data"]
    assert project["aspectRatio"] == ratio
    assert project["videoSettings"]["aspectRatio"] == ratio
    assert refused(create(member, aspectRatio="ratio_4_5")) == (
        400,
        "aspectRatio: Must be one of ratio_9_16, ratio_16_9, ratio_1_1",
        "INVALID_VALUE",
    )


def test_scenes_that_are_not_sent_are_missing(member: Member) -> None:
    """Each of their text variables by name."""
    answer = create(member, scenes=scenes(member)[:1])
    assert answer.json()["details"]["missing"] == [
        "scenes[1].heading",
        "scenes[2].handle",
        "scenes[2].words",
    ]


def test_wrong_values_are_refused(member: Member) -> None:
    """A text where media belong, a text that is too long, an avatar, a preset, media of nobody."""

    def with_variable(scene: int, **variable: Any) -> Any:
        sent = scenes(member)
        kept = [one for one in sent[scene]["variables"] if one["key"] != variable["key"]]
        sent[scene]["variables"] = [*kept, variable]
        return create(member, scenes=sent)

    def with_scene(**changes: Any) -> Any:
        sent = scenes(member)
        sent[0] = {**sent[0], **changes}
        return create(member, scenes=sent)

    told = [
        with_variable(1, key="picture", type="text", value="a tree"),
        with_variable(0, key="author", type="text", value="x" * 41),
        with_variable(1, key="picture", type="media", value=UNKNOWN),
        with_scene(avatar="somebody"),
        with_scene(caption={"preset": "nothing"}),
        with_scene(script="x" * 2_001),
        with_scene(script="x" * 241),
        create(member, title=""),
        create(member, title="x" * 101),
        create(member, scenes=[]),
        create(member, scenes=[{}] * 21),
        create(member, voiceId="nobody"),
        create(member, musicId="nothing"),
    ]
    assert [refused(answer) for answer in told] == [
        (400, "scenes[1].variables[1].type: Must be media", "VALIDATION_ERROR"),
        (400, "scenes[0].variables[1].value: Must be at most 40 characters", "VALIDATION_ERROR"),
        (400, f'scenes[1].variables[1].value: Media "{UNKNOWN}" not found', "VALIDATION_ERROR"),
        (400, 'scenes[0].avatar: Avatar "somebody" not found.', "AVATAR_NOT_FOUND"),
        (400, 'scenes[0].caption.preset: Unknown preset "nothing"', "INVALID_VALUE"),
        (400, "scenes[0].script: Must be at most 2000 characters", "VALIDATION_ERROR"),
        (400, "scenes[0].script: Must be at most 240 characters", "VALIDATION_ERROR"),
        (400, "title: Must be at least 1 character", "VALIDATION_ERROR"),
        (400, "title: Must be at most 100 characters", "VALIDATION_ERROR"),
        (400, "scenes: Must have at least 1 item", "VALIDATION_ERROR"),
        (400, "scenes: Must have at most 20 items", "VALIDATION_ERROR"),
        (400, 'voiceId: Voice "nobody" not found', "INVALID_VALUE"),
        (400, 'musicId: Music "nothing" not found', "INVALID_VALUE"),
    ]
    assert member.rows()["projects"] == 0


def test_caption_lines_are_numbered_over_all_scenes(member: Member, house: House) -> None:
    """Each scene has a layer of its own; a line is corrected by its number among all of them, and another
    preset is for the whole."""
    project_id = create(member).json()["data"]["projectId"]
    said = [
        words(text, start) for start, text in ((0, "one two"), (2_000, "three four"), (4_000, "five six"))
    ]
    lines = tuple(Line(one, one[0].start_ms, one[-1].end_ms) for one in said)
    layers = tuple(
        CaptionLayer(start, start + 2_000, "modern", "bottom", disabled=start != 2_000)
        for start in (0, 2_000, 4_000)
    )
    captions = Captions("modern", "bottom", lines, layers=layers)
    complete(house, project_id, replace(a_timeline(), duration_ms=6_000, captions=captions))
    path = f"/v1/project/{project_id}"
    shown = member.client.get(f"{path}/captions").json()["data"]
    assert [(one["index"], one["text"]) for one in shown["segments"]] == [
        (0, "one two"),
        (1, "three four"),
        (2, "five six"),
    ]
    assert (shown["hasCaptions"], shown["disabled"], shown["preset"]) == (True, False, "modern")
    edit = {"captionSegments": [{"index": 2, "text": "five sixty"}], "caption": {"preset": "glow"}}
    assert member.client.patch(f"{path}/edit", json=edit).status_code == 200
    shown = member.client.get(f"{path}/captions").json()["data"]
    assert [one["text"] for one in shown["segments"]] == ["one two", "three four", "five sixty"]
    with house.database.session() as session:
        stored = decode(session.get_one(Project, project_id).timeline or {}).captions
    assert stored is not None
    assert [(one.preset, one.disabled) for one in stored.layers] == [
        ("glow", True),
        ("glow", False),
        ("glow", True),
    ]


def test_captions_of_a_template_are_switched_on_and_off(member: Member, house: House) -> None:
    """For all scenes, whatever their layers said before."""
    project_id = create(member).json()["data"]["projectId"]
    said = words("one two")
    layers = (
        CaptionLayer(0, 500, "modern", "bottom", disabled=True),
        CaptionLayer(500, 1_000, "modern", "top"),
    )
    lines = (Line(said[:1], 0, 500), Line(said[1:], 500, 1_000))
    captions = Captions("modern", "bottom", lines, layers=layers)
    complete(house, project_id, replace(a_timeline(), captions=captions))
    path = f"/v1/project/{project_id}"
    for disabled in (False, True, False):
        edit = {"caption": {"disabled": disabled}}
        assert member.client.patch(f"{path}/edit", json=edit).status_code == 200
        assert member.client.get(f"{path}/captions").json()["data"]["disabled"] is disabled
        with house.database.session() as session:
            stored = decode(session.get_one(Project, project_id).timeline or {}).captions
        assert stored is not None
        assert [one.disabled for one in layers_of(stored)] == [disabled] * 2


def test_media_of_the_team_are_held_with_the_project(member: Member, house: House) -> None:
    """They stay until the project is deleted, too."""
    media_id = member.media()
    sent = scenes(member)
    sent[1]["variables"].append({"key": "picture", "type": "media", "value": media_id})
    project_id = create(member, scenes=sent).json()["data"]["projectId"]
    with house.database.session() as session:
        assert session.get(MediaUse, (project_id, media_id)) is not None


def test_media_that_are_deleted_in_this_moment_are_blamed_by_their_field(
    member: Member, house: House
) -> None:
    """Between the look at them and the moment in which the project takes them."""
    media_id, before = member.media(), member.rows()
    sent = scenes(member)
    sent[1]["variables"].append({"key": "picture", "type": "media", "value": media_id})
    place = len(sent[1]["variables"]) - 1
    house.ear.meanwhile = lambda: _deleted(member, media_id)
    message = f'scenes[1].variables[{place}].value: Media "{media_id}" not found'
    assert refused(create(member, scenes=sent)) == (400, message, "VALIDATION_ERROR")
    assert member.rows() == before


def _deleted(member: Member, media_id: str) -> None:
    assert member.client.delete(f"/v1/media/{media_id}").status_code == 200


def test_any_format_is_created_by_its_type(member: Member) -> None:
    """The body is that of the format's own create, and so is every refusal."""
    made = member.client.post("/v1/project/create", json={"type": "story", **story({})})
    project = member.client.get(f"/v1/project/{made.json()['data']['projectId']}").json()["data"]
    assert (project["type"], project["usedCredits"]) == ("story", 8)
    missing = member.client.post("/v1/project/create", json={"type": "story"})
    own = member.client.post("/v1/project/create/story", json={})
    assert (missing.status_code, missing.content) == (400, own.content)
    nested = story({"type": "story", "caption": {"preset": "nothing"}})
    assert refused(member.client.post("/v1/project/create", json=nested)) == (
        400,
        'caption.preset: Unknown preset "nothing"',
        "INVALID_VALUE",
    )


def test_a_create_without_a_type_says_what_is_missing(member: Member, house: House) -> None:
    """Neither a template nor a type; a type that is none; what is no object."""

    def post(body: Any) -> tuple[int, str, str | None]:
        return refused(member.client.post("/v1/project/create", json=body))

    assert post({"title": "x"}) == (400, "type: Required", "VALIDATION_ERROR")
    names = ", ".join(sorted(house.api.formats))
    assert post({"type": "poem"}) == (400, f"type: Must be one of {names}", "INVALID_VALUE")
    assert post({"type": 5}) == (400, "type: Must be a string", "VALIDATION_ERROR")
    assert post({"type": "template", "title": "x", "scenes": [{}]}) == (
        400,
        "templateId: Required",
        "VALIDATION_ERROR",
    )
    assert post([1]) == (400, "Invalid JSON body", None)
    assert member.rows()["projects"] == 0
