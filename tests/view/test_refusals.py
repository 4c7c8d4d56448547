"""What is refused is refused for the reason named: by a rule that is in force in that game."""

from __future__ import annotations

import random

import pytest

from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    CompanyIs,
    InPlay,
    Marked,
    Not,
    OnTheWay,
    SizeIs,
    Someone,
    Stored,
    StrikeOn,
    Where,
    Who,
    Word,
)
from engine.journeys.reading.lacking import NOT_THE_CASE, lacking
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Question
from engine.kernel.pending import Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, REPLACED, STANDARD, in_force, rules_for
from engine.selfplay import Match
from lore_tui.files.rulebook import rulebook
from lore_tui.games.lore.ask.questions import ask
from lore_tui.games.lore.names import Names
from tests.view.tale import PLAYERS, Tale

ENOUGH = 900
OFF = {old for replaced in REPLACED.values() for old in replaced}


@pytest.mark.parametrize("variant", [STANDARD, INTRODUCTORY])
@pytest.mark.parametrize("seed", [3, 4])
def test_every_rule_named_in_a_game_is_in_force_there(variant: int, seed: int) -> None:
    chance = random.Random(seed)
    decks = chance.sample(list(ready_decks().values()), 2)
    match = Match(GAME, [sections(deck, variant) for deck in decks], chance.randrange, variant)
    named: set[str] = set()
    said: set[str] = set()
    while not isinstance(waits := match.advance(), Over) and len(match.log) < ENOUGH:
        names = Names(PLAYERS, waits.seat, match.dealer.knowledge(waits.seat))
        prompt = ask(match.state, names, 1, {}).prompt
        refused = [option for option in prompt.options if not option.allowed]
        named.update(prompt.rules, (option.rule for option in refused))
        said.update(option.reason for option in refused)
        match.take(chance.choice(GAME.legal(match.state, names.secrets)))
    introductory = {rule for rule in named if rule.startswith("LORE-INTRO-")}
    assert named <= set(rulebook().statements)
    assert all(said) and NOT_THE_CASE not in said, "whatever a card lacks has words"
    assert not named & OFF if variant == INTRODUCTORY else not introductory
    assert variant != INTRODUCTORY or "LORE-INTRO-13" in named


def test_the_rules_of_the_introductory_game_stand_for_those_they_replace() -> None:
    assert in_force("LORE-PATH-02", rules_for(INTRODUCTORY, ())) == "LORE-INTRO-13"
    assert in_force("LORE-PATH-02", rules_for(STANDARD, ())) == "LORE-PATH-02"


@pytest.mark.parametrize(("site", "reason"), [("Rivendell", "not at Bag End"), ("Weathertop", "not at Bag End")])
def test_who_comes_into_play_at_home_alone_is_refused_for_that(site: str, reason: str) -> None:
    tale = Tale(INTRODUCTORY)
    tale.company(0, "Gimli", at=site).hand(0, "Fatty Bolger")
    (option,) = [one for one in tale.asked().prompt.options if "Fatty Bolger" in one.label]
    assert reason in option.reason and not option.allowed


def test_nobody_begins_an_introductory_game_without_a_company() -> None:
    chance = random.Random(1)
    decks = list(ready_decks().values())[:2]
    match = Match(GAME, [sections(deck, INTRODUCTORY) for deck in decks], chance.randrange, INTRODUCTORY)
    waits = match.advance()
    assert not isinstance(waits, Over) and waits.question == Question.START_COMPANY
    prompt = ask(match.state, Names(PLAYERS, waits.seat, match.dealer.knowledge(waits.seat)), 1, {}).prompt
    assert prompt.space is None and not any(option.label == "done" for option in prompt.options)


AT_HOME = Where(names=("Bag End", "Rivendell", "Lórien"))


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (InPlay("Gates of Morning"), "Gates of Morning is not in play."),
        (Not(InPlay("Kingsfoil in the Wild")), "Kingsfoil in the Wild is in play."),
        (InPlay("Men of Anórien", mine=True), "You have no Men of Anórien among your points."),
        (CompanyIs(site=AT_HOME), "The company is not at Bag End, Rivendell or Lórien."),
        (CompanyIs(site=Where(types="HR")), "The company is not at a Haven or Ruins & Lairs."),
        (CompanyIs(site=Where(not_types="F")), "The company is at a Free-hold."),
        (CompanyIs(site=Where(names=("Minas Tirith",), used=1)), "The site is not used yet."),
        (CompanyIs(site=Where(regions=("Dagorlad",))), "The company is not in Dagorlad."),
        (CompanyIs(entered=1), "The company has not entered its site."),
        (CompanyIs(with_=Who(skills=("sage",))), "Nobody in the company is a sage."),
        (CompanyIs(with_=Who(races=("Elf",))), "Nobody in the company is an Elf."),
        (CompanyIs(without=Who(names=("Boromir II",))), "The company has Boromir II."),
        (OnTheWay(moving=1), "The company does not move."),
        (SizeIs(below=1), "The company is too large."),
        (SizeIs(characters_from=4), "The company is too small."),
        (AttackIs(), "There is no attack now."),
        (StrikeOn(Who()), "Nobody is facing a strike now."),
        (BearerIs(Who(poses=(1,))), "Its bearer is not tapped."),
        (Marked(2), "It needs 2 marks for that."),
        (Stored(), "It is not stored."),
        (Someone(Who(names=("Gandalf",)), mine=True), "There is nobody in a company of yours who is Gandalf."),
    ],
)
def test_what_a_card_lacks_is_said_in_words(condition: Word, words: str) -> None:
    s = Tale()
    s.company(0, "Boromir II", at="Minas Tirith").bears("Boromir II", "Dagger of Westernesse")
    s.on_company("Boromir II", "Kingsfoil in the Wild")
    at = Context(s.named("Dagger of Westernesse"), 0, company=s.state.companies[0].number)
    why = lacking(s.state, (condition,), at)
    assert why is not None and (why.text, why.rule) == (words, "LORE-REQ-01")
