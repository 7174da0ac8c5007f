// The toy engine of docs/adapters.md, with its adapter, in TypeScript without any package.
//
//   node toy.ts                                    with Node.js 22.18 or later, which leaves the types out
//   tsc --strict --target es2020 --module commonjs toy.ts && node toy.js     with any Node.js

export {};

// What is used of Node.js; with @types/node installed these lines can go.
declare const process: {
  stdin: { setEncoding(name: string): void; on(event: "data", listener: (chunk: string) => void): void };
  stdout: { write(text: string): void };
  exit(code: number): void;
};

// The messages: as much of docs/protocol/messages.schema.json as a toy needs.
type Player = "A" | "B";
type Entry = string | { name: string };
interface Scenario {
  start: { turn: number; active: Player };
  players: Record<Player, { battlefield: Entry[] }>;
}
interface Attempt { player: Player; action: "activate" | "cast" | "play"; object: string; ability?: number }
type Option = { do: "pass" } | { do: "activate"; player: Player; object: string };
interface Decision {
  player: Player;
  about: "priority";
  options: Option[];
  where: { turn: number; step: string; occurrence: number; stack: number };
}
type Event = { is: string; [field: string]: unknown };
interface Moved { events: Event[]; decision: Decision | null }
type Request = { id: number } & (
  | { call: "hello" | "observe" | "reload" | "quit" }
  | { call: "load"; scenario: Scenario }
  | { call: "act"; option: number }
  | { call: "attempt"; line: Attempt }
);

class Unsupported extends Error {}
class Rejected extends Error {}

const TYPES: Record<string, string> = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };
const HELLO = {
  name: "toy",
  version: "1",
  protocol: 1,
  complete: ["ManaAdded", "PriorityReceived"],
  attempts: true,
  reloads: true,
};

interface Land { id: number; name: string; card: string; zone: string; owner: Player; controller: Player }

class Toy {
  // All there is of a game, so that it can be saved and loaded.
  state = { objects: [] as Land[], tapped: [] as number[], pools: { A: "", B: "" }, passes: 0, player: "A" as Player, turn: 1 };

  load(scenario: Scenario): Moved {
    const { turn, active } = scenario.start;
    this.state = { objects: [], tapped: [], pools: { A: "", B: "" }, passes: 0, player: active, turn };
    for (const player of ["A", "B"] as const) {
      for (const entry of scenario.players[player].battlefield) {
        const [card, copies] = typeof entry === "string" ? entry.split(" x") : ["", ""];
        if (!(card in TYPES)) throw new Unsupported("only untapped basic lands");
        for (let copy = 0; copy < Number(copies ?? 1); copy++) this.add(player, card);
      }
    }
    return this.answer([
      { is: "GameBegan", active_player: active, objects: this.state.objects },
      { is: "TurnBegan", instance: 1, player: active, number: turn },
      { is: "PhaseBegan", instance: 2, kind: "main", moment: "precombat main" },
    ]);
  }

  add(player: Player, card: string): void {
    const objects = this.state.objects;
    const ordinal = 1 + objects.filter((each) => each.card === card).length;
    const name = ordinal === 1 ? card : `${card}#${ordinal}`;
    objects.push({ id: objects.length + 1, name, card, zone: "battlefield", owner: player, controller: player });
  }

  untapped(): Land[] {
    const { objects, player, tapped } = this.state;
    return objects.filter((each) => each.owner === player && !tapped.includes(each.id));
  }

  act(option: number): Moved {
    if (option > 0) return this.answer([this.tap(this.untapped()[option - 1])]);
    const player = this.state.player;
    this.state.passes += 1;
    this.state.player = player === "A" ? "B" : "A";
    return this.answer([{ is: "PriorityPassed", player }]);
  }

  tap(land: Land): Event {
    const { player, pools, tapped } = this.state;
    const type = TYPES[land.card];
    this.state.passes = 0;
    tapped.push(land.id);
    pools[player] += type;
    const mana = [{ type, source: land.id }];
    return { is: "ManaAdded", player, mana, source: land.id, ability: 0, tapped: true };
  }

  answer(events: Event[]): Moved {
    const { passes, player, turn } = this.state;
    if (passes === 2) return { events: [...events, { is: "GameEnded", reason: "turns" }], decision: null };
    const lines = this.untapped().map((each): Option => ({ do: "activate", player, object: each.name }));
    const where = { turn, step: "precombat main", occurrence: 1, stack: 0 };
    const decision: Decision = { player, about: "priority", options: [{ do: "pass" }, ...lines], where };
    return { events: [...events, { is: "PriorityReceived", player }], decision };
  }

  observe(): object {
    const { objects, pools, tapped } = this.state;
    return { pools, tapped: objects.filter((each) => tapped.includes(each.id)).map((each) => each.name) };
  }

  attempt(line: Attempt): object {
    if (line.action !== "activate" || (line.ability ?? 0) !== 0 || line.player !== this.state.player) {
      throw new Rejected("nobody may do that now");
    }
    const land = this.untapped().find((each) => each.name === line.object);
    if (!land) throw new Rejected("it is tapped, or another player's");
    this.tap(land);
    return { outcome: "accepted" };
  }

  reload(): object {
    this.state = JSON.parse(JSON.stringify(this.state));
    return {};
  }
}

const toy = new Toy();

function answer(request: Request): object {
  switch (request.call) {
    case "hello":
      return HELLO;
    case "load":
      return toy.load(request.scenario);
    case "act":
      return toy.act(request.option);
    case "observe":
      return toy.observe();
    case "attempt":
      return toy.attempt(request.line);
    case "reload":
      return toy.reload();
    default:
      throw new Unsupported(`the call ${request.call}`);
  }
}

function reply(request: Request): object {
  try {
    return { id: request.id, ok: answer(request) };
  } catch (error) {
    if (error instanceof Unsupported) return { id: request.id, unsupported: error.message };
    if (error instanceof Rejected) return { id: request.id, rejected: error.message };
    return { id: request.id, error: String(error) };
  }
}

// A chunk may end in the middle of a line.
let unread = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (unread + chunk).split("\n");
  unread = lines.pop() ?? "";
  for (const line of lines) {
    const request: Request = JSON.parse(line);
    if (request.call === "quit") process.exit(0);
    process.stdout.write(JSON.stringify(reply(request)) + "\n");
  }
});
