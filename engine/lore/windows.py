"""The one frame in which seats are asked to act or to pass: phases, timing windows, answers (LORE-PRIO)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import AT_COUNTER, AT_ENGAGEMENT, AT_MOVEMENT, AT_ORGANIZATION, At
from engine.journeys.phases.asking import ASKING, next_speaker, note_action, note_pass, speaker
from engine.journeys.play import rings
from engine.journeys.play.barred_sites import lift, lifts
from engine.journeys.play.play import declare, number_shown, playable_now, use
from engine.journeys.play.playable import ONLY_SKILLS, granted, guarded, why_not_play, why_not_use
from engine.journeys.play.slots import why_not_wield, wield
from engine.journeys.reading.places import is_home
from engine.journeys.table.board import Board, attack_now, company, face, fellows, is_several, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask
from engine.lore import hazards, organization
from engine.lore.circle import pile_candidates, pile_up, pile_why_not
from engine.lore.customs import go_of
from engine.lore.records import State

ONLY_HAND = (Zone.HAND,)
RESOURCE_MOMENTS = (AT_ORGANIZATION, AT_MOVEMENT, At.SITE)


def could_act(b: Board, f: Window, seat: int) -> bool:
    """Whether a seat holds cards it might play now, or has a card in play with such an ability."""
    if f.moment in RESOURCE_MOMENTS:
        return b.players[seat].active
    if not may_speak(b, f.moment, seat):
        return any(True for _ in _home_cancels(b, f))
    if any(b.zones[seat][zone] for zone in hand_zones(b, seat, f.moment)) or granted(b, seat, f.moment):
        return True
    return any(_usable(b, f.moment, card) for zone in (Zone.PLAY, Zone.MP) for card in b.zones[seat][zone]) or any(
        True for _ in _home_cancels(b, f)
    )


def may_speak(b: Board, moment: int, seat: int) -> bool:
    """Whether a seat's cards are possible at all in this moment of this turn."""
    if seat == b.turn.mover:
        return True
    if b.turn.phase is Phase.COUNCIL:
        return moment == At.CORRUPTION_ROLL
    if is_several(b) and b.turn.phase is Phase.MOVEMENT and moment == AT_COUNTER:
        return seat == go_of(b) or any(guarded(b, seat))
    return b.turn.phase is Phase.MOVEMENT or moment in (AT_ENGAGEMENT, At.STRIKE)


def hand_zones(b: Board, seat: int, moment: int) -> tuple[Zone, ...]:
    """Where a seat's cards to play lie: with three or more players hazards come out of the hazard pile."""
    if not is_several(b) or seat == b.turn.mover or b.turn.phase is Phase.COUNCIL:
        return ONLY_HAND
    if b.turn.phase is Phase.MOVEMENT and not (moment == AT_COUNTER and any(guarded(b, seat))):
        return (Zone.HAZARDS,)
    return (Zone.HAND, Zone.HAZARDS)


def _usable(b: Board, moment: int, card: Handle) -> bool:
    return any(moment in ability.at for ability in b.book[face(b, card).number].abilities)


# ------------------------------------------------------------------------------------------------------ candidates
def candidates(s: State, f: Window, secrets: Secrets) -> Iterator[Action]:
    seat = f.seats[f.at]
    yield PASS
    for card in [card for zone in hand_zones(s, seat, f.moment) for card in s.zones[seat][zone]]:
        number, shown = known(s, card, secrets)
        if number:
            for index, way in enumerate(s.book[number].ways):
                if f.moment in way.moments:
                    yield Action(Verb.PLAY, (card, index), shown)
    yield from others(s, f, seat, secrets)


def legal(s: State, f: Window, secrets: Secrets) -> Iterator[Action]:
    seat = f.seats[f.at]
    yield PASS

    def refused(card: Handle, number: int, way: int) -> Reason | None:
        return why_not_play(s, seat, f.moment, card, number, way)

    yield from playable_now(s, seat, hand_zones(s, seat, f.moment), (f.moment,), secrets, refused)
    for x in others(s, f, seat, secrets):
        if why_not(s, f, x) is None:
            yield x


def others(s: State, f: Window, seat: int, secrets: Secrets) -> Iterator[Action]:
    """What might be done besides playing cards."""
    for card, index in sources(s).usable(f.moment):
        if owner(card) == seat:
            yield Action(Verb.USE, (card, index))
    for card, index in granted(s, seat, f.moment):
        yield Action(Verb.USE, (card, index))
    if f.moment == AT_ORGANIZATION:
        yield from organization.candidates(s, seat, secrets)
    if f.moment in RESOURCE_MOMENTS and seat == s.turn.mover:
        yield from rings.candidates(s, seat)
    if f.moment == AT_MOVEMENT:
        if seat == s.turn.mover:
            yield from lifts(s, s.turn.company)
        else:
            yield from hazards.nazgul_candidates(s, seat, secrets)
            if is_several(s) and not f.acted:
                yield from pile_candidates(s, seat, secrets)
    elif f.moment == AT_ENGAGEMENT:
        yield from _home_cancels(s, f)


