// Runs the kernels of sight, one at a time and for a fixed number of rounds, to count their instructions:
//
//   hexrout_los_kernels_bench                          lists the kernels
//   hexrout_los_kernels_bench exact-trace 3            three rounds of one
//   hexrout_los_kernels_bench vasl-look clr/06 3       on the pairs of a real board (HEXROUT_VASL)
//   tools/measure kernels                                      counts all of them with callgrind
//
// Prints the number of lines and a checksum of the answers, which must not change between commits. Only the code to be
// counted runs in hexrout_counted(): valgrind --toggle-collect=hexrout_counted.
// Without boards the maps are drawn by dice: 33 x 10 hexes of our own, and a board of pixels.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "hexrout/los/exact.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "los/exact/depiction.hpp"
#include "los/vasl/vasl_sight.hpp"
#include "own_map.hpp"
#include "vasl_folder.hpp"

namespace {

using namespace hexrout;
using bench::named;

struct Lines {
  std::shared_ptr<const Map> map;
  std::vector<std::pair<LocationId, LocationId>> pairs;
};

// Pairs of ground Locations within 16 hexes, shuffled, so that caches do not help.
void draw_pairs(Lines& lines, std::size_t count) {
  const Map& map = *lines.map;
  std::mt19937 dice(2);
  while (lines.pairs.size() < count) {
    const auto a = HexId(dice() % map.hex_count());
    const auto b = HexId(dice() % map.hex_count());
    if (a != b && map.distance(a, b) <= 16) lines.pairs.emplace_back(map.ground(a), map.ground(b));
  }
}

Lines own_lines() {
  Lines lines{std::make_shared<const Map>(bench::own_map()), {}};
  draw_pairs(lines, 4000);
  return lines;
}

// A board of pixels: round patches of terrain, hills of two levels, hedges and roads.
Lines drawn_board() {
  std::mt19937 dice(3);
  RasterContents c;
  const int width = c.shape.width_px;
  const int height = c.shape.height_px;
  const auto at = [&](int x, int y) {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height) + static_cast<std::size_t>(y);
  };
  c.terrain.assign(at(width, 0), kOpenGround);
  c.elevation.assign(at(width, 0), 0);
  const auto disc = [&](int cx, int cy, int radius, const auto& paint) {
    for (int x = std::max(0, cx - radius); x <= std::min(width - 1, cx + radius); ++x)
      for (int y = std::max(0, cy - radius); y <= std::min(height - 1, cy + radius); ++y)
        if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius) paint(at(x, y));
  };
  const auto within = [&](int size) { return static_cast<int>(dice() % static_cast<unsigned>(size)); };
  for (int hill = 0; hill < 5; ++hill) {
    const int x = within(width);
    const int y = within(height);
    const int radius = 60 + within(80);
    for (int step = 0; step < 2; ++step) disc(x, y, radius / (step + 1), [&](std::size_t i) { ++c.elevation[i]; });
  }
  const TerrainId kinds[] = {named("woods"), named("grain"), named("brush"), named("orchard"), named("woods")};
  for (int patch = 0; patch < 70; ++patch) {
    const TerrainId kind = kinds[patch % 5];
    const int x = within(width);
    const int y = within(height);
    for (int blob = 0; blob < 4; ++blob)
      disc(x + within(60), y + within(60), 14 + within(20), [&](std::size_t i) { c.terrain[i] = kind; });
  }
  const auto box = [&](int x, int y, int wide, int high, TerrainId kind) {
    for (int px = x; px < std::min(width, x + wide); ++px)
      for (int py = y; py < std::min(height, y + high); ++py) c.terrain[at(px, py)] = kind;
  };
  for (int house = 0; house < 40; ++house)
    box(within(width), within(height), 16 + within(16), 12 + within(16),
        named(house % 3 == 0 ? "stone-building" : "wooden-building"));
  for (int hedge = 0; hedge < 40; ++hedge)
    hedge % 2 == 0 ? box(within(width), within(height), 40, 4, named("hedge"))
                   : box(within(width), within(height), 4, 40, named("wall"));
  VaslBoard board;
  board.name = "drawn";
  board.raster = std::make_shared<const Raster>(std::move(c));
  Lines lines{board_map(board), {}};
  draw_pairs(lines, 4000);
  return lines;
}

// "clr/06": the list and the board.
Lines real_board(const std::string& which) {
  const std::string folder = test::vasl_folder();
  const auto slash = which.find('/');
  const std::string list = which.substr(0, slash);
  const std::string name = slash == std::string::npos ? "" : which.substr(slash + 1);
  Diagnostics found;
  const auto board = read_vasl_board(folder + "/boards/" + name, found);
  std::ifstream in(folder + "/perf/pairs_" + name + "_" + list + ".csv");
  if (!board || !in) {
    std::fprintf(stderr, "no lines %s in %s\n", which.c_str(), folder.c_str());
    std::exit(2);
  }
  Lines lines{board_map(*board), {}};
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::array<std::string, 4> f;
    for (std::string& field : f) std::getline(fields, field, ',');
    const auto a = lines.map->find_hex(f[0]);
    const auto b = lines.map->find_hex(f[2]);
    if (a && b) lines.pairs.emplace_back(lines.map->find(*a, std::stoi(f[1])), lines.map->find(*b, std::stoi(f[3])));
  }
  return lines;
}

