"""The editor in a real browser, with the renderer itself behind its stage: words, look, scenes, music, logo,
undo; save, render, and back to an earlier version."""

import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import cv2
import numpy as np
import pytest
import soundfile
import sqlalchemy as sa
from playwright.sync_api import Locator, Page, Route, expect
from studio import STUDIO_NAME, OpenPage, Studio
from test_screens_for_everyone import axe_faults, is_wider_than_window

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.media.ready import ready_key
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.formats.context import LibraryItem
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.model import Captions, Clip, Sound, Timeline, Word
from reelwright_render.timeline.stretches import WHOLE

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 216, 384
FIRST_MS = 240_000
TEXTS = "the light went out like a match in reign nobody spoke again".split()
SAID = tuple(Word(text, at * 400, at * 400 + 390, ends_line=at in (3, 8)) for at, text in enumerate(TEXTS))


class Cut:
    """A finished project of three scenes, and two things in the library."""

    def __init__(self, studio: Studio) -> None:
        self._database = Database(f"sqlite:///{studio.data_dir / 'reelwright.db'}")
        self._storage = DiskStorage(studio.data_dir / "files")
        with self._database.session() as session:
            # The tests of two teams leave another one.
            self.team_id = session.scalars(sa.select(Team.id).where(Team.name == STUDIO_NAME)).one()
        with tempfile.TemporaryDirectory() as folder:
            self._put_files(Path(folder))
        self.project_id, self.video_id = self._project()

    def timeline(self) -> Timeline:
        with self._database.session() as session:
            return decode(session.get_one(Project, self.project_id).timeline or {})

    def rename(self, text: str) -> None:
        """Somebody else corrects the first line meanwhile."""
        with self._database.session() as session:
            project = session.get_one(Project, self.project_id)
            timeline = decode(project.timeline or {})
            captions = timeline.captions
            assert captions is not None
            first = captions.lines[0]
            words = (replace(first.words[0], text=text), *first.words[1:])
            lines = (replace(first, words=words), *captions.lines[1:])
            project.timeline = encode(replace(timeline, captions=replace(captions, lines=lines)))

    def close(self) -> None:
        self._database.close()

    def _put_files(self, folder: Path) -> None:
        for name, hue in (("one", 10), ("two", 60), ("three", 120), ("other", 150)):
            picture = np.full((HEIGHT * 2, WIDTH * 2, 3), (hue, 140, 190), np.uint8)
            cv2.circle(picture, (WIDTH, HEIGHT), 90, (hue, 255, 255), -1)
            cv2.imwrite(str(folder / f"{name}.jpg"), cv2.cvtColor(picture, cv2.COLOR_HSV2BGR))
            self._storage.put(f"cut/{name}.jpg", folder / f"{name}.jpg")
        tone = 0.3 * np.sin(np.arange(48_000 * 5) / 30)
        soundfile.write(folder / "voice.wav", np.stack([tone, tone], 1), 48_000, subtype="PCM_16")
        self._storage.put("cut/voice.wav", folder / "voice.wav")
        self.picture_id = self._media("A harbour", "cut/other.jpg")

    def _media(self, name: str, asset: str) -> str:
        media_id = new_id()
        media = Media(
            id=media_id,
            team_id=self.team_id,
            name=name,
            type="image",
            status="COMPLETED",
            asset=f"media/{media_id}/original.jpg",
            thumbnail_asset=asset,
            width=WIDTH * 2,
            height=HEIGHT * 2,
            created_at=now_ms(),
        )
        item = LibraryItem(media_id, "image", asset, None, WIDTH * 2, HEIGHT * 2)
        self._storage.put(media.asset or "", b"never opened here")
        self._storage.put(f"{ready_key(media_id, WHOLE)}.json", json.dumps(asdict(item)).encode())
        with self._database.session() as session:
            session.add(media)
        return media_id

    def _project(self) -> tuple[str, str]:
        lines = cut_captions(SAID, "reelwright", "bottom", WIDTH, HEIGHT, 5000)
        timeline = Timeline(
            WIDTH,
            HEIGHT,
            5000,
            layers=(
                (
                    Clip("image", "cut/one.jpg", 0, 2000),
                    Clip("image", "cut/two.jpg", 2000, 3500),
                    Clip("image", "cut/three.jpg", 3500, 5000, replaceable=False),
                ),
            ),
            sounds=(Sound("cut/voice.wav", "voice", 0, 5000),),
            words=SAID,
            captions=Captions("reelwright", "bottom", lines),
        )
        project_id, video_id, now = new_id(), new_id(), now_ms()
        stored = encode(timeline)
        shared = {"team_id": self.team_id, "created_at": now, "updated_at": now, "timeline": stored}
        project = Project(
            id=project_id,
            type="story",
            name="The window",
            status="completed",
            aspect_ratio="ratio_9_16",
            request={},
            progress=100,
            message="Completed",
            first_video_id=video_id,
            expected_ms=5000,
            deadline_at=now,
            **shared,
        )
        video = Video(
            id=video_id,
            project_id=project_id,
            status="COMPLETED",
            automatic=True,
            render_started_at=now,
            asset="cut/one.jpg",
            thumbnail_asset="cut/one.jpg",
            duration_ms=5000,
            frames=150,
            size=10,
            progress=100,
            message="Completed",
            share_token=new_id(),
            **shared,
        )
        with self._database.session() as session:
            session.add(project)
            session.flush()
            session.add(video)
        return project_id, video_id


