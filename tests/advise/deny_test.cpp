// deny against a plain twin that edits the text of a scenario and reads it anew for each answer; and laws of every
// denial.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "hexrout/advise/deny.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;

namespace {

// A unit as a line of a scenario.
struct TextUnit {
  std::string id;
  std::string side;
  std::string counter;
  std::string at;
  bool broken = false;
  std::string more = {};  // further keys: ", concealed: true"
};

struct TextPosition {
  int columns = 7;
  int rows = 7;
  std::string hexes;  // entries of "hexes"
  std::vector<TextUnit> units;

  std::string text() const {
    std::string out = fmt::format(
        "hexrout: 1\nmap: {{title: t, columns: {}, rows: {}, fill: open-ground, hexes: [{}]}}\nrules: asl\n"
        "sides: [german, russian]\nturn: {{attacker: german, phase: rout}}\nunits:\n",
        columns, rows, hexes);
    for (const TextUnit& u : units)
      out += fmt::format("  - {{id: {}, side: {}, counter: {}, at: {}{}{}}}\n", u.id, u.side, u.counter, u.at,
                         u.broken ? ", broken: true, dm: true" : "", u.more);
    return out;
  }
};

Scenario read_text(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "deny.yaml", {}, found);
  INFO(text);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

class Dice7 {
 public:
  explicit Dice7(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 99) {}
  int below(int n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(n));
  }

 private:
  std::uint64_t state_;
};

TextPosition random_text(std::uint64_t seed, int columns = 7, int rows = 7, int own = 2, int enemies = 3) {
  Dice7 dice(seed);
  TextPosition out;
  out.columns = columns;
  out.rows = rows;
  std::set<std::string> taken;
  const auto hex = [&] {
    for (;;) {
      const std::string name =
          fmt::format("{}{}", static_cast<char>('A' + dice.below(columns)), 1 + dice.below(rows - 1));
      if (taken.insert(name).second) return name;
    }
  };
  static constexpr std::array kGrounds{"woods", "woods", "wooden-building", "brush", "grain"};
  for (int n = 0; n < columns * rows / 4; ++n)
    out.hexes += fmt::format("{}{{at: {}, terrain: {}}}", n == 0 ? "" : ", ", hex(),
                             kGrounds[static_cast<std::size_t>(dice.below(5))]);
  taken.clear();
  static constexpr std::array kOwn{"4-6-7", "4-6-7", "2-4-7", "9-1"};
  static constexpr std::array kEnemies{"4-4-7", "4-4-7", "2-3-7", "8-1"};
  for (int i = 0; i < own; ++i)
    out.units.push_back(
        {fmt::format("g{}", i + 1), "german", kOwn[static_cast<std::size_t>(dice.below(4))], hex(), false});
  for (int i = 0; i < enemies; ++i)
    out.units.push_back(
        {fmt::format("r{}", i + 1), "russian", kEnemies[static_cast<std::size_t>(dice.below(4))], hex(), true});
  out.units.push_back({"r0", "russian", "4-4-7", hex(), false});
  return out;
}

// The plain twin's measure, from the answer in words.
double plain_loss(const Game& game, const std::string& unit, const std::string& counter) {
  const bool squad = counter == "4-6-7" || counter == "4-4-7";
  const bool leader = counter.size() == 3;
  const double m = squad || leader ? 2 : 1;
  const double left = leader ? 2 : 1;
  const UnitAnswer answer = game.answer(unit);
  if (answer.options.empty()) {
    if (answer.fate.what == "surrenders") return 90 * m;
    return answer.fate.what == "eliminated" ? 50 * m : 0;
  }
  if (answer.duty != Duty::must || !answer.options[0].odds) return 0;
  const RouteOdds& odds = *answer.options[0].odds;
  return odds.reduced.value() * (40 * (m - left) + 10 * m) + odds.stopped.value() * 10 * m + odds.lost.value() * 50 * m;
}

