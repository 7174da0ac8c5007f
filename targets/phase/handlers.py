"""What each of the engine's events means in our words; a kind that is not in the table tells us nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.players import PLAYERS
from rulehound.targets.phase import mana
from rulehound.targets.phase.driver import Raw
from rulehound.targets.phase.words import MOMENT, counter_of, player_of, zone_of

if TYPE_CHECKING:
    from rulehound.targets.phase.recorder import Recorder

LEFT_AT_ONCE: Final = frozenset({"Untap", "DeclareAttackers", "DeclareBlockers", "CombatDamage", "Cleanup"})
"""Steps that the engine may leave in the same breath though they happen."""


def phase(recorder: "Recorder", data: Raw) -> None:
    """A step or a main phase began, unless the engine only went past it."""
    if _is_skipped(recorder, data["phase"]):
        recorder.out += recorder.clock.skip(MOMENT[data["phase"]])
        return
    recorder.out += recorder.clock.begin_moment(MOMENT[data["phase"]])


def _is_skipped(recorder: "Recorder", name: str) -> bool:
    """Whether the engine names a step that it skips (CR 500.11, 103.8a).

    In most steps players receive priority, so one that is left at once was skipped.  In an untap step they
    do not (CR 502.4): it is said to have begun, and whether anything happens in it is for oracles to see.
    """
    rest = recorder.raws[recorder.place + 1 :]
    if name in LEFT_AT_ONCE:
        return False
    return bool(rest) and rest[0]["type"] in ("PhaseChanged", "TurnStarted")


def turn(recorder: "Recorder", data: Raw) -> None:
    """A turn began; after the scenario's last one it is over."""
    if recorder.clock.turns_begun >= recorder.turns:
        recorder.out += recorder.clock.end_turn()
        recorder.out.append(ev.GameEnded("turns"))
        recorder.over = True
    else:
        recorder.out += recorder.clock.begin_turn(recorder.clock.turn + 1, player_of(data["player_id"]))


def activated(recorder: "Recorder", data: Raw) -> None:
    """An ability was activated, or a mana ability has begun to be."""
    source, player = data["source_id"], player_of(data["player_id"])
    done = recorder.done
    ours = done.engine_id == source and not done.reported and done.verb == "activate"
    if data["kind"] == "Mana":
        mana.begin_activation(recorder, source, player, done if ours else None)
        return
    if not ours:
        raise Unsupported("the engine activated an ability by itself")
    done.reported = True
    on_stack = next((e["our_id"] for e in reversed(recorder.known.values()) if e["source_id"] == source), 0)
    recorder.out.append(
        ev.AbilityActivated(
            player, done.source, done.ability, False, done.tapped, on_stack, recorder.x, (), done.cycling
        )
    )


def moved(recorder: "Recorder", data: Raw) -> None:
    """An object changed zones."""
    engine_id, record = data["object_id"], data["record"]
    zone, origin = zone_of(data["to"]), zone_of(data["from"])
    if data["from"] is None:
        token(recorder, engine_id, record)
        return
    if origin == "stack" and engine_id == recorder.resolving and recorder.is_between():
        recorder.took_effect = recorder.took_effect or zone == "battlefield"
        recorder.end_resolution()
    old = recorder.objects.id(engine_id)
    owner = player_of(record["owner"])
    if engine_id in recorder.objects.tokens and zone != "battlefield":
        recorder.out.append(ev.ObjectMoved(old, 0, origin, zone, owner, owner))
        return
    new = recorder.objects.renew(engine_id)
    recorder.known.pop(engine_id, None)
    recorder.tapped.discard(engine_id)
    recorder.damaged.discard(engine_id)
    if zone != "battlefield":
        recorder.attachments.left(engine_id)
        holder = player_of(record["controller"]) if zone == "stack" else owner
        recorder.out.append(ev.ObjectMoved(old, new, origin, zone, owner, holder))
        if zone == "stack":
            recorder.put_on_stack(engine_id)
        return
    controller, tapped, counters = as_it_entered(recorder, engine_id, record)
    recorder.note_counters(new, counters)
    if tapped:
        recorder.tapped.add(engine_id)
    recorder.out.append(
        ev.ObjectMoved(old, new, origin, zone, owner, controller, tapped=tapped, counters=counters)
    )
    recorder.out += recorder.attachments.entered(engine_id)


