// A million "what if" questions through the C library: an enemy is put elsewhere by hexrout_game_move, and
// hexrout_game_verdict answers for another unit. Prints CPU seconds of one core, questions a minute, and the ratio to
// the goal.
//
//   build/release/bin/hexrout_capi_bench [WHAT_IFS]
//
// Board 05 lies in the folder that HEXROUT_VASL names; it is skipped where there is none.
#include <hexrout/c/hexrout.h>

#include <sys/stat.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "vasl_folder.hpp"

namespace {

constexpr double kGoalAMinute = 1'000'000;
constexpr int kRuns = 3;  // the least counts: other processes use the machine, too

const char* const kBoard05 =
    "hexrout: 1\ntitle: Board 05\nmap: {boards: [{vasl: \"05\"}]}\nrules: asl\nsides: [german, russian]\n"
    "turn: {attacker: german, phase: rout}\nunits:\n"
    "  - {id: g1, side: german, counter: 4-6-7, at: H5}\n"
    "  - {id: g2, side: german, counter: 4-6-7, at: M3, weapons: [lmg]}\n"
    "  - {id: g3, side: german, counter: 9-1, at: M3}\n"
    "  - {id: g4, side: german, counter: 4-6-7, at: S7, weapons: [mmg]}\n"
    "  - {id: g5, side: german, counter: 4-6-7, at: W4}\n"
    "  - {id: r1, side: russian, counter: 4-4-7, at: K5, broken: true, dm: true}\n"
    "  - {id: r2, side: russian, counter: 4-4-7, at: O6, broken: true, dm: true}\n"
    "  - {id: r3, side: russian, counter: 4-4-7, at: Q2}\n"
    "  - {id: r4, side: russian, counter: 4-4-7, at: U6}\n";

[[noreturn]] void stop(const char* what, const char* message) {
  std::fprintf(stderr, "%s: %s\n", what, message);
  std::exit(2);
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

uint32_t unit_named(hexrout_game* game, const char* id) {
  uint32_t unit = 0;
  if (hexrout_game_find_unit(game, id, &unit) != HEXROUT_OK) stop(id, hexrout_game_message(game));
  return unit;
}

// The Locations that a unit may be put into.
std::vector<uint32_t> places_for(hexrout_game* game, uint32_t unit) {
  hexrout_counts counts;
  hexrout_game_counts(game, &counts);
  std::vector<uint32_t> out;
  for (uint32_t at = 0; at < counts.locations; ++at)
    if (hexrout_game_move(game, unit, at) == HEXROUT_OK) out.push_back(at);
  return out;
}

void measure(const char* name, hexrout_game* game, const char* enemy_id, const char* unit_id, int what_ifs) {
  const uint32_t enemy = unit_named(game, enemy_id);
  const uint32_t unit = unit_named(game, unit_id);
  const std::vector<uint32_t> places = places_for(game, enemy);
  if (places.empty()) stop(name, "the enemy can be put nowhere");
  double least = 0;
  unsigned long long ends = 0;
  for (int run = 0; run < kRuns; ++run) {
    const double before = cpu_seconds();
    for (int i = 0; i < what_ifs; ++i) {
      hexrout_verdict verdict;
      if (hexrout_game_move(game, enemy, places[static_cast<std::size_t>(i) % places.size()]) != HEXROUT_OK ||
          hexrout_game_verdict(game, unit, &verdict, nullptr, 0) != HEXROUT_OK)
        stop(name, hexrout_game_message(game));
      ends += verdict.ends;
    }
    const double spent = cpu_seconds() - before;
    least = run == 0 ? spent : std::min(least, spent);
  }
  const double a_minute = 60 * what_ifs / least;
  std::printf(
      "%-11s %8.3f s CPU for %d what-ifs in %zu Locations, %5.1f us each: %11.0f a minute, %5.2f of the goal%s\n", name,
      least, what_ifs, places.size(), 1e6 * least / what_ifs, a_minute, a_minute / kGoalAMinute,
      ends == 0 ? " (no ends at all?)" : "");
}

}  // namespace

int main(int argc, char** argv) {
  const int what_ifs = argc > 1 ? std::max(std::atoi(argv[1]), 1) : 100'000;
  const std::string boards = hexrout::test::vasl_folder() + "/boards";
  hexrout_session* session = nullptr;
  hexrout_game* game = nullptr;
  if (hexrout_session_new(boards.c_str(), &session) != HEXROUT_OK) stop("session", "cannot be made");
  if (hexrout_game_load_file(session, HEXROUT_SOURCE_DIR "/maps/scenarios/crossroads.yaml", &game) != HEXROUT_OK)
    stop("crossroads", hexrout_session_message(session));
  measure("crossroads", game, "g3", "rb3", what_ifs);
  hexrout_game_free(game);
  struct stat there;
  if (stat((boards + "/05").c_str(), &there) != 0) {
    std::printf("%-11s skipped: HEXROUT_VASL names no folder with boards/05\n", "board 05");
  } else if (hexrout_game_load_text(session, kBoard05, std::strlen(kBoard05), "board 05", &game) != HEXROUT_OK) {
    stop("board 05", hexrout_session_message(session));
  } else {
    measure("board 05", game, "g2", "r1", what_ifs);
    hexrout_game_free(game);
  }
  hexrout_session_free(session);
  return 0;
}
