"""What can be named when a card is played or an ability used: one question a thing, never a product."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.journeys.cards.conditions import Cards, Word
from engine.journeys.cards.moments import At, From, Pay
from engine.journeys.cards.printed import ATTACK_RACES, Kind
from engine.journeys.cards.words import Choose
from engine.journeys.reading.automatic import automatic_number, site_attacks
from engine.journeys.reading.declared import NO_CARDS, companies_aimed_at
from engine.journeys.reading.filters import (
    SITE_BASE,
    answered,
    card_fits,
    character_fits,
    holds_all,
    region_type,
    site_fits,
    site_type,
)
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.sites import same_place
from engine.journeys.table.board import (
    Board,
    all_in_play,
    attack_now,
    bearer_of,
    card_of,
    companies_of,
    company,
    company_number,
    face,
    fellows,
    goal_of,
    items_on,
    site_of,
    untapped,
)
from engine.journeys.table.records import IN_MP, Lasting, Zone
from engine.journeys.table.speech import Context
from engine.kernel.records import NONE, Handle, is_open, owner

HIDDEN = {From.HAND: (Zone.HAND,), From.DISCARD: (Zone.DISCARD,), From.DRAW: (Zone.DRAW, Zone.TOP)}
HIDDEN[From.DRAW_OR_DISCARD] = (Zone.DRAW, Zone.TOP, Zone.DISCARD)
HIDDEN[From.STOCK] = (Zone.HAND, Zone.DISCARD, Zone.SIDEBOARD)
"""Choices among a player's own hidden cards: they are checked when the card is shown."""
LASTING_BASE = 5000
"""Effects that outlast their card are named as numbers above this."""
RACE_BASE = 4050
"""Races of creatures are named as numbers above this."""
NEVER_NAMED = ("Nazgûl", "Undead", "Dragon")
"""Races no card lets its player name."""
PILES = (From.DISCARD, From.DRAW, From.DRAW_OR_DISCARD)


def options(b: Board, choose: Choose, at: Context) -> list[int]:
    """The public things that may be named, by whatever number names them."""
    if not holds_all(b, choose.when, at):
        return []
    found = _FIND[choose.source](b, choose, at)
    if choose.other:
        taken = {*at.chosen, bearer_of(b, at.card) if at.card != NONE and is_open(at.card) else NONE}
        found = [value for value in found if value not in taken]
    if choose.pay is Pay.TAP:
        found = [card for card in found if untapped(b, card)]
    if choose.lies.here and choose.source not in NO_CARDS:
        place = site_of(b, at.card)
        about = company(b, at.company) if place == NONE else None
        place = about.site if about is not None else place
        found = [card for card in found if same_place(b, place, site_of(b, card))]
    near, stored = choose.lies.near, choose.lies.stored
    if near is not None:
        found = [card for card in found if _has_near(b, near, card)]
    if stored is not None:
        found = [card for card in found if site_fits(b, stored, card_of(b, card).site, at.seat)]
    return found


def named(b: Board, at: Context, choose: Choose, value: int) -> Context:
    """The context once one more thing is named: without a company so far it is about the one of what was named."""
    number = value if choose.source is From.MY_COMPANIES else at.company
    if number == NONE and choose.source not in NO_CARDS and choose.source not in HIDDEN and value != NONE:
        number = company_number(b, value)
    return Context(at.card, at.seat, number, (*at.chosen, value), at.subject, at.number, at.moment, at.definition)


def _has_near(b: Board, who: Word, card: Handle) -> bool:
    group = company(b, company_number(b, card))
    return group is not None and any(character_fits(b, who, fellow) for fellow in fellows(b, group))


def _fitting(b: Board, choose: Choose, people: tuple[Handle, ...] | list[Handle]) -> list[int]:
    return [who for who in people if choose.who is None or character_fits(b, choose.who, who)]


def _company(b: Board, choose: Choose, at: Context) -> list[int]:
    """Characters of the company concerned; outside movement, site and attacks, of any company of the player."""
    group = company(b, at.company)
    if group is not None:
        return _fitting(b, choose, fellows(b, group))
    return _mine(b, choose, at)


def _mine(b: Board, choose: Choose, at: Context) -> list[int]:
    return _fitting(b, choose, [who for group in companies_of(b, at.seat) for who in fellows(b, group)])


def _characters(b: Board, choose: Choose, at: Context) -> list[int]:
    return _fitting(b, choose, [who for group in b.companies for who in fellows(b, group)])


def _bearer_company(b: Board, choose: Choose, at: Context) -> list[int]:
    group = company(b, company_number(b, at.card))
    return _fitting(b, choose, fellows(b, group)) if group is not None else []


