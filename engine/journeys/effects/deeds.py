"""More effect words: cards that move between zones, companies that move, attacks, marks, the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.moments import At, From, Leave, Of, Per, Until, When
from engine.journeys.effects.attack_words import attack, fail_strikes
from engine.journeys.effects.handlers import handle
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.effects.perform import Perform, bearer, context, people, then
from engine.journeys.effects.perhaps import discard_each, perhaps
from engine.journeys.play.departures import HOMEWARD, discard_character, eliminate, may_bear, receivers_for
from engine.journeys.play.draws import draw, draw_up, shuffle_in
from engine.journeys.play.items import put_away
from engine.journeys.play.play import bring, declare
from engine.journeys.play.play_as_effect import exceptions, why_not_as_effect
from engine.journeys.play.playable import tap_ability
from engine.journeys.play.rolls import came_to
from engine.journeys.play.slots import gain_item
from engine.journeys.play.travel import keeps_course, send_back
from engine.journeys.reading.filters import (
    SITE_MARKS,
    answered,
    card_fits,
    character_fits,
    holds_all,
    path_types,
    piles_barred,
    site_type,
    skills,
)
from engine.journeys.reading.values import attack_prowess, body, mind, prowess, ring_bonus
from engine.journeys.table.board import (
    all_in_play,
    attack_now,
    blocks_copies,
    card_of,
    company,
    company_number,
    face,
    fellows,
    is_character,
    items_on,
    next_seat,
    on_table,
    seats_from,
    site,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Effects, Look, Play, RandomPick, Rescue, RingTest, Roll
from engine.journeys.table.records import IN_HAND, IN_MP, Company, Pose, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Pick, Purpose
from engine.kernel.records import NONE, Handle, is_open, owner


# --------------------------------------------------------------------------------------------------------- discard
def discard(d: Draft, f: Effects, word: w.Discard) -> None:
    """Cards are discarded: out of a hand, all that fit, or the ones named; who picks is as the word says."""
    if not holds_all(d, word.when, context(f)):
        return
    if word.hand:
        discard_from_hand(d, f, word)
    elif word.every:
        for card in [c for c in everything(d, f, word) if on_table(d, c) is not None]:
            drop(d, card, f.hazard)
    elif word.chooser == "each":
        discard_each(d, f, word)
    elif word.chooser:
        choose_discard(d, f, word)
    else:
        for card in people(d, f, word.of) or [c for c in _named(f, word.of) if on_table(d, c) is not None]:
            if card == f.source and returns_home(d, card):
                d.to_hand(card)
            else:
                drop(d, card, f.hazard)


def returns_home(d: Draft, card: Handle) -> bool:
    """Whether an answer lets a card whose ability is used go back to its player's hand after its effect."""
    return any(isinstance(frame, Play) and frame.card == card and frame.extra & COMES_BACK for frame in d.frames)


COMES_BACK = 1


def drop(d: Draft, card: Handle, hazard: bool) -> None:
    """Discard a card in play; a character may be shielded against it."""
    printed = face(d, card)
    if printed.is_character or printed.is_ally:
        discard_character(d, card, by_hazard=hazard)
    else:
        d.discard(card)


def _named(f: Effects, of: Of) -> tuple[int, ...]:
    if of is Of.TARGET:
        return f.chosen[:1]
    if of is Of.TARGET_2:
        return f.chosen[1:2]
    if of is Of.TARGET_3:
        return f.chosen[2:3]
    return (f.subject,) if of is Of.SUBJECT else ()


def everything(d: Draft, f: Effects, word: w.Discard) -> list[Handle]:
    """All cards in play that fit; with a character named, all such cards on him."""
    fits = word.cards
    if word.of is Of.EVERYBODY:
        return [
            card for card in all_in_play(d) if card != f.source and (fits is None or card_fits(d, fits, face(d, card)))
        ]
    found = []
    for who in people(d, f, word.of):
        found += [held for held in card_of(d, who).holds if fits is None or card_fits(d, fits, face(d, held))]
    return found


