#include "rules/asl/rout_solver.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>

#include "rules/asl/exhaustive_rout.hpp"
#include "rules/asl/referee.hpp"
#include "rules/asl/rout.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

struct Tally {
  int positions = 0;
  int skipped = 0;
  long walks = 0;
  int ends = 0;
  int bound = 0;
  int surrendering = 0;
  int contacts = 0;
  int paths_judged = 0;
  int refused_steps_judged = 0;
};

std::string described(const Made& made) {
  const Position& p = made.position;
  const Map& map = p.map();
  std::string out;
  for (HexId h = 0; h < map.hex_count(); ++h) {
    const HexFacts& f = map.hex(h);
    out += f.name + " " + TerrainCatalogue::standard()[f.terrain].name;
    if (f.base_level != 0) out += " level " + std::to_string(f.base_level);
    if (f.building != 0) out += " building " + std::to_string(f.building) + (f.stairway ? " stairs" : "");
    if (f.road_through_woods) out += " woods-road";
    out += "; ";
  }
  out += "\n";
  for (const Placed& placed : p.setting.placed)
    out += "placed " + std::to_string(static_cast<int>(placed.kind)) + " at " + map.location_name(placed.at) + "; ";
  for (const Unit& u : p.units) {
    out += "\n" + u.id + " at " + map.location_name(u.at) + " " + std::string(name_of(u.kind)) + " range " + std::to_string(u.range);
    for (const auto& [word, on] : {std::pair("broken", u.broken), {"concealed", u.concealed}, {"pinned", u.pinned}, {"cx", u.cx}, {"melee", u.melee},
                                   {"unarmed", u.unarmed}, {"berserk", u.berserk}, {"wounded", u.wounded}, {"disrupted", u.disrupted},
                                   {"encircled", u.encircled}, {"dm", u.dm}, {"entrenched", u.in != Entrenchment::none}})
      if (on) out += std::string(" ") + word;
  }
  return out + "\n";
}

// Solver, exhaustive twin and referee on one position.
void compare(const Made& made, Tally& tally, long most_walks) {
  const Position& position = made.position;
  const Map& map = position.map();
  RoutTable table(position);
  RoutSolver& solver = table.solver;
  solver.solve(made.unit, true);
  const EveryRout every = every_rout(position, made.unit, most_walks);
  if (every.gave_up) {
    ++tally.skipped;
    return;
  }
  ++tally.positions;
  tally.walks += every.walks;
  if (!solver.first_figure().free) ++tally.bound;

  std::set<LocationId> mine;
  for (const RoutSolver::End& end : solver.ends()) {
    mine.insert(end.at);
    const auto it = every.ends.find(end.at);
    INFO("end " << map.location_name(end.at));
    REQUIRE(it != every.ends.end());
    const auto& labels = solver.search().labels();
    CHECK(static_cast<int>(labels[end.cheapest].spent) == it->second.least_half_mf);
    CHECK(labels[end.cheapest].keys == it->second.interdicted_at_least);
    CHECK(labels[end.safest].keys == it->second.least_interdicted);
    CHECK(end.contact == it->second.contact);
    if (end.contact) ++tally.contacts;
    ++tally.ends;
  }
  for (const auto& [at, end] : every.ends) {
    INFO("missing end " << map.location_name(at) << " at " << end.least_half_mf);
    CHECK(mine.count(at) == 1);
  }
  std::vector<LocationId> crawls;
  for (const RoutSolver::Crawl& c : solver.crawls()) crawls.push_back(c.to);
  std::sort(crawls.begin(), crawls.end());
  CHECK(crawls == every.crawls);

  // The referee on the answer's own paths, and on each cut short or led astray.
  const UnitAnswer answer = rout_answer(table, made.unit);
  if (answer.fate.what == "surrenders") ++tally.surrendering;
  if (answer.duty == Duty::cannot) {
    CHECK_FALSE(check_rout(position, made.unit, {position.units[made.unit].at, map.ground(0)}).legal);
    return;
  }
  for (const RoutOption& option : answer.options) {
    const PathVerdict verdict = check_rout(position, made.unit, option.path, option.low_crawl);
    INFO("referee on the way to " << map.location_name(option.end) << (option.low_crawl ? " crawling: " : ": ") << verdict.why);
    CHECK(verdict.legal);
    ++tally.paths_judged;
  }
  for (const RoutOption& option : answer.forgone) CHECK_FALSE(check_rout(position, made.unit, option.path, option.low_crawl).legal);
  const bool may_stay = check_rout(position, made.unit, {position.units[made.unit].at}).legal;
  CHECK(may_stay == (answer.duty != Duty::must));
  if (answer.fate.what == "surrenders" || rout_duty(table.scene, position.units[made.unit]).held) return;
  std::set<LocationId> ends;
  for (const RoutOption& option : answer.options)
    if (!option.low_crawl) ends.insert(option.end);
  int judged = 0;
  for (const auto& label : solver.search().labels()) {
    if (label.steps == 0 || ++judged > 12) continue;
    std::vector<LocationId> path;
    solver.search().path(static_cast<std::uint32_t>(&label - solver.search().labels().data()), path);
    const PathVerdict verdict = check_rout(position, made.unit, path);
    // Some way of walking this road is legal step by step; whether it may end there, the referee says itself.
    INFO("referee on a way to " << map.location_name(label.at) << ": step " << verdict.step << " " << verdict.why);
    CHECK((verdict.legal || verdict.at_end));
    if (verdict.legal) CHECK(ends.count(label.at) == 1);
    ++tally.paths_judged;
  }
  // A step refused whatever is known or spent is refused by the referee too.
  judged = 0;
  std::set<LocationId> said;
  for (const RoutSolver::Refused& refused : solver.refused()) {
    if (refused.label >= solver.search().labels().size() || ++judged > 12) continue;
    if (solver.search().labels()[refused.label].steps != 0) continue;
    bool taken = !said.insert(refused.to).second;  // of several ways of taking a step, the first objection counts
    for (const auto& label : solver.search().labels())
      if (label.steps == 1 && label.at == refused.to) taken = true;
    if (taken) continue;
    const PathVerdict verdict = check_rout(position, made.unit, {position.units[made.unit].at, refused.to});
    INFO("referee on the refused step to " << map.location_name(refused.to));
    CHECK_FALSE(verdict.legal);
    CHECK(verdict.step == 1);
    CHECK_FALSE(verdict.at_end);
    CHECK(verdict.rule == in_words(solver, solver.field().unit().at, refused.to, refused.why, false).rule);
    ++tally.refused_steps_judged;
  }
}

