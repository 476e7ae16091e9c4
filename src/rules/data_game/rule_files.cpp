#include "rules/data_game/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "hexrout/map/container.hpp"
#include "hexrout/rules/outcome_words.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/fnv.hpp"
#include "rules/common/tables/embedded.hpp"

namespace hexrout::data_game {

namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 10U;

struct FileName {
  std::string_view name;
  bool needed;
};
constexpr std::array<FileName, 6> kFiles{{{"game.yaml", true},
                                          {"tables.yaml", true},
                                          {"policies.yaml", true},
                                          {"readings.yaml", false},
                                          {"worth.yaml", false},
                                          {"README.md", false}}};

// Passes the root of a file to `read`, with the changes of the house rules.
template <class Read>
void read_one(const RuleFiles& files, std::string_view name, const HouseRules::File* changed, Diagnostics& found,
              Read&& read) {
  if (changed == nullptr) {
    const auto document = Document::parse(files.text(name), files.path(name), found);
    if (document) read(document->root(), found);
    return;
  }
  Diagnostics said;
  const auto document = Document::make(changed->tree, said);
  if (document) read(document->root(), said);
  changed->place(said, found);
}

Readings read_readings(const Node& root, Diagnostics& found) {
  Fields top(root, found, "readings");
  Readings out = Readings::read(top.need("readings"), found);
  top.done();
  return out;
}

// Names of the weights: those of every game, and states that reduce worth.
std::vector<std::string> weight_names(const GameFile& game) {
  std::vector<std::string> out{"strength"};
  for (std::size_t i = 1; i < game.states.size(); ++i)
    if (!game.states[i].gone) out.push_back(game.states[i].name);
  if (game.first_shut() != nullptr) out.emplace_back("shutdown");
  out.emplace_back("exposure");
  out.emplace_back("fire");
  return out;
}

bool has_code(const PolicyBook& book, std::string_view code) {
  const auto of_goals = [&](const WithdrawalPolicy& p) {
    return p.failure_code == code || std::any_of(p.goals.begin(), p.goals.end(), [&](const Goal& goal) {
             return goal.code == code || goal.short_code == code;
           });
  };
  return std::any_of(book.moves.begin(), book.moves.end(), of_goals) ||
         std::any_of(book.verdicts.begin(), book.verdicts.end(),
                     [&](const PolicyVerdict& v) { return v.code == code; });
}

// The distances of a policy that are words, names of readings.
std::vector<std::string> readings_in(const WithdrawalPolicy& policy) {
  std::vector<std::string> out;
  const auto add = [&](const auto& k) {
    if (!k.word.empty()) out.push_back(k.word);
  };
  const auto add_all = [&](const std::vector<Condition>& list) {
    for (const Condition& condition : list)
      any_part(condition, [&](const Condition& one) { return add(one.k), false; });
  };
  for (const auto* list : {&policy.forbid, &policy.stop, &policy.gate.stay, &policy.gate.must, &policy.gate.may})
    add_all(*list);
  for (const Goal& goal : policy.goals) {
    add(goal.k);
    if (goal.within) add(*goal.within);
    add_all(goal.where);
  }
  return out;
}

// Distances are counted as the moves that players choose. Words for an outcome that no policy has are refused.
void complete_words(GameFile& game, const PolicyBook& book, const Node& root, Diagnostics& found) {
  if (found.has_errors() || book.moves.empty()) return;
  if (game.words.distance.empty())
    game.words.distance =
        book.move(game.chosen_policy).budget.unit == BudgetUnit::half_mf ? "movement points" : "hexes";
  for (const auto& [code, words] : game.words.outcomes)
    if (!is_outcome(code) && !has_code(book, code))
      found.error(
          "unknown-word", root.place(),
          fmt::format("no move of the game has the code {}, for which 'words' of game.yaml has words", in_quotes(code)),
          "write it as 'code' of a goal or of onFailure, or delete the words");
}

// Adds the checks that effects order.
void add_checks(const Effects& effects, std::vector<std::string>& out) {
  for (const Effect& e : effects) {
    if (e.kind == EffectKind::check) out.push_back(e.name);
    for (const EffectOption& option : e.options) add_checks(option.effects, out);
  }
}

// The checks that something in the game rolls, and those that these lead to.
std::vector<std::string> rolled_checks(const RuleSet& rules) {
  const GameFile& game = rules.game;
  std::vector<std::string> out;
  for (const TurnCheck& row : game.turn_checks) out.push_back(row.check);
  for (const TurnStep& step : game.turn) add_checks(step.effects, out);
  for (const OwnEvent& event : game.events) add_checks(event.effects, out);
  for (const Effects* after : {&game.after_fire, &game.after_loss, &game.after_gone}) add_checks(*after, out);
  for (const Effects& effects : rules.move_parts.outcomes) add_checks(effects, out);
  if (game.tests) {
    for (const TurnCheck& row : game.tests->checks) out.push_back(row.check);
    add_checks(game.tests->then, out);
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Check* check = rules.tables.find_check(out[i]);
    if (check == nullptr || std::find(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(i), out[i]) !=
                                out.begin() + static_cast<std::ptrdiff_t>(i))
      continue;
    for (const Band& band : check->bands)
      for (const ResultRow& row : band.rows) add_checks(row.effects, out);
  }
  return out;
}

// Reports checks that nothing in the game rolls.
void find_idle_checks(const RuleSet& rules, const Node& root, Diagnostics& found) {
  const std::vector<std::string> rolled = rolled_checks(rules);
  const std::vector<std::string> names = check_names(root);
  const Node list = root.find("checks");
  const std::size_t of_list = list.is_list() ? names.size() - list.size() : names.size();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::find(rolled.begin(), rolled.end(), names[i]) == rolled.end())
      found.error("empty-effect", i < of_list ? root.find("die").place() : list.item(i - of_list).place(),
                  fmt::format("nothing rolls the check {}", in_quotes(names[i])),
                  "name it under 'checks' of a turn or of tests, or by 'check' in an effect, or delete it");
}

