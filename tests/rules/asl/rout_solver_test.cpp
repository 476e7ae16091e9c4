#include "rules/asl/rout/rout_solver.hpp"
#include "rules/asl/facts/duty.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>

#include "rules/asl/exhaustive_rout.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/second_man.hpp"
#include "rules/asl/plain_facts.hpp"
#include "rules/asl/rout_maker.hpp"
#include "rules/asl/words/path_verdict.hpp"
#include "rules/asl/words/refusals.hpp"
#include "rules/asl/words/rout_answer.hpp"

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
  int dead_ends = 0;
  int on_wire = 0;
  int cut_off = 0;
  int vertices = 0;  // passed under fire
  int second_men = 0;
  int held_shelters = 0;
};

std::string described(const Made& made) {
  const Position& p = made.position;
  const Map& map = p.map();
  std::string out;
  for (const HexId h : map.hexes()) {
    const HexFacts& f = map.hex(h);
    out += map.name(h) + " " + TerrainCatalogue::standard()[f.terrain].name;
    if (f.base_level != 0) out += " level " + std::to_string(f.base_level);
    if (f.building != 0) out += " building " + std::to_string(f.building) + (f.stairway ? " stairs" : "");
    if (f.road_through_woods) out += " woods-road";
    out += "; ";
  }
  out += "\n";
  for (const Placed& placed : p.setting.placed)
    out += "placed " + std::to_string(static_cast<int>(placed.kind)) + " at " + map.location_name(placed.at) + "; ";
  for (const Unit& u : p.units) {
    out += "\n" + u.id + " at " + map.location_name(u.at) + " " + std::string(name_of(u.kind)) + " range " +
           std::to_string(u.range);
    for (const auto& [word, on] : {std::pair("broken", u.broken),
                                   {"concealed", u.concealed},
                                   {"pinned", u.pinned},
                                   {"cx", u.cx},
                                   {"melee", u.melee},
                                   {"unarmed", u.unarmed},
                                   {"berserk", u.berserk},
                                   {"wounded", u.wounded},
                                   {"disrupted", u.disrupted},
                                   {"encircled", u.encircled},
                                   {"dm", u.dm},
                                   {"entrenched", u.in != Entrenchment::none},
                                   {"on-wire", !u.beneath_wire}})
      if (on) out += std::string(" ") + word;
  }
  return out + "\n";
}

