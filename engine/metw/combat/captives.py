"""Prisoners: taken by hazards that host them, kept off to the side, rescued at a site (MECCG-PRI, MECCG-OFF)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import Leave
from engine.journeys.combat.attack import SUCCEEDED, attacker_for, automatic_attack, mark_strike
from engine.journeys.combat.strikes import DONE, attack_of
from engine.journeys.play.playable import permits
from engine.journeys.reading.filters import attack_fits, site_type
from engine.journeys.table.board import card_of, company, face, on_table, untapped
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import Company, Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.journeys.table.verbs import PASS, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.alignments import is_version_for
from engine.metw.cards.later_words import Capture
from engine.metw.table.board import Board, alignment_of, same_place
from engine.metw.table.companies import attacks_at
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Jail, Ransom, Rescuing
from engine.metw.table.later import Prison
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells

ATTACKING = Mark("rescue-attacks")
RINGS = ("gold ring",)


# --------------------------------------------------------------------------------------------------------- being taken
def taker(b: Board, attack: Attack) -> Source | None:
    """The hazard in force that takes whoever a strike of this attack would wound, if there is one."""
    under = company(b, attack.company)
    for source in sources(b).of(Capture):
        word = source.word
        assert isinstance(word, Capture)
        lies = card_of(b, source.card).site
        if under is None or not attack_fits(b, word.fight, attack, source.card):
            continue
        if lies == NONE or same_place(b, lies, under.site):
            return source
    return None


def takes(d: Draft, f: Strike) -> bool:
    """MECCG-PRI-02: in place of being wounded a character is taken."""
    attack = attack_of(d)
    source = taker(d, attack) if len(d.law.alignments) > 1 and face(d, f.who).is_character else None
    if source is None:
        return False
    lies = card_of(d, source.card).site
    options = (lies,) if lies != NONE else tuple(rescue_sites(d, source, d.company(attack.company)))
    if not options:
        return False
    mark_strike(d, f.number, SUCCEEDED)
    d.goto(DONE)
    d.push(Jail(0, source.card, f.who, options))
    allies = tuple(held for held in card_of(d, f.who).holds if permits(d, face(d, held), Leave.RANSOM))
    if allies:
        d.push(Ransom(0, f.who, allies))
    return True


def ransom_candidates(s: MetwState, f: Ransom, secrets: Secrets) -> Iterator[Action]:
    yield from map(pick, f.allies)
    yield PASS


def ransom_why_not(s: MetwState, f: Ransom, x: Action) -> Reason | None:
    if x in set(ransom_candidates(s, f, {})):
        return None
    return no("Discard one of these allies, or none.", "MECCG-PRI-02")


def ransomed(d: Draft, f: Ransom, x: Action) -> None:
    """The ally goes, and nobody is taken."""
    if x != PASS:
        d.discard(x.args[0])
        d.frames = [frame for frame in d.frames if not (isinstance(frame, Jail) and frame.who == f.who)]


RANSOM = procedure(
    Ask(
        Asked.RANSOM,
        decider=lambda s, f: owner(f.who),
        candidates=ransom_candidates,
        why_not=ransom_why_not,
        answer=ransomed,
        rules=("MECCG-PRI-02",),
    ),
)


def rescue_sites(b: Board, source: Source, group: Company) -> Iterator[int]:
    """MECCG-PRI-03 to MECCG-PRI-08: sites of the host's player by how the victim moved, and what the host demands."""
    word, side, atlas = source.word, alignment_of(b, source.seat), b.atlas
    assert isinstance(word, Capture)
    journey = group.journey
    if journey is not None and journey.moving:
        ends = {atlas.sites[journey.origin].region, atlas.sites[journey.goal].region}
        passed = set(journey.path) if journey.path and atlas.is_mapped(journey.path[0]) else set()
        near = {one for here in passed for one in range(len(atlas.regions)) if atlas.adjacent(here, one, ())}
        lands = passed | near or ends
    else:
        lands = {atlas.sites[group.site].region}
    above = journey.goal if journey is not None and journey.moving else NONE
    for site in atlas.sites:
        near_by = site.region in lands or above in dict(site.adjacent)  # MECCG-PRI-07
        if is_version_for(side, site) and near_by and not (site.haven or site.hidden):
            if not word.types or site_type(b, site.index, for_hazards=True) in word.types:
                yield site.index


def next_jail(d: Draft, f: Jail) -> None:
    """One place leaves nothing to choose."""
    if on_table(d, f.who) is None or on_table(d, f.host) is None:
        d.pop()
    elif len(f.options) == 1:
        d.pop()
        capture(d, f.host, f.who, f.options[0])


def jail_candidates(s: MetwState, f: Jail, secrets: Secrets) -> Iterator[Action]:
    for index in f.options:
        yield pick(index)


def jail_why_not(s: MetwState, f: Jail, x: Action) -> Reason | None:
    if x in set(jail_candidates(s, f, {})):
        return None
    return no("Name a site where he may be rescued.", "MECCG-PRI-03")


JAIL = procedure(
    next_jail,
    Ask(
        Asked.JAIL,
        decider=lambda s, f: owner(f.host),
        candidates=jail_candidates,
        why_not=jail_why_not,
        answer=lambda d, f, x: capture(d, f.host, f.who, x.args[0]),
        rules=("MECCG-PRI-03", "MECCG-PRI-08"),
    ),
)


