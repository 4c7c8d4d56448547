"""How the steward fights and stands by its people: strikes, support, corruption checks, items of the fallen."""

from __future__ import annotations

from engine.bots.metw.harm import blow, wound_cost
from engine.bots.metw.prospects import use_of
from engine.bots.metw.scene import Scene
from engine.bots.metw.worth import POINT, TAPPED, at_stake, burden, person
from engine.bots.odds import ALL, reach
from engine.bots.options import Option
from engine.journeys.combat.strikes import (
    STAYS,
    TAPS,
    UNTAPPED_PENALTY,
    attack_of,
    excess,
    fighting_prowess,
    penalty_lifted,
)
from engine.journeys.reading.values import attack_prowess, prowess
from engine.journeys.table.board import company, company_of, fellows, goal_of, untapped
from engine.journeys.table.frames import Attack, Roll, Strike
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS
from engine.kernel.actions import Action
from engine.kernel.records import Handle, owner
from engine.metw.play import corruption
from engine.metw.table.frames import Aid

LAST_HAND_PERCENT = 40
"""How much of a gain at the site is at risk when the last untapped character taps."""


def tap_cost(scene: Scene, who: Handle) -> int:
    """What it costs now that a character taps: he may be needed at the site."""
    if scene.state.turn.phase is Phase.COUNCIL:
        return 1
    group = company_of(scene.state, who)
    if group is None:
        return TAPPED
    if scene.state.turn.mover != scene.seat or (scene.state.turn.phase is Phase.SITE and group.used):
        return TAPPED // 2
    others = sum(1 for other in group.members if other != who and untapped(scene.state, other))
    if others > 1:
        return TAPPED
    gain = scene.prospects(group).gain(goal_of(group))
    return TAPPED + gain * LAST_HAND_PERCENT // (100 * (others + 1))


# ---------------------------------------------------------------------------------------------------------- strikes
def assign(scene: Scene) -> list[Option]:
    """Own strikes go to whoever suffers least, those on the opponent to whoever suffers most."""
    attack = scene.state.frames[-1]
    assert isinstance(attack, Attack)
    named = [action.args[0] for action in scene.legal if action != PASS]
    mine = all(owner(who) == scene.seat for who in named)
    strongest = max(prowess(scene.state, who, attack) for who in named)
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(-_left_to_others(scene, attack), PASS, "Those already tapped may bear the rest."))
            continue
        who = action.args[0]
        harm = blow(scene.state, who, attack).harm
        name = scene.name(who)
        best = prowess(scene.state, who, attack) == strongest
        own = f"{name} can stand up to it best." if best else f"{name} has least to lose by it."
        why = own if mine else f"It hurts most to strike {name}."
        found.append(Option(-harm if mine else harm, action, why))
    return found


def _left_to_others(scene: Scene, attack: Attack) -> int:
    """What it costs to leave a strike to the attacker, who picks among all that have none."""
    group = company(scene.state, attack.company)
    assert group is not None
    taken = {mark.who for mark in attack.assigned}
    people = [who for who in fellows(scene.state, group) if who not in taken]
    return max((blow(scene.state, who, attack).harm for who in people), default=0) + 1


def next_strike(scene: Scene) -> list[Option]:
    """The most dangerous strike first, while there are people to support it."""
    attack = scene.state.frames[-1]
    assert isinstance(attack, Attack)
    return [
        Option(
            blow(scene.state, action.args[0], attack).harm,
            action,
            f"{scene.name(action.args[0])} is in most danger and needs support first.",
        )
        for action in scene.legal
    ]


def press(scene: Scene) -> list[Option]:
    """Excess strikes go where they do most; somebody later in line may suffer more from them."""
    strike = scene.state.frames[-1]
    assert isinstance(strike, Strike)
    attack = attack_of(scene.state)
    open_ones = [mark.who for mark in attack.assigned if mark.state == 0 and mark.who != strike.who]
    found = []
    for action in scene.legal:
        count = action.args[0]
        here = blow(scene.state, strike.who, attack, excess=count).harm
        rest = attack.left - count
        there = max((blow(scene.state, who, attack, excess=rest).harm for who in open_ones), default=0) if rest else 0
        why = f"{scene.name(strike.who)} is the one to be pressed." if count else "Excess strikes do more to others."
        found.append(Option(here + there, action, why))
    return found


