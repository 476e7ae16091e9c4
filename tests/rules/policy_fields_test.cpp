// Every field of every shipped policy matters: a change of one changes a plan, an answer, a play or its
// explanation, or is refused by the reader.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "hexrout/scenario/scenario.hpp"
#include "rout/random_case.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/tables/policy_book.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/system.hpp"
#include "rules/squares/squares.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

struct Entry;

// A YAML document that can be edited and written.
struct Tree {
  std::string scalar;
  std::vector<Entry> map;
  std::vector<Tree> list;
  bool is_list = false;
  bool is_map = false;

  Tree();
  Tree(const Tree&);
  Tree& operator=(const Tree&);
  ~Tree();
  static Tree of(const Node& node);
  std::string text(const std::string& key = "") const;
};

struct Entry {
  std::string first;  // its key
  Tree second;
};

// Entry is complete only here.
Tree::Tree() = default;
Tree::Tree(const Tree&) = default;
Tree& Tree::operator=(const Tree&) = default;
Tree::~Tree() = default;

Tree Tree::of(const Node& node) {
  Tree out;
  out.is_map = node.is_map();
  out.is_list = node.is_list();
  for (std::size_t i = 0; out.is_map && i < node.size(); ++i) {
    const auto [key, value] = node.entry(i);
    out.map.push_back({std::string(key), of(value)});
  }
  for (std::size_t i = 0; out.is_list && i < node.size(); ++i) out.list.push_back(of(node.item(i)));
  if (node.is_scalar()) out.scalar = node.scalar();
  return out;
}

std::string Tree::text(const std::string& key) const {
  std::string out;
  if (is_map) {
    for (const auto& [name, value] : map) out += (out.empty() ? "" : ", ") + name + ": " + value.text(name);
    return "{" + out + "}";
  }
  if (is_list) {
    for (const Tree& item : list) out += (out.empty() ? "" : ", ") + item.text();
    return "[" + out + "]";
  }
  static const std::set<std::string> words{"id", "citation", "rule", "code", "short"};
  return words.count(key) != 0 ? "\"" + scalar + "\"" : scalar;
}

// Other values of a scalar, by its key.
std::vector<std::string> other_values(const std::string& key, const std::string& value,
                                      const std::vector<std::string>& sets) {
  static const std::map<std::string, std::vector<std::string>> words{
      {"mode", {"upTo", "exactly"}},
      {"unit", {"hex", "inch", "halfMF"}},
      {"terrainCosts", {"true", "false"}},
      {"unlessStuck", {"true", "false"}},
      {"beyond", {"true", "false"}},
      {"friends", {"pass", "passAndDisplace"}},
      {"enemies", {"block", "disperse"}},
      {"overstack", {"never", "atGoal", "thisMove"}},
      {"need", {"must", "may"}},
      {"nearestBy", {"none", "cost"}},
      {"onHazard", {"continue", "stop", "replan"}},
      {"onFailure", {"haltInPlace", "surrender", "standAndFight", "mustFight", "waitSurrender"}},
      {"edge", {"halt", "exit"}},
      {"side", {"own", "any"}},
      {"facing", {"unchanged", "enemy"}},
  };
  std::vector<std::string> out;
  if (const auto it = words.find(key); it != words.end()) {
    out = it->second;
  } else if (key == "citation" || key == "code" || key == "short" || (key == "rule" && value.find('(') == value.npos)) {
    out = {"X" + value};
  } else if (!value.empty() && value.find_first_not_of("0123456789") == std::string::npos) {
    out = {std::to_string(std::stoi(value) + 1)};
  } else if (const std::size_t open = value.find('('); open != std::string::npos) {
    // Another set of the row, and another number.
    const std::size_t end = value.find_first_of(" )", open);
    for (const std::string& set : sets) out.push_back(value.substr(0, open + 1) + set + value.substr(end));
    if (value[end] == ' ') out.push_back(value.substr(0, end) + " 2)");
  }
  out.erase(std::remove(out.begin(), out.end(), value), out.end());
  return out;
}

