"""Every style of every theme can be read, in every colour depth."""

from __future__ import annotations

import itertools

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from lore_tui.terminal import themes
from lore_tui.terminal.abilities import Colours

FILLS = ("off", "sea", "free", "border", "wild", "shadow", "dark")
MARKS = ("code", "site", "reach", "route", "own", "foe")
ON_TEXT = ("dim", "strong", "title", "hint", "chosen", "refused", "rule", "good", "warning", "error", "mine", "theirs")
RGB_THEMES = ("lore-dark", "lore-light", "lore-contrast")


def styles(theme: str) -> dict[str, Style]:
    palette = themes.palette(theme)
    names = [*FILLS, "text", "cursor", "resting", *(f"text.{word}" for word in ON_TEXT)]
    names += [f"{fill}.{mark}" for fill, mark in itertools.product(FILLS, MARKS)]
    return {name: palette[name] for name in names}


def luminance(color: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = color.get_truecolor()
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(style: Style) -> float:
    assert style.color is not None and style.bgcolor is not None
    dark, light = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", RGB_THEMES)
def test_words_stand_out_from_their_background(theme: str) -> None:
    faint = {name: round(contrast(style), 1) for name, style in styles(theme).items() if contrast(style) < 4.5}
    textures = {name: value for name, value in faint.items() if name in FILLS}
    assert faint == textures, "only the textures of the land may be quieter than words"
    assert all(value >= 3 for value in textures.values())


@pytest.mark.parametrize("theme", RGB_THEMES)
def test_no_style_is_drawn_in_its_own_background_in_256_colours(theme: str) -> None:
    depth = ColorSystem.EIGHT_BIT
    for name, style in styles(theme).items():
        assert style.color is not None and style.bgcolor is not None
        assert style.color.downgrade(depth) != style.bgcolor.downgrade(depth), name


def test_sixteen_colours_use_the_terminals_own_and_never_one_on_itself() -> None:
    for name, style in styles("lore-16").items():
        for colour in (style.color, style.bgcolor):
            assert colour is None or colour.number is None or colour.number < 16, name
        shown = style.color is not None and not style.color.is_default
        assert not shown or style.color != style.bgcolor, name


def test_without_colours_the_states_still_differ() -> None:
    mono = themes.palette("lore-mono")
    for style in styles("lore-mono").values():
        assert style.color is None or style.color.is_default
        assert style.bgcolor is None or style.bgcolor.is_default
    looks = {str(mono[word]) for word in ("text", "hint", "chosen", "refused", "cursor", "resting", "error")}
    assert len(looks) >= 5


@pytest.mark.parametrize("colours", Colours)
def test_the_default_theme_suits_the_terminal(colours: Colours) -> None:
    assert themes.default_theme(colours) in themes.usable_themes(colours)


def test_a_foreign_theme_gets_our_dark_styles() -> None:
    assert themes.palette("nord")["sea"] == themes.palette("lore-dark")["sea"]
