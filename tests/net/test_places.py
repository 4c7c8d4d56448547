"""Where the players of an offered table listen: said by each of them, passed on by the host, believed with care."""

from __future__ import annotations

import pytest

from net.fair.log.primitives import Signer
from net.fair.wire.offers import OpenOffer, make_offer
from tests.net.harness import terms

ME, HOST, BOT = sorted(Signer(bytes([number]) * 32).pk for number in (1, 2, 3))


def offer(**places: str) -> OpenOffer:
    """An offer for three, with these places."""
    return make_offer(HOST, terms(3), {ME: places.get("me", ""), HOST: "", BOT: places.get("bot", "")}, 0.0)


@pytest.mark.parametrize("place", ["127.0.0.1:7300", "127.8.0.1:7300", "[::1]:7300", "localhost:7300"])
def test_what_the_host_reaches_on_his_own_machine_lies_where_he_is_seen(place: str) -> None:
    assert offer(bot=place).seen_at("10.77.0.1").where(BOT) == "10.77.0.1:7300"
    assert offer(bot=place).seen_at("fd77::1").where(BOT) == "[fd77::1]:7300"


def test_other_places_stay_as_they_are() -> None:
    seen = offer(me="192.0.2.7:7171", bot="").seen_at("10.77.0.1")
    assert seen.where(ME) == "192.0.2.7:7171" and seen.where(BOT) == ""


@pytest.mark.parametrize("nonsense", ["nowhere", "host:port", "a b:1", "x" * 64, ":7171"])
def test_nonsense_is_no_place(nonsense: str) -> None:
    assert offer(me=nonsense).seen_at("10.77.0.1").where(ME) == ""
    assert offer(me=nonsense).port_at(ME, "10.77.0.1") == ""


def test_a_guest_chooses_his_port_but_not_his_address() -> None:
    """Nobody can send the others of a table to somebody else's machine."""
    assert offer(me="198.51.100.9:7171").port_at(ME, "10.77.0.2") == "10.77.0.2:7171"


def test_places_change_nothing_of_the_offer_itself() -> None:
    placed = offer().placed({BOT: "10.77.0.1:7300"})
    assert placed.id == offer().id and placed.terms == offer().terms and placed.pks == offer().pks
    assert placed.message.addresses == ("", "", "10.77.0.1:7300")
