"""Whether a scenario of the right shape also means something: its cards, objects, script and expectations.

Each check raises ScenarioError at the first thing that is impossible; none looks at what is legal in the
game, for a script may try what the rules forbid.
"""

import re

import msgspec

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.card_check import check_card
from rulehound.core.card_words import counter_kind, mana_types, one_of
from rulehound.core.cards import Card
from rulehound.core.decisions import ABOUTS
from rulehound.core.effects import effects_in
from rulehound.core.library import LIBRARY
from rulehound.core.mana import COLORS, parse_symbols
from rulehound.core.object_effects import CreateTokens
from rulehound.core.parts_check import check_number
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import (
    Activate,
    At,
    Attempt,
    Block,
    Choose,
    Expect,
    Placed,
    Scenario,
    Shuffle,
)
from rulehound.core.scenario_names import (
    PlacedObject,
    cards_of,
    entry_name,
    name_of_entry,
    object_names,
    plain_name,
)
from rulehound.core.scenario_shape import nearest, refuse, shown
from rulehound.core.static_abilities import CardsInHandHave, Grants
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.turns import MOMENTS, NO_PRIORITY
from rulehound.core.zones import BATTLEFIELD, NOWHERE, START_ZONES, ZONES

GRANTED_ABILITIES_MAX = 8
"""How far beyond an object's own abilities an index may reach where something grants abilities."""

TURNS_MAX = 1_000

CHECKS: dict[str, tuple[tuple[str, ...], type]] = {
    "mana": (("player",), str),
    "life": (("player",), int),
    "zone": (("object",), str),
    "tapped": (("object",), bool),
    "counters": (("object",), int),
    "power": (("object",), int),
    "toughness": (("object",), int),
    "hand": (("player",), int),
    "library": (("player",), int),
    "graveyard": (("player",), int),
    "stack": ((), int),
    "moment": ((), str),
    "turn": ((), int),
    "moments": ((), tuple),
    "offered": (("player", "object"), bool),
    "exile": (("player",), int),
    "battlefield": (("player",), int),
    "can attack": (("object",), bool),
    "attached to": (("object",), str),
    "controller": (("object",), str),
    "types": (("object",), tuple),
    "types offered": (("object",), str),
    "drawn": (("player",), int),
    "triggered": (("object",), int),
    "lost": (("player",), bool),
    "refused": ((), bool),
}
"""What each check is about, and the type of its `is`."""

_IS = {str: "a text", int: "a whole number", bool: "true or false", tuple: "a list of texts"}
_RULE = re.compile(r"\d{3}(\.\d{1,3}[a-z]?)?", re.ASCII)
_TOKEN = re.compile(r"(?P<name>[^#]+?)(#[1-9]\d{0,8})?", re.ASCII)


def check_scenario(scenario: Scenario) -> None:
    """Raise ScenarioError for the first thing in a scenario that is impossible, in reading order."""
    for index, rule in enumerate(scenario.rules):
        if not _RULE.fullmatch(rule):
            raise refuse(f"rules[{index}]", f'{shown(rule)} is no rule number; write it as in "106.12b"')
    for name, data in scenario.cards.items():
        check_card(data.card(name), f"cards.{name}")
    _check_start(scenario)
    for player in PLAYERS:
        _check_player(scenario, player)
    named = Named(scenario)
    _check_attached(scenario, named)
    _check_script(scenario, named)


def _check_start(scenario: Scenario) -> None:
    start = scenario.start
    _refuse_if("start.turn", check_number(start.turn, least=1))
    _refuse_if("start.phase", one_of(*MOMENTS)(start.phase))
    _refuse_if("turns", check_number(scenario.turns, least=1))
    if scenario.turns > TURNS_MAX:
        raise refuse("turns", f"{scenario.turns} was given; at most {TURNS_MAX}")


def _check_player(scenario: Scenario, player: str) -> None:
    """Check one player's zones and life."""
    starts = {str(name): start for name, start in scenario.players.items()}
    if player not in starts:
        raise refuse(f"players.{player}", "missing; write {} for a player who has nothing")
    start = starts[player]
    _refuse_if(f"players.{player}.life", check_number(start.life, least=1))
    known = [*scenario.cards, *LIBRARY]
    for zone in START_ZONES:
        for index, entry in enumerate(getattr(start, zone)):
            path = f"players.{player}.{zone}[{index}]"
            name = entry_name(name_of_entry(entry))
            if not name.copies:
                raise refuse(path, f"{shown(name_of_entry(entry))} is no card at all; leave it out")
            card: Card | None = LIBRARY.get(name.card)
            if name.card in scenario.cards:
                card = scenario.cards[name.card].card(name.card)
            if card is None:
                raise refuse(path, f"no card is named {shown(name.card)}; {nearest(name.card, known)}")
            if zone == BATTLEFIELD and not card.is_permanent:
                raise refuse(path, f'"{name.card}" is no permanent card and cannot be there (CR 110.4)')
            if isinstance(entry, Placed):
                _check_placed(entry, zone, path)


