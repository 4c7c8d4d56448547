"""The steps of an answer that point at something: a character, a card, a company."""

from __future__ import annotations

from engine.journeys.reading.values import body, prowess
from engine.journeys.table.board import bearer_of, company, is_character, on_table
from engine.journeys.table.records import State
from engine.kernel.records import NONE, Handle
from lore_tui.games.journeys.names import POSES, Names, is_card_in_play, site_name
from lore_tui.games.journeys.show import cardline
from lore_tui.view.sheet import Step


def who_words(b: State, names: Names, who: Handle) -> str:
    """A character to choose: name, prowess/body, and how he stands unless upright."""
    record = on_table(b, who)
    if record is None:
        return names.card(b, who)
    pose = f" {POSES[record.pose]}" if record.pose else ""
    return f"{names.card(b, who)} {prowess(b, who)}/{body(b, who)}{pose}"


def thing_words(b: State, names: Names, card: Handle) -> str:
    """Any card to choose: a character with his figures, another card with its bearer."""
    if not is_card_in_play(b, card):
        number = names.number(b, card)
        return cardline.short(b.book[number].definition) if number in b.book else names.card(b, card)
    if is_character(b, card):
        return who_words(b, names, card)
    bearer = bearer_of(b, card)
    return f"{names.with_pose(b, card)} of {names.card(b, bearer)}" if bearer != NONE else names.with_pose(b, card)


def point(b: State, names: Names, card: Handle) -> Step:
    """The step that points at a card; where there is little room, by its name alone."""
    return Step(thing_words(b, names, card), names.thing(card), brief=names.card(b, card))


def to_company(b: State, names: Names, number: int) -> Step:
    """The step that points at a company."""
    group = company(b, number)
    where = f" at {site_name(b, group.site)}" if group is not None and group.site != NONE else ""
    return Step(f"{names.company(b, number)}{where}", ("company", number))


def detail_of(b: State, names: Names, card: Handle) -> str:
    """The printed text of a card, for whoever asks about an answer."""
    number = names.number(b, card)
    if number not in b.book:
        return ""
    printed = b.book[number].definition
    return f"{printed.name}: {names.line(printed)}. {printed.text}".strip()
