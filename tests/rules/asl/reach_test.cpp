// Reach of units in Good Order. Two judges: expectations computed from the rules by hand, and every
// possible walk, with facts stated a second time.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/facts/second_man.hpp"
#include "rules/asl/plain_facts.hpp"
#include "rules/asl/reach/reach_solver.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// A row of expectations: the reach of r1 in F5, by default a first-line squad, on a map of 12 by 13
// hexes. `reached`: Locations with their least half MF, "F4=2"; L: only beside a leader, R: only with the road
// bonus, C: contact.
struct ReachSheet {
  const char* what;
  const char* rule;
  const char* map;
  const char* rest;
  const char* reached;
  const char* not_reached;
};

constexpr const char* kReachSquad = R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}])";
constexpr const char* kReachLeader = R"(units: [{id: r1, side: russian, counter: "8-0", at: F5}])";

const ReachSheet kReachSheet[] = {
    {"a squad has 4 MF", "A4.11", "", kReachSquad, "F5=0 F4=2 F1=8 F9=8 G5=2", "F10 J9"},
    {"a leader has 6", "A4.11", "", kReachLeader, "F11=12", "F12"},
    {"a wounded leader has 3", "A17.2", "",
     R"(units: [{id: r1, side: russian, counter: "8-0", at: F5, wounded: true}])", "F2=6", "F1"},
    {"a half-squad and a crew have 4", "A4.11", "", R"(units: [{id: r1, side: russian, counter: "2-3-7 hs", at: F5}])",
     "F1=8", "F10"},
    {"Inexperienced: 3", "A19.31", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5, inexperienced: true}])", "F2=6", "F1"},
    {"a conscript: 3", "A19.31", "", R"(units: [{id: r1, side: russian, counter: "4-2-6", at: F5}])", "F2=6", "F1"},
    {"beside a leader 2 more", "A4.12", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: l, side: russian, counter: "8-0", at: F5}])",
     "F1=8 F10=10L F11=12L", "F12"},
    {"a conscript beside a leader: 5", "A4.12, A19.31", "",
     R"(units: [{id: r1, side: russian, counter: "4-2-6", at: F5}, {id: l, side: russian, counter: "8-0", at: F5}])",
     "F2=6 F1=8L F10=10L", "F11"},
    {"a pinned leader leads nobody", "A7.8", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: l, side: russian, counter: "8-0", at: F5, pinned: true}])",
     "F1=8", "F10"},
    {"nor a broken one", "A4.12", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: l, side: russian, counter: "8-0", at: F5, broken: true}])",
     "F1=8", "F10"},
    {"a wounded one is slower than the squad", "A17.2", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: l, side: russian, counter: "8-0", at: F5, wounded: true}])",
     "F1=8", "F10"},
    {"nor one in another Location", "A4.12", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: l, side: russian, counter: "8-0", at: F6}])",
     "F1=8", "F10"},
    {"three Portage Points are free", "A4.42", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5, weapons: [{kind: other, pp: 3}]}])", "F1=8", "F10"},
    {"each one more costs 1 MF", "A4.42", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5, weapons: [{kind: other, pp: 5}]}])", "F3=4", "F2"},
    {"a leader carries one", "A4.42", "",
     R"(units: [{id: r1, side: russian, counter: "8-0", at: F5, weapons: [{kind: other, pp: 3}]}])", "F1=8", "F10"},
    {"woods cost 2", "B13.4", "hexes: [{at: F4, terrain: woods}, {at: F3, terrain: woods}]", kReachSquad, "F4=4 F3=8",
     "F1"},
    {"brush 2, an orchard 1", "B12.4, B14.4", "hexes: [{at: F4, terrain: brush}, {at: F6, terrain: orchard}]",
     kReachSquad, "F4=4 F6=2", ""},
    {"grain 1 1/2 in July", "B15.4", "hexes: [{at: F4, terrain: grain}]", kReachSquad, "F4=3", ""},
    {"a building 2", "B23.4", "hexes: [{at: F4, terrain: stone-building}]", kReachSquad, "F4=4", ""},
    {"by road 1 MF a hex, and one more MF", "B3.4",
     "fill: brush, roads: [{terrain: dirt-road, through: [F5, F6, F7, F8, F9, F10, F11]}]", kReachSquad,
     "F9=8 F10=10R F4=4 F3=8", "F11 F2"},
    {"not where a step leaves the road", "B3.4",
     "fill: brush, roads: [{terrain: dirt-road, through: [F5, F6, F7, F8]}]", kReachSquad, "F8=6", "F9"},
    {"a leader by road has 7", "B3.4",
     "fill: brush, roads: [{terrain: dirt-road, through: [F3, F4, F5, F6, F7, F8, F9, F10, F11]}]",
     R"(units: [{id: r1, side: russian, counter: "8-0", at: F3}])", "F9=12 F10=14R", "F11"},
    {"a road uphill costs 2", "B3.4, B10.4",
     "fill: brush, roads: [{terrain: dirt-road, through: [F5, F4, F3]}], hexes: [{at: F4, terrain: brush, level: 1}]",
     kReachSquad, "F4=4", ""},
    {"one level up doubles", "B10.4", "hexes: [{at: F4, terrain: open-ground, level: 1}]", kReachSquad, "F4=4", ""},
    {"a wall costs 1 more", "B9.4", "hexsides: [{terrain: wall, sides: [F5 n]}]", kReachSquad, "F4=4 F3=6", ""},
    {"a hedge 1, bocage 2", "B9.4",
     "hexsides: [{terrain: hedge, sides: [F5 n]}, {terrain: bocage, sides: [F5 s se sw]}]", kReachSquad, "F4=4 F6=6",
     ""},
    {"nobody climbs a cliff", "B11.4",
     "hexes: [{at: F4, terrain: open-ground, level: 1}], hexsides: [{terrain: cliff, sides: [F5 n]}]", kReachSquad,
     "F4=6", ""},
    {"marsh takes all, as the first step", "B16.4", "hexes: [{at: F4, terrain: marsh}, {at: F7, terrain: marsh}]",
     kReachSquad, "F4=8", "F7"},
    {"deep water is not entered", "B21.41", "hexes: [{at: F4, terrain: river}]", kReachSquad, "F6=2", "F4"},
    {"smoke costs 1 more", "A24.7", "",
     R"({placed: [{kind: smoke, at: F4}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5}]})", "F4=4", ""},
    {"rubble 3", "B24.4", "",
     R"({placed: [{kind: stone-rubble, at: F4}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5}]})", "F4=6",
     ""},
    {"a Blaze is not entered", "B25.4", "",
     R"({placed: [{kind: blaze, at: F4}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5}]})", "F6=2", "F4"},
    {"Wire ends the move", "B26.4",
     "hexes: [{at: E5, terrain: river}, {at: E6, terrain: river}, {at: G5, terrain: river}, {at: G6, terrain: river}, "
     "{at: F6, terrain: river}]",
     R"({placed: [{kind: wire, at: F4}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5}]})", "F4=2", "F3"},
    {"out of a foxhole 1 more", "B27.41", "",
     R"({placed: [{kind: foxhole, at: F5}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5, in: foxhole}]})",
     "F4=4 F2=8", "F1"},
    {"a known enemy bars his Location and what lies behind", "A4.14",
     "hexes: [{at: E5, terrain: river}, {at: E6, terrain: river}, {at: G5, terrain: river}, {at: G6, terrain: river}, "
     "{at: F6, terrain: river}]",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: g1, side: german, counter: "4-6-7", at: F4}])",
     "F5=0", "F4 F3"},
    {"a concealed one is met, and the move ends", "A12.15",
     "hexes: [{at: E5, terrain: river}, {at: E6, terrain: river}, {at: G5, terrain: river}, {at: G6, terrain: river}, "
     "{at: F6, terrain: river}]",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: g1, side: german, counter: "4-6-7", at: F4, concealed: true}])",
     "F4=2C", "F3"},
    {"of a hidden one nobody knows", "A12.3", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: g1, side: german, counter: "4-6-7", at: F4, hidden: true}])",
     "F4=2 F3=4", ""},
    {"a fourth squad pays 1 MF", "A5.1", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: a, side: russian, counter: "4-4-7", at: F4}, {id: b, side: russian, counter: "4-4-7", at: F4}, {id: c, side: russian, counter: "4-4-7", at: F4}])",
     "F4=4", ""},
    {"the Starter Kit has no room for it", "A5.1", "",
     R"({rules: aslsk, units: [{id: r1, side: russian, counter: "4-4-7", at: F5}, {id: a, side: russian, counter: "4-4-7", at: F4}, {id: b, side: russian, counter: "4-4-7", at: F4}, {id: c, side: russian, counter: "4-4-7", at: F4}]})",
     "F3=6", "F4"},
    {"Encircled: the first Location costs double", "A7.7", "",
     R"(units: [{id: r1, side: russian, counter: "4-4-7", at: F5, encircled: true}])", "F4=4 F2=8", "F1"},
    {"by night woods cost 1 MF more", "E1.51", "fill: woods",
     R"(night: true, units: [{id: r1, side: russian, counter: "4-4-7", at: F5}])", "F4=6 G5=6", "F3"},
    {"by night a road through woods does not", "E1.51",
     "fill: woods, roads: [{terrain: dirt-road, through: [F5, F4, F3]}]",
     R"(night: true, units: [{id: r1, side: russian, counter: "4-4-7", at: F5}])", "F4=2 F3=4 F6=6", ""},
    {"by night open ground does not", "E1.51", "",
     R"(night: true, units: [{id: r1, side: russian, counter: "4-4-7", at: F5}])", "F4=2 F1=8", "F10"},
    {"the Starter Kit has no night", "E1", "fill: woods",
     R"({rules: aslsk, night: true, units: [{id: r1, side: russian, counter: "4-4-7", at: F5}]})", "F4=4 F3=8", ""},
    {"trench to trench 1 MF", "B27.54", "fill: woods",
     R"({placed: [{kind: trench, at: F5}, {kind: trench, at: F4}], units: [{id: r1, side: russian, counter: "4-4-7", at: F5, in: trench}]})",
     "F4=2 F6=6", ""},
};

