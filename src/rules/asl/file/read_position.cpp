#include <fmt/format.h>

#include <algorithm>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/readings.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/rules/limits.hpp"
#include "hexrout/rules/read.hpp"
#include "rules/asl/facts/manned.hpp"
#include "rules/asl/file/out_of_scope.hpp"
#include "rules/asl/file/read_events.hpp"
#include "rules/asl/file/read_units.hpp"
#include "rules/asl/file/while_in.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/phase_tables.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

namespace {

// Reads a map with a value for each side: {german: 3, russian: 2}. `take` gets the side's index and the value.
template <class Take>
void for_each_side(const Node& node, const Setting& setting, std::string_view key, Diagnostics& found, Take&& take) {
  if (!node) return;
  if (!node.is_map()) {
    found.error("not-a-map", node.place(), fmt::format("'{}' must give a value for each side", key),
                "write {SIDE: value, SIDE: value}");
    return;
  }
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [name, value] = node.entry(i);
    const auto it = std::find(setting.sides.begin(), setting.sides.end(), name);
    if (it == setting.sides.end()) {
      found.error("unknown-side", node.key_place(i), fmt::format("there is no side {}", in_quotes(name)),
                  found.suggest(name, setting.sides, "the sides are: {names}"));
      continue;
    }
    take(static_cast<std::size_t>(it - setting.sides.begin()), value);
  }
}

void read_sides(Fields& scenario, Position& position, Diagnostics& found) {
  const Setting& setting = position.setting;
  for (const std::string& name : setting.sides) {
    SideFacts facts;
    facts.nationality = nationality_named(name).value_or(Nationality::other);
    position.sides.push_back(facts);
  }
  for_each_side(
      scenario.maybe("nationalities"), setting, "nationalities", found, [&](std::size_t side, const Node& value) {
        const auto name = to_text(value, found, "a nationality");
        if (!name) return;
        if (const auto nationality = nationality_named(*name)) {
          position.sides[side].nationality = *nationality;
          return;
        }
        found.error("unknown-word", value.place(), fmt::format("there is no nationality {}", in_quotes(*name)),
                    found.suggest(*name, nationality_names()));
      });
  for_each_side(scenario.maybe("elr"), setting, "elr", found, [&](std::size_t side, const Node& value) {
    if (const auto elr = to_integer(value, found, 0, 6, "an ELR")) position.sides[side].elr = static_cast<int>(*elr);
  });
  for_each_side(scenario.maybe("san"), setting, "san", found, [&](std::size_t side, const Node& value) {
    if (const auto san = to_integer(value, found, 0, 12, "a SAN")) position.sides[side].san = static_cast<int>(*san);
  });
  if (const Node node = scenario.maybe("no_quarter")) {
    Fields fields(node, found, "no_quarter");
    const auto mark = [&](std::string_view key, bool SideFacts::*field) {
      const Node list = fields.maybe(key);
      for (const std::string& name : fields.texts(key)) {
        const auto it = std::find(setting.sides.begin(), setting.sides.end(), name);
        if (it != setting.sides.end())
          position.sides[static_cast<std::size_t>(it - setting.sides.begin())].*field = true;
        else
          found.error("unknown-side", list.place(), fmt::format("there is no side {}", in_quotes(name)),
                      found.suggest(name, setting.sides, "the sides are: {names}"));
      }
    };
    mark("against", &SideFacts::no_quarter_against);
    mark("massacred", &SideFacts::massacred);
    fields.done();
  }
}