struct PlainMove {
  std::string at;
  double taken = 0;
  std::uint64_t fire = 0;
  double if_broken = 0;
};

double losses(const Game& game, const TextPosition& position) {
  double sum = 0;
  for (const TextUnit& u : position.units)
    if (u.side == "russian" && u.broken) sum += plain_loss(game, u.id, u.counter);
  return sum;
}

std::uint64_t fire_on(const Game& game, LocationId at) {
  const Map& map = *game.setting().map;
  std::uint64_t sum = 0;
  for (const Firer& firer : game.firers())
    if (firer.side == "russian" && !game.setting().sight->look(firer.at, at).blocked)
      sum += firer.quarters(map.distance(map.location(firer.at).hex, map.location(at).hex));
  return sum;
}

// All moves of the first unit that take something.
std::vector<PlainMove> plain_moves(const TextPosition& position) {
  const Scenario start = read_text(position.text());
  const Map& map = *start.game->setting().map;
  const double before = losses(*start.game, position);
  const Reach reach = start.game->reach(position.units[0].id);
  std::map<LocationId, std::uint32_t> ends;
  for (const ReachPoint& p : reach.points)
    if (p.at != reach.from && !p.with_leader && !p.beneath && !p.contact)
      ends[p.at] = std::min(ends.count(p.at) != 0 ? ends[p.at] : p.exposure, p.exposure);
  std::vector<PlainMove> out;
  for (const auto& [at, exposure] : ends) {
    TextPosition other = position;
    other.units[0].at = map.location_name(at);
    const Scenario moved = read_text(other.text());
    const double taken = losses(*moved.game, position) - before;
    if (taken < 1e-9) continue;
    const std::uint64_t fire = exposure + fire_on(*moved.game, at);
    other.units[0].broken = true;
    const Scenario broken = read_text(other.text());
    out.push_back(
        {other.units[0].at, taken, fire, plain_loss(*broken.game, other.units[0].id, other.units[0].counter)});
  }
  return out;
}

bool plainly_dominates(const PlainMove& a, const PlainMove& b) {
  const double more = a.taken - b.taken;
  const double less = b.if_broken - a.if_broken;
  if (more < -1e-9 || less < -1e-9 || a.fire > b.fire) return false;
  return more > 1e-9 || less > 1e-9 || a.fire < b.fire;
}

Denial denied(const Game& game, DenyOptions options) {
  Diagnostics found;
  options.side = "german";
  auto denial = deny(game, options, found);
  INFO(found.text());
  REQUIRE(denial);
  return std::move(*denial);
}

DenyOptions single(const std::string& unit) {
  DenyOptions options;
  options.units = {unit};
  options.most_movers = 1;
  options.top = 0;
  options.time_ms = 60'000;
  return options;
}

// Returns the number of moves that take something.
std::size_t compare_with_twin(std::uint64_t seed) {
  const TextPosition position = random_text(seed);
  INFO("seed " << seed << "\n" << position.text());
  const Scenario scenario = read_text(position.text());
  const Denial denial = denied(*scenario.game, single("g1"));
  const std::vector<PlainMove> moves = plain_moves(position);
  REQUIRE_FALSE(denial.stopped);
  if (denial.units.empty()) {
    CHECK(moves.empty());
    return 0;
  }
  const UnitDenial& unit = denial.units[0];
  CHECK(unit.taking == moves.size());
  std::map<std::string, PlainMove> front;
  for (const PlainMove& move : moves)
    if (std::none_of(moves.begin(), moves.end(), [&](const PlainMove& m) { return plainly_dominates(m, move); }))
      front[move.at] = move;
  CHECK(unit.undominated == front.size());
  REQUIRE(unit.moves.size() == front.size());
  const Map& map = *scenario.game->setting().map;
  for (const DenyMove& move : unit.moves) {
    const auto plain = front.find(map.location_name(move.point.at));
    REQUIRE(plain != front.end());
    CHECK(std::abs(plain->second.taken - move.taken.value) < 1e-9);
    CHECK(std::abs(plain->second.if_broken - move.loss_if_broken.value) < 1e-9);
    CHECK(plain->second.fire == move.fire());
  }
  CHECK(std::is_sorted(unit.moves.begin(), unit.moves.end(),
                       [](const DenyMove& a, const DenyMove& b) { return a.taken.value > b.taken.value + 1e-9; }));
  return moves.size();
}