def choose_discard(d: Draft, f: Effects, word: w.Discard) -> None:
    """One item of the characters concerned, picked by the defender (their player) or by the card's player."""
    found = []
    for who in people(d, f, word.of):
        found += [item for item in items_on(d, who) if word.cards is None or card_fits(d, word.cards, face(d, item))]
    if found:
        seat = f.seat if word.chooser == "mine" else owner(found[0])
        d.push(Choice(0, seat, Pick.DISCARD_ITEM, tuple(sorted(found))))


def discard_from_hand(d: Draft, f: Effects, word: w.Discard) -> None:
    """Cards of a hand: the opponent of the card's player, or the player of the company concerned."""
    group = company(d, f.company)
    seat = group.seat if group is not None else next_seat(d, f.seat)
    count = word.hand
    if word.per is Per.NAZGUL_CONDITION:
        count = sum(1 for card in all_in_play(d) if face(d, card).has("Nazgûl"))
    count = min(count, len(d.zones[seat][IN_HAND]))
    if word.chooser == "random":
        d.push(RandomPick(0, seat, count, 1))
    elif count:
        d.push(Choice(0, seat, Pick.HAND_DISCARD, least=count, most=count, options=(0,)))


# ------------------------------------------------------------------------------------------------- piles and hands
def give_back(d: Draft, f: Effects, word: w.Return) -> None:
    """A card goes to its owner's hand: a character with his farewell, the card itself, or one of a pile."""
    declared = answered(d, f.source) if word.answered else None
    if declared is not None:
        d.change(declared, extra=declared.extra | COMES_BACK)
        return
    for card in _named(f, word.of) or people(d, f, word.of):
        if card == NONE:
            continue
        if word.onto is not None:
            equip(d, card, people(d, f, word.onto))
        elif on_table(d, card) is not None:
            if is_character(d, card):
                d.push(Rescue(0, card, receivers_for(d, card), HOMEWARD))
            else:
                d.to_hand(card)
        else:
            seat, zone = d.place_of(card)
            d.take(seat, zone, card)
            d.put(f.seat, Zone.HAND, card)
            d.owe(f.seat, Zone.HAND)
            d.tell(Told.RETURNED, card)


def equip(d: Draft, item: Handle, receivers: list[Handle]) -> None:
    """An item out of a pile comes into play on a character, if he may own it."""
    printed = face(d, item)
    if piles_barred(d) or not receivers or (printed.unique and blocks_copies(d, printed.number)):
        return
    if may_bear(d, receivers[0], item) is None:
        d.enter(item)
        gain_item(d, receivers[0], item)


def search(d: Draft, f: Effects, word: w.Search) -> None:
    """A card of one's own piles to the hand, shown; both players may where the card says so."""
    if not holds_all(d, word.when, context(f)) or piles_barred(d):
        return
    seats = reversed(seats_from(d, d.turn.mover)) if word.each else (f.seat,)
    place = d.book[f.definition].index[word]
    about = bearer(d, f) if word.play else f.source if word.here or word.arrives else NONE
    for seat in seats:
        if word.source in (From.DRAW, From.DRAW_OR_DISCARD):
            shuffle_in(d, seat)
        d.push(
            Choice(0, seat, Pick.FETCH, least=0, most=word.count, word=place, definition=f.definition, about=about)
        )


def reserve(d: Draft, f: Effects, word: w.Reserve) -> None:
    if holds_all(d, word.when, context(f)) and not piles_barred(d):
        place = d.book[f.definition].index[word]
        d.push(Choice(0, f.seat, Pick.RESERVE, least=0, most=word.count, word=place, definition=f.definition))