@pytest.fixture
def cut(studio: Studio) -> Iterator[Cut]:
    made = Cut(studio)
    yield made
    made.close()


def opened(page: Page) -> None:
    """The first picture is here; the viewer may have had to be started."""
    shown = re.compile(r"/app/drafts/\w+/still")
    expect(page.locator(".screen img")).to_have_attribute("src", shown, timeout=FIRST_MS)


def line_of(page: Page, word: str) -> Locator:
    return page.locator(".line", has_text=word)


def write(page: Page, word: str, text: str) -> None:
    page.locator(".word", has_text=word).click()
    page.locator(".word-field").fill(text)
    page.keyboard.press("Enter")


def words_of(timeline: Timeline) -> str:
    assert timeline.captions is not None
    return " ".join(line.text for line in timeline.captions.lines)


def test_words_look_scenes_music_and_logo_are_changed_seen_and_undone(open_page: OpenPage, cut: Cut) -> None:
    """Every change is drawn by the renderer, counted, and can be undone and done again; nothing is stored
    until it is saved. A locked scene says so."""
    with open_page(f"/p/{cut.project_id}/edit") as (page, _):
        opened(page)
        before = page.locator(".screen img").get_attribute("src")
        write(page, "reign", "rain")
        expect(page.locator(".line.now")).to_have_text(re.compile("rain"))
        expect(page.locator(".line del")).to_have_text(re.compile("reign"))
        expect(page.locator(".changes")).to_have_text(re.compile("^1 unsaved change"))
        expect(page.locator(".screen img")).not_to_have_attribute("src", before or "")
        expect(page.locator(".again .count")).to_have_text("3 of 3 pieces")
        opened(page)
        page.locator(".look", has_text="Glass").click()
        expect(page.locator(".changes")).to_have_text(re.compile("^2 unsaved changes"))
        page.get_by_role("button", name=re.compile(r"^Scene 1: ")).click()
        page.keyboard.press("r")
        page.get_by_role("dialog").get_by_role("button", name="A harbour").click()
        expect(page.locator(".changes")).to_have_text(re.compile("^3 unsaved changes"))
        expect(page.locator(".film.changed")).to_have_count(1)
        page.get_by_role("button", name=re.compile(r"^Scene 3, locked: ")).click()
        expect(page.get_by_text("This scene is locked")).to_be_visible()
        right = page.get_by_label("Look, music, logo and scene")
        right.get_by_role("button", name="Music").click()
        right.locator(".track").nth(1).click()
        right.get_by_role("button", name="Logo").click()
        right.get_by_role("button", name="Choose a logo").click()
        page.get_by_role("dialog").get_by_role("button", name="A harbour").click()
        expect(page.locator(".changes")).to_have_text(re.compile("^5 unsaved changes"))
        page.keyboard.press("Control+z")
        expect(page.locator(".changes")).to_have_text(re.compile("^4 unsaved changes"))
        page.keyboard.press("Control+Shift+z")
        expect(page.locator(".changes")).to_have_text(re.compile("^5 unsaved changes"))
        page.reload()
        opened(page)
        expect(page.locator(".changes")).to_have_text(re.compile("^5 unsaved changes"))
        assert cut.timeline().branding.logo is None


