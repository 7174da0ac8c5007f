"""The graph of replacement orders as a drawing within a page, which gives it its colors."""

import textwrap
from html import escape
from typing import Any

from rulehound.ci.order_graph import Orders, graph_of_orders

Graph = Any

CHARACTER, LINE = 7.2, 16
"""The width of a character and the height of a line, in pixels."""
PAD, GAP, SPACE = 8, 56, 12
"""Within a box, between columns, between the boxes of a column."""
WRAP = 26
"""So many characters stand on a line of a box."""

Box = tuple[float, float, float, float, list[str]]
"""Left, top, width, height, lines."""


def order_svg(orders: Orders, target: str) -> str:
    """An SVG element; everything in it that comes from a scenario is escaped."""
    graph = graph_of_orders(orders)
    boxes, width, height = laid_out(graph)
    most = max((runs for _, _, runs in graph.edges(data="runs")), default=1)
    lines = [
        f'<svg class="orders" role="img" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" aria-label="{escape(order_words(orders, target))}">'
    ]
    for origin, end, runs in graph.edges(data="runs"):
        lines.append(_arrow(boxes[origin], boxes[end], 1 + 3 * runs / most))
    for point, box in boxes.items():
        lines.append(_drawn(box, graph.nodes[point]["kind"]))
    return "\n".join([*lines, "</svg>"])


def order_words(orders: Orders, target: str) -> str:
    """What the drawing shows, in words."""
    counts = {outcome: sum(order.outcome == outcome for order in orders.found) for outcome in orders.outcomes}
    ends = "; ".join(f"{outcome} ({number})" for outcome, number in counts.items())
    said = f"{len(orders.found)} orders of replacement effects, and what they come to: {ends}."
    if orders.unreachable:
        said += f" {target} came to {orders.target}, to which no order leads."
    elif orders.broken_off and orders.target:
        said += f" {target} came to {orders.target}, and then its game broke off."
    elif orders.target:
        said += f" {target} came to {orders.target}."
    return said


def laid_out(graph: Graph) -> tuple[dict[str, Box], float, float]:
    """A box for each point, in columns from left to right, each in the middle; also the width and the height."""
    columns: list[list[str]] = [[] for _ in range(max(layer for _, layer in graph.nodes(data="layer")) + 1)]
    for point, layer in graph.nodes(data="layer"):
        columns[layer].append(point)
    lines = {point: _lines(graph.nodes[point]) for point in graph.nodes}
    heights = {point: LINE * len(lines[point]) + 2 * PAD for point in graph.nodes}
    tall = max(sum(heights[point] + SPACE for point in column) for column in columns)
    boxes: dict[str, Box] = {}
    x = 2.0
    for column in filter(None, columns):
        middle = {
            point: [boxes[before][1] for before in graph.predecessors(point) if before in boxes]
            for point in column
        }
        column.sort(
            key=lambda point: (
                graph.nodes[point]["kind"] in ("beyond", "broken"),
                sum(middle[point]) / max(1, len(middle[point])),
                point,
            )
        )
        width = max(CHARACTER * len(line) for point in column for line in lines[point]) + 2 * PAD
        y = 2 + (tall - sum(heights[point] + SPACE for point in column)) / 2
        for point in column:
            boxes[point] = (x, y, width, heights[point], lines[point])
            y += heights[point] + SPACE
        x += width + GAP
    return boxes, x - GAP + 2, tall + 4


MARKS = {
    "scripted": "as the script chooses",
    "target": "here the target came",
    "both": "as the script chooses, and the target",
    "beyond": "the target; no order leads here",
    "broken": "the target, and then it broke off",
}
"""What is said below an outcome."""


def _lines(point: dict[str, Any]) -> list[str]:
    """What stands in a box; the remark of an outcome is its last line."""
    lines = textwrap.wrap(point["says"], WRAP) or ["-"]
    mark = MARKS.get(point["kind"], "")
    return [*lines, *textwrap.wrap(mark, WRAP)]


def _drawn(box: Box, kind: str) -> str:
    x, y, width, height, lines = box
    remark = len(textwrap.wrap(MARKS.get(kind, ""), WRAP))
    texts = "".join(
        f'<text x="{x + PAD:.0f}" y="{y + PAD + LINE * row + 12:.0f}"'
        f"{' class=' + chr(34) + 'remark' + chr(34) if row >= len(lines) - remark else ''}>{escape(line)}</text>"
        for row, line in enumerate(lines)
    )
    return (
        f'<g class="{kind}"><rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="5"/>'
        f"{texts}</g>"
    )


def _arrow(origin: Box, end: Box, width: float) -> str:
    x, y = origin[0] + origin[2], origin[1] + origin[3] / 2
    to_x, to_y = end[0], end[1] + end[3] / 2
    bow = (to_x - x) / 2
    return (
        f'<path stroke-width="{width:.1f}" d="M{x:.0f} {y:.0f}C{x + bow:.0f} {y:.0f} '
        f'{to_x - bow:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"/>'
    )
