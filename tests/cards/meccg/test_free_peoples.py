"""What the heroes of the challenge decks B, D and T bring along: allies, alliances, a crown, an early warning."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import influence_of
from engine.journeys.table.frames import Attack, Roll
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import library, load
from engine.metw.cards.printed import MINION
from engine.metw.table.control import free_general, general_influence
from engine.metw.table.reach import why_not_leave
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario, attacked
from tests.cards.metw.scenes import DOORS, GATES, SPARE, company, influence, inside, limit, meet, plays, uses
from tests.cards.scenes import attack_of, held_by, roll_of

SITE = load().atlas.site_named


def lose(s: Scenario, card: int) -> None:
    """A card in play is discarded, and what follows from it happens."""
    draft = s.draft_type(s.state)
    draft.discard(card)
    s.machine.settle(draft)
    s._state = draft.freeze()


# ------------------------------------------------------------------------------------------------------------- people
def test_thrain() -> None:
    s = Scenario().company(0, "Thráin II", at="Rivendell").hand(0, SPARE)
    assert (influence(s, "Thráin II"), influence(s, "Thráin II", "Gimli")) == (2, 5)
    assert influence(s, "Thráin II", "Iron Hill Dwarves") == 5


@pytest.mark.parametrize(("site", "comes"), [("Rivendell", False), ("Bag End", True)])
def test_folco_comes_from_his_home(site: str, comes: bool) -> None:
    s = Scenario().company(0, "Bilbo", at=site).hand(0, "Folco Boffin", SPARE)
    s.play("Folco Boffin")
    found = [x.args[0] for x in s.legal()] if s.question is Question.TARGET else []
    assert (company(s, "Bilbo").number in found or (not found and comes)) == comes


@pytest.mark.parametrize("site", ["Rivendell", "Bag End"])
def test_folco_sends_for_another_hobbit(site: str) -> None:
    s = Scenario().company(0, "Folco Boffin", "Bilbo", at=site).hand(0, "Merry", "Elladan")
    if site == "Bag End":
        assert not s.can(Verb.USE, s.named("Folco Boffin"), 0)
        return
    s.act(Action(Verb.USE, (s.named("Folco Boffin"), 0)))
    assert not s.can(Verb.PICK, s.in_hand(0, "Elladan"))
    s.pick("Merry").settle()
    assert company(s, "Merry") == company(s, "Bilbo") and s.where("Folco Boffin") is Zone.DISCARD


@pytest.mark.parametrize(("goal", "stays"), [("Bree", True), ("Old Forest", True), ("Barrow-downs", False)])
def test_mistress_lobelia_does_not_go_far(goal: str, stays: bool) -> None:
    s = Scenario().company(0, "Bilbo", at="Bag End").bears("Bilbo", "Mistress Lobelia").hand(0, SPARE)
    s.lay(goal, regions=regions(goal)).until(Question.ENTER)
    assert (s.where("Mistress Lobelia") is Zone.PLAY) == stays


def regions(goal: str) -> tuple[str, ...]:
    atlas = load().atlas
    there = atlas.regions[SITE[goal].region].name
    return ("The Shire",) if there == "The Shire" else ("The Shire", there)


def test_mistress_lobelia_finds_things() -> None:
    s = Scenario().company(0, "Bilbo", at="Bree").bears("Bilbo", "Mistress Lobelia").hand(0, SPARE)
    s.discarded(0, "Rangers of the North", "Wood-elves")
    uses(s, "Mistress Lobelia")
    offered = [x.args[0] for x in s.legal() if x.verb == Verb.PICK]
    assert [s.title(s.identity(card).definition) for card in offered] == ["Rangers of the North"]
    s.act(pick(offered[0]))
    s.settle()
    assert "Rangers of the North" in [s.title(s.identity(c).definition) for c in s.state.zones[0][Zone.HAND]]
    assert s.pose("Mistress Lobelia") is Pose.TAPPED


def test_nenselde() -> None:
    s = Scenario().company(0, "Imrahil", at="Dol Amroth").bears("Imrahil", "Nenseldë the Wingild").hand(0, SPARE)
    s.discarded(0, "Clear Skies", "Concealment")
    uses(s, "Nenseldë the Wingild")
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ["Clear Skies"]
    s.pick("Clear Skies").settle()
    assert s.where("Clear Skies") is Zone.HAND


@pytest.mark.parametrize(("goal", "stays"), [("Lond Galen", True), ("Pelargir", False)])
def test_nenselde_stays_by_the_bay(goal: str, stays: bool) -> None:
    s = Scenario().company(0, "Imrahil", at="Dol Amroth").bears("Imrahil", "Nenseldë the Wingild").hand(0, SPARE)
    way = {"Lond Galen": ("Belfalas", "Anfalas"), "Pelargir": ("Belfalas", "Lebennin")}[goal]
    s.lay(goal, regions=way).until(Question.ENTER)
    assert (s.where("Nenseldë the Wingild") is Zone.PLAY) == stays


def test_nobody_strikes_nenselde() -> None:
    s = Scenario().company(0, "Imrahil", at="Rivendell").bears("Imrahil", "Nenseldë the Wingild").hand(0, SPARE)
    s.hand(1, "Hobgoblins").go("Goblin-gate")
    meet(s, "Hobgoblins").window(At.STRIKE, 0)
    assert {mark.who for mark in attack_of(s).assigned} == {s.named("Imrahil")}


# ------------------------------------------------------------------------------------------------------------- events
def test_await_the_advent_of_allies() -> None:
    s = Scenario().company(0, "Haldir", "Beregond", at="Bree").hand(0, "Await the Advent of Allies", SPARE)
    free, points = free_general(s.state, 0), s.points(0)
    plays(s, "Await the Advent of Allies", "Haldir")
    assert free_general(s.state, 0) == free + 3 and s.points(0) < points
    assert why_not_leave(s.state, company(s, "Haldir")) is not None


@pytest.mark.parametrize(("who", "site"), [("Elrond", "Bree"), ("Gandalf", "Bree"), ("Haldir", "Rivendell")])
def test_nobody_awaits_allies_like_that(who: str, site: str) -> None:
    s = Scenario().company(0, who, at=site).hand(0, "Await the Advent of Allies", SPARE)
    assert not s.playable("Await the Advent of Allies")


def test_who_waits_goes_when_the_site_is_used() -> None:
    s = Scenario().company(0, "Haldir", at="Bree").hand(0, "Rangers of the North", SPARE).rolls(12)
    s.bears("Haldir", "Await the Advent of Allies")
    plays(inside(s), "Rangers of the North")
    assert s.where("Await the Advent of Allies") is Zone.DISCARD


def test_who_waits_goes_when_he_is_wounded() -> None:
    for who in ("Haldir", "Beregond"):
        s = Scenario().company(0, "Haldir", "Beregond", at="Moria").bears("Haldir", "Await the Advent of Allies")
        s.hand(0, "Escape", SPARE).until(Question.ENTER)
        s.enter().play("Escape", who).settle()
        gone = s.where("Await the Advent of Allies") is Zone.DISCARD
        assert gone == (who == "Haldir")


def test_crown_of_flowers() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, "Clear Skies", "Fog", SPARE).in_play(1, DOORS)
    s.in_play(0, "Crown of Flowers").window(At.LONG_EVENT, 0)
    assert not s.playable("Clear Skies")
    uses(s, "Crown of Flowers")
    assert s.playable("Clear Skies")
    plays(s, "Clear Skies")
    assert s.where("Clear Skies") is Zone.PLAY and not s.playable("Fog")
    assert not s.can(Verb.USE, s.named("Crown of Flowers"), 0)


@pytest.mark.parametrize("gone", ["Clear Skies", "Crown of Flowers"])
def test_crown_of_flowers_goes_with_its_resource(gone: str) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, "Clear Skies", SPARE)
    s.in_play(0, "Crown of Flowers").window(At.LONG_EVENT, 0)
    uses(s, "Crown of Flowers")
    plays(s, "Clear Skies")
    card = s.named(gone)
    lose(s, card)
    s.settle()
    assert s.where("Clear Skies") is Zone.DISCARD and s.where("Crown of Flowers") is Zone.DISCARD


def test_crown_of_flowers_with_an_event_that_is_over() -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at="Rivendell").hand(0, "Many Turns and Doublings", SPARE)
    s.in_play(0, "Crown of Flowers").hand(1, "Hobgoblins").go("Goblin-gate").window(At.MOVEMENT, 0)
    before = limit(s, "Aragorn II")
    uses(s, "Crown of Flowers")
    s.window(At.MOVEMENT, 0)
    plays(s, "Many Turns and Doublings", use=1)
    assert limit(s, "Aragorn II") == before - 1
    assert s.where("Crown of Flowers") is Zone.DISCARD


def test_crown_of_flowers_goes_while_a_body_check_is_awaited() -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at="Rivendell").hand(0, "Clear Skies", SPARE)
    s.in_play(0, "Crown of Flowers").hand(1, "Hobgoblins", "Twilight").lay("Goblin-gate").window(At.LONG_EVENT, 0)
    uses(s, "Crown of Flowers")
    plays(s, "Clear Skies").hazards()
    meet(s, "Hobgoblins").rolls(1, 1, *[2] * 40).window(At.BODY_ROLL, 1)
    plays(s, "Twilight", "Clear Skies").until(Question.ENTER)
    assert s.where("Clear Skies") is s.where("Crown of Flowers") is Zone.DISCARD


def test_horns() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, "Horns, Horns, Horns", SPARE)
    s.discarded(0, "Wood-elves", "Concealment", "Rangers of the North").discarded(1, "Men of Dale")
    plays(s, "Horns, Horns, Horns")
    taken = []
    while s.question is Question.CHOICE:
        options = s.legal()
        if options == (PASS,):
            s.pass_()
            continue
        assert PASS not in options
        taken.append(s.title(s.identity(options[0].args[0]).definition))
        s.act(options[0])
    assert sorted(taken) == ["Men of Dale", "Rangers of the North", "Wood-elves"]
    assert s.where("Concealment") is Zone.DISCARD and s.where("Wood-elves") is Zone.DRAW


def test_saw_further_and_deeper() -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "Saw Further and Deeper", "Gandalf", SPARE)
    plays(s, "Saw Further and Deeper")
    assert general_influence(s.state, 0) == 25 and general_influence(s.state, 1) == 20
    s.play("Gandalf")
    assert s.where("Gandalf") is not Zone.PLAY or company(s, "Gandalf").site != SITE["Rivendell"].index


def test_saw_further_and_deeper_ends_with_the_wizard() -> None:
    s = Scenario().company(0, "Haldir", at="Rhosgobel").in_play(0, "Saw Further and Deeper").hand(0, "Radagast", SPARE)
    plays(s, "Radagast")
    assert s.where("Radagast") is Zone.PLAY and s.where("Saw Further and Deeper") is Zone.DISCARD
    s = Scenario().company(0, "Gandalf", at="Rivendell").hand(0, "Saw Further and Deeper", SPARE)
    assert not s.playable("Saw Further and Deeper")


def test_one_of_them_for_each_player() -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "Saw Further and Deeper", SPARE)
    assert s.in_play(1, "Saw Further and Deeper").playable("Saw Further and Deeper")
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "Saw Further and Deeper", SPARE)
    assert not s.in_play(0, "Saw Further and Deeper").playable("Saw Further and Deeper")


def test_the_sun_unveiled() -> None:
    for weather in (GATES, ""):
        s = Scenario().company(0, "Haldir", at="Edoras").hand(0, "The Sun Unveiled", SPARE).tapped("Haldir")
        s.bears("Haldir", "Foolish Words").in_play(0, *[weather] * bool(weather))
        assert s.playable("The Sun Unveiled") == bool(weather)
        if weather:
            plays(s, "The Sun Unveiled")
            assert s.where("Foolish Words") is Zone.DISCARD and s.pose("Haldir") is Pose.UNTAPPED
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "The Sun Unveiled", SPARE).in_play(0, GATES)
    assert not s.playable("The Sun Unveiled")


@pytest.mark.parametrize("there", [3, 2])
def test_alliance_of_free_peoples(there: int) -> None:
    factions = ("Wood-elves", "Iron Hill Dwarves", "Men of Dale")[:there]
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, SPARE).stored(0, *factions)
    before = s.points(0)
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, SPARE).stored(0, *factions)
    s.in_play(0, "Alliance of Free Peoples")
    assert s.points(0) == before + (3 if there == 3 else 0)


@pytest.mark.parametrize(("lost", "stays"), [("Wood-elves", False), ("Easterlings", False), ("Ents of Fangorn", True)])
def test_an_alliance_ends_when_one_of_them_is_lost(lost: str, stays: bool) -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, SPARE).stored(1, lost)
    s.in_play(0, "Alliance of Free Peoples")
    card = s.named(lost)
    lose(s, card)
    assert (s.where("Alliance of Free Peoples") is Zone.PLAY) == stays


def test_safe_from_the_shadow() -> None:
    for card in (True, False):
        s = Scenario().company(0, "Haldir", at="Rivendell").bears("Haldir", "Glamdring").hand(0, SPARE)
        s.in_play(0, *["Safe from the Shadow"] * card).at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
        assert s.can(Verb.STORE, s.named("Glamdring")) == card
    s = Scenario().company(0, "Haldir", at="Rivendell").bears("Haldir", "Glamdring").hand(0, SPARE).rolls(12)
    s.in_play(1, "Safe from the Shadow").at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    s.act(Action(Verb.STORE, (s.named("Glamdring"),))).settle()
    assert s.where("Glamdring") is Zone.MP


def test_minions_are_not_safe_from_the_shadow() -> None:
    s = Scenario(sides=("minion", "hero")).company(0, "Gorbag", at="Dol Guldur (minion)").hand(0, SPARE)
    s.bears("Gorbag", "Glamdring").in_play(1, "Safe from the Shadow").at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert not s.can(Verb.STORE, s.named("Glamdring"))


# ------------------------------------------------------------------------------------------------ one attack of several
def test_forewarned_is_forearmed_at_a_site() -> None:
    several = SITE["Dol Guldur"]
    s = Scenario().company(0, "Aragorn II", "Haldir", at="Dol Guldur").hand(0, SPARE, "Concealment")
    s.in_play(0, "Forewarned Is Forearmed").rolls(*[12] * 30).until(Question.ENTER)
    s.act(pick(1))
    s.until(Question.CHOICE)
    assert s.decider == 1 and len(s.legal()) == len(several.attacks)
    s.act(s.legal()[1])
    attack = attack_of(s.until_attack())
    assert (attack.race, attack.uncancellable) == (several.attacks[1].race, True)
    assert len(site_attacks(s.state, several.index, 0)) > 1
    fights = set()
    while s.frame_moment() != At.SITE:
        fights |= {frame.number for frame in s.state.frames if isinstance(frame, Attack)}
        s.plain()
    assert len(fights) == 1 and s.where("Forewarned Is Forearmed") is Zone.DISCARD


@pytest.mark.parametrize("warned", [True, False])
def test_forewarned_is_forearmed_on_the_way(warned: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE, "Concealment")
    s.in_play(0, *["Forewarned Is Forearmed"] * warned).hand(1, "Assassin")
    s.go("Bree", regions=("Rhudaur", "Arthedain"))
    s.play("Assassin")
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.until_attack()
    attack = attack_of(s)
    assert (attack.further, attack.uncancellable) == ((0, True) if warned else (2, False))


def test_one_attack_needs_no_warning() -> None:
    s = attacked("Hobgoblins", "Aragorn II")
    assert not attack_of(s).uncancellable


@pytest.mark.parametrize(
    ("creature", "goal", "number"), [("Hobgoblins", "Goblin-gate", 12), ("Cave Worm", "Goblin-gate", 11)]
)
@pytest.mark.parametrize("exceeds", [True, False])
def test_flatter_a_foe(creature: str, goal: str, number: int, exceeds: bool) -> None:
    s = Scenario().company(0, "Gildor Inglorion", at="Rivendell").hand(0, "Flatter a Foe", SPARE).hand(1, creature)
    s.go(goal)
    before = limit(s, "Gildor Inglorion")
    meet(s, creature)
    wanted = number - influence(s, "Gildor Inglorion") - 2 * ("diplomat" in skills(s)) + (1 if exceeds else 0)
    s.rolls(wanted)
    plays(s, "Flatter a Foe", use=2 if creature == "Hobgoblins" else 1)
    assert limit(s, "Gildor Inglorion") == before - (2 if exceeds else 0)


def skills(s: Scenario) -> tuple[str, ...]:
    return load().named("Gildor Inglorion").skills


def test_a_diplomat_flatters_better() -> None:
    s = Scenario().company(0, "Galdor", at="Rivendell").hand(0, "Flatter a Foe", SPARE).hand(1, "Hobgoblins")
    s.go("Goblin-gate")
    before = limit(s, "Galdor")
    meet(s, "Hobgoblins").rolls(13 - 2 - influence(s, "Galdor"))
    plays(s, "Flatter a Foe", use=2)
    assert limit(s, "Galdor") == before - 2


def test_nobody_flatters_the_dead() -> None:
    s = Scenario().company(0, "Galdor", at="Rivendell").hand(0, "Flatter a Foe", SPARE).hand(1, "Wolves")
    assert not meet(s.go("Goblin-gate"), "Wolves").playable("Flatter a Foe")


# ---------------------------------------------------------------------------------------------- The Windlord Found Me
@pytest.mark.parametrize("site", ["Goblin-gate", "Carn Dûm", "Isengard"])
@pytest.mark.parametrize("taps", [False, True])
def test_the_windlord_found_me(site: str, taps: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Glorfindel II", "Elrond", "Elladan", "Elrohir", at=site)
    s.hand(0, "The Windlord Found Me", "Dark Quarrels", SPARE).rolls(*[12] * 40)
    plays(inside(s), "The Windlord Found Me")
    attack = attack_of(s.until_attack())
    assert (attack.race, attack.strikes, attack.prowess) == ("Orc", 4, 9)
    assert SITE[site].index in s.state.players[0].used
    s.disturb(lambda d: d.alter(s.named("Elladan"), pose=Pose.TAPPED if taps else Pose.UNTAPPED))
    s.window(At.ENGAGEMENT, 0).play("Dark Quarrels")
    s.window(At.SITE, 0) if taps else s.until(Question.CHOICE).pick("Elladan").window(At.SITE, 0)
    assert (s.where("The Windlord Found Me") is Zone.PLAY) != taps
    assert taps or (s.pose("Elladan") is Pose.TAPPED and "The Windlord Found Me" in held_by(s, "Elladan"))


def test_the_windlord_asks_for_a_dark_place() -> None:
    for site, used in (("Bree", False), ("Goblin-gate", True)):
        s = Scenario().company(0, "Aragorn II", "Glorfindel II", "Elrond", at=site).rolls(*[12] * 40)
        s.hand(0, "The Windlord Found Me", SPARE)
        s = s.used(0, site) if used else s
        assert not inside(s).playable("The Windlord Found Me")


def test_the_windlord_brings_a_wizard() -> None:
    s = Scenario().company(0, "Haldir", at="Lórien").bears("Haldir", "The Windlord Found Me").hand(0, SPARE)
    s.discarded(0, "Alatar", "Elladan").tapped("Haldir")
    s.act(Action(Verb.STORE, (s.named("The Windlord Found Me"),)))
    s.until(Question.CHOICE)
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ["Alatar"]
    s.pick("Alatar").settle()
    assert company(s, "Alatar").site == SITE["Lórien"].index and not s.state.players[0].arrived
    assert s.where("The Windlord Found Me") is Zone.MP


def test_the_windlord_brings_no_second_wizard() -> None:
    s = Scenario().company(0, "Gandalf", at="Lórien").bears("Gandalf", "The Windlord Found Me").hand(0, SPARE)
    s.discarded(0, "Alatar")
    s.act(Action(Verb.STORE, (s.named("The Windlord Found Me"),))).settle()
    assert s.where("Alatar") is Zone.DISCARD


def test_who_was_found_by_the_windlord_does_not_untap() -> None:
    s = Scenario().company(0, "Haldir", at="Bree").bears("Haldir", "The Windlord Found Me").hand(0, SPARE)
    s.tapped("Haldir").at(Phase.UNTAP).window(At.ORGANIZATION, 0)
    assert s.pose("Haldir") is Pose.TAPPED
    assert not s.can(Verb.STORE, s.named("The Windlord Found Me"))


# ------------------------------------------------------------------------------------------------------------ hazards
@pytest.mark.parametrize(("night", "less"), [(False, 2), (True, 4)])
def test_stormcrow(night: bool, less: int) -> None:
    s = Scenario().company(0, "Gandalf", at="Rivendell").company(1, "Elrond", at="Lórien").hand(0, SPARE)
    before = influence_of(s.state, s.named("Gandalf")), influence_of(s.state, s.named("Elrond"))
    s = Scenario().company(0, "Gandalf", at="Rivendell").company(1, "Elrond", at="Lórien").hand(0, SPARE)
    s.in_play(1, "Stormcrow", *[DOORS] * night)
    after = influence_of(s.state, s.named("Gandalf")), influence_of(s.state, s.named("Elrond"))
    assert after == (before[0] - less, before[1])


@pytest.mark.parametrize("wizard", [True, False])
def test_stormcrow_and_fellowships(wizard: bool) -> None:
    leader = "Gandalf" if wizard else "Haldir"
    people = (leader, "Beregond", "Bergil", "Bilbo")
    s = Scenario().company(0, *people, at="Rivendell").on_company(leader, "Fellowship")
    s.hand(1, "Stormcrow").hand(0, SPARE).stay()
    s.play("Stormcrow").settle()
    assert (s.where("Fellowship") is Zone.DISCARD) == wizard
    s = Scenario().company(0, *people, at="Rivendell").hand(0, "Fellowship", SPARE)
    assert s.in_play(1, "Stormcrow").playable("Fellowship") != wizard


def test_thrice_outnumbered() -> None:
    s = Scenario().company(0, "Haldir", at="Bree").in_play(1, "Thrice Outnumbered").hand(0, SPARE)
    s.discarded(1, "Brigands", "Hobgoblins").at(Phase.END_OF_TURN)
    s.until(Question.CHOICE)
    seen = set()
    while s.question is Question.CHOICE:
        seen |= {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK}
        s.act(s.legal()[-1])
    assert seen == {"Brigands"} and s.where("Brigands") is Zone.DRAW


@pytest.mark.parametrize("kept", [True, False])
def test_thrice_outnumbered_wants_men(kept: bool) -> None:
    s = Scenario().company(0, "Haldir", at="Bree").in_play(1, "Thrice Outnumbered").hand(0, SPARE)
    s.hand(1, "Brigands", "Hobgoblins").until(Question.CHOICE)
    offered = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK}
    assert s.decider == 1 and offered == {"Brigands"}
    if kept:
        s.pick("Brigands")
    else:
        s.pass_()
    s.until(Question.ENTER)
    assert (s.where("Thrice Outnumbered") is Zone.PLAY) == kept
    assert (s.where("Brigands") is Zone.DISCARD) == kept


# --------------------------------------------------------------------------------------------------------- in a fight
@pytest.mark.parametrize("strikes", [1, 2])
def test_noble_hound_is_struck_first(strikes: int) -> None:
    s = Scenario().company(0, "Erkenbrand", at="Rivendell").bears("Erkenbrand", "Noble Hound").hand(0, SPARE)
    s.tapped("Noble Hound").hand(1, "Cave Worm" if strikes == 1 else "Hobgoblins").go("Goblin-gate")
    meet(s, "Cave Worm" if strikes == 1 else "Hobgoblins").window(At.BETWEEN, 0)
    faced = [mark.who for mark in attack_of(s).assigned]
    assert faced == [s.named("Noble Hound"), s.named("Erkenbrand")][:strikes]


def test_noble_hound_leaves_the_choice_among_others() -> None:
    s = Scenario().company(0, "Erkenbrand", "Bergil", at="Rivendell").bears("Erkenbrand", "Noble Hound").hand(0, SPARE)
    s.hand(1, "Cave Worm").go("Goblin-gate")
    meet(s, "Cave Worm").until(Question.ASSIGN)
    assert {x.args[0] for x in s.legal() if x != PASS} == {s.named("Noble Hound"), s.named("Bergil")}


@pytest.mark.parametrize(("site", "there"), [("Bree", True), ("Edoras", False)])
def test_noble_hound_is_found_at_border_holds(site: str, there: bool) -> None:
    s = Scenario().company(0, "Erkenbrand", at=site).used(0, site).hand(0, "Noble Hound", SPARE)
    assert inside(s).playable("Noble Hound") == there


def bowman(who: str, ally: str, roll: int) -> Scenario:
    """An archer's company and one of minions fight at a site."""
    s = Scenario(sides=("hero", "minion")).company(0, who, at="Dale").bears(who, "Bow of the Galadhrim")
    s.company(1, "Gorbag", at="Dale (minion)").bears("Gorbag", ally).hand(0, SPARE)
    inside(s)
    foe = company(s, "Gorbag").number
    s.rolls(roll).act(Action(Say.ASSAIL, (foe,)))
    return s


