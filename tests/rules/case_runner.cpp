#include "rules/case_runner.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/document.hpp"
#include "rules/common/flow_map.hpp"
#include "rules/stepped.hpp"
#include "scenario/placed.hpp"
#include "scenario/read_map.hpp"

namespace hexrout::test {
namespace {

// Everybody sees everybody within reach; cases with walls of sight say so by `blind`.
class OpenSight final : public Sight {
 public:
  OpenSight(std::shared_ptr<const Map> map, bool blind) : map_(std::move(map)), blind_(blind) {}
  Sighting look(LocationId from, LocationId to) const override {
    Sighting out;
    out.range = static_cast<std::uint16_t>(map_->distance(map_->location(from).hex, map_->location(to).hex));
    out.blocked = blind_ && out.range > 1;
    return out;
  }
  SightMode mode() const override { return SightMode::exact; }
  bool meets(HexId, Point, std::uint32_t) const override { return false; }

 private:
  std::shared_ptr<const Map> map_;
  bool blind_;
};

TerrainId terrain_named(const std::string& name) {
  const auto id = TerrainCatalogue::standard().find(name);
  INFO("terrain " << name);
  REQUIRE(id);
  return *id;
}

std::string axial_name(Hex at, Hex origin) {
  const Axial a = to_axial(at) - to_axial(origin);
  return fmt::format("{},{}", a.q, a.r);
}

// Hex names in a case are either board names or, with an origin, axial.
Hex hex_of(const std::string& name, const std::optional<Hex>& origin) {
  INFO("hex " << name);
  if (!origin) {
    const auto hex = parse_hex_name(name);
    REQUIRE(hex);
    return *hex;
  }
  const std::size_t comma = name.find(',');
  REQUIRE(comma != std::string::npos);
  return to_hex(to_axial(*origin) + Axial{std::stoi(name.substr(0, comma)), std::stoi(name.substr(comma + 1))});
}

std::shared_ptr<const Map> make_map(const Node& node, Diagnostics& found) {
  Fields fields(node, found, "map");
  const auto columns = fields.integer("columns", 20, 1, 100);
  const auto rows = fields.integer("rows", 20, 1, 100);
  std::optional<Hex> origin;
  if (const std::string name = fields.text("origin", ""); !name.empty()) origin = parse_hex_name(name);
  const auto radius = fields.integer("radius", 1000, 0, 1000);
  MapContents contents;
  for (std::int16_t col = 0; col < columns; ++col)
    for (std::int16_t row = 0; row < rows; ++row) {
      HexFacts facts;
      facts.at = {col, row};
      if (origin && distance(facts.at, *origin) > radius) continue;
      facts.name = origin ? axial_name(facts.at, *origin) : hex_name(facts.at);
      contents.hexes.push_back(facts);
    }
  const auto facts_of = [&](Hex at) -> HexFacts* {
    const auto it =
        std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == at; });
    return it == contents.hexes.end() ? nullptr : &*it;
  };
  const Node terrain = fields.maybe("terrain");
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const auto [name, kind] = terrain.entry(i);
    HexFacts* facts = facts_of(hex_of(name, origin));
    INFO("hex " << name);
    REQUIRE(facts != nullptr);
    facts->terrain = terrain_named(kind.scalar());
  }
  const Node sides = fields.maybe("hexsides");
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const auto [key, kind] = sides.entry(i);
    const std::size_t blank = key.find(' ');
    INFO("hexside " << key);
    REQUIRE(blank != std::string::npos);
    const Hex at = hex_of(key.substr(0, blank), origin);
    const std::string word = key.substr(blank + 1);
    for (const Direction d : kAllDirections) {
      if (direction_name(d) != word) continue;
      const TerrainId id = terrain_named(kind.scalar());
      if (HexFacts* facts = facts_of(at)) facts->hexside[static_cast<std::size_t>(d)] = id;
      if (HexFacts* facts = facts_of(neighbour(at, d))) facts->hexside[static_cast<std::size_t>(opposite(d))] = id;
    }
  }
  fields.done();
  return std::make_shared<const Map>(std::move(contents));
}

