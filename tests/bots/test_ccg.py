"""What a sensible person would do in the Middle-earth CCG, and whether the steward does it."""

from __future__ import annotations

import random

import pytest

from engine.editions.meccg import MECCG
from engine.journeys.cards.moments import At
from engine.journeys.table.verbs import Verb
from engine.metw.table.control import free_general
from tests.rules.meccg.test_fallen import ALATAR, fallen


@pytest.mark.parametrize(("others", "comes"), [(("Glóin", "Faramir", "Beretar"), False), (("Glóin",), True)])
def test_nobody_is_brought_in_who_would_go_straight_back(others: tuple[str, ...], comes: bool) -> None:
    """Where he may come nobody would control him, and there is too little general influence."""
    s = fallen("Asternak", at="Isengard (fallen-wizard)", wizard=ALATAR.number)
    s.company(0, *others, at="Himring").hand(0, "Óin").window(At.ORGANIZATION, 0)
    assert (free_general(s.state, 0) >= 3) == comes
    action = MECCG.bot("steward", random.Random(1).randrange)(s.state, s._hidden)
    assert (action.verb == Verb.PLAY and action.args[0] == s.named("Óin")) == comes
