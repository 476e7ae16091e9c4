// Any bytes as a log of play (JSON Lines) and as dice and choices, replayed on a small scenario.
#include <cstdlib>

#include "folder.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

const char* const kScenario = R"(hexrout: 1
title: Lane
map: {title: m, columns: 6, rows: 3, legend: {"^": woods}, fill: open-ground, hexes: [{at: A2, terrain: woods}, {at: F2, terrain: woods}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: r1, side: russian, counter: 4-4-7, at: C2, broken: true, dm: true}
  - {id: r2, side: russian, counter: 4-4-7, at: D2, broken: true, dm: true}
  - {id: g1, side: german, counter: 4-6-7, at: D1}
)";

std::unique_ptr<Game> fresh_game() {
  Diagnostics found;
  auto scenario = parse_scenario(kScenario, "lane.yaml", {}, found);
  if (!scenario) {
    std::fputs(found.text().c_str(), stderr);
    std::abort();
  }
  return std::move(scenario->game);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  log_text(text);
  Diagnostics found;
  const auto script = parse_play_log(text, "log.jsonl", found);
  if (script.has_value() == found.has_errors()) std::abort();
  if (script) {
    const auto game = fresh_game();
    play_phase(*game, *script, found);
  }
  Diagnostics also;
  PlayScript rolled;
  const std::string path = fuzz::write("script.yaml", text);
  const bool dice = read_dice_file(path, rolled, also);
  if (dice == also.has_errors()) std::abort();
  Diagnostics third;
  const bool choices = read_choices_file(path, rolled, third);
  if (choices == third.has_errors()) std::abort();
  if (dice || choices) {
    const auto game = fresh_game();
    if (!dice) rolled.dice.reset();
    play_phase(*game, rolled, third);
  }
  found.text();
  return 0;
}