// Reads support weapons without an owner: [{at: M2, weapon: lmg, nationality: german}].
void read_dropped(const Node& list, Position& position, Diagnostics& found) {
  if (!list) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'dropped' must be a list",
                "write [{at: HEX, weapon: lmg, nationality: german}]");
    return;
  }
  if (list.size() > kMostUnits) {
    found.error("too-much", list.place(), fmt::format("{} weapons are dropped", list.size()),
                fmt::format("at most {} are read", kMostUnits));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, "dropped weapon");
    DroppedWeapon out;
    out.at = read_location(fields, "at", position.setting, found, false);
    const auto nationality = static_cast<Nationality>(
        fields.choice("nationality", static_cast<std::size_t>(Nationality::other), nationality_names()));
    if (const Node weapon = fields.need("weapon")) {
      out.weapon = read_weapon(weapon, nationality, found);
      if (!out.weapon.second_man.empty())
        found.error("impossible-state", weapon.find("second_man").place(),
                    "nobody has this weapon, so nobody helps to man it", "leave 'second_man' out");
    }
    fields.done();
    position.dropped.push_back(std::move(out));
  }
}

constexpr int kMostHindrance = 6;  // bars a line [A6.7]

// Lines of sight by night and in weather. By night they end at the range of the night [E1.1]. The LV Hindrance of
// weather counts towards the six that bar a line, and for nothing else in a rout: it leaves Open Ground open [E3.1].
class DimSight final : public Sight {
 public:
  // A range of 0: no limit.
  DimSight(std::shared_ptr<const Sight> day, std::shared_ptr<const Map> map, int range,
           std::vector<LowVisibility> bands)
      : day_(std::move(day)), map_(std::move(map)), range_(range), bands_(std::move(bands)) {}
  Sighting look(LocationId from, LocationId to) const override { return dimmed(day_->look(from, to), from, to); }
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return dimmed(day_->look_at_lips(from, to, lips), from, to);
  }
  SightMode mode() const override { return day_->mode(); }
  // Names the bar that is there by day as well, if there is one.
  Explanation explain(LocationId from, LocationId to) const override {
    return dimmed(day_->explain(from, to), from, to);
  }
  Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return dimmed(day_->explain_at_lips(from, to, lips), from, to, lips);
  }
  Barrier barrier(LocationId from, LocationId to) const override {
    Barrier day = day_->barrier(from, to);
    if (day.bar != SightBar::none) return day;
    if (dark(from, to)) day.bar = SightBar::night;
    if (day.bar == SightBar::none && weather(from, to) > 0 && look(from, to).blocked) day.bar = SightBar::hindrance;
    return day;
  }
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override {
    return day_->meets(from, twice_target, classes);
  }

 private:
  Sighting dimmed(Sighting s, LocationId from, LocationId to) const {
    if (dark(from, to) || s.hindrance + weather(from, to) >= kMostHindrance) s.blocked = true;
    return s;
  }
  Explanation dimmed(Explanation day, LocationId from, LocationId to, Lips lips = {}) const {
    if (day.blocked || day.undecided) return day;
    const int drm = weather(from, to);
    const bool night = dark(from, to);
    if (!night && day.hindrance + drm < kMostHindrance) {
      if (drm > 0) day.text += fmt::format("; LV Hindrance of the weather +{}", drm);
      return day;
    }
    Explanation out;
    out.blocked = true;
    out.range = day.range;
    out.bar = night ? SightBar::night : SightBar::hindrance;
    const std::string why = night ? fmt::format("{} hexes", range_)
                                  : fmt::format("{} of terrain and {} of the weather", day.hindrance, drm);
    out.text =
        fmt::format("{}{} -> {}{}: blocked, {} ({}); range {}", map_->location_name(from), lips.from ? " crest" : "",
                    map_->location_name(to), lips.to ? " crest" : "", sight_bar_words(out.bar), why, out.range);
    return out;
  }
  int hexes(LocationId from, LocationId to) const {
    return map_->distance(map_->location(from).hex, map_->location(to).hex);
  }
  bool dark(LocationId from, LocationId to) const { return range_ > 0 && hexes(from, to) > range_; }
  // Returns the LV Hindrance of the weather at the range of the two.
  int weather(LocationId from, LocationId to) const {
    int drm = 0;
    if (bands_.empty()) return drm;
    const int away = hexes(from, to);
    for (const LowVisibility& band : bands_)
      if (away >= band.from) drm = band.drm;
    return drm;
  }

  std::shared_ptr<const Sight> day_;
  std::shared_ptr<const Map> map_;
  int range_;
  std::vector<LowVisibility> bands_;
};