// Reports rows of a list whose names are not among those that are used.
void find_idle_rows(const Node& rows, const std::set<std::string>& used, std::string_view what, Diagnostics& found) {
  for (std::size_t i = 0; rows.is_list() && i < rows.size(); ++i)
    if (const Node name = rows.item(i).find("name"); used.count(name.scalar()) == 0)
      found.error("empty-effect", name.place(),
                  fmt::format("nothing asks for the {} {}", what, in_quotes(name.scalar())),
                  "name it in a condition, a number or a policy, or delete it");
}

// Adds the flags that rows of checks remember by `once`.
void add_remembered(const std::vector<TurnCheck>& rows, const std::vector<std::string>& flags,
                    std::set<std::string>& out) {
  for (const TurnCheck& row : rows)
    for (const int flag : row.once) out.insert(flags.at(static_cast<std::size_t>(flag)));
}

// Adds the marks that something puts or that mean something by themselves.
void add_marks(const GameFile& game, std::set<std::string>& out) {
  for (const MarkKind& mark : game.marks)
    if (mark.changes || mark.covers) out.insert(mark.name);
  if (game.swept) out.insert(game.marks.at(game.swept->kind).name);
}

// Reports readings, places, marks, flags and figures for which nothing in the game asks, and which nothing changes.
void find_idle_names(const RuleSet& rules, Asked asked, const RuleFiles& files, Diagnostics& found) {
  for (const WithdrawalPolicy& policy : rules.policies.moves) {
    for (std::string& name : readings_in(policy)) asked.readings.insert(std::move(name));
    for (const std::string& place : rules.game.places)
      if (names_place(policy, place)) asked.places.insert(place);
    for (const MarkKind& mark : rules.game.marks)
      if (names_place(policy, mark.name)) asked.marks.insert(mark.name);
  }
  add_marks(rules.game, asked.marks);
  add_remembered(rules.game.turn_checks, rules.names.flags, asked.flags);
  if (rules.game.tests) add_remembered(rules.game.tests->checks, rules.names.flags, asked.flags);
  read_one(files, "game.yaml", nullptr, found, [&](const Node& root, Diagnostics& said) {
    find_idle_rows(root.find("places"), asked.places, "place", said);
    find_idle_rows(root.find("marks"), asked.marks, "mark", said);
    find_idle_rows(root.find("flags"), asked.flags, "flag", said);
    find_idle_rows(root.find("figures"), asked.figures, "figure", said);
    find_idle_rows(root.find("sides").find("figures"), asked.side_figures, "figure of sides", said);
  });
  if (!files.text("readings.yaml").empty())
    read_one(files, "readings.yaml", nullptr, found, [&](const Node& root, Diagnostics& said) {
      find_idle_rows(root.find("readings"), asked.readings, "reading", said);
    });
}

// Notes what the moves and expressions of a game need: the firer, edges, inches, numbers of readings.
void note_needs(RuleSet& out, bool asks_firer) {
  for (const Effects& effects : out.move_parts.outcomes) out.game.take_effects(effects);
  out.remembers_fire = asks_firer;
  for (const WithdrawalPolicy& policy : out.policies.moves) {
    const auto& sets = policy.references;
    out.remembers_fire = out.remembers_fire || std::find(sets.begin(), sets.end(), ReferenceSet::firer) != sets.end();
    out.toward_own_edge = out.toward_own_edge ||
                          (policy.direction == DirectionRule::toward_edge && policy.direction_edge == EdgeSide::own);
    out.in_inches = out.in_inches || policy.budget.unit == BudgetUnit::inch;
    out.numbers_in_moves = out.numbers_in_moves || !readings_in(policy).empty();
  }
}

}  // namespace

std::string_view RuleFiles::text(std::string_view name) const {
  const auto it = texts.find(name);
  return it == texts.end() ? std::string_view() : std::string_view(it->second);
}
std::string RuleFiles::path(std::string_view name) const {
  return fmt::format("{}/{}", folder, name);
}