def token(recorder: "Recorder", engine_id: int, record: Raw) -> None:
    """A token was created."""
    number = recorder.objects.token(engine_id, record["name"])
    controller, tapped, counters = as_it_entered(recorder, engine_id, record, token=True)
    recorder.note_counters(number, counters)
    owner = player_of(record["owner"])
    recorder.out.append(
        ev.TokenCreated(
            ev.ObjectInfo(
                number,
                recorder.objects.name(engine_id),
                record["name"],
                "battlefield",
                owner,
                controller,
                tapped,
                counters,
                True,
                token=True,
            )
        )
    )


def as_it_entered(
    recorder: "Recorder", engine_id: int, record: Raw, *, token: bool = False
) -> tuple[str, bool, tuple[tuple[str, int], ...]]:
    """Who controlled a permanent as it entered, whether it was tapped, and with which counters.

    Those of a token the engine tells before the token.
    """
    thing = recorder.driver.object(engine_id) or {}
    there = thing.get("zone") == "Battlefield"
    controller = player_of(thing["controller"] if there else record["controller"])
    tapped = bool(there and thing["tapped"])
    counters: dict[str, int] = {}
    for raw in recorder.raws[: recorder.place] if token else ():
        if raw["type"] == "CounterAdded" and raw["data"]["object_id"] == engine_id:
            _count(counters, raw["data"])
    entering = True
    for raw in recorder.raws[recorder.place + 1 :]:
        data = raw.get("data") or {}
        if data.get("object_id") != engine_id:
            entering = entering and raw["type"] == "ReplacementApplied"
            continue
        if raw["type"] == "ZoneChanged":
            break
        if entering and raw["type"] == "CounterAdded":
            _count(counters, data)
            data["entering"] = True
        elif raw["type"] in ("PermanentTapped", "PermanentUntapped"):
            tapped = raw["type"] == "PermanentUntapped"
            break
        elif raw["type"] == "ControllerChanged":
            controller = player_of(data["old_controller"])
    return controller, tapped, tuple(sorted(counters.items()))


def _count(counters: dict[str, int], data: Raw) -> None:
    kind = counter_of(data["counter_type"])
    counters[kind] = counters.get(kind, 0) + data["count"]


def cast(recorder: "Recorder", data: Raw) -> None:
    """A spell became cast."""
    targets = tuple(
        recorder.target(raw["data"]["target"])
        for raw in recorder.raws
        if raw["type"] == "BecomesTarget" and raw["data"]["source_id"] == data["object_id"]
    )
    if targets:
        recorder.targeting.add(data["object_id"])
    number = recorder.objects.id(data["object_id"])
    recorder.out.append(ev.SpellCast(player_of(data["controller"]), number, recorder.x, targets))


def x_chosen(recorder: "Recorder", data: Raw) -> None:
    """X was announced; it is told with the spell or ability."""
    recorder.x = data["value"]


def life(recorder: "Recorder", data: Raw) -> None:
    """A life total changed; a change that damage brought about is told before the damage."""
    player, amount = data["player_id"], data["amount"]
    cause = (
        "gain"
        if amount > 0
        else "payment"
        if recorder.done.verb != "pass" and not recorder.resolving
        else "lose"
    )
    for place in range(recorder.place + 1, len(recorder.raws)):
        raw = recorder.raws[place]
        if raw["type"] == "DamageDealt" and place not in recorder.damage_told:
            dealt = raw["data"]
            if dealt["target"] == {"Player": player} and dealt["amount"] == -amount:
                recorder.damage_told.append(place)
                cause = "damage"
                break
    recorder.out.append(ev.LifeChanged(player_of(player), amount, cause))


