"""The JSON Schema of scenario files, generated from the types, for editors that complete and check.

    python -m rulehound.core.scenario_schema > docs/scenario.schema.json

The schema knows shapes only; what words mean is checked by `core.scenario_check`.
"""

import json
from typing import Any

import msgspec

from rulehound.core.scenario import VERSION, Scenario

TITLE = f"A Rulehound scenario, version {VERSION}"


def scenario_schema() -> dict[str, Any]:
    """The schema: what msgspec makes of the types, closed to unknown fields throughout."""
    schema = msgspec.json.schema(Scenario)
    for definition in schema["$defs"].values():
        if definition.get("type") == "object":
            definition["additionalProperties"] = False
        if "description" in definition:
            first_paragraph = definition["description"].partition("\n\n")[0]
            definition["description"] = " ".join(first_paragraph.split())
    version = schema["$defs"]["Scenario"]["properties"]["rulehound"]
    version["const"] = VERSION
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": TITLE, **schema}


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(scenario_schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
