// hexrout judge GAME.vlog: what was legal in a VASL game, and what was not.
#include "hexrout/judge/judge.hpp"

#include <fmt/format.h>

#include "hexrout/text/translated.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct JudgeVerbOptions {
  std::string game;
  std::string boards;
  std::string corrections;
  std::string house_rules;
  std::string format = "text";
  std::string output;
};

int run_judge(const JudgeVerbOptions& options) {
  Diagnostics found;
  note_input(options.game);
  const auto log = read_game_log(options.game, found);
  if (!log) return report(found);
  JudgeOptions how;
  how.read.boards_directory = boards_directory(options.boards);
  how.read.house_rules = options.house_rules;
  if (!options.corrections.empty()) {
    note_input(options.corrections);
    const auto corrections = read_corrections(options.corrections, found);
    if (!corrections) return report(found);
    how.corrections = *corrections;
  }
  const auto judged = [&] {
    const KeptInEnglish english;  // sentences of events are compared
    return judge_log(*log, how, found);
  }();
  if (!judged) return report(found);
  write_output(options.output.empty() ? "-" : options.output,
               options.format == "json" ? judged_json(*judged) : translated(judged_text(*judged)), found);
  const int status = report(found);
  return status != Exit::ok ? status : judged->illegal() ? Exit::findings : Exit::ok;
}

}  // namespace

void add_judge_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<JudgeVerbOptions>(app, run, "judge",
                                 "Judges the Rout and Rally Phases in the log of a VASL game: each path, Interdiction, "
                                 "result of dice, and who should have gone; exit status 1 if something was illegal",
                                 run_judge);
  verb->add_option("game", options->game, "A log (.vlog)")->required();
  add_value(*verb, "--corrections FILE", options->corrections,
            "What the log does not show and was inferred wrongly, put right (YAML)");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs")
      ->capture_default_str();
  add_output(*verb, "-o,--output", options->output, "Where to write; standard output if left out");
  add_value(*verb, "--boards DIR", options->boards,
            "Directory of VASL boards; default: the environment variable HEXROUT_BOARDS");
  add_overlays_option(*verb);
  add_value(*verb, "--house-rules FILE", options->house_rules,
            "House rules: changes to tables and policies of the rules");
}

}  // namespace hexrout::command
