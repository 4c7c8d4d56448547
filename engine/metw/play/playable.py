"""Whether a card may be played or an ability used in METW: one predicate for offers, peers and tests."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import Cards, InPlay, Stored
from engine.journeys.cards.moments import At, Ban, Leave, Of, Pay, Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Activate, Cost, Discard, Forbid, Modify, Permit
from engine.journeys.cards.words import Place as LayOn
from engine.journeys.play.play import way_of
from engine.journeys.play.playable import (
    ELSEWHERE,
    USED_SITE,
    WITHOUT_MIND,
    ability_unmet,
    acting_company,
    context_for,
    granted,
    limit_reached,
    lists,
    permits,
    shuns_site,
    spec_of,
    too_often,
    uncounted,
    unmet,
    without_effect,
    without_people,
)
from engine.journeys.reading.filters import card_fits
from engine.journeys.reading.sites import offers
from engine.journeys.reading.values import meets_attack
from engine.journeys.table.board import all_in_play, attack_now, card_of, company, company_number, face, on_table
from engine.journeys.table.frames import Play, Roll
from engine.journeys.table.records import IN_MP, IN_PLAY, Company, Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.alignments import BALROGS
from engine.metw.cards.lairs import NOT_AGAINST_MINIONS, NOT_AGAINST_THE_BALROG
from engine.metw.cards.printed import AGENT
from engine.metw.cards.words import Against
from engine.metw.combat import assaults
from engine.metw.phases.arrivals import may_follow, may_still
from engine.metw.phases.rounds import spent
from engine.metw.play.chain import bottom, is_open
from engine.metw.play.conditions import counts_as_tapped
from engine.metw.play.performed import ONCE_A_CHECK
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.rings import council_now
from engine.metw.scenarios.words import AtHavens, Common
from engine.metw.table.board import Board, alignment_of, hazard_player, opponents, wizard_of
from engine.metw.table.companies import RINGWRAITH
from engine.metw.table.entities import entity_of, is_dragon, lies, manifestations, slain
from engine.metw.table.frames import Visit
from engine.metw.table.stages import is_stage, spoiled, why_not_take_in, wrong_side

FIGHTING = (At.ENGAGEMENT, At.BETWEEN, At.STRIKE, At.BODY_ROLL)
"""Moments within an attack."""
BEFORE_MOVING = (At.ORGANIZATION, At.END_OF_ORGANIZATION)
"""Moments in which new sites lie face down: what a card can do on the way nobody sees yet (METW-RULING-112)."""
ROLLING = (At.CORRUPTION_ROLL, At.FACTION_ROLL, At.BODY_ROLL)
TAPPING = ("item", "ally", "faction")
"""Kinds of cards that tap the site when they are played successfully; information taps it as its price."""


def why_not_play(
    b: Board, seat: int, moment: int, card: Handle, number: int, way_index: int, free: int = 0
) -> Reason | None:
    """What forbids declaring a card this way now; None if nothing does (METW-FLOW-06)."""
    entry = b.book.get(number)
    if entry is None or not 0 <= way_index < len(entry.ways):
        return no("There is no such card, or no such way to play it.", "METW-GEN-03")
    way, printed = entry.ways[way_index], entry.definition
    now = (
        wrong_moment(b, seat, moment, way, printed)
        or over_limit(b, way, printed)
        or too_late(b, way, printed)
        or copy_in_play(b, seat, printed)
        or kind_forbids(b, seat, way, printed, free)
    )
    if now is not None:
        return now
    at = context_for(b, seat, moment, number, card)
    return (
        without_people(b, moment, printed, people_near(b, seat, moment))
        or too_often(b, moment, number)
        or forbidden_to(b, at.company, printed)
        or twice_on_company(b, at.company, way, printed)
        or unmet(b, way, at, free)
        or (without_effect(b, way, at) if moment not in BEFORE_MOVING else None)
    )


def forbidden_to(b: Board, number: int, printed: Definition) -> Reason | None:
    """What an effect forbids a company to play for the rest of the turn."""
    concerned = b.turn.company if number == NONE else number
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.PLAYS and word.cards is not None:
            if concerned in (source.bound or ()) and card_fits(b, word.cards, printed):
                return no("Such a card cannot be played for this company now.", "METW-RULING-01")
    return None


def twice_on_company(b: Board, number: int, way: Way, printed: Definition) -> Reason | None:
    """A hazard that comes to lie on a company, and may not do so twice."""
    group = company(b, number) if printed.has(ONCE_ON_COMPANY) else None
    lies_down = any(isinstance(word, LayOn) and word.of is Of.COMPANY for word in way.use.effects)
    if group is not None and lies_down and any(face(b, card).number == printed.number for card in group.cards):
        return no("It may not be duplicated on a company.", "METW-UNIQ-01")
    return None


ONCE_ON_COMPANY, ONCE_A_PLAYER = "may not be duplicated on a company", "may not be duplicated by a player"


def people_near(b: Board, seat: int, moment: int) -> int:
    """The company whose people a card needs: the acting one; for who is not on the move, that of his Wizard."""
    number = acting_company(b, moment)
    wizard = wizard_of(b, seat) if number == NONE and seat != b.turn.mover else NONE
    return number if wizard == NONE else company_number(b, wizard)


# ---------------------------------------------------------------------------------------------------------- moments
def wrong_moment(b: Board, seat: int, moment: int, way: Way, printed: Definition) -> Reason | None:
    """METW-GEN-13, METW-GEN-14 and the windows of METW-FLOW-73 to METW-FLOW-83."""
    if way.hazard and b.turn.phase is Phase.COUNCIL:
        return no("No hazard may be played for these checks.", "METW-FC-14")
    if moment not in way.moments:
        return no("It cannot be played at this moment.", "METW-FLOW-06")
    if is_stage(printed) and printed.kind is Kind.CONDITION and not way.use.at and moment != At.ORGANIZATION:
        return no("Stage resources that stay are played in the organization phase.", "MECCG-TRN-03")
    if printed.has("no hazard"):
        return None
    if way.kind == "creature" and (is_open(b) or attack_now(b) is not None):
        return no("A creature has to open a chain, outside an attack.", "METW-ANN-17")
    if b.law.corruption_opens and way.hazard and printed.has("corruption") and is_open(b):
        return no("A corruption card has to open a chain.", "MECCG-COR-02")
    if way.hazard:
        return hazard_forbidden(b, seat, printed)
    if b.turn.phase is Phase.COUNCIL and moment in ROLLING:
        return None
    if moment == At.INFLUENCE_ROLL and any(isinstance(word, Against) and word.mine for word in way.use.require):
        return None
    if seat != b.turn.mover and not assaults.defends(b, seat):
        return no("Resources are for your own turn.", "METW-GEN-14")
    return None


def hazard_forbidden(b: Board, seat: int, printed: Definition | None = None) -> Reason | None:
    """Hazards are for the opponent's movement/hazard phase; among several for one of them (METW-MUL-29)."""
    if printed is not None and printed.name in NOT_AGAINST_MINIONS and alignment_of(b, b.turn.mover).minion:
        return no("It has no effect on minions.", "MECCG-LIM-01")
    if seat == b.turn.mover or b.turn.phase is not Phase.MOVEMENT:
        return no("Hazards are for your opponent's movement/hazard phase.", "METW-GEN-13")
    if seat != hazard_player(b):
        return no("Another player has the right to play hazards now.", "METW-MUL-29")
    moving = company(b, b.turn.company)
    if moving is not None and moving.journey is not None and moving.journey.back:
        return no("The company was sent back: no more hazards for it.", "METW-MH-17")
    return None


