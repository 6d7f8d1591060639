"""POST /v1/project/create/story: what is accepted, what it writes, and each refusal in full."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member, story
from quoting import quote_without_media

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.model import Project, Video
from reelwright.formats.story import STORY
from reelwright.formats.story.request import StoryRequest

EVERY_FIELD: dict[str, Any] = {
    "prompt": "I found a letter in a library book",
    "voiceId": "voice_michael",
    "name": "The letter",
    "targetDuration": 90,
    "language": "en",
    "platform": "instagram",
    "showCard": True,
    "cardTheme": "light",
    "showAuthor": False,
    "narrationScope": "comments_only",
    "card": {
        "community": "r/letters",
        "author": "somebody",
        "title": "A letter",
        "body": "It was old.",
        "upvotes": 12,
        "comments": 3,
        "awards": 1,
        "postedAgo": "2h",
        "verified": True,
        "commentList": [{"author": "reader", "text": "Read it!", "upvotes": 4}],
    },
    "cardDurationSeconds": 5,
    "mediaType": "gameplay",
    "gameplaySettings": {"selectedGame": "marbles", "selectedVideo": "marbles-2"},
    "aspectRatio": "ratio_16_9",
    "caption": {"preset": "beast", "alignment": "top", "disabled": True},
    "audio": {
        "speed": 1.2,
        "stability": 0.1,
        "similarityBoost": 0.2,
        "style": 0.3,
        "useSpeakerBoost": False,
    },
    "addStickers": True,
    "content": {
        "logoPosition": "bottom-left",
        "logoOpacity": 0.5,
        "watermarkText": "mine",
        "handle": "@me",
        "outroText": "Bye",
    },
    "musicId": "music_calm_01",
    "webhook": "https://example.com/hook",
    "metadata": {"order": 7, "automationId": "gone"},
}


def test_a_create_answers_with_the_ids_of_the_project_and_its_first_video(member: Member) -> None:
    """The answer carries videoId, projectId and the status STARTED in the success envelope, with 200."""
    answer = member.create()
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    video = member.client.get(f"/v1/video/{answer.json()['data']['videoId']}").json()["data"]
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "The project has been started",
        "data": {"videoId": video["id"], "projectId": project["id"], "status": "STARTED"},
    }


def test_a_create_writes_project_video_charge_and_job_together(member: Member, house: House) -> None:
    """One project, its video, a charge of 4 credits a started 30 s, and one job."""
    project_id = member.create({"targetDuration": 61}).json()["data"]["projectId"]
    assert member.rows() == {"projects": 1, "videos": 1, "ledger": 2, "jobs": 1, "balance": 88}
    assert house.jobs.wanted[-1] == ("generate", project_id)
    with house.database.session() as session:
        charges = sa.select(LedgerEntry).where(LedgerEntry.thing == f"project:{project_id}")
        charge = session.scalars(charges).one()
        project = session.get_one(Project, project_id)
        video = session.get_one(Video, project.first_video_id)
    assert (charge.credits, charge.balance_after, charge.project_id) == (-12, 88, project_id)
    assert (project.status, project.used_credits, project.expected_ms) == ("draft", 12, 61_000)
    assert project.deadline_at == START_MS + 15 * 60_000 + 610_000
    assert (video.status, video.automatic, video.render_started_at) == ("STARTED", True, None)


OWN = {"title": "t" * 30, "body": "b" * 2_700, "commentList": [{"text": "c" * 300}, {"text": "d" * 270}]}


@pytest.mark.parametrize(
    ("body", "seconds", "credits"),
    [
        ({"card": OWN}, 220, 32),
        ({"card": OWN, "targetDuration": 230}, 230, 32),
        ({"card": OWN, "narrationScope": "comments_only"}, 38, 8),
        ({"card": OWN, "showCard": False}, 10, 4),
        ({"card": {"body": "b" * 451}}, 31, 8),
        ({"card": {"body": "b" * 450}}, 30, 4),
    ],
)
def test_own_text_is_priced_like_a_script_where_it_is_longer(
    house: House, body: dict[str, Any], seconds: int, credits: int
) -> None:
    """15 characters a second of what is narrated as it was sent; `usedCredits`, the expected length and the
    limit follow it."""
    member = house.team()
    answer = member.create({"targetDuration": 10, **body}).json()["data"]
    with house.database.session() as session:
        project = session.get_one(Project, answer["projectId"])
    assert (project.used_credits, project.expected_ms) == (credits, seconds * 1000)
    assert project.deadline_at == START_MS + 15 * 60_000 + 10 * seconds * 1000
    read = member.client.get(f"/v1/project/{answer['projectId']}").json()["data"]
    assert (read["usedCredits"], member.balance()) == (credits, 100 - credits)


def test_own_text_that_the_balance_does_not_pay_is_refused(house: House) -> None:
    """402 with what it takes, and nothing made."""
    member = house.team(credits=24)
    answer = member.create({"targetDuration": 10, "card": OWN})
    assert (answer.status_code, answer.json()["details"]) == (402, {"required": 32, "balance": 24})
    assert member.rows()["projects"] == 0


def test_every_field_of_the_specification_is_kept_for_the_recipe(member: Member, house: House) -> None:
    """The stored request validates again to what was sent; metadata loses the reserved key."""
    project_id = member.create(EVERY_FIELD).json()["data"]["projectId"]
    with house.database.session() as session:
        project = session.get_one(Project, project_id)
    sent = {name: value for name, value in EVERY_FIELD.items() if name not in ("webhook", "metadata")}
    assert project.request | sent == project.request
    again = STORY.request.model_validate(project.request)
    assert again == StoryRequest.model_validate(sent)
    assert (project.name, project.webhook) == ("The letter", "https://example.com/hook")
    assert (project.caller_metadata, project.aspect_ratio) == ({"order": 7}, "ratio_16_9")


def test_a_whole_number_may_be_written_with_a_fraction_of_nothing(member: Member, house: House) -> None:
    """JSON knows one kind of number, and many clients write 5.0 for 5. What is no count stays as it is."""
    body = '{"prompt": "p", "voiceId": "voice_heart", "targetDuration": 60.0, "metadata": {"n": 5.0},'
    body += ' "card": {"upvotes": 5.0, "comments": 1e3, "commentList": [{"text": "t", "upvotes": 7.0}]}}'
    answer = member.client.post("/v1/project/create/story", content=body)
    assert answer.status_code == 200, answer.text
    with house.database.session() as session:
        project = session.get_one(Project, answer.json()["data"]["projectId"])
    card = project.request["card"]
    assert (card["upvotes"], card["comments"], card["commentList"][0]["upvotes"]) == (5, 1_000, 7)
    assert repr(project.caller_metadata) == "{'n': 5.0}"


def test_null_means_omitted_and_unknown_fields_are_ignored(member: Member, house: House) -> None:
    """A body full of nulls and strangers is the same as one without them."""
    body = {name: None for name in EVERY_FIELD if name not in ("prompt", "voiceId")}
    answer = member.client.post(
        "/v1/project/create/story",
        json={"prompt": "p", "voiceId": "voice_heart", **body, "card": {"title": None}, "extra": [1]},
    )
    assert answer.status_code == 200
    with house.database.session() as session:
        stored = session.get_one(Project, answer.json()["data"]["projectId"]).request
    sent = StoryRequest.model_validate({"prompt": "p", "voiceId": "voice_heart", "language": "en"})
    plain = quote_without_media(STORY, sent).request
    assert stored == plain


def test_a_project_without_a_name_is_called_by_its_first_words(member: Member) -> None:
    """Up to 60 characters, cut between words."""
    prompt = "My neighbour kept a key to my flat for nine years and never said a single word about it"
    answer = member.create({"prompt": prompt}).json()["data"]
    name = member.client.get(f"/v1/project/{answer['projectId']}").json()["data"]["name"]
    assert name == "My neighbour kept a key to my flat for nine years and never…"


def test_lengths_count_characters_not_bytes(member: Member) -> None:
    """4,000 characters of three bytes each are a prompt."""
    assert member.create({"prompt": "€" * 4_000}).status_code == 200


def test_the_language_of_the_prompt_is_kept_with_the_project(member: Member) -> None:
    """What was detected is shown, and is what the recipe will speak."""
    answer = member.create().json()["data"]
    project = member.client.get(f"/v1/project/{answer['projectId']}").json()["data"]
    assert project["language"] == "en"


def test_an_unknown_clip_plays_the_first_of_its_game(member: Member) -> None:
    """It is accepted; the recipe falls back."""
    body = {"gameplaySettings": {"selectedGame": "marbles", "selectedVideo": "marbles-99"}}
    assert member.create(body).status_code == 200


@pytest.mark.parametrize("preset", ["tiktok", "retroTV", "vivid", "reelwright"])
def test_every_specified_preset_is_accepted(member: Member, preset: str) -> None:
    """Also those that have no look of their own yet."""
    assert member.create({"caption": {"preset": preset}}).status_code == 200


def nested(depth: int) -> Any:
    """Arrays in each other."""
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


FIELD_REFUSALS: list[tuple[dict[str, Any], str, str]] = [
    ({"prompt": None}, "prompt: Required", "VALIDATION_ERROR"),
    ({"prompt": ""}, "prompt: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"prompt": " \n"}, "prompt: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"prompt": "x" * 4_001}, "prompt: Must be at most 4000 characters", "VALIDATION_ERROR"),
    ({"prompt": 5}, "prompt: Must be a string", "VALIDATION_ERROR"),
    ({"prompt": "a\0b"}, "prompt: Must be a string without control codes", "VALIDATION_ERROR"),
    ({"voiceId": None}, "voiceId: Required", "VALIDATION_ERROR"),
    ({"voiceId": ""}, "voiceId: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"voiceId": "v" * 31}, "voiceId: Must be at most 30 characters", "VALIDATION_ERROR"),
    ({"voiceId": "nobody"}, 'voiceId: Voice "nobody" not found', "INVALID_VALUE"),
    ({"name": "n" * 101}, "name: Must be at most 100 characters", "VALIDATION_ERROR"),
    ({"targetDuration": 9.9}, "targetDuration: Must be between 10 and 600", "VALIDATION_ERROR"),
    ({"targetDuration": 601}, "targetDuration: Must be between 10 and 600", "VALIDATION_ERROR"),
    ({"targetDuration": "60"}, "targetDuration: Must be a number", "VALIDATION_ERROR"),
    ({"targetDuration": True}, "targetDuration: Must be a number", "VALIDATION_ERROR"),
    ({"language": "deu"}, "language: Must be a 2-letter ISO 639-1 code", "VALIDATION_ERROR"),
    ({"language": "de"}, 'language: Voice "voice_heart" does not speak "de"', "INVALID_VALUE"),
    (
        {"prompt": "Eine Geschichte über einen alten Mann und seinen treuen Hund"},
        'prompt: Voice "voice_heart" does not speak "de"',
        "INVALID_VALUE",
    ),
    ({"platform": "x"}, "platform: Must be one of reddit, facebook, instagram", "INVALID_VALUE"),
    ({"showCard": "yes"}, "showCard: Must be a boolean", "VALIDATION_ERROR"),
    ({"cardTheme": "blue"}, "cardTheme: Must be one of dark, light", "INVALID_VALUE"),
    (
        {"narrationScope": "all"},
        "narrationScope: Must be one of post_and_comments, comments_only",
        "INVALID_VALUE",
    ),
    ({"card": []}, "card: Must be an object", "VALIDATION_ERROR"),
    ({"card": {"title": ""}}, "card.title: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"title": " \n"}}, "card.title: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"body": ""}}, "card.body: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"body": " "}}, "card.body: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"author": ""}}, "card.author: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"community": " "}}, "card.community: Must be at least 1 character", "VALIDATION_ERROR"),
    ({"card": {"postedAgo": ""}}, "card.postedAgo: Must be at least 1 character", "VALIDATION_ERROR"),
    (
        {"card": {"commentList": [{"text": " "}]}},
        "card.commentList[0].text: Must be at least 1 character",
        "VALIDATION_ERROR",
    ),
    (
        {"card": {"commentList": [{"text": "t", "author": ""}]}},
        "card.commentList[0].author: Must be at least 1 character",
        "VALIDATION_ERROR",
    ),
    (
        {"narrationScope": "comments_only", "card": {"commentList": []}},
        "card.commentList: Must have at least 1 item",
        "VALIDATION_ERROR",
    ),
    (
        {"card": {"authorAvatarMediaId": ""}},
        'card.authorAvatarMediaId: Media "" not found',
        "VALIDATION_ERROR",
    ),
    ({"card": {"title": "t" * 301}}, "card.title: Must be at most 300 characters", "VALIDATION_ERROR"),
    ({"card": {"body": "t" * 3_001}}, "card.body: Must be at most 3000 characters", "VALIDATION_ERROR"),
    ({"card": {"author": "t" * 51}}, "card.author: Must be at most 50 characters", "VALIDATION_ERROR"),
    ({"card": {"community": "t" * 51}}, "card.community: Must be at most 50 characters", "VALIDATION_ERROR"),
    ({"card": {"postedAgo": "t" * 21}}, "card.postedAgo: Must be at most 20 characters", "VALIDATION_ERROR"),
    (
        {"card": {"upvotes": -1}},
        "card.upvotes: Must be between 0 and 1000000000000",
        "VALIDATION_ERROR",
    ),
    (
        {"card": {"comments": 10**12 + 1}},
        "card.comments: Must be between 0 and 1000000000000",
        "VALIDATION_ERROR",
    ),
    ({"card": {"upvotes": 5.5}}, "card.upvotes: Must be a whole number", "VALIDATION_ERROR"),
    ({"card": {"awards": "5"}}, "card.awards: Must be a number", "VALIDATION_ERROR"),
    ({"card": {"awards": True}}, "card.awards: Must be a number", "VALIDATION_ERROR"),
    (
        {"card": {"commentList": [{"text": "x"}] * 11}},
        "card.commentList: Must have at most 10 items",
        "VALIDATION_ERROR",
    ),
    ({"card": {"commentList": [{}]}}, "card.commentList[0].text: Required", "VALIDATION_ERROR"),
    (
        {"card": {"commentList": [{"text": "t" * 501}]}},
        "card.commentList[0].text: Must be at most 500 characters",
        "VALIDATION_ERROR",
    ),
    (
        {"card": {"authorAvatarMediaId": "m"}},
        'card.authorAvatarMediaId: Media "m" not found',
        "VALIDATION_ERROR",
    ),
    ({"cardDurationSeconds": 0}, "cardDurationSeconds: Must be between 1 and 600", "VALIDATION_ERROR"),
    ({"cardDurationSeconds": 601}, "cardDurationSeconds: Must be between 1 and 600", "VALIDATION_ERROR"),
    (
        {"mediaType": "motion-graphics"},
        "mediaType: Must be one of gameplay, ai-images, ai-videos, media",
        "INVALID_VALUE",
    ),
    (
        {"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-image"}},
        'presetSettings.aiModel: Model "gateway-image" is not available on this server',
        "INVALID_VALUE",
    ),
    (
        {"mediaType": "ai-videos", "presetSettings": {"aiModel": "gateway-video"}},
        'presetSettings.aiModel: Model "gateway-video" is not available on this server',
        "INVALID_VALUE",
    ),
    (
        {"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-video"}},
        'presetSettings.aiModel: Model "gateway-video" cannot be used with mediaType ai-images',
        "VALIDATION_ERROR",
    ),
    (
        {"mediaType": "ai-images", "presetSettings": {"aiModel": "local"}},
        'presetSettings.aiModel: Model "local" makes avatars and reactions only',
        "VALIDATION_ERROR",
    ),
    (
        {"mediaType": "ai-videos", "presetSettings": {"aiModel": "gemini-flash"}},
        'presetSettings.aiModel: Model "gemini-flash" cannot be used with mediaType ai-videos',
        "VALIDATION_ERROR",
    ),
    (
        {"mediaType": "ai-images", "presetSettings": {"aiModel": "other"}},
        'presetSettings.aiModel: Unknown model "other"',
        "INVALID_VALUE",
    ),
    ({"presetSettings": {"preset": "oil"}}, 'presetSettings.preset: Unknown style "oil"', "INVALID_VALUE"),
    (
        {"presetSettings": {"motionStyle": "spin"}},
        'presetSettings.motionStyle: Unknown motion style "spin"',
        "INVALID_VALUE",
    ),
    (
        {"presetSettings": {"quality": "best"}},
        "presetSettings.quality: Must be one of standard, pro",
        "INVALID_VALUE",
    ),
    (
        {"gameplaySettings": {"selectedGame": "chess"}},
        'gameplaySettings.selectedGame: Unknown game "chess"',
        "INVALID_VALUE",
    ),
    (
        {"gameplaySettings": {"selectedGame": "custom"}},
        "gameplaySettings.selectedVideo: Required",
        "VALIDATION_ERROR",
    ),
    (
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "m"}},
        'gameplaySettings.selectedVideo: Media "m" not found',
        "VALIDATION_ERROR",
    ),
    ({"mediaType": "media"}, "media: Required", "VALIDATION_ERROR"),
    ({"mediaType": "media", "media": []}, "media: Required", "VALIDATION_ERROR"),
    ({"mediaType": "media", "media": "m"}, "media: Must be an array", "VALIDATION_ERROR"),
    ({"mediaType": "media", "media": [7]}, "media[0]: Must be a string", "VALIDATION_ERROR"),
    ({"mediaType": "media", "media": ["m"] * 51}, "media: Must have at most 50 items", "VALIDATION_ERROR"),
    ({"mediaType": "media", "media": ["m"]}, 'media: Media "m" not found', "VALIDATION_ERROR"),
    (
        {"aspectRatio": "9:16"},
        "aspectRatio: Must be one of ratio_9_16, ratio_16_9, ratio_1_1",
        "INVALID_VALUE",
    ),
    ({"caption": {"preset": "loud"}}, 'caption.preset: Unknown preset "loud"', "INVALID_VALUE"),
    (
        {"caption": {"alignment": "left"}},
        "caption.alignment: Must be one of top, middle, bottom",
        "INVALID_VALUE",
    ),
    ({"audio": {"speed": 3}}, "audio.speed: Must be between 0.5 and 2", "VALIDATION_ERROR"),
    ({"audio": {"stability": -0.1}}, "audio.stability: Must be between 0 and 1", "VALIDATION_ERROR"),
    ({"addStickers": 1}, "addStickers: Must be a boolean", "VALIDATION_ERROR"),
    ({"content": {"handle": "h" * 41}}, "content.handle: Must be at most 40 characters", "VALIDATION_ERROR"),
    ({"content": {"logoMediaId": "m"}}, 'content.logoMediaId: Media "m" not found', "VALIDATION_ERROR"),
    ({"musicId": "m" * 31}, "musicId: Must be at most 30 characters", "VALIDATION_ERROR"),
    ({"musicId": "noise"}, 'musicId: Music "noise" not found', "INVALID_VALUE"),
    ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ({"webhook": "https://10.0.0.1/x"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ({"webhook": "https://localhost/x"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ({"webhook": "https://u:p@example.com"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    (
        {"webhook": "https://example.com/" + "x" * 481},
        "webhook: Must be a valid HTTPS URL",
        "VALIDATION_ERROR",
    ),
    ({"webhook": 5}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ({"metadata": "x"}, "metadata: Must be an object", "VALIDATION_ERROR"),
    ({"metadata": {"k": "x" * 5_113}}, "metadata: Must be at most 5 KB", "VALIDATION_ERROR"),
    ({"metadata": {"k": nested(64)}}, "metadata: Must be nested at most 64 deep", "VALIDATION_ERROR"),
    ({"metadata": {"k": nested(300)}}, "metadata: Must be nested at most 64 deep", "VALIDATION_ERROR"),
    ({"voiceId": None, "voice_id": "voice_heart"}, "voiceId: Required", "VALIDATION_ERROR"),
]


@pytest.mark.parametrize(("body", "message", "code"), FIELD_REFUSALS, ids=[m for _, m, _ in FIELD_REFUSALS])
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str, code: str
) -> None:
    """400 with `<field>: <reason>`, the same error in the details, and not a row more than before."""
    before = member.rows()
    answer = member.create(body)
    field, _, reason = message.partition(": ")
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "success": False,
            "message": message,
            "code": code,
            "details": {"errors": [{"field": field, "reason": reason}]},
        },
    )
    assert member.rows() == before


def test_all_wrong_fields_stand_in_the_details(member: Member) -> None:
    """The first in the message, every one in the details."""
    answer = member.create({"prompt": "", "targetDuration": 1, "voiceId": 3}).json()
    assert answer["message"] == "prompt: Must be at least 1 character"
    assert answer["details"]["errors"] == [
        {"field": "prompt", "reason": "Must be at least 1 character"},
        {"field": "voiceId", "reason": "Must be a string"},
        {"field": "targetDuration", "reason": "Must be between 10 and 600"},
    ]


def test_metadata_of_exactly_5120_bytes_is_accepted(member: Member) -> None:
    """The limit counts compact UTF-8 bytes, without the reserved key."""
    metadata = {"k": "x" * 5_112, "automationId": "y" * 100}
    assert member.create({"metadata": metadata}).status_code == 200


def test_metadata_nested_64_deep_is_accepted_and_read_again(member: Member) -> None:
    """The object itself is the first level, and every read of the project shows all of them."""
    metadata = {"k": nested(63)}
    project_id = member.create({"metadata": metadata}).json()["data"]["projectId"]
    project = member.client.get(f"/v1/project/{project_id}")
    listed = member.client.get("/v1/project/list")
    assert (project.status_code, listed.status_code) == (200, 200)


def test_a_field_has_its_camel_case_name_only(member: Member, house: House) -> None:
    """The names of the code are unknown fields, which are ignored like any other."""
    body = {"target_duration": 90, "show_card": "no", "audio": {"similarity_boost": 7}}
    answer = member.create(body)
    assert answer.status_code == 200
    with house.database.session() as session:
        stored = session.get_one(Project, answer.json()["data"]["projectId"]).request
    assert (stored["targetDuration"], stored["showCard"], stored["audio"]["similarityBoost"]) == (
        60,
        True,
        0.75,
    )


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("PROCESSING", 'media: Media "{id}" is not ready (status PROCESSING)'),
        ("PENDING", 'media: Media "{id}" is not ready (status PENDING)'),
        ("FAILED", 'media: Media "{id}" is not ready (status FAILED)'),
    ],
)
def test_media_that_is_not_ready_is_refused(member: Member, status: str, reason: str) -> None:
    """Its status stands in the message, and nothing is charged."""
    media = member.media(status=status)
    before = member.rows()
    answer = member.create({"mediaType": "media", "media": [media]})
    assert (answer.status_code, answer.json()["message"]) == (400, reason.format(id=media))
    assert member.rows() == before


def test_another_teams_media_is_not_found(member: Member, house: House) -> None:
    """It answers like an id that does not exist."""
    media = house.team().media()
    answer = member.create({"mediaType": "media", "media": [media]})
    assert (answer.status_code, answer.json()["message"]) == (400, f'media: Media "{media}" not found')


@pytest.mark.parametrize(
    ("body", "kind", "message"),
    [
        (
            lambda m: {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": m}},
            "image",
            "gameplaySettings.selectedVideo: Media must be a video file",
        ),
        (
            lambda m: {"card": {"authorAvatarMediaId": m}},
            "video",
            "card.authorAvatarMediaId: Media must be an image file",
        ),
        (
            lambda m: {"content": {"logoMediaId": m}},
            "video",
            "content.logoMediaId: Media must be an image file",
        ),
    ],
)
def test_media_of_the_wrong_kind_is_refused(member: Member, body: Any, kind: str, message: str) -> None:
    """A picture cannot play as a game, and a clip is no logo."""
    answer = member.create(body(member.media(type=kind)))
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_library_media_and_a_custom_game_are_accepted(member: Member) -> None:
    """With the team's own, completed items."""
    video = member.media(type="video", duration_ms=9_000)
    custom = {"selectedGame": "custom", "selectedVideo": video}
    assert member.create({"mediaType": "media", "media": [video, member.media()]}).status_code == 200
    assert member.create({"gameplaySettings": custom}).status_code == 200