std::string told(const std::string& text) {
  const Scenario scenario = read_text(text);
  DenyOptions options;
  options.top = 0;
  options.time_ms = 300;
  const Denial denial = denied(*scenario.game, options);
  return denial_json(denial, *scenario.game) + denial_text(denial, *scenario.game);
}

}  // namespace

TEST_CASE("the moves of one unit are those of a plain twin", "[full][advise][deny]") {
  std::size_t taking = 0;
  const auto positions = test::cases_played(std::uint64_t{60}, std::uint64_t{300});
  for (std::uint64_t seed = 1; seed <= positions; ++seed) taking += compare_with_twin(seed);
  CHECK(taking > positions * 5 / 3);
}

TEST_CASE("an exact joint move takes what the best of all pairs takes", "[advise][deny]") {
  int compared = 0;
  for (std::uint64_t seed = 1; compared < 4 && seed < 40; ++seed) {
    const TextPosition position = random_text(seed, 5, 5, 2, 2);
    const Scenario scenario = read_text(position.text());
    DenyOptions options;
    options.time_ms = 60'000;
    options.with_reasons = false;
    const Denial denial = denied(*scenario.game, options);
    if (denial.units.size() < 2) continue;
    ++compared;
    INFO("seed " << seed << "\n" << position.text());
    CHECK(denial.joint.exact);
    const Map& map = *scenario.game->setting().map;
    const double before = losses(*scenario.game, position);
    double best = 0;
    const auto ends = [&](const Game& game, const std::string& unit) {
      std::set<LocationId> out;
      const Reach reach = game.reach(unit);
      for (const ReachPoint& p : reach.points)
        if (!p.with_leader && !p.beneath && !p.contact) out.insert(p.at);
      return out;
    };
    const auto moved = [&](const Game& game, const std::string& unit, LocationId at) {
      Diagnostics found;
      auto other = game.changed(PositionChange().move(unit, map.location_name(at)), found);
      REQUIRE(other);
      return other;
    };
    for (const LocationId first : ends(*scenario.game, "g1")) {
      const auto one = moved(*scenario.game, "g1", first);
      for (const LocationId second : ends(*one, "g2"))
        best = std::max(best, losses(*moved(*one, "g2", second), position) - before);
    }
    CHECK(std::abs(best - denial.joint.taken.value) < 1e-9);
  }
  CHECK(compared == 4);
}

TEST_CASE("what the side cannot know is no part of the answer", "[advise][deny]") {
  int taking = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    TextPosition one = random_text(seed);
    TextPosition other = one;
    TextUnit& veiled = one.units.back();
    veiled.more = ", concealed: true";
    other.units.back() = {"other", "russian", "6-2-8", veiled.at, false, ", concealed: true"};
    other.units.push_back({"gone", "russian", "4-4-7", other.units[2].at, false, ", hidden: true"});
    INFO("seed " << seed << "\n" << one.text());
    const std::string answer = told(one.text());
    CHECK(answer == told(other.text()));
    taking += answer.find("no move takes anything") == std::string::npos ? 1 : 0;
  }
  CHECK(taking > 3);
}

