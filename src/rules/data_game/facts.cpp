#include "rules/data_game/facts.hpp"

#include <algorithm>

namespace hexrout::data_game {

namespace {

// What an element says itself; nothing for facts of pieces.
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
    default:
      return std::nullopt;
  }
}

// Facts of several pieces of one element, all on the map.
class Pieces {
 public:
  Pieces(const Position& p, ElementIndex element, std::vector<UnitIndex> pieces)
      : p_(p), element_(element), pieces_(std::move(pieces)) {}

  std::int64_t fact(Fact fact, int a, int b) const {
    switch (fact) {
      case Fact::hit:
        return any([](const Piece& piece) { return piece.hit; });
      case Fact::fired:
        return any([](const Piece& piece) { return piece.fired; });
      case Fact::advanced:
        return any([](const Piece& piece) { return piece.advanced; });
      case Fact::armed:
        return any([](const Piece& piece) { return piece.armed; });
      case Fact::in_the_open:
        return std::any_of(pieces_.begin(), pieces_.end(), [&](UnitIndex i) { return data_game::in_the_open(p_, i); })
                   ? 1
                   : 0;
      case Fact::in_cover:
        return !pieces_.empty() && any([&](const Piece& piece) { return !concealing(p_.map(), piece.at); }) == 0 ? 1
                                                                                                                 : 0;
      case Fact::enemies_seen:
        return enemies([&](LocationId from, LocationId to) { return p_.sees(from, to); });
      case Fact::enemies_within:
        return enemies([&](LocationId from, LocationId to) { return p_.distance(from, to) <= a; });
      case Fact::friends_within:
        return friends_within(a, b);
      default:
        return 0;
    }
  }

 private:
  template <class Is>
  std::int64_t any(Is&& is) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](UnitIndex i) { return is(p_.pieces[i]); }) ? 1 : 0;
  }
  template <class Near>
  bool near(LocationId from, Near&& holds) const {
    return std::any_of(pieces_.begin(), pieces_.end(),
                       [&](UnitIndex i) { return p_.pieces[i].at != kNowhere && holds(from, p_.pieces[i].at); });
  }
  template <class Near>
  std::int64_t enemies(Near&& holds) const {
    const std::vector<UnitIndex> known = known_enemies(p_, p_.elements[element_].side);
    return std::count_if(known.begin(), known.end(), [&](UnitIndex e) { return near(p_.pieces[e].at, holds); });
  }
  std::int64_t friends_within(int distance, int kind) const {
    return std::count_if(p_.pieces.begin(), p_.pieces.end(), [&](const Piece& piece) {
      const Element& e = p_.element_of(piece);
      return piece.element != element_ && e.side == p_.elements[element_].side && acts(p_, piece) &&
             (kind < 0 || static_cast<int>(e.kind) == kind) && p_.state_of(e).health != UnitHealth::broken &&
             near(piece.at, [&](LocationId from, LocationId to) { return p_.distance(from, to) <= distance; });
    });
  }

  const Position& p_;
  ElementIndex element_;
  std::vector<UnitIndex> pieces_;
};

}  // namespace

std::int64_t RuleFacts::fact(Fact fact, int a, int b) const {
  if (fact == Fact::turn) return p_.setting.turn;
  const std::int64_t value = p_.readings.all()[static_cast<std::size_t>(a)].value;
  if (fact == Fact::reading_is) return value == b ? 1 : 0;
  return value;
}

std::int64_t PieceFacts::fact(Fact fact, int a, int b) const {
  const Piece& piece = p_.pieces[piece_];
  if (const auto own = own_fact(p_, p_.element_of(piece), fact, a, b)) return *own;
  return Pieces(p_, piece.element, {piece_}).fact(fact, a, b);
}

std::int64_t ElementFacts::fact(Fact fact, int a, int b) const {
  if (const auto own = own_fact(p_, as_, fact, a, b)) return *own;
  std::vector<UnitIndex> pieces;
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size()))
    if (p_.pieces[i].element == element_ && acts(p_, p_.pieces[i])) pieces.push_back(i);
  return Pieces(p_, element_, std::move(pieces)).fact(fact, a, b);
}

}  // namespace hexrout::data_game
