"""The colours of every screen: five themes, each with the styles that the view modules name.

View modules name styles by words ("sea", "hint", "wild.site"); a dot lays one over the other.  State is
never in the colour alone: every style stands beside a letter, a mark or a word, and the theme without
colours tells them apart by weight, underline and reverse.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from lore_tui.terminal.abilities import Colours

if TYPE_CHECKING:
    from textual.app import App

Result = TypeVar("Result")

# Words are drawn in colours that the 256-colour table has too: they look alike in both depths and are
# sent by number, which is half as long.  Only the grounds of the land are finer.
DARK = Theme(
    name="lore-dark",
    primary="#d7af5f",
    secondary="#87afaf",
    accent="#87afff",
    warning="#ffaf5f",
    error="#ff8787",
    success="#87af5f",
    foreground="#dadada",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    dark=True,
    variables={"block-cursor-foreground": "#121212", "block-cursor-background": "#d7af5f"},
)
LIGHT = Theme(
    name="lore-light",
    primary="#875f00",
    secondary="#005f5f",
    accent="#005faf",
    warning="#875f00",
    error="#af0000",
    success="#005f00",
    foreground="#1c1c1c",
    background="#eeeeee",
    surface="#e4e4e4",
    panel="#dadada",
    dark=False,
    variables={"block-cursor-foreground": "#eeeeee", "block-cursor-background": "#875f00"},
)
CONTRAST = Theme(
    name="lore-contrast",
    primary="#ffaf00",
    secondary="#87afff",
    accent="#87afff",
    warning="#ffaf00",
    error="#ffaf5f",
    success="#87afff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#121212",
    dark=True,
    variables={"block-cursor-foreground": "#000000", "block-cursor-background": "#ffaf00"},
)
ANSI = Theme(
    name="lore-16",
    ansi=True,
    primary="ansi_yellow",
    secondary="ansi_cyan",
    accent="ansi_bright_cyan",
    warning="ansi_yellow",
    error="ansi_bright_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_yellow",
        "border": "ansi_yellow",
        "border-blurred": "ansi_default",
        "footer-key-foreground": "ansi_yellow",
    },
)
MONO = Theme(
    name="lore-mono",
    ansi=True,
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "block-cursor-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-text-style": "reverse",
        "border": "ansi_default",
        "border-blurred": "ansi_default",
        "footer-key-foreground": "ansi_default",
    },
)
THEMES: tuple[Theme, ...] = (DARK, LIGHT, CONTRAST, ANSI, MONO)

ORDER = ("lore-dark", "lore-light", "lore-contrast", "lore-16", "lore-mono")
# One row for each style word, one column for each theme in the order above.
TABLE: dict[str, tuple[str, str, str, str, str]] = {
    "text": ("#dadada on #121212", "#1c1c1c on #eeeeee", "#ffffff on #000000", "default", "default"),
    "dim": ("#9e9e9e", "#5f5f5f", "#c6c6c6", "default", "default"),
    "strong": ("bold #eeeeee", "bold #121212", "bold #ffffff", "bold", "bold"),
    "title": ("bold #d7af5f", "bold #875f00", "bold #ffaf00", "bold yellow", "bold"),
    "hint": ("bold #87afff", "bold #005faf", "bold #87afff", "bold cyan", "bold"),
    "chosen": ("bold #afd787", "bold #005f00", "bold #87afff", "bold green", "bold underline"),
    "refused": ("#9e9e9e", "#5f5f5f", "#c6c6c6", "default", "dim"),
    "rule": ("#87afaf", "#005f5f", "#c6c6c6", "cyan", "default"),
    "good": ("#afd787", "#005f00", "#87afff", "green", "default"),
    "warning": ("bold #ffaf5f", "bold #875f00", "bold #ffaf00", "bold yellow", "bold"),
    "error": ("bold #ff8787", "bold #af0000", "bold #ffaf5f", "bold bright_red", "bold reverse"),
    "mine": ("bold #d7af5f", "bold #875f00", "bold #ffaf00", "bold yellow", "bold"),
    "theirs": ("bold #87afff", "bold #005faf", "bold #87afff", "bold cyan", "bold underline"),
    "cursor": ("bold #121212 on #d7af5f", "bold #eeeeee on #875f00", "bold #000000 on #ffaf00",
               "bold reverse", "bold reverse"),
    "resting": ("#dadada on #3a3a3a", "#1c1c1c on #d0d0d0", "#ffffff on #303030", "underline", "underline"),
    # The land: a texture and a ground for each type of region.
    "off": ("#dadada on #121212", "#1c1c1c on #eeeeee", "#ffffff on #000000", "default", "default"),
    "sea": ("#5f87af on #10243a", "#005faf on #cfe0ee", "#87afff on #001a40",
            "bright_cyan on blue", "default"),
    "free": ("#87af5f on #1e2e16", "#5f8700 on #dcebc6", "#ffffff on #1c2a3a", "black on green", "default"),
    "border": ("#af875f on #332a17", "#875f00 on #f0e2bd", "#ffaf00 on #2a1c00",
               "black on yellow", "default"),
    "wild": ("#87875f on #1b211a", "#5f5f00 on #e9eeda", "#c6c6c6 on #000000", "default", "default"),
    "shadow": ("#8787af on #281f30", "#5f5f87 on #e4d9ec", "#ffffff on #3a2a00",
               "white on magenta", "default"),
    "dark": ("#af5f5f on #331818", "#870000 on #f2d3d0", "#ffaf5f on #301000", "white on red", "default"),
    "code": ("bold #ffffd7", "bold #121212", "bold #ffffff", "bold", "default"),
    "site": ("#ffffaf", "#1c1c1c", "#ffffff", "bold", "bold"),
    "reach": ("bold #ffd75f", "bold #5f0000", "bold #ffaf00", "bold underline", "bold underline"),
    "route": ("bold underline #ffd75f", "bold underline #5f0000", "bold underline #ffaf00",
              "bold underline", "underline"),
    "own": ("bold #121212 on #ffd75f", "bold #eeeeee on #5f0000", "bold #000000 on #ffaf00",
            "bold bright_white on black", "bold reverse"),
    "foe": ("bold #121212 on #87afff", "bold #eeeeee on #005faf", "bold #000000 on #87afff",
            "bold black on white", "bold underline"),
    "target": ("reverse bold", "reverse bold", "reverse bold", "reverse bold", "reverse bold"),
}  # fmt: skip


class Palette:
    """The styles of one theme, by the words that the view modules use."""

    def __init__(self, theme: str) -> None:
        column = ORDER.index(theme) if theme in ORDER else 0
        self.name = ORDER[column]
        self._styles = {word: Style.parse(row[column]) for word, row in TABLE.items()}

    @property
    def mono(self) -> bool:
        """Whether styles differ by weight only."""
        return self.name == MONO.name

    def __getitem__(self, words: str) -> Style:
        """The style of a word, or of several with dots between them, the later over the earlier."""
        style = self._styles.get(words)
        if style is None:
            style = Style.combine(self._styles[word] for word in words.split("."))
            self._styles[words] = style
        return style


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme; a theme that is not ours gets the dark one."""
    return Palette(theme)


def default_theme(colours: Colours) -> str:
    """The theme for a colour depth where the player chose none."""
    if colours is Colours.NONE:
        return MONO.name
    return ANSI.name if colours is Colours.ANSI else DARK.name


def usable_themes(colours: Colours) -> tuple[str, ...]:
    """The themes worth offering for a colour depth."""
    if colours is Colours.NONE:
        return (MONO.name,)
    return (ANSI.name, MONO.name) if colours is Colours.ANSI else ORDER


def native_colours(colours: Colours) -> bool | None:
    """The value for `App(ansi_color=...)`, which Textual needs to know before it knows the theme."""
    return True if colours is Colours.NONE else None


def register(app: App[Result], colours: Colours, chosen: str = "") -> None:
    """Give the app our themes and set the chosen one, or the best where it does not suit the terminal."""
    for theme in THEMES:
        app.register_theme(theme)
    app.theme = chosen if chosen in usable_themes(colours) else default_theme(colours)
