#include "scenario/vsav/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "hexrout/scenario/saved_stack.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::vsav {

namespace {

// Steps of a large game stay some hundred times below it; all of them cost less than a second.
constexpr std::size_t kMostWork = 50'000'000;
constexpr std::size_t kMostMaps = 1'000;
constexpr std::size_t kPlaceFields = 3;  // map, x, y

int pixel(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The traits whose state is read when a piece is described.
bool is_shown(const Trait& trait) {
  const std::string& kind = trait.fields[0];
  return kind == "emb2" || kind == "conceal" || kind == "concealment" || kind == "hide" || kind == "rotate" ||
         kind == "label";
}

}  // namespace

struct Table::State {
  Spot spot;
  std::vector<std::string> traits;
};

int Table::map_number(const std::string& name) {
  const auto it = map_numbers_.find(name);
  if (it != map_numbers_.end()) return it->second;
  if (maps_.size() == kMostMaps) return static_cast<int>(kMostMaps) - 1;
  maps_.push_back(name);
  return map_numbers_[name] = static_cast<int>(maps_.size()) - 1;
}

// Strict: nullopt where traits or the place are missing, as in a text that breaks off.
std::optional<Table::State> Table::split(std::string_view state, std::size_t depth, bool strict) {
  State out;
  std::string rest(state);
  while (out.traits.size() + 1 < depth) {
    auto tokens = decode_list(rest, '\t', 3);
    if (strict && tokens.size() < 2) return std::nullopt;
    out.traits.push_back(std::move(tokens[0]));
    rest = tokens.size() > 1 ? std::move(tokens[1]) : std::string();
  }
  auto place = decode_list(rest, ';', kPlaceFields + 1);
  if (strict && place.size() < kPlaceFields) return std::nullopt;
  place.resize(kPlaceFields + 1);
  out.spot = {map_number(place[0]), pixel(place[1]), pixel(place[2])};
  out.traits.push_back(std::move(place[kPlaceFields]));
  return out;
}

bool Table::put(const std::string& id, const std::string& type, std::string_view state) {
  return take_piece(id, type, state, false);
}

bool Table::take_piece(const std::string& id, const std::string& type, std::string_view state, bool strict) {
  const auto parts = take_apart(id, type, "");
  if (!parts) return false;
  auto split_state = split(state, parts->traits.size(), strict);
  if (!split_state) return false;
  TablePiece piece;
  piece.id = id;
  piece.type = type;
  piece.states = std::move(split_state->traits);
  for (const Trait& trait : parts->traits) {
    piece.shows.push_back(is_shown(trait));
    if (trait.fields[0] == "immob") piece.stacks = false;
  }
  auto at = static_cast<PieceIndex>(pieces_.size());
  // A piece that comes back takes its former place in the order.
  const auto known = strict ? by_id_.find(id) : by_id_.end();
  if (known != by_id_.end()) {
    at = known->second;
    touch(at);
    leave_stack(at);
    pieces_[at] = std::move(piece);
    spots_[at] = split_state->spot;
  } else {
    pieces_.push_back(std::move(piece));
    spots_.push_back(split_state->spot);
    stamps_.push_back(0);
    by_id_.emplace(id, at);
    if (watching_) {
      stamps_[at] = stamp_;
      touches_.push_back({at, false, {}, kNoPiece, {}});
    }
  }
  describe(at);
  return true;
}

Piece Table::traits(PieceIndex i) const {
  const TablePiece& piece = pieces_[i];
  Piece out = *take_apart(piece.id, piece.type, "");
  for (std::size_t k = 0; k < out.traits.size() && k < piece.states.size(); ++k) out.traits[k].state = piece.states[k];
  out.traits.back().state.clear();
  return out;
}

void Table::describe(PieceIndex i) {
  spend(pieces_[i].type.size());
  SavedUnit& unit = pieces_[i].unit;
  unit = vsav::describe(traits(i));
  // A chain of hundreds of names would be most of a piece; unit() reads it again.
  unit.chain = {};
}

SavedUnit Table::unit(PieceIndex i) const {
  const TablePiece& piece = pieces_[i];
  SavedUnit out = piece.unit;
  if (out.chain_level != 0) out.chain = vsav::describe(traits(i)).chain;
  out.map = map_name(spots_[i].map);
  out.x = spots_[i].x;
  out.y = spots_[i].y;
  if (piece.stack == kNoPiece) return out;
  const Stack& stack = stacks_[piece.stack];
  out.stack = stack.id;
  out.stack_position =
      static_cast<int>(std::find(stack.members.begin(), stack.members.end(), i) - stack.members.begin());
  return out;
}

void Table::put_stack(const std::string& id, std::vector<std::string> members) {
  stacks_.push_back({id, {}, {}});
  stack_by_id_.emplace(id, static_cast<PieceIndex>(stacks_.size()) - 1);
  unsettled_.push_back(std::move(members));
}

void Table::settle() {
  for (PieceIndex s = 0; s < unsettled_.size(); ++s)
    for (const std::string& member : unsettled_[s]) {
      const auto it = by_id_.find(member);
      if (it == by_id_.end()) continue;  // later VASSAL appends a layer marker
      leave_stack(it->second);
      stacks_[s].spot = spots_[it->second];
      join(it->second, s, stacks_[s].members.size());
    }
  unsettled_.clear();
}

bool Table::spend(std::size_t steps) {
  work_ += steps;
  return work_ <= kMostWork;
}

Touch* Table::touch(PieceIndex i) {
  if (!watching_ || stamps_[i] == stamp_) return nullptr;
  stamps_[i] = stamp_;
  touches_.push_back({i, pieces_[i].there, spots_[i], unit_beneath(i), {}});
  // A piece that is gone or new needs no earlier face.
  if (pieces_[i].there) touches_.back().before = pieces_[i].unit;
  return &touches_.back();
}

PieceIndex Table::unit_beneath(PieceIndex i) const {
  if (pieces_[i].stack == kNoPiece) return kNoPiece;
  const auto& members = stacks_[pieces_[i].stack].members;
  auto at = std::find(members.begin(), members.end(), i);
  while (at != members.begin())
    if (is_unit(pieces_[*--at].unit.kind)) return *at;
  return kNoPiece;
}

void Table::put_at(PieceIndex i, const Spot& spot) {
  touch(i);
  spots_[i] = spot;
}

void Table::leave_stack(PieceIndex i) {
  const PieceIndex stack = std::exchange(pieces_[i].stack, kNoPiece);
  if (stack == kNoPiece) return;
  spend(stacks_[stack].members.size());
  std::erase(stacks_[stack].members, i);
}

void Table::join(PieceIndex i, PieceIndex stack, std::size_t position) {
  auto& members = stacks_[stack].members;
  spend(members.size());
  members.insert(members.begin() + static_cast<std::ptrdiff_t>(position), i);
  pieces_[i].stack = stack;
}

PieceIndex Table::new_stack(const std::string& id, const Spot& spot) {
  const auto at = static_cast<PieceIndex>(stacks_.size());
  stacks_.push_back({id.empty() ? fmt::format("new {}", at) : id, spot, {}});
  if (!id.empty()) stack_by_id_[id] = at;
  return at;
}

// The stack of a piece that can lie in one; a new one where it lies alone.
PieceIndex Table::stack_of(PieceIndex i) {
  if (pieces_[i].stack == kNoPiece) join(i, new_stack("", spots_[i]), 0);
  return pieces_[i].stack;
}

// The stack at exactly this point, or a new one of a piece that lies there alone.
PieceIndex Table::stack_at(const Spot& spot, PieceIndex but_not) {
  spend(spots_.size() / 4);
  for (PieceIndex i = 0; i < spots_.size(); ++i)
    if (spots_[i] == spot && i != but_not && pieces_[i].there && pieces_[i].stacks) return stack_of(i);
  return kNoPiece;
}

Fit Table::add(const std::vector<std::string>& fields) {
  if (fields.size() < 4) return Fit::unreadable;
  if (fields[2] != "stack") {
    if (pieces_.size() == kMostPieces) return Fit::too_much;
    return take_piece(fields[1], fields[2], fields[3], true) ? Fit::good : Fit::unreadable;
  }
  const auto state = decode_list(fields[3], ';', kMostStacked + kPlaceFields + 2);
  if (state.size() < kPlaceFields) return Fit::unreadable;
  const auto known = stack_by_id_.find(fields[1]);
  return set_stack(known != stack_by_id_.end() ? known->second : new_stack(fields[1], {}), state, nullptr);
}

// The state of a stack: map, x, y, then its members from the bottom. A member that neither list names stays
// above the one that it lies on, if `before` differs from the present members.
Fit Table::set_stack(PieceIndex stack, const std::vector<std::string>& state, const std::vector<std::string>* before) {
  if (state.size() > kMostStacked + kPlaceFields + 1 || !spend(state.size())) return Fit::too_much;
  const Spot spot{map_number(state[0]), pixel(state[1]), pixel(state[2])};
  const auto members_of = [&](const std::vector<std::string>& list) {
    std::vector<PieceIndex> out;
    for (std::size_t k = kPlaceFields; k < list.size(); ++k)
      if (const auto it = by_id_.find(list[k]); it != by_id_.end() && pieces_[it->second].there)
        if (std::find(out.begin(), out.end(), it->second) == out.end()) out.push_back(it->second);
    return out;
  };
  std::vector<PieceIndex> members = members_of(state);
  const std::vector<PieceIndex> present = stacks_[stack].members;
  if (!spend(members.size() * members.size() / 8 + present.size() * members.size() / 8)) return Fit::too_much;
  Fit fit = Fit::good;
  if (before != nullptr) {
    const std::vector<PieceIndex> old = members_of(*before);
    if (old != present) fit = Fit::out_of_step;
    for (std::size_t k = 0; k < present.size() && fit == Fit::out_of_step; ++k) {
      const auto in = [&](const std::vector<PieceIndex>& list) {
        return std::find(list.begin(), list.end(), present[k]) != list.end();
      };
      if (in(members) || in(old)) continue;
      auto on = k == 0 ? members.end() : std::find(members.begin(), members.end(), present[k - 1]);
      members.insert(on == members.end() ? members.begin() : on + 1, present[k]);
    }
  }
  for (const PieceIndex i : present) leave_stack(i);
  stacks_[stack].spot = spot;
  for (const PieceIndex i : members) {
    if (!(spots_[i] == spot)) put_at(i, spot);
    leave_stack(i);
    join(i, stack, stacks_[stack].members.size());
  }
  return fit;
}

Fit Table::remove(const std::vector<std::string>& fields) {
  if (fields.size() < 2) return Fit::unreadable;
  if (const auto it = by_id_.find(fields[1]); it != by_id_.end()) {
    if (!pieces_[it->second].there) return Fit::good;
    touch(it->second);
    leave_stack(it->second);
    pieces_[it->second].there = false;
  } else if (const auto stack = stack_by_id_.find(fields[1]); stack != stack_by_id_.end()) {
    for (const PieceIndex i : std::vector<PieceIndex>(stacks_[stack->second].members)) leave_stack(i);
  }
  return Fit::good;  // VASSAL passes over pieces that are not there
}

Fit Table::change(const std::vector<std::string>& fields) {
  if (fields.size() < 3) return Fit::unreadable;
  const auto it = by_id_.find(fields[1]);
  if (it == by_id_.end() || !pieces_[it->second].there) {
    const auto stack = stack_by_id_.find(fields[1]);
    if (stack == stack_by_id_.end()) return Fit::out_of_step;
    const auto now = decode_list(fields[2], ';', kMostStacked + kPlaceFields + 2);
    if (now.size() < kPlaceFields) return Fit::unreadable;
    if (fields.size() < 4) return set_stack(stack->second, now, nullptr);
    const auto old = decode_list(fields[3], ';', kMostStacked + kPlaceFields + 2);
    return set_stack(stack->second, now, &old);
  }
  const std::size_t depth = pieces_[it->second].states.size();
  if (!spend(fields[2].size() * depth / 8)) return Fit::too_much;
  const auto now = split(fields[2], depth, true);
  if (!now) return Fit::unreadable;
  if (fields.size() > 3) {
    const auto old = split(fields[3], depth, true);
    return old ? merge(it->second, *now, *old) : Fit::unreadable;
  }
  State present{spots_[it->second], pieces_[it->second].states};
  return merge(it->second, *now, present);
}

// Each trait takes the new state where that differs from the old one, and keeps what it has elsewhere.
Fit Table::merge(PieceIndex i, const State& now, const State& old) {
  TablePiece& piece = pieces_[i];
  Fit fit = old.spot == spots_[i] && old.traits == piece.states ? Fit::good : Fit::out_of_step;
  bool face = false;
  touch(i);
  for (std::size_t k = 0; k < piece.states.size(); ++k) {
    if (now.traits[k] == old.traits[k]) continue;
    face = face || (piece.shows[k] && piece.states[k] != now.traits[k]);
    piece.states[k] = now.traits[k];
  }
  if (!(now.spot == old.spot)) spots_[i] = now.spot;
  if (!face) return fit;
  if (piece.unit.base.starts_with("Phase Track")) track_ = i;
  describe(i);
  return spend(0) ? fit : Fit::too_much;
}

// Fields: id, map, x, y, the piece beneath; then the old place and the player, which are not read.
Fit Table::move(const std::vector<std::string>& fields) {
  constexpr std::size_t kFewest = 6;
  if (fields.size() < kFewest) return Fit::unreadable;
  const Spot to{map_number(fields[2]), pixel(fields[3]), pixel(fields[4])};
  const auto it = by_id_.find(fields[1]);
  if (it != by_id_.end() && pieces_[it->second].there) return move_piece(it->second, to, fields[5]);
  const auto stack = stack_by_id_.find(fields[1]);
  return stack == stack_by_id_.end() ? Fit::out_of_step : move_stack(stack->second, to, fields[5]);
}

Fit Table::move_piece(PieceIndex i, const Spot& to, const std::string& under) {
  put_at(i, to);
  leave_stack(i);
  const auto beneath = by_id_.find(under);
  const bool lies_there = beneath != by_id_.end() && beneath->second != i && pieces_[beneath->second].there &&
                          spots_[beneath->second] == to && pieces_[beneath->second].stacks;
  if (lies_there) {
    const PieceIndex stack = stack_of(beneath->second);
    const auto& members = stacks_[stack].members;
    const auto at = std::find(members.begin(), members.end(), beneath->second);
    join(i, stack, static_cast<std::size_t>(at - members.begin()) + 1);
  } else if (pieces_[i].stacks && maps_[static_cast<std::size_t>(to.map)] != "null") {
    const PieceIndex stack = stack_at(to, i);
    join(i, stack != kNoPiece ? stack : new_stack("", to), 0);
  }
  return spend(1) ? Fit::good : Fit::too_much;
}

// A whole stack: its members keep their order, on top of a stack at the target.
Fit Table::move_stack(PieceIndex stack, const Spot& to, const std::string& under) {
  const std::vector<PieceIndex> members = stacks_[stack].members;
  if (!spend(members.size() * 8 + 1)) return Fit::too_much;
  PieceIndex target = kNoPiece;
  if (const auto it = by_id_.find(under); it != by_id_.end() && spots_[it->second] == to && pieces_[it->second].there)
    target = pieces_[it->second].stack;
  if (target == kNoPiece && !members.empty() && !(stacks_[stack].spot == to)) target = stack_at(to, kNoPiece);
  stacks_[stack].spot = to;
  for (const PieceIndex i : members) {
    put_at(i, to);
    if (target == kNoPiece || target == stack) continue;
    leave_stack(i);
    join(i, target, stacks_[target].members.size());
  }
  return Fit::good;
}

}  // namespace hexrout::vsav
