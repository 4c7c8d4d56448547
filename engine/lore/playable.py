"""Whether a card may be played or an ability used: one predicate for offers, peers and tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from engine.cards.compiled import Way
from engine.cards.conditions import Stored, Word
from engine.cards.definitions import CHARACTER_RACES, SKILLS, Definition, Kind
from engine.cards.moments import At, Ban, From, Leave, Pay
from engine.cards.words import Activate, Choose, Cost, Forbid, Grant, Limit, Permit
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.lore.aims import NO_CARDS
from engine.lore.board import (
    ATLAS,
    CARDS,
    Board,
    Source,
    attack_now,
    bearer_of,
    blocks_copies,
    card_of,
    company,
    company_number,
    face,
    fellows,
    halves,
    is_several,
    seats_from,
    sources,
    untapped,
)
from engine.lore.frames import Circle, Window
from engine.lore.places import no_place
from engine.lore.pointless import pointless
from engine.lore.reading import FULL, SITE_BASE, Context, answered, holds_all, piles_barred, roll_now, site_type, skills
from engine.lore.records import Company, Phase, Zone
from engine.lore.targets import HIDDEN, PILES, options
from engine.lore.values import hazard_limit
from engine.lore.verbs import no

USED_SITE = 1
NO_COUNTER = 2
ELSEWHERE = 4
WITHOUT_MIND = 8
WITHOUT_RACES = 16
WITHOUT_TAP = 32
"""Exceptions with which a card is played as part of another card's effect."""

ONLY_SKILLS = {f"{skill} only": skill for skill in SKILLS}
ONLY_RACES = {f"{race} only": race for race in CHARACTER_RACES}
ON_SOMETHING = "may not be duplicated on "


def context_for(b: Board, seat: int, moment: int, number: int, card: Handle) -> Context:
    """From where a card about to be played, or an ability about to be used, is read."""
    return Context(card, seat, acting_company(b, moment), moment=moment, definition=number)


def acting_company(b: Board, moment: int) -> int:
    """The company something played in this moment is about; NONE in the organization phase."""
    if moment in (At.ENGAGEMENT, At.STRIKE, At.BODY_ROLL):
        attack = attack_now(b)
        return attack.company if attack is not None else NONE
    if moment in (At.CORRUPTION_ROLL, At.FACTION_ROLL):
        roll = roll_now(b)
        return company_number(b, roll.who) if roll is not None and roll.who != NONE else NONE
    if moment == At.COUNTER:
        declared = answered(b, NONE)
        return b.turn.company if declared is None or declared.company == NONE else declared.company
    return b.turn.company if moment in (At.MOVEMENT, At.SITE) else NONE


# -------------------------------------------------------------------------------------------------- cards of a hand
def why_not_play(
    b: Board, seat: int, moment: int, card: Handle, number: int, way_index: int, free: int = 0
) -> Reason | None:
    """What forbids playing a card this way now; None if nothing does."""
    entry = CARDS.get(number)
    if entry is None or not 0 <= way_index < len(entry.ways):
        return no("There is no such card, or no such way to play it.", "LORE-CARD-12")
    way, printed = entry.ways[way_index], entry.definition
    return (
        _wrong_moment(b, seat, moment, way, printed)
        or _out_of_go(b, seat, moment, way, printed, card)
        or _over_limit(b, seat, way, printed)
        or _copy_in_play(b, printed)
        or _kind_forbids(b, seat, way, printed, free)
        or without_people(b, moment, printed)
        or _too_often(b, moment, number)
        or _unmet(b, way, context_for(b, seat, moment, number, card), free)
        or _without_effect(b, way, context_for(b, seat, moment, number, card))
    )


def _without_effect(b: Board, way: Way, at: Context) -> Reason | None:
    if pointless(b, way, at):
        return no("It would change nothing.", "LORE-GEN-14")
    return None


def _wrong_moment(b: Board, seat: int, moment: int, way: Way, printed: Definition) -> Reason | None:
    if moment not in way.moments:
        return no("It cannot be played at this moment.", "LORE-TIMING-07")
    council = b.turn.phase is Phase.COUNCIL
    if way.hazard:
        if seat == b.turn.mover or council:
            return no("Hazards are for the opponent's turn.", "LORE-HAZ-01")
        if b.turn.phase is not Phase.MOVEMENT and moment not in (At.ENGAGEMENT, At.STRIKE):
            return no("Such a hazard needs the opponent's movement phase.", "LORE-HAZ-01")
    elif seat != b.turn.mover and not (council and moment == At.CORRUPTION_ROLL):
        return no("Resources are for your own turn.", "LORE-TURN-03")
    return None


