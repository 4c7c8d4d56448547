"""Where an agent is: his homes, the row of sites laid on him, whether he could have gone that way (MECCG-AGT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.journeys.cards.moments import Ban, Leave
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Forbid, Permit
from engine.journeys.reading.filters import site_fits
from engine.journeys.reading.places import is_home
from engine.journeys.table.board import card_of, face
from engine.journeys.table.sources import sources
from engine.kernel.actions import Secrets
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.metw.cards.alignments import FALLEN_WIZARDS, is_version_for
from engine.metw.cards.printed import AGENT, HERO, MetwSite
from engine.metw.table.board import Board, alignment_of, atlas_of, is_unlimited
from engine.metw.table.later import Agent
from engine.metw.table.reach import own_borders
from engine.metw.table.stages import in_use


def agents_of(b: Board, seat: int) -> Iterator[tuple[int, Agent]]:
    """A player's agents on the table, by their places among all of them."""
    for which, agent in enumerate(b.later.agents):
        if owner(agent.card) == seat:
            yield which, agent


def agent_with(b: Board, card: Handle) -> Agent | None:
    """The agent that is that card."""
    return next((agent for agent in b.later.agents if agent.card == card), None)


def printed_on(b: Board, card: Handle, secrets: Secrets) -> Definition | None:
    """What a card is, for him who knows it or where it lies open."""
    if is_open(card):
        return face(b, card)
    entry = b.book.get(secrets[card].definition) if card in secrets else None
    return entry.definition if entry is not None else None


def site_on(b: Board, card: Handle, secrets: Secrets) -> int:
    """The site a card of a row shows, NONE for him who does not know it or for another card."""
    number = secrets[card].definition if card in secrets else 0
    if is_open(card):
        number = b.faces[owner(card)][card & 0xFFFFFF]
    return atlas_of(b).site_of_card.get(number, NONE)


# -------------------------------------------------------------------------------------------------------------- homes
def homes(b: Board, seat: int, printed: Definition) -> list[int]:
    """The home sites of an agent, in the versions his player has (MECCG-BLD-34)."""
    return [
        site.index
        for site in atlas_of(b).sites
        if is_version_of(b, seat, site) and is_home(b, printed, site.index)
    ]


def beginnings(b: Board, agent: Agent, printed: Definition) -> list[int]:
    """Where an agent may have come: at a home of his, or, if a card lets him, at any hold like one of them."""
    seat = owner(agent.card)
    found = homes(b, seat, printed)
    if not friends(b, agent) or not any(atlas_of(b).sites[index].type in HOLDS for index in found):
        return found
    holds = [site.index for site in atlas_of(b).sites if is_version_of(b, seat, site) and site.type in HOLDS]
    return [*found, *(index for index in holds if index not in found)]


HOLDS = "BF"
"""Border-holds and Free-holds."""


def friends(b: Board, agent: Agent) -> list[Handle]:
    """Cards that let an agent have come anywhere."""
    found = (source for source in sources(b).of(Permit) if isinstance(source.word, Permit))
    leaves = [source.card for source in found if source.word.leave is Leave.ANY_HOLD]  # type: ignore[attr-defined]
    return [card for card in leaves if card_of(b, card).marks == (agent.card,)]


def newcomer(b: Board, seat: int) -> Agent | None:
    """The agent of a player who came last this turn and lies face down."""
    found = [agent for _, agent in agents_of(b, seat) if agent.came == b.turn.number and agent.down]
    return found[-1] if found else None


def is_version_of(b: Board, seat: int, site: MetwSite) -> bool:
    """The version of a site his player's agents use: of a Fallen-wizard's the one of heroes (MECCG-FWS-05)."""
    side = alignment_of(b, seat)
    return is_version_for(side, site) and (side is not FALLEN_WIZARDS or site.belongs == HERO)


def near(b: Board, seat: int, one: int, other: int) -> bool:
    """Whether two sites lie in one region, or in two that are adjacent, as they are for their player (MECCG-MOV-05)."""
    atlas = atlas_of(b)
    here, there = atlas.sites[one].region, atlas.sites[other].region
    return here == there or atlas.adjacent(here, there, own_borders(b, seat))


def lacks(b: Board, seat: int, index: int) -> bool:
    """Whether a player's one card of a site is with a company of his, or used up; its other version bars it too."""
    if is_unlimited(b, seat, index):
        return False
    name = atlas_of(b).sites[index].name
    both = [site.index for site in atlas_of(b).sites if site.name == name and not site.hidden]
    return any(in_use(b, seat, one) for one in both)


def may_stand(b: Board, seat: int, index: int, printed: Definition | None) -> bool:
    """MECCG-AGT-45: no agent moves to a Haven or into the Under-deeps, nor where his own text keeps him away."""
    site = atlas_of(b).sites[index]
    if not is_version_of(b, seat, site) or site.haven or site.below or site.hidden or lacks(b, seat, index):
        return False
    words = b.book[printed.number].always if printed is not None else ()
    kept = (word.where for word in words if isinstance(word, Forbid) and word.ban is Ban.GO_THERE)
    return not any(where is not None and site_fits(b, where, index, seat) for where in kept)


def is_row(
    b: Board, seat: int, printed: Definition, start: int, row: Sequence[int], first: Sequence[int] = ()
) -> bool:
    """MECCG-AGT-21: every site is in reach of the one before, the first one of a home, or of where he was last seen."""
    if NONE in row or not all(may_stand(b, seat, index, printed) for index in row):
        return False
    before = [start] if start != NONE else list(first) or homes(b, seat, printed)
    for index in row:
        if not any(near(b, seat, one, index) for one in before):
            return False
        before = [index]
    return True


def stands(b: Board, agent: Agent, secrets: Secrets) -> list[int]:
    """Where an agent is, for him who knows: at the last site of his row, where he was seen, or at any of his homes."""
    if agent.sites:
        found = site_on(b, agent.sites[-1], secrets)
        return [] if found == NONE else [found]
    if agent.place != NONE:
        return [agent.place]
    printed = printed_on(b, agent.card, secrets)
    return beginnings(b, agent, printed) if printed is not None else []


def is_agent(printed: Definition | None) -> bool:
    """Whether a card is an agent."""
    return printed is not None and printed.has(AGENT)
