"""A client generated from docs/openapi.json does the whole job, against a real API and worker."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from harness.processes import wait_until
from harness.server import Server
from PIL import Image

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"


@dataclass(frozen=True)
class Generated:
    """The generated package: its operations, its models, and a client for one key."""

    client: Any

    def __call__(self, tag: str, operation: str, /, *path: str, **arguments: Any) -> Any:
        """Call an operation; the parsed answer, which has to be a success."""
        module = importlib.import_module(f"reelwright_client.api.{tag}.{operation}")
        response = module.sync_detailed(*path, client=self.client, **arguments)
        assert response.status_code // 100 == 2, response.content
        assert type(response.parsed).__name__.endswith("Answer")
        return response.parsed.data

    def refused(self, tag: str, operation: str, /, *path: str, **arguments: Any) -> Any:
        """Call an operation that has to be refused; the parsed refusal."""
        module = importlib.import_module(f"reelwright_client.api.{tag}.{operation}")
        return module.sync(*path, client=self.client, **arguments)

    def model(self, name: str, /, **values: Any) -> Any:
        return getattr(importlib.import_module("reelwright_client.models"), name)(**values)

    def enum(self, name: str, value: str) -> Any:
        return getattr(importlib.import_module("reelwright_client.models"), name)(value)


def generate(folder: Path) -> subprocess.CompletedProcess[str]:
    settings = folder / "settings.json"
    settings.write_text(json.dumps({"post_hooks": []}))
    output = folder / "reelwright_client"
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(DOCUMENT)]
    options = ["--output-path", str(output), "--meta", "none", "--config", str(settings), "--fail-on-warning"]
    return subprocess.run([*command, *options], capture_output=True, text=True, check=False)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path)
    server.migrate()
    server.command("team", "create", "Trial", "--credits", "100")
    for name in ("api", "worker-1"):
        server.start(name)
    yield server
    server.close()


@pytest.fixture
def api(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Generated]:
    made = generate(tmp_path)
    assert (made.returncode, made.stdout, made.stderr) == (
        0,
        f"Generating {tmp_path / 'reelwright_client'}\n",
        "",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("reelwright_client")]:
        monkeypatch.delitem(sys.modules, name)
    client = importlib.import_module("reelwright_client").AuthenticatedClient(
        base_url=server.address,
        token=server.command("key", "create", "Trial", "--name", "trial")["key"],
        prefix="",
        auth_header_name="x-api-key",
        timeout=60,
        httpx_args={"trust_env": False},
    )
    with client:
        yield Generated(client)


def test_a_generated_client_makes_edits_and_deletes_a_video(api: Generated) -> None:
    """Generated without a warning; then account, voices, a story, its polls, scenes and captions, an edit, a
    second render, media, templates and webhooks, all through its typed functions."""
    account = api("account", "get_account")
    assert (account.team.name, account.billing_mode.value, account.credits_.balance) == (
        "Trial",
        "managed",
        100,
    )

    project_id, video_id = _story(api)
    picture = _picture(api)
    _edit_and_render(api, project_id, video_id, picture)
    _templates(api)
    _webhooks(api)

    assert api("projects", "delete_project", project_id).deleted is True
    gone = api.refused("projects", "get_project", project_id)
    assert (type(gone).__name__, gone.message) == ("Failure", "Project not found")
    ledger = api("account", "list_ledger")
    assert sum(entry.credits_ for entry in ledger.entries) == api("account", "get_account").credits_.balance


def _story(api: Generated) -> tuple[str, str]:
    """Created twice under one key: one project."""
    voices = api("voices", "list_voices", language="en", limit=2)
    assert len(voices.voices) == voices.limit == 2
    body = api.model(
        "StoryRequest",
        prompt="I found a letter in a library book",
        voice_id=voices.voices[0].id,
        target_duration=10,
        aspect_ratio=api.enum("AspectRatio", "ratio_1_1"),
        caption=api.model("CaptionChoice", preset="beast"),
        metadata=api.model("CallerMetadata"),
    )
    wrong = api.refused("projects", "create_story", body=api.model("StoryRequest", prompt="", voice_id="x"))
    assert wrong.message == "prompt: Must be at least 1 character"
    assert [one.field for one in wrong.details.errors] == ["prompt"]
    made, again = (api("projects", "create_story", body=body, idempotency_key="a-story") for _ in range(2))
    assert (made.status, made) == ("STARTED", again)

    def finished() -> bool:
        video = api("projects", "get_project", made.project_id).video
        return video is not None and video.status == "COMPLETED"

    wait_until(finished, 300, "the first render")
    project = api("projects", "get_project", made.project_id)
    assert (project.status, project.type_, project.video.id) == ("completed", "story", made.video_id)
    assert project.created_at < project.updated_at
    video = api("videos", "get_video", made.video_id)
    assert (video.status, video.project_id, video.fps) == ("COMPLETED", made.project_id, 30)
    listed = api("videos", "list_videos", project_id=made.project_id)
    assert [one.id for one in listed.videos] == [made.video_id]
    content = api.client.get_httpx_client().get(video.url)
    assert (content.headers["content-type"], len(content.content)) == ("video/mp4", video.size)
    return made.project_id, made.video_id


def _picture(api: Generated) -> str:
    """One picture as a form; another announced, put and completed."""
    file = BytesIO()
    Image.new("RGB", (1080, 1080), "navy").save(file, "PNG")
    types = importlib.import_module("reelwright_client.types")
    form = api.model(
        "UploadForm", file=types.File(BytesIO(file.getvalue()), "sky.png", "image/png"), name="Sky"
    )
    sent = api("media", "upload_media", body=form)
    assert (sent.status, sent.type_, sent.name) == ("COMPLETED", "image", "Sky")
    size = len(file.getvalue())
    wish = api.model("UploadRequest", file_name="sky.png", content_type="image/png", size=size)
    announced = api("media", "upload_media", body=wish)
    token = announced.upload.url.rsplit("/", 1)[1]
    put = api("files", "put_upload", token, body=types.File(BytesIO(file.getvalue())))
    assert (put.media_id, put.size) == (announced.media.id, size)
    assert api("media", "complete_upload", announced.media.id).status == "COMPLETED"
    assert {one.id for one in api("media", "list_media").media} == {sent.id, announced.media.id}
    assert api("media", "delete_media", announced.media.id).deleted is True
    return str(sent.id)


def _edit_and_render(api: Generated, project_id: str, first_video_id: str, picture: str) -> None:
    scenes = api("projects", "get_project_scenes", project_id).scenes
    lines = api("projects", "get_project_captions", project_id).segments
    assert [scene.index for scene in scenes] == list(range(len(scenes)))
    assert [word.word for line in lines for word in line.words]
    edit = api.model(
        "EditRequest",
        scenes=[api.model("SceneEdit", index=0, media_id=picture)],
        caption_segments=[api.model("CaptionEdit", index=0, text="Something else")],
        music=api.model("MusicEdit", music_id=None),
        name="The letter",
    )
    updated = api("projects", "edit_project", project_id, body=edit).updated
    assert (updated.scenes, updated.caption_segments, updated.name, updated.logo) == (1, 1, True, False)
    assert api("projects", "get_project_scenes", project_id).scenes[0].media_id == picture
    assert api("projects", "get_project_captions", project_id).segments[0].text == "Something else"
    made = api("projects", "render_project", body=api.model("RenderRequest", project_id=project_id))
    assert made.video_id != first_video_id
    wait_until(
        lambda: api("videos", "get_video", made.video_id).status == "COMPLETED", 300, "the second render"
    )
    assert api("projects", "get_project", project_id).video.id == made.video_id
    assert api("videos", "delete_video", first_video_id).project_id == project_id


def _templates(api: Generated) -> None:
    """Created from its samples, by the operation that takes any type."""
    listed = api("templates", "list_templates").templates
    template = api("templates", "get_template", listed[0].id)
    assert template.thumbnail and template.preview
    # Links are signed at each reading.
    listed[0].thumbnail, listed[0].preview = template.thumbnail, template.preview
    assert template == listed[0]
    scenes = [api.model("TemplateSceneChoice", variables=_variables(api, one)) for one in template.scenes]
    body = api.model("TemplateRequest", template_id=template.id, title="From a template", scenes=scenes)
    made = api("projects", "create_project", body=body, idempotency_key="from a template")
    assert api("projects", "get_project", made.project_id).name == "From a template"
    wait_until(
        lambda: api("projects", "get_project", made.project_id).status == "completed", 300, "the template"
    )


def _variables(api: Generated, scene: Any) -> list[Any]:
    return [
        api.model("TemplateVariable", key=one.key, type_=one.type_, value=one.value)
        for one in scene.variables
        if one.required
    ]


def _webhooks(api: Generated) -> None:
    events = [api.enum("EventName", "video.completed")]
    body = api.model("EndpointRequest", url="https://hooks.example.com/video", events=events)
    made = api("webhooks", "create_webhook_endpoint", body=body)
    assert made.secret.startswith("whsec_")
    assert [one.id for one in api("webhooks", "list_webhook_endpoints").endpoints] == [made.id]
    change = api.model("EndpointChangeRequest", enabled=False)
    changed = api("webhooks", "change_webhook_endpoint", made.id, body=change)
    assert (changed.enabled, changed.events) == (False, events)
    assert api("webhooks", "delete_webhook_endpoint", made.id).deleted is True
    assert api("webhooks", "list_webhook_endpoints").endpoints == []
