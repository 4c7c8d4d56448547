"""A tournament for other people and programs: standings, rounds and warnings, as text and as JSON."""

from __future__ import annotations

import json

from net.tournament.brackets import resting
from net.tournament.records import Result, Round, Tournament, sanction_words
from net.tournament.scoring import scores
from net.tournament.standings import final_ratings, table_of


def standings_rows(tournament: Tournament) -> list[dict[str, object]]:
    """Everybody's place with what it follows from, best first."""
    ratings = final_ratings(tournament)
    return [
        {
            "place": one.place,
            "name": one.name,
            "key": one.key,
            "points": one.points,
            "wins": one.wins,
            "draws": one.draws,
            "losses": one.losses,
            "byes": one.byes,
            "opposition": one.opposition,
            "rating": ratings[one.key],
        }
        for one in table_of(tournament)
    ]


def standings_json(tournament: Tournament) -> str:
    """The standings for a program."""
    return _json({"name": tournament.name, "standings": standings_rows(tournament)})


def standings_text(tournament: Tournament) -> list[str]:
    """The standings for people."""
    lines = [f"{'':3} {'player':<24} points  won drawn lost  opposition  rating"]
    for row in standings_rows(tournament):
        record = f"{row['points']:6} {row['wins']:4} {row['draws']:5} {row['losses']:4}"
        lines.append(f"{row['place']:3} {row['name']:<24} {record} {row['opposition']:11} {row['rating']:7}")
    short = sanction_words(tournament)
    return [*lines, f"This tournament is {short}."] if short else lines


def as_json(tournament: Tournament) -> str:
    """All of it for a program: standings, pairings, results with the files they were read from, warnings."""
    rounds = [
        {
            "number": one.number,
            "tables": one.tables,
            "bye": one.bye,
            "byes": byes(tournament, one),
            "results": [_result_row(tournament, result) for result in tournament.results if result.round == one.number],
        }
        for one in tournament.rounds
    ]
    warnings = [{"key": one.key, "offence": one.offence, "round": one.round} for one in tournament.warnings]
    return _json(
        {
            "name": tournament.name,
            "game": tournament.manner.game,
            "seed": tournament.seed,
            "closed": tournament.closed,
            "standings": standings_rows(tournament),
            "ratings": final_ratings(tournament),
            "rounds": rounds,
            "warnings": warnings,
            "ejected": tournament.ejected,
            "dropped": tournament.dropped,
        }
    )


def as_text(tournament: Tournament) -> str:
    """All of it for people."""
    lines = [tournament.name, "", *standings_text(tournament)]
    for one in tournament.rounds:
        lines += ["", f"Round {one.number}"]
        results = {frozenset(result.points): result for result in tournament.results if result.round == one.number}
        lines += [f"  {table_words(tournament, table, results.get(frozenset(table)))}" for table in one.tables]
        lines += [f"  {_name(tournament, key)}: bye" for key in byes(tournament, one)]
    if tournament.warnings or tournament.ejected or tournament.dropped:
        lines += ["", "Warnings"]
        lines += [f"  {_name(tournament, one.key)}: {one.offence} (round {one.round})" for one in tournament.warnings]
        ratings = final_ratings(tournament)
        lines += [f"  {_name(tournament, key)}: ejected, rating {ratings[key]}" for key in tournament.ejected]
        lines += [f"  {_name(tournament, key)}: left" for key in tournament.dropped]
    return "\n".join(lines) + "\n"


def byes(tournament: Tournament, round_: Round) -> list[str]:
    """Who does not play in a round."""
    if tournament.manner.brackets:
        return resting(tournament, round_.number)
    return [round_.bye] if round_.bye else []


def table_words(tournament: Tournament, table: tuple[str, ...], result: Result | None) -> str:
    """Who meets at a table and what came of it: MPs, then tournament points."""
    names = [_name(tournament, key) for key in table]
    if result is None:
        return " - ".join(names)
    points = scores(result, tournament.manner.by_ratio)
    mps = ":".join(str(result.points[key]) for key in table)
    made = ":".join(str(points[key]) for key in table)
    how = "the Ring destroyed" if result.by_ring else "conceded" if result.conceded else ""
    how = "drawn by agreement" if result.drawn else how
    notes = "; ".join(note for note in (how, f"ruled: {result.ruled}" if result.ruled else "") if note)
    return f"{' - '.join(names)}, {mps} {tournament.manner.count}, {made} points" + (f" ({notes})" if notes else "")


def _result_row(tournament: Tournament, result: Result) -> dict[str, object]:
    return {
        "mps": result.points,
        "points": scores(result, tournament.manner.by_ratio),
        "won": result.won,
        "by_ring": result.by_ring,
        "conceded": result.conceded,
        "transcript": result.transcript,
        "ruled": result.ruled,
        "drawn": result.drawn,
        "played": result.played,
    }


def _name(tournament: Tournament, key: str) -> str:
    return tournament.entrant(key).name


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
