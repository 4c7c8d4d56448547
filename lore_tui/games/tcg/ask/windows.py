"""The questions in which a player may act or pass: the actions of a phase, and answers to what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.kernel.actions import Action, show
from engine.kernel.records import NONE, Handle, is_open
from engine.tcg.cards.moments import Phase, When
from engine.tcg.cards.printed import Side
from engine.tcg.cards.words import Act
from engine.tcg.game import GAME
from engine.tcg.phases.windows import usable_named
from engine.tcg.reading.values import roaming_penalty, twilight_cost
from engine.tcg.table.board import CARDS, card_of, side_of, sources
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import PASS, Verb
from lore_tui.games.tcg.ask.deeds import act_words
from lore_tui.games.tcg.ask.entries import entry, point
from lore_tui.games.tcg.names import PHASES, TITLES, Names
from lore_tui.games.tcg.show.sums import fate, outlook
from lore_tui.games.tcg.show.way import next_move
from lore_tui.view.sheet import Entry, Sheet, Step
from lore_tui.words import capital, count

MENU = {
    Verb.PLAY: Step("play a card", digit="1", brief="play"),
    Verb.USE: Step("use a card in play", digit="2", brief="use"),
    Verb.TRANSFER: Step("hand over a possession", digit="3", brief="hand over"),
    Verb.REST: Step("discard a copy to heal", digit="4", brief="discard to heal"),
    Verb.HEAL: Step("heal at the sanctuary", digit="5", brief="heal"),
}
RULES = {
    Phase.FELLOWSHIP: ("TCG-FEL-01", "TCG-FEL-02", "TCG-TRN-01", "TCG-TIME-12"),
    Phase.SHADOW: ("TCG-SHA-01", "TCG-TWI-05", "TCG-SHA-08", "TCG-TIME-12"),
    Phase.SKIRMISH: ("TCG-SKI-05", "TCG-SKI-06", "TCG-SKI-09", "TCG-TIME-09"),
}
"""The rules behind the actions of a phase, where they say more than that everybody acts in turn."""
NAMING = {Verb.PLAY: 3, Verb.USE: 2, Verb.TRANSFER: 2, Verb.REST: 2, Verb.HEAL: 1}
"""Arguments of an action that names no card of the hand besides."""
ANSWERING = ("TCG-RESP-01", "TCG-RESP-03")
UNFIT = "TCG-TRN-04"
"""The rule against a bearer that may not bear a card."""


def window(b: State, names: Names, f: Window) -> Sheet:
    """Act or pass."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS and is_meant(b, names, f, x)]
    ways = Counter((x.verb, x.args[0]) for x in found)
    entries = [_act(b, names, x, ways) for x in found]
    entries += _refused(b, names, f, {x.args[0] for x in found if x.verb == Verb.PLAY})
    if len({one.steps[0].digit for one in entries}) == 1:
        entries = [_without_menu(one) for one in entries]
    title, question = heading(b, names, f)
    rules = ANSWERING if f.happening is not None else RULES.get(Phase(f.moment), ())
    return Sheet(title, question, entries, entry(b, names, PASS, Step(_passing(b, f))), rules=rules)


def _passing(b: State, f: Window) -> str:
    if f.moment == Phase.FELLOWSHIP:
        return "done: the fellowship moves"
    return "done" if f.moment == Phase.SHADOW else "pass"


def is_meant(b: State, names: Names, f: Window, x: Action) -> bool:
    """Whether an action belongs to this moment at all: cards for another one are not listed as refused."""
    if len(x.args) > NAMING[Verb(x.verb)] and GAME.why_not(b, x) is not None:
        return False
    if x.verb == Verb.PLAY and x.args[1] != NONE:
        held = CARDS[names.number(b, x.args[0])]
        if held.printed.side is not side_of(b, f.seats[f.at]):
            return False
        act = held.behaviour.acts[x.args[1]]
    elif x.verb == Verb.USE:
        usable = usable_named(b, x.args[0], x.args[1])
        if usable is None:
            return False
        act = usable.act
    else:
        return True
    return of_moment(f, act)


def of_moment(f: Window, act: Act) -> bool:
    """Whether an act is for the phase, or for the happening, that a window is about."""
    if f.happening is None:
        return f.moment in act.at
    return act.on is not None and act.on.when == f.happening.when


# ----------------------------------------------------------------------------------------------------------- answers
def _act(b: State, names: Names, x: Action, ways: Counter[tuple[int, int]]) -> Entry:
    card = x.args[0]
    steps = [MENU[Verb(x.verb)]]
    detail = names.text(b, card)
    if x.verb == Verb.PLAY:
        steps += _playing(b, names, x, ways)
    elif x.verb == Verb.USE:
        usable = usable_named(b, card, x.args[1])
        assert usable is not None
        acts = [one.key for one in sources(b).acts if one.card == card]
        steps.append(_user(b, names, card, None if len(acts) > 1 else usable.act))
        if len(acts) > 1:
            steps.append(Step(act_words(usable.act), digit=str(acts.index(usable.key) + 1)))
        steps += [Step(f"with {names.full(b, named)}", names.thing(named)) for named in x.args[2:]]
    elif x.verb == Verb.REST:
        steps += [_held(names, b, card), Step(f"to heal {names.card(b, x.args[1])}", x.args[1])]
    else:
        steps.append(point(b, names, card))
        steps += [Step(f"to {names.card(b, who)}", names.thing(who)) for who in x.args[1:]]
    return entry(b, names, x, *steps, detail=detail)