def _out_of_go(b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle) -> Reason | None:
    """LORE-RULING-160, LORE-RULING-161: with three or more players one plays hazards at a time, out of his pile;
    only who guards his own environment may answer out of his go, or out of his hand."""
    if not is_several(b) or not way.hazard or b.turn.phase is not Phase.MOVEMENT or moment != At.COUNTER:
        return None
    if seat == go_of(b) and card not in b.zones[seat][Zone.HAND]:
        return None
    if printed.has("environment") and any(guarded(b, seat)):
        return None
    return no("It is another player's go.", "LORE-RULING-160")


def go_of(b: Board) -> int:
    """The player whose go it is in the circle of hazard play; the mover outside it."""
    for frame in reversed(b.frames):
        if isinstance(frame, Circle):
            order = seats_from(b, b.turn.mover)
            return order[frame.at % len(order)]
    return b.turn.mover


def guarded(b: Board, seat: int) -> Iterator[Handle]:
    """Environments a player has in play, or is playing, that the action being answered threatens."""
    declared = answered(b, NONE)
    if declared is None or declared.seat == seat:
        return
    sweeps = CARDS[declared.definition].definition.has("environment")
    for card in b.zones[seat][Zone.PLAY]:
        if face(b, card).has("environment") and (sweeps or card in declared.chosen):
            yield card
    below = answered(b, declared.card)
    if sweeps and below is not None and below.seat == seat and face(b, below.card).has("environment"):
        yield below.card


def _over_limit(b: Board, seat: int, way: Way, printed: Definition) -> Reason | None:
    if not way.hazard or b.turn.phase is not Phase.MOVEMENT or printed.has("no hazard"):
        return None
    return limit_reached(b)


def limit_reached(b: Board) -> Reason | None:
    """Whether the hazard limit of the company that moves is used up."""
    moving = company(b, b.turn.company)
    if moving is None or moving.journey is None:
        return no("There is no company to play hazards on.", "LORE-RULING-29")
    if moving.journey.played >= hazard_limit(b, moving):
        return no("The hazard limit is reached.", "LORE-HAZ-04")
    return None


def _copy_in_play(b: Board, printed: Definition) -> Reason | None:
    if (printed.unique or printed.has("may not be duplicated")) and blocks_copies(b, printed.number):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    return None


def _kind_forbids(b: Board, seat: int, way: Way, printed: Definition, free: int) -> Reason | None:
    if printed.is_main:
        return main_barred(b, seat, printed)
    if way.kind in ("item", "ally", "faction"):
        here = company(b, b.turn.company)
        if here is None:
            return no("No company is at a site now.", "LORE-SITE-03")
        return not_playable_here(b, here, printed, free)
    if printed.has("information"):
        here = company(b, b.turn.company)
        if here is None or here.site == NONE or "book" not in ATLAS.sites[here.site].icons:
            return no("Information needs a site with a book icon.", "LORE-INFO-01")
    return None


def main_barred(b: Board, seat: int, printed: Definition) -> Reason | None:
    """LORE-CHAR-11, LORE-CHAR-12: one main character a game, and none after he was eliminated."""
    player = b.players[seat]
    if player.barred:
        return no("Your main character was eliminated: no other may follow.", "LORE-CHAR-12")
    if player.main not in (0, printed.number):
        return no("You have played another main character before.", "LORE-CHAR-11")
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.OPPONENT_PLAYS and source.seat != seat:
            if printed.number in card_of(b, source.card).marks:
                return no("Another player's main character of that name will come back.", "LORE-GEN-02")
    return None


