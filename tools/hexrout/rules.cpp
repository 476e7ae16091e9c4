// hexrout rules: which rule systems and profiles there are.
#include <fmt/format.h>

#include "hexrout/rules/game.hpp"
#include "verbs.hpp"

namespace hexrout::command {

void add_rules_command(CLI::App& app, Run& run) {
  CLI::App* verb = app.add_subcommand("rules", "Lists the rule systems and the words to write under 'rules'");
  verb->callback([&run] {
    for (const RuleSystem* system : rule_systems())
      print(fmt::format("{:<18} {} ({})\n", system->id(), system->title(), fmt::join(system->profiles(), ", ")));
    run.status = Exit::ok;
  });
}

}  // namespace hexrout::command