std::string sheet_scenario(const ReachSheet& sheet) {
  std::string rest = sheet.rest;
  if (rest.front() == '{') rest = rest.substr(1, rest.size() - 2);
  const bool skit = rest.rfind("rules: aslsk, ", 0) == 0;
  if (skit) rest = rest.substr(14);
  std::string map = sheet.map;
  const bool filled = map.rfind("fill: ", 0) == 0;
  return fmt::format(
      "{{hexrout: 1, title: s, rules: {}, sides: [german, russian], turn: {{attacker: russian}}, month: 7, map: "
      "{{title: s, columns: "
      "12, rows: 13{}{}{}}}, {}}}",
      skit ? "aslsk" : "asl", filled ? "" : ", fill: open-ground", map.empty() ? "" : ", ", map, rest);
}

std::vector<std::string> words_in(const char* text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// Points into `reach`, which must not be a temporary.
const ReachPoint* cheapest_point(Reach&& reach, LocationId at) = delete;
const ReachPoint* cheapest_point(const Reach& reach, LocationId at) {
  const ReachPoint* best = nullptr;
  for (const ReachPoint& p : reach.points)
    if (p.at == at && (best == nullptr || p.spent_half_mf < best->spent_half_mf)) best = &p;
  return best;
}

}  // namespace

