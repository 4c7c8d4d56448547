"""A card is played or an act used: twilight, price, entering, answers, effects (LOTR-RULING-13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import Pile, Ref, Trait, When
from engine.tcg.cards.printed import SHADOW
from engine.tcg.effects.choices import choose
from engine.tcg.effects.perform import again, run
from engine.tcg.reading.filters import Word
from engine.tcg.reading.meaning import amount, context, context_of, holds_all, printed_fits, vitality
from engine.tcg.reading.playable import cards_to_play, hosts_for, terms_of
from engine.tcg.reading.values import roaming_penalty, twilight_cost
from engine.tcg.table.board import CARDS, face, host_of, sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, Happening, Play, Search
from engine.tcg.table.piles import number_shown, shuffle
from engine.tcg.table.records import Played, State, Zone
from engine.tcg.table.speech import Context, Usable
from engine.tcg.table.tokens import exert
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no

EFFECT = Mark("EFFECT")


def declare(
    d: Draft,
    seat: int,
    card: Handle,
    act: int = NONE,
    host: Handle = NONE,
    named: Handle = NONE,
    happening: Happening | None = None,
    *,
    less: int = 0,
    free: bool = False,
    starting: bool = False,
) -> None:
    """Begin to play an open card: from now on it is in no zone of its player's."""
    stacked = [one for one in d.zones[seat][Zone.PLAY] if card in d.card(one).stack]
    for one in stacked:
        d.alter(one, stack=tuple(other for other in d.card(one).stack if other != card))
    d.move(card, seat, Zone.DECLARED)
    d.tell(Told.PLAYED, seat, card, host)
    number = face(d, card).number
    chosen = set_aside(d, seat, named)
    d.push(
        Play(
            0, card, number, seat, act, host=host, named=named, happening=happening, less=less, free=free,
            chosen=chosen, starting=starting,
        )
    )  # fmt: skip


def set_aside(d: Draft, seat: int, named: Handle) -> tuple[Handle, ...]:
    """The card of the hand that comes with an action lies apart until it is used, whatever becomes of the hand."""
    if named == NONE:
        return ()
    d.move(named, seat, Zone.DECLARED)
    return (named,)


def use(d: Draft, seat: int, usable: Usable, named: Handle = NONE, happening: Happening | None = None) -> None:
    """Begin to use an act of a card in play."""
    d.tell(Told.USED, seat, usable.card, usable.key)
    if usable.act.a_turn:
        d.set_turn(used=(*d.turn.used, (usable.card, -usable.key - 1, 0, 1)))
    chosen = set_aside(d, seat, named)
    bearer = host_of(d, usable.card)
    d.push(
        Play(
            0, usable.card, usable.definition, seat, usable.place, ability=True, named=named, bearer=bearer,
            happening=happening, chosen=chosen,
        )
    )  # fmt: skip


def price_of(f: Play) -> tuple[Word, ...]:
    """What has to be paid besides twilight."""
    behaviour = CARDS[f.definition].behaviour
    return behaviour.price if f.act == NONE else behaviour.acts[f.act].price


# ------------------------------------------------------------------------------------------------------------ price
def pay_twilight(d: Draft, f: Play) -> None:
    """TCG-TWI-03, TCG-TWI-04: Free Peoples cards fill the pool, Shadow cards empty it."""
    if f.ability or f.starting:
        return
    cost = twilight_cost(d, f.seat, f.definition, f.host, f.less, free=f.free)
    if CARDS[f.definition].printed.side is SHADOW:
        d.twilight(-cost - (0 if f.free else roaming_penalty(d, f.seat, f.definition)))
    else:
        d.twilight(cost)


def pay_price(d: Draft, f: Play) -> None:
    words = price_of(f)
    if words:
        run(d, words, context(f), price=True)
    else:
        d.returned = (0, f.number, *f.chosen)


def paid(d: Draft, f: Play) -> None:
    """LOTR-RULING-17."""
    failed, number, *chosen = d.returned
    d.update(failed=bool(failed), number=number, chosen=tuple(chosen))


# --------------------------------------------------------------------------------------------------------- entering
def enter(d: Draft, f: Play) -> None:
    """A card that stays enters play; an act goes straight on."""
    if f.ability:
        d.goto(EFFECT)
        return
    if f.act == NONE:
        d.enter(f.card)
        if f.host != NONE and d.lies(f.host):
            d.hold(f.host, f.card)
        tire(d, f)
        d.set_turn(played=(*d.turn.played, Played(f.seat, f.definition, d.turn.count)))


def tire(d: Draft, f: Play) -> None:
    """LOTR-RULING-44: a card that enters exhausted exerts as often as it can right after its entry."""
    for source in sources(d).grants.get(Trait.ENTERS_EXHAUSTED, ()):
        word = source.word
        assert isinstance(word, w.Grant)
        if not isinstance(word.of, Ref) and printed_fits(word.of, f.definition):
            if source.card != f.card and holds_all(d, word.when, context_of(d, source)):
                exert(d, f.card, f.seat, vitality(d, f.card) - 1)
                return


