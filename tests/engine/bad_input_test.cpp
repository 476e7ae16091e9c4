// Bad input to every method: each parameter in turn gets values of every wrong kind. A refusal has a code and names the
// parameter, and the loaded games stay unchanged.
#include <catch2/catch.hpp>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/engine_client.hpp"

using hexrout::EngineLimits;
using hexrout::test::EngineClient;

namespace {

using BadJson = EngineClient::Json;

const char* const kPosition =
    "hexrout: 1\nmap: {title: m, columns: 6, rows: 5, fill: open-ground, hexes: [{at: D1, terrain: woods}, {at: B3, "
    "terrain: stone-building}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
    "  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: g2, side: german, counter: 9-1, at: A2}\n"
    "  - {id: r1, side: russian, counter: 4-4-7, at: C2, broken: true, dm: true}\n";

// Valid parameters of little cost.
BadJson good_params(const std::string& method) {
  const std::map<std::string, BadJson> known{
      {"load", {{"text", kPosition}}},
      {"validate", {{"text", kPosition}}},
      {"copy", {{"as", "b"}}},
      {"drop", {{"game", "other"}}},
      {"set", {{"units", {{{"id", "g1"}, {"at", "A3"}}}}}},
      {"each", {{"changes", {BadJson::object()}}, {"ask", {{"state", nullptr}}}}},
      {"check", {{"unit", "r1"}, {"path", {"C2", "D2"}}}},
      {"why", {{"at", "C2"}}},
      {"los", {{"from", "A1"}, {"to", "C2"}}},
      {"lines", {{"pairs", {"A1", "C2"}}}},
      {"compare", {{"reading", "asl-old"}}},
      {"sees", {{"at", "C2"}}},
      {"threats", {{"side", "german"}}},
      {"play", {{"ask", "all"}, {"seed", 3}}},
      {"sweep", {{"runs", 3}, {"threads", 1}}},
      {"advise", {{"time_ms", 20}, {"states", 50}}},
      {"match", {{"a", "option0"}, {"b", "stay"}, {"turns", 1}, {"threads", 1}}},
      {"survey", {{"as", "g1"}, {"threads", 1}}},
      {"cut", {{"units", {"r1"}}}},
      {"resample", {{"view", "german"}, {"as", "world"}}},
      {"history", {{"game", "other"}, {"view", "german"}}},
      {"foresee", {{"game", "other"}, {"runs", 1}, {"options", {0}}}},
  };
  const auto it = known.find(method);
  return it == known.end() ? BadJson::object() : it->second;
}

// Every parameter of the methods, and two unknown words.
const std::vector<std::string> kParameters{
    "game",      "file",    "text",    "beside",  "units",      "remove",     "add",   "turn",    "placed",
    "switches",  "changes", "ask",     "as",      "view",       "unit",       "path",  "crawl",   "readings",
    "brief",     "want",    "seed",    "run",     "runs",       "answers",    "back",  "reseed",  "stop",
    "events",    "options", "choices", "threads", "time_ms",    "states",     "exact", "weights", "from",
    "to",        "side",    "at",      "range",   "hexes",      "first",      "most",  "paths",   "pairs",
    "yaml",      "explain", "month",   "rules",   "fate",       "title",      "map",   "hexrout", "elr",
    "positions", "a",       "games",   "made",    "sequential", "fire_table", "phase", "chat",    "corrections",
    "nonsense",  "saved",   "by_view", ""};

const std::vector<BadJson>& bad_values() {
  static const std::vector<BadJson> all{nullptr,
                                        true,
                                        3,
                                        -1,
                                        1.5,
                                        1e300,
                                        18446744073709551615U,
                                        "",
                                        "no such",
                                        std::string("a\0b", 3),
                                        std::string(100, 'x'),
                                        BadJson::array(),
                                        BadJson::array({nullptr}),
                                        BadJson::array({"no such"}),
                                        BadJson::array({BadJson::array({BadJson::array()})}),
                                        BadJson::object(),
                                        {{"no such", 1}},
                                        {{"state", {{"game", 3}}}}};
  return all;
}

// An engine with a game, and another one in the middle of a play.
class Loaded {
 public:
  Loaded() : client_({}, limits()) {
    client_.result("load", {{"text", kPosition}});
    client_.result("load", {{"game", "other"}, {"text", kPosition}});
    client_.result("play", {{"game", "other"}, {"ask", "all"}});
    before_ = all();
  }
  BadJson ask(const std::string& method, const BadJson& params) { return client_.ask(method.c_str(), params); }
  bool unchanged() { return all() == before_; }

