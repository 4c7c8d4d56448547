"""The questions in which a player may act or pass: phases, timing windows, answers; and what is named for a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations

from engine.journeys.cards.moments import At, From, Pay
from engine.journeys.play.playable import spec_of
from engine.journeys.reading.filters import answered, roll_now
from engine.journeys.reading.targets import HIDDEN
from engine.journeys.reading.values import body, hazard_limit, prowess
from engine.journeys.table.board import attack_now, bearer_of, company, is_character, on_table
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle, owner
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.lore.ask.aims import ability_words, aim_words, way_words
from lore_tui.games.lore.ask.entries import entry
from lore_tui.games.lore.names import POSES, Names, is_card_in_play, site_name
from lore_tui.games.lore.show import cardline
from lore_tui.games.lore.show.fight import attack_title
from lore_tui.games.lore.show.odds import percent
from lore_tui.games.lore.show.rolls import outlook, removal_chance, ring_chances, roll_words
from lore_tui.view.sheet import Entry, Sheet, Step
from lore_tui.words import capital

MENU = {
    Verb.USE: Step("use a card in play", digit="3", brief="use"),
    Verb.TRANSFER: Step("hand over an item", digit="4", brief="hand over"),
    Verb.STORE: Step("store a card", digit="5", brief="store"),
    Verb.REMOVE: Step("remove a hazard", digit="6", brief="remove"),
    Verb.SPLIT: Step("split or join companies", digit="7", brief="split, join"),
    Verb.SHIFT: Step("split or join companies", digit="7", brief="split, join"),
    Verb.JOIN: Step("split or join companies", digit="7", brief="split, join"),
    Verb.SIDEBOARD: Step("take a card from the sideboard", digit="8", brief="sideboard"),
    Verb.TEST: Step("test a ring, change items", digit="9", brief="ring, items"),
    Verb.WIELD: Step("test a ring, change items", digit="9", brief="ring, items"),
    Verb.NAZGUL: Step("Nazgûl for a sideboard hazard", digit="8", brief="Nazgûl"),
    Verb.HOME: Step("cancel the attack", digit="5", brief="cancel"),
    Verb.DODGE: Step("cancel the attack", digit="5", brief="cancel"),
    Verb.PILE: Step("fill the hazard pile", digit="7", brief="pile"),
}
CHARACTER = Step("bring in a character", digit="1", brief="bring in")
CARD = Step("play a card", digit="2", brief="play")
OTHER = Step("something else", digit="9")
PASSING = {
    At.UNTAP: "go on",
    At.ORGANIZATION: "done organizing",
    At.SITE: "done at this site",
}


RULES = {
    At.UNTAP: ("LORE-UNTAP-09",),
    At.ORGANIZATION: ("LORE-ORG-01",),
    At.MOVEMENT: ("LORE-MOVE-13", "LORE-HAZ-01"),
    At.SITE: ("LORE-SITE-09",),
    At.ENGAGEMENT: ("LORE-COMBAT-08", "LORE-COMBAT-07"),
    At.STRIKE: ("LORE-STRIKE-17", "LORE-STRIKE-12"),
    At.CORRUPTION_ROLL: ("LORE-CORR-13",),
    At.FACTION_ROLL: ("LORE-FACTION-07",),
    At.BODY_ROLL: ("LORE-BODY-08",),
    At.COUNTER: ("LORE-TIMING-10",),
}
"""The rule behind each window, for the mover first, then for his opponent where that is another one."""


# ----------------------------------------------------------------------------------------------------------- things
def who_words(b: State, names: Names, who: Handle) -> str:
    """A character to choose: name, prowess/body, and how he stands unless upright."""
    record = on_table(b, who)
    if record is None:
        return names.card(b, who)
    pose = f" {POSES[record.pose]}" if record.pose else ""
    return f"{names.card(b, who)} {prowess(b, who)}/{body(b, who)}{pose}"


def thing_words(b: State, names: Names, card: Handle) -> str:
    """Any card to choose: a character with his figures, another card with its bearer."""
    if not is_card_in_play(b, card):
        number = names.number(b, card)
        return cardline.short(b.book[number].definition) if number else names.card(b, card)
    if is_character(b, card):
        return who_words(b, names, card)
    bearer = bearer_of(b, card)
    return f"{names.with_pose(b, card)} of {names.card(b, bearer)}" if bearer != NONE else names.with_pose(b, card)


def point(b: State, names: Names, card: Handle) -> Step:
    """The step that points at a card."""
    return Step(thing_words(b, names, card), names.thing(card))


def to_company(b: State, names: Names, number: int) -> Step:
    """The step that points at a company."""
    group = company(b, number)
    where = f" at {site_name(group.site)}" if group is not None and group.site != NONE else ""
    return Step(f"{names.company(b, number)}{where}", ("company", number))


def detail_of(b: State, names: Names, card: Handle) -> str:
    """The printed text of a card, for whoever asks about an answer."""
    number = names.number(b, card)
    if not number:
        return ""
    printed = b.book[number].definition
    return f"{printed.name}: {cardline.line(printed)}. {printed.text}".strip()


# --------------------------------------------------------------------------------------------------------- windows
def window(b: State, names: Names, frame: Window) -> Sheet:
    """Act or pass: the menu of everything that could be done."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS]
    ways = Counter((x.verb, x.args[0]) for x in found if x.args)
    entries = [_act(b, names, x, ways) for x in found if x.verb != Verb.PILE]
    piling = [one for x in found if x.verb == Verb.PILE for one in _pilings(b, names, x)]
    if not piling and len({one.steps[0].digit for one in entries}) == 1 and frame.moment != At.ORGANIZATION:
        entries = [_without_menu(one) for one in entries]
    entries += piling
    title, question = _heading(b, names, frame)
    words = PASSING.get(At(frame.moment), "pass")
    mine = frame.seats[frame.at] == b.turn.mover
    rules = RULES[At(frame.moment)][0 if mine else -1 :]
    done = Step(words, brief="done" if words.startswith("done") else "")
    return Sheet(title, question, entries, entry(b, names, PASS, done), rules=rules)


