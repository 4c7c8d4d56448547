"""What is told of agents, who come unseen, move unseen and are turned up; of prisoners; of stragglers."""

from __future__ import annotations

from engine.kernel.records import NONE
from engine.metw.agents.deeds import Deed
from engine.metw.table.verbs import Tells
from lore_tui.games.journeys.names import site_name
from lore_tui.games.journeys.tell.page import Page, Teller

DONE = {
    Deed.LAY: "lay an agent face down",
    Deed.HOME: "send an agent home",
    Deed.LURE: "tap an agent for creatures at his site",
    Deed.HEAL: "heal an agent",
    Deed.UNTAP: "untap an agent",
    Deed.HIDE: "turn an agent face down",
    Deed.MOVE: "move an agent",
    Deed.BACK: "take an agent back one step",
}


def deed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """An action with an agent, whom others may not know."""
    verb, _, rest = DONE[Deed(args[1])].partition(" ")
    return [f"{page.names.does(args[0], verb)} {rest}."]


def lost(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """He could not have gone that way, or is there already."""
    return [f"{page.card(args[1])} is turned up and could not be there: he is discarded."]


def shown(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Turned up where he is."""
    where = f" at {site_name(page.after, args[2])}" if args[2] != NONE else ""
    return [f"{page.card(args[1])} is turned up{where}."]


def taken(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody is a prisoner."""
    return [f"{page.card(args[0])} is taken prisoner and kept at {site_name(page.after, args[1])}."]


def free(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody is free again."""
    return [f"{page.card(args[0])} is free."]


def left_behind(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Somebody goes on alone after an attack."""
    return [f"{page.card(args[0])} is left behind and goes on alone."]


TELLERS: dict[int, Teller] = {
    Tells.AGENT: deed,
    Tells.AGENT_LOST: lost,
    Tells.AGENT_SHOWN: shown,
    Tells.TAKEN: taken,
    Tells.FREE: free,
    Tells.LEFT_BEHIND: left_behind,
}
