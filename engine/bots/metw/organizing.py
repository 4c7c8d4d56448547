"""How the steward organizes: who comes, who controls whom, what is stored, where each company goes."""

from __future__ import annotations

from engine.bots.metw.goals import should_bear
from engine.bots.metw.hand import keep
from engine.bots.metw.scene import Scene
from engine.bots.metw.travel import Travel, best_ways, neighbours, way_of
from engine.bots.metw.weighed import HESITATION, is_held, reason, uncontrollable
from engine.bots.metw.worth import TAPPED, burden, person, recruit
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.places import founding_site
from engine.journeys.table.board import bearer_of, company, face, halves
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.phases.arrivals import may_come, places
from engine.metw.phases.sideboard import TO_DECK
from engine.metw.table.board import atlas_of, laid_by, wizard_of
from engine.metw.table.control import (
    controller_of,
    followers_of,
    free_general,
    general_influence,
    is_stray,
    needed,
    unused_direct,
    used_general,
)
from engine.metw.table.reach import FULL
from engine.metw.table.verbs import Say

WEIGHED = (Verb.PLAY, Verb.USE, Verb.STORE, Verb.REMOVE, Verb.WIELD)
MOST_TRANSFERS = 6
HEAVY = 3
"""In so many of 36 cases a check may fail before somebody hands something on."""
TOO_MANY = 40
TOGETHER = 50
ASIDE = 30
"""What a card of the sideboard has to be worth for a Wizard to tap."""


def organization(scene: Scene) -> list[Option]:
    """People first, then control and companies, then whatever helps at once, last the new sites."""
    for thought in (_newcomers, _control, _companies, _deeds, _freeing, journeys, _sideboard):
        found = thought(scene)
        if found and max(option.score for option in found) > HESITATION:
            return [Option(HESITATION, PASS, "Nothing else has to be arranged."), *found]
    if PASS not in scene.legal:
        return journeys(scene)  # a company that has to move goes, though it would rather stay
    return [Option(HESITATION, PASS, "Everybody knows where to go.")]


# ------------------------------------------------------------------------------------------------------------ people
def character(scene: Scene, action: Action) -> Definition | None:
    """The character an action would bring into play."""
    if action.verb != Verb.PLAY:
        return None
    printed = scene.printed(action.args[0])
    return printed if printed is not None and printed.is_character else None


def _newcomers(scene: Scene) -> list[Option]:
    """One character a turn; the best one first."""
    found = []
    for action in scene.legal:
        printed = character(scene, action)
        if printed is not None and not uncontrollable(scene, printed, action.args[0]):
            joins = any(
                founding_site(scene.state, where) == NONE
                for where in places(scene.state, scene.seat, printed.number, action.args[0])
            )
            score = recruit(printed) if joins or printed.is_main else recruit(printed) // 2
            found.append(Option(score, action, f"{printed.name} makes the company stronger."))
    return found


def place(scene: Scene, action: Action) -> Option:
    """Where a newcomer goes: to somebody who controls him, to a company, or where he waits for one."""
    where, frame = action.args[0], scene.state.frames[-1]
    if isinstance(frame, Play) and not is_held(scene, scene.state.book[frame.definition].definition, where):
        return Option(0, action, "Nobody could control him there.")
    site = founding_site(scene.state, where)
    groups = [group for group in scene.companies if group.site != NONE]
    if site != NONE:
        place = atlas_of(scene.state).sites[site]
        near = any(site in neighbours(atlas_of(scene.state), group.site, scene.state.rules.regions) for group in groups)
        score = (5 if place.haven else 0) + (3 if near else 0)
        return Option(score, action, f"He waits at {place.name} until somebody comes by.")
    group = company(scene.state, where)
    if group is not None:
        return Option(10 + halves(scene.state, group), action, "The company gets stronger.")
    return Option(30, action, f"{scene.name(where)} can control him, which leaves general influence for others.")


def _control(scene: Scene) -> list[Option]:
    """Strays are taken in, and general influence is made free for somebody who waits in the hand."""
    b, seat = scene.state, scene.seat
    shifts = [action for action in scene.legal if action.verb == Say.CONTROL]
    strays = [action for action in shifts if is_stray(b, action.args[0])]
    if strays:
        return [option for action in strays for option in _taking_in(scene, action)]
    missing = used_general(b, seat) - general_influence(b, seat)
    if missing <= 0:
        missing = _wanted(scene)
    if missing <= 0:
        return []
    found = []
    for action in shifts:
        who, controller = action.args
        if controller == NONE or controller_of(b, who) != NONE or followers_of(b, who):
            continue
        printed, freed = face(b, who), needed(b, who)
        if 0 < freed <= unused_direct(b, controller, printed.race, printed.name):
            score = 60 - abs(freed - missing) if freed >= missing else 20 + freed
            why = f"{scene.name(controller)} can control {printed.name}, which frees general influence."
            found.append(Option(score, action, why))
    return found


def _taking_in(scene: Scene, action: Action) -> list[Option]:
    """Somebody whose controller has gone needs another one."""
    who, controller = action.args
    printed, need = face(scene.state, who), needed(scene.state, who)
    if controller == NONE:
        room, score = free_general(scene.state, scene.seat), 60
    else:
        room, score = unused_direct(scene.state, controller, printed.race, printed.name), 70
    return [Option(score, action, f"{printed.name} must be under somebody’s control.")] if room >= need else []