def _without_menu(one: Entry) -> Entry:
    """The same answer without the step that chooses the sort of action, since there is one sort only."""
    if len(one.steps) == 1:
        return one
    first, *more = one.steps[1:]
    if one.action.verb == Verb.USE:
        first = first._replace(words=f"use {first.words}")
    return replace(one, steps=(first, *more))


def _act(b: State, names: Names, x: Action, ways: Counter[tuple[int, int]]) -> Entry:
    """One thing to do, in steps: the sort of action, then what it is done with."""
    steps = STEPS.get(Verb(x.verb), _generic)(b, names, x)
    menu = MENU.get(Verb(x.verb))
    detail = detail_of(b, names, x.args[0]) if x.args else ""
    if x.verb == Verb.PLAY:
        number = names.number(b, x.args[0])
        menu = CHARACTER if b.book[number].definition.is_character else CARD
        if ways[x.verb, x.args[0]] > 1:
            steps = [*steps, Step(way_words(b.book[number], b.book[number].ways[x.args[1]]))]
    elif x.verb == Verb.USE and ways[x.verb, x.args[0]] > 1:
        steps = [*steps, Step(_ability(b, names, x))]
    return entry(b, names, x, menu or OTHER, *steps, detail=detail)


def _ability(b: State, names: Names, x: Action) -> str:
    ability = b.book[names.number(b, x.args[0])].abilities[x.args[1]]
    return f"{ability.label}: {ability_words(ability)}" if ability.label else ability_words(ability)


def _play(b: State, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0])]


def _with_two(b: State, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), point(b, names, x.args[1])]


def _remove(b: State, names: Names, x: Action) -> list[Step]:
    chance = percent(removal_chance(b, *x.args))
    return [point(b, names, x.args[0]), Step(f"without tapping, at -3: {chance}" if x.args[1] else f"tap: {chance}")]


