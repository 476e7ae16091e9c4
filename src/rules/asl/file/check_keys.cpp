#include "rules/asl/file/check_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hexrout/los/stand.hpp"
#include "hexrout/map/terrain.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/file/unit_keys.hpp"

namespace hexrout::asl {

namespace {

class KeyCheck {
 public:
  KeyCheck(const Position& position, const Unit& unit, const Node& node, Diagnostics& found)
      : position_(position), unit_(unit), node_(node), found_(found) {}

  void run() {
    itself();
    kind();
    remembered();
    if (unit_.at != kNowhere) place();
  }

 private:
  bool written(std::string_view key) const {
    const Node value = node_.find(key);
    return value && value.scalar() != "false";
  }
  void impossible(std::string_view key, const std::string& what, std::string hint) {
    found_.error("impossible-state", node_.find(key).place(), fmt::format("'{}' {}", unit_.id, what), std::move(hint));
  }
  void no_effect(std::string_view key, const std::string& what, std::string hint) {
    found_.warning("no-effect", node_.find(key).place(), fmt::format("'{}' {}", unit_.id, what), std::move(hint));
  }
  void only(bool has, std::initializer_list<std::string_view> keys, std::string_view who) {
    for (const std::string_view key : keys)
      if (!has && written(key))
        impossible(key, fmt::format("is a {}, and '{}' is said of {} only", name_of(unit_.kind), key, who),
                   fmt::format("leave '{}' out", key));
  }

  void itself() {
    for (const IdKey& key : id_keys())
      if (unit_.*key.field == unit_.id)
        impossible(key.key, fmt::format("names itself under '{}'", key.key), "name another unit");
  }

  void kind() {
    const bool vehicle = unit_.kind == UnitKind::vehicle;
    const bool gun = unit_.kind == UnitKind::gun;
    only(vehicle, {"motion", "buttoned_up"}, "vehicles");
    if (!vehicle && node_.find("closed_topped"))
      impossible("closed_topped",
                 fmt::format("is a {}, and 'closed_topped' is said of vehicles only", name_of(unit_.kind)),
                 "leave 'closed_topped' out");
    only(vehicle || gun, {"immobilized", "abandoned"}, "vehicles and Guns");
    only(gun, {"manned_by", "limbered"}, "Guns");
    only(vehicle, {"turret_facing"}, "vehicles");
    arcs();
    only(unit_.kind == UnitKind::leader, {"heroic", "commissar", "armor_leader"}, "leaders");
    only(unit_.infantry(),
         {"berserk", "fanatic", "encircled", "cx", "ss", "gurkha", "partisan", "marine", "human_wave", "cavalry",
          "self_rally", "underscored_morale", "climbing"},
         "Infantry");
    only(unit_.infantry(),
         {"rout_duty", "destinations", "figured_at", "walked", "has_routed", "low_crawled", "rally_attempted"},
         "Infantry");
    if (unit_.rider && unit_.aboard.empty())
      no_effect("rider", "is a rider and aboard nothing", "add 'aboard: ID', or leave 'rider' out");
    if (const Unit* crew = unit_.manned_by.empty() ? nullptr : position_.find(unit_.manned_by);
        crew != nullptr && crew != &unit_ && !crew->infantry())
      impossible("manned_by", fmt::format("is manned by '{}', which is no Infantry", crew->id), "name a crew");
  }

