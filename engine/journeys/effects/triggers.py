"""What happens by itself when something else happens (LORE-TRIGGER)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Leave, When
from engine.journeys.cards.printed import DETAINS
from engine.journeys.cards.words import Remove, Trigger
from engine.journeys.play.playable import permits
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.play.slots import lay_down_second
from engine.journeys.reading.filters import SITE_BASE, card_fits, holds_all
from engine.journeys.table.board import (
    Board,
    bearer_of,
    card_of,
    company,
    company_number,
    face,
    named_in_play,
    on_table,
    site,
)
from engine.journeys.table.draft import Draft, Happening
from engine.journeys.table.frames import Attack, Effects, Triggers
from engine.journeys.table.records import IN_MP, IN_PLAY, Lasting, State, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark

ORDERING = Mark("ordering")
LEFT_PLAY, ATTACK_OVER = When.LEFT_PLAY, When.ATTACK_OVER
"""What is asked for at every happening."""
CLEARING = (LEFT_PLAY, When.EXHAUSTED, When.COMPANY_CHANGED)
"""What may make cards go by their own text."""


def consequences(d: Draft) -> list[Effects]:
    """What everything that has just happened sets off, in the order in which it happened."""
    happened, d.happened = d.happened, []
    waiting: list[Effects] = []
    for happening in [*happened, *allies_lost(d, happened)]:
        clear_up(d, happening)
        after_automatic(d, happening)
        waiting += triggered(d, happening)
    return waiting


def allies_lost(d: Draft, happened: list[Happening]) -> list[Happening]:
    """An ally that leaves play leaves its company."""
    return [
        Happening(When.COMPANY_CHANGED, happening.subject, happening.company)
        for happening in happened
        if happening.when is LEFT_PLAY
        and happening.company != NONE
        and face(d, happening.subject).is_ally
    ]


def clear_up(d: Draft, happening: Happening) -> None:
    """Cards whose text says when they go: on an exhaustion, without another card, with a change of the company."""
    if happening.when is LEFT_PLAY and permits(d, face(d, happening.subject), Leave.TWO_WEAPONS):
        lay_down_second(d)
    if happening.when not in CLEARING:
        return
    for rows in tuple(d.zones):
        for card in rows[IN_PLAY]:
            if on_table(d, card) is None:
                continue
            for word in d.book[face(d, card).number].always:
                if isinstance(word, Remove) and _has_to_go(d, word, happening, card):
                    d.discard(card)
                    break


def _has_to_go(d: Draft, word: Remove, happening: Happening, card: Handle) -> bool:
    if happening.when is When.EXHAUSTED:
        return word.exhaustion
    if happening.when is When.COMPANY_CHANGED:
        return word.company_changes and card_of(d, card).company == happening.company
    if word.losing is not None and card_fits(d, word.losing, face(d, happening.subject)):
        return True
    if not word.without:
        return False
    mine = any(face(d, other).name == word.without for other in d.zones[owner(card)][IN_MP])
    return not mine and not named_in_play(d, word.without)


def after_automatic(d: Draft, happening: Happening) -> None:
    """Sites whose automatic-attack makes those it wounded roll for corruption."""
    if happening.when is not ATTACK_OVER:
        return
    attack = attack_numbered(d, happening.attack)
    here = company(d, happening.company)
    if attack is None or here is None or here.site == NONE or attack.automatic == NONE or attack.source != NONE:
        return
    printed = site(d, here.site).attacks[attack.automatic]
    if printed.special not in ("", DETAINS):
        for who in reversed(dict.fromkeys(attack.wounded)):
            if on_table(d, who) is not None:
                corruption_roll(d, who, printed.check)


def attack_numbered(b: Board, number: int) -> Attack | None:
    """The attack of that number, if it is under way."""
    for frame in b.frames:
        if isinstance(frame, Attack) and frame.number == number:
            return frame
    return None


def triggered(d: Draft, happening: Happening) -> list[Effects]:
    """The triggered effects of one happening, oldest card first."""
    found = []
    for card in listeners(d, happening):
        for trigger in d.book[face(d, card).number].triggers.get(happening.when, ()):
            effects = effects_of(d, happening, trigger, card, None)
            if effects is not None:
                found.append(effects)
    for lasting in d.lasting:
        word = d.book[lasting.definition].words[lasting.word]
        if isinstance(word, Trigger) and word.when is happening.when:
            effects = effects_of(d, happening, word, lasting.source, lasting)
            if effects is not None:
                found.append(effects)
    return found


def listeners(d: Draft, happening: Happening) -> Iterator[Handle]:
    """Cards that may react: in play, speaking from an MP pile, attacking, or the very card that left."""
    yield from sources(d).listening(happening.when)
    attack = attack_numbered(d, happening.attack) if happening.attack != NONE else None
    if attack is not None and attack.source != NONE and attack.source in d.zones[owner(attack.source)][Zone.DECLARED]:
        yield attack.source
    if happening.when is LEFT_PLAY and on_table(d, happening.subject) is None:
        yield happening.subject


def effects_of(
    d: Draft, happening: Happening, trigger: Trigger, card: Handle, lasting: Lasting | None
) -> Effects | None:
    """The effects a trigger sets off, or None if it does not concern this happening."""
    definition = lasting.definition if lasting is not None else face(d, card).number
    seat = lasting.seat if lasting is not None else owner(card)
    group, number = happening.company, happening.number
    if lasting is not None and happening.when is When.END_OF_TURN:
        group, number = lasting.bound[0], lasting.site
        if company(d, group) is None:
            return None
    elif lasting is not None:
        about = (happening.company, happening.subject, happening.attack, place_of(d, happening.company))
        if lasting.bound and not set(about) & set(lasting.bound):
            return None
    elif not concerns(d, happening, trigger, card):
        return None
    if group == NONE and lasting is None and on_table(d, card) is not None:
        group = company_number(d, card)
    chosen = lasting.bound if lasting is not None else ()
    at = Context(card, seat, group, chosen, happening.subject, number, definition=definition)
    if not holds_all(d, trigger.require, at):
        return None
    index = d.book[definition].index
    hazard = d.book[definition].definition.is_hazard and seat != d.turn.mover
    words = tuple(index[word] for word in trigger.effects)
    return Effects(
        0,
        card,
        definition,
        seat,
        words,
        chosen,
        group,
        happening.subject,
        number,
        hazard=hazard,
        trigger=index[trigger],
        rooted=lasting is None and on_table(d, card) is not None,
    )


def place_of(b: Board, number: int) -> int:
    """The current site of a company, as effects bound to sites name it."""
    group = company(b, number)
    return NONE if group is None or group.site == NONE else SITE_BASE + group.site


def concerns(d: Draft, happening: Happening, trigger: Trigger, card: Handle) -> bool:
    """Whether a happening is about this card, its attack, its company or its player, as the trigger asks."""
    if happening.when in (When.PLAYED, When.LEFT_PLAY, When.MARKED, When.STORED) and happening.subject != card:
        return False
    if trigger.own_attack:
        attack = attack_numbered(d, happening.attack)
        if attack is None or attack.source != card:
            return False
    if trigger.own_company:
        mine = company_number(d, card) if on_table(d, card) is not None else NONE
        if mine == NONE or mine != happening.company:
            return False
    return not trigger.own_player or happening.seat == player_of(d, card)


def player_of(b: Board, card: Handle) -> int:
    """The player a card's text means by its player: for a card on a character, his."""
    bearer = bearer_of(b, card)
    return owner(card if bearer == NONE else bearer)


# --------------------------------------------------------------------------------------------------------- order
def next_trigger(d: Draft, f: Triggers) -> None:
    """The last one needs no question."""
    if not f.waiting:
        d.pop()
    elif len(f.waiting) == 1:
        d.frames[-1] = f.waiting[0]


def candidates(s: State, f: Triggers, secrets: Secrets) -> Iterator[Action]:
    for place in range(len(f.waiting)):
        yield pick(place)


def why_not(s: State, f: Triggers, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] < len(f.waiting):
        return None
    return no("Name the effect that comes first.", "LORE-TRIGGER-03")


def ordered(d: Draft, f: Triggers, x: Action) -> None:
    chosen = f.waiting[x.args[0]]
    rest = (*f.waiting[: x.args[0]], *f.waiting[x.args[0] + 1 :])
    d.goto(ORDERING, waiting=rest)
    d.push(chosen)


TRIGGERS = (
    ORDERING,
    next_trigger,
    Ask(
        Question.ORDER,
        decider=lambda s, f: s.turn.mover,
        candidates=candidates,
        why_not=why_not,
        answer=ordered,
        rules=("LORE-TRIGGER-03", "LORE-EOT-07"),
    ),
)
