#include "rout/withdrawal/ground.hpp"

#include <algorithm>

namespace hexrout {

int Ground::ask_cost(LocationId from, Direction direction) const {
  const LocationId to = frame_.step[frame_.map->location(from).hex][static_cast<std::size_t>(direction)];
  const int cost = situation_->step_cost ? situation_->step_cost(from, to) : step_on_foot(*frame_.map, from, to);
  return std::max(cost, -1);
}

const std::uint16_t* HexDistances::from(LocationId at) {
  if (frame_.size() > kMostLocations) return nullptr;
  if (rows_.empty()) rows_.resize(frame_.size());
  auto& row = rows_[at];
  if (row == nullptr) {
    row = std::make_unique<std::uint16_t[]>(frame_.size());
    for (std::size_t to = 0; to < frame_.size(); ++to)
      row[to] = static_cast<std::uint16_t>(distance(frame_.hex(at), frame_.hexes[to]));
  }
  return row.get();
}

int Ground::least_cost() {
  const Map& map = *frame_.map;
  if (map.hex_count() > kMostAsked) return 1;
  if (least_cost_ != kUnasked) return least_cost_;
  int least = kFar;
  for (const HexId h : map.hexes())
    for (const Direction d : kAllDirections) {
      if (frame_.is_beyond(frame_.step[h][static_cast<std::size_t>(d)])) continue;
      const int c = cost(map.ground(h), d);
      if (c >= 0) least = std::min(least, c);
    }
  return least_cost_ = std::max(1, least == kFar ? 1 : least);
}

Ground::ByHex Ground::steps_from(const std::vector<LocationId>& places) {
  for (const auto& [asked, steps] : steps_)
    if (asked == places) return steps;
  const Map& map = *frame_.map;
  std::vector<int> steps(map.hex_count(), kFar / 2);
  std::vector<LocationId> ring;
  for (const LocationId at : places) {
    const HexId h = map.location(at).hex;
    if (steps[h] == 0) continue;
    steps[h] = 0;
    ring.push_back(map.ground(h));
  }
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const HexId h = map.location(ring[i]).hex;
    for (const Direction d : kAllDirections) {
      const LocationId next = frame_.step[h][static_cast<std::size_t>(d)];
      if (frame_.is_beyond(next) || steps[map.location(next).hex] < kFar / 2 || cost(next, opposite(d)) < 0) continue;
      steps[map.location(next).hex] = steps[h] + 1;
      ring.push_back(next);
    }
  }
  if ((steps_.size() + 1) * steps.size() > kMostSteps && !steps_.empty()) steps_.pop_front();
  return steps_.emplace_back(places, std::make_shared<const std::vector<int>>(std::move(steps))).second;
}

const Ground::ByHex& Ground::from_edge(std::uint8_t sides) {
  ByHex& known = from_edge_[sides & 15U];
  if (known != nullptr) return known;
  // Rings of hexes inwards from the edge, whatever their terrain.
  const Map& map = *frame_.map;
  std::vector<int> hexes(map.hex_count(), kFar / 2);
  std::vector<HexId> ring;
  for (const Beyond& b : frame_.beyond) {
    const HexId h = map.location(b.from).hex;
    if ((sides & b.side) == 0 || hexes[h] == 1) continue;
    hexes[h] = 1;
    ring.push_back(h);
  }
  for (std::size_t i = 0; i < ring.size(); ++i)
    for (const Direction d : kAllDirections) {
      const HexId next = map.neighbour(ring[i], d);
      if (next == kNowhere || hexes[next] < kFar / 2) continue;
      hexes[next] = hexes[ring[i]] + 1;
      ring.push_back(next);
    }
  return known = std::make_shared<const std::vector<int>>(std::move(hexes));
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
    unnamed_.emplace(frame_, distances_);
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
  if (it == known_.end())
    it = known_.insert(known_.end(), {*s.ground, functions, std::make_unique<Ground>(frame_, distances_)});
  it->facts->bind(s);
  return *it->facts;
}

}  // namespace hexrout
