#include "rules/asl/file/concerns.hpp"

#include <fmt/format.h>

#include "rules/asl/facts/assumed.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

namespace {

constexpr int kMostTanksAndGuns = 1;  // [A5.5]

class Auditor {
 public:
  explicit Auditor(const Position& position) : position_(position), scene_(position) {}

  std::vector<Concern> run() {
    for (const UnitIndex i : position_.unit_indices()) {
      const Unit& unit = position_.units[i];
      if (unit.eliminated || unit.at == kNowhere) continue;
      if (first_of_its_stack(i)) judge_stack(unit);
      judge_captive(unit);
      judge_melee(unit);
      judge_passenger(unit);
      judge_crew(unit);
      judge_entrenched(i);
      for (Assumed& assumed : assumed_of(position_, unit))
        add(std::move(assumed.code), {unit.id}, unit.at, std::move(assumed.text), std::move(assumed.hint),
            std::move(assumed.rule));
    }
    return std::move(out_);
  }

 private:
  static bool stacks(const Unit& unit) { return !unit.eliminated && !unit.prisoner() && unit.aboard.empty(); }

  bool first_of_its_stack(UnitIndex i) const {
    const Unit& unit = position_.units[i];
    if (!stacks(unit)) return false;
    for (std::size_t k = 0; k < i; ++k)
      if (const Unit& other = position_.units[k]; stacks(other) && other.at == unit.at && other.side == unit.side)
        return false;
    return true;
  }

  void add(std::string code, std::vector<std::string> units, LocationId at, std::string what, std::string hint,
           std::string rule) {
    out_.push_back({std::move(code), std::move(units), at, std::move(what), std::move(hint), std::move(rule)});
  }
  std::string name(LocationId at) const { return position_.map().location_name(at); }

  void judge_stack(const Unit& first) {
    int half_squads = 0;
    int men = 0;
    int heavy = 0;
    std::vector<std::string> ids;
    std::vector<std::string> enemies;
    bool fighting = false;
    for (const Unit& unit : position_.units) {
      if (!stacks(unit) || unit.at != first.at) continue;
      if (unit.side != first.side) {
        if (unit.infantry() && !unit.concealed && !unit.hidden) enemies.push_back(unit.id);
        continue;
      }
      ids.push_back(unit.id);
      fighting |= unit.melee;
      if (unit.in == Entrenchment::pillbox) continue;  // it has room of its own
      half_squads += stacking_half_squads(unit);
      men += unit.smc() ? 1 : 0;
      heavy += unit.kind == UnitKind::vehicle || unit.kind == UnitKind::gun ? 1 : 0;
    }
    const std::string& side = position_.setting.sides[static_cast<std::size_t>(first.side)];
    const int limit = stacking_limit(scene_, first.at);
    if (overstacked_half_squads(half_squads, men, limit) > 0 || heavy > kMostTanksAndGuns)
      add("over-stacked", ids, first.at,
          fmt::format("{} has {}{} squads, {} single men and {} vehicles or Guns in {}", side, half_squads / 2,
                      half_squads % 2 == 1 ? "\u00bd" : "", men, heavy, name(first.at)),
          fmt::format("the limit is {} squads (or their worth in half-squads and crews), 4 single men and one vehicle "
                      "or Gun a side; move one elsewhere",
                      limit / 2),
          limit == kStackingLimit ? "A5.1" : "G2.2");
    if (first.infantry() && !first.concealed && !first.hidden && !enemies.empty() && !fighting &&
        first.side == least_side(first.at)) {
      ids.insert(ids.end(), enemies.begin(), enemies.end());
      add("enemies-together", ids, first.at,
          fmt::format("both sides stand in {} and nobody there is in Melee", name(first.at)),
          "add 'melee: true', or move one side", "A11.15");
    }
  }

  int least_side(LocationId at) const {
    int least = static_cast<int>(position_.sides.size());
    for (const Unit& unit : position_.units)
      if (stacks(unit) && unit.at == at) least = std::min(least, unit.side);
    return least;
  }

  void judge_captive(const Unit& unit) {
    const Unit* const guard = unit.prisoner() ? position_.find(unit.guard) : nullptr;
    if (guard == nullptr) return;
    if (guard->at != unit.at)
      add("guard-elsewhere", {unit.id, guard->id}, unit.at,
          fmt::format("'{}' is a prisoner in {}, and its guard '{}' is not there", unit.id, name(unit.at), guard->id),
          "put both into one Location", "A20.5");
    else if (guard->broken || guard->prisoner() || guard->eliminated || !guard->infantry())
      add("guard-unfit", {unit.id, guard->id}, unit.at,
          fmt::format("'{}' cannot guard anybody: it is no unbroken Infantry", guard->id), "name another guard",
          "A20.5");
  }

