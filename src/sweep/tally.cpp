#include "hexrout/sweep/tally.hpp"

#include <algorithm>
#include <utility>

namespace hexrout {

namespace {

bool captive(const UnitView& unit) {
  return unit.presence == Presence::captured;
}
bool gone(const UnitView& unit) {
  return unit.presence == Presence::lost;
}

}  // namespace

std::string_view name_of(Fared fared) {
  switch (fared) {
    case Fared::whole:
      return "whole";
    case Fared::reduced:
      return "reduced";
    case Fared::captured:
      return "captured";
    case Fared::eliminated:
      return "eliminated";
    case Fared::left:
      return "left";
  }
  return "";
}

Outcome outcome_of(const UnitView& after, const UnitView* before, const Map& map) {
  // The word of the rules for the loss, if they have one.
  if (gone(after))
    return {Fared::eliminated, {}, after.label, after.fate == name_of(Fared::eliminated) ? std::string() : after.fate};
  Outcome out{Fared::whole, after.at == kNowhere ? std::string() : map.location_name(after.at), after.label, {}};
  for (std::size_t i = 0; i < after.state.size(); ++i) out.state.append(i == 0 ? "" : ", ").append(after.state[i]);
  if (captive(after)) {
    out.fared = Fared::captured;
  } else if (after.presence == Presence::left || after.at == kNowhere) {
    out.fared = Fared::left;
  } else if (before != nullptr && (before->label != after.label || (after.wounded && !before->wounded))) {
    out.fared = Fared::reduced;
  }
  return out;
}

Tally::Tally(const Game& before) : before_(before.units()) {
  for (const UnitView& view : before_) declare(view.id, view.side, outcome_of(view, nullptr, *before.setting().map));
  for (const std::string& side : before.setting().sides) add_side(side);
  for (const ResultFact& fact : before.results()) add_result(fact);
}

UnitTally& Tally::unit(std::string_view id, std::string_view side) {
  const auto it = index_.find(id);
  if (it != index_.end()) return units_[it->second];
  index_.emplace(id, units_.size());
  units_.push_back({std::string(id), std::string(side), {}, {}});
  return units_.back();
}

void Tally::declare(std::string_view id, std::string_view side, const Outcome& before) {
  unit(id, side).before = before;
  known_ = units_.size();
}

void Tally::add(std::string_view id, std::string_view side, const Outcome& outcome, std::uint64_t runs) {
  unit(id, side).outcomes[outcome] += runs;
}

void Tally::add_side(std::string_view side) {
  side_index_.emplace(side, sides_.size());
  sides_.push_back({std::string(side), {}});
}

void Tally::add_lost(std::string_view side, std::uint32_t units, std::uint64_t runs) {
  if (side_index_.find(side) == side_index_.end()) add_side(side);
  sides_[side_index_.find(side)->second].lost[units] += runs;
}

void Tally::add_result(const ResultFact& before) {
  result_index_.emplace(std::tuple(before.of, before.side, before.fact), results_.size());
  results_.push_back({before.of, before.side, before.fact, before.value, {}});
}

void Tally::add_result(const ResultFact& after, std::uint64_t runs) {
  const auto it = result_index_.find(std::tuple(after.of, after.side, after.fact));
  if (it != result_index_.end()) results_[it->second].values[after.value] += runs;
}

CourseEnd Tally::end_of(const Game& after) const {
  CourseEnd out;
  const Map& map = *after.setting().map;
  std::size_t place = 0;
  std::vector<UnitView> units = after.units();
  out.units.reserve(units.size());
  for (UnitView& view : units) {
    // Most games keep the order of their units, so the next one is tried first.
    const UnitView* before = place < known_ && before_[place].id == view.id ? &before_[place] : nullptr;
    ++place;
    if (before == nullptr)
      if (const auto it = index_.find(view.id); it != index_.end() && it->second < known_)
        before = &before_[it->second];
    const bool lost = (gone(view) || captive(view)) && (before == nullptr || !(gone(*before) || captive(*before)));
    Outcome outcome = outcome_of(view, before, map);
    out.units.push_back({std::move(view.id), std::move(view.side), std::move(outcome), lost});
  }
  out.results = after.results();
  return out;
}

void Tally::add(const CourseEnd& end, std::uint64_t runs) {
  for (const CourseEnd::Of& of : end.units) add(of.id, of.side, of.outcome, runs);
  for (SideTally& s : sides_) {
    const auto lost = std::count_if(end.units.begin(), end.units.end(),
                                    [&](const CourseEnd::Of& of) { return of.lost && of.side == s.side; });
    s.lost[static_cast<std::uint32_t>(lost)] += runs;
  }
  for (const ResultFact& fact : end.results) add_result(fact, runs);
  runs_ += runs;
}

void Tally::add(const Tally& other) {
  for (const UnitTally& theirs : other.units_) {
    UnitTally& ours = unit(theirs.id, theirs.side);
    for (const auto& [outcome, runs] : theirs.outcomes) ours.outcomes[outcome] += runs;
  }
  for (const SideTally& theirs : other.sides_)
    for (const auto& [units, runs] : theirs.lost) add_lost(theirs.side, units, runs);
  for (const ResultTally& theirs : other.results_)
    for (const auto& [value, runs] : theirs.values) add_result({theirs.of, theirs.side, theirs.fact, value}, runs);
  runs_ += other.runs_;
}

std::vector<UnitTally> Tally::units() const {
  std::vector<UnitTally> out = units_;
  std::sort(out.begin() + static_cast<std::ptrdiff_t>(known_), out.end(),
            [](const UnitTally& a, const UnitTally& b) { return a.id < b.id; });
  return out;
}

}  // namespace hexrout