def announce(d: Draft, f: Play) -> None:
    """Triggers and answers to its being played; a cancelling answer comes here."""
    d.happen(When.PLAYED, f.card, () if f.host == NONE else (f.host,), f.seat)


def carry(d: Draft, f: Play) -> None:
    """An event's effects, with their choices (LOTR-RULING-24)."""
    if f.act != NONE and not f.failed and not f.cancelled:
        run(d, CARDS[f.definition].behaviour.acts[f.act].effects, context(f))


def put_away(d: Draft, f: Play) -> None:
    """TCG-TIME-05: the event is discarded before the next action starts."""
    if not f.ability and f.card in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.card, owner(f.card), Zone.DISCARD)
    if f.named in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.named, f.seat, Zone.HAND)
        d.owe(f.seat, Zone.HAND)


PLAY = procedure(pay_twilight, pay_price, paid, enter, announce, EFFECT, carry, put_away)


# --------------------------------------------------------------------------------------------- played by an effect
def do_play_card(d: Draft, f: Effects, word: w.PlayCard) -> None:
    """Choose the card, then its bearer, then play it (LOTR-RULING-20)."""
    at = context(f)
    if word.pile is Pile.DECK:
        d.push(Search(0, f.seat, f.source, f.definition, CARDS[f.definition].index[word], amount(d, word.less, at)))
    elif f.stage == 0:
        again(d, f, 1)
        least = 0 if word.may else 1
        choose(d, f.seat, Pick.PILE, cards_to_play(d, word, at), least, 1, f.source)
    elif f.stage == 1 and d.returned:
        card = d.returned[0]
        again(d, f, 2, targets=(card,))
        choose(d, f.seat, Pick.BEARER, hosts_for(d, f.seat, face(d, card).number, terms_of(d, word, at)), 1, 1, card)
    elif f.stage == 2:
        terms = terms_of(d, word, at)
        declare(d, f.seat, f.targets[0], host=d.returned[0], less=terms.less, free=terms.free)


# ----------------------------------------------------------------------------------------------------------- search
def wanted(f: Search) -> w.PlayCard:
    """What is looked for."""
    word = CARDS[f.definition].words[f.word]
    assert isinstance(word, w.PlayCard)
    return word


def deck_zones(s: State, f: Search) -> Iterator[tuple[Zone, Handle]]:
    for zone in (Zone.TOP, Zone.DRAW, Zone.BOTTOM):
        for card in s.zones[f.seat][zone]:
            yield zone, card


def hopeless(d: Draft, f: Search) -> None:
    """What could not be played now, whichever card it were, is not looked for; the deck is shuffled all the same."""
    word, at = wanted(f), Context(f.source, f.seat, f.definition)
    terms = terms_of(d, word, at)
    if not any(printed_fits(word.who, n) and any(True for _ in hosts_for(d, f.seat, n, terms)) for n in CARDS):
        d.pop()
        shuffle(d, f.seat)


def search_candidates(s: State, f: Search, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    word, at = wanted(f), Context(f.source, f.seat, f.definition)
    for _, card in deck_zones(s, f):
        number, shown = known(s, card, secrets)
        if number and printed_fits(word.who, number):
            for host in hosts_for(s, f.seat, number, terms_of(s, word, at)):
                yield Action(Verb.PLAY, (card, NONE, host), shown)


def search_why_not(s: State, f: Search, x: Action) -> Reason | None:
    """TCG-PILE-07, TCG-PILE-09: it may fail or be declined."""
    if x == PASS:
        return None
    if x.verb != Verb.PLAY or len(x.args) != 3 or x.args[1] != NONE or x.proven or len(x.shown) > 1:
        return no("Show the card you have found, or pass.", "TCG-PILE-09")
    zone = next((zone for zone, card in deck_zones(s, f) if card == x.args[0]), None)
    if zone is None:
        return no("That card is not in your draw deck.", "TCG-PILE-09")
    number = number_shown(s, f.seat, x, x.args[0], zone)
    if isinstance(number, Reason):
        return number
    word, at = wanted(f), Context(f.source, f.seat, f.definition)
    if not printed_fits(word.who, number):
        return no("That card is not the one to look for.", "TCG-PILE-09")
    if x.args[2] not in tuple(hosts_for(s, f.seat, number, terms_of(s, word, at))):
        return no("It cannot be played there.", "TCG-PILE-07")
    return None


def searched(d: Draft, f: Search, x: Action) -> None:
    """TCG-PILE-08: the deck is shuffled again, whatever was found."""
    d.pop()
    if x != PASS:
        declare(d, f.seat, x.args[0], host=x.args[2], less=f.less, free=wanted(f).free)
    shuffle(d, f.seat)


SEARCH = procedure(
    hopeless,
    Ask(
        Question.SEARCH,
        decider=lambda s, f: f.seat,
        candidates=search_candidates,
        why_not=search_why_not,
        answer=searched,
        rules=("TCG-PILE-08", "TCG-PILE-09"),
    ),
)

