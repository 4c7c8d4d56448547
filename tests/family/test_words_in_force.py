"""What is found once and remembered is what the plain way finds, over whole games of every edition."""

from __future__ import annotations

from typing import Any

import pytest

from engine.journeys.reading import keying
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import State
from engine.journeys.table.sources import Sources, found_plainly, sources
from engine.kernel.records import NONE
from engine.tcg.cards.library import Event
from engine.tcg.cards.printed import Side
from engine.tcg.reading.heard import answered, events_about, subject
from engine.tcg.reading.meaning import prints
from engine.tcg.reading.playable import answers
from engine.tcg.table import board
from engine.tcg.table.draft import Draft as TcgDraft
from engine.tcg.table.frames import Happening
from engine.tcg.table.records import State as TcgState
from engine.tcg.table.speech import Context
from tests.family.matches import Recorded


def content(found: Sources) -> list[Any]:
    """Everything that was found."""
    return [getattr(found, name) for name in Sources.__slots__]


def said(found: board.Sources) -> dict[str, Any]:
    """Everything that was found in the TCG, without the answers that are remembered with it."""
    return {name: getattr(found, name) for name in board.Sources.__slots__ if name != "printed_so"}


def test_words_in_force_are_those_of_the_cards_in_play(game: Recorded) -> None:
    for state in (*game.states, *reversed(game.states)):
        if isinstance(state, State):
            assert content(sources(state)) == content(found_plainly(state))
        elif isinstance(state, TcgState):
            assert said(board.sources(state)) == said(board.found_plainly(state))
            active = board.sources(state).active
            for who, cards in board.sources(state).printed_so.items():
                assert cards == [card for card in active if prints(who, board.face(state, card).number)]


def test_they_are_so_between_the_steps_of_an_action_too(game: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = getattr(game.game, "machine", None)
    if machine is None:
        return
    goes_on = machine._interrupt

    def looked(d: Any) -> bool:
        if isinstance(d, Draft):
            assert content(sources(d)) == content(found_plainly(d))
        elif isinstance(d, TcgDraft):
            assert said(board.sources(d)) == said(board.found_plainly(d))
        return bool(goes_on(d))

    monkeypatch.setattr(machine, "_interrupt", looked)
    for state, action in zip(game.states[::3], game.log[::3], strict=True):
        machine.step(state, action)


def test_what_nobody_is_asked_about_has_no_answer(game: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the print of the cards says that nothing answers a happening, no card of the TCG does."""
    if not isinstance(game.states[-1], TcgState):
        return
    machine: Any = game.game.machine  # type: ignore[attr-defined]
    goes_on = machine._interrupt
    looked: list[bool] = []

    def look(d: TcgDraft) -> bool:
        for happening in d.happenings:
            looked.append(answered(d, happening))
            plainly = answers_plainly(d, happening)
            assert looked[-1] or not plainly
            quickly = {*events_about(Side.FREE_PEOPLES, happening.when, subject(d, happening))}
            quickly |= {*events_about(Side.SHADOW, happening.when, subject(d, happening))}
            assert {one for one in plainly if isinstance(one, Event)} <= quickly
        return bool(goes_on(d))

    monkeypatch.setattr(machine, "_interrupt", look)
    for state, action in zip(game.states, game.log, strict=True):
        machine.step(state, action)
    assert True in looked and False in looked


def answers_plainly(d: TcgDraft, happening: Happening) -> list[Event | board.Usable]:
    """The events of the game, and the acts of cards in play, that answer a happening, whoever holds them."""
    found: list[Event | board.Usable] = []
    for seat in range(len(d.players)):
        for event in board.LIBRARY.replies.get((board.side_of(d, seat), happening.when), ()):
            at = Context(NONE, seat, event.number, happening=happening, held=True)
            if event.act.on is not None and answers(d, event.act.on, at):
                found.append(event)
        for usable in board.sources(d).acts:
            at = Context(usable.card, seat, usable.definition, board.host_of(d, usable.card), happening=happening)
            if usable.act.on is not None and answers(d, usable.act.on, at):
                found.append(usable)
    return found


def test_creatures_are_keyed_to_the_way_of_the_company_as_it_is_now(game: Recorded) -> None:
    for state in (*game.states, *reversed(game.states)):
        for company in state.companies if isinstance(state, State) else ():
            if company.journey is not None or company.site >= 0:
                assert keying.way_of(state, company) == keying.way_now(state, company)
