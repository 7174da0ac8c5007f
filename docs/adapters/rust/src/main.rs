//! The toy engine of docs/adapters.md, with its adapter, in Rust; JSON is read by serde_json.
//!
//!     cargo build --release
//!     rulehound hunt --target target/release/toy --time 1m
//!
//! What to replace by your engine: the struct `Game`. The rest is the protocol, and can stay as it is.

use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

/// Why a request was not carried out.
enum Not {
    /// The engine cannot do it: counted by its reason, never a failure. Name the thing, not the card.
    Unsupported(String),
    /// The engine refuses, and still waits for the same decision.
    Rejected(String),
}

fn unsupported<T>(reason: &str) -> Result<T, Not> {
    Err(Not::Unsupported(reason.to_string()))
}

fn rejected<T>(reason: &str) -> Result<T, Not> {
    Err(Not::Rejected(reason.to_string()))
}

struct Land {
    name: String,
    card: String,
    owner: &'static str,
    tapped: bool,
}

/// The engine: basic lands, one main phase, and passing. An object's number is its place, counted from 1.
#[derive(Default)]
struct Game {
    lands: Vec<Land>,
    pools: [String; 2],
    player: usize,
    passes: u32,
    turn: u64,
}

const PLAYERS: [&str; 2] = ["A", "B"];

fn type_of(card: &str) -> Option<&'static str> {
    Some(match card {
        "Plains" => "W",
        "Island" => "U",
        "Swamp" => "B",
        "Mountain" => "R",
        "Forest" => "G",
        _ => return None,
    })
}

impl Game {
    /// Sets up a scenario's start, at the beginning of the step that it names, and goes to the first decision.
    fn load(&mut self, scenario: &Value) -> Result<Value, Not> {
        *self = Game::default();
        self.turn = scenario["start"]["turn"].as_u64().unwrap_or(1);
        self.player = usize::from(scenario["start"]["active"] == "B");
        for owner in PLAYERS {
            for entry in scenario["players"][owner]["battlefield"].as_array().into_iter().flatten() {
                // "Forest x3" stands for three; an object has more to say: {"name": "Forest", "tapped": true}.
                let words = entry.as_str().unwrap_or("");
                let (card, copies) = words.split_once(" x").unwrap_or((words, "1"));
                if type_of(card).is_none() {
                    return unsupported("only untapped basic lands");
                }
                for _ in 0..copies.parse().unwrap_or(1) {
                    self.add(owner, card);
                }
            }
        }
        let objects: Vec<Value> = (self.lands.iter().enumerate())
            .map(|(place, land)| {
                json!({"id": place + 1, "name": land.name, "card": land.card, "zone": "battlefield",
                       "owner": land.owner, "controller": land.owner})
            })
            .collect();
        let player = PLAYERS[self.player];
        Ok(self.go_on(vec![
            json!({"is": "GameBegan", "active_player": player, "objects": objects}),
            json!({"is": "TurnBegan", "instance": 1, "player": player, "number": self.turn}),
            json!({"is": "PhaseBegan", "instance": 2, "kind": "main", "moment": "precombat main"}),
        ]))
    }

    /// Names are given by card and ordinal, counted over A's zones and then B's.
    fn add(&mut self, owner: &'static str, card: &str) {
        let ordinal = 1 + self.lands.iter().filter(|land| land.card == card).count();
        let name = if ordinal == 1 { card.to_string() } else { format!("{card}#{ordinal}") };
        self.lands.push(Land { name, card: card.to_string(), owner, tapped: false });
    }

    /// The places of the lands that the player may tap.
    fn untapped(&self) -> Vec<usize> {
        let may_tap = |place: &usize| {
            let land = &self.lands[*place];
            land.owner == PLAYERS[self.player] && !land.tapped
        };
        (0..self.lands.len()).filter(may_tap).collect()
    }

