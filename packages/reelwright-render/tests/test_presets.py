import pytest
from pydantic import ValidationError

from reelwright_render.presets import (
    PRESET_NAMES,
    CaptionPreset,
    Panel,
    caption_preset,
    is_preset,
)

SPECIFIED = (
    "default beast umi wrap1 wrap2 ariel classic active bubble glass comic glow pastel neon retroTV red "
    "marker modern blue vivid tiktok reelwright"
)


def test_every_specified_name_is_a_preset() -> None:
    """A caller may send any of the 22 names from the start."""
    assert set(PRESET_NAMES) >= set(SPECIFIED.split())
    assert all(is_preset(name) for name in SPECIFIED.split())


def test_every_preset_has_a_look_of_its_own() -> None:
    """None is drawn as another one."""
    looks = [caption_preset(name).model_dump(exclude={"name"}) for name in PRESET_NAMES]
    assert all(look not in looks[:number] for number, look in enumerate(looks))


def test_another_name_is_no_preset() -> None:
    assert not is_preset("Default")
    with pytest.raises(KeyError):
        caption_preset("nope")


def test_an_unknown_key_in_a_preset_is_refused() -> None:
    """A misspelt key stops the start instead of being ignored."""
    body = caption_preset("default").model_dump() | {"colour": "#FFFFFF"}
    with pytest.raises(ValidationError, match="colour"):
        CaptionPreset.model_validate(body)


def test_a_preset_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        caption_preset("default").size = 10  # type: ignore[misc]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_motion_lasts_80_to_160_ms_or_none(name: str) -> None:
    motion = caption_preset(name).highlight.motion_ms
    assert motion == 0 or 80 <= motion <= 160


def _light(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _behind_glass(panel: Panel, light: float) -> str:
    """What white (219 steps above black) or black becomes behind it; the tint as strong as in its middle."""
    assert panel.frost
    tint = int(panel.colors[0][7:], 16) / 255 * 0.675
    seen = (panel.frost.keep * light + panel.frost.lift) / 219 * (1 - tint) + tint
    return "#" + f"{round(255 * seen):02X}" * 3


def _grounds(preset: CaptionPreset) -> tuple[str, ...]:
    """What the letters stand on whatever is filmed: the panel, or the outline, or the shadow."""
    if preset.panel and preset.panel.frost:
        return (_behind_glass(preset.panel, 219), _behind_glass(preset.panel, 0))
    if preset.panel:
        return preset.panel.colors
    if preset.outline:
        return (preset.outline_color,)
    return (preset.shadow.color,) if preset.shadow else ()


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_letters_stand_out_against_what_lies_around_them(name: str) -> None:
    """At least 4.5 to 1, by panel, outline or shadow, for any footage; large active words at least 3 to 1."""
    preset = caption_preset(name)
    assert _grounds(preset)
    assert min(_contrast(one, ground) for one in preset.fill for ground in _grounds(preset)) >= 4.5
    how = preset.highlight
    grounds = (how.outline_color,) if how.outline_color else _grounds(preset)
    if how.mark and how.mark.kind in ("pill", "box", "cursor", "stroke") and len(how.mark.color) == 7:
        grounds = (how.mark.color,)
    fills = how.fills or (preset.fill,)
    assert min(_contrast(one, ground) for fill in fills for one in fill for ground in grounds) >= 3