// Takes the words of the case in turn, then what is recommended.
class ScriptedChoices final : public Choices {
 public:
  explicit ScriptedChoices(std::vector<std::string> words) : words_(std::move(words)) {}
  std::size_t choose(const Decision& decision) override {
    offered.push_back(decision.what + " " + decision.who);
    if (next_ == words_.size()) return 0;
    std::string word = words_[next_];
    // "rout = to H3" waits for a decision of that name with that option;
    // others take what is recommended until then.
    if (const std::size_t is = word.find(" = "); is != std::string::npos) {
      if (word.substr(0, is) != decision.what) return 0;
      word.erase(0, is + 3);
      if (std::find(decision.options.begin(), decision.options.end(), word) == decision.options.end()) return 0;
    }
    ++next_;
    if (word == "*") return 0;
    const auto it = std::find(decision.options.begin(), decision.options.end(), word);
    INFO(decision.what << " of " << decision.who << ": " << fmt::format("{}", fmt::join(decision.options, ", "))
                       << "; wanted " << word);
    REQUIRE(it != decision.options.end());
    return static_cast<std::size_t>(it - decision.options.begin());
  }
  std::size_t left() const { return words_.size() - next_; }
  std::vector<std::string> offered;

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

class Record final : public EventLog {
 public:
  void happened(const Event& event) override {
    lines.push_back(event.who.empty() ? event.what : event.who + " " + event.what);
    full += fmt::format("  {} | {} | {}\n", lines.back(), event.rule, event.text);
  }
  std::vector<std::string> lines;
  std::string full;
};

std::string shown(const Node& node) {
  if (node.is_scalar()) return node.scalar();
  if (node.is_list()) return fmt::format("a list of {}", node.size());
  if (node.is_map()) return "a map";
  return "nothing";
}

// Empty if `wanted` is found in `actual`; otherwise where and why it is not.
std::string difference(const Node& wanted, const Node& actual, const std::string& path);

std::string list_difference(const Node& wanted, const Node& actual, const std::string& path) {
  if (!actual.is_list()) return fmt::format("{}: a list is wanted, there is {}\n", path, shown(actual));
  const bool maps = wanted.size() > 0 && wanted.item(0).is_map();
  if (!maps && wanted.size() != actual.size())
    return fmt::format("{}: {} entries are wanted, there are {}\n", path, wanted.size(), actual.size());
  std::string out;
  std::size_t from = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Node item = wanted.item(i);
    const std::string at = fmt::format("{}[{}]", path, i);
    if (!maps) {
      out += difference(item, actual.item(i), at);
      continue;
    }
    std::string why = fmt::format("{}: not found\n", at);
    bool hit = false;
    const char* key = item.find("id") ? "id" : (item.find("side") ? "side" : nullptr);
    for (std::size_t k = key != nullptr ? 0 : from; k < actual.size() && !hit; ++k) {
      if (key != nullptr && actual.item(k).find(key).scalar() != item.find(key).scalar()) continue;
      const std::string wrong = difference(item, actual.item(k), at);
      hit = wrong.empty();
      if (hit)
        from = k + 1;
      else
        why = wrong;
    }
    if (!hit) out += why;
  }
  return out;
}

std::string difference(const Node& wanted, const Node& actual, const std::string& path) {
  if (wanted.is_nothing())
    return actual ? fmt::format("{}: should be absent, is {}\n", path, shown(actual)) : std::string();
  if (wanted.is_scalar()) {
    const std::string& text = wanted.scalar();
    const bool same = text.size() > 1 && text[0] == '~' ? actual.scalar().find(text.substr(1)) != std::string::npos
                                                        : actual.is_scalar() && actual.scalar() == text;
    return same ? std::string() : fmt::format("{}: '{}' is wanted, there is '{}'\n", path, text, shown(actual));
  }
  if (wanted.is_list()) return list_difference(wanted, actual, path);
  std::string out;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto [key, value] = wanted.entry(i);
    out += difference(value, actual.find(key), path + "." + key);
  }
  return out;
}

void check_tree(const Node& wanted, const std::string& yaml, const std::string& what) {
  Diagnostics found;
  const auto document = Document::parse(yaml, what, found);
  INFO(found.text() << yaml);
  REQUIRE(document);
  CHECK(difference(wanted, document->root(), what) == "");
}

void check_in_order(const std::vector<std::string>& wanted, const std::vector<std::string>& lines,
                    const std::string& all) {
  std::size_t from = 0;
  for (const std::string& line : wanted) {
    const auto it = std::find(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end(), line);
    INFO("wanted, in order: " << line << "\n" << all);
    CHECK(it != lines.end());
    if (it != lines.end()) from = static_cast<std::size_t>(it - lines.begin()) + 1;
  }
}