def face(scene: Scene) -> list[Option]:
    """Tap and fight in full, or stay ready at -3."""
    strike = scene.state.frames[-1]
    assert isinstance(strike, Strike)
    attack = attack_of(scene.state)
    who = strike.who
    needed = attack_prowess(scene.state, attack, who)
    full = prowess(scene.state, who, attack) + strike.supporters + excess(scene.state, strike)
    penalty = 0 if penalty_lifted(scene.state, strike) else UNTAPPED_PENALTY
    risk = {TAPS: ALL - reach(needed - full), STAYS: ALL - reach(needed - full - penalty)}
    name = scene.name(who)
    cost = {way: wound_cost(scene.state, who, attack, hits) for way, hits in risk.items()}
    ready = tap_cost(scene, who)
    found = []
    for action in scene.legal:
        if action.args[0] == TAPS:
            # Whoever is wounded anyway would not have stayed untapped.
            price = ready * (ALL - risk[TAPS]) // ALL
            found.append(Option(-cost[TAPS] - price, action, f"{name} taps to fight with full prowess."))
        else:
            found.append(Option(-cost[STAYS], action, f"{name} stays untapped for what is still to come."))
    return found


def support(scene: Scene) -> list[Option]:
    """Somebody taps for +1 where that saves more than it costs."""
    strike = scene.state.frames[-1]
    assert isinstance(strike, Strike)
    attack = attack_of(scene.state)
    needed = attack_prowess(scene.state, attack, strike.who) - fighting_prowess(scene.state, strike)
    before = wound_cost(scene.state, strike.who, attack, ALL - reach(needed))
    after = wound_cost(scene.state, strike.who, attack, ALL - reach(needed - 1))
    helpers = [action for action in scene.legal if action != PASS]
    return [
        Option(0, PASS, "Support would not change enough."),
        *helping(scene, helpers, strike.who, before - after),
    ]


def helping(scene: Scene, helpers: list[Action], who: Handle, saved: int) -> list[Option]:
    """Everybody who could tap for a companion, against what his tap costs."""
    found = []
    for action in helpers:
        helper = action.args[0]
        price = tap_cost(scene, helper) + person(scene.state, helper) // 100
        found.append(Option(saved - price, action, f"{scene.name(who)} needs the support."))
    return found


# ------------------------------------------------------------------------------------------------------- corruption
def check_support(scene: Scene, helpers: list[Action], place: int, roll: Roll) -> list[Option]:
    """The same for a corruption check: what is at stake with him against a tap."""
    waiting = sum(isinstance(frame, Aid) and frame.roll == place for frame in scene.state.frames)
    modifier = corruption.modifier(scene.state, roll.who) + roll.modifier + roll.supporters + waiting
    needed = corruption.points(scene.state, roll.who) + 1 - modifier
    saved = (reach(needed - 1) - reach(needed)) * at_stake(scene.state, roll.who) // ALL
    return helping(scene, helpers, roll.who, saved)


def next_check(scene: Scene) -> list[Option]:
    """Whoever is most in danger checks first, while the others can still support him."""
    return [
        Option(
            burden(scene.state, action.args[0]) * at_stake(scene.state, action.args[0]),
            action,
            f"{scene.name(action.args[0])} is most in danger and should check while others can still tap for him.",
        )
        for action in scene.legal
    ]


def rescue(scene: Scene) -> list[Option]:
    """The most valued item goes to whoever bears it most safely."""
    found = [Option(-1000, PASS, "Nobody should take anything.")]
    for action in scene.legal:
        if action != PASS:
            item, receiver = action.args
            printed = scene.printed(item)
            assert printed is not None
            score = POINT * printed.mp + use_of(printed) - 8 * burden(scene.state, receiver)
            found.append(Option(score, action, f"{scene.name(receiver)} takes {printed.name} on."))
    return found