def _user(b: State, names: Names, card: Handle, act: Act | None) -> Step:
    """A card in play that is used, its price and what it would do; of several abilities the next step says it."""
    host = card_of(b, card).host
    name = names.card(b, card)
    where = f"{name} of {names.card(b, host)}" if host != NONE else name
    return Step(where if act is None else f"{where}: {act_words(act)}", names.thing(card), brief=name)


def _held(names: Names, b: State, card: Handle) -> Step:
    return Step(names.full(b, card), names.thing(card), brief=names.card(b, card))


def _playing(b: State, names: Names, x: Action, ways: Counter[tuple[int, int]]) -> Iterator[Step]:
    card, index, host = x.args[:3]
    number, seat = names.number(b, card), names.seat or 0
    words = f"{names.full(b, card)} {cost_words(b, seat, number, host)}"
    yield Step(words, names.thing(card), brief=names.card(b, card))
    acts = CARDS[number].behaviour.acts
    if index != NONE and len(acts) > 1:
        yield Step(act_words(acts[index]), digit=str(index + 1))
    if host != NONE:
        yield Step(f"on {names.card(b, host)}", names.thing(host))
    for named in x.args[3:]:
        yield Step(f"with {names.full(b, named)}", names.thing(named))


def cost_words(b: State, seat: int, number: int, host: Handle = NONE) -> str:
    """What playing a card does to the pool."""
    cost = twilight_cost(b, seat, number, host)
    if CARDS[number].printed.side is not Side.SHADOW:
        return f"(+{cost})"
    roams = roaming_penalty(b, seat, number)
    return f"(-{cost}-{roams} roaming)" if roams else f"(-{cost})"


def _without_menu(one: Entry) -> Entry:
    """The same answer without the step that chooses the sort of action, since there is one sort only."""
    first, *more = one.steps[1:]
    if one.action.verb in (Verb.USE, Verb.HEAL):
        word = "use" if one.action.verb == Verb.USE else "heal"
        first = first._replace(words=f"{word} {first.words}", brief=f"{word} {first.brief}")
    return replace(one, steps=(first, *more))


# ------------------------------------------------------------------------------------------------------------ refusals
def _refused(b: State, names: Names, f: Window, listed: set[Handle]) -> Iterator[Entry]:
    """Cards of the hand that are for this phase and cannot be played now."""
    seat = names.seat
    if seat is None or f.moment not in (Phase.FELLOWSHIP, Phase.SHADOW):
        return
    for card in b.zones[seat][Zone.HAND]:
        number = names.number(b, card)
        if card in listed or not number or CARDS[number].printed.kind == "event":
            continue
        if CARDS[number].printed.side is side_of(b, seat):
            x = best_try(b, names, card)
            words = f"{names.full(b, card)} {cost_words(b, seat, number)}"
            one = entry(b, names, x, MENU[Verb.PLAY], Step(words, names.thing(card)), detail=names.text(b, card))
            yield replace(one, reason=nobody_bears(names.card(b, card))) if one.rule == UNFIT else one


def nobody_bears(card: str) -> str:
    """Why an attachment cannot be played, where none of those who could be asked fits."""
    return f"Nobody in play may bear {card}."


def best_try(b: State, names: Names, card: Handle) -> Action:
    """The way to play a card that comes closest: on a bearer who could bear it, if there is one."""
    shown = () if is_open(card) else (show(card, names.secrets),)
    number = names.number(b, card)
    hosts: Iterable[Handle] = (NONE,)
    if CARDS[number].printed.bearer:
        hosts = sources(b).active if CARDS[number].bearer is not None else (b.path[b.players[b.turn.fp].site - 1],)
    tries = [Action(Verb.PLAY, (card, NONE, host), shown) for host in hosts]
    for x in tries:
        why = GAME.why_not(b, x)
        if why is None or why.rule not in (UNFIT, "TCG-FEL-05"):
            return x
    return tries[0] if tries else Action(Verb.PLAY, (card, NONE, NONE), shown)


# ------------------------------------------------------------------------------------------------------------ headings
def heading(b: State, names: Names, f: Window) -> tuple[str, str]:
    """Title and question of a window."""
    if f.happening is not None:
        when = When(f.happening.when)
        own = when is When.TURN_STARTS or (when is When.PLAYED and f.happening.seat == names.seat)
        asks = "Use something now?" if own else "Answer it?"
        said = capital(names.happening(b, f.happening))
        if f.heals and f.seats[f.at] == b.turn.fp:
            said = f"The sanctuary heals {'up to ' if f.heals > 1 else ''}{count(f.heals, 'wound')}"
        return TITLES[when], f"{said}. {asks}"
    phase = Phase(f.moment)
    title = PHASES[phase].upper()
    pool = f"{b.turn.pool} twilight in the pool."
    if phase is Phase.FELLOWSHIP:
        return title, f"What now? {b.turn.pool} in the pool; moving adds {next_move(b).words}."
    if phase is Phase.SHADOW:
        return title, f"What comes out of the shadow? {pool}"
    if phase is Phase.SKIRMISH and b.turn.fight is not None:
        fight = b.turn.fight
        now = outlook(b, fight.defender, fight.minions)
        ours, several = names.card(b, fight.defender), len(fight.minions) > 1
        theirs = f"{len(fight.minions)} minions with" if several else names.cards(b, fight.minions)
        return title, f"{ours} {now.ours} against {theirs} {now.theirs}: {fate(now)}."
    others = " The others have passed." if f.passes and f.passes == len(f.seats) - 1 else ""
    return title, f"Take {'an' if title[0] == 'A' else 'a'} {PHASES[phase]} action? {pool}{others}"
