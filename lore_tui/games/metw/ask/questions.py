"""Every question of METW as a prompt: what is asked, in words, with what can be answered and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import attack_now, company, face, on_table
from engine.journeys.table.frames import Play, Strike
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.pending import Decision
from engine.kernel.state import Frame
from engine.metw.game import GAME, MACHINE
from engine.metw.phases.ambush import BEFORE_ATTACK, WITHHOLD
from engine.metw.phases.endofturn import CALL
from engine.metw.phases.sideboard import HAZARD_TO_DECK, TO_DECK
from engine.metw.phases.visits import BURGLARY
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.there import place_name
from engine.metw.table.board import opponents
from engine.metw.table.control import free_general, unused_direct
from engine.metw.table.frames import (
    Ambush,
    Council,
    Exhaust,
    Freed,
    HazardRow,
    Journeying,
    Persuasion,
    Relay,
    Required,
    Road,
    Sideboarding,
    Visit,
)
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import council_points, marshalling_points
from engine.metw.table.verbs import Asked as Own
from engine.metw.table.verbs import Say
from lore_tui.games.journeys.ask import fights
from lore_tui.games.journeys.ask.card_words import place_words, way_words
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.fights import anything, picks
from lore_tui.games.journeys.ask.targets import target
from lore_tui.games.journeys.ask.things import detail_of, point, to_company
from lore_tui.games.journeys.map import site_words
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.games.journeys.show.fight import chance_words, might_of
from lore_tui.games.journeys.show.odds import chance, percent
from lore_tui.games.metw.ask import ask_windows, before, later
from lore_tui.games.metw.ask.laying import layings
from lore_tui.games.metw.show.rolls import council_words
from lore_tui.view.hints import Letters
from lore_tui.view.sheet import Asked, Sheet, Step, asked
from lore_tui.words import count

Asker = Callable[[MetwState, Names, Frame], Sheet]


def ask(state: MetwState, names: Names, serial: int, letters: Letters | None = None) -> Asked:
    """The prompt for the question that waits for the reader; without letters all its answers are numbered."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        raise ValueError("nothing is asked of this reader")
    step, frame = MACHINE.ask(state)
    sheet = ASKERS.get(waits.question, anything)(state, names, frame)
    return asked(sheet, serial, tuple(dict.fromkeys(sheet.rules or step.rules)), letters)


# ------------------------------------------------------------------------------------------------------- the turn
def control(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "CONTROL", "Your influence does not cover everybody: who is discarded?", final=True)


def next_company(b: MetwState, names: Names, frame: Frame) -> Sheet:
    entries = [entry(b, names, x, to_company(b, names, x.args[0])) for x in GAME.candidates(b, names.secrets)]
    return Sheet("NEXT", "Which company is next?", entries, final=False)


