"""A tournament as lines: the list of them, the players with their places, the rounds with their tables."""

from __future__ import annotations

from dataclasses import dataclass

from lore_tui.text import clean, clean_name, clip, fit
from lore_tui.view.prompt_lines import Line
from net.tournament.clock import in_words
from net.tournament.director import Director
from net.tournament.export import byes, table_words
from net.tournament.records import Round, Tournament, sanction_words
from net.tournament.standings import final_ratings, table_of

NAME = 20
NUMBERS = "  pts  w-d-l  rating  deck"


@dataclass(frozen=True)
class PlayerRow:
    """A player in the table of a tournament."""

    key: str
    name: str
    place: str
    points: int
    record: str
    rating: int
    deck: str
    remark: str


def stand(tournament: Tournament) -> str:
    """How far a tournament has come, in a few words."""
    players = f"{len(tournament.entrants)} player{'' if len(tournament.entrants) == 1 else 's'}"
    short = sanction_words(tournament)
    remark = f" ({short})" if short else ""
    if tournament.closed:
        return f"{players}, closed{remark}"
    if not tournament.rounds:
        return f"{players}, open for players{remark}"
    return f"{players}, round {len(tournament.rounds)} of {tournament.rounds_planned}{remark}"


def player_rows(tournament: Tournament) -> list[PlayerRow]:
    """Everybody, best first; who was ejected comes last and has no place."""
    ratings = final_ratings(tournament)
    rows = []
    for one in table_of(tournament):
        place = str(one.place) if tournament.results else "-"
        record = f"{one.wins}-{one.draws}-{one.losses}"
        rows.append(_row(tournament, one.key, place, one.points, record, ratings[one.key]))
    for key in tournament.ejected:
        rows.append(_row(tournament, key, "-", 0, "", ratings[key]))
    return rows


def _row(tournament: Tournament, key: str, place: str, points: int, record: str, rating: int) -> PlayerRow:
    entrant = tournament.entrant(key)
    deck = "opened" if entrant.opening else "locked" if entrant.deck else "-"
    warned = sum(1 for one in tournament.warnings if one.key == key)
    remarks = ["ejected"] if key in tournament.ejected else ["left"] if key in tournament.dropped else []
    remarks += [f"{warned} warning{'' if warned == 1 else 's'}"] if warned else []
    return PlayerRow(key, clean_name(entrant.name), place, points, record, rating, deck, ", ".join(remarks))


def player_heads(width: int) -> str:
    """The words over the columns."""
    return clip(f"{'':2}{fit('player', NAME)}{NUMBERS}", max(0, width))


def draw_player(row: PlayerRow, width: int) -> Line:
    """One row of the table."""
    numbers = f"{row.points:5}  {row.record:<5}  {row.rating:6}  {fit(row.deck, 7)}"
    style = "dim" if row.remark.startswith(("left", "ejected")) else "strong"
    remark = clip(row.remark, max(0, width - 4 - NAME - len(numbers) - 1))
    return [(f"{row.place:>3} ", "dim"), (fit(row.name, NAME), style), (numbers, "text"), (f" {remark}", "warning")]


def round_lines(director: Director, width: int) -> list[Line]:
    """The rounds, the current one first: who meets whom, and what came of it."""
    tournament = director.tournament
    if not tournament.rounds:
        wanted = "groups of three to five" if tournament.groups else "pairs"
        return [
            [(clip(f"No round yet; {tournament.rounds_planned} will be played, in {wanted}.", width), "dim")],
            [(clip("N enters a player, K locks his deck list, P pairs round one.", width), "dim")],
        ]
    lines: list[Line] = []
    for one in reversed(tournament.rounds):
        lines += _one_round(director, one, width)
    return lines


def _one_round(director: Director, one: Round, width: int) -> list[Line]:
    tournament = director.tournament
    results = {frozenset(result.points): result for result in tournament.results if result.round == one.number}
    owed = director.open_tables() if one is tournament.rounds[-1] else []
    lines: list[Line] = [[(f"Round {one.number}", "title")]]
    for number, table in enumerate(one.tables, 1):
        late = "   no result yet" if table in owed else ""
        words = clean(table_words(tournament, table, results.get(frozenset(table))), max(0, width - 5 - len(late)))
        lines.append([(f"{number:3}  ", "dim"), (words, "text"), (late, "warning")])
    for key in byes(tournament, one):
        lines.append([("  -  ", "dim"), (clean_name(tournament.entrant(key).name), "text"), (": bye", "text")])
    return lines


def clock_words(tournament: Tournament, now: int) -> str:
    """What is left of the round, where a clock is kept."""
    if not tournament.clock or not tournament.rounds or tournament.closed:
        return ""
    return in_words(tournament.rounds[-1], tournament.manner, now)