// Vehicles that hinder sight, in the order of the scenario; setting.placed lacks them.
std::vector<Placed> hindering_vehicles(const Position& position) {
  std::vector<Placed> out;
  for (const Unit& unit : position.units)
    if (unit.kind == UnitKind::vehicle && unit.at != kNowhere && !unit.eliminated && unit.seen())
      out.push_back({PlacedKind::vehicle, unit.at, 1, {}});
  return out;
}

// Range of sight by night in hexes; 0: unlimited.
int seen_by_night(const Position& position) {
  return position.night && position.switches.night ? position.night_visibility : 0;
}

void read_low_visibility(const Node& list, Position& position, Diagnostics& found) {
  constexpr std::size_t kMostBands = 20;
  if (!list) return;
  if (!list.is_list() || list.size() > kMostBands) {
    found.error("not-a-list", list.place(), fmt::format("'low_visibility' must be a list of at most {}", kMostBands),
                "write [{from: 7, drm: 1}], the LV Hindrance from a range on");
    return;
  }
  int before = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, "range of low visibility");
    LowVisibility band;
    band.from = static_cast<int>(fields.integer("from", 1, 1, 1000));
    band.drm = static_cast<int>(fields.integer("drm", 1, 0, kMostHindrance));
    fields.done();
    if (band.from <= before)
      found.error("bad-entry", list.item(i).place(), "the ranges of 'low_visibility' must ascend",
                  "write the nearest range first");
    before = band.from;
    position.low_visibility.push_back(band);
  }
}

// True if ground of the map has this terrain.
bool any_ground(const Map& map, std::string_view terrain) {
  const auto id = TerrainCatalogue::standard().find(terrain);
  for (const HexId hex : map.hexes())
    if (map.hex(hex).terrain == id) return true;
  return false;
}

void read_snow(Fields& scenario, Position& position, Diagnostics& found) {
  const std::size_t snow = scenario.choice("snow", 0, {"false", "true", "ground", "deep"});
  position.snow = snow > 0;
  position.snow_cover = snow == 3 ? SnowCover::deep : snow == 2 ? SnowCover::ground : SnowCover::ice;
  const auto more = scenario.maybe_integer("deep_snow_mf", 0, 6);
  position.deep_snow_mf = static_cast<int>(more.value_or(0));
  if (position.snow_cover != SnowCover::deep) {
    if (more)
      found.warning("no-effect", scenario.maybe("deep_snow_mf").place(),
                    "'deep_snow_mf' changes nothing without 'snow: deep'", "add it, or leave this out");
    return;
  }
  const Place place = scenario.maybe("snow").place();
  if (!more)
    found.note("ground-in-part", place,
               "deep snow costs what Ground Snow does: hexrout has no source for the MF of E3.73",
               "write 'deep_snow_mf: N', the MF more for each hex entered, but by road or into a building");
  if (any_ground(position.map(), "brush"))
    found.note("ground-in-part", place, "brush is Open Ground in deep snow [B12], and the map keeps its brush",
               "change it by 'changes' of the map: [{from: brush, becomes: open-ground}]");
}

void read_rooftops(Fields& scenario, Position& position, Diagnostics& found) {
  position.rooftops = scenario.texts("rooftops");
  const Map& map = position.map();
  for (std::string& name : position.rooftops) {
    if (map.hex_count() == 0) return;
    const Place place = scenario.maybe("rooftops").place();
    const auto hex = find_hex_as_written(map, name);
    if (!hex) {
      found.error("off-map", place, fmt::format("there is no hex {} on this map", in_quotes(name)),
                  place_hint(map, name, "name hexes with buildings"));
      continue;
    }
    bool any = false;
    for (const LocationId at : map.locations(*hex))
      any = any || map.location(at).kind == LocationKind::rooftop || map.location(at).kind == LocationKind::cellar;
    if (!any)
      found.warning("no-effect", place, fmt::format("'rooftops' names {}, which has neither rooftop nor cellar", name),
                    "name another hex, or write 'rooftop: true' in the building of the map");
    name = map.name(*hex);
  }
}

}  // namespace