def test_too_few_credits_are_refused_with_what_is_needed(house: House) -> None:
    """402 with the price and the balance; nothing is created."""
    poor = house.team(credits=7)
    before = poor.rows()
    answer = poor.create()
    assert (answer.status_code, answer.json()) == (
        402,
        {
            "success": False,
            "message": "Not enough credits",
            "code": "INSUFFICIENT_CREDITS",
            "errorCode": "INSUFFICIENT_CREDITS",
            "details": {"required": 8, "balance": 7},
        },
    )
    assert poor.rows() == before


@pytest.mark.parametrize("status", ["canceled", "none"])
def test_a_managed_team_without_a_live_plan_is_refused(house: House, status: str) -> None:
    """402 before the credits are looked at."""
    team = house.team(credits=0, plan_status=status)
    answer = team.create()
    expected = {
        "success": False,
        "message": "An active plan is required",
        "code": "SUBSCRIPTION_REQUIRED",
    }
    assert (answer.status_code, answer.json()) == (402, expected)
    assert team.rows() == {"projects": 0, "videos": 0, "ledger": 0, "jobs": 0, "balance": 0}


@pytest.mark.parametrize("status", ["trialing", "past_due"])
def test_a_plan_on_trial_or_past_due_is_live(house: House, status: str) -> None:
    """Such a team may generate."""
    assert house.team(plan_status=status).create().status_code == 200


