// hexrout bench: one number for the whole engine, and how fast it was found.
#include <fmt/format.h>

#include "hexrout/engine/signature.hpp"
#include "verbs.hpp"

namespace hexrout::command {

void add_bench_command(CLI::App& app, Run& run) {
  struct Options {
    BenchPlan plan;
    bool position = false;
    MadePosition made;
  };
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("bench", "Prints the engine's signature and speed on a fixed corpus");
  verb->add_option("--positions", options->plan.positions,
                   "Positions of the corpus (default 8); another number has another signature")
      ->check(number_from(1, 1000))
      ->type_name("N");
  verb->add_flag("--scenario", options->position, "Writes a position of the corpus as a scenario instead");
  verb->add_option("--number", options->made.number, "Its number (default 0)")
      ->type_name("N")
      ->check(number_from(0, kAnyNumber));
  verb->add_option("--columns", options->made.columns, "Columns of its map")
      ->check(number_from(3, 1000))
      ->type_name("N");
  verb->add_option("--rows", options->made.rows, "Rows of its map")->check(number_from(3, 1000))->type_name("N");
  verb->add_option("--enemies", options->made.enemies, "Units of the other side")
      ->check(number_from(0, 100000))
      ->type_name("N");
  verb->add_option("--friends", options->made.friends, "Unbroken units of the broken ones' side")
      ->check(number_from(0, 100000))
      ->type_name("N");
  verb->add_option("--broken", options->made.broken, "Broken units")->check(number_from(0, 100000))->type_name("N");
  verb->footer("The signature is the same on every machine and changes when any answer does; the times are not.");
  verb->callback([options, &run] {
    if (options->position) {
      const MadePosition& made = options->made;
      if (made.enemies + made.friends + made.broken > made.columns * made.rows / 2) {
        Diagnostics found;
        found.error("too-many-units", {"--columns", 0, 0}, "the map has no room for so many units",
                    "at most one for every two hexes");
        report(found);
        run.status = Exit::usage;
        return;
      }
      print(made_scenario(made));
      return;
    }
    const Signature signature = bench_signature(options->plan);
    for (const SignaturePart& part : signature.parts)
      print(fmt::format("{:<8} {:>9} {:016x} {:>8.3f} s {:>11.0f} a second\n", part.name, part.work, part.digest,
                        part.seconds, static_cast<double>(part.work) / part.seconds));
    print(fmt::format("signature {:016x} {} {:.3f} s\n", signature.number, signature.work, signature.seconds));
  });
}

}  // namespace hexrout::command
