"""What a whole attack comes to for a company, strike by strike; what one strike does each game says itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bots.odds import ALL
from engine.journeys.cards.moments import At, Stat
from engine.journeys.cards.printed import EACH
from engine.journeys.cards.words import Modify
from engine.journeys.combat.attack import OPEN
from engine.journeys.reading.values import attack_strikes
from engine.journeys.table.board import Board, card_of, fellows
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Company, Pose
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.records import Handle

FINE = ALL * ALL
POSE_PENALTY = {Pose.UNTAPPED: 0, Pose.TAPPED: -1, Pose.WOUNDED: -2}


class Blow(NamedTuple):
    """A strike on one character: what he is expected to lose, and in how many of 1296 cases he defeats it."""

    harm: int
    defeated: int


Striking: TypeAlias = Callable[[Handle, int], Blow]
"""What a strike does to a character on whom so many excess strikes fall."""


def expected(b: Board, attack: Attack, group: Company, striking: Striking) -> Blow:
    """What a whole attack is expected to do, each strike faced by the one the assigning side would name."""
    everybody = fellows(b, group)
    people = [attack.target] if attack.target in everybody else list(everybody)
    if not people:
        return Blow(0, 0)
    given = [(mark.who, mark.excess) for mark in attack.assigned if mark.state == OPEN and mark.who in people]
    taken = {mark.who for mark in attack.assigned}
    left = attack.left if attack.assigned or attack.left else attack_strikes(b, attack)
    if attack.strikes == EACH:
        left = min(left, len(people))
    free = [who for who in people if who not in taken]
    extra = -(-max(0, left - len(free)) // len(people))
    blows = [striking(who, excess + extra) for who, excess in given]
    if left and free:
        faced = [(who, striking(who, extra)) for who in free]
        faced.sort(key=lambda one: _order(b, one[0], one[1], attack))
        blows += [one for _, one in faced[:left]]
    harm = sum(one.harm for one in blows)
    defeated = FINE
    for one in blows:
        defeated = defeated * one.defeated // FINE
    return Blow(harm, defeated)


def _order(b: Board, who: Handle, struck: Blow, attack: Attack) -> tuple[bool, int]:
    """Defenders name the untapped ones with least to lose; attackers those with most."""
    if attack.attacker_assigns:
        return False, -struck.harm
    return card_of(b, who).pose is not Pose.UNTAPPED, struck.harm


def imagined(group: Company, race: str, strikes: int, might: int, toughness: int = 0, index: int = 0) -> Attack:
    """An attack that has not begun, for asking what it would do."""
    return Attack(
        0, -1, group.number, 1 - min(group.seat, 1), race, strikes, might, toughness, automatic=index, assigned=()
    )


def is_for_fights(b: Board, secrets: Secrets, action: Action) -> bool:
    """Whether all that a deed does is to change prowess or body, and it can be done in a fight as well."""
    if action.verb not in (Verb.PLAY, Verb.USE):
        return False
    card, place = action.args[:2]
    entry = b.book[known(b, card, secrets)[0]]
    if action.verb == Verb.PLAY:
        way = entry.ways[place]
        words, moments = way.use.effects if not way.stays else (), way.moments
    else:
        ability = entry.abilities[place] if place < len(entry.abilities) else None
        words, moments = (ability.effects, frozenset(ability.at)) if ability is not None else ((), frozenset())
    figures = all(isinstance(word, Modify) and word.stat in (Stat.PROWESS, Stat.BODY) for word in words)
    return bool(words) and figures and At.STRIKE in moments
