"""What a player could think of and may not do: each refusal names its rule. And nobody is asked for what he holds."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action, Proven
from engine.kernel.pending import Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections, solitaire_sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, SOLITAIRE, STANDARD
from engine.selfplay import Match
from lore_tui.files.rulebook import rulebook
from tests.rules.scenes import at_site, hazard, play_refused, refused, site
from tests.rules_plugin import rule
from tests.scenario import Scenario

RULES = rulebook("lore")


def on_the_way(*cards: str) -> Scenario:
    return Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, *cards)


@rule("LORE-PATH-02", "LORE-HAZ-04", "LORE-KEY-01", "LORE-INFL-08", "LORE-SITE-10", "LORE-REQ-03", "LORE-UNIQUE-01")
def test_every_plain_refusal_has_its_rule() -> None:
    """Too far, limit reached, not keyed, no influence, site used, character tapped, wrong phase, unique in play."""
    s = on_the_way().until(Question.NEW_SITE)
    assert refused(s, Action(Verb.GO, (site("Edoras"),))) == "LORE-PATH-02"
    s = on_the_way("Corpse-candle", "Wargs", "Giant", "Ghouls").rolls(*[12] * 8).go("Weathertop").window(At.MOVEMENT, 1)
    assert play_refused(s, "Ghouls") == "LORE-KEY-01"
    hazard(s, "Corpse-candle").settle()
    hazard(s, "Wargs").settle()
    assert play_refused(s.window(At.MOVEMENT, 1), "Giant") == "LORE-HAZ-04"
    s = (
        Scenario()
        .company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", at="Rivendell")
        .hand(0, "Éowyn", "Faramir")
    )
    assert (play_refused(s, "Éowyn"), play_refused(s, "Faramir")) == ("LORE-INFL-08", "LORE-UNIQUE-01")
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").used(0, "Beorn’s House")
    assert play_refused(s, "Beornings") == "LORE-TIMING-07"
    assert play_refused(at_site(s.stay()), "Beornings") == "LORE-SITE-10"
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").tapped("Éowyn")
    assert play_refused(at_site(s.stay()), "Beornings") == "LORE-REQ-03"


def questions(cards: tuple[str, ...], enters: bool) -> list[tuple[int, int]]:
    """Who is asked what in a turn in which nobody plays anything, whatever the hands hold."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(0, *cards).hand(1, *cards).at_turn_start()
    asked = []
    while not isinstance(s.pending, Over) and s.state.turn.mover == 0:
        asked.append((int(s.question), s.decider))
        if s.question is Question.NEW_SITE:
            s.pick("Ettenmoors")
        elif s.question is Question.ENTER and enters:
            s.pick(1)
        else:
            s.plain()
    return asked


@rule("LORE-DEC-08", "LORE-DEC-25", "LORE-DEC-30", "LORE-DEC-31", "LORE-DEC-38", "LORE-DEC-41", "LORE-DEC-60")
@pytest.mark.parametrize("enters", [True, False])
def test_windows_open_whatever_the_hands_hold(enters: bool) -> None:
    """Hands full of creatures, of counters and strike cards, of characters: the same questions in the same order."""
    plain = questions(("Ghouls",) * 6, enters)
    assert plain == questions(("Twilight", "Concealment", "Block", "Risky Blow", "Old Friendship", "Dodge"), enters)
    assert plain == questions(("Háma", "Éomer", "Beregond", "Wolves", "Giant", "Weariness of the Heart"), enters)
    assert (int(Question.WINDOW), 1) in plain


def no_answers(x: Action, chance: random.Random) -> list[Action]:
    """What looks like an answer and is none: too much said, too little, something else, about nothing there is."""
    at = chance.randrange(len(x.args)) if x.args else 0
    others = [(*x.args[:at], value, *x.args[at + 1 :]) for value in (-2, 99, 1 << 40)] if x.args else []
    return [
        replace(x, args=(*x.args, 0)),
        replace(x, args=x.args[:-1]),
        *(replace(x, args=args) for args in others),
        *(replace(x, verb=int(verb)) for verb in Verb),
        replace(x, proven=(*x.proven, Proven(99, 0))),
        replace(x, proven=x.proven[1:]),
        replace(x, shown=x.shown[1:]),
    ]


@rule("LORE-RULING-126", "LORE-MULTI-12")
@pytest.mark.parametrize(("variant", "seats"), [(STANDARD, 2), (INTRODUCTORY, 2), (SOLITAIRE, 2), (STANDARD, 3)])
def test_what_is_no_answer_is_refused(variant: int, seats: int) -> None:
    """At every question of a game by chance: what is near an answer and not among them is refused, with a reason."""
    chance = random.Random(variant)
    decks = list(ready_decks().values())[:seats]
    parts = solitaire_sections(decks[0]) if variant == SOLITAIRE else [sections(deck, variant) for deck in decks]
    m = Match(GAME, parts, chance.randrange, variant)
    for _ in range(500):
        waits = m.advance()
        if isinstance(waits, Over):
            break
        known = m.dealer.knowledge(waits.seat)
        legal = GAME.legal(m.state, known)
        assert legal == tuple(x for x in GAME.candidates(m.state, known) if GAME.why_not(m.state, x) is None)
        for x in no_answers(chance.choice(legal), chance):
            if x not in legal:
                reason = GAME.why_not(m.state, x)
                assert reason is not None and reason.rule in RULES, (waits, x)
        m.take(chance.choice(legal))
