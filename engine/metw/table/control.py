"""General and direct influence: who controls whom, and whether there is room for more (METW-INF)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Ban, Leave, Of, Stat
from engine.journeys.cards.parts import ANYBODY, Tied
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Forbid, Modify, Permit
from engine.journeys.reading.filters import card_fits, context_of, holds_all
from engine.journeys.reading.values import influence_of, mind, reaches
from engine.journeys.table.board import bearer_of, card_of, companies_of, company_of, face
from engine.journeys.table.records import IN_MP
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.later_words import Loves, Needs, Retinue
from engine.metw.cards.printed import FELLOWS, MetwCard
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, alignment_of, is_avatar
from engine.metw.table.borne import honour
from engine.metw.table.law import TOURNAMENT_POLICY

FACTIONS_OF, FACTIONS_AT, NOWHERE = "factions of ", "factions at ", "nowhere"
"""Influence that counts against factions alone is tied to these words and a race, or a site they are playable at."""


def controller_of(b: Board, who: Handle) -> Handle:
    """Whose follower a character is; NONE under general influence, and for one nobody controls."""
    return next((one.controller for one in b.controls if one.follower == who), NONE)


def is_follower(b: Board, who: Handle) -> bool:
    """Whether a character is under another one's direct influence."""
    return controller_of(b, who) != NONE


def is_stray(b: Board, who: Handle) -> bool:
    """Whether a follower has lost his controller and is controlled by nobody (METW-INF-15)."""
    return any(one.follower == who and one.controller == NONE for one in b.controls)


def followers_of(b: Board, who: Handle) -> tuple[Handle, ...]:
    """The followers of a character."""
    return tuple(one.follower for one in b.controls if one.controller == who)


def with_followers(b: Board, who: Handle) -> tuple[Handle, ...]:
    """A character and those who stay with him at all times (METW-INF-07)."""
    return (who, *followers_of(b, who))


# ---------------------------------------------------------------------------------------------- general influence
def all_are_free(b: Board) -> bool:
    """Whether characters in play use no influence in the scenario that is played (SCEN-PILFERER-18)."""
    scenario = scenario_of(b)
    return scenario is not None and scenario.free