def not_playable_here(b: Board, here: Company, printed: Definition, free: int) -> Reason | None:
    """LORE-SITE-09 to LORE-SITE-12: whether an item, ally or faction is playable at the company's site."""
    if printed.ring_number:
        return no("A ring item follows the test of a gold ring.", "LORE-RING-04")
    used = here.site in b.players[here.seat].used
    if printed.item_kind == "minor":
        return _minor_item(b, here, printed)
    if not free & ELSEWHERE and not lists(b, here.site, printed):
        return no("It is not playable at this site.", "LORE-SITE-11", here.site)
    if used and not free & USED_SITE and not permits_used(printed):
        return no("The site is used already.", "LORE-SITE-10", here.site)
    if printed.item_kind == "gold ring" and "ring" not in ATLAS.sites[here.site].icons:
        return no("A gold ring needs a site with a ring icon.", "LORE-RING-01")
    if printed.kind is Kind.ALLY and halves(b, here) + 2 > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    for word in CARDS[printed.number].always:
        if isinstance(word, Forbid) and word.ban is Ban.PLAY_AT and word.where is not None:
            if site_type(b, here.site) in word.where.types:
                return no("Its text forbids this site.", "LORE-GEN-01")
    return None


def _minor_item(b: Board, here: Company, printed: Definition) -> Reason | None:
    """The standard way of minor items: where they are listed, or where this company used the site this turn."""
    if not (here.used or "minor" in ATLAS.sites[here.site].plays):
        return no("Minor items are not listed here, and this company has not used the site this turn.", "LORE-ITEM-11")
    if b.rules.introductory and any(CARDS[number].definition.item_kind == "minor" for number in here.played):
        return no("One minor item has been played here this turn.", "LORE-INTRO-25")
    return None


def permits(printed: Definition, leave: Leave) -> bool:
    """Whether a card's own text makes that exception for playing it."""
    return any(isinstance(word, Permit) and word.leave is leave for word in CARDS[printed.number].always)


def permits_used(printed: Definition) -> bool:
    """Whether a card's text allows a site that is used already."""
    return permits(printed, Leave.USED_SITE)


def why_not_give(b: Board, who: Handle, number: int) -> Reason | None:
    """Whether an item cannot be played on a character at his site as part of another card's effect."""
    printed = CARDS[number].definition
    here = company(b, company_number(b, who))
    if here is None or here.site == NONE:
        return no("He is at no site.", "LORE-SITE-03")
    if forbidden_on(b, printed, who):
        return no("{0} may not own that item.", "LORE-GEN-01", who)
    return _copy_in_play(b, printed) or not_playable_here(b, here, printed, WITHOUT_TAP)


def lists(b: Board, index: int, printed: Definition) -> bool:
    """Whether a card is playable at a site by what it says or by what the site lists."""
    always, types = _listed(index, printed.number)
    return always or (bool(types) and site_type(b, index) in types)


@cache
def _listed(index: int, number: int) -> tuple[bool, str]:
    """Whether a card is playable at a site as printed, and the types of site at which it is playable besides."""
    place, printed = ATLAS.sites[index], CARDS[number].definition
    names = {place.name, f"region:{ATLAS.regions[place.region].name}", *(f"kind:{kind}" for kind in place.plays)}
    for limited, only in place.plays_only:
        if only not in (printed.name, *printed.keywords):
            names.discard(f"kind:{limited}")
    types = (entry.removeprefix("type:") for entry in printed.playable_at if entry.startswith("type:"))
    return not names.isdisjoint(printed.playable_at), "".join(types)


def without_people(b: Board, moment: int, printed: Definition, resolving: bool = False) -> Reason | None:
    """LORE-REQ-06, LORE-REQ-07, LORE-STRIKE-18: skill only and race only cards, when declared and when they resolve."""
    for keyword in printed.keywords:
        skill, race = ONLY_SKILLS.get(keyword), ONLY_RACES.get(keyword)
        if skill is None and race is None:
            continue
        if skill is not None and moment == At.STRIKE and not resolving and _skill_card_played(b):
            return no("One skill only card a strike is the limit.", "LORE-STRIKE-18")
        number = acting_company(b, moment)
        groups = [
            group for group in b.companies if group.number == number or (number == NONE and group.seat == b.turn.mover)
        ]
        people = [who for group in groups for who in fellows(b, group)]
        if not any(skill in skills(b, who) if skill else face(b, who).race == race for who in people):
            return no("Nobody in the company fits “" + keyword + "”.", "LORE-REQ-06" if skill else "LORE-REQ-07")
    return None


def _skill_card_played(b: Board) -> bool:
    return any(isinstance(frame, Window) and frame.moment == At.STRIKE and frame.skill for frame in b.frames)