struct Change {
  std::string what;                // "A-RET.budget.dice"
  std::vector<Tree> alternatives;  // of the whole row; one that matters suffices
};

// Leaves out every entry, and changes every scalar.
void changes_below(Tree& row, Tree& at, const std::string& key, const std::string& path,
                   const std::vector<std::string>& sets, std::vector<Change>& out) {
  const auto left_out = [&](auto& entries, std::size_t i, const std::string& name) {
    auto taken = entries[i];
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back({path + name + " left out", {row}});
    entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(i), taken);
  };
  for (std::size_t i = 0; i < at.map.size(); ++i) {
    if (at.map[i].first == "id") continue;
    left_out(at.map, i, "." + at.map[i].first);
    changes_below(row, at.map[i].second, at.map[i].first, path + "." + at.map[i].first, sets, out);
  }
  for (std::size_t i = 0; i < at.list.size(); ++i) {
    left_out(at.list, i, fmt::format("[{}] {}", i, at.list[i].text()));
    changes_below(row, at.list[i], key, fmt::format("{}[{}]", path, i), sets, out);
  }
  if (at.is_map || at.is_list) return;
  const std::string said = at.scalar;
  Change change{fmt::format("{} not {}", path, said), {}};
  for (const std::string& other :
       other_values(key == "is" ? path.substr(path.rfind('.', path.rfind('.') - 1) + 1,
                                              path.rfind('.') - path.rfind('.', path.rfind('.') - 1) - 1)
                                : key,
                    said, sets)) {
    at.scalar = other;
    change.alternatives.push_back(row);
  }
  at.scalar = said;
  if (!change.alternatives.empty()) out.push_back(std::move(change));
}

std::vector<Change> changes_of(Tree row) {
  std::vector<std::string> sets;
  std::string id;
  for (const auto& [key, value] : row.map) {
    if (key == "id") id = value.scalar;
    if (key == "references")
      for (const Tree& set : value.map.front().second.list) sets.push_back(set.scalar);
  }
  std::vector<Change> out;
  changes_below(row, row, "", id, sets, out);
  return out;
}

// --- Text of a plan -------------------------------------------------------------------------------------

std::string plan_text(const WithdrawalAnswer& a) {
  std::string out = fmt::format("{} {} {} {}\n", a.rule, static_cast<int>(a.gate), a.code, a.failed);
  for (const WithdrawalOption& o : a.options)
    out += fmt::format("{} {} {} {}\n", o.code, o.spent, fmt::join(o.path, " "), fmt::join(o.plan, " "));
  for (const RefusedStep& r : a.refused)
    out +=
        fmt::format("{} {} {} {} {} {}\n", r.from, r.to, r.by.substr(0, r.by.find('(')), r.reference, r.rule, r.code);
  return out + fmt::format("{}\n", fmt::join(a.must_fight_at, " "));
}

// Most changes show in the first cases; one key of squares in the 4044th.
constexpr std::uint32_t kFirstCases = 300;
constexpr std::uint32_t kAllCases = 5000;

bool plans_differ(const WithdrawalPolicy& a, const WithdrawalPolicy& b, std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t seed = from; seed < to; ++seed) {
    const testing::RandomCase c(seed, 26, 5);
    Withdrawal withdrawal(*c.plane.map);
    if (plan_text(withdrawal.plan(a, c.s)) != plan_text(withdrawal.plan(b, c.s))) return true;
  }
  return false;
}

// --- Text of a game -------------------------------------------------------------------------------------

class ToldPlay final : public EventLog, public Choices {
 public:
  explicit ToldPlay(std::uint64_t seed) : dice_(seed, 1) { dice_.set_logging(false); }
  void happened(const Event& e) override { text += e.what + "|" + e.who + "|" + e.rule + "|" + e.text + "\n"; }
  // Random options for some decisions, then the first one, "done" for an `ask`.
  std::size_t choose(const Decision& d) override {
    if (left_-- <= 0) return 0;
    const auto& faces = dice_.roll(2, 100, {"choice", ""});
    return static_cast<std::size_t>((faces[0] - 1) * 100 + faces[1] - 1) % d.options.size();
  }
  std::string text;

