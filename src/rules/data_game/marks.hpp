// Marks on hexes of a data game: bodies, smoke, places under fire, trenches. A game says which there are; a scenario
// has a list of each under its name:
//
//   bodies: [{at: D4, side: red, men: 3}]
//   smoke: [{at: E5, age: 1}]
//   fires: [{side: red, kind: mortar, from: B2, at: [D4, D5], turn: last}]
//
// Marks of one kind, hex, side and age are one entry. Thread safety: values and free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/unit_index.hpp"
#include "rules/data_game/expression.hpp"

namespace hexrout {
struct Setting;
}

namespace hexrout::data_game {

struct Position;

inline constexpr std::size_t kMostMarkKinds = 16;
inline constexpr int kMostMarks = 1'000'000;  // of one entry
inline constexpr int kMostTurnsOfMarks = 100;
inline constexpr std::size_t kMostWordsOfMarks = 16;

struct MarkKind {
  std::string name;   // of the scenario's list too
  std::string count;  // the key of their number; empty: each is one
  bool sided = false;
  bool covers = false;   // units in its hex have cover
  int lasts = 0;         // turns; 0: for good
  bool hexes = false;    // one entry lies on several hexes: at: [D4, D5]
  bool from = false;     // it says where it comes from
  std::string word_key;  // of one of `words`; empty: none
  std::vector<std::string> words;
  std::string age_key;  // of a word for each age, in the place of `age`; empty: none
  std::vector<std::string> age_words;
  std::string empty_key;  // where true, it counts for nothing; empty: none
  bool changes = false;   // effects put or take it, or it lasts some turns only
};

struct Mark {
  std::size_t kind = 0;  // of GameFile::marks
  LocationId at = kNowhere;
  std::size_t side = 0;
  int count = 1;
  int age = 0;  // turns
  int word = 0;
  LocationId from = kNowhere;
  std::uint32_t entry = 0;  // the same for those of one entry on several hexes, and above 0
  bool empty = false;
};

// Hexes that marks make dangerous to other sides, for `fireSwept`.
struct SweptRule {
  std::size_t kind = 0;
  int age = -1;       // of the marks; below 0: any
  int cover = 0;      // taken off where the hex gives cover
  Expression leaves;  // units for which it holds may leave their hex for any
};

// Reads one hex or a list.
std::vector<LocationId> read_locations(const Node& list, const Setting& setting, Diagnostics& found);

// Reads how a scenario writes a kind of marks: `hexes`, `from`, `words`, `ages`, `empty`.
void read_mark_keys(Fields& f, MarkKind& kind, Diagnostics& found);
// Reads one entry of a kind.
void read_mark(Fields& f, Position& p, std::size_t kind, Diagnostics& found);
// Formats the list of each kind.
std::string write_marks(const Position& p);

// Marks that an event puts in its hexes.
struct MarksPut {
  std::size_t kind = 0;
  std::size_t side = 0;
  int word = 0;
  LocationId from = kNowhere;
};
void put_marks(Position& p, const MarksPut& put, const std::vector<LocationId>& at);

// True for marks that an expression or a rule asks for, as a side sees it.
bool is_asked(const Mark& mark, const UnitsAsked& asked, std::size_t side);

// The marks of a kind in a hex, of a side where the kind has sides.
int marks_at(const Position& p, std::size_t kind, LocationId at, std::size_t side);
// Adds new marks, or takes away as many of whatever age; returns the number after it.
int change_marks(Position& p, std::size_t kind, LocationId at, std::size_t side, std::int64_t by);
// Ages the marks of a side, and those of none, by a turn; without a side all.
void age_marks(Position& p, std::optional<std::size_t> side);

// The marks of each kind in each hex in words, such as "fallen 3 (red)"; without those that count for nothing.
std::vector<std::pair<LocationId, std::string>> words_of_marks(const Position& p);

// True if a mark covers units there.
bool mark_covers(const Position& p, LocationId at);
// True if a policy has a condition on swept hexes.
bool minds_swept(const WithdrawalPolicy& policy);
// True if goals or preferences of a policy name this place.
bool names_place(const WithdrawalPolicy& policy, const std::string& place);
// Places for the marks that a policy names as its goals.
void add_mark_places(const Position& p, const WithdrawalPolicy& policy, std::size_t side, Situation& s);
// The swept hexes for a unit, where its policy minds them.
void add_swept(const Position& p, const WithdrawalPolicy& policy, UnitIndex piece, Situation& s);

}  // namespace hexrout::data_game
