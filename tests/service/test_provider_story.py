"""A story written and spoken by providers, through the real service: with a team's own keys, with the
operator's, and with an engine of this machine where a provider fails."""

import io
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import httpx
import numpy as np
import pytest
import soundfile
from harness.processes import SECONDS, wait_until
from harness.server import Server
from harness.watch import ledger
from imitations.elevenlabs_voices import ElevenLabsVoices
from imitations.fal import Failing, Fal, FalMedia
from imitations.media import picture
from imitations.openrouter import OpenRouter
from imitations.server import GOOD_KEY, served
from test_remove_background_made import filmed

pytestmark = pytest.mark.slow

PROMPT = "My brother sold my grandfather's guitar to pay for a vacation"
PARTS = {
    "title": "My brother wanted a vacation, so he helped himself to my wall",
    "community": "Family Stories",
    "part1": "My grandfather's guitar hung on my wall for years, and on Monday there was only the nail.",
    "part2": "My brother was at the kitchen table with a brochure, and he did not look up when I asked.",
    "part3": "He said that he sold the guitar to pay for a vacation, as if he had returned a library book.",
    "part4": "So I called the shop, and the owner told me that an old man had bought it and cried.",
    "part5": "It was the man who taught my grandfather to play, and on Sunday he taught me, on that guitar.",
    "part1_detail": "The dust around the nail had kept the shape of the neck.",
    "part2_detail": "The brochure showed a beach with one white chair and nobody in it.",
    "part3_detail": "He even counted the days for me on the fingers of one hand.",
    "part4_detail": "She read me the price twice, because I did not believe it the first time.",
    "part5_detail": "My brother sent a postcard, and I use it to mark the page with the chords.",
    "comments": [
        "The nail on the wall got me, and I do not even own a guitar.",
        "Tell your brother that some of us count fingers too.",
        "Was the old man the one in the picture, or another friend?",
        "A postcard as a bookmark is the coldest thing I have read all week.",
        "My uncle did this with a drum, and he has not been asked to a birthday since.",
        "Sold for a beach with one chair. He deserves that chair.",
        "I would have nailed the brochure to that wall.",
        "Whoever buys a guitar from a man with a brochure should ask a question.",
    ],
}


