// hexrout rules: which rule systems and profiles there are, the page of one, and folders of new ones.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "game_folder.hpp"
#include "hexrout/rout/policy.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/rule_page.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/text/phrase.hpp"
#include "new_game.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct RulesOptions {
  std::string name;
  std::string house_rules;
  std::string folder;
  std::string begun;
  std::string like;
  std::string packed;
  std::string output;
  bool keys = false;
};

// Writes the folder of a game, whose rules must be in order, as one archive.
int pack_game(const RulesOptions& options) {
  Diagnostics found;
  if (read_rules_folder(options.packed, found) == nullptr) return report(found);
  const auto texts = read_game_folder(options.packed, found);
  if (!texts) return report(found);
  if (write_output(options.output, zipped(*texts), found, Written::page) && !is_stream(options.output))
    print_answer_text(fmt::format("{} written: {} files; --rules and 'rules_folder' read it as a folder\n",
                                  printable(options.output), texts->size()));
  return report(found);
}

int begin_game(const RulesOptions& options) {
  Diagnostics found;
  print_answer_text(write_new_game(options.begun, options.like, found));
  return report(found);
}

int list_rules() {
  for (const RuleSystem* system : rule_systems())
    print(fmt::format("{:<18} {} ({})\n", system->id(), phrase(system->title()), fmt::join(system->profiles(), ", ")));
  return Exit::ok;
}

// Prints what readers looked up in the files of a folder, for tools/make schema.
int print_keys(const std::string& folder) {
  Diagnostics found;
  found.watch_keys();
  if (read_rules_folder(folder, found) == nullptr) return report(found);
  const auto place = [](const Place& at) {
    return nlohmann::json::array({at.file.substr(at.file.rfind('/') + 1), at.line, at.column});
  };
  nlohmann::json out = {{"looked", nlohmann::json::array()}, {"taken", nlohmann::json::array()}};
  for (const Diagnostics::Looked& one : found.all_looked()) {
    nlohmann::json row = {
        {"of", place(one.of)}, {"what", one.what}, {"key", one.key}, {"needed", one.needed}, {"as", one.as}};
    if (one.value.line > 0) row["value"] = place(one.value);
    for (const Place& item : one.items) row["items"].push_back(place(item));
    out["looked"].push_back(std::move(row));
  }
  for (const Diagnostics::Taken& one : found.all_taken())
    out["taken"].push_back({{"of", place(one.of)}, {"as", one.as}});
  out["words"] = {{"predicate", predicate_names()}, {"goal", goal_names()}, {"key", key_names()}};
  print(out.dump() + "\n");
  return Exit::ok;
}

int page(const RulesOptions& options) {
  Diagnostics found;
  std::shared_ptr<const RuleSystem> of_folder;
  if (!options.folder.empty()) {
    of_folder = read_rules_folder(options.folder, found);
    if (of_folder == nullptr) return report(found);
  }
  const RuleSystem* system = of_folder != nullptr ? of_folder.get() : find_rule_system(options.name);
  if (system == nullptr) {
    std::vector<std::string> names;
    for (const RuleSystem* known : rule_systems())
      for (const std::string& profile : known->profiles()) names.push_back(profile);
    found.error("unknown-rules", {"NAME", 0, 0}, fmt::format("there are no rules {}", in_quotes(options.name)),
                found.suggest(options.name, names));
    return report(found);
  }
  std::shared_ptr<const HouseRules> house;
  if (!options.house_rules.empty()) {
    house = read_house_rules_file(options.house_rules, *system, found);
    if (house == nullptr) return report(found);
  }
  print(rule_page(*system, house.get()));
  return report(found);
}

}  // namespace

void add_rules_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App* verb = app.add_subcommand("rules", "Lists the rule systems and the words to write under 'rules'");
  CLI::Option* name =
      verb->add_option("name", options->name, "The system whose tables, readings and paragraphs are printed");
  CLI::Option* folder = add_value(*verb, "--rules DIR", options->folder,
                                  "A folder of rules that are data, or an archive of one, in place of NAME")
                            ->excludes(name);
  CLI::Option* house =
      add_value(*verb, "--house-rules FILE", options->house_rules, "House rules: the page shows what is then in force");
  CLI::Option* begun = add_value(*verb, "--new DIR", options->begun,
                                 "Writes a game that plays at once into a new folder, for you to change")
                           ->excludes(name)
                           ->excludes(folder)
                           ->excludes(house);
  add_value(*verb, "--like GAME", options->like,
            "With --new: copies this game with its scenario and cases: pickets, morale_ratio, or a folder")
      ->needs(begun);
  CLI::Option* packed =
      add_value(*verb, "--pack DIR", options->packed,
                "Writes the folder of a game, with its scenarios and cases, as one archive (.hexgame)")
          ->excludes(name)
          ->excludes(folder)
          ->excludes(house)
          ->excludes(begun);
  packed->needs(
      add_output(*verb, "-o,--output", options->output, "With --pack: the archive, X.hexgame")->needs(packed));
  verb->add_flag("--keys", options->keys, "Prints the keys that readers look up in the folder, as JSON")
      ->needs(folder)
      ->group("");
  verb->callback([options, folder, begun, packed, &run] {
    if (options->keys) {
      run.status = print_keys(options->folder);
      return;
    }
    if (begun->count() + packed->count() > 0) {
      run.status = begun->count() > 0 ? begin_game(*options) : pack_game(*options);
      return;
    }
    const bool list = options->name.empty() && folder->count() == 0;
    if (list && !options->house_rules.empty()) throw CLI::RequiresError("--house-rules", "NAME or --rules");
    run.status = list ? list_rules() : page(*options);
  });
}

}  // namespace hexrout::command