std::vector<int> integers(const Node& list) {
  std::vector<int> out;
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(std::stoi(list.item(i).scalar()));
  return out;
}

std::unique_ptr<Game> read_position(const RuleSystem& system, const Node& position, const Setting& setting,
                                    const std::string& profile, Diagnostics& found) {
  Fields fields(position, found, "scenario");
  auto game = system.read(fields, setting, profile, found);
  fields.done();
  if (found.has_errors()) return nullptr;
  return game;
}

// What is written must read back as the same position.
void check_round_trip(const RuleSystem& system, const Game& game, const std::string& profile) {
  const std::string yaml = game.yaml();
  Diagnostics found;
  const auto document = Document::parse(yaml, "position", found);
  INFO(yaml << found.text());
  REQUIRE(document);
  const auto again = read_position(system, document->root(), game.setting(), profile, found);
  INFO(found.text());
  REQUIRE(again);
  CHECK(again->yaml() == yaml);
}

void check_answers(const Node& wanted, const Game& game) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto [unit, tree] = wanted.entry(i);
    check_tree(tree, answer_yaml(game.answer(unit), *game.setting().map), "answer of " + unit);
  }
}

// VASL's boards lie beside the project, if anywhere.
std::string boards_directory() {
  if (const char* given = std::getenv("HEXROUT_BOARDS")) return given;
  return std::string(HEXROUT_SOURCE_DIR) + "/../shared/vasl/boards";
}

void run_case(const RuleSystem& system, const std::string& profile, const Node& node, const Ask& ask) {
  Diagnostics found;
  Fields fields(node, found, "case");
  const std::string name = fields.need_text("case");
  INFO("case " << name << " (" << node.place().file << ":" << node.place().line << ")");
  fields.need_text("source");
  fields.need_text("what");
  const Node map_node = fields.maybe("map");
  Setting setting;
  setting.title = name;
  if (map_node.find("boards") || map_node.find("hexes")) {
    if (map_node.find("boards") && !std::filesystem::is_directory(boards_directory())) {
      WARN("skipped: " << name << " needs VASL boards in " << boards_directory());
      return;
    }
    MapSource source;
    setting.map = read_scenario_map(map_node, HEXROUT_SOURCE_DIR "/maps", {boards_directory(), {}}, source, found);
    INFO(found.text());
    REQUIRE(setting.map);
  } else {
    setting.map = make_map(map_node, found);
  }
  setting.placed = read_placed(fields.maybe("placed"), setting, found);
  const bool blind = fields.boolean("blind", false);
  if (fields.choice("sight", 0, {"open", "exact"}) == 1)
    setting.sight = make_sight(*setting.map, SightMode::exact, setting.placed);
  else
    setting.sight = std::make_shared<OpenSight>(setting.map, blind);
  setting.month = static_cast<int>(fields.integer("month", 7, 1, 12));
  setting.phase = fields.text("phase", "");
  setting.sides = fields.texts("sides");
  REQUIRE_FALSE(setting.sides.empty());
  setting.attacker = setting.sides.front();
  const Node position = fields.need("position");
  const Node dice_node = fields.maybe("dice");
  const std::vector<std::string> words = fields.texts("choices");
  const Node asked = fields.maybe("ask");
  const Node before = fields.maybe("before");
  Fields expect(fields.maybe("expect"), found, "expect");
  const Node tree = expect.maybe("position");
  const Node after = expect.maybe("after");
  const std::vector<std::string> events = expect.texts("events");
  const std::vector<std::string> no_events = expect.texts("no_events");
  const Node rolls = expect.maybe("rolls");
  const std::vector<std::string> offered = expect.texts("offered");
  const std::vector<std::string> errors = expect.texts("errors");
  expect.done();
  fields.done();
  INFO(found.text());
  REQUIRE_FALSE(found.has_errors());

  const auto game = read_position(system, position, setting, profile, found);
  INFO(found.text());
  if (!errors.empty()) {
    CHECK(game == nullptr);
    for (const std::string& error : errors) CHECK(found.text().find(error) != std::string::npos);
    return;
  }
  REQUIRE(game);
  check_round_trip(system, *game, profile);
  check_answers(before, *game);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto [question, answer] = asked.entry(i);
    INFO(question);
    REQUIRE(ask);
    CHECK(ask(*game, question) == answer.scalar());
  }

  // Whatever else may happen here, step by step it is the same.
  for (std::uint64_t seed = 1; seed <= 3; ++seed) check_steps(*game, seed);

  ScriptedDice dice(integers(dice_node));
  ScriptedChoices choices(words);
  Record log;
  try {
    game->play(dice, choices, log);
  } catch (const ScriptedDice::Wrong& wrong) {
    FAIL(wrong.what << "\n" << log.full);
  }
  INFO("what happened:\n" << log.full);
  CHECK(dice.left() == 0);
  CHECK(choices.left() == 0);
  if (tree) check_tree(tree, game->yaml(), "position");
  check_answers(after, *game);
  check_in_order(events, log.lines, log.full);
  check_in_order(offered, choices.offered, fmt::format("{}", fmt::join(choices.offered, "\n")));
  for (const std::string& line : no_events)
    CHECK(std::find(log.lines.begin(), log.lines.end(), line) == log.lines.end());
  if (rolls) {
    REQUIRE(rolls.size() == dice.log().size());
    for (std::size_t i = 0; i < rolls.size(); ++i) CHECK(integers(rolls.item(i)) == dice.log()[i].faces);
  }
  check_round_trip(system, *game, profile);
}

}  // namespace

