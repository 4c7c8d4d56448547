"""The map while nobody is asked where to go: where everybody is, what the signs mean, what the cursor stands on."""

from __future__ import annotations

from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Company, State
from engine.kernel.records import NONE
from lore_tui.files.rulebook import fold
from lore_tui.games.journeys.map import FOE, OWN, SITE_LETTER, SITE_WORDS, TEXTURE, site_words
from lore_tui.games.journeys.names import Names, leader, site_name
from lore_tui.text import fit
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, rule_row

SIGN_CELLS = 10
REGION_CUTS = {"c": "sea", "f": "free", "b": "border", "w": "wild", "s": "shadow", "d": "dark"}
SITE_CUTS = {kind: words.partition(" ")[0].partition("-")[0] for kind, words in SITE_WORDS.items()}


def stands_at(group: Company) -> int:
    """The site a company is seen at: while it is on its way the one it comes from, since the path leads on."""
    if group.site != NONE or group.journey is None:
        return group.site
    return group.journey.origin


def look_rows(state: State, names: Names) -> list[Row]:
    """The companies, the reader's own first, then the signs of the map."""
    rows = []
    for seat in names.seats(state):
        own = seat == names.seat
        for group in companies_of(state, seat):
            site = stands_at(group)
            if site != NONE:
                who = f" {_leader(state, names, group)}"
                line: Line = [(site_name(state, site), "mine" if own else "theirs"), (who, "dim")]
                rows.append(Row("", line, line, site=site, mark=OWN if own else FOE))
    sites = [f"{letter} {SITE_CUTS[kind]}" for kind, letter in SITE_LETTER.items()]
    regions = [f"{texture} {REGION_CUTS[kind]}" for kind, texture in TEXTURE.items()]
    return [*rows, rule_row("sites"), *_pairs(sites), rule_row("regions"), *_pairs(regions)]


def _leader(state: State, names: Names, group: Company) -> str:
    return names.card(state, leader(state, group)) if group.members else ""


def _pairs(signs: list[str]) -> list[Row]:
    """Two signs in a row."""
    lines: list[Line] = [
        [("".join(fit(sign, SIGN_CELLS) for sign in signs[at : at + 2]), "dim")] for at in range(0, len(signs), 2)
    ]
    return [Row("", line, line) for line in lines]


def looked_at(state: State, names: Names, site: int) -> str:
    """The site under the cursor in a sentence or two, and who is there."""
    here = [names.company(state, group.number) for group in state.companies if stands_at(group) == site]
    there = f" Here: {', '.join(here)}." if here else ""
    return f"{site_words(state.atlas, site)}{there}"


def named(state: State, text: str) -> tuple[int, int]:
    """The card number and the site of that name, or of the first one that begins so, else holds it; 0 and NONE."""
    wanted = fold(text).strip()
    if not wanted:
        return 0, NONE
    for fits in (str.startswith, str.__contains__):
        for site in state.atlas.sites:
            if fits(fold(site.name), wanted):
                return 0, site.index
        for number, entry in state.book.items():
            if fits(fold(entry.definition.name), wanted):
                return number, NONE
    return 0, NONE