TEST_CASE("ends that a move denies are gone, and the units that deny them are there", "[advise][deny]") {
  std::size_t ends = 0;
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const TextPosition position = random_text(seed);
    INFO("seed " << seed << "\n" << position.text());
    const Scenario scenario = read_text(position.text());
    const Map& map = *scenario.game->setting().map;
    const Denial denial = denied(*scenario.game, single("g1"));
    for (const UnitDenial& unit : denial.units)
      for (const DenyMove& move : unit.moves) {
        CHECK_FALSE(move.denied.empty());
        TextPosition other = position;
        other.units[0].at = map.location_name(move.point.at);
        const Scenario moved = read_text(other.text());
        for (const DeniedUnit& denied_unit : move.denied) {
          const UnitAnswer before = scenario.game->answer(denied_unit.unit);
          const UnitAnswer after = moved.game->answer(denied_unit.unit);
          CHECK((!denied_unit.ends.empty() || !denied_unit.because.empty()));
          for (const DeniedEnd& end : denied_unit.ends) {
            ++ends;
            const auto is_end = [&](const RoutOption& o) { return o.end == end.end && o.low_crawl == end.low_crawl; };
            CHECK(std::any_of(before.options.begin(), before.options.end(), is_end));
            CHECK(std::none_of(after.options.begin(), after.options.end(), is_end));
            CHECK((end.by.empty() || moved.game->unit(end.by).has_value()));
            const auto verdict = moved.game->check(denied_unit.unit, end.path, end.low_crawl);
            if (!verdict || verdict->legal) continue;
            ++refused;
            CHECK(end.refused == (verdict->step < end.path.size() ? end.path[verdict->step] : kNowhere));
            CHECK(std::tie(end.rule, end.by, end.why) == std::tie(verdict->rule, verdict->enemy, verdict->why));
          }
        }
      }
  }
  CHECK(ends > 50);
  CHECK(refused > 50);
}

TEST_CASE("40 against 40 units keep to the work allowed", "[advise][deny]") {
  const TextPosition position = random_text(5, 20, 20, 40, 40);
  const Scenario scenario = read_text(position.text());
  DenyOptions options;
  options.time_ms = 100;
  const Denial denial = denied(*scenario.game, options);
  CHECK(denial.stopped);
  CHECK(denial.units.size() + denial.idle.size() == 40);
  // A move begun is finished: at most one move of each unit beyond the limit.
  CHECK(denial.verdicts < 100 * 20 + 50 * 60);
  CHECK(denial_json(denial, *scenario.game) == denial_json(denied(*scenario.game, options), *scenario.game));
}

TEST_CASE("deny refuses what it cannot answer", "[advise][deny]") {
  const Scenario scenario = read_text(random_text(1).text());
  const auto code = [&](const DenyOptions& options) {
    Diagnostics found;
    CHECK_FALSE(deny(*scenario.game, options, found));
    REQUIRE_FALSE(found.empty());
    return found.all()[0].code;
  };
  DenyOptions options;
  options.side = "germn";
  CHECK(code(options) == "unknown-side");
  options.side = "german";
  options.units = {"r1"};
  CHECK(code(options) == "unknown-unit");
}

TEST_CASE("other systems have an answer or say why not", "[advise][deny]") {
  for (const char* name : {"squares", "morale_ratio", "chain_of_command", "armour_battles"}) {
    Diagnostics found;
    const auto scenario =
        read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
    REQUIRE(scenario);
    for (const std::string& side : scenario->game->setting().sides) {
      DenyOptions options;
      options.side = side;
      options.time_ms = 200;
      INFO(name << ", " << side);
      const auto denial = deny(*scenario->game, options, found);
      INFO(found.text());
      REQUIRE((denial || (!found.empty() && found.all().back().code == "not-offered")));
      if (denial) CHECK_FALSE(denial_text(*denial, *scenario->game).empty());
    }
  }
}