# ------------------------------------------------------------------------------------------------------- limits
def once_key(number: int, what: int = 0) -> int:
    """The number under which something done with a card this turn is remembered."""
    return number << 32 | (what + 1)


def limit_keys(b: Board, moment: int, number: int, chosen: tuple[int, ...] = ()) -> list[int]:
    """What a card's limits look up and remember: per turn, company, attack or character."""
    keys = []
    for word in CARDS[number].always:
        if isinstance(word, Limit):
            keys.append(once_key(number, _limit_subject(b, word.per, moment, chosen)))
    if CARDS[number].definition.has(ON_SOMETHING + "an attack") and attack_now(b) is not None:
        keys.append(once_key(number, _limit_subject(b, "attack", moment, chosen)))
    return keys


def _limit_subject(b: Board, per: str, moment: int, chosen: tuple[int, ...]) -> int:
    if per == "attack":
        attack = attack_now(b)
        return attack.number if attack is not None else 0
    if per == "company":
        number = acting_company(b, moment)
        return number if number != NONE else chosen[0] if chosen else 0
    if per == "character":
        return chosen[0] if chosen else 0
    return 0


def _too_often(b: Board, moment: int, number: int) -> Reason | None:
    if any(key in b.turn.once for key in limit_keys(b, moment, number)):
        return no("Its limit is reached for now.", "LORE-GEN-01")
    return None


# ---------------------------------------------------------------------------------------------- requirements, choices
def _unmet(b: Board, way: Way, at: Context, free: int) -> Reason | None:
    use = way.use
    if not (use.choose and use.choose[0].source is From.MY_COMPANIES) and not holds_all(b, use.require, at):
        return no("What it requires is not there.", "LORE-REQ-01")
    return cannot_pay(b, use.cost, at) or incomplete(b, untaxed(use.choose, free), use.require, at)


def cannot_pay(b: Board, cost: Cost, at: Context) -> Reason | None:
    """Whether the price besides chosen things can be paid."""
    if cost.tap_self and not untapped(b, at.card):
        return no("{0} is not untapped.", "LORE-REQ-03", at.card)
    if cost.tap_bearer:
        bearer = bearer_of(b, at.card)
        if bearer == NONE or not untapped(b, bearer):
            return no("The character who has to tap is not untapped.", "LORE-REQ-03")
    if cost.sight and leave_to_look(b, at.card) is None:
        return no("Nothing lets its bearer use this Palantír.", "LORE-REQ-01")
    if cost.hazard_limit:
        reached = limit_reached(b)
        if reached is not None:
            return reached
    if cost.used_counter:
        here = company(b, at.company)
        if here is None or here.site == NONE or here.site in b.players[at.seat].used:
            return no("The site is used already.", "LORE-REQ-04")
    return None


def leave_to_look(b: Board, card: Handle) -> Source | None:
    """What lets its bearer use a Palantír: a card on it, leave for one use, last his own text, for which he taps."""
    bearer = bearer_of(b, card)
    found = [s for s in sources(b).of(Permit) if isinstance(s.word, Permit) and s.word.leave is Leave.USE_PALANTIR]
    on_it = [s for s in found if s.bound is None and s.card in card_of(b, card).holds]
    for_once = [s for s in found if s.bound is not None and bearer in s.bound]
    by_tapping = [s for s in found if s.bound is None and s.card == bearer and untapped(b, bearer)]
    return next(iter((*on_it, *for_once, *by_tapping)), None)


def incomplete(b: Board, choose: tuple[Choose, ...], require: tuple[Word, ...], at: Context) -> Reason | None:
    """Whether there is no way to name everything that has to be named."""
    if completable(b, choose, at):
        return None
    first = choose[0]
    if first.source is From.KEY:
        return no("It can be keyed neither to the site path nor to the new site.", "LORE-KEY-01")
    if first.source is From.PLACE:
        return no_place(b, at.seat, at.definition, at.card)
    if first.pay is Pay.TAP and not open_options(b, first, at):
        return no("Nobody who could tap for it is untapped.", "LORE-REQ-03")
    return no("There is nothing it could be played on.", "LORE-TARGET-03")


