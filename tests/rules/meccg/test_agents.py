"""Agents as hazards: laid unseen, moved unseen, turned up, attacking (MECCG-AGT)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.board import card_of, face
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action, show
from engine.kernel.records import NONE
from engine.metw.agents.deeds import Deed
from engine.metw.agents.rows import is_row, near
from engine.metw.audit import why_untrue
from engine.metw.combat.detainment import gives
from engine.metw.table.later import Agent
from engine.metw.table.records import Place
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Asked, Say, Tells
from tests.cards.meccg.scenes import SPARE
from tests.cards.scenes import attack_of, limit
from tests.rules.meccg.scenes import LIBRARY, Scenario
from tests.rules_plugin import rule

SITES = LIBRARY.atlas.site_named
BREE, RIVENDELL = SITES["Bree"].index, SITES["Rivendell"].index


def on_the_way(
    *hand: str, goal: str = "Bree", people: tuple[str, ...] = ("Aragorn II", "Faramir"), foe_at: str = ""
) -> Scenario:
    """A company moves; its opponent, who has cards nobody sees, may play hazards."""
    s = Scenario().company(0, *people, at="Rivendell").hand(0, SPARE).hand(1, *hand, SPARE)
    if foe_at:
        s.company(1, "Boromir II", at=foe_at)
    s._build.append(lambda d: d.owe(1, Zone.HAND))
    s.go(goal)
    return s  # type: ignore[return-value]


def hidden(s: Scenario, name: str) -> int:
    """An unseen card of the hazard player's hand."""
    return next(c for c in s.state.zones[1][Zone.HAND] if s.title(s.identity(c).definition) == name)


def laid(
    name: str = "Prowler", came: int = 1, tapped: bool = False, goal: str = "Bree", foe_at: str = "", **more: object
) -> Scenario:
    """An agent lies face down since an earlier turn."""
    s = on_the_way(name, goal=goal, foe_at=foe_at)
    card = hidden(s, name)

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        d.move(card, 1, Place.GUARD)
        d.note(agents=(Agent(card, came, tapped=tapped, **more),))

    s.disturb(lie)
    return s


def deed(s: Scenario, what: Deed, card: int = NONE, which: int = 0) -> Action:
    return Action(Say.AGENT, (what, which, card))


def site_card(s: Scenario, name: str) -> int:
    return next(c for c in s.state.zones[1][Place.LOCATION] if s.title(s.identity(c).definition) == name)


def turned_up(s: Scenario, home: int = NONE, what: Deed = Deed.REVEAL) -> Action:
    agent = s.state.later.agents[0]
    cards = tuple(c for c in (agent.card, *agent.sites) if c in s._hidden)
    return Action(
        Say.AGENT, (what, 0, home, agent.card, *agent.sites), tuple(show(card, s._hidden) for card in cards)
    )


# --------------------------------------------------------------------------------------------------------- laid, moved
@rule("MECCG-AGT-01", "MECCG-AGT-07", "MECCG-AGT-02", "MECCG-DEC-15", "MECCG-RULING-25", "MECCG-HID-01", "MECCG-SET-29")
def test_an_agent_is_laid_face_down_and_uses_the_limit() -> None:
    s = on_the_way("Prowler", "Giant")
    before = limit(s, "Aragorn II")
    played = s.state.companies[0].journey.played
    x = Action(Say.AGENT, (Deed.LAY, NONE, hidden(s, "Prowler")))
    assert x in s.legal() and Action(Say.AGENT, (Deed.LAY, NONE, hidden(s, "Giant"))) not in s.legal()
    known = {card: one.definition for card, one in s._hidden.items()}
    assert why_untrue(s.state, x, known) is None
    lie = Action(Say.AGENT, (Deed.LAY, NONE, hidden(s, "Giant")))
    untrue = why_untrue(s.state, lie, known)
    assert s.refused(lie) == "", "nobody sees it before the end"
    assert untrue is not None and untrue.rule == "MECCG-AGT-07"
    s.act(x)
    (agent,) = s.state.later.agents
    assert agent.down and not agent.tapped and agent.sites == () and agent.place == NONE
    assert agent.card in s.state.zones[1][Place.GUARD] and agent.card >= 256
    assert s.state.companies[0].journey.played == played + 1 and before == limit(s, "Aragorn II")
    assert by_sort(s.state, 1)[Sort.CHARACTER] == 0


@rule("MECCG-AGT-09", "MECCG-DEC-16", "MECCG-FLOW-09", "MECCG-AGT-52")
def test_one_action_a_turn_and_none_at_once() -> None:
    s = laid(tapped=True, came=3)
    assert s.refused(deed(s, Deed.UNTAP)) == "MECCG-AGT-09", "he came this turn"
    s = laid(tapped=True)
    s.act(deed(s, Deed.UNTAP)).window(At.MOVEMENT, 1)
    assert not s.state.later.agents[0].tapped and s.state.companies[0].journey.played == 1
    assert s.refused(deed(s, Deed.MOVE, site_card(s, "Bree"))) == "MECCG-AGT-09", "one a turn"


