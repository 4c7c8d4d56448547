"""The story of wounds, arrows, assignments and skirmishes."""

from __future__ import annotations

from engine.tcg.table.events import Told
from engine.tcg.table.frames import Healing, Wounding
from lore_tui.games.tcg.tell.page import INDENT, Page, Teller
from lore_tui.words import count


def wounded(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character takes a wound."""
    return [f"{INDENT}{page.card(args[0])} takes a wound{page.tokens(at, args[0])}."]


def exerted(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character exerts."""
    return [f"{INDENT}{page.card(args[0])} exerts{page.tokens(at, args[0])}."]


def healed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A wound is healed."""
    return [f"{INDENT}A wound of {page.card(args[0])} is healed{page.tokens(at, args[0])}."]


def prevented(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A wound, or a healing, does not happen."""
    who = args[0]
    frames = [one for one in page.before.frames if isinstance(one, Wounding | Healing) and one.who == who]
    what = "healing of" if frames and isinstance(frames[-1], Healing) else "wound to"
    return [f"{INDENT}The {what} {page.card(who)} is prevented."]


def killed(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A character dies."""
    return [f"{page.card(args[0])} is killed."]


def archery(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Both archery totals; where nobody shoots nothing is said."""
    arrows, shot = args
    if not arrows and not shot:
        return []
    return [f"Archery: the fellowship takes {count(arrows, 'wound')}, the minions {count(shot, 'wound')}."]


def assigned(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A minion and the character it fights."""
    return [f"{page.card(args[0])} is assigned to {page.card(args[1])}."]


def skirmish(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A skirmish begins."""
    return [f"- skirmish: {page.card(args[0])} against {page.cards(args[1:])}"]


def totals(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """Who wins, by how much, and whether he overwhelms."""
    ours, theirs, won, crushed = args
    side = "the fellowship" if won else "the Shadow"
    by = "a tie" if ours == theirs else f"by {abs(ours - theirs)}"
    more = " and overwhelms" if crushed else ""
    return [f"Strength {ours} against {theirs}: {side} wins ({by}){more}."]


def cancelled(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """A skirmish is cancelled."""
    return [f"The skirmish of {page.card(args[0])} is cancelled."]


TELLERS: dict[Told, Teller] = {
    Told.WOUNDED: wounded,
    Told.EXERTED: exerted,
    Told.HEALED: healed,
    Told.PREVENTED: prevented,
    Told.KILLED: killed,
    Told.ARCHERY: archery,
    Told.ASSIGNED: assigned,
    Told.SKIRMISH: skirmish,
    Told.TOTALS: totals,
    Told.SKIRMISH_CANCELLED: cancelled,
}