def missing(*providers: str) -> dict[str, Any]:
    message = f"Missing provider keys: {', '.join(providers)}. Add them in Settings, AI keys"
    return {
        "success": False,
        "code": "missing_credentials",
        "message": message,
        "errorCode": "MISSING_CREDENTIALS",
        "details": {"missingProviders": list(providers)},
        "missingProviders": list(providers),
    }


@pytest.mark.parametrize(
    ("has", "body", "providers"),
    [
        ([], {}, ["openrouter", "elevenlabs"]),
        (["openrouter"], {}, ["elevenlabs"]),
        (
            ["openrouter", "elevenlabs"],
            {"mediaType": "ai-images", "presetSettings": {"aiModel": "gemini-flash"}},
            ["gemini"],
        ),
        ([], {"mediaType": "ai-images"}, ["openrouter", "elevenlabs"]),
    ],
)
def test_a_team_with_its_own_keys_needs_those_of_the_story(
    house: House, has: list[str], body: dict[str, Any], providers: list[str]
) -> None:
    """402 names the missing ones before the media type is judged; nothing is created."""
    team = house.team(billing="byok", credits=0)
    for provider in has:
        give_key(house, team, provider)
    answer = team.create(body)
    assert (answer.status_code, answer.json()) == (402, missing(*providers))
    assert team.rows() == {"projects": 0, "videos": 0, "ledger": 0, "jobs": 0, "balance": 0}


