// A campaign of a million hexes and ten thousand units,
// and its fights, each on a board of 33 x 10 hexes of its own.
//
//   build/release/bin/hexrout_scale_bench
//       plays both, the boards twice; prints times, memory and the ratio a broken unit
//   build/release/bin/hexrout_scale_bench --write FILE
//       writes the campaign as a scenario (hexrout --large play FILE)
//   build/release/bin/hexrout_scale_bench --fight-units 160
//       fights with this many units, a multiple of 20, instead of 20
//   build/release/bin/hexrout_scale_bench --fights N --columns N --rows N    another size
//
// The countryside is drawn from value noise of a fixed seed: woods and fields in patches, villages, brush, hills of two
// levels. Of every ten units of a side in a fight two are broken; a fight lies within 33 x 10 hexes. A board is cut out
// of the campaign where a fight is.
//
// An answer for a unit of the campaign is harder than on a board. All enemies of the map may be Known to it: in fights
// of 20 a board has ten of them, the campaign five thousand. And the edge of a board is never more than five hexes
// away, so half of the reach of a rout is off it: boards with a rim of the terrain beyond, as wide as the reach of a
// rout, are played as well. With equal enemies and terrain the ratio shows the cost of size alone.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/input_size.hpp"

namespace {

using namespace hexrout;

constexpr int kBoardColumns = 33;
constexpr int kBoardRows = 10;
constexpr int kReach = 6;  // the longest rout, in hexes

std::uint32_t drawn(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const std::uint32_t counter[4] = {a, b, c, 0};
  const std::uint32_t key[2] = {0x68657872, 0x6f757421};
  std::uint32_t out[4];
  philox(counter, key, out);
  return out[0];
}
double share(std::uint32_t value) {
  return value / 4294967296.0;
}

// Smooth noise from 0 to 1 that changes over `size` hexes.
double noise(int col, int row, int size, std::uint32_t layer) {
  const auto at = [&](int x, int y) {
    return share(drawn(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), layer));
  };
  const int x = col / size;
  const int y = row / size;
  const double u = static_cast<double>(col % size) / size;
  const double v = static_cast<double>(row % size) / size;
  const double top = at(x, y) * (1 - u) + at(x + 1, y) * u;
  const double bottom = at(x, y + 1) * (1 - u) + at(x + 1, y + 1) * u;
  return top * (1 - v) + bottom * v;
}

struct Ground {
  char terrain = '.';
  char level = ' ';
};

Ground ground(int col, int row) {
  Ground out;
  const double high = noise(col, row, 12, 1);
  if (high > 0.68) out.level = high > 0.82 ? '2' : '1';
  const double die = share(drawn(static_cast<std::uint32_t>(col), static_cast<std::uint32_t>(row), 9));
  if (noise(col, row, 4, 2) > 0.66)
    out.terrain = die < 0.9 ? 'w' : 'b';
  else if (noise(col, row, 6, 3) > 0.72)
    out.terrain = die < 0.4 ? 's' : die < 0.5 ? 'h' : '.';
  else if (noise(col, row, 5, 4) > 0.70)
    out.terrain = 'g';
  else if (die < 0.05)
    out.terrain = 'b';
  return out;
}

std::string map_text(int columns, int rows, int first_column, int first_row) {
  std::string out = fmt::format(
      "map:\n  columns: {}\n  rows: {}\n  legend: {{w: woods, g: grain, b: brush, s: stone-building-1, h: "
      "wooden-building}}\n  hexes: |\n",
      columns, rows);
  for (int half_row = 0; half_row <= 2 * rows; ++half_row) {
    const bool odd = half_row % 2 == 0;
    out += fmt::format("    {:<7}", (odd ? "B" : "A") + fmt::format("{}", (half_row + 1) / 2));
    if (odd) out += "  ";
    for (int column = odd ? 1 : 0; column < columns; column += 2) {
      const Ground g = ground(first_column + column, first_row + half_row / 2);
      out += g.terrain;
      out += g.level;
      out += "  ";
    }
    out += '\n';
  }
  return out;
}

struct Fight {
  int column = 0;
  int row = 0;
  std::uint32_t number = 0;
};

// Units of a fight, as lines of a scenario, on a map whose first hex is the campaign's (first_column, first_row).
std::string units_text(const Fight& fight, int fight_units, int first_column, int first_row) {
  std::string out;
  std::set<std::pair<int, int>> taken;
  std::uint32_t draws = 0;
  const auto place = [&](const char* side, const char* counter, const char* more, int n) {
    int column = 0;
    int row = 0;
    do {
      column = static_cast<int>(share(drawn(fight.number, draws++, 20)) * kBoardColumns);
      row = static_cast<int>(share(drawn(fight.number, draws++, 21)) * kBoardRows);
    } while (!taken.insert({column, row}).second);
    const Hex at{static_cast<std::int16_t>(fight.column + column - first_column),
                 static_cast<std::int16_t>(fight.row + row - first_row)};
    out += fmt::format("  - {{id: {}{}.{}, side: {}, counter: {}, at: {}{}}}\n", side[0], fight.number, n, side,
                       counter, hex_name(at), more);
  };
  for (const char* side : {"german", "russian"}) {
    const char* squad = side[0] == 'g' ? "4-6-7" : "4-4-7";
    for (int ten = 0; ten < fight_units / 2; ten += 10) {
      place(side, "9-1", "", ten);
      for (int n = 1; n < 8; ++n) place(side, squad, n % 3 == 0 ? ", weapons: [lmg]" : "", ten + n);
      for (int n = 8; n < 10; ++n) place(side, squad, ", broken: true, dm: true", ten + n);
    }
  }
  return out;
}