  // `mount` is for vehicles, and a direction is of use only to weapons with a Covered Arc.
  void arcs() {
    const Node weapons = node_.find("weapons");
    for (std::size_t i = 0; i < unit_.weapons.size(); ++i)
      if (unit_.weapons[i].mount != Mount::plain && unit_.kind != UnitKind::vehicle)
        found_.error("impossible-state", (weapons.is_list() ? weapons.item(i) : weapons).find("mount").place(),
                     fmt::format("'{}' is a {}, and 'mount' is said of the weapons of vehicles only", unit_.id,
                                 name_of(unit_.kind)),
                     "leave 'mount' out");
    // A counter with the arms of its kind is turned somewhere, whatever it has.
    const bool as_printed = !weapons && !unit_.weapons.empty();
    // A unit in Crest status has a front.
    if (unit_.facing && !as_printed && !unit_.crest &&
        !any_arm(unit_, [](const Arm& arm) { return arm.facing.has_value(); }))
      no_effect("facing", "has no weapon with a Covered Arc: 'facing' changes nothing", "leave it out");
    if (unit_.turret_facing && !as_printed && unit_.kind == UnitKind::vehicle && !any_arm(unit_, [](const Arm& arm) {
          return arm.facing && (arm.mount == Mount::turret || arm.mount == Mount::rear);
        }))
      no_effect("turret_facing", "has no weapon in a turret: 'turret_facing' changes nothing", "leave it out");
    if (unit_.immobilized && heavy(unit_))
      no_effect("immobilized", "is immobilized: nobody turns or moves in a rout, so it changes nothing",
                "leave it out");
  }

  void remembered() {
    const Node list = node_.find("remembered");
    const auto farthest = static_cast<int>(position_.map().hex_count());
    std::set<std::string> seen;
    for (std::size_t i = 0; i < unit_.remembered.size(); ++i) {
      const Unit::Remembered& entry = unit_.remembered[i];
      const Unit* other = position_.find(entry.enemy);
      const auto refuse = [&](const std::string& what, const std::string& hint) {
        found_.error("impossible-state", list.item(i).place(),
                     fmt::format("'{}' remembers '{}', {}", unit_.id, entry.enemy, what), hint);
      };
      if (entry.enemy == unit_.id)
        refuse("which is itself", "name an enemy");
      else if (other != nullptr && other->side == unit_.side)
        refuse("which is of its own side", "name an enemy");
      if (!seen.insert(entry.enemy).second) refuse("twice", "keep one of the entries");
      if (farthest > 0 && entry.range >= farthest)
        refuse(fmt::format("at a range of {}, farther than the map is large", entry.range), "write the range in hexes");
    }
  }

  void place() {
    const Location& location = position_.map().location(unit_.at);
    const HexFacts& hex = position_.map().hex(location.hex);
    const TerrainCatalogue& terrain = TerrainCatalogue::standard();
    const std::string where = position_.map().location_name(unit_.at);
    const bool water = terrain[location.terrain].kind == TerrainClass::water;
    const bool low = location.depression != kNoTerrain || terrain[location.terrain].kind == TerrainClass::depression;
    const bool walled =
        std::any_of(hex.hexside.begin(), hex.hexside.end(), [](TerrainId id) { return id != kNoTerrain; });
    const auto need = [&](bool has, std::string_view key, std::string_view what) {
      if (!has && written(key))
        no_effect(key, fmt::format("is in {}, where there is no {}: '{}' changes nothing", where, what, key),
                  fmt::format("leave '{}' out", key));
    };
    need(has_lip(position_.map(), unit_.at), "crest", "depression");
    if (unit_.crest && !unit_.infantry())
      no_effect("crest", "is no Infantry, which alone has Crest status: it is in the depression", "leave 'crest' out");
    need(water || low, "wading", "water");
    need(hex.cliff_sides != 0, "climbing", "cliff");
    need(walled, "wall_advantage", "wall or hedge");
    if (!unit_.beneath_wire && !position_.has_placed(PlacedKind::wire, unit_.at))
      no_effect("beneath_wire", fmt::format("is in {}, where there is no Wire: 'beneath_wire' changes nothing", where),
                "leave it out, or place the Wire");
  }

  const Position& position_;
  const Unit& unit_;
  const Node& node_;
  Diagnostics& found_;
};

}  // namespace

void check_keys(const Position& position, const Unit& unit, const Node& node, Diagnostics& found) {
  KeyCheck(position, unit, node, found).run();
}

}  // namespace hexrout::asl
