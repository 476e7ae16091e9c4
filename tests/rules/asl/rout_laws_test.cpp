// Laws for every position: turning the map, enemies without effect, with and without explanations or words,
// the whole search or the next steps alone, the order of the units.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/answer/way_home.hpp"
#include "rules/asl/rout_maker.hpp"
#include "rules/asl/words/options.hpp"
#include "rules/asl/words/path_verdict.hpp"
#include "rules/asl/words/rout_answer.hpp"
#include "rules/asl/words/surroundings.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

// Ends with all values that turning the map must keep: MF, Interdicted steps, contacts; then crawls.
using Ends = std::set<std::tuple<LocationId, std::uint32_t, int, int, bool>>;

Ends ends_of(const RoutResult& found, const std::vector<LocationId>* where = nullptr) {
  const auto place = [&](LocationId l) { return where == nullptr ? l : (*where)[l]; };
  Ends out;
  const auto& labels = found.labels;
  for (const RoutEnd& e : found.ends)
    out.insert({place(e.at), labels[e.cheapest].spent, labels[e.cheapest].keys, labels[e.safest].keys, e.contact});
  for (const CrawlStep& c : found.crawls) out.insert({place(c.to), 1000, 0, 0, c.contact});
  return out;
}

// Sight with one Location without any LOS.
class BlindSpot final : public Sight {
 public:
  BlindSpot(std::shared_ptr<const Sight> sight, LocationId spot) : sight_(std::move(sight)), spot_(spot) {}
  Sighting look(LocationId from, LocationId to) const override {
    Sighting s = sight_->look(from, to);
    if (from == spot_ || to == spot_) s.blocked = true;
    return s;
  }
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    Sighting s = sight_->look_at_lips(from, to, lips);
    if (from == spot_ || to == spot_) s.blocked = true;
    return s;
  }
  SightMode mode() const override { return sight_->mode(); }
  bool meets(HexId from, Point target, std::uint32_t classes) const override {
    return sight_->meets(from, target, classes);
  }

 private:
  std::shared_ptr<const Sight> sight_;
  LocationId spot_;
};

double lost(const RoutOption& option) {
  return option.odds ? option.odds->lost.value() : 0.0;
}

// True if the first may be recommended before the second, which is listed after it.
bool at_least_as_good(const RoutOption& first, const RoutOption& second) {
  if (lost(first) != lost(second)) return lost(first) < lost(second);
  return first.spent_half_mf <= second.spent_half_mf;
}

struct NextStepsCompared {
  int stands = 0;
  int cut_short = 0;  // the search ended early
  int dead_ends = 0;
  int surrenders = 0;
  int homes = 0;
};

bool same_next_step(const NextStep& a, const NextStep& b) {
  return a.from == b.from && a.to == b.to && a.half_mf == b.half_mf && a.beneath == b.beneath &&
         a.careful == b.careful && a.low_crawl == b.low_crawl && a.contact == b.contact && a.dead_end == b.dead_end &&
         a.interdicted_by == b.interdicted_by && a.corner == b.corner && a.other_corner == b.other_corner &&
         a.corner_by == b.corner_by && a.duty == b.duty && a.destinations == b.destinations &&
         a.figured_at == b.figured_at;
}

// Compares both searches in the unit's present state; returns the steps.
RoutNow compare_next_steps(RoutQuery& query, UnitIndex unit, NextStepsCompared& compared) {
  const Judged whole = judge(query, unit);
  const Judged next = judge_next_steps(query, unit);
  CHECK(whole.duty == next.duty);
  CHECK(whole.surrenders == next.surrenders);
  CHECK(whole.captors == next.captors);
  CHECK(whole.because == next.because);
  const RoutNow a = steps_found(whole);
  RoutNow b = steps_found(next);
  CHECK(a.may_stop == b.may_stop);
  CHECK(a.must_surrender == b.must_surrender);
  CHECK(a.any_way == b.any_way);
  REQUIRE(a.steps.size() == b.steps.size());
  for (std::size_t k = 0; k < a.steps.size(); ++k) {
    INFO("step " << k);
    CHECK(same_next_step(a.steps[k], b.steps[k]));
    compared.dead_ends += a.steps[k].dead_end ? 1 : 0;
  }
  const auto home = way_home(whole);
  const auto home_next = way_home(next);
  REQUIRE(home.has_value() == home_next.has_value());
  if (home) {
    CHECK(home->end == home_next->end);
    CHECK(home->plan == home_next->plan);
    CHECK(home->lost == home_next->lost);
    CHECK(home->low_crawl == home_next->low_crawl);
    ++compared.homes;
  }
  ++compared.stands;
  compared.surrenders += whole.surrenders ? 1 : 0;
  if (whole.found != nullptr && next.found->labels.size() < whole.found->labels.size()) ++compared.cut_short;
  return b;
}