def test_a_correction_is_saved_rendered_and_taken_back(open_page: OpenPage, cut: Cut) -> None:
    """With the keyboard from the word to the render; the version before is there to go back to."""
    with open_page(f"/p/{cut.project_id}/edit") as (page, _):
        opened(page)
        line_of(page, "match").locator(".said").focus()
        page.keyboard.press("Enter")
        field = page.locator(".word-field")
        while (word := field.input_value()) != "reign":
            page.keyboard.press("Tab")
            expect(field).not_to_have_value(word)
        page.keyboard.type("rain")
        page.keyboard.press("Enter")
        expect(page.locator(".changes")).to_have_text(re.compile("^1 unsaved change"))
        page.keyboard.press("Control+s")
        expect(page.locator(".changes")).to_have_text("No changes")
        expect(line_of(page, "rain")).to_be_visible()
        assert words_of(cut.timeline()) == " ".join(TEXTS).replace("reign", "rain")
        page.keyboard.press("Control+Enter")
        page.wait_for_url(re.compile(rf"/p/{cut.project_id}$"))
        page.goto(f"/p/{cut.project_id}/edit")
        opened(page)
        page.get_by_role("button", name="Versions").click()
        page.get_by_role("dialog").get_by_role("button", name="Go back to this version").last.click()
        expect(line_of(page, "reign")).to_be_visible()
        assert words_of(cut.timeline()) == " ".join(TEXTS)


def test_a_project_that_was_changed_elsewhere_is_not_overwritten(open_page: OpenPage, cut: Cut) -> None:
    """Save asks: keep mine puts the draft on top of what is there now."""
    with open_page(f"/p/{cut.project_id}/edit") as (page, watch):
        watch.announce(412, "/edit")
        opened(page)
        write(page, "nobody", "somebody")
        cut.rename("That")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("dialog").get_by_role("button", name="Keep mine").click()
        expect(page.locator(".changes")).to_have_text("No changes")
        assert words_of(cut.timeline()) == " ".join(["That", *TEXTS[1:]]).replace("nobody", "somebody")


