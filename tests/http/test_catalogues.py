"""Voices, music, presets, games and prices."""

import pytest
from house import House, Member
from test_reads import created, read


def test_all_50_voices_are_listed_with_a_preview(member: Member) -> None:
    """Each preview's link opens a sound."""
    shown = read(member, "/v1/voice/list?limit=100")
    assert (shown["total"], len(shown["voices"])) == (50, 50)
    first = shown["voices"][0]
    assert set(first) == {
        "id",
        "name",
        "gender",
        "language",
        "languages",
        "accent",
        "age",
        "style",
        "description",
        "previewUrl",
        "isCustom",
        "provider",
        "status",
        "error",
        "createdAt",
    }
    assert (first["id"], first["isCustom"], first["status"]) == ("voice_heart", False, "COMPLETED")
    for voice in shown["voices"]:
        preview = member.client.head(voice["previewUrl"])
        assert (preview.status_code, preview.headers["content-type"]) == (200, "audio/mp4")


def test_voices_are_filtered_and_paged(member: Member) -> None:
    """By language, gender and text, whatever the case; `total` counts every match."""
    everyone = read(member, "/v1/voice/list?limit=100")["voices"]
    women = read(member, "/v1/voice/list?gender=female&limit=3&offset=1")
    assert {one["gender"] for one in women["voices"]} == {"Female"}
    assert women["total"] == sum(one["gender"] == "Female" for one in everyone)
    assert len(women["voices"]) == 3
    assert [one["id"] for one in read(member, "/v1/voice/list?search=HEART")["voices"]] == ["voice_heart"]
    assert read(member, "/v1/voice/list?language=EN&type=library")["total"] == 28
    assert [one["language"] for one in read(member, "/v1/voice/list?language=es")["voices"]] == ["es"] * 3
    assert read(member, "/v1/voice/list?language=de")["total"] == 0
    assert read(member, "/v1/voice/list?type=custom")["total"] == 0


def test_an_unknown_type_of_voices_is_refused(member: Member) -> None:
    """400 with the types that there are."""
    answer = member.client.get("/v1/voice/list?type=mine")
    assert (answer.status_code, answer.json()["message"]) == (400, "type: Must be library, custom or all")


def test_voices_of_the_library_are_not_deleted(member: Member) -> None:
    """400 for one that there is, and an unknown one is not found."""
    answers = [member.client.delete(f"/v1/voice/{voice}") for voice in ("voice_heart", "nobody")]
    assert [(answer.status_code, answer.json()) for answer in answers] == [
        (400, {"success": False, "message": "Library voices cannot be deleted"}),
        (404, {"success": False, "message": "Voice not found"}),
    ]
    assert read(member, "/v1/voice/voice_heart")["id"] == "voice_heart"


def test_one_voice_reads_as_in_the_list(member: Member) -> None:
    """And an unknown one is not found."""
    listed = read(member, "/v1/voice/list?search=heart")["voices"][0]
    answer = member.client.get("/v1/voice/nobody")
    assert read(member, "/v1/voice/voice_heart") == listed
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Voice not found"})


def test_music_is_listed_with_its_categories(member: Member) -> None:
    """At least 28 tracks, each with sound and a picture that open, its length as MM:SS."""
    shown = read(member, "/v1/music/list")
    assert shown["total"] == len(shown["music"]) >= 28
    assert set(shown["music"][0]) == {"id", "name", "url", "thumbnail", "category", "duration", "genres"}
    assert {one["category"] for one in shown["music"]} <= {one["name"] for one in shown["categories"]}
    for track in shown["music"]:
        sound, picture = member.client.head(track["url"]), member.client.head(track["thumbnail"])
        assert sound.headers["content-type"].startswith("audio/"), track["id"]
        assert picture.headers["content-type"].startswith("image/"), track["id"]
        minutes, _, seconds = track["duration"].partition(":")
        assert (len(minutes), len(seconds)) == (2, 2)
        assert 0 <= int(seconds) < 60


