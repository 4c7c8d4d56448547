"""What a player reads before a scenario of The Wizards: a story, the goal, what is different."""

from __future__ import annotations

from collections.abc import Mapping

from engine.metw.scenarios.listed import SCENARIOS
from lore_tui.view.beside.pages import Page

ONCE_EXHAUSTED = "You can win only once your play deck was exhausted."
RANKS = "There is no Council: after every deck was exhausted twice the higher rank wins."
STORIES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "fire": (
        "The beacons burn, and every people that still fears the Shadow looks to the hills. "
        "Whoever gathers most of them under one banner may yet turn the war.",
        ("Ranks 1 to 4: two, four, six, eight factions.", ONCE_EXHAUSTED, RANKS),
    ),
    "heirlooms": (
        "The Havens cannot stand for ever on courage alone. "
        "You comb the ruins of old kingdoms for whatever may strengthen their walls.",
        (
            "It matters at which Haven an item was stored; minor items count like others.",
            "Ranks 1 to 4: two items at one Haven; then three at one more Haven, at two, at three.",
            ONCE_EXHAUSTED,
            RANKS,
        ),
    ),
    "king": (
        "A throne stands empty under the Lonely Mountain, and lords of the Dwarves remember their claims. "
        "A king needs kinsmen, gold and a following.",
        (
            "Only Dwarves, their factions, items and defeated creatures count; minor items do not.",
            "Dwarven factions count twice for whoever has both of them.",
            "A bid at the end of your turn: all your characters make a corruption check.",
            "Ranks 1 to 4: 10, 14, 18, 21 points.",
            ONCE_EXHAUSTED,
            RANKS,
        ),
    ),
    "friends": (
        "In dark days nobody comes because he was sent for. "
        "You have to knock at the doors of your friends yourself, with a gift in hand.",
        (
            "A character, a Wizard too, comes to a Haven only if that Haven is his home.",
            "A bid at the end of your turn: all your characters make a corruption check.",
            "Ranks 1 to 4: 8, 11, 14, 17 points of characters and allies.",
            ONCE_EXHAUSTED,
            RANKS,
        ),
    ),
    "wise": (
        "Old rings lie in hoards and on dead hands, and nobody knows any longer what each can do. "
        "The Wise have asked for all that can be found, and will judge them together.",
        (
            "The Council of the Wise takes the place of the Free Council.",
            "There only ring bearers make corruption checks.",
            "Every gold ring is tested for nothing; you name a ring the result allows, whoever holds it.",
            "Without a call it is held after every deck was exhausted twice.",
        ),
    ),
    "anduin": (
        "An army builds its bridge by night, and the Steward counts his spears by day. "
        "In six turns the water will be no wall any more.",
        (
            "Companies begin at Edhellond, which is home to every Wizard.",
            "The Count of Doom goes up each round: at first the hazard limit is one higher.",
            "Face 1: lands are one step worse for hazards. Face 4: two steps.",
            "Face 2: Orcs have +1 prowess and a strike more. Face 3: Trolls too.",
            "Face 5: twice as many cards are drawn on the way. Face 6: the game is over.",
            "Nobody influences a faction away. At the Council factions count twice.",
            "If nobody calls the Steward’s Council in six turns nobody wins.",
        ),
    ),
    "barrels": (
        "Somewhere below the walls of your enemies friends of yours are counting the days. "
        "You have a rope, a lantern, and a plan that nobody else would call one.",
        (
            "Each deck has four Rescue Prisoners.",
            "Who plays one puts at least one character of his hand under it.",
            "When it is stored they may join its company, as influence allows; else they are discarded.",
            "Ranks 1 to 3: one, two, three stored. Rank 4: the fourth is played.",
            ONCE_EXHAUSTED,
            RANKS,
        ),
    ),
    "quest": (
        "A Wizard has looked in for tea and left a list of errands on the table. "
        "All expenses are paid, he says, those of a funeral among them.",
        (
            "You start with a Hobbit at Bag End, a minor and a major item and a pony.",
            "No Wizard comes. There is one company; others join it where the Hobbit is.",
            "Hands are one larger; each wilderness on the way lets you draw one more.",
            "Each task needs its own Haven; a faction’s is the one nearest to its site.",
            "Without the Hobbit nothing is played or stored; his death loses the game.",
            "Ranks 1 to 4: one, two, three, four tasks.",
            ONCE_EXHAUSTED,
            RANKS,
        ),
    ),
    "pilferer": (
        "Nobody in Bree saw anything, and the window is still open. "
        "Somewhere on the roads of Middle-earth a light-fingered traveller is looking over his shoulder.",
        (
            "The larger deck is the thief’s. Each has one character, mind five at most.",
            "The victim shows two items at Bree; the thief takes one, starts anywhere.",
            "Both organize, the victim first; then each has the rest of his turn.",
            "The victim has to move, and closes to the thief what he leaves.",
            "Newcomers are won at their homes, by a roll with direct influence.",
            "The thief: one company, no allies, no factions, checks at +1.",
            "Caught: an untapped character of the victim where the thief has come to.",
            "The victim’s death wins for the thief; with his last character he loses.",
        ),
    ),
    "there": (
        "A Wizard has scratched a mark on a round green door, and thirteen Dwarves have read it. "
        "The way to the Mountain is long, and it is no shorter with a dragon’s gold in your arms.",
        (
            "You play alone: a Hobbit and Dwarves, who count half; 30 general influence.",
            "Whom that does not cover has to follow somebody in your first turn.",
            "Seven lands in a row, six sites under them: each turn one step, or none.",
            "In a land two hazards are drawn, at times a third: who fits attacks, the others wait.",
            "At any site you rest. Strikes fall on the highest mind.",
            "One card is drawn a turn. A Wizard cancels an attack or sets somebody up.",
            "Homeward with the treasure two Dwarves leave at each step into a land.",
            "Lost with the Hobbit’s death, or with the last card of your deck.",
        ),
    ),
    "bane": (
        "The Ring has woken, and something in the East has begun to ask for it by name. "
        "One of you will carry it to the only fire there is, the other will reach for it with every hand he has.",
        (
            "One deck has characters and resources and takes all turns, the other hazards alone.",
            "Hands hold five cards on the one side, four on the other. There is no Council.",
            "Any creature’s strike may try to steal an item, at -3: a body check one above takes it.",
            "A Nazgûl in play may be discarded to draw three cards of the discard pile: items go.",
            "Spells are gone once they were played.",
            "The hunter also wins if the Ring’s bearer fails a check, or nobody is left.",
        ),
    ),
}


def page_of(rules: str) -> Page | None:
    """The page of a way to play; none where it is no scenario."""
    found = next((one for one in SCENARIOS.values() if one.word == rules), None)
    if found is None:
        return None
    story, different = STORIES[found.word]
    return Page(found.name, story, f"{found.goal[0].upper()}{found.goal[1:]}.", different)
