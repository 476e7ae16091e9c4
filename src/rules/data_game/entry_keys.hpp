// EntryKeys: names of the keys of a scenario in a data game, and the order in which a position is
// written.
//
//   keys:
//     groups: [{original: begun_with}, {lost: fallen}, {morale: state}]
//     units: [at, {strength: men}, {kind: rank}]
//
// A word of the list is a key of the language, a figure, a flag, a place of the game's own, or the key of a list of
// flags; {WORD: name} calls it otherwise. Thread safety: a value. Errors: every mistake with its place.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/text/document.hpp"
#include "rules/common/words/flow_map.hpp"

namespace hexrout::data_game {

class EntryKeys {
 public:
  // `keys`: all that an entry of this list has beside its id, its side and its group.
  static EntryKeys read(const Node& list, const std::vector<std::string>& keys, Diagnostics& found);

  // Name of a key in scenarios.
  std::string operator[](std::string_view key) const;
  // True if `current` says what is lost.
  bool counts_lost() const { return says("lost"); }
  // True if one key holds what is left, and nothing what it began with.
  bool counts_strength() const { return says("strength"); }
  // True if the game has named keys of this list: the first kind is then not written.
  bool written_short() const { return !rows_.empty(); }
  // Place of a key in an entry; those not named come last.
  std::size_t rank(std::string_view key) const;

 private:
  bool says(std::string_view key) const;

  std::vector<std::pair<std::string, std::string>> rows_;  // key and name
};

// One entry of a list as it is written: the keys in the order of the game.
class EntryLine {
 public:
  explicit EntryLine(const EntryKeys& keys) : keys_(keys) {}
  template <class Value>
  EntryLine& add(std::string_view key, const Value& value) {
    const std::string text = FlowMap().add(keys_[key], value).text();
    parts_.emplace_back(keys_.rank(key), text.substr(1, text.size() - 2));
    return *this;
  }
  template <class Value>
  EntryLine& add_if(bool condition, std::string_view key, const Value& value) {
    return condition ? add(key, value) : *this;
  }
  // Adds a key before all others, under its own name.
  EntryLine& begin(std::string_view key, std::string_view value);
  std::string text() const;

 private:
  const EntryKeys& keys_;
  std::string first_;
  std::vector<std::pair<std::size_t, std::string>> parts_;
};

}  // namespace hexrout::data_game