def _test(b: State, names: Names, x: Action) -> list[Step]:
    """A ring and the sage who taps, with the chance of every ring item of the hand."""
    ring, sage = x.args
    rings = [f"{name} {percent(chance)}" for name, chance in ring_chances(b, names, ring, sage).items()]
    tests = point(b, names, sage)
    return [point(b, names, ring), tests._replace(words=f"{tests.words}: {', '.join(rings)}") if rings else tests]


def _split(b: State, names: Names, x: Action) -> list[Step]:
    group = company(b, on_table(b, x.args[0]).company)  # type: ignore[union-attr]
    who = Step(f"{names.card(b, x.args[0])} leaves the company", x.args[0])
    if group is None or not group.cards:
        return [who]
    return [who, Step("with the cards on the company" if x.args[1] else "without them")]


def _shift(b: State, names: Names, x: Action) -> list[Step]:
    return [Step(f"{names.card(b, x.args[0])} goes over", x.args[0]), to_company(b, names, x.args[1])]


def _join(b: State, names: Names, x: Action) -> list[Step]:
    return [Step("make the two companies one", ("company", x.args[0]))]


def _sideboard(b: State, names: Names, x: Action) -> list[Step]:
    card = x.args[-1]
    if len(x.args) == 1:
        return [point(b, names, card)]
    return [Step(f"tapping {names.card(b, x.args[0])}", x.args[0]), point(b, names, card)]


def _pilings(b: State, names: Names, x: Action) -> Iterator[Entry]:
    """One hazard or two for the hazard pile, in either order; from a full pile the player chooses what goes."""
    seat = owner(x.args[1])
    cards, gone = x.args[1 : 1 + x.args[0]], x.args[1 + x.args[0] :]
    for order in permutations(cards) if not gone else [cards]:
        second = [Step(f"and {thing_words(b, names, card)}", names.thing(card)) for card in order[1:]]
        steps = [MENU[Verb.PILE], point(b, names, order[0]), *(second or [Step("alone")])]
        for leaving in combinations(b.zones[seat][Zone.HAZARDS], len(gone)):
            away = [Step(f"for {' and '.join(names.card(b, card) for card in leaving)}")] if leaving else []
            action = Action(Verb.PILE, (len(cards), *cards, *leaving), proven=x.proven)
            yield entry(b, names, action, *steps, *away, detail=detail_of(b, names, order[0]))


def _generic(b: State, names: Names, x: Action) -> list[Step]:
    """Any answer nobody wrote words for: its verb and its cards."""
    cards = [names.card(b, value) for value in x.args if names.number(b, value)]
    return [Step(" ".join([Verb(x.verb).name.lower(), *cards]))]


STEPS: dict[Verb, Callable[[State, Names, Action], list[Step]]] = {
    Verb.PLAY: _play,
    Verb.USE: _play,
    Verb.TRANSFER: _with_two,
    Verb.STORE: _play,
    Verb.REMOVE: _remove,
    Verb.SPLIT: _split,
    Verb.SHIFT: _shift,
    Verb.JOIN: _join,
    Verb.SIDEBOARD: _sideboard,
    Verb.TEST: _test,
    Verb.WIELD: _play,
    Verb.NAZGUL: _with_two,
    Verb.HOME: _play,
    Verb.DODGE: _play,
}


# -------------------------------------------------------------------------------------------------------- headings
def _heading(b: State, names: Names, frame: Window) -> tuple[str, str]:
    """Title and question: what is asked, and why now."""
    mine = frame.seats[frame.at] == b.turn.mover
    moment = At(frame.moment)
    if moment is At.UNTAP:
        return "UNTAP", "Play something in your untap phase?"
    if moment is At.ORGANIZATION:
        return "ORGANIZE", "What do you do?"
    if moment is At.MOVEMENT:
        return ("MOVE", _moving(b, names, True)) if mine else ("HAZARDS", _moving(b, names, False))
    if moment is At.SITE:
        group = company(b, b.turn.company)
        where = site_name(group.site) if group is not None else "the site"
        return "SITE", f"{names.company(b, b.turn.company)} is at {where}. Play what is playable there?"
    if moment is At.COUNTER:
        return "ANSWER", _declared(b, names)
    if moment in (At.CORRUPTION_ROLL, At.FACTION_ROLL, At.BODY_ROLL):
        roll = roll_now(b)
        if roll is None:
            return "ROLL", "Before the roll?"
        return "ROLL", f"{capital(roll_words(b, names, roll))}. Play something before it?"
    return _fighting(b, names, moment)


