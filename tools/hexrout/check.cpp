// hexrout check: is this a good scenario? Every mistake with its place.
#include <fmt/format.h>

#include "verbs.hpp"

namespace hexrout::command {

void add_check_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<ScenarioOptions>();
  CLI::App* verb = app.add_subcommand("check", "Reads a scenario and reports every mistake in it");
  add_scenario_options(*verb, *options);
  verb->callback([options, &run] {
    Diagnostics found;
    const auto scenario = load(*options, found);
    const int status = report(found);
    run.status = status != Exit::ok ? status : found.empty() ? Exit::ok : Exit::findings;
    if (!scenario) return;
    const Setting& setting = scenario->game->setting();
    print(fmt::format("{}: well; rules {}, {} units, {} things placed, {} hexes, los {}\n", printable(options->scenario), scenario->rules,
                      scenario->game->units().size(), setting.placed.size(), setting.map->hex_count(),
                      setting.sight->mode() == SightMode::vasl ? "vasl" : "exact"));
  });
}

}  // namespace hexrout::command
