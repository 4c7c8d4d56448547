"""The path: sites laid and replaced, and the fellowship on its way (TCG-MOV, LOTR-RULING-53 to 57)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, procedure
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import When
from engine.tcg.cards.printed import LAST_SITE
from engine.tcg.effects.choices import choose
from engine.tcg.effects.perform import again
from engine.tcg.reading.values import shadow_number
from engine.tcg.table.board import CARDS, Board, companions, face, next_seat, seats_right, site_here, site_number
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, Laying, Travel
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no


# ------------------------------------------------------------------------------------------------------- laying a site
def may_lay(b: Board, seat: int, number: int) -> bool:
    """LOTR-RULING-56: not beyond the path, and not where his own site lies."""
    if not 1 <= number <= LAST_SITE:
        return False
    lying = b.path[number - 1]
    return (lying == NONE or owner(lying) != seat) and bool(b.zones[seat][Zone.ADVENTURE])


def laying_keywords(f: Laying) -> tuple[str, ...]:
    """The keywords of which the site has to have one; then it need not be laid."""
    if f.word == NONE:
        return ()
    word = CARDS[f.definition].words[f.word]
    assert isinstance(word, w.LaySite)
    return word.keyword


def laying_candidates(s: State, f: Laying, secrets: Secrets) -> Iterator[Action]:
    if laying_keywords(f):
        yield PASS
    for card in s.zones[f.seat][Zone.ADVENTURE]:
        if card in secrets and site_why_not(f, secrets[card].definition) is None:
            yield Action(Verb.PICK, (card,), (show(card, secrets),))


def site_why_not(f: Laying, number: int) -> Reason | None:
    """TCG-MOV-02: his one site of that number."""
    entry = CARDS.get(number)
    if entry is None or entry.printed.kind != "site" or entry.printed.site != f.number:
        return no("Lay your site of that number.", "TCG-MOV-02")
    words = laying_keywords(f)
    if words and not any(word in entry.printed.keywords for word in words):
        return no("That site is not of the kind asked for.", "LOTR-RULING-56")
    return None


def laying_why_not(s: State, f: Laying, x: Action) -> Reason | None:
    if x == PASS and laying_keywords(f):
        return None
    if x.verb == Verb.PICK and len(x.args) == 1 and len(x.shown) == 1 and not x.proven:
        if x.shown[0].card == x.args[0] and can_open(s, x.shown[0], f.seat, Zone.ADVENTURE):
            return site_why_not(f, x.shown[0].definition)
    return no("Lay your site of that number.", "TCG-MOV-02")


def laid(d: Draft, f: Laying, x: Action) -> None:
    """LOTR-RULING-57: the old site goes back to its owner; cards on it stay where they are."""
    if x == PASS:
        d.pop()
        return
    old, site = d.path[f.number - 1], x.args[0]
    d.enter(site, Zone.PATH)
    if old != NONE:
        for held in d.card(old).holds:
            d.release(held)
            d.hold(site, held)
        d.set_card(old, None)
        gone = not d.players[owner(old)].active
        d.move(old, owner(old), Zone.OUT if gone else Zone.ADVENTURE)
        if not gone:
            d.owe(owner(old), Zone.ADVENTURE)
    d.set_path(f.number, site)
    d.tell(Told.SITE, f.seat, site, f.number, old)
    d.pop(site)


LAYING = procedure(
    Ask(
        Question.SITE,
        decider=lambda s, f: f.seat,
        candidates=laying_candidates,
        why_not=laying_why_not,
        answer=laid,
        rules=("TCG-MOV-02", "TCG-DECK-08"),
    ),
)


LAID = 2
"""The stage of a word whose site lies on the path."""


def do_lay_site(d: Draft, f: Effects, word: w.LaySite) -> None:
    """A site by a card's text: the next one, this one, one of a number, or an opponent's that is named."""
    index = CARDS[f.definition].index[word]
    if f.stage == LAID:
        d.update(chosen=(*f.chosen, *d.returned))
        return
    if word.which == "any" and f.stage == 0:
        theirs = [n for n, site in enumerate(d.path, 1) if site != NONE and may_lay(d, f.seat, n)]
        again(d, f, 1)
        choose(d, f.seat, Pick.SITE, theirs, 1, 1, f.source)
        return
    if word.which == "any":
        numbers = d.returned
    elif word.which in ("next", "here"):
        numbers = (site_number(d) + (word.which == "next"),)
    else:
        numbers = (int(word.which),)
    for number in numbers:
        if may_lay(d, f.seat, number):
            again(d, f, LAID)
            d.push(Laying(0, f.seat, number, index, f.definition))


# --------------------------------------------------------------------------------------------------------- travelling
def find_way(d: Draft, f: Travel) -> None:
    """TCG-MOV-02 to TCG-MOV-04: who lays the next site, if it is missing, says the arrow of the site being left."""
    d.update(number=site_number(d) + 1)
    if d.path[site_number(d)] == NONE:
        arrow = face(d, site_here(d)).arrow
        right = seats_right(d, d.turn.fp)[1]
        d.push(Laying(0, next_seat(d, d.turn.fp) if arrow == "left" else right, site_number(d) + 1))


def set_out(d: Draft, f: Travel) -> None:
    d.happen(When.LEAVES, site_here(d), seat=d.turn.fp)


def on_the_way(d: Draft, f: Travel) -> None:
    d.happen(When.MOVES, site_here(d), seat=d.turn.fp, number=d.turn.moves + 1)


def arrive(d: Draft, f: Travel) -> None:
    """LOTR-RULING-55: the old site's text ends; of the new one only what follows an arrival works yet."""
    d.set_player(d.turn.fp, site=f.number)
    d.set_turn(moves=d.turn.moves + 1, moving=True, played=())
    d.tell(Told.MOVES, d.turn.fp, f.number)
    d.happen(When.ARRIVES, site_here(d), seat=d.turn.fp)


def darken(d: Draft, f: Travel) -> None:
    """TCG-MOV-05, TCG-MOV-06: the Shadow number, then a token for each companion."""
    d.twilight(shadow_number(d, site_here(d)))
    d.twilight(len(companions(d)))
    d.set_turn(moving=False)


TRAVEL = procedure(find_way, set_out, on_the_way, arrive, darken)
