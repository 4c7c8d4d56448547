"""A card is played or an ability used: declared, paid, a link of the chain, resolved (METW-FLOW-06 to 15)."""

from __future__ import annotations

from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import AttackIs, CompanyIs
from engine.journeys.cards.moments import Leave, Pay, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Choose, Permit
from engine.journeys.play.departures import HOMEWARD, receivers_for
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.play import (
    NAMING,
    PAYING,
    after_price,
    choice_candidates,
    choice_legal,
    choice_why_not,
    choices_of,
    chosen,
    finish,
    next_choice,
    note_played,
    pay,
    resolve,
    run_words,
    still_good,
    way_of,
)
from engine.journeys.play.playable import NO_COUNTER, permits, spec_of
from engine.journeys.play.slots import settle_slot
from engine.journeys.reading.places import founding_site
from engine.journeys.table.board import attack_now, bearer_of, card_of, company, company_number, face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Play, Rescue
from engine.journeys.table.records import IN_PLAY, Phase, Pose, Zone
from engine.journeys.table.verbs import Question
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Ask, procedure
from engine.metw.cards.later_words import Folk
from engine.metw.phases.ambush import IN_ANSWER, TO_SKILL
from engine.metw.phases.arrivals import note_one
from engine.metw.play.asthough import bind_together, link
from engine.metw.play.bands import bought, led
from engine.metw.play.chain import answers
from engine.metw.play.playable import TAPPING, extra_minor, site_lost, visit_now
from engine.metw.scenarios.freeing import asks_for_prisoners
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, atlas_of, guard_of, is_avatar
from engine.metw.table.draft import Draft
from engine.metw.table.entities import gives_way, manifestations
from engine.metw.table.frames import Ambush, Entry
from engine.metw.table.verbs import Tells


def declared(d: Draft, f: Play) -> None:
    """It lies in the chain; a card on-guard may be the first answer to one that would tap the site (METW-OG-04)."""
    answers(d, f)
    asks_for_prisoners(d, f)
    if f.ability:
        return
    link(d, f)
    step_aside(d, f)
    printed, here = d.book[f.definition].definition, company(d, d.turn.company)
    if printed.is_character and not f.free:
        note_one(d, f.seat, unique=printed.unique)
    taps = way_of(d, f).kind in TAPPING or printed.has("information")
    if here is not None and not way_of(d, f).hazard and (taps or needs_site(way_of(d, f))):
        d.happen(When.SITE_NEEDED, f.card, here.number)
    skilled = any(printed.has(keyword) for keyword in d.law.guarded_skills)
    if (taps or skilled) and d.turn.phase is Phase.SITE and here is not None and here.journey is not None:
        card = guard_of(d, here.number)
        if card != NONE and not here.journey.back:
            d.push(Ambush(0, here.number, card, IN_ANSWER if taps else TO_SKILL))


def step_aside(d: Draft, f: Play) -> None:
    """Manifestations that give way to the one that is played go to their players' hands; somebody takes one item."""
    rivals = manifestations(d, f.definition) - {f.definition}
    for rows in d.zones:
        for card in rows[Zone.PLAY]:
            if face(d, card).number in rivals and gives_way(d, face(d, card).number):
                if face(d, card).is_character:
                    d.push(Rescue(0, card, receivers_for(d, card), HOMEWARD))
                else:
                    d.to_hand(card)


def needs_site(way: Way) -> bool:
    """Whether a resource asks for the site of the company: that it taps, was entered, or is of some sort."""
    places = (one for one in way.use.require if isinstance(one, CompanyIs))
    return way.use.cost.used_counter or any(one.site is not None or one.entered == 1 for one in places)


def carry_out(d: Draft, f: Play) -> None:
    """METW-FLOW-11 to METW-FLOW-13: what still holds happens, in printed order."""
    if not still_stands(d, f):
        d.update(cancelled=True)
        d.tell(Told.CANCELLED, f.card)
        return
    kind = "" if f.ability else way_of(d, f).kind
    if kind == "faction":
        f = bought(d, led(d, f))
    if kind not in ("character", "item", "ally") or f.cancelled or not still_good(d, f):
        resolve(d, f)
    elif kind == "character":
        scenario = scenario_of(d)
        if scenario is not None and scenario.entry is not None:
            d.push(Entry(0, f.card, f.seat, f.chosen[0]))
        else:
            arrive(d, f.card, f.seat, f.chosen[0])
    else:
        gain(d, f)


def still_stands(b: Board, f: Play) -> bool:
    """METW-FLOW-11: whether what was paid is paid still, and site and attack are still what the action needs."""
    return still_paid(b, f) and site_lost(b, f) is None and not attack_lost(b, f)


def attack_lost(b: Board, f: Play) -> bool:
    """METW-ANN-09: what needs an attack comes to nothing when that was cancelled earlier in the chain."""
    attack = attack_now(b)
    needs = any(isinstance(condition, AttackIs) and not condition.outside for condition in spec_of(b, f).require)
    return needs and attack is not None and attack.cancelled