def reveal(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The new site is turned up."""
    group = company(b, cast(Journeying, frame).company)
    entries = []
    for x in GAME.candidates(b, names.secrets):
        entries.append(entry(b, names, x, Step(f"turn up {names.card(b, x.args[0])}")))
    whose = names.company(b, group.number) if group is not None else "the company"
    return Sheet("NEW SITE", f"The new site of {whose} is turned up.", entries, final=False)


def further(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A card lets the company move on."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS]
    entries = layings(b, names, (x for x in found if x.args[:1] == (cast(Journeying, frame).company,)), menu=())
    whose = names.company(b, cast(Journeying, frame).company)
    return Sheet("MOVE ON", f"{whose} may move once more: where?", entries, entry(b, names, PASS, Step("stay")))


def relay(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A row that led nowhere: other cards are laid at once."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS]
    whose = names.company(b, cast(Relay, frame).company)
    question = f"That way led nowhere. Where does {whose} go?"
    return Sheet("MOVE", question, layings(b, names, found, menu=()), entry(b, names, PASS, Step("stay")))


def draw_count(b: MetwState, names: Names, frame: Frame) -> Sheet:
    moving = company(b, cast(Journeying, frame).company)
    entries = [entry(b, names, x, Step(str(x.args[0]))) for x in GAME.candidates(b, names.secrets)]
    most = max(one.action.args[0] for one in entries)
    goal = site_name(b, moving.journey.goal) if moving is not None and moving.journey is not None else "the site"
    why = "Your company moves" if moving is not None and moving.seat == names.seat else "Your opponent moves"
    return Sheet("DRAW", f"Draw how many cards? {why} to {goal}.", entries, final=False, count=(1, most))


def enter(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Enter the site or not: what waits there is part of the question."""
    here = company(b, cast(Visit, frame).company)
    assert here is not None
    found = [
        f"{one.race}, {count(one.strikes, 'strike') if one.strikes >= 0 else 'a strike each'}, prowess {one.prowess}"
        for one in site_attacks(b, here.site, here.seat)
    ]
    waits = f"automatic-attack: {'; '.join(found)}" if found else "no automatic-attack"
    tapped = ", tapped" if here.site in b.players[here.seat].used else ""
    question = f"Does {names.company(b, here.number)} enter {site_name(b, here.site)}{tapped} ({waits})?"
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("stay outside"))
        elif x.verb == Say.BURGLE:
            won = percent(chance(lambda roll: roll > BURGLARY))
            entries.append(entry(b, names, x, Step(f"{names.card(b, x.args[0])} tries burglary: {won}", x.args[0])))
        elif x.verb == Verb.LIFT:
            entries.append(entry(b, names, x, Step(f"tap {names.card(b, x.args[0])} to open the way", x.args[0])))
        else:
            entries.append(entry(b, names, x, Step("enter"), detail=site_words(b.atlas, here.site)))
    return Sheet("SITE", question, entries, done, final=False)


