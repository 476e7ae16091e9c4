// Expressions of a data game: whole numbers and conditions over a closed list of facts.
//
//   inCover                                    a condition
//   friendsWithin(2 officer)                   a number: arguments in brackets, separated by blanks
//   {all: [hit, {not: inCover}]}               operators are maps with one key
//   {minus: [figure(nerve), 7]}
//   {count: inCover}                           1 if the condition holds, else 0
//   {group: state(shaken)}                     asked of the unit's group, in games of linked lists
//
// An expression has a type, truth or number, and no loop, name or recursion of its own: read() rejects one that is
// wrongly typed, deeper than kMostDepth or longer than kMostParts. Numbers stay within plus or minus kWidest.
// Complexity: of evaluating, linear in the parts; a fact that counts units is linear in them. Thread safety: a value.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"
#include "rules/common/tables/readings.hpp"

namespace hexrout::data_game {

enum class Type : std::uint8_t { truth, number };

enum class Fact : std::uint8_t {
  // conditions
  due,          // a check has fallen due
  hit,          // direct fire has hit it since its last own turn
  fired,        // it has fired since its last own turn began
  advanced,     // it has advanced since then
  armed,        // it has a weapon
  immobile,     // its kind never moves, or this unit cannot
  crewed,       // its kind has a crew that can leave it
  in_the_open,  // an enemy able to fire sees it without cover or concealment
  in_cover,     // its hex conceals
  enemy_known,  // the side sees an enemy
  in_zone,      // its hex lies in an enemy's zone of control
  on_terrain,   // that of its hex
  is_there,     // a policy's move would find an end
  at_place,     // its hex is one of its places of this name
  is_state,
  is_kind,
  flag,
  reading_is,
  // numbers
  strength,
  start,
  lost,
  percent,
  turn,
  figure,
  side_figure,     // of its side
  enemy_figure,    // the sum of the figure over the other sides
  enemies_seen,    // known enemies that see it
  enemies_within,  // known enemies within so many hexes
  friends_within,  // other own units within so many hexes, not broken
  reading_number,
  // of the roll of a check, for its results
  roll,       // sum of the dice, or successes of a pool, less those of the other side
  total,      // with the modifiers
  successes,  // of a pool
  opposed,    // sum or successes of the dice of the other side
  faces,      // dice that show this face
  amount,     // of an event: points lost, or its number
  distance,   // of an event: hexes from where it comes
  said,       // of an event: it has this word or flag
  // of the move made, outcomes only
  shortfall,
  hexes_moved,
  friends_passed,
  zones_entered,
  left_by_own_edge,
};

// Facts that an expression may use. fire: for conditions of firing, so not in_the_open, which depends on firers, and
// nothing that asks for zones or ways. rules: for no unit, so readings and the turn alone. side: for a side, whose
// figures and units it may ask too. result: for a unit and the roll of its check. event: for a unit and the number of
// an event. entry: the same, of an event that names a hex to go to. zones: who has one, so neither zones nor ways.
// budget: of a move, so no ways. outcome: for a unit and the move that it has made.
enum class Scope : std::uint8_t { unit, fire, rules, side, result, event, entry, zones, budget, outcome };

// Units over which an expression sums.
struct UnitsAsked {
  enum class Fold : std::uint8_t { sum, highest, nearest };
  enum class Whose : std::uint8_t { own, enemy, group, firer };  // firer: who fired at it last
  enum class Where : std::uint8_t { anywhere, here, seen, within };
  Fold fold = Fold::sum;
  Whose whose = Whose::own;
  Where where = Where::anywhere;
  int hexes = 0;            // of within
  int marks = -1;           // index of a kind of marks that is counted instead; below 0: units
  int age = -1;             // of the marks; below 0: any
  bool any = false;         // marks of whatever side
  std::uint32_t words = 0;  // bits of the words of the marks; 0: any
  bool from = false;        // of nearest: where the marks come from
};
// Value of `nearest` without such a unit.
inline constexpr int kNoneNear = 1000;

// Names that expressions and effects read so far use, and what these need of a game.
struct Asked {
  std::set<std::string> policies;  // of isThere
  std::set<std::string> readings;
  std::set<std::string> places;  // of `at`
  std::set<std::string> flags;
  std::set<std::string> figures;       // of units
  std::set<std::string> side_figures;  // of sides
  std::set<std::string> marks;
  bool zones = false;
  bool firer = false;
};

// Names that an expression may use.
struct Names {
  std::vector<std::string> kinds;
  std::vector<std::string> states;
  std::vector<std::string> figures;
  std::vector<bool> changes = {};  // by figure: effects may change it
  std::vector<std::string> flags = {};
  std::vector<std::string> side_figures = {};
  std::vector<std::string> checks = {};
  std::vector<std::string> policies = {};
  std::vector<std::string> marks = {};
  std::vector<bool> sided = {};  // by mark
  std::vector<int> lasts = {};   // by mark: turns, 0: for good
  std::vector<std::vector<std::string>> mark_words = {};
  std::vector<bool> from = {};  // by mark: it says where it comes from
  std::vector<std::string> places = {};
  std::vector<std::string> said = {};  // words and flags of events
  const Readings* readings = nullptr;
  bool linked = false;     // units have groups of their own
  Asked* asked = nullptr;  // filled by readers, if there is one

