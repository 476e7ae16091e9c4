// The parts that all verbs share: exit statuses, scenario options, messages and colour.
//
// A verb is one file with one function, and one line in verbs.hpp:
//
//   void add_los_command(CLI::App& app, Run& run) {
//     auto options = std::make_shared<Options>();
//     CLI::App* verb = app.add_subcommand("los", "Says whether a line of sight is clear, and why not");
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

// Prints diagnostics to standard error; Exit::input if there is an error among them, else Exit::ok. A message without a
// place of its own gets `about` as its place, a scenario or an option.
int report(const Diagnostics& found, const std::string& about = {});
// Prints them and returns Exit::usage: not the input is at fault, but the command line.
int wrong_use(const Diagnostics& found, const std::string& about = {});

// True if standard output is a terminal with colours and NO_COLOR is not set (no-color.org).
bool colour_wanted();
// Returns the colours of the terminal: any colour if COLORTERM announces them, otherwise the palette of 256.
TextColour terminal_colours();
// `text` in a tone if colour is wanted, otherwise unchanged.
std::string tinted(std::string_view text, Tone tone);

// Options that most verbs share.
struct ScenarioOptions {
  std::string scenario;
  std::string boards;                // directory of VASL boards; empty: environment variable HEXROUT_BOARDS
  std::string los;                   // "", "vasl", "exact"
  std::string inherent_vertex = {};  // "", "meets", "misses"
  std::string house_rules = {};      // a file; empty: the scenario's own
  std::string rules = {};            // a folder of rules; empty: the scenario's own
  LogPoint point = {};               // of a VASL log
};
// Adds SCENARIO, --at, --phase, --boards, --overlays, --los, --inherent-vertex, --rules and --house-rules.
void add_scenario_options(CLI::App& verb, ScenarioOptions& options);
// Adds these options without SCENARIO, for verbs that take several scenarios.
void add_reading_options(CLI::App& verb, ScenarioOptions& options);
// Adds --overlays, for verbs that read boards.
CLI::Option* add_overlays_option(CLI::App& verb);
// Adds --at and --phase: a point of a VASL log.
void add_point_options(CLI::App& verb, LogPoint& point);
// Returns the options for readers of scenarios.
ReadOptions read_options(const ScenarioOptions& options);
// The folder of VASL boards: that of an option, or else of the environment variable HEXROUT_BOARDS; empty if neither is
// given.
std::string boards_directory(const std::string& given);
// Reads the scenario; std::nullopt after errors.
std::optional<Scenario> load(const ScenarioOptions& options, Diagnostics& found);

// Prints an answer, preceded by the house rules and readings in force.
void print_answer(const Game& game, bool json, std::string text);

// The answers, with their readings, for the units named (unit_named.hpp). If no unit is named, the answers for all
// units that have a decision or a fate.
std::vector<UnitAnswer> answers_for(const Game& game, const std::vector<std::string>& units, Diagnostics& found);

}  // namespace hexrout::command
