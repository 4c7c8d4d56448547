"""Agents attack where a company enters their site, and make creatures playable there (MECCG-AGT-24 to MECCG-AGT-39)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Stat
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.filters import site_type
from engine.journeys.reading.places import is_home
from engine.journeys.table.board import card_of, company, face, goal_of
from engine.journeys.table.frames import Attack, Roll, Strike
from engine.journeys.table.records import Company, Pose
from engine.journeys.table.speech import Source
from engine.journeys.table.verbs import PASS, Purpose, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.agents.deeds import Deed, change, reveal, reveals, why_not_reveal
from engine.metw.agents.rows import agent_with, agents_of, stands
from engine.metw.table.board import Board, hazard_opponent, same_place
from engine.metw.table.companies import attacks_at, is_minion_company
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Prowl, Thrown
from engine.metw.table.later import Agent
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say

PROWLING = Mark("the next agent")
AT_HOME, OUT_OF_HIDING, WOUNDED = 2, {True: 5, False: 2}, -2
"""Prowess of one who was seen at home; of one out of hiding, at home or elsewhere; of a wounded one."""
LAIRS, FREE_FOLK = "RSD", ("Man", "Dwarf", "Elf", "Dúnadan", "Hobbit")
AT_HIS_HOME = {
    "F": FREE_FOLK,
    "B": ("Orc", "Nazgûl", *FREE_FOLK),
    "R": ("Orc", "Nazgûl", "Troll"),
    "S": ("Orc", "Nazgûl", "Undead", "Troll"),
    "D": ("Orc", "Nazgûl", "Troll"),
}
"""Which creatures an agent makes playable at his home, by its type (MECCG-AGT-25 to MECCG-AGT-29)."""


# ----------------------------------------------------------------------------------------------------------- creatures
def lured(b: Board, creature: Definition, moving: Company) -> bool:
    """MECCG-AGT-24 to MECCG-AGT-29, MECCG-AGT-59: whether an agent at that site has tapped for such a creature."""
    for agent in b.later.agents:
        if agent.lures != b.turn.number or agent.place == NONE or not same_place(b, agent.place, goal_of(moving)):
            continue
        kind = site_type(b, goal_of(moving), for_hazards=True)
        guards = {attack.race for attack in attacks_at(b, moving)} if moving.site != NONE else _guards(b, moving)
        if kind in LAIRS and not creature.unique and creature.race in guards:
            return True
        at_home = is_home(b, face(b, agent.card), agent.place)
        if at_home and creature.race in AT_HIS_HOME.get(kind, ()):
            return True
    return False


def _guards(b: Board, moving: Company) -> set[str]:
    return {attack.race for attack in b.atlas.sites[goal_of(moving)].attacks}


# ------------------------------------------------------------------------------------------------------------- attacks
def prowls(b: Board, here: Company) -> bool:
    """Whether an opponent has agents who might be where a company has entered, by what everybody sees."""
    foe = hazard_opponent(b, here.seat)
    return any(agent.struck != b.turn.number and maybe_here(b, agent, here) for _, agent in agents_of(b, foe))


def maybe_here(b: Board, agent: Agent, here: Company) -> bool:
    """A face-up agent is where he is seen; of a face-down one nobody knows."""
    return agent.down or same_place(b, agent.place, here.site)


def next_agent(d: Draft, f: Prowl) -> None:
    here = company(d, f.company)
    if here is None or not prowls(d, here):
        d.pop()


def prowl_candidates(s: MetwState, f: Prowl, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    here = company(s, f.company)
    assert here is not None
    for which, agent in agents_of(s, hazard_opponent(s, here.seat)):
        if agent.struck == s.turn.number:
            continue
        if not agent.down:
            if same_place(s, agent.place, here.site):
                yield Action(Say.AGENT, (Deed.ATTACK, which, NONE))
            continue
        if any(same_place(s, one, here.site) for one in stands(s, agent, secrets)):
            for x in reveals(s, which, agent, secrets, Deed.ATTACK):
                if x.args[2] == NONE or same_place(s, x.args[2], here.site):
                    yield x


def prowl_why_not(s: MetwState, f: Prowl, x: Action) -> Reason | None:
    """MECCG-AGT-31, MECCG-AGT-19: an agent at the company's site attacks, and is turned up for it."""
    here = company(s, f.company)
    assert here is not None
    if x == PASS:
        return None
    found = dict(agents_of(s, hazard_opponent(s, here.seat)))
    if x.verb != Say.AGENT or len(x.args) < 3 or x.args[0] != Deed.ATTACK or x.args[1] not in found or x.proven:
        return no("An agent of yours attacks, or none does.", "MECCG-AGT-31")
    agent = found[x.args[1]]
    if agent.struck == s.turn.number:
        return no("He has attacked this turn.", "MECCG-AGT-31")
    if agent.down:
        return why_not_reveal(s, owner(agent.card), agent, x)
    good = len(x.args) == 3 and not x.shown and same_place(s, agent.place, here.site)
    return None if good else no("He is not at that site.", "MECCG-AGT-31")