def _check_placed(entry: Placed, zone: str, path: str) -> None:
    if zone != BATTLEFIELD and entry != Placed(entry.name):
        raise refuse(
            path, "only a permanent is tapped, sick, attached, or has counters or a chosen color (CR 110.4)"
        )
    _refuse_if(f"{path}.chosen", one_of("", *COLORS)(entry.chosen))
    for kind, amount in entry.counters.items():
        _refuse_if(f"{path}.counters", counter_kind(kind))
        _refuse_if(f"{path}.counters.{kind}", check_number(amount))


def _refuse_if(path: str, wrong: str) -> None:
    if wrong:
        raise refuse(path, wrong)


class Named:
    """What the names in a script can mean: objects of the start, and tokens that cards may create."""

    def __init__(self, scenario: Scenario) -> None:
        self.objects = object_names(scenario)
        self.cards = cards_of(scenario)
        self.tokens = {name for card in self.cards.values() for name in tokens_of(card)}
        self.grants = any(grants_abilities(card) for card in self.cards.values())
        for placed in self.objects.values():
            if placed.card in self.tokens:
                raise refuse(placed.path, f'"{placed.card}" is the name of a token as well; rename the card')

    def object(self, name: str, path: str) -> PlacedObject | None:
        """The object of the start with this name, None for a token; raises ScenarioError for neither."""
        found = self.objects.get(plain_name(name))
        if found is not None:
            return found
        match = _TOKEN.fullmatch(name)
        if match and match["name"] in self.tokens:
            return None
        known = [*self.objects, *sorted(self.tokens)]
        raise refuse(path, f"no object is named {shown(name)}; {nearest(name, known)}")

    def abilities_count(self, name: str, path: str) -> int:
        """How many abilities an object can have, with those that others may grant."""
        found = self.object(name, path)
        own = len(self.cards[found.card].rules_abilities) if found else 0
        return own + (GRANTED_ABILITIES_MAX if self.grants else 0)


def tokens_of(card: Card) -> set[str]:
    """The names of the tokens that a card's abilities may create."""
    rows = [
        ability.effects
        for each in card.abilities
        for ability in (each.ability if isinstance(each, Grants | CardsInHandHave) else each,)
        if isinstance(ability, ActivatedAbility | TriggeredAbility | SpellAbility)
    ]
    return {effect.name for row in rows for effect, _ in effects_in(row) if isinstance(effect, CreateTokens)}


def grants_abilities(card: Card) -> bool:
    """Whether a card gives abilities to others, as such or by a basic land type (CR 305.6)."""
    return any(
        isinstance(ability, CardsInHandHave)
        or (isinstance(ability, Grants) and (ability.ability is not None or bool(ability.subtypes)))
        for ability in card.abilities
    )


def _check_attached(scenario: Scenario, named: Named) -> None:
    """An Aura or Equipment may be attached to another permanent, an Aura has to be (CR 303.4)."""
    for each in named.objects.values():
        card, host = named.cards[each.card], each.placed.attached
        if each.zone != BATTLEFIELD:
            continue
        if not host and card.enchant is not None:
            raise refuse(f"{each.path}.attached", f'"{each.card}" is an Aura; write what it enchants')
        if not host:
            continue
        if card.enchant is None and "Equipment" not in card.subtypes:
            raise refuse(f"{each.path}.attached", f'"{each.card}" is neither an Aura nor an Equipment')
        found = named.object(host, f"{each.path}.attached")
        if found is None or found.zone != BATTLEFIELD or found.name == each.name:
            raise refuse(f"{each.path}.attached", f"{shown(host)} is no other permanent of the start")