// A rout of random steps, compared at the start and after each step.
void walk_comparing(Made& made, std::uint64_t seed, NextStepsCompared& compared) {
  RoutQuery query(made.position);
  Random random(seed);
  while (true) {
    const RoutNow now = compare_next_steps(query, made.unit, compared);
    if (now.steps.empty()) return;
    take_step(query, made.position, made.unit,
              now.steps[static_cast<std::size_t>(random.below(static_cast<int>(now.steps.size())))]);
  }
}

}  // namespace

TEST_CASE("turning and mirroring the map turns and mirrors the answer", "[asl][rout]") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const Made made = make_position(seed, seed % 2 == 0 ? "asl" : "asl-old");
    RoutQuery query(made.position);
    const auto found = query.solver.solve(made.unit);
    const UnitAnswer answer = rout_answer(query, made.unit);
    for (int turn = 0; turn < 12; ++turn) {
      std::vector<LocationId> where;
      const Made turned = turned_position(made, turn % 6, turn >= 6, where);
      RoutQuery other(turned.position);
      INFO("seed " << seed << ", turn " << turn);
      CHECK(ends_of(*found, &where) == ends_of(*other.solver.solve(turned.unit)));
      const UnitAnswer again = rout_answer(other, turned.unit);
      CHECK(answer.duty == again.duty);
      CHECK(answer.fate.what == again.fate.what);
      CHECK(answer.fate.to == again.fate.to);
      ++compared;
    }
  }
  CHECK(compared == 1800);
}

TEST_CASE("an enemy that nobody sees and that sees nobody changes nothing", "[asl][rout]") {
  MakerOptions options;
  options.columns = 16;
  options.rows = 4;
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Made made = make_position(seed, "asl", options);
    const Map& map = made.position.map();
    const HexId start = map.location(made.position.units[0].at).hex;
    LocationId spot = kNowhere;
    for (const LocationId l : map.locations())
      if (map.distance(start, map.location(l).hex) > 7) spot = l;
    if (spot == kNowhere) continue;
    const bool taken = std::any_of(made.position.units.begin(), made.position.units.end(),
                                   [&](const Unit& u) { return u.at == spot; });
    if (taken) continue;
    made.position.setting.sight = std::make_shared<BlindSpot>(made.position.setting.sight, spot);
    RoutQuery query(made.position);
    Made more = made;
    Unit stranger = more.position.units[1];
    stranger.id = "stranger";
    stranger.at = spot;
    more.position.units.push_back(stranger);
    RoutQuery other(more.position);
    INFO("seed " << seed);
    CHECK(ends_of(*query.solver.solve(made.unit)) == ends_of(*other.solver.solve(more.unit)));
    const UnitAnswer a = rout_answer(query, made.unit);
    const UnitAnswer b = rout_answer(other, more.unit);
    CHECK(a.duty == b.duty);
    CHECK(a.fate.what == b.fate.what);
    CHECK(a.refused.size() == b.refused.size());
    ++compared;
  }
  CHECK(compared > 200);
}

TEST_CASE("explaining changes no answer, and a position asked twice gives the same bytes", "[asl][rout]") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Made made = make_position(seed, "asl");
    RoutQuery query(made.position);
    CHECK(ends_of(*query.solver.solve(made.unit, false)) == ends_of(*query.solver.solve(made.unit, true)));
    const UnitAnswer a = rout_answer(query, made.unit);
    const UnitAnswer b = rout_answer(made.position, made.unit);
    REQUIRE(a.options.size() == b.options.size());
    for (std::size_t i = 0; i < a.options.size(); ++i) CHECK(a.options[i].path == b.options[i].path);
    REQUIRE(a.refused.size() == b.refused.size());
    for (std::size_t i = 0; i < a.refused.size(); ++i) CHECK(a.refused[i].why == b.refused[i].why);
  }
}

