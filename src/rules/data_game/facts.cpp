#include "rules/data_game/facts.hpp"

#include <algorithm>
#include <numeric>

#include "rules/data_game/reactions.hpp"
#include "rules/data_game/zones.hpp"

namespace hexrout::data_game {

namespace {

// A figure of a side, or its sum over all others.
std::int64_t side_figure(const Position& p, std::size_t side, int figure, bool others) {
  std::int64_t out = 0;
  for (std::size_t s = 0; s < p.sides.size(); ++s)
    if ((s == side) != others) out += p.sides[s].figures[static_cast<std::size_t>(figure)];
  return out;
}

// Returns a fact of the element itself; nothing for facts of pieces.
std::optional<std::int64_t> own_fact(const Position& p, const Element& e, Fact fact, int a, int b) {
  const auto reading = [&] { return p.readings.all()[static_cast<std::size_t>(a)].value; };
  switch (fact) {
    case Fact::due:
      return e.due ? 1 : 0;
    case Fact::immobile:
      return immobile(p, e) ? 1 : 0;
    case Fact::crewed:
      return p.kind_of(e).crew ? 1 : 0;
    case Fact::enemy_known:
      return known_enemies(p, e.side).empty() ? 0 : 1;
    case Fact::is_state:
      return e.state == a ? 1 : 0;
    case Fact::is_kind:
      return static_cast<int>(e.kind) == a ? 1 : 0;
    case Fact::reading_is:
      return reading() == b ? 1 : 0;
    case Fact::reading_number:
      return reading();
    case Fact::strength:
      return e.current;
    case Fact::start:
      return e.original;
    case Fact::lost:
      return e.original - e.current;
    case Fact::percent:
      return e.percent();
    case Fact::turn:
      return p.setting.turn;
    case Fact::figure:
      return e.figures[static_cast<std::size_t>(a)];
    case Fact::flag:
      return e.flag(a) ? 1 : 0;
    case Fact::side_figure:
    case Fact::enemy_figure:
      return side_figure(p, e.side, a, fact == Fact::enemy_figure);
    default:
      return std::nullopt;
  }
}

// Sum, highest (0 of none) or nearest of the values of units.
std::int64_t folded(UnitsAsked::Fold fold, const std::vector<std::int64_t>& values) {
  if (fold == UnitsAsked::Fold::sum) return std::accumulate(values.begin(), values.end(), std::int64_t{0});
  if (fold == UnitsAsked::Fold::highest) return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  return values.empty() ? kNoneNear : *std::min_element(values.begin(), values.end());
}

bool in_play(const Position& p, ElementIndex element) {
  return std::any_of(p.pieces.begin(), p.pieces.end(),
                     [&](const Piece& piece) { return piece.element == element && acts(p, piece); });
}

std::int64_t count_within(const std::vector<int>& rising, int hexes) {
  return std::upper_bound(rising.begin(), rising.end(), hexes) - rising.begin();
}

}  // namespace

template <class Is>
std::int64_t PiecesFacts::any(Is&& is) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](UnitIndex i) { return is(p_.pieces[i]); }) ? 1 : 0;
}

// Computes a fact that depends on lines of sight.
std::int64_t PiecesFacts::look(Fact fact) const {
  if (fact == Fact::in_the_open)
    return std::any_of(pieces_.begin(), pieces_.end(), [&](UnitIndex i) { return data_game::in_the_open(p_, i); }) ? 1
                                                                                                                   : 0;
  const std::vector<UnitIndex> known = known_enemies(p_, p_.elements[element_].side);
  return std::count_if(known.begin(), known.end(), [&](UnitIndex e) {
    return any([&](const Piece& piece) { return piece.at != kNowhere && p_.sees(p_.pieces[e].at, piece.at); }) == 1;
  });
}

// Distance of the nearest piece; nothing without one on the map.
std::optional<int> PiecesFacts::distance_to(LocationId at) const {
  std::optional<int> least;
  for (const UnitIndex i : pieces_)
    if (p_.pieces[i].at != kNowhere) {
      const int hexes = p_.distance(at, p_.pieces[i].at);
      least = least ? std::min(*least, hexes) : hexes;
    }
  return least;
}

const std::vector<int>& PiecesFacts::enemies() {
  if (enemies_) return *enemies_;
  enemies_.emplace();
  for (const UnitIndex e : known_enemies(p_, p_.elements[element_].side))
    if (const auto hexes = distance_to(p_.pieces[e].at)) enemies_->push_back(*hexes);
  std::sort(enemies_->begin(), enemies_->end());
  return *enemies_;
}

