// What the verbs of the command share: exit statuses, where results and complaints go, colour.
//
// A verb is one file with one function, declared in verbs.hpp and called in main.cpp:
//
//   void add_los_command(CLI::App& app, Run& run) {
//     auto options = std::make_shared<Options>();
//     CLI::App* verb = app.add_subcommand("los", "Says who sees whom");
//     verb->add_option("scenario", options->scenario, "A scenario file")->required();
//     verb->callback([options, &run] { run.status = run_los(*options); });
//   }
//
// Results go to standard output, diagnostics to standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/draw/picture.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "numbers.hpp"
#include "output.hpp"

namespace hexrout::command {

// Documented in README.md; CLI11's own codes are mapped to usage.
enum Exit : int { ok = 0, findings = 1, usage = 2, input = 3, internal = 4 };

struct Run {
  int status = Exit::ok;
};

// Prints diagnostics to standard error; Exit::input if there is an error among them, else Exit::ok.
int report(const Diagnostics& found);
// The same, where a complaint may be about the whole of `about` (a scenario, an option) and names no place itself.
int report(const Diagnostics& found, const std::string& about);

// Colour: only on a terminal that can, and not where NO_COLOR is set to anything (no-color.org).
bool colour_wanted();
// What the terminal says it can: any colour by COLORTERM, else the palette of 256.
TextColour terminal_colours();
// `text` in a tone if colour is wanted, otherwise as it is.
std::string tinted(std::string_view text, Tone tone);

// Options that most verbs share.
struct ScenarioOptions {
  std::string scenario;
  std::string boards;  // directory of VASL boards; empty: environment variable HEXROUT_BOARDS
  std::string los;     // "", "vasl", "exact"
};
// Adds SCENARIO, --boards and --los.
void add_scenario_options(CLI::App& verb, ScenarioOptions& options);
// Where VASL boards are: as given, else the environment variable HEXROUT_BOARDS; empty if not told.
std::string boards_directory(const ScenarioOptions& options);
// Reads the scenario; nothing after errors.
std::optional<Scenario> load(const ScenarioOptions& options, Diagnostics& found);

// Answers, with their readings, for the units asked for (unit_named.hpp);
// if none are, for all that there is something to tell of.
std::vector<UnitAnswer> answers_for(const Game& game, const std::vector<std::string>& units, Diagnostics& found);

}  // namespace hexrout::command
