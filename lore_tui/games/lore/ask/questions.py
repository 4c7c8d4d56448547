"""The engine's question as a prompt: every candidate in words, allowed or with its reason; and back to actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import region_type
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import company, is_several
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.pending import Decision
from engine.kernel.records import NONE
from engine.kernel.state import Frame
from engine.lore.endofturn import CALL
from engine.lore.frames import Movement, Setup, SitePhase
from engine.lore.game import GAME, MACHINE
from engine.lore.movement import SPECIAL, STAY, routes
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from engine.lore.setup import FIRST_PILE, MIND_LIMIT, MOST_DRAFTED, draft_mind
from engine.lore.variants import in_force
from lore_tui.games.journeys.ask import fights
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.fights import anything, picks
from lore_tui.games.journeys.ask.targets import target
from lore_tui.games.journeys.ask.things import detail_of, point, to_company
from lore_tui.games.journeys.map import path_words, site_words
from lore_tui.games.journeys.names import site_name
from lore_tui.games.lore.ask.ask_windows import window
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.places import for_hand
from lore_tui.games.lore.show.rolls import council_words
from lore_tui.view.hints import Letters
from lore_tui.view.sheet import Asked, Entry, Sheet, Step, asked
from lore_tui.words import count, listed

Asker = Callable[[State, Names, Frame], Sheet]


def ask(state: State, names: Names, serial: int, letters: Letters | None = None) -> Asked:
    """The prompt for the question that waits for the reader; without letters all its answers are numbered."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        raise ValueError("nothing is asked of this reader")
    step, frame = MACHINE.ask(state)
    sheet = ASKERS.get(Question(waits.question), anything)(state, names, frame)
    rules = dict.fromkeys(in_force(rule, state.rules) for rule in sheet.rules or step.rules)
    return asked(sheet, serial, tuple(rules), letters)


def is_mine(state: State, names: Names) -> bool:
    """Whether the reader is the one who has to answer."""
    waits = GAME.pending(state)
    return isinstance(waits, Decision) and waits.seat == names.seat


# -------------------------------------------------------------------------------------------------- before the game
def draft(b: State, names: Names, frame: Frame) -> Sheet:
    setup = cast(Setup, frame)
    taken = setup.drafted[cast(int, names.seat)]
    minds = sum(draft_mind(b.book[names.number(b, card)].definition) for card in taken)
    so_far = f"You have {len(taken)} of {MOST_DRAFTED}, minds {minds} of {MIND_LIMIT}."
    if b.rules.solitaire:
        question = f"Which character of your pool starts next? {so_far}"
        return picks(b, names, "COMPANY", question, "nobody else", final=True)
    return picks(b, names, "DRAFT", f"Reveal a character from your pool? {so_far}", "draft no more", final=True)


def starting_card(b: State, names: Names, frame: Frame) -> Sheet:
    return _placed(b, names, "START", "Play a starting card on somebody? Two at most.", "no more")


def start_company(b: State, names: Names, frame: Frame) -> Sheet:
    question = "Play your starting cards; those that cannot be played leave the game."
    sheet = _placed(b, names, "START", question)
    gathers = any(len(one.action.shown) > 1 for one in sheet.entries)
    return replace(sheet, question="Who starts with you?") if gathers else sheet


def _placed(b: State, names: Names, title: str, question: str, passing: str = "") -> Sheet:
    entries = []
    for x in GAME.candidates(b, names.secrets):
        if x == PASS or GAME.why_not(b, x) is not None:
            continue
        if x.verb == Verb.SHOW:
            entries.append(entry(b, names, x, Step(f"show the rest: {listed([names.card(b, c) for c in x.args])}")))
            continue
        if len(x.shown) > 1:
            company_words = listed([names.card(b, card) for card in x.args])
            entries.append(entry(b, names, x, Step(f"your company: {company_words}")))
            continue
        steps = [point(b, names, x.args[0])]
        if x.verb == Verb.PLAY:
            on = x.args[1]
            group = company(b, on)
            steps.append(to_company(b, names, on) if group is not None else point(b, names, on))
        entries.append(entry(b, names, x, *steps, detail=detail_of(b, names, x.args[0])))
    return Sheet(title, question, entries, entry(b, names, PASS, Step(passing)) if passing else None)


def left_overs(b: State, names: Names, frame: Frame) -> Sheet:
    question = "Which left-over characters go into your draw pile?"
    return replace(picks(b, names, "LEFT-OVERS", question, "none"), some=True)


def hazard_pile(b: State, names: Names, frame: Frame) -> Sheet:
    lying = len(b.zones[cast(int, names.seat)][Zone.HAZARDS])
    question = f"Which hazards go in? It has {lying} of {FIRST_PILE}."
    sheet, left = picks(b, names, "HAZARD PILE", question, "none"), FIRST_PILE - lying
    return sheet if left == 1 else replace(sheet, some=True, times=left)