def test_music_is_filtered(member: Member) -> None:
    """By a category's name or id and by genre, whatever the case; the categories stay whole."""
    whole = read(member, "/v1/music/list")
    category = whole["categories"][0]
    genre = whole["music"][-1]["genres"][0]
    for wanted in (category["name"].upper(), str(category["id"])):
        part = member.client.get("/v1/music/list", params={"category": wanted}).json()["data"]
        assert {one["category"] for one in part["music"]} == {category["name"]}
        assert part["categories"] == whole["categories"]
    part = member.client.get("/v1/music/list", params={"genre": genre.upper()}).json()["data"]
    assert part["music"]
    assert all(genre in one["genres"] for one in part["music"])
    assert member.client.get("/v1/music/list?genre=none").json()["data"]["total"] == 0


def test_every_caption_preset_of_the_specification_is_listed(member: Member) -> None:
    """First the twenty, the short-video platform's, and the service's; then those of plug-ins."""
    presets = read(member, "/v1/catalog/caption-presets")["presets"]
    assert [one["id"] for one in presets][:22] == [
        *("default", "beast", "umi", "wrap1", "wrap2", "ariel", "classic", "active", "bubble", "glass"),
        *("comic", "glow", "pastel", "neon", "retroTV", "red", "marker", "modern", "blue", "vivid"),
        *("tiktok", "reelwright"),
    ]
    beast = next(one for one in presets if one["id"] == "beast")
    assert (beast["uppercase"], beast["maxLines"], beast["name"]) == (True, 1, "Beast")
    assert next(one["name"] for one in presets if one["id"] == "retroTV") == "Retro TV"


def test_seven_games_with_their_clips_are_listed(member: Member) -> None:
    """The one with eleven clips is the default; a clip's id is `<game>-<n>`."""
    games = read(member, "/v1/catalog/games")["games"]
    assert {one["id"]: len(one["clips"]) for one in games} == {
        "marbles": 9,
        "blockrun": 11,
        "slicer": 12,
        "tunnel": 8,
        "sandfall": 5,
        "skyline": 1,
        "stacker": 1,
    }
    assert [one["id"] for one in games if one["isDefault"]] == ["blockrun"]
    blockrun = next(one for one in games if one["id"] == "blockrun")
    assert [one["id"] for one in blockrun["clips"]] == [f"blockrun-{n}" for n in range(1, 12)]
    assert all(set(c) == {"id", "thumbnail", "durationSeconds", "available"} for c in blockrun["clips"])


def test_every_preset_and_every_available_clip_has_a_picture_that_opens(member: Member) -> None:
    """As WebP, without an API key; what is not available yet has none, and no length."""
    presets = read(member, "/v1/catalog/caption-presets")["presets"]
    clips = [clip for game in read(member, "/v1/catalog/games")["games"] for clip in game["clips"]]
    available = [clip for clip in clips if clip["available"]]
    assert len(available) >= 20
    for one in (*presets, *available):
        picture = member.client.get(one["thumbnail"], headers={"x-api-key": ""})
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp"), one["id"]
        assert picture.content[8:12] == b"WEBP"
    assert {clip["durationSeconds"] for clip in available} == {600}
    missing = [clip for clip in clips if not clip["available"]]
    assert {(clip["thumbnail"], clip["durationSeconds"]) for clip in missing} <= {(None, None)}


def test_prices_are_those_that_are_charged(member: Member) -> None:
    """Four credits a started 30 seconds of story; renders are free."""
    prices = {one["operation"]: one for one in read(member, "/v1/catalog/pricing")["prices"]}
    assert prices["story"] == {"operation": "story", "credits": 4, "per": "30 seconds of video"}
    assert prices["render"]["credits"] == 0


@pytest.mark.parametrize(("seconds", "credits"), [(10, 4), (30, 4), (30.5, 8), (60, 8), (600, 80)])
def test_a_story_costs_four_credits_a_started_half_minute(
    member: Member, seconds: float, credits: int
) -> None:
    """Of what was asked for."""
    created(member, targetDuration=seconds)
    assert member.balance() == 100 - credits


