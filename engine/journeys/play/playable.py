"""Whether a card may be played or an ability used: one predicate for offers, peers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import Stored, Word
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Pay
from engine.journeys.cards.printed import ATTACK_RACES, CHARACTER_RACES, ONLY, SKILLS, Definition, Kind
from engine.journeys.cards.words import Activate, Cancel, Choose, Cost, Discard, Forbid, Grant, Limit, Permit, Use
from engine.journeys.reading.filters import (
    SITE_BASE,
    answered,
    card_fits,
    character_fits,
    holds_all,
    piles_barred,
    roll_now,
    site_fits,
    site_type,
    skills,
)
from engine.journeys.reading.lacking import lacking
from engine.journeys.reading.places import no_place
from engine.journeys.reading.pointless import pointless
from engine.journeys.reading.sites import offers
from engine.journeys.reading.targets import HIDDEN, PILES, RACE_BASE, named, options
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import (
    Board,
    attack_now,
    bearer_of,
    blocks_copies,
    card_of,
    company,
    company_number,
    face,
    fellows,
    untapped,
)
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.records import IN_MP, IN_PLAY, Phase
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context, Source
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner

USED_SITE = 1
NO_COUNTER = 2
ELSEWHERE = 4
WITHOUT_MIND = 8
WITHOUT_RACES = 16
WITHOUT_TAP = 32
"""Exceptions with which a card is played as part of another card's effect."""

ONLY_SKILLS = {skill + ONLY: skill for skill in SKILLS}
ONLY_RACES = {race + ONLY: race for race in CHARACTER_RACES}
ON_SOMETHING = "may not be duplicated on "
ONCE_AN_ATTACK = ON_SOMETHING + "an attack"
GAINED = (Kind.ITEM, Kind.ALLY, Kind.FACTION)
"""What somebody taps for at a site."""
FIGHTING = (At.ENGAGEMENT, At.STRIKE, At.BODY_ROLL)
ROLLING = (At.CORRUPTION_ROLL, At.FACTION_ROLL)
TRAVELLING = (At.MOVEMENT, At.END_OF_MOVEMENT, At.SITE)
"""Moments of a fight, of a roll, and of a company on its way: whom something played then is about."""
PEOPLE = (From.COMPANY, From.MINE, From.CHARACTERS)
PLACES = (From.MY_COMPANIES, From.GOAL, From.IN_PLAY, From.ITEMS, From.MY_ITEMS)
"""What a card is played on, where limits of its own may stand against it."""


def context_for(b: Board, seat: int, moment: int, number: int, card: Handle) -> Context:
    """From where a card about to be played, or an ability about to be used, is read."""
    return Context(card, seat, acting_company(b, moment), moment=moment, definition=number)


def acting_company(b: Board, moment: int) -> int:
    """The company something played in this moment is about; NONE in the organization phase."""
    if moment in FIGHTING:
        attack = attack_now(b)
        return attack.company if attack is not None else NONE
    if moment in ROLLING:
        roll = roll_now(b)
        return company_number(b, roll.who) if roll is not None and roll.who != NONE else NONE
    if moment == At.COUNTER:
        declared = answered(b, NONE)
        return b.turn.company if declared is None or declared.company == NONE else declared.company
    return b.turn.company if moment in TRAVELLING else NONE


# -------------------------------------------------------------------------------------------------- cards of a hand
def why_not_play(
    b: Board, seat: int, moment: int, card: Handle, number: int, way_index: int, free: int = 0
) -> Reason | None:
    """What forbids playing a card this way now; None if nothing does."""
    entry = b.book.get(number)
    if entry is None or not 0 <= way_index < len(entry.ways):
        return no("There is no such card, or no such way to play it.", "LORE-CARD-12")
    way, printed = entry.ways[way_index], entry.definition
    barred = (
        _wrong_moment(b, seat, moment, way, printed, card)
        or _over_limit(b, seat, way, printed)
        or _copy_in_play(b, printed)
        or _kind_forbids(b, seat, way, printed, free)
    )
    if barred is not None:
        return barred
    at = context_for(b, seat, moment, number, card)
    return (
        without_people(b, moment, printed, at.company)
        or too_often(b, moment, number)
        or unmet(b, way, at, free)
        or without_effect(b, way, at, free)
    )


def without_effect(b: Board, way: Way, at: Context, free: int = 0) -> Reason | None:
    if pointless(b, way, untaxed(way.use.choose, free), at, open_options):
        return no("It would change nothing.", "LORE-GEN-14")
    return None


def _wrong_moment(b: Board, seat: int, moment: int, way: Way, printed: Definition, card: Handle) -> Reason | None:
    if moment not in way.moments:
        return no("It cannot be played at this moment.", "LORE-TIMING-07")
    return b.customs.wrong_moment(b, seat, moment, way, printed, card)