// Compares solver and exhaustive twin on one position.
void compare_search(const Made& made, Tally& tally, const RoutResult& found, const EveryRout& every) {
  const Map& map = made.position.map();
  const auto& labels = found.labels;
  std::set<LocationId> mine;
  for (const RoutEnd& end : found.ends) {
    mine.insert(end.at);
    const auto it = every.ends.find(end.at);
    INFO("end " << map.location_name(end.at));
    REQUIRE(it != every.ends.end());
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
  // A dead end of the search is one of some walk; dead ends of all walks are found.
  std::set<LocationId> dead;
  for (const RoutEnd& end : found.dead_ends) {
    dead.insert(end.at);
    INFO("dead end " << map.location_name(end.at));
    const auto it = every.impasses.find(end.at);
    REQUIRE(it != every.impasses.end());
    CHECK(it->second.stuck);
    ++tally.dead_ends;
  }
  for (const auto& [at, impasse] : every.impasses) {
    INFO("missing dead end " << map.location_name(at));
    if (!impasse.goes_on) CHECK(dead.count(at) == 1);
  }
  std::vector<LocationId> crawls;
  for (const CrawlStep& c : found.crawls) crawls.push_back(c.to);
  std::sort(crawls.begin(), crawls.end());
  CHECK(crawls == every.crawls);
  for (std::uint32_t i = 0; i < labels.size(); ++i)
    if (found.round_bar(i).least() != 0) ++tally.vertices;
}

// Compares a unit on top of Wire, by every face of the die:
// each option must be possible with exactly the faces of its chance.
void compare_on_wire(const Made& made, Tally& tally, long most_walks) {
  const Position& position = made.position;
  const Map& map = position.map();
  RoutQuery query(position);
  std::vector<EveryRout> every;
  for (int face = 1; face <= 6; ++face) {
    every.push_back(every_rout(position, made.unit, most_walks, 2 * face));
    if (every.back().gave_up) {
      ++tally.skipped;
      return;
    }
    INFO("with a " << face);
    compare_search(made, tally, *query.solver.solve(made.unit, true, HalfMf(2 * face)), every.back());
  }
  ++tally.positions;
  ++tally.on_wire;
  const UnitAnswer answer = rout_answer(query, made.unit);
  if (answer.duty == Duty::cannot) return;
  std::set<LocationId> ends;
  for (const RoutOption& option : answer.options) {
    ends.insert(option.end);
    INFO("from the Wire to " << map.location_name(option.end));
    CHECK_FALSE(option.low_crawl);
    REQUIRE(option.chance);
    REQUIRE(option.odds);
    CHECK(option.odds->whole + option.odds->reduced + option.odds->stopped + option.odds->lost == Odds{1, 1});
    CHECK(option.odds->whole.value() + option.odds->reduced.value() <= option.chance->value() + 1e-9);
    const PathVerdict verdict = check_rout(position, made.unit, option.path);
    INFO(verdict.why);
    CHECK(verdict.legal);
    // The referee counts the faces of all options with this end.
    if (verdict.chance) CHECK(verdict.chance->value() >= option.chance->value());
    CHECK(verdict.chance);
    CHECK_FALSE(check_rout(position, made.unit, option.path, true).legal);
  }
  for (const DeadEnd& end : answer.dead_ends) {
    const PathVerdict verdict = check_rout(position, made.unit, end.way.path);
    CHECK(verdict.legal);
    CHECK((verdict.fate && verdict.fate->what == end.fate.what));
  }
  const bool taken = answer.fate.kind == FateKind::surrenders;
  for (const RoutOption& option : answer.forgone) CHECK_FALSE(check_rout(position, made.unit, option.path).legal);
  // Every end possible with a face is listed, unless the unit must surrender after it;
  // without a captor it need not.
  if (taken || !captors_of(query.scene, position.units[made.unit]).empty()) return;
  for (const EveryRout& by_face : every)
    for (const auto& [at, end] : by_face.ends) {
      INFO("end " << map.location_name(at));
      CHECK(ends.count(at) == 1);
    }
}

// Compares solver, exhaustive twin and referee on one position.
void compare(const Made& made, Tally& tally, long most_walks) {
  const Position& position = made.position;
  const Map& map = position.map();
  RoutQuery query(position);
  const Unit& unit = position.units[made.unit];
  if (cut_off_upstairs(position, unit)) ++tally.cut_off;
  for (const Unit& u : position.units)
    for (const Weapon& w : u.weapons)
      if (u.side == 0 && u.smc() && needs_two(w) && has_second_man(position, u, w)) ++tally.second_men;
  for (const Unit& u : position.units)
    if (u.side == 0 && in_play(u) && revealed(query.scene, u) && shelter(query.scene, u.at) &&
        !sees(query.scene, u, unit.at))
      ++tally.held_shelters;
  const PlainFacts plain(position);
  CHECK(rout_duty(query.scene, unit, false).duty == plain.duty(unit));
  CHECK(captors_of(query.scene, unit) == plain.captors(unit));
  if (plain.on_top_of_wire(unit)) return compare_on_wire(made, tally, most_walks);
  const auto result = query.solver.solve(made.unit, true);
  const RoutResult& found = *result;
  const EveryRout every = every_rout(position, made.unit, most_walks);
  if (every.gave_up) {
    ++tally.skipped;
    return;
  }
  ++tally.positions;
  tally.walks += every.walks;
  if (!found.first_plan().free) ++tally.bound;
  compare_search(made, tally, found, every);

  // Referee on the answer's own paths, and on shortened and diverted ones.
  const UnitAnswer answer = rout_answer(query, made.unit);
  if (answer.fate.kind == FateKind::surrenders) ++tally.surrendering;
  if (answer.duty == Duty::cannot) {
    CHECK_FALSE(check_rout(position, made.unit, {position.units[made.unit].at, map.ground(HexId{0})}).legal);
    return;
  }
  for (const RoutOption& option : answer.options) {
    const PathVerdict verdict = check_rout(position, made.unit, option.path, option.low_crawl);
    INFO("referee on the way to " << map.location_name(option.end) << (option.low_crawl ? " crawling: " : ": ")
                                  << verdict.why);
    CHECK(verdict.legal);
    ++tally.paths_judged;
  }
  for (const RoutOption& option : answer.forgone)
    CHECK_FALSE(check_rout(position, made.unit, option.path, option.low_crawl).legal);
  for (const DeadEnd& end : answer.dead_ends) {
    const PathVerdict verdict = check_rout(position, made.unit, end.way.path);
    INFO("referee on the dead end " << map.location_name(end.way.end) << ": " << verdict.why);
    CHECK(verdict.legal);
    REQUIRE(verdict.fate);
    CHECK(verdict.fate->what == end.fate.what);
    CHECK(verdict.fate->to == end.fate.to);
  }
  // For a Passenger this path means unloading.
  const bool may_stay = check_rout(position, made.unit, {unit.at}).legal;
  CHECK((only_unloads(unit) || may_stay == (answer.duty != Duty::must)));
  if (answer.fate.kind == FateKind::surrenders) return;
  std::set<LocationId> ends;
  for (const RoutOption& option : answer.options)
    if (!option.low_crawl) ends.insert(option.end);
  int judged = 0;
  for (const auto& label : found.labels) {
    if (label.steps == 0 || ++judged > 12) continue;
    std::vector<LocationId> path;
    found.path(static_cast<std::uint32_t>(&label - found.labels.data()), path);
    const PathVerdict verdict = check_rout(position, made.unit, path);
    // Each path is legal step by step in some way; the referee decides if it may end there.
    INFO("referee on a way to " << map.location_name(label.at) << ": step " << verdict.step << " " << verdict.why);
    CHECK((verdict.legal || verdict.at_end));
    if (verdict.legal) CHECK((verdict.fate || ends.count(label.at) == 1));
    if (verdict.fate) CHECK(ends.count(label.at) == 0);
    ++tally.paths_judged;
  }
  // Steps refused in any state are refused by the referee too.
  judged = 0;
  std::set<LocationId> said;
  for (const RefusedStep& refused : found.refused) {
    if (refused.label >= found.labels.size() || ++judged > 12) continue;
    if (found.labels[refused.label].steps != 0) continue;
    bool taken = !said.insert(refused.to).second;  // of several ways to take a step, the first refusal counts
    for (const auto& label : found.labels)
      if (label.steps == 1 && label.at == refused.to) taken = true;
    if (taken) continue;
    const PathVerdict verdict = check_rout(position, made.unit, {position.units[made.unit].at, refused.to});
    INFO("referee on the refused step to " << map.location_name(refused.to));
    CHECK_FALSE(verdict.legal);
    CHECK(verdict.step == 1);
    CHECK_FALSE(verdict.at_end);
    const Refusal said_so = refusal_of(found, found.mover().at, refused.to, refused.why, false);
    CHECK(verdict.rule == said_so.rule);
    CHECK(verdict.why == said_so.why);
    ++tally.refused_steps_judged;
  }
}

Tally compare_many(std::uint64_t first, int count, long most_walks, bool every_state = false) {
  Tally tally;
  MakerOptions options;
  options.every_state = every_state;
  static constexpr std::string_view profiles[] = {"asl", "asl-old", "aslsk"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    // Sometimes a long strip, with enemies beyond their range.
    options.columns = every_state && i % 10 == 9 ? 22 : 5;
    options.rows = options.columns == 22 ? 2 : 5;
    Made made = make_position(seed, profiles[i % 3], options);
    if (every_state && i % 4 == 3) made.position.rout_numbers = other_rout_numbers(seed);
    INFO("seed " << seed << " " << made.position.profile << "\n" << described(made));
    compare(made, tally, most_walks);
  }
  return tally;
}

}  // namespace