class House:
    """The service beside imitations of three providers."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.openrouter, self.elevenlabs, self.fal = OpenRouter(), ElevenLabsVoices(), Fal(FalMedia())
        self.openrouter.texts = PARTS
        self.folder = folder
        self.trial = self.seen_calls = 0
        self._serving = served(self.openrouter, self.elevenlabs, self.fal, self.fal.media)
        self._serving.__enter__()
        addresses = {
            "OPENROUTER_BASE_URL": self.openrouter.address,
            "ELEVENLABS_BASE_URL": self.elevenlabs.address,
            "FAL_BASE_URL": self.fal.address,
        }
        self.server = Server(
            f"sqlite:///{folder / 'trial.db'}", folder, "instant", changes={**addresses, **settings}
        )
        self.server.migrate()
        self.server.start("api")
        self.server.start("worker-1")

    def close(self) -> None:
        self.server.close()
        self._serving.__exit__(None, None, None)

    def renewed(self) -> "House":
        """The same house for another test: what was asked before is forgotten, and teams have new names."""
        self.trial += 1
        self.seen_calls = len(self._rows())
        for imitation in (self.openrouter, self.elevenlabs, self.fal):
            imitation.forget()
        self.elevenlabs.quota, self.openrouter.hold = 1_000_000, False
        self.openrouter.jobs.clear()
        return self

    def team(self, credits: int) -> httpx.Client:
        return self.server.team(credits, f"Trial {self.trial}")

    def own_team(self, *providers: str) -> httpx.Client:
        """A team with keys of its own for these."""
        name = f"Own {self.trial}"
        self.server.command("team", "create", name, "--billing", "byok")
        for provider in providers:
            self.server.command("keys", "set", name, provider, typed=f"{GOOD_KEY}\n")
        key = self.server.command("key", "create", name, "--name", "own")["key"]
        headers = {"x-api-key": key}
        return httpx.Client(base_url=self.server.address, headers=headers, timeout=120, trust_env=False)

    def calls(self) -> list[dict[str, Any]]:
        """The records of what providers were asked in this test."""
        return self._rows()[self.seen_calls :]

    def _rows(self) -> list[dict[str, Any]]:
        database = sqlite3.connect(self.server.data / "trial.db", timeout=60)
        database.row_factory = sqlite3.Row
        try:
            rows = database.execute("SELECT * FROM provider_calls ORDER BY created_at, id").fetchall()
        finally:
            database.close()
        return [dict(row) for row in rows]


OPERATOR = {f"{name}_API_KEY": GOOD_KEY for name in ("OPENROUTER", "ELEVENLABS", "FAL")}


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("operated"), **OPERATOR)
    yield house
    house.close()


@pytest.fixture(scope="module")
def unkeyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("unkeyed"))
    yield house
    house.close()


@pytest.fixture
def operator(operated: House) -> House:
    """A server whose operator has keys for all three, as if it were new."""
    return operated.renewed()


@pytest.fixture
def house(unkeyed: House) -> House:
    """A server whose operator has none."""
    return unkeyed.renewed()


def make(client: httpx.Client, **changes: Any) -> Any:
    """A story project that has ended, as the API shows it."""
    body = {"prompt": PROMPT, "voiceId": "voice_heart", "targetDuration": 30, **changes}
    answer = client.post("/v1/project/create/story", json=body)
    assert answer.status_code == 200, answer.text
    return ended(client, f"/v1/project/{answer.json()['data']['projectId']}")


def ended(client: httpx.Client, address: str) -> Any:
    def read() -> Any:
        return client.get(address).json()["data"]

    over = ("completed", "failed", "COMPLETED", "FAILED")
    wait_until(lambda: read()["status"] in over, SECONDS, f"{address} has ended")
    return read()


def kinds(calls: list[dict[str, Any]]) -> set[tuple[str, str, str]]:
    return {(one["provider"], one["ability"], one["state"]) for one in calls}


WRITTEN, SPOKEN = ("openrouter", "writing", "answered"), ("elevenlabs", "speech", "answered")


def test_a_managed_teams_story_is_made_with_the_operators_keys(operator: House) -> None:
    """Written by the one provider and spoken by the other; the team pays credits, and the record of the calls
    agrees with what the providers counted."""
    with operator.team(credits=10) as client:
        project = make(client)
        assert project["status"] == "completed", project
        assert project["writer"] == "google/gemini-3.5-flash-lite"
        assert ledger(client) == [("charge", -4)]
    calls = operator.calls()
    assert kinds(calls) == {WRITTEN, SPOKEN}
    spoken = [one for one in calls if one["provider"] == "elevenlabs"]
    characters = operator.elevenlabs.billed["characters"]
    assert (len(spoken), sum(one["amount"] for one in spoken)) == (
        operator.elevenlabs.billed["calls"],
        characters,
    )
    assert sum(one["cost_microdollars"] for one in spoken) == pytest.approx(80 * characters, abs=len(spoken))
    written = [one for one in calls if one["provider"] == "openrouter"]
    assert [one["cost_microdollars"] for one in written] == [1200] * operator.openrouter.billed["chats"]
    told = operator.server.command("costs", f"Trial {operator.trial}")
    assert {(one["provider"], one["ability"], one["calls"]) for one in told["costs"]} == {
        ("openrouter", "writing", len(written)),
        ("elevenlabs", "speech", len(spoken)),
    }
    assert told["usd"] == round(sum(one["cost_microdollars"] for one in calls) / 1_000_000, 6)


def test_a_team_with_its_own_keys_pays_its_providers_and_no_credits(house: House) -> None:
    """Beside a team without keys on the same server, which is served by this machine."""
    with house.team(credits=10) as managed, house.own_team("openrouter", "elevenlabs") as client:
        project, other = make(client), make(managed)
        assert [project["status"], other["status"]] == ["completed", "completed"]
        assert project["writer"] == "google/gemini-3.5-flash-lite"
        assert other["writer"] != project["writer"]
        assert (ledger(client), project["usedCredits"]) == ([], 0)
        assert ledger(managed) == [("charge", -4)]
    assert kinds(house.calls()) == {WRITTEN, SPOKEN}
    assert {seen.headers["xi-api-key"] for seen in house.elevenlabs.posts()} == {GOOD_KEY}


def test_a_voice_that_fails_for_good_is_replaced_by_this_machines(operator: House) -> None:
    """The quota is used up after the first sentences: the whole story is spoken by one voice, our own."""
    operator.elevenlabs.quota = 150
    with operator.team(credits=10) as client:
        project = make(client)
        assert project["status"] == "completed", project
        assert ledger(client) == [("charge", -4)]
    assert operator.elevenlabs.billed["characters"] <= 150


def test_a_team_with_its_own_keys_is_told_why_its_provider_failed(house: House) -> None:
    """It may not use this machine's engines: FAILED, with a sentence and the code of speech; its key stays in
    order, since the provider did not mean the key."""
    house.elevenlabs.quota = 10
    with house.own_team("openrouter", "elevenlabs") as client:
        project = make(client)
        assert (project["status"], project["errorCode"]) == ("failed", "VOICE_SYNTHESIS_ERROR")
        assert project["error"] == "The balance or the quota at elevenlabs is used up"
        keys = {one["provider"]: one["status"] for one in client.get("/v1/account").json()["data"]["keys"]}
        assert keys["elevenlabs"] == "ok"


def test_a_key_that_its_provider_rejects_becomes_invalid(house: House) -> None:
    """During work: the next create is refused before anything is made."""
    with house.own_team("openrouter", "elevenlabs") as client:
        house.elevenlabs.fault(
            401, times=100, path="/text-to-speech", body={"detail": {"status": "invalid_api_key"}}
        )
        assert make(client)["status"] == "failed"
        refused = client.post("/v1/project/create/story", json={"prompt": PROMPT, "voiceId": "voice_heart"})
        assert (refused.status_code, refused.json()["missingProviders"]) == (402, ["elevenlabs"])


def test_a_refused_prompt_fails_and_is_paid_back(operator: House) -> None:
    """A moderation is final: nothing takes over, and nothing is asked twice."""
    body = {"error": {"code": 403, "message": "The prompt shows violence"}}
    operator.openrouter.fault(403, times=100, path="/chat/completions", body=body)
    with operator.team(credits=10) as client:
        project = make(client)
        assert project["status"] == "failed"
        assert project["error"] == "The provider refused this request: The prompt shows violence"
        assert ledger(client) == [("charge", -4), ("refund", 4)]
    assert len(operator.openrouter.posts("/chat/completions")) == 1


def test_a_story_over_pictures_of_a_provider(operator: House) -> None:
    """About one in five seconds, drawn once each, in the style that was asked for."""
    with operator.team(credits=100) as client:
        project = make(client, mediaType="ai-images", presetSettings={"preset": "watercolor"})
        assert project["status"] == "completed", project
        scenes = client.get(f"/v1/project/{project['id']}/scenes").json()["data"]["scenes"]
    drawn = operator.openrouter.posts("/images")
    assert len(drawn) == len(scenes) == operator.openrouter.billed["pictures"]
    assert 4 <= len(drawn) <= 8
    assert all("Style: Watercolor." in one.json["prompt"] for one in drawn)
    assert all(one.json["aspect_ratio"] == "9:16" for one in drawn)


def test_a_story_over_clips_of_a_provider(operator: House) -> None:
    """Clips one after the other, each filmed once and no longer than the model makes them; priced by the
    clip, and twice that for the better model."""
    with operator.team(credits=1_000) as client:
        standard = make(client, mediaType="ai-videos", presetSettings={"preset": "watercolor"})
        assert (standard["status"], standard["usedCredits"]) == ("completed", 4 + 6 * 20), standard
        scenes = client.get(f"/v1/project/{standard['id']}/scenes").json()["data"]["scenes"]
        filmed = operator.openrouter.posts("/videos")
        assert len(filmed) == len(scenes) == operator.openrouter.billed["clips"]
        assert {one.json["model"] for one in filmed} == {"kwaivgi/kling-v3.0-std"}
        assert {one.json["duration"] for one in filmed} == {5}
        assert all("Style: Watercolor." in one.json["prompt"] for one in filmed)
        assert not any("frame_images" in one.json for one in filmed)
        operator.openrouter.forget()
        settings = {"quality": "pro", "isContinuous": True, "aiModel": "gateway-video"}
        pro = make(client, mediaType="ai-videos", presetSettings=settings)
        assert (pro["status"], pro["usedCredits"]) == ("completed", 4 + 6 * 2 * 20), pro
    chained = operator.openrouter.posts("/videos")
    assert {one.json["model"] for one in chained} == {"kwaivgi/kling-v3.0-pro"}
    frames = [[frame["frame_type"] for frame in one.json.get("frame_images", [])] for one in chained]
    assert frames == [[], *[["first_frame"]] * (len(chained) - 1)]


SAID = "These are the words that nobody said."  # what the instant engine for listening hears in any sound


def speaking(client: httpx.Client, **changes: Any) -> Any:
    """A talking avatar that has ended, as the API shows it."""
    body = {"script": SAID, "avatarId": "avatar_maya", **changes}
    answer = client.post("/v1/project/create/talking-avatar", json=body)
    assert answer.status_code == 200, answer.text
    return ended(client, f"/v1/project/{answer.json()['data']['projectId']}")


def test_an_avatar_speaks_on_camera_in_the_given_voice(operator: House) -> None:
    """The narration is made first; then lips are moved to it by fal, in the shape of the video."""
    with operator.team(credits=100) as client:
        project = speaking(client, aspectRatio="ratio_1_1")
        assert (project["status"], project["usedCredits"]) == ("completed", 10), project
    (sent,) = operator.fal.posts("/veed/fabric-1.0")
    assert sent.json["audio_url"].startswith("data:audio/wav;base64,")
    assert sent.json["image_url"].startswith("data:image/jpeg;base64,")
    assert kinds(operator.calls()) == {SPOKEN, ("fal", "speaking-clips", "begun")}


def test_a_team_with_the_gateways_key_alone_has_avatars_with_the_models_own_voice(house: House) -> None:
    """Nothing is narrated before: the clip's own sound is the voice, and its words are the captions."""
    with house.own_team("openrouter") as client:
        project = speaking(client)
        assert (project["status"], project["usedCredits"]) == ("completed", 0), project
        captions = client.get(f"/v1/project/{project['id']}/captions").json()["data"]
        assert "nobody" in str(captions)
    (sent,) = house.openrouter.posts("/videos")
    assert sent.json["generate_audio"] is True
    assert sent.json["prompt"].endswith(f'They say: "{SAID}"')
    assert [one["frame_type"] for one in sent.json["frame_images"]] == ["first_frame"]
    assert kinds(house.calls()) == {("openrouter", "speaking-clips", "begun")}


