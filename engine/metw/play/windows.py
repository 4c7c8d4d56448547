"""The one frame in which seats are asked to act or to pass: phases, attacks, answers (METW-FLOW-04, METW-FLOW-73)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import AT_COUNTER, AT_ENGAGEMENT, AT_MOVEMENT, AT_ORGANIZATION, At
from engine.journeys.cards.printed import Definition
from engine.journeys.phases.asking import ASKING, next_speaker, note_pass, speaker
from engine.journeys.play.barred_sites import lift, lifts
from engine.journeys.play.play import declare, number_shown, playable_now, use
from engine.journeys.play.playable import ONLY_SKILLS, granted
from engine.journeys.play.slots import why_not_wield, wield
from engine.journeys.reading.filters import is_haven
from engine.journeys.table.board import characters_of, companies_of, company, face
from engine.journeys.table.frames import Attack, Play, Strike, Window
from engine.journeys.table.records import IN_HAND, IN_PLAY, Phase, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.kernel.steps import Ask, procedure
from engine.metw.agents import deeds as deeds_of_agents
from engine.metw.combat import assaults, at_home, captives
from engine.metw.phases import guard, organization, sideboard
from engine.metw.phases.alone import HAZARDS, must_play
from engine.metw.phases.hazard_row import in_row, may_not_pass, not_its_turn
from engine.metw.play import foresight, help, persuasion, sages
from engine.metw.play.chain import ANSWERING, seal
from engine.metw.play.duplicates import discard_surplus
from engine.metw.play.playable import why_not_play, why_not_use
from engine.metw.scenarios import hunting, wizardry
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, hazard_player, laid_by
from engine.metw.table.draft import Draft
from engine.metw.table.reach import why_not_leave
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say

ELSEWHERE = (Verb.USE, Verb.WIELD, Say.WIZARD)
LAY = Say.LAY
"""What can be done in the organization phase and is no activity of that phase alone."""
EITHER = (At.CORRUPTION_ROLL, At.FACTION_ROLL)
"""Windows before rolls that are the window for answers to what called for the roll as well."""


def close(d: Draft, f: Window) -> None:
    """When all have passed in a window for answers, its chain is answered no more."""
    if f.moment in ANSWERING:
        seal(d)


def tidy(d: Draft, f: Window) -> None:
    """METW-FLOW-15: when a chain is over, surplus copies go before anything else is asked."""
    if f.moment not in ANSWERING:
        discard_surplus(d)


# ------------------------------------------------------------------------------------------------ who may be asked
def could_act(b: Board, f: Window, seat: int) -> bool:
    """Whether a seat might act by what everybody sees: never because of what it holds (METW-RULING-109)."""
    if not b.players[seat].active or asks_nobody(b, seat):
        return False
    if f.moment == At.WAKING:
        return any(True for _ in organization.wakings(b, seat))
    if f.moment == AT_ORGANIZATION and seat == b.turn.mover:
        return True
    if b.zones[seat][IN_HAND] and may_play(b, f.moment, seat):
        return True
    if any(_usable(b, moment, card) for moment in moments_of(b, f) for card in b.zones[seat][IN_PLAY]):
        return True
    return any(True for _ in deeds(b, f, seat, {}))


def asks_nobody(b: Board, seat: int) -> bool:
    """SCEN-RULING-11: where hazards come by themselves their seat has nothing to decide."""
    return b.rules.solitaire and b.rules.scenario > 0 and seat == HAZARDS


def may_play(b: Board, moment: int, seat: int) -> bool:
    """Whether cards of a hand are possible at all for a seat in such a window (METW-FLOW-73 to METW-FLOW-83)."""
    if b.turn.phase is Phase.COUNCIL:
        return True
    if moment == At.END_OF_MOVEMENT:
        here = company(b, b.turn.company)
        return seat == b.turn.mover and here is not None and is_haven(b, here.site, here.seat)
    if seat == b.turn.mover or (b.turn.phase is Phase.MOVEMENT and seat == hazard_player(b)):
        return True
    if assaults.defends(b, seat):
        return True
    if moment == At.INFLUENCE_ROLL and any(resists(face(b, who)) for who in characters_of(b, seat)):
        return True
    return moment not in (At.BODY_ROLL,) and environment_about(b)


def resists(printed: Definition) -> bool:
    """Who may end an influence check of an opponent's: a Wizard by his spells, others by their magic."""
    return printed.is_main or printed.has("spirit-magic")


def environment_about(b: Board) -> bool:
    """Whether an environment card is in play or being played: then Twilight could be played (METW-RULING-109)."""
    if any(face(b, card).has("environment") for rows in b.zones for card in rows[IN_PLAY]):
        return True
    return any(isinstance(frame, Play) and b.book[frame.definition].definition.has("environment") for frame in b.frames)