std::string answer_yaml(const UnitAnswer& answer, const Map& map) {
  const auto place = [&](LocationId at) { return at == kNowhere ? std::string("off") : map.location_name(at); };
  const auto reasons = [](const std::vector<Reason>& all) {
    std::vector<std::string> out;
    for (const Reason& r : all) out.push_back(FlowMap().add("rule", r.rule).add("text", r.text).text());
    return fmt::format("[{}]", fmt::join(out, ", "));
  };
  std::vector<std::string> options;
  std::vector<std::string> ends;
  for (const RoutOption& option : answer.options) {
    std::vector<std::string> path;
    for (const LocationId at : option.path) path.push_back(place(at));
    FlowMap map_of;
    map_of.add("end", place(option.end)).add("path", path).add("code", option.code).add("mandatory", option.mandatory);
    if (option.chance) map_of.add("chance", option.chance->text());
    map_of.add_raw("notes", reasons(option.notes));
    options.push_back(map_of.text());
    ends.push_back(place(option.end));
  }
  std::vector<std::string> refused;
  for (const Refusal& r : answer.refused)
    refused.push_back(FlowMap()
                          .add("from", place(r.from))
                          .add("to", place(r.to))
                          .add("rule", r.rule)
                          .add("enemy", r.enemy)
                          .add("why", r.why)
                          .add("code", r.code)
                          .text());
  FlowMap fate;
  fate.add("what", answer.fate.what).add("to", answer.fate.to).add_raw("because", reasons(answer.fate.because));
  FlowMap out;
  static constexpr const char* kDuties[] = {"must", "may", "need_not", "cannot"};
  out.add("duty", kDuties[static_cast<std::size_t>(answer.duty)]).add("by_dice", answer.by_dice);
  out.add("at", place(answer.at))
      .add("code", answer.code)
      .add_raw("because", reasons(answer.because))
      .add("ends", ends);
  out.add_raw("options", fmt::format("[{}]", fmt::join(options, ", ")));
  out.add_raw("refused", fmt::format("[{}]", fmt::join(refused, ", "))).add("fate", fate);
  return out.text() + "\n";
}

int run_cases(const std::string& folder, const Ask& ask) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(HEXROUT_SOURCE_DIR) / folder))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> names;
  for (const fs::path& file : files) {
    Diagnostics found;
    const auto document = Document::read_file(file.string(), found);
    INFO(found.text());
    REQUIRE(document);
    Fields top(document->root(), found, "case file");
    const std::string profile = top.need_text("rules");
    const Node cases = top.need("cases");
    top.done();
    INFO(found.text());
    REQUIRE_FALSE(found.has_errors());
    const RuleSystem* system = find_rule_system(profile);
    REQUIRE(system != nullptr);
    REQUIRE(cases.is_list());
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const std::string name = cases.item(i).find("case").scalar();
      CHECK(std::find(names.begin(), names.end(), name) == names.end());
      names.push_back(name);
      DYNAMIC_SECTION(name) {
        run_case(*system, profile, cases.item(i), ask);
      }
    }
  }
  CHECK_FALSE(names.empty());
  return static_cast<int>(names.size());
}

}  // namespace hexrout::test