def environment(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Effects on regions and sites: which one is applied next."""
    whose = names.company(b, cast(Journeying, frame).company)
    return picks(b, names, "LANDS", f"Several effects change the lands for {whose}: which one is applied next?")


def ambush(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A card on-guard: shown, or kept face down."""
    found = cast(Ambush, frame)
    number = names.number(b, found.card)
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == WITHHOLD:
            done = entry(b, names, x, Step("keep it face down"))
            continue
        way = way_words(names, b.book[number], b.book[number].ways[x.args[1]]) if len(b.book[number].ways) > 1 else ""
        words = f"show {names.card(b, found.card)}{f' {way}' if way else ''}"
        entries.append(entry(b, names, x, Step(words), detail=detail_of(b, names, found.card)))
    when = "before the automatic-attack" if found.why == BEFORE_ATTACK else "in answer to what is played at the site"
    return Sheet("ON-GUARD", f"Show your card on-guard {when}?", entries, done)


def option(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The end of a turn: one card may be discarded."""
    return picks(b, names, "END OF TURN", "Discard one card from your hand?", "none", final=True)


def discard_down(b: MetwState, names: Names, frame: Frame) -> Sheet:
    seat = cast(int, names.seat)
    surplus = len(b.zones[seat][Zone.HAND]) - hand_size(b, seat)
    which = "which one goes" if surplus == 1 else "which ones go"
    found = picks(b, names, "DISCARD", f"You hold {count(surplus, 'card')} too many: {which}?", final=True)
    return replace(found, times=surplus)


# ------------------------------------------------------------------------------------------------- the sideboard
def swap_out(b: MetwState, names: Names, frame: Frame) -> Sheet:
    left = cast(Exhaust, frame).left
    question = f"Your play deck is exhausted: which discarded card makes room for one of your sideboard? {left} left."
    return picks(b, names, "EXCHANGE", question, "no more")


def swap_in(b: MetwState, names: Names, frame: Frame) -> Sheet:
    gone = names.card(b, cast(Exhaust, frame).out)
    return picks(b, names, "EXCHANGE", f"Which card of your sideboard takes the place of {gone}?")


def fetch(b: MetwState, names: Names, frame: Frame) -> Sheet:
    found = cast(Sideboarding, frame)
    goal = "play deck" if found.way in (TO_DECK, HAZARD_TO_DECK) else "discard pile"
    which = "Which card" if found.left == 1 else f"Which cards, up to {found.left},"
    goes = "goes" if found.left == 1 else "go"
    sheet = picks(b, names, "SIDEBOARD", f"{which} of your sideboard {goes} into your {goal}?", "no more")
    return sheet if found.left == 1 else replace(sheet, some=True, times=found.left)


# --------------------------------------------------------------------------------------------- fights and chains
def excess(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """How many excess strikes weaken the target of this one."""
    strike, attack = cast(Strike, frame), attack_now(b)
    assert attack is not None
    entries = [entry(b, names, x, Step(str(x.args[0]))) for x in GAME.candidates(b, names.secrets)]
    stands = chance_words(b, attack, strike.who, might_of(b, attack, strike.who))
    question = f"Put how many excess strikes on {names.card(b, strike.who)}, each -1? Now: {stands}."
    return Sheet("EXCESS", question, entries, final=False, count=(0, attack.left))


def equipment(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Before a strike is faced, another item may be put to use."""
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("as it is"))
        else:
            entries.append(entry(b, names, x, point(b, names, x.args[0]), detail=detail_of(b, names, x.args[0])))
    who = names.card(b, cast(Strike, frame).who)
    return Sheet("ITEMS", f"Which item does {who} put to use for this strike?", entries, done, final=False)


def defence(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Direct influence of a companion in place of general influence."""
    seat = cast(int, names.seat)
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step(f"general influence, {free_general(b, seat)}"))
        else:
            who = x.args[0]
            entries.append(entry(b, names, x, Step(f"{names.card(b, who)}, {unused_direct(b, who)}", who)))
    return Sheet("INFLUENCE", "Whose unused influence defends you?", entries, done, final=False)


def required(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """What happens by itself: which is declared first, and so resolved last."""
    waiting = cast(Required, frame).waiting
    entries = []
    for x in GAME.candidates(b, names.secrets):
        effects = waiting[x.args[0]]
        about = f" ({names.card(b, effects.subject)})" if names.number(b, effects.subject) else ""
        entries.append(entry(b, names, x, Step(f"{b.book[effects.definition].definition.name}{about}")))
    return Sheet("CHAIN", "Several effects at once: which is declared first, and so resolved last?", entries)


def shown_card(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The identical card that was shown for an attempt may be played at once."""
    attempt = cast(Persuasion, frame)
    entries = []
    for x in GAME.candidates(b, names.secrets):
        if x != PASS:
            place = x.args[0]
            person = face(b, attempt.shown).is_character
            step = Step(place_words(b, names, place), ("place", place)) if person else point(b, names, place)
            entries.append(entry(b, names, x, step))
    question = f"The attempt succeeded: play your {names.card(b, attempt.shown)} at once?"
    return Sheet("INFLUENCE", question, entries, entry(b, names, PASS, Step("discard it")))


# --------------------------------------------------------------------------------------------------- the Council
def call(b: MetwState, names: Names, frame: Frame) -> Sheet:
    seat = cast(int, names.seat)
    others = opponents(b, seat)
    theirs = " and ".join(str(marshalling_points(b, one)) for one in others)
    held = " to ".join(str(council_points(b, one)) for one in (seat, *others))
    whose = "your opponent" if len(others) == 1 else "your opponents"
    after = "One more turn follows." if len(others) == 1 else "Everybody else has one more turn."
    points = f"You have {marshalling_points(b, seat)} MPs, {whose} {theirs} ({held} if it were held now)."
    found = scenario_of(b)
    council = found.council if found is not None and found.council else "Free Council"
    question = f"{points} Call the {council}? {after}"
    return Sheet("COUNCIL", question, [entry(b, names, CALL, Step("call the Council"))], entry(b, names, PASS, PLAY_ON))


PLAY_ON = Step("play on")


def next_roll(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The Council: who checks next, each with his chance to be safe."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        words, brief = council_words(b, names, x.args[0], cast(Council, frame).links)
        entries.append(entry(b, names, x, Step(words, names.thing(x.args[0]), brief=brief)))
    question = "Whose corruption check comes next? The figure is the chance to be safe."
    return Sheet("COUNCIL", question, entries, final=False)


def council_cards(b: MetwState, names: Names, frame: Frame) -> Sheet:
    question = "Lay down cards of your hand that your opponent has in play? Each one costs him a point."
    return replace(picks(b, names, "COUNCIL", question, "no more", final=True), some=True)


def bid(b: MetwState, names: Names, frame: Frame) -> Sheet:
    found = scenario_of(b)
    goal = found.goal if found is not None else ""
    question = f"Bid for the victory ({goal})? All your characters make a corruption check."
    return Sheet("BID", question, [entry(b, names, CALL, Step("bid"))], entry(b, names, PASS, PLAY_ON))


def extra_turn(b: MetwState, names: Names, frame: Frame) -> Sheet:
    entries = [
        entry(b, names, x, Step(names.player(x.args[0]))) for x in GAME.candidates(b, names.secrets)
    ]
    return Sheet("TURN", "Your ranks are equal and you rolled higher. Who takes one more turn?", entries)


def prisoner(b: MetwState, names: Names, frame: Frame) -> Sheet:
    question = "Which characters of your hand are prisoners? At least one has to be."
    return picks(b, names, "PRISONERS", question, "no more")


def freed(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Where somebody who was freed goes: under general influence, to whom he follows, or nowhere."""
    who = names.card(b, cast(Freed, frame).waiting[0])
    entries = []
    for x in GAME.candidates(b, names.secrets):
        if x != PASS:
            person = on_table(b, x.args[0]) is not None
            words = f"follow {names.card(b, x.args[0])}" if person else "join under general influence"
            entries.append(entry(b, names, x, Step(words)))
    return Sheet("FREED", f"{who} is free.", entries, entry(b, names, PASS, Step("let him go")))


def road(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """The row of lands: on, back, to the site, or nowhere."""
    here = cast(Road, frame).at
    found = [x for x in GAME.candidates(b, names.secrets) if x.args[0] != here]
    entries = [entry(b, names, x, Step(f"to {place_name(x.args[0])}")) for x in found]
    stay = entry(b, names, pick(here), Step("stay"))
    return Sheet("ROAD", f"You are in {place_name(here)}. Where does the company go?", entries, stay)


def farewell(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "ROAD", "Two Dwarves go their own ways with their share. Who?")


def lurking(b: MetwState, names: Names, frame: Frame) -> Sheet:
    question = "Which creature of your hand waits at this site, as its automatic-attack?"
    return picks(b, names, "LURKING", question, "none")


SHOWING = ("Who has been robbed?", *("What else has he got at Bree?",) * 2, "Who is the thief?", "What has he got?")
"""By the step of the procedure that asks."""


def shown_one(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """A card of one's own pool that everybody will see."""
    return picks(b, names, "SHOW", f"{SHOWING[frame.step - 1]} Show a card of your pool.", "none")


def takes(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "THIEF", "Which of the two do you take?", "nothing")


def hides(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Any site of the map."""
    found = sorted(GAME.candidates(b, names.secrets), key=lambda x: b.atlas.sites[x.args[0]].name)
    entries = [entry(b, names, x, Step(b.atlas.sites[x.args[0]].name)) for x in found]
    return Sheet("THIEF", "Where are you when they look for you?", entries)


def gold_ring(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "COUNCIL", "Which gold ring do the Wise test next?")


def ring_name(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Rings that the result allows, with their points: nobody needs to hold them."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        printed = b.book[x.args[0]].definition
        entries.append(entry(b, names, x, Step(f"{printed.name}, {count(printed.mp, 'point')}")))
    return Sheet("COUNCIL", "The Wise have tested your ring. Which ring is it?", entries)


def unveil(b: MetwState, names: Names, frame: Frame) -> Sheet:
    if isinstance(frame, HazardRow):
        return before.shown(b, names, "The hazard at the front of the row is turned up.")
    return before.shown(b, names, "The hazards drawn for the company are turned up.")


def show_council(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return before.shown(b, names, "The cards that both have laid down are shown.")


def aim(b: MetwState, names: Names, frame: Frame) -> Sheet:
    return target(b, names, cast(Play, frame))


ASKERS: dict[int, Asker] = {
    Own.STARTER: before.starter,
    Own.WIZARD: before.wizard,
    Own.ALIGNMENT: before.alignment,
    Own.FALLEN: before.fallen,
    Own.FIRST_SITE: before.first_site,
    Own.SPLIT_UP: before.split_up,
    Own.SHOW_SITES: before.show_sites,
    Own.UNVEIL: unveil,
    Own.BID: bid,
    Own.EXTRA_TURN: extra_turn,
    Own.PRISONER: prisoner,
    Own.FREED: freed,
    Own.ROAD: road,
    Own.SHOWN_ONE: shown_one,
    Own.TAKES: takes,
    Own.HIDES: hides,
    Own.RELAY: relay,
    Own.FAREWELL: farewell,
    Own.LURKING: lurking,
    Own.GOLD_RING: gold_ring,
    Own.RING_NAME: ring_name,
    Own.REVEAL: before.reveal,
    Own.EXCHANGE_OUT: before.exchange_out,
    Own.EXCHANGE_IN: before.exchange_in,
    Own.SHOW_STARTERS: before.show_laid,
    Own.STARTING_ITEM: before.starting_item,
    Own.BEARER: before.bearer,
    Own.SHOW_ITEMS: before.show_items,
    Own.ENVIRONMENT: environment,
    Own.EQUIPMENT: equipment,
    Own.DEFENCE: defence,
    Own.DECK_CHARACTER: before.deck_character,
    Own.CONTROL: control,
    Own.NEW_SITE: reveal,
    Own.FURTHER: further,
    Own.AMBUSH: ambush,
    Own.EXCESS: excess,
    Own.SHOWN_CARD: shown_card,
    Own.SWAP_OUT: swap_out,
    Own.SWAP_IN: swap_in,
    Own.FETCH: fetch,
    Own.ACCESS: later.access,
    Own.PAIR: later.pair,
    Own.STAY: later.stay,
    Own.TROPHY: later.trophy,
    Own.PARTING: later.parting,
    Own.PROWL: later.prowl,
    Own.JAIL: later.jail,
    Own.RANSOM: later.ransom,
    Own.RESCUER: later.rescuer,
    Own.COUNCIL_CARDS: council_cards,
    Own.SHOW_COUNCIL: show_council,
    Own.REQUIRED: required,
    Question.WINDOW: ask_windows.asked,
    Question.TARGET: aim,
    Question.NEXT_COMPANY: next_company,
    Question.DRAW_COUNT: draw_count,
    Question.ENTER: enter,
    Question.OPTION: option,
    Question.DISCARD_DOWN: discard_down,
    Question.CALL: call,
    Question.NEXT_ROLL: next_roll,
    Question.ASSIGN: fights.assign,
    Question.NEXT_STRIKE: fights.next_strike,
    Question.FACE: fights.face,
    Question.SUPPORT: fights.support,
    Question.RESCUE: fights.rescue,
    Question.RING_ITEM: fights.ring_item,
    Question.ORDER: fights.order,
    Question.CHOICE: fights.choice,
    Question.SHOW: fights.show,
}
NUMBERS = frozenset({Question.FACE, Question.DRAW_COUNT, Question.ENTER, Own.EXCESS, Own.REQUIRED})
"""Questions whose answer is a number, not a card."""
