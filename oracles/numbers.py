"""The number that an amount of an instruction stands for, as far as X alone tells it (CR 107.3, 107.1b)."""

from rulehound.core import effects as fx


def value(amount: fx.Amount, x: int | None) -> int | None:
    """The number an amount stands for; None for what is read off the board or the event."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, fx.VariableX) and x is not None:
        return x // 2 if amount.half else x
    if isinstance(amount, fx.Less):
        by = value(amount.by, x)
        return None if by is None else max(0, amount.amount - by)
    return None


def mentions_x(amount: fx.Amount) -> bool:
    """Whether an amount depends on X (CR 107.3)."""
    return isinstance(amount.by if isinstance(amount, fx.Less) else amount, fx.VariableX)