def _usable(b: Board, moment: int, card: Handle) -> bool:
    return any(moment in ability.at for ability in b.book[face(b, card).number].abilities)


def moments_of(b: Board, f: Window) -> tuple[int, ...]:
    """For which moments cards can be played and abilities used in a window.

    What is legal in the window a chain was opened in is legal in answer too; a body check admits nothing but what
    bears on it (METW-FLOW-21, METW-RULING-107).
    """
    if f.moment not in ANSWERING:
        return (f.moment,)
    if f.moment == At.BODY_ROLL or special(b):
        return (f.moment,)
    return tuple(dict.fromkeys((f.moment, AT_COUNTER, ground(b))))


def special(b: Board) -> bool:
    """METW-ANN-36: within a strike, outside its steps for cards, only what bears on a roll answers it."""
    for frame in reversed(b.frames):
        if isinstance(frame, Window) and frame.moment not in ANSWERING:
            return False
        if isinstance(frame, Strike):
            return True
    return False


PHASES = {
    Phase.UNTAP: At.UNTAP,
    Phase.ORGANIZATION: AT_ORGANIZATION,
    Phase.LONG_EVENTS: At.LONG_EVENT,
    Phase.MOVEMENT: AT_MOVEMENT,
    Phase.SITE: At.SITE,
    Phase.END_OF_TURN: At.END_OF_TURN,
}


def ground(b: Board) -> int:
    """The moment of the window a chain stands on; of the phase, where required actions opened it."""
    for frame in reversed(b.frames):
        if isinstance(frame, Window) and frame.moment not in ANSWERING:
            return frame.moment
        if isinstance(frame, Attack):
            return At.BETWEEN
    return PHASES.get(b.turn.phase, AT_COUNTER)


# ------------------------------------------------------------------------------------------------------ candidates
def candidates(s: MetwState, f: Window, secrets: Secrets) -> Iterator[Action]:
    seat = f.seats[f.at]
    moments = moments_of(s, f)
    yield PASS
    for card in s.zones[seat][IN_HAND]:
        number, shown = known(s, card, secrets)
        if number in s.book:
            for index, way in enumerate(s.book[number].ways):
                if any(moment in way.moments for moment in moments):
                    yield Action(Verb.PLAY, (card, index), shown)
    yield from others(s, f, seat, secrets, moments)


def legal(s: MetwState, f: Window, secrets: Secrets) -> Iterator[Action]:
    seat = f.seats[f.at]
    if must_go_on(s, f, seat) is None:
        yield PASS

    moments = moments_of(s, f)

    def refused(card: Handle, number: int, way: int) -> Reason | None:
        first = not_its_turn(s, f, seat, card, way)
        return first or why_not_play(s, seat, moment_for(s, f, number, way, moments), card, number, way)

    yield from playable_now(s, seat, (Zone.HAND,), moments, secrets, refused)
    organizes = f.moment == AT_ORGANIZATION and seat == s.turn.mover
    for x in others(s, f, seat, secrets, moments):
        if x.verb == LAY:  # a company has dozens of ways, each judged as it was found
            yield x
        elif (organization.why_not(s, seat, x) if organizes and x.verb not in ELSEWHERE else why_not(s, f, x)) is None:
            yield x


def others(s: MetwState, f: Window, seat: int, secrets: Secrets, moments: tuple[int, ...]) -> Iterator[Action]:
    """What might be done besides playing cards, in a window that is open for these moments."""
    for card, index, ability in sources(s).abilities:
        if owner(card) == seat and any(moment in ability.at for moment in moments):
            yield Action(Verb.USE, (card, index))
    for moment in moments:
        for card, index in granted(s, seat, moment):
            yield Action(Verb.USE, (card, index))
    yield from deeds(s, f, seat, secrets)


def deeds(b: Board, f: Window, seat: int, secrets: Secrets) -> Iterator[Action]:
    """What can be done in a window besides playing cards and using those in play."""
    if b.turn.phase is Phase.MOVEMENT:
        yield from foresight.candidates(b, moments_of(b, f), seat, secrets)
    if b.rules.scenario:
        yield from wizardry.candidates(b, f.moment, seat, secrets)
    if f.moment == AT_ORGANIZATION and seat == b.turn.mover:
        yield from organization.candidates(b, seat, secrets)
    elif f.moment == At.END_OF_ORGANIZATION and seat == b.turn.mover:
        yield from organization.layings(b, seat, secrets)
    elif f.moment == At.END_OF_TURN and seat == b.turn.mover:
        yield from organization.late_storings(b, seat)
    elif f.moment == At.WAKING:
        yield from organization.wakings(b, seat)
    elif f.moment == AT_MOVEMENT and seat == b.turn.mover:
        yield from lifts(b, b.turn.company)
    elif f.moment == AT_MOVEMENT and seat == hazard_player(b):
        yield from guard.candidates(b, seat)
        yield from deeds_of_agents.candidates(b, seat, secrets)
        yield from sideboard.nazgul_candidates(b, seat)
        yield from hunting.find_candidates(b, seat)
    elif f.moment == AT_ENGAGEMENT:
        yield from at_home.candidates(b, seat)
    elif f.moment == At.STRIKE and seat == hazard_player(b):
        yield from hunting.steal_candidates(b, seat)
    elif f.moment == At.SITE and seat == b.turn.mover:
        yield from persuasion.candidates(b, seat, secrets)
        yield from assaults.candidates(b, seat)
        yield from sages.candidates(b, seat)
        yield from captives.candidates(b, seat)
    elif f.moment in ANSWERING:
        yield from help.candidates(b, seat)


