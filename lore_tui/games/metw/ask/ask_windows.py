"""The questions of METW in which a player may act or pass: phases, attacks, answers in a chain of effects."""

from __future__ import annotations

from typing import cast

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import roll_now
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import attack_now, bearer_of, company, face, on_table, strike_now
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.game import GAME
from engine.metw.phases.organization import UPRIGHT_MODIFIER
from engine.metw.phases.sideboard import HAZARDS_TO_DISCARD, TO_DISCARD
from engine.metw.play.chain import ANSWERING
from engine.metw.table.control import controller_of, is_stray, needed, unused_direct
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import point
from lore_tui.games.journeys.ask.windows import (
    ALONE,
    CHARACTER,
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
from lore_tui.games.journeys.show.odds import chance, percent
from lore_tui.games.metw.ask.later import agent_steps
from lore_tui.games.metw.ask.laying import layings
from lore_tui.games.metw.show.chain import links
from lore_tui.games.metw.show.rolls import Attempt, attempt_chance
from lore_tui.view.sheet import Sheet, Step
from lore_tui.words import capital, count

NEW_SITE = Step("lay a new site", digit="4", brief="new site")
ITEMS = Step("hand over, store or change items", digit="6", brief="items")
COMPANIES = Step("split or join companies", digit="7", brief="split, join")
REMOVING = Step("remove a hazard, discard somebody", digit="9", brief="remove")
SORTS: dict[int, Step] = {
    Verb.USE: Step("use a card in play", digit="3", brief="use"),
    Say.LAY: NEW_SITE,
    Say.TAKE_BACK: NEW_SITE,
    Say.CONTROL: Step("change who controls somebody", digit="5", brief="control"),
    Verb.TRANSFER: ITEMS,
    Verb.STORE: ITEMS,
    Verb.WIELD: ITEMS,
    Verb.SPLIT: COMPANIES,
    Verb.SHIFT: COMPANIES,
    Verb.JOIN: COMPANIES,
    Say.WAY_IN: Step("bring cards from the sideboard", digit="8", brief="sideboard"),
    Verb.REMOVE: REMOVING,
    Say.DISMISS: REMOVING,
    Say.GUARD: Step("lay a card on-guard", digit="4", brief="on-guard"),
    Say.HELP: Step("tap for +1", digit="4", brief="+1"),
    Say.AHEAD: Step("help a corruption check to come", digit="6", brief="a check to come"),
    Say.AGENT: Step("lay, move or turn up an agent", digit="6", brief="agent"),
    Say.RESCUE: Step("rescue prisoners", digit="6", brief="rescue"),
    Say.ASSAIL: Step("attack a company of your opponent's", digit="5", brief="attack"),
    Say.AT_HOME: Step("send the guards of a home away", digit="4", brief="cancel"),
    Say.STEAL: Step("let the strike steal an item, at -3", digit="5", brief="steal"),
    Say.FIND: Step("let a Nazgûl look for items", digit="9", brief="find"),
    Say.WIZARD: Step("let a Wizard help", digit="8", brief="Wizard"),
    Verb.LIFT: Step("tap to open the way", digit="5", brief="open the way"),
    Say.INFLUENCE: Step("influence something of your opponent's", digit="4", brief="influence"),
}
PASSING = {
    At.WAKING: "untap and heal",
    At.UNTAP: "go on",
    At.ORGANIZATION: "done organizing",
    At.LONG_EVENT: "no more long-events",
    At.SITE: "done at this site",
    At.COUNTER: "let it resolve",
    At.CORRUPTION_ROLL: "roll",
    At.FACTION_ROLL: "roll",
    At.INFLUENCE_ROLL: "roll",
    At.BODY_ROLL: "roll",
}
RULES = {
    At.WAKING: ("METW-RULING-76",),
    At.UNTAP: ("METW-UNT-01",),
    At.ORGANIZATION: ("METW-ORG-01",),
    At.END_OF_ORGANIZATION: ("METW-RULING-31",),
    At.LONG_EVENT: ("METW-LEV-01", "METW-LEV-02"),
    At.MOVEMENT: ("METW-MH-10", "METW-HL-01"),
    At.END_OF_MOVEMENT: ("METW-MH-19",),
    At.SITE: ("METW-SITE-01", "METW-SITE-05"),
    At.ENGAGEMENT: ("METW-FLOW-46",),
    At.BETWEEN: ("METW-RULING-51",),
    At.STRIKE: ("METW-CMB-15",),
    At.CORRUPTION_ROLL: ("METW-COR-05", "METW-SUP-04"),
    At.FACTION_ROLL: ("METW-FAC-02", "METW-FAC-05"),
    At.INFLUENCE_ROLL: ("METW-OPI-05",),
    At.BODY_ROLL: ("METW-BODY-01",),
    At.COUNTER: ("METW-FLOW-10", "METW-RULING-107"),
    At.END_OF_TURN: ("METW-EOT-01",),
}
"""The rules behind each window."""


# ----------------------------------------------------------------------------------------------------------- steps
def _control(b: MetwState, names: Names, x: Action) -> list[Step]:
    """Who comes under whose control, with the influence that takes."""
    who, controller = x.args
    first = Step(f"{names.card(b, who)} ({needed(b, who)} needed)", who)
    if controller == NONE:
        return [first, Step("under general influence")]
    free = unused_direct(b, controller, face(b, who).race, face(b, who).name)
    already = " already" if controller_of(b, who) == controller else ""
    return [first, Step(f"follows {names.card(b, controller)}{already} ({free} direct influence free)", controller)]


def _store(b: MetwState, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), Step("store it")]