def _check_script(scenario: Scenario, named: Named) -> None:
    for index, line in enumerate(scenario.script):
        path = f"script[{index}]"
        if line.at is not None:
            _check_at(line.at, scenario, f"{path}.at")
        if isinstance(line, Choose):
            _refuse_if(f"{path}.about", one_of(*ABOUTS)(line.about))
            continue
        if isinstance(line, Shuffle):
            for position, name in enumerate(line.order):
                named.object(name, f"{path}.order[{position}]")
                if plain_name(name) in map(plain_name, line.order[:position]):
                    raise refuse(f"{path}.order[{position}]", f"{shown(name)} is written twice")
            continue
        named.object(line.object, f"{path}.object")
        if isinstance(line, Activate):
            count = named.abilities_count(line.object, f"{path}.object")
            if not 0 <= line.ability < count:
                have = "no abilities" if count == 0 else f"abilities 0 to {count - 1}"
                raise refuse(f"{path}.ability", f'{line.ability} was given; "{line.object}" has {have}')
        if isinstance(line, Attempt):
            _refuse_if(f"{path}.ability", check_number(line.ability))
            if line.ability and line.action != "activate":
                raise refuse(f"{path}.ability", f'to "{line.action}" is about no ability; leave it out')
        if isinstance(line, Block):
            named.object(line.attacker, f"{path}.attacker")
    for index, expect in enumerate(scenario.expect):
        _check_expect(expect, scenario, named, f"expect[{index}]")


def _check_at(at: At, scenario: Scenario, path: str) -> None:
    _refuse_if(f"{path}.turn", check_number(at.turn, least=scenario.start.turn))
    _refuse_if(f"{path}.step", one_of(*MOMENTS)(at.step))
    _refuse_if(f"{path}.occurrence", check_number(at.occurrence, least=1))
    _refuse_if(f"{path}.decision", check_number(at.decision, least=0))


def _check_expect(expect: Expect, scenario: Scenario, named: Named, path: str) -> None:
    """Check that an expectation has what its check is about, no more, and an `is` of the right type."""
    about, kind = CHECKS[expect.check]
    for field in ("player", "object"):
        given = getattr(expect, field)
        if field in about and not given:
            raise refuse(f"{path}.{field}", f'missing; a "{expect.check}" check is about one {field}')
        if given and field not in about:
            raise refuse(f"{path}.{field}", f'a "{expect.check}" check has no {field}; leave it out')
    if expect.object:
        named.object(expect.object, f"{path}.object")
    if expect.turn and expect.check != "moments":
        raise refuse(f"{path}.turn", f'only a "moments" check has a turn; a "{expect.check}" check has none')
    _refuse_if(f"{path}.turn", check_number(expect.turn))
    if expect.kind != "+1/+1" and expect.check != "counters":
        raise refuse(f"{path}.kind", f'only a "counters" check has a kind; a "{expect.check}" check has none')
    _refuse_if(f"{path}.kind", counter_kind(expect.kind))
    if type(expect.value) is not kind:
        plain = msgspec.to_builtins(expect.value)
        raise refuse(f"{path}.is", f'{shown(plain)} was given; a "{expect.check}" check wants {_IS[kind]}')
    _refuse_if(f"{path}.is", _wrong_value(expect))
    if expect.at is not None:
        _check_at(expect.at, scenario, f"{path}.at")
        if expect.after is not None or expect.at.decision or expect.at.step in NO_PRIORITY:
            raise refuse(
                f"{path}.at", "write a step in which players receive priority, no decision and no after"
            )
    if expect.check == "refused" and (not isinstance(expect.after, int) or expect.after < 1):
        raise refuse(f"{path}.after", "write the number of the script line, counted from 1")
    if isinstance(expect.after, int) and not 0 <= expect.after <= len(scenario.script):
        raise refuse(
            f"{path}.after",
            f"{expect.after} was given; the script has {len(scenario.script)} lines, counted from 1"
            " (0 is before the first)",
        )


def _wrong_value(expect: Expect) -> str:
    """What is wrong with the `is` of an expectation, beyond its type; "" where nothing is."""
    value = expect.value
    if isinstance(value, int):
        return check_number(value, negative=expect.check in ("life", "power", "toughness"))
    match expect.check:
        case "zone":
            return one_of(*ZONES, NOWHERE)(value)
        case "moment" | "moments":
            return one_of(*MOMENTS)(value)
        case "controller":
            return one_of(*PLAYERS, "nobody")(value)
        case "mana" | "types offered":
            try:
                return mana_types("".join(sorted(set(parse_symbols(str(value))))))
            except ValueError as error:
                return str(error)
    return ""