def test_an_avatar_is_filmed_here_where_the_provider_fails(operator: House) -> None:
    """The script is spoken once; this server's own engine moves the lips."""
    operator.fal.fault(422, times=100, path="/veed/fabric-1.0", body={"detail": "no_media_generated"})
    with operator.team(credits=100) as client:
        project = speaking(client)
        assert (project["status"], project["usedCredits"]) == ("completed", 10), project
    assert operator.elevenlabs.billed["calls"] == 1


def test_a_reaction_is_filmed_by_a_clip_model(operator: House, tmp_path: Path) -> None:
    """From the avatar's picture, cut to the length of the face; a hook-demo shows that film."""
    with operator.team(credits=100) as client:
        begun = client.post("/v1/avatar/avatar_maya/reaction", json={"reaction": "shock"}).json()["data"]
        address = f"/v1/avatar/avatar_maya/reaction/{begun['id']}"
        made = ended(client, address)
        assert made["status"] == "COMPLETED", made
        (tmp_path / "film.mp4").write_bytes(client.get(made["videoUrl"]).content)
        with av.open(str(tmp_path / "film.mp4")) as film:
            assert (film.duration or 0) / av.time_base == pytest.approx(2.8, abs=0.5)
        body = {"avatarId": begun["id"], "text": "Nobody told me", "media": []}
        hook = client.post("/v1/project/create/hook-demo", json=body).json()
        project = ended(client, f"/v1/project/{hook['data']['projectId']}")
        assert project["status"] == "completed", project
    (sent,) = operator.openrouter.posts("/videos")
    assert sent.json["prompt"].startswith("The person is shocked")
    assert [one["frame_type"] for one in sent.json["frame_images"]] == ["first_frame"]