def test_a_wrong_field_is_told_before_a_missing_key(house: House) -> None:
    """400 comes before 402."""
    answer = house.team(billing="byok").create({"voiceId": "nobody"})
    assert answer.json()["message"] == 'voiceId: Voice "nobody" not found'


def test_a_team_with_its_keys_is_served_and_pays_no_credits(house: House) -> None:
    """Its providers write and speak."""
    team = house.team(billing="byok", credits=0)
    give_key(house, team, "openrouter")
    give_key(house, team, "elevenlabs")
    assert team.create().status_code == 200
    assert team.rows() == {"projects": 1, "videos": 1, "ledger": 0, "jobs": 1, "balance": 0}


def test_a_key_without_an_adapter_is_refused_and_nothing_is_charged(house: House) -> None:
    """A server that cannot use a team's key for what is wanted says so."""
    team = house.team(billing="byok", credits=0)
    give_key(house, team, "gemini")
    body = {"reaction": "surprise", "model": "gemini-flash"}
    answer = team.client.post("/v1/avatar/avatar_maya/reaction", json=body)
    expected = {"success": False, "message": "Provider engines are not available on this server"}
    assert (answer.status_code, answer.json()) == (400, expected)
    assert team.rows() == {"projects": 0, "videos": 0, "ledger": 0, "jobs": 0, "balance": 0}