std::optional<Position> read_position(Fields& scenario, Setting setting, std::string_view profile, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  Position position;
  position.setting = std::move(setting);
  position.sight_as_placed = position.setting.sight;
  position.profile = profile;
  position.switches = profile_switches(profile, position.setting.house.get()).value_or(Switches{});
  position.rout_numbers = phase_tables_of(position.setting)->rout;
  refuse_out_of_scope(scenario, scenario_parts(), found);
  read_sides(scenario, position, found);
  read_switches(scenario.maybe("switches"), position.switches, found);
  position.night = scenario.boolean("night", false);
  position.night_visibility = static_cast<int>(scenario.integer("night_visibility", 0, 0, 100));
  position.desert = scenario.boolean("desert", false);
  position.mud = scenario.boolean("mud", false);
  read_snow(scenario, position, found);
  read_low_visibility(scenario.maybe("low_visibility"), position, found);
  if (position.night_visibility > 0 && !position.night)
    found.warning("no-effect", scenario.maybe("night_visibility").place(), "'night_visibility' changes nothing by day",
                  "add 'night: true', or leave it out");
  read_rooftops(scenario, position, found);

  std::vector<Node> nodes;
  const Node list = scenario.need("units");
  if (list && !list.is_list()) {
    found.error("not-a-list", list.place(), "'units' must be a list",
                "write one '- {id: ..., side: ..., counter: ..., at: ...}' a line");
  } else if (list && list.size() > kMostUnits) {
    found.error("too-much", list.place(), fmt::format("there are {} units", list.size()),
                fmt::format("at most {} are read", kMostUnits));
  } else if (list) {
    Ids ids(found);
    for (std::size_t i = 0; i < list.size(); ++i) {
      nodes.push_back(list.item(i));
      position.units.push_back(read_unit(nodes.back(), position, ids, found));
    }
  }
  settle_units(position);
  check_units(position, nodes, found);
  read_while_in(scenario.maybe("while_in"), position, found);
  read_dropped(scenario.maybe("dropped"), position, found);
  read_events(scenario.maybe("events"), position, found);
  if (found.error_count() > errors_before || position.map().hex_count() == 0) return std::nullopt;
  see_past_units(position, nullptr);
  return position;
}

void settle_units(Position& position) {
  for (Unit& unit : position.units)
    if (unit.at == kNowhere && !unit.aboard.empty())
      if (const Unit* carrier = position.find(unit.aboard)) unit.at = carrier->at;
  for (Unit& unit : position.units)
    if (unit.phase_start == kNowhere) unit.phase_start = unit.at;
  settle_crews(position);
}

void see_past_units(Position& position, const Position* before) {
  const std::vector<Placed> vehicles = hindering_vehicles(position);
  const int night = seen_by_night(position);
  if (before != nullptr && before->sight_as_placed == position.sight_as_placed && seen_by_night(*before) == night &&
      before->low_visibility == position.low_visibility && hindering_vehicles(*before) == vehicles) {
    position.setting.sight = before->setting.sight;
    return;
  }
  Setting& setting = position.setting;
  setting.sight = position.sight_as_placed;
  if (!vehicles.empty()) {
    std::vector<Placed> placed = setting.placed;
    placed.insert(placed.end(), vehicles.begin(), vehicles.end());
    setting.sight =
        make_sight(position.map(), setting.sight->mode(), readings_of(*setting.sight), placed, setting.month);
  }
  if (night > 0 || !position.low_visibility.empty())
    setting.sight = std::make_shared<DimSight>(setting.sight, setting.map, night, position.low_visibility);
}

}  // namespace hexrout::asl
