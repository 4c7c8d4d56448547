"""How the steward fights: who faces which strike, who taps, who supports whom."""

from __future__ import annotations

from engine.bots.lore.harm import blow, wound_cost
from engine.bots.lore.prospects import Prospects, worth_of
from engine.bots.lore.scene import Scene
from engine.bots.lore.worth import TAPPED, at_stake, burden, person
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
from engine.journeys.reading.values import attack_prowess, corruption, prowess
from engine.journeys.table.board import company_of, fellows, goal_of, untapped
from engine.journeys.table.frames import Attack, Roll, Strike
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Purpose
from engine.kernel.records import Handle, owner

LAST_HAND_PERCENT = 40
"""How much of a gain at the site is at risk when the last untapped character taps."""


def tap_cost(scene: Scene, who: Handle) -> int:
    """What it costs now that a character taps: he may be needed at the site."""
    if scene.state.turn.phase is Phase.COUNCIL:
        return 1
    group = company_of(scene.state, who)
    if group is None:
        return TAPPED
    if scene.state.turn.phase is Phase.SITE and group.played:
        return TAPPED // 2
    others = sum(1 for other in fellows(scene.state, group) if other != who and untapped(scene.state, other))
    if others > 1:
        return TAPPED
    gain = Prospects(scene.state, scene.secrets, scene.seat, group).gain(goal_of(group))
    return TAPPED + gain * LAST_HAND_PERCENT // (100 * (others + 1))


def assign(scene: Scene) -> list[Option]:
    """Own strikes go to whoever suffers least, those on an opponent to whoever suffers most."""
    attack = scene.state.frames[-1]
    assert isinstance(attack, Attack)
    mine = all(owner(action.args[0]) == scene.seat for action in scene.legal if action != PASS)
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(-_left_to_others(scene, attack), PASS, "Those already tapped may take the rest."))
            continue
        who = action.args[0]
        harm = blow(scene.state, who, attack).harm
        name = scene.name(who)
        why = f"{name} can stand up to it best." if mine else f"It hurts most to strike {name}."
        found.append(Option(-harm if mine else harm, action, why))
    return found


def _left_to_others(scene: Scene, attack: Attack) -> int:
    """What it costs to leave a strike to the tapped and wounded ones, whom the attacker picks among."""
    group = company_of(scene.state, attack.assigned[0].who) if attack.assigned else None
    if group is None:
        group = next(c for c in scene.state.companies if c.number == attack.company)
    taken = {mark.who for mark in attack.assigned}
    people = [who for who in fellows(scene.state, group) if who not in taken and not untapped(scene.state, who)]
    return max((blow(scene.state, who, attack).harm for who in people), default=10_000)


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
            found.append(Option(-cost[TAPS] - ready, action, f"{name} taps to fight with full prowess."))
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
    return _supporters(scene, strike.who, before - after)


def roll_support(scene: Scene) -> list[Option]:
    """The same for a corruption roll: what is at stake with him against a tap."""
    roll = scene.state.frames[-1]
    assert isinstance(roll, Roll)
    modifier = roll.modifier + roll.supporters
    if roll.purpose == Purpose.CORRUPTION:
        needed = scene.state.rules.safe - corruption(scene.state, roll.who) - modifier
    else:
        needed = 7 - modifier
    saved = (reach(needed - 1) - reach(needed)) * at_stake(scene.state, roll.who) // ALL
    return _supporters(scene, roll.who, saved)


def _supporters(scene: Scene, who: Handle, saved: int) -> list[Option]:
    found = [Option(0, PASS, "Support would not change much.")]
    for action in scene.legal:
        if action != PASS:
            helper = action.args[0]
            price = tap_cost(scene, helper) + person(scene.state, helper) // 100
            found.append(Option(saved - price, action, f"{scene.name(who)} needs the support."))
    return found


def rescue(scene: Scene) -> list[Option]:
    """The most valued item goes to whoever bears it most safely."""
    found = [Option(-1000, PASS, "Nobody should take anything.")]
    for action in scene.legal:
        if action != PASS:
            item, receiver = action.args
            printed = scene.printed(item)
            assert printed is not None
            score = worth_of(printed) - burden(scene.state, receiver)
            found.append(Option(score, action, f"{scene.name(receiver)} takes over {printed.name}."))
    return found


def next_roll(scene: Scene) -> list[Option]:
    """At the council whoever is most in danger rolls first, while the others can still support him."""
    return [
        Option(
            burden(scene.state, action.args[0]) * at_stake(scene.state, action.args[0]),
            action,
            f"{scene.name(action.args[0])} is most in danger and should roll while others can still give support.",
        )
        for action in scene.legal
    ]

