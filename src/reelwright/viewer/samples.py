"""Samples of what a create form would make: its look, words, card and shape, before any engine is asked.

Nothing is generated, spoken, downloaded or charged: a style, a game, a person or a template is shown by the
picture that the catalogue has of it, and a clip of the library by what a draft shows of it.
"""

from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel, ValidationError, create_model

from reelwright.catalog.avatars import avatars, find_avatar
from reelwright.catalog.games import clip_of
from reelwright.catalog.reactions import find_reaction, reactions
from reelwright.catalog.styles import styles
from reelwright.catalog.templates import FrameShape, find_template, picture_for, templates
from reelwright.catalog.thumbnails import clip_thumbnail
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.media.model import Media
from reelwright.formats import FORMATS
from reelwright.formats.hook_demo.text import make_boxes, split_pages
from reelwright.formats.shapes import MODEL_KINDS, Content, Shape, frame_size
from reelwright.formats.slideshow.texts import TextSpan, lay_texts
from reelwright.store.database import Database
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.text.scripts import words_in
from reelwright_render.timeline.layout import Stage, card_anchor
from reelwright_render.timeline.model import (
    Alignment,
    Branding,
    Captions,
    Card,
    Clip,
    Logo,
    TextBox,
    Timeline,
    Word,
)

LENGTH_MS = 3_000
STILL_MS = 900
"""When all of a sample has arrived: cards and texts come in during the first moments."""

_WORD_MS = 300
_MOST_LETTERS = 600
_STOCK = "Your own words stand here, in this look"
_CARD_TITLE = "The headline of the post"
_GROUND = "catalog/templates/pictures/night-1.jpg"
_FRAME_SHAPES: dict[str, FrameShape] = {"ratio_9_16": "tall", "ratio_16_9": "wide", "ratio_1_1": "square"}

_EXAMPLES: dict[str, Callable[[], str]] = {
    "talking_avatar": lambda: avatars()[0].thumbnail,
    "ugc_ads": lambda: avatars()[1].thumbnail,
    "scenes": lambda: avatars()[2].thumbnail,
    "hook_demo": lambda: reactions()[0].thumbnail,
    "template": lambda: templates()[0].thumbnail,
}
"""Formats that cannot do without one of these: the picture of one, until another is chosen."""


