// hexrout play: runs the scenario's phase with seeded or written dice, and prints its events.
#include <fmt/format.h>

#include <filesystem>

#include "hexrout/play/fates.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/translated.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct PlayOptions {
  ScenarioOptions scenario;
  std::uint64_t seed = 1;
  std::uint64_t stream = 0;
  std::string dice;
  std::string choices;
  std::string replay;
  std::string out;
  std::string log;
  bool odds = false;
  std::string format = "text";
};

// Reads the dice and choices given in files. Returns nullopt after errors.
std::optional<PlayScript> read_script(const PlayOptions& options, Diagnostics& found) {
  for (const std::string* input : {&options.replay, &options.dice, &options.choices}) note_input(*input);
  if (!options.replay.empty()) return read_play_log(options.replay, found);
  PlayScript script;
  script.seed = options.seed;
  script.stream = options.stream;
  bool well = true;
  if (!options.dice.empty()) well = read_dice_file(options.dice, script, found) && well;
  if (!options.choices.empty()) well = read_choices_file(options.choices, script, found) && well;
  return well ? std::optional(std::move(script)) : std::nullopt;
}

// Explains a phase without events: units that must move need an event that the scenario does not have.
std::string nothing_happens_text(const Game& game) {
  std::string out = "nothing happens: no event changes anything, and ";
  std::string due;
  for (const std::string& id : game.movers()) {
    const auto unit = game.unit(id);
    if (!unit || game.answer(id).duty != Duty::must) continue;
    const std::string event = event_yaml(*game.setting().map, game.closing(unit->side));
    if (!event.empty()) due += fmt::format("{} must move, and does so with '- {}'\n", id, event);
  }
  return out + (due.empty() ? "no unit has anything to do in this phase\n"
                            : "units move only with an event; write it under 'events':\n" + due);
}

// Logs are read again, and in every language.
std::optional<std::string> played_in_english(Game& game, const PlayScript& script, Diagnostics& found) {
  const KeptInEnglish english;
  return play_phase(game, script, found);
}

int play(const PlayOptions& options) {
  Diagnostics found;
  if (!outputs_differ({{"--out", options.out}, {"--log", options.log}}, found)) return wrong_use(found);
  const auto script = read_script(options, found);
  auto scenario = load(options.scenario, found);
  if (!scenario || !script) return report(found);
  if (options.odds) {
    if (const auto fates = phase_fates(*scenario->game, *script, {}, found))
      print_answer(*scenario->game, options.format == "json",
                   options.format == "json" ? fates_json(*fates, *scenario->game) : fates_text(*fates));
    return report(found, options.scenario.scenario);
  }
  report(found);
  found = Diagnostics();
  const auto log = played_in_english(*scenario->game, *script, found);
  if (!log) return report(found);
  if (!options.log.empty()) write_output(options.log, *log, found);
  if (!options.out.empty()) {
    const std::string folder = is_stream(options.out) ? std::string() : name_of(path_of(options.out).parent_path());
    write_output(options.out, write_scenario(*scenario, folder), found, Written::position);
  }
  if (!is_standard_output(options.out) && !is_standard_output(options.log)) {
    const std::string told = log_text(*log, tinted);
    print_answer_text(rules_in_force_text(*scenario->game));
    print_answer_text(told.empty() ? nothing_happens_text(*scenario->game) : told);
  }
  if (const std::size_t refused = refused_events(*log); refused > 0)
    found.warning(
        "event-refused", {options.scenario.scenario, 0, 0},
        fmt::format("{} refused by the rules", refused == 1 ? "an event was" : fmt::format("{} events were", refused)),
        "the log says of each why; mend it, or delete it");
  const int status = report(found);
  return status != Exit::ok ? status : found.empty() ? Exit::ok : Exit::findings;
}

}  // namespace

void add_play_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<PlayOptions>(app, run, "play", "Plays the scenario's phase to its end", play);
  add_scenario_options(*verb, options->scenario);
  auto* seed = add_number(*verb, "--seed N", options->seed, 0, kAnyNumber, "Seed of the dice (default 1)");
  add_number(*verb, "--run N", options->stream, 0, kAnyNumber, "Run of a sweep with that seed (default 0)");
  auto* dice = add_value(*verb, "--dice FILE", options->dice, "Dice as rolled: a YAML list of faces")->excludes(seed);
  auto* choices =
      add_value(*verb, "--choices FILE", options->choices, "Decisions: a YAML list; default: the recommended ones");
  add_value(*verb, "--replay LOG", options->replay, "Dice and decisions of a log")
      ->excludes(seed)
      ->excludes(dice)
      ->excludes(choices);
  add_output(*verb, "-o,--out", options->out, "Writes the position afterwards, as a scenario")->type_name("OUT.yaml");
  add_output(*verb, "--log", options->log, "Writes the log as JSON Lines, which --replay reads")
      ->type_name("LOG.jsonl");
  auto* odds =
      verb->add_flag("--odds", options->odds,
                     "Plays every outcome of the dice and gives the exact odds of each unit's fate; for small phases");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"},
             "With --odds: text for people, json for programs")
      ->needs(odds);
  verb->footer("Exit status 1: dice or choices were given that the phase did not use, or the rules refused events.");
}

}  // namespace hexrout::command
