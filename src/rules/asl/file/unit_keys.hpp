// The plain keys of a unit, as one table for reading and writing.
#pragma once

#include <span>
#include <string_view>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

struct FlagKey {
  std::string_view key;
  bool Unit::*field;
  bool printed = false;  // printed on some counters
};
struct NumberKey {
  std::string_view key;
  int Unit::*field;
  int least;
  int most;
};
struct IdKey {
  std::string_view key;
  std::string Unit::*field;  // the id of another unit
};

std::span<const FlagKey> flag_keys();      // type and state
std::span<const NumberKey> number_keys();  // figures printed on it
std::span<const IdKey> id_keys();

}  // namespace hexrout::asl