# ------------------------------------------------------------------------------------------------------- predicate
def why_not(s: MetwState, f: Window, x: Action) -> Reason | None:
    seat = f.seats[f.at]
    if x == PASS:
        return must_go_on(s, f, seat)
    if x.verb == Verb.PLAY and len(x.args) == 2:
        return play_why_not(s, f, seat, x)
    if x.verb == Say.INFLUENCE and f.moment == At.SITE:
        return persuasion.why_not(s, seat, x)
    if x.verb == Say.AHEAD and len(x.args) == 4:
        return foresight.why_not(s, moments_of(s, f), seat, x)
    if x.verb == Say.AGENT and f.moment == At.MOVEMENT:
        return deeds_of_agents.why_not(s, seat, x)
    if x.verb == Say.WIZARD and len(x.args) == 2:
        return wizardry.why_not(s, f.moment, seat, x)
    if x.shown or x.proven:
        return no("Nothing has to be shown for that.", "METW-ACT-01")
    if x.verb == Verb.LIFT and f.moment == AT_MOVEMENT and seat == s.turn.mover and x in set(lifts(s, s.turn.company)):
        return None
    if x.verb == Verb.USE and len(x.args) == 2:
        return use_why_not(s, f, seat, *x.args)
    if x.verb == Say.HELP and len(x.args) == 1 and f.moment in ANSWERING:
        return help.why_not(s, seat, x.args[0])
    if x.verb == Say.RESCUE and len(x.args) == 1 and f.moment == At.SITE:
        return captives.why_not(s, seat, x.args[0])
    if x.verb == Say.ASSAIL and len(x.args) == 1 and f.moment == At.SITE:
        return assaults.why_not(s, seat, x.args[0])
    if x.verb == Verb.TEST and len(x.args) == 2 and f.moment == At.SITE and seat == s.turn.mover:
        return sages.why_not(s, seat, *x.args)
    if x.verb == Say.AT_HOME and len(x.args) == 1 and f.moment == AT_ENGAGEMENT:
        return at_home.why_not(s, seat, x.args[0])
    if x.verb == Say.GUARD and len(x.args) == 1 and f.moment == AT_MOVEMENT:
        return guard.why_not(s, seat, x.args[0])
    if x.verb == Say.WAY_IN and len(x.args) == 2 and f.moment == AT_MOVEMENT:
        return sideboard.nazgul_why_not(s, seat, *x.args)
    if (x.verb, f.moment) in hunting.WAYS and len(x.args) == 1:
        return hunting.WAYS[x.verb, f.moment](s, seat, x.args[0])
    if f.moment == AT_ORGANIZATION and seat == s.turn.mover:
        if x.verb == Verb.WIELD and len(x.args) == 1:
            return why_not_wield(s, seat, x.args[0])
        return organization.why_not(s, seat, x)
    if f.moment == At.END_OF_ORGANIZATION and seat == s.turn.mover and x.verb in (Say.LAY, Say.TAKE_BACK):
        return organization.why_not(s, seat, x)
    if f.moment == At.WAKING and x.verb == Verb.REMOVE and len(x.args) == 1:
        return organization.why_not_wake(s, seat, x.args[0])
    if f.moment == At.END_OF_TURN and x in set(organization.late_storings(s, seat)):
        return organization.why_not(s, seat, x)
    return no("That cannot be done now.", "METW-FLOW-06")


def must_go_on(b: Board, f: Window, seat: int) -> Reason | None:
    """Why a player may not pass."""
    due = may_not_pass(b, f, seat) if in_row(b) else must_play(b, f, seat)
    return due or must_move(b, f, seat)


