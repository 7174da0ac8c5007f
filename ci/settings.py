"""Settings from `[tool.rulehound]` in the `pyproject.toml` of the present folder."""

import tomllib
from pathlib import Path
from typing import Any

from rulehound.core.errors import BadInput
from rulehound.core.scenario_shape import nearest

KINDS: dict[str, type | tuple[type, ...]] = {
    "target": str,
    "time": str,
    "scenarios": int,
    "seed": int,
    "jobs": (int, str),
    "areas": str,
    "out": str,
}
"""The settings of a hunt, and the type of each; they are its options' names."""


def read_settings(folder: Path) -> dict[str, Any]:
    """The settings, {} where there are none; raises BadInput for a wrong name or type."""
    path = folder / "pyproject.toml"
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"pyproject.toml: cannot be read: {error}") from None
    tool = data.get("tool", {})
    table = tool.get("rulehound", {}) if isinstance(tool, dict) else tool
    if not isinstance(table, dict):
        raise BadInput("pyproject.toml: tool.rulehound is no table; write [tool.rulehound]")
    settings = {}
    for name, value in table.items():
        if name not in KINDS:
            raise BadInput(f"pyproject.toml: tool.rulehound.{name} is no setting; {nearest(name, KINDS)}")
        if name == "areas" and isinstance(value, list):
            value = ",".join(map(str, value))
        if not isinstance(value, KINDS[name]) or isinstance(value, bool):
            wanted = "a whole number" if KINDS[name] is not str else "a string"
            raise BadInput(f"pyproject.toml: tool.rulehound.{name} is {value!r}; give {wanted}")
        settings[name] = str(value) if name == "jobs" else value
    return settings