class Samples:
    """Timelines of forms. Only the team's own media and people are found."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def timeline(self, team_id: str, format: str, sent: Mapping[str, Any]) -> Timeline:
        """What a form would look like as it is filled in: a field that is missing or wrong is left out."""
        form = read_form(format, sent)
        return _Sample(form, self._database, team_id, format).timeline()


def read_form(format: str, sent: Mapping[str, Any]) -> BaseModel:
    """The fields of a create request that are right by themselves. Raises KeyError for an unknown format."""
    model, kept = _form_model(format), dict(sent)
    try:
        return model.model_validate(kept)
    except ValidationError as error:
        wrong = {str(one["loc"][0]) for one in error.errors() if one["loc"]}
    return model.model_validate({name: value for name, value in kept.items() if name not in wrong})


@cache
def _form_model(format: str) -> type[BaseModel]:
    """The request without what must be there, and without its checks over several fields."""
    request = next(one.request for one in FORMATS.values() if one.name == format)
    fields: dict[str, Any] = {}
    for name, field in request.model_fields.items():
        optional = copy(field)
        if optional.is_required():
            optional.default = None
        fields[name] = (field.annotation, optional)
    return create_model(f"{request.__name__}Form", __base__=Shape, **fields)


class _Sample:
    """One form, read field by field: formats have different ones."""

    def __init__(self, form: BaseModel, database: Database, team_id: str, format: str) -> None:
        self._form = form
        self._format = format
        self._database = database
        self._team_id = team_id
        self._stage = Stage(*frame_size(self._get("aspect_ratio", "ratio_9_16")))

    def timeline(self) -> Timeline:
        picture = self._picture()
        captions, words = self._captions()
        return Timeline(
            self._stage.width,
            self._stage.height,
            LENGTH_MS,
            layers=((picture,),),
            words=words,
            captions=captions,
            card=self._card(),
            texts=self._texts(),
            branding=self._branding(),
            ground=getattr(self._get("video_settings"), "background_color", "#000000"),
        )

    def _get(self, name: str, default: Any = None) -> Any:
        found = getattr(self._form, name, None)
        return default if found is None else found

    def _picture(self) -> Clip:
        """What stands behind the words: the first of a library item, a person, and a picture of the
        catalogue."""
        return next(
            (clip for one in self._media_ids() if (clip := self._media_clip(one))), None
        ) or self._still(self._person() or self._catalogue_picture())

    def _still(self, asset: str) -> Clip:
        return Clip("image", asset, 0, LENGTH_MS, focus_y=0.3)

    def _media_ids(self) -> list[str]:
        """The library items that are chosen, those that are seen first before others."""
        game, media = self._get("gameplay_settings"), self._get("media", [])
        if self._get("media_type") not in (None, "media"):
            media = [game.selected_video] if game and game.selected_game == "custom" else []
        first = [part for name in ("slides", "scenes", "shots") for part in self._get(name, [])[:1]]
        named = [getattr(part, name, None) for part in first for name in ("media_id", "start_frame_media_id")]
        return [one for one in ([media] if isinstance(media, str) else [*media]) + named if one]

    def _media_clip(self, media_id: str) -> Clip | None:
        found = self._find_media(media_id)
        if found is None or found.asset is None:
            return None
        kind: Any = found.type
        length = found.duration_ms or LENGTH_MS if kind == "video" else None
        return Clip(kind, found.asset, 0, LENGTH_MS, source_ms=length, media_id=found.id)

    def _find_media(self, media_id: str) -> Media | None:
        wanted = sa.select(Media).where(
            Media.id == media_id,
            Media.team_id == self._team_id,
            Media.status == "COMPLETED",
            Media.deleted_at.is_(None),
        )
        with self._database.session() as session:
            return session.scalars(wanted).one_or_none()

    def _person(self) -> str | None:
        """The picture of who speaks, or reacts."""
        scenes = self._get("scenes", [])[:1]
        named = self._get("avatar_id") or next((getattr(one, "avatar_id", None) for one in scenes), None)
        if not named:
            return None
        shipped = find_avatar(named) or find_reaction(named)
        if shipped is not None:
            return shipped.thumbnail
        wanted = sa.select(Avatar).where(Avatar.id == named, Avatar.team_id == self._team_id)
        with self._database.session() as session:
            own = session.scalars(wanted).one_or_none()
        return None if own is None else own.asset or own.thumbnail_asset

    def _catalogue_picture(self) -> str:
        template = find_template(self._get("template_id", ""))
        if template is not None:
            return template.thumbnail
        media_type, shape = self._get("media_type"), _FRAME_SHAPES[self._get("aspect_ratio", "ratio_9_16")]
        if media_type == "gameplay":
            game = self._get("gameplay_settings")
            known = game.selected_game if game.selected_game != "custom" else None
            return clip_thumbnail(clip_of(known, game.selected_video).id)
        if media_type in MODEL_KINDS:
            return _style(self._get("preset_settings").preset)
        if self._get("art_style"):
            return _style(self._get("art_style"))
        example = _EXAMPLES.get(self._format)
        return example() if example else picture_for(_GROUND, shape)

    def _find_words(self) -> str:
        """The form's own words, as far as it has any."""
        card = self._get("card")
        lines = [
            getattr(one, name, None)
            for one in (*self._get("shots", []), *self._get("scenes", []))
            for name in ("line", "script")
        ]
        texts = (
            card and card.body,
            self._get("script"),
            self._get("text"),
            *lines,
            card and card.title,
            self._get("prompt"),
        )
        return next((text for one in texts if one and (text := one.strip())), _STOCK)[:_MOST_LETTERS]

    def _captions(self) -> tuple[Captions | None, tuple[Word, ...]]:
        look = getattr(self._get("video_settings"), "caption", None) or self._get("caption")
        is_silent = self._get("slides") and not self._get("script")
        if look is None or getattr(look, "disabled", False) or is_silent or self._get("template_id"):
            return None, ()
        count = LENGTH_MS // _WORD_MS
        said = tuple(
            Word(text, at * _WORD_MS, (at + 1) * _WORD_MS - 20)
            for at, text in enumerate(words_in(self._find_words())[:count])
        )
        alignment: Alignment = look.alignment or "bottom"
        size = self._stage.width, self._stage.height
        lines = cut_captions(said, look.preset, alignment, *size, LENGTH_MS)
        return Captions(look.preset, alignment, lines, language=self._get("language", "en")), said

    def _card(self) -> Card | None:
        platform, sent = self._get("platform"), self._get("card")
        if platform is None or not self._get("show_card", True):
            return None
        return Card(
            platform,
            self._get("card_theme", "dark"),
            sent.title or self._get("prompt", _CARD_TITLE)[:160],
            sent.body or "",
            0,
            LENGTH_MS,
            community=sent.community or ("r/stories" if platform == "reddit" else "Stories"),
            author=sent.author or "quiet_reader",
            show_author=self._get("show_author", True),
            upvotes=sent.upvotes if sent.upvotes is not None else 2_400,
            comments=sent.comments if sent.comments is not None else 310,
            awards=sent.awards or 0,
            posted_ago=sent.posted_ago or "3h",
            verified=bool(sent.verified),
            anchor=card_anchor(self._get("caption").alignment),
        )

    def _texts(self) -> tuple[TextBox, ...]:
        """The text of a hook, or of the first slide."""
        settings = self._get("text_settings")
        if settings is not None:
            pages = () if settings.disabled else split_pages(self._get("text", _STOCK))
            return make_boxes(pages[:1], settings, self._stage, LENGTH_MS)
        slides = self._get("slides", [])
        if not slides:
            return ()
        span = TextSpan(0, LENGTH_MS, self._stage.reference().free_box())
        return tuple(lay_texts(slides[0].all_texts, span, self._stage))

    def _branding(self) -> Branding:
        content: Content = self._get("content", Content())
        found = self._find_media(content.logo_media_id) if content.logo_media_id else None
        logo = None
        if found is not None and found.asset is not None and found.type == "image":
            logo = Logo(found.asset, content.logo_position, content.logo_opacity, media_id=found.id)
        return Branding(logo=logo, watermark=content.watermark_text, handle=content.handle)


def _style(style_id: str) -> str:
    shown = {one.id: one for one in styles("visual")}
    return shown.get(style_id, styles("visual")[0]).thumbnail