def over_limit(b: Board, way: Way, printed: Definition) -> Reason | None:
    """METW-HL-01, METW-RULING-37: every hazard counts but Twilight."""
    if not way.hazard or b.turn.phase is not Phase.MOVEMENT or uncounted(b, way, printed):
        return None
    return limit_reached(b) or spent(b)


def too_late(b: Board, way: Way, printed: Definition) -> Reason | None:
    """METW-CMB-04: once strikes are assigned nothing is played that would change their number."""
    attack = attack_now(b)
    if attack is None or not attack.assigned:
        return None
    sweeps = [word.cards for word in way.use.effects if isinstance(word, Discard) and word.every and word.cards]
    swept = [card for card in all_in_play(b) if any(card_fits(b, cards, face(b, card)) for cards in sweeps)]
    names = {face(b, card).name for card in swept}
    for source in sources(b).modifiers(Stat.STRIKES):
        word = source.word
        assert isinstance(word, Modify)
        needed = {one.name for one in word.when if isinstance(one, InPlay)}
        goes = source.card in swept or not needed.isdisjoint(names)
        rest = replace(word, when=tuple(one for one in word.when if not isinstance(one, InPlay)))
        comes = printed.name in needed and meets_attack(b, source, rest, attack)
        if comes or (goes and meets_attack(b, source, word, attack)):
            return no("It would change the number of strikes, which are already assigned.", "METW-CMB-04")
    return None