@rule("MECCG-AGT-14", "MECCG-AGT-13", "MECCG-AGT-15", "MECCG-AGT-11", "MECCG-AGT-17", "MECCG-AGT-03")
def test_what_each_action_needs() -> None:
    s = laid()
    for what, why in (
        (Deed.UNTAP, "MECCG-AGT-14"),
        (Deed.HEAL, "MECCG-AGT-13"),
        (Deed.HIDE, "MECCG-AGT-15"),
        (Deed.HOME, "MECCG-AGT-11"),
        (Deed.BACK, "MECCG-AGT-17"),
        (Deed.LURE, "MECCG-AGT-12"),
    ):
        assert s.refused(deed(s, what)) == why
    s.act(turned_up(s, BREE)).window(At.MOVEMENT, 1)
    assert s.refused(deed(s, Deed.HIDE)) == ""
    s.disturb(lambda d: d.alter(s.named("Prowler"), pose=Pose.WOUNDED))
    s.act(deed(s, Deed.HEAL))
    assert s.pose("Prowler") is Pose.TAPPED
    s.disturb(lambda d: d.alter(s.named("Prowler"), pose=Pose.UNTAPPED))
    s.window(At.MOVEMENT, 1)
    s.disturb(lambda d: d.note(agents=tuple(Agent(a.card, 1, place=BREE, down=False) for a in d.later.agents)))
    s.act(deed(s, Deed.HIDE))
    assert s.state.later.agents[0].down and s.state.later.agents[0].place == BREE


@rule("MECCG-AGT-45", "MECCG-AGT-46", "MECCG-AGT-47", "MECCG-AGT-16", "MECCG-AGT-17", "MECCG-BLD-34", "MECCG-HID-02")
def test_he_moves_unseen_on_site_cards_of_his_player() -> None:
    s = laid()
    offered = {
        s.state.atlas.sites[s.state.atlas.site_of_card[s.identity(x.args[2]).definition]].name
        for x in s.legal()
        if x.verb == Say.AGENT and x.args[0] == Deed.MOVE
    }
    assert offered and "Rivendell" not in offered, "no Haven"
    assert all(near(s.state, 1, BREE, SITES[name].index) for name in offered)
    card = site_card(s, sorted(offered)[0])
    s.act(deed(s, Deed.MOVE, card)).window(At.MOVEMENT, 1)
    (agent,) = s.state.later.agents
    assert agent.sites == (card,) and agent.tapped and card in s.state.zones[1][Place.LAID]
    far = laid(tapped=True)
    assert far.refused(deed(far, Deed.MOVE, site_card(far, "Edoras"))) == "", "tapped he may move; nobody sees whither"
    far.act(deed(far, Deed.MOVE, site_card(far, "Edoras"))).window(At.MOVEMENT, 1)
    far.disturb(lambda d: d.note(agents=tuple(Agent(a.card, 1, a.sites) for a in d.later.agents)))
    far.act(deed(far, Deed.BACK)).window(At.MOVEMENT, 1)
    assert far.state.later.agents[0].sites == ()


# ------------------------------------------------------------------------------------------------------------ turned up
@rule("MECCG-AGT-18", "MECCG-AGT-20", "MECCG-DEC-17", "MECCG-HID-03", "MECCG-RULING-26", "MECCG-AGT-56")
def test_turned_up_before_he_moved_he_names_a_home() -> None:
    s = laid()
    for home in (NONE, SITES["Edoras"].index):
        assert s.refused(turned_up(s, home)) == "MECCG-AGT-20"
    assert turned_up(s, BREE) in s.legal()
    s.act(turned_up(s, BREE)).window(At.MOVEMENT, 1)
    (agent,) = s.state.later.agents
    assert s.where("Prowler") is Zone.PLAY and agent.place == BREE and not agent.down
    assert s.state.companies[0].journey.played == 0, "it is free"
    assert by_sort(s.state, 1)[Sort.CHARACTER] == 0, "and he is no character"
    t = laid()
    t.disturb(lambda d: d.use_site(1, BREE))
    t.act(turned_up(t, BREE)).until_any(Question.OPTION)
    t.until_any(Question.WINDOW)
    for _ in range(60):
        if t.where("Prowler") is Zone.DISCARD:
            break
        t.plain()
    assert t.where("Prowler") is Zone.DISCARD, "without the card of his home he goes at the end of the turn"


