"""Tournament policy, and what remains of rings, hoards and sites (MECCG-TOU, MECCG-RNG, MECCG-ITM, MECCG-TRN)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.play.slots import rivals
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import body
from engine.journeys.table.board import card_of, companies_of, face
from engine.journeys.table.records import Journey, Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.dealer import Dealer
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.metw.agents.attacks import attack as agent_attack
from engine.metw.cards.alignment_rules import halves
from engine.metw.cards.later_words import Capture
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from engine.metw.combat.captives import rescue_sites
from engine.metw.combat.detainment import detains
from engine.metw.decklists import location_deck
from engine.metw.middle_earth import GAME, MECCG_BOX, MeccgState
from engine.metw.play.defence import defence
from engine.metw.play.rings import due_by_themselves
from engine.metw.table.control import free_general
from engine.metw.table.later import Agent
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import UNIVERSAL, Option, options_ok, rules_for
from tests.cards.meccg.scenes import SPARE
from tests.cards.scenes import attack_of
from tests.metw import scenario
from tests.metw.games import Match
from tests.rules.meccg.scenes import LIBRARY, Scenario, minions
from tests.rules_plugin import rule

NAMED = LIBRARY.catalogue.named


# --------------------------------------------------------------------------------------------------------------- policy
@rule("MECCG-TOU-15", "MECCG-RULING-53")
@pytest.mark.parametrize(
    ("length", "side"), [((), 30), ((Option.TWO_DECKS,), 30), ((Option.THREE_DECKS,), 35), ((Option.FOUR_DECKS,), 40)]
)
def test_sideboards_are_larger_in_tournaments(length: tuple[Option, ...], side: int) -> None:
    assert rules_for(UNIVERSAL, (Option.POLICY, *length)).sideboard == side
    assert options_ok(UNIVERSAL, (Option.POLICY, Option.DRAFT, *length)) is None


@rule("MECCG-TOU-17")
@pytest.mark.parametrize(
    ("side", "options", "more"),
    [("balrog", (Option.POLICY,), 5), ("balrog", (), 0), ("minion", (Option.POLICY,), 0)],
)
def test_a_balrog_player_has_influence_that_controls_nobody(side: str, options: tuple[Option, ...], more: int) -> None:
    s = Scenario(sides=(side, "hero"), options=options).company(0, "Gorbag", at="Minas Morgul (minion)")
    assert free_general(s.state, 0) == 14 and defence(s.state, 0, NONE) == 14 + more


class Drafted(Match):
    """Two players draft."""

    def __init__(self, pools: tuple[tuple[str, ...], ...], words: tuple[str, str]) -> None:
        self.numbers = random.Random(4)
        cards, sizes = [], []
        for names, word in zip(pools, words, strict=True):
            pool = [load().named(name).number for name in names]
            pile = [load().named("Giant").number] * 24
            sites = location_deck(UNIVERSAL, MECCG_BOX, word)
            cards.append((*pool, *pile, *sites))
            sizes.append((len(pool), 0, len(pile), len(sites)))
        self.state = GAME.start(UNIVERSAL, (Option.DRAFT,), sizes)
        self.dealer = Dealer(cards, sizes, self.numbers.randrange)
        self.log = []
        self.game = GAME  # type: ignore[assignment]


@rule("MECCG-TOU-01", "MECCG-TOU-03", "MECCG-TOU-05", "MECCG-TOU-22")
def test_both_draft_from_pools_of_any_side() -> None:
    heroes = ("Aragorn II", "Boromir II", "Elladan", "Faramir")
    orcs = ("Gorbag", "Ufthak", "Troll Lout", "Orc Captain", "Grishnákh", "Shagrat")
    table = Drafted((heroes, orcs), ("", "minion"))
    for _ in range(400):
        waits = table.advance()
        if isinstance(waits, Over) or table.state.turn.number:
            break
        assert isinstance(waits, Decision)
        table.take(GAME.legal(table.state, table.dealer.knowledge(waits.seat))[-1])
    assert table.state.turn.number == 1
    for seat in (0, 1):
        people = [face(table.state, who) for group in companies_of(table.state, seat) for who in group.members]
        assert 0 < len(people) <= 5 + seat and sum(one.mind for one in people) <= 20


# ---------------------------------------------------------------------------------------------------------------- rings
@rule("MECCG-RNG-01", "MECCG-RNG-02", "MECCG-RNG-03", "MECCG-RNG-04")
def test_kinds_of_rings() -> None:
    found = {one.ring_type for one in LIBRARY.catalogue.definitions if one.ring_type}
    assert {"lesser", "magic", "dwarven", "one"} <= found
    golds = [one for one in LIBRARY.catalogue.definitions if one.item_kind == "gold ring"]
    assert {"Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring"} <= {one.name for one in golds}
    assert all(isinstance(one, MetwCard) and not one.ring_type for one in golds)
    for one in LIBRARY.catalogue.definitions:
        if one.ring_type:
            assert "kind:gold ring" not in one.playable_at and not any(p.startswith("kind:") for p in one.playable_at)


@rule("MECCG-ITM-01")
def test_a_hoard_item_needs_a_hoard() -> None:
    for site, playable in (("Moria", False), ("Dancing Spire", True)):
        s = Scenario().company(0, "Aragorn II", "Faramir", "Elladan", at=site).hand(0, "Bow of Dragon-horn", SPARE)
        s.until_any(Question.ENTER)
        s.enter()
        while s.frame_moment() != At.SITE:
            s.rolls(12, 12).plain()
        assert (s.why_not_play("Bow of Dragon-horn") == "") is playable


# ---------------------------------------------------------------------------------------------------------------- sites
@rule("MECCG-TRN-07", "MECCG-RULING-56")
def test_events_in_the_site_phase_need_no_untapped_site_and_no_attack_faced() -> None:
    s = Scenario().company(0, "Aragorn II", "Faramir", at="Moria").hand(0, "Halfling Strength", "Escape", SPARE)
    s.used(0, "Moria").wounded("Faramir").at(Phase.SITE)
    s.until_any(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    assert any(x.verb == Verb.PLAY for x in s.legal()) or s.why_not_play("Halfling Strength") != "METW-SITE-13"


@rule("MECCG-CRE-04", "MECCG-CARD-GEANN-A-LISCH-01")
def test_creatures_of_ruins_come_to_geann_a_lisch() -> None:
    s = minions("Gorbag", at="Geann a-Lisch").hand(0, SPARE).hand(1, SPARE)
    s.hazards()
    lair = next(c for c in LIBRARY.catalogue.definitions if c.is_creature and "R" in {key.symbol for key in c.keys})
    moving = s.state.companies[0]
    assert keys_for(s.state, lair, moving)
    other = minions("Gorbag", at="Dol Guldur (minion)").hand(0, SPARE).hand(1, SPARE)
    other.hazards()
    assert not keys_for(other.state, lair, other.state.companies[0])
    assert MeccgState.atlas.site_named["Geann a-Lisch"].haven and Zone.PLAY and NAMED


@rule("MECCG-LIM-01", "MECCG-RULING-28", "MECCG-CARD-FOUL-FUMES-01", "MECCG-CARD-BANE-OF-THE-ITHIL-STONE-01")
@pytest.mark.parametrize("hazard", ["Foul Fumes", "Bane of the Ithil-stone"])
@pytest.mark.parametrize("side", ["minion", "hero"])
def test_some_hazards_are_not_for_minions(hazard: str, side: str) -> None:
    who, at, goal = ("Gorbag", "Minas Morgul (minion)", "Dol Guldur (minion)")
    if side == "hero":
        who, at, goal = "Aragorn II", "Rivendell", "Bree"
    s = Scenario(sides=(side, "hero")).company(0, who, at=at).hand(0, SPARE).hand(1, hazard, SPARE)
    s.go(goal)
    assert s.why_not_play(hazard) == ("MECCG-LIM-01" if side == "minion" else "")


@rule("MECCG-CARD-CAVE-DRAKE-01")
def test_a_cave_drake_is_a_dragon() -> None:
    assert NAMED("Cave-drake").race == "Dragon"


@rule("MECCG-CARD-TRAITOR-01")
@pytest.mark.parametrize(("hazard", "shown"), [("Lure of the Senses", True), ("Traitor", False)])
def test_what_waits_for_a_failed_check_is_not_shown_after_a_play(hazard: str, shown: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Faramir", "Elladan", "Elrohir", "Beregond", at="Bandit Lair")
    s.hand(0, "Dagger of Westernesse", SPARE).hand(1, hazard, SPARE)
    s.hazards()
    s.act(Action(Say.GUARD, (s.in_hand(1, hazard),))).until_any(Question.ENTER)
    s.enter()
    while s.frame_moment() != At.SITE or s.decider != 0:
        s.rolls(12, 12).plain()
    s.act(s.play_action("Dagger of Westernesse"))
    offered = []
    for _ in range(8):
        if s.asked == Asked.AMBUSH:
            offered = [x for x in s.legal() if x.args]
            break
        s.act(s.legal()[0])
    assert bool(offered) is shown


@rule("MECCG-CMB-07")
def test_a_helmet_is_worn_beside_a_shield() -> None:
    plain = Scenario().company(0, "Faramir", at="Rivendell")
    s = Scenario().company(0, "Faramir", at="Rivendell").bears("Faramir", "Tall Helm", "Wide Shield")
    own = body(plain.state, plain.named("Faramir"))
    assert body(s.state, s.named("Faramir")) == min(own + 2, 9)
    assert {face(s.state, item).slot for item in card_of(s.state, s.named("Faramir")).holds} == {"helmet", "shield"}
    assert [face(s.state, one).name for one in rivals(s.state, s.named("Tall Helm"))] == []
    two = Scenario().company(0, "Faramir", at="Rivendell").bears("Faramir", "Tall Helm", "Old Helm")
    assert [face(two.state, one).name for one in rivals(two.state, two.named("Tall Helm"))] == ["Old Helm"]


@rule("MECCG-DET-07")
@pytest.mark.parametrize(("creature", "only"), [("Gentle Guard", True), ("Small Guard", False)])
def test_a_card_may_say_that_it_only_detains_whomever_it_meets(creature: str, only: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell")
    assert detains(s.state, s.state.companies[0], NAMED(creature), None) is only


@rule("MECCG-TOU-09")
def test_a_spawn_event_counts_as_half_a_creature() -> None:
    assert halves(NAMED("Brood")) == 1 and halves(NAMED("Far Cage")) == 0


@rule("MECCG-TOU-27")
@pytest.mark.parametrize(("who", "there"), [("Gorbag", False), ("Dôgrib", True)])
def test_a_corruption_card_needs_somebody_it_would_affect(who: str, there: bool) -> None:
    s = minions(who).hand(0, SPARE).hand(1, "Lure of Nature", SPARE).go("Dol Guldur (minion)")
    assert (s.why_not_play("Lure of Nature") == "") is there


@rule("MECCG-PRI-07")
def test_a_prisoner_may_be_kept_below_where_he_went() -> None:
    below = LIBRARY.atlas.site_named["The Under-vaults"]
    above = LIBRARY.atlas.site_named["Mount Gram (minion)"].index
    s = Scenario(sides=("hero", "balrog")).company(0, "Faramir", at="Rivendell").in_play(1, "Deep Cage")
    source = sources(s.state).of(Capture)[0]
    origin = LIBRARY.atlas.site_named["Rivendell"].index
    for goal, found in ((above, True), (LIBRARY.atlas.site_named["Bree"].index, False)):
        going = replace(s.state.companies[0], journey=Journey(origin, goal, moving=True))
        assert (below.index in rescue_sites(s.state, source, going)) is found


@rule("MECCG-AGT-35")
def test_an_agent_out_of_hiding_elsewhere() -> None:
    s = Scenario().company(0, "Aragorn II", at="Bree").hand(0, SPARE).in_play(1, "Lurker")
    attack(s, place=LIBRARY.atlas.site_named["Bree"].index)
    found = attack_of(s)
    assert found.prowess == NAMED("Lurker").prowess + 2 and found.body == NAMED("Lurker").body
    assert not found.attacker_assigns


def attack(s: scenario.Scenario, place: int) -> None:
    """An agent at that site comes out of hiding."""
    agent = Agent(s.named("Lurker"), 1, place=place, down=False)

    def strike(d) -> None:  # type: ignore[no-untyped-def]
        d.note(agents=(agent,))
        agent_attack(d, agent, d.companies[0], True)

    s.disturb(strike)


@rule("MECCG-RULING-17")
@pytest.mark.parametrize(("ring", "due"), [("Precious Gold Ring", True), ("The One Ring", False)])
def test_gold_rings_alone_are_tested_by_themselves(ring: str, due: bool) -> None:
    s = Scenario(sides=("balrog", "hero")).company(0, "Gorbag", "Murk the Ringwraith", at="Minas Morgul (minion)")
    s.bears("Gorbag", ring)
    assert bool(list(due_by_themselves(s.state, 0))) is due
