// The full answer of VASL for a line, with its words and its pixel, for comparisons with VASL. Games use a Sight.
//
//   const VaslVerdicts vasl(*map);             // map->raster() != nullptr
//   const VaslVerdict v = vasl.verdict(from, to);
//   if (v.blocked) print(v.reason, v.at.x, v.at.y);
//
// On joined boards pixels are those of the joined map. Thread safety: any number of threads. The map must outlive it.
#pragma once

#include <memory>
#include <string_view>

#include "hexrout/los/sight.hpp"
#include "hexrout/map/hex_grid.hpp"

namespace hexrout {

namespace vasl {
class VaslSight;
}

struct VaslVerdict {
  bool blocked = false;
  bool undecided = false;   // VASL fails on this line, with an exception
  std::string_view reason;  // VASL's words; empty where it is not blocked
  Pixel at;                 // where it is blocked
  int hindrance = 0;        // of a blocked line: the hindrance before the block
  int range = 0;
};

class VaslVerdicts {
 public:
  explicit VaslVerdicts(const Map& map);
  ~VaslVerdicts();

  VaslVerdict verdict(LocationId from, LocationId to) const;
  // The answer of a Sight in vasl mode for the same line.
  Sighting look(LocationId from, LocationId to) const;

 private:
  std::unique_ptr<const vasl::VaslSight> sight_;
};

}  // namespace hexrout
