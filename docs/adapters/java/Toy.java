// The toy engine of docs/adapters.md, with its adapter, in Java 17 or later. JSON is read by Jackson; on Debian:
//
//   apt-get install openjdk-17-jdk-headless libjackson2-databind-java
//   java -cp '/usr/share/java/*' Toy.java
//
// What to replace by your engine: the class Game. The rest is the protocol, and can stay as it is.

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Toy {
    static final ObjectMapper JSON =
        new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

    /** What the engine cannot do: counted by its reason, never a failure. Name the thing, not the card. */
    static class Unsupported extends RuntimeException {
        Unsupported(String reason) { super(reason); }
    }

    /** What the engine refuses: it still waits for the same decision. */
    static class Rejected extends RuntimeException {
        Rejected(String reason) { super(reason); }
    }

    // The objects that the protocol knows, as far as a toy needs them; records are written as JSON objects.
    record Land(int id, String name, String card, String zone, String owner, String controller) {}
    record Where(int turn, String step, int occurrence, int stack) {}
    record Decision(String player, String about, List<Map<String, Object>> options, Where where) {}
    /** The answer to "load" and "act": a decision of null says that the scenario is over. */
    record Moved(List<Map<String, Object>> events, Decision decision) {}

    static final Map<String, Object> HELLO = Map.of(
        "name", "toy", "version", "1", "protocol", 1,
        // Only kinds of event that are shown EACH time they happen; what is forgotten here costs a finding at
        // most, what stands here wrongly makes false alarms.
        "complete", List.of("ManaAdded", "PriorityReceived"),
        "attempts", true);

    /** The engine: basic lands, one main phase, and passing. */
    static class Game {
        static final Map<String, String> TYPES =
            Map.of("Plains", "W", "Island", "U", "Swamp", "B", "Mountain", "R", "Forest", "G");
        List<Land> objects = new ArrayList<>();
        List<Integer> tapped = new ArrayList<>();
        String poolOfA = "", poolOfB = "", player = "A";
        int turn = 1, passes = 0;

        void add(String owner, String card) {
            long ordinal = 1 + objects.stream().filter(each -> each.card().equals(card)).count();
            // Names are given by card and ordinal, counted over A's zones and then B's.
            String name = ordinal == 1 ? card : card + "#" + ordinal;
            objects.add(new Land(objects.size() + 1, name, card, "battlefield", owner, owner));
        }

        List<Land> untapped() {
            return objects.stream()
                .filter(each -> each.owner().equals(player) && !tapped.contains(each.id())).toList();
        }

        String tap(Land land) {
            String type = TYPES.get(land.card());
            tapped.add(land.id());
            if (player.equals("A")) poolOfA += type; else poolOfB += type;
            passes = 0;
            return type;
        }
    }

    static Game game = new Game();

    /** Sets up a scenario's start, at the beginning of the step that it names, and goes to the first decision. */
    static Moved load(JsonNode scenario) {
        game = new Game();
        game.turn = scenario.at("/start/turn").asInt();
        game.player = scenario.at("/start/active").asText();
        for (String player : List.of("A", "B")) {
            for (JsonNode entry : scenario.at("/players/" + player + "/battlefield")) {
                // "Forest x3" stands for three; an object has more to say: {"name": "Forest", "tapped": true}.
                String[] words = entry.isTextual() ? entry.asText().split(" x") : new String[] {""};
                if (!Game.TYPES.containsKey(words[0])) throw new Unsupported("only untapped basic lands");
                int copies = words.length > 1 ? Integer.parseInt(words[1]) : 1;
                for (int copy = 0; copy < copies; copy++) game.add(player, words[0]);
            }
        }
        List<Map<String, Object>> events = new ArrayList<>();
        events.add(Map.of("is", "GameBegan", "active_player", game.player, "objects", game.objects));
        events.add(Map.of("is", "TurnBegan", "instance", 1, "player", game.player, "number", game.turn));
        events.add(Map.of("is", "PhaseBegan", "instance", 2, "kind", "main", "moment", "precombat main"));
        return goOn(events);
    }

    /** Takes an option of the decision that waits: the first is passing, the others tap a land. */
    static Moved act(int option) {
        List<Map<String, Object>> events = new ArrayList<>();
        if (option == 0) {
            events.add(Map.of("is", "PriorityPassed", "player", game.player));
            game.passes += 1;
            game.player = game.player.equals("A") ? "B" : "A";
            return goOn(events);
        }
        Land land = game.untapped().get(option - 1);
        String type = game.tap(land);
        events.add(Map.of("is", "ManaAdded", "player", game.player, "source", land.id(), "ability", 0,
            "tapped", true, "mana", List.of(Map.of("type", type, "source", land.id()))));
        return goOn(events);
    }

    /** Adds what happens up to the next decision, and asks it. */
    static Moved goOn(List<Map<String, Object>> events) {
        if (game.passes == 2) {
            events.add(Map.of("is", "GameEnded", "reason", "turns"));
            return new Moved(events, null);
        }
        events.add(Map.of("is", "PriorityReceived", "player", game.player));
        List<Map<String, Object>> options = new ArrayList<>();
        options.add(Map.of("do", "pass"));
        for (Land land : game.untapped()) {
            options.add(Map.of("do", "activate", "player", game.player, "object", land.name()));
        }
        Where where = new Where(game.turn, "precombat main", 1, 0);
        return new Moved(events, new Decision(game.player, "priority", options, where));
    }

    /** Shows what can be seen; a field that the engine cannot tell is left out. */
    static Map<String, Object> observe() {
        List<String> tapped = game.objects.stream()
            .filter(each -> game.tapped.contains(each.id())).map(Land::name).toList();
        return Map.of("pools", Map.of("A", game.poolOfA, "B", game.poolOfB), "tapped", tapped);
    }

    /** Tries what is illegal, as though a player had asked for it. To accept it is a bug, which is what is sought. */
    static Map<String, Object> attempt(JsonNode line) {
        boolean own = line.path("player").asText().equals(game.player);
        if (!own || !line.path("action").asText().equals("activate") || line.path("ability").asInt(0) != 0) {
            throw new Rejected("nobody may do that now");
        }
        for (Land land : game.untapped()) {
            if (land.name().equals(line.path("object").asText())) {
                game.tap(land);
                return Map.of("outcome", "accepted");
            }
        }
        throw new Rejected("it is tapped, or another player's");
    }

    static Object answer(JsonNode request) {
        return switch (request.path("call").asText()) {
            case "hello" -> HELLO;
            case "load" -> load(request.path("scenario"));
            case "act" -> act(request.path("option").asInt());
            case "observe" -> observe();
            case "attempt" -> attempt(request.path("line"));
            // "reload" is asked where HELLO says "reloads": save the game as your engine saves games, load it, and
            // go on from what was loaded. Any call may be answered so, and so is one that is not known.
            default -> throw new Unsupported("the call " + request.path("call").asText());
        };
    }

    public static void main(String[] arguments) throws Exception {
        // Nothing but replies may stand on standard output: what the engine prints goes to standard error.
        PrintStream replies = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = requests.readLine()) != null; ) {
            JsonNode request = JSON.readTree(line);
            if (request.path("call").asText().equals("quit")) return;
            var reply = JSON.createObjectNode().put("id", request.path("id").asInt());
            try {
                reply.set("ok", JSON.valueToTree(answer(request)));
            } catch (Unsupported reason) {
                reply.put("unsupported", reason.getMessage());
            } catch (Rejected reason) {
                reply.put("rejected", reason.getMessage());
            } catch (RuntimeException error) {
                error.printStackTrace();
                reply.put("error", error.toString());
            }
            replies.println(JSON.writeValueAsString(reply));
        }
    }
}
