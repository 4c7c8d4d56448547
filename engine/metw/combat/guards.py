"""What guards a site, and who only detains: the sets after The Wizards change both."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.printed import EACH, AutoAttack
from engine.journeys.cards.words import Forbid, Strikes
from engine.journeys.reading.automatic import MOST_ATTACKS, SiteAttack, automatic_number
from engine.journeys.reading.filters import attack_fits, context_of, holds_all
from engine.journeys.reading.sites import same_place
from engine.journeys.table.board import card_of, company, face
from engine.journeys.table.frames import Attack
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context, Source
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.later_words import Detain, Earnest, Repeat, Replaced, Tamed
from engine.metw.table.board import Board
from engine.metw.table.companies import left_over

UNCANCELLABLE = (Ban.CANCEL, Ban.FURTHER_ATTACKS)


def guards(b: Board, index: int, found: list[SiteAttack]) -> list[SiteAttack]:
    """The automatic-attacks of a site as often as they are faced."""
    if any(unguarded(b, source, index) for source in sources(b).of(Forbid)):
        return []
    instead = next((source.word for source in sources(b).of(Replaced) if lies_there(b, source, index)), None)
    if isinstance(instead, Replaced):
        return [SiteAttack(instead.race, EACH, instead.prowess, 0, NONE, LAST_PLACE)]
    if any(lies_there(b, source, index) for source in sources(b).of(Tamed)):
        found = [one._replace(detain=True) for one in found]
    return [one for one in found for _ in range(times(b, index, one))] if sources(b).of(Repeat) else found


LAST_PLACE = MOST_ATTACKS - 1
"""Where an attack stands that takes the place of those listed."""


def lies_there(b: Board, source: Source, index: int) -> bool:
    """Whether a card lies on a site, or on another version of it."""
    return same_place(b, card_of(b, source.card).site, index)


def unguarded(b: Board, source: Source, index: int) -> bool:
    """Whether a card on a site takes its automatic-attacks away."""
    word = source.word
    mine = isinstance(word, Forbid) and word.ban is Ban.GUARDS and source.bound is None
    return mine and card_of(b, source.card).site == index


def cleared(b: Board, attack: Attack) -> bool:
    """Whether all automatic-attacks on the company are cancelled for a time, but for those nothing cancels."""
    if attack.automatic == NONE or attack.uncancellable:
        return False
    return any(
        isinstance(source.word, Forbid) and source.word.ban is Ban.GUARDS and attack.company in (source.bound or ())
        for source in sources(b).of(Forbid)
    )


def times(b: Board, index: int, one: SiteAttack) -> int:
    """Once more for each card on it, and all that twice where its race is named."""
    words = [(source.word, source.bound or ()) for source in sources(b).of(Repeat)]
    named = sum(1 for _, bound in words if automatic_number(index, one.place) in bound)
    doubled = sum(1 for word, _ in words if isinstance(word, Repeat) and one.race in word.races)
    return (1 + named) << doubled


def detains(b: Board, card: Handle, group: int) -> bool:
    """Whether the text of an attacking card says that it only detains this company."""
    at = Context(card, owner(card), group, definition=face(b, card).number)
    return any(isinstance(word, Detain) and holds_all(b, word.when, at) for word in b.book[at.definition].always)


def in_earnest(b: Board, seat: int, attack: Attack | None) -> bool:
    """Whether an attack on a company of that player does not only detain, whatever else says so."""
    for source in sources(b).of(Earnest):
        word = source.word
        if not isinstance(word, Earnest) or (word.mine and source.seat != seat):
            continue
        if source.bound is not None and (attack is None or number_of(b, attack) not in source.bound):
            continue
        if (attack is None and not word.mine) or (attack is not None and not attack_fits(b, word.fight, attack)):
            continue
        if holds_all(b, word.when, context_of(b, source)):
            return True
    return False


def number_of(b: Board, attack: Attack) -> int:
    """The number by which an automatic-attack is named."""
    under = company(b, attack.company)
    return automatic_number(under.site, attack.automatic) if under is not None and attack.automatic != NONE else NONE


def roused(b: Board, attack: Attack) -> Attack:
    """An automatic-attack as cards in force have it: in earnest, or beyond cancelling."""
    under = company(b, attack.company)
    number = automatic_number(under.site, attack.automatic) if under is not None else 0
    stands = any(
        isinstance(source.word, Forbid) and source.word.ban in UNCANCELLABLE and number in (source.bound or ())
        for source in sources(b).of(Forbid)
    )
    earnest = under is not None and in_earnest(b, under.seat, attack)
    printed = printed_attack(b, attack)
    return replace(
        attack,
        uncancellable=stands or attack.automatic == LAST_PLACE or (printed is not None and printed.sure),
        attacker_assigns=attack.attacker_assigns or (printed is not None and printed.chooses),
        detain=attack.detain and not earnest,
    )


def printed_attack(b: Board, attack: Attack) -> AutoAttack | None:
    """The automatic-attack as its site has it; none for other attacks, and for one that a card has added."""
    under = company(b, attack.company)
    if under is None or under.site == NONE or attack.automatic == NONE or attack.source != NONE:
        return None
    listed = b.atlas.sites[under.site].attacks
    return listed[attack.automatic] if attack.automatic < len(listed) else None


def isolates(b: Board) -> bool:
    """Whether a card leaves hazards, and sites that are no lair, one attack of several."""
    return any(isinstance(s.word, Forbid) and s.word.ban is Ban.FURTHER_ATTACKS for s in sources(b).of(Forbid))


def is_isolated(b: Board, attack: Attack) -> bool:
    """Whether an attack is the one of several that is left."""
    if attack.automatic == NONE:
        words = b.book[attack.definition].always if attack.definition else ()
        return isolates(b) and any(isinstance(word, Strikes) and word.attacks > 1 for word in words)
    under = company(b, attack.company)
    return under is not None and automatic_number(under.site, attack.automatic) in left_over(b)
