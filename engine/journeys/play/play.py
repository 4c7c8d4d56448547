"""A card is played or an ability used: declared, paid, answered, resolved (LORE-TIMING, LORE-REQ)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import From, Leave, Pay, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Activate, Choose, Cost, Grant, Place
from engine.journeys.cards.words import Play as PlayWord
from engine.journeys.play.play_as_effect import why_not_as_effect
from engine.journeys.play.playable import (
    NO_COUNTER,
    ability_company,
    acting_company,
    borrowed,
    completable,
    leave_to_look,
    limit_keys,
    open_options,
    permits,
    spec_of,
    uncounted,
    untaxed,
    without_people,
)
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.play.slots import settle_slot
from engine.journeys.reading.declared import NO_CARDS
from engine.journeys.reading.filters import SITE_BASE, card_fits, holds_all, piles_barred
from engine.journeys.reading.keying import Keyed, keys_for
from engine.journeys.reading.places import founding_site
from engine.journeys.reading.pointless import pointless
from engine.journeys.reading.targets import HIDDEN, PILES, named
from engine.journeys.table.board import Board, attack_now, bearer_of, company, company_number, face, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Effects, Faction, Play
from engine.journeys.table.records import IN_PLAY, Phase, State, Zone
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import PASS, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark

NAMING = Mark("naming")
PAYING = Mark("paying")


def declare(
    d: Draft,
    seat: int,
    moment: int,
    card: Handle,
    way: int,
    *,
    free: int = 0,
    modifier: int = 0,
    chosen: tuple[int, ...] = (),
) -> None:
    """Begin to play a card that lies open, mostly in its player's hand: from now on everybody sees it."""
    number = face(d, card).number
    d.take(*d.place_of(card), card)
    d.put(seat, Zone.DECLARED, card)
    d.tell(Told.PLAYED, seat, card, way)
    acting = acting_company(d, moment)
    d.push(Play(0, card, number, seat, way, False, moment, chosen, company=acting, modifier=modifier, free=free))
    if d.book[number].ways[way].hazard and d.turn.phase is Phase.MOVEMENT:
        count_hazard(d, seat, 0 if uncounted(d, d.book[number].ways[way], d.book[number].definition) else 1)


def count_hazard(d: Draft, seat: int, weight: int) -> None:
    """Note a hazard played in a movement phase, against the limit if it counts."""
    moving = company(d, d.turn.company)
    if moving is not None and moving.journey is not None:
        d.set_journey(moving.number, played=moving.journey.played + weight, hazards=(*moving.journey.hazards, seat))


def use(d: Draft, seat: int, moment: int, card: Handle, index: int) -> None:
    """Begin to use an ability of a card in play, or one that a card granted."""
    d.tell(Told.USED_ABILITY, seat, card, index)
    if card not in d.zones[seat][IN_PLAY]:
        spend(d, card)
    number = face(d, card).number
    acting = ability_company(d, moment, card, d.book[number].abilities[index])
    d.push(Play(0, card, number, seat, index, True, moment, company=acting))


def spend(d: Draft, card: Handle) -> None:
    """An ability that was granted once is gone with its use."""
    for effect in d.lasting:
        word = d.book[effect.definition].words[effect.word]
        if effect.source == card and isinstance(word, Grant) and word.once:
            d.lasting = tuple(other for other in d.lasting if other is not effect)
            return


def choices_of(b: Board, f: Play) -> tuple[Choose, ...]:
    """Everything to be named, also for the tap ability of another card that is borrowed."""
    found = untaxed(spec_of(b, f).choose, f.free)
    for place, value in enumerate(f.chosen[: len(found)]):
        found = (*found, *borrowed(b, found[place], value))
    if found and found[-1].again:
        found = _rounds(found, f.chosen)
    return found


def _rounds(found: tuple[Choose, ...], values: tuple[int, ...]) -> tuple[Choose, ...]:
    """The choices of every round: a further round follows each full one, until its first choice is declined."""
    first, size = replace(found[0], optional=True), len(found)
    for place in range(size, len(values) + 1, size):
        declined = place < len(values) and values[place] == NONE
        found = (*found, first) if declined else (*found, first, *found[1:size])
    return found