# ----------------------------------------------------------------------------------------------------------- copies
def copy_in_play(b: Board, seat: int, printed: Definition) -> Reason | None:
    """METW-UNIQ-01, METW-RULING-30; while a chain is declared the ban is not looked at (METW-ANN-30)."""
    if printed.is_main and len(b.law.alignments) > 1:
        if revealed(b, printed.number):
            return no("That avatar is revealed, or has left the game.", "MECCG-PLY-05")
    elif is_dragon(b, printed) and slain(b, entity_of(printed)):
        return no("That Dragon is slain.", "MECCG-DRG-08")
    elif printed.unique and gone_or_there(b, printed.number) and not named_by(b, Common, printed):
        return no("A copy of it is in play, or has left the game.", "METW-UNIQ-01")
    if printed.has(ONCE_A_PLAYER) and any(face(b, card).number == printed.number for card in b.zones[seat][IN_PLAY]):
        return no("You may have only one of them in play.", "METW-UNIQ-01")
    there = printed.has("may not be duplicated") and lies(b, printed.number, (Zone.PLAY,))
    if there and b.law.no_second_copy and is_open(b) and not aimed_at(b, printed.number):
        return no("A copy of it is in play, and nothing is about to take it away.", "MECCG-TOU-14")
    if there and not is_open(b):
        return no("It may not be duplicated, and a copy of it is in play.", "METW-UNIQ-01")
    if printed.has(ONCE_A_CHECK) and any(effect.definition == printed.number for effect in b.lasting):
        return no("It may not be duplicated on a check.", "METW-UNIQ-01")
    return None


def aimed_at(b: Board, number: int) -> bool:
    """MECCG-TOU-14: whether a card of the chain has named that card in play, or is about to sweep it away."""
    chain = [frame for frame in b.frames[bottom(b.frames) :] if isinstance(frame, Play) and not frame.cancelled]
    for frame in chain:
        for named in frame.chosen:
            if any(named in rows[Zone.PLAY] for rows in b.zones) and face(b, named).number == number:
                return True
        sweeps = [w for w in b.book[frame.definition].words if isinstance(w, Discard) and w.every and w.cards]
        if any(card_fits(b, word.cards, b.book[number].definition) for word in sweeps if word.cards is not None):
            return True
    return False


def named_by(b: Board, word: type[Common] | type[AtHavens], printed: Definition) -> bool:
    """Whether a scenario says that about a card."""
    return any(isinstance(s.word, Common | AtHavens) and s.word.name == printed.name for s in sources(b).of(word))


