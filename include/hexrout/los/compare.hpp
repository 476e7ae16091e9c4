// Lines of sight on which vasl mode and exact mode disagree, with the reason.
//
//   const ModeComparison modes(map);                             // map.raster() != nullptr
//   if (const auto d = modes.disagreement(from, to, undecided))  // d->why: "near miss", "inherent terrain", ...
//     print(d->vasl.text, d->exact.text);
//
// The classes are those of src/los/exact/README.md. A class follows from what bars or hinders the line in each mode,
// and from how near the line passes. Only the class uses distances in pixels; no verdict does. Thread safety: any
// number of threads. The map must outlive the comparison.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/readings.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/los/stand.hpp"

namespace hexrout {

struct Disagreement {
  Explanation vasl;
  Explanation exact;
  std::string why;         // the class
  bool other_way = false;  // in the other direction vasl mode agrees with exact mode
};

class ModeComparison {
 public:
  explicit ModeComparison(const Map& map, std::span<const Placed> placed = {}, int month = 7,
                          const SightReadings& readings = {});
  ~ModeComparison();

  // The modes agree if both are blocked, or both are clear with the same hindrance. If VASL cannot decide a line,
  // nothing is compared and `undecided` is set. Complexity: two looks; where they disagree three explanations more.
  std::optional<Disagreement> disagreement(LocationId from, LocationId to, bool& undecided) const {
    return disagreement(Stand{from}, Stand{to}, undecided);
  }
  std::optional<Disagreement> disagreement(const Stand& from, const Stand& to, bool& undecided) const;

 private:
  const Map& map_;
  std::unique_ptr<Sight> vasl_;
  std::unique_ptr<Sight> exact_;
};

}  // namespace hexrout
