#include "hexrout/scenario/saved_stack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace hexrout {

bool is_unit(SavedKind kind) {
  return kind == SavedKind::squad || kind == SavedKind::half_squad || kind == SavedKind::crew ||
         kind == SavedKind::leader || kind == SavedKind::hero || kind == SavedKind::vehicle || kind == SavedKind::gun;
}

namespace {

bool is_entrenchment(const SavedUnit& counter, std::string& name) {
  if (counter.kind != SavedKind::marker) return false;
  if (counter.name.find("Foxhole") != std::string::npos)
    name = "foxhole";
  else if (counter.name.find("Trench") != std::string::npos || counter.name.find("A-T Ditch") != std::string::npos)
    name = "trench";
  else
    return false;
  return true;
}

// A marker that speaks of the units beneath it, down to the next of its kind in the Location.
struct MarkerRule {
  std::string_view name;
  bool MarkedUnit::*flag;
  bool broken;    // covers broken units
  bool unbroken;  // covers unbroken ones
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
};

const MarkerRule* marker_rule(const SavedUnit& counter) {
  if (counter.kind != SavedKind::marker) return nullptr;
  for (const MarkerRule& rule : kMarkers)
    if (counter.name == rule.name || counter.base == rule.name) return &rule;
  if (counter.base.starts_with("Melee")) return &kMarkers[7];
  return nullptr;
}

// Counters that say nothing a rout depends on.
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
      at != std::string::npos && at + 6 < name.size() && std::isdigit(static_cast<unsigned char>(name[at + 6]))) {
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

void read_stack(SavedPlace& place) {
  const auto& stack = place.counters;
  auto& out = place.units;
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> at(stack.size(), kNone);  // index in `out` of each unit
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (!is_unit(stack[i]->kind)) continue;
    at[i] = out.size();
    out.push_back({});
    out.back().unit = stack[i];
    out.back().wounded = stack[i]->wounded;
  }

  // The section of the stack that is one Location: a level counter begins one with the counters above it.
  std::vector<int> section(stack.size(), 0);
  int level = 0;
  int number = 0;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (is_level(*stack[i], level)) ++number;
    section[i] = number;
    if (at[i] != kNone) out[at[i]].level = level;
  }
  // A unit on no such counter is in the entrenchment next above it.
  std::string entrenchment;
  for (std::size_t i = stack.size(); i-- > 0;) {
    if (section[i] > 0) continue;
    is_entrenchment(*stack[i], entrenchment);
    if (at[i] != kNone) out[at[i]].entrenchment = entrenchment;
  }

  // Units of each side that no "?" lies above yet: the next one of the side conceals them.
  std::map<std::string_view, std::vector<std::size_t>> uncovered;
  std::size_t bearer = kNone;  // who carries the next weapon: the last unit on foot of this section
  for (std::size_t i = 0; i < stack.size(); ++i) {
    const SavedUnit& counter = *stack[i];
    if (bearer != kNone && section[bearer] != section[i]) bearer = kNone;
    if (is_unit(counter.kind)) {
      uncovered[counter.nationality].push_back(i);
      if (counter.kind != SavedKind::vehicle && counter.kind != SavedKind::gun) bearer = i;
      continue;
    }
    int ignored = 0;
    std::string word;
    if (is_level(counter, ignored) || is_entrenchment(counter, word) || is_idle(counter)) continue;
    if (counter.kind == SavedKind::concealment) {
      for (const std::size_t k : uncovered[counter.nationality]) out[at[k]].beneath_question_mark = true;
      uncovered[counter.nationality].clear();
      continue;
    }
    if (counter.kind == SavedKind::support_weapon) {
      if (bearer == kNone) {
        place.loose.push_back(&counter);
      } else {
        out[at[bearer]].weapons.push_back(&counter);
        out[at[bearer]].assumptions.push_back(fmt::format("carries the {} above it", counter.name));
      }
      continue;
    }
    const MarkerRule* rule = marker_rule(counter);
    if (rule == nullptr) {
      place.unknown.push_back(&counter);
      continue;
    }
    std::size_t covered = 0;
    for (std::size_t k = i; k-- > 0 && section[k] == section[i];) {
      if (marker_rule(*stack[k]) == rule) break;
      if (at[k] == kNone) continue;
      if (stack[k]->broken ? !rule->broken : !rule->unbroken) continue;
      if (stack[k]->kind == SavedKind::vehicle || stack[k]->kind == SavedKind::gun) continue;
      out[at[k]].*rule->flag = true;
      ++covered;
      if (covered > 1 || k + 1 != i)
        out[at[k]].assumptions.push_back(fmt::format("the {} counter above covers it", counter.name));
    }
    if (covered == 0) place.unknown.push_back(&counter);
  }
}

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
  for (SavedPlace& place : places) {
    std::stable_sort(place.counters.begin(), place.counters.end(),
                     [](const SavedUnit* a, const SavedUnit* b) { return a->stack_position < b->stack_position; });
    read_stack(place);
  }
  return places;
}

}  // namespace hexrout
