#include "scenario/vsav/stack.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout::vsav {

namespace {

bool is_entrenchment(const SavedUnit& counter, std::string& name) {
  if (counter.kind != SavedKind::marker) return false;
  if (counter.name.find("Foxhole") != std::string::npos) name = "foxhole";
  else if (counter.name.find("Trench") != std::string::npos || counter.name.find("A-T Ditch") != std::string::npos) name = "trench";
  else return false;
  return true;
}

// A marker that speaks of the units beneath it, down to the next of its kind in the Location.
struct MarkerRule {
  std::string_view name;
  bool Marked::* flag;
  bool broken;    // covers broken units
  bool unbroken;  // covers unbroken ones
};
constexpr MarkerRule kMarkers[] = {
    {"DM", &Marked::dm, true, false},
    {"Pin", &Marked::pinned, false, true},
    {"CX", &Marked::cx, false, true},
    {"TI", &Marked::ti, true, true},
    {"Disrupt", &Marked::disrupted, true, false},
    {"Disrupted", &Marked::disrupted, true, false},
    {"Encircled", &Marked::encircled, true, true},
    {"Melee", &Marked::melee, true, true},
    {"CC", &Marked::melee, true, true},
    {"Wounded", &Marked::wounded, true, true},
    {"Walking Wounded", &Marked::wounded, true, true},
    {"Wall Advan", &Marked::wall_advantage, true, true},
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
  static constexpr std::string_view kIdle[] = {"Prep Fire", "First Fire", "Final Fire", "Bnd. Fire", "Opp. Fire", "Adv. Fire",
                                               "User-Labeled", "Residual", "Acquisition", "Target", "Moved"};
  for (const std::string_view word : kIdle)
    if (counter.base.find(word) != std::string::npos || counter.name.find(word) != std::string::npos) return true;
  return false;
}

}  // namespace

bool is_unit(SavedKind kind) {
  return kind == SavedKind::squad || kind == SavedKind::half_squad || kind == SavedKind::crew || kind == SavedKind::leader ||
         kind == SavedKind::hero || kind == SavedKind::vehicle || kind == SavedKind::gun;
}

bool is_level(const SavedUnit& counter, int& level) {
  if (counter.kind != SavedKind::marker) return false;
  const std::string& name = counter.name;
  const bool building = name.starts_with("Building") || name.starts_with("Fort Bldg") || name.starts_with("Strongpoint");
  if (!building) return false;
  if (const std::size_t at = name.find("Level "); at != std::string::npos && at + 6 < name.size() && std::isdigit(static_cast<unsigned char>(name[at + 6]))) {
    level = name[at + 6] - '0';
    return true;
  }
  if (name.find("Ground") != std::string::npos) level = 0;
  else if (name.find("Cellar") != std::string::npos) level = -1;
  else if (name.find("Roof") != std::string::npos) level = 100;  // the top of its hex: not a Location unless the scenario says so
  else return false;
  return true;
}

std::vector<Marked> read_stack(const std::vector<const SavedUnit*>& stack, std::vector<const SavedUnit*>& loose,
                               std::vector<const SavedUnit*>& unknown) {
  std::vector<Marked> out;
  std::vector<std::size_t> at(stack.size(), static_cast<std::size_t>(-1));  // index in `out` of each unit
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
    int here = 0;
    if (is_level(*stack[i], here)) {
      level = here;
      ++number;
    }
    section[i] = number;
    if (at[i] == static_cast<std::size_t>(-1)) continue;
    Marked& unit = out[at[i]];
    unit.level = level;
    if (number > 0) continue;
    std::string what;
    for (std::size_t k = i + 1; k < stack.size() && unit.entrenchment.empty(); ++k) {
      int ignored = 0;
      if (is_level(*stack[k], ignored)) break;
      if (is_entrenchment(*stack[k], what)) unit.entrenchment = what;
    }
  }

  for (std::size_t i = 0; i < stack.size(); ++i) {
    const SavedUnit& counter = *stack[i];
    if (is_unit(counter.kind)) continue;
    int ignored = 0;
    std::string word;
    if (is_level(counter, ignored) || is_entrenchment(counter, word) || is_idle(counter)) continue;
    if (counter.kind == SavedKind::concealment) {
      for (std::size_t k = i; k-- > 0;)
        if (at[k] != static_cast<std::size_t>(-1) && stack[k]->nationality == counter.nationality) out[at[k]].beneath_question_mark = true;
      continue;
    }
    if (counter.kind == SavedKind::support_weapon) {
      std::size_t owner = i;
      while (owner-- > 0 && section[owner] == section[i])
        if (at[owner] != static_cast<std::size_t>(-1) && stack[owner]->kind != SavedKind::vehicle && stack[owner]->kind != SavedKind::gun) break;
      if (owner == static_cast<std::size_t>(-1) || section[owner] != section[i] || at[owner] == static_cast<std::size_t>(-1)) {
        loose.push_back(&counter);
      } else {
        out[at[owner]].weapons.push_back(&counter);
        out[at[owner]].assumptions.push_back(fmt::format("carries the {} above it", counter.name));
      }
      continue;
    }
    const MarkerRule* rule = marker_rule(counter);
    if (rule == nullptr) {
      unknown.push_back(&counter);
      continue;
    }
    std::size_t covered = 0;
    for (std::size_t k = i; k-- > 0 && section[k] == section[i];) {
      if (marker_rule(*stack[k]) == rule) break;
      if (at[k] == static_cast<std::size_t>(-1)) continue;
      if (stack[k]->broken ? !rule->broken : !rule->unbroken) continue;
      if (stack[k]->kind == SavedKind::vehicle || stack[k]->kind == SavedKind::gun) continue;
      out[at[k]].*rule->flag = true;
      ++covered;
      if (covered > 1 || k + 1 != i) out[at[k]].assumptions.push_back(fmt::format("the {} counter above covers it", counter.name));
    }
    if (covered == 0) unknown.push_back(&counter);
  }
  return out;
}

}  // namespace hexrout::vsav