def look(d: Draft, f: Effects, word: w.Look) -> None:
    """A hand to one player, the top of a pile to its owner or to all, random cards of a hand to all."""
    opponent = next_seat(d, f.seat)
    if word.what == "hand":
        d.push(Look(0, opponent, f.seat, d.zones[opponent][IN_HAND], zone=Zone.HAND))
    elif word.what == "random":
        group = company(d, f.company)
        if group is not None:
            count = min(len(fellows(d, group)), len(d.zones[group.seat][IN_HAND]))
            d.push(RandomPick(0, group.seat, count, 2))
    elif not piles_barred(d):
        seat = f.seat if word.what == "my top" else opponent
        d.push(Look(0, seat, f.seat, count=TOP_CARDS, zone=Zone.TOP))


TOP_CARDS = 5


def draw_cards(d: Draft, f: Effects, word: w.Draw) -> None:
    """So many cards, or up to the hand size; afresh, everything is shuffled into the pile first."""
    if word.afresh:
        shuffle_in(d, f.seat, Zone.HAND, Zone.DISCARD)
    if word.count:
        draw(d, f.seat, word.count)
    else:
        draw_up(d, f.seat)


def eliminate_card(d: Draft, f: Effects, word: w.Eliminate) -> None:
    """To the defender's MP pile, or out of the game."""
    attack = attack_now(d)
    if word.to_defender and attack is not None:
        d.change(attack, spoils=True)
        return
    for card in people(d, f, word.of) or [c for c in _named(f, word.of) if on_table(d, c) is not None]:
        eliminate(d, card)
    if word.of is Of.SELF and f.source in d.zones[f.seat][Zone.DECLARED]:
        d.take(f.seat, Zone.DECLARED, f.source)
        d.put(owner(f.source), Zone.OUT, f.source)


# ----------------------------------------------------------------------------------------------------- companies
def move(d: Draft, f: Effects, word: w.Move) -> None:
    group = company(d, f.company)
    if group is None:
        return
    if word.how == "back":
        turn_back(d, f, group, word)
    elif word.how == "haven":
        if group.site != NONE:
            d.set_company(group, site=site(d, group.site).nearest_haven)
            d.tell(Told.ARRIVES, group.number, site(d, group.site).nearest_haven)
    elif word.how == "origin":
        if group.site != f.number:
            d.set_company(group, site=f.number)
            d.tell(Told.ARRIVES, group.number, f.number)
    elif word.how == "join":
        join_attacked(d, f)
    else:
        begin_lasting(d, word, f.definition, f.source, f.seat, (group.number,), Until.END_OF_TURN, f.hazard)


def turn_back(d: Draft, f: Effects, group: Company, word: w.Move) -> None:
    """The company returns to its site of origin, unless its player taps somebody who prevents it, or has done so."""
    if f.hazard and keeps_course(d, group.number):
        return
    guides = preventers(d, group, word)
    if guides and group.journey is not None and group.journey.moving:
        d.push(Choice(0, group.seat, Pick.PREVENT, guides, least=0, definition=f.definition, about=group.number))
    else:
        send_back(d, group.number)


def preventers(d: Draft, group: Company, word: w.Move) -> tuple[Handle, ...]:
    """Untapped characters of a company by whose tapping it goes on: those the word names, those who say so."""
    guides = {
        source.card
        for source in sources(d).of(w.Permit)
        if isinstance(source.word, w.Permit) and source.word.leave is Leave.STAY_ON_COURSE
    }
    return tuple(
        who
        for who in fellows(d, group)
        if card_of(d, who).pose is Pose.UNTAPPED
        and (who in guides or (word.unless is not None and character_fits(d, word.unless, who)))
    )


def join_attacked(d: Draft, f: Effects) -> None:
    """A character leaves his company and joins the one under attack; one strike must be his."""
    attack = attack_now(d)
    group = company(d, attack.company) if attack is not None else None
    if attack is None or group is None or on_table(d, f.source) is None:
        return
    for held in card_of(d, f.source).holds:
        if face(d, held).is_ally:
            d.discard(held)
    d.leave_company(f.source)
    d.join(f.source, group.number)
    d.change(attack, must=f.source)


def used_counter(d: Draft, f: Effects, word: w.UsedCounter) -> None:
    group = company(d, f.company)
    if group is None or group.site == NONE:
        return
    if word.off:
        used = d.players[group.seat].used
        d.set_player(group.seat, used=tuple(s for s in used if s != group.site))
    else:
        d.spend_site(group)


