"""The map as a pane: a target that jumps from site to site, four zooms, and a second sheet for what lies below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.journeys.cards.atlas import Atlas
from lore_tui.games.journeys import map as land
from lore_tui.games.journeys.map import Cell, Chart, Marks
from lore_tui.terminal.themes import palette
from lore_tui.text import to_ascii, wrap
from lore_tui.widgets.strips import cell_strip

BELOW, WHOLE, REACH, NEAR, PAGE = range(5)


class MapView(Widget, can_focus=True):
    """The land, a neighbourhood of the target, or the page of its region; only changed cells are drawn."""

    DEFAULT_CSS = """
    MapView { width: 1fr; height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next(1)", "Next site", show=False),
        Binding("shift+tab", "next(-1)", "Previous site", show=False),
        Binding("left", "jump('left')", "West", show=False),
        Binding("right", "jump('right')", "East", show=False),
        Binding("up", "jump('up')", "North", show=False),
        Binding("down", "jump('down')", "South", show=False),
        Binding("plus", "zoom(1)", "Nearer", show=False),
        Binding("minus", "zoom(-1)", "Farther", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    class Pointed(Message):
        """Another site is the target now."""

        def __init__(self, view: MapView, site: int) -> None:
            super().__init__()
            self.view = view
            self.site = site

        @property
        def control(self) -> MapView:
            """The map, for selectors of handlers."""
            return self.view

    class Chosen(Message):
        """Enter was pressed on the target."""

        def __init__(self, view: MapView, site: int) -> None:
            super().__init__()
            self.view = view
            self.site = site

        @property
        def control(self) -> MapView:
            """The map, for selectors of handlers."""
            return self.view

    def __init__(self, atlas: Atlas, *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._atlas = atlas
        self._ascii = ascii_only
        self._marks = Marks()
        self._wanted: int | None = None
        """The zoom that its player chose."""
        self._rows: list[list[Cell]] = []
        self._drawn_for = Size(0, 0)

    @property
    def marks(self) -> Marks:
        """What is marked on the map."""
        return self._marks

    @property
    def zoom(self) -> int:
        """The whole land, the sites in reach, the neighbourhood of the target, or the page of its region.

        Until its player chooses, the nearest one in which all sites in reach have names.  What lies below the land has
        a sheet of its own, which is shown while the target is there.
        """
        if self._is_below:
            return PAGE if self._wanted == PAGE else BELOW
        if self._wanted is not None and self._wanted in self._zooms:
            return self._wanted
        return REACH if self._marks.hints and self.size.width < land.COLUMNS_FOR_NAMES else WHOLE

    @property
    def _zooms(self) -> tuple[int, ...]:
        if self._is_below:
            return (BELOW, PAGE)
        return (WHOLE, REACH, NEAR, PAGE) if self._marks.hints else (WHOLE, NEAR, PAGE)

    @property
    def _is_below(self) -> bool:
        target = self._marks.target
        there = [target] if target is not None else self._marks.hints or self._marks.own
        return bool(there) and all(land.is_below(self._atlas, site) for site in there)

    def mark(self, marks: Marks) -> None:
        """Show these marks and draw the cells that differ."""
        self._marks = marks
        self._update()

    def point(self, site: int) -> None:
        """Make a site the target."""
        if site != self._marks.target:
            self.mark(replace(self._marks, target=site))
            self.post_message(self.Pointed(self, site))

    def _chart(self) -> Chart:
        width, height, zoom = self.size.width, self.size.height, self.zoom
        if zoom == BELOW:
            return land.deeps(self._atlas, width, height)
        if zoom == REACH:
            here = [site for site in (*self._marks.hints, *self._marks.own) if not land.is_below(self._atlas, site)]
            return land.window(self._atlas, width, height, land.around_all(self._atlas, here))
        return land.chart(self._atlas, width, height, self._marks.target if zoom == NEAR else None)

    def _make_rows(self) -> list[list[Cell]]:
        self._drawn_for = self.size
        if not self.size:
            return []
        target = self._marks.target
        if self.zoom == PAGE and target is not None:
            return self._page(self._atlas.sites[target].region)
        mono = palette(self.app.theme).mono
        return land.draw(self._atlas, self._chart(), self._marks, mono=mono, ascii_only=self._ascii)

    def _page(self, region: int) -> list[list[Cell]]:
        lines = [row for line in land.region_page(self._atlas, region) for row in wrap(line, self.size.width)]
        if self._ascii:
            lines = [to_ascii(line) for line in lines]
        return [[(character, "text") for character in line] for line in lines[: self.size.height]]

    def _update(self) -> None:
        before, self._rows = self._rows, self._make_rows()
        for y in range(max(len(before), len(self._rows))):
            old = before[y] if y < len(before) else []
            new = self._rows[y] if y < len(self._rows) else []
            if old == new:
                continue
            if len(old) != len(new):
                self.refresh(Region(0, y, self.size.width, 1))
                continue
            changed = [x for x in range(len(new)) if old[x] != new[x]]
            self.refresh(Region(changed[0], y, changed[-1] - changed[0] + 1, 1))
        self._place_terminal_cursor()

    def _place_terminal_cursor(self) -> None:
        target = self._marks.target
        place = self._chart().sites.get(target) if target is not None and self.size else None
        if self.has_focus and place is not None and self.zoom != PAGE:
            self.app.cursor_position = Offset(self.content_region.x + place[0], self.content_region.y + place[1])

    def render_line(self, y: int) -> Strip:
        """One row of the map."""
        if self._drawn_for != self.size:
            self._rows = self._make_rows()  # no empty picture is sent before that of the land
        colours = palette(self.app.theme)
        cells: Sequence[Cell] = self._rows[y] if y < len(self._rows) else []
        row = cell_strip(cells, colours)
        return row.extend_cell_length(self.size.width, colours["off"])

    def on_resize(self, event: events.Resize) -> None:
        """Lay the land over the new size."""
        self.refresh()

    def on_mount(self) -> None:
        """The texture of the land depends on the theme."""
        self.watch(self.app, "theme", self._theme_changed, init=False)

    def _theme_changed(self) -> None:
        self._rows = self._make_rows()
        self.refresh()

    def on_focus(self, event: events.Focus) -> None:
        """The terminal's cursor goes to the target."""
        self._place_terminal_cursor()

    def _goals(self) -> list[int]:
        """The sites that the target moves among: the reachable ones, or all."""
        return list(self._marks.hints) or [site.index for site in self._atlas.sites if not site.hidden]

    def action_next(self, step: int) -> None:
        """The next reachable site, in the order of its list."""
        goals = self._goals()
        here = self._marks.target
        at = goals.index(here) + step if here in goals else (0 if step > 0 else -1)
        self.point(goals[at % len(goals)])

    def action_jump(self, direction: str) -> None:
        """The nearest site in a direction."""
        here = self._marks.target
        if here is None:
            self.action_next(1)
            return
        # Over the whole sheet, so that the target can leave a near window.
        width, height = max(self.size.width, 1), max(self.size.height, 1)
        whole = (land.deeps if self._is_below else land.chart)(self._atlas, width, height)
        self.point(land.jump(whole, here, direction, self._goals()))

    def action_zoom(self, step: int) -> None:
        """Nearer or farther; nearer needs a target."""
        if self._marks.target is None and step > 0:
            self.action_next(1)
        zooms = self._zooms
        at = zooms.index(self.zoom) + step
        if 0 <= at < len(zooms):
            self._wanted = zooms[at]
            self._update()
        elif at < 0:
            self._turn_over()

    def _turn_over(self) -> None:
        """Farther than the whole sheet lies the other one: its site nearest to the target is the target then."""
        others = land.sheet(self._atlas, below=not self._is_below)
        here = self._atlas.sites[self._marks.target].position if self._marks.target is not None else (0, 0)
        if others:
            nearest = min(others, key=lambda site: math.dist(site.position, here))
            self.point(nearest.index)

    def action_choose(self) -> None:
        """Say that the target was chosen."""
        if self._marks.target is not None:
            self.post_message(self.Chosen(self, self._marks.target))
