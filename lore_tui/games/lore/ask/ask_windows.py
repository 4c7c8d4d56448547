"""The questions in which a player may act or pass: phases, timing windows, answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import answered, roll_now
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import attack_now, company, on_table, strike_now
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE, owner
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import detail_of, point, thing_words
from lore_tui.games.journeys.ask.windows import (
    ALONE,
    Menu,
    Steps,
    acts,
    shifting,
    splitting,
    with_one,
    with_two,
    without,
    without_menu,
)
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.games.journeys.show.fight import attack_title, chance_words, might_of
from lore_tui.games.journeys.show.odds import percent
from lore_tui.games.lore.show.rolls import removal_chance, ring_chances, roll_words
from lore_tui.view.sheet import Entry, Sheet, Step
from lore_tui.words import capital

MENU: dict[int, Step] = {
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


# --------------------------------------------------------------------------------------------------------- windows
def window(b: State, names: Names, frame: Window) -> Sheet:
    """Act or pass: the menu of everything that could be done."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS]
    entries = acts(b, names, Menu(MENU, STEPS, ALONE), (x for x in found if x.verb != Verb.PILE))
    mine = frame.seats[frame.at] == b.turn.mover
    if not mine and frame.moment == At.MOVEMENT:
        entries = without(entries, Verb.USE)
    piling = [one for x in found if x.verb == Verb.PILE for one in _pilings(b, names, x)]
    if not piling and len({one.steps[0].digit for one in entries}) == 1 and frame.moment != At.ORGANIZATION:
        entries = [without_menu(one) for one in entries]
    entries += piling
    title, question = _heading(b, names, frame)
    words = PASSING.get(At(frame.moment), "pass")
    rules = RULES[At(frame.moment)][0 if mine else -1 :]
    done = Step(words, brief="done" if words.startswith("done") else "")
    return Sheet(title, question, entries, entry(b, names, PASS, done), rules=rules)


def _remove(b: State, names: Names, x: Action) -> list[Step]:
    chance = percent(removal_chance(b, *x.args))
    return [point(b, names, x.args[0]), Step(f"without tapping, at -3: {chance}" if x.args[1] else f"tap: {chance}")]


def _test(b: State, names: Names, x: Action) -> list[Step]:
    """A ring and the sage who taps, with the chance of every ring item of the hand."""
    ring, sage = x.args
    rings = [f"{name} {percent(chance)}" for name, chance in ring_chances(b, names, ring, sage).items()]
    tests = point(b, names, sage)
    return [point(b, names, ring), tests._replace(words=f"{tests.words}: {', '.join(rings)}") if rings else tests]


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


STEPS: dict[int, Steps] = {
    Verb.PLAY: with_one,
    Verb.USE: with_one,
    Verb.TRANSFER: with_two,
    Verb.STORE: with_one,
    Verb.REMOVE: _remove,
    Verb.SPLIT: splitting,
    Verb.SHIFT: shifting,
    Verb.JOIN: _join,
    Verb.SIDEBOARD: _sideboard,
    Verb.TEST: _test,
    Verb.WIELD: with_one,
    Verb.NAZGUL: with_two,
    Verb.HOME: with_one,
    Verb.DODGE: with_one,
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
        where = site_name(b, group.site) if group is not None else "the site"
        return "SITE", f"{names.company(b, b.turn.company)} is at {where}. Play something here?"
    if moment is At.COUNTER:
        return "ANSWER", _declared(b, names)
    if moment in (At.CORRUPTION_ROLL, At.FACTION_ROLL, At.BODY_ROLL):
        roll = roll_now(b)
        if roll is None:
            return "ROLL", "Before the roll?"
        return "ROLL", f"{capital(roll_words(b, names, roll))}. Play something first?"
    return _fighting(b, names, moment)


def _moving(b: State, names: Names, mine: bool) -> str:
    group = company(b, b.turn.company)
    if group is None or group.journey is None:
        return "Play something?"
    journey = group.journey
    way = f"{'to' if journey.moving else 'stays at'} {site_name(b, journey.goal)}"
    who = capital(names.company(b, group.number))
    if mine:
        return f"Play a resource? {who} {'moves ' if journey.moving else ''}{way}."
    limit = f"{journey.played} of {hazard_limit(b, group)}"
    return f"Play a hazard ({limit})? {who} {'moves ' if journey.moving else ''}{way}."


def _declared(b: State, names: Names) -> str:
    play, attack = answered(b, NONE), attack_now(b)
    if play is None:
        return f"{attack_title(b, names, attack)}. Answer it?" if attack is not None else "Answer that?"
    verb = "use" if play.ability else "play"
    below = sum(isinstance(frame, Play) for frame in b.frames) > 1
    more = " V shows everything that waits." if below else ""
    return f"{names.does(play.seat, verb)} {names.card(b, play.card)}. Answer it?{more}"


def _fighting(b: State, names: Names, moment: At) -> tuple[str, str]:
    attack = attack_now(b)
    if attack is None:
        return "ATTACK", "Play something?"
    title = attack_title(b, names, attack)
    if moment is At.ENGAGEMENT:
        return "ATTACK", f"{title}. Play something before strikes are assigned?"
    strike = strike_now(b)
    if strike is None or on_table(b, strike.who) is None:
        return "STRIKE", f"{title}. Play something for this strike?"
    chance = chance_words(b, attack, strike.who, might_of(b, attack, strike.who))
    return "STRIKE", f"{names.card(b, strike.who)}: {chance}. Play something?"


