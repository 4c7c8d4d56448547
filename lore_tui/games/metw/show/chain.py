"""The chain of effects as a stack: what was declared, by whom, with what target, and what comes of it unanswered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.journeys.cards.moments import From
from engine.journeys.cards.printed import Kind
from engine.journeys.play.items import REMOVING
from engine.journeys.play.play import way_of
from engine.journeys.play.playable import spec_of
from engine.journeys.table.board import on_table
from engine.journeys.table.frames import Effects, Errand, Faction, Play, RingTest, Roll, Window
from engine.kernel.records import NONE, owner
from engine.kernel.state import Frame
from engine.metw.play.chain import ANSWERING, bottom
from engine.metw.table.board import Board
from engine.metw.table.frames import Aid, Ambush, Persuasion, Required
from lore_tui.games.journeys.ask.card_words import aim_words, effect_words
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show.cardline import fight_figures
from lore_tui.games.metw.show.rolls import attempt_words, made
from lore_tui.text import clip
from lore_tui.words import capital, listed


@dataclass(frozen=True)
class Link:
    """One link of the chain: what was declared, and what will come of it."""

    words: str
    then: str = ""
    number: int = 0
    """Its card."""


def links(b: Board, names: Names) -> list[Link]:
    """The chain under way, the link declared last first: that is the order in which they resolve."""
    found = list[Link]()
    for frame in b.frames[bottom(b.frames) :]:
        teller = TELLERS.get(type(frame))
        if teller is None or (isinstance(frame, Window) and frame.moment in ANSWERING):
            continue
        link = teller(b, names, frame)
        if found and link.words.startswith(found[-1].words):
            found.pop()  # the roll that decides it says it again
        if link.words:
            found.append(link)
    return found[::-1]


def chain_lines(b: Board, names: Names, width: int = 80) -> list[str]:
    """The chain in lines, the link that resolves first on top."""
    found = links(b, names)
    if not found:
        return []
    lines = ["The chain of effects, resolved from the top:" if len(found) > 1 else "The chain of effects:"]
    for place, link in enumerate(found):
        lines.append(clip(f" {len(found) - place}. {link.words}", width))
        if link.then:
            lines.append(clip(f"    unanswered: {link.then}", width))
    return lines


# ---------------------------------------------------------------------------------------------------------- links
def _play(b: Board, names: Names, f: Play) -> Link:
    printed = b.book[f.definition].definition
    verb = "use" if f.ability else "play"
    words = f"{names.does(f.seat, verb)} {printed.name}{_aims(b, names, f)}"
    return Link(words, "it comes to nothing" if f.cancelled else _outcome(b, names, f), f.definition)


def _aims(b: Board, names: Names, f: Play) -> str:
    """What was named for it."""
    aims = [
        aim_words(b, names, choose.source, value, f.definition, f.company)
        for choose, value in zip(spec_of(b, f).choose, f.chosen, strict=False)
        if value != NONE and choose.source is not From.ATTACK
    ]
    return f": {listed(aims)}" if aims else ""


def _outcome(b: Board, names: Names, f: Play) -> str:
    """What happens if nobody answers it."""
    printed = b.book[f.definition].definition
    if not f.ability:
        kind = way_of(b, f).kind
        if kind == "creature":
            return f"it attacks {names.company(b, f.company)}, {fight_figures(printed)}"
        if kind == "character":
            return f"{printed.name} comes into play"
        if kind in ("item", "ally") and f.chosen:
            return f"{names.card(b, f.chosen[0])} gets it, and the site taps"
        if kind == "faction" and f.chosen:
            return f"{names.card(b, f.chosen[0])} makes an influence check, more than {printed.faction_number}"
        if printed.kind in (Kind.LONG_EVENT, Kind.HAZARD_LONG_EVENT):
            return f"it stays in play until its player's next long-event phase: {printed.text}"
    effects = [text for text in map(effect_words, spec_of(b, f).effects) if text]
    return ", ".join(effects) or printed.text


def _roll(b: Board, names: Names, f: Roll) -> Link:
    return Link(capital(names.roll(b, f)), "the dice are thrown")


def _aid(b: Board, names: Names, f: Aid) -> Link:
    roll = b.frames[f.roll]
    who = names.card(b, roll.who) if isinstance(roll, Roll) else "a companion"
    return Link(f"{names.card(b, f.who)} taps for {who}", "+1 to the check")


def _effects(b: Board, names: Names, f: Effects) -> Link:
    about = f" ({names.card(b, f.subject)})" if names.number(b, f.subject) else ""
    return Link(f"The effect of {b.book[f.definition].definition.name}{about}", "", f.definition)


def _faction(b: Board, names: Names, f: Faction) -> Link:
    return Link(f"{names.card(b, f.who)} speaks with {names.card(b, f.card)}", "", names.number(b, f.card))


def _ring(b: Board, names: Names, f: RingTest) -> Link:
    return Link(f"{names.card(b, f.ring)} is tested", "a ring of the hand may take its place")


def _errand(b: Board, names: Names, f: Errand) -> Link:
    who, item = names.card(b, f.who), names.card(b, f.item)
    if f.receiver == REMOVING:
        return Link(f"{who} tries to remove {item}")
    if f.receiver == NONE:
        return Link(f"{who} stores {item}", "it is stored if the check is passed")
    return Link(f"{who} hands {item} to {names.card(b, f.receiver)}", "the item goes over if the check is passed")


def _persuasion(b: Board, names: Names, f: Persuasion) -> Link:
    words = f"{names.card(b, f.who)} tries to influence {names.card(b, f.target)} away"
    if f.cancelled or on_table(b, f.who) is None or on_table(b, f.target) is None:
        return Link(words, "it comes to nothing")
    return Link(words, attempt_words(b, made(f)))


def _required(b: Board, names: Names, f: Required) -> Link:
    """What is declared by the rules, last one first; nothing where the last one is under way already."""
    effects = [*f.waiting, *f.ordered][::-1]
    named = list(dict.fromkeys(b.book[one.definition].definition.name for one in effects))
    verb = "is" if len(named) == 1 else "are"
    return Link(f"{listed(named)} {verb} triggered" if named else "")


def _ambush(b: Board, names: Names, f: Ambush) -> Link:
    return Link(f"{names.does(owner(f.card), 'have')} a card on-guard", "it stays face down")


TELLERS: dict[type[Frame], Callable[[Board, Names, Any], Link]] = {
    Play: _play,
    Roll: _roll,
    Aid: _aid,
    Effects: _effects,
    Faction: _faction,
    RingTest: _ring,
    Errand: _errand,
    Persuasion: _persuasion,
    Required: _required,
    Ambush: _ambush,
}