  // Notes that an expression or an effect uses the name.
  void note(std::set<std::string> Asked::*list, const std::string& name) const {
    if (asked != nullptr) (asked->*list).insert(name);
  }
};

class Expression;

// Values of the facts of one unit. A condition is 0 or 1.
class Facts {
 public:
  virtual ~Facts() = default;
  // `a` and `b`: the arguments: an index into Names, a distance, a word of a reading; -1 if left out.
  virtual std::int64_t fact(Fact fact, int a, int b) const = 0;
  // Folds `of` over the other units asked for which `when` holds; both ask of the unit counted.
  virtual std::int64_t over(const UnitsAsked& asked, const Expression& when, const Expression& of) const = 0;
  // The value for the group of the unit; for a group its own.
  virtual std::int64_t in_group(const Expression& of) const = 0;
};

class Expression {
 public:
  static constexpr int kMostDepth = 12;
  static constexpr std::size_t kMostParts = 100;
  static constexpr std::int64_t kWidest = 1'000'000;

  static Expression truth(bool value);
  static Expression number(std::int64_t value);
  // Reports every mistake; after one, the value is false or 0.
  static Expression read(const Node& node, Type wanted, const Names& names, Diagnostics& found,
                         Scope scope = Scope::unit);

  bool holds(const Facts& facts) const { return value(facts) != 0; }
  std::int64_t value(const Facts& facts) const;
  // The value of a constant; nothing for all else.
  std::optional<std::int64_t> fixed() const;
  // True if it asks this fact; with `into`, adds the first argument of each time that it does.
  bool asks(Fact fact, std::vector<int>* into = nullptr) const;
  // Name of the first reading used, for disputed marks; empty without one.
  std::string reading(const Names& names) const;

 private:
  friend class ExpressionReader;
  enum class Operator : std::uint8_t {
    constant,
    fact,
    all,
    any,
    negation,
    at_least,
    equals,
    plus,
    minus,
    times,
    divided,
    least,
    most,
    count,
    over,
    in_group
  };
  std::int64_t folded(const Facts& facts) const;

  Operator op_ = Operator::constant;
  Fact fact_ = Fact::due;
  int a_ = -1;
  int b_ = -1;
  std::int64_t constant_ = 0;
  UnitsAsked units_;
  std::vector<Expression> of_;
};

// Reads whom `of` and `where` name, of a map that has other keys too.
UnitsAsked read_units_asked(Fields& f, const Names& names, Diagnostics& found, Scope scope);

// Names of facts and operators, for lists and hints.
const std::vector<std::string>& fact_names();
const std::vector<std::string>& operator_names();

}  // namespace hexrout::data_game