def gone_or_there(b: Board, number: int) -> bool:
    """Whether a unique card is in play, in a pile that counts as play, or being played."""
    return lies(b, number, (Zone.PLAY, Zone.MP, Zone.ASIDE, Zone.OUT, Zone.DECLARED))


def revealed(b: Board, number: int) -> bool:
    """MECCG-PLY-05, MECCG-MAN-05, MECCG-MAN-06, MECCG-DECK-10: as an avatar in play, or gone for good in any form."""
    avatars = [wizard_of(b, seat) for seat in range(len(b.players))]
    same = manifestations(b, number)
    if any(who != NONE and face(b, who).number in same for who in avatars):
        return True
    return lies(b, number, (Zone.MP, Zone.OUT, Zone.ASIDE, Zone.DECLARED))


# ------------------------------------------------------------------------------------------------------------ kinds
def kind_forbids(b: Board, seat: int, way: Way, printed: Definition, free: int) -> Reason | None:
    """What the kind of a card demands besides: one arrival a turn, a site that is entered, information."""
    if printed.name in NOT_AGAINST_THE_BALROG and any(alignment_of(b, foe) is BALROGS for foe in opponents(b, seat)):
        return no("That is not played against a Balrog player.", "MECCG-LIM-06")
    scenario = scenario_of(b)
    forbidden = scenario.forbids(b, seat, printed) if scenario is not None else None
    if forbidden is not None:
        return forbidden
    if printed.is_character:
        return arrival_forbidden(b, seat, printed, free)
    if way.kind in TAPPING:
        here = company(b, b.turn.company)
        if here is None or not here.entered or b.turn.phase is Phase.COUNCIL:
            return no("No company has entered a site now.", "METW-SITE-13")
        return not_playable_here(b, here, printed, free)
    if printed.has("information"):
        return information_forbidden(b)
    return None


def arrival_forbidden(b: Board, seat: int, printed: Definition, free: int = 0) -> Reason | None:
    """METW-ORG-02, METW-PLAY-09: one character a turn, one Wizard at a time."""
    if not may_still(b, seat, unique=printed.unique) and not comes_along(b, printed):
        return no("You have played or discarded a character this turn.", "METW-ORG-02")
    if printed.has(AGENT) and alignment_of(b, seat) is BALROGS:
        return no("The Balrog has no agents among his people.", "MECCG-PLY-10")
    refused = why_not_take_in(b, seat, printed) if not free & WITHOUT_MIND else None
    if refused is not None:
        return refused
    if printed.is_main and wizard_of(b, seat) != NONE:
        return None if may_follow(b, seat, printed) else no("You have a Wizard in play.", "METW-PLAY-09")
    if printed.is_main and b.players[seat].wizard not in (0, printed.number):
        return no("You have chosen another Wizard.", "METW-MUL-22")
    if printed.is_main and len(b.law.alignments) > 1 and awaited(b, seat, printed.number):
        return no("Your opponent has revealed him, and holds him in his hand.", "MECCG-RW-09")
    return wizard_bound(b, seat, printed) if printed.is_main else None


def comes_along(b: Board, printed: Definition) -> bool:
    """Whether his text lets a character come besides one of those it names, who has come in this phase."""
    names = [
        word.cards.names
        for word in b.book[printed.number].always
        if isinstance(word, Permit) and word.leave is Leave.COMES_ALONG and isinstance(word.cards, Cards)
    ]
    return any(on_table(b, who) is not None and face(b, who).name in row for row in names for who in b.later.newcomers)


def awaited(b: Board, seat: int, number: int) -> bool:
    """MECCG-RW-09: whether that Ringwraith has gone back to an opponent's hand; of Wizards one is only named."""
    back = b.book[number].definition.race == RINGWRAITH
    return back and any(b.players[foe].wizard == number for foe in opponents(b, seat))