    /// Takes an option of the decision that waits: the first is passing, the others tap a land.
    fn act(&mut self, option: usize) -> Result<Value, Not> {
        if option == 0 {
            let passed = PLAYERS[self.player];
            self.passes += 1;
            self.player = 1 - self.player;
            return Ok(self.go_on(vec![json!({"is": "PriorityPassed", "player": passed})]));
        }
        match self.untapped().get(option - 1) {
            Some(&place) => {
                let event = self.tap(place);
                Ok(self.go_on(vec![event]))
            }
            None => rejected("there is no such option"),
        }
    }

    fn tap(&mut self, place: usize) -> Value {
        let mana = type_of(&self.lands[place].card).unwrap_or("C");
        self.lands[place].tapped = true;
        self.pools[self.player].push_str(mana);
        self.passes = 0;
        json!({"is": "ManaAdded", "player": PLAYERS[self.player], "source": place + 1, "ability": 0,
               "tapped": true, "mana": [{"type": mana, "source": place + 1}]})
    }

    /// Adds what happens up to the next decision, and asks it; a decision of null says that the scenario is over.
    fn go_on(&mut self, mut events: Vec<Value>) -> Value {
        if self.passes == 2 {
            events.push(json!({"is": "GameEnded", "reason": "turns"}));
            return json!({"events": events, "decision": null});
        }
        let player = PLAYERS[self.player];
        events.push(json!({"is": "PriorityReceived", "player": player}));
        let mut options = vec![json!({"do": "pass"})];
        for place in self.untapped() {
            options.push(json!({"do": "activate", "player": player, "object": self.lands[place].name}));
        }
        let place = json!({"turn": self.turn, "step": "precombat main", "occurrence": 1, "stack": 0});
        json!({"events": events, "decision": {"player": player, "about": "priority", "options": options, "where": place}})
    }

    /// Shows what can be seen; a field that the engine cannot tell is left out.
    fn observe(&self) -> Value {
        let tapped: Vec<&str> =
            self.lands.iter().filter(|land| land.tapped).map(|land| land.name.as_str()).collect();
        json!({"pools": {"A": self.pools[0], "B": self.pools[1]}, "tapped": tapped})
    }

    /// Tries what is illegal, as though a player had asked for it. To accept it is a bug, which is what is sought.
    fn attempt(&mut self, line: &Value) -> Result<Value, Not> {
        let first = line["ability"].as_u64().unwrap_or(0) == 0;
        if line["player"] != PLAYERS[self.player] || line["action"] != "activate" || !first {
            return rejected("nobody may do that now");
        }
        let place = self.untapped().into_iter().find(|&place| line["object"] == self.lands[place].name.as_str());
        match place {
            Some(place) => {
                self.tap(place);
                Ok(json!({"outcome": "accepted"}))
            }
            None => rejected("it is tapped, or another player's"),
        }
    }
}

fn answer(game: &mut Game, request: &Value) -> Result<Value, Not> {
    match request["call"].as_str().unwrap_or("") {
        // `complete` names only kinds of event that are shown EACH time they happen; what is forgotten here costs
        // a finding at most, what stands here wrongly makes false alarms.
        "hello" => Ok(json!({"name": "toy", "version": "1", "protocol": 1,
                             "complete": ["ManaAdded", "PriorityReceived"], "attempts": true})),
        "load" => game.load(&request["scenario"]),
        "act" => game.act(request["option"].as_u64().unwrap_or(0) as usize),
        "observe" => Ok(game.observe()),
        "attempt" => game.attempt(&request["line"]),
        // "reload" is asked where hello says "reloads": save the game as your engine saves games, load it, and go
        // on from what was loaded. Any call may be answered so, and so is one that is not known.
        call => unsupported(&format!("the call {call}")),
    }
}

fn main() -> io::Result<()> {
    let mut game = Game::default();
    // Nothing but replies may stand on standard output: let the engine print on standard error.
    let mut replies = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        if request["call"] == "quit" {
            break;
        }
        let mut reply = json!({"id": request["id"]});
        match answer(&mut game, &request) {
            Ok(told) => reply["ok"] = told,
            Err(Not::Unsupported(reason)) => reply["unsupported"] = json!(reason),
            Err(Not::Rejected(reason)) => reply["rejected"] = json!(reason),
        }
        writeln!(replies, "{reply}")?;
        replies.flush()?;
    }
    Ok(())
}
