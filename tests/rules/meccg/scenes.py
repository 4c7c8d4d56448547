"""Positions with a few made-up cards besides those of the sets, for rules whose cards do other things too."""

from __future__ import annotations

from engine.cards.files import read_sets
from engine.journeys.cards.book import Book
from engine.journeys.cards.catalogue import build
from engine.journeys.cards.compiled import Library
from engine.journeys.cards.conditions import Fight
from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Behaviour, Modify, Use
from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Company
from engine.metw.cards.alignments import BY_WORD
from engine.metw.cards.deck_rules import UNIVERSAL_LIMITS
from engine.metw.cards.later_words import CallTheEnd, Capture
from engine.metw.cards.middle_earth import BOOKS, SETS
from engine.metw.cards.moments import moments_of
from engine.metw.cards.printed import MetwSite
from engine.metw.cards.reader import FORMAT
from engine.metw.decklists import Box
from engine.metw.middle_earth import MeccgGame, MeccgState
from engine.metw.table.atlas import MetwAtlas
from tests.cards.meccg import scenes

MADE_UP = """
[[card]]
name = "Murk the Ringwraith"
number = 50001
kind = "avatar"
alignment = "minion"
keywords = ["unique"]
race = "Ringwraith"
skills = ["warrior"]
influence = 3
prowess = 8
body = 9
corruption = 0
mp = 0
homes = ["region:Imlad Morgul"]
manifests = "Murk"
text = ""
source = "own"

[[card]]
name = "Other Murk"
number = 50008
kind = "avatar"
alignment = "minion"
keywords = ["unique"]
race = "Ringwraith"
skills = ["warrior"]
influence = 1
prowess = 7
body = 9
corruption = 0
mp = 0
homes = ["region:Imlad Morgul"]
text = ""
source = "own"

[[card]]
name = "Murk"
number = 50009
kind = "creature"
keywords = ["unique"]
race = "Nazgûl"
strikes = 1
prowess = 10
body = 8
mp = 4
keys = ["s", "d", "S", "D"]
text = ""
source = "own"

[[card]]
name = "Foe of 1"
number = 50011
kind = "creature"
keywords = []
race = "Man"
strikes = 1
prowess = 3
mp = 1
starred = true
keys = ["w", "s"]
text = ""
source = "own"

[[card]]
name = "Foe of 3"
number = 50012
kind = "creature"
keywords = []
race = "Man"
strikes = 1
prowess = 3
mp = 3
starred = true
keys = ["w", "s"]
text = ""
source = "own"

[[card]]
name = "Small Guard"
number = 50013
kind = "creature"
keywords = []
race = "Dwarf"
strikes = 1
prowess = 2
mp = 1
keys = ["w", "s"]
text = ""
source = "own"

[[card]]
name = "Prowler"
number = 50020
kind = "character"
alignment = "minion"
keywords = ["unique", "agent"]
race = "Man"
skills = ["scout"]
mind = 13
influence = 1
prowess = 4
body = 7
corruption = 0
mp = 1
home = "Bree"
text = ""
source = "own"

[[card]]
name = "Wanderer"
number = 50060
kind = "character"
alignment = "minion"
keywords = ["unique", "agent"]
race = "Man"
skills = ["scout"]
mind = 13
influence = 1
prowess = 4
body = 7
corruption = 0
mp = 1
homes = ["Edoras", "Bree"]
text = ""
source = "own"

[[card]]
name = "Lurker"
number = 50021
kind = "character"
alignment = "minion"
keywords = ["unique", "agent"]
race = "Man"
skills = ["scout"]
mind = 13
influence = 1
prowess = 4
body = 7
corruption = 0
mp = 1
home = "Edoras"
text = ""
source = "own"

[[card]]
name = "Stalker"
number = 50022
kind = "character"
alignment = "minion"
keywords = ["unique", "agent"]
race = "Man"
skills = ["scout"]
mind = 13
influence = 1
prowess = 4
body = 7
corruption = 0
mp = 1
home = "Lond Galen"
text = ""
source = "own"

[[card]]
name = "Tower of One"
number = 50023
kind = "permanent-event"
alignment = "stage"
keywords = []
stage_points = 1
specific = "Somebody"
text = ""
source = "own"

[[card]]
name = "Common Stage"
number = 50024
kind = "permanent-event"
alignment = "stage"
keywords = []
stage_points = 1
text = ""
source = "own"

[[card]]
name = "Barred Thing"
number = 50025
kind = "permanent-event"
alignment = "minion"
keywords = []
barred = ["fallen-wizard", "balrog"]
text = ""
source = "own"

[[card]]
name = "Great Eye"
number = 50026
kind = "permanent-event"
alignment = "minion"

keywords = ["avatar"]
text = ""
source = "own"

[[card]]
name = "Far Strides"
number = 50027
kind = "permanent-event"
alignment = "hero"
keywords = []
text = ""
source = "own"

[[card]]
name = "Far Strides too"
number = 50028
kind = "permanent-event"
alignment = "hero"
keywords = []
text = ""
source = "own"

[[card]]
name = "Hoard Cup"
number = 50029
kind = "item"
item_kind = "minor"
playable_at = []
keywords = ["hoard"]
mp = 0
corruption = 0
text = ""
source = "own"

[[card]]
name = "Pale Lady"
number = 50030
kind = "permanent-event"
keywords = ["unique"]
text = ""
source = "own"

[[card]]
name = "Pale Lady"
number = 50031
kind = "permanent-event"
alignment = "minion"
keywords = ["unique"]
text = ""
source = "own"

[[card]]
name = "Deep Cage"
number = 50040
kind = "hazard permanent-event"
keywords = []
text = ""
source = "own"

[[card]]
name = "Far Cage"
number = 50041
kind = "hazard permanent-event"
keywords = []
text = ""
source = "own"

[[card]]
name = "Riding Together"
number = 50042
kind = "permanent-event"
alignment = "minion"
keywords = ["brings Ringwraith followers"]
text = ""
source = "own"

[[card]]
name = "Gentle Guard"
number = 50050
kind = "creature"
keywords = ["detainment"]
race = "Man"
strikes = 1
prowess = 9
mp = 1
keys = ["w", "s"]
text = ""
source = "own"

[[card]]
name = "Brood"
number = 50051
kind = "hazard permanent-event"
keywords = ["unique", "Spawn"]
text = ""
source = "own"

[[card]]
name = "Tall Helm"
number = 50052
kind = "item"
item_kind = "minor"
playable_at = []
keywords = []
slot = "helmet"
body = 1
body_cap = 9
mp = 0
corruption = 0
text = ""
source = "own"

[[card]]
name = "Old Helm"
number = 50053
kind = "item"
item_kind = "minor"
playable_at = []
keywords = []
slot = "helmet"
body = 1
body_cap = 9
mp = 0
corruption = 0
text = ""
source = "own"

[[card]]
name = "Wide Shield"
number = 50054
kind = "item"
item_kind = "minor"
playable_at = []
keywords = []
slot = "shield"
body = 1
body_cap = 9
mp = 0
corruption = 0
text = ""
source = "own"

[[card]]
name = "Riding Alone"
number = 50002
kind = "permanent-event"
alignment = "minion"
keywords = ["mode"]
text = ""
source = "own"

[[card]]
name = "Hill-men at Arms"
number = 50003
kind = "creature"
keywords = []
race = "Man"
strikes = 1
prowess = 9
mp = 1
starred = true
keys = ["w", "s", "d", "S", "D", "region:Imlad Morgul", "sites in:Imlad Morgul"]
text = ""
source = "own"

[[card]]
name = "Loud Call"
number = 50004
kind = "resource or hazard short-event"
alignment = "dual"
keywords = []
text = ""
source = "own"

[[card]]
name = "Tower-guard"
number = 50005
kind = "creature"
keywords = []
race = "Dwarf"
strikes = 1
prowess = 18
mp = 1
keys = ["w", "s"]
text = ""
source = "own"

[[card]]
name = "Dark Lady"
number = 50006
kind = "permanent-event"
alignment = "minion"
keywords = ["unique"]
text = ""
source = "own"

[[card]]
name = "Loud Lady"
number = 50010
kind = "permanent-event"
alignment = "minion"
keywords = ["unique"]
manifests = "Dark Lady"
mp = 2
text = ""
source = "own"

[[card]]
name = "Dark Lady as a Guest"
number = 50007
kind = "permanent-event"
alignment = "dual"
keywords = ["unique"]
manifests = "Dark Lady"
text = ""
source = "own"
"""
EXTRA = Book()
EXTRA.card(
    "Loud Call",
    Behaviour(uses=(Use(kind="resource", effects=(CallTheEnd(),)), Use(kind="hazard", effects=(CallTheEnd(),)))),
)
EXTRA.card("Deep Cage", Behaviour(always=(Capture(Fight(automatic=1), attacks=(("Spider", 1, 5),)),)))
EXTRA.card("Far Cage", Behaviour(always=(Capture(types="RSD"),)))
for strides in ("Far Strides", "Far Strides too"):
    EXTRA.card(strides, Behaviour(always=(Modify(Stat.REGIONS, 2, Of.EVERYBODY),)))