TEST_CASE("the way home is the option with the least odds of elimination, then the least MF", "[asl][rout]") {
  int risky = 0;
  int crawls = 0;
  int none = 0;
  int on_wire = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    MakerOptions options;
    options.every_state = seed % 3 == 0;
    options.enemies = 2 + static_cast<int>(seed % 5);
    const Made made = make_position(seed, seed % 2 == 0 ? "asl" : "asl-old", options);
    RoutQuery query(made.position);
    const Judged judged = judge(query, made.unit);
    const std::vector<RoutOption> all = options_of(judged);
    const std::optional<WayHome> way = way_home(judged);
    INFO("seed " << seed);
    REQUIRE(way.has_value() == !all.empty());
    if (!way) {
      ++none;
      continue;
    }
    const RoutOption* best = &all.back();
    for (std::size_t i = all.size(); i-- > 0;)
      if (at_least_as_good(all[i], *best)) best = &all[i];
    CHECK(way->end == best->end);
    CHECK(way->lost == lost(*best));
    CHECK(way->low_crawl == best->low_crawl);
    CHECK(way->plan == std::vector<LocationId>(best->path.begin() + 1, best->path.end()));
    risky += way->lost > 0 ? 1 : 0;
    crawls += way->low_crawl ? 1 : 0;
    on_wire += judged.on_wire ? 1 : 0;
  }
  CHECK(risky > 50);
  CHECK(crawls > 20);
  CHECK(none > 50);
  CHECK(on_wire > 5);
}

TEST_CASE("next steps alone are those of the whole search", "[asl][rout]") {
  NextStepsCompared compared;
  for (const bool every_state : {false, true})
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
      MakerOptions options;
      options.columns = options.rows = seed % 3 == 0 ? 9 : 5;
      options.every_state = every_state;
      const char* profile = seed % 4 == 1 ? "asl-old" : seed % 4 == 2 ? "aslsk" : "asl";
      Made made = make_position(seed, profile, options);
      INFO("seed " << seed << (every_state ? " every state" : ""));
      walk_comparing(made, seed, compared);
    }
  INFO(compared.stands << " stands, " << compared.cut_short << " cut short, " << compared.dead_ends << " dead ends, "
                       << compared.surrenders << " surrenders, " << compared.homes << " ways home");
  CHECK(compared.stands > 8000);
  CHECK(compared.cut_short > 500);
  CHECK(compared.dead_ends > 100);
  CHECK(compared.surrenders > 100);
  CHECK(compared.homes > 2000);
}

