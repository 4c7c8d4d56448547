"""Statements of the Universal Rules that stand beside others: rings, trophies, set-up, and what single cards do."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.editions.meccg import MECCG
from engine.journeys.cards.moments import At, Stat, Until
from engine.journeys.cards.words import Modify
from engine.journeys.effects.handlers import give_up_form
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.reading.values import attack_prowess, attack_strikes
from engine.journeys.table.frames import Effects, RingTest
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, is_open
from engine.metw.agents.deeds import Deed
from engine.metw.audit import why_untrue
from engine.metw.cards.alignment_rules import halves
from engine.metw.cards.lairs import SPAWN
from engine.metw.cards.later_words import Retinue
from engine.metw.cards.middle_earth import library, load
from engine.metw.combat.spoils import may_bear
from engine.metw.phases.stage_start import begin_stage, settle_stage
from engine.metw.play.rings import due_by_themselves, hindered, ring_why_not
from engine.metw.table.companies import is_overt
from engine.metw.table.control import allegiance
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Setup
from engine.metw.table.reach import ways_from, why_not_way
from engine.metw.table.scoring import Sort, by_sort, doubled, worth
from engine.metw.table.stages import is_shy_of, is_wizardhaven, stage_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import UNIVERSAL
from engine.selfplay import Match
from tests.cards.meccg.scenes import Scenario, let_in, minions
from tests.cards.metw.scenes import SPARE, meet, plays, uses
from tests.cards.scenes import attack_of, held_by
from tests.rules.meccg.test_agents import BREE, entered, turned_up
from tests.rules.meccg.test_fallen import ALATAR, SARUMAN, fallen
from tests.rules_plugin import rule

NAMED, SITE = load().named, load().atlas.site_named
HUNTER, LORD = "Alatar (fallen-wizard)", "Saruman (fallen-wizard)"


# --------------------------------------------------------------------------------------------------------------- words
@rule("MECCG-DECK-12")
@pytest.mark.parametrize(("card", "spawn"), [("Balrog of Moria", True), ("Doors of Night", False)])
def test_what_the_document_calls_spawn_counts_as_half_a_creature(card: str, spawn: bool) -> None:
    assert halves(NAMED(card)) == spawn and set(SPAWN) & {one.name for one in load().definitions} == {
        "Balrog of Moria",
        "Shelob",
    }


@rule("MECCG-SET-03")
def test_of_two_who_name_one_fallen_wizard_the_first_keeps_him() -> None:
    for there in (False, True):
        s = Scenario(sides=("fallen-wizard", "fallen-wizard")).company(0, "Haldir", at="Isengard (fallen-wizard)")
        s.player(0, wizard=ALATAR.number).player(1, wizard=ALATAR.number).hand(0, HUNTER, SPARE)
        if there:
            s.company(1, HUNTER, at="Weathertop")
        assert s.playable(HUNTER) != there


@rule("MECCG-SET-10", "MECCG-CARD-HIDDEN-HAVEN-01")
def test_a_hidden_haven_may_lie_where_a_fallen_wizard_starts() -> None:
    s = fallen("Haldir", at="Weathertop").hand(0, "Hidden Haven")
    s.until(Question.WINDOW)
    assert not is_wizardhaven(s.state, SITE["Weathertop"].index, 0)
    card = s.named("Hidden Haven")
    s.disturb(lambda d: begin_stage(d, 0, card, s.named("Haldir")))
    assert is_wizardhaven(s.state, SITE["Weathertop"].index, 0)


@rule("MECCG-SET-14", "MECCG-RULING-12")
@pytest.mark.parametrize(("card", "stays"), [("Join the Hunt", False), ("Wizard’s Myrmidon", True)])
def test_a_unique_stage_resource_that_both_show_is_discarded(card: str, stays: bool) -> None:
    s = Scenario(sides=("fallen-wizard", "fallen-wizard")).company(0, "Haldir", at="Weathertop")
    s.player(0, wizard=ALATAR.number).player(1, wizard=ALATAR.number).hand(0, SPARE)
    s.in_play(0, card).in_play(1, card).until(Question.WINDOW)
    s.disturb(settle_stage)
    assert len(s.state.zones[0][Zone.PLAY]) == len(s.state.zones[1][Zone.PLAY]) + 1 == (2 if stays else 1)
    points = stage_points(s.state, 0)
    assert points == (NAMED(card).stage_points if stays else 0), "play goes on with fewer points"


# --------------------------------------------------------------------------------------------------------------- rings
GOLD, OTHER = "Precious Gold Ring", "Beautiful Gold Ring"


@rule("MECCG-BAL-07", "MECCG-BAL-08")
def test_gold_rings_in_the_balrogs_company_are_tested_by_themselves_and_harder() -> None:
    for people, due in ((("The Balrog", "Gorbag"), True), (("Gorbag", "Muzgash"), False)):
        s = Scenario(sides=("balrog", "hero")).company(0, *people, at="The Under-gates").bears(people[-1], GOLD)
        s.hand(0, SPARE)
        assert list(due_by_themselves(s.state, 0)) == [s.named(GOLD)] * due
        assert hindered(s.state, s.named(GOLD)) == (-2 if due else 0)


@rule("MECCG-RNG-10")
def test_a_fallen_wizards_test_of_a_heros_gold_ring_is_harder() -> None:
    s = fallen("Haldir", at="Weathertop").bears("Haldir", GOLD)
    assert hindered(s.state, s.named(GOLD)) == -1 and not list(due_by_themselves(s.state, 0))
    minion = next(c for c in load().definitions if c.item_kind == "gold ring" and c.alignment == "minion")
    t = fallen("Haldir", at="Weathertop").bears("Haldir", minion.label)
    assert hindered(t.state, t.named(minion.label)) == 0
    hero = Scenario().company(0, "Haldir", at="Weathertop").bears("Haldir", GOLD)
    assert hindered(hero.state, hero.named(GOLD)) == 0


@rule("MECCG-RNG-11", "MECCG-DEC-32")
def test_a_fallen_wizard_answers_a_test_with_a_ring_of_either_side() -> None:
    s = fallen("Haldir", at="Weathertop").bears("Haldir", GOLD)
    test = RingTest(0, s.named(GOLD), 0, result=5)
    rings = [c for c in load().definitions if c.ring_type == "lesser"]
    assert {c.belongs for c in rings} >= {"hero", "minion"}
    for whose in ("hero", "minion"):
        assert any(ring_why_not(s.state, test, c.number) is None for c in rings if c.belongs == whose)


@rule("MECCG-RNG-05", "MECCG-CARD-TEST-OF-FIRE-01")
@pytest.mark.parametrize(("who", "may"), [("Gandalf", True), ("Legolas", False)])
def test_a_sage_makes_the_test_of_fire(who: str, may: bool) -> None:
    s = Scenario().company(0, who, "Bergil", at="Rivendell").bears("Bergil", GOLD).hand(0, "Test of Fire", SPARE)
    assert s.playable("Test of Fire") == may


@rule("MECCG-RNG-06", "MECCG-CARD-SECRETS-OF-THEIR-FORGING-01")
def test_secrets_of_their_forging_need_a_sage_where_information_is_found_and_no_roll() -> None:
    card = "Secrets of Their Forging"
    for site, who, may in (("Bree", "Layos", True), ("Bree", "Jerrek", False), ("Moria", "Layos", False)):
        s = minions(who, at=f"{site} (minion)").bears(who, GOLD).hand(0, card)
        let_in(s)
        assert s.playable(card) == may
    s = minions("Layos", at="Bree (minion)").bears("Layos", GOLD).hand(0, card)
    let_in(s)
    s.act(s.play_action(card))
    while not any(isinstance(frame, RingTest) for frame in s.state.frames):
        s.plain()
    assert next(frame for frame in s.state.frames if isinstance(frame, RingTest)).no_dice


@rule("MECCG-RNG-07")
def test_a_sage_tests_a_ring_at_the_fire() -> None:
    assert (SITE["Mount Doom (minion)"].sages_test, SITE["Mount Doom"].sages_test) == (-3, 0)


# ------------------------------------------------------------------------------------------------------------- attacks
def lasting(word: Modify, card: str, *bound: int, hazard: bool = True) -> Callable[[Draft], None]:
    """What a card does to attacks, put in force for the rest of the attack."""
    number = NAMED(card).number
    return lambda d: begin_lasting(d, word, number, NONE, 0, bound, Until.END_OF_ATTACK, hazard=hazard)


@rule("MECCG-CMB-06")
@pytest.mark.parametrize(("site", "people", "before", "after"), [("Shrel-Kain", 2, 2, 2), ("Amon Hen", 2, 1, 2)])
def test_an_attack_on_everybody_has_one_strike_for_each(site: str, people: int, before: int, after: int) -> None:
    """Changes of the number of strikes do not touch it; they do touch an attack with strikes of its own."""
    s = minions("Jerrek", "Asternak", at=f"{site} (minion)").until(Question.ENTER).enter()
    first = attack_strikes(s.state, attack_of(s))
    for card in ("Awaken Defenders", "Awaken Denizens"):
        twice = next(word for word in library()[NAMED(card).number].words if isinstance(word, Modify))
        s.disturb(lasting(twice, card))
    assert (first, attack_strikes(s.state, attack_of(s))) == (before, after)


@rule("MECCG-INF-01")
def test_factions_in_play_on_either_side_change_the_check() -> None:
    orcs = NAMED("Orcs of Gundabad")
    for seat in (0, 1):
        s = Scenario(sides=("minion", "minion")).company(0, "Gorbag", at="Mount Gundabad (minion)")
        assert allegiance(s.state, orcs) == 0
        t = Scenario(sides=("minion", "minion")).company(0, "Gorbag", at="Mount Gundabad (minion)")
        t.stored(seat, "Grey Mountain Goblins")
        assert allegiance(t.state, orcs) == 2


# ------------------------------------------------------------------------------------------------------ Fallen-wizards
@rule("MECCG-FW-08")
def test_half_orcs_of_a_fallen_wizard_bear_no_trophies() -> None:
    s = fallen("Lagduf", "Ill-favoured Fellow", at="Weathertop")
    assert may_bear(s.state, s.named("Lagduf")) and not may_bear(s.state, s.named("Ill-favoured Fellow"))
    t = minions("Ill-favoured Fellow")
    assert may_bear(t.state, t.named("Ill-favoured Fellow"))


@rule("MECCG-FW-15", "MECCG-CARD-SONS-OF-KINGS-01")
@pytest.mark.parametrize(("who", "hit"), [("Lagduf", True), ("Haldir", False)])
def test_an_overt_company_of_a_fallen_wizard_is_one_of_minions_for_some_hazards(who: str, hit: bool) -> None:
    s = fallen(who, at="Weathertop").hand(1, "Sons of Kings", SPARE)
    assert is_overt(s.state, s.state.companies[0]) == hit
    s.go("Bree" if who == "Haldir" else "Bree (minion)", regions=("Arthedain", "Cardolan")[:0] or ("Arthedain",))
    assert s.playable("Sons of Kings") == hit


@rule("MECCG-FW-16")
def test_hazards_on_a_fallen_wizard_go_when_he_does() -> None:
    s = fallen(HUNTER, "Haldir", at="Weathertop", wizard=ALATAR.number).bears(HUNTER, "Foolish Words")
    s.until(Question.WINDOW)
    s.disturb(lambda d: d.discard(s.named(HUNTER)))
    assert s.where("Foolish Words") is Zone.DISCARD


@rule("MECCG-RULING-51")
def test_one_point_a_card_is_the_value_before_doubling() -> None:
    s = fallen("Haldir", "Celeborn", at="Weathertop").stored(0, "Rangers of the North")
    assert NAMED("Celeborn").mp > 1 and worth(s.state, s.named("Celeborn"), 0) == 1
    mine = by_sort(s.state, 0)
    assert mine[Sort.FACTION] == 1 and doubled(mine, [0] * len(Sort))[Sort.FACTION] == 2


@rule("MECCG-FLOW-05")
def test_a_faction_is_declared_while_a_site_is_visited_and_a_stage_resource_while_organizing() -> None:
    s = fallen("Haldir", at="Weathertop").hand(0, "Great Patron", "Wild Hounds")
    assert s.playable("Great Patron") and not s.playable("Wild Hounds")
    let_in(s)
    assert not s.playable("Great Patron")


@rule("MECCG-HID-05", "MECCG-HID-07")
def test_what_a_fallen_wizard_is_worth_is_public() -> None:
    s = fallen("Haldir").in_play(0, "Great Patron")
    assert s.state.players[0].wizard == SARUMAN.number and stage_points(s.state, 0) == 2


# ---------------------------------------------------------------------------------------------------------- their cards
ORC = "Lagduf"


def shy(card: str) -> bool:
    """Whether a resource of heroes leaves an Orc of a Fallen-wizard's alone."""
    s = fallen(ORC, "Haldir", at="Weathertop")
    mine, his = s.named(ORC), s.named("Haldir")
    assert not is_shy_of(s.state, 0, NAMED(card), his)
    return is_shy_of(s.state, 0, NAMED(card), mine)