def _moving(b: State, names: Names, mine: bool) -> str:
    group = company(b, b.turn.company)
    if group is None or group.journey is None:
        return "Play something?"
    journey = group.journey
    way = f"{'to' if journey.moving else 'stays at'} {site_name(journey.goal)}"
    who = capital(names.company(b, group.number))
    if mine:
        return f"Play a resource? {who} {'moves ' if journey.moving else ''}{way}."
    limit = f"{journey.played} of {hazard_limit(b, group)} played"
    return f"Play a hazard? {who} {'moves ' if journey.moving else ''}{way}; {limit}."


def _declared(b: State, names: Names) -> str:
    play = answered(b, NONE)
    if play is None:
        return "Answer that?"
    verb = "use" if play.ability else "play"
    below = sum(isinstance(frame, Play) for frame in b.frames) > 1
    more = " V shows all that waits." if below else ""
    return f"{names.does(play.seat, verb)} {names.card(b, play.card)}. Answer it?{more}"


def _fighting(b: State, names: Names, moment: At) -> tuple[str, str]:
    attack = attack_now(b)
    if attack is None:
        return "ATTACK", "Play something?"
    title = attack_title(b, names, attack)
    if moment is At.ENGAGEMENT:
        return "ATTACK", f"{title}. Play something before strikes are assigned?"
    return "STRIKE", f"{title}. Play something on this strike?"


# ------------------------------------------------------------------------------------------------- what is named
def target(b: State, names: Names, frame: Play) -> Sheet:
    """One thing to be named for a card that is being played or an ability that is being used."""
    choose = spec_of(b, frame).choose[len(frame.chosen)]
    entries: dict[object, Entry] = {}
    passing = None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            passing = entry(b, names, PASS, Step("none"))
            continue
        step = _aim(b, names, choose.source, x.args[0], frame)
        if choose.pay is Pay.TAP and not frame.ability:
            more, figure = outlook(b, frame, x.args[0])
            brief = f"{names.card(b, x.args[0])} {figure}" if figure else ""
            step = step._replace(words=f"{step.words}{more}", brief=brief)
        # Copies of a card in a pile are one answer, and what does not fit there is not worth a line.
        key: object = step.words if choose.source in HIDDEN else x.args[0]
        one = entry(b, names, x, step, detail=detail_of(b, names, x.args[0]))
        if one.allowed or choose.source not in HIDDEN:
            entries.setdefault(key, one)
    verb = "USE" if frame.ability else "PLAY"
    question = _which(choose.source, choose.pay is Pay.TAP)
    title = f"{verb} {names.card(b, frame.card)}"
    return Sheet(title, question, list(entries.values()), passing, final=False)


def _aim(b: State, names: Names, source: From, value: int, frame: Play) -> Step:
    words = aim_words(b, names, source, value, frame.definition, frame.company)
    if source in (From.KEY, From.ATTACK):
        return Step(words)
    if source is From.PLACE:
        return Step(words, ("place", value))
    if source is From.MY_COMPANIES:
        return to_company(b, names, value)
    if source in (From.REGION, From.SITE, From.GOAL, From.AUTOMATIC):
        return Step(words, ("land", value))
    if source is From.THREAT and not names.number(b, value):
        return Step(words)
    return point(b, names, value)


def _which(source: From, taps: bool) -> str:
    if taps:
        return "Who taps for it?"
    return {
        From.KEY: "What is it keyed to?",
        From.PLACE: "Where does the character come into play?",
        From.MY_COMPANIES: "For which company?",
        From.REGION: "Which region?",
        From.SITE: "Which site or region?",
        From.GOAL: "Which site?",
        From.ATTACK: "Which attack?",
        From.AUTOMATIC: "Which automatic-attack?",
    }.get(source, "Which card?" if source in HIDDEN else "On whom or what?")
