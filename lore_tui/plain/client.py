"""A whole game by lines: the story, then a question with numbered answers, then a line from the player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.kernel.actions import Action
from lore_tui.plain.pages import rule_page
from lore_tui.sessions.local_game import GameSession
from lore_tui.text import clip, to_ascii, width, wrap
from lore_tui.view.prompt import DONE, Choice, Reading, Shape, choices, press, refusal
from lore_tui.view.prompt_lines import words_of
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Lines

HELP = (
    "Type the number of an answer, or several in a row: `2 1` takes entry 2, then 1.",
    "0      pass, decline, done        undo   take the last number back",
    "l      all answers with reasons   ?      the rule behind the question",
    "? 2 1  why (not) that answer      h      your hand",
    "t      the table                  m      the map",
    "c NAME a card, site or region     p      points and piles",
    "log    the story so far           hint   what a steward would do",
    "q      leave the game             help   this list",
)
LOG_LINES = 40
FRAMES = str.maketrans("┌┐└┘├┤─│", "++++++-|")
"""Lines around cards in plain characters."""


class Left(Exception):
    """The player leaves the game."""


@dataclass
class Screen:
    """Where lines come from and go to; lines are folded to the width and made plain where that is asked for."""

    read: Callable[[str], str]
    """Asks with a prompt and gives one line; raises EOFError when there are no more."""
    write: Callable[[str], None]
    columns: int = 80
    ascii: bool = False

    def say(self, *lines: str) -> None:
        """Write lines; what is too long goes on under its own beginning."""
        for line in lines:
            for row in fold(line, self.columns):
                self.write(to_ascii(row.translate(FRAMES)) if self.ascii else row)


def fold(line: str, columns: int) -> list[str]:
    """A line in rows; the first row's indentation holds for the others, and two more blanks."""
    if width(line) <= columns:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    first, *rest = wrap(line.strip(), columns - len(indent) - 2)
    return [indent + first, *(f"{indent}  {row}" for row in rest)]


