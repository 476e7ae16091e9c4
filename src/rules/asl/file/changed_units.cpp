#include "rules/asl/file/changed_units.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "hexrout/rules/limits.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "rules/asl/facts/manned.hpp"
#include "rules/asl/file/read_events.hpp"
#include "rules/asl/file/read_units.hpp"
#include "rules/common/answers/read_again.hpp"

namespace hexrout::asl {

namespace {

// Drops what a text does not hold: a play under way.
void leave_play(Position& position) {
  position.phase_among_events = false;
  if (position.events.opened())
    position.events = EventsToCome(std::vector<ScriptedEvent>(position.events.begin(), position.events.end()));
}

// True if only the Location changes, given by its name.
bool only_moved(const UnitChange& change) {
  const auto& entries = change.keys.entries;
  return entries.size() == 1 && entries.front().key == "at" && entries.front().value.kind == NodeKind::scalar;
}

// True if the reader has no check of the unit that depends on its Location, and it does not
// hinder sight.
bool stands_anywhere(const Switches& rules, const Unit& unit) {
  const bool tied = unit.kind == UnitKind::vehicle || unit.in != Entrenchment::none || unit.crest || unit.wading ||
                    unit.climbing || unit.wall_advantage || !unit.beneath_wire || unit.rider || unit.eliminated;
  const bool odd = (!rules.concealment && (unit.concealed || unit.hidden)) || (!rules.encirclement && unit.encircled) ||
                   (!rules.disruption && unit.disrupted) || (!rules.prisoners && unit.prisoner());
  return !tied && !odd;
}

// Moves a unit without a full check; false if the unit needs one.
bool move_unit(Position& position, const UnitChange& change) {
  Unit* unit = position.find(change.id);
  if (unit == nullptr || !only_moved(change) || !stands_anywhere(position.switches, *unit)) return false;
  const auto at = position.map().find_location(change.keys.entries.front().value.scalar);
  if (!at || !can_stand(position.map(), *at)) return false;
  // write_position omits a phase_start equal to `at`.
  if (unit->phase_start == unit->at) unit->phase_start = *at;
  unit->at = *at;
  return true;
}

std::optional<Position> moved(const Position& before, const PositionChange& change) {
  if (!change.add.empty() || !change.remove.empty() || before.units.size() > kMostUnitsInLocation ||
      !std::all_of(change.units.begin(), change.units.end(), only_moved))
    return std::nullopt;
  Position out = before;
  settle_units(out);
  leave_play(out);
  for (const UnitChange& unit : change.units)
    if (!move_unit(out, unit)) return std::nullopt;
  settle_crews(out);
  return out;
}

// The units of a change as a document, and the position with them.
class UnitEdit {
 public:
  UnitEdit(const Position& before, Diagnostics& found) : position_(before), found_(found) {}

  std::optional<Position> edit(const PositionChange& change) {
    leave_play(position_);
    if (!gather(change)) return std::nullopt;
    const auto document = Document::make(units_, found_);
    if (!document || !read(*document, !change.add.empty())) return std::nullopt;
    for (const RemovedUnit& unit : change.remove) {
      const UnitIndex index = position_.index(unit.id);
      if (index == position_.units.size()) return std::nullopt;
      position_.units.erase(position_.units.begin() + static_cast<std::ptrdiff_t>(index.number()));
      nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(index.number()));
    }
    settle_units(position_);
    check_units(position_, nodes_, found_);
    if (found_.has_errors()) return std::nullopt;
    return std::move(position_);
  }

 private:
  // Makes entries of the changed units. The last entry is empty, for all units that the change does not name: for them
  // the checks can report only references to changed units.
  bool gather(const PositionChange& change) {
    units_ = Value::list();
    for (const UnitChange& unit : change.units) {
      const UnitIndex index = position_.index(unit.id);
      if (index == position_.units.size()) return false;
      const auto written = Document::parse(write_unit(position_.units[index], position_), "unit", found_);
      if (!written) return false;
      units_.items.push_back(value_of(written->root()));
      edit_unit(units_.items.back(), unit);
      at_.push_back(index);
    }
    for (const AddedUnit& unit : change.add) {
      if (!unit.list.empty() && unit.list != "units") return false;
      units_.items.push_back(unit.keys);
      units_.items.back().place = unit.place;
      at_.push_back(UnitIndex(position_.units.size()));
      position_.units.emplace_back();
    }
    units_.items.push_back(Value::map());
    return true;
  }

  bool read(const Document& document, bool new_ids) {
    const Node list = document.root();
    nodes_.assign(position_.units.size(), list.item(list.size() - 1));
    Ids ids(found_);
    if (new_ids)
      for (const Unit& unit : position_.units)
        if (!unit.id.empty() && !named(unit)) ids.claim(unit.id, {});
    for (std::size_t i = 0; i < at_.size(); ++i) {
      Unit& unit = position_.units[at_[i]];
      nodes_[at_[i]] = list.item(i);
      unit = read_unit(list.item(i), position_, ids, found_);
      if (found_.has_errors()) return false;
    }
    return true;
  }
  bool named(const Unit& unit) const { return std::find(at_.begin(), at_.end(), position_.index(unit)) != at_.end(); }

  Position position_;
  Diagnostics& found_;
  Value units_;
  std::vector<UnitIndex> at_;  // index in the position, for each of units_
  std::vector<Node> nodes_;    // by unit of the position
};

// Changes keys that do not affect how the rest of the position is read; false for others, and if the reader would
// report anything: reading the whole text again reports it.
bool change_keys(Position& position, const Value& keys) {
  for (const Value::Entry& key : keys.entries) {
    if (key.key == "turn") {
      if (!change_turn(key.value, position.setting)) return false;
    } else if (key.key == "events") {
      Diagnostics said;
      const auto document = Document::make(key.value, said);
      position.events.clear();
      if (document) read_events(document->root(), position, said);
      if (!said.empty()) return false;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Position> changed_units(const Position& before, const PositionChange& change, Diagnostics& found) {
  if (!change.keys.entries.empty()) {
    PositionChange units = change;
    units.keys = Value::map();
    Diagnostics said;
    std::optional<Position> out = changed_units(before, units, said);
    if (!out || !said.empty() || !change_keys(*out, change.keys)) return std::nullopt;
    return out;
  }
  std::optional<Position> out = moved(before, change);
  if (!out) {
    if (!before.events.empty()) return std::nullopt;
    Diagnostics said;
    out = UnitEdit(before, said).edit(change);
    if (out) add_about_change(said, found);
  }
  if (out) see_past_units(*out, &before);
  return out;
}

bool same_ground(const Position& a, const Position& b) {
  const auto same_name = [](const Unit& x, const Unit& y) { return x.id == y.id; };
  return a.setting.map == b.setting.map && a.setting.sight == b.setting.sight && a.setting.placed == b.setting.placed &&
         a.setting.month == b.setting.month && a.setting.sides == b.setting.sides &&
         a.setting.attacker == b.setting.attacker && a.setting.phase == b.setting.phase && a.switches == b.switches &&
         a.sides == b.sides && a.snow == b.snow && a.snow_cover == b.snow_cover && a.deep_snow_mf == b.deep_snow_mf &&
         a.mud == b.mud && a.low_visibility == b.low_visibility && a.desert == b.desert && a.night == b.night &&
         a.night_visibility == b.night_visibility && a.rooftops == b.rooftops &&
         std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(), same_name);
}

}  // namespace hexrout::asl
