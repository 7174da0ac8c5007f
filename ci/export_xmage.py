"""A scenario as an XMage test: a Java class on `CardTestPlayerBase`, a skeleton to be read before it is run.

XMage's game begins with turn 1 of its player A, so the player whose turn it is in the scenario is that
player, and turns are counted from that one.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rulehound.ci.export_outcome import Outcome
from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.errors import BadInput
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.scenario import Activate, Attack, Attempt, Block, Cast, Choose, Line, Play, Scenario
from rulehound.core.scenario_names import PlacedObject, card_of, object_names, plain_name
from rulehound.core.text import ability_text
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY

STEP: Final = {
    "untap": "UNTAP", "upkeep": "UPKEEP", "draw": "DRAW", "precombat main": "PRECOMBAT_MAIN",
    "beginning of combat": "BEGIN_COMBAT", "declare attackers": "DECLARE_ATTACKERS",
    "declare blockers": "DECLARE_BLOCKERS", "combat damage": "COMBAT_DAMAGE", "end of combat": "END_COMBAT",
    "postcombat main": "POSTCOMBAT_MAIN", "end": "END_TURN", "cleanup": "CLEANUP",
}  # fmt: skip
COUNTER: Final = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
MANA: Final = {"W": "WHITE", "U": "BLUE", "B": "BLACK", "R": "RED", "G": "GREEN", "C": "COLORLESS"}
ZONE: Final = {BATTLEFIELD: "BATTLEFIELD", HAND: "HAND", GRAVEYARD: "GRAVEYARD", LIBRARY: "LIBRARY"}

HEAD: Final = """\
package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * {remark}
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class {name} extends CardTestPlayerBase {{

    @Test
    public void {method}() {{
"""


def java_test(scenario: Scenario, outcome: Outcome, name: str, remark: str) -> str:
    """The test class; raises BadInput for a start or an action that such a test cannot say, and for none."""
    if not scenario.script:
        raise BadInput("nothing is done in it, so an XMage test would show nothing")
    title = class_name(name)
    head = HEAD.format(name=title, method=title[:1].lower() + title[1:], remark=remark.replace("*/", "* /"))
    writer = _Writer(scenario)
    body = [*writer.start(), "", *writer.actions(outcome), "", *writer.end(outcome)]
    lines = [f"        {line}".rstrip() for line in body]
    return head + "\n".join(lines) + "\n    }\n}\n"


def class_name(name: str) -> str:
    """A name as the name of a Java test class."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    title = "".join(word[:1].upper() + word[1:] for word in words).removesuffix("Test") + "Test"
    return title if title[0].isalpha() else f"Scenario{title}"


class _Writer:
    """Writes the statements of one test."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.placed = object_names(scenario)
        first = scenario.start.active
        self.seats = {first: "playerA", opponent_of(first): "playerB"}

    def start(self) -> Iterator[str]:
        """The cards and life totals; raises BadInput for what XMage cannot begin with."""
        phase, turn = self.scenario.start.phase, self.scenario.start.turn
        if turn > 1 and phase in ("untap", "upkeep", "draw"):
            raise BadInput(
                f"an XMage test begins with a first turn, whose {phase} step is not as in turn {turn}"
            )
        if phase != "precombat main":
            yield f"// It begins in the {phase} step: all that comes before is to be passed by."
        for player in sorted(PLAYERS, key=self.seats.__getitem__):
            life = self.scenario.players[player].life if player in self.scenario.players else 20
            if life != 20:
                yield f"setLife({self.seats[player]}, {life});"
            for zone, word in ZONE.items():
                yield from self._zone(player, zone, word)
        for each in self.placed.values():
            if each.zone == EXILE:
                raise BadInput(f"{each.name}: an XMage test has no exile to begin with")

    def _zone(self, player: str, zone: str, word: str) -> Iterator[str]:
        held = [each for each in self.placed.values() if (each.player, each.zone) == (player, zone)]
        if zone == LIBRARY and held:
            held.reverse()
            yield f"removeAllCardsFromLibrary({self.seats[player]}); // What is added last is on top."
        for (card, tapped), same in groupby(held, key=lambda each: (each.card, each.placed.tapped)):
            cards = list(same)
            for each in cards:
                self._refuse(each)
            number = f", {len(cards)}" if len(cards) > 1 or tapped else ""
            yield f"addCard(Zone.{word}, {self.seats[player]}, {_text(card)}{number}{', true' if tapped else ''});"
        for each in held:
            for kind, amount in sorted(each.placed.counters.items()):
                where = f"1, PhaseStep.UPKEEP, {self.seats[player]}"
                yield f"addCounters({where}, {_text(each.card)}, CounterType.{COUNTER[kind]}, {amount});"

    def _refuse(self, each: PlacedObject) -> None:
        """Raise BadInput for the state of a card that cannot be said."""
        entry = each.placed
        if entry.sick:
            raise BadInput(f"{each.name}: an XMage test cannot begin with summoning sickness")
        if entry.attached:
            raise BadInput(f"{each.name}: an XMage test cannot begin with what is attached")
        if entry.chosen:
            raise BadInput(f"{each.name}: an XMage test cannot begin with a color chosen")
        if entry.tapped and self.seats[each.player] == "playerA":
            raise BadInput(f"{each.name}: begins tapped, and an XMage test begins with the untap step")
        for kind in entry.counters:
            if kind not in COUNTER:
                raise BadInput(f"{each.name}: we have no word of XMage for {kind} counters")

    def actions(self, outcome: Outcome) -> Iterator[str]:
        """A statement for each line of the script, where the reference engine carried it out."""
        if len(outcome.acts) < len(self.scenario.script):
            raise BadInput("an XMage test cannot try what is illegal, or shuffle")
        for taken in outcome.acts:
            assert taken.line is not None
            line = self.scenario.script[taken.line]
            turn = taken.where.turn - self.scenario.start.turn + 1
            yield self._action(
                line, f"{turn}, PhaseStep.{STEP[taken.where.step]}, {self.seats[line.player]}", turn
            )

    def _action(self, line: Line, where: str, turn: int) -> str:
        seat = self.seats[line.player]
        match line:
            case Activate():
                return self._activation(line, where)
            case Cast():
                return f"castSpell({where}, {_text(self._card(line.object))});"
            case Play():
                return f"playLand({where}, {_text(self._card(line.object))});"
            case Attack():
                return f"attack({turn}, {seat}, {_text(self._which(line.object))});"
            case Block():
                blocker, attacker = self._which(line.object), self._which(line.attacker)
                return f"block({turn}, {seat}, {_text(blocker)}, {_text(attacker)});"
            case Choose():
                return self._choice(line, seat)
        raise BadInput(
            f"an XMage test cannot {'try what is illegal' if isinstance(line, Attempt) else 'shuffle'}"
        )

    def _activation(self, line: Activate, where: str) -> str:
        card = card_of(self.scenario, self._card(line.object))
        ability = card.rules_abilities[line.ability]
        if isinstance(ability, ActivatedAbility) and ability.cycling:
            return f'activateAbility({where}, "Cycling"); // {card.name}'
        text = ability_text(ability, card)
        if is_mana_ability(ability):
            return f"activateManaAbility({where}, {_text(text.rstrip('.'))}); // {card.name}"
        return f"activateAbility({where}, {_text(text.partition(': ')[0] + ': ')}); // {card.name}"

    def _choice(self, line: Choose, seat: str) -> str:
        option = line.option
        if line.about == "target":
            return f"addTarget({seat}, {self.seats[option] if option in self.seats else _text(self._card(option))});"
        if line.about == "x":
            return f'setChoice({seat}, "X={option}");'
        color = MANA.get(option.strip("{}"))
        said = (
            color.capitalize()
            if color
            else self._card(option)
            if option in self.placed
            else option.capitalize()
        )
        return f"setChoice({seat}, {_text(said)}); // {line.about}"

    def end(self, outcome: Outcome) -> Iterator[str]:
        """Stop in the step of the last action, and compare the game with how the rules leave it there."""
        turn = outcome.turn - self.scenario.start.turn + 1
        yield f"setStopAt({turn}, PhaseStep.{STEP[outcome.moment]});"
        yield "execute();"
        yield ""
        for player, seat in sorted(self.seats.items(), key=lambda each: each[1]):
            yield f"assertLife({seat}, {outcome.life[player]});"
            for kind in sorted(set(outcome.pools[player])):
                amount = outcome.pools[player].count(kind)
                yield f"assertManaPool({seat}, ManaType.{MANA[kind]}, {amount});"
        verbs = {
            BATTLEFIELD: "assertPermanentCount",
            GRAVEYARD: "assertGraveyardCount",
            EXILE: "assertExileCount",
        }
        for (player, zone, name), amount in outcome.there.items():
            if zone in verbs:
                yield f"{verbs[zone]}({self.seats[player]}, {_text(name)}, {amount});"

    def _card(self, name: str) -> str:
        """The card of an object of the script; a token or a copy keeps its own name."""
        placed = self.placed.get(plain_name(name))
        return placed.card if placed is not None else name.partition("#")[0]

    def _which(self, name: str) -> str:
        """The permanent, with its place among those of its name that the same player began with: "Bear:1"."""
        placed = self.placed.get(plain_name(name))
        if placed is None:
            return self._card(name)
        alike = [
            each.name
            for each in self.placed.values()
            if (each.card, each.player, each.zone) == (placed.card, placed.player, placed.zone)
        ]
        place = alike.index(placed.name)
        return f"{placed.card}:{place}" if place else placed.card


def _text(text: str) -> str:
    """A Java string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