def _wield(b: MetwState, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), Step("have it in use")]


def _remove(b: MetwState, names: Names, x: Action) -> list[Step]:
    number = face(b, x.args[0]).removable
    less = UPRIGHT_MODIFIER if len(x.args) > 1 else 0
    won = percent(chance(lambda roll: b.customs.removed(roll + less, number)))
    how = "try to remove it at -3, without tapping" if less else "tap to remove it"
    return [point(b, names, x.args[0]), Step(f"{how}: {won}")]


def _assail(b: MetwState, names: Names, x: Action) -> list[Step]:
    there = names.company(b, x.args[0])
    return [Step(f"attack {there}, which ends this company's site phase", ("company", x.args[0]))]


def _at_home(b: MetwState, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), Step("tap to cancel the attack: he is at home here")]


def _dismiss(b: MetwState, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), Step("discard")]


def _join(b: MetwState, names: Names, x: Action) -> list[Step]:
    one, other = (names.company(b, number) for number in x.args)
    return [Step(f"{one} and {other} become one", ("company", x.args[0]))]


def _way_in(b: MetwState, names: Names, x: Action) -> list[Step]:
    several = x.args[1] in (TO_DISCARD, HAZARDS_TO_DISCARD)
    where = "up to five into the discard pile" if several else "one into the play deck"
    return [Step(f"tap {names.card(b, x.args[0])}", x.args[0]), Step(where)]


def _influence(b: MetwState, names: Names, x: Action) -> list[Step]:
    who, target, card = x.args
    won = percent(attempt_chance(b, Attempt(who, target, card != NONE)))
    steps = [point(b, names, who), point(b, names, target)]
    return [*steps, Step(f"showing {names.card(b, card)}: {won}" if card != NONE else f"with nothing shown: {won}")]


def _ahead(b: MetwState, names: Names, x: Action) -> list[Step]:
    """With what, and for which of the checks to come."""
    thing, way, source, place = x.args
    how = point(b, names, thing)
    if way == NONE:
        how = how._replace(words=f"tap {how.words}")
    whose = f"check {place + 1} of {names.card(b, bearer_of(b, source))} for {names.card(b, source)}"
    return [how, Step(whose)]


def _wizard(b: MetwState, names: Names, x: Action) -> list[Step]:
    card, who = x.args
    return [point(b, names, card), point(b, names, who) if who != NONE else Step("cancel the attack")]


STEPS: dict[int, Steps] = {
    Verb.PLAY: with_one,
    Verb.USE: with_one,
    Verb.TRANSFER: with_two,
    Verb.STORE: _store,
    Verb.WIELD: _wield,
    Verb.REMOVE: _remove,
    Verb.SPLIT: splitting,
    Verb.SHIFT: shifting,
    Verb.JOIN: _join,
    Say.CONTROL: _control,
    Say.DISMISS: _dismiss,
    Say.WAY_IN: _way_in,
    Say.GUARD: with_one,
    Say.HELP: with_one,
    Say.AHEAD: _ahead,
    Say.AT_HOME: _at_home,
    Say.ASSAIL: _assail,
    Say.AGENT: agent_steps,
    Say.RESCUE: with_one,
    Say.STEAL: with_one,
    Say.FIND: with_one,
    Say.WIZARD: _wizard,
    Verb.LIFT: with_one,
    Say.INFLUENCE: _influence,
}
def _free(b: MetwState, names: Names, x: Action) -> list[Step]:
    return [point(b, names, x.args[0]), Step("tap so that the company is free to go")]


ALONE_HERE = {**ALONE, Say.DISMISS: Step("discard somebody", brief="discard")}
MENU = Menu(SORTS, STEPS, ALONE_HERE)
ORGANIZING = Menu({**SORTS, Verb.LIFT: REMOVING}, {**STEPS, Verb.LIFT: _free}, ALONE_HERE)
"""Who taps then frees his company of what binds it, and opens no way."""


