"""Figures, places and sayings: only what the text says is drawn."""

import numpy as np
import pytest

from reelwright_pictures.claims import board, charts, countries, draw_claim, lettering
from reelwright_pictures.claims.countries import find_country
from reelwright_pictures.compose import compose
from reelwright_pictures.scene import Claim
from reelwright_pictures.stage import Array, Layer, Light, Setting, Stage
from reelwright_pictures.words import read

SHAPES = ((270, 480), (480, 270), (270, 270))
PARTS = (("2020", 40.0), ("2025", 80.0))
CLAIMS = (
    Claim("rise", "12 %"), Claim("fall"), Claim("rise", values=PARTS), Claim("compare", values=PARTS),
    Claim("share", values=(("", 37.0),)), Claim("number", "3.5 million"), Claim("map", "France"),
    Claim("flag", "Japan"), Claim("quote", "Well begun is half done."), Claim("date", "14 July 1789"),
)  # fmt: skip


def stage(size: tuple[int, int] = SHAPES[0]) -> Stage:
    return Stage(Setting(*size), (), Light(), size[1] * 0.5)


def shape_of(layers: tuple[Layer, ...], name: str) -> Array:
    return next(layer.alpha for layer in layers if layer.name == name)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that is set in a font, as it is measured before it is drawn."""
    found: list[str] = []
    fit, wrap = board.fit_font, board.wrap

    def fit_font(name: str, text: str, width: float, most: float) -> object:
        found.append(text)
        return fit(name, text, width, most)

    def noted_wrap(text: str, made: object, width: float) -> list[str]:
        lines = wrap(text, made, width)
        found.extend(lines)
        return lines

    for module in (charts, lettering):
        monkeypatch.setattr(module, "fit_font", fit_font)
    monkeypatch.setattr(lettering, "wrap", noted_wrap)
    return found


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.kind} {claim.text}")
def test_a_claim_is_drawn_within_the_frame(claim: Claim, size: tuple[int, int]) -> None:
    layers = draw_claim(claim, stage(size))
    assert layers
    for layer in layers:
        height, width = layer.alpha.shape
        assert layer.colour.shape == (height, width, 3)
        assert 0 <= layer.x <= layer.x + width <= size[0]
        assert 0 <= layer.y <= layer.y + height <= size[1]
    assert max(float((layer.alpha > 0.5).mean()) for layer in layers) > 0.01


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Claim("rise"), []),
        (Claim("fall", "12 %"), ["12 %"]),
        (Claim("rise", values=PARTS), ["40", "2020", "80", "2025"]),
        (Claim("compare", values=PARTS), ["40", "2020", "80", "2025"]),
        (Claim("share", values=(("", 37.5),)), ["37.5 %"]),
        (Claim("share", "one third", (("", 33.3),)), ["one third"]),
        (Claim("number", "3.5 million"), ["3.5", "million"]),
        (Claim("number", "42"), ["42"]),
        (Claim("date", "14 July 1789"), ["JULY", "14", "1789"]),
        (Claim("date", "1969"), ["1969"]),
        (Claim("date", "May"), ["MAY", "MAY"]),
    ],
    ids=str,
)
def test_charts_carry_the_words_and_numbers_of_the_claim_and_no_others(
    claim: Claim, words: list[str], written: list[str]
) -> None:
    draw_claim(claim, stage())
    assert written == words


def test_a_quote_is_written_whole_and_word_for_word(written: list[str]) -> None:
    text = "It is not because things are difficult that we do not dare"
    draw_claim(Claim("quote", text), stage())
    assert text in " ".join(written)


@pytest.mark.parametrize("kind", ["share", "compare", "number", "quote", "date"])
def test_a_claim_without_its_content_draws_nothing(kind: str) -> None:
    assert draw_claim(Claim(kind), stage()) == ()  # type: ignore[arg-type]


def test_an_arrow_rises_or_falls() -> None:
    for kind, is_up in (("rise", True), ("fall", False)):
        arrow = shape_of(draw_claim(Claim(kind), stage()), "arrow")  # type: ignore[arg-type]
        half = arrow.shape[1] // 2
        left, right = (np.nonzero(part > 0.5)[0].mean() for part in (arrow[:, :half], arrow[:, half:]))
        assert bool(right < left) is is_up


def test_bars_are_as_high_as_their_numbers() -> None:
    bars = shape_of(draw_claim(Claim("compare", values=PARTS), stage()), "bars")
    half = bars.shape[1] // 2
    low, high = ((part > 0.5).any(1).sum() for part in (bars[:, :half], bars[:, half:]))
    assert high == pytest.approx(2 * low, abs=3)


@pytest.mark.parametrize(
    "values", [(("a", 0.0), ("b", 0.0)), (("a", -3.0), ("b", 5.0)), (("", 1e12), ("", 1.0))]
)
def test_odd_numbers_are_drawn(values: tuple[tuple[str, float], ...]) -> None:
    assert draw_claim(Claim("compare", values=values), stage())


@pytest.mark.parametrize(("share", "filled"), [(-5, 0.0), (0, 0.0), (25, 0.25), (100, 1.0), (180, 1.0)])
def test_a_ring_is_filled_by_its_share(share: float, filled: float) -> None:
    ring = next(
        one for one in draw_claim(Claim("share", values=(("", share),)), stage()) if one.name == "ring"
    )
    opaque = ring.alpha > 0.5
    orange = opaque & (ring.colour[:, :, 0] > ring.colour[:, :, 2])
    assert orange.sum() / opaque.sum() == pytest.approx(filled, abs=0.06)


@pytest.mark.parametrize("text", ["Atlantis", "", "Europe", "my country"])
@pytest.mark.parametrize("kind", ["map", "flag"])
def test_a_country_that_is_not_known_draws_nothing(kind: str, text: str) -> None:
    assert draw_claim(Claim(kind, text), stage()) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "name"),
    [("France", "france"), ("the Netherlands", "netherlands"), ("USA", "united states of america"),
     ("England", "united kingdom"), ("turkiye", "turkey"), ("Narnia", None)],
)  # fmt: skip
def test_countries_are_found_by_their_usual_names(words: str, name: str | None) -> None:
    assert find_country(words) == name


def test_every_other_name_of_a_country_leads_to_an_outline_and_a_flag() -> None:
    lost = [name for name in countries._OTHER_NAMES if find_country(name) is None]
    assert lost == []
    bare = [name for name in countries._OTHER_NAMES if not draw_claim(Claim("flag", name), stage((64, 64)))]
    assert bare == []


def test_a_country_stands_out_from_its_neighbours() -> None:
    around, land = draw_claim(Claim("map", "Germany"), stage())
    assert around.depth > land.depth
    assert 0.05 < float((land.alpha > 0.5).mean()) < 0.7
    middle = land.alpha.shape[0] // 2, land.alpha.shape[1] // 2
    assert land.alpha[middle] > 0.9


def test_the_flag_of_japan_is_a_red_disc_on_white() -> None:
    (flag,) = draw_claim(Claim("flag", "Japan"), stage())
    height, width = flag.alpha.shape
    red, white = flag.colour[height // 2, width // 2], flag.colour[height // 8, width // 2]
    assert red[0] > 0.6 > 0.3 > red[1]
    assert white.min() > 0.9


@pytest.mark.parametrize(
    "prompt", ["Today the library owns 2,400. The rules are simple.", "The train carried 1,300 people."]
)
def test_nothing_stands_before_a_figure(prompt: str) -> None:
    """Half of "2,400" behind the wall of a room would be another number."""
    scene = read(prompt)
    layers = compose(scene, 270, 480).layers
    figure = next(one for one in layers if one.name == "number")
    rows, columns = np.nonzero(figure.alpha > 0.5)
    for one in (other for other in layers if other.depth < figure.depth and other.name != "unit"):
        inside = [
            float(one.alpha[y - one.y, x - one.x])
            for y, x in zip(rows + figure.y, columns + figure.x, strict=True)
            if 0 <= y - one.y < one.alpha.shape[0] and 0 <= x - one.x < one.alpha.shape[1]
        ]
        assert sum(inside) < 0.05 * len(rows), one.name


def test_a_figure_takes_along_what_is_counted_and_no_other_word() -> None:
    claim = read("The company made 12,500 last year.").claim
    assert claim == Claim("number", "12,500")
    assert read("There were 12,500 sheep.").claim == Claim("number", "12,500 sheep")