// The order of units in a file must not change an answer or a name in it.
namespace unit_order {

namespace {

std::string text_of(const std::vector<Reason>& reasons) {
  std::string out;
  for (const Reason& r : reasons) out += fmt::format("  {} {} ({})\n", r.rule, r.text, r.disputed);
  return out;
}

std::string text_of(const Fate& fate) {
  return fmt::format("{} to {}\n{}", fate.what, fmt::join(fate.to, ","), text_of(fate.because));
}

std::string text_of(const RoutOption& option, const Map& map) {
  std::string out = option.code;
  for (std::size_t i = 0; i < option.path.size(); ++i)
    out += fmt::format(" {}{}", map.location_name(option.path[i]),
                       i < option.spent_at.size() ? fmt::format("/{}", option.spent_at[i].count()) : "");
  for (const InterdictedStep& step : option.interdicted)
    out += fmt::format(" [{} by {}]", map.location_name(step.at), fmt::join(step.by, ","));
  if (option.odds) out += fmt::format(" {:.6f}", option.odds->lost.value());
  return out + "\n" + text_of(option.notes);
}

// Formats the answer, surroundings and next steps.
std::string everything(const Position& position, UnitIndex unit) {
  const Map& map = position.map();
  RoutQuery query(position);
  const UnitAnswer answer = rout_answer(query, unit);
  std::string out = fmt::format("duty {}\n", static_cast<int>(answer.duty)) + text_of(answer.because);
  for (const RoutOption& option : answer.options) out += "option " + text_of(option, map);
  for (const RoutOption& option : answer.forgone) out += "forgone " + text_of(option, map);
  for (const DeadEnd& end : answer.dead_ends) out += "dead end " + text_of(end.way, map) + text_of(end.fate);
  for (const Refusal& r : answer.refused)
    out += fmt::format("refused {} {} {} {} {} ({})\n", map.location_name(r.from), r.rule, r.enemy, r.why,
                       fmt::join(r.others, ","), r.disputed);
  out += "fate " + text_of(answer.fate);
  for (const Passage& passage : rout_surroundings(query, unit).passages)
    out += fmt::format("passage {} by {}: {}\n", map.location_name(passage.at), fmt::join(passage.by, ","),
                       passage.not_end.text);
  for (const NextStep& step : rout_now(query, unit).steps) {
    out +=
        fmt::format("step {} {} {} {}", map.location_name(step.to), step.half_mf.count(), step.beneath, step.dead_end);
    for (const UnitIndex by : step.interdicted_by) out += " " + position.units[by].id;
    for (const LocationId goal : step.destinations) out += " for " + map.location_name(goal);
    out += "\n";
  }
  // The referee's verdict on each first step.
  for (const LocationId to : map.locations()) {
    if (map.distance(map.location(to).hex, map.location(position.units[unit].at).hex) > 1) continue;
    const PathVerdict verdict = check_rout(position, unit, {position.units[unit].at, to});
    out += fmt::format("judged {} {} {} {}\n", map.location_name(to), verdict.legal, verdict.enemy, verdict.why);
    if (verdict.fate) out += text_of(*verdict.fate);
  }
  return out;
}

// Returns the position with its units in another order.
Position shuffled(const Position& position, std::uint64_t seed) {
  Position out = position;
  Random random(seed);
  for (std::size_t i = out.units.size(); i > 1; --i)
    std::swap(out.units[i - 1], out.units[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  if (seed % 2 == 1) out.keep_muster();
  return out;
}

void compare_orders(const Made& made, std::uint64_t seed, int times) {
  const std::string id = made.position.units[made.unit].id;
  const std::string told = everything(made.position, made.unit);
  for (int i = 0; i < times; ++i) {
    const Position other = shuffled(made.position, seed + static_cast<std::uint64_t>(i));
    INFO("seed " << seed << ", order " << i);
    REQUIRE(everything(other, other.index(id)) == told);
  }
}

}  // namespace

}  // namespace unit_order

TEST_CASE("no answer hangs on the order of the units", "[asl][rout][order]") {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    MakerOptions options;
    options.every_state = seed % 2 == 0;
    if (seed % 5 == 0) options.enemies = 12;
    unit_order::compare_orders(make_position(seed,
                                             seed % 3 == 0   ? "aslsk"
                                             : seed % 3 == 1 ? "asl"
                                                             : "asl-old",
                                             options),
                               seed, 3);
  }
}

TEST_CASE("nor among many enemies", "[asl][rout][order][many]") {
  const std::vector<Ground> grounds = wide_grounds();
  for (std::uint64_t seed = 7000001; seed <= 7000016; ++seed) {
    const Ground& ground = grounds[seed % grounds.size()];
    const int enemies = seed % 8 == 0 ? 1000 : seed % 2 == 0 ? 300 : 100;
    MakerOptions options;
    options.least_enemies = options.enemies = enemies;
    options.every_state = seed % 3 == 0;
    options.strewn = true;
    options.stacks = seed % 4 == 1 ? 20 : 0;
    options.map = ground.map;
    options.sight = ground.sight;
    INFO(ground.name << ", " << enemies << " enemies");
    unit_order::compare_orders(make_position(seed, "asl", options), seed, 2);
  }
}

TEST_CASE("sets of a few things and of many are sets", "[asl][rout][many]") {
  using Plain = std::set<std::size_t>;
  const auto members = [](EnemyBits set) {
    std::vector<std::size_t> out;
    each_bit(set, [&](std::size_t i) { out.push_back(i); });
    CHECK(out.size() == set.count());
    CHECK(std::is_sorted(out.begin(), out.end()));
    return Plain(out.begin(), out.end());
  };
  for (const std::size_t things : {std::size_t{1}, kInWord, kInWord + 1, std::size_t{65}, std::size_t{1000}}) {
    BitSets sets;
    Random random(things);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random.below(static_cast<int>(n))); };
    const auto drawn = [&](Plain& plain) {
      BitMaker maker(sets, things);
      const std::size_t near = below(things);
      for (std::size_t n = below(12); n > 0; --n) {
        const std::size_t i = random.once_in(3) ? below(things) : (near + below(40)) % things;
        maker.add(i);
        plain.insert(i);
      }
      return maker.done();
    };
    for (int round = 0; round < 300; ++round) {
      Plain x, y, both, either, rest;
      const EnemyBits a = drawn(x);
      const EnemyBits b = drawn(y);
      std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::inserter(both, both.end()));
      std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::inserter(either, either.end()));
      std::set_difference(x.begin(), x.end(), y.begin(), y.end(), std::inserter(rest, rest.end()));
      CHECK(members(a) == x);
      CHECK(members(a & b) == both);
      CHECK(members(a | b) == either);
      CHECK(members(a & ~b) == rest);
      CHECK((a == b) == (x == y));
      CHECK(((a & b) | (a & ~b)) == a);
      CHECK(((a & b) == 0) == both.empty());
    }
    CHECK(members(sets.first(things)).size() == things);
  }
}