std::string RuleFiles::digest() const {
  Fnv fnv;
  for (const FileName& file : kFiles)
    if (file.name != "README.md") fnv.take_field(text(file.name));
  return fnv.text();
}

RuleFiles built_in_files(std::string_view id) {
  RuleFiles out{std::string(id), fmt::format("{}/data", id), {}};
  for (const FileName& file : kFiles) {
    const bool page = file.name == "README.md";
    const std::string_view text = embedded_rules(fmt::format("{}/{}{}", id, page ? "" : "data/", file.name));
    if (!text.empty()) out.texts.emplace(file.name, text);
  }
  return out;
}

bool is_game_archive(const std::string& path) {
  std::error_code failed;
  return path.ends_with(".hexgame") && std::filesystem::is_regular_file(path_of(path), failed);
}

std::optional<RuleFiles> files_in(const std::string& folder, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  RuleFiles out{{}, folder, {}};
  std::error_code failed;
  if (!std::filesystem::is_directory(path_of(folder), failed) && !is_game_archive(folder)) {
    found.error("no-folder", {folder, 0, 0}, "this is no folder of rules that can be read",
                "name a folder with game.yaml, tables.yaml and policies.yaml, or an archive of one (.hexgame)");
    return std::nullopt;
  }
  const auto container = open_container(folder, found, "pack the folder of the game anew: hexrout rules --pack DIR");
  for (const FileName& file : kFiles)
    if (auto text = container ? container->entry(file.name.data(), file.needed, kMostBytes, found) : std::nullopt)
      out.texts.emplace(file.name, std::move(*text));
  while (out.folder.size() > 1 && out.folder.back() == '/') out.folder.pop_back();
  if (found.error_count() > errors_before) return std::nullopt;
  return out;
}

RuleSet read_rule_set(const RuleFiles& files, std::string_view id, const HouseRules* house, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  RuleSet out;
  const auto changed = [&](std::string_view name) {
    return house == nullptr ? nullptr : house->file(fmt::format("{}/data/{}", id, name));
  };
  if (!files.text("readings.yaml").empty())
    read_one(files, "readings.yaml", nullptr, found,
             [&](const Node& root, Diagnostics& said) { out.readings = read_readings(root, said); });
  if (const HouseRules::File* file = changed("readings.yaml"))
    read_one(files, "readings.yaml", file, found,
             [&](const Node& root, Diagnostics& said) { out.readings.standard_from(root, said); });
  Asked asked;
  Diagnostics said_again;  // the policies are read in full below
  read_one(files, "policies.yaml", changed("policies.yaml"), said_again,
           [&](const Node& root, Diagnostics&) { out.policy_names = policy_names(root); });
  read_one(files, "game.yaml", nullptr, found, [&](const Node& root, Diagnostics& said) {
    out.names = names_of(root, out.readings);
    out.names.policies = out.policy_names;
    out.names.asked = &asked;
    read_one(files, "tables.yaml", changed("tables.yaml"), found, [&](const Node& tables, Diagnostics& said_of_tables) {
      out.names.checks = check_names(tables);
      out.tables = read_tables(tables, out.names, costs_of(root), said_of_tables);
    });
    out.game = read_game_file(root, out.names, out.tables, said);
  });
  if (found.error_count() == errors_before)
    read_one(files, "policies.yaml", changed("policies.yaml"), found, [&](const Node& root, Diagnostics& said) {
      out.policies = read_book(root, out.game, out.names, out.move_parts, said);
    });
  // They point into what is local here.
  out.names.readings = nullptr;
  out.names.asked = nullptr;
  if (found.error_count() > errors_before) return out;
  note_needs(out, asked.firer);
  // A house rule may leave unused what the game needs without it.
  if (house == nullptr) {
    read_one(files, "tables.yaml", nullptr, found,
             [&](const Node& root, Diagnostics& said) { find_idle_checks(out, root, said); });
    find_idle_names(out, asked, files, found);
  }
  if (out.remembers_fire && !out.game.has_event("fire"))
    read_one(files, "game.yaml", nullptr, found, [](const Node& root, Diagnostics& said) {
      said.error("empty-effect", root.find("without").place(), "'firer' is asked for, and in this game nobody fires",
                 "delete 'fire' here, or ask for others");
    });
  read_one(files, "policies.yaml", changed("policies.yaml"), found,
           [&](const Node& root, Diagnostics& said) { complete_words(out.game, out.policies, root, said); });
  if (!files.text("worth.yaml").empty())
    read_one(files, "worth.yaml", nullptr, found, [&](const Node& root, Diagnostics& said) {
      Fields top(root, said, "worth");
      out.weights = Figures::read(top.need("weights"), weight_names(out.game), said);
      top.done();
    });
  out.events = event_specs(out.game);
  return out;
}

}  // namespace hexrout::data_game
