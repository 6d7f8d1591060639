"""What the documents say of who reads a field is true: nothing is checked, kept and quietly never read."""

import ast
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields as fields_of
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import test_add_captions_recipe as captions
import test_article_recipe as articles
import test_cinematic_recipe as films
import test_extend_video_recipe as extending
import test_filmed_scenes as filming
import test_hook_demo_recipe as hooks
import test_prompt_recipe as prompts
import test_remove_background_recipe as cuts
import test_scenes_recipe as scene_lists
import test_script_recipe as scripts
import test_slideshow_recipe as slideshows
import test_story_recipe as stories
import test_talking_avatar as avatars
import test_template_avatars as template_avatars
import test_template_recipe as templates
import test_ugc_ads_recipe as ads
from pydantic import BaseModel

from reelwright.catalog.templates import templates as all_templates
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.speech import Delivery
from reelwright.formats import FORMATS
from reelwright.formats.context import LibraryItem
from reelwright.formats.shapes import PICTURES, VOICES, FieldReaders, Shape

ROOT = Path(__file__).parents[2]
OF_THE_CALL = {"webhook", "metadata", "name"}
"""Kept with the project by the order; `name` is what it is called."""

MARKS = {"watermarkText": "w", "handle": "@h", "outroText": "o"}
CARD = {
    "community": "r/c",
    "author": "a",
    "authorAvatarMediaId": "picture",
    "title": "A title",
    "body": "A short body of a post that is read aloud.",
    "commentList": [{"author": "x", "text": "hello there", "upvotes": 4}],
}


def make_stories() -> None:
    for how in (
        {"mediaType": "gameplay"},
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "clip"}},
        {"mediaType": "media", "media": ["clip", "picture"]},
    ):
        stories.story(
            card=CARD,
            addStickers=True,
            cardDurationSeconds=5,
            content={**MARKS, "logoMediaId": "picture"},
            **how,
        )

    for kind in ("ai-images", "ai-videos"):
        drawing = replace(stories.context(), pictures=Drawing(), clips=filming.Clips())
        stories.story(drawing, mediaType=kind)


def make_scripts() -> None:
    for how in (
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "clip"}},
        {"mediaType": "media", "media": ["clip"]},
        {"mediaType": "ai-images", "addStickers": True, "content": MARKS},
    ):
        scripts.make_video(replace(stories.context(), pictures=Drawing()), **how)


class Drawing:
    """Draws what is asked for."""

    draws_here = True

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        return [LibraryItem("", "image", "drawn", None, 1080, 1920) for _ in requests]


def make_sourced(format: Any, **source: str) -> None:
    articles.make_video(format, **source)
    for how in (
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "clip"}},
        {"mediaType": "media", "media": ["clip"], "addStickers": True},
        {"mediaType": "ai-images", "content": MARKS},
    ):
        articles.make_video(format, replace(articles.context(), pictures=Drawing()), **source, **how)
    filmed = replace(articles.context(), clips=filming.Clips())
    articles.make_video(format, filmed, **source, mediaType="ai-videos")


def make_articles() -> None:
    make_sourced(articles.ARTICLE, text=articles.TEXT)
    articles.make_video(url="https://post.example/lens")


def make_documents() -> None:
    make_sourced(articles.DOCUMENT, text=articles.TEXT)
    for source in ({"file": "form"}, {"fileUrl": "https://post.example/lens.pdf"}):
        articles.make_video(articles.DOCUMENT, **source)


def make_templates() -> None:
    for template in all_templates():
        templates.made(templates.sent(template))
    template_avatars.made(template_avatars.with_avatars(template_avatars.QUOTE, {0}, voiceId="voice_adam"))


def make_ads() -> None:
    for kind in ({"bRollType": "split"}, {"removeAvatarBackground": True}):
        ads.made(matting=ads.Matting(), media=["one"], adSettings=kind, content=MARKS, voiceId="voice_adam")


def make_slideshows() -> None:
    slides = [
        {"text": "a", "texts": [{"text": "b"}]},
        {"mediaId": "picture"},
        {"imageUrl": "https://example.com/a"},
    ]
    for speaker in ({"voiceId": "voice_adam"}, {"avatarId": "avatar_maya"}):
        slideshows.make_video(*slides, script="One two.", addStickers=True, content=MARKS, **speaker)


