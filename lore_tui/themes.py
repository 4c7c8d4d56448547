"""The colours of every screen: five themes, each with the styles that the view modules name.

View modules name styles by words ("sea", "hint", "wild.site"); a dot lays one over the other.  State is
never in the colour alone: every style stands beside a letter, a mark or a word, and the theme without
colours tells them apart by weight, underline and reverse.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rich.style import Style
from textual.theme import Theme

from lore_tui.terminal import Colours

if TYPE_CHECKING:
    from textual.app import App

DARK = Theme(
    name="lore-dark",
    primary="#d8a657",
    secondary="#7daea3",
    accent="#89b4fa",
    warning="#e8a33d",
    error="#f2777a",
    success="#9ec07c",
    foreground="#e6e0d4",
    background="#16181a",
    surface="#1d2022",
    panel="#272b2e",
    dark=True,
    variables={"block-cursor-foreground": "#16181a", "block-cursor-background": "#d8a657"},
)
LIGHT = Theme(
    name="lore-light",
    primary="#7a4f00",
    secondary="#2f5f66",
    accent="#1d4f91",
    warning="#8a4b00",
    error="#a1202c",
    success="#3c6120",
    foreground="#23211d",
    background="#f6f1e4",
    surface="#efe8d6",
    panel="#e5dcc5",
    dark=False,
    variables={"block-cursor-foreground": "#fdfaf2", "block-cursor-background": "#7a4f00"},
)
CONTRAST = Theme(
    name="lore-contrast",
    primary="#ffb000",
    secondary="#7fb2ff",
    accent="#7fb2ff",
    warning="#ffb000",
    error="#ff9d5c",
    success="#7fb2ff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#101010",
    dark=True,
    variables={"block-cursor-foreground": "#000000", "block-cursor-background": "#ffb000"},
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
    "text": ("#e6e0d4 on #16181a", "#23211d on #f6f1e4", "#ffffff on #000000", "default", "default"),
    "dim": ("#a39c8c", "#6b6456", "#c8c8c8", "default", "default"),
    "strong": ("bold #fff6e0", "bold #000000", "bold #ffffff", "bold", "bold"),
    "title": ("bold #d8a657", "bold #7a4f00", "bold #ffb000", "bold yellow", "bold"),
    "hint": ("bold #89b4fa", "bold #1d4f91", "bold #7fb2ff", "bold cyan", "bold"),
    "chosen": ("bold #9ec07c", "bold #3c6120", "bold #7fb2ff", "bold green", "bold underline"),
    "refused": ("#8f897c", "#6f6859", "#b4b4b4", "default", "dim"),
    "rule": ("#7daea3", "#2f5f66", "#c8c8c8", "cyan", "default"),
    "good": ("#9ec07c", "#3c6120", "#7fb2ff", "green", "default"),
    "warning": ("bold #e8a33d", "bold #8a4b00", "bold #ffb000", "bold yellow", "bold"),
    "error": ("bold #f2777a", "bold #a1202c", "bold #ff9d5c", "bold bright_red", "bold reverse"),
    "mine": ("bold #d8a657", "bold #7a4f00", "bold #ffb000", "bold yellow", "bold"),
    "theirs": ("bold #89b4fa", "bold #1d4f91", "bold #7fb2ff", "bold cyan", "bold underline"),
    "cursor": (
        "bold #16181a on #d8a657", "bold #fdfaf2 on #7a4f00", "bold #000000 on #ffb000",
        "bold reverse", "bold reverse",
    ),
    "resting": ("#e6e0d4 on #33383b", "#23211d on #ddd2b8", "#ffffff on #333333", "underline", "underline"),
    # The land: a texture and a background for each type of region.
    "off": ("#e6e0d4 on #16181a", "#23211d on #f6f1e4", "#ffffff on #000000", "default", "default"),
    "sea": ("#6f9bc8 on #10243a", "#3a6a9c on #cfe0ee", "#7fb2ff on #001a40",
            "bright_cyan on blue", "default"),
    "free": ("#93b06f on #1e2e16", "#4d6a2a on #dcebc6", "#ffffff on #1c2a3a", "black on green", "default"),
    "border": ("#bda06a on #332a17", "#765a1c on #f0e2bd", "#ffb000 on #2a1c00",
               "black on yellow", "default"),
    "wild": ("#7f8f6a on #1b211a", "#5f6b49 on #e9eeda", "#c8c8c8 on #000000", "default", "default"),
    "shadow": ("#a08cb0 on #281f30", "#654b7a on #e4d9ec", "#ffffff on #3a2a00",
               "white on magenta", "default"),
    "dark": ("#c07f7f on #331818", "#8c3434 on #f2d3d0", "#ff9d5c on #301000", "white on red", "default"),
    "code": ("bold #fff6e0", "bold #000000", "bold #ffffff", "bold", "default"),
    "site": ("#f0e6cc", "#1c1a16", "#ffffff", "bold", "bold"),
    "reach": ("bold #ffd866", "bold #5c2f00", "bold #ffb000", "bold underline", "bold underline"),
    "route": ("bold underline #ffd866", "bold underline #5c2f00", "bold underline #ffb000",
              "bold underline", "underline"),
    "own": ("bold #16181a on #ffd866", "bold #fdfaf2 on #5c2f00", "bold #000000 on #ffb000",
            "bold bright_white on black", "bold reverse"),
    "foe": ("bold #10131a on #89b4fa", "bold #fdfaf2 on #1d4f91", "bold #000000 on #7fb2ff",
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


def register(app: App[object], colours: Colours, chosen: str = "") -> None:
    """Give the app our themes and set the chosen one, or the best where it does not suit the terminal."""
    for theme in THEMES:
        app.register_theme(theme)
    app.theme = chosen if chosen in usable_themes(colours) else default_theme(colours)