def completable(b: Board, choose: tuple[Choose, ...], at: Context) -> bool:
    """Whether everything can be named."""
    if not choose:
        return True
    first = choose[0]
    if first.source in PILES and piles_barred(b):
        return first.optional
    if first.optional or first.source in HIDDEN:
        return True
    found = open_options(b, first, at)
    if len(choose) == 1 and first.source is not From.ABILITY:
        return bool(found)
    return any(completable(b, (*choose[1:], *borrowed(b, first, value)), named(b, at, first, value)) for value in found)


def named(b: Board, at: Context, choose: Choose, value: int) -> Context:
    """The context once one more thing is named: without a company so far it is about the one of what was named."""
    number = value if choose.source is From.MY_COMPANIES else at.company
    if number == NONE and choose.source not in NO_CARDS and choose.source not in HIDDEN and value != NONE:
        number = company_number(b, value)
    return at._replace(chosen=(*at.chosen, value), company=number)


def tap_ability(b: Board, card: Handle) -> Activate | None:
    """The ability for which a card taps, the first if there are several."""
    return next((ability for ability in CARDS[face(b, card).number].abilities if ability.cost.tap_self), None)


def borrowed(b: Board, choose: Choose, value: int) -> tuple[Choose, ...]:
    """What has to be named besides when the tap ability of another card is the thing named."""
    if choose.source is not From.ABILITY or value == NONE:
        return ()
    ability = tap_ability(b, value)
    return ability.choose if ability is not None else ()


def untaxed(choose: tuple[Choose, ...], free: int) -> tuple[Choose, ...]:
    """Choices for which nobody taps, where a card is played without tapping."""
    return tuple(replace(one, pay=Pay.NOTHING) for one in choose) if free & WITHOUT_TAP else choose


def open_options(b: Board, choose: Choose, at: Context) -> list[int]:
    """What may be named, less what the card's own limits forbid."""
    printed = CARDS[at.definition].definition
    found = options(b, choose, at)
    if choose.source is From.IN_PLAY and at.seat == b.turn.mover and not choose.whoever:
        # LORE-TARGET-07: on one's own turn one acts by resources, which leave the opponents' resources alone.
        found = [card for card in found if owner(card) == at.seat or not face(b, card).is_resource]
    first = not at.chosen
    if choose.source is From.MY_COMPANIES:
        require = _require_of(b, at)
        found = [number for number in found if holds_all(b, require, at._replace(company=number))]
        found = [number for number in found if once_key(at.definition, number) not in b.turn.once]
    if first and choose.source in (From.COMPANY, From.MINE, From.CHARACTERS) and on_table_unlike(b, at):
        found = [who for who in found if not forbidden_on(b, printed, who)]
    elif first and choose.source in (From.MY_COMPANIES, From.GOAL, From.IN_PLAY, From.ITEMS, From.MY_ITEMS):
        found = [value for value in found if not _copy_on(b, printed, value, choose.source)]
    return found


def on_table_unlike(b: Board, at: Context) -> bool:
    """Whether a card is being played from a hand, as opposed to an ability of one in play being used."""
    return not any(at.card in rows[zone] for rows in b.zones for zone in (Zone.PLAY, Zone.MP))


def _require_of(b: Board, at: Context) -> tuple[Word, ...]:
    """The requirements of the use that is being declared, read for the company to be chosen."""
    ways = CARDS[at.definition].ways
    for way in ways:
        if way.use.choose and way.use.choose[0].source is From.MY_COMPANIES and at.moment in way.moments:
            return way.use.require
    return ()


def forbidden_on(b: Board, printed: Definition, who: Handle) -> bool:
    """Whether a card may not be played on this character: a copy there, a second corruption card, no items for him."""
    if printed.is_hazard and printed.has("corruption") and who in b.turn.corrupted:
        return True
    if any(keyword.startswith(ON_SOMETHING + "a ") for keyword in printed.keywords):
        if any(face(b, held).name == printed.name for held in card_of(b, who).holds):
            return True
        if any(isinstance(word, Limit) and word.per == "character" for word in CARDS[printed.number].always):
            return once_key(printed.number, who) in b.turn.once
    if printed.kind is Kind.ITEM:
        return may_bear_new(b, printed, who) is not None
    return False


def may_bear_new(b: Board, printed: Definition, who: Handle) -> Reason | None:
    """Whether a character may own an item that is not in play yet."""
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.ITEMS and source.card == who:
            if word.cards is None or printed.item_kind not in word.cards.item_kinds:
                return no("{0} may not own that item.", "LORE-GEN-01", who)
    return None


