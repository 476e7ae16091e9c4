#include "rules/asl/play/substitution.hpp"

#include <cassert>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hexrout::asl {
namespace {

void take_print(Unit& unit, const Unit& from) {
  unit.kind = from.kind;
  unit.quality = from.quality;
  unit.firepower = from.firepower;
  unit.range = from.range;
  unit.morale = from.morale;
  unit.broken_morale = from.broken_morale;
  unit.leadership = from.leadership;
  unit.underscored_morale = from.underscored_morale;
  unit.self_rally = from.self_rally;
  unit.casualty_points = from.casualty_points;
  unit.label = from.label;
}

Unit beside(const Unit& unit, std::string_view text) {
  std::optional<Unit> made = counter(text, unit.nationality);
  assert(made);
  made->side = unit.side;
  made->at = unit.at;
  made->in = unit.in;
  made->phase_start = unit.phase_start;
  return *made;
}

// The counters of a nationality that have a next lower one, each with the label of that, in the order of
// counter_texts().
const std::vector<std::pair<Unit, std::string>>& lowered_counters(Nationality nationality) {
  static const auto all = [] {
    std::map<Nationality, std::vector<std::pair<Unit, std::string>>> out;
    for (const std::string& name : nationality_names()) {
      const Nationality of = *nationality_named(name);
      for (const std::string& text : counter_texts(of)) {
        const std::optional<Unit> candidate = counter(text, of);
        const std::optional<Unit> lowered = candidate ? next_lower(*candidate) : std::nullopt;
        if (lowered) out[of].emplace_back(*candidate, lowered->label);
      }
    }
    return out;
  }();
  return all.at(nationality);
}

}  // namespace

std::optional<Unit> next_better(const Unit& unit) {
  if (unit.commissar) return std::nullopt;
  std::optional<Unit> best;
  for (const auto& [candidate, lowered] : lowered_counters(unit.nationality)) {
    if (lowered != unit.label || candidate.kind != unit.kind || candidate.ss != unit.ss ||
        candidate.marine != unit.marine || candidate.gurkha != unit.gurkha)
      continue;
    if (best && candidate.quality <= best->quality) continue;
    best = unit;
    take_print(*best, candidate);
  }
  return best;
}

Unit hero_beside(const Unit& unit) {
  return beside(unit, "hero");
}
Unit leader_beside(const Unit& unit, std::string_view rank) {
  return beside(unit, rank);
}

}  // namespace hexrout::asl