def wizard_bound(b: Board, seat: int, printed: Definition) -> Reason | None:
    """A card by which a Wizard gave up his form binds both players in whom they may play."""
    for source in sources(b).of(Forbid):
        word, marks = source.word, card_of(b, source.card).marks
        assert isinstance(word, Forbid)
        if word.ban is Ban.AVATARS and source.seat == seat:
            return no("You are Sauron: you reveal no Ringwraith.", "MECCG-GEN-05")
        if word.ban is Ban.OPPONENT_PLAYS and source.seat != seat and printed.number in marks:
            return no("Your opponent's Wizard of that name will come back.", "METW-RULING-01")
        if word.ban is Ban.OTHER_WIZARDS and source.seat == seat and marks and printed.number not in marks:
            return no("You are waiting for another Wizard to come back.", "METW-RULING-01")
    return None


def information_forbidden(b: Board) -> Reason | None:
    """METW-SITE-05: information needs an untapped site that lists it, or the Council of the Wise (SCEN-COUNCIL-04)."""
    here = company(b, b.turn.company)
    if council_now(b) is not None:
        return None
    if b.turn.phase is not Phase.SITE or here is None or not here.entered:
        return no("Information is played at a site that was entered.", "METW-SITE-13")
    if not offers(b, here.site, "book"):
        return no("Information is not playable at this site.", "METW-SITE-05", here.site)
    return tapped_site(b, here)


def tapped_site(b: Board, here: Company) -> Reason | None:
    """METW-ITM-03: what taps a site needs an untapped one."""
    if here.site in b.players[here.seat].used or counts_as_tapped(b, here.site):
        return no("The site is tapped.", "METW-ITM-03", here.site)
    return None


def not_playable_here(b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
    """Whether an item, ally or faction is playable at the company's site (METW-ITM-01, METW-FAC-01, METW-ALY-06)."""
    if printed.kind is Kind.ALLY and alone_by_choice(b, here):
        return no("No ally joins this company.", "METW-RULING-01")
    if printed.ring_type:
        return no("A ring takes the place of a tested gold ring.", "METW-RNG-04")
    if shuns_site(b, here.site, printed):
        return no("Its text forbids this site.", "METW-ITM-01", here.site)
    refused = wrong_side(b, here.seat, here.site, printed) or spoiled(b, here.seat, here.site, printed)
    if refused is not None or extra_minor(b, here, printed):
        return refused
    at_haven = b.atlas.sites[here.site].haven and named_by(b, AtHavens, printed)
    if not free & ELSEWHERE and not at_haven and not lists(b, here.site, printed):
        return no("It is not playable at this site.", "METW-ITM-01", here.site)
    if free & USED_SITE or permits(b, printed, Leave.USED_SITE):
        return None
    if printed.kind is Kind.ITEM and burglar(b) != NONE:
        return None
    return tapped_site(b, here)


def alone_by_choice(b: Board, here: Company) -> bool:
    """Whether a card on somebody of the company keeps allies from joining it."""
    return any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.ALLIES
        and company_number(b, source.card) == here.number
        for source in sources(b).of(Forbid)
    )


def site_lost(b: Board, f: Play) -> Reason | None:
    """METW-ANN-09, METW-ITM-03: what the site must be for a declared card it must still be on resolution."""
    if f.ability or way_of(b, f).kind not in TAPPING:
        return None
    here = company(b, f.company)
    if here is None or here.site == NONE:
        return None
    return not_playable_here(b, here, b.book[f.definition].definition, f.free)


def visit_now(b: Board) -> Visit | None:
    """The site phase of a company that is under way."""
    return next((frame for frame in reversed(b.frames) if isinstance(frame, Visit)), None)


def burglar(b: Board) -> Handle:
    """The Hobbit who has tapped the site by burglary and may still play an item there (METW-OPT-13)."""
    visit = visit_now(b)
    return visit.burglar if visit is not None else NONE