def _copy_on(b: Board, printed: Definition, value: int, source: From) -> bool:
    if not any(keyword.startswith(ON_SOMETHING) for keyword in printed.keywords):
        return False
    if source is From.MY_COMPANIES:
        group = company(b, value)
        if group is None:
            return False
        on_people = [held for who in fellows(b, group) for held in card_of(b, who).holds]
        return any(face(b, card).name == printed.name for card in (*group.cards, *on_people))
    if source is From.GOAL:
        return any(effect.definition == printed.number and value in effect.bound for effect in b.lasting) or any(
            face(b, card).name == printed.name and card_of(b, card).site == value - SITE_BASE
            for rows in b.zones
            for card in rows[Zone.PLAY]
        )
    return any(face(b, held).name == printed.name for held in card_of(b, value).holds)


# ----------------------------------------------------------------------------------------------------- abilities
def why_not_use(b: Board, seat: int, moment: int, card: Handle, index: int) -> Reason | None:
    """What forbids using an ability of a card in play now, or one that a card granted; None if nothing does."""
    if index == 0 and card in granted(b, seat, moment):
        return ability_unmet(b, seat, moment, card, CARDS[face(b, card).number].abilities[0])
    if owner(card) != seat or (card not in b.zones[seat][Zone.PLAY] and card not in b.zones[seat][Zone.MP]):
        return no("You have no such card in play.", "LORE-ZONE-09")
    abilities = CARDS[face(b, card).number].abilities
    if not 0 <= index < len(abilities):
        return no("It has no such ability.", "LORE-CARD-12")
    ability = abilities[index]
    return _ability_moment(b, seat, moment, card, ability) or ability_unmet(b, seat, moment, card, ability)


def granted(b: Board, seat: int, moment: int) -> list[Handle]:
    """Cards that have gone but left their player an ability for a time, as far as it can be used now."""
    if seat != b.turn.mover:
        return []
    return [
        source.card
        for source in sources(b).of(Grant)
        if isinstance(source.word, Grant)
        and source.word.ability
        and source.seat == seat
        and (not source.bound or acting_company(b, moment) in source.bound)
        and moment in CARDS[source.definition].abilities[0].at
    ]


def ability_unmet(b: Board, seat: int, moment: int, card: Handle, ability: Activate) -> Reason | None:
    """Whether requirements, price or choices of an ability cannot be met."""
    at = context_for(b, seat, moment, face(b, card).number, card)
    at = at._replace(company=ability_company(b, moment, card))
    if not holds_all(b, ability.require, at):
        return no("What it requires is not there.", "LORE-REQ-01")
    return cannot_pay(b, ability.cost, at) or incomplete(b, ability.choose, ability.require, at)


def ability_company(b: Board, moment: int, card: Handle) -> int:
    """The company an ability is about: the acting one, in the organization phase the card's own."""
    acting = acting_company(b, moment)
    return company_number(b, card) if acting == NONE else acting


def _ability_moment(b: Board, seat: int, moment: int, card: Handle, ability: Activate) -> Reason | None:
    if moment not in ability.at:
        return no("It cannot be used at this moment.", "LORE-TIMING-07")
    if card_of(b, card).idle:
        return no("{0} is not in use: another one fills its place.", "LORE-GEN-01", card)
    if card in b.zones[seat][Zone.MP] and not stored_ability(ability):
        return no("It is stored.", "LORE-RULING-78")
    if ability.hazard:
        if seat == b.turn.mover or b.turn.phase is not Phase.MOVEMENT:
            return no("Its ability is for an opponent's movement phase.", "LORE-HAZ-01")
        return None
    if seat != b.turn.mover and not (b.turn.phase is Phase.COUNCIL and moment == At.CORRUPTION_ROLL):
        return no("Resource effects are for your own turn.", "LORE-TURN-03")
    number = acting_company(b, moment)
    mine = company_number(b, card)
    if number != NONE and mine != NONE and mine != number and not ability.elsewhere:
        return no("It belongs to another company.", "LORE-REQ-12")
    return None


def stored_ability(ability: Activate) -> bool:
    """Whether an ability is one of a stored card."""
    return any(isinstance(condition, Stored) and condition.yes for condition in ability.require)
