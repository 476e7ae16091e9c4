#include "sweep/end_counts.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

namespace hexrout {

namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15U;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t with) {
  hash = (hash ^ with) * kSpread;
  return hash ^ hash >> 32U;
}

std::uint64_t mixed(std::uint64_t hash, std::string_view text) {
  return mixed(hash, std::hash<std::string_view>{}(text));
}

}  // namespace

std::size_t EndCounts::End::Hash::operator()(const End& end) const {
  std::uint64_t hash = 0;
  for (const auto* numbers : {&end.units, &end.results})
    for (const std::uint32_t number : *numbers) hash = mixed(hash, number + std::uint64_t{1});
  return static_cast<std::size_t>(hash);
}

std::size_t EndCounts::OutcomeHash::operator()(const CourseEnd::Of& of) const {
  std::uint64_t hash = mixed(static_cast<std::uint64_t>(of.outcome.fared), of.id);
  for (const std::string* text : {&of.outcome.where, &of.outcome.label, &of.outcome.state}) hash = mixed(hash, *text);
  return static_cast<std::size_t>(hash);
}

std::size_t EndCounts::FactHash::operator()(const ResultFact& fact) const {
  return static_cast<std::size_t>(mixed(mixed(mixed(0, fact.of), fact.fact), fact.value));
}

EndCounts::End EndCounts::end_of(const Game& course, const Tally& tally) {
  const CourseEnd end = tally.end_of(course);
  End out;
  out.units.reserve(end.units.size());
  for (const CourseEnd::Of& of : end.units) {
    const auto [known, added] = outcomes_.try_emplace(of, static_cast<std::uint32_t>(outcomes_.size()));
    out.units.push_back(known->second);
    if (!added) continue;
    std::size_t side = kNobody;
    for (std::size_t s = 0; s < tally.sides().size(); ++s)
      if (of.lost && tally.sides()[s].side == of.side) side = s;
    outcome_lost_.push_back(side);
  }
  out.results.reserve(end.results.size());
  for (const ResultFact& fact : end.results)
    out.results.push_back(facts_.try_emplace(fact, static_cast<std::uint32_t>(facts_.size())).first->second);
  return out;
}

void EndCounts::count(const End& end, std::uint64_t runs) {
  outcome_runs_.resize(outcomes_.size());
  fact_runs_.resize(facts_.size());
  lost_now_.assign(lost_.size(), 0);
  for (const std::uint32_t number : end.units) {
    outcome_runs_[number] += runs;
    if (outcome_lost_[number] != kNobody) ++lost_now_[outcome_lost_[number]];
  }
  for (const std::uint32_t number : end.results) fact_runs_[number] += runs;
  for (std::size_t side = 0; side < lost_.size(); ++side) {
    auto& lost = lost_[side];
    if (lost.size() <= lost_now_[side]) lost.resize(lost_now_[side] + 1);
    lost[lost_now_[side]] += runs;
  }
  runs_ += runs;
}

void EndCounts::give(const Game& game, Tally& to) {
  for (const auto& [of, number] : outcomes_)
    if (number < outcome_runs_.size() && outcome_runs_[number] > 0)
      to.add(of.id, of.side, of.outcome, outcome_runs_[number]);
  for (const auto& [fact, number] : facts_)
    if (number < fact_runs_.size() && fact_runs_[number] > 0) to.add_result(fact, fact_runs_[number]);
  const auto& sides = game.setting().sides;
  for (std::size_t side = 0; side < lost_.size(); ++side)
    for (std::size_t lost = 0; lost < lost_[side].size(); ++lost)
      if (lost_[side][lost] > 0) to.add_lost(sides[side], static_cast<std::uint32_t>(lost), lost_[side][lost]);
  to.add_runs(runs_);
  std::fill(outcome_runs_.begin(), outcome_runs_.end(), 0);
  std::fill(fact_runs_.begin(), fact_runs_.end(), 0);
  for (auto& lost : lost_) lost.clear();
  runs_ = 0;
}

}  // namespace hexrout