def test_pictures_and_clips_for_the_library(operator: House) -> None:
    """Made from words, kept like uploads; a clip of another length than the model's is cut."""
    with operator.team(credits=100) as client:
        begun = client.post("/v1/media/generate/image", json={"prompt": "A lighthouse", "count": 2})
        first, second = begun.json()["data"]["media"]
        pictures = [ended(client, f"/v1/media/{one['id']}") for one in (first, second)]
        assert [one["status"] for one in pictures] == ["COMPLETED"] * 2
        wish = {"prompt": "Waves", "duration": 3, "startFrameMediaId": first["id"], "generateAudio": True}
        clip = client.post("/v1/media/generate/video", json=wish).json()["data"]
        clip = ended(client, f"/v1/media/{clip['id']}")
        assert (clip["status"], clip["type"]) == ("COMPLETED", "video")
        assert clip["durationSeconds"] == pytest.approx(3, abs=0.1)
        assert ledger(client) == [("charge", -20), ("charge", -4), ("charge", -4)]
    (sent,) = operator.openrouter.posts("/videos")
    assert (sent.json["duration"], sent.json["generate_audio"]) == (5, True)
    assert [one["frame_type"] for one in sent.json["frame_images"]] == ["first_frame"]


def test_pictures_are_edited_and_people_painted_by_providers(operator: House) -> None:
    """Cut out, expanded as the prompt says, and an avatar from a description, which fails and is paid back
    where the picture shows nobody."""
    with operator.team(credits=100) as client:
        files = {"file": ("a.png", picture("A", "1:1"), "image/png")}
        source = client.post("/v1/media/upload", files=files).json()["data"]["id"]
        cut = client.post("/v1/image/remove-background", json={"mediaId": source}).json()["data"]["id"]
        wish = {"mediaId": source, "left": 40, "prompt": "More sea"}
        wide = client.post("/v1/image/expand", json=wish).json()["data"]["id"]
        made = [ended(client, f"/v1/media/{one}") for one in (cut, wide)]
        assert [one["status"] for one in made] == ["COMPLETED"] * 2, made
        person = client.post("/v1/avatar/create/generate", json={"description": "Nobody"}).json()["data"]
        avatar = ended(client, f"/v1/avatar/{person['id']}")
        assert avatar["status"] == "FAILED"
        assert ledger(client) == [("charge", -4), ("charge", -2), ("charge", -2), ("refund", 4)]
    prompts = [one.json["prompt"] for one in operator.openrouter.posts("/images")]
    assert [one.startswith("Nobody. A portrait of this one person") for one in prompts] == [True]
    assert {one["ability"] for one in operator.calls()} == {"picture-edits", "images"}


