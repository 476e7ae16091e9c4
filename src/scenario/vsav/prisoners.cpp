#include "scenario/vsav/prisoners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace hexrout {

bool marks_prisoner(std::string_view name) {
  return name.find("POW") != std::string_view::npos || name.find("Prisoner") != std::string_view::npos;
}

namespace vsav {

namespace {

// The other side of the module's counter for prisoners is an Unarmed unit without a Guard.
bool is_unarmed_counter(const SavedUnit& counter) {
  return counter.kind == SavedKind::marker && counter.base.starts_with("POW") &&
         counter.name.find("Unarmed") != std::string::npos && counter.name != counter.base;
}

// "Prisoner SQ", "POW Leader": a unit of this size, where it does not lie on the counter of the unit.
bool has_size(const SavedUnit& counter) {
  return counter.name.ends_with("SQ") || counter.name.ends_with("HS") || counter.base.ends_with("Leader");
}

class PrisonerReader {
 public:
  PrisonerReader(SavedPlace& place, const std::vector<int>& section, const SavedSides& sides)
      : place_(place), section_(section), sides_(sides), at_(section.size(), kNone) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < section.size(); ++i)
      if (next < place.units.size() && place.units[next].unit == place.counters[i]) at_[i] = next++;
  }

  void read() {
    for (std::size_t i = 0; i < section_.size(); ++i) {
      if (is_unarmed_counter(counter(i)))
        place_.unguarded.push_back(&counter(i));
      else if (is_prisoner_counter(counter(i)))
        read_counter(i);
    }
    for (std::size_t i = 0; i < section_.size(); ++i) read_blank(i);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  using Found = std::optional<std::size_t>;  // index of a counter

  const SavedUnit& counter(std::size_t i) const { return *place_.counters[i]; }
  MarkedUnit& unit(std::size_t i) { return place_.units[at_[i]]; }
  bool is_personnel(std::size_t i) const { return at_[i] != kNone && !is_heavy(counter(i).kind); }

  // The unit that a counter lies on, unless another counter for prisoners is between.
  Found beneath(std::size_t i) const {
    for (std::size_t k = i; k-- > 0 && section_[k] == section_[i] && !is_prisoner_counter(counter(k));)
      if (at_[k] != kNone) return is_personnel(k) ? Found(k) : std::nullopt;
    return std::nullopt;
  }

  bool can_guard(std::size_t i, std::size_t k, const std::string& side, bool broken) const {
    return section_[k] == section_[i] && is_personnel(k) && counter(k).broken == broken &&
           place_.units[at_[k]].guard == nullptr && (side.empty() || sides_.of(counter(k).nationality) == side);
  }
  // Guards lie on their prisoners: the nearest unit above, or else beneath; unbroken ones first. side: empty for any.
  Found guard(std::size_t i, const std::string& side) const {
    for (const bool broken : {false, true}) {
      for (std::size_t k = i + 1; k < section_.size(); ++k)
        if (can_guard(i, k, side, broken)) return k;
      for (std::size_t k = i; k-- > 0;)
        if (can_guard(i, k, side, broken)) return k;
    }
    return std::nullopt;
  }

  void read_counter(std::size_t i) {
    const Found on = beneath(i);
    const Found enemy = on ? guard(i, sides_.against(counter(*on).nationality)) : std::nullopt;
    if (enemy) return mark(i, *on, &counter(*enemy));
    if (on && counter(*on).broken && !has_size(counter(i))) return mark(i, *on, nullptr);
    if (const Found any = guard(i, {}))
      add(i, counter(*any));
    else
      place_.unguarded.push_back(&counter(i));
  }

  // The counter covers the units of one side directly beneath it. Without a Guard they are Unarmed.
  void mark(std::size_t i, std::size_t first, const SavedUnit* held_by) {
    const std::string& side = sides_.of(counter(first).nationality);
    for (std::size_t k = first + 1; k-- > 0 && section_[k] == section_[i] && !is_prisoner_counter(counter(k));) {
      if (at_[k] == kNone) continue;
      if (!is_personnel(k) || sides_.of(counter(k).nationality) != side) return;
      unit(k).guard = held_by;
      unit(k).unarmed = true;
      unit(k).assumptions.push_back(
          held_by != nullptr
              ? fmt::format("the {} counter above makes it a prisoner of the {}", counter(i).name, held_by->name)
              : fmt::format("beneath a {} counter without a Guard: Unarmed", counter(i).name));
    }
  }

  void add(std::size_t i, const SavedUnit& held_by) {
    MarkedUnit prisoner;
    prisoner.unit = &counter(i);
    prisoner.guard = &held_by;
    prisoner.unarmed = true;
    prisoner.assumptions.push_back(fmt::format("a prisoner of the {} with it", held_by.name));
    place_.units.push_back(std::move(prisoner));
  }

  // A counter of no strength beside an enemy, who would hold it in Melee if it were free.
  void read_blank(std::size_t i) {
    if (!is_personnel(i) || unit(i).guard != nullptr || !counter(i).type.starts_with("0-0-0")) return;
    for (std::size_t k = 0; k < section_.size(); ++k)
      if (section_[k] == section_[i] && counter(k).base.starts_with("Melee")) return;
    const Found enemy = guard(i, sides_.against(counter(i).nationality));
    if (!enemy || counter(*enemy).type.starts_with("0-0-0")) return;
    unit(i).guard = &counter(*enemy);
    unit(i).unarmed = true;
    unit(i).assumptions.push_back(fmt::format("without strength beside the {}: its prisoner", counter(*enemy).name));
  }

  SavedPlace& place_;
  const std::vector<int>& section_;
  const SavedSides& sides_;
  std::vector<std::size_t> at_;  // the index in place_.units of each counter that is a unit
};

}  // namespace

bool is_prisoner_counter(const SavedUnit& counter) {
  return counter.kind == SavedKind::marker && (marks_prisoner(counter.name) || counter.base.starts_with("POW"));
}

void read_prisoners(SavedPlace& place, const std::vector<int>& section, const SavedSides& sides) {
  PrisonerReader(place, section, sides).read();
}

}  // namespace vsav
}  // namespace hexrout
