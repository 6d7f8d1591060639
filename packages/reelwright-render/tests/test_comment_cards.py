from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looks import COMMENT, COMMENTS, TOLERANCE, comment_picture, difference

from reelwright_render.draw import comment_card
from reelwright_render.draw.comment_card import plan
from reelwright_render.overlays.branding import strips
from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions
from reelwright_render.overlays.comment_cards import CommentCardState, CommentsOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.plan.overlay import Placement
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.layout import Box, Half, Stage, card_anchor
from reelwright_render.timeline.model import (
    Alignment,
    Branding,
    Captions,
    Card,
    CommentCard,
    Line,
    Platform,
    Timeline,
    Word,
)

PLATFORMS: tuple[Platform, ...] = ("reddit", "facebook", "instagram")
HALVES: tuple[Half, ...] = ("top", "bottom")
SHAPES = ((1080, 1920), (1920, 1080), (1080, 1080))
ALIGNMENTS: tuple[Alignment, ...] = ("top", "middle", "bottom")
LONG = (
    "I planned weddings for eleven years, and I have seen this four times. Every deposit that was paid with "
    "your card is yours until the day before the event, so write to the venue, the florist and the band "
    "tonight, and ask them for the money back in writing. Do not call your sister first, because then she "
    "will call them before you do. And when your mother asks why, send her the message in which you were "
    "told that there is no seat for you. That is the whole answer. You owe nobody any other one."
)
IN_SCRIPTS = {
    "ru": "Сестра не позвала меня на свадьбу, за которую я заплатила. ",
    "ar": "أختي لم تدعُني إلى حفل الزفاف الذي دفعتُ ثمنه. ",
    "hi": "मेरी बहन ने मुझे उस शादी में नहीं बुलाया, जिसके पैसे मैंने दिए। ",
    "th": "พี่สาวไม่เชิญฉันไปงานแต่งงานที่ฉันจ่ายเงินให้ ",
    "ja": "姉は私がお金を出した結婚式に私を招待しませんでした。",
    "ko": "언니는 내가 돈을 낸 결혼식에 나를 초대하지 않았어요. ",
}


PLAIN, MARKED = Branding(), Branding(handle="@team", watermark="sample")


def stage_of(shape: tuple[int, int], branding: Branding = PLAIN) -> Stage:
    return strips(branding, Stage(*shape)).reference()


def room(stage: Stage, half: Half = "top") -> Box:
    return stage.comment_box(half, broad=True)


@pytest.mark.parametrize("name", COMMENTS)
def test_a_comment_looks_as_it_was_approved(name: str) -> None:
    """Against a stored picture; `python packages/reelwright-render/tests/looks.py` draws it anew."""
    assert difference(f"comment-{name}", comment_picture(COMMENTS[name])) <= TOLERANCE


@pytest.mark.parametrize(("platform", "shape"), list(product(PLATFORMS, SHAPES)))
def test_five_hundred_letters_fit_beside_a_teams_own_marks(
    platform: Platform, shape: tuple[int, int]
) -> None:
    """Whole, in letters that are read on a phone."""
    assert 490 <= len(LONG) <= 500
    stage = stage_of(shape, MARKED)
    planned = plan(replace(COMMENT, platform=platform, text=LONG), stage)
    assert " ".join(planned.rows) == LONG
    assert room(stage).holds(planned.panel)
    assert planned.font.size >= 24


@pytest.mark.parametrize(("script", "shape"), list(product(IN_SCRIPTS, SHAPES)))
def test_five_hundred_letters_fit_in_every_script(script: str, shape: tuple[int, int]) -> None:
    """Whole, on all platforms."""
    text = (IN_SCRIPTS[script] * 20)[:500].strip()
    for platform in PLATFORMS:
        planned = plan(replace(COMMENT, platform=platform, text=text), stage_of(shape))
        assert "".join("".join(planned.rows).split()) == "".join(text.split())
        assert room(stage_of(shape)).holds(planned.panel)