@rule("MECCG-CARD-BLOCK-01", "MECCG-CARD-ESCAPE-01", "MECCG-CARD-CONCEALMENT-01", "MECCG-CARD-GREAT-SHIP-01")
@rule("MECCG-CARD-PRAISE-TO-ELBERETH-01", "MECCG-CARD-MANY-TURNS-AND-DOUBLINGS-01")
@pytest.mark.parametrize(
    "card", ["Block", "Escape", "Concealment", "Great Ship", "Praise to Elbereth", "Many Turns and Doublings"]
)
def test_no_orc_of_a_fallen_wizard_serves_for_a_heros_card(card: str) -> None:
    assert shy(card)


@rule("MECCG-CARD-THRALL-OF-THE-VOICE-01", "MECCG-CARD-A-STRIDENT-SPAWN-01")
def test_cards_that_let_orcs_and_trolls_come() -> None:
    for card, who in (("A Strident Spawn", "Ill-favoured Fellow"),):
        s = fallen(LORD, at="Isengard (fallen-wizard)").hand(0, who)
        assert not s.playable(who)
        assert fallen(LORD, at="Isengard (fallen-wizard)").in_play(0, card).hand(0, who).playable(who)
    t = fallen(LORD, at="Isengard (fallen-wizard)").hand(0, "Thrall of the Voice", ORC)
    assert not t.playable(ORC) and t.playable("Thrall of the Voice")


