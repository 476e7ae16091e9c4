// Expressions of a data game: whole numbers and conditions over a closed list of facts.
//
//   inCover                                    a condition
//   friendsWithin(2 officer)                   a number: arguments stand in brackets, separated by blanks
//   {all: [hit, {not: inCover}]}               operators are maps with one key
//   {minus: [figure(nerve), 7]}
//   {count: inCover}                           1 if the condition holds, else 0
//
// An expression has a type, truth or number, and no loop, name or recursion of its own: reading one refuses what is
// wrongly typed, deeper than kMostDepth or longer than kMostParts. Numbers stay within plus or minus kWidest.
// Complexity: of evaluating, linear in the parts; a fact that counts units is linear in them. Thread safety: a value.
#pragma once

#include <cstdint>
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
  armed,        // it can fire at all
  immobile,     // its kind stands, or this one cannot move
  crewed,       // its kind can be left by a crew
  in_the_open,  // an enemy who can fire sees it without cover or concealment
  in_cover,     // its hex conceals
  enemy_known,  // the side knows of an enemy
  is_state,
  is_kind,
  reading_is,
  // numbers
  strength,
  start,
  lost,
  percent,
  turn,
  figure,
  enemies_seen,    // known enemies who see it
  enemies_within,  // known enemies within so many hexes
  friends_within,  // own units, itself not, within so many hexes, broken ones left out
  reading_number,
};

// What an expression may ask. fire: who can fire hangs on it, so not who stands in the open before those who can.
// rules: it holds for no unit, so readings and the turn alone.
enum class Scope : std::uint8_t { unit, fire, rules };

// What a name in an expression may stand for.
struct Names {
  std::vector<std::string> kinds;
  std::vector<std::string> states;
  std::vector<std::string> figures;
  const Readings* readings = nullptr;
};

// Answers for the facts of one unit. A condition is 0 or 1.
class Facts {
 public:
  virtual ~Facts() = default;
  // `a` and `b`: the arguments: an index into Names, a distance, a word of a reading; -1 where none is written.
  virtual std::int64_t fact(Fact fact, int a, int b) const = 0;
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
  // The name of the first reading that it asks, for answers that hang on it; empty if there is none.
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
    count
  };
  std::int64_t folded(const Facts& facts) const;

  Operator op_ = Operator::constant;
  Fact fact_ = Fact::due;
  int a_ = -1;
  int b_ = -1;
  std::int64_t constant_ = 0;
  std::vector<Expression> of_;
};

// The names of facts and operators, for lists and hints.
const std::vector<std::string>& fact_names();
const std::vector<std::string>& operator_names();

}  // namespace hexrout::data_game