@pytest.mark.parametrize("is_down", [False, True])
def test_a_videos_background_is_removed_by_a_provider(operator: House, tmp_path: Path, is_down: bool) -> None:
    """The whole video is one call, with its cost in the record, and has all its frames; where the provider
    fails for good, this machine cuts people out at the same price."""
    if is_down:
        operator.fal.failing = [
            Failing(422, {"detail": [{"loc": [], "msg": "No media", "type": "no_media_generated"}]})
        ]
    with operator.team(credits=100) as client:
        files = {"file": ("clip.mp4", filmed(tmp_path / "clip.mp4", True))}
        media = client.post("/v1/media/upload", files=files).json()["data"]
        begun = client.post("/v1/project/create/remove-background", json={"media": media["id"]})
        project = ended(client, f"/v1/project/{begun.json()['data']['projectId']}")
        assert project["status"] == "completed", project
        assert ledger(client) == [("charge", -5)]
    cut = operator.folder / "files" / "projects" / project["id"] / "1" / "cut"
    for path in cut.iterdir():
        with av.open(str(path)) as container:
            frames = [frame.to_ndarray(format="gray") for frame in container.decode(video=0)]
        assert len(frames) == 330
        if "matte" in path.name:
            assert (frames[100].max() > 230, frames[100][3, 3] < 25) == (True, True)
    called = [(one["provider"], one["ability"], one["cost_microdollars"]) for one in operator.calls()]
    assert called == [("fal", "clip-matting", None if is_down else 100_000)]
    assert len(operator.fal.posts("veed/video-background-removal")) == 1