def test_local_engines_serve_a_byok_team_without_keys_or_credits(house: House) -> None:
    """Switched on by the operator: accepted, and no credits are taken."""
    team = house.team(billing="byok", credits=5, plan_status="none", local_engines=True)
    assert team.create().status_code == 200
    assert team.balance() == 5


def test_local_engines_make_pictures_unless_another_model_is_named(house: House) -> None:
    """What cannot run here still needs its key."""
    team = house.team(billing="byok", local_engines=True)
    assert team.create({"mediaType": "ai-images"}).status_code == 200
    answer = team.create({"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-image"}})
    assert (answer.status_code, answer.json()) == (402, missing("openrouter"))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"prompt": "Naked people at a beach"}, "prompt"),
        ({"card": {"body": "They were naked."}}, "card.body"),
    ],
)
def test_a_story_over_what_no_picture_shows_is_refused_before_a_charge(
    member: Member, changes: dict[str, Any], field: str
) -> None:
    """Whoever wrote it; over gameplay it is told."""
    answer = member.create({"mediaType": "ai-images", **changes})
    assert answer.status_code == 400
    assert answer.json()["message"].startswith(f"{field}: ")
    assert member.rows()["jobs"] == 0
    assert member.create(changes).status_code == 200


def test_a_story_over_pictures_may_speak_of_known_people(member: Member) -> None:
    """Nobody is drawn for their names, which a picture for the library may not ask for."""
    assert member.create({"mediaType": "ai-images", "prompt": "The life of Taylor Swift"}).status_code == 200
    answer = member.client.post("/v1/media/generate/image", json={"prompt": "A portrait of Taylor Swift"})
    assert answer.status_code == 400