def guarded(b: Board, seat: int) -> Iterator[Handle]:
    """Environments a player has in play, or is playing, that the action being answered threatens."""
    declared = answered(b, NONE)
    if declared is None or declared.seat == seat:
        return
    effects = spec_of(b, declared).effects
    swept = [word.cards for word in effects if isinstance(word, Discard) and word.of is Of.EVERYBODY and word.every]
    for card in b.zones[seat][IN_PLAY]:
        printed = face(b, card)
        if printed.has("environment") and (
            card in declared.chosen or any(cards is None or card_fits(b, cards, printed) for cards in swept)
        ):
            yield card
    below = answered(b, declared.card)
    cancels = any(isinstance(word, Cancel) and word.what == "card" for word in effects)
    if cancels and below is not None and below.seat == seat and face(b, below.card).has("environment"):
        yield below.card


def spec_of(b: Board, f: Play) -> Use | Activate:
    """The use or ability under way."""
    entry = b.book[f.definition]
    return entry.abilities[f.use] if f.ability else entry.ways[f.use].use


def _over_limit(b: Board, seat: int, way: Way, printed: Definition) -> Reason | None:
    if not way.hazard or b.turn.phase is not Phase.MOVEMENT or uncounted(b, way, printed):
        return None
    return limit_reached(b)


def uncounted(b: Board, way: Way, printed: Definition) -> bool:
    """Whether a hazard does not count against the limit: by its own words, or as a creature of a race once named."""
    if printed.has("no hazard") or printed.has("outside the limit"):
        return True
    return way.kind == "creature" and any(
        isinstance(source.word, Permit)
        and source.word.leave is Leave.UNCOUNTED
        and {b.turn.company, RACE_BASE + ATTACK_RACES.index(printed.race)} <= set(source.bound or ())
        for source in sources(b).of(Permit)
    )


def limit_reached(b: Board, weight: int = 1) -> Reason | None:
    """Whether the hazard limit of the company that moves leaves no room for so much."""
    moving = company(b, b.turn.company)
    if moving is None or moving.journey is None:
        return no("There is no company to play hazards on.", "LORE-RULING-29")
    if moving.journey.played + weight > hazard_limit(b, moving):
        return no("The hazard limit is reached.", "LORE-HAZ-04")
    return None


def _copy_in_play(b: Board, printed: Definition) -> Reason | None:
    if printed.single and blocks_copies(b, printed.number):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    return None


def _kind_forbids(b: Board, seat: int, way: Way, printed: Definition, free: int) -> Reason | None:
    if printed.is_main:
        return main_barred(b, seat, printed)
    if way.kind in ("item", "ally", "faction"):
        here = company(b, b.turn.company)
        if here is None:
            return no("No company is at a site now.", "LORE-SITE-03")
        return b.customs.not_playable_here(b, here, printed, free)
    if printed.has("information"):
        here = company(b, b.turn.company)
        if here is None or here.site == NONE or not offers_information(b, here.site):
            return no("Information needs a site with a book icon.", "LORE-INFO-01")
    return None


def offers_information(b: Board, site: int) -> bool:
    """LORE-INFO-01: a site with a book icon."""
    return offers(b, site, "book")


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


def permits(b: Board, printed: Definition, leave: Leave) -> bool:
    """Whether a card's own text makes that exception for playing it."""
    return any(isinstance(word, Permit) and word.leave is leave for word in b.book[printed.number].always)


def permits_used(b: Board, printed: Definition) -> bool:
    """Whether a card's text allows a site that is used already."""
    return permits(b, printed, Leave.USED_SITE)


def why_not_give(b: Board, who: Handle, number: int) -> Reason | None:
    """Whether an item cannot be played on a character at his site as part of another card's effect."""
    printed = b.book[number].definition
    here = company(b, company_number(b, who))
    if here is None or here.site == NONE:
        return no("He is at no site.", "LORE-SITE-03")
    if forbidden_on(b, printed, who):
        return no("{0} may not own that item.", "LORE-GEN-01", who)
    return _copy_in_play(b, printed) or b.customs.not_playable_here(b, here, printed, WITHOUT_TAP)


def shuns_site(b: Board, index: int, printed: Definition) -> bool:
    """Whether a card's own text keeps it from being played at a site."""
    return any(
        word.where is not None and site_fits(b, word.where, index, b.turn.mover)
        for word in b.book[printed.number].always
        if isinstance(word, Forbid) and word.ban is Ban.PLAY_AT
    )


def lists(b: Board, index: int, printed: Definition) -> bool:
    """Whether a card is playable at a site by what it says or by what the site lists."""
    always, types = b.atlas.listed(index, printed)
    return always or (bool(types) and site_type(b, index) in types)


