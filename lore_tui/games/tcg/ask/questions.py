"""The engine's question as a prompt: every candidate in words, allowed or with its reason; and back to actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle
from engine.kernel.state import Frame
from engine.tcg.cards.moments import Pile
from engine.tcg.cards.words import Branch, PlayCard, Unless
from engine.tcg.effects.perform import word_of
from engine.tcg.game import GAME, MACHINE
from engine.tcg.reading.meaning import named_words
from engine.tcg.table.board import CARDS, face, minions, shadow_seats
from engine.tcg.table.frames import (
    Archery,
    Assignment,
    Choice,
    Effects,
    HandPick,
    Happens,
    Laying,
    Reconcile,
    Search,
    Setup,
    Showing,
    Skirmish,
    Triggered,
    Window,
)
from engine.tcg.table.records import FIRST_TOKEN, HAND_SIZE, State, Zone
from engine.tcg.table.verbs import PASS, Pick, Question, Verb
from lore_tui.games.tcg.ask.deeds import deed, deeds, who_words
from lore_tui.games.tcg.ask.entries import cards, entry, point
from lore_tui.games.tcg.ask.windows import window
from lore_tui.games.tcg.names import ORDINALS, Names
from lore_tui.games.tcg.show.sums import brief, outlook
from lore_tui.games.tcg.show.way import next_move, site_line
from lore_tui.view.hints import Letters
from lore_tui.view.sheet import Asked, Entry, Sheet, Step, asked
from lore_tui.words import count

Asker = Callable[[State, Names, Frame], Sheet]
BIDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Their number is the key: it is not said twice."""


def ask(state: State, names: Names, serial: int, letters: Letters | None = None) -> Asked:
    """The prompt for the question that waits for the reader; without letters all its answers are numbered."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        raise ValueError("nothing is asked of this reader")
    step, frame = MACHINE.ask(state)
    sheet = ASKERS[Question(waits.question)](state, names, frame)
    return asked(sheet, serial, tuple(dict.fromkeys(sheet.rules or step.rules)), letters)


# --------------------------------------------------------------------------------------------------- before the game
def bid(b: State, names: Names, frame: Frame) -> Sheet:
    """How many burdens: their number is the key."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        number = names.secrets[x.args[0]].definition - FIRST_TOKEN
        entries.append(entry(b, names, x, Step(BIDS[number], digit=str(number))))
    entries.sort(key=lambda one: one.steps[0].digit)
    question = "How many burdens do you bid for the first choice of place? You keep them."
    return Sheet("BID", question, entries, rules=("TCG-BID-01", "TCG-BID-02", "TCG-BID-04"))


