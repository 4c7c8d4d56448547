"""The story of wounds, arrows, assignments and skirmishes."""

from __future__ import annotations

from itertools import takewhile

from engine.kernel.state import Event
from engine.tcg.cards.moments import Trait
from engine.tcg.cards.words import Grant, Modify
from engine.tcg.table.board import CARDS
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Healing, Wounding
from lore_tui.games.tcg.names import STATS
from lore_tui.games.tcg.tell.page import INDENT, Page, Teller
from lore_tui.words import capital, count

BECOMES = {
    Trait.FIERCE: "is fierce",
    Trait.NEVER_FIERCE: "is not fierce",
    Trait.NO_DAMAGE: "has no damage bonus",
    Trait.NO_WEAPON_STRENGTH: "gets no strength from weapons",
    Trait.NO_BONUS: "gives its bearer no strength",
    Trait.NEVER_ROAMING: "is not roaming",
    Trait.BLANK: "has no text",
    Trait.THREEFOLD: "is overwhelmed only by three times its strength",
    Trait.ONE_WOUND: "takes one wound at most in a skirmish",
    Trait.NO_WOUNDS: "takes no wounds",
    Trait.WOUNDS_PREVENTED: "takes no wounds",
    Trait.NO_HEALING: "cannot heal",
    Trait.TAKES_PART: "may fight and shoot with the fellowship",
    Trait.NO_ARROW: "does not shoot",
}
"""What somebody becomes for a while."""


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


def lasts(page: Page, at: int, args: tuple[int, ...]) -> list[str]:
    """What holds for a while: what somebody gets, becomes, or what a total is changed by."""
    definition, index, size, *who = args
    word = CARDS[definition].words[index]
    if isinstance(word, Modify) and who:
        if _more(page.last(at), word, who):
            return []  # told with that
        further = takewhile(lambda event: _more(event, word, who), page.events[at + 1 :])
        size += sum(event.args[2] for event in further)
        gets = "gets" if len(who) == 1 else "each get"
        return [f"{INDENT}{page.cards(tuple(who))} {gets} {size:+d} {STATS[word.stat]}."]
    if isinstance(word, Modify):
        changed = "raised" if size > 0 else "lowered"
        return [f"{INDENT}{capital(STATS[word.stat])} is {changed} by {abs(size)}."]
    if not isinstance(word, Grant) or word.trait not in BECOMES:
        return []
    return [f"{INDENT}{page.card(one)} {BECOMES[word.trait]}." for one in who]


def _more(event: Event | None, word: Modify, who: list[int]) -> bool:
    """Whether an event changes the same figure of the same characters."""
    if event is None or event.kind != Told.LASTS or list(event.args[3:]) != who:
        return False
    other = CARDS[event.args[0]].words[event.args[1]]
    return isinstance(other, Modify) and other.stat is word.stat


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
    Told.LASTS: lasts,
}
