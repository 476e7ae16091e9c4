// hexrout rules: which rule systems and profiles there are, and the page of one.
#include <fmt/format.h>

#include "command.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/rule_page.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct RulesOptions {
  std::string name;
  std::string house_rules;
  std::string folder;
};

int list_rules() {
  for (const RuleSystem* system : rule_systems())
    print(fmt::format("{:<18} {} ({})\n", system->id(), system->title(), fmt::join(system->profiles(), ", ")));
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
  CLI::Option* folder =
      add_value(*verb, "--rules DIR", options->folder, "A folder of rules that are data, in place of NAME")
          ->excludes(name);
  add_value(*verb, "--house-rules FILE", options->house_rules, "House rules: the page shows what is then in force");
  verb->callback([options, folder, &run] {
    const bool list = options->name.empty() && folder->count() == 0;
    if (list && !options->house_rules.empty()) throw CLI::RequiresError("--house-rules", "NAME or --rules");
    run.status = list ? list_rules() : page(*options);
  });
}

}  // namespace hexrout::command
