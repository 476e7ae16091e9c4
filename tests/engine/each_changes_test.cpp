// "each" against its plain twin: the text of the position with the change made in it, word by word, and loaded again.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/engine_client.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "play/edited_text.hpp"
#include "play/random_changes.hpp"

using namespace hexrout;
using test::EngineClient;
using test::SystemTries;

namespace {

using EachJson = EngineClient::Json;

// A document as the JSON that a client would send: words as they are meant, texts in quotes.
EachJson json_of(const Node& node) {
  if (node.is_list()) {
    EachJson out = EachJson::array();
    for (std::size_t i = 0; i < node.size(); ++i) out.push_back(json_of(node.item(i)));
    return out;
  }
  if (node.is_map()) {
    EachJson out = EachJson::object();
    for (std::size_t i = 0; i < node.size(); ++i) out[node.entry(i).first] = json_of(node.entry(i).second);
    return out;
  }
  if (node.is_nothing() && !node.quoted()) return nullptr;
  const std::string& word = node.scalar();
  if (node.quoted()) return word;
  if (word == "true" || word == "false") return word == "true";
  const bool number =
      !word.empty() && word.find_first_not_of("0123456789", word[0] == '-' ? 1 : 0) == std::string::npos;
  return number ? EachJson(std::stoi(word)) : EachJson(word);
}

EachJson json_of(const std::string& yaml) {
  Diagnostics found;
  const auto document = Document::parse(yaml, "change", found);
  INFO(found.text() << yaml);
  REQUIRE(document);
  return json_of(document->root());
}

std::vector<std::string> error_codes(const EachJson& error) {
  std::vector<std::string> out;
  if (!error.contains("diagnostics")) return {error["code"].get<std::string>()};
  for (const EachJson& one : error["diagnostics"])
    if (one["severity"] == "error") out.push_back(one["code"]);
  std::sort(out.begin(), out.end());
  return out;
}

struct EachCounts {
  int accepted = 0;
  int refused = 0;
};

// One system: an engine with its bundled scenario, which changes are made to.
class EachTwin {
 public:
  EachTwin(const SystemTries& tries, unsigned seed) : tries_(tries), seed_(seed), scenario_(read()) { begin(); }

  // Asks about `count` changes in one line, and about each of them once more by its text.
  void compare(int count, EachCounts& counts) {
    const test::RandomChanges made(*scenario_.game, tries_, ++seed_);
    test::RandomChanges changes = made;
    EachJson wanted = EachJson::array();
    for (int i = 0; i < count; ++i) wanted.push_back(json_of(changes.next()));
    const EachJson before = client_.result("state", {{"yaml", true}});
    const EachJson answers = client_.result("each", {{"changes", wanted}, {"ask", ask()}})["answers"];
    CHECK(client_.result("state", {{"yaml", true}}) == before);
    REQUIRE(answers.size() == wanted.size());
    const std::string yaml = begun_anew(before);
    for (std::size_t i = 0; i < wanted.size(); ++i) compare_one(yaml, wanted[i], answers[i], counts);
    go_on();
  }

 private:
  Scenario read() const {
    Diagnostics found;
    auto scenario = read_scenario(file(), {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    return std::move(*scenario);
  }
  std::string file() const { return std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + tries_.scenario + ".yaml"; }
  // From its text, as the twin is: a sweep names the file that it is of.
  void begin() {
    client_.result("load", {{"file", file()}});
    client_.result("load", {{"text", client_.result("state", {{"yaml", true}})["yaml"]}});
  }

  EachJson ask() const {
    return {{"state", {{"yaml", true}}},
            {"options", {{"brief", true}}},
            {"reach", {{"paths", false}}},
            {"sweep", {{"runs", 2}, {"threads", 1}}}};
  }

  // Returns the text of the position without `under_way`: a changed position begins its phase anew.
  std::string begun_anew(const EachJson& before) {
    client_.result("set", {{"as", "anew"}});
    const EachJson anew = client_.result("state", {{"game", "anew"}, {"yaml", true}});
    CHECK(anew["units"] == before["units"]);
    const std::string yaml = anew["yaml"];
    CHECK(yaml.find("\nunder_way:") == std::string::npos);
    CHECK(yaml.find("\nso_far:") == std::string::npos);
    return yaml;
  }

  void compare_one(const std::string& yaml, const EachJson& change, const EachJson& answer, EachCounts& counts) {
    Diagnostics said;
    const auto scenario = Document::parse(yaml, "scenario", said);
    const auto edit = Document::parse(change.dump(), "change", said);
    INFO(said.text() << change.dump() << "\n" << answer.dump());
    REQUIRE(scenario);
    REQUIRE(edit);
    const auto lists = find_rule_system(scenario_.game->setting().rules)->unit_lists();
    const test::EditedText edited = test::edited_text(scenario->root(), edit->root(), lists);
    INFO(edited.text);
    const EachJson loaded = client_.ask("load", {{"game", "twin"}, {"text", edited.text}});
    if (answer.contains("error")) {
      ++counts.refused;
      if (edited.codes.empty()) REQUIRE(loaded["ok"] == false);
      std::vector<std::string> codes = edited.codes.empty() ? error_codes(loaded["error"]) : edited.codes;
      std::sort(codes.begin(), codes.end());
      CHECK(error_codes(answer["error"]) == codes);
      return;
    }
    ++counts.accepted;
    REQUIRE(loaded["ok"] == true);
    const EachJson asked = ask();
    for (const auto& [method, params] : asked.items()) {
      EachJson given = params;
      given["game"] = "twin";
      CHECK(client_.result(method.c_str(), given).dump() == answer[method].dump());
    }
  }

  // The position moves on: by a few answers of a play, from the midst of which changes are made, too.
  void go_on() {
    EachJson asked = client_.result("state")["asked"];
    if (asked.is_null()) asked = client_.result("play", {{"ask", "all"}, {"seed", seed_}})["asked"];
    for (int i = 0; i < 3 && !asked.is_null(); ++i) {
      const EachJson given =
          asked["kind"] == "decision"
              ? EachJson(seed_ % asked["options"].size())
              : EachJson(std::vector<int>(asked["count"].get<std::size_t>(), 1 + static_cast<int>(seed_ % 6)));
      asked = client_.result("play", {{"answers", EachJson::array({given})}})["asked"];
    }
    if (asked.is_null()) begin();
  }

  const SystemTries& tries_;
  unsigned seed_;
  Scenario scenario_;  // whose ids and places the changes name
  EngineClient client_;
};

// Compares so many changes of every system.
void compare_each(int changes, int least_of_a_kind) {
  constexpr int kInALine = 20;
  for (const SystemTries& tries : test::systems_to_try()) {
    INFO(tries.scenario);
    EachCounts counts;
    EachTwin twin(tries, 7000);
    for (int n = 0; n < changes; n += kInALine) twin.compare(kInALine, counts);
    CHECK(counts.accepted >= least_of_a_kind);
    CHECK(counts.refused >= least_of_a_kind);
    if (changes > 1000)
      WARN(tries.scenario << ": " << counts.accepted << " accepted, " << counts.refused << " refused");
  }
}

}  // namespace

TEST_CASE("each answers as the edited text does, byte for byte", "[engine][change]") {
  compare_each(60, 10);
}
TEST_CASE("each answers as the edited text does, 2,000 times a system", "[.full][engine][change]") {
  compare_each(2000, 400);
}
