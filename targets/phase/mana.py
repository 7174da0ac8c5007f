"""The engine's events about mana put into ours: one production is one event (CR 106.4)."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.mana import TYPES, Mana
from rulehound.core.mana_effects import AddMana
from rulehound.targets.phase.abilities import (
    cost_parts,
    could_produce,
    has_fixed_amount,
    mana_trigger_number,
    taps,
)
from rulehound.targets.phase.driver import Raw
from rulehound.targets.phase.words import COLOR, player_of, restriction_of, seat_of

if TYPE_CHECKING:
    from rulehound.targets.phase.recorder import Done, Recorder


@dataclass
class Activation:
    """A mana ability being activated; it resolves at once (CR 605.3b)."""

    engine_id: int
    source: int
    ability: int
    player: str
    offers: bool
    """Whether the types that it offers have still to be told."""
    fixed: bool
    """Whether it surely adds some mana where there is a type for it."""


def begin_activation(recorder: "Recorder", engine_id: int, player: str, done: "Done | None") -> None:
    """A mana ability was activated: the one asked for, else one that the engine chose for a payment."""
    if recorder.mana is not None:
        end_activation(recorder)
    thing, numbers = recorder.info_of(engine_id)
    if done is not None:
        done.reported = True
        number, tapped, source = done.ability, done.tapped, done.source
        ability: Raw = next(
            (raw for raw, own in zip(thing["abilities"], numbers, strict=True) if own == number), {}
        )
    else:
        ability, number = _chosen_by_engine(recorder, engine_id, thing, numbers)
        tapped, source = taps(ability), recorder.objects.id(engine_id)
    if any(part["type"] == "Mana" for part in cost_parts(ability.get("cost"))):
        recorder.pools.costly.add((source, number))
    paid = _paid(recorder, player, source if _pays_with_counters(ability) else 0)
    recorder.out.append(ev.AbilityActivated(player, source, number, mana=True, tapped=tapped))
    recorder.out += paid
    recorder.mana = Activation(
        engine_id, source, number, player, could_produce(ability), has_fixed_amount(ability)
    )
    if recorder.mana.offers:
        for raw in recorder.raws[recorder.place + 1 :]:
            if raw["type"] == "ManaAbilityProduced" and raw["data"]["source_id"] == engine_id:
                _offer(recorder, "".join(COLOR[color] for color in raw["data"]["produced"]))
                break


def _pays_with_counters(ability: Raw) -> bool:
    """Whether its cost puts counters on its source or takes them off."""
    costs = [part.get("effect") or part for part in cost_parts(ability.get("cost"))]
    return any(part["type"] in ("PutCounter", "RemoveCounter") for part in costs)


def _paid(recorder: "Recorder", player: str, source: int) -> list[ev.Event]:
    """Take out the life just paid for a mana ability, and its source's counters: told after its activation."""
    paid: list[ev.Event] = []
    for place in range(len(recorder.out) - 1, -1, -1):
        event = recorder.out[place]
        if isinstance(event, ev.AbilityActivated | ev.ManaAbilityResolved | ev.ManaAdded):
            break
        life = isinstance(event, ev.LifeChanged) and event.player == player and event.cause == "payment"
        if life or (isinstance(event, ev.CountersChanged) and event.object == source):
            paid.insert(0, recorder.out.pop(place))
    return paid


def _chosen_by_engine(
    recorder: "Recorder", engine_id: int, thing: Raw, numbers: list[int | None]
) -> tuple[Raw, int]:
    """The ability that the engine activated by itself; raises Unsupported where that cannot be told."""
    found = [
        (ability, number)
        for ability, number in zip(thing["abilities"], numbers, strict=True)
        if number is not None and ability.get("is_mana_ability")
    ]
    if len(found) > 1:
        made = next(
            (
                raw["data"]["produced"]
                for raw in recorder.raws[recorder.place + 1 :]
                if raw["type"] == "ManaAbilityProduced" and raw["data"]["source_id"] == engine_id
            ),
            None,
        )
        found = [
            (ability, number)
            for ability, number in found
            if (ability["effect"].get("produced") or {}).get("colors") == made
        ]
    if len(found) != 1:
        raise Unsupported("the engine paid with one of several mana abilities of a permanent")
    return found[0]


def offered_by_prompt(recorder: "Recorder", data: Raw) -> None:
    """The engine asks for a type of mana: the options are what the ability offers."""
    options = ((data.get("choice") or {}).get("data") or {}).get("options") or []
    if recorder.mana is not None and recorder.mana.offers:
        _offer(recorder, "".join(COLOR[color] for color in options))


def _offer(recorder: "Recorder", types: str) -> None:
    activation = recorder.mana
    assert activation is not None
    activation.offers = False
    ordered = "".join(kind for kind in TYPES if kind in types)
    recorder.out.append(ev.TypesOffered(activation.player, activation.source, activation.ability, ordered))


def end_activation(recorder: "Recorder") -> None:
    """The mana ability has resolved, whether it produced mana or not."""
    activation = recorder.mana
    assert activation is not None
    if activation.offers and activation.fixed:
        _offer(recorder, "")
    recorder.mana = None
    recorder.out.append(ev.ManaAbilityResolved(activation.source, activation.ability, activation.player))


