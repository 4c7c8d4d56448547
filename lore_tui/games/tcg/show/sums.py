"""What a skirmish comes to as it stands: both sums with their parts, who would win by how much, who overwhelms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.records import NONE, Handle
from engine.tcg.cards.moments import Stat, Trait
from engine.tcg.cards.words import Modify
from engine.tcg.phases.fights import overwhelms
from engine.tcg.reading.meaning import applies, change, damage, has_trait, strength
from engine.tcg.table.board import CARDS, Board, borne, face, sources
from lore_tui.words import count


class Outlook(NamedTuple):
    """A skirmish as it stands."""

    ours: int
    theirs: int
    crushed: bool
    """The loser would be overwhelmed."""
    wounds: int
    """What each loser takes otherwise."""
    threefold: bool
    """The defender is overwhelmed only by three times the strength."""
    losers: int = 1

    @property
    def won(self) -> bool:
        """Whether the fellowship wins."""
        return self.ours > self.theirs

    @property
    def margin(self) -> int:
        """By how much the winner wins."""
        return abs(self.ours - self.theirs)

    @property
    def to_turn(self) -> int:
        """How much more the loser needs to win; the Shadow side wins a tie."""
        return self.margin if self.won else self.margin + 1

    @property
    def to_crush_us(self) -> int:
        """The strength from which on the Shadow side overwhelms."""
        return max(1, self.ours * (3 if self.threefold else 2))

    @property
    def to_crush_them(self) -> int:
        """The strength from which on the fellowship overwhelms."""
        return max(1, self.theirs * 2)


def outlook(b: Board, defender: Handle, minions: Sequence[Handle]) -> Outlook:
    """What a skirmish between these comes to as they stand now."""
    ours = strength(b, defender) if defender != NONE else 0
    theirs = sum(strength(b, minion) for minion in minions)
    won = ours > theirs
    mine: tuple[Handle, ...] = (defender,) if defender != NONE else ()
    winners, losers = (mine, tuple(minions)) if won else (tuple(minions), mine)
    crushed = overwhelms(b, max(ours, theirs), min(ours, theirs), losers)
    wounds = 1 + sum(damage(b, card) for card in winners)
    return Outlook(ours, theirs, crushed, wounds, any(has_trait(b, one, Trait.THREEFOLD) for one in mine), len(losers))


def verdict(found: Outlook) -> str:
    """Who would win, by how much, and what the losers suffer."""
    side = "the fellowship" if found.won else "the Shadow"
    by = "on a tie" if not found.margin else f"by {found.margin}"
    if found.crushed:
        return f"{side} wins {by} and OVERWHELMS"
    return f"{side} wins {by}, {count(found.wounds, 'wound')}{' each' if found.losers > 1 else ''}"


def fate(found: Outlook) -> str:
    """The same of the defender who was just named, in fewer words: the page beside says the rest."""
    by = "on a tie" if not found.margin else f"by {found.margin}"
    wounds = f"{count(found.wounds, 'wound')}{' each' if found.losers > 1 else ''}"
    if found.won:
        return f"wins {by}, {'OVERWHELMS' if found.crushed else f'deals {wounds}'}"
    return f"loses {by}, {'OVERWHELMED' if found.crushed else f'takes {wounds}'}"


def brief(found: Outlook) -> str:
    """The same in a few cells: "8:9 loses", "12:5 crushes" where it overwhelms."""
    if found.crushed:
        return f"{found.ours}:{found.theirs} {'crushes' if found.won else 'CRUSHED'}"
    return f"{found.ours}:{found.theirs} {'wins' if found.won else 'loses'}"


def needs(found: Outlook) -> list[str]:
    """What would change the outcome."""
    turned = f"Shadow wins with +{found.to_turn}" if found.won else f"fellowship wins with +{found.to_turn}"
    ours, theirs = found.to_crush_them - found.ours, found.to_crush_us - found.theirs
    times = " (x3)" if found.threefold else ""
    return [f"{turned} (ties: Shadow)", f"overwhelms: fellowship +{max(0, ours)}, Shadow +{max(0, theirs)}{times}"]


def parts(b: Board, card: Handle) -> list[tuple[str, int]]:
    """Where the strength of a character comes from; their sum, not below 0, is its strength."""
    found = [("printed", face(b, card).strength)]
    armed = not has_trait(b, card, Trait.NO_WEAPON_STRENGTH)
    for held in borne(b, card):
        bonus = face(b, held).strength_bonus
        if bonus and (armed or not face(b, held).is_weapon) and not has_trait(b, held, Trait.NO_BONUS):
            found.append((face(b, held).title, bonus))
    for source in sources(b).modify.get(Stat.STRENGTH, ()):
        word = source.word
        assert isinstance(word, Modify)
        if not armed and source.bound is None and face(b, source.card).is_weapon:
            continue
        if applies(b, source, word.of, card):
            size = change(b, source, word, card)
            if size:
                found.append((CARDS[source.definition].printed.title, size))
    return found


def parts_words(b: Board, card: Handle) -> str:
    """The parts of a strength, cards of one name together: "6 printed +2 Sword"; empty where all of it is printed."""
    (_, printed), *more = parts(b, card)
    found: dict[str, int] = {}
    for name, size in more:
        found[name] = found.get(name, 0) + size
    return f"{printed} printed {' '.join(f'{size:+d} {name}' for name, size in found.items())}" if found else ""