@pytest.mark.parametrize(
    ("who", "roll", "gone"), [("Haldir", 12, True), ("Haldir", 2, False), ("Beregond", 12, False)]
)
def test_bow_of_the_galadhrim(who: str, roll: int, gone: bool) -> None:
    ally = next(
        c.definition.label
        for c in library().cards.values()
        if c.definition.kind is Kind.ALLY and not c.definition.unique and getattr(c.definition, "belongs", "") == MINION
    )
    s = bowman(who, ally, roll)
    for _ in range(30):
        if s.asked in (Question.FACE, Question.NEXT_STRIKE) or s.where(ally) is not Zone.PLAY:
            break
        s.plain()
    assert (s.where(ally) is Zone.DISCARD) == gone


# --------------------------------------------------------------------------------------------------- what a sage knows
@pytest.mark.parametrize("card", ["When I Know Anything", "When You Know More"])
def test_a_sage_learns_where_information_is(card: str) -> None:
    for site, there in (("Bree", False), ("Weathertop", True)):
        s = Scenario().company(0, "Aragorn II", "Glorfindel II", "Elrond", "Haldir", at=site).hand(0, card, SPARE)
        s.rolls(*[12] * 20)
        inside(s).disturb(lambda d, s=s: d.alter(s.named("Elrond"), pose=Pose.UNTAPPED))  # type: ignore[misc]
        assert s.playable(card) == (there and "book" in SITE[site].icons)
        if s.playable(card):
            plays(s, card, "Elrond")
            assert held_by(s, "Elrond") == [card] and s.pose("Elrond") is Pose.TAPPED
            assert SITE[site].index in s.state.players[0].used