def refill(b: State, names: Names, frame: Frame) -> Sheet:
    entries = [entry(b, names, x, Step(str(x.args[0]))) for x in GAME.candidates(b, names.secrets)]
    most = max(one.action.args[0] for one in entries)
    return Sheet("DRAW", "Refill your hand: draw how many cards?", entries, final=False, count=(0, most))


def starting_site(b: State, names: Names, frame: Frame) -> Sheet:
    entries = []
    for x in GAME.candidates(b, names.secrets):
        index = x.args[0]
        step = Step(site_name(b, index), ("site", index))
        entries.append(entry(b, names, x, step, detail=site_words(b.atlas, index)))
    return Sheet("START", "Where does your company start?", entries)


# ------------------------------------------------------------------------------------------------------- the turn
def influence(b: State, names: Names, frame: Frame) -> Sheet:
    return picks(b, names, "INFLUENCE", "Your influence does not cover everybody: who is discarded?", final=True)


def companies(b: State, names: Names, frame: Frame) -> Sheet:
    question = "You have more than two companies: which one is discarded?"
    return _companies(b, names, "COMPANIES", question, final=True)


def next_company(b: State, names: Names, frame: Frame) -> Sheet:
    return _companies(b, names, "NEXT", "Which company is next?", final=False)


def _companies(b: State, names: Names, title: str, question: str, final: bool) -> Sheet:
    entries = [entry(b, names, x, to_company(b, names, x.args[0])) for x in GAME.candidates(b, names.secrets)]
    return Sheet(title, question, entries, final=final)


def new_site(b: State, names: Names, frame: Frame) -> Sheet:
    """Where a company moves: nearest sites first, each with the types of the regions on the way."""
    moving = company(b, cast(Movement, frame).company)
    assert moving is not None
    entries = []
    for x in GAME.candidates(b, names.secrets):
        if x == STAY:
            continue
        goal, middle = x.args[0], x.arg(1)
        paths = routes(b, moving, goal)
        path = () if middle == SPECIAL else next((p for p in paths if len(paths) == 1 or p[1] == middle), ())
        types = " ".join(region_type(b, region) for region in path)
        steps = [Step(f"{site_name(b, goal)} ({b.atlas.sites[goal].type}) {_shortest(b, paths)}", ("site", goal))]
        if middle == SPECIAL:
            steps.append(Step("by a card"))
        elif middle != NONE:
            steps.append(Step(f"through {b.atlas.regions[middle].name}: {types}"))
        detail = f"{site_words(b.atlas, goal)} Way: {path_words(b.atlas, path)}" if path else site_words(b.atlas, goal)
        entries.append(entry(b, names, x, *steps, detail=detail))
    near = {goal: len(min(routes(b, moving, goal), key=len, default=FAR)) for goal in _goals(entries)}
    entries.sort(key=lambda one: (near[one.action.args[0]], one.steps[0].words))
    name = names.company(b, moving.number)
    here = for_hand(b, names, moving, moving.site)
    words = f"stay at {site_name(b, moving.site)}"
    stay = entry(b, names, STAY, Step(f"{words}, for {listed(here)}" if here else words, brief=words))
    return Sheet("MOVE", f"Where does {name} move from {site_name(b, moving.site)}?", entries, stay)


FAR = (0,) * 9
"""In place of a path to a site that only a card leads to."""


def _goals(entries: list[Entry]) -> set[int]:
    return {one.action.args[0] for one in entries}


def _shortest(b: State, paths: tuple[tuple[int, ...], ...]) -> str:
    """The region types of the shortest way; a plus says that there are others."""
    if not paths:
        return ""
    best = min(paths, key=len)
    return " ".join(region_type(b, region) for region in best) + ("+" if len(paths) > 1 else "")


def draw_count(b: State, names: Names, frame: Frame) -> Sheet:
    moving = company(b, cast(Movement, frame).company)
    most = 0
    entries = []
    for x in GAME.candidates(b, names.secrets):
        most = max(most, x.args[0])
        entries.append(entry(b, names, x, Step(str(x.args[0]))))
    goal = site_name(b, moving.journey.goal) if moving is not None and moving.journey is not None else "the site"
    mine = moving is not None and moving.seat == names.seat
    why = "Your company moves" if mine else "Your opponent moves"
    if is_several(b) and moving is not None and not mine:
        why = f"{names.player(moving.seat)} moves"
    question = f"Draw how many cards? {why} to {goal}."
    return Sheet("DRAW", question, entries, final=False, count=(1, most))


def sideboard(b: State, names: Names, frame: Frame) -> Sheet:
    if isinstance(frame, Movement):
        question = "You played no hazard: take one from your sideboard into your reserve pile?"
    elif isinstance(frame, SitePhase):
        question = "No resource was played here: take one from your sideboard into your reserve pile?"
    else:
        question = "Your draw pile is exhausted: take up to five cards from your sideboard?"
    return picks(b, names, "SIDEBOARD", question, "none")