@rule("MECCG-AGT-21", "MECCG-AGT-22", "MECCG-AGT-23")
@pytest.mark.parametrize(
    ("row", "good"),
    [(("Weathertop",), True), (("Edoras",), False), (("Weathertop", "Edoras"), False), (("Bree",), True)],
)
def test_an_illegal_row_discards_him_without_effect_and_is_no_cheating(row: tuple[str, ...], good: bool) -> None:
    s = laid()
    cards = tuple(site_card(s, name) for name in row)

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        for card in cards:
            d.move(card, 1, Place.LAID)
        d.note(agents=tuple(Agent(a.card, 1, cards) for a in d.later.agents))

    s.disturb(lie)
    printed = LIBRARY.catalogue.named("Prowler")
    assert is_row(s.state, 1, printed, NONE, [SITES[name].index for name in row]) is good
    assert s.refused(turned_up(s)) == "", "it may be tried"
    s.act(turned_up(s)).window(At.MOVEMENT, 1)
    assert s.where("Prowler") is (Zone.PLAY if good else Zone.DISCARD)
    assert len(s.state.zones[1][Place.LAID]) == (1 if good else 0), "the other sites are back"
    assert any(event.kind == (Tells.AGENT_SHOWN if good else Tells.AGENT_LOST) for event in s.events)
    assert bool(s.state.later.agents) is good


@rule("MECCG-AGT-06")
def test_a_second_one_is_discarded_when_it_is_turned_up() -> None:
    s = laid()
    s.disturb(lambda d: d.note(agents=d.later.agents))
    twin = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(0, "Prowler")
    twin.hand(1, "Prowler", SPARE)._build.append(lambda d: d.owe(1, Zone.HAND))
    twin.go("Bree")
    card = hidden(twin, "Prowler")  # type: ignore[arg-type]

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        d.move(card, 1, Place.GUARD)
        d.note(agents=(Agent(card, 1),))

    twin.disturb(lie)
    twin.act(turned_up(twin, BREE))  # type: ignore[arg-type]
    assert twin.state.later.agents == ()


@rule("MECCG-AGT-08")
def test_agents_untap_with_everything_else() -> None:
    s = laid(tapped=True)
    for _ in range(200):
        if s.state.turn.mover == 1 and s.state.turn.phase > 1:
            break
        s.plain()
    assert not s.state.later.agents[0].tapped


# -------------------------------------------------------------------------------------------------------------- attacks
def entered(hiding: bool = True, place: int = BREE, side: str = "hero", wounded: bool = False) -> Scenario:
    """A company has entered a site where an agent may be."""
    at = "Bree" if place == BREE else s_label(place)
    people, home = (("Aragorn II", "Faramir"), at) if side == "hero" else (("Gorbag", "Lagduf"), at + " (minion)")
    s = Scenario(sides=(side, "hero")).company(0, *people, at=home).hand(0, SPARE).hand(1, "Prowler", SPARE)
    s._build.append(lambda d: d.owe(1, Zone.HAND))
    s.hazards()
    card = hidden(s, "Prowler")  # type: ignore[arg-type]

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        d.move(card, 1, Place.GUARD)
        d.note(agents=(Agent(card, 1),))

    s.disturb(lie)
    if not hiding:
        s.act(turned_up(s, BREE))  # type: ignore[arg-type]
        if wounded:
            s.disturb(lambda d: d.alter(s.named("Prowler"), pose=Pose.WOUNDED))
    s.until_any(Question.ENTER)
    s.enter().until_any(Asked.PROWL)
    return s  # type: ignore[return-value]


def s_label(index: int) -> str:
    return LIBRARY.atlas.sites[index].label


@rule("MECCG-AGT-31", "MECCG-AGT-19", "MECCG-AGT-34", "MECCG-AGT-32", "MECCG-DEC-18", "MECCG-FLOW-18")
def test_out_of_hiding_at_home() -> None:
    s = entered()
    assert s.decider == 1 and PASS in s.legal()
    s.act(turned_up(s, BREE, Deed.ATTACK)).window(At.ENGAGEMENT, 0)
    attack = attack_of(s)
    printed = face(s.state, s.named("Prowler"))
    assert (attack.strikes, attack.prowess, attack.body) == (1, printed.prowess + 5, printed.body + 1)
    assert attack.attacker_assigns and attack.attacker == 1 and not attack.detain


@rule("MECCG-AGT-33", "MECCG-AGT-36")
@pytest.mark.parametrize(("wounded", "more"), [(False, 2), (True, 0)])
def test_seen_at_home(wounded: bool, more: int) -> None:
    s = entered(hiding=False, wounded=wounded)
    s.act(Action(Say.AGENT, (Deed.ATTACK, 0, NONE))).window(At.ENGAGEMENT, 0)
    printed = face(s.state, s.named("Prowler"))
    assert attack_of(s).prowess == printed.prowess + more and attack_of(s).body == printed.body + 1
    assert not attack_of(s).attacker_assigns


