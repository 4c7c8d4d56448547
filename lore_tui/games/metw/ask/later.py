"""The questions of the Universal Rules alone."""

from __future__ import annotations

from typing import cast

from engine.journeys.combat.strikes import STAYS
from engine.journeys.table.verbs import PASS, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.kernel.state import Frame
from engine.metw.agents.deeds import Deed
from engine.metw.game import GAME
from engine.metw.phases.sideboard import HAZARDS_TO_DISCARD
from engine.metw.table.frames import Jail, Prowl, Ransom, Rescuing, Staying, Trophy
from engine.metw.table.records import MetwState
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.fights import picks
from lore_tui.games.journeys.ask.things import point
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.view.sheet import Sheet, Step
from lore_tui.words import listed


def access(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Hazards of the sideboard, at the price of half the hazard limits."""
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("leave it alone"))
            continue
        several = x.args[1] == HAZARDS_TO_DISCARD
        words = "up to five into the discard pile" if several else "one into the play deck"
        entries.append(entry(b, names, x, Step(words)))
    question = "Bring hazards from your sideboard? Every hazard limit of this turn is halved then."
    return Sheet("SIDEBOARD", question, entries, done)


def pair(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Company against company: which strike meets whom."""
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("leave the rest to the attacker"))
            continue
        who, target = x.args
        last = point(b, names, target) if target != NONE else Step("finds nobody to strike, and weakens somebody else")
        entries.append(entry(b, names, x, point(b, names, who), last))
    return Sheet("COMBAT", "Which strike meets whom?", entries, done)


def stay(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """An attacking character taps, or fights at -3."""
    who = names.card(b, cast(Staying, frame).who)
    entries = []
    for x in GAME.candidates(b, names.secrets):
        entries.append(entry(b, names, x, Step("stay untapped, at -3" if x == pick(STAYS) else "tap")))
    return Sheet("COMBAT", f"Does {who} tap for this strike?", entries)


def trophy(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A defeated creature goes under one of those who fought it, or to the points."""
    name = names.card(b, cast(Trophy, frame).card)
    return picks(b, names, "TROPHY", f"Who bears {name} as a trophy?", "nobody")


def parting(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Companies that cannot be one: which of them goes back."""
    found = list(GAME.candidates(b, names.secrets))
    steps = [Step(names.company(b, x.args[0]), ("company", x.args[0])) for x in found]
    entries = [entry(b, names, x, step) for x, step in zip(found, steps, strict=True)]
    return Sheet("MEETING", "They cannot travel together: which company goes back where it came from?", entries)


# ------------------------------------------------------------------------------------------------------------- agents
DEEDS = {
    Deed.HOME: "go home, without his row of sites",
    Deed.LURE: "tap to make creatures playable at his site",
    Deed.HEAL: "heal from wounded to tapped",
    Deed.UNTAP: "untap",
    Deed.HIDE: "turn face down with his site",
    Deed.BACK: "go back one step",
}


def agent_steps(b: MetwState, names: Names, x: Action) -> list[Step]:
    """What an agent does, and which one."""
    deed, which, card = x.args[:3]
    if deed == Deed.LAY:
        return [point(b, names, card), Step("lay him face down")]
    agent = b.later.agents[which]
    first = point(b, names, agent.card)
    if deed == Deed.MOVE:
        return [first, point(b, names, card)]
    if deed in (Deed.REVEAL, Deed.ATTACK):
        at = f" at {site_name(b, card)}" if card != NONE else ""
        return [first, Step(f"{'attack' if deed == Deed.ATTACK else 'turn him up'}{at}")]
    home = f" to {site_name(b, card)}" if deed == Deed.HOME and card != NONE else ""
    return [first, Step(DEEDS[Deed(deed)] + home)]


def prowl(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A company has entered the site of an agent."""
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("let them be"))
        else:
            entries.append(entry(b, names, x, *agent_steps(b, names, x)))
    whose = names.company(b, cast(Prowl, frame).company)
    return Sheet("AGENT", f"Does an agent attack {whose}?", entries, done)


# ---------------------------------------------------------------------------------------------------------- prisoners
def jail(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Where a prisoner is kept."""
    found = list(GAME.candidates(b, names.secrets))
    entries = [entry(b, names, x, Step(site_name(b, x.args[0]))) for x in found]
    return Sheet("PRISONER", f"Where is {names.card(b, cast(Jail, frame).who)} kept?", entries)


def rescuer(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Who taps to free prisoners."""
    kept = listed([names.card(b, who) for who in cast(Rescuing, frame).people])
    return picks(b, names, "RESCUE", f"Who taps to free {kept}?", "nobody")


def ransom(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """An ally may go in the place of who is about to be taken."""
    who = names.card(b, cast(Ransom, frame).who)
    return picks(b, names, "PRISONER", f"{who} is about to be taken prisoner. Who is discarded in his place?", "nobody")