def offered(b: Board, f: Play) -> list[int]:
    """What may be named next: nothing after which something else could not be named."""
    choices, at = choices_of(b, f), context(b, f)
    choose, rest = choices[len(f.chosen)], choices[len(f.chosen) + 1 :]
    return [
        value
        for value in open_options(b, choose, at)
        if completable(b, (*rest, *borrowed(b, choose, value)), named(b, at, choose, value))
        and (f.ability or not pointless(b, way_of(b, f), rest, named(b, at, choose, value), open_options))
    ]


def way_of(b: Board, f: Play) -> Way:
    """The way in which a card is being played."""
    return b.book[f.definition].ways[f.use]


def context(b: Board, f: Play) -> Context:
    """From where the words of a declared card are read, with what was named so far."""
    at = Context(f.card, f.seat, f.company, moment=f.moment, definition=f.definition)
    for choose, value in zip(choices_of(b, f), f.chosen, strict=False):
        at = named(b, at, choose, value)
    return at


# -------------------------------------------------------------------------------------------------------- choices
def next_choice(d: Draft, f: Play) -> None:
    """Everything is named when the card is declared (LORE-TIMING-04); what leaves no choice is not asked."""
    choices = choices_of(d, f)
    if len(f.chosen) == len(choices):
        d.goto(PAYING)
        return
    choose = choices[len(f.chosen)]
    if choose.source in HIDDEN:
        if not _zone_cards(d, f, choose) or (choose.source in PILES and piles_barred(d)):
            d.repeat(chosen=(*f.chosen, NONE))
        return
    found = offered(d, f)
    if not found:
        d.repeat(chosen=(*f.chosen, NONE))
    elif len(found) == 1 and not choose.optional:
        d.repeat(chosen=(*f.chosen, found[0]))


def _zone_cards(b: Board, f: Play, choose: Choose) -> list[Handle]:
    return [card for zone in HIDDEN[choose.source] for card in b.zones[f.seat][zone]]


def choice_candidates(s: State, f: Play, secrets: Secrets) -> Iterator[Action]:
    choose = choices_of(s, f)[len(f.chosen)]
    if choose.source in HIDDEN:
        yield PASS
        for card in _zone_cards(s, f, choose):
            if is_open(card):
                yield pick(card)
            elif card in secrets:
                yield Action(Verb.PICK, (card,), (show(card, secrets),))
        return
    if choose.optional:
        yield PASS
    for value in offered(s, f):
        yield pick(value)


def choice_why_not(s: State, f: Play, x: Action) -> Reason | None:
    choose = choices_of(s, f)[len(f.chosen)]
    hidden = choose.source in HIDDEN
    if x == PASS:
        return None if choose.optional or hidden else no("Something has to be named.", "LORE-TIMING-04")
    if x.verb != Verb.PICK or len(x.args) != 1 or x.proven:
        return no("Name one of the things offered.", "LORE-TIMING-04")
    if hidden:
        refused = shown_why_not(s, f.seat, x, HIDDEN[choose.source], choose.cards)
        return refused or (_played_as_effect(s, f, x) if choose.source is From.HAND else None)
    if x.shown or x.args[0] not in offered(s, f):
        return no("That cannot be named here.", "LORE-TARGET-03")
    return None


def choice_legal(s: State, f: Play, secrets: Secrets) -> Iterator[Action]:
    """What is offered may be named; only cards that have to be shown are looked at one by one."""
    hidden = choices_of(s, f)[len(f.chosen)].source in HIDDEN
    for x in choice_candidates(s, f, secrets):
        if not hidden or choice_why_not(s, f, x) is None:
            yield x


def _played_as_effect(s: State, f: Play, x: Action) -> Reason | None:
    """Whether the card named out of the hand could not be played as part of the effect after all."""
    number = x.shown[0].definition if x.shown else face(s, x.args[0]).number
    for word in spec_of(s, f).effects:
        if isinstance(word, PlayWord) and not word.defender:
            return why_not_as_effect(s, f.seat, context(s, f).company, word, x.args[0], number)
    return None


