"""Writes the table of settings in docs/operating.md from the settings themselves; `make openapi` runs it.

python scripts/make_settings.py
"""

from pathlib import Path

from pydantic.fields import FieldInfo

from reelwright.settings import PREFIX, Settings

PAGE = Path(__file__).parent.parent / "docs" / "operating.md"
_HEAD = "| setting | default | meaning |\n|-|-|-|\n"


def page(text: str) -> str:
    """Return the page with its table made anew."""
    before, _, rest = text.partition(_HEAD)
    after = rest[rest.index("\n\n") :]
    return (
        before + _HEAD + "\n".join(_row(name, field) for name, field in Settings.model_fields.items()) + after
    )


def _row(name: str, field: FieldInfo) -> str:
    return f"| `{PREFIX}{name.upper()}` | {_default(field)} | {field.description} |"


def _default(field: FieldInfo) -> str:
    """What holds where the setting is not set, in words where the value does not say it."""
    extra = field.json_schema_extra
    if isinstance(extra, dict):
        return str(extra["unset"])
    number = int(field.default) if isinstance(field.default, float) else field.default
    return f"`{number}`"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
