// hexrout convert GAME.vsav -o scenario.yaml: a VASL saved game as a scenario file.
#include "hexrout/scenario/saved_scenario.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct Options {
  std::string game;
  std::string out;
  std::string boards;
};

int run_convert(const Options& options) {
  Diagnostics found;
  if (!is_saved_game(options.game)) {
    found.error("not-a-save", {options.game, 0, 0}, "only VASL saved games are converted", "give a file with the ending .vsav");
    return report(found);
  }
  const auto text = saved_scenario(options.game, options.boards, found);
  if (!text) return report(found);
  if (options.out.empty()) print(*text);
  else write_file(options.out, *text, found);
  return report(found);
}

}  // namespace

void add_convert_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("convert", "Writes a VASL saved game as a scenario file");
  verb->add_option("game", options->game, "A saved game (.vsav)")->required();
  verb->add_option("-o,--output", options->out, "Where to write the scenario; standard output if left out");
  verb->add_option("--boards", options->boards, "Directory of VASL boards, to check levels")->envname("HEXROUT_BOARDS");
  verb->callback([options, &run] { run.status = run_convert(*options); });
}

}  // namespace hexrout::command