def test_when_i_know_anything() -> None:
    s = Scenario().company(0, "Elrond", "Haldir", at="Rivendell").bears("Elrond", "When I Know Anything")
    s.bears("Haldir", "Glamdring").hand(0, SPARE)
    s.act(Action(Verb.TRANSFER, (s.named("Glamdring"), s.named("Elrond"))))
    s.window(At.CORRUPTION_ROLL, 0)
    roll = roll_of(s)
    before = roll.modifier
    s.act(Action(Verb.USE, (s.named("When I Know Anything"), 0)))
    for _ in range(12):
        rolls = [frame for frame in s.state.frames if isinstance(frame, Roll)]
        if len(rolls) > 1:
            break
        s.pass_()
    assert rolls[0].modifier == before + 3 and rolls[-1].who == s.named("Elrond")
    assert s.pose("Elrond") is Pose.TAPPED


def test_when_you_know_more() -> None:
    s = Scenario().company(0, "Elrond", "Haldir", at="Bree").bears("Elrond", "When You Know More")
    s.hand(0, "Rangers of the North", SPARE)
    inside(s).play("Rangers of the North", "Haldir").window(At.FACTION_ROLL, 0)
    before = roll_of(s).modifier
    s.act(Action(Verb.USE, (s.named("When You Know More"), 0)))
    for _ in range(12):
        rolls = [frame for frame in s.state.frames if isinstance(frame, Roll)]
        if rolls and rolls[-1].who == s.named("Elrond"):
            break
        s.pass_()
    assert rolls[0].modifier == before + 2 and s.pose("Elrond") is Pose.TAPPED
