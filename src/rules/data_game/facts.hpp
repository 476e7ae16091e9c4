// Facts of a position for expressions: of one piece, or of an element by all its pieces on the map.
//
//   state.fires.holds(PieceFacts(p, piece))
//   modifier.add.value(ElementFacts(p, element))
//
// A fact of pieces holds for an element if it holds for one of them; it is in cover if all of them are. Distances are
// those of the nearest. The position must outlive them, unchanged. Thread safety: each belongs to one thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

// Facts of several pieces of one element, all on the map. Facts that need the whole position are computed once,
// because an expression may use one a hundred times.
class PiecesFacts {
 public:
  PiecesFacts(const Position& p, ElementIndex element, std::vector<UnitIndex> pieces)
      : p_(p), element_(element), pieces_(std::move(pieces)) {}
  std::int64_t fact(Fact fact, int a, int b);
  std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const;
  // True for a piece in play of another unit that is asked for, in its place.
  bool asks_for(const UnitsAsked& asked, const Piece& other) const {
    return counts(asked, other) && stands(asked, other.at);
  }

 private:
  template <class Is>
  std::int64_t any(Is&& is) const;
  bool counts(const UnitsAsked& asked, const Piece& other) const;
  std::int64_t look(Fact fact) const;
  bool stands(const UnitsAsked& asked, LocationId at) const;
  std::int64_t over_marks(const UnitsAsked& asked) const;
  std::int64_t in_zone();
  std::int64_t is_there(int policy) const;
  std::optional<int> distance_to(LocationId at) const;
  const std::vector<int>& enemies();
  const std::vector<int>& friends(int kind);

  const Position& p_;
  ElementIndex element_;
  std::vector<UnitIndex> pieces_;
  std::map<Fact, std::int64_t> looked_;  // facts that depend on sight
  std::optional<std::vector<LocationId>> zone_;
  std::optional<std::vector<int>> enemies_;  // distance of each known enemy, rising
  std::map<int, std::vector<int>> friends_;  // distances of friends by kind; -1: of all
};

class PieceFacts final : public Facts {
 public:
  PieceFacts(const Position& p, UnitIndex piece) : p_(p), piece_(piece) {}
  std::int64_t fact(Fact fact, int a, int b) const override;
  std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const override {
    return pieces().over(asked, when, of);
  }
  std::int64_t in_group(const Expression& of) const override;

 private:
  PiecesFacts& pieces() const;

  const Position& p_;
  UnitIndex piece_;
  mutable std::optional<PiecesFacts> pieces_;
};

class ElementFacts final : public Facts {
 public:
  // `as`: replaces the element of the position.
  ElementFacts(const Position& p, ElementIndex element) : ElementFacts(p, element, p.elements[element]) {}
  ElementFacts(const Position& p, ElementIndex element, const Element& as) : p_(p), element_(element), as_(as) {}
  std::int64_t fact(Fact fact, int a, int b) const override;
  std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const override {
    return pieces().over(asked, when, of);
  }
  std::int64_t in_group(const Expression& of) const override;

 private:
  PiecesFacts& pieces() const;

  const Position& p_;
  ElementIndex element_;
  const Element& as_;
  mutable std::optional<PiecesFacts> pieces_;
};

// Facts of a unit; derived classes add those of what has happened to it.
class FactsBeside : public Facts {
 public:
  explicit FactsBeside(const Facts& unit) : unit_(unit) {}
  std::int64_t fact(Fact fact, int a, int b) const override { return unit_.fact(fact, a, b); }
  std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const override {
    return unit_.over(asked, when, of);
  }
  std::int64_t in_group(const Expression& of) const override { return unit_.in_group(of); }

 private:
  const Facts& unit_;
};

// Words and numbers of an event, beside the units concerned.
struct EventSaid {
  std::int64_t amount = 0;
  std::int64_t distance = kNoneNear;
  std::vector<int> words = {};  // indices of Names::said
};

// Facts of a unit, and what an event says.
class EventFacts final : public FactsBeside {
 public:
  EventFacts(const Facts& unit, EventSaid said) : FactsBeside(unit), said_(std::move(said)) {}
  std::int64_t fact(Fact fact, int a, int b) const override;

 private:
  EventSaid said_;
};

// Facts of a group or of its units, and those of what has happened to the unit that causes effects on them.
class CausedFacts final : public FactsBeside {
 public:
  CausedFacts(const Facts& concerned, const Facts& cause) : FactsBeside(concerned), cause_(cause) {}
  std::int64_t fact(Fact fact, int a, int b) const override {
    return fact >= Fact::roll ? cause_.fact(fact, a, b) : FactsBeside::fact(fact, a, b);
  }

 private:
  const Facts& cause_;
};

// Facts without a unit: readings and the turn; of a side, its figures and units too.
class RuleFacts final : public Facts {
 public:
  explicit RuleFacts(const Position& p) : p_(p) {}
  RuleFacts(const Position& p, std::size_t side) : p_(p), side_(side) {}
  std::int64_t fact(Fact fact, int a, int b) const override;
  std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const override;
  std::int64_t in_group(const Expression& /*of*/) const override { return 0; }  // refused when read

 private:
  const Position& p_;
  std::size_t side_ = 0;
};

// Most own pieces in a hex at the end of a move.
inline std::int64_t stacking_limit(const Position& p) {
  return p.game().stacking.value(RuleFacts(p));
}

}  // namespace hexrout::data_game