 private:
  SeededDice dice_;
  int left_ = 30;
};

template <class One>
std::unique_ptr<Game> played_by(const Game& game, const PolicyBook& book) {
  const auto* one = dynamic_cast<const One*>(&game);
  if (one == nullptr) return nullptr;
  auto position = one->position();
  position.policies = &book;
  position.searches = nullptr;
  return std::make_unique<One>(std::move(position));
}
std::unique_ptr<Game> with_book(const Game& game, const PolicyBook& book) {
  if (auto out = played_by<squares::SquaresGame>(game, book)) return out;
  if (auto out = played_by<data_game::DataGame>(game, book)) return out;
  if (auto out = played_by<coc::ChainOfCommandGame>(game, book)) return out;
  return played_by<ab::ArmourBattlesGame>(game, book);
}

// All of an answer as text.
std::string answer_words(const UnitAnswer& answer, const Map& map) {
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

std::string answers(const Game& game) {
  std::string out;
  for (const UnitView& unit : game.units())
    out += answer_words(game.answer(unit.id), *game.setting().map) + game.answer(unit.id).by_dice + "\n";
  return out;
}

using Book = std::function<PolicyBook(const Node&, Diagnostics&)>;
struct System {
  std::string folder;
  Book read;
  std::vector<std::unique_ptr<Game>> games;
  std::vector<std::string> told;  // by game and seed, as shipped
};
constexpr std::uint64_t kSeeds = 12;

std::string story(const Game& game, const PolicyBook& book, std::uint64_t seed) {
  const auto played = with_book(game, book);
  std::string out = seed == 0 ? answers(*played) : "";
  SeededDice dice(seed);
  ToldPlay told(seed);
  played->play(dice, told, told);
  return out + told.text + played->yaml() + answers(*played);
}

bool games_differ(const System& system, const PolicyBook& book) {
  std::size_t i = 0;
  for (const auto& game : system.games)
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
      if (story(*game, book, seed) != system.told[i++]) return true;
  return false;
}

std::unique_ptr<Game> game_of(const std::string& text, const std::string& name) {
  Diagnostics found;
  auto scenario = parse_scenario(text, std::string(HEXROUT_SOURCE_DIR) + "/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// The bundled scenario, with its events and with `ask`, and positions of tests/rules/data/policies.
System system_of(const std::string& folder, Book read) {
  System out{folder, std::move(read), {}, {}};
  Diagnostics found;
  const Scenario bundled = test::bundled_scenario(folder);
  out.games.push_back(bundled.game->clone());
  std::string text = write_scenario(bundled, HEXROUT_SOURCE_DIR);
  out.games.push_back(game_of(text.substr(0, text.find("events:")) + "events: [ask]\n", "asked"));
  const auto more =
      Document::read_file(std::string(HEXROUT_SOURCE_DIR) + "/tests/rules/data/policy_positions.yaml", found);
  REQUIRE(more);
  const Node mine = more->root().find(folder);
  for (std::size_t i = 0; mine && i < mine.size(); ++i)
    out.games.push_back(game_of(std::string(mine.item(i).scalar()), folder));
  return out;
}

PolicyBook read_text(const System& system, const Tree& whole, Diagnostics& found) {
  const auto document = Document::parse(whole.text(), system.folder + ".yaml", found);
  return document ? system.read(document->root(), found) : PolicyBook{};
}

// Changes of the file without any effect.
std::vector<std::string> idle_changes(System& system, const Tree& whole) {
  Diagnostics found;
  const PolicyBook shipped = read_text(system, whole, found);
  INFO(found.text());
  REQUIRE(found.empty());
  system.told.clear();
  for (const auto& game : system.games)
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) system.told.push_back(story(*game, shipped, seed));
  // The row of a move, or of a verdict, which has no plan. Cheap comparisons first.
  const auto matters = [&](const Tree& changed, const std::string& part, std::size_t row) {
    Diagnostics refused;
    const PolicyBook book = read_text(system, changed, refused);
    if (refused.has_errors()) return true;
    const auto differ = [&](std::uint32_t from, std::uint32_t to) {
      return part == "policies" && plans_differ(shipped.moves[row], book.moves[row], from, to);
    };
    return differ(0, kFirstCases) || games_differ(system, book) || differ(kFirstCases, kAllCases);
  };
  std::vector<std::string> out;
  for (std::size_t part = 0; part < whole.map.size(); ++part)
    for (std::size_t i = 0; i < whole.map[part].second.list.size(); ++i)
      for (const Change& change : changes_of(whole.map[part].second.list[i])) {
        const bool noticed = std::any_of(change.alternatives.begin(), change.alternatives.end(), [&](const Tree& row) {
          Tree changed = whole;
          changed.map[part].second.list[i] = row;
          return matters(changed, whole.map[part].first, i);
        });
        if (!noticed) out.push_back(change.what);
      }
  return out;
}

Tree shipped_tree(const std::string& folder) {
  Diagnostics found;
  const auto document =
      Document::read_file(std::string(HEXROUT_SOURCE_DIR) + "/src/rules/" + folder + "/data/policies.yaml", found);
  REQUIRE(document);
  return Tree::of(document->root());
}

void check_fields(const std::string& folder, Book read) {
  System system = system_of(folder, std::move(read));
  const std::vector<std::string> idle = idle_changes(system, shipped_tree(folder));
  INFO(fmt::format("nothing notices:\n{}", fmt::join(idle, "\n")));
  CHECK(idle.empty());
}

}  // namespace

TEST_CASE("every field of a policy matters: armour battles", "[rules][policy]") {
  check_fields("armour_battles", ab::read_book);
}
TEST_CASE("every field of a policy matters: chain of command", "[rules][policy]") {
  check_fields("chain_of_command", coc::read_book);
}
TEST_CASE("every field of a policy matters: morale ratio", "[rules][policy]") {
  check_fields("morale_ratio", [](const Node& root, Diagnostics& found) {
    const auto rules = data_game::built_in_rules("morale_ratio");
    data_game::MoveParts parts;
    return data_game::read_book(root, rules->game, rules->names, parts, found);
  });
}
TEST_CASE("every field of a policy matters: squares", "[rules][policy]") {
  check_fields("squares", squares::read_book);
}

TEST_CASE("a field that does nothing is noticed by the test of fields", "[rules][policy]") {
  System system = system_of("armour_battles", ab::read_book);
  Tree tree = shipped_tree("armour_battles");
  Tree bar;
  bar.scalar = "impassable";
  Tree forbid;
  forbid.is_list = true;
  forbid.list.push_back(bar);
  tree.map[0].second.list[1].map.push_back({"forbid", forbid});
  CHECK(idle_changes(system, tree) ==
        std::vector<std::string>{"B-MOVE.forbid left out", "B-MOVE.forbid[0] impassable left out"});
}

TEST_CASE("every word that policies may use is used by one that is shipped or tries the search", "[rules][policy]") {
  std::string all;
  for (const char* file :
       {"maps/games/flags/policies.yaml", "maps/games/stands/policies.yaml", "tests/rout/data/stress.yaml"}) {
    Diagnostics found;
    all += read_file(std::string(HEXROUT_SOURCE_DIR "/") + file, 1U << 20U, found).value_or("") + "\n";
    REQUIRE(found.empty());
  }
  for (const char* folder : {"armour_battles", "chain_of_command", "morale_ratio", "squares"})
    all += shipped_tree(folder).text() + "\n";
  const auto used = [&](const std::string& word) {
    for (std::size_t at = all.find(word); at != std::string::npos; at = all.find(word, at + 1))
      if (std::isalnum(static_cast<unsigned char>(all[at - 1])) == 0 &&
          std::isalnum(static_cast<unsigned char>(all[at + word.size()])) == 0)
        return true;
    return false;
  };
  for (const auto* words : {&predicate_names(), &goal_names(), &key_names(), &reference_names()})
    for (const std::string& word : *words) {
      INFO(word);
      CHECK((word == "none" || used(word)));
    }
}