def produced(recorder: "Recorder", data: Raw) -> None:
    """A mana ability has done what it does; triggered mana abilities follow."""
    if recorder.mana is not None and recorder.mana.engine_id == data["source_id"]:
        end_activation(recorder)


def added(recorder: "Recorder", data: Raw) -> None:
    """One mana was added; the engine tells each by itself, and the first of a row tells of all."""
    previous = recorder.raws[recorder.place - 1] if recorder.place else None
    if previous is not None and _same_production(previous, recorder.raws[recorder.place]):
        return
    row = [data]
    for raw in recorder.raws[recorder.place + 1 :]:
        if not _same_production(recorder.raws[recorder.place], raw):
            break
        row.append(raw["data"])
    engine_id, player = data["source_id"], player_of(data["player_id"])
    source, ability = recorder.objects.id(engine_id), -1
    activation = recorder.mana
    if activation is not None and activation.engine_id == engine_id:
        source, ability = activation.source, activation.ability
    elif recorder.resolving:
        entry = recorder.known.get(recorder.resolving, {})
        ability = entry.get("our_ability", -1)
    elif (card := recorder.objects.card(engine_id)) is not None:
        ability = mana_trigger_number(card)
    units = tuple(_unit(recorder, player, each, source) for each in row)
    if _says_rider(recorder.objects.card(engine_id), ability):
        raise Unsupported("mana that does something to a spell, which the engine does not tell of")
    recorder.pools.add(player, engine_id, units)
    recorder.out.append(ev.ManaAdded(player, units, source, ability, data.get("tap_state") == "FromTap"))


def _says_rider(card: Card | None, number: int) -> bool:
    """Whether the ability says of its mana what it does to a spell (CR 106.6)."""
    abilities = card.rules_abilities[number : number + 1] if card is not None and number >= 0 else ()
    effects = getattr(abilities[0], "effects", ()) if abilities else ()
    return any(isinstance(effect, AddMana) and bool(effect.rider) for effect in effects)


def _same_production(first: Raw, second: Raw) -> bool:
    keys = ("player_id", "source_id", "tap_state")
    return first["type"] == second["type"] == "ManaAdded" and all(
        first["data"].get(key) == second["data"].get(key) for key in keys
    )


def _unit(recorder: "Recorder", player: str, data: Raw, source: int) -> Mana:
    """One mana as it lies in the pool; what sticks to it is read there."""
    color = data["mana_type"]
    for unit in reversed(recorder.driver.pool(seat_of(player))):  # The latest comes last.
        if unit["source_id"] == data["source_id"] and unit["color"] == color:
            return Mana(COLOR[color], source, bool(unit["snow"]), _restriction(unit["restrictions"]))
    thing, _ = recorder.info_of(data["source_id"])
    if any((ability.get("effect") or {}).get("restrictions") for ability in thing["abilities"]):
        raise Unsupported("restricted mana that was spent at once")
    snow = "Snow" in (thing.get("card_types") or {}).get("supertypes", ())
    return Mana(COLOR[color], source, snow)


def _restriction(restrictions: list[object]) -> str:
    if not restrictions:
        return ""
    found = restriction_of(restrictions[0])
    if len(restrictions) > 1 or not found:
        raise Unsupported(f"mana restricted in a way that is not mapped: {json.dumps(restrictions)[:60]}")
    return found


def emptied(recorder: "Recorder", data: Raw) -> None:
    """Unspent mana was lost, told one by one; the first of a row tells of all that player's (CR 500.5)."""
    if row := _row(recorder, data):
        player = player_of(data["player_id"])
        units = tuple(recorder.pools.take(player, COLOR[each["color"]], each["source_id"]) for each in row)
        recorder.out.insert(_end_of_step(recorder.out), ev.ManaLost(player, units))


def _end_of_step(out: list[ev.Event]) -> int:
    """Where in the events the last step ended: after a late cleanup step the engine names the next turn first."""
    place = len(out)
    while place and isinstance(out[place - 1], ev.StepEnded | ev.PhaseEnded | ev.TurnEnded | ev.TurnBegan):
        place -= 1
    return place


def recolored(recorder: "Recorder", data: Raw) -> None:
    """Unspent mana became other mana instead of being lost, told one by one; the sources are not told."""
    if row := _row(recorder, data):
        player = player_of(data["player_id"])
        changes = [recorder.pools.change(player, COLOR[each["from"]], COLOR[each["to"]]) for each in row]
        before, after = tuple(unit for unit, _ in changes), tuple(unit for _, unit in changes)
        recorder.out.append(ev.ManaChanged(player, before, after))


def _row(recorder: "Recorder", data: Raw) -> list[Raw]:
    """The events of one kind about one player that follow one another, if this is the first of them."""
    raws, place = recorder.raws, recorder.place
    kind, player = raws[place]["type"], data["player_id"]
    if place and raws[place - 1]["type"] == kind and raws[place - 1]["data"]["player_id"] == player:
        return []
    row: list[Raw] = []
    for raw in raws[place:]:
        if raw["type"] != kind or raw["data"]["player_id"] != player:
            break
        row.append(raw["data"])
    return row
