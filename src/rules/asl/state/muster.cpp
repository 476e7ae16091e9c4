#include "rules/asl/state/muster.hpp"

#include <algorithm>
#include <optional>

namespace hexrout::asl {

namespace {

// Inserts a unit into an ascending list without duplicates.
void note(std::vector<UnitIndex>& list, UnitIndex unit) {
  const auto it = std::lower_bound(list.begin(), list.end(), unit);
  if (it == list.end() || *it != unit) list.insert(it, unit);
}

// Its kind, if it is one of Few.
std::optional<Muster::Few> few_kind(const Unit& unit) {
  if (unit.smc()) return Muster::Few::smc;
  if (unit.kind == UnitKind::vehicle) return Muster::Few::vehicles;
  if (unit.kind == UnitKind::gun) return Muster::Few::guns;
  return std::nullopt;
}

}  // namespace

void Muster::keep(const Map& map, const std::vector<Unit>& units) {
  *this = Muster();
  map_ = &map;
  rows_ = static_cast<std::size_t>(map.rows() / kSquare) + 1;
  squares_.resize((static_cast<std::size_t>(map.columns() / kSquare) + 1) * rows_);
  for (auto& squares : few_) squares.resize(squares_.size());
  for (const UnitIndex i : IndexRange<UnitIndex>(units.size())) moved(i, units[i]);
}

void Muster::moved(UnitIndex unit, const Unit& now) {
  if (!kept()) return;
  if (unit >= at_.size()) {
    at_.resize(std::size_t{unit} + 1, kNowhere);
    guards_.resize(std::size_t{unit} + 1, false);
    index_.emplace(now.id, unit);
    guards_[unit] = guarded_.contains(now.id);
  }
  if (now.concealed || now.hidden) note(lurkers_, unit);
  if (now.prisoner()) {
    note(prisoners_, unit);
    note(guarded_[now.guard], unit);
    if (const UnitIndex guard = index(now.guard); guard != kNoUnit) guards_[guard] = true;
  }
  if (at_[unit] == now.at) return;
  if (at_[unit] != kNowhere) {
    const std::size_t before = square(map_->hex(map_->location(at_[unit]).hex).at);
    const auto take_out = [&](std::vector<Stands>& list) {
      const auto it = std::find_if(list.begin(), list.end(), [&](const Stands& s) { return s.unit == unit; });
      if (it != list.end()) list.erase(it);
    };
    take_out(squares_[before]);
    for (auto& squares : few_) take_out(squares[before]);
  }
  if (now.at != kNowhere) {
    const Hex at = map_->hex(map_->location(now.at).hex).at;
    const Stands stands{unit, at, static_cast<std::int16_t>(now.side)};
    squares_[square(at)].push_back(stands);
    if (const auto kind = few_kind(now)) few(*kind)[square(at)].push_back(stands);
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

void Muster::few_in(Few kind, HexId hex, std::vector<UnitIndex>& found) const {
  found.clear();
  const Hex at = map_->hex(hex).at;
  for (const Stands& s : few_[static_cast<std::size_t>(kind)][square(at)])
    if (s.at == at) found.push_back(s.unit);
  std::sort(found.begin(), found.end());
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
    if (const auto kind = few_kind(u); kind && u.at != kNowhere) {
      const auto& list = few_[static_cast<std::size_t>(*kind)][square(map_->hex(map_->location(u.at).hex).at)];
      if (std::none_of(list.begin(), list.end(), [&](const Stands& s) { return s.unit == i; })) return false;
    }
    if (!u.prisoner()) continue;
    const std::vector<UnitIndex>& guarded = guarded_by(u.guard);
    if (!std::binary_search(prisoners_.begin(), prisoners_.end(), i) ||
        !std::binary_search(guarded.begin(), guarded.end(), i))
      return false;
    if (const UnitIndex guard = index(u.guard); guard != kNoUnit && !may_guard(guard)) return false;
  }
  return true;
}

}  // namespace hexrout::asl