def _home_cancels(b: Board, f: Window) -> Iterator[Action]:
    """LORE-SITE-07: a character at his home site; and the tapping some creatures' attacks allow.

    The defender comes last in an engagement step, and no attack of these two sorts is safe from being cancelled.
    """
    attack = attack_now(b)
    if f.moment != AT_ENGAGEMENT or attack is None or f.at != len(f.seats) - 1:
        return
    group = company(b, attack.company)
    if group is None:
        return
    for who in fellows(b, group):
        if not untapped(b, who):
            continue
        if attack.automatic != NONE and group.site != NONE and is_home(b, face(b, who), group.site):
            yield Action(Verb.HOME, (who,))
        if attack.cancels and attack.target != NONE and (who != attack.target or attack.self_cancel):
            yield Action(Verb.DODGE, (who,))


# ------------------------------------------------------------------------------------------------------- predicate
def why_not(s: State, f: Window, x: Action) -> Reason | None:
    seat = f.seats[f.at]
    if x == PASS:
        return None
    if x.verb == Verb.PLAY and len(x.args) == 2:
        return play_why_not(s, f, seat, x)
    if x.verb == Verb.SIDEBOARD and f.moment == AT_ORGANIZATION:
        return organization.why_not(s, seat, x)
    if x.verb == Verb.NAZGUL and f.moment == AT_MOVEMENT:
        return hazards.nazgul_why_not(s, seat, x)
    if x.verb == Verb.PILE and f.moment == AT_MOVEMENT and is_several(s) and seat != s.turn.mover and not f.acted:
        return pile_why_not(s, seat, x)
    if x.shown or x.proven:
        return no("Nothing has to be shown for that.", "LORE-GEN-11")
    if x.verb == Verb.USE and len(x.args) == 2:
        return why_not_use(s, seat, f.moment, *x.args)
    if x.verb == Verb.TEST and len(x.args) == 2 and f.moment in RESOURCE_MOMENTS:
        return rings.why_not(s, seat, *x.args)
    if x.verb == Verb.WIELD and len(x.args) == 1 and f.moment == AT_ORGANIZATION:
        return why_not_wield(s, seat, x.args[0])
    if x.verb in (Verb.HOME, Verb.DODGE) and x in set(_home_cancels(s, f)):
        return None
    if x.verb == Verb.LIFT and f.moment == AT_MOVEMENT and seat == s.turn.mover and x in set(lifts(s, s.turn.company)):
        return None
    if f.moment == AT_ORGANIZATION and seat == s.turn.mover:
        return organization.why_not(s, seat, x)
    return no("That cannot be done now.", "LORE-TIMING-02")


def play_why_not(s: State, f: Window, seat: int, x: Action) -> Reason | None:
    """Whether a card of the hand may be played: it is there, it is shown, and the rules allow it."""
    card, way = x.args
    zone = next((z for z in hand_zones(s, seat, f.moment) if card in s.zones[seat][z]), None)
    if zone is None:
        return no("That card is not in your hand.", "LORE-GEN-12")
    if x.proven:
        return no("Nothing has to be proven for that.", "LORE-GEN-11")
    number = number_shown(s, seat, x, zone, "LORE-GEN-12")
    if isinstance(number, Reason):
        return number
    return why_not_play(s, seat, f.moment, card, number, way)


# ---------------------------------------------------------------------------------------------------------- answer
def answer(d: Draft, f: Window, x: Action) -> None:
    seat = f.seats[f.at]
    if x == PASS:
        note_pass(d, f)
        return
    note_action(d, f, closes=x.verb == Verb.PILE)
    if x.verb == Verb.PLAY:
        number = face(d, x.args[0]).number
        if f.moment == At.STRIKE and any(word in ONLY_SKILLS for word in d.book[number].definition.keywords):
            d.update(skill=True)
        declare(d, seat, f.moment, *x.args)
    elif x.verb == Verb.USE:
        use(d, seat, f.moment, *x.args)
    elif x.verb == Verb.TEST:
        rings.test(d, seat, *x.args)
    elif x.verb == Verb.WIELD:
        wield(d, x.args[0])
    elif x.verb in (Verb.HOME, Verb.DODGE):
        cancel_attack(d, x.args[0], dodged=x.verb == Verb.DODGE)
    elif x.verb == Verb.LIFT:
        lift(d, x.args[0])
    elif x.verb == Verb.NAZGUL:
        hazards.nazgul(d, seat, x)
    elif x.verb == Verb.PILE:
        pile_up(d, seat, x)
    else:
        organization.answer(d, seat, x)


def cancel_attack(d: Draft, who: Handle, dodged: bool) -> None:
    """A character taps and the attack is cancelled; one of several may be dodged a limited number of times."""
    d.tap(who)
    attack = attack_now(d)
    assert attack is not None
    d.change(attack, cancelled=True, cancels=attack.cancels - (1 if dodged else 0))
    d.tell(Told.CANCELLED, attack.source)


WINDOW = (
    ASKING,
    next_speaker(could_act),
    Ask(
        Question.WINDOW,
        decider=speaker,
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        legal=legal,
        rules=("LORE-PRIO-02",),
    ),
)