LIBRARY = Library(
    build({**read_sets(*SETS), "made_up/cards.toml": MADE_UP}, FORMAT, tuple(BY_WORD)), Book(*BOOKS, EXTRA), moments_of
)


class State(MeccgState, frozen=True, kw_only=True):
    """A table on which the made-up cards lie too."""

    book = LIBRARY.cards
    atlas = MetwAtlas(LIBRARY.atlas.regions, tuple(s for s in LIBRARY.atlas.sites if isinstance(s, MetwSite)))


class Game(MeccgGame):
    """The Universal Rules with them."""

    box = Box(State, LIBRARY.catalogue, UNIVERSAL_LIMITS)


class Scenario(scenes.Scenario):
    """A position with cards of any set and made-up ones."""

    game = Game(LIBRARY)
    library = LIBRARY
    state_type = State


def minions(*people: str, at: str = "Minas Morgul (minion)", foe: str = "hero") -> Scenario:
    """A company of a minion player, whose turn it is."""
    s = Scenario(sides=("minion", foe))
    s.company(0, *people, at=at)
    return s


def group_of(s: scenes.Scenario, seat: int = 0) -> Company:
    """A player's first company."""
    return companies_of(s.state, seat)[0]


def kind(name: str) -> Kind:
    """Of a card."""
    return LIBRARY.catalogue.named(name).kind
