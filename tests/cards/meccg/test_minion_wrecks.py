"""What holds companies up, and what is left of places that minions have been to."""

from __future__ import annotations

import pytest

from engine.bots.metw.steward import Steward
from engine.journeys.cards.moments import At
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.table.reach import why_not_leave
from engine.metw.table.verbs import Say
from tests.bots.test_metw import secrets
from tests.cards.meccg.scenes import Scenario, travelling
from tests.cards.metw.scenes import SPARE
from tests.cards.scenes import company

STREAM = "Enchanted Stream"


def bound(*people: str, at: str = "Bree") -> Scenario:
    """A company on which an Enchanted Stream lies, in its organization phase."""
    s = Scenario()
    s.company(0, *people, at=at).hand(0, SPARE).on_company(people[0], STREAM, seat=1)
    return s


def lift(s: Scenario, who: str) -> Scenario:
    return s.act(Action(Verb.LIFT, (s.named(who),)))


def free(s: Scenario, who: str) -> bool:
    return why_not_leave(s.state, company(s, who)) is None


# ----------------------------------------------------------------------------------------------------- Enchanted Stream
@pytest.mark.parametrize(
    ("origin", "goal", "regions", "playable"),
    [("Rivendell", "Goblin-gate", (), True), ("Minas Tirith", "Pelargir", ("Anórien", "Lebennin"), False)],
)
def test_an_enchanted_stream_flows_through_a_wilderness(
    origin: str, goal: str, regions: tuple[str, ...], playable: bool
) -> None:
    s = Scenario().company(0, "Beregond", at=origin).hand(1, STREAM).hand(0, SPARE)
    s.go(goal, regions=regions)
    assert s.playable(STREAM) == playable


def test_an_enchanted_stream_lies_on_the_company() -> None:
    s = travelling("Beregond", "Annalena", hazards=(STREAM,))
    s.sends(STREAM)
    assert s.named(STREAM) in company(s, "Beregond").cards


@pytest.mark.parametrize("taps", [True, False])
def test_a_ranger_leads_the_company_past_an_enchanted_stream(taps: bool) -> None:
    s = travelling("Aragorn II", hazards=(STREAM,))
    s.play(STREAM).until(Question.CHOICE)
    assert s.decider == 0
    s.pick("Aragorn II") if taps else s.pass_()
    s.window(At.MOVEMENT, 0)
    assert s.where(STREAM) is (Zone.DISCARD if taps else Zone.PLAY)
    assert (s.pose("Aragorn II") == 1) == taps


def test_whom_an_enchanted_stream_binds_stays_until_two_have_tapped() -> None:
    s = bound("Beregond", "Annalena", "Robin Smallburrow")
    assert not free(s, "Beregond") and not s.can(Say.LAY)
    assert not free(lift(s, "Beregond"), "Beregond")
    assert free(lift(s, "Annalena"), "Beregond")
    assert not s.can(Verb.LIFT) and s.pose("Robin Smallburrow") == 0


@pytest.mark.parametrize("tapped", [(), ("Annalena",), ("Annalena", "Beregond")])
def test_of_whom_an_enchanted_stream_binds_all_tap_if_they_are_fewer(tapped: tuple[str, ...]) -> None:
    s = bound("Beregond", "Annalena").tapped(*tapped)
    for place, who in enumerate(("Beregond", "Annalena")):
        if who not in tapped:
            assert not free(s, "Beregond"), place
            lift(s, who)
    assert free(s, "Beregond")


def test_an_enchanted_stream_keeps_a_company_together() -> None:
    s = bound("Beregond", "Annalena", "Robin Smallburrow")
    split = Action(Verb.SPLIT, (s.named("Annalena"), 0))
    assert s.refused(split) == "METW-RULING-01"
    lift(lift(s, "Beregond"), "Annalena")
    assert not s.refused(split)


def test_nobody_taps_where_no_enchanted_stream_flows() -> None:
    s = bound("Beregond", "Annalena").company(0, "Balin", at="Bree")
    assert s.refused(Action(Verb.LIFT, (s.named("Balin"),)))
    assert not s.refused(Action(Verb.LIFT, (s.named("Beregond"),)))
    tapped = bound("Beregond", "Annalena").tapped("Annalena")
    assert tapped.refused(Action(Verb.LIFT, (tapped.named("Annalena"),))) == "METW-TAP-04"


def test_the_tapping_of_one_turn_does_not_free_in_the_next() -> None:
    s = lift(lift(bound("Beregond", "Annalena"), "Beregond"), "Annalena")
    s.disturb(lambda d: [d.set_turn(number=d.turn.number + 2), [d.untap(who) for who in d.companies[0].members]])
    assert not free(s, "Beregond") and len(card_of(s.state, s.named(STREAM)).marks) == 2


@pytest.mark.parametrize(("at", "left"), [("Rivendell", Zone.DISCARD), ("Bree", Zone.PLAY)])
def test_an_enchanted_stream_ends_at_a_haven(at: str, left: Zone) -> None:
    s = bound("Beregond", at=at).at(Phase.UNTAP)
    assert s.window(At.ORGANIZATION, 0).where(STREAM) is left
    later = bound("Beregond", at=at)
    assert later.hazards().where(STREAM) is left


def test_a_steward_frees_a_company_that_has_nothing_to_gain_where_it_is() -> None:
    s = Scenario()
    s.company(0, "Beregond", "Annalena", at="Bree").on_company("Beregond", STREAM, seat=1)
    freed = Steward()(s.state, secrets(s))
    assert freed.verb == Verb.LIFT
