"""What the choices of a card of the later sets are called that offers several."""

from __future__ import annotations

from lore_tui.games.metw.ask.card_choices import CHOICES as METW

UNDER_LEADER = {"A": "taps the site", "B": "under the leader who wins it"}
CHOICES: dict[str, dict[str, str]] = {
    **METW,
    "Bade to Rule": {"A": "on your Ringwraith", "B": "until he comes"},
    "Black Trolls": UNDER_LEADER,
    "Blasting Fire": {"A": "in a dark place", "B": "where Dwarves attack", "C": "in the workshop"},
    "Bow of Alatar": {"A": "on Alatar", "B": "until he comes"},
    "Crooked Promptings": {"A": "influence check +3", "B": "corruption check +2"},
    "Deeper Shadow": {"A": "darken a land or a site", "B": "hazard limit -1"},
    "FEAR! FIRE! FOES!": {"A": "one more automatic-attack", "B": "no mere detainment, prowess -1"},
    "Flatter a Foe": {"A": "a Dragon", "B": "Men or Drakes", "C": "Trolls, Orcs, Elves or Giants"},
    "Gifts as Given of Old": {"A": "influence check +3", "B": "check against an opponent’s faction +3"},
    "Half-trolls": UNDER_LEADER,
    "Huntsman’s Garb": {"A": "on Alatar", "B": "until he comes"},
    "Many Turns and Doublings": {"A": "cancel the attack", "B": "hazard limit -1"},
    "Misty Mountain Wargs": UNDER_LEADER,
    "Not at Home": {"A": "cancel the attack", "B": "two strikes fewer"},
    "Nobody’s Friend": {"A": "on an agent", "B": "fetch an agent"},
    "Nothing to Eat or Drink": {"A": "on minions", "B": "on others"},
    "Orc Quarrels": {"A": "cancel the attack", "B": "half the strikes"},
    "Orcs of Gorgoroth": UNDER_LEADER,
    "Orcs of Udûn": UNDER_LEADER,
    "Orcs of the Ash Mountains": UNDER_LEADER,
    "Orcs of the Red Eye": UNDER_LEADER,
    "Poisonous Despair": {"A": "for the company", "B": "for a faction"},
    "Ruse": {"A": "cancel the attack", "B": "no strike for a scout"},
    "Searching Eye": {"A": "cancel the card", "B": "end what it left behind"},
    "Smaug Roused": {"A": "without a gift", "B": "with a major item", "C": "with a greater item"},
    "Stone Trolls": UNDER_LEADER,
    "Sudden Call": {"l": "call the end", "d": "against a minion player", "e": "back into the play deck"},
    "The Forge-master": {"A": "on a Man", "B": "on a sage"},
    "The Dark Power": {"A": "for a faction", "B": "against a faction"},
    "The Great Hunt": {"A": "out of the play deck", "B": "out of the discard pile"},
    "The Ring Leaves Its Mark": {"A": "a mode into your play deck", "B": "untap your Ringwraith"},
    "The Tormented Earth": {"A": "cancel the attack", "B": "prowess -3"},
    "Uruk-hai": UNDER_LEADER,
    "Vile Fumes": {"A": "in a dark place", "B": "where Dwarves attack", "C": "in the workshop"},
    "War-wolf": {"A": "among Wolves", "B": "among Orcs"},
}