def turn_up(b: State, names: Names, frame: Frame) -> Sheet:
    entries = [
        entry(b, names, x, Step(f"turn up {names.card(b, x.args[0])}" if x.args else "turn it up"))
        for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("BID", "All have bid: turn up yours.", entries, final=False)


def place(b: State, names: Names, frame: Frame) -> Sheet:
    entries = [
        entry(b, names, x, Step(f"go {ORDINALS[x.args[0]]}")) for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("PLACE", "Which place in the order of turns do you take?", entries)


def bearer(b: State, names: Names, frame: Frame) -> Sheet:
    entries = [
        entry(b, names, x, Step(f"lay out {' and '.join(names.full(b, card) for card in x.args)}"))
        for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("RING-BEARER", "Lay out your Ring-bearer and The One Ring.", entries, final=False)


def site(b: State, names: Names, frame: Frame) -> Sheet:
    number = cast(Laying, frame).number
    return cards(b, names, "SITE", f"Lay your site {number} on the path.", "lay none")


def start(b: State, names: Names, frame: Frame) -> Sheet:
    """Companions of cost four together; other cards of the deck are not listed."""
    spent, most = cast(Setup, frame).spent, b.rules.starting_cost
    question = f"Who starts with you? They cost {spent} of {most} twilight so far."
    found = cards(b, names, "START", question, "nobody else", final=True)
    companions = []
    for one in found.entries:
        printed = CARDS[names.number(b, one.action.args[0])].printed
        if printed.kind == "companion":
            words = f"{printed.name} (cost {printed.cost}, strength {printed.strength}, vitality {printed.vitality})"
            companions.append(replace(one, steps=(one.steps[0]._replace(words=words),)))
    return replace(found, entries=companions)


# ------------------------------------------------------------------------------------------------------------ choices
PURPOSES = {
    Pick.TARGET: "CHOOSE",
    Pick.PRICE: "PRICE",
    Pick.NUMBER: "NUMBER",
    Pick.BRANCH: "CHOOSE",
    Pick.MAY: "MAY",
    Pick.PREVENT: "PREVENT",
    Pick.OPPONENT: "PLAYER",
    Pick.PILE: "PILE",
    Pick.SEEN: "CARD SEEN",
    Pick.ORDER: "ORDER",
    Pick.SKIP: "ARCHERY",
    Pick.SITE: "SITE",
    Pick.BEARER: "BEARER",
    Pick.ARCHERS: "ARCHERY",
}


def choice(b: State, names: Names, frame: Frame) -> Sheet:
    """One of the things that everybody sees; what they are says the purpose."""
    f = cast(Choice, frame)
    purpose = Pick(f.purpose)
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step(_declining(f, purpose)))
        else:
            step = _option(b, names, f, x.args[0])
            detail = names.text(b, x.args[0]) if step.thing is not None else ""
            entries.append(entry(b, names, x, step, detail=detail))
    about = f"{names.card(b, f.about)}: " if f.about != NONE else ""
    return Sheet(PURPOSES[purpose], f"{about}{_question(b, names, f, purpose)}", entries, done, final=False)


def _declining(f: Choice, purpose: Pick) -> str:
    if purpose in (Pick.MAY, Pick.SKIP, Pick.PREVENT):
        return "no"
    return "no more" if f.picked else "none"


def _below(b: State) -> Effects | None:
    """The words of a card that wait for a choice."""
    frame = b.frames[-2] if len(b.frames) > 1 else None
    return frame if isinstance(frame, Effects) and frame.words else None


def _option(b: State, names: Names, f: Choice, value: int) -> Step:
    effects = _below(b)
    word = word_of(effects) if effects is not None else None
    match Pick(f.purpose):
        case Pick.NUMBER:
            return Step(str(value), digit=str(value) if value < 10 and max(f.options) < 10 else "")
        case Pick.BRANCH if isinstance(word, Branch):
            return Step(deeds(word.branches[value]) or "nothing")
        case Pick.MAY:
            return Step("yes")
        case Pick.PREVENT:
            return Step(f"remove {word.twilight} twilight" if isinstance(word, Unless) else "prevent it")
        case Pick.SKIP:
            return Step("skip the archery phase")
        case Pick.OPPONENT:
            return Step(names.player(value))
        case Pick.SITE:
            return Step(site_line(b, names, value))
        case Pick.BEARER if value == NONE:
            return Step("into play")
    return point(b, names, value)


def _question(b: State, names: Names, f: Choice, purpose: Pick) -> str:
    effects = _below(b)
    word = word_of(effects) if effects is not None else None
    number = "" if f.most == 1 else f" {f.least} to {f.most}" if f.least < f.most else f" {f.most}"
    so_far = f" ({len(f.picked)} named)" if f.picked else ""
    match purpose:
        case Pick.TARGET | Pick.PRICE if word is not None:
            price = "as the price, " if purpose is Pick.PRICE else ""
            return f"{price}{deed(word)}. Which{number}?{so_far}"
        case Pick.NUMBER:
            return "which number do you name?"
        case Pick.BRANCH:
            return "which of these?"
        case Pick.MAY:
            return "go on?"
        case Pick.PREVENT if isinstance(word, Unless):
            return f"{deeds(word.effects)}, unless you remove {word.twilight} twilight of {b.turn.pool}."
        case Pick.OPPONENT:
            return "which player?"
        case Pick.PILE:
            stack = isinstance(word, PlayCard) and word.pile is Pile.STACK
            return f"which card{number} of {'those stacked here' if stack else 'your discard pile'}?{so_far}"
        case Pick.SEEN:
            return f"which card{number} of those you see?{so_far}"
        case Pick.ORDER:
            return f"which card comes next on top?{so_far}"
        case Pick.SKIP:
            return "A card lets you skip the archery phase: skip it?"
        case Pick.SITE:
            return "which site of the path is replaced?"
        case Pick.BEARER:
            return "who is to bear it?"
        case Pick.ARCHERS:
            return f"Which allies shoot with your fellowship?{so_far}"
    return f"which{number}?{so_far}"


def order(b: State, names: Names, frame: Frame) -> Sheet:
    """What follows at the same time: one by one, in the order of the Free Peoples player."""
    waiting = cast(Happens | Triggered | Skirmish, frame).waiting
    entries = []
    for x in GAME.candidates(b, names.secrets):
        one = waiting[x.args[0]]
        done = deeds(named_words(one.definition, one.words)) if one.words else "what the losers suffer"
        words = f"{names.card(b, one.source)}: {done}"
        entries.append(entry(b, names, x, Step(words), detail=names.text(b, one.source)))
    return Sheet("ORDER", "These follow at the same time: which comes first?", entries, final=False)


# --------------------------------------------------------------------------------------------------- hands and decks
def show(b: State, names: Names, frame: Frame) -> Sheet:
    entries = [
        entry(b, names, x, Step(f"show {', '.join(names.full(b, card) for card in x.args) or 'nothing'}"))
        for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("SHOW", "Everybody sees these cards of yours.", entries, final=False)


def hand(b: State, names: Names, frame: Frame) -> Sheet:
    """Cards of the hand are discarded or put under the deck."""
    f = cast(HandPick, frame)
    left = f.most - len(f.picked)
    if f.under:
        return cards(b, names, "UNDER", "Which card of your hand goes under your draw deck, unseen?")
    if f.word == NONE:
        found = cards(b, names, "DISCARD", f"You hold {count(left, 'card')} too many: which goes?", final=True)
        return replace(found, times=left)
    who = getattr(CARDS[f.definition].words[f.word], "who", None)
    kind = f" ({who_words(who)})" if who is not None else ""
    name = CARDS[f.definition].printed.title
    question = f"{name}: discard {count(left, 'card')} from your hand{kind}."
    found = cards(b, names, "DISCARD", question, "no more" if f.picked else "none", final=True)
    return replace(found, times=left) if found.passing is None else found


def search(b: State, names: Names, frame: Frame) -> Sheet:
    """A card of the deck is looked for and played; copies are one answer."""
    f = cast(Search, frame)
    word = CARDS[f.definition].words[f.word]
    entries: list[Entry] = []
    seen: set[tuple[int, Handle]] = set()
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            continue
        card, _, host = x.args
        number = names.number(b, card)
        if (number, host) in seen:
            continue
        seen.add((number, host))
        on = (Step(f"on {names.card(b, host)}", names.thing(host)),) if host != NONE else ()
        steps = (Step(names.full(b, card), names.thing(card)), *on)
        entries.append(entry(b, names, x, *steps, detail=names.text(b, card)))
    name = CARDS[f.definition].printed.title
    question = f"{name}: which {who_words(getattr(word, 'who', None))} of your draw deck do you play?"
    return Sheet("SEARCH", question, entries, entry(b, names, PASS, Step("none")))


def show_hand(b: State, names: Names, frame: Frame) -> Sheet:
    f = cast(Showing, frame)
    name = CARDS[f.definition].printed.title
    return cards(b, names, "SHOW", f"{name}: show which card from your hand? {len(f.cards)} so far.", "no more")


def reconcile(b: State, names: Names, frame: Frame) -> Sheet:
    held = len(b.zones[cast(Reconcile, frame).seat][Zone.HAND])
    then = "discard down" if held > HAND_SIZE + 1 else "draw up"
    question = f"You hold {count(held, 'card')}. Discard one of them before you {then} to {HAND_SIZE}?"
    return cards(b, names, "RECONCILE", question, "discard none", final=True)


# -------------------------------------------------------------------------------------------------------------- fights
def arrows(b: State, names: Names, frame: Frame) -> Sheet:
    f = cast(Archery, frame)
    left = f.minions or f.fellowship
    who = "who takes it" if left == 1 else "who takes the next one"
    return cards(b, names, "ARCHERY", f"{count(left, 'archery wound')} to take: {who}?", final=True)


def shot_at(b: State, names: Names, frame: Frame) -> Sheet:
    entries = []
    for x in GAME.candidates(b, names.secrets):
        seat = x.args[0]
        words = f"{names.player(seat)}: {', '.join(names.fighter(b, one) for one in minions(b, seat))}"
        entries.append(entry(b, names, x, Step(words)))
    left = cast(Archery, frame).fellowship
    return Sheet("ARCHERY", f"Whose minions take your {count(left, 'archery wound')}?", entries)


def assign(b: State, names: Names, frame: Frame) -> Sheet:
    """A defender and a minion, with what the skirmish would come to."""
    f = cast(Assignment, frame)
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("assign nobody else"))
            continue
        defender, minion = x.args
        against = [*facing(b, f, defender), minion]
        result = brief(outlook(b, defender, against))
        step = Step(f"against {names.fighter(b, minion)}: {result}", names.thing(minion), brief=names.card(b, minion))
        entries.append(entry(b, names, x, point(b, names, defender), step, detail=names.text(b, minion)))
    given = ", ".join(f"{names.card(b, one)} to {names.card(b, other)}" for one, other in f.pairs)
    so_far = f" So far: {given}." if given else ""
    return Sheet("ASSIGN", f"Whom do you assign to which minion?{so_far}", entries, done)


def facing(b: State, f: Assignment, defender: Handle) -> list[Handle]:
    """The minions a character is to fight so far."""
    found = [minion for fight in b.turn.fights if fight.defender == defender for minion in fight.minions]
    return [*found, *(minion for other, minion in f.pairs if other == defender)]


def leftover(b: State, names: Names, frame: Frame) -> Sheet:
    """A minion left over and whom it attacks."""
    f = cast(Assignment, frame)
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("assign no more"))
            continue
        defender, minion = x.args
        against = [*facing(b, f, defender), minion]
        step = Step(
            f"against {names.fighter(b, defender)}: {brief(outlook(b, defender, against))}",
            names.thing(defender),
            brief=names.card(b, defender),
        )
        entries.append(entry(b, names, x, point(b, names, minion), step, detail=names.text(b, defender)))
    return Sheet("ASSIGN", "Whom do your minions that are left attack?", entries, done)


def next_skirmish(b: State, names: Names, frame: Frame) -> Sheet:
    fights = {fight.defender: fight for fight in b.turn.fights}
    entries = []
    for x in GAME.candidates(b, names.secrets):
        fight = fights[x.args[0]]
        result = brief(outlook(b, fight.defender, fight.minions))
        words = f"{names.card(b, fight.defender)} against {names.cards(b, fight.minions)}: {result}"
        step = Step(words, names.thing(fight.defender), brief=f"{names.card(b, fight.defender)} {result}")
        entries.append(entry(b, names, x, step))
    return Sheet("SKIRMISH", "Which skirmish is fought next?", entries, final=False)


def move_on(b: State, names: Names, frame: Frame) -> Sheet:
    """Move again or end the turn: what lies ahead is part of the question."""
    number = b.players[b.turn.fp].site
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x.verb == Verb.END:
            done = entry(b, names, x, Step(f"end your turn at site {number}"))
        else:
            ahead = b.path[number] if number < len(b.path) else NONE
            name = f" {face(b, ahead).title}" if ahead != NONE else ""
            entries.append(entry(b, names, x, Step(f"move to site {number + 1}{name}")))
    left = b.turn.limit - b.turn.moves
    others = sum(len(minions(b, seat)) for seat in shadow_seats(b))
    stay = f"; {count(others, 'minion')} {'stays' if others == 1 else 'stay'} in play" if others else ""
    question = (
        f"Move again? {count(left, 'move')} left; {b.turn.pool} in the pool, moving adds {next_move(b).words}{stay}."
    )
    return Sheet("MOVE", question, entries, done, rules=("TCG-REG-06", "TCG-MOV-05", "TCG-MOV-06"))


ASKERS: dict[Question, Asker] = {
    Question.BID: bid,
    Question.TURN_UP: turn_up,
    Question.PLACE: place,
    Question.BEARER: bearer,
    Question.SITE: site,
    Question.START: start,
    Question.WINDOW: lambda b, names, frame: window(b, names, cast(Window, frame)),
    Question.CHOICE: choice,
    Question.ORDER: order,
    Question.SHOW: show,
    Question.HAND: hand,
    Question.SEARCH: search,
    Question.ARROWS: arrows,
    Question.SHOT_AT: shot_at,
    Question.ASSIGN: assign,
    Question.LEFTOVER: leftover,
    Question.NEXT_SKIRMISH: next_skirmish,
    Question.RECONCILE: reconcile,
    Question.MOVE_ON: move_on,
    Question.SHOW_HAND: show_hand,
}
"""Every question that the rules ask."""
