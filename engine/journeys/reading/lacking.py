"""In words which condition of a card does not hold: what its player reads when it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.journeys.cards import conditions as c
from engine.journeys.cards.conditions import Cards, Where, Who, Word
from engine.journeys.cards.moments import ANY
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES
from engine.journeys.reading.filters import character_fits, holds_all, site_fits
from engine.journeys.table.board import Board, attack_now, company, fellows, strike_now
from engine.journeys.table.records import Company, Pose
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason

NOT_THE_CASE = "What its text asks for is not the case."
"""Of conditions that are only tied to events, or that one game alone has."""
RULE = "LORE-REQ-01"


def lacking(b: Board, conditions: tuple[Word, ...], at: Context) -> Reason | None:
    """The first condition that does not hold, in words."""
    if holds_all(b, conditions, at):
        return None
    first = next(one for one in conditions if not holds_all(b, (one,), at))
    return no(_words(b, first, at), RULE)


def _words(b: Board, condition: Word, at: Context) -> str:
    say = _WORDS.get(type(condition))
    return say(b, condition, at) if say is not None else NOT_THE_CASE


# ------------------------------------------------------------------------------------------------- sorts of things
def somebody(who: Word) -> str:
    """Such a character: "a scout", "Gandalf or Radagast"."""
    if not isinstance(who, Who):
        return "such a character"
    if who.names:
        return _one_of(who.names)
    if who.at is not None or who.poses:
        pose = " or ".join(Pose(pose).name.lower() for pose in who.poses)
        return " ".join(filter(None, (pose, somewhere(who.at) if who.at is not None else "")))
    if who.bears:
        return f"the bearer of {who.bears}"
    sorts = [f"{'an' if sort[0] in 'AEIOU' else 'a'} {sort}" for sort in (who.skills or who.races)]
    return _one_of(sorts) if sorts else ("a main character" if who.main == 1 else "such a character")


def somewhere(where: Where, way: str = "at") -> str:
    """Such a site: "at a Haven or a Free-hold", "in Dagorlad"; with another word, the way to it."""
    if where.names:
        return f"{way} {_one_of(where.names)}"
    if where.types:
        return f"{way} {_kinds(where.types)}"
    if where.regions:
        return f"{'in' if way == 'at' else f'{way} a site in'} {_one_of(where.regions)}"
    return f"{way} such a site"


def _kinds(types: str) -> str:
    return _one_of([f"{'' if type_ == 'R' else 'a '}{SITE_TYPES[type_]}" for type_ in types])


def _one_of(words: Sequence[str]) -> str:
    """"A, B or C"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# --------------------------------------------------------------------------------------------------- the company
def _company(b: Board, word: c.CompanyIs, at: Context) -> str:
    concerned = company(b, at.company)
    if concerned is None:
        return "There is no company that it could be for."
    if word.site is not None and not site_fits(b, word.site, concerned.site, concerned.seat):
        return _site(b, word.site, concerned)
    if word.entered != ANY and concerned.entered != bool(word.entered):
        return f"The company has {'not' if word.entered else 'already'} entered its site."
    if word.with_ is not None and not any(character_fits(b, word.with_, who) for who in fellows(b, concerned)):
        return f"Nobody in the company is {somebody(word.with_)}."
    if word.at_card and not holds_all(b, (c.CompanyIs(at_card=True),), at):
        return "The company is not at the site on which it lies."
    if word.faced and not set(word.faced) & set(concerned.faced):
        return f"The company has not faced this before in this turn: {', '.join(word.faced)}."
    if word.played:
        return "Nothing of the sort that it asks for has been played at the site this turn."
    return f"The company has {somebody(word.without)}." if word.without is not None else NOT_THE_CASE


def _site(b: Board, where: Where, concerned: Company) -> str:
    if where.used != ANY and site_fits(b, replace(where, used=ANY), concerned.site, concerned.seat):
        return "The site is not used yet." if where.used else "The site is used already."
    if where.not_types and site_fits(b, replace(where, not_types=""), concerned.site, concerned.seat):
        return f"The company is at {_kinds(where.not_types)}."
    return f"The company is not {somewhere(where)}."