def _target_company(b: Board, choose: Choose, at: Context) -> list[int]:
    group = company(b, company_number(b, at.chosen[0])) if at.chosen else None
    return _fitting(b, choose, fellows(b, group)) if group is not None else []


def _items(b: Board, choose: Choose, at: Context) -> list[int]:
    """Items borne in the company concerned (in organization: by any character of the player)."""
    group = company(b, at.company)
    people = fellows(b, group) if group is not None else _mine(b, Choose(From.COMPANY), at)
    return _cards(b, choose, [item for who in people for item in items_on(b, who)])


def _my_items(b: Board, choose: Choose, at: Context) -> list[int]:
    people = [who for group in companies_of(b, at.seat) for who in fellows(b, group)]
    return _cards(b, choose, [item for who in people for item in items_on(b, who)])


def _target_items(b: Board, choose: Choose, at: Context) -> list[int]:
    return _cards(b, choose, items_on(b, at.chosen[0])) if at.chosen else []


def _cards(b: Board, choose: Choose, cards: tuple[Handle, ...] | list[Handle]) -> list[int]:
    return [
        card
        for card in cards
        if (choose.cards is None or card_fits(b, choose.cards, face(b, card)))
        and (choose.who is None or (bearer_of(b, card) != NONE and character_fits(b, choose.who, bearer_of(b, card))))
    ]


def _in_play(b: Board, choose: Choose, at: Context) -> list[int]:
    return _cards(b, choose, list(all_in_play(b)))


def _on_company(b: Board, choose: Choose, at: Context) -> list[int]:
    """Cards on characters of the company of the bearer, or of the company concerned."""
    number = company_number(b, at.card) if at.card != NONE and is_open(at.card) else NONE
    group = company(b, at.company if number == NONE else number)
    people = fellows(b, group) if group is not None else ()
    return _cards(b, choose, [held for who in people for held in card_of(b, who).holds])


def _on_mine(b: Board, choose: Choose, at: Context) -> list[int]:
    people = [who for group in companies_of(b, at.seat) for who in fellows(b, group)]
    return _cards(b, choose, [held for who in people for held in card_of(b, who).holds])


def _opponent_mp(b: Board, choose: Choose, at: Context) -> list[int]:
    others = [seat for seat in range(len(b.zones)) if seat != at.seat]
    return _cards(b, choose, [card for seat in others for card in b.zones[seat][IN_MP]])


def _my_mp(b: Board, choose: Choose, at: Context) -> list[int]:
    return _cards(b, choose, [card for card in b.zones[at.seat][IN_MP] if owner(card) == at.seat])


def _my_companies(b: Board, choose: Choose, at: Context) -> list[int]:
    return [group.number for group in companies_of(b, at.seat) if at.company in (NONE, group.number)]


def _region(b: Board, choose: Choose, at: Context) -> list[int]:
    return [region.index for region in b.atlas.regions if region_type(b, region.index) in choose.types]


def _site(b: Board, choose: Choose, at: Context) -> list[int]:
    """Regions and sites alike: upper case types are sites, lower case ones regions."""
    found = [SITE_BASE + site.index for site in b.atlas.sites if site_type(b, site.index) in choose.types]
    return found + _region(b, choose, at)


def _goal(b: Board, choose: Choose, at: Context) -> list[int]:
    group = company(b, at.company)
    if group is None or (choose.types and site_type(b, goal_of(group), at.seat != group.seat) not in choose.types):
        return []
    return [SITE_BASE + goal_of(group)]


def _path(b: Board, choose: Choose, at: Context) -> list[int]:
    """Regions the company passes, and its new site, of these types."""
    group = company(b, at.company)
    if group is None or group.journey is None or not group.journey.moving:
        return []
    regions = [region for region in dict.fromkeys(group.journey.path) if region_type(b, region) in choose.types]
    return regions + _goal(b, choose, at)


def _key(b: Board, choose: Choose, at: Context) -> list[int]:
    group = company(b, at.company)
    if group is None:
        return []
    return list(range(len(keys_for(b, b.book[at.definition].definition, group))))


def _place(b: Board, choose: Choose, at: Context) -> list[int]:
    return b.customs.places(b, at.seat, at.definition, at.card)


def _attack(b: Board, choose: Choose, at: Context) -> list[int]:
    attack = attack_now(b)
    return [attack.number] if attack is not None else []


def _automatic(b: Board, choose: Choose, at: Context) -> list[int]:
    """Automatic-attacks of sites of these types, or of the company's site alone, by site and place there."""
    group = company(b, at.company)
    here = goal_of(group) if choose.lies.here and group is not None else NONE
    found = [
        automatic_number(site.index, place)
        for site in b.atlas.sites
        if site_type(b, site.index) in choose.types and here in (NONE, site.index)
        for place in dict.fromkeys(one.place for one in site_attacks(b, site.index, at.seat))
    ]
    if choose.cards is None:
        return found
    return [value for value in found if holds_all(b, (choose.cards,), replace(at, number=value))]