def playable_now(
    s: State,
    seat: int,
    zones: tuple[Zone, ...],
    moments: tuple[int, ...],
    secrets: Secrets,
    refused: Callable[[Handle, int, int], Reason | None],
) -> Iterator[Action]:
    """The cards of a hand that may be played now: of several copies in one place the rules look at one."""
    for zone in zones:
        judged: dict[tuple[int, bool], list[int]] = {}
        for card in s.zones[seat][zone]:
            lies_open = is_open(card)
            if lies_open:
                number = face(s, card).number
            elif card in secrets:
                number = secrets[card].definition
            else:
                continue
            ways = judged.get((number, lies_open))
            if ways is None:
                entry = s.book.get(number)
                there = entry.ways_in(moments) if entry is not None else ()
                ways = [index for index in there if refused(card, number, index) is None]
                judged[number, lies_open] = ways
            if not ways:
                continue
            shown = None if lies_open else show(card, secrets)
            if shown is None or can_open(s, shown, seat, zone):
                for index in ways:
                    yield Action(Verb.PLAY, (card, index), () if shown is None else (shown,))


def number_shown(s: State, seat: int, x: Action, zone: int, rule: str) -> int | Reason:
    """The number of the card an action names first: an open one is known, a hidden one has to be shown."""
    card = x.args[0]
    if is_open(card):
        return no("That card is face up already.", "LORE-GEN-11") if x.shown else face(s, card).number
    if len(x.shown) != 1 or x.shown[0].card != card or not can_open(s, x.shown[0], seat, zone):
        return no("The card has to be shown.", rule)
    return x.shown[0].definition


def shown_why_not(s: State, seat: int, x: Action, zones: tuple[Zone, ...], cards: Word | None) -> Reason | None:
    """Whether a card named out of one's own hidden zones is shown as it must be, and fits."""
    card = x.args[0]
    zone = next((z for z in zones if card in s.zones[seat][z]), None)
    if zone is None:
        return no("That card does not lie there.", "LORE-ZONE-01")
    number = number_shown(s, seat, x, zone, "LORE-RULING-126")
    if isinstance(number, Reason):
        return number
    if number not in s.book:
        return no("There is no such card.", "LORE-GEN-03")
    if cards is not None and not card_fits(s, cards, s.book[number].definition):
        return no("That card is not of the sort asked for.", "LORE-RULING-126")
    return None


def chosen(d: Draft, f: Play, x: Action) -> None:
    d.goto(NAMING, chosen=(*f.chosen, NONE if x == PASS else x.args[0]))


# ------------------------------------------------------------------------------------------------- price and answers
def pay(d: Draft, f: Play) -> None:
    """Requirements that are paid stay paid, whatever becomes of the card (LORE-REQ-09)."""
    spec = spec_of(d, f)
    d.tell(Told.AIMED, f.seat, f.card, f.use, 1 if f.ability else 0, *f.chosen)
    for choose, value in zip(choices_of(d, f), f.chosen, strict=True):
        if value == NONE:
            if choose.pay is Pay.DISCARD and not choose.optional:
                d.update(cancelled=True)  # Out of hidden cards a price may be left unpaid: then nothing follows.
        elif choose.pay is Pay.TAP:
            d.tap(value)
        elif choose.pay is Pay.DISCARD and choose.source is From.HAND:
            d.move(value, f.seat, Zone.DISCARD)
            d.owe(f.seat, Zone.HAND)
        elif choose.pay is Pay.DISCARD:
            d.discard(value)
    if any(choose.source is From.KEY for choose in spec.choose):
        note_key(d, f)
    at = context(d, f)
    remember(d, f, at)
    pay_cost(d, f, spec.cost, at)


def note_key(d: Draft, f: Play) -> None:
    """What a creature is keyed to is fixed when it is declared (LORE-RULING-52)."""
    key = key_of(d, f)
    if key is not None:
        d.update(keyed=(key.types, "symbol" if key.symbol else "name", "site" if key.site else "path", *key.names))


def remember(d: Draft, f: Play, at: Context) -> None:
    """Note what its limits and the corruption rule look up later (LORE-RULING-93)."""
    keys = limit_keys(d, f.moment, f.definition, f.chosen) if not f.ability else []
    corrupted = d.turn.corrupted
    printed = d.book[f.definition].definition
    if not f.ability and way_of(d, f).hazard and printed.has("corruption") and f.chosen and f.chosen[0] >= 0:
        if on_table(d, f.chosen[0]) is not None:
            corrupted = (*corrupted, f.chosen[0])
    d.set_turn(once=(*d.turn.once, *keys), corrupted=corrupted)


