// The tables of the morale ratio as they are read from data/tables.yaml.
//
//   tables().band(72).success == 7
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/rout/policy.hpp"
#include "hexrout/text/document.hpp"
#include "rules/common/policy_book.hpp"
#include "rules/common/readings.hpp"

namespace hexrout::morale_ratio {

enum class Morale : std::uint8_t { normal, cautious, shaken, broken, eliminated, destroyed };
const std::vector<std::string>& morale_words();  // in the order of the enum

// What a check means from a percentage up to that of the next better band.
struct RatioBand {
  int from = 1;     // percent
  int success = 0;  // highest face that succeeds
  Morale failure = Morale::normal;
};

struct Tables {
  int sides = 10;
  std::vector<RatioBand> bands;      // falling percentages
  std::vector<int> vehicle_half_mf;  // by TerrainClass; 0: barred
  int vehicle_hexside_half_mf = 0;

  const RatioBand& band(int percent) const;
};

// Whole percent, rounded down; 1 to 100 while anything is left, 0 with nothing.
int percent(int current, int original);

// Reads a whole tables file, reporting every mistake with its place.
Tables read_tables(const Node& root, Diagnostics& found);

// Built into the program; their files are checked by a test.
const Tables& tables();
const Readings& standard_readings();
// The policies of data/policies.yaml, and those built into the program.
PolicyBook read_book(const Node& root, Diagnostics& found);
const PolicyBook& standard_policies();

}  // namespace hexrout::morale_ratio