constexpr const char* kHead = "hexrout: 1\ntitle: Made campaign\n";
constexpr const char* kMiddle = "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n";

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double processor() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}
double peak_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) / 1024.0;
}

struct Played {
  double load = 0;  // seconds of the processor
  double phase = 0;
  double wall = 0;
  int broken = 0;
  std::size_t units = 0;
  std::size_t steps = 0;  // of routs
};

class Counted final : public EventLog {
 public:
  std::size_t steps = 0;
  void happened(const Event& event) override { steps += event.what == "routs" || event.what == "crawls" ? 1 : 0; }
};

void play(const std::string& text, Played& sum) {
  const double start = processor();
  const double wall = now();
  Diagnostics found;
  const auto scenario = parse_scenario(text, "made", {}, found);
  if (!scenario) {
    std::fputs(found.text().c_str(), stderr);
    std::exit(3);
  }
  sum.load += processor() - start;
  const auto units = scenario->game->units();
  sum.units += units.size();
  for (const UnitView& unit : units)
    for (const std::string& state : unit.state) sum.broken += state == "broken" ? 1 : 0;
  const double middle = processor();
  SeededDice dice(1);
  dice.set_logging(false);
  FirstChoice choices;
  Counted log;
  scenario->game->play(dice, choices, log);
  sum.phase += processor() - middle;
  sum.wall += now() - wall;
  sum.steps += log.steps;
}

struct Size {
  int columns;
  int rows;
};

// Plays each fight on its board, with a rim of `rim` hexes of the campaign.
void play_fights(const std::vector<Fight>& fights, int fight_units, int rim, Size campaign, Played& sum) {
  for (const Fight& fight : fights) {
    // Begins with an even column.
    const int left = std::max(0, fight.column - rim - rim % 2);
    const int top = std::max(0, fight.row - rim);
    const Size board{std::min(campaign.columns, fight.column + kBoardColumns + rim) - left,
                     std::min(campaign.rows, fight.row + kBoardRows + rim) - top};
    play(kHead + map_text(board.columns, board.rows, left, top) + kMiddle + units_text(fight, fight_units, left, top),
         sum);
  }
}

// A function of its own, so that profiles distinguish it.
[[gnu::noinline]] void play_boards(const std::vector<Fight>& fights, int fight_units, Size campaign, Played& sum) {
  play_fights(fights, fight_units, 0, campaign, sum);
}

[[gnu::noinline]] void play_with_rim(const std::vector<Fight>& fights, int fight_units, Size campaign, Played& sum) {
  play_fights(fights, fight_units, kReach, campaign, sum);
}

[[gnu::noinline]] void play_campaign(const std::string& text, Played& sum) {
  play(text, sum);
}

}  // namespace

int main(int argc, char** argv) {
  set_input_size(InputSize::large);
  int columns = 1000;
  int rows = 1000;
  int fights = 0;
  int fight_units = 20;
  const char* file = nullptr;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--columns") == 0) columns = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--rows") == 0) rows = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--fights") == 0) fights = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--fight-units") == 0) fight_units = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--write") == 0) file = argv[i + 1];
  }
  // Boards lie side by side, a column apart so that each begins with an even one; fights spread evenly over them.
  const int across = columns / (kBoardColumns + 1);
  const int down = rows / (kBoardRows + 1);
  if (fight_units < 20 || fight_units > 200 || fight_units % 20 != 0) {
    std::fprintf(stderr, "a fight has 20, 40, ... 200 units\n");
    return 2;
  }
  if (fights == 0) fights = 10000 / fight_units;
  if (fights < 1 || fights > across * down) {
    std::fprintf(stderr, "the campaign has room for 1 to %d fights\n", across * down);
    return 2;
  }
  std::vector<Fight> all;
  for (int n = 0; n < fights; ++n) {
    const int board = static_cast<int>(static_cast<long long>(n) * across * down / fights);
    all.push_back(
        {board % across * (kBoardColumns + 1), board / across * (kBoardRows + 1), static_cast<std::uint32_t>(n)});
  }
  std::string text = kHead + map_text(columns, rows, 0, 0) + kMiddle;
  for (const Fight& fight : all) text += units_text(fight, fight_units, 0, 0);
  if (file != nullptr) {
    std::FILE* out = std::fopen(file, "wb");
    if (out == nullptr || std::fwrite(text.data(), 1, text.size(), out) != text.size() || std::fclose(out) != 0) {
      std::fprintf(stderr, "%s cannot be written\n", file);
      return 3;
    }
    return 0;
  }
  // Boards before and after: the pace of a machine drifts.
  Played boards;
  Played with_rim;
  Played campaign;
  const Size size{columns, rows};
  play_boards(all, fight_units, size, boards);
  play_with_rim(all, fight_units, size, with_rim);
  play_campaign(text, campaign);
  play_with_rim(all, fight_units, size, with_rim);
  play_boards(all, fight_units, size, boards);
  const auto line = [](const char* what, const Played& p) {
    fmt::print(
        "{:<12} {:>6} units {:>5} broken  load {:>7.3f} s  phase {:>7.3f} s  all {:>7.3f} s wall  {:>8.1f} us a broken "
        "unit, {:>6} steps\n",
        what, p.units, p.broken, p.load, p.phase, p.wall, 1e6 * p.phase / p.broken, p.steps);
  };
  line("boards x 2", boards);
  line("with a rim", with_rim);
  line("campaign", campaign);
  const auto ratio = [&](const Played& p) { return (campaign.phase / campaign.broken) / (p.phase / p.broken); };
  fmt::print("ratio {:.2f}, to boards with a rim {:.2f}, at most {:.0f} MB\n", ratio(boards), ratio(with_rim),
             peak_megabytes());
  return 0;
}
