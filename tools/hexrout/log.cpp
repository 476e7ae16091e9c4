// hexrout log GAME.vlog: what was done in a VASL game, entry by entry.
#include <fmt/format.h>

#include "hexrout/play/log_listing.hpp"
#include "hexrout/text/translated.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct LogOptions {
  std::string game;
  std::string format = "text";
  std::uint64_t from = 1;
  std::uint64_t to = kAnyNumber;
  bool chat = false;
  std::string output;
};

int run_log(const LogOptions& options) {
  Diagnostics found;
  note_input(options.game);
  const auto log = read_game_log(options.game, found);
  if (!log) return report(found);
  if (options.from > options.to || (options.from > log->size() && options.from > 1)) {
    found.error("no-such-entry", {"--from", 0, 0}, fmt::format("there is nothing from entry {} on", options.from),
                fmt::format("the log has {} entries, and --to is not before --from", log->size()));
    return wrong_use(found);
  }
  const LogListing listing{static_cast<std::size_t>(options.from), static_cast<std::size_t>(options.to), options.chat};
  const bool json = options.format == "json";
  const Tint tint = options.output.empty() ? tinted : untinted;
  write_output(options.output.empty() ? "-" : options.output,
               json ? log_listing_json(*log, listing) + "\n" : translated(log_listing_text(*log, listing, tint)),
               found);
  return report(found);
}

}  // namespace

void add_log_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<LogOptions>(app, run, "log",
                           "Lists what was done in the log of a VASL game: phases, moves of units, changes of "
                           "counters, rolls and whom they seem to be for",
                           run_log);
  verb->add_option("game", options->game, "A log (.vlog)")->required();
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs")
      ->capture_default_str();
  add_number(*verb, "--from N", options->from, 1, kAnyNumber, "The first entry to list (default 1)");
  add_number(*verb, "--to N", options->to, 1, kAnyNumber, "The last entry to list (default: the last of the log)");
  add_output(*verb, "-o,--output", options->output, "Where to write; standard output if left out");
  verb->add_flag("--chat", options->chat, "Adds the lines of the chat, which players typed");
}

}  // namespace hexrout::command
