"""The graph of reachable outcomes: situations, what leads from one to the next, and how many games took the way."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import networkx as nx

from rulehound.ci.exploring import Explored

Graph = Any
"""A networkx graph; its points are situations, by their names."""


def graph_of(found: Sequence[Explored]) -> Graph:
    """The arrows of all branches together; a point is where an arrow begins or ends.

    An arrow has `runs`, how many games took it, and `what` led along it; a point at which games end has `ends`.
    """
    graph: Graph = nx.DiGraph()
    for explored in found:
        for origin, what, end, runs in explored.steps:
            if graph.has_edge(origin, end):
                arrow = graph.edges[origin, end]
                arrow["runs"] += runs
                if what and what not in arrow["what"].split(", "):
                    arrow["what"] = ", ".join(filter(None, (arrow["what"], what)))
            else:
                graph.add_edge(origin, end, runs=runs, what=what)
    for point in graph.nodes:
        into = sum(runs for _, _, runs in graph.in_edges(point, data="runs"))
        out = sum(runs for _, _, runs in graph.out_edges(point, data="runs"))
        graph.nodes[point]["runs"] = max(into, out)
        graph.nodes[point]["ends"] = max(0, into - out)
    return graph


def graphml_bytes(graph: Graph) -> bytes:
    """The graph as GraphML, the same bytes for the same graph."""
    out = BytesIO()
    nx.write_graphml_xml(graph, out)
    return out.getvalue() + b"\n"