std::uint64_t told(const Sighting& s) {
  return s.blocked ? 1U : 16U * s.hindrance + 256U * s.range;
}

// One round: all lines of the list, answers summed.
using Round = std::function<std::uint64_t()>;

std::uint64_t each(const Lines& lines, const auto& answer) {
  std::uint64_t sum = 0;
  for (const auto& [from, to] : lines.pairs) sum += answer(from, to);
  return sum;
}

Round exact_trace(const Lines& lines) {
  const auto& map = *lines.map;
  std::shared_ptr<exact::Depiction> art = map.raster() != nullptr ? exact::draw_pixels(map) : exact::draw_polygons(map);
  return [&lines, &map, art, trace = Trace{}]() mutable {
    return each(lines, [&](LocationId from, LocationId to) {
      art->trace({map.hex(map.location(from).hex).at}, exact::centre2(map.hex(map.location(to).hex).at), trace);
      return trace.visits.size() + 1000 * trace.stretches.size();
    });
  };
}

Round exact_look(const Lines& lines) {
  auto sight = std::make_shared<const ExactSight>(*lines.map);
  return [&lines, sight] {
    return each(lines, [&](LocationId from, LocationId to) { return told(sight->look(from, to)); });
  };
}

Round vasl_walk(const Lines& lines) {
  auto sight = std::make_shared<const vasl::VaslSight>(*lines.map, std::span<const Placed>{});
  return [&lines, sight] {
    return each(lines, [&](LocationId from, LocationId to) {
      const vasl::Verdict v = sight->verdict_plainly(from, to);
      return v.blocked ? std::uint64_t{1} : static_cast<std::uint64_t>(16 * v.hindrance + 256 * v.range);
    });
  };
}

Round vasl_look(const Lines& lines) {
  auto sight =
      std::make_shared<const vasl::VaslSight>(*lines.map, std::span<const Placed>{}, vasl::VaslSight::Tables::at_once);
  const auto look = [sight](LocationId from, LocationId to) { return told(sight->look(from, to)); };
  each(lines, look);  // tables made at the first use do not count
  return [&lines, look] { return each(lines, look); };
}

Round vasl_make(const Lines& lines) {
  return [&lines] {
    const vasl::VaslSight sight(*lines.map, std::span<const Placed>{}, vasl::VaslSight::Tables::at_once);
    return std::uint64_t{sight.verdict_plainly(lines.pairs[0].first, lines.pairs[0].second).blocked};
  };
}

struct Kernel {
  const char* name;
  const char* what;
  bool pixels;
  Round (*prepare)(const Lines&);
};

constexpr std::array<Kernel, 7> kKernels{{
    {"exact-trace", "what lines cross, on polygons", false, exact_trace},
    {"exact-look", "trace and judge, on polygons", false, exact_look},
    {"pixel-trace", "what lines cross, on pixels", true, exact_trace},
    {"pixel-look", "trace and judge, on pixels", true, exact_look},
    {"vasl-walk", "VASL's sight, pixel by pixel", true, vasl_walk},
    {"vasl-look", "VASL's sight", true, vasl_look},
    {"vasl-make", "making the index of VASL's sight of a board", true, vasl_make},
}};

}  // namespace

extern "C" __attribute__((noinline)) std::uint64_t hexrout_counted(const void* round) {
  return (*static_cast<const Round*>(round))();
}

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  for (const Kernel& kernel : kKernels) {
    if (name.empty()) std::printf("%-12s %s\n", kernel.name, kernel.what);
    if (name != kernel.name) continue;
    const bool real = argc > 2 && std::string(argv[2]).find('/') != std::string::npos;
    const char* count = argc > (real ? 3 : 2) ? argv[real ? 3 : 2] : "1";
    const long rounds = std::max(1L, std::strtol(count, nullptr, 10));
    const Lines lines = real ? real_board(argv[2]) : kernel.pixels ? drawn_board() : own_lines();
    const Round round = kernel.prepare(lines);
    std::uint64_t sum = 0;
    for (long i = 0; i < rounds; ++i) sum += hexrout_counted(&round);
    std::printf("%s lines %zu checksum %llu\n", kernel.name, lines.pairs.size() * static_cast<std::size_t>(rounds),
                static_cast<unsigned long long>(sum));
    return 0;
  }
  return name.empty() ? 0 : 2;
}
