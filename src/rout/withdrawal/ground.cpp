#include "rout/withdrawal/ground.hpp"

#include <algorithm>

namespace hexrout {

int Ground::ask_cost(LocationId from, Direction direction) const {
  const LocationId to = frame_.step[frame_.map->location(from).hex][static_cast<std::size_t>(direction)];
  const int cost = situation_->step_cost ? situation_->step_cost(from, to) : step_on_foot(*frame_.map, from, to);
  return std::max(cost, -1);
}

bool Ground::ask(std::uint8_t fact, LocationId threat, LocationId at) const {
  const Situation& s = *situation_;
  switch (fact) {
    case kSees:
      return !s.sees || s.sees(threat, at);
    case kCovered:
      return s.covered ? s.covered(at, threat) : terrain_cover(*frame_.map, at, threat);
    default:
      return s.concealed && s.concealed(at, threat);
  }
}

std::uint8_t* Ground::row_of(LocationId threat) {
  const std::size_t locations = frame_.map->location_count();
  if (rows_.empty()) {
    rows_.resize(locations);
    bytes_ += locations * sizeof(rows_.front());
  }
  auto& row = rows_[threat];
  if (row == nullptr) {
    row = std::make_unique<std::uint8_t[]>(locations);
    bytes_ += locations;
  }
  return row.get();
}

Ground& Grounds::of(const Situation& s) {
  if (!s.ground) {
    unnamed_.emplace(frame_);
    unnamed_->bind(s);
    return *unnamed_;
  }
  const unsigned functions =
      (s.sees ? 1U : 0U) | (s.step_cost ? 2U : 0U) | (s.covered ? 4U : 0U) | (s.concealed ? 8U : 0U);
  std::size_t bytes = 0;
  for (const Known& known : known_)
    bytes += known.facts->bytes() + std::size_t{frame_.map->location_count()} * kDirections * sizeof(int);
  if (bytes > kMostBytes) known_.clear();
  auto it = std::find_if(known_.begin(), known_.end(),
                         [&](const Known& k) { return k.ground == *s.ground && k.functions == functions; });
  if (it == known_.end()) it = known_.insert(known_.end(), {*s.ground, functions, std::make_unique<Ground>(frame_)});
  it->facts->bind(s);
  return *it->facts;
}

}  // namespace hexrout
