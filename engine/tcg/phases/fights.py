"""Archery fire, assignment and skirmishes (TCG-ARC, TCG-ASN, TCG-SKI)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards.moments import Phase, Trait, When
from engine.tcg.effects.choices import choose
from engine.tcg.effects.deeds import assign
from engine.tcg.phases.happenings import follow, open_window, order_candidates, order_why_not, required
from engine.tcg.phases.turn import start_phase
from engine.tcg.reading.meaning import damage, defender_bonus, has_trait, is_fierce, may_take_part, strength
from engine.tcg.reading.playable import can_wound
from engine.tcg.reading.values import archer_allies, fellowship_archery, minion_archery, skipped
from engine.tcg.table.board import Board, alike, face, fight_with, minions, seats_right, shadow_seats, sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import (
    Archery,
    Assignment,
    Dying,
    Effects,
    Happening,
    Skirmish,
    Skirmishes,
    Window,
)
from engine.tcg.table.records import Fight, State
from engine.tcg.table.tokens import wound
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no, pick

FIRST_VOLLEY, SECOND_VOLLEY, NEXT_WOUND = Mark("FIRST_VOLLEY"), Mark("SECOND_VOLLEY"), Mark("NEXT_WOUND")


# ----------------------------------------------------------------------------------------------------------- archery
def ask_allies(d: Draft, f: Archery) -> None:
    """TCG-ARC-04, LOTR-RULING-70: the Free Peoples player says which archer allies are counted."""
    allies = archer_allies(d)
    choose(d, d.turn.fp, Pick.ARCHERS, allies, 0, len(allies))


def count_arrows(d: Draft, f: Archery) -> None:
    """TCG-ARC-08, LOTR-RULING-68: both totals are fixed before the first wound."""
    arrows, shot = minion_archery(d), fellowship_archery(d, len(d.returned))
    d.update(minions=arrows, fellowship=shot)
    d.tell(Told.ARCHERY, arrows, shot)


def takers(b: Board, f: Archery) -> list[Handle]:
    """TCG-ARC-06, TCG-ARC-07: who may be given the next wound."""
    if f.minions:
        found = [card for card in sources(b).active if face(b, card).kind != "minion" and may_take_part(b, card)]
    else:
        found = list(minions(b, f.target))
    return [card for card in found if can_wound(b, card)]


def first_volley(d: Draft, f: Archery) -> None:
    """TCG-ARC-10: wounds with no taker are lost; where it is nothing who takes one, nobody is asked."""
    found = takers(d, f) if f.minions else []
    if not found:
        d.goto(SECOND_VOLLEY, minions=0)
    elif alike(d, found):
        hit(d, f, found[0])


def second_volley(d: Draft, f: Archery) -> None:
    targets = [seat for seat in shadow_seats(d) if minions(d, seat)]
    if not f.fellowship or not targets:
        d.pop()
    elif len(targets) == 1:
        d.goto(NEXT_WOUND, target=targets[0])


def next_wound(d: Draft, f: Archery) -> None:
    found = takers(d, f) if f.fellowship else []
    if not found:
        d.pop()
    elif alike(d, found):
        hit(d, f, found[0])


def arrow_candidates(s: State, f: Archery, secrets: Secrets) -> Iterator[Action]:
    for card in takers(s, f):
        yield pick(card)


def arrow_why_not(s: State, f: Archery, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in takers(s, f):
        return None
    return no("Name one of your characters to take the wound.", "TCG-ARC-06")


def arrow_hits(d: Draft, f: Archery, x: Action) -> None:
    hit(d, f, x.args[0])


def hit(d: Draft, f: Archery, who: Handle) -> None:
    """One of the wounds is taken."""
    if f.minions:
        d.goto(FIRST_VOLLEY, minions=f.minions - 1)
    else:
        d.goto(NEXT_WOUND, fellowship=f.fellowship - 1)
    wound(d, who)


def shot_candidates(s: State, f: Archery, secrets: Secrets) -> Iterator[Action]:
    for seat in shadow_seats(s):
        if minions(s, seat):
            yield pick(seat)


def shot_why_not(s: State, f: Archery, x: Action) -> Reason | None:
    if x in set(shot_candidates(s, f, {})):
        return None
    return no("Name a Shadow player who has minions.", "TCG-ARC-07")


def shot_at(d: Draft, f: Archery, x: Action) -> None:
    d.update(target=x.args[0])


ARCHERY = procedure(
    ask_allies,
    count_arrows,
    FIRST_VOLLEY,
    first_volley,
    Ask(
        Question.ARROWS,
        decider=lambda s, f: s.turn.fp,
        candidates=arrow_candidates,
        why_not=arrow_why_not,
        answer=arrow_hits,
        legal=arrow_candidates,
        rules=("TCG-ARC-06", "TCG-ARC-10"),
    ),
    SECOND_VOLLEY,
    second_volley,
    Ask(
        Question.SHOT_AT,
        decider=lambda s, f: s.turn.fp,
        candidates=shot_candidates,
        why_not=shot_why_not,
        answer=shot_at,
        rules=("TCG-ARC-07",),
    ),
    NEXT_WOUND,
    next_wound,
    Ask(
        Question.ARROWS,
        decider=lambda s, f: f.target,
        candidates=arrow_candidates,
        why_not=arrow_why_not,
        answer=arrow_hits,
        legal=arrow_candidates,
        rules=("TCG-ARC-07", "TCG-ARC-10"),
    ),
)


# -------------------------------------------------------------------------------------------------------- assignment
LEFTOVER, NEXT_OWNER = Mark("LEFTOVER"), Mark("NEXT_OWNER")


def fighters(b: Board) -> list[Handle]:
    """The minions that can be assigned in this round (LOTR-RULING-87)."""
    found = [card for card in minions(b) if fight_with(b, card) is None]
    return [card for card in found if is_fierce(b, card)] if b.turn.fierce else found


def assign_why_not(b: Board, f: Assignment, defender: Handle, minion: Handle) -> Reason | None:
    """TCG-ASN-03 to TCG-ASN-05: what the Free Peoples player may assign."""
    if minion not in fighters(b) or any(minion == other for _, other in f.pairs):
        return no("That minion cannot be assigned.", "TCG-ASN-04")
    if defender not in sources(b).active or not may_take_part(b, defender):
        return no("Name a companion, or an ally who may take part.", "TCG-ASN-03")
    if has_trait(b, minion, Trait.NOT_BY_FP) or (defender, minion) in b.turn.barred:
        return no("A card forbids you that.", "LOTR-RULING-76")
    return None if has_room(b, f, defender) else no("He has as many minions as he can take.", "TCG-ASN-05")


def has_room(b: Board, f: Assignment, defender: Handle) -> bool:
    """TCG-ASN-05, TCG-ASN-10: one minion, and one more for each point of a defender bonus."""
    already = sum(one == defender for one, _ in f.pairs)
    fight = fight_with(b, defender)
    return already + (len(fight.minions) if fight else 0) < 1 + defender_bonus(b, defender)


def any_to_assign(d: Draft, f: Assignment) -> None:
    if not any(True for _ in pairs(d, f)):
        commit(d, f)


def pairs(b: Board, f: Assignment) -> Iterator[tuple[Handle, Handle]]:
    """Who may be assigned to whom; what does not depend on both is looked at once."""
    taken = {minion for _, minion in f.pairs}
    free = [card for card in fighters(b) if card not in taken and not has_trait(b, card, Trait.NOT_BY_FP)]
    for defender in sources(b).active if free else ():
        if may_take_part(b, defender) and has_room(b, f, defender):
            for minion in free:
                if (defender, minion) not in b.turn.barred:
                    yield defender, minion


def assign_candidates(s: State, f: Assignment, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for defender in sources(s).active:
        for minion in minions(s):
            yield Action(Verb.ASSIGN, (defender, minion))


def assign_legal(s: State, f: Assignment, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for pair in pairs(s, f):
        yield Action(Verb.ASSIGN, pair)


def defender_why_not(s: State, f: Assignment, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Verb.ASSIGN and len(x.args) == 2 and x == Action(Verb.ASSIGN, x.args):
        return assign_why_not(s, f, *x.args)
    return no("Assign a companion to a minion, or pass.", "TCG-ASN-03")


def defender_assigned(d: Draft, f: Assignment, x: Action) -> None:
    if x == PASS:
        commit(d, f)
    else:
        d.goto(DEFENDERS, pairs=(*f.pairs, x.args))


def commit(d: Draft, f: Assignment) -> None:
    """LOTR-RULING-75, LOTR-RULING-77: all at once; what is unassigned now is left over."""
    d.goto(LEFTOVER, pairs=())
    settle_pairs(d, f.pairs)
    d.update(left=tuple(fighters(d)), at=0)


def settle_pairs(d: Draft, chosen: tuple[tuple[Handle, Handle], ...]) -> None:
    """The pairs become skirmishes."""
    for defender in dict.fromkeys(defender for defender, _ in chosen):
        assign(d, defender, tuple(minion for other, minion in chosen if other == defender))


def next_owner(d: Draft, f: Assignment) -> None:
    """TCG-ASN-06: the Shadow players from the right on; one without leftover minions is not asked."""
    seats = shadow_seats(d)
    if f.at >= len(seats):
        d.pop()
    elif not any(True for _ in left_pairs(d, f)):
        d.goto(NEXT_OWNER, at=f.at + 1, pairs=())
        settle_pairs(d, f.pairs)


def left_pairs(b: Board, f: Assignment) -> Iterator[tuple[Handle, Handle]]:
    """TCG-ASN-07, LOTR-RULING-74: any companion, or ally who may take part, without a limit."""
    seat = shadow_seats(b)[f.at]
    free = {minion for minion in fighters(b) if owner(minion) == seat} - {minion for _, minion in f.pairs}
    for minion in f.left:
        if minion in free:
            for defender in sources(b).active:
                if may_take_part(b, defender):
                    yield defender, minion


def left_candidates(s: State, f: Assignment, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for defender, minion in left_pairs(s, f):
        yield Action(Verb.ASSIGN, (defender, minion))


def left_why_not(s: State, f: Assignment, x: Action) -> Reason | None:
    if x in set(left_candidates(s, f, {})):
        return None
    return no("Assign one of your leftover minions, or pass.", "TCG-ASN-06")


def left_assigned(d: Draft, f: Assignment, x: Action) -> None:
    if x == PASS:
        d.goto(NEXT_OWNER, at=f.at + 1, pairs=())
        settle_pairs(d, f.pairs)
    else:
        d.goto(NEXT_OWNER, pairs=(*f.pairs, x.args))


DEFENDERS = Mark("DEFENDERS")
ASSIGNMENT = procedure(
    DEFENDERS,
    any_to_assign,
    Ask(
        Question.ASSIGN,
        decider=lambda s, f: s.turn.fp,
        candidates=assign_candidates,
        why_not=defender_why_not,
        answer=defender_assigned,
        legal=assign_legal,
        rules=("TCG-ASN-03", "TCG-ASN-05"),
    ),
    LEFTOVER,
    NEXT_OWNER,
    next_owner,
    Ask(
        Question.LEFTOVER,
        decider=lambda s, f: shadow_seats(s)[f.at],
        candidates=left_candidates,
        why_not=left_why_not,
        answer=left_assigned,
        legal=left_candidates,
        rules=("TCG-ASN-06", "TCG-ASN-07"),
    ),
)


# --------------------------------------------------------------------------------------------------------- skirmishes
NEXT_SKIRMISH = Mark("NEXT_SKIRMISH")


def next_skirmish(d: Draft, f: Skirmishes) -> None:
    """TCG-SKI-02: the last one needs no question."""
    if not d.turn.fights or skipped(d, Phase.SKIRMISH):
        d.pop()
    elif len(d.turn.fights) == 1:
        start(d, d.turn.fights[0])


def start(d: Draft, fight: Fight) -> None:
    """A skirmish phase begins."""
    d.goto(NEXT_SKIRMISH)
    rest = tuple(one for one in d.turn.fights if one is not fight)
    done = (*d.turn.done, fight.defender, *fight.minions)
    d.set_turn(fights=rest, fight=fight, over=False, fallen=NONE, done=done)
    d.tell(Told.SKIRMISH, fight.defender, *fight.minions)
    d.push(Skirmish(0, fought=(fight.defender, *fight.minions), ringless=d.turn.ringless))
    start_phase(d, Phase.SKIRMISH)


def skirmish_candidates(s: State, f: Skirmishes, secrets: Secrets) -> Iterator[Action]:
    for fight in s.turn.fights:
        yield pick(fight.defender)


def skirmish_why_not(s: State, f: Skirmishes, x: Action) -> Reason | None:
    if x in set(skirmish_candidates(s, f, {})):
        return None
    return no("Name the character whose skirmish is next.", "TCG-SKI-02")


def skirmish_named(d: Draft, f: Skirmishes, x: Action) -> None:
    start(d, next(fight for fight in d.turn.fights if fight.defender == x.args[0]))


SKIRMISHES = procedure(
    NEXT_SKIRMISH,
    next_skirmish,
    Ask(
        Question.NEXT_SKIRMISH,
        decider=lambda s, f: s.turn.fp,
        candidates=skirmish_candidates,
        why_not=skirmish_why_not,
        answer=skirmish_named,
        legal=skirmish_candidates,
        rules=("TCG-SKI-02",),
    ),
)


def skirmish_actions(d: Draft, f: Skirmish) -> None:
    d.push(Window(0, Phase.SKIRMISH, seats_right(d, d.turn.fp)))


def resolve(d: Draft, f: Skirmish) -> None:
    """TCG-SKI-05, TCG-SKI-06, LOTR-RULING-80: the higher total wins, the Shadow side a tie."""
    fight = d.turn.fight
    if fight is None:
        d.goto(CLOSING)
        return
    mine: tuple[Handle, ...] = (fight.defender,) if fight.defender != NONE else ()
    if d.turn.over:
        fallen = (d.turn.fallen,) if d.turn.fallen != NONE else ()
        decided(d, mine or fight.minions, fallen, 0, crushed=False)
        return
    ours, theirs = strength(d, fight.defender), sum(strength(d, minion) for minion in fight.minions)
    won = ours > theirs
    winners, losers = (mine, fight.minions) if won else (fight.minions, mine)
    crushed = overwhelms(d, max(ours, theirs), min(ours, theirs), losers)
    d.tell(Told.TOTALS, ours, theirs, int(won), int(crushed))
    wounds = 0 if crushed else 1 + sum(damage(d, card) for card in winners)
    decided(d, winners, losers, wounds, crushed=crushed)


def decided(
    d: Draft, winners: tuple[Handle, ...], losers: tuple[Handle, ...], wounds: int, *, crushed: bool
) -> None:
    """LOTR-RULING-85: wounds or deaths and what has to follow a win or a loss wait for the Free Peoples player."""
    harm = (Effects(0, losers[0], face(d, losers[0]).number, d.turn.fp, ()),) if wounds or crushed else ()
    waiting = tuple(one for happening in outcomes(winners, losers) for one in required(d, happening))
    d.update(winners=winners, losers=losers, wounds=wounds, crushed=crushed, waiting=harm + waiting)


def outcomes(winners: tuple[Handle, ...], losers: tuple[Handle, ...]) -> list[Happening]:
    """Who has won and who has lost; it counts although the loser died."""
    won = [Happening(When.WINS, winner, losers, owner(winner)) for winner in winners]
    return won + [Happening(When.LOSES, loser, winners, owner(loser)) for loser in losers]


def next_result(d: Draft, f: Skirmish) -> None:
    """The last one needs no question."""
    if not f.waiting:
        d.goto(ANSWERED)
    elif len(f.waiting) == 1:
        follows(d, f, 0)


def follows(d: Draft, f: Skirmish, place: int) -> None:
    """One of the results; the one without words is what happens to the losers themselves."""
    result, rest = f.waiting[place], (*f.waiting[:place], *f.waiting[place + 1 :])
    if result.words:
        d.goto(RESULTS, waiting=rest)
        follow(d, result)
        return
    d.goto(RESULTS if f.crushed else ROUND, waiting=rest)
    for loser in f.losers if f.crushed else ():
        d.push(Dying(0, loser, f.winners))


def result_named(d: Draft, f: Skirmish, x: Action) -> None:
    follows(d, f, x.args[0])


def overwhelms(b: Board, more: int, less: int, losers: tuple[Handle, ...]) -> bool:
    """TCG-SKI-09, LOTR-RULING-83, LOTR-RULING-84: twice the strength, or three times against some."""
    threefold = any(has_trait(b, loser, Trait.THREEFOLD) for loser in losers)
    return more > 0 and more >= less * (3 if threefold else 2)


def next_round(d: Draft, f: Skirmish) -> None:
    """LOTR-RULING-40: one wound to each loser still in play, answers to each, then the next round."""
    if not f.wounds:
        d.goto(RESULTS)
        return
    d.goto(ROUND, wounds=f.wounds - 1)
    for loser in reversed(f.losers):
        if d.lies(loser):
            wound(d, loser, f.winners)


def answered(d: Draft, f: Skirmish) -> None:
    """LOTR-RULING-85: whatever is optional comes after all that is required."""
    for happening in reversed(outcomes(f.winners, f.losers)):
        open_window(d, happening)


def closing(d: Draft, f: Skirmish) -> None:
    d.happen(When.SKIRMISH_ENDS, f.fought[0], f.fought[1:])


def over(d: Draft, f: Skirmish) -> None:
    d.set_turn(fight=None, over=False, fallen=NONE, ringless=d.turn.ringless and not f.ringless)


RESULTS, ROUND, ANSWERED, CLOSING = Mark("RESULTS"), Mark("ROUND"), Mark("ANSWERED"), Mark("CLOSING")
SKIRMISH = procedure(
    skirmish_actions,
    resolve,
    RESULTS,
    next_result,
    Ask(
        Question.ORDER,
        decider=lambda s, f: s.turn.fp,
        candidates=order_candidates,
        why_not=order_why_not,
        answer=result_named,
        rules=("LOTR-RULING-85", "LOTR-RULING-02"),
    ),
    ROUND,
    next_round,
    ANSWERED,
    answered,
    CLOSING,
    closing,
    over,
)
