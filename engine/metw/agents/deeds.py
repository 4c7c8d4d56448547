"""What agents do in the opponent's movement/hazard phase, and how they are turned up (MECCG-AGT-07 to MECCG-AGT-23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.journeys.play.playable import limit_reached
from engine.journeys.table.board import card_of, company, face
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets, Shown, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.state import can_open
from engine.metw.agents.rows import (
    agents_of,
    beginnings,
    friends,
    homes,
    is_agent,
    is_row,
    lacks,
    may_stand,
    near,
    printed_on,
    site_on,
    stands,
)
from engine.metw.phases.rounds import spent
from engine.metw.play.chain import is_open as chain_open
from engine.metw.table.board import Board, hazard_player
from engine.metw.table.draft import Draft
from engine.metw.table.entities import lies
from engine.metw.table.later import Agent
from engine.metw.table.reach import shows
from engine.metw.table.records import Place
from engine.metw.table.verbs import Say, Tells

if TYPE_CHECKING:
    from collections.abc import Callable


class Deed(IntEnum):
    """What is done with an agent."""

    LAY = 0
    HOME = 1
    LURE = 2
    HEAL = 3
    UNTAP = 4
    HIDE = 5
    MOVE = 6
    BACK = 7
    REVEAL = 8
    ATTACK = 9


ACTIONS = (Deed.HOME, Deed.LURE, Deed.HEAL, Deed.UNTAP, Deed.HIDE, Deed.MOVE, Deed.BACK)
"""One of them a turn, each of which uses one of the hazard limit (MECCG-AGT-09)."""


# --------------------------------------------------------------------------------------------------------- predicates
def forbidden(b: Board, seat: int) -> Reason | None:
    """Agents act in the opponent's movement/hazard phase, in answer to nothing."""
    moving = company(b, b.turn.company)
    if not b.law.agents or seat != hazard_player(b) or b.turn.phase is not Phase.MOVEMENT:
        return no("Agents act in your opponent's movement/hazard phase.", "MECCG-AGT-09")
    if moving is None or moving.journey is None or moving.journey.back or chain_open(b):
        return no("No agent acts now.", "MECCG-AGT-09")
    return None


def pose(b: Board, agent: Agent) -> Pose:
    """How an agent is turned: his own card's pose once it lies open."""
    if is_open(agent.card):
        return card_of(b, agent.card).pose
    return Pose.TAPPED if agent.tapped else Pose.UNTAPPED


def why_not(b: Board, seat: int, x: Action) -> Reason | None:
    """What forbids something with an agent."""
    refused = forbidden(b, seat)
    if refused is not None or len(x.args) < 3 or x.proven:
        return refused or no("Say which agent, and what he does.", "MECCG-AGT-09")
    deed, which = x.args[:2]
    if deed == Deed.LAY:
        return why_not_lay(b, seat, x)
    if which not in {number for number, _ in agents_of(b, seat)}:
        return no("That is not an agent of yours.", "MECCG-AGT-09")
    agent = b.later.agents[which]
    if deed == Deed.REVEAL:
        return why_not_reveal(b, seat, agent, x)
    if deed not in ACTIONS:
        return no("Agents cannot do that.", "MECCG-AGT-09")
    if agent.came >= b.turn.number or agent.acted == b.turn.number:
        return no("One action a turn, and none in the turn in which he came.", "MECCG-AGT-09")
    return limit_reached(b) or spent(b) or CHECKS[Deed(deed)](b, agent, x)


def why_not_lay(b: Board, seat: int, x: Action) -> Reason | None:
    """MECCG-AGT-07: face down, untapped; nobody sees which one."""
    if len(x.args) != 3 or x.args[1] != NONE or x.shown or x.args[2] not in b.zones[seat][Zone.HAND]:
        return no("An agent is laid face down out of the hand.", "MECCG-AGT-07")
    return limit_reached(b) or spent(b)


def _plain(x: Action) -> bool:
    return len(x.args) == 3 and x.args[2] == NONE and not x.shown


def _tapped(b: Board, agent: Agent, x: Action) -> Reason | None:
    good = _plain(x) and pose(b, agent) is Pose.TAPPED
    return None if good else no("He is not tapped.", "MECCG-AGT-14")


