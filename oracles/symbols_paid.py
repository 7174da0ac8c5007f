"""Mana and life pay for the symbols of a cost, each unit where it may be spent (CR 106.6, 107.4, 118.3, 118.7)."""

from rulehound.core.cards import Card
from rulehound.core.cost_abilities import SpendOnly
from rulehound.core.costs import Cost
from rulehound.core.mana import COLORS, Mana
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.paying import may_be_spent_on, pays, units_of


class SymbolsPaid(Oracle):
    """Holds what was paid against a cost with its X and what it is less, and says what was wrong with it."""

    def judge(
        self,
        mana: tuple[Mana, ...],
        life: int,
        cost: Cost,
        x: int,
        reduction: int,
        card: Card | None,
        index: int,
        rule: str,
        less: str = "",
        source: Characteristics | None = None,
    ) -> None:
        """The units pay for the symbols exactly, each of them where it may be spent."""
        if not self.spendable(mana, card, cost.mana, index, source):
            return
        lives, odd = divmod(life - cost.life, 2)
        units = units_of(mana)
        if lives >= 0 and not odd and pays(units, cost.mana, x, reduction, lives, less):
            if cost.mana or rule != "602.2b":
                self.count_symbols(cost.mana, bool(mana), lives, rule)
            if less:
                self.holds(symbols_rule(less, cost.mana))
            if reduction and any(symbol.isdigit() for symbol in cost.mana):
                self.holds("118.7a" if mana else "118.7")
            return
        if less and lives >= 0 and not odd:
            how = "not reduced" if pays(units, cost.mana, x, reduction, lives) else "reduced otherwise"
            paid = "".join(kind for kind, _ in units) or "no mana"
            said = f"{cost.mana} less {less}" + (f" with X {x}" if x else "")
            self.wrong(symbols_rule(less, cost.mana), f"{paid} was paid for {said}", index, how)
            return
        self.object(units, life, cost, x, reduction, lives, index, rule)

    def spendable(
        self,
        mana: tuple[Mana, ...],
        card: Card | None,
        cost: str,
        index: int,
        source: Characteristics | None = None,
    ) -> bool:
        """Whether none of the units was spent on what it is not for (CR 106.6, 601.2h)."""
        for unit in mana:
            if card is not None and self.is_of_other(unit, card) is True:
                self.wrong(
                    "601.2h", f"mana of another source was spent on {card.name}", index, "other source"
                )
                return False
            may = may_be_spent_on(unit.restriction, card, cost, source) if unit.restriction else None
            if may is False:
                what = f"casting {card.name}" if card is not None else "an ability"
                sentence = f"mana for {unit.restriction} only was spent on {what}"
                self.wrong("106.6", sentence, index, "restriction")
                return False
            if may:
                self.holds("106.6")
        return True

    def is_of_other(self, unit: Mana, card: Card) -> bool | None:
        """Whether it was produced by nothing that alone may pay for the card; None where that is not known."""
        what = next((each.what for each in card.abilities if isinstance(each, SpendOnly)), "")
        source = self.board.find(unit.source)
        if not what or source is None or self.board.uncertain(source):
            return None
        is_one = source.zone == BATTLEFIELD and self.board.characteristics(source).matches(what)
        if is_one:
            self.holds("601.2h")
        return not is_one

    def count_symbols(self, cost: str, paid: bool, lives: int, rule: str) -> None:
        self.holds(rule)
        if paid:
            self.holds("118.3")
            if any(color in cost for color in "WUBRG"):
                self.holds("107.4a")
            if any(map(str.isdigit, cost)) or "{X}" in cost:
                self.holds("107.4b")
            if "{S}" in cost:
                self.holds("107.4h")
            if "{C}" in cost:
                self.holds("107.4c")
        if "/P" in cost:
            self.holds("107.4f")
        elif "/" in cost:
            self.holds("107.4e")

    def object(
        self,
        units: tuple[tuple[str, bool], ...],
        life: int,
        cost: Cost,
        x: int,
        reduction: int,
        lives: int,
        index: int,
        rule: str,
    ) -> None:
        """Say what is wrong with a payment: too much, too little, or other mana."""
        number = next((n for n in range(40) if self.some_units(n, cost.mana, x, reduction, max(0, lives))), 0)
        if lives < 0 or life < cost.life:
            rule, how = "118.3", "life not paid"
        elif reduction and pays(units, cost.mana, x, 0, max(0, lives)):
            rule, how = "118.7a", "not reduced"
        elif reduction and len(units) < number:
            rule, how = "118.7a", "reduced too far"
        elif not units and not life:
            rule, how = ("118.9d" if rule == "118.9d" else "118.3"), "nothing"
        elif len(units) < number:
            how = "less"
            if rule in ("601.2h", "602.2b") and self.colors_paid(units, cost.mana):
                rule = "107.4b"
        elif len(units) > number:
            how = "more"
            if reduction and not number:  # Reduced to nothing it is {0}.
                rule = "118.7"
        else:
            rule, how = other_types(cost.mana), "other types"
        paid = f"{''.join(kind for kind, _ in units) or 'no mana'}" + (f" and {life} life" if life else "")
        said = cost.mana + (f" with X {x}" if x else "") + (f" less {reduction}" if reduction else "")
        self.wrong(rule, f"{paid} was paid for {said or 'nothing'}", index, how)

    def colors_paid(self, units: tuple[tuple[str, bool], ...], cost: str) -> bool:
        """Whether only generic mana is missing: the colored symbols could have been paid with what was."""
        colored = "".join(f"{{{each}}}" for each in cost[1:-1].split("}{") if each in COLORS)
        plain = all(each in COLORS or each.isdigit() or each == "X" for each in cost[1:-1].split("}{"))
        left = [kind for kind, _ in units]
        for color in colored[1:-1].split("}{") if colored else ():
            if color not in left:
                return False
            left.remove(color)
        return plain and colored != cost

    def some_units(self, number: int, cost: str, x: int, reduction: int, lives: int) -> bool:
        """Whether so many units of the right types could have paid."""
        symbols = cost.replace("{X}", "")
        fixed = sum(int(part) if part.isdigit() else 1 for part in symbols[1:-1].split("}{") if part)
        generic = sum(int(part) for part in symbols[1:-1].split("}{") if part.isdigit()) + x * cost.count(
            "{X}"
        )
        return number == fixed + x * cost.count("{X}") - min(reduction, generic) - lives


def symbols_rule(less: str, cost: str) -> str:
    """The rule by which symbols are taken off a cost."""
    for part, rule in (("/P", "118.7f"), ("/", "118.7e"), ("{S}", "118.7g")):
        if part in less:
            return rule
    exceeding = [kind for kind in "WUBRGC" if less.count(kind) > cost.count(kind)]
    if not exceeding:
        return "118.7"
    kind = exceeding[0]
    return "118.7b" if kind not in cost else "118.7d" if kind == "C" else "118.7c"


def other_types(cost: str) -> str:
    """The rule that says which mana pays for the symbols of a cost that was paid with mana of other types."""
    for part, rule in (("{S}", "107.4h"), ("{C}", "107.4c"), ("/P", "107.4f"), ("/", "107.4e")):
        if part in cost:
            return rule
    return "107.4a"
