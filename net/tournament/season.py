"""Ratings from one tournament to the next, and the best of a season (LORE-RATE-01, LORE-RATE-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from net.tournament.records import Tournament
from net.tournament.scoring import best_of
from net.tournament.standings import final_ratings, records


@dataclass(frozen=True)
class Season:
    """A player's ratings over a season, from the one he began with: after each game and after each tournament."""

    name: str
    key: str
    ratings: tuple[int, ...]

    @property
    def now(self) -> int:
        """What he takes into the next tournament."""
        return self.ratings[-1]

    @property
    def best(self) -> int:
        """LORE-RATE-10: what counts for a place in a championship."""
        return best_of(self.ratings)


def season(tournaments: Sequence[Tournament]) -> list[Season]:
    """Everybody who played in these tournaments, which follow each other; the best of the season first."""
    found: dict[str, Season] = {}
    for tournament in tournaments:
        after, games = final_ratings(tournament), records(tournament)
        for entrant in tournament.entrants:
            known = found.get(entrant.key)
            before = known.ratings if known is not None else (entrant.rating,)
            during = games[entrant.key].ratings
            found[entrant.key] = Season(entrant.name, entrant.key, (*before, *during, after[entrant.key]))
    return sorted(found.values(), key=lambda one: (-one.best, -one.now, one.name))


def season_text(tournaments: Sequence[Tournament]) -> list[str]:
    """The season for people."""
    lines = [f"{'player':<24} rating  best of the season"]
    return [*lines, *(f"{one.name:<24} {one.now:6} {one.best:6}" for one in season(tournaments))]
