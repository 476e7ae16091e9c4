#include "hexrout/engine/signature.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <set>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace {

// Whole numbers from 0 to `most` - 1, the same sequence each time.
class Drawn {
 public:
  explicit Drawn(std::uint64_t seed) : seed_(seed) {}
  int operator()(int most) {
    const std::uint32_t counter[4] = {static_cast<std::uint32_t>(drawn_), static_cast<std::uint32_t>(drawn_ >> 32), 0,
                                      0};
    const std::uint32_t key[2] = {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)};
    std::uint32_t out[4];
    philox(counter, key, out);
    ++drawn_;
    return static_cast<int>((std::uint64_t{out[0]} * static_cast<std::uint64_t>(most)) >> 32);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
};

class Timer {
 public:
  explicit Timer(SignaturePart& part) : part_(part), start_(std::chrono::steady_clock::now()) {}
  ~Timer() { part_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  SignaturePart& part_;
  std::chrono::steady_clock::time_point start_;
};

void take(SignaturePart& part, std::string_view text, std::uint64_t work) {
  Fnv fnv{part.digest ^ 0xcbf29ce484222325U};
  fnv.take(text);
  part.digest = fnv.value;
  part.work += work;
}

// Lines of sight from every unit to every hex.
void look(const Game& game, SignaturePart& part) {
  const Timer timer(part);
  const Setting& setting = game.setting();
  std::string row;
  std::uint64_t lines = 0;
  for (const UnitView& unit : game.units()) {
    if (unit.at == kNowhere) continue;
    for (const LocationId at : setting.map->locations()) {
      const Sighting sighting = setting.sight->look(unit.at, at);
      row += static_cast<char>(sighting.blocked ? '#' : '0' + sighting.hindrance);
      ++lines;
    }
  }
  take(part, row, lines);
}

}  // namespace

std::string made_scenario(const MadePosition& what) {
  Drawn draw(0x68657872 + what.number * 1000003);
  // Proportions of a printed board.
  std::string out = fmt::format(
      "hexrout: 1\ntitle: Made position {0}\nmap:\n  title: Made map {0}\n  columns: {1}\n  rows: {2}\n  legend: {{w: "
      "woods, g: grain, b: brush, s: stone-building-1}}\n  hexes: |\n",
      what.number, what.columns, what.rows);
  // Columns B, D ... on one line, A, C ... on the next; two characters a hex.
  for (int half_row = 0; half_row <= 2 * what.rows; ++half_row) {
    const bool odd = half_row % 2 == 0;
    out += fmt::format("    {:<7}", (odd ? "B" : "A") + fmt::format("{}", (half_row + 1) / 2));
    for (int column = odd ? 1 : 0; column < what.columns; column += 2) {
      const int roll = draw(100);
      out += column == 1 ? "  " : column > 1 ? "   " : "";
      out += roll < 14 ? 'w' : roll < 22 ? 'g' : roll < 27 ? 'b' : roll < 33 ? 's' : '.';
    }
    out += '\n';
  }
  out += "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n";
  std::set<std::pair<int, int>> taken;  // by either side, so that no unit starts among enemies
  const auto place = [&](const char* side, const char* counter, const char* prefix, int number, bool broken) {
    int column = 0;
    int row = 0;
    do {
      column = draw(what.columns);
      row = draw(what.rows);
    } while (!taken.insert({column, row}).second);
    out += fmt::format("  - {{id: {}{}, side: {}, counter: {}, at: {}{}{}}}\n", prefix, number, side, counter,
                       column_letters(column), row + 1, broken ? ", broken: true, dm: true" : "");
  };
  for (int i = 0; i < what.enemies; ++i) place("german", "4-6-7", "g", i, false);
  for (int i = 0; i < what.friends; ++i) place("russian", "4-4-7", "r", i, false);
  for (int i = 0; i < what.broken; ++i) place("russian", "4-4-7", "b", i, true);
  return out;
}

Signature bench_signature(const BenchPlan& plan) {
  Signature out;
  out.parts = {{"load", 0, 0, 0}, {"sight", 0, 0, 0}, {"options", 0, 0, 0}, {"play", 0, 0, 0}, {"sweep", 0, 0, 0}};
  for (int number = 0; number < plan.positions; ++number) {
    if (plan.interrupted && plan.interrupted()) break;
    MadePosition what;
    what.number = static_cast<std::uint64_t>(number);
    const std::string text = made_scenario(what);
    Diagnostics found;
    std::optional<Scenario> scenario;
    {
      const Timer timer(out.parts[0]);
      scenario = parse_scenario(text, "made", {}, found);
      take(out.parts[0], scenario ? write_scenario(*scenario, "") : found.text(), 1);
    }
    if (!scenario) continue;
    const Game& game = *scenario->game;
    look(game, out.parts[1]);
    {
      const Timer timer(out.parts[2]);
      for (const std::string& id : game.movers())
        take(out.parts[2], answer_json(game.answer(id), *game.setting().map), 1);
    }
    {
      const Timer timer(out.parts[3]);
      const auto course = game.clone();
      PlayScript script;
      script.seed = what.number;
      const auto log = play_phase(*course, script, found);
      take(out.parts[3], log ? *log : found.text(), 1);
    }
    {
      const Timer timer(out.parts[4]);
      SweepPlan sweep;
      sweep.threads = 1;
      SweepFile file{"", {sweep.seed, 2000, {0, 2000}, sweep.choices}, {}};
      // Few courses are played and the others remembered.
      sweep.chunk = 500;
      file.scenarios.push_back(swept(*scenario, sweep_runs(game, sweep, {0, 2000})));
      take(out.parts[4], sweep_text(file), 2000);
    }
  }
  Fnv all;
  for (const SignaturePart& part : out.parts) {
    all.take(fmt::format("{} {} {:016x}\n", part.name, part.work, part.digest));
    out.work += part.work;
    out.seconds += part.seconds;
  }
  out.number = all.value;
  return out;
}

}  // namespace hexrout