@rule("MECCG-CARD-THE-BALROG-01")
def test_who_holds_the_balrog_is_a_balrog_player() -> None:
    assert NAMED("The Balrog").belongs == "balrog" and NAMED("The Balrog").is_main
    s = Scenario(sides=("balrog", "hero")).company(0, "Gorbag", at="The Under-gates").hand(0, "The Balrog", SPARE)
    assert s.playable("The Balrog")


@rule("MECCG-CARD-FELLOWSHIP-01")
def test_a_fellowship_ends_when_its_company_splits() -> None:
    s = Scenario().company(0, "Aragorn II", "Legolas", "Bergil", "Faramir", at="Rivendell")
    s.on_company("Aragorn II", "Fellowship").hand(0, SPARE).until(Question.WINDOW)
    s.act(Action(Verb.SPLIT, (s.named("Bergil"), 0)))
    assert s.where("Fellowship") is Zone.DISCARD


@rule("MECCG-CARD-FOUL-SMELLING-PASTE-01")
def test_foul_smelling_paste_heals() -> None:
    paste = "Foul-smelling Paste"
    s = minions("Jerrek").bears("Jerrek", paste).wounded("Jerrek")
    uses(s, paste)
    assert s.pose("Jerrek") is not Pose.WOUNDED
    moments = {moment for ability in library()[NAMED(paste).number].abilities for moment in ability.at}
    assert At.STRIKE not in moments and At.BODY_ROLL not in moments