def test_image_models_say_what_can_be_used(member: Member) -> None:
    """One default; only what an engine of this server serves is available: its own ones, which draw."""
    models = read(member, "/v1/catalog/image-models")["models"]
    assert [one["id"] for one in models if one["isDefault"]] == ["local-illustration"]
    assert [one["id"] for one in models if one["available"]] == ["local-illustration", "local"]
    assert [one["id"] for one in models if one["illustration"]] == ["local-illustration", "local"]
    assert models[-1] == {
        "id": "local",
        "name": "Drawn here",
        "provider": "local",
        "description": (
            "This server's own engine, for avatars and reactions only: it draws people, as illustrations."
            " No key is needed."
        ),
        "credits": 4,
        "isDefault": False,
        "available": True,
        "illustration": True,
        "aspectRatios": ["ratio_9_16", "ratio_16_9", "ratio_1_1"],
        "maxPromptLength": 2000,
    }


def test_every_image_model_can_be_named_for_an_avatar(member: Member) -> None:
    """None of them is unknown; one whose engine is not built is refused as such."""
    models = read(member, "/v1/catalog/image-models")["models"]
    assert models
    for model in models:
        if model["id"] == "local-illustration":
            continue  # it draws scenes
        body = {"description": "A baker", "model": model["id"]}
        answer = member.client.post("/v1/avatar/create/generate", json=body)
        assert answer.status_code == 202 or "available" in answer.json()["message"], answer.text
        assert answer.status_code == 202 or not model["available"]


@pytest.mark.parametrize("path", ["/v1/avatar/create/generate", "/v1/avatar/avatar_maya/reaction"])
def test_the_model_of_scenes_makes_no_people(member: Member, path: str) -> None:
    """400 before a charge: the worker could not do it."""
    body = {"description": "A baker", "reaction": "shock", "model": "local-illustration"}
    answer = member.client.post(path, json=body)
    message = 'model: Model "local-illustration" makes no avatars and reactions: use "local"'
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


VISUAL = [
    "realistic",
    "anime",
    "claymation",
    "comic",
    "watercolor",
    "cinematic",
    "pixel-art",
    "line-art",
    "flat",
]
MOTION = ["ken-burns", "zoom-in", "zoom-out", "pan", "still"]


def test_the_visual_styles_are_listed(member: Member) -> None:
    """The nine that the contract names, in the fields that it names and `local`; one is the default, none is
    custom."""
    styles = read(member, "/v1/catalog/visual-styles")["styles"]
    assert [one["id"] for one in styles] == VISUAL
    assert {frozenset(one) for one in styles} == {
        frozenset(("id", "name", "description", "thumbnail", "isCustom", "isDefault", "local"))
    }
    assert [one["id"] for one in styles if one["isDefault"]] == ["realistic"]
    assert [one["id"] for one in styles if one["isCustom"]] == []
    assert (styles[6]["name"], styles[6]["description"]) == ("Pixel art", "Few colours on a coarse grid.")


def test_the_motion_styles_are_listed(member: Member) -> None:
    """With the default of the contract."""
    styles = read(member, "/v1/catalog/motion-styles")["styles"]
    assert [one["id"] for one in styles] == MOTION
    assert {frozenset(one) for one in styles} == {
        frozenset(("id", "name", "description", "thumbnail", "isDefault"))
    }
    assert [one["id"] for one in styles if one["isDefault"]] == ["ken-burns"]


@pytest.mark.parametrize("kind", ["visual", "motion"])
def test_every_style_has_a_picture_of_its_own_that_opens(member: Member, kind: str) -> None:
    """As WebP, without an API key, and no two alike."""
    styles = read(member, f"/v1/catalog/{kind}-styles")["styles"]
    pictures = [member.client.get(one["thumbnail"], headers={"x-api-key": ""}) for one in styles]
    assert {(one.status_code, one.headers["content-type"]) for one in pictures} == {(200, "image/webp")}
    assert all(one.content[8:12] == b"WEBP" for one in pictures)
    assert len({one.content for one in pictures}) == len(styles)


