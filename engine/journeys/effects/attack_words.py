"""Effect words about attacks: a card attacks, an attack of its own comes up, all strikes of one fail."""

from __future__ import annotations

from engine.journeys.cards import words as w
from engine.journeys.combat.attack import creature_attack, other_attack
from engine.journeys.effects.perform import people
from engine.journeys.play.play import key_of
from engine.journeys.table.board import attack_now, company, face
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Effects, Play
from engine.kernel.records import NONE


def attack(d: Draft, f: Effects, word: w.Attack) -> None:
    """The card attacks with its printed figures, or an attack of its own comes up."""
    group = company(d, f.company)
    if group is None:
        return
    if word.printed:
        play = next((frame for frame in reversed(d.frames) if isinstance(frame, Play) and frame.card == f.source), None)
        keyed = key_of(d, play) if play is not None else None
        if keyed is not None and keyed.granted >= 0:
            d.lasting = tuple(e for place, e in enumerate(d.lasting) if place != keyed.granted)
        target = f.chosen[-1] if len(f.chosen) > 1 else NONE
        creature_attack(d, f.source, f.company, keyed, target)
        return
    if word.traitor:
        traitors_attack(d, f)
        return
    only = people(d, f, word.only) if word.only is not None else []
    other_attack(
        d,
        f.company,
        word.race,
        word.strikes,
        word.prowess,
        source=NONE,
        definition=f.definition,
        attacker_assigns=word.attacker_assigns,
        target=only[0] if only else NONE,
        uncancellable=bool(only),
    )


def traitors_attack(d: Draft, f: Effects) -> None:
    """The character who failed turns on his old company; the happening tells the prowess he had."""
    other_attack(
        d,
        f.company,
        face(d, f.subject).race,
        1,
        f.number + TRAITORS_BONUS,
        source=f.source,
        definition=f.definition,
        attacker_assigns=True,
        body_modifier=1,
    )


TRAITORS_BONUS = 10


def fail_strikes(d: Draft, f: Effects, word: w.FailStrikes) -> None:
    """Every strike of the attack fails; body rolls against each follow in its turn."""
    under = attack_now(d)
    if under is not None:
        d.change(under, failing=True, fail_modifier=word.modifier)