@rule("MECCG-CARD-ATHELAS-01")
def test_athelas_heals() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Bree").bears("Aragorn II", "Athelas").wounded("Bergil")
    s.hand(0, SPARE).until(Question.WINDOW)
    uses(s, "Athelas", "Bergil")
    assert s.pose("Bergil") is not Pose.WOUNDED


@rule("MECCG-CARD-LAST-CHILD-OF-UNGOLIANT-01", "MECCG-CARD-STINKER-01")
def test_allies_with_a_skill_use_it() -> None:
    child, stinker = NAMED("Last Child of Ungoliant"), NAMED("Stinker")
    assert "sage" in child.skills and "scout" in stinker.skills
    s = minions("Layos").bears("Layos", "Last Child of Ungoliant")
    alone = minions("Layos")
    assert is_overt(s.state, s.state.companies[0]) and not is_overt(alone.state, alone.state.companies[0])
    t = minions("Jerrek").bears("Jerrek", "Stinker").hand(0, "Sneakin’")
    assert t.playable("Sneakin’") and not minions("Asternak").hand(0, "Sneakin’").playable("Sneakin’")


@rule("MECCG-CARD-NOT-SLAY-NEEDLESSLY-01")
@pytest.mark.parametrize(("creature", "may"), [("Durin’s Folk", True), ("Wolves", False)])
def test_not_slay_needlessly_is_for_free_peoples(creature: str, may: bool) -> None:
    s = minions("Jerrek", "Asternak", at="Dol Guldur (minion)").hand(0, "Not Slay Needlessly").hand(1, creature, SPARE)
    s.go("Dale (minion)")
    meet(s, creature)
    assert s.playable("Not Slay Needlessly") == may


