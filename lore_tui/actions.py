"""Every command of the client in one table: its id, its keys, where it holds, its words.

From this table come the bindings, the footer, the palette and the help page; a player's own keys go by the ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from textual.binding import Binding

APP, HOME, TABLE, LOBBY, PEOPLE, WATCHING = "app", "home", "table", "lobby", "people", "watching"
DECKS, DECK, GAMES, REPLAY, FAIRNESS, SETTINGS, BOOK, TUTORIAL, WELCOME = (
    "decks", "deck", "games", "replay", "fairness", "settings", "book", "tutorial", "welcome",
)  # fmt: skip
TOURNAMENTS, TOURNAMENT, SOLITAIRE, SCENARIO = "tournaments", "tournament", "solitaire", "scenario"
PLACES = {
    APP: "everywhere",
    HOME: "the first screen",
    TABLE: "the table",
    LOBBY: "the lobby",
    PEOPLE: "a table with people",
    WATCHING: "a game of others",
    DECKS: "the list of decks",
    DECK: "the deck builder",
    GAMES: "the list of games",
    REPLAY: "a game watched again",
    FAIRNESS: "the check of a game",
    TOURNAMENTS: "the list of tournaments",
    TOURNAMENT: "a tournament",
    SOLITAIRE: "solitaire",
    SCENARIO: "the page before a scenario",
    SETTINGS: "the settings",
    BOOK: "the rule book",
    TUTORIAL: "a table with bots",
    WELCOME: "the way into the first game",
}
"""Where a command holds, in words; a screen adds its own place here and its commands below."""
INCLUDES = {PEOPLE: TABLE, TUTORIAL: TABLE}
"""Places where the commands of another one hold as well."""


class Command(NamedTuple):
    """Something a key does; `short` is its word in the footer, empty for commands that the footer leaves out."""

    id: str
    key: str
    text: str
    short: str = ""

    @property
    def where(self) -> str:
        """The place it belongs to."""
        return self.id.partition(".")[0]

    @property
    def action(self) -> str:
        """The name of the method that carries it out, without its `action_`."""
        return self.id.partition(".")[2].replace("-", "_")


COMMANDS: tuple[Command, ...] = (
    Command("app.palette", "colon,ctrl+p", "find a command by its words", "cmd"),
    Command("app.help", "f1", "keys of this screen"),
    Command("app.repaint", "ctrl+l", "draw the whole screen again"),
    Command("app.report", "exclamation_mark", "save a report: this picture, this game"),
    Command("app.theme", "ctrl+t", "the next theme"),
    Command("app.suspend-process", "ctrl+z", "to the shell for a while; fg comes back"),
    Command("app.quit", "ctrl+q", "leave LoRE"),
    Command("home.go", "enter", "start the game shown", "play"),
    Command("home.continue", "C", "go on with the last game", "continue"),
    Command("home.game", "G", "another of the games", "game"),
    Command("home.rules", "R", "other rules", "rules"),
    Command("home.players", "P", "how many sit at the table", "players"),
    Command("home.against", "X", "another deck for the opponent", "his deck"),
    Command("home.next-deck", "down", "the next deck"),
    Command("home.previous-deck", "up", "the deck before"),
    Command("home.next-bot", "right", "the next opponent"),
    Command("home.previous-bot", "left", "the opponent before"),
    Command("home.next-page", "pagedown", "more decks"),
    Command("home.previous-page", "pageup", "the decks before"),
    Command("home.help", "question_mark", "what can be done here", "help"),
    Command("home.leave", "Q", "leave LoRE", "quit"),
    Command("table.map", "M,f2", "the map, or the path, with what is in reach", "map"),
    Command("table.card", "V,f3", "the card pointed at, with its text and rules", "card"),
    Command("table.why", "question_mark", "the rules behind this question", "why"),
    Command("table.log", "L,f4", "the log; again for the next filter", "log"),
    Command("table.pass-until", "P", "pass until my turn, a fight, anything, or this part is done", "pass until"),
    Command("table.piles", "I,f5", "points, and piles with their cards", "piles"),
    Command("table.fairness", "F", "every roll and draw so far, and what binds them", "fair"),
    Command("table.decks", "D", "your deck and where it is; again: all decks", "deck"),
    Command("table.find", "slash", "find a site on the map, or a card, by its name", "find"),
    Command("table.hold", "H", "hold: pass nothing for me", "hold"),
    Command("table.take-back", "U", "take the last answer back", "undo"),
    Command("table.stops", "S", "stop here: on this step, on this side"),
    Command("table.always", "O", "auto-pass on or off"),
    Command("table.rules", "R", "the rule book"),
    Command("table.same", "equals_sign", "always this answer, in this game; or no longer"),
    Command("table.concede", "G", "give up the game"),
    Command("table.next-pane", "tab", "the next pane; on the map the next site in reach"),
    Command("table.previous-pane", "shift+tab", "the pane before"),
    Command("table.leave", "Q", "leave the table; the game can be continued", "quit"),
    Command("people.chat", "quotation_mark", "say a line to the others"),
    Command("people.mute", "Y", "hide what others say, or show it again"),
    Command("people.draw", "E", "offer a draw: an even end"),
    Command("people.stop", "X", "offer to stop without a result"),
    Command("people.time", "T", "in a tournament: time was called"),
    Command("people.claim", "K", "claim the game when somebody's time is used up"),
    Command("watching.map", "M,f2", "the map", "map"),
    Command("watching.card", "V,f3", "the card pointed at, with its text and rules", "card"),
    Command("watching.log", "L,f4", "the log; again for the next filter", "log"),
    Command("watching.piles", "I,f5", "points, and piles with their cards", "piles"),
    Command("watching.fairness", "F", "every roll and draw so far, and what binds them", "fair"),
    Command("watching.find", "slash", "find a site on the map, or a card, by its name", "find"),
    Command("watching.rules", "R", "the rule book"),
    Command("watching.help", "question_mark", "what can be done here", "help"),
    Command("watching.leave", "Q", "watch no longer", "leave"),
    Command("lobby.join", "J", "connect to an address or an invitation", "join"),
    Command("lobby.invite", "I", "make an invitation for one guest", "invite"),
    Command("lobby.table", "T", "open a table for three to five, with bots if you like; again closes it", "table"),
    Command("lobby.decks", "D", "decks: look, change, build", "deck"),
    Command("lobby.rules", "R", "the rule book"),
    Command("lobby.name", "N", "another name, told to everybody"),
    Command("lobby.watch", "W", "watch a game that is being played", "watch"),
    Command("lobby.chat", "quotation_mark", "say a line to everybody here"),
    Command("lobby.help", "question_mark", "what can be done here", "help"),
    Command("lobby.leave", "Q", "leave the lobby", "quit"),
    Command("welcome.leave", "Q,backspace,escape", "back", "back"),
    Command("welcome.help", "question_mark", "what can be done here", "help"),
    Command("welcome.begin", "enter", "begin, or go on", "begin or go on"),
    Command("welcome.again", "N", "begin another first game", "new"),
    Command("tutorial.tip", "T", "a hint: what a sensible player would answer here, and why", "hint"),
    Command("decks.leave", "Q,backspace,escape", "back", "back"),
    Command("decks.help", "question_mark", "what can be done here", "help"),
    Command("decks.open", "enter", "look into the deck, or change it", "open"),
    Command("decks.new", "N", "begin a new deck", "new"),
    Command("decks.copy", "C", "a copy of the deck to change", "copy"),
    Command("decks.random", "G", "a random deck", "random"),
    Command("decks.import", "I", "take a deck from a text file", "import"),
    Command("decks.export", "E", "write the deck to a text file", "export"),
    Command("decks.delete", "X", "throw the deck away", "delete"),
    Command("decks.rules", "R", "the rule book"),
    Command("deck.leave", "Q,backspace,escape", "back to the list", "back"),
    Command("deck.help", "question_mark", "what can be done here", "help"),
    Command("deck.more", "plus,equals_sign,right", "one copy more", "more"),
    Command("deck.fewer", "minus,left", "one copy fewer", "fewer"),
    Command("deck.find", "slash", "find cards: type: race: skill: text: site: mind<=3 mp>=2", "find"),
    Command("deck.section", "T", "where copies go: draw pile, pool, sideboard", "part"),
    Command("deck.save", "W", "keep the deck", "save"),
    Command("deck.undo", "U", "take the last change back", "undo"),
    Command("deck.hints", "H", "which sites, which hazards, which company", "hints"),
    Command("deck.wrong", "J", "jump to the next card that is wrong"),
    Command("deck.fill", "F", "fill up what the deck lacks, at random", "fill"),
    Command("deck.card", "V", "the whole card", "card"),
    Command("deck.name", "N", "another name", "name"),
    Command("deck.start", "S", "another starting site"),
    Command("deck.use", "A", "hazard or resource: as which a card counts"),
    Command("deck.export", "E", "write the deck to a text file"),
    Command("deck.rules", "R", "the rule book"),
    Command("games.leave", "Q,backspace,escape", "back", "back"),
    Command("games.help", "question_mark", "what can be done here", "help"),
    Command("games.open", "enter", "watch the game", "watch"),
    Command("games.fairness", "F", "check the game and its dice", "check"),
    Command("games.file", "I", "a file of a game from elsewhere", "file"),
    Command("games.rules", "R", "the rule book"),
    Command("replay.leave", "Q,backspace,escape", "back", "back"),
    Command("replay.help", "question_mark", "what can be done here", "help"),
    Command("replay.next", "right", "the next event", "event"),
    Command("replay.previous", "left", "the event before"),
    Command("replay.next-phase", "down", "the next phase", "phase"),
    Command("replay.previous-phase", "up", "the phase before"),
    Command("replay.next-turn", "right_square_bracket,pagedown", "the next turn", "turn"),
    Command("replay.previous-turn", "left_square_bracket,pageup", "the turn before"),
    Command("replay.fight", "N", "the next fight", "fight"),
    Command("replay.play", "space", "go on by itself, or stop", "play"),
    Command("replay.faster", "plus,equals_sign", "faster"),
    Command("replay.slower", "minus", "slower"),
    Command("replay.first", "home", "the beginning"),
    Command("replay.last", "end", "the end"),
    Command("replay.go", "G", "go to a turn"),
    Command("replay.find", "slash", "find words in the story"),
    Command("replay.note", "A", "a note of your own to this event"),
    Command("replay.view", "V", "through whose eyes: each player's in turn, everybody's, the public's", "view"),
    Command("replay.fork", "B", "go on from here against a bot", "play on"),
    Command("replay.fairness", "F", "check the game and its dice", "check"),
    Command("replay.rules", "R", "the rule book"),
    Command("fairness.leave", "Q,backspace,escape", "back", "back"),
    Command("fairness.help", "question_mark", "what can be done here", "help"),
    Command("fairness.explain", "enter", "explain the roll or draw under the cursor", "explain"),
    Command("fairness.check", "C", "check the whole file now", "check"),
    Command("fairness.export", "E", "write a copy without seeds and decks", "export"),
    Command("fairness.luck", "L", "the spread of the dice", "luck"),
    Command("fairness.how", "H", "how fair play works", "how"),
    Command("fairness.rules", "R", "the rule book"),
    Command("tournaments.leave", "Q,backspace,escape", "back", "back"),
    Command("tournaments.help", "question_mark", "what can be done here", "help"),
    Command("tournaments.open", "enter", "go on with the tournament", "open"),
    Command("tournaments.new", "N", "begin a tournament", "new"),
    Command("tournaments.file", "I", "a tournament from a file elsewhere", "file"),
    Command("tournament.leave", "Q,backspace,escape", "back", "back"),
    Command("tournament.help", "question_mark", "what can be done here", "help"),
    Command("tournament.enter", "N", "a player joins by name and key", "player"),
    Command("tournament.pair", "P", "pair the next round", "pair"),
    Command("tournament.result", "R", "take a result from the file of a game", "result"),
    Command("tournament.time", "T", "call time when that of a round is over", "time"),
    Command("tournament.lock", "K", "lock the deck list of the player under the cursor", "lock"),
    Command("tournament.opening", "O", "open the deck list of the player under the cursor", "opening"),
    Command("tournament.warn", "W", "warn the player under the cursor", "warn"),
    Command("tournament.drop", "X", "the player under the cursor leaves", "drop"),
    Command("tournament.export", "S", "write text and JSON", "export"),
    Command("tournament.pool", "L", "sealed play: the pool that the players drew together"),
    Command("tournament.eject", "E", "eject the player under the cursor"),
    Command("tournament.rule", "J", "rule on a game that was stopped"),
    Command("tournament.close", "C", "close after the last round: places and ratings are final", "close"),
    Command("solitaire.leave", "Q,backspace,escape", "back", "back"),
    Command("solitaire.help", "question_mark", "what can be done here", "help"),
    Command("solitaire.go", "enter", "begin a game with the deck under the cursor", "play"),
    Command("solitaire.hazards", "H", "who plays the hazards: a bot, or you yourself", "hazards"),
    Command("scenario.leave", "Q,backspace,escape", "back", "back"),
    Command("scenario.help", "question_mark", "what can be done here", "help"),
    Command("scenario.begin", "enter", "begin the game", "begin"),
    Command("settings.leave", "Q,backspace,escape", "back", "back"),
    Command("settings.help", "question_mark", "what can be done here", "help"),
    Command("settings.change", "enter,right", "the next value, or type one", "change"),
    Command("settings.back", "left", "the value before"),
    Command("settings.default", "D", "as it was at first", "default"),
    Command("book.leave", "Q,backspace,escape", "back", "back"),
    Command("book.find", "slash", "find rules by id or word", "find"),
)

KEY_WORDS = {
    "question_mark": "?",
    "exclamation_mark": "!",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "quotation_mark": '"',
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "Esc",
    "home": "Home",
    "end": "End",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Bksp",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
}


def commands(where: str) -> Iterator[Command]:
    """The commands of one place, its own last."""
    return (command for command in COMMANDS if command.where in (where, INCLUDES.get(where)))


def bindings(where: str) -> list[Binding]:
    """The commands of one place as Textual takes them, each with its id."""
    return [
        Binding(command.key, command.action, command.text, show=False, id=command.id) for command in commands(where)
    ]


def key_word(key: str) -> str:
    """A key as a player reads it."""
    if key.startswith("ctrl+"):
        return f"ctrl+{key[5:]}"
    if key[:1] == "f" and key[1:].isdigit():
        return key.upper()
    return KEY_WORDS.get(key, key)


def keys_of(command: Command, own: Mapping[str, str] | None = None) -> list[str]:
    """The keys of a command as they are read, the player's own where he chose some."""
    chosen = (own or {}).get(command.id, command.key)
    return [key_word(key.strip()) for key in chosen.split(",")]


def footer_words(where: str, own: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Key and word of what the footer shows for a place."""
    return [(keys_of(command, own)[0], command.short) for command in commands(where) if command.short]


def help_lines(where: str, own: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Keys and text of every command of a place and of those that hold everywhere."""
    found = [*commands(where), *(commands(APP) if where != APP else ())]
    return [("  ".join(keys_of(command, own)), command.text) for command in found]


def clashes(own: Mapping[str, str] | None = None) -> list[str]:
    """What is wrong with the keys: one key for two commands of one place, or an id that does not exist."""
    wrong = [f"there is no command {id}" for id in (own or {}) if id not in {command.id for command in COMMANDS}]
    for where in PLACES:
        taken: dict[str, str] = {}
        for command in (*commands(where), *(commands(APP) if where != APP else ())):
            for key in keys_of(command, own):
                if key in taken:
                    wrong.append(f"{key} is the key of both {taken[key]} and {command.id}")
                taken[key] = command.id
    return wrong