def damage(recorder: "Recorder", data: Raw) -> None:
    """Damage was dealt."""
    target = recorder.target(data["target"])
    if "Object" in data["target"]:
        recorder.damaged.add(data["target"]["Object"])
    recorder.out.append(
        ev.DamageDealt(
            recorder.objects.id(data["source_id"]), target, data["amount"], bool(data.get("is_combat"))
        )
    )


def counters(recorder: "Recorder", data: Raw) -> None:
    """Counters were put on something or taken off."""
    if data.get("entering") or not recorder.objects.id(data["object_id"]):
        return  # Told with what enters.
    kind = counter_of(data["counter_type"])
    sign = 1 if recorder.raws[recorder.place]["type"] == "CounterAdded" else -1
    recorder.tell_counters(data["object_id"], kind, sign * data["count"])


def discarded(recorder: "Recorder", data: Raw) -> None:
    """A card was discarded."""
    if (
        recorder.done.verb == "activate"
        and recorder.done.engine_id == data["object_id"]
        and not recorder.done.reported
    ):
        cause = "cost"
    else:
        by_itself = recorder.clock.moment == "cleanup" and not recorder.resolving
        cause = "cleanup" if by_itself and data.get("source_id") is None else "effect"
    card = recorder.objects.id(data["object_id"])
    recorder.out.append(ev.CardDiscarded(player_of(data["player_id"]), card, cause))


def player_and_object(recorder: "Recorder", kind: Callable[[str, int], ev.Event], data: Raw) -> None:
    """Tell an event that is about a player and an object."""
    recorder.out.append(kind(player_of(data["player_id"]), recorder.objects.id(data["object_id"])))


def attackers(recorder: "Recorder", data: Raw) -> None:
    """Attackers were declared."""
    attackers = tuple(recorder.objects.id(each) for each in data["attacker_ids"])
    recorder.out.append(ev.AttackersDeclared(recorder.clock.player, attackers))


def blockers(recorder: "Recorder", data: Raw) -> None:
    """Blockers were declared."""
    blocks = tuple((recorder.objects.id(b), recorder.objects.id(a)) for b, a in data["assignments"])
    defender = next(player for player in PLAYERS if player != recorder.clock.player)
    recorder.out.append(ev.BlockersDeclared(defender, blocks))


def pushed(recorder: "Recorder", data: Raw) -> None:
    """Something was put onto the stack; a spell is told when it gets there."""
    entry = recorder.stack.get(data["object_id"])
    if entry is not None and entry["kind"]["type"] != "Spell":
        recorder.put_on_stack(data["object_id"])


def stack_resolved(recorder: "Recorder", data: Raw) -> None:
    """The top object has resolved, unless a choice is still to be made for it."""
    if data["object_id"] == recorder.resolving and recorder.is_between():
        recorder.end_resolution()


def took_effect(recorder: "Recorder", data: Raw) -> None:
    """An instruction of what resolves was followed."""
    recorder.took_effect = True


def game_over(recorder: "Recorder", data: Raw) -> None:
    """The game is over."""
    winner = data.get("winner")
    recorder.out.append(ev.GameEnded("drawn") if winner is None else ev.GameEnded("won", player_of(winner)))
    recorder.over = True


def turned(recorder: "Recorder", data: Raw) -> None:
    """A permanent became tapped or untapped."""
    engine_id = data["object_id"]
    if recorder.raws[recorder.place]["type"] == "PermanentTapped":
        recorder.tapped.add(engine_id)
        recorder.out.append(ev.Tapped(recorder.objects.id(engine_id)))
    else:
        recorder.tapped.discard(engine_id)
        recorder.out.append(ev.Untapped(recorder.objects.id(engine_id)))