def enter(b: State, names: Names, frame: Frame) -> Sheet:
    """Enter the site or not: what waits there is part of the question."""
    phase = cast(SitePhase, frame)
    here = company(b, phase.company)
    assert here is not None
    found = [
        f"{one.race}, {count(one.strikes, 'strike') if one.strikes >= 0 else 'a strike each'}, prowess {one.prowess}"
        for one in site_attacks(b, here.site, here.seat)
    ]
    waits = f"automatic-attack: {'; '.join(found)}" if found else "no automatic-attack"
    question = f"Does {names.company(b, here.number)} enter {site_name(b, here.site)} ({waits})?"
    entries = []
    done = None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("stay outside"))
        elif x.verb == Verb.LIFT:
            entries.append(entry(b, names, x, Step(f"tap {names.card(b, x.args[0])} to open the way", x.args[0])))
        else:
            entries.append(entry(b, names, x, Step("enter"), detail=site_words(b.atlas, here.site)))
    return Sheet("SITE", question, entries, done, final=False)


def option(b: State, names: Names, frame: Frame) -> Sheet:
    """The end of a turn: one card may be discarded or reserved."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            continue
        digit, words = ("1", "discard a card") if x.verb == Verb.DISCARD else ("2", "reserve a card")
        detail = detail_of(b, names, x.args[0])
        entries.append(
            entry(b, names, x, Step(words, digit=digit), point(b, names, x.args[0]), detail=detail)
        )
    done = entry(b, names, PASS, Step("neither"))
    return Sheet("END OF TURN", "Discard or reserve one card from your hand?", entries, done)


def discard_down(b: State, names: Names, frame: Frame) -> Sheet:
    seat = cast(int, names.seat)
    surplus = len(b.zones[seat][Zone.HAND]) - hand_size(b, seat)
    which = "which one goes" if surplus == 1 else "which ones go"
    found = picks(b, names, "DISCARD", f"You hold {count(surplus, 'card')} too many: {which}?", final=True)
    return replace(found, times=surplus)


def intro_hand(b: State, names: Names, frame: Frame) -> Sheet:
    entries = []
    for x in GAME.candidates(b, names.secrets):
        cards = ", ".join(names.card(b, card) for card in x.args) or "nothing"
        entries.append(entry(b, names, x, Step(f"discard {cards}")))
    return Sheet("DISCARD", "You hold too many cards: all hazards in your hand are discarded.", entries, final=False)


def call(b: State, names: Names, frame: Frame) -> Sheet:
    mine, *rest = (marshalling_points(b, seat) for seat in names.seats(b))
    others = ":".join(map(str, rest))
    whose = "the others" if is_several(b) else "your opponent"
    question = f"You have {mine} MPs, {whose} {others}. Call the council? The others have one more turn."
    entries = [entry(b, names, CALL, Step("call the council"))]
    return Sheet("COUNCIL", question, entries, entry(b, names, PASS, Step("play on")))


def next_roll(b: State, names: Names, frame: Frame) -> Sheet:
    """The council: who rolls next, each with his chance to be safe."""
    entries = []
    for x in GAME.candidates(b, names.secrets):
        words, brief = council_words(b, names, x.args[0])
        entries.append(entry(b, names, x, Step(words, names.thing(x.args[0]), brief=brief)))
    question = "Whose corruption roll comes next? Figures: the chance to be safe."
    return Sheet("COUNCIL", question, entries, final=False)


ASKERS: dict[Question, Asker] = {
    Question.DRAFT: draft,
    Question.STARTING_CARD: starting_card,
    Question.LEFT_OVERS: left_overs,
    Question.HAZARD_PILE: hazard_pile,
    Question.REFILL: refill,
    Question.STARTING_SITE: starting_site,
    Question.START_COMPANY: start_company,
    Question.WINDOW: lambda b, names, frame: window(b, names, cast(Window, frame)),
    Question.TARGET: lambda b, names, frame: target(b, names, cast(Play, frame)),
    Question.NEXT_COMPANY: next_company,
    Question.NEW_SITE: new_site,
    Question.DRAW_COUNT: draw_count,
    Question.SIDEBOARD: sideboard,
    Question.ENTER: enter,
    Question.OPTION: option,
    Question.DISCARD_DOWN: discard_down,
    Question.INTRO_HAND: intro_hand,
    Question.CALL: call,
    Question.SHOW: fights.show,
    Question.NEXT_ROLL: next_roll,
    Question.INFLUENCE: influence,
    Question.COMPANIES: companies,
    Question.ASSIGN: fights.assign,
    Question.NEXT_STRIKE: fights.next_strike,
    Question.FACE: fights.face,
    Question.SUPPORT: fights.support,
    Question.ROLL_SUPPORT: fights.roll_support,
    Question.RESCUE: fights.rescue,
    Question.RING_ITEM: fights.ring_item,
    Question.ORDER: fights.order,
    Question.CHOICE: fights.choice,
}
