"""Reducing a scenario: as few lines, cards and turns as still give the same signature.

The script is swept in halves from the back, then line by line; only lines that were carried out are kept;
then cards go, then what is said of them, until nothing more can be left out (one-minimal).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from rulehound.core.scenario import Line, Placed, PlayerStart, Scenario, Start
from rulehound.core.scenario_names import entry_name, name_of_entry, object_names, plain_name, with_names
from rulehound.core.static_abilities import Enchant
from rulehound.core.zones import START_ZONES

Item = TypeVar("Item")
REPLAYS_MAX = 400
"""How many replays a reduction may take before it keeps what it has."""


class Trial(NamedTuple):
    """What a test run says: whether the signature is the same, which script lines were carried out, and what
    was tapped for mana while each of them was being paid for."""

    same: bool
    used: Sequence[int]
    payments: Mapping[int, tuple[Line, ...]] = {}


Test = Callable[[Scenario], Trial]
"""Plays a scenario: whether the signature is the same, and which script lines were carried out."""


class Reducer:
    """Reduces one scenario; `replays` counts how often it was played."""

    def __init__(
        self, test: Test, replays_max: int = REPLAYS_MAX, out_of_time: Callable[[], bool] = bool
    ) -> None:
        self._test = test
        self._replays_max = replays_max
        self._out_of_time = out_of_time
        self.replays = 0

    def reduce(self, scenario: Scenario) -> Scenario:
        """The smallest scenario found; the given one, names written out, where nothing can be left out."""
        best = with_names(scenario)
        if not self._same(best):
            return scenario
        best = self._loosened(best)
        while not self._over():
            smaller = self._pass(best)
            if smaller == best:
                break
            best = smaller
        best = self._without_addresses(best)
        tidy = tidied(best)
        return tidy if self._same(tidy) else best

    def _over(self) -> bool:
        """Whether to keep what there is: after so many replays, or when time is up."""
        return self.replays >= self._replays_max or self._out_of_time()

    def _same(self, scenario: Scenario) -> bool:
        self.replays += 1
        return self._test(scenario).same

    def _pass(self, scenario: Scenario) -> Scenario:
        scenario = self._fewer_turns(scenario)
        scenario = self._fewer_lines(scenario)
        scenario = self._plain_payments(scenario)
        scenario = self._fewer_cards(scenario)
        for simpler in simplifications(scenario):
            if self._over():
                break
            changed = simpler(scenario)
            if changed != scenario and self._same(changed):
                scenario = changed
        return scenario

    def _fewer_turns(self, scenario: Scenario) -> Scenario:
        for turns in range(1, scenario.turns):
            fewer = replaced(scenario, turns=turns)
            if self._same(fewer):
                return fewer
        return scenario

    def _fewer_lines(self, scenario: Scenario) -> Scenario:
        lines = self._sweep(list(scenario.script), lambda left: replaced(scenario, script=tuple(left)))
        scenario = replaced(scenario, script=tuple(lines))
        self.replays += 1
        tested = self._test(scenario)
        kept = replaced(scenario, script=tuple(scenario.script[index] for index in sorted(tested.used)))
        if tested.same and len(kept.script) < len(scenario.script) and self._same(kept):
            return kept
        return scenario

    def _plain_payments(self, scenario: Scenario) -> Scenario:
        """Put the mana abilities that paid for an action in its place, where they are what matters."""
        self.replays += 1
        for index, lines in sorted(self._test(scenario).payments.items(), reverse=True):
            script = (*scenario.script[:index], *lines, *scenario.script[index + 1 :])
            plain = replaced(scenario, script=script)
            if self._same(plain):
                return plain
        return scenario

    def _fewer_cards(self, scenario: Scenario) -> Scenario:
        left = self._sweep(entries_of(scenario), lambda some: with_cards(scenario, some))
        return with_cards(scenario, left)

    def _sweep(self, items: list[Item], build: Callable[[list[Item]], Scenario]) -> list[Item]:
        """Leave out ever smaller runs of items, from the back, as long as the signature stays."""
        size = len(items)
        while size >= 1 and items:
            end = len(items)
            while end > 0:
                if self._over():
                    return items
                start = max(0, end - size)
                fewer = items[:start] + items[end:]
                if self._same(build(fewer)):
                    items = fewer
                end = start
            size = size // 2
        return items

    def _loosened(self, scenario: Scenario) -> Scenario:
        """Address lines by their step only, so that they survive when others before them go."""
        loose = replaced(scenario, script=tuple(loosened(line) for line in scenario.script))
        return loose if self._same(loose) else scenario

    def _without_addresses(self, scenario: Scenario) -> Scenario:
        """Write lines without their address, all at once or from the front, where they still fire in time."""
        bare = replaced(scenario, script=tuple(without_address(line) for line in scenario.script))
        if bare != scenario and self._same(bare):
            return bare
        for index in range(len(scenario.script)):
            script = list(scenario.script)
            script[index] = without_address(script[index])
            bare = replaced(scenario, script=tuple(script))
            if bare != scenario and self._same(bare):
                scenario = bare
        return scenario


def replaced(scenario: Scenario, **changes: Any) -> Scenario:
    """The scenario with some fields changed."""
    return msgspec.structs.replace(scenario, **changes)


def loosened(line: Line) -> Line:
    """The line at the first chance within its step."""
    return (
        line
        if line.at is None
        else msgspec.structs.replace(line, at=msgspec.structs.replace(line.at, decision=0))
    )


def without_address(line: Line) -> Line:
    return msgspec.structs.replace(line, at=None)


def entries_of(scenario: Scenario) -> list[tuple[str, str, Placed | str]]:
    """Player, zone and entry of everything in the start."""
    return [
        (player, zone, entry)
        for player, start in scenario.players.items()
        for zone in START_ZONES
        for entry in getattr(start, zone)
    ]


def with_cards(scenario: Scenario, cards: Sequence[tuple[str, str, Any]]) -> Scenario:
    """The scenario with these entries only; lines about objects that are gone go too, and what was attached to one."""
    names = {plain_name(name_of_entry(entry)) for _, _, entry in cards}
    alone = [each for each in cards if plain_name(getattr(each[2], "attached", "")) in {"", *names}]
    if len(alone) < len(cards):
        return with_cards(scenario, alone)
    players = {
        player: PlayerStart(
            **{
                zone: tuple(entry for who, where, entry in cards if (who, where) == (player, zone))
                for zone in START_ZONES
            },
            life=start.life,
        )
        for player, start in scenario.players.items()
    }
    there = {plain_name(name_of_entry(entry)) for _, _, entry in cards}
    started = {
        plain_name(name_of_entry(entry))
        for start in scenario.players.values()
        for zone in START_ZONES
        for entry in getattr(start, zone)
    }
    script = tuple(line for line in scenario.script if getattr(line, "object", "") not in started - there)
    used = {entry_name(name_of_entry(entry)).card for _, _, entry in cards}
    tokens = {name for name in scenario.cards if name not in {entry_name(each).card for each in started}}
    kept = {name: data for name, data in scenario.cards.items() if name in used or name in tokens}
    return replaced(scenario, players=players, script=script, cards=kept)


def simplifications(scenario: Scenario) -> Iterator[Callable[[Scenario], Scenario]]:
    """Ways to say less: plainer entries, usual life totals, the usual start, fewer abilities."""
    for player, start in scenario.players.items():
        if start.life != 20:
            yield lambda given, player=player: _with_player(given, player, life=20)  # type: ignore[misc]
        for zone in START_ZONES:
            for entry in getattr(start, zone):
                if isinstance(entry, Placed):
                    yield lambda given, player=player, zone=zone, entry=entry: _plainer(
                        given, player, zone, entry
                    )  # type: ignore[misc]
    if scenario.start != Start():
        yield lambda given: replaced(given, start=Start())
    for name, data in scenario.cards.items():
        for index in range(len(data.abilities)):
            yield lambda given, name=name, index=index: _without_ability(given, name, index)  # type: ignore[misc]
        if data.keywords:
            yield lambda given, name=name: _with_card(given, name, keywords=(), text="")  # type: ignore[misc]
        if data.supertypes:
            yield lambda given, name=name: _with_card(given, name, supertypes=())  # type: ignore[misc]


def _with_player(scenario: Scenario, player: str, **changes: Any) -> Scenario:
    players = dict(scenario.players)
    players[player] = msgspec.structs.replace(players[player], **changes)  # type: ignore[index]
    return replaced(scenario, players=players)


def _plainer(scenario: Scenario, player: str, zone: str, entry: Placed) -> Scenario:
    entries = getattr(scenario.players[player], zone)  # type: ignore[index]
    plain = Placed(entry.name, attached=entry.attached) if entry.attached else entry.name
    return _with_player(
        scenario, player, **{zone: tuple(plain if each == entry else each for each in entries)}
    )


def _with_card(scenario: Scenario, name: str, **changes: Any) -> Scenario:
    if name not in scenario.cards:
        return scenario
    cards = dict(scenario.cards)
    cards[name] = msgspec.structs.replace(cards[name], **changes)
    return replaced(scenario, cards=cards)


def _without_ability(scenario: Scenario, name: str, index: int) -> Scenario:
    """Leave out an ability that no line activates by number; later ones would change theirs."""
    data = scenario.cards.get(name)
    if data is None or index >= len(data.abilities) or isinstance(data.abilities[index], Enchant):
        return scenario
    for line in scenario.script:
        if getattr(line, "ability", 0) > 0 and entry_name(getattr(line, "object", "")).card == name:
            return scenario
    abilities = data.abilities[:index] + data.abilities[index + 1 :]
    return _with_card(scenario, name, abilities=abilities, text="")


def tidied(scenario: Scenario) -> Scenario:
    """The scenario with ordinals renumbered in order, copies gathered, and plain names."""
    new_names: dict[str, str] = {}
    counts: dict[str, int] = {}
    for name, placed in object_names(scenario).items():
        counts[placed.card] = number = counts.get(placed.card, 0) + 1
        new_names[name] = placed.card if number == 1 else f"{placed.card}#{number}"
    players = {}
    for player, start in scenario.players.items():
        zones = {
            zone: _gathered([_plain_entry(entry, new_names) for entry in getattr(start, zone)])
            for zone in START_ZONES
        }
        players[player] = PlayerStart(**zones, life=start.life)
    script = tuple(_renamed(line, new_names) for line in scenario.script)
    return replaced(scenario, players=players, script=script)


def _plain_entry(entry: Placed | str, names: dict[str, str]) -> Placed | str:
    card = entry_name(name_of_entry(entry)).card
    if isinstance(entry, str):
        return card
    attached = names.get(plain_name(entry.attached), entry.attached)
    return msgspec.structs.replace(entry, name=card, attached=attached)


def _gathered(entries: list[Placed | str]) -> tuple[Placed | str, ...]:
    found: list[Placed | str] = []
    counts: list[int] = []
    for entry in entries:
        if found and isinstance(entry, str) and found[-1] == entry:
            counts[-1] += 1
        else:
            found.append(entry)
            counts.append(1)
    return tuple(
        f"{entry} x{number}" if number > 1 else entry for entry, number in zip(found, counts, strict=True)
    )


def _renamed(line: Line, names: dict[str, str]) -> Line:
    changes: dict[str, Any] = {}
    for field in ("object", "attacker", "option"):
        value = getattr(line, field, None)
        if isinstance(value, str) and plain_name(value) in names:
            changes[field] = names[plain_name(value)]
    if hasattr(line, "order"):
        changes["order"] = tuple(names.get(plain_name(name), name) for name in line.order)
    return msgspec.structs.replace(line, **changes)