def _threat(b: Board, choose: Choose, at: Context) -> list[int]:
    """What such cards threaten the company with: the attack on it, the card being answered, conditions in play."""
    assert isinstance(choose.cards, Cards)
    found = [card for card in _cards(b, choose, list(all_in_play(b))) if face(b, card).is_hazard]
    attack, declared = attack_now(b), answered(b, at.card)
    if attack is not None and attack.company == at.company and attack.race == choose.cards.keyword:
        found.append(attack.number)
    if at.moment == At.COUNTER and declared is not None and declared.seat != at.seat and not declared.ability:
        if card_fits(b, choose.cards, b.book[declared.definition].definition) and at.company in companies_aimed_at(
            b, declared
        ):
            found.append(declared.card)
    return [value for value in found if value not in at.chosen]


def _ability(b: Board, choose: Choose, at: Context) -> list[int]:
    return [
        card
        for card in all_in_play(b)
        if card != at.card
        and face(b, card).kind is Kind.ITEM
        and choose.cards is not None
        and card_fits(b, choose.cards, face(b, card))
    ]


def _lasting(b: Board, choose: Choose, at: Context) -> list[int]:
    """Hazards on the company or its people, and effects hazards have left on it, them or its site, by their card.

    Where cards are named it is such cards in play, whosever they are, and all effects they have left."""
    if choose.cards is not None:
        fits = [e for e in b.lasting if card_fits(b, choose.cards, b.book[e.definition].definition)]
        return _in_play(b, choose, at) + [LASTING_BASE + source for source in dict.fromkeys(e.source for e in fits)]
    cards = [card for card in _on_company(b, Choose(From.ON_COMPANY), at) if face(b, card).is_hazard]
    group = company(b, at.company)
    people = fellows(b, group) if group is not None else ()
    site = SITE_BASE + goal_of(group) if group is not None else NONE
    things = {at.company, site, *people, *(held for who in people for held in card_of(b, who).holds)}
    left = [effect.source for effect in b.lasting if effect.hazard and not things.isdisjoint(effect.bound)]
    return cards + [LASTING_BASE + source for source in dict.fromkeys(left)]


def left_effect(b: Board, value: int) -> Lasting | None:
    """The effect that a value of LASTING names; none where it names a card, or where the effect is over."""
    return next((effect for effect in b.lasting if effect.source == value - LASTING_BASE), None)


def _burdens(b: Board, choose: Choose, at: Context) -> list[int]:
    group = company(b, at.company)
    if group is None:
        return []
    cards = (*group.cards, *(held for who in fellows(b, group) for held in card_of(b, who).holds))
    return _cards(b, choose, [card for card in cards if face(b, card).is_hazard])


def _race(b: Board, choose: Choose, at: Context) -> list[int]:
    return [RACE_BASE + place for place, race in enumerate(ATTACK_RACES) if race not in NEVER_NAMED]


def _hidden(b: Board, choose: Choose, at: Context) -> list[int]:
    """Every card of those zones: which of them fit only their owner knows, and he shows it."""
    return [card for zone in HIDDEN[choose.source] for card in b.zones[at.seat][zone]]


_FIND: dict[From, Callable[[Board, Choose, Context], list[int]]] = {
    From.COMPANY: _company,
    From.MINE: _mine,
    From.CHARACTERS: _characters,
    From.ITEMS: _items,
    From.TARGET_ITEMS: _target_items,
    From.IN_PLAY: _in_play,
    From.OPPONENT_MP: _opponent_mp,
    From.ON_COMPANY: _on_company,
    From.MY_COMPANIES: _my_companies,
    From.REGION: _region,
    From.SITE: _site,
    From.KEY: _key,
    From.PLACE: _place,
    From.HAND: _hidden,
    From.DISCARD: _hidden,
    From.DRAW: _hidden,
    From.DRAW_OR_DISCARD: _hidden,
    From.STOCK: _hidden,
    From.MY_MP: _my_mp,
    From.BEARER_COMPANY: _bearer_company,
    From.ABILITY: _ability,
    From.GOAL: _goal,
    From.PATH: _path,
    From.ON_MINE: _on_mine,
    From.MY_ITEMS: _my_items,
    From.ATTACK: _attack,
    From.TARGET_COMPANY: _target_company,
    From.AUTOMATIC: _automatic,
    From.THREAT: _threat,
    From.LASTING: _lasting,
    From.RACE: _race,
    From.BURDENS: _burdens,
}