# ----------------------------------------------------------------------------------------------- rolls of a card
def roll(d: Draft, f: Effects, word: w.Roll) -> None:
    """A roll of the card's own: what follows hangs on its result."""
    who = (people(d, f, word.by) or [NONE])[0]
    group = company(d, f.company)
    seat = owner(who) if who != NONE else (group.seat if group is not None else next_seat(d, f.seat))
    modifier = word.modifier
    if word.plus == "mind":
        minds = [mind(d, member) for c in d.companies if c.seat == seat for member in fellows(d, c)]
        modifier += max(minds, default=0)
    elif word.plus == "his mind" and who != NONE:
        modifier += mind(d, who)
    elif word.plus == "against body" and who != NONE:
        modifier -= body(d, who)
    elif word.plus == "prowess" and who != NONE:
        modifier += prowess(d, who, attack_now(d) if word.against_attack else None)
    elif word.plus == "no scouts" and group is not None:
        modifier -= sum(1 for member in fellows(d, group) if "scout" not in skills(d, member))
    if word.sea and group is not None and "c" in path_types(d, group, f.hazard):
        modifier += word.sea
    d.push(replace(f, step=0, words=(d.book[f.definition].index[word],), waited=True))
    d.push(Roll(0, Purpose.CARD, seat, who, modifier, support=word.plus == "support", source=f.source))


def roll_or_follow(d: Draft, f: Effects, word: w.Roll) -> None:
    """First the roll, then, when its result is there, what follows."""
    if not f.waited:
        roll(d, f, word)
        return
    total = came_to(d)
    if total is None:
        return
    under = attack_now(d)
    number = attack_prowess(d, under) if word.against_attack and under is not None else word.number
    if word.plus == "removal" and on_table(d, f.subject) is not None:
        number = face(d, f.subject).removable + 1 if face(d, f.subject).removable else number
    follows = (total >= number) if word.reach else (total < number)
    d.tell(Told.CARD_ROLL, f.source, total, number, 1 if follows else 0)
    if follows:
        then(d, f, word.effects)


def ring_test(d: Draft, f: Effects, word: w.RingTest) -> None:
    """The gold ring named is tested without tapping anybody."""
    ring = next(
        (c for c in f.chosen if c >= 0 and on_table(d, c) is not None and face(d, c).item_kind == "gold ring"), NONE
    )
    if ring != NONE:
        modifier = word.modifier + ring_bonus(d, ring, NONE)
        d.push(RingTest(0, ring, f.seat, modifier, word.major, word.greater, word.no_dice, word.twice))


# ----------------------------------------------------------------------------------------------- the card itself
def place(d: Draft, f: Effects, word: w.Place) -> None:
    """The card comes to lie on something; if there is nothing, it is discarded."""
    if on_table(d, f.source) is None:
        return
    group = company(d, f.company)
    if word.of is Of.SITE and group is not None:
        d.release(f.source)
        d.alter(f.source, site=group.site)
        return
    targets = people(d, f, word.of) or [c for c in _named(f, word.of) if c >= 0 and on_table(d, c) is not None]
    if word.of is Of.WOUNDED:
        targets = [who for who in targets if who not in d.turn.corrupted]
        if len(targets) > 1:
            place_index = d.book[f.definition].index[word]
            d.push(
                Choice(
                    0,
                    f.seat,
                    Pick.PLACE_CARD,
                    tuple(targets),
                    word=place_index,
                    definition=f.definition,
                    about=f.source,
                )
            )
            return
        d.set_turn(corrupted=(*d.turn.corrupted, *targets))
    if word.of is Of.COMPANY:
        d.release(f.source)
        d.lay_on_company(f.source, f.company)
    elif targets:
        d.release(f.source)
        if f.source in d.zones[owner(f.source)][IN_MP]:
            d.take(owner(f.source), Zone.MP, f.source)
            d.put(owner(f.source), Zone.PLAY, f.source)
        d.hold(targets[0], f.source)
    else:
        d.discard(f.source)