@settings(max_examples=25, deadline=None)
@given(
    text=st.text("abc dé.W\n", min_size=1, max_size=500),
    author=st.text("abW ", max_size=50),
    post=st.text("abc W", max_size=300),
    platform=st.sampled_from(PLATFORMS),
    shape=st.sampled_from(SHAPES),
    half=st.sampled_from(HALVES),
)
def test_no_comment_is_larger_than_its_room(
    text: str, author: str, post: str, platform: Platform, shape: tuple[int, int], half: Half
) -> None:
    card = replace(COMMENT, text=text, author=author, post=post, platform=platform)
    stage = stage_of(shape)
    assert room(stage, half).holds(plan(replace(card, anchor=half), stage).panel)


@pytest.mark.parametrize(("platform", "shape"), list(product(PLATFORMS, SHAPES)))
def test_a_comment_leaves_most_of_the_picture_free(platform: Platform, shape: tuple[int, int]) -> None:
    """One of two sentences takes less than a sixth of the frame, in a square less than three tenths, and a
    short one less than that. It lies in the safe area."""
    stage = stage_of(shape)
    usual, short = (
        plan(replace(COMMENT, platform=platform, text=text), stage).panel
        for text in (COMMENT.text, "Cancel everything.")
    )
    assert short.height < usual.height
    share = usual.width * usual.height / (stage.width * stage.height)
    assert share < (0.3 if stage.width == stage.height else 1 / 6)
    assert stage.safe_box().holds(usual)


def test_the_post_gives_way_to_a_long_comment() -> None:
    """It has two rows above a short one and none where there is no room."""
    post = "I planned the whole wedding for free and was told a week before that I have no seat there"
    tall = [plan(replace(COMMENT, text=text, post=post), stage_of((1080, 1920))) for text in ("Yes.", LONG)]
    wide = plan(replace(COMMENT, platform="facebook", text=LONG, post=post), stage_of((1080, 1080)))
    assert [len(one.post) for one in tall] == [2, 2]
    assert len(wide.post) < 2
    assert " ".join(wide.rows) == LONG


@pytest.mark.parametrize("platform", PLATFORMS)
def test_without_an_author_there_is_no_head(platform: Platform) -> None:
    """Neither name nor face: the card is smaller and starts with the text."""
    named, hidden = (
        plan(replace(COMMENT, platform=platform, author=author), stage_of((1080, 1920)))
        for author in ("OceanBarista", "")
    )
    assert hidden.places.above < named.places.above
    assert hidden.panel.height < named.panel.height


def overlay(cards: Sequence[CommentCard] | None = None, duration_ms: int = 6_000) -> CommentsOverlay:
    two = (replace(COMMENT, end_ms=3_000), replace(COMMENT, text="Yes.", start_ms=3_000, end_ms=6_000))
    return CommentsOverlay(two if cards is None else cards, Stage(270, 480), duration_ms)


def test_a_comment_pops_up_stands_and_makes_way_for_the_next() -> None:
    """One at a time: beyond its size for a moment, then still, then away from the captions."""
    shown = [one for one in (overlay().state_at(frame) for frame in range(180)) if one]
    assert len(shown) == 180
    first, second = shown[:90], shown[90:]
    assert {state.card.text for state, _ in first} == {COMMENT.text}  # type: ignore[attr-defined]
    assert {state.card.text for state, _ in second} == {"Yes."}  # type: ignore[attr-defined]
    shares = [state.share for state, _ in first[:7]]  # type: ignore[attr-defined]
    assert shares[0] < 1 < max(shares) < 1.05
    assert first[6:86] == [first[6]] * 80
    assert first[6][1] == Placement()
    going = [placement for _, placement in first[86:]]
    assert [one.opacity for one in going] == sorted((one.opacity for one in going), reverse=True)
    assert going[-1].dy < 0


def test_the_last_comment_stays_to_the_end() -> None:
    assert overlay().state_at(179) == (
        CommentCardState(replace(COMMENT, text="Yes.", start_ms=0, end_ms=0)),
        Placement(),
    )
    left = overlay(duration_ms=9_000).state_at(179)
    assert left is not None and left[1].opacity < 0.5
    assert overlay(duration_ms=9_000).state_at(180) is None


