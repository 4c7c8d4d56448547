"""Numbers of the turn: costs, penalties, totals, limits."""

from __future__ import annotations

from engine.kernel.records import NONE, Handle, owner
from engine.tcg.cards.moments import Ban, Phase, Ref, Stat, Trait
from engine.tcg.cards.words import Costs, Forbid, Modify, RoamingCosts, Skip
from engine.tcg.reading.filters import Condition, Filter
from engine.tcg.reading.meaning import (
    change,
    context_of,
    fits,
    has_trait,
    holds_all,
    is_archer,
    may_take_part,
    printed_fits,
)
from engine.tcg.table.board import CARDS, Board, companions, face, minions, site_here, site_number, sources
from engine.tcg.table.records import Zone
from engine.tcg.table.speech import Context, Source

ROAMING = 2
"""TCG-SHA-08."""
MOST_COMPANIONS = 9
"""TCG-FEL-03."""


# ------------------------------------------------------------------------------------------------------------- costs
def twilight_cost(b: Board, seat: int, number: int, host: Handle, less: int = 0, *, free: bool = False) -> int:
    """What playing a card adds to the pool or takes out of it, without the penalty for roaming (LOTR-RULING-21)."""
    if free:
        return 0
    card = CARDS[number]
    total = card.printed.cost - less
    for own in card.own_costs:
        total += own.value if _costs_now(b, own, Context(NONE, seat, number, host), host, number) else 0
    for source in sources(b).costs:
        word = source.word
        if isinstance(word, Costs) and not isinstance(word.of, Ref) and printed_fits(word.of, number):
            if not word.yours or source.seat == seat:
                at = context_of(b, source)
                total += word.value if _costs_now(b, word, at, host, number) else 0
    return max(0, total)


def _costs_now(b: Board, word: Costs, at: Context, host: Handle, number: int) -> bool:
    if word.on is not None and (host == NONE or not fits(b, host, word.on, at)):
        return False
    if word.new_race:
        race = CARDS[number].printed.race
        if any(face(b, card).race == race for card in sources(b).active):
            return False
    return holds_all(b, word.when, at)


def roaming_penalty(b: Board, seat: int, number: int) -> int:
    """TCG-SHA-08, LOTR-RULING-62: apart from the cost, never below 0."""
    printed = CARDS[number].printed
    if printed.kind != "minion" or printed.site <= site_number(b) or _never_roams(b, number):
        return 0
    total = ROAMING
    for source in sources(b).roaming:
        word = source.word
        assert isinstance(word, RoamingCosts)
        if printed_fits(word.of, number) and (not word.yours or source.seat == seat):
            total += word.value if holds_all(b, word.when, context_of(b, source)) else 0
    return max(0, total)


def _never_roams(b: Board, number: int) -> bool:
    """Whether a minion would not roam in play, by a text about all of its kind."""
    for source in sources(b).grants.get(Trait.NEVER_ROAMING, ()):
        of = getattr(source.word, "of", None)
        if source.bound is None and not isinstance(of, Ref) and printed_fits(of, number):
            if holds_all(b, _when(source), context_of(b, source)):
                return True
    return False


def _when(source: Source) -> tuple[Condition, ...]:
    when: tuple[Condition, ...] = getattr(source.word, "when", ())
    return when


# ------------------------------------------------------------------------------------------------------------ totals
def total(b: Board, stat: Stat) -> int:
    """The sum of all changes to a number that belongs to no card."""
    found = 0
    for source in sources(b).modify.get(stat, ()):
        word = source.word
        assert isinstance(word, Modify)
        found += change(b, source, word)
    return found


def minion_archery(b: Board) -> int:
    """TCG-ARC-02, LOTR-RULING-68."""
    archers = sum(is_archer(b, card) and not has_trait(b, card, Trait.NO_ARROW) for card in minions(b))
    return max(0, archers + total(b, Stat.MINION_ARCHERY))