@pytest.mark.parametrize("kind", ["visual-styles", "motion-styles", "video-models"])
def test_these_catalogues_need_a_key(house: House, kind: str) -> None:
    """As everything under /v1."""
    assert house.client.get(f"/v1/catalog/{kind}").status_code == 401


@pytest.mark.parametrize("model", [None, "local"])
@pytest.mark.parametrize("style", VISUAL)
def test_a_style_is_drawn_or_refused_as_the_list_says(member: Member, style: str, model: str | None) -> None:
    """As `artStyle` of an avatar: what this server's engine cannot draw is refused, free of charge."""
    listed = read(member, "/v1/catalog/visual-styles")["styles"]
    body = {"description": "A baker", "artStyle": style, "model": model}
    answer = member.client.post("/v1/avatar/create/generate", json=body)
    if next(one["local"] for one in listed if one["id"] == style):
        assert answer.status_code == 202
    else:
        drawn = ", ".join(one["id"] for one in listed if one["local"])
        reason = f'Style "{style}" cannot be drawn by model "local": it draws {drawn}'
        assert (answer.status_code, answer.json()["message"]) == (400, f"artStyle: {reason}")
        assert (answer.json()["code"], member.balance()) == ("INVALID_VALUE", 100)


@pytest.mark.parametrize("style", VISUAL)
def test_a_listed_style_can_be_named_for_a_picture(member: Member, style: str) -> None:
    """As `artStyle`: this server's own engine draws in every one."""
    answer = member.client.post("/v1/media/generate/image", json={"prompt": "A dog", "artStyle": style})
    assert (answer.status_code, answer.json()["data"]["usedCredits"]) == (202, 4)


@pytest.mark.parametrize(
    "settings", [*({"preset": one} for one in VISUAL), *({"motionStyle": one} for one in MOTION)]
)
def test_a_listed_style_can_be_named_for_a_story(member: Member, settings: dict[str, str]) -> None:
    """As `presetSettings.preset` and `presetSettings.motionStyle`."""
    assert member.create({"presetSettings": settings}).status_code == 200


def test_video_models_say_what_they_can_and_which_is_there(member: Member) -> None:
    """The gateway's, those of servers of the operator's own, and a stock library, in the fields of the
    contract; without keys this server's own engine is there."""
    assert read(member, "/v1/catalog/video-models")["models"] == [
        {
            "id": "gateway-video",
            "name": "Gateway video",
            "provider": "openrouter",
            "credits": 20,
            "creditsPer": "clip",
            "durations": [5],
            "supportsStartFrame": True,
            "supportsEndFrame": True,
            "supportsAudio": True,
            "isDefault": False,
            "available": False,
        },
        {
            "id": "own-video",
            "name": "Own video server",
            "provider": "self-hosted",
            "credits": 20,
            "creditsPer": "clip",
            "durations": [4],
            "supportsStartFrame": True,
            "supportsEndFrame": False,
            "supportsAudio": False,
            "isDefault": False,
            "available": False,
        },
        {
            "id": "comfyui-video",
            "name": "Own ComfyUI",
            "provider": "comfyui",
            "credits": 20,
            "creditsPer": "clip",
            "durations": [5],
            "supportsStartFrame": True,
            "supportsEndFrame": True,
            "supportsAudio": False,
            "isDefault": False,
            "available": False,
        },
        {
            "id": "stock-pexels-video",
            "name": "Clips from Pexels",
            "provider": "pexels",
            "credits": 2,
            "creditsPer": "clip",
            "durations": [5],
            "supportsStartFrame": False,
            "supportsEndFrame": False,
            "supportsAudio": False,
            "isDefault": False,
            "available": False,
        },
        {
            "id": "local-motion",
            "name": "Animated here",
            "provider": "local",
            "credits": 8,
            "creditsPer": "clip",
            "durations": [4, 8],
            "supportsStartFrame": True,
            "supportsEndFrame": True,
            "supportsAudio": False,
            "isDefault": True,
            "available": True,
        },
    ]
