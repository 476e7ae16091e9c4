#include "hexrout/scenario/saved_stack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hexrout/text/ascii.hpp"
#include "scenario/vsav/nations.hpp"
#include "scenario/vsav/prisoners.hpp"

namespace hexrout {

bool is_unit(SavedKind kind) {
  return kind == SavedKind::squad || kind == SavedKind::half_squad || kind == SavedKind::crew ||
         kind == SavedKind::leader || kind == SavedKind::hero || is_heavy(kind);
}

bool is_wire_counter(const SavedUnit& counter) {
  return counter.kind == SavedKind::marker && counter.name.find("Wire") != std::string::npos;
}

namespace {

// Fortifications, each with whether its occupants lie above the counter or beneath it, as VASL's lines of sight do.
struct Shelter {
  std::string_view word;
  std::string_view kind;
  bool above;
};
constexpr Shelter kShelters[] = {{"Foxhole", "foxhole", false}, {"Trench BRT", "trench", true},
                                 {"Trench", "trench", false},   {"A-T Ditch", "trench", false},
                                 {"Pillbox", "pillbox", true},  {"PTObox", "pillbox", true}};

const Shelter* shelter_of(const SavedUnit& counter) {
  if (counter.kind != SavedKind::marker) return nullptr;
  for (const Shelter& known : kShelters)
    if (counter.name.find(known.word) != std::string::npos) return &known;
  return nullptr;
}

// A marker that covers the units beneath it, down to the next marker of its kind in the Location.
struct MarkerRule {
  std::string_view name;
  bool MarkedUnit::*flag;
  bool broken;         // covers broken units
  bool unbroken;       // covers unbroken ones
  bool heavy = false;  // covers vehicles and Guns only
};
constexpr MarkerRule kMarkers[] = {
    {"DM", &MarkedUnit::dm, true, false},
    {"Pin", &MarkedUnit::pinned, false, true},
    {"CX", &MarkedUnit::cx, false, true},
    {"TI", &MarkedUnit::ti, true, true},
    {"Disrupt", &MarkedUnit::disrupted, true, false},
    {"Disrupted", &MarkedUnit::disrupted, true, false},
    {"Encircled", &MarkedUnit::encircled, true, true},
    {"Melee", &MarkedUnit::melee, true, true},
    {"CC", &MarkedUnit::melee, true, true},
    {"Wounded", &MarkedUnit::wounded, true, true},
    {"Walking Wounded", &MarkedUnit::wounded, true, true},
    {"Wall Advan", &MarkedUnit::wall_advantage, true, true},
    {"Crest", &MarkedUnit::crest, true, true},
    {"Crest Status", &MarkedUnit::crest, true, true},
    {"Motion", &MarkedUnit::motion, true, true, true},
    {"Stun", &MarkedUnit::stunned, true, true, true},
    {"Stunned", &MarkedUnit::stunned, true, true, true},
    {"Shock", &MarkedUnit::stunned, true, true, true},
    {"UK", &MarkedUnit::stunned, true, true, true},
    {"Abandoned", &MarkedUnit::abandoned, true, true, true},
    {"Abandon", &MarkedUnit::abandoned, true, true, true},
    {"Immobilized", &MarkedUnit::immobilized, true, true, true},
    {"Immobile", &MarkedUnit::immobilized, true, true, true},
    {"Bog", &MarkedUnit::bogged, true, true, true},
    {"Bogged", &MarkedUnit::bogged, true, true, true},
    {"Mired", &MarkedUnit::bogged, true, true, true},
};

const MarkerRule* melee_rule() {
  return std::find_if(std::begin(kMarkers), std::end(kMarkers),
                      [](const MarkerRule& rule) { return rule.flag == &MarkedUnit::melee; });
}

const MarkerRule* marker_rule(const SavedUnit& counter) {
  if (counter.kind != SavedKind::marker) return nullptr;
  for (const MarkerRule& rule : kMarkers)
    if (counter.name == rule.name || counter.base == rule.name) return &rule;
  if (counter.base.starts_with("Melee")) return melee_rule();
  return nullptr;
}

// Counters on which no rout depends.
bool is_idle(const SavedUnit& counter) {
  static constexpr std::string_view kIdle[] = {"Prep Fire",   "First Fire", "Final Fire",   "Bnd. Fire",
                                               "Opp. Fire",   "Adv. Fire",  "User-Labeled", "Residual",
                                               "Acquisition", "Target",     "Moved"};
  for (const std::string_view word : kIdle)
    if (counter.base.find(word) != std::string::npos || counter.name.find(word) != std::string::npos) return true;
  return false;
}

// True for the counters that make a Location of their own: building levels, roofs, cellars.
bool is_level(const SavedUnit& counter, int& level) {
  if (counter.kind != SavedKind::marker) return false;
  const std::string& name = counter.name;
  const bool building =
      name.starts_with("Building") || name.starts_with("Fort Bldg") || name.starts_with("Strongpoint");
  if (!building) return false;
  if (const std::size_t at = name.find("Level ");
      at != std::string::npos && at + 6 < name.size() && is_digit(name[at + 6])) {
    level = name[at + 6] - '0';
    return true;
  }
  if (name.find("Ground") != std::string::npos)
    level = 0;
  else if (name.find("Cellar") != std::string::npos)
    level = -1;
  else if (name.find("Roof") != std::string::npos)
    level = kRooftop;
  else
    return false;
  return true;
}

// Reads the counters of one place from the bottom of the stack upwards.
class StackReader {
 public:
  StackReader(SavedPlace& place, const vsav::SavedSides& sides)
      : place_(place),
        sides_(sides),
        stack_(place.counters),
        out_(place.units),
        at_(stack_.size(), kNone),
        section_(stack_.size(), 0) {}

