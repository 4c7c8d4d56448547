"""An attack as the players see it: its figures, its strikes, and what each way to face one is worth, exactly."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.journeys.combat.attack import CANCELLED, DEFEATED, FAILED, LAPSED, OPEN, SUCCEEDED
from engine.journeys.combat.strikes import (
    TAPPED_PENALTY,
    WOUNDED_PENALTY,
    fighting_prowess,
    spares,
)
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes, body, prowess
from engine.journeys.table.board import Board, attack_now, card_of, company, face, fellows, on_table, strike_now
from engine.journeys.table.customs import BodyCheck
from engine.journeys.table.frames import Attack, Strike, StrikeMark
from engine.journeys.table.records import Pose, State
from engine.kernel.records import NONE, Handle
from lore_tui.games.journeys.names import POSES, Names, site_name
from lore_tui.games.journeys.show import odds
from lore_tui.games.journeys.show.modifiers import attack_parts, parts_words, prowess_parts
from lore_tui.games.journeys.show.rolls import roll_panel
from lore_tui.text import clip, fit
from lore_tui.words import count

OUTCOMES = {
    OPEN: "open",
    DEFEATED: "defeated",
    FAILED: "failed",
    SUCCEEDED: "succeeded",
    CANCELLED: "cancelled",
    LAPSED: "lapsed",
}


def attack_title(b: Board, names: Names, attack: Attack) -> str:
    """An attack in a few words: "Cave-drake: 2 strikes, prowess 10, body 6"."""
    group = company(b, attack.company)
    if attack.source != NONE:
        name = names.card(b, attack.source)
    elif attack.automatic != NONE and group is not None:
        name = f"{attack.race} at {site_name(b, group.site)}"
    else:
        name = f"{attack.race.replace('+', ' and ')} attack"
    solid = attack_body(b, attack)
    extra = [f"body {solid}"] if solid else []
    extra += ["detainment"] if attack.detain else []
    figures = [count(attack_strikes(b, attack), "strike"), f"prowess {attack_prowess(b, attack)}", *extra]
    return f"{name}: {', '.join(figures)}"


# ----------------------------------------------------------------------------------------------------- strikes
def forecast(b: Board, attack: Attack, who: Handle, might: int) -> odds.StrikeOdds:
    """The chances of a strike on a character who faces it with this prowess."""
    strike = strike_now(b)
    faced = strike if strike is not None and strike.who == who else None
    hurt = faced.hurt if faced is not None else card_of(b, who).pose is Pose.WOUNDED
    check = _body_check(b, attack, who, hurt)
    return odds.strike_odds(
        odds.Strike(
            might,
            attack_prowess(b, attack, who),
            body(b, who, attack) + check.body,
            attack_body(b, attack, who),
            attack.detain,
            attack.body_modifier + check.roll,
            attack.fail_modifier,
            spares(b, attack),
            not face(b, who).has_body,
            faced is not None and faced.twice,
            b.customs.strike,
            b.customs.beats_body,
        )
    )


def _body_check(b: Board, attack: Attack, who: Handle, hurt: bool) -> BodyCheck:
    """What a strike changes about his body roll; as long as he has none, what one would change."""
    place = next((place for place, mark in enumerate(attack.assigned) if mark.who == who), len(attack.assigned))
    if place == len(attack.assigned):
        assert isinstance(b, State)
        struck = replace(attack, assigned=(*attack.assigned, StrikeMark(who)))
        b = replace(b, frames=tuple(struck if frame is attack else frame for frame in b.frames))
    return b.customs.body_check(b, Strike(0, place, who, hurt=hurt))


def might_of(b: Board, attack: Attack, who: Handle) -> int:
    """The prowess with which a character could face a strike: an untapped one by tapping."""
    strike = strike_now(b)
    if strike is not None and strike.who == who:
        chosen = strike.tapped or strike.untapped or card_of(b, who).pose is not Pose.UNTAPPED
        return fighting_prowess(b, strike if chosen else replace(strike, tapped=True))
    pose = card_of(b, who).pose
    penalty = {Pose.UNTAPPED: 0, Pose.TAPPED: TAPPED_PENALTY, Pose.WOUNDED: WOUNDED_PENALTY}[pose]
    excess = sum(mark.excess for mark in attack.assigned if mark.who == who)
    return prowess(b, who, attack) + penalty - excess


def needed_roll(b: Board, attack: Attack, who: Handle, might: int) -> int:
    """The least roll with which a strike on him fails."""
    return odds.Strike(might, attack_prowess(b, attack, who), ends=b.customs.strike).roll_needed


def chance_words(b: Board, attack: Attack, who: Handle, might: int) -> str:
    """What a strike faced with this prowess comes to: "prowess 8, 5+ stops it (83%)"."""
    chances = forecast(b, attack, who, might)
    needed = odds.needed_words(needed_roll(b, attack, who, might))
    words = f"prowess {might}, {needed} stops it ({odds.percent(chances.fails)})"
    words += f", tie {odds.percent(chances.tied)}" if chances.tied else ""
    return f"{words}, death {odds.percent(chances.eliminated)}" if chances.eliminated else words


def face_words(b: Board, strike: Strike, taps: bool) -> str:
    """One way to face the strike under way, with its chances."""
    attack, way = _facing(b, strike, taps)
    return chance_words(b, attack, strike.who, fighting_prowess(b, way))


def faced(b: Board, strike: Strike, taps: bool) -> odds.StrikeOdds:
    """The chances of one way to face the strike under way."""
    attack, way = _facing(b, strike, taps)
    return forecast(b, attack, strike.who, fighting_prowess(b, way))


def as_it_stands(b: Board, strike: Strike) -> odds.StrikeOdds:
    """The chances of the strike under way once it is decided how it is faced."""
    attack = attack_now(b)
    assert attack is not None
    return forecast(b, attack, strike.who, fighting_prowess(b, strike))


def _facing(b: Board, strike: Strike, taps: bool) -> tuple[Attack, Strike]:
    attack = attack_now(b)
    assert attack is not None
    return attack, replace(strike, tapped=True) if taps else replace(strike, untapped=True)


# ------------------------------------------------------------------------------------------------------ the panel
def attack_panel(
    b: Board, names: Names, width: int = 80, letters: Mapping[Handle, str] | None = None
) -> list[str]:
    """The attack under way: figures, strikes, one row for each defender, the modifiers of the strike now faced.

    With `letters` every defender has the one by which he is pointed at.
    """
    attack = attack_now(b)
    group = company(b, attack.company) if attack is not None else None
    if attack is None or group is None:
        return roll_panel(b, names, width)
    lines = [f"{attack_title(b, names, attack)}  on {names.company(b, attack.company)}"]
    lines += _strike_lines(b, names, attack)
    margin = "" if letters is None else " "
    people = {who: forecast(b, attack, who, might_of(b, attack, who)) for who in fellows(b, group)}
    ties = any(chances.tied for chances in people.values())
    lines.append(f"{margin}  defender           state     prowess  roll   stops{'    tie' if ties else ''}  death")
    strike = strike_now(b)
    for who, chances in people.items():
        mark = "*" if strike is not None and strike.who == who else " "
        head = f"{mark} " if letters is None else f"{mark}{letters.get(who, ''):<2}"
        lines.append(f"{head}{_defender(b, names, attack, who, chances, ties)}")
    if strike is not None and on_table(b, strike.who) is not None:
        name = names.card(b, strike.who)
        lines.append(f"{name}: {parts_words(prowess_parts(b, strike.who, attack))}{_penalties(b, strike)}")
        lines.append(f"the strike: {parts_words(attack_parts(b, attack, strike.who))}")
    return [clip(line, width) for line in [*lines, *roll_panel(b, names, width)]]


def _strike_lines(b: Board, names: Names, attack: Attack) -> list[str]:
    marks = []
    for mark in attack.assigned:
        excess = f" (-{mark.excess})" if mark.excess else ""
        marks.append(f"{names.card(b, mark.who)}{excess} {OUTCOMES[mark.state]}")
    left = [f"{attack.left} to assign"] if attack.left else []
    return [f"strikes: {', '.join([*marks, *left])}"] if marks or left else []


def _defender(
    b: Board, names: Names, attack: Attack, who: Handle, chances: odds.StrikeOdds, ties: bool
) -> str:
    might = might_of(b, attack, who)
    needed = odds.needed(needed_roll(b, attack, who, might))
    cells = (
        fit(names.card(b, who), 18),
        fit(POSES[card_of(b, who).pose], 9),
        f"{might:>7}",
        f"{needed:>5}",
        f"{odds.percent(chances.fails):>6}",
        *([f"{odds.percent(chances.tied):>6}"] if ties else []),
        f"{odds.percent(chances.eliminated):>6}",
    )
    return " ".join(cells)


def _penalties(b: Board, strike: Strike) -> str:
    attack = attack_now(b)
    assert attack is not None
    excess = -attack.assigned[strike.number].excess
    rest = fighting_prowess(b, strike) - prowess(b, strike.who, attack) - strike.supporters - excess
    words = f", support +{strike.supporters}" if strike.supporters else ""
    words += f", excess strikes {excess}" if excess else ""
    decided = strike.tapped or strike.untapped or card_of(b, strike.who).pose is not Pose.UNTAPPED
    return f"{words}, penalties {rest}" if rest and decided else words