def give_key(house: House, team: Member, provider: str) -> None:
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, team.team_id, provider, "sk-test")


@pytest.mark.parametrize("content", [b"{", b"[]", b'"text"', b"", b"null", b"\xff\xfe"])
def test_a_body_that_is_no_json_object_is_refused(member: Member, content: bytes) -> None:
    """400 with one sentence."""
    answer = member.client.post(
        "/v1/project/create/story", content=content, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()) == (400, {"success": False, "message": "Invalid JSON body"})


def test_a_body_without_a_content_type_is_json(member: Member) -> None:
    """Many callers forget the header."""
    body = json.dumps(story({})).encode()
    request = member.client.build_request("POST", "/v1/project/create/story", content=body)
    assert "content-type" not in request.headers
    assert member.client.send(request).status_code == 200


def test_another_content_type_is_refused(member: Member) -> None:
    """415 for what declares itself to be something else."""
    answer = member.client.post(
        "/v1/project/create/story", content=b"prompt=x", headers={"content-type": "text/plain"}
    )
    assert (answer.status_code, answer.json()) == (
        415,
        {"success": False, "message": "Unsupported content type"},
    )


def test_a_body_of_more_than_a_megabyte_is_refused(member: Member) -> None:
    """413 before anything is parsed."""
    answer = member.client.post("/v1/project/create/story", content=b" " * 1_048_577)
    assert (answer.status_code, answer.json()) == (413, {"success": False, "message": "File too large"})