@rule("MECCG-CARD-AN-UNEXPECTED-OUTPOST-01", "MECCG-CARD-WEIGH-ALL-THINGS-TO-A-NICETY-01")
@pytest.mark.parametrize("card", ["An Unexpected Outpost", "Weigh All Things to a Nicety"])
def test_cards_that_reach_into_the_sideboard(card: str) -> None:
    words = library()[NAMED(card).number].words
    assert any(getattr(word, "sideboard", False) for word in words)


@rule("MECCG-CARD-WIZARDS-RING-01", "MECCG-TRN-04")
def test_a_wizards_ring_taps_even_a_haven() -> None:
    s = Scenario().company(0, "Gandalf", "Bergil", at="Rivendell").hand(0, "Wizard’s Ring", SPARE)
    let_in(s)
    if s.playable("Wizard’s Ring"):
        plays(s, "Wizard’s Ring")
    assert SITE["Rivendell"].index in s.state.players[0].used and held_by(s, "Gandalf") == ["Wizard’s Ring"]


@rule("MECCG-CARD-UVATHA-THE-RINGWRAITH-01", "MECCG-CARD-THE-WITCH-KING-01")
def test_two_ringwraiths_who_ride_with_others() -> None:
    for name in ("Ûvatha the Ringwraith", "The Witch-king"):
        words = library()[NAMED(name).number].always
        assert any(isinstance(word, Retinue) for word in words), name


@rule("MECCG-CARD-CALL-OF-HOME-01")
def test_who_is_called_home_may_leave_an_item() -> None:
    for others, roll, gone in (("Elrond", 8, True), ("Bergil", 2, False)):
        s = Scenario().company(0, "Aragorn II", others, at="Rivendell").bears("Aragorn II", "Dagger of Westernesse")
        s.hand(0, SPARE).hand(1, "Call of Home", SPARE).stay()
        s.rolls(roll).play("Call of Home", "Aragorn II")
        while s.frame_moment() != At.MOVEMENT or s.where("Call of Home") is not Zone.DISCARD:
            offers = [x for x in s.legal() if x != PASS]
            s.act(offers[0] if s.question is not Question.WINDOW and offers else s.legal()[0])
        assert (s.where("Aragorn II") is Zone.HAND) == gone
        assert held_by(s, others if gone else "Aragorn II") == ["Dagger of Westernesse"]


# ------------------------------------------------------------------------------------------------------- against whom
@rule("MECCG-LIM-06")
@pytest.mark.parametrize(("side", "may"), [("balrog", False), ("hero", True)])
def test_no_balrog_of_moria_against_a_balrog_player(side: str, may: bool) -> None:
    s = Scenario(sides=(side, "hero")).company(0, "Gorbag" if side == "balrog" else "Bergil", at=AT_HOME[side])
    s.hand(0, SPARE).hand(1, "Balrog of Moria", SPARE).stay()
    assert s.playable("Balrog of Moria") == may


AT_HOME = {"balrog": "Moria (balrog)", "hero": "Rivendell"}


@rule("MECCG-AGT-38", "MECCG-CARD-RISKY-BLOW-01")
@pytest.mark.parametrize(("card", "changes"), [("The Tormented Earth", False), ("Rank upon Rank", True)])
def test_resources_leave_the_prowess_of_an_agent_as_it_is(card: str, changes: bool) -> None:
    s = entered()
    s.act(turned_up(s, BREE, Deed.ATTACK)).window(At.ENGAGEMENT, 0)
    before, entry = attack_of(s), library()[NAMED(card).number]
    words = (word for word in entry.words if isinstance(word, Modify) and word.stat is Stat.PROWESS)
    word, was = next(words), attack_prowess(s.state, before)
    assert word.value
    s.disturb(lasting(word, card, before.number, before.company, hazard=changes))
    assert (attack_prowess(s.state, attack_of(s)) != was) == changes