def test_a_comment_is_drawn_once_however_often_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pop is the same drawing in other sizes."""
    drawings = []
    draw = comment_card.draw
    monkeypatch.setattr(comment_card, "draw", lambda *given: (drawings.append(given), draw(*given)))
    comments = overlay()
    for frame in range(90):
        shown = comments.state_at(frame)
        assert shown is not None
        assert comments.draw(shown[0]) is not None
    assert len(drawings) == 1


def test_a_pop_grows_about_its_middle() -> None:
    comments = overlay()
    boxes = []
    for share in (0.8, 1.0, 1.03):
        sprite = comments.draw(CommentCardState(COMMENT, share))
        assert sprite is not None
        rows, columns = np.nonzero(sprite.pixels[..., 3] > 250)
        boxes.append(
            (sprite.x + np.ptp(columns) / 2 + columns.min(), sprite.y + np.ptp(rows) / 2 + rows.min())
        )
    assert np.ptp(np.array(boxes), axis=0).max() <= 1.5


WORDS = [
    Word(text, n * 400, n * 400 + 400) for n, text in enumerate("so he told me not to go home".split() * 2)
]


def commented(alignment: Alignment, shape: tuple[int, int] = (270, 480)) -> Timeline:
    """A post for two seconds, two comments for two each."""
    anchor = card_anchor(alignment)
    lines = cut_captions(WORDS, "default", alignment, *shape)
    return Timeline(
        *shape,
        duration_ms=6_400,
        captions=Captions("default", alignment, lines),
        card=Card("reddit", "dark", "A title", "", 0, 2_000, anchor=anchor),
        comment_cards=(
            replace(COMMENT, start_ms=2_000, end_ms=4_000, anchor=anchor),
            replace(COMMENT, text=LONG, start_ms=4_000, end_ms=6_400, anchor=anchor),
        ),
    )


@pytest.mark.parametrize(
    ("alignment", "shape"), list(product(ALIGNMENTS, ((270, 480), (480, 270), (270, 270))))
)
def test_captions_never_lie_on_a_comment(alignment: Alignment, shape: tuple[int, int]) -> None:
    """In no shape and with no alignment, however long the comment."""
    comments, captions = (
        next(one for one in overlays_for(commented(alignment, shape), {}) if isinstance(one, kind))
        for kind in (CommentsOverlay, CaptionsOverlay)
    )
    met = 0
    for number, frames in ((0, range(60, 120)), (1, range(120, 192))):
        for frame in frames:
            shown = captions.state_at(frame)
            if shown is None:
                continue
            met += 1
            assert not Box(*shown[0].box).meets(  # type: ignore[attr-defined]
                Box(*(side * 1080 / 270 for side in _sides(comments.panel(number))))  # type: ignore[attr-defined]
            )
    assert met > 100


def _sides(box: Box) -> tuple[float, ...]:
    return box.x, box.y, box.width, box.height


def test_another_comment_is_only_the_segments_that_show_it() -> None:
    """A changed text or vote is encoded again where it is seen."""
    before = commented("bottom")
    first, second = before.comment_cards
    for changed, segments in (
        ((replace(first, upvotes=8), second), [1]),
        ((first, replace(second, text="Other.")), [2, 3]),
    ):
        pairs = zip(_keys(before), _keys(replace(before, comment_cards=changed)), strict=True)
        assert [n for n, (one, other) in enumerate(pairs) if one != other] == segments


def _keys(timeline: Timeline) -> list[str]:
    return [one.key for one in Plan(timeline, overlays_for(timeline, {})).segments(str, "test")]


def test_a_comment_leaves_before_the_outro() -> None:
    """It ends there as a card does, and one that would come later does not come."""
    timeline = replace(commented("bottom"), branding=Branding(outro="Bye", outro_start_ms=3_900))
    comments = next(one for one in overlays_for(timeline, {}) if isinstance(one, CommentsOverlay))
    assert comments.state_at(116) is not None
    assert comments.state_at(117) is None
    assert comments.state_at(150) is None


def test_a_sentence_that_begins_beside_a_comment_keeps_its_place() -> None:
    """A line in the middle goes below when a comment comes while it stands, from its first frame on."""
    line = Line((Word("wait", 500, 2_200),), 500, 2_600)
    captions = CaptionsOverlay(
        Captions("classic", "middle", (line,)),
        Stage(270, 480),
        [replace(COMMENT, start_ms=2_000, end_ms=9_000)],
    )
    boxes = {captions.state_at(frame)[0].box for frame in (16, 40, 76)}  # type: ignore[index, union-attr]
    assert boxes == {tuple(_sides(Stage(1080, 1920).caption_box("bottom")))}