def needed(b: Board, who: Handle) -> int:
    """The influence it takes to control a character; none for a Wizard (METW-INF-13).

    MECCG-RWF-05: a Ringwraith who follows one's own takes one point, for he has no mind.
    """
    if all_are_free(b):
        return 0
    if face(b, who).is_main:
        return 0 if is_avatar(b, who) or goes_free(b, who) else 1
    bound = next(bonds(b, who), None)
    if bound is not None:
        return bound.influence
    halved = any(
        isinstance(source.word, Modify) and source.word.factor.halve and reaches(b, source, source.word, who, None)
        for source in sources(b).modifiers(Stat.CONTROL)
    )
    return max(0, (mind(b, who) // 2 if halved else mind(b, who)) + eased(b, owner(who), face(b, who)))


def eased(b: Board, seat: int, printed: Definition) -> int:
    """What a player's cards change about the influence it takes to control such people, in play or about to come."""
    words = (source.word for source in sources(b).modifiers(Stat.CONTROL) if source.seat == seat)
    return sum(
        word.value
        for word in words
        if isinstance(word, Modify) and word.of is Of.CARDS and word.who is not None and card_fits(b, word.who, printed)
    )


def attends(b: Board, printed: Definition) -> bool:
    """Whether a Ringwraith follows another one by his own text, which a follower keeps (MECCG-RWF-08)."""
    return any(isinstance(word, Retinue) and word.himself for word in b.book[printed.number].always)


def train_of(b: Board, leader: Handle) -> list[Handle]:
    """The Ringwraiths who follow another one and for whom his own text has to make room."""
    return [who for who in followers_of(b, leader) if face(b, who).is_main and not attends(b, face(b, who))]


def room_in_train(b: Board, leader: Handle) -> int:
    """How many more may follow a Ringwraith by his own text."""
    words = b.book[face(b, leader).number].always
    return sum(word.most for word in words if isinstance(word, Retinue)) - len(train_of(b, leader))


def goes_free(b: Board, who: Handle) -> bool:
    """Whether a Ringwraith who follows takes no influence: by his own text, or as one of the first by his leader's."""
    leader = controller_of(b, who)
    if leader == NONE or attends(b, face(b, who)):
        return leader != NONE
    words = b.book[face(b, leader).number].always
    return train_of(b, leader).index(who) < sum(word.most for word in words if isinstance(word, Retinue))


def bonds(b: Board, who: Handle) -> Iterator[Needs]:
    """What cards on a character say about the influence he needs."""
    for source in sources(b).of(Needs):
        if isinstance(source.word, Needs) and bearer_of(b, source.card) == who:
            yield source.word


def bound_against(b: Board, who: Handle, controller: Handle) -> bool:
    """Whether a card on a character keeps him from following anybody but a Fallen-wizard."""
    named = face(b, controller)
    return any(
        not (named.is_main and named.race == "Fallen-wizard" and (not one.names or named.name in one.names))
        for one in bonds(b, who)
    )


def users(b: Board, seat: int) -> Iterator[Handle]:
    """A player's characters that use general influence."""
    controlled = {one.follower for one in b.controls}
    for group in companies_of(b, seat):
        for who in group.members:
            if who not in controlled and not face(b, who).is_main and not left_alone(b, who):
                yield who


def left_alone(b: Board, who: Handle) -> bool:
    """Whether a card on a character spares him all general influence."""
    return any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.FREE_OF_INFLUENCE
        and bearer_of(b, source.card) == who
        for source in sources(b).of(Permit)
    )


def used_general(b: Board, seat: int) -> int:
    """General influence in use (METW-INF-02)."""
    return sum(needed(b, who) for who in users(b, seat))


def own_influence(b: Board, seat: int) -> int:
    """MECCG-CHR-02: the number on the card of a Fallen-wizard, who is named before the game; 0 for others."""
    entry = b.book.get(b.players[seat].wizard) if alignment_of(b, seat) is FALLEN_WIZARDS else None
    return entry.definition.general_influence if entry is not None and isinstance(entry.definition, MetwCard) else 0


def general_influence(b: Board, seat: int) -> int:
    """A player's general influence, with what cards add to it (METW-INF-01)."""
    total = own_influence(b, seat) or b.rules.general_influence
    for source in sources(b).modifiers(Stat.GENERAL):
        word = source.word
        assert isinstance(word, Modify)
        if source.seat == seat and holds_all(b, word.when, context_of(b, source)):
            total += word.value
    return total


def free_general(b: Board, seat: int) -> int:
    """Unused general influence, never below zero (METW-RULING-21)."""
    return max(0, general_influence(b, seat) - used_general(b, seat))


def spare_general(b: Board, seat: int) -> int:
    """Unused general influence as it resists things, with what controls nobody (MECCG-TOU-17)."""
    more = alignment_of(b, seat).spare_influence if TOURNAMENT_POLICY in b.rules.options else 0
    return free_general(b, seat) + more


# ----------------------------------------------------------------------------------------------- direct influence
def limited(b: Board, who: Handle) -> list[tuple[frozenset[str], int]]:
    """Direct influence against races, factions or named cards only: his own, and of what he bears."""
    found: list[tuple[frozenset[str], int]] = []
    for card in (who, *(held for held in card_of(b, who).holds if not face(b, held).is_ally)):
        printed = face(b, card)
        tied = (*printed.racial_influence, *printed.named_influence)
        found += [(frozenset((name,)), points) for name, points in tied]
        if isinstance(printed, MetwCard):
            found += [(frozenset((FACTIONS_AT + place,)), points) for place, points in printed.place_influence]
    for source in sources(b).modifiers(Stat.INFLUENCE):
        word = source.word
        assert isinstance(word, Modify)
        if word.against != ANYBODY and reaches(b, source, word, who, None):
            found.append((frozenset(_tied_to(b, word.against)), word.value))
    return found


def _tied_to(b: Board, tied: Tied) -> Iterator[str]:
    """The characters by name, or the factions by race, to which direct influence is limited."""
    yield from (FACTIONS_OF + race for race in tied.factions)
    if FELLOWS in tied.races:
        yield FELLOWS
    for entry in b.book.values():
        printed = entry.definition
        if printed.kind is Kind.CHARACTER and (printed.race in tied.races or printed.home == (tied.home or NOWHERE)):
            yield printed.name


def against(printed: Definition) -> tuple[str, ...]:
    """What direct influence can be limited to that counts against a card."""
    if printed.kind is not Kind.FACTION:
        return (printed.race, printed.name)
    places = (FACTIONS_AT + place for place in printed.playable_at)
    return (printed.race, printed.name, FACTIONS_OF + printed.race, *places)


def love(b: Board, seat: int, faction: Definition) -> int:
    """What a faction adds for the avatar it is fond of."""
    own = [face(b, who).name for group in companies_of(b, seat) for who in group.members if is_avatar(b, who)]
    words = (word for word in b.book[faction.number].always if isinstance(word, Loves))
    return sum(word.value for word in words if word.name in own)


def allegiance(b: Board, faction: Definition) -> int:
    """MECCG-INF-01: standard modifications by other factions in play on either side, by name or once by race."""
    if not isinstance(faction, MetwCard) or not faction.faction_ties:
        return 0
    piles = [face(b, card) for rows in b.zones for card in rows[IN_MP]]
    others = [one for one in piles if one.kind is Kind.FACTION and one.name != faction.name]
    there = {one.name for one in others} | {one.race for one in others}
    return sum(value for key, value in faction.faction_ties if key in there)


def unused_direct(b: Board, who: Handle, *against: str) -> int:
    """Unused direct influence, with what is limited to one of the names; never below zero (METW-INF-12)."""
    plain, pools = what_is_left(b, who)
    return max(0, plain + sum(points for names, points in pools if names & set(against)))


def what_is_left(b: Board, who: Handle) -> tuple[int, list[tuple[frozenset[str], int]]]:
    """Plain direct influence his followers leave him, below zero if they need more, and what is limited.

    A limited bonus is used up by followers it fits before plain influence is (METW-RULING-135).
    """
    plain = influence_of(b, who) + (honour(b, who)[0] if len(b.law.alignments) > 1 else 0)
    pools = limited(b, who)
    left = [points for _, points in pools]
    for follower in followers_of(b, who):
        need = needed(b, follower)
        called = {face(b, follower).race, face(b, follower).name, FELLOWS}
        for place, (names, _) in enumerate(pools):
            if names & called:
                taken = min(need, left[place])
                left[place] -= taken
                need -= taken
        plain -= need
    return plain, [(names, points) for (names, _), points in zip(pools, left, strict=True)]


def could_control(b: Board, who: Handle, race: str, name: str, need: int) -> bool:
    """Whether a character has room for one more follower (METW-INF-04, METW-INF-08)."""
    if is_follower(b, who) or is_stray(b, who) or leads_nobody(b, who):
        return False
    return unused_direct(b, who, race, name, FELLOWS) >= need


# ------------------------------------------------------------------------------------------------------- shifting
def why_not_shift(b: Board, seat: int, who: Handle, controller: Handle) -> Reason | None:
    """METW-ORG-04, METW-INF-10: to general influence or to another character; totals may be wrong until the end."""
    group = company_of(b, who)
    if group is None or who not in group.members or owner(who) != seat:
        return no("That is not a character of yours.", "METW-ORG-04")
    if face(b, who).is_main:
        return no("A Wizard needs no influence.", "METW-INF-13")
    if all_are_free(b):
        return no("Characters in play need no influence in this scenario.", "SCEN-PILFERER-18")
    if controller == controller_of(b, who) and not is_stray(b, who):
        return no("He is under that control already.", "METW-ORG-04")
    if controller == NONE:
        return None
    if controller == who or owner(controller) != seat or controller not in group.members:
        return no("Controller and follower have to be in one company.", "METW-INF-06")
    if rebels(b, who) or bound_against(b, who, controller):
        return no("{0} cannot be controlled by direct influence.", "METW-RULING-01", who)
    if leads_nobody(b, controller):
        return no("{0} has no followers.", "METW-RULING-01", controller)
    if is_follower(b, controller) or is_stray(b, controller):
        return no("A follower cannot have followers.", "METW-INF-08", controller)
    if followers_of(b, who):
        return no("{0} has followers of his own.", "METW-INF-08", who)
    return None


def leads_nobody(b: Board, who: Handle) -> bool:
    """Whether a character's own text forbids him followers."""
    if not any(isinstance(word, Forbid) and word.ban is Ban.LEAD for word in b.book[face(b, who).number].always):
        return False
    words = (word for held in card_of(b, who).holds for word in b.book[face(b, held).number].always)
    return not any(isinstance(word, Permit) and word.leave is Leave.LEAD for word in words)


def rebels(b: Board, who: Handle) -> bool:
    """Whether a card on a character keeps him from being anybody's follower."""
    return any(
        isinstance(source.word, Forbid) and source.word.ban is Ban.FOLLOW and bearer_of(b, source.card) == who
        for source in sources(b).of(Forbid)
    )


def overdrawn(b: Board, who: Handle) -> bool:
    """Whether a character's followers take more direct influence than he has (METW-INF-05)."""
    return what_is_left(b, who)[0] < 0


def uncontrolled(b: Board, seat: int) -> list[Handle]:
    """Characters of whom one has to go at the end of the organization phase (METW-ORG-09, METW-RULING-20)."""
    everybody = [who for group in companies_of(b, seat) for who in group.members]
    strays = [who for who in everybody if is_stray(b, who) or (is_follower(b, who) and rebels(b, who))]
    over = [follower for who in everybody if overdrawn(b, who) for follower in followers_of(b, who)]
    if strays or over:
        return strays + over
    return list(users(b, seat)) if used_general(b, seat) > general_influence(b, seat) else []
