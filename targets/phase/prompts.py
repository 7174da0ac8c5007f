"""What the engine asks, as decisions of the protocol: one question at a time, in the order of our options.

Each prompt is a generator that yields decisions, gets the index of the option taken, and returns the
action to send.  An engine that asks for a whole set at once (attackers, discards, an order) is asked
for by one decision after another.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final

from rulehound.core.errors import Unsupported
from rulehound.core.scenario import Activate, Attack, Block, Cast, Play
from rulehound.targets.asking import Player, Question, labelled
from rulehound.targets.phase.driver import PASS, Raw, activation
from rulehound.targets.phase.recorder import Recorder
from rulehound.targets.phase.words import COLOR, player_of
from rulehound.targets.protocol import Option, Pass

Prompt = Generator[Question, int, Raw]


def prompt(recorder: Recorder) -> Prompt:
    """The questions for what the engine waits for now; raises Unsupported for a kind that is not mapped."""
    waiting = recorder.driver.waiting()
    asker = PROMPTS.get(waiting.kind)
    if asker is None:
        raise Unsupported(f"the engine asks: {waiting.kind}")
    return asker(recorder, player_of(waiting.seats[0]), waiting.data)


def _by_id(recorder: Recorder, engine_ids: Iterable[int]) -> list[int]:
    """In the order of our ids, so that the engine's order does not matter."""
    return sorted(engine_ids, key=lambda each: (recorder.objects.id(each), each))


def _pick(
    recorder: Recorder, player: Player, about: str, engine_ids: Sequence[int]
) -> Generator[Question, int, int]:
    """One of these objects, without asking where there is only one."""
    ordered = _by_id(recorder, engine_ids)
    if len(ordered) == 1:
        return ordered[0]
    taken = yield about, labelled(player, about, map(recorder.objects.name, ordered))
    return ordered[taken]