@rule("MECCG-AGT-32", "MECCG-AGT-57", "MECCG-FLOW-13", "MECCG-CHANCE-02", "MECCG-AGT-37", "MECCG-AGT-04")
@pytest.mark.parametrize(("thrown", "pose", "hurt"), [(12, Pose.TAPPED, True), (2, Pose.WOUNDED, False)])
def test_a_roll_is_added_to_his_strike(thrown: int, pose: Pose, hurt: bool) -> None:
    s = entered(hiding=False)
    s.act(Action(Say.AGENT, (Deed.ATTACK, 0, NONE))).rolls(thrown, 7, 2).until_any(Question.OPTION)
    assert s.pose("Prowler") is pose and s.where("Prowler") is Zone.PLAY
    wounded = any(s.pose(who) is Pose.WOUNDED for who in ("Aragorn II", "Faramir"))
    assert wounded is hurt
    assert card_of(s.state, s.named("Prowler")).pose is pose and not s.state.later.agents[0].down


@rule("MECCG-AGT-40")
def test_a_defeated_agent_is_kill_points_of_the_other_player() -> None:
    s = entered(hiding=False)
    s.act(Action(Say.AGENT, (Deed.ATTACK, 0, NONE))).rolls(2, 12, 12).until_any(Question.OPTION)
    assert s.where("Prowler") is Zone.MP and by_sort(s.state, 0)[Sort.KILL] == 1
    assert by_sort(s.state, 1)[Sort.CHARACTER] == by_sort(s.state, 1)[Sort.KILL] == 0
    assert gives(s.state, face(s.state, s.named("Prowler")), 0)


@rule("MECCG-AGT-39")
def test_against_minions_he_only_detains() -> None:
    s = Scenario(sides=("minion", "hero")).company(0, "Gorbag", at="Edoras (minion)").hand(0, SPARE)
    s.hand(1, "Lurker", SPARE)._build.append(lambda d: d.owe(1, Zone.HAND))
    s.hazards()
    card = hidden(s, "Lurker")  # type: ignore[arg-type]

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        d.move(card, 1, Place.GUARD)
        d.note(agents=(Agent(card, 1),))

    s.disturb(lie)
    s.until_any(Question.ENTER)
    s.enter().until_any(Asked.PROWL)
    s.act(turned_up(s, SITES["Edoras"].index, Deed.ATTACK)).window(At.ENGAGEMENT, 0)  # type: ignore[arg-type]
    assert attack_of(s).detain


# ------------------------------------------------------------------------------------------------------------ creatures
@rule("MECCG-AGT-12", "MECCG-AGT-25", "MECCG-AGT-26", "MECCG-AGT-30", "MECCG-AGT-59")
def test_at_home_he_taps_for_creatures_of_that_kind_of_place() -> None:
    s = laid(goal="Bree")
    s.act(turned_up(s, BREE)).window(At.MOVEMENT, 1)
    from engine.journeys.reading.keying import keys_for

    moving = s.state.companies[0]
    far = LIBRARY.catalogue.named("Orc-lieutenant")
    giant = LIBRARY.catalogue.named("Giant")
    before = keys_for(s.state, far, moving)
    s.act(deed(s, Deed.LURE)).window(At.MOVEMENT, 1)
    assert s.pose("Prowler") is Pose.TAPPED
    after = keys_for(s.state, far, s.state.companies[0])
    assert len(after) == len(before) + 1, "Orcs at a Border-hold"
    assert keys_for(s.state, giant, s.state.companies[0]) == keys_for(s.state, giant, moving)


@rule("MECCG-AGT-24", "MECCG-AGT-27", "MECCG-AGT-28", "MECCG-AGT-29")
@pytest.mark.parametrize(
    ("goal", "creature", "lured"),
    [
        ("Weathertop", "Wolves", True),
        ("Weathertop", "Giant", False),
        ("Barrow-downs", "Ghosts", True),
        ("Moria", "Orc-warband", True),
        ("Dol Guldur", "Orc-warband", True),
    ],
)
def test_at_a_lair_he_taps_for_what_guards_it(goal: str, creature: str, lured: bool) -> None:
    from engine.metw.agents.attacks import AT_HIS_HOME
    from engine.metw.agents.attacks import lured as lures

    s = Scenario().company(0, "Aragorn II", at=goal).in_play(1, "Prowler")
    place = SITES[goal].index
    s.disturb(lambda d: d.note(agents=(Agent(s.named("Prowler"), 1, place=place, down=False, lures=d.turn.number),)))
    assert lures(s.state, LIBRARY.catalogue.named(creature), s.state.companies[0]) is lured
    assert set(AT_HIS_HOME) == set("FBRSD") and "Undead" in AT_HIS_HOME["S"] and "Undead" not in AT_HIS_HOME["D"]