def _journey(b: Board, word: c.OnTheWay, at: Context) -> str:
    concerned = company(b, at.company)
    if concerned is None:
        return "There is no company that it could be for."
    moving = b.customs.moves(b, concerned)
    if word.moving != ANY and moving != bool(word.moving):
        return "The company moves." if moving else "The company does not move."
    if word.goal is not None and not holds_all(b, (c.OnTheWay(goal=word.goal),), at):
        return f"The company does not move {somewhere(word.goal, 'to')}."
    if word.moved_by:
        return f"The company does not move by {word.moved_by}."
    if word.no_others_in_a_row:
        return "The way of the company leads too far from the regions that it asks for."
    if word.path:
        lands = _one_of([REGION_TYPES[symbol] for symbol in word.path])
        least = f"{word.count} times " if word.count > 1 else ""
        return f"The way of the company does not lead {least}through {lands}."
    return "The way of the company is not such a one."


def _size(b: Board, word: c.SizeIs, at: Context) -> str:
    if company(b, at.company) is None:
        return "There is no company that it could be for."
    return f"The company is too {'small' if word.characters_from or word.members_from else 'large'}."


# ------------------------------------------------------------------------------------------------- fights and rolls
def _attack(b: Board, word: c.AttackIs, at: Context) -> str:
    attack = attack_now(b)
    if word.outside or attack is None:
        return "There is no attack now." if attack is None else "It is not for the time of an attack."
    if word.fight.races and attack.race not in word.fight.races:
        return f"It is only for attacks of this kind: {', '.join(word.fight.races)}."
    if word.hit or word.wounded:
        return f"No strike of the attack has {'wounded anybody' if word.wounded else 'succeeded'}."
    return "It is not for attacks like this one."


def _strike(b: Board, word: c.StrikeOn, at: Context) -> str:
    if strike_now(b) is None:
        return "Nobody is facing a strike now."
    if word.bearer:
        return "The strike is not on its bearer."
    return f"The strike is not on {somebody(word.who)}."


def _roll(b: Board, word: c.RollBy, at: Context) -> str:
    if word.with_ is not None:
        return f"Whoever makes the roll is not with {somebody(word.with_)}."
    if word.who == Who():
        return "It is not for this roll."
    return f"The roll is not made by {somebody(word.who)}, as it asks."


# --------------------------------------------------------------------------------------------------- cards in play
def _in_play(b: Board, word: c.InPlay, at: Context) -> str:
    if word.mine:
        return f"You have {'no ' if word.there else ''}{word.name} among your points."
    return f"{word.name} is {'not ' if word.there else ''}in play."


def _bearer(b: Board, word: c.BearerIs, at: Context) -> str:
    return f"Its bearer is {'not ' if word.yes else ''}{somebody(word.who)}."


def _answers(b: Board, word: c.Answers, at: Context) -> str:
    wanted = word.cards.names if isinstance(word.cards, Cards) else ()
    return f"It answers {' and '.join(wanted)} only." if wanted else "It does not answer this card."


def _marked(b: Board, word: c.Marked, at: Context) -> str:
    if word.this_site or word.fewer:
        return f"It has {'its mark for this site' if word.this_site else 'all its marks'} already."
    return f"It needs {word.count} mark{'s' if word.count > 1 else ''} for that."


def _stored(b: Board, word: c.Stored, at: Context) -> str:
    return f"It is {'not ' if word.yes else ''}stored."


def _someone(b: Board, word: c.Someone, at: Context) -> str:
    if word.at_card:
        return "Nobody is at the site on which it lies."
    whose = "company of yours" if word.mine else "company"
    return f"There is nobody in a {whose} who is {somebody(word.who)}."


def _either(b: Board, word: c.Either, at: Context) -> str:
    """All of them failed: the first one is what most players would try."""
    return _words(b, word.conditions[0], at)


def _not(b: Board, word: c.Not, at: Context) -> str:
    if isinstance(word.condition, c.InPlay):
        return _in_play(b, replace(word.condition, there=not word.condition.there), at)
    return NOT_THE_CASE


_WORDS: dict[type[Word], Callable[[Board, Any, Context], str]] = {
    c.InPlay: _in_play,
    c.CompanyIs: _company,
    c.OnTheWay: _journey,
    c.SizeIs: _size,
    c.AttackIs: _attack,
    c.FacedUntapped: lambda b, word, at: "Whoever faces the strike has tapped for it.",
    c.StrikeOn: _strike,
    c.RollBy: _roll,
    c.BearerIs: _bearer,
    c.Answers: _answers,
    c.Marked: _marked,
    c.Stored: _stored,
    c.OnCard: lambda b, word, at: "It does not lie on such a card.",
    c.SubjectIs: lambda b, word, at: NOT_THE_CASE,
    c.Someone: _someone,
    c.Either: _either,
    c.Not: _not,
}