TEST_CASE("solver and exhaustive twin and referee agree on random positions", "[asl][rout]") {
  const Tally tally = compare_many(1, 2300, 20000);
  WARN(tally.positions << " positions (" << tally.skipped << " too large), " << tally.walks << " walks, " << tally.ends
                       << " ends, " << tally.bound << " bound, " << tally.surrendering << " surrendering, "
                       << tally.contacts << " contacts, " << tally.paths_judged << " paths and "
                       << tally.refused_steps_judged << " refused steps judged, " << tally.dead_ends << " dead ends, "
                       << tally.on_wire << " on Wire, " << tally.cut_off << " cut off upstairs, " << tally.vertices
                       << " vertices under fire, " << tally.second_men << " weapons with a second man, "
                       << tally.held_shelters << " shelters held out of sight");
  CHECK(tally.positions >= 2000);
  CHECK(tally.ends > 2000);
  CHECK(tally.bound > 300);
  CHECK(tally.surrendering > 50);
  CHECK(tally.contacts > 50);
  CHECK(tally.dead_ends > 50);
  CHECK(tally.on_wire > 50);
  CHECK(tally.cut_off > 20);
  CHECK(tally.vertices > 20);
  CHECK(tally.second_men > 20);
  CHECK(tally.held_shelters > 50);
}