Tally compare_many(std::uint64_t first, int count, long most_walks) {
  Tally tally;
  static constexpr std::string_view profiles[] = {"asl", "asl-old", "aslsk"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const Made made = make_position(seed, profiles[i % 3]);
    INFO("seed " << seed << " " << made.position.profile << "\n" << described(made));
    compare(made, tally, most_walks);
  }
  return tally;
}

}  // namespace

TEST_CASE("solver and exhaustive twin and referee agree on random positions", "[asl][rout]") {
  const Tally tally = compare_many(1, 2300, 20000);
  WARN(tally.positions << " positions (" << tally.skipped << " too large), " << tally.walks << " walks, " << tally.ends << " ends, " << tally.bound
                       << " bound, " << tally.surrendering << " surrendering, " << tally.contacts << " contacts, " << tally.paths_judged
                       << " paths and " << tally.refused_steps_judged << " refused steps judged");
  CHECK(tally.positions >= 2000);
  CHECK(tally.ends > 2000);
  CHECK(tally.bound > 300);
  CHECK(tally.surrendering > 50);
  CHECK(tally.contacts > 50);
}

TEST_CASE("the same on many more", "[asl][rout][.full]") {
  const Tally tally = compare_many(1000000, 22000, 60000);
  CHECK(tally.positions >= 20000);
}

// HEXROUT_SEED=n: shows one position and what each side says of it.
TEST_CASE("one random position", "[.seed]") {
  const char* text = std::getenv("HEXROUT_SEED");
  if (text == nullptr) return;
  const std::uint64_t seed = std::strtoull(text, nullptr, 10);
  const char* profile = std::getenv("HEXROUT_PROFILE");
  const Made made = make_position(seed, profile == nullptr ? "asl" : profile);
  const Map& map = made.position.map();
  std::string out = described(made);
  RoutTable table(made.position);
  RoutSolver& solver = table.solver;
  const UnitAnswer answer = rout_answer(table, made.unit);
  for (const Reason& r : answer.because) out += r.rule + ": " + r.text + "\n";
  out += "fate " + answer.fate.what + "\n";
  for (const RoutSolver::End& end : solver.ends()) {
    std::vector<LocationId> path;
    solver.search().path(end.cheapest, path);
    out += "end " + map.location_name(end.at) + " " + std::to_string(solver.search().labels()[end.cheapest].spent) + " by";
    for (const LocationId l : path) out += " " + map.location_name(l);
    out += "\n";
  }
  for (const Refusal& r : answer.refused) out += map.location_name(r.from) + ": " + r.why + "\n";
  const EveryRout every = every_rout(made.position, made.unit, 1000000);
  for (const auto& [at, end] : every.ends)
    out += "every " + map.location_name(at) + " " + std::to_string(end.least_half_mf) + " by" + end.example + "\n";
  WARN(out);
}
