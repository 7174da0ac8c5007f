"""A drawing of a graph of outcomes in layers, from left to right, as SVG; the same bytes for the same graph."""

from collections import deque
from html import escape
from itertools import pairwise
from typing import Any

Graph = Any
Place = tuple[float, float]

ROW = 18
"""From one line of a layer to the next, in pixels."""
CHARACTER = 6.2
GAP = 110
MARGIN = 12
POINTS_MAX = 3000
"""A graph with more points than this is not drawn: nobody could read it."""


def layers_of(graph: Graph) -> list[list[str]]:
    """The points by their distance from where games begin, each layer ordered by what leads to it."""
    distance: dict[str, int] = {}
    starts = [point for point in graph.nodes if not set(graph.predecessors(point)) - {point}]
    _spread(graph, starts, distance)
    for point in graph.nodes:
        # What only a circle leads to begins where it comes first.
        _spread(graph, [point], distance)
    layers: list[list[str]] = [[] for _ in range(max(distance.values(), default=-1) + 1)]
    for point, number in distance.items():
        layers[number].append(point)
    for before, layer in pairwise(layers):
        place = {point: row for row, point in enumerate(before)}
        layer.sort(key=lambda point: (_middle(graph, point, place), point))
    return layers


def _spread(graph: Graph, starts: list[str], distance: dict[str, int]) -> None:
    """Give every point that the starts lead to its distance, where it has none yet."""
    waiting = deque(point for point in starts if point not in distance)
    distance.update(dict.fromkeys(waiting, 0))
    while waiting:
        point = waiting.popleft()
        for after in graph.successors(point):
            if after not in distance:
                distance[after] = distance[point] + 1
                waiting.append(after)


def _middle(graph: Graph, point: str, place: dict[str, int]) -> float:
    """Where the points are, on the average, that lead to this one from the layer before."""
    there = [place[before] for before in graph.predecessors(point) if before in place]
    return round(sum(there) / len(there), 3) if there else 0.0


def svg_bytes(graph: Graph, title: str) -> bytes:
    """The drawing: a point is a line of text with its number of games, an arrow a curve, thicker where more go."""
    places: dict[str, Place] = {}
    widths: dict[str, float] = {}
    x = float(MARGIN)
    tallest = 0
    for layer in layers_of(graph):
        for row, point in enumerate(layer):
            places[point] = (x, MARGIN + ROW * (row + 2))
            widths[point] = CHARACTER * len(_label(graph, point))
        x += max(widths[point] for point in layer) + GAP
        tallest = max(tallest, len(layer))
    height = 2 * MARGIN + ROW * (tallest + 2)
    most = max((runs for _, _, runs in graph.edges(data="runs")), default=1)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{x:.0f}" height="{height}" font-family="sans-serif" '
        f'font-size="11">',
        "<style>path{fill:none;stroke:#7a8aa0;stroke-opacity:.5}text{fill:#222}.end{font-weight:bold}</style>",
        f"<title>{escape(title)}</title>",
        f'<text x="{MARGIN}" y="{MARGIN + 8}">{escape(title)}</text>',
    ]
    lines += [_arrow(arrow, places, widths, most) for arrow in graph.edges(data=True)]
    lines += [
        f'<text x="{x:.0f}" y="{y:.0f}"{" class=" + chr(34) + "end" + chr(34) if graph.nodes[point]["ends"] else ""}>'
        f"{escape(_label(graph, point))}</text>"
        for point, (x, y) in places.items()
    ]
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


def _label(graph: Graph, point: str) -> str:
    return f"{point} ({graph.nodes[point]['runs']})"


def _arrow(
    arrow: tuple[str, str, dict[str, Any]], places: dict[str, Place], widths: dict[str, float], most: int
) -> str:
    """One arrow from the end of a text to the beginning of another, or in a bow where it leads back."""
    origin, end, data = arrow
    (x, y), (to_x, to_y) = places[origin], places[end]
    x += widths[origin] + 2
    bow = max(30.0, abs(to_x - x) / 2)
    width = 0.6 + 2.4 * data["runs"] / most
    told = f"{data['what'] or 'then'}: {data['runs']}"
    return (
        f'<path stroke-width="{width:.1f}" d="M{x:.0f} {y - 4:.0f}C{x + bow:.0f} {y - 4:.0f} '
        f'{to_x - bow:.0f} {to_y - 4:.0f} {to_x - 3:.0f} {to_y - 4:.0f}"><title>{escape(told)}</title></path>'
    )
