// FlagSpec: a flag of a data game's units, and how a scenario writes it.
//
//   flags:
//     - {name: down, set: goes down, cleared: gets up}      # down: true
//     - {name: shot-at, of: [rifles], in: tested}           # tested: [shot-at]
//     - {name: alert, default: true}                        # alert: false
//     - {name: attacks, as: {role: [attacker, defender]}, default: turn}
//
// Thread safety: values and free functions. Errors: every mistake with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout::data_game {

struct Names;
struct Position;
struct Element;
struct ElementPlayed;
class EntryKeys;
class EntryLine;

// A bit of a unit beside its state: down, suppressed, has fired.
struct FlagSpec {
  enum class Standard : std::uint8_t { no, yes, turn };  // turn: those of the side whose turn it is

  std::string name;
  std::string set_text;      // "goes down"
  std::string cleared_text;  // "gets up"
  bool quiet = false;        // no line of the log tells of it
  std::string_view shown;
  std::vector<std::size_t> kinds;  // that may have it; empty: all
  std::string list;                // key of a list that names it among others; may be empty
  std::string key;                 // key with a word for each of the two; may be empty
  std::string on;
  std::string off;
  Standard standard = Standard::no;

  bool may_have(std::size_t kind) const;
  // Its key in a scenario.
  const std::string& written_as() const { return !key.empty() ? key : !list.empty() ? list : name; }
};

// The list of flags that are words of a unit's place: present, removed, and these.
inline constexpr std::string_view kPlaceWords = "state";

// Reads how a scenario writes a flag: `of`, `in`, `as`, `default`.
void read_flag_keys(Fields& f, const Names& names, FlagSpec& flag, Diagnostics& found);

// Reads the flags of an element whose side and kind are known, but for those that are words of its place.
void read_flags(Fields& f, const Position& p, Element& e, Diagnostics& found);
// Adds the flags of an element, but for those that are words of its place.
void write_flags(const Position& p, const Element& e, EntryLine& out);

// Gives or takes a flag; one that its kind may not have changes nothing.
void give_flag(const Position& p, ElementPlayed& e, int flag, bool on);
// The flags that an element of its side and kind has where a scenario says nothing.
std::uint32_t standard_flags(const Position& p, const Element& e);
// Flags that are words of a unit's place, as indices.
std::vector<std::size_t> place_flags(const Position& p, std::size_t kind);

}  // namespace hexrout::data_game
