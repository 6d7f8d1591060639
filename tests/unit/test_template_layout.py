"""Where a template's elements lie: in every shape, with the longest texts and with none."""

from itertools import combinations

import pytest

from reelwright.catalog.templates import Area, Element, Template, TemplateScene, templates
from reelwright.formats.template.layout import SceneContent, lay_elements
from reelwright_render.draw.text_boxes import LaidOutText, lay_text
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox, Word

STAGES = {"tall": Stage(1080, 1920), "wide": Stage(1920, 1080), "square": Stage(1080, 1080)}
SMALLEST_PX = 22  # of a frame whose shorter side is 1080: still read on a phone
LONG = "Wonderful mornings begin earlier, whenever somebody remembers bringing marmalade and warm bread "
WHOLE = Area((0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 1.0, 1.0))


def longest(most: int) -> str:
    return (LONG * 10)[:most].strip()


def filling(scene: TemplateScene, long: bool, over_media: bool = False) -> SceneContent:
    texts = [one for one in scene.variables if one.type == "text"]
    values = {one.key: longest(one.most) if long else one.value for one in texts}
    script = longest(scene.most) if long and scene.most < 500 else scene.script
    words = tuple(Word(text, n * 300, n * 300 + 300) for n, text in enumerate(script.split()))
    return SceneContent({**values, "number": scene.number}, words, scene.progress, 0, 5_000, over_media)


def room_of(box: TextBox, stage: Stage) -> Box:
    return Box(box.x * stage.width, box.y * stage.height, box.width * stage.width, box.height * stage.height)


def shown(box: TextBox, stage: Stage) -> tuple[LaidOutText, Box]:
    """As the renderer lays it, and what can be seen of it."""
    laid = lay_text(box, room_of(box, stage))
    across, along = (box.padding, box.padding * 0.72) if box.background else (0.0, 0.0)
    around = laid.around
    return laid, Box(
        around.x - across, around.y - along, around.width + 2 * across, around.height + 2 * along
    )


CASES = [
    pytest.param(
        template, number, shape, long, id=f"{template.id}-{number}-{shape}-{'long' if long else 'own'}"
    )
    for template in templates()
    for number in range(len(template.scenes))
    for shape in STAGES
    for long in (False, True)
]


@pytest.mark.parametrize(("template", "number", "shape", "long"), CASES)
def test_every_text_fits(template: Template, number: int, shape: str, long: bool) -> None:
    """Whole, legible, inside the safe area, clear of each other and of the captions: with the samples, and
    with texts as long as they may be."""
    scene, stage = template.scenes[number], STAGES[shape]
    boxes = lay_elements(scene.layout, template.areas, filling(scene, long), stage)
    seen = [(box, *shown(box, stage)) for box in boxes if box.text and box.text != "“"]
    for box, laid, around in seen:
        assert " ".join(word for row in laid.rows for word in row.words) == " ".join(box.text.split())
        assert laid.font.size >= SMALLEST_PX
        assert stage.safe_box().holds(around, 1.0), box.text
    for (one, _, first), (other, _, second) in combinations(seen, 2):
        assert not first.meets(second), (one.text, other.text)
    if not scene.caption.disabled:
        captions = stage.caption_box(scene.caption.alignment)
        assert not [box.text for box, _, around in seen if around.meets(captions)]


@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
@pytest.mark.parametrize("shape", list(STAGES))
def test_panels_hold_their_words(template: Template, shape: str) -> None:
    """A block behind a stack reaches around all of it and stays inside the safe area."""
    stage = STAGES[shape]
    for scene in template.scenes:
        panels = [one for one in scene.layout if one.behind == "stack"]
        for panel in panels:
            stack = [one for one in scene.layout if one.area == panel.area]
            [block, *inside] = lay_elements(stack, template.areas, filling(scene, long=True), stage)
            assert stage.safe_box().holds(room_of(block, stage), 1.0)
            for box in inside:
                around = shown(box, stage)[1] if box.text else room_of(box, stage)
                assert room_of(block, stage).holds(around, 1.0)


def element(text: str, **more: object) -> Element:
    style = {"size": 50.0, "align": "left", **more}
    return Element(area="main", style=style, text=text, gap=20.0)


def tops(elements: list[Element], values: dict[str, str], area: Area = WHOLE) -> list[float]:
    boxes = lay_elements(elements, {"main": area}, SceneContent(values, (), 1.0, 0, 1_000), STAGES["square"])
    return [round(box.y * 1080) for box in boxes]


def test_what_says_nothing_leaves_no_gap() -> None:
    """An empty text and a line that belongs to it are left out, and what follows moves up."""
    first, second = element("{{title}}"), element("{{line}}")
    line = Element(area="main", style={"background": "#FFFFFF"}, bar=(100, 6), gap=30, where="line")
    elements = [first, line, second, element("{{call}}")]
    values = {"title": "One", "line": "two", "call": "three"}
    whole = tops(elements, values)
    closed = tops(elements, {**values, "line": ""})
    assert len(whole) == 4
    assert closed == [whole[0], tops([first, element("{{call}}")], values)[1]]
    assert tops(elements, {}) == []


def test_a_stack_stands_at_its_end_of_the_area() -> None:
    """At the top, in the middle, or at the bottom."""
    lower = [
        tops([element("One")], {}, Area(*[(0.0, 0.0, 1.0, 0.5)] * 3, anchor=anchor))[0]
        for anchor in ("top", "middle", "bottom")
    ]
    assert lower[0] == 54
    assert lower[0] < lower[1] < lower[2] < 54 + 972 / 2


def test_a_stack_that_is_too_high_is_made_smaller_as_a_whole() -> None:
    """Proportions stay: the heading is twice as large as what follows, whatever the size."""
    elements = [element("{{title}}", size=200.0), element("{{line}}", size=100.0)]
    values = {"title": longest(60), "line": longest(60)}
    area = Area(*[(0.0, 0.0, 0.5, 0.3)] * 3)
    boxes = lay_elements(elements, {"main": area}, SceneContent(values, (), 1.0, 0, 1_000), STAGES["square"])
    assert boxes[0].size == pytest.approx(2 * boxes[1].size, abs=0.05)
    assert boxes[0].size < 100


def test_a_long_word_is_made_smaller_before_it_is_broken() -> None:
    """It stands in one row as long as that is legible."""
    area = Area(*[(0.0, 0.0, 0.5, 0.6)] * 3)
    values = {"title": "Donaudampfschifffahrt"}
    [box] = lay_elements(
        [element("{{title}}", size=80.0)],
        {"main": area},
        SceneContent(values, (), 1.0, 0, 1_000),
        STAGES["square"],
    )
    laid, _ = shown(box, STAGES["square"])
    assert [row.words for row in laid.rows] == [("Donaudampfschifffahrt",)]
    assert 40 < laid.font.size < 80


def test_a_shape_may_have_a_style_of_its_own() -> None:
    """And a picture of the team's own another colour."""
    one = Element(
        area="main",
        style={"size": 50.0, "color": "#111111"},
        styles={"wide": {"size": 70.0}},
        over_media={"color": "#EEEEEE"},
        text="Hello",
    )
    laid = [
        lay_elements([one], {"main": WHOLE}, SceneContent({}, (), 1.0, 0, 1_000, media), STAGES[shape])[0]
        for shape, media in (("tall", False), ("wide", False), ("wide", True))
    ]
    assert [(box.size, box.color) for box in laid] == [(50, "#111111"), (70, "#111111"), (70, "#EEEEEE")]
