// Cuts against brute force: every set of candidates tried.
#include "advise/cut_search.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "hexrout/advise/cut.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "random_phase.hpp"
#include "rules/asl/advise/advisor.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/words/rout_answer.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using planning::CutSearch;

namespace {

// All sets of up to `most` of `count`, smaller first, then by their members.
std::vector<CutSet> sets_of(std::size_t count, std::size_t most) {
  std::vector<CutSet> out{{}};
  for (std::size_t first = 0, size = 1; size <= most; ++size) {
    const std::size_t end = out.size();
    for (std::size_t s = first; s < end; ++s)
      if (out[s].size() + 1 == size)
        for (std::size_t c = out[s].empty() ? 0 : out[s].back() + 1; c < count; ++c) {
          CutSet next = out[s];
          next.push_back(c);
          out.push_back(std::move(next));
        }
    first = 0;
  }
  return out;
}

// Answers of a fresh position with the counters added by hand.
struct Plain {
  bool cut = true;
  Odds odds;
};
Plain plainly(asl::Position position, const std::vector<UnitIndex>& units, const asl::Unit& counter,
              const std::vector<CutCandidate>& candidates, const CutSet& set) {
  for (const std::size_t c : set) {
    asl::Unit u = counter;
    u.id = "x" + std::to_string(c);
    u.at = u.phase_start = candidates[c].at;
    position.units.push_back(u);
  }
  Plain out;
  for (const UnitIndex i : units) {
    const UnitAnswer answer = asl::rout_answer(position, i);
    Odds best{answer.duty != Duty::must && answer.fate.kind == FateKind::stays ? 1 : 0, 1};
    for (const RoutOption& option : answer.options) {
      if (option.code == "CONTACT") continue;
      out.cut = false;
      best = std::max(best, option.odds ? Odds{1, 1} - option.odds->lost : Odds{1, 1});
    }
    out.odds = out.odds + best;
  }
  return out;
}

struct CutTally {
  int compared = 0, found = 0, two = 0, lowered = 0;
  std::size_t looked_at = 0, all = 0;
};

void compare(int wanted, CutTally& tally) {
  for (std::uint64_t seed = 1; tally.compared < wanted && seed < 100000; ++seed) {
    test::Random random(seed * 31 + 5);
    asl::Position position = test::random_phase(seed, 2);
    asl::begin_rout_phase(position);
    std::vector<UnitIndex> units;
    for (const UnitIndex i : position.unit_indices())
      if (position.units[i].side == 1 && position.units[i].broken && asl::in_play(position.units[i]))
        units.push_back(i);
    if (units.size() > 1 && random.once_in(2)) units.resize(1);
    asl::Unit counter;
    counter.side = 0;
    counter.kind = asl::UnitKind::squad;
    counter.firepower = 4;
    counter.range = 2 + random.below(4);
    counter.morale = counter.broken_morale = 7;
    std::vector<CutCandidate> candidates;
    for (int tries = 0; tries < 40 && candidates.size() < 7; ++tries) {
      const auto at = LocationId(random.below(static_cast<int>(position.map().location_count())));
      const bool held = std::any_of(position.units.begin(), position.units.end(),
                                    [&](const asl::Unit& u) { return u.side == 1 && u.at == at; });
      const bool twice =
          std::any_of(candidates.begin(), candidates.end(), [&](const CutCandidate& c) { return c.at == at; });
      if (!held && !twice) candidates.push_back({at, {}});
    }
    if (plainly(position, units, counter, candidates, {}).cut) continue;
    ++tally.compared;
    INFO("seed " << seed);
    const std::vector<CutSet> all = sets_of(candidates.size(), 3);
    tally.all += all.size();
    std::size_t least = 99;
    Odds odds{1000, 1};
    std::size_t odds_size = 0;
    for (const CutSet& set : all) {
      const Plain plain = plainly(position, units, counter, candidates, set);
      if (plain.cut) least = std::min(least, set.size());
      if (set.size() <= 2 && plain.odds < odds) {
        odds = plain.odds;
        odds_size = set.size();
      }
    }
    std::vector<std::string> ids;
    for (const UnitIndex i : units) ids.push_back(position.units[i].id);
    const auto board = planning::cut_board_of(position, ids, counter, candidates);
    CutSearch search(*board, false, 100000);
    const auto smallest = search.smallest(3);
    CHECK(search.exact());
    CHECK(smallest.has_value() == (least < 99));
    if (smallest) {
      CHECK(smallest->size() == least);
      CHECK(plainly(position, units, counter, candidates, *smallest).cut);
      ++tally.found;
      if (least > 1) ++tally.two;
    }
    tally.looked_at += search.looked_at();
    CutSearch lower(*board, false, 100000);
    const CutSet best = lower.lowest(2);
    const Plain plain = plainly(position, units, counter, candidates, best);
    CHECK(plain.odds == odds);
    CHECK(best.size() == odds_size);
    if (!best.empty()) ++tally.lowered;
  }
}

}  // namespace

TEST_CASE("cuts are those of brute force", "[full][advise]") {
  CutTally tally;
  const int situations = test::cases_played(40, 500);
  compare(situations, tally);
  CHECK(tally.compared == situations);
  CHECK(tally.found > situations / 8);
  CHECK(tally.two * 22 >= situations - 40);  // few of them
}

TEST_CASE("a unit that cannot move away and is lost is said to be lost, not to stay", "[advise][data]") {
  Diagnostics found;
  const auto leaders = parse_scenario(
      fmt::format("hexrout: 1\nrules: leaders\nrules_folder: {}/maps/games/leaders\n"
                  "map: {{columns: 11, rows: 7, fill: open-ground}}\nsides: [german, russian]\n"
                  "turn: {{attacker: german}}\n"
                  "edges: [{{side: german, own_edge: west, roll: 9}}, {{side: russian, own_edge: east}}]\nunits:\n"
                  "  - {{id: s, side: german, kind: squad, original: 1, morale: broken, nerve: 7, at: H0}}\n"
                  "  - {{id: r, side: russian, kind: squad, original: 1, at: H3}}\n",
                  HEXROUT_SOURCE_DIR),
      "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(leaders);
  CutOptions options;
  options.units = {"s"};
  options.by = "r";
  options.candidates = {"G1"};
  const auto cut = find_cut(*leaders->game, options, found);
  REQUIRE(cut);
  REQUIRE(cut->found);
  CHECK(cut->after.at(0).fate == "is lost");
  CHECK(cut_text(*cut, *leaders->game->setting().map).find("it is lost") != std::string::npos);
}