def _wounded(b: Board, agent: Agent, x: Action) -> Reason | None:
    good = _plain(x) and pose(b, agent) is Pose.WOUNDED
    return None if good else no("He is not wounded.", "MECCG-AGT-13")


def _upright(b: Board, agent: Agent, x: Action) -> Reason | None:
    good = _plain(x) and pose(b, agent) is Pose.UNTAPPED and not agent.down
    return None if good else no("Only an untapped face-up agent can be turned face down.", "MECCG-AGT-15")


def _at_large(b: Board, agent: Agent, x: Action) -> Reason | None:
    """MECCG-AGT-11: one who is seen names the home he returns to."""
    seat = owner(agent.card)
    known = homes(b, seat, face(b, agent.card)) if agent.place != NONE else []
    if not agent.sites and (agent.place == NONE or agent.place in known):
        return no("He is at home.", "MECCG-AGT-11")
    named = x.args[2] == NONE if agent.down else x.args[2] in known
    return None if named and not x.shown and len(x.args) == 3 else no("Name one of his homes.", "MECCG-AGT-11")


def _on_the_way(b: Board, agent: Agent, x: Action) -> Reason | None:
    good = _plain(x) and agent.down and bool(agent.sites)
    return None if good else no("Only a face-down agent goes back one step.", "MECCG-AGT-17")


def _lures(b: Board, agent: Agent, x: Action) -> Reason | None:
    good = _plain(x) and pose(b, agent) is Pose.UNTAPPED and not agent.down
    return None if good else no("An untapped agent, turned up, taps for creatures.", "MECCG-AGT-12")


def _moves(b: Board, agent: Agent, x: Action) -> Reason | None:
    """MECCG-AGT-16, MECCG-AGT-45: a site card of the location deck, face up or face down as he is."""
    seat = owner(agent.card)
    if len(x.args) != 3 or x.args[2] not in b.zones[seat][Place.LOCATION] or is_open(x.args[2]):
        return no("A site card of your location deck is laid on him.", "MECCG-AGT-16")
    if agent.down:
        return no("The card lies face down as he does.", "MECCG-AGT-16") if x.shown else None
    if len(x.shown) != 1 or x.shown[0].card != x.args[2] or not can_open(b, x.shown[0], seat, Place.LOCATION):
        return no("The card lies face up as he does.", "MECCG-AGT-16")
    goal = NONE if not x.shown else _site(b, x.shown[0])
    stays_away = goal == NONE or not may_stand(b, seat, goal, face(b, agent.card))
    if stays_away or agent.place == NONE or not near(b, seat, agent.place, goal):
        return no("He cannot go there.", "MECCG-AGT-45")
    return None


CHECKS: dict[Deed, Callable[[Board, Agent, Action], Reason | None]] = {
    Deed.HOME: _at_large,
    Deed.LURE: _lures,
    Deed.HEAL: _wounded,
    Deed.UNTAP: _tapped,
    Deed.HIDE: _upright,
    Deed.MOVE: _moves,
    Deed.BACK: _on_the_way,
}


def _site(b: Board, opened: Shown) -> int:
    return b.atlas.site_of_card.get(opened.definition, NONE)


def hidden_of(agent: Agent) -> tuple[Handle, ...]:
    """What has to be shown when he is turned up: himself and his row, as far as they do not lie open."""
    return tuple(card for card in (agent.card, *agent.sites) if not is_open(card))


def why_not_reveal(b: Board, seat: int, agent: Agent, x: Action) -> Reason | None:
    """MECCG-AGT-18, MECCG-AGT-20: all of him is shown; one who has not moved names a home."""
    if not agent.down or x.args[3:] != (agent.card, *agent.sites):
        return no("A face-down agent is turned up, with every site on him.", "MECCG-AGT-18")
    if tuple(one.card for one in x.shown) != hidden_of(agent):
        return no("A face-down agent is turned up, with every site on him.", "MECCG-AGT-18")
    zones = (Place.GUARD, *(Place.LAID for _ in agent.sites))[-len(x.shown) :] if x.shown else ()
    if not all(can_open(b, one, seat, zone) for one, zone in zip(x.shown, zones, strict=True)):
        return no("Those are not the cards that lie there.", "MECCG-AGT-18")
    number = x.shown[0].definition if not is_open(agent.card) else face(b, agent.card).number
    if number not in b.book or not is_agent(b.book[number].definition):
        return no("That is not an agent.", "MECCG-AGT-07")
    home = x.args[2]
    named = not agent.sites and agent.place == NONE
    if (home != NONE) != named or (named and home not in beginnings(b, agent, b.book[number].definition)):
        return no("An agent who has not moved names one of his homes.", "MECCG-AGT-20")
    return None