# -------------------------------------------------------------------------------------------------------- single cards
@rule("MECCG-CARD-BLACK-RIDER-01", "MECCG-CARD-FELL-RIDER-01")
@pytest.mark.parametrize(("mode", "overt"), [("Black Rider", False), ("Fell Rider", True)])
def test_a_mode_lets_a_ringwraith_leave_the_darkhavens(mode: str, overt: bool) -> None:
    lord, goal = "Dwar the Ringwraith", SITE["Cirith Ungol (minion)"].index
    for there in (True, False):
        s = minions(lord, at="Minas Morgul (minion)").bears(lord, *[mode] * there)
        group = s.state.companies[0]
        refused = [why_not_way(s.state, group, way) for way in ways_from(s.state, group) if way.goal == goal]
        assert refused and (None in refused) == there
        assert is_overt(s.state, group) == (overt and there)


@rule("MECCG-CARD-RUMOR-OF-THE-ONE-01")
def test_a_rumor_changes_no_points_of_a_fallen_wizard() -> None:
    ring = next(c for c in load().definitions if c.ring_type == "lesser" and c.belongs == "hero")
    s = fallen("Haldir", at="Weathertop").bears("Haldir", ring.label).in_play(0, "Rumor of the One")
    hero = Scenario().company(0, "Haldir", at="Weathertop").bears("Haldir", ring.label).in_play(0, "Rumor of the One")
    assert worth(hero.state, hero.named(ring.label), 0) == ring.mp + 1
    assert worth(s.state, s.named(ring.label), 0) == (1 if ring.mp else 0)


@rule("MECCG-CARD-GREED-01")
def test_greed_is_shown_after_a_card_that_taps_the_site_was_played() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").hand(0, "Dagger of Westernesse", SPARE)
    s.hand(1, "Greed", SPARE).go("Barrow-downs")
    s.act(Action(Say.GUARD, (s.in_hand(1, "Greed"),)))
    let_in(s)
    s.play("Dagger of Westernesse").until(Asked.AMBUSH)
    assert any(x.verb == Say.TURN_UP for x in s.legal())


@rule("MECCG-CARD-SACRIFICE-OF-FORM-01")
def test_a_sacrifice_of_form_puts_items_aside() -> None:
    s = Scenario().company(0, "Gandalf", "Bergil", at="Rivendell").bears("Gandalf", "Glamdring")
    s.in_play(0, "Sacrifice of Form").until(Question.WINDOW)
    card, lord = s.named("Sacrifice of Form"), s.named("Gandalf")
    s.disturb(lambda d: give_up_form(d, Effects(0, card, NAMED("Sacrifice of Form").number, 0, (), (lord,))))
    assert s.where("Glamdring") is Zone.ASIDE and s.where("Gandalf") is Zone.DISCARD


@rule("METW-SETUP-22")
@pytest.mark.parametrize("seed", [0, 3])
def test_who_was_shown_and_could_not_start_goes_into_the_play_deck_in_truth(seed: int) -> None:
    """He lies open in the pool: the check of the game afterwards sees that he is a character."""
    decks = [MECCG.decks.ready()[short] for short in ("men-of-skill", "great-shadow")]
    chance = random.Random(seed)
    match = Match(MECCG.game, MECCG.decks.sections(decks, UNIVERSAL), chance.randrange)
    players = [MECCG.bot("steward", chance.randrange) for _ in decks]
    shown = False
    while match.state.turn.number == 0:
        waits = match.advance()
        assert isinstance(waits, Decision)
        action = players[waits.seat](match.state, match.known(waits.seat))
        known = {card: one.definition for card, one in match.dealer.knowledge(waits.seat).items()}
        assert why_untrue(match.state, action, known) is None
        setup = match.state.frames[-1]
        shown |= isinstance(setup, Setup) and action.verb == Verb.PICK and is_open(action.args[0])
        match.take(action)
    assert shown