def pay_cost(d: Draft, f: Play, cost: Cost, at: Context) -> None:
    bearer = bearer_of(d, f.card) if f.ability else NONE
    if cost.tap_self:
        d.tap(f.card)
    if cost.tap_bearer and bearer != NONE:
        d.tap(bearer)
    if cost.sight:
        pay_sight(d, f.card)
    if cost.used_counter:
        here = company(d, at.company)
        if here is not None and here.site != NONE:
            d.spend_site(here)
    if cost.hazard_limit:
        moving = company(d, d.turn.company)
        if moving is not None and moving.journey is not None:
            d.set_journey(moving.number, played=moving.journey.played + cost.hazard_limit)
    if cost.discard_self and on_table(d, f.card) is not None:
        d.update(company=company_number(d, f.card) if f.company == NONE else f.company, extra=f.extra | BEARER_KEPT)
        d.update(subject=bearer)
        d.discard(f.card)
    if cost.corruption_roll and bearer != NONE:
        corruption_roll(d, bearer, cost.corruption_roll, source=f.card, definition=f.definition)


def pay_sight(d: Draft, card: Handle) -> None:
    """Using a Palantír spends leave for one use, or taps a bearer whose own text lets him."""
    leave = leave_to_look(d, card)
    if leave is None:
        return
    if leave.bound is not None:
        spent = next(e for e in d.lasting if e.source == leave.card and e.bound == leave.bound)
        d.lasting = tuple(e for e in d.lasting if e is not spent)
    elif leave.card == bearer_of(d, card):
        d.tap(leave.card)


BEARER_KEPT = 2
"""The card was discarded as a price; its bearer is remembered in the frame."""


def after_price(d: Draft, f: Play) -> None:
    """A corruption roll paid as a price that fails brings the ability to nothing."""
    if f.ability and spec_of(d, f).cost.corruption_roll and d.returned[:1] != (1,):
        d.update(cancelled=True)


def open_counter(d: Draft, f: Play) -> None:
    d.customs.answers(d, f.seat)


# ------------------------------------------------------------------------------------------------------ resolution
def resolve(d: Draft, f: Play) -> None:
    """Carry it out, if its requirements still hold (LORE-REQ-08, LORE-REQ-10)."""
    if f.cancelled or not still_good(d, f):
        d.update(cancelled=True)
        d.tell(Told.CANCELLED, f.card)
        return
    if f.ability:
        run_words(d, f, spec_of(d, f).effects)
        return
    kind = way_of(d, f).kind
    if kind == "creature":
        run_words(d, f, way_of(d, f).use.effects)
    elif kind == "character":
        bring(d, f.card, f.seat, f.chosen[0])
    elif kind in ("item", "ally"):
        gain(d, f)
    elif kind == "faction":
        d.push(Faction(0, f.card, f.chosen[0], f.seat, f.modifier, f.free))
    elif way_of(d, f).stays:
        lay_down(d, f)
    else:
        run_words(d, f, way_of(d, f).use.effects)


def still_good(d: Draft, f: Play) -> bool:
    """Whether what was named is still there and the requirements still hold."""
    spec = spec_of(d, f)
    for choose, value in zip(choices_of(d, f), f.chosen, strict=True):
        if value == NONE or choose.source in HIDDEN or choose.pay is Pay.DISCARD:
            continue
        if choose.source is From.KEY:
            if key_of(d, f) is None:
                return False
        elif choose.source in (From.MY_COMPANIES,):
            if company(d, value) is None:
                return False
        elif choose.source not in NO_CARDS and on_table(d, value) is None:
            return False
    at = replace(context(d, f), subject=f.subject)
    if f.ability and spec.cost.discard_self:
        return True
    printed = d.book[f.definition].definition
    if not f.ability and without_people(d, f.moment, printed, at.company, resolving=True) is not None:
        return False
    return holds_all(d, spec.require, at)


def run_words(d: Draft, f: Play, words: tuple[Word, ...]) -> None:
    """Carry out effects one after the other, in printed order (LORE-TIMING-05)."""
    index = d.book[f.definition].index
    at = context(d, f)
    hazard = way_of(d, f).hazard if not f.ability else isinstance(spec_of(d, f), Activate) and face(d, f.card).is_hazard
    d.push(
        Effects(
            0,
            f.card,
            f.definition,
            f.seat,
            tuple(index[word] for word in words),
            f.chosen,
            at.company,
            f.subject,
            hazard=hazard,
        )
    )


