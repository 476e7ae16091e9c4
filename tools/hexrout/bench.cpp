// hexrout bench: one number for the whole engine, and how fast it was found.
#include <fmt/format.h>

#include "hexrout/engine/signature.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct BenchOptions {
  BenchPlan plan;
  bool position = false;
  MadePosition made;
};

int bench(const BenchOptions& options) {
  if (options.position) {
    const MadePosition& made = options.made;
    if (made.enemies + made.friends + made.broken > made.columns * made.rows / 2) {
      Diagnostics found;
      found.error("too-many-units", {"--columns", 0, 0}, "the map has no room for so many units",
                  "at most one for every two hexes");
      return wrong_use(found);
    }
    print(made_scenario(made));
    return Exit::ok;
  }
  const Signature signature = bench_signature(options.plan);
  for (const SignaturePart& part : signature.parts)
    print(fmt::format("{:<8} {:>9} {:016x} {:>8.3f} s {:>11.0f} a second\n", part.name, part.work, part.digest,
                      part.seconds, static_cast<double>(part.work) / part.seconds));
  print(fmt::format("signature {:016x} {} {:.3f} s\n", signature.number, signature.work, signature.seconds));
  return Exit::ok;
}

}  // namespace

void add_bench_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<BenchOptions>(app, run, "bench", "Prints the engine's signature and speed on a fixed corpus", bench);
  add_number(*verb, "--positions N", options->plan.positions, 1, 1000,
             "Positions of the corpus (default 8); another number has another signature");
  verb->add_flag("--scenario", options->position, "Writes a position of the corpus as a scenario instead");
  add_number(*verb, "--number N", options->made.number, 0, kAnyNumber, "Its number (default 0)");
  add_number(*verb, "--columns N", options->made.columns, 3, 1000, "Columns of its map");
  add_number(*verb, "--rows N", options->made.rows, 3, 1000, "Rows of its map");
  add_number(*verb, "--enemies N", options->made.enemies, 0, 100000, "Units of the other side");
  add_number(*verb, "--friends N", options->made.friends, 0, 100000, "Unbroken units of the broken ones' side");
  add_number(*verb, "--broken N", options->made.broken, 0, 100000, "Broken units");
  verb->footer("The signature is the same on every machine and changes when any answer does; the times are not.");
}

}  // namespace hexrout::command