  void read() {
    list_units();
    read_levels();
    read_entrenchments();
    read_passengers();
    read_wire();
    note_riders();
    vsav::read_prisoners(place_, section_, sides_);
    read_the_rest();
    order_units();
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  void list_units() {
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      if (!is_unit(stack_[i]->kind)) continue;
      at_[i] = out_.size();
      out_.push_back({});
      out_.back().unit = stack_[i];
      out_.back().wounded = stack_[i]->wounded;
      out_.back().immobilized = stack_[i]->immobilized;
      out_.back().bogged = stack_[i]->bogged;
    }
  }

  // A level counter begins a section, which is one Location, with the counters above it; so does a pillbox.
  void read_levels() {
    int level = 0;
    int number = 0;
    std::string_view inside;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const Shelter* shelter = shelter_of(*stack_[i]);
      if (is_level(*stack_[i], level)) {
        ++number;
        inside = {};
      } else if (shelter != nullptr && shelter->above) {
        ++number;
        inside = shelter->kind;
      }
      section_[i] = number;
      if (at_[i] == kNone) continue;
      out_[at_[i]].level = level;
      out_[at_[i]].entrenchment = inside;
    }
  }

  // A unit below every level counter is in the entrenchment next above it.
  void read_entrenchments() {
    std::string entrenchment;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      if (section_[i] > 0) continue;
      if (const Shelter* shelter = shelter_of(*stack_[i])) entrenchment = shelter->kind;
      if (at_[i] != kNone) out_[at_[i]].entrenchment = entrenchment;
    }
  }

  // Infantry above a Wire counter is on top of the Wire, and one below it beneath.
  void read_wire() {
    std::size_t first = 0;
    while (first < stack_.size() && !is_wire_counter(*stack_[first])) ++first;
    for (std::size_t i = first; i < stack_.size(); ++i) {
      if (at_[i] == kNone || is_heavy(stack_[i]->kind) || section_[i] != section_[first]) continue;
      MarkedUnit& marked = out_[at_[i]];
      if (marked.aboard != nullptr) continue;
      marked.on_wire = marked.entrenchment.empty();
      marked.assumptions.emplace_back(marked.on_wire ? "on top of the Wire, whose counter lies beneath it"
                                                     : "in the entrenchment, not on top of the Wire beneath it");
    }
  }

