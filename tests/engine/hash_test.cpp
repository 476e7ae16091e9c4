// "hash" against the keys of a scenario: each of them changes it, and taking the change back gives it back.
#include <catch2/catch.hpp>

#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "engine/engine_client.hpp"

using hexrout::test::EngineClient;

namespace {

using HashJson = EngineClient::Json;

const std::string kHashFolder = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/";

// Changes to the bundled scenario of a system, each of one key.
struct HashRows {
  const char* scenario;
  std::vector<const char*> changes;
};

const std::vector<HashRows>& hash_rows() {
  static const std::vector<HashRows> rows{
      {"crossroads",
       {R"({"title": "Another"})",
        R"({"rules": "asl-old"})",
        R"({"month": 12})",
        R"({"month": 6})",
        R"({"placed": [{"kind": "foxhole", "at": "C5"}]})",
        R"({"placed": [{"kind": "smoke", "at": "F4", "strength": 1}, {"kind": "foxhole", "at": "C5"}]})",
        R"({"placed": [{"kind": "smoke", "at": "F5", "strength": 2}, {"kind": "foxhole", "at": "C5"}]})",
        R"({"placed": [{"kind": "wreck", "at": "F4"}, {"kind": "foxhole", "at": "C5"}]})",
        R"({"turn": {"attacker": "russian"}})",
        R"({"turn": {"number": 5}})",
        R"({"turn": {"phase": "rally"}})",
        R"({"switches": {"metric": "raw"}})",
        R"({"elr": {"german": 2}})",
        R"({"san": {"german": 2}})",
        R"({"no_quarter": null})",
        R"({"no_quarter": {"massacred": ["russian"]}})",
        R"({"night": true})",
        R"({"desert": true})",
        R"({"snow": true})",
        R"({"rooftops": ["H6"]})",
        R"({"dropped": [{"at": "C5", "weapon": "lmg", "nationality": "german"}]})",
        R"({"events": [{"break": {"units": ["g1"]}}]})",
        R"({"events": [{"break": {"units": ["g2"]}}]})",
        R"({"remove": ["g1"]})",
        R"({"add": [{"id": "n", "side": "german", "counter": "4-6-7", "at": "A1"}]})",
        R"({"units": [{"id": "g2", "at": "K5"}]})",
        R"({"units": [{"id": "g2", "counter": "4-4-7"}]})",
        R"({"units": [{"id": "g2", "broken": true}]})",
        R"({"units": [{"id": "g2", "pinned": true}]})",
        R"({"units": [{"id": "g2", "concealed": true}]})",
        R"({"units": [{"id": "g2", "hidden": true}]})",
        R"({"units": [{"id": "g2", "elr": 1}]})",
        R"({"units": [{"id": "g2", "encircled": true}]})",
        R"({"units": [{"id": "g2", "weapons": ["lmg"]}]})",
        R"({"units": [{"id": "g2", "firepower": 3}]})",
        R"({"units": [{"id": "g1", "weapons": null}]})",
        R"({"units": [{"id": "g1", "weapons": [{"kind": "lmg", "malfunctioned": true}]}]})",
        R"({"units": [{"id": "g-leader", "wounded": true}]})",
        R"({"units": [{"id": "rb2", "dm": null}]})",
        R"({"units": [{"id": "rb2", "has_routed": true}]})",
        R"({"units": [{"id": "rb2", "spent_half_mf": 4}]})",
        R"({"units": [{"id": "rb2", "rout_ended": true}]})",
        R"({"units": [{"id": "rb2", "phase_start": "J5"}]})",
        R"({"units": [{"id": "rb2", "remembered": [{"enemy": "g1", "range": 3}]}]})",
        R"({"units": [{"id": "rb2", "remembered": [{"enemy": "g1", "range": 2}]}]})",
        R"({"units": [{"id": "rb2", "rout_duty": "free"}]})",
        R"({"units": [{"id": "rb2", "walked": ["J5"]}]})",
        R"({"units": [{"id": "gb2", "in": null}]})"}},
      {"chain_of_command",
       {R"({"month": 12})", R"({"placed": [{"kind": "smoke", "at": "F4"}]})", R"({"turn": {"number": 4}})",
        R"({"turn": {"attacker": "soviet"}})", R"({"scale": 4})", R"({"events": null})",
        R"({"options": {"statusRecovery": "Immediate"}})", R"({"units": [{"id": "rifles", "shock": 4}]})",
        R"({"units": [{"id": "rifles", "figures": 5}]})", R"({"units": [{"id": "rifles", "at": "F11"}]})",
        R"({"units": [{"id": "rifles", "section": "second"}]})", R"({"units": [{"id": "scouts", "status": "pinned"}]})",
        R"({"units": [{"id": "feldwebel", "at": "M7"}]})", R"({"units": [{"id": "halftrack", "shock": 2}]})",
        R"({"forces": [{"side": "german", "force_morale": 5}, {"side": "soviet", "force_morale": 10}]})"}},
      {"squares",
       {R"({"month": 12})", R"({"placed": [{"kind": "smoke", "at": "F4"}]})", R"({"turn": {"number": 4}})",
        R"({"casualties": null})", R"({"fires": null})", R"({"events": null})",
        R"({"units": [{"id": "r-rifles", "men": 2}]})", R"({"units": [{"id": "r-rifles", "at": "H10"}]})",
        R"({"units": [{"id": "r-scouts", "restriction": "duck-back"}]})",
        R"({"units": [{"id": "r-scouts", "tested": null}]})", R"({"units": [{"id": "first", "casualties": 2}]})",
        R"({"units": [{"id": "second", "state": null}]})", R"({"units": [{"id": "farm", "start": 15}]})"}},
      {"morale_ratio",
       {R"({"month": 12})", R"({"placed": [{"kind": "smoke", "at": "F4"}]})", R"({"turn": {"number": 4}})",
        R"({"options": null})", R"({"events": null})", R"({"units": [{"id": "point", "current": 8}]})",
        R"({"units": [{"id": "point", "morale": "shaken"}]})", R"({"units": [{"id": "second-1", "move": 5}]})",
        R"({"units": [{"id": "point-1", "at": "H6"}]})", R"({"units": [{"id": "bunker", "shutdown": null}]})",
        R"({"edges": [{"side": "column", "own_edge": "west"}, {"side": "ambush", "own_edge": "east"}]})"}},
      {"armour_battles",
       {R"({"month": 12})", R"({"placed": [{"kind": "smoke", "at": "F4"}]})", R"({"turn": {"number": 4}})",
        R"({"scale": 4})", R"({"events": null})", R"({"units": [{"id": "sherman-1", "fire": 4}]})",
        R"({"units": [{"id": "sherman-1", "at": "H12"}]})", R"({"units": [{"id": "firefly", "reaction": 5}]})",
        R"({"armies": [{"side": "allied", "points": 4, "battle_groups": {"alpha": 3, "bravo": 2}, "own_edge": "south"}, {"side": "german", "points": "start", "own_edge": "north"}]})"}},
  };
  return rows;
}

std::string hash_of(EngineClient& client, const char* game) {
  return client.result("state", {{"game", game}, {"want", {"hash"}}})["hash"];
}

std::string hash_of_text(EngineClient& client, const std::string& text) {
  return client.result("load", {{"game", "text"}, {"text", text}, {"beside", kHashFolder + "x.yaml"}})["hash"];
}

std::string text_of_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("every key of a scenario changes the hash of its position", "[engine][hash]") {
  for (const HashRows& rows : hash_rows()) {
    INFO(rows.scenario);
    EngineClient client;
    const std::string start = client.result("load", {{"file", kHashFolder + rows.scenario + ".yaml"}})["hash"];
    std::map<std::string, std::string> known{{start, "the start"}};
    for (const char* row : rows.changes) {
      INFO(row);
      HashJson change = HashJson::parse(row);
      change["as"] = "b";
      const std::string hash = client.result("set", change)["hash"];
      const auto [other, is_new] = known.emplace(hash, row);
      INFO("as after " << other->second);
      CHECK(is_new);
      CHECK(hash_of(client, "b") == hash);
      // The text holds the change: read again it is the same position.
      const HashJson state = client.result("state", {{"game", "b"}, {"yaml", true}});
      CHECK(client.result("load", {{"game", "again"}, {"text", state["yaml"]}})["hash"] == hash);
    }
    CHECK(hash_of(client, "") == start);
  }
}

TEST_CASE("equal positions reached in two ways have equal hashes", "[engine][hash]") {
  EngineClient client;
  const std::string start = client.result("load", {{"file", kHashFolder + "crossroads.yaml"}})["hash"];
  const auto set = [&](const char* change) { return client.result("set", HashJson::parse(change))["hash"]; };
  set(R"({"month": 1, "units": [{"id": "g2", "at": "K5", "broken": true}], "turn": {"number": 9}})");
  set(R"({"units": [{"id": "g3", "at": "A1"}]})");
  CHECK(hash_of(client, "") != start);
  set(R"({"units": [{"id": "g2", "broken": null}, {"id": "g3", "at": "K3"}], "turn": {"number": 4}})");
  set(R"({"month": 7, "units": [{"id": "g2", "at": "G5"}]})");
  CHECK(hash_of(client, "") == start);
  // A play taken back, and one that is stopped.
  client.result("play", {{"ask", "all"}});
  for (int n = 0; n < 4; ++n) {
    const HashJson asked = client.result("play")["asked"];
    const HashJson answer = asked["kind"] == "roll" ? HashJson(std::vector<int>(asked["count"].get<std::size_t>(), 3))
                                                    : asked["options"][0];
    client.result("play", {{"answers", {answer}}});
  }
  const std::string there = hash_of(client, "");
  client.result("copy", {{"as", "c"}});
  CHECK(hash_of(client, "c") == there);
  client.result("play", {{"stop", true}});
  CHECK(hash_of(client, "") == start);
}

TEST_CASE("the map counts in the hash by its content", "[engine][hash]") {
  EngineClient client;
  const std::string start = client.result("load", {{"file", kHashFolder + "crossroads.yaml"}})["hash"];
  const std::string scenario = text_of_file(kHashFolder + "crossroads.yaml");
  CHECK(hash_of_text(client, scenario) == start);
  // The map by another path.
  CHECK(hash_of_text(client, replaced(scenario, "../crossroads.yaml", "../scenarios/../crossroads.yaml")) == start);
  const std::string drawn =
      "hexrout: 1\nrules: asl\nsides: [german, russian]\nunits: []\nmap: {title: m, columns: 4, rows: 4, fill: "
      "open-ground, hexes: [{at: B2, terrain: woods}]}\n";
  const std::string woods = hash_of_text(client, drawn);
  CHECK(hash_of_text(client, replaced(drawn, "terrain: woods", "terrain: grain")) != woods);
  CHECK(hash_of_text(client, replaced(drawn, "at: B2", "at: B3")) != woods);
  CHECK(hash_of_text(client, replaced(drawn, "terrain: woods", "terrain: woods, level: 1")) != woods);
  CHECK(hash_of_text(client, replaced(drawn, "hexes: [",
                                      "roads: [{terrain: dirt-road, through: [C1, C2]}], hexes: [")) != woods);
}
