"""What a declared card or ability targets (LORE-TARGET)."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import From, Of, Stat
from engine.journeys.cards.pretence import AsThough
from engine.journeys.cards.words import Attack, Forbid, Keying, Modify, Move, Permit, Trigger
from engine.journeys.table.board import Board, card_of, company_number, named_in_play, on_table
from engine.journeys.table.frames import Play
from engine.journeys.table.records import IN_HAND
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE, Handle, owner

NO_CARDS = frozenset(
    {
        From.MY_COMPANIES,
        From.REGION,
        From.SITE,
        From.PATH,
        From.KEY,
        From.PLACE,
        From.LASTING,
        From.GOAL,
        From.ATTACK,
        From.AUTOMATIC,
        From.THREAT,
        From.RACE,
    }
)
"""Sources of choices that are numbers of something else than cards."""
COMPANIES = frozenset({From.MY_COMPANIES})
WHOLE_COMPANY = frozenset({Of.COMPANY, Of.OTHERS, Of.STRUCK})


def cards_aimed_at(b: Board, declared: Play) -> list[Handle]:
    """The cards on the table that were named for a declared card or ability."""
    entry = b.book[declared.definition]
    spec = entry.abilities[declared.use] if declared.ability else entry.ways[declared.use].use
    return [
        value
        for choose, value in zip(spec.choose, declared.chosen, strict=False)
        if choose.source not in NO_CARDS and value >= 0 and on_table(b, value) is not None
    ]


def companies_aimed_at(b: Board, declared: Play) -> set[int]:
    """The companies a declared card targets: by what was named for it, or as the company it is played on."""
    entry = b.book[declared.definition]
    spec = entry.abilities[declared.use] if declared.ability else entry.ways[declared.use].use
    named = [company_number(b, card) for card in cards_aimed_at(b, declared)]
    own = [value for choose, value in zip(spec.choose, declared.chosen, strict=False) if choose.source in COMPANIES]
    acting = [declared.company] if meets_company(spec.effects) else []
    return {number for number in (*named, *own, *acting) if number != NONE}


def meets_company(words: tuple[Word, ...]) -> bool:
    """Whether effects are about the company they are played on (LORE-TARGET-01, LORE-TARGET-05)."""
    for word in words:
        if isinstance(word, Move | Attack) or getattr(word, "of", None) in WHOLE_COMPANY:
            return True
        if isinstance(word, Forbid | Permit | Keying) and getattr(word, "of", Of.SELF) is Of.SELF:
            return True
        if isinstance(word, Modify) and word.stat is Stat.HAZARD_LIMIT:
            return True
        later = isinstance(word, Trigger)
        if not later and meets_company((*getattr(word, "effects", ()), *getattr(word, "otherwise", ()))):
            return True
    return False


def counts_as_there(b: Board, name: str, card: Handle) -> bool:
    """Whether a card of that name is in play, or counts as in play for this card because of what it is played with."""
    there = counts_in_play(b, name)
    for source in sources(b).of(AsThough):
        if isinstance(source.word, AsThough) and not source.word.at_once and played_with(b, source.card, card):
            there = (there or name == source.word.there) and name != source.word.gone
    return there


def counts_in_play(b: Board, name: str) -> bool:
    """Whether a card of that name is in play, or counts as such for everything."""
    for source in sources(b).of(AsThough):
        word = source.word
        if isinstance(word, AsThough) and word.at_once and name in (word.there, word.gone):
            return name == word.there and (named_in_play(b, name) or not named_in_play(b, word.gone))
    return named_in_play(b, name)


def played_with(b: Board, helper: Handle, card: Handle) -> bool:
    """Whether a card is played with one that was taken up for it, or may be: then it lies in the player's hand."""
    record = card_of(b, helper)
    if card == NONE or (not record.marks and record.host == NONE):
        return False
    return card == (record.host if record.host != NONE else record.marks[-1]) or (
        record.marks == (0,) and card in b.zones[owner(helper)][IN_HAND]
    )