def capture(d: Draft, host: Handle, who: Handle, site: int) -> None:
    """MECCG-PRI-02, MECCG-PRI-12, MECCG-PRI-13: he is under the host, with his rings alone."""
    d.controls = tuple(one for one in d.controls if who not in (one.follower, one.controller))
    for held in card_of(d, who).holds:
        if not (face(d, held).ring_type or face(d, held).item_kind in RINGS):
            d.release(held)
            d.discard(held)
    d.leave_company(who)
    lay_aside(d, (who, *card_of(d, who).holds), Zone.PLAY, Zone.ASIDE)
    kept = next((one for one in d.later.prisons if one.host == host), Prison(host, site))
    rest = tuple(one for one in d.later.prisons if one.host != host)
    d.note(prisons=(*rest, replace(kept, people=(*kept.people, who))))
    d.tell(Tells.TAKEN, who, site)


def lay_aside(d: Draft, cards: tuple[Handle, ...], source: Zone, goal: Zone) -> None:
    """MECCG-OFF-01: cards lie off to the side, or come back from there, as they are."""
    for card in cards:
        d.take(owner(card), source, card)
        d.put(owner(card), goal, card)


# ---------------------------------------------------------------------------------------------------------- the rescue
def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Every host at the company's site that has people of the mover's."""
    for prison in b.later.prisons:
        if why_not(b, seat, prison.host) is None:
            yield Action(Say.RESCUE, (prison.host,))


def why_not(b: Board, seat: int, host: Handle) -> Reason | None:
    """MECCG-PRI-16: a company of the prisoners' player that has entered the rescue site."""
    prison = next((one for one in b.later.prisons if one.host == host), None)
    here = company(b, b.turn.company)
    if prison is None or seat != b.turn.mover or b.turn.phase is not Phase.SITE or here is None or not here.entered:
        return no("A company that has entered a rescue site may try.", "MECCG-PRI-16")
    if owner(prison.people[0]) != seat or not same_place(b, prison.site, here.site):
        return no("No prisoner of yours is held here.", "MECCG-PRI-16")
    return None


def declare(d: Draft, host: Handle) -> None:
    """MECCG-RULING-41: the rescue-attacks come first."""
    prison = next(one for one in d.later.prisons if one.host == host)
    here = d.company(d.turn.company)
    guards = len(attacks_at(d, here)) if word_of(d, host).guarded else 0
    d.push(Rescuing(0, here.number, host, prison.people, guards + len(word_of(d, host).attacks)))


def word_of(b: Board, host: Handle) -> Capture:
    """What the host says of prisoners."""
    return next(word for word in b.book[face(b, host).number].always if isinstance(word, Capture))


def next_attack(d: Draft, f: Rescuing) -> None:
    """MECCG-PRI-17: one after the other; they are no automatic-attacks, unless they are those of the site."""
    here, kept = company(d, f.company), next((one for one in d.later.prisons if one.host == f.host), None)
    if here is None or kept is None:
        d.pop()
        return
    if not f.left:
        if not any(untapped(d, who) for who in here.members):
            d.pop()
        return
    word = word_of(d, f.host)
    d.goto(ATTACKING, left=f.left - 1)
    if f.left > len(word.attacks):
        automatic_attack(d, f.company, attacks_at(d, here)[f.left - len(word.attacks) - 1])
        return
    race, strikes, prowess = word.attacks[len(word.attacks) - f.left]
    d.push(Attack(0, d.tick(), f.company, attacker_for(d, here.seat, f.host), race, strikes, prowess))


def rescue_candidates(s: MetwState, f: Rescuing, secrets: Secrets) -> Iterator[Action]:
    here = company(s, f.company)
    for who in here.members if here is not None else ():
        if untapped(s, who):
            yield pick(who)
    yield PASS


def rescue_why_not(s: MetwState, f: Rescuing, x: Action) -> Reason | None:
    if x in set(rescue_candidates(s, f, {})):
        return None
    return no("An untapped rescuer taps, or nobody is freed.", "MECCG-PRI-18")


def rescued(d: Draft, f: Rescuing, x: Action) -> None:
    """MECCG-PRI-18, MECCG-PRI-19, MECCG-PRI-21: all of them join the company; the site is tapped, the host goes."""
    if x == PASS:
        return
    d.tap(x.args[0])
    prison = next(one for one in d.later.prisons if one.host == f.host)
    d.note(prisons=tuple(one for one in d.later.prisons if one.host != f.host))
    for who in prison.people:
        come_back(d, who)
        d.join(who, f.company)
        d.tell(Tells.FREE, who)
    d.spend_site(d.company(f.company))
    d.discard(f.host)


def come_back(d: Draft, who: Handle) -> None:
    """He is in play again, with what he kept."""
    lay_aside(d, (who, *card_of(d, who).holds), Zone.ASIDE, Zone.PLAY)


RESCUE = procedure(
    ATTACKING,
    next_attack,
    Ask(
        Asked.RESCUER,
        decider=lambda s, f: s.turn.mover,
        candidates=rescue_candidates,
        why_not=rescue_why_not,
        answer=rescued,
        rules=("MECCG-PRI-18", "MECCG-PRI-19"),
    ),
)


# ------------------------------------------------------------------------------------------------- the end of a prison
def release(d: Draft) -> bool:
    """MECCG-PRI-20: without their host prisoners are a company of their own where they were kept."""
    for prison in d.later.prisons:
        if on_table(d, prison.host) is None:
            d.note(prisons=tuple(one for one in d.later.prisons if one.host != prison.host))
            for who in prison.people:
                come_back(d, who)
            d.found_company(owner(prison.people[0]), own_version(d, prison), prison.people)
            return True
    return False


def own_version(b: Board, prison: Prison) -> int:
    """The rescue site in the version of the prisoners' player, or as it lies there."""
    side = alignment_of(b, owner(prison.people[0]))
    found = (s.index for s in b.atlas.sites if same_place(b, s.index, prison.site) and is_version_for(side, s))
    return next(found, prison.site)