def test_a_killed_worker_collects_the_clip_that_it_has_begun(operator: House) -> None:
    """The job is asked for once, whoever collects it; the charge is taken once."""
    operator.openrouter.hold = True
    with operator.team(credits=100) as client:
        clip = client.post("/v1/media/generate/video", json={"prompt": "Waves"}).json()["data"]
        wait_until(lambda: operator.openrouter.asked("/videos/job-1"), SECONDS, "the job is asked about")
        operator.server.kill("worker-1")
        operator.openrouter.hold = False
        operator.server.start("worker-1")
        assert ended(client, f"/v1/media/{clip['id']}")["status"] == "COMPLETED"
        assert ledger(client) == [("charge", -20)]
    assert operator.openrouter.billed == {"clips": 1}
    assert [(one["state"], one["ticket"]) for one in operator.calls()] == [("begun", "job-1")]


def clone(client: httpx.Client, name: str = "Mine") -> Any:
    """A voice that has been made of twelve seconds of a tone, or could not be."""
    file = io.BytesIO()
    soundfile.write(file, 0.2 * np.sin(np.arange(12 * 8_000) / 5), 8_000, format="WAV", subtype="PCM_16")
    fields = {"name": name, "consent": "true", "description": "A tone"}
    files = {"files": ("mine.wav", file.getvalue(), "audio/wav")}
    answer = client.post("/v1/voice/clone", data=fields, files=files)
    assert answer.status_code == 202, answer.text
    return ended(client, f"/v1/voice/{answer.json()['data']['id']}")


def test_a_cloned_voice_narrates_and_one_that_is_refused_is_paid_back(operator: House) -> None:
    """A speech and a story are spoken by the provider's voice, the story although the voice is deleted while
    it is made; a speaker that must be verified first is no voice, and is deleted there at once."""
    with operator.team(credits=40) as client:
        voice, refused = clone(client), clone(client, "unverified")
        assert (voice["status"], refused["status"]) == ("COMPLETED", "FAILED")
        assert "has to be verified" in refused["error"]
        [kept] = operator.elevenlabs.kept
        preview = httpx.get(voice["previewUrl"], timeout=60, trust_env=False)
        assert preview.headers["content-type"] == "audio/mpeg"
        said = client.post("/v1/voice/speech", json={"voiceId": voice["id"], "text": "Good morning."})
        assert (said.status_code, said.json()["data"]["status"]) == (200, "COMPLETED"), said.text
        body = {"prompt": PROMPT, "voiceId": voice["id"], "targetDuration": 30}
        project = client.post("/v1/project/create/story", json=body).json()["data"]["projectId"]
        assert client.delete(f"/v1/voice/{voice['id']}").status_code == 200
        assert ended(client, f"/v1/project/{project}")["status"] == "completed"
        assert ledger(client) == [
            *(("charge", -10), ("charge", -10), ("charge", -4), ("charge", -1)),
            ("refund", 10),
        ]
    spoken = [one.path.split("/")[3] for one in operator.elevenlabs.seen if "/text-to-speech/" in one.path]
    assert set(spoken) == {kept}
    assert len(spoken) > 2


@pytest.mark.thorough  # a sweep comes every 15 seconds
def test_a_deleted_voice_is_deleted_at_its_provider(operator: House) -> None:
    """Accounts have few places for voices."""
    with operator.team(credits=10) as client:
        before = set(operator.elevenlabs.kept)
        voice = clone(client)
        [made] = set(operator.elevenlabs.kept) - before
        client.delete(f"/v1/voice/{voice['id']}")
        wait_until(lambda: made not in operator.elevenlabs.kept, SECONDS, "the voice is gone there")


def test_no_key_is_left_behind(operator: House) -> None:
    """Neither in a log nor in the database or a file, after answers that repeat it."""
    for status in (400, 403, 500):
        operator.openrouter.fault(status, path="/chat/completions")
    operator.elevenlabs.fault(400, path="/text-to-speech")
    with operator.team(credits=100) as client:
        make(client)
    for path in operator.server.data.rglob("*"):
        if path.is_file():
            assert GOOD_KEY.encode() not in path.read_bytes(), path