def _priority(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    found: list[tuple[tuple[Any, ...], Option, Raw]] = []
    for action in recorder.driver.actions():
        kind, about = action["type"], action.get("data") or {}
        if kind == "ActivateAbility":
            engine_id, index = about["source_id"], about["ability_index"]
            numbers = recorder.info_of(engine_id)[1]
            if index >= len(numbers):
                raise Unsupported("the engine gives an ability that it does not list with its object")
            number = numbers[index]
            if number is not None:
                line = Activate(player, recorder.objects.name(engine_id), number)
                found.append(((2, recorder.objects.id(engine_id), number), line, action))
        elif kind in ("CastSpell", "PlayLand"):
            engine_id = about["object_id"]
            made = (Cast if kind == "CastSpell" else Play)(player, recorder.objects.name(engine_id))
            found.append(((1, recorder.objects.id(engine_id), 0), made, action))
    found.sort(key=lambda each: each[0])
    taken = yield "priority", [Pass(), *(option for _, option, _ in found)]
    return found[taken - 1][2] if taken else PASS


def _pay(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    """The engine's own way to pay; mana abilities are activated before, when the player has priority."""
    return PASS
    yield


def _target(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    targets = [action["data"]["target"] for action in _listed(recorder, "ChooseTarget")]
    optional = None in targets
    targets = [target for target in targets if target is not None]
    if not targets:
        raise Unsupported("the engine asks for an optional target")
    other = [target for target in targets if target.get("Player") is not None]
    other.sort(key=lambda target: player_of(target["Player"]) == player)
    things = _by_id(recorder, [target["Object"] for target in targets if "Object" in target])
    ordered: list[Any] = other + [{"Object": each} for each in things]
    labels = [
        player_of(each["Player"]) if "Player" in each else recorder.objects.name(each["Object"])
        for each in ordered
    ]
    if optional:  # Those that have been chosen are all (CR 601.2c).
        labels, ordered = [*labels, "none"], [*ordered, None]
    taken = yield "target", labelled(player, "target", labels)
    return {"type": "ChooseTarget", "data": {"target": ordered[taken]}}


def _listed(recorder: Recorder, kind: str) -> list[Raw]:
    return [action for action in recorder.driver.actions() if action["type"] == kind]


def _x(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    numbers = range(data["min"], data["max"] + 1)
    taken = (yield "x", labelled(player, "x", map(str, numbers))) if len(numbers) > 1 else 0
    return {"type": "ChooseX", "data": {"value": numbers[taken]}}


def _mana_type(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    choice = data["choice"]
    if choice["type"] != "SingleColor":
        raise Unsupported(f"the engine asks for mana: {choice['type']}")
    colors = sorted(choice["data"]["options"], key=lambda color: "WUBRGC".index(COLOR[color]))
    taken = yield "mana type", labelled(player, "mana type", (f"{{{COLOR[color]}}}" for color in colors))
    listed = _listed(recorder, "ChooseManaColor")
    wanted = {"type": "SingleColor", "data": colors[taken]}
    found = [action for action in listed if action["data"]["choice"] == wanted]
    return found[0] if found else {"type": "ChooseManaColor", "data": {"choice": wanted, "count": 1}}


def _named(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    if data["choice_type"] != "Color":
        raise Unsupported(f"the engine asks for a name: {data['choice_type']}")
    colors = sorted(data["options"], key=lambda color: "WUBRG".index(COLOR[color]))
    taken = yield "color", labelled(player, "color", (f"{{{COLOR[color]}}}" for color in colors))
    return {"type": "ChooseOption", "data": {"choice": colors[taken]}}


def _replacement(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    places = sorted(
        range(data["candidate_count"]),
        key=lambda place: recorder.objects.id(data["candidates"][place]["source_id"]),
    )
    names = [recorder.objects.name(data["candidates"][place]["source_id"]) for place in places]
    taken = yield "replacement", labelled(player, "replacement", names)
    return {"type": "ChooseReplacement", "data": {"index": places[taken]}}


def _trigger_order(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    left = sorted(
        range(len(data["triggers"])), key=lambda at: recorder.objects.id(data["triggers"][at]["source_id"])
    )
    order: list[int] = []
    while len(left) > 1:
        names = (recorder.objects.name(data["triggers"][at]["source_id"]) for at in left)
        order.append(left.pop((yield "trigger order", labelled(player, "trigger order", names))))
    return {"type": "OrderTriggers", "data": {"order": [*order, *left]}}


def _may(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    taken = yield "may", labelled(player, "may", ("no", "yes"))
    return {"type": "DecideOptionalEffect", "data": {"accept": taken == 1}}


def _discard(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    left, chosen = list(data["cards"]), []
    for _ in range(min(data["count"], len(left))):
        card = yield from _pick(recorder, player, "discard", left)
        left.remove(card)
        chosen.append(card)
    return {"type": "SelectCards", "data": {"cards": chosen}}


def _search(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    cards = list(data["cards"])
    position = {
        card: place for place, card in enumerate(recorder.driver.zone(data["library_owner"], "library"))
    }
    cards.sort(key=lambda card: position.get(card, 0))
    names = [*map(recorder.objects.name, cards), "none"]
    taken = yield "search", labelled(player, "search", names)
    return {"type": "SelectCards", "data": {"cards": cards[taken : taken + 1]}}


def _legend(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    keep = yield from _pick(recorder, player, "legend", data["candidates"])
    return {"type": "ChooseLegend", "data": {"keep": keep}}


def _source(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    source = yield from _pick(recorder, player, "source", data["options"])
    return {"type": "ChooseDamageSource", "data": {"source": source}}


def _modes(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    """Which modes of a spell or ability, counted from 1 (CR 700.2)."""
    listed = sorted(_listed(recorder, "SelectModes"), key=lambda each: (len(_rows(each)), _rows(each)))
    if not listed:
        raise Unsupported("the engine asks for modes and lists none")
    taken = 0
    if len(listed) > 1:
        labels = [" and ".join(str(place + 1) for place in _rows(each)) or "none" for each in listed]
        taken = yield "mode", labelled(player, "mode", labels)
    return listed[taken]


def _rows(action: Raw) -> list[int]:
    return list(action["data"]["indices"])


def _phyrexian(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    choices: list[Raw] = []
    for shard in data["shards"]:
        labels = [f"{{{COLOR.get(shard['color'], '?')}}}", "life"]
        if shard["options"]["type"] == "ManaOrLife":
            taken = yield "symbol", labelled(player, "symbol", labels)
        else:
            taken = int("Life" in shard["options"]["type"])
        choices.append({"type": ("PayMana", "PayLife")[taken]})
    return {"type": "SubmitPhyrexianChoices", "data": {"choices": choices}}


def _casting(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    """For the mana cost, or without paying it (CR 118.9); raises Unsupported for other ways to cast."""
    free = [place for place, way in enumerate(data["options"]) if way["mana_cost"]["type"] == "NoCost"]
    paid = [place for place, way in enumerate(data["options"]) if way["variant"] == "Normal"]
    if len(free) != 1 or len(paid) != 1 or len(data["options"]) != 2:
        raise Unsupported("the engine asks in which of several ways to cast a spell")
    taken = yield "may", labelled(player, "may", ("no", "yes"))
    return {"type": "ChooseCastingVariant", "data": {"index": (paid + free)[taken]}}


def _attackers(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    attacks: list[Any] = []
    for creature in _by_id(recorder, data["valid_attacker_ids"]):
        if (yield "attack", [Pass(), Attack(player, recorder.objects.name(creature))]):
            attacks.append([creature, data["valid_attack_targets"][0]])
    return {"type": "DeclareAttackers", "data": {"attacks": attacks, "bands": []}}


def _blockers(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    blocks: list[list[int]] = []
    for creature in _by_id(recorder, data["valid_blocker_ids"]):
        attackers = _by_id(recorder, data["valid_block_targets"].get(str(creature), ()))
        name = recorder.objects.name
        options: list[Option] = [Pass(), *(Block(player, name(creature), name(each)) for each in attackers)]
        if taken := (yield "block", options):
            blocks.append([creature, attackers[taken - 1]])
    return {"type": "DeclareBlockers", "data": {"assignments": blocks}}


def _combat_damage(recorder: Recorder, player: Player, data: Raw) -> Prompt:
    """The division that the engine suggests."""
    return _listed(recorder, "AssignCombatDamage")[0]
    yield


PROMPTS: Final[dict[str, Callable[[Recorder, Player, Raw], Prompt]]] = {
    "Priority": _priority,
    "ManaPayment": _pay,
    "TargetSelection": _target,
    "TriggerTargetSelection": _target,
    "ChooseXValue": _x,
    "ChooseManaColor": _mana_type,
    "NamedChoice": _named,
    "ReplacementChoice": _replacement,
    "OrderTriggers": _trigger_order,
    "OptionalEffectChoice": _may,
    "DiscardChoice": _discard,
    "DiscardToHandSize": _discard,
    "SearchChoice": _search,
    "ChooseLegend": _legend,
    "DamageSourceChoice": _source,
    "ModeChoice": _modes,
    "AbilityModeChoice": _modes,
    "PhyrexianPayment": _phyrexian,
    "CastingVariantChoice": _casting,
    "DeclareAttackers": _attackers,
    "DeclareBlockers": _blockers,
    "AssignCombatDamage": _combat_damage,
}
"""The engine's kinds of decision, and how each is asked."""

__all__ = ["PROMPTS", "activation", "prompt"]
