// Random changes to a position, of every kind in change.hpp, valid and invalid.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// Keys of a unit, or of the whole, with values valid or not. HEX, ID, SIDE, NEW are replaced by random names.
struct Tries {
  const char* key;
  std::vector<const char*> values;
};

struct SystemTries {
  const char* scenario;
  std::vector<Tries> unit;
  std::vector<Tries> whole;
  std::vector<const char*> added;
};

// The bundled scenario of each rule system, and the keys to try with it.
const std::vector<SystemTries>& systems_to_try();

class RandomChanges {
 public:
  RandomChanges(const Game& game, const SystemTries& tries, unsigned seed);

  // A change, as YAML.
  std::string next();

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class T>
  const T& any(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  std::string any_id();
  std::string units();
  std::string filled(std::string text);

  const Game& game_;
  const SystemTries& tries_;
  std::mt19937 random_;
  std::vector<std::string> ids_;
  std::vector<std::string> groups_;
};

}  // namespace hexrout::test