def is_place_for(b: Board, site: int, printed: Definition) -> bool:
    """Whether a site is one at which a card can be played: it lists the card, or offers the information it is."""
    return lists(b, site, printed) or (printed.has("information") and offers_information(b, site))


def without_people(b: Board, moment: int, printed: Definition, number: int, resolving: bool = False) -> Reason | None:
    """LORE-REQ-06, LORE-REQ-07, LORE-STRIKE-18: skill only and race only cards, in the company they are about.

    As long as none is named in the organization phase, somebody in any company of the mover will do."""
    for keyword in printed.narrowing:
        skill, race = ONLY_SKILLS.get(keyword), ONLY_RACES.get(keyword)
        if skill is not None and moment == At.STRIKE and not resolving and _skill_card_played(b):
            return no("Only one skill-only card may be played per strike.", "LORE-STRIKE-18")
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
    keys = [once_key(number, _limit_subject(b, word.per, moment, chosen)) for word in b.book[number].limits]
    if b.book[number].definition.has(ONCE_AN_ATTACK) and attack_now(b) is not None:
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


def too_often(b: Board, moment: int, number: int) -> Reason | None:
    if any(key in b.turn.once for key in limit_keys(b, moment, number)):
        return no("Its limit is reached for now.", "LORE-GEN-01")
    return None


# ---------------------------------------------------------------------------------------------- requirements, choices
def unmet(b: Board, way: Way, at: Context, free: int) -> Reason | None:
    use = way.use
    anywhere = bool(use.choose) and use.choose[0].source is From.MY_COMPANIES
    missing = None if anywhere else lacking(b, use.require, at)
    return missing or cannot_pay(b, use.cost, at) or incomplete(b, untaxed(use.choose, free), use.require, at)


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
        reached = limit_reached(b, cost.hazard_limit)
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
        return no("It cannot be keyed to this path or site.", "LORE-KEY-01")
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
    if first.source in PILES and piles_barred(b) and not first.optional:
        return False
    if (first.optional or first.source in HIDDEN) and completable(b, choose[1:], named(b, at, first, NONE)):
        return True
    if first.source in HIDDEN:
        return False
    found = open_options(b, first, at)
    if len(choose) == 1 and first.source is not From.ABILITY:
        return bool(found)
    return any(completable(b, (*choose[1:], *borrowed(b, first, value)), named(b, at, first, value)) for value in found)


def tap_ability(b: Board, card: Handle) -> Activate | None:
    """The ability for which a card taps, the first if there are several."""
    return next((ability for ability in b.book[face(b, card).number].abilities if ability.cost.tap_self), None)


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
    printed = b.book[at.definition].definition
    found = options(b, choose, at)
    if choose.source is From.IN_PLAY and at.seat == b.turn.mover and not choose.whoever:
        # LORE-TARGET-07: on one's own turn one acts by resources, which leave the opponents' resources alone.
        found = [card for card in found if owner(card) == at.seat or not face(b, card).is_resource]
    found = [value for value in found if not b.customs.shuns(b, at.seat, printed, value)]
    first = not at.chosen
    if at.company == NONE and on_table_unlike(b, at):
        # LORE-REQ-11: what a skill only or race only card is played on is in the company of the one it needs.
        found = [value for value in found if not _strangers(b, choose, at, value)]
    if choose.source is From.MY_COMPANIES:
        require = _require_of(b, at)
        found = [number for number in found if holds_all(b, require, replace(at, company=number))]
        found = [number for number in found if once_key(at.definition, number) not in b.turn.once]
        found = [number for number in found if not laying_forbidden(b, number, printed)]
    if first and choose.source in PEOPLE and on_table_unlike(b, at):
        found = [who for who in found if not forbidden_on(b, printed, who)]
    elif first and choose.source in PLACES and on_table_unlike(b, at):
        found = [value for value in found if not _copy_on(b, printed, value, choose.source)]
    return found


def laying_forbidden(b: Board, number: int, printed: Definition) -> bool:
    """Whether an effect forbids to lay such a card on a company with such a character."""
    group = company(b, number)
    return group is not None and any(
        isinstance(source.word, Forbid)
        and source.word.ban is Ban.LAID_ON
        and source.word.who is not None
        and any(character_fits(b, source.word.who, who) for who in group.members)
        and (source.word.cards is None or card_fits(b, source.word.cards, printed))
        for source in sources(b).of(Forbid)
    )


def _strangers(b: Board, choose: Choose, at: Context, value: int) -> bool:
    """Whether naming this makes the card one about a company without the people it needs."""
    number = named(b, at, choose, value).company
    printed = b.book[at.definition].definition
    return number != NONE and without_people(b, at.moment, printed, number, resolving=True) is not None