def bring(d: Draft, card: Handle, seat: int, place: int) -> None:
    """A character comes into play with a company, or founds one (LORE-RULING-20)."""
    printed = face(d, card)
    d.enter(card)
    if printed.is_main:
        d.set_player(seat, main=printed.number)
    site = founding_site(d, place)
    if site != NONE:
        d.found_company(seat, site, (card,))
    else:
        group = d.company(place)
        site = group.site
        d.join(card, place)
    d.tell(Told.BROUGHT, seat, card, site)
    d.happen(When.BROUGHT, card, company_number(d, card))


def gain(d: Draft, f: Play) -> None:
    """An item or ally goes on the character who tapped for it, and the site is used (LORE-SITE-12)."""
    who = f.chosen[0]
    printed = d.book[f.definition].definition
    here = company(d, f.company)
    d.enter(f.card, f.use)
    d.hold(who, f.card)
    if here is not None and here.site != NONE:
        note_played(d, f.definition, here.number)
        minor = printed.item_kind == "minor"
        if not minor and not f.free & NO_COUNTER and not permits(d, printed, Leave.NO_COUNTER):
            d.spend_site(here)
    if printed.kind is Kind.ITEM:
        settle_slot(d, f.card)
        d.happen(When.ITEM_PLAYED, f.card, f.company)
        d.happen(When.ITEM_GAINED, who, f.company, f.card)
    else:
        d.happen(When.COMPANY_CHANGED, f.card, f.company)
    run_words(d, f, way_of(d, f).use.effects)
    d.happen(When.PLAYED, f.card, f.company)


def note_played(d: Draft, definition: int, number: int) -> None:
    """Remember a resource played at a site after the automatic-attacks (LORE-RULING-95)."""
    here = company(d, number)
    if here is not None:
        d.set_company(here, played=(*here.played, definition))


def lay_down(d: Draft, f: Play) -> None:
    """A condition comes into play, on what was named for it if its words say so."""
    effects = way_of(d, f).use.effects
    d.enter(f.card, f.use)
    choose = way_of(d, f).use.choose
    first = choose[0].source if choose and choose[0].pay is not Pay.DISCARD else None
    placed = any(isinstance(word, Place) for word in effects)
    if first is From.MY_COMPANIES and not placed:
        d.lay_on_company(f.card, f.chosen[0])
    elif first is From.GOAL:
        d.alter(f.card, site=f.chosen[0] - SITE_BASE)
    elif first in (From.COMPANY, From.MINE, From.CHARACTERS, From.MY_ITEMS, From.ITEMS) and not placed:
        if way_of(d, f).hazard or first in (From.MY_ITEMS, From.ITEMS):
            d.hold(f.chosen[0], f.card)
    run_words(d, f, effects)
    d.happen(When.PLAYED, f.card, f.company)


def finish(d: Draft, f: Play) -> None:
    """An event, or a card that came to nothing, goes to the discard pile (LORE-CARD-08)."""
    if not f.ability and f.card in d.zones[f.seat][Zone.DECLARED]:
        d.take(f.seat, Zone.DECLARED, f.card)
        d.put(owner(f.card), Zone.DISCARD, f.card)
    way = None if f.ability else way_of(d, f)
    if way is not None and not way.hazard and d.turn.phase is Phase.SITE and way.kind not in ("item", "ally"):
        # LORE-RULING-95: what is played during the automatic-attacks does not matter.
        if company(d, d.turn.company) is not None and attack_now(d) is None:
            note_played(d, f.definition, d.turn.company)


PLAY = (
    NAMING,
    next_choice,
    Ask(
        Question.TARGET,
        decider=lambda s, f: f.seat,
        candidates=choice_candidates,
        why_not=choice_why_not,
        answer=chosen,
        legal=choice_legal,
        rules=("LORE-TIMING-04", "LORE-DEC-27"),
    ),
    PAYING,
    pay,
    after_price,
    open_counter,
    resolve,
    finish,
)


def key_of(b: Board, f: Play) -> Keyed | None:
    """What a creature being played was keyed to; None if that does not fit any more (LORE-RULING-53)."""
    group = company(b, f.company)
    if group is None or not f.chosen:
        return None
    found = keys_for(b, b.book[f.definition].definition, group)
    if not f.keyed:
        return found[f.chosen[0]] if 0 <= f.chosen[0] < len(found) else None
    types, how, where, *names = f.keyed
    for key in found:
        same_place = key.types == types if how == "symbol" else key.names == tuple(names)
        if key.symbol == (how == "symbol") and key.site == (where == "site") and same_place:
            return key
    return None
