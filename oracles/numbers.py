"""The number that an amount of an instruction stands for, as far as X alone tells it (CR 107.3, 107.1b)."""

from rulehound.core.amounts import Amount, Less, VariableX


def value(amount: Amount, x: int | None) -> int | None:
    """The number an amount stands for; None for what is read off the board or the event."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, VariableX) and x is not None:
        return x // 2 if amount.half else x
    if isinstance(amount, Less):
        by = value(amount.by, x)
        return None if by is None else max(0, amount.amount - by)
    return None


def mentions_x(amount: Amount) -> bool:
    """Whether an amount depends on X (CR 107.3)."""
    return isinstance(amount.by if isinstance(amount, Less) else amount, VariableX)
