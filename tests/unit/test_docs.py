import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from reelwright.catalog.facts import subjects
from reelwright.catalog.howto import topics
from reelwright.catalog.plans import Plan, periods, plans
from reelwright.catalog.plots import plots
from reelwright.catalog.scenes import scenes
from reelwright.engines.offers import PROVIDER_ENGINES
from reelwright.formats import FORMATS
from reelwright.formats.format import Format
from reelwright.settings import PREFIX, Settings
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.model import TransitionName

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("*.md", "docs/**/*.md", "packages/*/*.md")
PAGES = sorted(path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in ROOT.glob(folder))
PATHS: dict[str, Any] = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))["paths"]
OPERATIONS = {re.sub(r"{\w+}", "{}", path): methods for path, methods in PATHS.items()}
ELSEWHERE = (
    "docs/keys.md",
    "CHANGELOG.md",
)  # name operations of providers; methods that a path does not take
CHARGED = sorted(
    path for path, methods in PATHS.items() if "402" in methods.get("post", {}).get("responses", {})
)


def table(page: str, section: str) -> list[list[str]]:
    """The cells of a section's table, row by row."""
    _, _, after = (ROOT / page).read_text().partition(f"## {section}\n")
    rows = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def fields_of(schema: dict[str, Any]) -> set[str]:
    """The names of a request's fields, on every level."""
    shapes = [schema, *schema.get("$defs", {}).values()]
    return {name for shape in shapes for name in shape.get("properties", {})}