  // Units beneath a vehicle that can carry them, down to the next vehicle, ride in it, as players lay Passengers. A
  // broken one is taken to be on foot, so that its rout is judged.
  void read_passengers() {
    const SavedUnit* carrier = nullptr;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      if (i + 1 < stack_.size() && section_[i] != section_[i + 1]) carrier = nullptr;
      if (at_[i] == kNone) continue;
      const SavedUnit& unit = *stack_[i];
      if (is_heavy(unit.kind)) {
        carrier = carries(unit) ? &unit : nullptr;
      } else if (carrier != nullptr && carrier->nationality == unit.nationality) {
        MarkedUnit& marked = out_[at_[i]];
        if (!unit.broken) marked.aboard = carrier;
        marked.assumptions.push_back(fmt::format(
            fmt::runtime(unit.broken ? "lies beneath the {} and is taken to be on foot" : "rides in the {} above it"),
            carrier->name));
      }
    }
  }

  // Infantry on a vehicle that has no room inside may ride on it.
  void note_riders() {
    const SavedUnit* mount = nullptr;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const SavedUnit& unit = *stack_[i];
      if (i > 0 && section_[i] != section_[i - 1]) mount = nullptr;
      if (at_[i] == kNone) continue;
      if (is_heavy(unit.kind))
        mount = unit.kind == SavedKind::vehicle && !carries(unit) ? &unit : nullptr;
      else if (mount != nullptr && mount->nationality == unit.nationality)
        out_[at_[i]].assumptions.push_back(
            fmt::format("lies on the {} and is taken to be on foot, not to ride on it", mount->name));
    }
  }

  // Trucks, landing craft and open-topped carriers; other vehicles have no room that a save shows.
  static bool carries(const SavedUnit& vehicle) {
    return vehicle.kind == SavedKind::landing_craft ||
           (vehicle.kind == SavedKind::vehicle && (vehicle.driver_alone || vehicle.open_topped));
  }

  // Concealment counters, weapons and markers.
  void read_the_rest() {
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const SavedUnit& counter = *stack_[i];
      if (bearer_ != kNone && section_[bearer_] != section_[i]) bearer_ = kNone;
      int ignored = 0;
      if (is_unit(counter.kind)) {
        uncovered_[counter.nationality].push_back(i);
        if (!is_heavy(counter.kind) && !out_[at_[i]].unarmed) bearer_ = i;
      } else if (is_level(counter, ignored) || shelter_of(counter) != nullptr || is_idle(counter) ||
                 vsav::is_prisoner_counter(counter)) {
        continue;
      } else if (counter.kind == SavedKind::concealment) {
        for (const std::size_t k : uncovered_[counter.nationality]) out_[at_[k]].beneath_question_mark = true;
        uncovered_[counter.nationality].clear();
      } else if (counter.kind == SavedKind::support_weapon) {
        give_weapon(counter);
      } else {
        apply_marker(i);
      }
    }
  }

  void give_weapon(const SavedUnit& weapon) {
    if (bearer_ == kNone) {
      place_.loose.push_back(&weapon);
      return;
    }
    out_[at_[bearer_]].weapons.push_back(&weapon);
    out_[at_[bearer_]].assumptions.push_back(fmt::format("carries the {} above it", weapon.name));
  }

  void apply_marker(std::size_t i) {
    const SavedUnit& counter = *stack_[i];
    const MarkerRule* rule = marker_rule(counter);
    std::size_t covered = rule != nullptr && rule->flag == &MarkedUnit::crest ? put_on_crest(i) : 0;
    if (covered > 0) return;
    for (std::size_t k = i; rule != nullptr && k-- > 0 && section_[k] == section_[i];) {
      if (marker_rule(*stack_[k]) == rule) break;
      if (at_[k] == kNone) continue;
      if (stack_[k]->broken ? !rule->broken : !rule->unbroken) continue;
      if (is_heavy(stack_[k]->kind) != rule->heavy) continue;
      out_[at_[k]].*rule->flag = true;
      ++covered;
      if (covered > 1 || k + 1 != i)
        out_[at_[k]].assumptions.push_back(fmt::format("the {} counter above covers it", counter.name));
    }
    if (covered == 0) place_.unknown.push_back(&counter);
  }

  // Gives the units above a Crest counter Crest status, as VASL's lines of sight read it, and counts them. Players also
  // lay the counter on top of its units: then none is above it.
  std::size_t put_on_crest(std::size_t i) {
    std::size_t covered = 0;
    for (std::size_t k = i + 1; k < stack_.size() && section_[k] == section_[i]; ++k) {
      if (marker_rule(*stack_[k]) == marker_rule(*stack_[i])) break;
      if (at_[k] == kNone || is_heavy(stack_[k]->kind)) continue;
      out_[at_[k]].crest = true;
      out_[at_[k]].assumptions.emplace_back("above the Crest counter");
      ++covered;
    }
    return covered;
  }

  // Restores the order of the stack: counters that are prisoners were added last.
  void order_units() {
    std::map<const SavedUnit*, std::size_t> order;
    for (std::size_t i = 0; i < stack_.size(); ++i) order[stack_[i]] = i;
    std::stable_sort(out_.begin(), out_.end(),
                     [&](const MarkedUnit& a, const MarkedUnit& b) { return order.at(a.unit) < order.at(b.unit); });
  }

  SavedPlace& place_;
  const vsav::SavedSides& sides_;
  const std::vector<const SavedUnit*>& stack_;
  std::vector<MarkedUnit>& out_;
  std::vector<std::size_t> at_;  // the index in out_ of each unit of the stack, kNone for other counters
  std::vector<int> section_;     // the section that each counter belongs to
  // Units of each side without a "?" above them so far; the next "?" of the side conceals them.
  std::map<std::string_view, std::vector<std::size_t>> uncovered_;
  std::size_t bearer_ = kNone;  // the last unit on foot of this section, which carries the next weapon
};

}  // namespace

std::vector<SavedPlace> saved_places(const SavedGame& game) {
  std::vector<SavedPlace> places;
  std::map<std::string, std::size_t> known;
  for (const SavedUnit& unit : game.units) {
    const std::string key =
        unit.stack.empty() ? fmt::format("at {} {} {}", unit.map, unit.x, unit.y) : "stack " + unit.stack;
    const auto [it, is_new] = known.emplace(key, places.size());
    if (is_new) places.emplace_back();
    places[it->second].counters.push_back(&unit);
  }
  const vsav::SavedSides sides(game);
  for (SavedPlace& place : places) {
    std::stable_sort(place.counters.begin(), place.counters.end(),
                     [](const SavedUnit* a, const SavedUnit* b) { return a->stack_position < b->stack_position; });
    StackReader(place, sides).read();
  }
  return places;
}

}  // namespace hexrout