 private:
  static EngineLimits limits() {
    EngineLimits out;
    out.sweep_runs = 5;
    return out;
  }
  std::string all() {
    std::string out = client_.result("games").dump();
    for (const char* game : {"", "other"})
      out += client_.ask("state", {{"game", game}, {"yaml", true}})["result"].dump();
    return out;
  }

  EngineClient client_;
  std::string before_;
};

// True if a refusal names the wrong value. Refusals because of the state of a game are not about a parameter, and an
// invalid answer is named by its question.
bool names(const BadJson& error, const std::string& parameter, const BadJson& value) {
  const std::set<std::string> of_the_moment{"nothing-asked", "under-way", "mid-phase", "not-an-option", "not-a-face"};
  if (of_the_moment.count(error["code"]) != 0) return true;
  const std::string field = error.value("field", "");
  if (!field.empty() && field.compare(0, parameter.size(), parameter) == 0) return true;
  const std::string message = error["message"];
  const auto has = [&](const std::string& part) { return message.find(part) != std::string::npos; };
  return has("'" + parameter) || (value.is_string() && has("'" + value.get<std::string>()));
}

// Every `step`th pair of a parameter and a value, for every method; how many were refused.
std::size_t refuse_all(std::size_t step) {
  std::size_t refused = 0;
  std::size_t tried = 0;
  const BadJson greeting = BadJson::parse(hexrout::Engine().greeting());
  for (const BadJson& named : greeting["methods"]) {
    const std::string method = named.is_string() ? named.get<std::string>() : named["name"].get<std::string>();
    // They end the engine, cost seconds, or read files of VASL, of which protocol_check.py has some.
    if (method == "quit" || method == "bench" || method == "log" || method == "judge") continue;
    INFO(method << " " << good_params(method).dump());
    CHECK(Loaded().ask(method, good_params(method))["ok"] == true);
    auto loaded = std::make_unique<Loaded>();
    for (const std::string& parameter : kParameters)
      for (const BadJson& value : bad_values()) {
        if (tried++ % step != 0) continue;
        BadJson params = good_params(method);
        params[parameter] = value;
        const BadJson answer = loaded->ask(method, params);
        INFO(params.dump() << " " << answer.dump());
        if (answer["ok"] == true) {
          // The value happens to be valid; some methods have changed the game.
          if (!loaded->unchanged()) loaded = std::make_unique<Loaded>();
          continue;
        }
        ++refused;
        const std::string code = answer["error"]["code"];
        CHECK(code != "internal");
        CHECK(names(answer["error"], parameter, value));
        REQUIRE(loaded->unchanged());
      }
  }
  return refused;
}

}  // namespace

TEST_CASE("bad input to every method is refused by name, and changes nothing", "[engine]") {
  CHECK(refuse_all(7) > 1500);
}
TEST_CASE("bad input of every kind to every parameter of every method", "[.full][engine]") {
  CHECK(refuse_all(1) > 10'000);
}

TEST_CASE("a text or a file that is too large is refused at its name", "[engine][bad]") {
  EngineLimits limits;
  limits.document_bytes = std::string(kPosition).size();
  EngineClient client({}, limits);
  for (const char* method : {"load", "validate"}) {
    INFO(method);
    CHECK(client.ask(method, {{"text", kPosition}})["ok"] == true);
    const std::map<std::string, std::string> larger{
        {"text", kPosition + std::string("# one byte more and then some\n")},
        {"file", std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml"}};
    for (const auto& [key, value] : larger) {
      const BadJson error = client.error(method, {{key, value}});
      CHECK(error["code"] == "too-large");
      CHECK(error["field"] == key);
    }
    // The reader reports names that are not files.
    CHECK(client.error("load", {{"file", "no/such/file.yaml"}})["code"] != "too-large");
  }
  CHECK(EngineClient().ask("load", {{"file", HEXROUT_SOURCE_DIR "/maps/scenarios/crossroads.yaml"}})["ok"] == true);
}