def on_table_unlike(b: Board, at: Context) -> bool:
    """Whether a card is being played from a hand, as opposed to an ability of one in play being used."""
    return all(at.card not in rows[IN_PLAY] and at.card not in rows[IN_MP] for rows in b.zones)


def _require_of(b: Board, at: Context) -> tuple[Word, ...]:
    """The requirements of the use that is being declared, read for the company to be chosen."""
    ways = b.book[at.definition].ways
    for way in ways:
        if way.use.choose and way.use.choose[0].source is From.MY_COMPANIES and at.moment in way.moments:
            return way.use.require
    return ()


def forbidden_on(b: Board, printed: Definition, who: Handle) -> bool:
    """Whether a card may not be played on this character: a copy there, a second corruption card, no items for him."""
    if printed.kind in GAINED and not b.customs.gains(b, who, printed):
        return True
    if printed.is_hazard and printed.has("corruption") and who in b.turn.corrupted:
        return True
    if printed.is_hazard and b.customs.spared(b, who, printed):
        return True
    if any(keyword.startswith(ON_SOMETHING + "a ") for keyword in printed.keywords):
        if any(face(b, held).name == printed.name for held in card_of(b, who).holds):
            return True
        if any(isinstance(word, Limit) and word.per == "character" for word in b.book[printed.number].always):
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
        assert group is not None
        on_people = [held for who in fellows(b, group) for held in card_of(b, who).holds]
        return any(face(b, card).name == printed.name for card in (*group.cards, *on_people))
    if source is From.GOAL:
        return any(effect.definition == printed.number and value in effect.bound for effect in b.lasting) or any(
            face(b, card).name == printed.name and card_of(b, card).site == value - SITE_BASE
            for rows in b.zones
            for card in rows[IN_PLAY]
        )
    group = company(b, company_number(b, value)) if printed.has(ON_SOMETHING + "a company") else None
    people = fellows(b, group) if group is not None else (value,)
    return any(face(b, held).name == printed.name for who in people for held in card_of(b, who).holds)


# ----------------------------------------------------------------------------------------------------- abilities
def why_not_use(b: Board, seat: int, moment: int, card: Handle, index: int) -> Reason | None:
    """What forbids using an ability of a card in play now, or one that a card granted; None if nothing does."""
    if (card, index) in granted(b, seat, moment):
        return ability_unmet(b, seat, moment, card, b.book[face(b, card).number].abilities[index])
    if owner(card) != seat or (card not in b.zones[seat][IN_PLAY] and card not in b.zones[seat][IN_MP]):
        return no("You have no such card in play.", "LORE-ZONE-09")
    abilities = b.book[face(b, card).number].abilities
    if not 0 <= index < len(abilities):
        return no("It has no such ability.", "LORE-CARD-12")
    ability = abilities[index]
    return _ability_moment(b, seat, moment, card, ability) or ability_unmet(b, seat, moment, card, ability)


def granted(b: Board, seat: int, moment: int) -> list[tuple[Handle, int]]:
    """Cards that have gone but left their player abilities for a time, as far as they can be used now."""
    if seat != b.turn.mover:
        return []
    return [
        (source.card, index)
        for source in sources(b).of(Grant)
        for index, ability in enumerate(b.book[source.definition].abilities)
        if isinstance(source.word, Grant)
        and source.word.ability
        and source.seat == seat
        and (not source.bound or acting_company(b, moment) in source.bound)
        and moment in ability.at
    ]


def ability_unmet(b: Board, seat: int, moment: int, card: Handle, ability: Activate) -> Reason | None:
    """Whether requirements, price or choices of an ability cannot be met."""
    at = context_for(b, seat, moment, face(b, card).number, card)
    at = replace(at, company=ability_company(b, moment, card, ability))
    missing = lacking(b, ability.require, at) or cannot_pay(b, ability.cost, at)
    return missing or incomplete(b, ability.choose, ability.require, at)


def ability_company(b: Board, moment: int, card: Handle, ability: Activate) -> int:
    """The company an ability is about: the acting one, in the organization phase the card's own or one it names."""
    acting = acting_company(b, moment)
    names_one = ability.elsewhere and ability.choose and ability.choose[0].source is From.MY_COMPANIES
    return company_number(b, card) if acting == NONE and not names_one else acting


def _ability_moment(b: Board, seat: int, moment: int, card: Handle, ability: Activate) -> Reason | None:
    if moment not in ability.at:
        return no("It cannot be used at this moment.", "LORE-TIMING-07")
    if card_of(b, card).idle:
        return no("{0} is not in use: another one fills its place.", "LORE-GEN-01", card)
    if card in b.zones[seat][IN_MP] and not stored_ability(ability):
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
