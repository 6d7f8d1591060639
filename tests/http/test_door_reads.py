"""What the dashboard reads: news, prices before a create, usage, and its own files."""

import base64
import gzip
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from house import House, Member, complete, finish_render
from people import Person, add_person
from test_reads import created

from reelwright.domain.billing.service import grant
from reelwright.domain.projects.model import Project, Video
from reelwright.http.dashboard.shell import PAGES, shell_router

STORY = {"prompt": "I found a letter in a library book", "voiceId": "voice_heart"}


@pytest.fixture
def owner(house: House, member: Member) -> Person:
    return add_person(house, member.team_id)


def now_of(owner: Person) -> Any:
    return owner.ask("GET", "/app/now")


def test_news_tell_what_is_under_way_until_it_is_made(owner: Person, member: Member) -> None:
    """A film is first a project, then a video, then gone."""
    before = now_of(owner)
    project, video = created(member)
    begun = now_of(owner)
    assert [(one["kind"], one["id"], one["status"]) for one in begun["unfinished"]] == [
        ("project", project, "draft")
    ]
    assert begun["balance"] == before["balance"] - 8
    assert begun["marks"]["projects"] == f"1-{project}-"
    complete(owner.house, project)
    rendered = now_of(owner)["unfinished"]
    assert [(one["kind"], one["id"], one["projectId"], one["type"]) for one in rendered] == [
        ("video", video, project, "story")
    ]
    finish_render(owner.house, video)
    ended = now_of(owner)
    assert ended["unfinished"] == [] and ended["usedBytes"] > 0
    assert ended["marks"] != begun["marks"]


