"""Static abilities and replacement effects in the conventional wording of rules text (CR 604, 614)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.abilities import StaticAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cost_abilities import (
    AbilityCosts,
    AdditionalCost,
    AlternativeCost,
    CyclingCosts,
    FreeSpells,
    SpellCosts,
)
from rulehound.core.costs import CastCost
from rulehound.core.mana import BASIC_LAND_TYPES, COLOR_NAMES
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    EntersChoosingColor,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.static_abilities import (
    CannotAttack,
    CannotBeCountered,
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    ControlsEnchanted,
    Enchant,
    Grants,
    MayStayTapped,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.text_words import (
    all_of,
    article,
    capital,
    enchanted,
    listed,
    measure,
    number,
    part_of_turn,
    plural,
    quantity,
    signed,
    tail,
    times,
    with_mana_value,
)
from rulehound.core.triggered_abilities import TriggeredAbility

Quote = Callable[[ActivatedAbility | TriggeredAbility, str], str]
"""How an ability is written that is granted in quotation marks."""

_PLAYER = {"you": "you", "opponent": "an opponent", "any": "a player"}
CONTROLLED = {"you": " you control", "opponent": " an opponent controls", "any": ""}


def static_text(ability: StaticAbility, source: str, quote: Quote) -> str:
    """One static ability as a line of rules text."""
    if isinstance(ability, Grants):
        if ability.enchanted:
            return _grants_to_enchanted(ability, source, quote)
        return _grants(ability, quote)
    if isinstance(ability, CardsInHandHave):
        return _cards_in_hand_have(ability, quote)
    return _STATICS[type(ability)](ability, source)


def _grants(ability: Grants, quote: Quote) -> str:
    """As in "Creatures you control get +1/+1 and have haste", "Nonbasic lands are Mountains"."""
    if ability.subtypes:
        return _subtypes(ability)
    group = all_of(ability.what, ability.whose)
    if ability.without_abilities:
        group = f"{plural(ability.what)} with no abilities{CONTROLLED[ability.whose]}"
    if ability.attacking:
        group = f"attacking {group}"
    elif ability.whose == "any" and not ability.power and not ability.toughness:
        group = f"all {group}"
    parts = []
    if ability.power or ability.toughness or not (ability.keywords or ability.ability):
        parts.append(f"get {signed(ability.power, ability.toughness)}")
    had = list(ability.keywords)
    if ability.ability is not None:
        had.append(f'"{quote(ability.ability, f"this {ability.what}")}"')
    if had:
        parts.append(f"have {listed(had)}")
    end = "" if ability.ability is not None else "."
    return capital(f"{group} {' and '.join(parts)}{end}")


def _grants_to_enchanted(ability: Grants, source: str, quote: Quote) -> str:
    """As in "Enchanted creature gets +1/+1 and has haste", "Enchanted land is an Island"."""
    subject = capital(enchanted(ability.what, source))
    if ability.subtypes:
        kinds = listed([article(kind) for kind in ability.subtypes])
        more = "" if ability.instead else " in addition to its other types"
        return f"{subject} is {kinds}{more}."
    parts = []
    if ability.power or ability.toughness or not (ability.keywords or ability.ability):
        parts.append(f"gets {signed(ability.power, ability.toughness)}")
    had = list(ability.keywords)
    if ability.ability is not None:
        had.append(f'"{quote(ability.ability, f"this {ability.what}")}"')
    if had:
        parts.append(f"has {listed(had)}")
    end = "" if ability.ability is not None else "."
    attacking = f"As long as {enchanted(ability.what, source)} is attacking, it "
    return (attacking if ability.attacking else f"{subject} ") + " and ".join(parts) + end


def _enchant(ability: Enchant, source: str) -> str:
    return f"Enchant {ability.target}"


def _controls_enchanted(ability: ControlsEnchanted, source: str) -> str:
    return f"You control {enchanted(ability.what, source)}."


def _cards_in_hand_have(ability: CardsInHandHave, quote: Quote) -> str:
    """As in "Each Sliver card in each player's hand has slivercycling {3}"."""
    hand = {"you": "your", "opponent": "each opponent's", "any": "each player's"}[ability.whose]
    card = "card" if ability.what == "card" else f"{ability.what} card"
    given = quote(ability.ability, "this card").removesuffix(".")
    return f"Each {card} in {hand} hand has {given[:1].lower()}{given[1:]}."


def _stays_tapped(ability: StaysTapped, source: str) -> str:
    """As in "Enchanted creature doesn't untap during its controller's untap step" (CR 502.3)."""
    if ability.enchanted:
        return f"{capital(enchanted(ability.what, source))} doesn't untap during its controller's untap step."
    steps = {"you": "your untap step", "opponent": "their controller's untap step"}
    during = steps.get(ability.whose, "their controllers' untap steps")
    return f"{capital(all_of(ability.what, ability.whose))} don't untap during {during}."


def _subtypes(ability: Grants) -> str:
    """As in "Nonbasic lands are Mountains", "Each land is a Swamp in addition to its other land types"."""
    group = capital(all_of(ability.what, ability.whose))
    if ability.instead:
        return f"{group} are {listed([plural(kind) for kind in ability.subtypes])}."
    if set(ability.subtypes) == set(BASIC_LAND_TYPES):
        return f"{group} are every basic land type in addition to their other types."
    kinds = listed([article(kind) for kind in ability.subtypes])
    whose = CONTROLLED[ability.whose]
    return f"Each {ability.what}{whose} is {kinds} in addition to its other land types."


def _enters_with_counters(ability: EntersWithCounters, source: str) -> str:
    counters = quantity(ability.amount, f"{ability.kind} counter")
    if ability.what:
        others = f"Each other {ability.what}{CONTROLLED[ability.whose]}"
        additional = quantity(ability.amount, f"additional {ability.kind} counter")
        return f"{others} enters with {additional} on it{tail(ability.amount)}."
    if ability.kicked:
        return f"If {source} was kicked, it enters with {counters} on it{tail(ability.amount)}."
    return f"{capital(source)} enters with {counters} on it{tail(ability.amount)}."


def _enters_choosing_color(ability: EntersChoosingColor, source: str) -> str:
    return f"As {source} enters, choose a color."


def _mana_replacement(ability: ManaReplacement, source: str) -> str:
    """As in "If you tap a land for mana, it produces twice as much of that mana instead" (CR 106.12b)."""
    if ability.by_land_type:
        pairs = listed([f"{plural(kind)} produce {{{mana}}}" for kind, mana in ability.by_land_type])
        return f"If tapped for mana, {pairs} instead of any other type."
    mana = f"{{{ability.of_type}}}" if ability.of_type else "mana"
    if ability.at_least > 1:
        mana = f"{number(ability.at_least)} or more {mana}"
    what = article(ability.what)
    tapped = f"{what} is tapped" if ability.who == "any" else f"{_PLAYER[ability.who]} taps {what}"
    tapped = tapped.replace("you taps", "you tap")
    if ability.type and ability.one:
        made = f"{{{ability.type}}} instead of any other type and amount"
    elif ability.type:
        kind = "colorless mana" if ability.type == "C" else f"{{{ability.type}}}"
        made = f"{kind} instead of any other type"
    else:
        made = f"{times(ability.multiply)} as much of that mana instead"
    return f"If {tapped} for {mana}, it produces {made}."


def _replacement(ability: Replacement, source: str) -> str:
    return _REPLACED[ability.event](ability, source)


def _many(ability: Replacement) -> str:
    """As in "twice that many", "that many plus one"."""
    text = f"{times(ability.multiply)} that many" if ability.multiply > 1 else "that many"
    return f"{text} plus {number(ability.plus)}" if ability.plus else text


def _draw(ability: Replacement, source: str) -> str:
    you = ability.whose == "you"
    when = {"hand is empty": f" while {'you have' if you else 'that player has'} no cards in hand",
            "not first in draw step": f" except the first one {'you' if you else 'they'} draw in each of "
            f"{'your' if you else 'their'} draw steps"}.get(ability.only, "")  # fmt: skip
    start = f"If {_PLAYER[ability.whose]} would draw a card{when}, "
    loses = f"{' and lose' if you else ' and loses'} {ability.lose_life} life" if ability.lose_life else ""
    if ability.by_you:
        return start + f"instead that player skips that draw and you draw a card{loses}."
    if ability.zone:
        whose = "your" if you else "that player's"
        return (
            start + f"{_goes_to(ability.zone).replace('it', f'the top card of {whose} library', 1)} instead."
        )
    if ability.gain_life:
        return start + f"{'you gain' if you else 'that player gains'} {ability.gain_life} life instead."
    cards = quantity(ability.multiply + ability.plus, "card")
    return start + f"{'draw' if you else 'that player draws'} {cards}{loses} instead."


def _draw_several(ability: Replacement, source: str) -> str:
    start = f"If {_PLAYER[ability.whose]} would draw two or more cards, instead "
    if ability.by_you:
        return start + "you and that player each draw a card."
    return start + f"{'draw' if ability.whose == 'you' else 'that player draws'} a card."


def _gain_life(ability: Replacement, source: str) -> str:
    gains = "you gain" if ability.whose == "you" else "that player gains"
    plus = f" plus {ability.plus}" if ability.plus else ""
    much = f"{times(ability.multiply)} that much" if ability.multiply > 1 else "that much"
    return f"If {_PLAYER[ability.whose]} would gain life, {gains} {much} life{plus} instead."


def _put_counters(ability: Replacement, source: str) -> str:
    on = source if ability.this else f"a creature{CONTROLLED[ability.whose]}"
    many = _many(ability)
    return f"If one or more +1/+1 counters would be put on {on}, {many} +1/+1 counters are put on it instead."


def _create_tokens(ability: Replacement, source: str) -> str:
    under = {"you": " under your control", "opponent": " under an opponent's control", "any": ""}
    created = f"it creates {_many(ability)} of those tokens"
    return f"If an effect would create one or more tokens{under[ability.whose]}, {created} instead."


def _damage(ability: Replacement, source: str) -> str:
    if ability.plus < 0:
        to = source if ability.this else _PLAYER[ability.whose]
        return f"If damage would be dealt to {to}, prevent {-ability.plus} of that damage."
    affected = {"you": "you or a permanent you control", "any": "a permanent or player"}
    whom = affected.get(ability.whose, "an opponent or a permanent an opponent controls")
    them = "that permanent or player"
    if ability.this:
        whom = them = source
    much = {1: "that much damage", 2: "double that damage", 3: "triple that damage"}
    dealt = much.get(ability.multiply, f"{times(ability.multiply)} that much damage")
    plus = f" plus {ability.plus}" if ability.plus else ""
    return f"If a source would deal damage to {whom}, it deals {dealt}{plus} to {them} instead."


def _prevents_damage(ability: PreventsDamage, source: str) -> str:
    """As in "Prevent all combat damage that would be dealt to this creature" (CR 615.10)."""
    damage = "combat damage" if ability.combat else "damage"
    to = source if ability.to == "this" else ability.to
    if ability.amount:
        by = {"": "a source", "this": source, "creatures": "a creature"}[ability.by]
        to = to.replace("creatures", "a creature") or "a permanent or player"
        return f"If {by} would deal {damage} to {to}, prevent {ability.amount} of that damage."
    by = source if ability.by == "this" else ability.by
    rest = (f" to {to}" if to else "") + (f" by {by}" if by else "")
    return f"Prevent all {damage} that would be dealt{rest}."


def _damage_is_unpreventable(ability: DamageIsUnpreventable, source: str) -> str:
    if ability.whose == "any":
        return "Damage can't be prevented."
    sources = {"you": "sources you control", "opponent": "sources your opponents control"}[ability.whose]
    return f"Damage that would be dealt by {sources} can't be prevented."


def _redirects_damage(ability: RedirectsDamage, source: str) -> str:
    """As in "All damage that would be dealt to you is dealt to this creature instead" (CR 614.9)."""
    to = {"this": source, "creatures you control": "other creatures you control"}.get(ability.to, ability.to)
    onto = source if ability.onto == "this" else ability.onto
    return f"All damage that would be dealt to {to} is dealt to {onto} instead."


def _damage_becomes_counters(ability: DamageBecomesCounters, source: str) -> str:
    creature = f"a creature{CONTROLLED[ability.whose]}"
    start = f"If a source you control would deal noncombat damage to {creature}, "
    return start + f"put that many {ability.kind} counters on that creature instead."


def _goes_to(zone: str) -> str:
    """As in "exile it"."""
    if zone == "hand":
        return "return it to its owner's hand"
    return "put it on the bottom of its owner's library" if zone == "library" else "exile it"


def _graveyard(ability: Replacement, source: str) -> str:
    what = source if ability.this else "a card"
    owner = {"you": "your", "opponent": "an opponent's", "any": "a"}[ability.whose]
    would = f"If {what} would be put into {owner} graveyard from anywhere"
    return f"{would}, {_goes_to(ability.zone)} instead."


def _dies(ability: Replacement, source: str) -> str:
    what = source if ability.this else f"a creature{CONTROLLED[ability.whose]}"
    return f"If {what} would die, {_goes_to(ability.zone)} instead."


def _discard(ability: Replacement, source: str) -> str:
    return f"If {_PLAYER[ability.whose]} would discard a card, {_goes_to(ability.zone)} instead."


_REPLACED: dict[str, Callable[[Replacement, str], str]] = {
    "draw": _draw,
    "gain life": _gain_life,
    "put counters": _put_counters,
    "create tokens": _create_tokens,
    "damage": _damage,
    "graveyard": _graveyard,
    "dies": _dies,
    "discard": _discard,
    "draw several": _draw_several,
}


def _enters_tapped(ability: EntersTapped, source: str) -> str:
    if ability.this:
        when = f" if X is {ability.x_at_most} or less" if ability.x_at_most is not None else ""
        return f"{capital(source)} enters tapped{when}."
    return capital(f"{all_of(ability.what, ability.whose)} enter tapped.")


def _unspent_mana(ability: UnspentMana, source: str) -> str:
    unspent = f"unspent {COLOR_NAMES.get(ability.type, 'colorless')} mana" if ability.type else "unspent mana"
    if ability.becomes:
        kind = COLOR_NAMES.get(ability.becomes, "colorless")
        return f"If {_PLAYER[ability.whose]} would lose {unspent}, that mana becomes {kind} instead."
    who = {"you": "You", "opponent": "Your opponents", "any": "Players"}[ability.whose]
    return f"{who} don't lose {unspent} as steps and phases end."


def _skips(ability: Skips, source: str) -> str:
    if ability.whose == "you":
        return f"Skip your {part_of_turn(ability.what)}."
    who = "Players" if ability.whose == "any" else "Your opponents"
    return f"{who} skip their {part_of_turn(ability.what)}s."


def _cycling_costs(ability: CyclingCosts, source: str) -> str:
    lines: list[str] = []
    if ability.free_with_cards:
        cards = f"{number(ability.free_with_cards)} or more cards in hand"
        lines.append(f"You may pay {{0}} rather than pay cycling costs if you have {cards}.")
    if ability.reduce or ability.reduce_mana or not lines:
        less = f"{{{ability.reduce}}}" * (ability.reduce > 0 or not ability.reduce_mana) + ability.reduce_mana
        lines.append(f"Cycling abilities you activate cost {less} less to activate.")
    return "\n".join(lines)


def _spell_costs(ability: SpellCosts, source: str) -> str:
    what = "instant and sorcery" if ability.what == "instant or sorcery" else ability.what
    who = {"you": " you cast", "opponent": " your opponents cast", "any": ""}[ability.who]
    spells = capital(f"{what} spells".strip()) + who
    lines = [f"{spells} cost {{{ability.more}}} more to cast."] if ability.more else []
    if ability.reduce or ability.reduce_mana or not lines:
        less = f"{{{ability.reduce}}}" * (ability.reduce > 0 or not ability.reduce_mana) + ability.reduce_mana
        lines.append(f"{spells} cost {less} less to cast.")
    return "\n".join(lines)


def _ability_costs(ability: AbilityCosts, source: str) -> str:
    """As in "Activated abilities of creatures you control cost {1} more to activate unless they're mana abilities"."""
    these = f"Activated abilities of {all_of(ability.what, ability.whose)}"
    more = f"{these} cost {{{ability.more}}} more to activate unless they're mana abilities."
    lines = [more] if ability.more else []
    if ability.reduce or ability.reduce_mana or not lines:
        less = f"{{{ability.reduce}}}" * (ability.reduce > 0 or not ability.reduce_mana) + ability.reduce_mana
        lines.append(f"{these} that aren't mana abilities cost {less} less to activate.")
    return "\n".join(lines)


def _paid(cost: CastCost) -> list[str]:
    """What a cost of a spell has its player do, as in "pay {1}", "sacrifice a creature"."""
    parts = [f"pay {cost.mana}"] if cost.mana else []
    if cost.life:
        parts.append(f"pay {measure(cost.life, 'life')}")
    if cost.sacrifice:
        parts.append(f"sacrifice {quantity(cost.sacrifice, cost.what)}")
    if cost.discard:
        parts.append(f"discard {quantity(cost.discard, 'card')}")
    if cost.exile:
        parts.append(f"exile {quantity(cost.exile, 'card')} from your graveyard")
    return parts


def _additional_cost(ability: AdditionalCost, source: str) -> str:
    """As in "As an additional cost to cast this spell, discard a card", "Kicker {2}" (CR 118.8, 702.33a)."""
    cost = ability.cost
    below = [str(each) for each in range(ability.x_at_least)]
    least = f" X can't be {listed(below, 'or')}." if below else ""
    if not ability.optional:
        what = listed(_paid(cost)) or "pay {0}"
        return f"As an additional cost to cast this spell, {what}.{least}"
    if not any(cost.amounts):
        return f"Kicker {cost.mana or '{0}'}" + f".{least}" * bool(least)
    parts = [capital(each) for each in _paid(cost)]
    if cost.mana:
        parts[0] = cost.mana
    return f"Kicker—{', '.join(parts)}.{least}"


def _alternative_cost(ability: AlternativeCost, source: str) -> str:
    what = listed(_paid(ability.cost)) or "pay {0}"
    return f"You may {what} rather than pay this spell's mana cost."


def _cannot_cast(ability: CannotCast, source: str) -> str:
    """As in "Your opponents can't cast creature spells with mana value 3 or greater" (CR 101.2)."""
    who = {"you": "You", "opponent": "Your opponents", "any": "Players"}[ability.who]
    what = "instant and sorcery" if ability.what == "instant or sorcery" else ability.what
    spells = f"{what} spells".strip()
    if ability.mana_value is not None:
        many = not ability.mana_value.asks_for_amount
        spells += f" {with_mana_value(ability.mana_value, source, many=many)}"
    return f"{who} can't cast {spells}."


def _free_spells(ability: FreeSpells, source: str) -> str:
    return "You may cast spells from your hand without paying their mana costs."


def _cannot_be_countered(ability: CannotBeCountered, source: str) -> str:
    return "This spell can't be countered."


def _cannot_have_counters(ability: CannotHaveCounters, source: str) -> str:
    kind = f"{ability.kind} counters" if ability.kind else "Counters"
    return capital(f"{kind} can't be put on {all_of(ability.what, ability.whose)}.")


def _triggers_again(ability: TriggersAgain, source: str) -> str:
    cause = {"enters": "a permanent entering", "attacks": "a creature attacking"}[ability.cause]
    has_it = article(ability.what)
    return (
        f"If {cause} causes a triggered ability of {has_it} you control to trigger, "
        "that ability triggers an additional time."
    )


def _cannot_attack(ability: CannotAttack, source: str) -> str:
    return capital(f"{source} can't attack{' during extra turns' if ability.extra_turns else ''}.")


def _may_stay_tapped(ability: MayStayTapped, source: str) -> str:
    return f"You may choose not to untap {source} during your untap step."


_STATICS: dict[type, Callable[[Any, str], str]] = {
    EntersWithCounters: _enters_with_counters,
    EntersChoosingColor: _enters_choosing_color,
    ManaReplacement: _mana_replacement,
    Replacement: _replacement,
    PreventsDamage: _prevents_damage,
    RedirectsDamage: _redirects_damage,
    DamageBecomesCounters: _damage_becomes_counters,
    DamageIsUnpreventable: _damage_is_unpreventable,
    EntersTapped: _enters_tapped,
    UnspentMana: _unspent_mana,
    Skips: _skips,
    CyclingCosts: _cycling_costs,
    SpellCosts: _spell_costs,
    FreeSpells: _free_spells,
    AbilityCosts: _ability_costs,
    AdditionalCost: _additional_cost,
    AlternativeCost: _alternative_cost,
    CannotCast: _cannot_cast,
    CannotBeCountered: _cannot_be_countered,
    CannotHaveCounters: _cannot_have_counters,
    Enchant: _enchant,
    ControlsEnchanted: _controls_enchanted,
    StaysTapped: _stays_tapped,
    TriggersAgain: _triggers_again,
    CannotAttack: _cannot_attack,
    MayStayTapped: _may_stay_tapped,
}
"""The words of every kind of static ability but `Grants` and `CardsInHandHave`."""
