"""Hidden cards: opened once, mixed beyond recognition, dealt fairly by whoever deals."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.actions import MIX, NUMBER, SEEN, Identity, Shown
from engine.kernel.dealer import Dealer
from engine.kernel.door import SECTIONS, laid_out
from engine.kernel.pending import Mix, Numbers, Show
from engine.kernel.records import handle, is_open
from engine.kernel.state import KernelDraft, KernelState, can_open, is_live

PILE, HAND = 1, 2


def position() -> KernelState:
    """One seat with three hidden cards of its first shuffle in the pile, and serial 3 open in hand."""
    pile = tuple(handle(0, 256 + slot) for slot in range(3))
    return KernelState(
        faces=((0, 0, 0, 44),), zones=(((), pile, (handle(0, 3),)),), epochs=(1,), owed=((),), returned=(), result=None
    )


def draft() -> KernelDraft:
    return KernelDraft(position(), ())


def freeze(d: KernelDraft) -> KernelState:
    return msgspec.structs.replace(
        position(), faces=tuple(d.faces), zones=tuple(d.zones), epochs=tuple(d.epochs), owed=tuple(d.owed)
    )


def test_an_opened_card_lies_in_the_same_place_under_its_serial() -> None:
    d = draft()
    assert d.open(Shown(handle(0, 257), 1, 77)) == handle(0, 1)
    assert d.zones[0][PILE] == (handle(0, 256), handle(0, 1), handle(0, 258))
    assert d.faces[0] == (0, 77, 0, 44)


def test_a_card_can_be_opened_once_from_where_it_lies_and_as_one_thing() -> None:
    state = position()
    good = Shown(handle(0, 256), 0, 9)
    assert can_open(state, good, 0, PILE)
    assert not can_open(state, good, 0, HAND), "it lies elsewhere"
    assert not can_open(state, Shown(handle(0, 256), 3, 44), 0, PILE), "that serial lies open already"
    assert not can_open(state, Shown(handle(0, 256), 4, 9), 0, PILE), "there is no such serial"
    assert not can_open(state, Shown(handle(0, 999), 0, 9), 0, PILE), "there is no such card"
    assert not can_open(state, Shown(handle(0, 256), 0, 0), 0, PILE), "a card has a number"
    assert not can_open(state, Shown(handle(0, 3), 3, 44), 0, HAND), "it is open"


def test_a_mixed_zone_has_new_references_only() -> None:
    d = draft()
    old = d.zones[0][PILE]
    d.owe(0, PILE)
    d.mix(0, PILE)
    assert d.owed[0] == ()
    assert d.epochs[0] == 2
    assert set(d.zones[0][PILE]).isdisjoint(old) and len(d.zones[0][PILE]) == len(old)
    assert not any(is_open(card) for card in d.zones[0][PILE])
    assert not any(is_live(freeze(d), card) for card in old)


def test_an_empty_zone_owes_nothing_when_it_is_mixed() -> None:
    d = draft()
    d.owe(0, 0)
    d.mix(0, 0)
    assert d.owed[0] == () and d.epochs[0] == 1


def test_the_dealer_deals_every_card_of_a_section_once() -> None:
    dealer = Dealer([(10, 11, 12)], [(3, 0, 0, 0)], lambda n: 0)
    state = msgspec.structs.replace(position(), epochs=(0,), faces=((0, 0, 0),))
    assert dealer.answer(state, Mix(0, PILE)).verb == MIX
    assert sorted(dealer.secrets[0]) == [256, 257, 258]
    assert sorted(dealer.secrets[0].values()) == [Identity(0, 10), Identity(1, 11), Identity(2, 12)]


def test_a_mix_moves_the_secrets_and_forgets_what_others_saw() -> None:
    dealer = Dealer([(10, 11, 12, 44)], [(0, 0, 0, 0)], lambda n: 0)
    for slot, card in enumerate((10, 11, 12)):
        dealer.secrets[0][handle(0, 256 + slot)] = Identity(slot, card)
    dealer.seen[0][handle(0, 256)] = Identity(0, 10)
    dealer.answer(position(), Mix(0, PILE))
    assert sorted(dealer.secrets[0]) == [512, 513, 514]
    assert sorted(identity.definition for identity in dealer.secrets[0].values()) == [10, 11, 12]
    assert dealer.seen[0] == {}


def test_numbers_come_from_the_chooser_and_shows_reach_the_looker_alone() -> None:
    dealer = Dealer([(10,), (20,)], [(1,), (1,)], lambda n: n - 1)
    assert dealer.answer(position(), Numbers(6)).args == (5,)
    assert dealer.answer(position(), Numbers(6)).verb == NUMBER
    dealer.secrets[0][256] = Identity(0, 10)
    assert dealer.answer(position(), Show(0, 1, (256,))).verb == SEEN
    assert dealer.knowledge(1)[256] == Identity(0, 10)


def test_a_card_is_found_with_whomever_it_lies() -> None:
    """Its owner's zones are searched first, then those of the others."""
    one, other = handle(0, 0), handle(1, 0)
    state = KernelState(faces=((1,), (1,)), zones=(((other,), ()), ((), (one,))), epochs=(0, 0), owed=((), ()))
    draft = KernelDraft(state, ())
    assert draft.place_of(one) == (1, 1) and draft.place_of(other) == (0, 0)
    draft.move(one, 0, 1)
    assert draft.zones[0] == ((other,), (one,)) and draft.zones[1] == ((), ())
    with pytest.raises(LookupError):
        draft.place_of(handle(0, 7))


def test_before_a_deck_is_committed_every_card_of_it_has_a_place_of_its_own() -> None:
    sizes = [tuple(range(2, 2 + len(SECTIONS))), (0,) * len(SECTIONS)]
    laid = laid_out(sizes, 12)
    cards = [card for row in laid["zones"][0] for card in row]
    assert [len(laid["zones"][0][zone]) for zone in SECTIONS] == list(sizes[0])
    assert len(set(cards)) == len(cards) == sum(sizes[0]) and not any(map(is_open, cards))
    assert laid["owed"] == (tuple(SECTIONS), ())