def test_news_that_are_known_are_not_sent_again(owner: Person, member: Member) -> None:
    first = owner.browser.get("/app/now")
    known = {"if-none-match": first.headers["etag"]}
    again = owner.browser.get("/app/now", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    created(member)
    assert owner.browser.get("/app/now", headers=known).status_code == 200


def test_the_time_that_is_left_follows_the_last_films(owner: Person, member: Member) -> None:
    """The usual time of the format, less what is over; nothing where there was none yet. A later
    render, which makes only what was changed, is judged by how far it has come."""
    project, video = created(member)
    assert now_of(owner)["unfinished"][0]["secondsLeft"] is None
    owner.house.clock.pass_by(40)
    complete(owner.house, project)
    owner.house.clock.pass_by(20)
    finish_render(owner.house, video)
    with owner.house.database.session() as session:
        session.get_one(Video, video).updated_at = owner.house.clock.now
    created(member)
    owner.house.clock.pass_by(10)
    assert now_of(owner)["unfinished"][0]["secondsLeft"] == 50
    again = member.client.post("/v1/render", json={"projectId": project}).json()["data"]["videoId"]
    owner.house.clock.pass_by(4)
    for progress, left in ((0, None), (20, 16)):
        with owner.house.database.session() as session:
            session.get_one(Video, again).progress = progress
        [shown] = [one for one in now_of(owner)["unfinished"] if one["id"] == again]
        assert shown["secondsLeft"] == left
    assert owner.ask("POST", "/app/quote/story", json=STORY)["secondsToMake"] == 60


def test_the_progress_of_a_new_film_does_not_begin_anew_with_its_render(
    owner: Person, member: Member
) -> None:
    """Writing is the first 70 % of the way, or as much as it was of the last films; the render is the rest. A
    later render counts from nothing to its own end."""

    def shown_at(kind: type[Project | Video], id: str, progress: int) -> int:
        with owner.house.database.session() as session:
            session.get_one(kind, id).progress = progress
        return next(int(one["progress"]) for one in now_of(owner)["unfinished"] if one["id"] == id)

    project, video = created(member)
    assert [shown_at(Project, project, one) for one in (0, 50, 100)] == [0, 35, 70]
    owner.house.clock.pass_by(90)
    complete(owner.house, project)
    assert [shown_at(Video, video, one) for one in (0, 10, 100)] == [70, 73, 100]
    owner.house.clock.pass_by(10)
    finish_render(owner.house, video)
    with owner.house.database.session() as session:
        session.get_one(Video, video).updated_at = owner.house.clock.now
    second, _ = created(member)
    assert shown_at(Project, second, 50) == 45
    again = member.client.post("/v1/render", json={"projectId": project}).json()["data"]["videoId"]
    assert shown_at(Video, again, 20) == 20


def test_a_quote_is_what_the_create_charges(owner: Person, member: Member) -> None:
    """And it writes nothing."""
    before = member.rows()
    quoted = owner.ask("POST", "/app/quote/story", json=STORY)
    assert member.rows() == before
    assert quoted | {"seconds": 0} == {
        "credits": 8,
        "charged": True,
        "seconds": 0,
        "balance": 100,
        "balanceAfter": 92,
        "missingProviders": [],
        "problems": [],
        "refused": None,
        "secondsToMake": None,
    }
    assert quoted["seconds"] > 0
    created(member)
    assert member.balance() == quoted["balanceAfter"]


def test_a_quote_tells_problems_by_field_in_the_words_of_the_create(owner: Person) -> None:
    body = {"voiceId": "nobody", "captions": 1}
    quoted = owner.ask("POST", "/app/quote/story", json=body)
    refused = owner.ask("POST", "/app/v1/project/create/story", 400, json=body)
    assert quoted["problems"] == refused["details"]["errors"] != []
    assert (quoted["credits"], quoted["seconds"]) == (0, None)
    wrong = {**STORY, "voiceId": "nobody", "musicId": "none"}
    quoted = owner.ask("POST", "/app/quote/story", json=wrong)
    refused = owner.ask("POST", "/app/v1/project/create/story", 400, json=wrong)
    assert quoted["problems"] == refused["details"]["errors"]
    assert quoted["credits"] == 8  # what can be said is said


def test_a_quote_says_why_the_create_would_be_refused(house: House) -> None:
    """In the create's own code and words: credits, keys, plan."""
    for team, code in [
        (house.team(credits=1), "INSUFFICIENT_CREDITS"),
        (house.team(plan_status="canceled"), "SUBSCRIPTION_REQUIRED"),
        (house.team(storage_limit_bytes=0), "STORAGE_LIMIT"),
        (house.team(billing="byok"), "MISSING_CREDENTIALS"),
    ]:
        owner = add_person(house, team.team_id)
        quoted = owner.ask("POST", "/app/quote/story", json=STORY)
        refused = owner.ask("POST", "/app/v1/project/create/story", 402, json=STORY)
        assert quoted["refused"] == {"code": code, "message": refused["message"]}
        assert quoted["missingProviders"] == refused.get("missingProviders", [])
        assert quoted["charged"] is (code != "MISSING_CREDENTIALS")


def test_a_quote_knows_every_format_by_its_path(owner: Person) -> None:
    formats = owner.house.api.formats.values()
    for name in {name for format in formats for name in (format.path or format.name, *format.aliases)}:
        owner.ask("POST", f"/app/quote/{name}")
    assert owner.ask("POST", "/app/quote/opera", 404)["message"] == "Format not found"
    owner.ask("POST", "/app/quote/story", 400, json=[])


def test_usage_sums_up_the_ledger(owner: Person, member: Member) -> None:
    """By day and by format; the sums are those of the ledger. What was never made is paid back."""
    owner.house.clock.pass_by(-86_400)
    created(member)
    owner.house.clock.pass_by(86_400)
    project, video = created(member)
    complete(owner.house, project)
    finish_render(owner.house, video)
    used = owner.ask("GET", "/app/usage?days=3")
    days = [tuple(day[name] for name in ("charged", "refunded", "granted")) for day in used["byDay"]]
    assert days == [(0, 0, 0), (8, 0, 0), (8, 8, 100)]
    assert used["byFormat"] == [
        {"format": "story", "title": "Create a story video", "charged": 16, "refunded": 8, "count": 2}
    ]
    assert used["storage"]["usedBytes"] == sum(one["bytes"] for one in used["storage"]["byKind"]) > 0
    lanes = {lane["kind"]: (lane["waiting"], lane["running"]) for lane in used["queue"]}
    assert lanes == {"project": (0, 0), "video": (0, 0)}
    ledger = owner.ask("GET", "/app/v1/account/ledger")["entries"]
    assert sum(granted + back - taken for taken, back, granted in days) == sum(
        entry["credits"] for entry in ledger
    )
    owner.ask("GET", "/app/usage?days=367", 400)


def test_the_ledger_is_a_file_that_no_spreadsheet_runs(owner: Person, member: Member) -> None:
    """A name that begins like a formula is a text there, too."""
    with owner.house.database.session() as session:
        grant(session, member.team_id, 5, "=HYPERLINK(1)", owner.house.clock.now)
    answer = owner.browser.get("/app/ledger.csv")
    head, *rows = answer.text.splitlines()
    assert head == "createdAt,kind,credits,balanceAfter,reason,projectId,id"
    assert len(rows) == 2 and "'=HYPERLINK(1)" in rows[0]
    assert answer.headers["content-disposition"] == 'attachment; filename="ledger.csv"'


MAP = '{"imports":{"preact":"{{ASSETS}}/vendor/preact.mjs"}}'


@pytest.fixture
def small_app(tmp_path: Path) -> TestClient:
    """A dashboard of four files."""
    (tmp_path / "vendor").mkdir()
    (tmp_path / "types").mkdir()
    (tmp_path / "index.html").write_text(f'<script type="importmap">{MAP}</script>{{{{PRELOAD}}}}')
    (tmp_path / "preload.txt").write_text("[*]\nmain.js\n[/library]\nlibrary.css\nlibrary.js\n")
    (tmp_path / "main.js").write_text("const words = 1;\n" * 100)
    (tmp_path / "library.js").write_text("")
    (tmp_path / "library.css").write_text("")
    (tmp_path / "main.test.js").write_text("")
    (tmp_path / "types" / "api.d.ts").write_text("")
    (tmp_path / "vendor" / "preact.mjs").write_text("export {}")
    app = FastAPI()
    app.include_router(shell_router(tmp_path))
    return TestClient(app, raise_server_exceptions=False)


def test_one_page_answers_every_path_of_the_dashboard(small_app: TestClient) -> None:
    """It is checked at each visit, shown in no frame, and runs only its own files and its own import map."""
    paths = [re.sub(r"\{\w+\}", "story", path) for path in PAGES]
    pages = {small_app.get(path).text for path in paths if path != "/library"}
    assert len(pages) == 1
    answer = small_app.get("/")
    assert answer.headers["cache-control"] == "no-cache"
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    import_map = answer.text.split(">", 1)[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    assert policy == {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{digest}'",
        "style-src": "'self'",
        "font-src": "'self'",
        "img-src": "'self' blob:",
        "media-src": "'self' blob:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    again = small_app.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_page_asks_at_once_for_what_its_screen_needs(small_app: TestClient) -> None:
    """Besides what every page does, its styles before all modules: so a browser need not read one module to
    hear of the next."""
    links = re.compile(r'<link rel="(\w+)" href="/assets/\w+/([^"]+)">')
    assert links.findall(small_app.get("/").text) == [("modulepreload", "main.js")]
    assert links.findall(small_app.get("/library").text) == [
        ("stylesheet", "library.css"),
        ("modulepreload", "main.js"),
        ("modulepreload", "library.js"),
    ]


def test_files_are_kept_for_good_below_the_hash_of_all(small_app: TestClient, tmp_path: Path) -> None:
    """A changed file changes the page at its next visit, and the old addresses are gone."""
    page = small_app.get("/").text
    main = page.split('modulepreload" href="')[1].split('"')[0]
    answer = small_app.get(main)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip" and answer.text == "const words = 1;\n" * 100
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = small_app.get(main, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and gzip.compress(plain.content)
    root = main.removesuffix("main.js")
    for hidden in ("types/api.d.ts", "main.test.js", "preload.txt", "index.html", "../shell.py"):
        assert small_app.get(root + hidden).status_code in (404, 500)
    (tmp_path / "main.js").write_text("const words = 2;")
    assert small_app.get("/").text != page
    assert small_app.get(main).status_code != 200


def test_without_the_apps_files_the_page_is_the_documentation(tmp_path: Path) -> None:
    app = FastAPI()
    app.include_router(shell_router(tmp_path))
    answer = TestClient(app).get("/", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/docs")