def headings_of(page: Path) -> set[str]:
    """As links name them: small, without punctuation, with hyphens for spaces."""
    lines = re.findall(r"(?m)^#+ (.*)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    """To a file that there is, and to a heading that stands in it."""
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", (ROOT / page).read_text("utf-8")):
        path, _, heading = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        assert not heading or heading in headings_of(file), target


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_the_sources_that_is_named_is_there(page: str) -> None:
    """By its whole path from the root of the checkout."""
    folders = "|".join(("bench", "docs", "packages", "requirements", "scripts", "src", "tests"))
    for path in re.findall(rf"`(?:[\w.]+ )*((?:{folders})/[\w./-]*\w)", (ROOT / page).read_text("utf-8")):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_is_named_is_one(page: str) -> None:
    """In code, since words may make anything."""
    text = (ROOT / page).read_text("utf-8")
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8")))
    named = re.findall(r"(?m)(?:`make |^make (?=[\w-]+(?: {2,}| [A-Z]+=|$)))([a-z-]+)", text)
    assert set(named) <= targets


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_every_operation_that_is_named_is_one(page: str) -> None:
    """Method and path, whatever an id is called; a query and what is meant by an ellipsis are left aside."""
    text = (ROOT / page).read_text("utf-8")
    for method, path in re.findall(r"\b(GET|POST|PUT|PATCH|DELETE) +(/v1/[\w/{}-]*\w}?)(?![\w/…])", text):
        methods = OPERATIONS.get(re.sub(r"{\w+}", "{}", path), {})
        assert method.lower() in methods, f"{method} {path}"


def bodies_of(page: str) -> list[tuple[str, str]]:
    """Of each create that the page shows: the format's path, and the JSON that is sent."""
    create = r"/v1/project/create(?:/([\w-]+))? [^']*'[^']*'(?:[^'\n]*\\\n)?[^'\n]* -d '([^']*)'"
    return re.findall(create, (ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize("page", [page for page in PAGES if bodies_of(page)])
def test_every_create_that_is_shown_would_be_taken(page: str) -> None:
    """Its body is JSON of the format's own fields, with right values."""
    formats = {format.path: format for format in FORMATS.values()}
    for path, body in bodies_of(page):
        sent = json.loads(body)
        formats[path].request.model_validate(sent)
        assert set(sent) <= fields_of(formats[path].request.model_json_schema(by_alias=True))


def test_the_operators_guide_has_every_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its full name, with its default: `python scripts/make_settings.py` would write the same table."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from make_settings import PAGE, page

    text = PAGE.read_text("utf-8")
    assert text == page(text)
    assert all(f"`{PREFIX}{name.upper()}`" in text for name in Settings.model_fields)
    assert all(field.description for field in Settings.model_fields.values())


def test_the_guide_to_keys_says_who_does_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every engine of a provider, by what it is chosen for: `python scripts/make_choices.py` would write the
    same table."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from make_choices import PAGE, page

    text = PAGE.read_text("utf-8")
    assert text == page(text)
    rows = text.split("## Who does what")[1].split("This table")[0]
    for engine in PROVIDER_ENGINES:
        assert f"| {engine.provider} |" in rows
        assert all(f"`{model}`" in rows for model in engine.models)


@pytest.mark.parametrize("path", sorted(format.path for format in FORMATS.values()))
def test_every_format_is_in_the_readme(path: str) -> None:
    """A format nobody hears of does not exist."""
    assert f"/v1/project/create/{path}" in (ROOT / "README.md").read_text()


def test_the_readme_counts_what_stories_are_made_of() -> None:
    """It promises no more than there is, and at most a fifth less."""
    said = re.findall(r"[Mm]ore\s+than\s+(\d+)\s+(\w+)", (ROOT / "README.md").read_text("utf-8"))
    counts = {"plots": plots(), "scenes": scenes(), "subjects": subjects(), "topics": topics()}
    assert [what for _, what in said if what in counts] == list(counts)
    for number, what in said:
        assert int(number) < len(counts[what]) <= 1.2 * int(number), what


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_caption_preset_is_in_the_docs(name: str) -> None:
    """The sheet of looks names each preset, drawn or not: `make presets` writes the list."""
    assert f"`{name}`" in (ROOT / "docs/looks.md").read_text()


@pytest.mark.parametrize("name", get_args(TransitionName))
def test_every_transition_is_in_the_docs(name: str) -> None:
    """By the name that a timeline gives it."""
    assert f"`{name}`" in (ROOT / "docs/looks.md").read_text()


@pytest.mark.parametrize("path", CHARGED)
def test_every_post_that_may_be_refused_for_a_key_is_in_the_table_of_keys(path: str) -> None:
    """Whatever can answer 402 has a line there, whether it needs a key or not."""
    lines = (ROOT / "docs/keys.md").read_text().splitlines()
    named = [line.split("|")[1] for line in lines if line.startswith("| `POST ")]
    assert any(f"`POST {path}`" in requests for requests in named)


@pytest.mark.parametrize(
    ("path", "alias"), [(format.path, alias) for format in FORMATS.values() for alias in format.aliases]
)
def test_every_other_path_of_a_format_is_in_the_document(path: str, alias: str) -> None:
    """It has no entry of its own, so the description of its operation names it."""
    described = PATHS[f"/v1/project/create/{path}"]["post"]["description"]
    assert f"`/v1/project/create/{alias}`" in described


@pytest.mark.parametrize("field", ["caption", "addStickers", "content", "musicId", "aspectRatio"])
@pytest.mark.parametrize("format", FORMATS.values(), ids=lambda format: format.name)
def test_the_table_of_what_each_format_takes_is_true(format: Format[Any], field: str) -> None:
    """A dash where the request has no such field, and only there."""
    columns, *rows = table("docs/looks.md", "What each format takes")
    [row] = [row for row in rows if row[0] == (f"`{format.path}`" if format.path else "from a template")]
    taken = not row[columns.index(f"`{field}`")].startswith("–")
    assert taken is (field in fields_of(format.request.model_json_schema()))


@pytest.mark.parametrize("suite", sorted(path.name for path in (ROOT / "tests/engines").glob("*_suite.py")))
def test_every_suite_of_engines_is_in_the_docs(suite: str) -> None:
    """Whoever adds an engine finds what it has to promise."""
    assert f"`{suite}`" in (ROOT / "docs/adding-an-engine.md").read_text()


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.name)
def test_every_plan_is_in_the_table_of_limits(plan: Plan) -> None:
    """With the numbers that count."""
    line = f"| {plan.name} | {plan.requests_a_minute} | {plan.burst} |"
    assert line in (ROOT / "docs/operating.md").read_text()


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.name)
def test_every_plan_is_in_the_table_of_credits(plan: Plan) -> None:
    """With what it brings, and what becomes of it."""
    days, grace = periods().period_days, periods().grace_days
    credits, end = ("–", "runs out") if plan.credits is None else (plan.credits, f"renews every {days} days")
    text = (ROOT / "docs/operating.md").read_text()
    assert f"| {plan.name} | {plan.storage_gb} GB | {credits} | {end} |" in text
    assert f"{grace} days later `canceled`" in text