  void judge_melee(const Unit& unit) {
    if (!unit.melee) return;
    for (const Unit& other : position_.units)
      if (stacks(other) && other.at == unit.at && other.side != unit.side) return;
    add("melee-alone", {unit.id}, unit.at,
        fmt::format("'{}' is in Melee in {}, and no enemy is there", unit.id, name(unit.at)),
        "leave 'melee' out, or place its enemy", "A11.15");
  }

  void judge_passenger(const Unit& unit) {
    const Unit* const carrier = unit.aboard.empty() ? nullptr : position_.find(unit.aboard);
    if (carrier == nullptr) return;
    if (carrier->at != unit.at)
      add("aboard-elsewhere", {unit.id, carrier->id}, unit.at,
          fmt::format("'{}' rides in '{}', which is not in {}", unit.id, carrier->id, name(unit.at)),
          "leave 'at' out: it is where the vehicle is", "D6.1");
    if (carrier->side != unit.side && !unit.prisoner())
      add("aboard-enemy", {unit.id, carrier->id}, unit.at,
          fmt::format("'{}' rides in '{}' of another side", unit.id, carrier->id), "name a vehicle of its own side",
          "D6.1");
  }

  void judge_crew(const Unit& unit) {
    const Unit* const crew = unit.manned_by.empty() ? nullptr : position_.find(unit.manned_by);
    if (crew != nullptr && (crew->at != unit.at || crew->side != unit.side))
      add("crew-elsewhere", {unit.id, crew->id}, unit.at,
          fmt::format("'{}' is manned by '{}', which is not in {} on the same side", unit.id, crew->id, name(unit.at)),
          "put both into one Location, or leave 'manned_by' out", "");
    for (const Weapon& weapon : unit.weapons)
      if (const Unit* const man = weapon.second_man.empty() ? nullptr : position_.find(weapon.second_man);
          man != nullptr && man->at != unit.at)
        add("crew-elsewhere", {unit.id, man->id}, unit.at,
            fmt::format("'{}' is not with '{}', whose second man he is", man->id, unit.id),
            "put both into one Location, or leave 'second_man' out", "A10.532");
  }

  // Reports the first unit beyond the capacity of a foxhole or pillbox.
  void judge_entrenched(UnitIndex i) {
    const Unit& unit = position_.units[i];
    if (unit.in != Entrenchment::foxhole && unit.in != Entrenchment::pillbox) return;
    int room = 0;
    for (const Placed& placed : position_.setting.placed)
      if (placed.at == unit.at &&
          placed.kind == (unit.in == Entrenchment::foxhole ? PlacedKind::foxhole : PlacedKind::pillbox))
        room += 2 * placed.strength;
    if (room == 0) return;  // reported by the reader, or printed on the map
    int before = 0;
    for (std::size_t k = 0; k < i; ++k)
      if (const Unit& other = position_.units[k]; other.in == unit.in && other.at == unit.at && !other.eliminated)
        before += stacking_half_squads(other);
    const int with = before + stacking_half_squads(unit);
    if (before <= room && with > room)
      add("entrenchment-full", {unit.id}, unit.at,
          fmt::format("there is no room left for '{}' in the {} in {}", unit.id, name_of(unit.in), name(unit.at)),
          fmt::format("it holds {} squads: raise 'strength', or leave 'in' out", room / 2),
          unit.in == Entrenchment::foxhole ? "B27.1" : "B30.1");
  }

  const Position& position_;
  const Scene scene_;
  std::vector<Concern> out_;
};

}  // namespace

std::vector<Concern> concerns(const Position& position) {
  return Auditor(position).run();
}

std::optional<Position> broken_there(const Position& position, std::string_view id) {
  const UnitIndex index = position.index(id);
  if (index == position.units.size()) return std::nullopt;
  const Unit& unit = position.units[index];
  const bool breaks = unit.infantry() && unit.kind != UnitKind::hero && !unit.broken && !unit.berserk &&
                      !unit.prisoner() && !unit.eliminated && unit.at != kNowhere && unit.aboard.empty() && !unit.melee;
  if (!breaks) return std::nullopt;
  Position other = position;
  Unit& changed = other.units[index];
  changed.broken = true;
  changed.dm = true;
  changed.concealed = false;
  changed.hidden = false;
  changed.pinned = false;
  return other;
}

}  // namespace hexrout::asl
