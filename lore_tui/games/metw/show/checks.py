"""Where the numbers of a check come from: corruption points and modifiers, influence and who resists it, by source."""

from __future__ import annotations

from engine.journeys.cards.moments import Stat
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.filters import roll_now
from engine.journeys.reading.values import faction_bonus
from engine.journeys.table.board import bearer_of, card_of, face, on_table
from engine.journeys.table.frames import Roll
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import NONE, Handle, owner
from engine.metw.play.conditions import persuasion_now
from engine.metw.play.corruption import modifier, points
from engine.metw.play.persuasion import strength, threshold
from engine.metw.table.board import Board
from engine.metw.table.control import against, controller_of, free_general, unused_direct
from engine.metw.table.frames import Persuasion
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show.modifiers import Part, modifiers, whole
from lore_tui.games.journeys.show.rolls import is_lapsing, roll_modifier
from lore_tui.text import clip
from lore_tui.words import capital


def check_lines(b: Board, names: Names, width: int = 80) -> list[str]:
    """The check or attempt about to be rolled for: the chance first, then every share of its numbers."""
    roll = roll_now(b)
    if roll is None or roll.dice or is_lapsing(b, roll):
        return []
    lines = [capital(names.roll(b, roll))]
    if roll.purpose == Purpose.CORRUPTION:
        lines += _corruption(b, roll)
    elif roll.purpose == Purpose.FACTION and roll.definition:
        lines += _faction(b, names, roll)
    elif roll.purpose in (Purpose.INFLUENCE, Purpose.RESISTANCE):
        attempt = persuasion_now(b)
        if attempt is not None and on_table(b, attempt.target) is not None and on_table(b, attempt.who) is not None:
            lines += _attempt(b, names, attempt)
    return [clip(line, width) for line in lines]


def point_parts(b: Board, who: Handle) -> list[Part]:
    """The shares of a character's corruption points; they add up to them."""
    found = []
    for held in card_of(b, who).holds:
        if not face(b, held).is_ally and face(b, held).corruption:
            found.append(Part(face(b, held).name, face(b, held).corruption))
    found += modifiers(b, who, Stat.CORRUPTION_POINTS, None)
    return whole(found, points(b, who))


def modifier_parts(b: Board, who: Handle) -> list[Part]:
    """The shares of what is added to a character's corruption checks."""
    own = [Part("own", face(b, who).corruption)] if face(b, who).corruption else []
    return whole([*own, *modifiers(b, who, Stat.CORRUPTION, None)], modifier(b, who))


def _corruption(b: Board, roll: Roll) -> list[str]:
    shares = modifier_parts(b, roll.who)
    shares += [Part("the check", roll.modifier)] if roll.modifier else []
    shares += [Part("companions", roll.supporters)] if roll.supporters else []
    lines = [f"corruption points: {_signed(point_parts(b, roll.who)) or 'none'}"]
    return [*lines, f"added to the roll: {_signed(shares) or 'nothing'}"]


def _faction(b: Board, names: Names, roll: Roll) -> list[str]:
    printed = b.book[roll.definition].definition
    shares = [
        Part(f"direct influence of {names.card(b, roll.who)}", unused_direct(b, roll.who, *against(printed))),
        Part(face(b, roll.who).race, dict(printed.faction_mods).get(face(b, roll.who).race, 0)),
        Part("other cards", faction_bonus(b, roll.who, roll.definition)),
        Part("companions", roll.supporters),
    ]
    return [f"added to the roll: {_signed(whole(shares, roll_modifier(b, roll)))}"]


def _attempt(b: Board, names: Names, f: Persuasion) -> list[str]:
    foe, kind = owner(f.target), face(b, f.target).kind
    keeper = NONE
    if kind is Kind.CHARACTER:
        keeper = controller_of(b, f.target)
    elif kind in (Kind.ITEM, Kind.ALLY):
        keeper = bearer_of(b, f.target) if kind is Kind.ITEM else card_of(b, f.target).host
    general = Part("unused general influence", free_general(b, foe))
    if f.defender != NONE:
        general = Part(f"direct influence of {names.card(b, f.defender)}", unused_direct(b, f.defender))
    theirs = [general]
    if keeper != NONE:
        theirs.append(Part(f"direct influence of {names.card(b, keeper)}", unused_direct(b, keeper)))
    needed = threshold(b, f.target, f.shown != NONE)
    shown = ", because an identical card was shown" if f.shown != NONE else ""
    return [
        f"for the attempt: {names.card(b, f.who)} +{strength(b, f.who, f.target)}, and a roll",
        f"against it: {_signed(theirs)}, and a roll",
        f"the difference has to be more than {needed}{shown}",
    ]


def _signed(parts: list[Part]) -> str:
    return ", ".join(f"{part.name} {part.value:+d}" for part in parts if part.value)