def strikes_out(d: Draft, f: Prowl, x: Action) -> None:
    """He is turned up and attacks, if he is where the company is."""
    if x == PASS:
        d.pop()
        return
    which, hiding = x.args[1], d.later.agents[x.args[1]].down
    d.goto(PROWLING)
    if hiding and not reveal(d, which, x.args[2], x.args[3], x.args[4:]):
        return
    change(d, which, struck=d.turn.number)
    here, agent = d.company(f.company), d.later.agents[which]
    if same_place(d, agent.place, here.site):
        attack(d, agent, here, hiding)


def attack(d: Draft, agent: Agent, here: Company, hiding: bool) -> None:
    """MECCG-AGT-32 to MECCG-AGT-36, MECCG-AGT-39."""
    printed = face(d, agent.card)
    home = is_home(d, printed, agent.place)
    more = OUT_OF_HIDING[home] if hiding else AT_HOME if home else 0
    hurt = card_of(d, agent.card).pose is Pose.WOUNDED
    d.push(
        Attack(
            0,
            d.tick(),
            here.number,
            owner(agent.card),
            printed.race,
            1,
            printed.prowess + more + (WOUNDED if hurt else 0),
            printed.body + (1 if home else 0),
            source=agent.card,
            definition=printed.number,
            attacker_assigns=hiding and home,
            detain=is_minion_company(d, here),
        )
    )


PROWLS = procedure(
    PROWLING,
    next_agent,
    Ask(
        Asked.PROWL,
        decider=lambda s, f: hazard_opponent(s, s.turn.mover),
        candidates=prowl_candidates,
        why_not=prowl_why_not,
        answer=strikes_out,
        rules=("MECCG-AGT-31", "MECCG-AGT-34"),
    ),
)


# ------------------------------------------------------------------------------------------------------------ a strike
def attacker(b: Board, f: Attack) -> Handle:
    """The agent whose attack it is; NONE in others."""
    known = f.source != NONE and is_open(f.source) and bool(b.later.agents)
    return f.source if known and agent_with(b, f.source) is not None else NONE


def throw(d: Draft, f: Strike, agent: Handle) -> None:
    """MECCG-AGT-32, MECCG-AGT-57: for each strike a roll is thrown first and added to its prowess."""
    d.push(Thrown(0, agent, f.who, f.twice))


def first_roll(d: Draft, f: Thrown) -> None:
    d.push(Roll(0, Purpose.STRIKE, owner(f.agent), f.agent))


def second_roll(d: Draft, f: Thrown) -> None:
    d.update(thrown=d.returned[0] if d.returned else 0)
    d.push(Roll(0, Purpose.STRIKE, owner(f.who), f.who, twice=f.twice))


def both_rolled(d: Draft, f: Thrown) -> None:
    d.pop(f.thrown, d.returned[0] if d.returned else 0)


THROWN = procedure(first_roll, second_roll, both_rolled)


def turned(d: Draft, agent: Handle, hurt: bool) -> None:
    """MECCG-AGT-37: after the combat he is tapped, or wounded by whom he struck."""
    if hurt:
        d.alter(agent, pose=Pose.WOUNDED)
    elif card_of(d, agent).pose is Pose.UNTAPPED:
        d.alter(agent, pose=Pose.TAPPED)


def withstands(b: Board, stat: Stat, attack: Attack, source: Source) -> bool:
    """MECCG-AGT-38: whether a modifier of an attack's prowess comes of a resource, and the attack is an agent's."""
    if stat is not Stat.PROWESS or attack.source == NONE or agent_with(b, attack.source) is None:
        return False
    return not b.book[source.definition].definition.is_hazard
