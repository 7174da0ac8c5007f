"""Small directed graphs with colored points, each once but for the names of its points.

A graph of n points is a number of n * n bits: bit i * n + j says that point i asks about point j.  A graph may
have loops.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product

Points = tuple[int, ...]


def edges(graph: int, n: int) -> list[tuple[int, int]]:
    """Its arrows, as pairs of points."""
    return [divmod(bit, n) for bit in range(n * n) if graph >> bit & 1]


def moved(graph: int, n: int, order: Points) -> int:
    """The same graph with point i called order[i]."""
    return sum(1 << order[i] * n + order[j] for i, j in edges(graph, n))


@lru_cache(maxsize=8)
def graphs(n: int) -> tuple[tuple[int, tuple[Points, ...]], ...]:
    """Every graph of n points, of those that differ in names only the one with the least number.

    With each come the ways to rename its points that leave it as it is.
    """
    orders = list(permutations(range(n)))
    seen = bytearray(1 << n * n)
    found = []
    for graph in range(1 << n * n):
        if seen[graph]:
            continue
        same = []
        for order in orders:
            image = moved(graph, n, order)
            seen[image] = 1
            if image == graph:
                same.append(order)
        found.append((graph, tuple(same)))
    return tuple(found)


@lru_cache(maxsize=64)
def colored(n: int, arrows: int, colors: int) -> tuple[tuple[int, Points], ...]:
    """Every graph of n points with so many arrows, its points in so many colors, each once but for names."""
    return tuple(_colored(n, arrows, colors))


def _colored(n: int, arrows: int, colors: int) -> Iterator[tuple[int, Points]]:
    for graph, same in graphs(n):
        if graph.bit_count() != arrows:
            continue
        for row in product(range(colors), repeat=n):
            if all(row <= tuple(row[place] for place in order) for order in same):
                yield graph, row