TEST_CASE("they agree with every kind and state of unit and every reading", "[asl][rout]") {
  const Tally tally = compare_many(3000000, 1500, 20000, true);
  WARN(tally.positions << " positions, " << tally.ends << " ends, " << tally.surrendering << " surrendering");
  CHECK(tally.positions >= 1200);
  CHECK(tally.ends > 1200);
  CHECK(tally.surrendering > 20);
}

TEST_CASE("the same on many more", "[asl][rout][.full]") {
  CHECK(compare_many(1000000, 22000, 60000).positions >= 20000);
  CHECK(compare_many(4000000, 20000, 60000, true).positions >= 16000);
}

namespace {

// Positions with many enemies, all over a map or in a few dense stacks, with and without a muster.
Tally compare_crowds(std::uint64_t first, int count, int enemies, const std::vector<Ground>& grounds) {
  Tally tally;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const Ground& ground = grounds[seed % grounds.size()];
    MakerOptions options;
    options.columns = 33;
    options.rows = 10;
    options.least_enemies = options.enemies = enemies;
    options.every_state = i % 4 == 1;
    options.strewn = true;
    options.stacks = i % 3 == 2 ? 20 : 0;
    options.map = ground.map;
    options.sight = ground.sight;
    Made made = make_position(seed, i % 5 == 4 ? "aslsk" : i % 5 == 3 ? "asl-old" : "asl", options);
    if (i % 2 == 1) made.position.keep_muster();
    INFO("seed " << seed << " of " << ground.name << ", " << enemies << " enemies");
    compare(made, tally, 20000);
  }
  return tally;
}

}  // namespace

TEST_CASE("they agree among a hundred enemies, three hundred and a thousand", "[asl][rout][many]") {
  const std::vector<Ground> grounds = wide_grounds();
  for (const auto& [enemies, count] : {std::pair(100, 40), {300, 20}, {1000, 8}}) {
    const Tally tally = compare_crowds(5000000, count, enemies, grounds);
    WARN(enemies << " enemies: " << tally.positions << " positions, " << tally.ends << " ends, " << tally.bound
                 << " bound, " << tally.surrendering << " surrendering, " << tally.dead_ends << " dead ends, "
                 << tally.paths_judged << " paths judged");
    CHECK(tally.positions > count * 2 / 3);
    CHECK(tally.ends + tally.dead_ends > count / 2);
  }
}

namespace {

// A broken squad on open ground, with woods at the given distances.
Made in_the_open(int columns, int rows, Hex at, int woods_from, int woods_to) {
  MapContents contents;
  for (int col = 0; col < columns; ++col)
    for (int row = 0; row < rows; ++row) {
      HexFacts hex;
      hex.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      const int away = distance(hex.at, at);
      if (away >= woods_from && away <= woods_to) hex.terrain = *TerrainCatalogue::standard().find("woods");
      contents.hexes.push_back(hex);
    }
  Made made;
  Position& position = made.position;
  const auto map = std::make_shared<const Map>(std::move(contents));
  position.profile = "asl";
  position.switches = *profile_switches("asl");
  position.setting.map = map;
  position.setting.sight = make_sight(*map, SightMode::exact);
  position.setting.sides = {"german", "russian"};
  position.setting.attacker = "russian";
  position.sides.resize(2);
  Unit router;
  router.id = "r1";
  router.side = 1;
  router.kind = UnitKind::squad;
  router.firepower = 4;
  router.range = 4;
  router.morale = router.broken_morale = 7;
  router.broken = router.dm = true;
  router.at = map->ground(map->find(at));
  position.units = {router};
  return made;
}

}  // namespace