TEST_CASE("a loss is one under every system: dispersed, or off the map for good", "[advise][deny]") {
  // The tank falls back from f two hexes to the north, whatever the dice: through D3, where s disperses it.
  const Scenario armour = read_text(
      "hexrout: 1\nmap: {columns: 9, rows: 16, fill: open-ground}\nrules: armour_battles\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: fire}\nscale: 3\narmies: [{side: german, points: 5}, {side: russian, points: "
      "5}]\n"
      "units:\n  - {id: f, side: german, at: D12, fire: 5}\n  - {id: s, side: german, at: F4, fire: 5}\n"
      "  - {id: tank, side: russian, at: D6, disruption: 1, suppressed: true, forced_back: {from: f, sixes: 1}}\n");
  DenyOptions options;
  const Denial stops = denied(*armour.game, options);
  const auto best = [](const Denial& denial, const std::string& unit) {
    double most = 0;
    for (const UnitDenial& u : denial.units)
      for (const DenyMove& move : u.moves)
        if (u.unit == unit) most = std::max(most, move.taken.value);
    return most;
  };
  CHECK(stops.enemies.at(0).loss.value == 0);
  CHECK(best(stops, "s") == Approx(100));  // (survival + whole) of size 2

  // Three hexes from the edge a Team retires 2D6+6 inches of two a hex: its loss is that of its survey.
  const Scenario table = read_text(
      "hexrout: 1\nmap: {columns: 9, rows: 10, fill: open-ground}\nrules: chain_of_command\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: fire}\nscale: 2\n"
      "forces: [{side: german, force_morale: 9, own_edge: south}, {side: russian, force_morale: 9, own_edge: north}]\n"
      "teams:\n  - {id: mg, side: german, kind: support, at: D9, figures: 5}\n"
      "  - {id: a, side: russian, kind: rifle, at: D7, figures: 3, shock: 4, status: broken, firer: mg, must_retire: "
      "true}\n");
  const Denial leaves = denied(*table.game, options);
  double off = 0;
  for (const VerdictEnd& end : table.game->verdict("a").ends)
    if (end.at == kNowhere && end.chance) off += end.chance->value();
  CHECK(off > 0);
  CHECK(off < 1);
  CHECK(leaves.enemies.at(0).loss.value == Approx(100 * off));
}

TEST_CASE("deny and cut offer only moves that the dice cannot refuse", "[advise][deny][cut]") {
  const Scenario scenario = read_text(
      "hexrout: 1\nmap: {columns: 12, rows: 20, fill: open-ground}\nrules: chain_of_command\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: fire}\nscale: 2\n"
      "forces: [{side: german, force_morale: 9, own_edge: south}, {side: russian, force_morale: 9, own_edge: north}]\n"
      "teams:\n  - {id: mg, side: german, kind: support, at: F16, figures: 5}\n"
      "  - {id: a, side: russian, kind: rifle, at: F13, figures: 3, shock: 6, status: broken, firer: mg, must_retire: "
      "true}\n");
  const Reach reach = scenario.game->reach("mg");
  REQUIRE(reach.certain_half_mf < reach.allotment_half_mf);
  DenyOptions options;
  options.top = 0;
  for (const UnitDenial& unit : denied(*scenario.game, options).units)
    for (const DenyMove& move : unit.moves) CHECK(move.point.spent_half_mf <= reach.certain_half_mf);
}

TEST_CASE("an end on the map that costs the unit is a loss", "[advise][deny][data]") {
  // Two flags at one block that can go back one hex: the block is lost for the hex not gone, at either end.
  const auto flags = [](const std::string& unit) {
    return read_text(fmt::format(
        "hexrout: 1\nrules: flags\nrules_folder: {}/maps/games/flags\n"
        "map: {{columns: 11, rows: 7, fill: open-ground}}\nsides: [german, russian]\nturn: {{attacker: russian}}\n"
        "edges: [{{side: german, own_edge: east}}, {{side: russian, own_edge: west}}]\nunits:\n"
        "  - {{id: s, side: russian, kind: foot, original: 4, morale: back, flags: 2, at: B2{}}}\n"
        "  - {{id: r, side: german, kind: foot, original: 4, at: H3}}\n",
        HEXROUT_SOURCE_DIR, unit));
  };
  CHECK(denied(*flags(", current: 1").game, {}).enemies.at(0).loss.value == Approx(100));
  CHECK(denied(*flags(", current: 2").game, {}).enemies.at(0).loss.value == 0);
}
