// The fast trace and judge against their plain twin.
#include <catch2/catch.hpp>

#include "hexrout/los/exact.hpp"
#include "plain_sight.hpp"
#include "random_map.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

RandomMapWishes plain_wishes(int size) {
  RandomMapWishes w;
  w.columns = size;
  w.rows = size - 1;
  w.plain = true;
  return w;
}

bool equal(const Fraction& f, const Rational& r) {
  return Rational(f.num, f.den) == r;
}

void check_traces(unsigned seed, int maps) {
  std::mt19937 dice(seed);
  int lines = 0, differences = 0;
  std::string first;
  for (int m = 0; m < maps; ++m) {
    const Map map(random_contents(dice, plain_wishes(6)));
    const ExactSight sight(map);
    for (const HexId a : map.hexes())
      for (HexId b{a.number() % 5}; b < map.hex_count(); b += 5) {
        if (a == b) continue;
        const Trace trace = sight.trace({map.ground(a)}, {map.ground(b)});
        for (const int side : {-1, 1}) {
          if (side == 1 && trace.second_pass == trace.visits.size()) continue;
          std::vector<std::pair<HexId, Stretch>> fast;
          const std::size_t begin = side == -1 ? 0 : trace.second_pass;
          const std::size_t end = side == -1 ? trace.second_pass : trace.visits.size();
          for (std::size_t i = begin; i < end; ++i)
            for (const Stretch& s : trace.of(trace.visits[i])) fast.emplace_back(trace.visits[i].hex, s);
          auto plain = plain_pieces(map, map.hex(a).at, map.hex(b).at, side);
          plain.erase(std::remove_if(plain.begin(), plain.end(), [](const Piece& p) { return p.hex == kNowhere; }),
                      plain.end());
          bool same = fast.size() == plain.size();
          for (std::size_t i = 0; same && i < fast.size(); ++i)
            same = fast[i].first == plain[i].hex && fast[i].second.terrain == plain[i].terrain &&
                   fast[i].second.level == plain[i].level && equal(fast[i].second.begin, plain[i].begin) &&
                   equal(fast[i].second.end, plain[i].end);
          ++lines;
          if (!same && differences++ == 0)
            first = "map " + std::to_string(m) + " " + map.name(a) + " -> " + map.name(b) + " side " +
                    std::to_string(side) + ": " + std::to_string(fast.size()) + " stretches against " +
                    std::to_string(plain.size());
        }
      }
  }
  INFO(lines << " lines, first difference: " << first);
  CHECK(differences == 0);
}

// Depressions, bridges, slopes, hillocks, factories, roofs, cellars, cliffs and walls in buildings as well.
RandomMapWishes all_wishes(int size) {
  RandomMapWishes w = plain_wishes(size);
  w.plain = false;
  w.outlines_are_terrain = true;
  return w;
}

void check_verdicts(unsigned seed, int maps, int step, bool plain) {
  std::mt19937 dice(seed);
  int looks = 0, differences = 0, blocked = 0, hindered = 0;
  std::string first;
  for (int m = 0; m < maps; ++m) {
    RandomMapWishes wishes = plain ? plain_wishes(6) : all_wishes(6);
    wishes.outlines = m % 4;
    const Map map(random_contents(dice, wishes));
    const ExactSight sight(map);
    for (const LocationId a : map.locations())
      for (LocationId b{a.number() % static_cast<unsigned>(step)}; b < map.location_count(); b += step) {
        const Sighting x = sight.look(a, b);
        const Sighting y = plain_look(map, a, b);
        ++looks;
        blocked += x.blocked ? 1 : 0;
        hindered += x.hindrance > 0 ? 1 : 0;
        if (x.blocked == y.blocked && x.hindrance == y.hindrance && x.range == y.range) continue;
        if (differences++ == 0)
          first = "map " + std::to_string(m) + ": " + sight.explain({a}, {b}).text + " against " +
                  (y.blocked ? "blocked" : "hindrance " + std::to_string(y.hindrance));
      }
  }
  INFO(looks << " looks, " << blocked << " blocked, " << hindered << " hindered; first difference: " << first);
  CHECK(differences == 0);
  CHECK(hindered * (plain ? 50 : 100) > looks);
}

}  // namespace

TEST_CASE("exact: traces are those of the plain twin", "[exact][twin]") {
  check_traces(31, 5);
}
TEST_CASE("exact: verdicts are those of the plain twin", "[exact][twin]") {
  check_verdicts(32, 30, 7, true);
}
TEST_CASE("exact: verdicts are those of the plain twin on maps of every kind of terrain", "[exact][twin]") {
  check_verdicts(35, 30, 11, false);
}
TEST_CASE("exact: many traces and verdicts against the plain twin", "[.full][exact][twin]") {
  check_traces(33, 60);
  check_verdicts(34, 150, 7, true);
  check_verdicts(36, 200, 7, false);
}