TEST_CASE("what the rules of movement say, one at a time", "[asl][reach]") {
  for (const ReachSheet& sheet : kReachSheet) {
    const std::string text = sheet_scenario(sheet);
    INFO(sheet.what << " [" << sheet.rule << "]\n" << text);
    Diagnostics found;
    const auto scenario = parse_scenario(text, "sheet.yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    const Map& map = *scenario->game->setting().map;
    const Reach reach = scenario->game->reach("r1");
    CHECK(reach.code.empty());
    for (const std::string& word : words_in(sheet.reached)) {
      INFO(word);
      const std::size_t equals = word.find('=');
      const auto at = map.find_location(word.substr(0, equals));
      REQUIRE(at);
      const ReachPoint* p = cheapest_point(reach, *at);
      REQUIRE(p != nullptr);
      CHECK(p->spent_half_mf.count() == std::stoi(word.substr(equals + 1)));
      CHECK(p->with_leader == (word.back() == 'L'));
      CHECK(p->road_bonus == (word.back() == 'R'));
      CHECK(p->contact == (word.back() == 'C'));
    }
    for (const std::string& word : words_in(sheet.not_reached)) {
      INFO(word);
      const auto at = map.find_location(word);
      REQUIRE(at);
      CHECK(cheapest_point(reach, *at) == nullptr);
    }
  }
}

TEST_CASE("who does not move says why", "[asl][reach]") {
  const std::pair<const char*, const char*> kWhoStays[] = {
      {"broken: true", "NOT_GOOD_ORDER"}, {"melee: true", "NOT_GOOD_ORDER"},       {"berserk: true", "NOT_GOOD_ORDER"},
      {"pinned: true", "PINNED"},         {"ti: true", "TEMPORARILY_IMMOBILIZED"},
  };
  for (const auto& [state, code] : kWhoStays) {
    const std::string unit = fmt::format("units: [{{id: r1, side: russian, counter: 4-4-7, at: F5, {}}}]", state);
    Diagnostics found;
    const auto scenario = parse_scenario(sheet_scenario({"", "", "", unit.c_str(), "", ""}), "s.yaml", {}, found);
    INFO(state << found.text());
    REQUIRE(scenario);
    const Reach reach = scenario->game->reach("r1");
    CHECK(reach.code == code);
    CHECK_FALSE(reach.because.text.empty());
    CHECK(reach.points.empty());
    CHECK(scenario->game->reach("nobody").code == "UNKNOWN_UNIT");
  }
}

// A German in F7 or F11 looks along column F.
TEST_CASE("fire on the way is counted in quarters of a factor", "[asl][reach]") {
  const auto exposure = [](const char* map, const char* enemy, const char* to) {
    const std::string units =
        fmt::format("units: [{{id: r1, side: russian, counter: 4-4-7, at: F3}}, {{id: g1, side: german, {}}}]", enemy);
    Diagnostics found;
    const auto scenario = parse_scenario(sheet_scenario({"", "", map, units.c_str(), "", ""}), "s.yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    const Reach reach = scenario->game->reach("r1");
    const ReachPoint* p = cheapest_point(reach, *scenario->game->setting().map->find_location(to));
    REQUIRE(p != nullptr);
    return p->exposure;
  };
  // 4 factors in quarters, twice for Open Ground.
  CHECK(exposure("", "counter: 4-6-7, at: F7", "F4") == 32);
  CHECK(exposure("", "counter: 4-6-7, at: F7", "F5") == 64);
  // Adjacent: twice as much.
  CHECK(exposure("", "counter: 4-6-7, at: F7", "F6") == 128);
  // Beyond Normal Range: half; beyond twice the range: nothing.
  CHECK(exposure("", "counter: 4-6-7, at: F11", "F4") == 16);
  CHECK(exposure("", "counter: 4-4-7, at: F11", "F4") == 16);
  CHECK(exposure("", "counter: 8-3-8, at: F11", "F4") == 0);
  CHECK(exposure("", "counter: 4-6-7, at: F7, pinned: true", "F4") == 16);
  CHECK(exposure("", "counter: 4-6-7, at: F7, broken: true", "F4") == 0);
  CHECK(exposure("", "counter: 4-6-7, at: F7, concealed: true", "F4") == 0);
  // Leaders have no factor; their machine guns do.
  CHECK(exposure("", "counter: 8-1, at: F7", "F4") == 0);
  CHECK(exposure("", "counter: 4-6-7, at: F7, weapons: [{kind: lmg, firepower: 2, range: 6}]", "F4") == 48);
  // Brush is no Open Ground, and woods on the way hide it.
  CHECK(exposure("hexes: [{at: F4, terrain: brush}]", "counter: 4-6-7, at: F7", "F4") == 16);
  CHECK(exposure("hexes: [{at: F6, terrain: woods}]", "counter: 4-6-7, at: F7", "F4") == 0);
}

TEST_CASE("a dearer path that draws less fire is on the front", "[asl][reach]") {
  // Woods screen the hexes west of column F from the German in H6.
  const std::string text = sheet_scenario(
      {"", "", "hexes: [{at: G5, terrain: woods}, {at: E5, terrain: woods}, {at: E4, terrain: woods}]",
       "units: [{id: r1, side: russian, counter: 4-4-7, at: F6}, {id: g1, side: german, counter: 4-6-7, at: J4}]", "",
       ""});
  Diagnostics found;
  const auto scenario = parse_scenario(text, "s.yaml", {}, found);
  REQUIRE(scenario);
  const Reach reach = scenario->game->reach("r1");
  bool traded = false;
  for (std::size_t i = 1; i < reach.points.size(); ++i) {
    const ReachPoint& a = reach.points[i - 1];
    const ReachPoint& b = reach.points[i];
    if (a.at != b.at || a.beneath != b.beneath) continue;
    traded = true;
    CHECK(a.spent_half_mf < b.spent_half_mf);
    CHECK(a.exposure > b.exposure);
  }
  CHECK(traded);
}

namespace {

struct ReachedBy {
  int half_mf = 0;
  std::uint32_t exposure = 0;
  bool with_leader = false;
  auto operator<=>(const ReachedBy&) const = default;
};
// By Location, and true beneath an entrenchment there.
using ReachFronts = std::map<std::pair<LocationId, bool>, std::set<ReachedBy>>;

// Every walk within the MF, each step judged from scratch.
class EveryWalk {
 public:
  EveryWalk(const asl::Position& position, const asl::Unit& unit) : p_(position), unit_(unit), facts_(position) {}

  ReachFronts fronts() {
    const bool beneath =
        unit_.in != asl::Entrenchment::none && facts_.ground().place(unit_.at).fortification_half_mf.count() > 0;
    allotment_ = own_half_mf(false);
    walk(unit_.at, beneath, 0, 0, true, true);
    for (const asl::Unit& leader : p_.units) {
      if (!unit_.mmc() || !leads(leader)) continue;
      const int beside = std::min(own_half_mf(true), (leader.wounded ? 6 : 12) - over(leader));
      if (beside <= most_beside_) continue;
      most_beside_ = beside;
    }
    if (most_beside_ > allotment_) {
      allotment_ = most_beside_;
      leader_ = true;
      walk(unit_.at, beneath, 0, 0, true, true);
    }
    ReachFronts out;
    for (const auto& [place, walks] : all_) {
      std::uint32_t lowest = UINT32_MAX;
      for (const ReachedBy& w : walks)
        if (w.exposure < lowest) {
          out[place].insert(w);
          lowest = w.exposure;
        }
    }
    return out;
  }

 private:
  static int over(const asl::Unit& u) {
    int carried = 0;
    for (const asl::Weapon& w : u.weapons) carried += w.portage_points;
    return 2 * std::max(0, carried - (u.mmc() ? 3 : u.wounded ? 0 : 1));
  }
  bool leads(const asl::Unit& u) const {
    return u.kind == asl::UnitKind::leader && u.side == unit_.side && u.at == unit_.at && facts_.takes_part(u) &&
           u.good_order() && !u.pinned && !u.ti && u.aboard.empty() && !u.cavalry && !u.climbing && !u.wading &&
           !u.armor_leader && !facts_.on_top_of_wire(u);
  }
  int own_half_mf(bool led) const {
    int half_mf = unit_.wounded ? 6 : 12;
    if (unit_.mmc()) {
      bool beside = led;
      for (const asl::Unit& u : p_.units)
        beside = beside || (u.kind == asl::UnitKind::leader && u.side == unit_.side && u.at == unit_.at &&
                            facts_.takes_part(u) && u.good_order() && !u.pinned);
      const bool raw = unit_.inexperienced || unit_.quality == asl::Quality::conscript ||
                       (unit_.quality == asl::Quality::green && !beside);
      half_mf = (raw ? 6 : 8) + (led ? 4 : 0);
    }
    return std::max(0, half_mf - over(unit_));
  }

  bool fires(const asl::Unit& e) const {
    if (e.side == unit_.side || !facts_.takes_part(e) || !facts_.shows_itself(e) || !facts_.threatens(e)) return false;
    if (e.melee || e.berserk || e.stunned || e.abandoned || e.ti || e.climbing) return false;
    if (!e.aboard.empty() && !e.rider) return false;
    return !asl::serves_another(p_, e);
  }

  std::uint32_t factors(const asl::Unit& e, int hexes) const {
    const auto part = [&](int firepower, int range, int halved) {
      int quarters = hexes > 2 * range ? 0 : 4 * firepower;
      if (hexes <= 1) quarters *= 2;
      if (hexes > range) quarters /= 2;
      for (int i = 0; i < halved; ++i) quarters /= 2;
      return static_cast<std::uint32_t>(quarters);
    };
    std::uint32_t sum = 0;
    if (e.infantry() && e.kind != asl::UnitKind::leader && e.firepower > 0) sum += part(e.firepower, e.range, e.pinned);
    const auto heavy = facts_.heavy_fire(e);
    for (const auto& [firepower, range] : heavy) sum += part(firepower, range, e.pinned);
    if (!heavy.empty()) return sum;
    for (const asl::Weapon& w : e.weapons) {
      if (w.malfunctioned || w.dismantled || (w.firepower < 1 && !w.ordnance)) continue;
      const bool hero = e.kind == asl::UnitKind::hero || e.heroic;
      const bool alone = e.smc() && asl::needs_two(w) && !hero && !asl::has_second_man(p_, e, w);
      sum += part(std::max(1, w.firepower), w.range, (e.pinned ? 1 : 0) + (alone ? 1 : 0));
    }
    return sum;
  }

  std::uint32_t mines(LocationId at) const {
    std::uint32_t sum = 0;
    if (p_.switches.fortifications)
      for (const Placed& p : p_.setting.placed)
        if (p.kind == PlacedKind::minefield && p.at == at) sum += 4U * static_cast<std::uint32_t>(p.strength);
    return sum;
  }

  std::uint32_t fire_on(LocationId from, const FootStep& step) {
    const auto key = std::tuple(from, step.to, step.traits, step.side);
    if (const auto it = fire_.find(key); it != fire_.end()) return it->second;
    std::uint32_t sum = mines(from) + mines(step.to);
    for (const asl::Unit& e : p_.units) {
      if (!fires(e) || !facts_.sees(e, step.to)) continue;
      const std::uint32_t bears = factors(e, facts_.range(e, step.to));
      sum += facts_.open_to(e, {from, &step, step.to, false}) ? 2 * bears : bears;
    }
    return fire_[key] = sum;
  }

  int stacked_half_mf(LocationId to) const {
    int half_squads = unit_.kind == asl::UnitKind::squad ? 2 : unit_.mmc() ? 1 : 0;
    int men = (unit_.smc() ? 1 : 0) + (leader_ ? 1 : 0);
    for (const asl::Unit& u : p_.units) {
      if (u.id == unit_.id || u.side != unit_.side || u.at != to || !facts_.takes_part(u) || !u.infantry() ||
          !u.aboard.empty())
        continue;
      half_squads += u.kind == asl::UnitKind::squad ? 2 : u.mmc() ? 1 : 0;
      men += u.smc() ? 1 : 0;
    }
    half_squads += men / 5;
    return half_squads > 6 ? 2 * ((half_squads - 5) / 2) : 0;
  }

  bool held(LocationId at) const {
    return std::any_of(p_.units.begin(), p_.units.end(), [&](const asl::Unit& u) {
      return u.side != unit_.side && u.at == at && facts_.takes_part(u) && facts_.shows_itself(u);
    });
  }
  bool lurked(LocationId at) const {
    return std::any_of(p_.units.begin(), p_.units.end(), [&](const asl::Unit& u) {
      const bool mark = u.kind == asl::UnitKind::dummy || (u.concealed && p_.switches.concealment);
      return u.side != unit_.side && u.at == at && mark && !u.hidden && !u.eliminated && u.guard.empty();
    });
  }

  void walk(LocationId at, bool beneath, int spent, std::uint32_t exposure, bool by_road, bool first) {
    // Walks with equal state continue equally.
    if (!met_.insert({at, beneath, spent, exposure, by_road, first, leader_}).second) return;
    all_[{at, beneath}].insert({spent, exposure, leader_});
    if (!first && lurked(at)) return;
    const FootPlace& here = facts_.ground().place(at);
    if (!beneath && facts_.room_beneath(unit_, at) && spent + here.fortification_half_mf.count() <= allotment_)
      walk(at, true, spent + here.fortification_half_mf.count(), exposure, false, first);
    if (!first && here.has(PlacedKind::wire)) return;
    for (const FootStep& step : facts_.ground().steps(at)) {
      if (step.is(FootStep::kCrawlOnly) || (step.is(FootStep::kInTrench) && !beneath) || held(step.to)) continue;
      if (!p_.switches.levels && facts_.map().location(step.to).kind == LocationKind::upper) continue;
      const int stacked = stacked_half_mf(step.to);
      if (stacked > 0 && p_.switches.stacking == asl::Stacking::forbid) continue;
      int half_mf = step.half_mf.count() + stacked;
      if (beneath && !step.is(FootStep::kInTrench)) half_mf += here.fortification_half_mf.count();
      if (first && facts_.encircled(unit_)) half_mf *= 2;
      const bool road = by_road && step.by_road() && !beneath;
      const int limit = allotment_ + (road ? 2 : 0);
      if (step.is(FootStep::kWholeAllotment)) {
        if (spent > 0) continue;
        half_mf = std::max(half_mf, allotment_);
      }
      if (spent + half_mf > limit) continue;
      walk(step.to, step.is(FootStep::kInTrench), spent + half_mf, exposure + fire_on(at, step), road, false);
    }
  }

  const asl::Position& p_;
  const asl::Unit& unit_;
  PlainFacts facts_;
  int allotment_ = 0;
  int most_beside_ = 0;
  bool leader_ = false;
  ReachFronts all_;
  std::set<std::tuple<LocationId, bool, int, std::uint32_t, bool, bool, bool>> met_;
  std::map<std::tuple<LocationId, LocationId, std::uint8_t, std::uint8_t>, std::uint32_t> fire_;
};

// A random position whose broken unit has rallied, sometimes beside a leader or under a load.
Made made_mover(std::uint64_t seed, std::string_view profile, const MakerOptions& options) {
  Made made = make_position(seed, profile, options);
  Random random(seed);
  asl::Unit& unit = made.position.units[made.unit];
  unit.broken = unit.dm = unit.has_routed = false;
  unit.remembered.clear();
  if (random.once_in(3)) unit.weapons.push_back({"w", asl::WeaponKind::other, 1 + random.below(5)});
  if (random.once_in(8)) unit.inexperienced = true;
  if (unit.mmc() && random.once_in(2)) {
    asl::Unit leader;
    leader.id = "lead";
    leader.side = unit.side;
    leader.kind = asl::UnitKind::leader;
    leader.morale = leader.broken_morale = 8;
    leader.at = unit.at;
    leader.wounded = random.once_in(6);
    leader.pinned = random.once_in(6);
    made.position.units.push_back(leader);
  }
  return made;
}

void compare_with_every_walk(std::uint64_t seed, std::string_view profile, const MakerOptions& options, int& moved) {
  const Made made = made_mover(seed, profile, options);
  const asl::Unit& unit = made.position.units[made.unit];
  const asl::Scene scene(made.position);
  if (asl::cannot_move(scene, unit)) return;
  Exposure lines(made.position.sight(), scene.map().location_count());
  asl::ReachSolver solver(scene.map().location_count());
  const Reach reach = solver.reach(scene, lines, unit);
  ReachFronts found;
  for (const ReachPoint& p : reach.points)
    found[{p.at, p.beneath}].insert({p.spent_half_mf.count(), p.exposure, p.with_leader});
  INFO("seed " << seed << ", profile " << profile << "\n" << asl::write_position(made.position));
  const ReachFronts wanted = EveryWalk(made.position, unit).fronts();
  REQUIRE(found == wanted);
  moved += reach.points.size() > 1 ? 1 : 0;
}

}  // namespace

TEST_CASE("reach and every walk agree on random positions", "[asl][reach]") {
  constexpr std::string_view kProfiles[] = {"asl", "asl-old", "aslsk"};
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    MakerOptions options;
    options.every_state = seed % 2 == 0;
    compare_with_every_walk(seed, kProfiles[seed % 3], options, moved);
  }
  CHECK(moved > 300);
}