def must_move(b: Board, f: Window, seat: int) -> Reason | None:
    """SCEN-PILFERER-27: a scenario may want every company of a player to move that can."""
    scenario = scenario_of(b) if b.rules.scenario and f.moment == AT_ORGANIZATION else None
    if scenario is None or seat != b.turn.mover or not scenario.must_move(b, seat):
        return None
    for group in companies_of(b, seat):
        if laid_by(b, group.number) is None and why_not_leave(b, group) is None:
            return no("Each of your companies has to move: lay a new site for it.", "SCEN-PILFERER-27")
    return None


def play_why_not(s: MetwState, f: Window, seat: int, x: Action) -> Reason | None:
    """Whether a card of the hand may be played: it is there, it is shown, and the rules allow it."""
    card, way = x.args
    if card not in s.zones[seat][IN_HAND]:
        return no("That card is not in your hand.", "METW-FLOW-06")
    if x.proven:
        return no("Nothing has to be proven for that.", "METW-ACT-01")
    number = number_shown(s, seat, x, Zone.HAND, "METW-FLOW-06")
    if isinstance(number, Reason):
        return number
    first = not_its_turn(s, f, seat, card, way)
    return first or why_not_play(s, seat, moment_for(s, f, number, way, moments_of(s, f)), card, number, way)


def moment_for(b: Board, f: Window, number: int, way: int, moments: tuple[int, ...]) -> int:
    """The moment a card is played for in a window that is open for these moments."""
    entry = b.book.get(number)
    if entry is None or not 0 <= way < len(entry.ways):
        return f.moment
    return next((moment for moment in moments if moment in entry.ways[way].moments), f.moment)


def use_why_not(s: MetwState, f: Window, seat: int, card: Handle, index: int) -> Reason | None:
    """Whether an ability may be used for one of the window's moments."""
    refused: Reason | None = None
    for moment in moments_of(s, f):
        refused = why_not_use(s, seat, moment, card, index)
        if refused is None:
            return None
    return refused


# ---------------------------------------------------------------------------------------------------------- answer
def answer(d: Draft, f: Window, x: Action) -> None:
    seat = f.seats[f.at]
    if x == PASS:
        note_pass(d, f)
        return
    following = f.seats.index(d.turn.mover) if f.alternating and d.turn.mover in f.seats else f.at
    if f.moment in ANSWERING:
        following = f.at
    d.goto(ASKING, passes=0, at=following, acted=f.acted + 1)
    act(d, f, seat, x)


def act(d: Draft, f: Window, seat: int, x: Action) -> None:
    """Carry out what a seat has said; what is an action begins a chain or joins it."""
    if x.verb == Verb.PLAY:
        number = face(d, x.args[0]).number
        if f.moment == At.STRIKE and any(word in ONLY_SKILLS for word in d.book[number].definition.keywords):
            d.update(skill=True)
        declare(d, seat, moment_for(d, f, number, x.args[1], moments_of(d, f)), *x.args)
    elif x.verb == Verb.USE:
        moment = next(m for m in moments_of(d, f) if why_not_use(d, seat, m, *x.args) is None)
        use(d, seat, moment, *x.args)
    elif x.verb == Say.HELP:
        check = help.check_now(d)
        assert check is not None
        help.tap_for(d, x.args[0], check[0])
    elif x.verb == Say.AHEAD:
        foresight.aim(d, seat, x)
    elif x.verb == Say.AGENT:
        deeds_of_agents.act(d, seat, x)
    elif x.verb == Verb.TEST:
        sages.test(d, seat, *x.args)
    elif x.verb == Say.RESCUE:
        captives.declare(d, x.args[0])
    elif x.verb == Say.ASSAIL:
        assaults.declare(d, seat, x.args[0])
    elif x.verb == Say.AT_HOME:
        at_home.cancel(d, x.args[0])
    elif x.verb == Say.GUARD:
        guard.lay(d, seat, x.args[0])
    elif x.verb == Say.INFLUENCE:
        persuasion.attempt(d, seat, x)
    elif x.verb == Say.WAY_IN and f.moment == AT_MOVEMENT:
        sideboard.tap_nazgul(d, seat, *x.args)
    elif x.verb == Say.STEAL:
        hunting.announce(d, seat, x.args[0])
    elif x.verb == Say.WIZARD:
        wizardry.call(d, *x.args)
    elif x.verb == Say.FIND:
        hunting.look_for(d, seat, x.args[0])
    elif x.verb == Verb.LIFT and f.moment == AT_MOVEMENT:
        lift(d, x.args[0])
    elif x.verb == Verb.WIELD:
        wield(d, x.args[0])
    else:
        organization.answer(d, seat, x)


WINDOW = procedure(
    ASKING,
    tidy,
    next_speaker(could_act, close),
    Ask(
        Question.WINDOW,
        decider=speaker,
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        legal=legal,
        rules=("METW-FLOW-04", "METW-FLOW-10"),
    ),
)