def archers_of_fellowship(b: Board) -> list[Handle]:
    """TCG-ARC-03: archer companions."""
    return [card for card in companions(b) if is_archer(b, card) and not has_trait(b, card, Trait.NO_ARROW)]


def archer_allies(b: Board) -> list[Handle]:
    """TCG-ARC-04: archer allies who may take part."""
    return [
        card
        for card in sources(b).active
        if face(b, card).kind == "ally" and is_archer(b, card) and may_take_part(b, card)
    ]


def fellowship_archery(b: Board, allies: int) -> int:
    """TCG-ARC-03, LOTR-RULING-68."""
    return max(0, len(archers_of_fellowship(b)) + allies + total(b, Stat.FELLOWSHIP_ARCHERY))


def shadow_number(b: Board, site: Handle) -> int:
    """The Shadow number of a site with all changes, not below 0 (LOTR-RULING-54)."""
    found = face(b, site).shadow
    for source in sources(b).modify.get(Stat.SHADOW_NUMBER, ()):
        word = source.word
        assert isinstance(word, Modify)
        if site in source.bound if source.bound is not None else _about_site(b, source, word.of, site):
            found += change(b, source, word)
    return max(0, found)


def _about_site(b: Board, source: Source, of: Filter | Ref, site: Handle) -> bool:
    """Whether a text about sites means this one; a text that names none means each."""
    return of is Ref.SELF or fits(b, site, of, context_of(b, source))


# ------------------------------------------------------------------------------------------------------------- rules
def skipped(b: Board, phase: Phase) -> bool:
    """Whether a card leaves out a phase."""
    return any(
        isinstance(source.word, Skip)
        and source.word.phase is phase
        and not source.word.may
        and holds_all(b, source.word.when, context_of(b, source))
        for source in sources(b).skips
    )


def may_skip(b: Board, phase: Phase) -> bool:
    """Whether a card lets the Free Peoples player leave out a phase."""
    return any(
        isinstance(source.word, Skip) and source.word.phase is phase and source.word.may for source in sources(b).skips
    )


def forbidden(b: Board, ban: Ban, number: int = 0) -> bool:
    """Whether a card forbids something, to a card of that number where it is about cards."""
    for source in sources(b).forbids:
        word = source.word
        assert isinstance(word, Forbid)
        if word.ban is ban and (word.of is None or (number and printed_fits(word.of, number))):
            if source.bound is not None or holds_all(b, word.when, context_of(b, source)):
                return True
    return False


def unseen(b: Board, seat: int) -> bool:
    """Whether a player's hand may not be looked at, nor be revealed by an opponent."""
    return forbidden(b, Ban.SEE_FP_HAND if seat == b.turn.fp else Ban.SEE_SHADOW_HAND)


def move_limit(b: Board) -> int:
    """TCG-MOV-07, TCG-MOV-08: two, or as many as there were opponents."""
    return max(2, len(b.players) - 1)


def resistance(b: Board, seat: int) -> int:
    """How many burdens corrupt a player's Ring-bearer."""
    return face(b, b.players[seat].bearer).resistance


def crowded(b: Board, seat: int) -> bool:
    """TCG-FEL-03, LOTR-RULING-104: companions in play and in the dead pile make nine."""
    mine = [card for zone in (Zone.PLAY, Zone.DEAD) for card in b.zones[seat][zone]]
    return sum(face(b, card).kind == "companion" for card in mine) >= MOST_COMPANIONS


def is_at(b: Board, card: Handle) -> int:
    """The number of the site a Free Peoples character is at (TCG-ALLY-02, TCG-TRN-03)."""
    printed = face(b, card)
    return printed.home if printed.kind == "ally" else b.players[owner(card)].site


def next_site(b: Board) -> int:
    """The number of the fellowship's next site."""
    return site_number(b) + 1


def at_sanctuary(b: Board) -> bool:
    """TCG-WND-06."""
    site = site_here(b)
    return site != NONE and "sanctuary" in face(b, site).keywords