def still_paid(b: Board, f: Play) -> bool:
    """METW-ANN-07: who tapped for it must still be in play and tapped, and so must a site that tapped for it."""
    cost = spec_of(b, f).cost
    tapped = [value for choose, value in zip(choices_of(b, f), f.chosen, strict=True) if choose.pay is Pay.TAP]
    if cost.tap_self:
        tapped.append(f.card)
    if cost.tap_bearer and on_table(b, f.card) is not None:
        tapped.append(bearer_of(b, f.card))
    here = company(b, f.company)
    if cost.used_counter and here is not None and here.site not in b.players[here.seat].used:
        if not atlas_of(b).sites[here.site].never_taps:
            return False
    return all(
        on_table(b, card) is not None and card_of(b, card).pose is not Pose.UNTAPPED for card in tapped if card != NONE
    )


def arrive(d: Draft, card: Handle, seat: int, place: int) -> None:
    """METW-PLAY-04, METW-PLAY-11: he joins a company or founds one, under general influence or somebody's own."""
    printed = face(d, card)
    if printed.is_main and len(d.law.alignments) > 1:
        make_way(d, printed.number)
    site, controller = founding_site(d, place), NONE
    if site == NONE and on_table(d, place) is not None:
        controller = place
        place = company_number(d, controller)
    if site == NONE and company(d, place) is None:
        return
    d.enter(card)
    if printed.is_main and controller == NONE:
        d.set_player(seat, main=printed.number, revealed=d.turn.number)
    elif d.law.late_influence and d.turn.phase is Phase.ORGANIZATION:
        d.note(newcomers=(*d.later.newcomers, card))
    if site != NONE:
        d.found_company(seat, site, (card,))
    else:
        site = d.company(place).site
        d.join(card, place)
    if controller != NONE:
        d.control(card, controller)
        d.tell(Tells.CONTROL, card, controller)
    d.tell(Told.BROUGHT, seat, card, site)
    d.happen(When.BROUGHT, card, company_number(d, card), seat=seat)


def make_way(d: Draft, number: int) -> None:
    """MECCG-MAN-05, MECCG-MAN-07, MECCG-MAN-08: who is revealed as himself is nothing else on the table any more."""
    same = manifestations(d, number)
    for rows in d.zones:
        for card in rows[IN_PLAY]:
            if on_table(d, card) is not None and face(d, card).number in same:
                d.discard(card)


def gain(d: Draft, f: Play) -> None:
    """METW-ITM-01, METW-ITM-04, METW-ALY-07: it goes to who tapped for it and taps the site; one minor item more."""
    who, printed, here = f.chosen[0], d.book[f.definition].definition, company(d, f.company)
    d.enter(f.card, f.use)
    d.hold(who, f.card)
    if here is not None and here.site != NONE:
        note_played(d, f.definition, here.number)
        visit = visit_now(d)
        if visit is not None and visit.burglar == who and printed.kind is Kind.ITEM:
            d.change(visit, burglar=NONE)  # METW-RULING-128: the site is tapped for this item already
        elif extra_minor(d, here, printed):
            d.set_company(d.company(here.number), used=False)
        elif printed.kind is Kind.ITEM and spares_site(d, here.number):
            pass
        elif not f.free & NO_COUNTER and not permits(d, printed, Leave.NO_COUNTER):
            d.spend_site(d.company(here.number))
    if printed.kind is Kind.ITEM:
        settle_slot(d, f.card)
        d.happen(When.ITEM_PLAYED, f.card, f.company)
        d.happen(When.ITEM_GAINED, who, f.company, f.card)
    else:
        d.happen(When.COMPANY_CHANGED, f.card, f.company)
    run_words(d, f, way_of(d, f).use.effects)
    d.happen(When.PLAYED, f.card, f.company)


def spares_site(d: Draft, number: int) -> bool:
    """Whether an effect lets a company play its first item without tapping the site; then that is used up."""
    for effect in d.lasting:
        word = d.book[effect.definition].words[effect.word]
        if isinstance(word, Permit) and word.leave is Leave.FIRST_ITEM and number in effect.bound:
            d.lasting = tuple(other for other in d.lasting if other is not effect)
            return True
    return False


def take_back(d: Draft, f: Play) -> None:
    """A short-event of magic goes into the play deck in place of the discard pile if its user's own text says so."""
    if f.ability or f.card not in d.zones[f.seat][Zone.DECLARED] or not face(d, f.card).has("magic"):
        return
    users = (value for choose, value in zip(choices_of(d, f), f.chosen, strict=False) if uses_magic(choose))
    if way_of(d, f).kind == "event" and any(keeps_magic(d, who) for who in users):
        d.move(f.card, f.seat, Zone.RESERVE)
        shuffle_in(d, f.seat, Zone.RESERVE)


def uses_magic(choose: Choose) -> bool:
    """Whether a choice names who uses a card of magic."""
    return isinstance(choose.who, Folk) and bool(choose.who.keyword)


def keeps_magic(b: Board, who: Handle) -> bool:
    """Whether a Ringwraith, his player's own, has magic go back into the play deck."""
    if on_table(b, who) is None or not is_avatar(b, who):
        return False
    words = b.book[face(b, who).number].always
    return any(isinstance(word, Permit) and word.leave is Leave.MAGIC_RETURNS for word in words)


PLAY = procedure(
    NAMING,
    next_choice,
    Ask(
        Question.TARGET,
        decider=lambda s, f: f.seat,
        candidates=choice_candidates,
        why_not=choice_why_not,
        answer=chosen,
        legal=choice_legal,
        rules=("METW-FLOW-07", "METW-DEC-38"),
    ),
    PAYING,
    pay,
    after_price,
    declared,
    carry_out,
    take_back,
    finish,
    bind_together,
)