def plays(b: Board, who: Handle, printed: Definition) -> bool:
    """Whether somebody may tap for a card here: a burglar for an item of the site, others for the extra one."""
    here, visit = company(b, b.turn.company), visit_now(b)
    if here is None or visit is None or printed.kind is not Kind.ITEM:
        return True
    if visit.burglar == who:
        return lists(b, here.site, printed)
    if extra_minor(b, here, printed):
        return who != visit.tapper
    return visit.burglar == NONE


def extra_minor(b: Board, here: Company, printed: Definition) -> bool:
    """METW-SITE-07, METW-RULING-81: one minor item for each play that tapped the site."""
    return printed.kind is Kind.ITEM and printed.item_kind == "minor" and here.used


# -------------------------------------------------------------------------------------------------------- abilities
def why_not_use(b: Board, seat: int, moment: int, card: Handle, index: int) -> Reason | None:
    """What forbids using an ability of a card in play now, or one that a card granted; None if nothing does."""
    if under_way(b, moment, card, index):
        return no("It is declared already, and costs nothing.", "METW-RULING-112")
    if (card, index) in granted(b, seat, moment):
        return ability_unmet(b, seat, moment, card, b.book[face(b, card).number].abilities[index])
    if owner(card) != seat or not (card in b.zones[seat][IN_PLAY] or card in b.zones[seat][IN_MP]):
        return no("You have no such card in play.", "METW-FLOW-06")
    abilities = b.book[face(b, card).number].abilities
    if not 0 <= index < len(abilities):
        return no("It has no such ability.", "METW-FLOW-06")
    ability = abilities[index]
    if card in b.zones[seat][IN_MP] and not speaks_from_pile(b, card, ability):
        return no("You have no such card in play.", "METW-FLOW-06")
    if moment not in ability.at:
        return no("It cannot be used at this moment.", "METW-FLOW-06")
    if ability.cost.tap_self and warded(b, card):
        return no("{0} cannot be tapped in answer to that.", "METW-RULING-01", card)
    if card_of(b, card).idle:
        return no("{0} is not in use: another one fills its place.", "METW-CMB-18", card)
    if not b.customs.serves(b, card):
        return no("{0} does nothing for its bearer.", "MECCG-BLD-29", card)
    if ability.hazard:
        forbidden = hazard_forbidden(b, seat)
        return forbidden or ability_unmet(b, seat, moment, card, ability)
    if seat != b.turn.mover and moment not in ROLLING and not assaults.defends(b, seat):
        return no("Resources are for your own turn.", "METW-GEN-14")
    number, mine = acting_company(b, moment), company_number(b, card)
    if number != NONE and mine not in (NONE, number) and not ability.elsewhere:
        return no("It belongs to another company.", "METW-CHAR-04")
    return ability_unmet(b, seat, moment, card, ability)


def speaks_from_pile(b: Board, card: Handle, ability: Activate) -> bool:
    """Whether an ability can be used in an MP pile: that of a faction, and one for which its card has to be stored."""
    return face(b, card).kind is Kind.FACTION or any(isinstance(one, Stored) and one.yes for one in ability.require)


def under_way(b: Board, moment: int, card: Handle, index: int) -> bool:
    """Whether an ability without a price waits in the chain already, for the same roll if it is about one."""
    for frame in reversed(b.frames[bottom(b.frames) :]):
        if isinstance(frame, Roll) and moment in ROLLING:
            return False
        if isinstance(frame, Play) and frame.ability and (frame.card, frame.use) == (card, index):
            ability = spec_of(b, frame)
            return ability.cost == Cost() and all(choose.pay is Pay.NOTHING for choose in ability.choose)
    return False


def warded(b: Board, card: Handle) -> bool:
    """Whether a card in the chain that names this one forbids to tap it in answer."""
    return any(
        isinstance(frame, Play)
        and card in frame.chosen
        and any(isinstance(w, Forbid) and w.ban is Ban.TAP_IN_ANSWER for w in b.book[frame.definition].always)
        for frame in b.frames
    )