TEST_CASE("a Known enemy bars steps towards him from beyond 127 hexes", "[asl][rout][many]") {
  Made made = in_the_open(180, 3, {8, 1}, 1000, 1000);
  Position& position = made.position;
  Unit enemy = position.units[0];
  enemy.id = "g1";
  enemy.side = 0;
  enemy.broken = enemy.dm = false;
  enemy.at = position.map().ground(position.map().find(Hex{170, 1}));
  position.units.push_back(enemy);
  Tally tally;
  compare(made, tally, 20000);
  CHECK(tally.positions == 1);
  RoutQuery query(position);
  const auto found = query.solver.solve(made.unit, true);
  CHECK(std::all_of(found->ends.begin(), found->ends.end(), [&](const RoutEnd& end) {
    return position.map().hex(position.map().location(end.at).hex).at.col <= 8;
  }));
  CHECK(std::any_of(found->refused.begin(), found->refused.end(),
                    [](const RefusedStep& step) { return step.why.why == RefusedFor::nearer; }));
}

TEST_CASE("a plan has as many destinations as there are", "[asl][rout][many]") {
  // Eleven hexes around it, 66 of them, for 12 MF each: ten open ones and 2 MF for woods.
  Made made = in_the_open(25, 26, {12, 13}, 11, 11);
  Position& position = made.position;
  position.rout_numbers.allotment = HalfMf{24};
  RoutQuery query(position);
  const auto found = query.solver.solve(made.unit);
  CHECK(found->first_plan().destinations.size() == 66);
  CHECK(found->ends.size() == 66);
  for (const RoutEnd& end : found->ends) CHECK(found->labels[end.cheapest].spent == 24);
}

TEST_CASE("the same among many enemies on many more maps", "[asl][rout][.full]") {
  const std::vector<Ground> grounds = wide_grounds();
  int positions = 0;
  for (const auto& [enemies, count] : {std::pair(100, 1100), {300, 800}, {1000, 300}})
    positions += compare_crowds(6000000, count, enemies, grounds).positions;
  WARN(positions << " positions on " << grounds.size() << " maps");
  CHECK(positions >= 2000);
}

// HEXROUT_SEED=n: prints one position with the results of both searches.
TEST_CASE("one random position", "[.seed]") {
  const char* text = std::getenv("HEXROUT_SEED");
  if (text == nullptr) return;
  const std::uint64_t seed = std::strtoull(text, nullptr, 10);
  const char* profile = std::getenv("HEXROUT_PROFILE");
  const Made made = make_position(seed, profile == nullptr ? "asl" : profile);
  const Map& map = made.position.map();
  std::string out = described(made);
  RoutQuery query(made.position);
  const UnitAnswer answer = rout_answer(query, made.unit);
  for (const Reason& r : answer.because) out += r.rule + ": " + r.text + "\n";
  out += "fate " + answer.fate.what + "\n";
  for (const Refusal& r : answer.refused) out += map.location_name(r.from) + ": " + r.why + "\n";
  const bool wire = on_wire(query.scene, made.position.units[made.unit]);
  for (int face = wire ? 1 : 0; face <= (wire ? 6 : 0); ++face) {
    if (wire) out += "with a " + std::to_string(face) + "\n";
    const auto found = query.solver.solve(made.unit, false, HalfMf(2 * face));
    for (const RoutEnd& end : found->ends) {
      std::vector<LocationId> path;
      found->path(end.cheapest, path);
      out += "end " + map.location_name(end.at) + " " + std::to_string(found->labels[end.cheapest].spent) + " by";
      for (const LocationId l : path) out += " " + map.location_name(l);
      out += "\n";
    }
    const EveryRout every = every_rout(made.position, made.unit, 1000000, 2 * face);
    for (const auto& [at, end] : every.ends)
      out += "every " + map.location_name(at) + " " + std::to_string(end.least_half_mf) + " by" + end.example + "\n";
  }
  WARN(out);
}