@dataclass
class PlainClient:
    """Plays one game with one person."""

    game: GameSession
    screen: Screen
    told: int = 0
    last: str = ""
    panel: list[str] = field(default_factory=list)
    serial: int = 0
    commands: dict[str, Callable[[str], None]] = field(init=False)
    asked: Asked | None = None
    reading: Reading | None = None

    def __post_init__(self) -> None:
        self.commands = {
            "l": lambda rest: self.list_all(),
            "?": self.explain,
            "h": lambda rest: self.show(self.lines.hand(self.game.state, self.game.names) or ["You hold no cards."]),
            "t": lambda rest: self.show_table(),
            "m": lambda rest: self.show(self.lines.land(self.game.state, self.game.names, self.screen.columns)),
            "c": lambda rest: self.show(self.lines.card(rest, self.screen.columns)),
            "p": lambda rest: self.show_piles(),
            "log": lambda rest: self.show(list(self.game.story[-LOG_LINES:])),
            "undo": lambda rest: self.undo(),
            "hint": lambda rest: self.hint(),
            "help": lambda rest: self.show(list(HELP)),
        }

    @property
    def lines(self) -> Lines:
        """The game in plain lines."""
        return self.game.showing.lines

    # ----------------------------------------------------------------------------------------------------- the game
    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        self.screen.say("`help` lists what you can type. 0 passes, q leaves.", "")
        try:
            while self.game.over is None:
                self.tell()
                self.answer()
        except (Left, EOFError, KeyboardInterrupt):
            self.screen.say("", self.game.close())
            return
        self.tell()
        self.screen.say("", *self.lines.points(self.game.state, self.game.names), self.game.close())

    def tell(self) -> None:
        """The story since it was last told; a sentence that has grown since then is told again."""
        lines = list(self.game.story)
        begin = self.told - 1 if self.told and lines[self.told - 1] != self.last else self.told
        self.screen.say(*lines[begin:])
        self.told, self.last = len(lines), lines[-1] if lines else ""

    def answer(self) -> None:
        """One question, asked until it is answered; where there is no choice it is not asked."""
        forced = self.forced()
        if forced is not None:
            self.game.act(forced)
            return
        self.serial += 1
        self.asked = self.game.showing.ask(self.game.state, self.game.names, self.serial)
        self.reading = Reading(self.asked.prompt)
        self.show_question()
        while self.reading.answer is None:
            self.take_line(self.screen.read(self.cursor()))
        self.game.act(self.asked.action(self.reading.answer))

    def forced(self) -> Action | None:
        """The only answer there is, except where a player wants to look around."""
        state, showing = self.game.state, self.game.showing
        legal = showing.edition.game.legal(state, self.game.secrets)
        return legal[0] if len(legal) == 1 and not showing.looks_around(state) else None

    def cursor(self) -> str:
        """What stands before the place where the player types."""
        assert self.reading is not None
        return f"{' '.join(self.reading.steps)}> " if self.reading.steps else "> "

    # ------------------------------------------------------------------------------------------------------- lines
    def take_line(self, line: str) -> None:
        """A command, or numbers."""
        word, _, rest = line.strip().partition(" ")
        if word in ("q", "quit"):
            raise Left
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}"
        if word in self.commands:
            self.commands[word](rest.strip())
        else:
            self.take_numbers(line)

    def take_numbers(self, line: str) -> None:
        """Point at an answer; a whole one is accepted, a beginning shows what may follow."""
        assert self.reading is not None
        reading = self.reading
        if line.strip() == "pass":
            reading = press(reading, "space")
        else:
            for key in "".join(line.split()):
                reading = press(reading, key)
                if reading.message:
                    break
            if not reading.message and (reading.pointed is not None or not reading.typed or self._is_number()):
                reading = press(reading, "enter")
        if reading.message:
            self.screen.say(self._own_words(reading.message))
            return
        self.reading = reading
        if reading.answer is None:
            self.show_choices(all_of_them=False)

    def _is_number(self) -> bool:
        assert self.reading is not None
        return self.reading.prompt.shape is Shape.NUMBER

    def _own_words(self, message: str) -> str:
        """A message of the prompt in words that fit a line client."""
        if message.startswith("Choose first"):
            return "Type the number of an answer; `l` lists them, `help` explains."
        return message

    def undo(self) -> None:
        """Take back the last number typed."""
        assert self.reading is not None
        reading = press(self.reading, "backspace")
        if reading.leave:
            self.screen.say("There is nothing to take back in this answer.")
            return
        self.reading = reading
        self.show_choices(all_of_them=False)

    # ---------------------------------------------------------------------------------------------------- questions
    def show_question(self) -> None:
        """What is asked, what a fight looks like, and the answers that are possible."""
        assert self.asked is not None
        prompt = self.asked.prompt
        panel = self.lines.panel(self.game.state, self.game.names, self.screen.columns)
        fresh = [line for line in panel if line not in prompt.question] if panel != self.panel else []
        self.panel = panel
        self.screen.say("", *fresh, f"{prompt.title}. {prompt.question}")
        self.show_choices(all_of_them=False)

    def show_choices(self, *, all_of_them: bool) -> None:
        """The next step of every answer; impossible ones only if all are wanted."""
        assert self.reading is not None
        prompt = self.reading.prompt
        if prompt.shape is Shape.NUMBER:
            self.screen.say(f"  a number from {prompt.least} to {prompt.most} (Enter alone: {prompt.default})")
            return
        hidden = 0
        for choice in choices(self.reading):
            if choice.allowed or all_of_them:
                mark = " " if choice.allowed else "x"
                rule = f" [{choice.rule}]" if choice.rule and all_of_them else ""
                words = choice.words if choice.allowed else words_of(choice)
                more = self._following(choice) if choice.allowed and choice.next_keys else ""
                self.screen.say(f" {mark}{choice.key:>2}  {words}{more}{rule}")
            else:
                hidden += 1
        if hidden:
            self.screen.say(f"      ({hidden} not possible now: `l` tells why)")

    def _following(self, choice: Choice) -> str:
        """What may follow a key, as far as it fits a line."""
        assert self.reading is not None
        begin = self.reading.typed + choice.key
        depth = len(self.reading.steps) + 1
        found = [o for o in self.reading.prompt.options if o.allowed and o.code.startswith(begin)]
        names = list(dict.fromkeys(option.words[depth] for option in found if len(option.words) > depth))
        return clip(f": {', '.join(names)}", max(8, self.screen.columns - 6 - width(choice.words)), " ...")

    def list_all(self) -> None:
        """Every answer, also the impossible ones with their reasons."""
        assert self.reading is not None
        if self.reading.prompt.shape is Shape.NUMBER or self.reading.typed:
            self.show_choices(all_of_them=True)
            return
        for option in self.reading.prompt.options:
            if option.allowed:
                self.screen.say(f"  {' '.join(option.keys):>6}  {': '.join(option.words)}")
            else:
                self.screen.say(f" x{' '.join(option.keys):>6}  {refusal(option)}")

    def explain(self, keys: str) -> None:
        """The rule of the question, or everything about one answer."""
        assert self.reading is not None and self.asked is not None
        wanted = "".join(keys.split())
        if not wanted:
            self.show(rule_page(self.reading.prompt.rules))
            return
        found = [option for option in self.reading.prompt.options if option.code.startswith(wanted)]
        if not found:
            self.screen.say(f"There is no answer {keys}. `l` lists them all.")
        for option in found[:1] if found and found[0].code == wanted else found:
            self.screen.say(f"{option.label}: {'possible' if option.allowed else option.reason}")
            self.show([self.asked.details.get(option.id, ""), *rule_page((option.rule,) if option.rule else ())])

    def hint(self) -> None:
        """What a sensible player would think of now."""
        assert self.asked is not None
        found = self.game.showing.proposal(self.game.state, self.game.secrets, self.asked)
        if found is None:
            self.screen.say("Nothing favours one answer over another.")
        else:
            words = f" ({found.words})" if found.words else ""
            self.screen.say(f"Try: {found.keys or DONE}{words}. {found.why}".rstrip())

    # -------------------------------------------------------------------------------------------------------- pages
    def show(self, lines: list[str]) -> None:
        """Lines of a page, without empty ones."""
        self.screen.say(*(line for line in lines if line.strip()))

    def show_table(self) -> None:
        """The whole table."""
        self.screen.say(*self.lines.board(self.game.state, self.game.names, self.screen.columns))

    def show_piles(self) -> None:
        """Points by their sources, then all piles."""
        state, names = self.game.state, self.game.names
        self.screen.say(*self.lines.points(state, names), *self.lines.piles(state, names))

