"""A target that greets as it should and then misbehaves, in the way that its argument names."""

import json
import os
import subprocess
import sys
import time

MODE = sys.argv[1]
WHERE = {"turn": 1, "step": "precombat main", "occurrence": 1, "stack": 0}
DECISION = {"player": "A", "about": "priority", "options": [{"do": "pass"}], "where": WHERE}
LOADED = {"events": [{"is": "GameBegan", "active_player": "A", "objects": []}], "decision": DECISION}


def say(**reply: object) -> None:
    print(json.dumps(reply), flush=True)


def misbehave(number: int) -> None:
    match MODE:
        case "garbage":
            print("Segmentation fault (just kidding)", flush=True)
        case "half line":
            sys.stdout.write(f'{{"id": {number}, "ok": {{"ev')
            sys.stdout.flush()
            sys.exit(0)
        case "hang":
            time.sleep(60)
        case "exit":
            print("assertion failed: stack is not empty", file=sys.stderr)
            sys.exit(3)
        case "memory":
            hoard = []
            while True:
                hoard.append(bytearray(1 << 24))
        case "endless":
            while True:
                os.write(1, b"x" * 65536)
        case "wrong id":
            say(id=number + 1, ok=LOADED)
        case "utf-8":
            os.write(1, b'{"id": %d, "ok": {"events": [], "decision": "\xff\xfe"}}\n' % number)
        case "unknown event":
            say(id=number, ok={"events": [{"is": "CardBurped"}], "decision": None})
        case "no options":
            say(id=number, ok={"events": [], "decision": {**DECISION, "options": []}})
        case "error":
            say(id=number, error="the engine panicked")
        case "unsupported":
            say(id=number, unsupported="keyword: phasing")
        case "rejects":
            say(id=number, rejected="not now")
        case "asks on":
            say(id=number, ok={"events": [], "decision": DECISION})
        case "idles":
            events = [{"is": "PriorityPassed", "player": "A"}, {"is": "PriorityReceived", "player": "A"}]
            say(id=number, ok={"events": events, "decision": DECISION})
        case "deaf":
            time.sleep(60)


if MODE == "never starts":
    sys.exit("cannot open the card database")
if MODE == "leaves a child":
    subprocess.Popen(["sleep", "61"])
for line in sys.stdin:
    request = json.loads(line)
    number, call = request["id"], request["call"]
    if call == "hello":
        version = 7 if MODE == "other version" else 0
        say(id=number, ok={"name": "hostile", "version": "1", "protocol": version, "complete": ["GameBegan"]})
        if MODE == "deaf":
            time.sleep(60)
    elif call == "load" and MODE != "at load":
        say(id=number, ok=LOADED)
    elif call == "load":
        sys.exit(5)
    else:
        misbehave(number)
