"""Telling a scenario and its trace in words: what there is, what is done, what happens."""

from collections.abc import Iterator, Sequence

from rulehound.core import events as ev
from rulehound.core.mana import symbols_text
from rulehound.core.scenario import (
    Activate,
    Attack,
    Block,
    Cast,
    Choose,
    Line,
    Placed,
    Play,
    Scenario,
    Shuffle,
)
from rulehound.core.scenario_names import card_of, entry_name, name_of_entry
from rulehound.core.text import rules_text
from rulehound.core.zones import START_ZONES


def line_in_words(line: Line) -> str:
    """One script line as a sentence, with where it stands."""
    match line:
        case Activate():
            which = f" (ability {line.ability + 1})" if line.ability else ""
            text = f"{line.player} activates {line.object}{which}"
        case Cast():
            text = f"{line.player} casts {line.object}"
        case Play():
            text = f"{line.player} plays {line.object}"
        case Attack():
            text = f"{line.player} attacks with {line.object}"
        case Block():
            text = f"{line.player} blocks {line.attacker} with {line.object}"
        case Choose():
            text = f"{line.player} chooses {line.option} ({line.about})"
        case Shuffle():
            text = f"{line.player}'s library is shuffled: {', '.join(line.order[:5])} on top"
    if line.at is None:
        return text
    place = f"turn {line.at.turn}, {line.at.step}"
    if line.at.occurrence > 1:
        place += f" number {line.at.occurrence}"
    return f"{text} [{place}]"


def start_in_words(scenario: Scenario) -> Iterator[str]:
    """The start: where the game stands and what each player has."""
    start = scenario.start
    yield f"Turn {start.turn}, {start.phase}; {start.active} is the active player."
    for player, has in scenario.players.items():
        if has.life != 20:
            yield f"{player} has {has.life} life."
        for zone in START_ZONES:
            entries = getattr(has, zone)
            if entries:
                yield f"{player}'s {zone}: {', '.join(entry_in_words(entry) for entry in entries)}."


def entry_in_words(entry: str | Placed) -> str:
    if isinstance(entry, str):
        return entry
    remarks = []
    if entry.tapped:
        remarks.append("tapped")
    if entry.sick:
        remarks.append("summoning sick")
    remarks += [f"{number} {kind} counters" for kind, number in sorted(entry.counters.items())]
    if entry.chosen:
        remarks.append(f"chosen {{{entry.chosen}}}")
    return f"{entry.name} ({', '.join(remarks)})" if remarks else entry.name