def damage_cleared(recorder: "Recorder", data: Raw) -> None:
    """Marked damage went in the cleanup step."""
    recorder.damaged.discard(data["object_id"])
    _damage_cleared(recorder, data)


def regenerated(recorder: "Recorder", data: Raw) -> None:
    """Instead of being destroyed it lost its damage and was tapped; the engine tells neither (CR 701.19a)."""
    engine_id = data["object_id"]
    number, thing = recorder.objects.id(engine_id), recorder.driver.object(engine_id) or {}
    player = player_of(thing["controller"]) if "controller" in thing else recorder.clock.player
    recorder.out.append(ev.ReplacementApplied(player, "destroy", number, -1, number))
    if engine_id in recorder.damaged:
        recorder.damaged.discard(engine_id)
        recorder.out.append(ev.DamageRemoved((number,)))
    if engine_id not in recorder.tapped and thing.get("tapped"):
        recorder.tapped.add(engine_id)
        recorder.out.append(ev.Tapped(number))


def _at_once(kind: type[ev.DamageRemoved | ev.PhasedOut | ev.PhasedIn]) -> Callable[["Recorder", Raw], None]:
    """What happens to several at once and is told one by one: those of a row are one event (CR 502.1, 514.2)."""

    def handle(recorder: "Recorder", data: Raw) -> None:
        number, out = recorder.objects.id(data["object_id"]), recorder.out
        last = out[-1] if out else None
        if isinstance(last, kind):
            out[-1] = kind((*last.objects, number))
        else:
            out.append(kind((number,)))

    return handle


_damage_cleared: Final = _at_once(ev.DamageRemoved)


def _pair(kind: Callable[[str, int], ev.Event]) -> Callable[["Recorder", Raw], None]:
    def handle(recorder: "Recorder", data: Raw) -> None:
        player_and_object(recorder, kind, data)

    return handle


def _control(recorder: "Recorder", data: Raw) -> None:
    recorder.tell_control(data["object_id"], data["new_controller"])


def _player_lost(recorder: "Recorder", data: Raw) -> None:
    recorder.tell_loss(data["player_id"])


def _countered(recorder: "Recorder", data: Raw) -> None:
    number, source = data["object_id"], data["countered_by"]
    recorder.out.append(ev.Countered(recorder.objects.id(number), recorder.objects.id(source)))


HANDLERS: Final[dict[str, Callable[["Recorder", Raw], None]]] = {
    "PhaseChanged": phase,
    "TurnStarted": turn,
    "AbilityActivated": activated,
    "ManaAdded": mana.added,
    "ManaAbilityProduced": mana.produced,
    "ManaPoolEmptied": mana.emptied,
    "ManaRecolored": mana.recolored,
    "ZoneChanged": moved,
    "SpellCast": cast,
    "XValueChosen": x_chosen,
    "LandPlayed": _pair(ev.LandPlayed),
    "CardDrawn": _pair(ev.CardDrawn),
    "Cycled": _pair(ev.CardCycled),
    "Discarded": discarded,
    "LifeChanged": life,
    "DamageDealt": damage,
    "DamageCleared": damage_cleared,
    "Regenerated": regenerated,
    "PermanentPhasedOut": _at_once(ev.PhasedOut),
    "PermanentPhasedIn": _at_once(ev.PhasedIn),
    "CounterAdded": counters,
    "CounterRemoved": counters,
    "PermanentTapped": turned,
    "PermanentUntapped": turned,
    "ControllerChanged": _control,
    "AttackersDeclared": attackers,
    "BlockersDeclared": blockers,
    "StackPushed": pushed,
    "StackResolved": stack_resolved,
    "EffectResolved": took_effect,
    "SpellCountered": _countered,
    "PlayerLost": _player_lost,
    "PlayerEliminated": _player_lost,
    "GameOver": game_over,
}
"""What is done for each kind of event, in the engine's words."""