def _wanted(scene: Scene) -> int:
    """How much more general influence would bring in somebody who waits in the hand and could come now."""
    b, seat = scene.state, scene.seat
    if b.players[seat].arrived:
        return 0
    free = free_general(b, seat)
    short = [
        printed.mind - free
        for card, printed in scene.hand
        if printed.is_character and not printed.is_main and printed.mind > free
        if any(group.site != NONE and may_come(b, scene.seat, printed, group.site) for group in scene.companies)
        if not places(b, seat, printed.number, card)
    ]
    return min(short, default=0)


# --------------------------------------------------------------------------------------------------------- companies
def _companies(scene: Scene) -> list[Option]:
    """Together they are stronger, as long as they can still move."""
    found = []
    for action in scene.legal:
        if action.verb == Verb.JOIN:
            one, other = (company(scene.state, number) for number in action.args)
            if one is not None and other is not None and halves(scene.state, one) + halves(scene.state, other) <= FULL:
                found.append(Option(TOGETHER, action, "Together they are stronger."))
        elif action.verb == Verb.SPLIT and not action.args[1]:
            group = next(c for c in scene.companies if action.args[0] in c.members)
            if halves(scene.state, group) > FULL:
                score = TOO_MANY - person(scene.state, action.args[0]) // 20
                found.append(Option(score, action, "A company of more than seven cannot move."))
    return found


def _freeing(scene: Scene) -> list[Option]:
    """Those who count least tap, so that a company with nothing to gain where it is can go on."""
    found = []
    for action in scene.legal:
        if action.verb == Verb.LIFT:
            who = action.args[0]
            group = next(c for c in scene.companies if who in c.members)
            if not scene.prospects(group).gain(group.site):
                score = TOO_MANY - person(scene.state, who) // 20
                found.append(Option(score, action, "The company cannot go on before that."))
    return found


# ------------------------------------------------------------------------------------------------------------- deeds
def _deeds(scene: Scene) -> list[Option]:
    """Cards, abilities, items stored, handed on or put to use: each by what the board is worth after it."""
    ahead = scene.ahead()
    found = []
    for action in scene.legal:
        if action.verb in WEIGHED and character(scene, action) is None:
            score = ahead.value(scene.state, action) - scene.now
            found.append(Option(score, action, reason(scene, action)))
    for action in _transfers(scene):
        score = ahead.value(scene.state, action) - scene.now
        why = f"{scene.name(action.args[1])} bears {scene.name(action.args[0])} with less danger."
        found.append(Option(score, action, why))
    return found


def _transfers(scene: Scene) -> list[Action]:
    """What somebody in danger could hand on, to those who are in none; what a scenario wants in certain hands."""
    found = []
    for action in scene.legal:
        if action.verb == Verb.TRANSFER:
            item, receiver = action.args
            giver = bearer_of(scene.state, item)
            if burden(scene.state, giver) >= HEAVY and burden(scene.state, receiver) < burden(scene.state, giver):
                found.append(action)
            elif should_bear(scene.state, receiver, item) and not should_bear(scene.state, giver, item):
                found.insert(0, action)
    return found[:MOST_TRANSFERS]


def _sideboard(scene: Scene) -> list[Option]:
    """A Wizard who stays at home anyway brings a card that scores into the deck."""
    wizard = wizard_of(scene.state, scene.seat)
    found: list[Option] = []
    for action in scene.legal:
        if action.verb == Say.WAY_IN and action.args[1] == TO_DECK and wizard != NONE:
            group = next(c for c in scene.companies if wizard in c.members)
            if laid_by(scene.state, group.number) is not None or scene.prospects(group).gain(group.site):
                continue
            aside = [scene.printed(card) for card in scene.state.zones[scene.seat][Zone.SIDEBOARD]]
            best_one = max((keep(scene, printed) for printed in aside if printed is not None), default=0)
            score = (best_one - ASIDE) // 4 - TAPPED
            found.append(Option(score, action, "A card of the sideboard would serve better than what the deck holds."))
    return found


# -------------------------------------------------------------------------------------------------------- new sites
def journeys(scene: Scene) -> list[Option]:
    """For each company the best way to every site, against staying; two companies do not go for the same thing."""
    atlas = atlas_of(scene.state)
    taken, spoken_for = set(), set()
    for laid in scene.state.laid:
        known, group = scene.secrets.get(laid.site), company(scene.state, laid.company)
        if known is not None and group is not None and group.seat == scene.seat:
            goal = atlas.site_of_card[known.definition]
            spoken_for.add(scene.prospects(group).aim(goal))
            if not atlas.sites[goal].haven:
                taken.add(goal)
    found = []
    for group in scene.companies:
        actions = [action for action in scene.legal if action.verb == Say.LAY and action.args[0] == group.number]
        if actions and laid_by(scene.state, group.number) is None:
            found += _goals(scene, scene.travel(group, frozenset(spoken_for)), actions, taken)
    return found


def _goals(scene: Scene, travel: Travel, actions: list[Action], taken: set[int]) -> list[Option]:
    stay = travel.staying(PASS).score
    found = []
    for option in best_ways(travel, actions):
        way = way_of(travel.atlas, scene.secrets, option.action)
        if way is not None and way.goal not in taken:
            found.append(Option(option.score - stay, option.action, option.why))
    return found


def further(scene: Scene) -> list[Option]:
    """Whether to move on at once, where a card allows it."""
    return [Option(HESITATION, PASS, "The company has come far enough."), *journeys(scene)]