def test_what_is_played_are_the_pieces(open_page: OpenPage, cut: Cut) -> None:
    """The film runs in the browser, from the playhead on; pausing, or pointing at a line, shows the exact
    picture again."""
    with open_page(f"/p/{cut.project_id}/edit") as (page, _):
        opened(page)
        page.keyboard.press("Space")
        # To the end where nobody looked before.
        expect(page.locator(".big-time")).to_have_text(re.compile(r"0:0[1-5]"))
        line_of(page, "match").locator(".time").click()
        expect(page.locator(".stage video")).to_have_class(re.compile("hidden"))
        expect(page.locator(".big-time")).to_have_text("0:01.60")
        page.keyboard.press("Space")
        expect(page.locator(".big-time")).to_have_text(re.compile(r"0:0[2-5]"))
        pause = page.get_by_role("button", name="Pause", exact=True)
        if pause.is_visible():  # else it has come to its end meanwhile
            page.keyboard.press("k")
        expect(page.locator(".stage video")).to_have_class(re.compile("hidden"))


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_but_the_timeline_scrolls_sideways(open_page: OpenPage, cut: Cut, width: int) -> None:
    with open_page(f"/p/{cut.project_id}/edit", width=width) as (page, _):
        opened(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (1440, "day"),
        (360, "night"),
        pytest.param(1440, "night", marks=pytest.mark.thorough),
        pytest.param(360, "day", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_no_fault_in_the_editor(open_page: OpenPage, cut: Cut, width: int, theme: str) -> None:
    """WCAG 2.2 AA with each part of the inspector open, a word being written, and a locked scene chosen."""
    faults = []
    with open_page(f"/p/{cut.project_id}/edit", width=width, theme=theme) as (page, _):
        opened(page)
        faults += axe_faults(page)
        page.locator(".word", has_text="reign").click()
        faults += [f"a word: {one}" for one in axe_faults(page)]
        page.keyboard.press("Escape")
        for tab in ("Music", "Logo", r"Scene( 1)?"):
            page.locator(".ed-tab", has_text=re.compile(f"^{tab}$")).filter(visible=True).click()
            faults += [f"{tab}: {one}" for one in axe_faults(page)]
        page.get_by_role("button", name=re.compile(r"^Scene 3, locked: ")).click()
        faults += [f"locked: {one}" for one in axe_faults(page)]
    assert not faults, "\n".join(faults)


def test_every_word_of_the_editor_comes_from_the_table_and_has_room(open_page: OpenPage, cut: Cut) -> None:
    """In the pseudo language, a third longer, the editor's own words stand in brackets, and nothing but the
    timeline scrolls sideways, on a desk and on a telephone."""
    with open_page(f"/p/{cut.project_id}/edit") as (page, _):
        page.evaluate("localStorage.setItem('reelwright.language', 'pseudo')")
        for width in (1440, 768, 360):
            page.set_viewport_size({"width": width, "height": 900})
            page.reload()
            opened(page)
            words = page.locator(".ed-tab, .tl-labels span, .ed-top .btn, .again, .changes, .exact")
            told = [one.strip() for text in words.all_inner_texts() for one in text.splitlines()]
            own = [one for one in told if re.search(r"[A-Za-z]", one) and "Ctrl" not in one]
            assert len(own) > 5
            assert [one for one in own if not one.startswith("[")] == []
            assert not is_wider_than_window(page), width


@pytest.mark.parametrize("width", [1440, 360])
def test_from_right_to_left_the_editor_is_mirrored(open_page: OpenPage, cut: Cut, width: int) -> None:
    """The words stand on the right, the way back beside them; nothing but the timeline scrolls sideways."""
    with open_page(f"/p/{cut.project_id}/edit", width=width) as (page, _):
        opened(page)
        page.evaluate("document.documentElement.dir = 'rtl'")
        back = page.get_by_role("link", name="Back to the project").bounding_box()
        assert back is not None and back["x"] > width - 80
        if width > 1000:
            line = line_of(page, "match").bounding_box()
            looks = page.locator(".look").first.bounding_box()
            assert line is not None and looks is not None and line["x"] > looks["x"]
        assert not is_wider_than_window(page)


def test_before_the_first_draft_the_editor_says_that_it_loads(open_page: OpenPage, cut: Cut) -> None:
    """Nothing is drawn at a wrong scale: no scene on the timeline; looks show their catalogue pictures, the
    words what can be done with them. Then all is there."""
    waiting: list[Route] = []
    with open_page("/library") as (page, _):
        page.route("**/app/drafts", lambda route: waiting.append(route))
        page.goto(f"/p/{cut.project_id}/edit")
        expect(page.locator(".stage")).to_contain_text("Loading")
        help_text = "Press a word to correct the caption. The voice does not change."
        expect(page.get_by_text(help_text)).to_be_visible()
        expect(page.locator(".look img.before").first).to_be_visible()
        expect(page.locator(".tl-inside .ruler")).to_have_count(0)
        expect(page.locator(".tl-inside button")).to_have_count(0)
        page.unroute("**/app/drafts")  # what has waited goes on, too
        opened(page)
        expect(page.locator(".tl-inside .ruler")).to_have_count(1)
        expect(page.locator(".stage")).not_to_contain_text("Loading")