def mark(d: Draft, f: Effects, word: w.Mark) -> None:
    """A public mark, for a site, the type of a site, or nothing in particular."""
    if on_table(d, f.source) is None:
        return
    marks = card_of(d, f.source).marks
    group = company(d, f.company)
    here = group.site if group is not None else NONE
    if len(marks) >= word.at_most or (word.what == "site" and here in marks):
        return
    value = {"site": here, "type": SITE_MARKS.index(site_type(d, here)) if here != NONE else 0}.get(word.what, 0)
    d.alter(f.source, marks=(*marks, value))
    d.tell(Told.MARK, f.source)
    d.happen(When.MARKED, f.source, f.company, len(marks) + 1)


def store_it(d: Draft, f: Effects, word: w.StoreIt) -> None:
    cards = [f.source] if word.of is Of.SELF else [c for c in _named(f, word.of) if c >= 0]
    for card in cards:
        if on_table(d, card) is not None and card not in d.zones[owner(card)][IN_MP]:
            put_away(d, card)


def play_card(d: Draft, f: Effects, word: w.Play) -> None:
    """A card named out of the hand is played as part of the effect, with its exceptions."""
    if word.defender and not f.waited:
        ask_defender(d, f, word)
        return
    named = d.returned if word.defender else f.chosen
    seat = d.turn.mover if word.defender else f.seat
    # Only a card that was shown is meant: companies have numbers too, and a hidden handle may look like one.
    card = next((c for c in named if c >= 0 and is_open(c) and c in d.zones[seat][IN_HAND]), NONE)
    if card == NONE:
        return
    number = face(d, card).number
    if why_not_as_effect(d, seat, f.company, word, card, number) is not None:
        d.owe(seat, Zone.HAND)
    elif word.joins:
        bring(d, card, seat, f.company)
    else:
        player = tuple(people(d, f, word.by)) if word.by is not None else ()
        declare(d, seat, At.SITE, card, 0, free=exceptions(word), modifier=word.modifier, chosen=player)


def ask_defender(d: Draft, f: Effects, word: w.Play) -> None:
    """The mover, whose company was attacked, may name such a card of his hand; what he names is then played."""
    group = company(d, f.company)
    if group is None or group.seat != d.turn.mover:
        return
    place = d.book[f.definition].index[word]
    d.push(replace(f, step=0, words=(place,), hazard=True, waited=True))
    d.push(Choice(0, group.seat, Pick.PLAY_CARD, least=0, word=place, definition=f.definition, about=f.source))


def borrow(d: Draft, f: Effects, word: w.Borrow) -> None:
    """Carry out what another card's tap ability does, without its requirement, price and corruption roll."""
    card = next((c for c in f.chosen if c >= 0 and on_table(d, c) is not None and c != f.source), NONE)
    if card == NONE:
        return
    ability = tap_ability(d, card)
    if ability is None:
        return
    number = face(d, card).number
    effects = tuple(d.book[number].index[e] for e in ability.effects if not isinstance(e, w.CorruptionRoll))
    group = company_number(d, f.source)
    d.push(Effects(0, f.source, number, f.seat, effects, f.chosen[1:], group, bearer(d, f)))


DEEDS: Perform = {
    w.Discard: discard,
    w.Return: give_back,
    w.Search: search,
    w.Reserve: reserve,
    w.Look: look,
    w.Draw: draw_cards,
    w.Eliminate: eliminate_card,
    w.Move: move,
    w.UsedCounter: used_counter,
    w.Attack: attack,
    w.FailStrikes: fail_strikes,
    w.Roll: roll_or_follow,
    w.RingTest: ring_test,
    w.Place: place,
    w.Mark: mark,
    w.StoreIt: store_it,
    w.Play: play_card,
    w.Borrow: borrow,
    w.Handler: handle,
    w.Perhaps: perhaps,
}