# --------------------------------------------------------------------------------------------------------- windows
def window(b: MetwState, names: Names, frame: Window) -> Sheet:
    """Act or pass: the menu of everything that could be done."""
    found = [x for x in GAME.candidates(b, names.secrets) if x != PASS and not _idle(b, x)]
    laid = [x for x in found if x.verb in (Say.LAY, Say.TAKE_BACK)]
    organizing = frame.moment in (At.ORGANIZATION, At.END_OF_ORGANIZATION)
    entries = acts(b, names, ORGANIZING if organizing else MENU, (x for x in found if x not in set(laid)))
    entries += layings(b, names, laid, menu=(NEW_SITE,))
    if not organizing:  # nobody expects to bring in a character then, so nobody has to read why it is not possible
        entries = [one for one in entries if one.allowed or one.steps[0] != CHARACTER]
    if frame.moment == At.MOVEMENT and frame.seats[frame.at] != b.turn.mover:
        entries = without(entries, Verb.USE)
    if len({one.steps[0].digit for one in entries}) == 1 and not organizing:
        entries = [without_menu(one) for one in entries]
    title, question = heading(b, names, frame)
    mine = frame.seats[frame.at] == b.turn.mover or frame.moment in ANSWERING
    words = PASSING.get(At(frame.moment), "pass") if mine else "pass"
    done = Step(words, brief="done" if words.startswith("done") else "")
    return Sheet(title, question, entries, entry(b, names, PASS, done), rules=RULES[At(frame.moment)])


def _idle(b: MetwState, x: Action) -> bool:
    """Whether it would change nothing: a character under the control he is under, or under his own."""
    if x.verb != Say.CONTROL:
        return False
    who, controller = x.args
    if who == controller or face(b, who).is_main:
        return True
    return controller_of(b, who) == controller and not is_stray(b, who)


def heading(b: MetwState, names: Names, frame: Window) -> tuple[str, str]:
    """Title and question: what is asked, and why now."""
    mine, moment = frame.seats[frame.at] == b.turn.mover, At(frame.moment)
    if moment in ANSWERING:
        return _answering(b, names, moment)
    if moment is At.MOVEMENT:
        return ("MOVE" if mine else "HAZARDS"), _moving(b, names, mine)
    if moment is At.SITE:
        group = company(b, b.turn.company)
        where = site_name(b, group.site) if group is not None else "the site"
        return "SITE", f"{names.company(b, b.turn.company)} is at {where}. Play what is playable there?"
    if moment in (At.ENGAGEMENT, At.BETWEEN, At.STRIKE):
        return _fighting(b, names, moment)
    whose = "your" if mine else f"{names.whose(b.turn.mover)}"
    plain = {
        At.WAKING: ("UNTAP", "Try to be rid of a card instead of untapping or healing?"),
        At.UNTAP: ("UNTAP", f"Play something in {whose} untap phase?"),
        At.ORGANIZATION: ("ORGANIZE", "What do you do?" if mine else f"Play something in {whose} organization phase?"),
        At.END_OF_ORGANIZATION: ("ORGANIZED", f"Anything at the end of {whose} organization phase?"),
        At.END_OF_MOVEMENT: ("ARRIVED", "Play something at the end of the movement/hazard phase?"),
        At.LONG_EVENT: ("LONG-EVENTS", "Play long-events?" if mine else f"Play something in {whose} phase?"),
        At.END_OF_TURN: ("END OF TURN", f"Anything at the end of {whose} turn?"),
    }
    return plain.get(moment, ("PLAY", "Play something?"))


def _answering(b: MetwState, names: Names, moment: At) -> tuple[str, str]:
    roll = roll_now(b) if moment is not At.COUNTER else None
    if roll is not None:
        return "CHECK", f"{capital(names.roll(b, roll))}. Anything before the dice?"
    found = links(b, names)
    if not found:
        return "ANSWER", "Answer that?"
    below = f" Below it: {count(len(found) - 1, 'more link')}." if len(found) > 1 else ""
    return "ANSWER", f"{found[0].words}. Answer it?{below}"


def _moving(b: MetwState, names: Names, mine: bool) -> str:
    group = company(b, b.turn.company)
    if group is None or group.journey is None:
        return "Play something?"
    journey = group.journey
    way = f"{'moves to' if journey.moving else 'stays at'} {site_name(b, journey.goal)}"
    who = capital(names.company(b, group.number))
    if mine:
        return f"Play a resource? {who} {way}."
    return f"Play a hazard ({journey.played} of {hazard_limit(b, group)})? {who} {way}."


def _fighting(b: MetwState, names: Names, moment: At) -> tuple[str, str]:
    attack = attack_now(b)
    if attack is None:
        return "ATTACK", "Play something?"
    title = attack_title(b, names, attack)
    if moment is At.ENGAGEMENT:
        return "ATTACK", f"{title}. Play something before strikes are assigned?"
    if moment is At.BETWEEN:
        return "ATTACK", f"{title}. Play something between strikes?"
    strike = strike_now(b)
    if strike is None or on_table(b, strike.who) is None:
        return "STRIKE", f"{title}. Play something for this strike?"
    chance = chance_words(b, attack, strike.who, might_of(b, attack, strike.who))
    return "STRIKE", f"{names.card(b, strike.who)}: {chance}. Play something?"


def asked(b: MetwState, names: Names, frame: object) -> Sheet:
    """The window as the table of questions calls it."""
    return window(b, names, cast(Window, frame))