const std::vector<int>& PiecesFacts::friends(int kind) {
  const auto [at, fresh] = friends_.try_emplace(kind);
  std::vector<int>& out = at->second;
  if (!fresh) return out;
  for (const Piece& piece : p_.pieces) {
    const Element& e = p_.element_of(piece);
    if (piece.element == element_ || p_.group_of(piece.element) == element_ || e.side != p_.elements[element_].side ||
        !acts(p_, piece) || (kind >= 0 && static_cast<int>(e.kind) != kind) ||
        p_.state_of(e).health == UnitHealth::broken)
      continue;
    if (const auto hexes = distance_to(piece.at)) out.push_back(*hexes);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::int64_t PiecesFacts::in_zone() {
  if (!zone_) zone_ = zones_against(p_, p_.elements[element_].side);
  return any([&](const Piece& piece) { return std::binary_search(zone_->begin(), zone_->end(), piece.at); });
}

// 1 if one of the pieces can make the move of a policy that isThere asks for.
std::int64_t PiecesFacts::is_there(int policy) const {
  const WithdrawalPolicy& move = p_.policies->move(p_.rules->policy_names[static_cast<std::size_t>(policy)]);
  Reactions reactions(p_);
  const bool is = std::any_of(pieces_.begin(), pieces_.end(), [&](UnitIndex i) {
    return p_.pieces[i].at != kNowhere && reactions.is_there(p_, i, move);
  });
  return is ? 1 : 0;
}

std::int64_t PiecesFacts::fact(Fact fact, int a, int b) {
  switch (fact) {
    case Fact::hit:
      return any([](const Piece& piece) { return piece.hit; });
    case Fact::fired:
      return any([](const Piece& piece) { return piece.fired; });
    case Fact::advanced:
      return any([](const Piece& piece) { return piece.advanced; });
    case Fact::armed:
      return any([](const Piece& piece) { return piece.armed; });
    case Fact::in_cover:
      return !pieces_.empty() && any([&](const Piece& piece) {
                                   return !concealing(p_.map(), piece.at) && !mark_covers(p_, piece.at);
                                 }) == 0
                 ? 1
                 : 0;
    case Fact::on_terrain:
      return any([&](const Piece& piece) { return piece.at != kNowhere && p_.map().location(piece.at).terrain == a; });
    case Fact::at_place: {
      const auto& hexes = p_.places_of(element_, static_cast<std::size_t>(a));
      return any([&](const Piece& piece) { return std::find(hexes.begin(), hexes.end(), piece.at) != hexes.end(); });
    }
    case Fact::in_zone:
      return in_zone();
    case Fact::is_there:
      return is_there(a);
    case Fact::in_the_open:
    case Fact::enemies_seen: {
      const auto [at, fresh] = looked_.try_emplace(fact, 0);
      if (fresh) at->second = look(fact);
      return at->second;
    }
    case Fact::enemies_within:
      return count_within(enemies(), a);
    case Fact::friends_within:
      return count_within(friends(b), a);
    default:
      return 0;
  }
}

// True for a piece in play that is another's, of those asked for. The units of a group are no others to it.
bool PiecesFacts::counts(const UnitsAsked& asked, const Piece& other) const {
  using Whose = UnitsAsked::Whose;
  if (other.element == element_ || !acts(p_, other)) return false;
  const ElementIndex group = p_.group_of(other.element);
  if (asked.whose == Whose::group) return group == p_.group_of(element_);
  if (asked.whose == Whose::firer)
    return any([&](const Piece& piece) {
             return piece.shot_from != kNowhere && &p_.pieces[piece.shot_by] == &other;
           }) == 1;
  if (p_.side_of(other) != p_.elements[element_].side) return asked.whose == Whose::enemy && !other.hidden;
  return asked.whose == Whose::own && group != element_;
}

std::int64_t PiecesFacts::over(const UnitsAsked& asked, const Expression& when, const Expression& of) const {
  if (asked.marks >= 0) return over_marks(asked);
  std::vector<ElementIndex> counted;
  std::vector<std::int64_t> values;
  for (const Piece& other : p_.pieces) {
    if (std::find(counted.begin(), counted.end(), other.element) != counted.end() || !asks_for(asked, other)) continue;
    const ElementFacts facts(p_, other.element);
    if (!when.holds(facts)) continue;
    if (asked.fold != UnitsAsked::Fold::nearest) {
      counted.push_back(other.element);
      values.push_back(of.value(facts));
    } else if (const auto hexes = distance_to(other.at)) {
      values.push_back(*hexes);
    }
  }
  return folded(asked.fold, values);
}

// The number of marks asked for, or the distance of the nearest.
std::int64_t PiecesFacts::over_marks(const UnitsAsked& asked) const {
  std::vector<std::int64_t> values;
  for (const Mark& mark : p_.marks) {
    if (!is_asked(mark, asked, p_.elements[element_].side) || !stands(asked, mark.at)) continue;
    if (asked.fold == UnitsAsked::Fold::sum)
      values.push_back(mark.count);
    else if (const LocationId at = asked.from ? mark.from : mark.at; at == kNowhere)
      continue;
    else if (const auto hexes = distance_to(at))
      values.push_back(*hexes);
  }
  return folded(asked.fold, values);
}

// True if one of these pieces has a place as asked from `at`.
bool PiecesFacts::stands(const UnitsAsked& asked, LocationId at) const {
  if (asked.where == UnitsAsked::Where::anywhere) return true;
  return any([&](const Piece& piece) {
           if (piece.at == kNowhere) return false;
           if (asked.where == UnitsAsked::Where::seen) return p_.sees(at, piece.at);
           return p_.distance(at, piece.at) <= (asked.where == UnitsAsked::Where::here ? 0 : asked.hexes);
         }) == 1;
}

std::int64_t EventFacts::fact(Fact fact, int a, int b) const {
  if (fact == Fact::amount) return said_.amount;
  if (fact == Fact::distance) return said_.distance;
  if (fact == Fact::said) return std::count(said_.words.begin(), said_.words.end(), a) > 0 ? 1 : 0;
  return FactsBeside::fact(fact, a, b);
}

std::int64_t RuleFacts::over(const UnitsAsked& asked, const Expression& when, const Expression& of) const {
  std::vector<std::int64_t> values;
  for (const Mark& mark : p_.marks)
    if (is_asked(mark, asked, side_)) values.push_back(mark.count);
  for (const ElementIndex i : IndexRange<ElementIndex>(asked.marks < 0 ? p_.elements.size() : 0)) {
    const Element& e = p_.elements[i];
    if ((e.side == side_) != (asked.whose == UnitsAsked::Whose::own) || !in_play(p_, i)) continue;
    const ElementFacts facts(p_, i);
    if (when.holds(facts)) values.push_back(of.value(facts));
  }
  return folded(asked.fold, values);
}

std::int64_t RuleFacts::fact(Fact fact, int a, int b) const {
  if (fact == Fact::side_figure || fact == Fact::enemy_figure)
    return side_figure(p_, side_, a, fact == Fact::enemy_figure);
  if (fact == Fact::turn) return p_.setting.turn;
  const std::int64_t value = p_.readings.all()[static_cast<std::size_t>(a)].value;
  if (fact == Fact::reading_is) return value == b ? 1 : 0;
  return value;
}

std::int64_t PieceFacts::fact(Fact fact, int a, int b) const {
  const Piece& piece = p_.pieces[piece_];
  if (const auto own = own_fact(p_, p_.element_of(piece), fact, a, b)) return *own;
  return pieces().fact(fact, a, b);
}

std::int64_t PieceFacts::in_group(const Expression& of) const {
  return of.value(ElementFacts(p_, p_.group_of(p_.pieces[piece_].element)));
}

PiecesFacts& PieceFacts::pieces() const {
  if (!pieces_) pieces_.emplace(p_, p_.pieces[piece_].element, std::vector<UnitIndex>{piece_});
  return *pieces_;
}

std::int64_t ElementFacts::fact(Fact fact, int a, int b) const {
  if (const auto own = own_fact(p_, as_, fact, a, b)) return *own;
  return pieces().fact(fact, a, b);
}

std::int64_t ElementFacts::in_group(const Expression& of) const {
  const ElementIndex group = p_.group_of(element_);
  return group == element_ ? of.value(*this) : of.value(ElementFacts(p_, group));
}

PiecesFacts& ElementFacts::pieces() const {
  if (!pieces_) {
    std::vector<UnitIndex> own;
    for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size()))
      if (const ElementIndex of = p_.pieces[i].element;
          (of == element_ || p_.group_of(of) == element_) && acts(p_, p_.pieces[i]))
        own.push_back(i);
    pieces_.emplace(p_, element_, std::move(own));
  }
  return *pieces_;
}

}  // namespace hexrout::data_game
