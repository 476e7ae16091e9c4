#include "rules/asl/state/muster.hpp"

#include <algorithm>

namespace hexrout::asl {

namespace {

// Inserts a unit into an ascending list without duplicates.
void note(std::vector<UnitIndex>& list, UnitIndex unit) {
  const auto it = std::lower_bound(list.begin(), list.end(), unit);
  if (it == list.end() || *it != unit) list.insert(it, unit);
}

}  // namespace

void Muster::keep(const Map& map, const std::vector<Unit>& units) {
  *this = Muster();
  map_ = &map;
  rows_ = static_cast<std::size_t>(map.rows() / kSquare) + 1;
  squares_.resize((static_cast<std::size_t>(map.columns() / kSquare) + 1) * rows_);
  for (const UnitIndex i : IndexRange<UnitIndex>(units.size())) moved(i, units[i]);
}

void Muster::moved(UnitIndex unit, const Unit& now) {
  if (!kept()) return;
  if (unit >= at_.size()) {
    at_.resize(std::size_t{unit} + 1, kNowhere);
    index_.emplace(now.id, unit);
  }
  if (now.concealed || now.hidden) note(lurkers_, unit);
  if (now.prisoner()) {
    note(prisoners_, unit);
    note(guarded_[now.guard], unit);
  }
  if (at_[unit] == now.at) return;
  if (at_[unit] != kNowhere) {
    std::vector<Stands>& before = squares_[square(map_->hex(map_->location(at_[unit]).hex).at)];
    std::erase_if(before, [&](const Stands& s) { return s.unit == unit; });
  }
  if (now.at != kNowhere) {
    const Hex at = map_->hex(map_->location(now.at).hex).at;
    squares_[square(at)].push_back({unit, at, static_cast<std::int16_t>(now.side)});
  }
  at_[unit] = now.at;
}

void Muster::near(HexId hex, int hexes, std::vector<UnitIndex>& found, int but_side) const {
  found.clear();
  const Hex at = map_->hex(hex).at;
  const auto squares = [](int low, int high, int size) {
    return std::pair{static_cast<std::size_t>(std::max(low, 0) / kSquare),
                     static_cast<std::size_t>(std::min(high, size - 1) / kSquare)};
  };
  // Rows of neighbouring columns are half a hex apart.
  const int aslant = hexes > 0 ? 1 : 0;
  const auto [left, right] = squares(at.col - hexes, at.col + hexes, map_->columns());
  const auto [top, bottom] = squares(at.row - hexes - aslant, at.row + hexes + aslant, map_->rows());
  for (std::size_t col = left; col <= right; ++col)
    for (std::size_t row = top; row <= bottom; ++row)
      for (const Stands& s : squares_[col * rows_ + row])
        if (s.side != but_side && distance(s.at, at) <= hexes) found.push_back(s.unit);
  // Units of one square are mostly sorted already.
  if (!std::is_sorted(found.begin(), found.end())) std::sort(found.begin(), found.end());
}

UnitIndex Muster::index(std::string_view id) const {
  const auto it = index_.find(std::string(id));
  return it == index_.end() ? UnitIndex(kNoUnit) : it->second;
}

const std::vector<UnitIndex>& Muster::guarded_by(std::string_view id) const {
  static const std::vector<UnitIndex> kNobody;
  if (guarded_.empty()) return kNobody;
  const auto it = guarded_.find(std::string(id));
  return it == guarded_.end() ? kNobody : it->second;
}

bool Muster::right(const std::vector<Unit>& units) const {
  if (!kept()) return true;
  if (units.size() != at_.size()) return false;
  for (const UnitIndex i : IndexRange<UnitIndex>(units.size())) {
    const Unit& u = units[i];
    if (u.at != at_[i] || index(u.id) != i) return false;
    if ((u.concealed || u.hidden) && !std::binary_search(lurkers_.begin(), lurkers_.end(), i)) return false;
    if (!u.prisoner()) continue;
    const std::vector<UnitIndex>& guarded = guarded_by(u.guard);
    if (!std::binary_search(prisoners_.begin(), prisoners_.end(), i) ||
        !std::binary_search(guarded.begin(), guarded.end(), i))
      return false;
  }
  return true;
}

}  // namespace hexrout::asl