def cards_in_words(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Each card that is used, with what it is and its rules text; basic lands are left out."""
    names = dict.fromkeys(
        entry_name(name_of_entry(entry)).card
        for has in scenario.players.values()
        for zone in START_ZONES
        for entry in getattr(has, zone)
    )
    for name in names:
        card = card_of(scenario, name)
        if "Basic" in card.supertypes and not card.abilities:
            continue
        size = f" {card.power}/{card.toughness}" if "Creature" in card.types else ""
        cost = f" {card.cost}" if card.cost else ""
        kind = " ".join((*card.supertypes, *card.types))
        yield f"{name}{cost} ({kind}{size})", rules_text(card)


class Teller:
    """Puts a trace into words, one line for each event worth telling."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.pools: dict[str, list[str]] = {"A": [], "B": []}
        self.stack: list[str] = []
        self.moment = ""

    def name(self, thing: int | str) -> str:
        return self.names.get(thing, f"object {thing}") if isinstance(thing, int) else thing

    def tell(self, trace: Sequence[ev.Event]) -> Iterator[tuple[int, str, str]]:
        """Yield (index, moment, sentence); the state of pools and stack is in the fields afterwards."""
        for index, event in enumerate(trace):
            sentence = self._sentence(event)
            if sentence:
                yield index, self.moment, sentence

    def _sentence(self, event: ev.Event) -> str:
        teller = getattr(self, f"_{type(event).__name__}", None)
        return str(teller(event)) if teller is not None else ""

    def _GameBegan(self, event: ev.GameBegan) -> str:
        for info in event.objects:
            self.names[info.id] = info.name
        return ""

    def _TurnBegan(self, event: ev.TurnBegan) -> str:
        self.moment = f"turn {event.number}"
        return f"Turn {event.number} of {event.player} begins" + (", an extra turn." if event.created_by else ".")

    def _PhaseBegan(self, event: ev.PhaseBegan) -> str:
        self.moment = event.moment or event.kind
        return f"The {event.moment} phase begins." if event.moment else ""

    def _StepBegan(self, event: ev.StepBegan) -> str:
        self.moment = event.kind
        return f"The {event.kind} step begins."

    def _PhasesAdded(self, event: ev.PhasesAdded) -> str:
        kinds = ", ".join(kind for _, kind in event.phases)
        return f"{self.name(event.source)} adds after this phase: {kinds}."

    def _StepsAdded(self, event: ev.StepsAdded) -> str:
        return f"{self.name(event.source)} adds a step: {event.kind}."

    def _TurnAdded(self, event: ev.TurnAdded) -> str:
        return f"{event.player} gets an extra turn from {self.name(event.source)}."

    def _Skipped(self, event: ev.Skipped) -> str:
        return f"{event.player} skips: {event.what}."

    def _AbilityActivated(self, event: ev.AbilityActivated) -> str:
        tapped = ", tapping it" if event.tapped else ""
        return f"{event.player} activates {self.name(event.source)}{tapped}."

    def _SpellCast(self, event: ev.SpellCast) -> str:
        x = f" with X = {event.x}" if event.x else ""
        return f"{event.player} casts {self.name(event.object)}{x}."

    def _ReplacementApplied(self, event: ev.ReplacementApplied) -> str:
        return f"{event.player} applies {self.name(event.source)} to the {event.event}."

    def _TypesOffered(self, event: ev.TypesOffered) -> str:
        return f"{self.name(event.source)} may make {symbols_text(event.types) or 'no mana'}."

    def _ManaAdded(self, event: ev.ManaAdded) -> str:
        types = [unit.type for unit in event.mana]
        self.pools[event.player] += types
        return f"{event.player} adds {symbols_text(types)} from {self.name(event.source)}."

    def _ManaSpent(self, event: ev.ManaSpent) -> str:
        self._take(event.player, [unit.type for unit in event.mana])
        return f"{event.player} spends {symbols_text([unit.type for unit in event.mana])}." if event.mana else ""

    def _ManaLost(self, event: ev.ManaLost) -> str:
        self._take(event.player, [unit.type for unit in event.mana])
        return f"{event.player} loses unspent {symbols_text([unit.type for unit in event.mana])}."

    def _PoolObserved(self, event: ev.PoolObserved) -> str:
        before = sorted(self.pools[event.player])
        self.pools[event.player] = list(event.types)
        if before == sorted(event.types):
            return ""
        return f"{event.player}'s pool is {symbols_text(event.types) or 'empty'}."

    def _take(self, player: str, types: list[str]) -> None:
        for kind in types:
            if kind in self.pools[player]:
                self.pools[player].remove(kind)

    def _ObjectMoved(self, event: ev.ObjectMoved) -> str:
        name = self.name(event.object)
        if event.new:
            self.names[event.new] = name
        if event.zone == "stack":
            self.stack.append(name)
        elif event.origin == "stack" and name in self.stack:
            self.stack.remove(name)
        if event.zone in ("stack", "nowhere") or event.cause == "draw":
            return ""
        return f"{name} goes from the {event.origin} to the {event.zone}."

    def _TokenCreated(self, event: ev.TokenCreated) -> str:
        self.names[event.object.id] = event.object.name
        return f"{event.object.controller} creates {event.object.name}."

    def _AbilityPutOnStack(self, event: ev.AbilityPutOnStack) -> str:
        self.names[event.object] = f"ability of {self.name(event.source)}"
        self.stack.append(self.names[event.object])
        return f"The {self.names[event.object]} is put on the stack by {event.player}."

    def _ResolutionBegan(self, event: ev.ResolutionBegan) -> str:
        return f"The {self.name(event.object)} resolves."

    def _Countered(self, event: ev.Countered) -> str:
        return f"{self.name(event.source)} counters {self.name(event.object)}."

    def _TurnEnding(self, event: ev.TurnEnding) -> str:
        return f"{self.name(event.source)} ends the {'combat phase' if event.combat else 'turn'}."

    def _CardDrawn(self, event: ev.CardDrawn) -> str:
        return f"{event.player} draws {self.name(event.card)}."

    def _LifeChanged(self, event: ev.LifeChanged) -> str:
        verb = "gains" if event.amount > 0 else "loses"
        return f"{event.player} {verb} {abs(event.amount)} life."

    def _AttackersDeclared(self, event: ev.AttackersDeclared) -> str:
        if not event.attackers:
            return ""
        return f"{event.player} attacks with {', '.join(self.name(each) for each in event.attackers)}."

    def _StateBasedActionsPerformed(self, event: ev.StateBasedActionsPerformed) -> str:
        return f"State-based actions: CR {', '.join(event.rules)}."

    def _TriggersCeased(self, event: ev.TriggersCeased) -> str:
        return f"{len(event.triggers)} waiting triggered abilities cease to exist."

    def _PlayerLost(self, event: ev.PlayerLost) -> str:
        return f"{event.player} loses the game."

    def _GameEnded(self, event: ev.GameEnded) -> str:
        return "The scenario ends." if event.reason == "turns" else f"The game ends: {event.reason}."
