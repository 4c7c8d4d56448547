"""What the other player of METW does while one waits for him, in words."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import Question
from engine.kernel.pending import Decision
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked
from lore_tui.games.metw.names import MOMENTS

THINKING: dict[int, str] = {
    Asked.STARTER: "chooses starting characters",
    Asked.WIZARD: "chooses a Wizard",
    Asked.ALIGNMENT: "says whom to expect",
    Asked.FIRST_SITE: "chooses the first site",
    Asked.SPLIT_UP: "decides who starts where",
    Asked.SHOW_SITES: "shows the first site",
    Asked.BID: "may bid for the victory",
    Asked.EXTRA_TURN: "decides who takes a further turn",
    Asked.PRISONER: "puts characters under Rescue Prisoners",
    Asked.FREED: "frees prisoners",
    Asked.ROAD: "decides where to go",
    Asked.FAREWELL: "takes leave of a Dwarf",
    Asked.SHOWN_ONE: "shows a character or an item",
    Asked.TAKES: "takes something",
    Asked.HIDES: "chooses a site to start from",
    Asked.RELAY: "lays another way",
    Asked.GOLD_RING: "tests gold rings",
    Asked.RING_NAME: "names the ring that was found",
    Asked.UNVEIL: "turns up the hazards",
    Asked.REVEAL: "reveals starting characters",
    Asked.EXCHANGE_OUT: "may exchange cards of the play deck",
    Asked.EXCHANGE_IN: "exchanges a card of the play deck",
    Asked.SHOW_STARTERS: "shows starting characters",
    Asked.STARTING_ITEM: "chooses starting items",
    Asked.BEARER: "decides who bears a starting item",
    Asked.SHOW_ITEMS: "shows starting items",
    Asked.ENVIRONMENT: "puts effects on the lands in order",
    Asked.EQUIPMENT: "chooses items for a strike",
    Asked.DEFENCE: "decides whose influence defends",
    Asked.DECK_CHARACTER: "puts characters into the play deck",
    Asked.CONTROL: "decides who leaves for want of influence",
    Asked.NEW_SITE: "turns up the new site",
    Asked.FURTHER: "decides whether to move on",
    Asked.AMBUSH: "may show a card on-guard",
    Asked.EXCESS: "places excess strikes",
    Asked.SHOWN_CARD: "may play the card shown",
    Asked.SWAP_OUT: "exchanges cards with the sideboard",
    Asked.SWAP_IN: "exchanges cards with the sideboard",
    Asked.TROPHY: "may take a trophy",
    Asked.JAIL: "names where a prisoner is kept",
    Asked.RESCUER: "rescues prisoners",
    Asked.PROWL: "may attack with an agent",
    Asked.PARTING: "sends a company back",
    Asked.PAIR: "assigns the strikes of a company",
    Asked.STAY: "decides whether an attacker taps",
    Asked.ACCESS: "may go to the sideboard",
    Asked.LURKING: "may let a creature wait at the site",
    Asked.FALLEN: "names a Fallen-wizard",
    Asked.RANSOM: "may save a companion from prison",
    Asked.FETCH: "looks through the sideboard",
    Asked.COUNCIL_CARDS: "lays down cards for the Council",
    Asked.SHOW_COUNCIL: "shows cards for the Council",
    Asked.REQUIRED: "decides what is declared first",
    Question.TARGET: "chooses a target",
    Question.NEXT_COMPANY: "chooses the next company",
    Question.DRAW_COUNT: "draws",
    Question.ENTER: "decides whether to enter",
    Question.OPTION: "may discard a card",
    Question.DISCARD_DOWN: "discards",
    Question.CALL: "decides whether to call the Council",
    Question.NEXT_ROLL: "chooses the next corruption check",
    Question.ASSIGN: "assigns strikes",
    Question.NEXT_STRIKE: "chooses the next strike",
    Question.FACE: "faces a strike",
    Question.SUPPORT: "may support the strike",
    Question.RESCUE: "decides who takes the items",
    Question.RING_ITEM: "tests a gold ring",
    Question.ORDER: "decides what happens first",
    Question.CHOICE: "makes a choice",
    Question.SHOW: "shows cards",
}
"""What a player does who is asked something."""
WINDOWS = {
    At.ORGANIZATION: "organizes",
    At.LONG_EVENT: "may play long-events",
    At.MOVEMENT: "may act while the company moves",
    At.SITE: "may act at the site",
    At.COUNTER: "may answer",
}
"""What he may do where cards can be played; elsewhere the moment is named."""


def doing(state: MetwState, waits: Decision) -> str:
    """What a player does who is asked something."""
    window = state.frames[-1] if state.frames else None
    if isinstance(window, Window) and waits.question == Question.WINDOW:
        moment = At(window.moment)
        if moment is At.MOVEMENT and waits.seat != state.turn.mover:
            return "may play hazards"
        return WINDOWS.get(moment, f"may act in {MOMENTS[moment]}")
    return THINKING.get(waits.question, "makes a choice")
