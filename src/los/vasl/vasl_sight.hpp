// Sight in vasl mode: VASL's verdicts on VASL boards.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"
#include "los/placed_layer.hpp"
#include "los/vasl/field.hpp"

namespace hexrout::vasl {

// Every line is judged on the pixels of the whole map, turned boards as they lie, and with hexes on seams as VASL fills
// them (SeamHex::of_last_half). The Map itself keeps those derived from both
// halves: the rules of the game and exact mode ask for them.
class VaslSight final : public Sight {
 public:
  // The map must outlive the sight and have a raster.
  VaslSight(const Map& map, std::span<const Placed> placed, Field::Tables tables = Field::Tables::later);

  Sighting look(LocationId from, LocationId to) const override;
  SightMode mode() const override { return SightMode::vasl; }
  Explanation explain(LocationId from, LocationId to) const override;
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override;

  Verdict verdict(LocationId from, LocationId to) const;
  // Returns the verdict of the plain walk, pixel by pixel.
  Verdict verdict_plainly(LocationId from, LocationId to) const;

 private:
  const Map& map_;
  std::optional<Field> field_;
  std::vector<End> ends_;  // by Location
};

}  // namespace hexrout::vasl