def make_films() -> None:
    films.film(prompt="A forest.", characterIds=["m"], targetDuration=4, content=MARKS, addStickers=True)
    line = {"prompt": "Mira", "characterId": "m", "line": "Hello.", "startFrameMediaId": "a"}
    unknown = replace(films.HERE, model="unknown")
    films.film(films.Clips(unknown), shots=[line], content={"logoMediaId": "picture"})


MAKING = {
    "story": make_stories,
    "script_to_video": make_scripts,
    "prompt_to_video": lambda: prompts.make_video("why you should drink more water", addStickers=True),
    "template": make_templates,
    "remove_background": lambda: cuts.made(caption={"disabled": False}),
    "talking_avatar": lambda: avatars.made(content=MARKS),
    "add_captions": captions.made,
    "cinematic": make_films,
    "article": make_articles,
    "document": make_documents,
    "extend_video": lambda: extending.make_video(extending.Clips(extending.GATEWAY)),
    "ugc_ads": make_ads,
    "slideshow": make_slideshows,
    "scenes": lambda: scene_lists.make_video(*scene_lists.ALL, addStickers=True, content=MARKS),
    "hook_demo": lambda: hooks.laid_out(hooks.Stand(), media=["clip"], content=MARKS),
}


@contextmanager
def noticed() -> Iterator[set[tuple[type, str]]]:
    """Which fields are read meanwhile, each with the shape that has it."""
    seen: set[tuple[type, str]] = set()
    plain = Shape.__getattribute__

    def read(self: Shape, name: str) -> Any:
        for shape in type(self).__mro__:
            if issubclass(shape, BaseModel) and name in shape.__dict__.get("__annotations__", {}):
                seen.add((shape, name))
        return plain(self, name)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Shape, "__getattribute__", read)
        yield seen


def declared(shape: type[BaseModel]) -> Iterator[tuple[type, str, str | None]]:
    """Every field of a request, on every level, with the shape that has it and who else reads it."""
    for name, field in shape.model_fields.items():
        owner = next(one for one in shape.__mro__ if name in one.__dict__.get("__annotations__", {}))
        marks = [one.engine for one in _marks(field.annotation, field.metadata)]
        inner = list(_shapes(field.annotation))
        if not inner:
            yield owner, name, marks[0] if marks else None
        for one in inner:
            yield from declared(one)


def _marks(annotation: Any, metadata: list[Any]) -> Iterator[FieldReaders]:
    yield from (one for one in metadata if isinstance(one, FieldReaders))
    for part in (*getattr(annotation, "__args__", ()), *getattr(annotation, "__metadata__", ())):
        if isinstance(part, FieldReaders):
            yield part
        else:
            yield from _marks(part, [])


def _shapes(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from _shapes(part)


@pytest.fixture(scope="module")
def read() -> set[tuple[type, str]]:
    """What making a video of every format reads."""
    with noticed() as seen:
        for make in MAKING.values():
            make()
    return seen


@pytest.mark.parametrize("name", FORMATS)
def test_every_field_is_read_or_says_who_would(name: str, read: set[tuple[type, str]]) -> None:
    """Making a video reads each field of its request, but for those whose shape names another engine: of
    these none but the voice's, which the recipe hands on."""
    for owner, field, engine in declared(FORMATS[name].request):
        if field in OF_THE_CALL:
            continue
        if engine is None:
            assert (owner, field) in read, f"{owner.__name__}.{field} is read by nobody"
        elif engine == PICTURES:
            assert (owner, field) not in read, f"{owner.__name__}.{field} is read: take its mark away"


def test_no_voice_of_this_server_reads_what_is_a_providers() -> None:
    """Nowhere in the local engines: what such a field is called is no attribute that they ask for."""
    shape = FORMATS["story"].request.model_fields["audio"].annotation
    assert shape is not None
    theirs = {name for _, name, engine in declared(shape) if engine == VOICES}
    assert theirs | {"speed"} == {one.name for one in fields_of(Delivery)}
    for file in (ROOT / "src/reelwright/engines/local").glob("*.py"):
        asked = {
            node.attr for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)
        }
        assert not asked & (theirs - {"style"}), file.name
    kokoro = ast.parse((ROOT / "src/reelwright/engines/local/kokoro.py").read_text())
    assert "style" not in {node.attr for node in ast.walk(kokoro) if isinstance(node, ast.Attribute)}


def test_the_table_of_the_documents_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python scripts/make_fields.py` would write the same page."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from make_fields import PAGE, page

    document = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))
    assert PAGE.read_text("utf-8") == page(document)