# --------------------------------------------------------------------------------------------------------- candidates
def candidates(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Everything sensible with agents; an illegal row may be laid, but nobody is told to."""
    if forbidden(b, seat) is not None:
        return
    for card in b.zones[seat][Zone.HAND]:
        if is_agent(printed_on(b, card, secrets)):
            yield from _legal(b, seat, Action(Say.AGENT, (Deed.LAY, NONE, card)))
    for which, agent in agents_of(b, seat):
        for deed in (Deed.HOME, Deed.LURE, Deed.HEAL, Deed.UNTAP, Deed.HIDE, Deed.BACK):
            yield from _legal(b, seat, Action(Say.AGENT, (deed, which, NONE)))
        for home in homes(b, seat, face(b, agent.card)) if not agent.down else ():
            yield from _legal(b, seat, Action(Say.AGENT, (Deed.HOME, which, home)))
        for x in (*moves(b, which, agent, secrets), *reveals(b, which, agent, secrets)):
            yield from _legal(b, seat, x)


def _legal(b: Board, seat: int, x: Action) -> Iterator[Action]:
    if why_not(b, seat, x) is None:
        yield x


def moves(b: Board, which: int, agent: Agent, secrets: Secrets) -> Iterator[Action]:
    """Every site he could go to from where he is, one card for each."""
    seat, seen = owner(agent.card), set[int]()
    here = stands(b, agent, secrets)
    for card in b.zones[seat][Place.LOCATION]:
        goal = site_on(b, card, secrets) if card in secrets and here else NONE
        if goal == NONE or goal in seen or not may_stand(b, seat, goal, printed_on(b, agent.card, secrets)):
            continue
        if any(near(b, seat, one, goal) for one in here):
            seen.add(goal)
            yield Action(Say.AGENT, (Deed.MOVE, which, card), () if agent.down else (show(card, secrets),))


def reveals(
    b: Board, which: int, agent: Agent, secrets: Secrets, deed: Deed = Deed.REVEAL
) -> Iterator[Action]:
    """Turned up where he is; who has not moved may name each of his homes."""
    hidden = hidden_of(agent)
    if not agent.down or not all(card in secrets for card in hidden):
        return
    shown = tuple(show(card, secrets) for card in hidden)
    at = [NONE] if agent.sites or agent.place != NONE else stands(b, agent, secrets)
    for home in at:
        yield Action(Say.AGENT, (deed, which, home, agent.card, *agent.sites), shown)


# ------------------------------------------------------------------------------------------------------------ answers
def act(d: Draft, seat: int, x: Action) -> None:
    """Carry out what was said."""
    deed, which = Deed(x.args[0]), x.args[1]
    if deed == Deed.LAY:
        uses_limit(d, seat)
        d.move(x.args[2], seat, Place.GUARD)
        d.note(agents=(*d.later.agents, Agent(x.args[2], d.turn.number)))
        d.tell(Tells.AGENT, seat, deed)
    elif deed == Deed.REVEAL:
        reveal(d, which, x.args[2], x.args[3], x.args[4:])
    else:
        uses_limit(d, seat)
        d.tell(Tells.AGENT, seat, deed)
        perform(d, deed, which, x.args[2])


def uses_limit(d: Draft, seat: int) -> None:
    """MECCG-RULING-25: laying an agent, and each of his actions, uses one of the hazard limit."""
    moving = d.company(d.turn.company)
    assert moving.journey is not None
    d.set_journey(moving.number, played=moving.journey.played + 1, hazards=(*moving.journey.hazards, seat))


def change(d: Draft, which: int, **changes: object) -> None:
    """Note something about an agent."""
    rows = list(d.later.agents)
    rows[which] = replace(rows[which], **changes)
    d.note(agents=tuple(rows))


def perform(d: Draft, deed: Deed, which: int, card: Handle) -> None:
    """One of the actions of a turn."""
    agent = d.later.agents[which]
    change(d, which, acted=d.turn.number)
    if deed == Deed.HOME:
        put_back(d, agent.sites)
        change(d, which, sites=(), place=card)
    elif deed == Deed.BACK:
        put_back(d, agent.sites[-1:])
        change(d, which, sites=agent.sites[:-1], place=agent.place if len(agent.sites) > 1 else NONE)
    elif deed == Deed.MOVE:
        d.move(card, owner(agent.card), Place.LAID)
        set_pose(d, which, Pose.TAPPED if pose(d, agent) is Pose.UNTAPPED else pose(d, agent))
        if not agent.down:
            put_back(d, agent.sites)
            change(d, which, sites=(card,), place=site_on(d, card, {}))
        else:
            change(d, which, sites=(*agent.sites, card))
    elif deed == Deed.HIDE:
        change(d, which, down=True)
    elif deed == Deed.LURE:
        set_pose(d, which, Pose.TAPPED)
        change(d, which, lures=d.turn.number)
    else:
        set_pose(d, which, Pose.TAPPED if deed == Deed.HEAL else Pose.UNTAPPED)


def set_pose(d: Draft, which: int, new: Pose) -> None:
    """Turn an agent, face up or face down."""
    agent = d.later.agents[which]
    if is_open(agent.card):
        d.alter(agent.card, pose=new)
    else:
        change(d, which, tapped=new is Pose.TAPPED)


def put_back(d: Draft, cards: Sequence[Handle]) -> None:
    """Site cards return to the location deck, which nobody can follow."""
    for card in cards:
        d.move(card, owner(card), Place.LOCATION)
    if cards:
        d.owe(owner(cards[0]), Place.LOCATION)


def reveal(d: Draft, which: int, home: int, card: Handle, row: Sequence[Handle]) -> bool:
    """MECCG-AGT-20 to MECCG-AGT-23: turned up where he is; one whose row is none is discarded without effect."""
    agent, seat = d.later.agents[which], owner(card)
    printed, path = face(d, card), [site_on(d, one, {}) for one in row]
    second = not is_open(agent.card) and lies(d, printed.number, (Zone.PLAY, Zone.MP, Zone.OUT))
    fits = is_row(d, seat, printed, agent.place, path, beginnings(d, agent, printed))
    for friend in friends(d, agent):
        d.discard(friend)
    if second or not fits:
        put_back(d, row)
        d.note(agents=tuple(one for place, one in enumerate(d.later.agents) if place != which))
        if is_open(agent.card):
            d.discard(card)
        else:
            d.move(card, seat, Zone.DISCARD)
        d.tell(Tells.AGENT_LOST, seat, card)
        return False
    place = path[-1] if path else home if home != NONE else agent.place
    if not is_open(agent.card):
        d.enter(card)
        d.alter(card, pose=Pose.TAPPED if agent.tapped else Pose.UNTAPPED)
    put_back(d, row[:-1])
    others = (one for number, one in agents_of(d, seat) if number != which)
    stray = home != NONE and (lacks(d, seat, home) or any(shows(one, home) for one in others))
    change(d, which, card=card, down=False, place=place, sites=tuple(row[-1:]), stray=d.turn.number if stray else 0)
    d.tell(Tells.AGENT_SHOWN, seat, card, place)
    return True


def settle(d: Draft) -> None:
    """MECCG-AGT-20: at the end of the turn those without a site card go; those who have left play are forgotten."""
    for agent in d.later.agents:
        if agent.stray == d.turn.number and is_open(agent.card):
            put_back(d, agent.sites)
            d.discard(agent.card)
    seen = {card for rows in d.zones for card in rows[Zone.PLAY]}
    there = tuple(one for one in d.later.agents if not is_open(one.card) or one.card in seen)
    for gone in d.later.agents:
        if gone not in there:
            put_back(d, [card for card in gone.sites if card in d.zones[owner(card)][Place.LAID]])
    if there != d.later.agents:
        d.note(agents=there)


def rest(d: Draft, seat: int) -> None:
    """MECCG-AGT-08: those nobody has seen untap with everything else of their player's."""
    for which, agent in agents_of(d, seat):
        if agent.tapped and not is_open(agent.card):
            change(d, which, tapped=False)
