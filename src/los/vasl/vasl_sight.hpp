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

// On joined boards a line between two Locations that lie on one board, and no other, is judged on that board
// alone, turned back if need be: so that it has the verdict it would have there. All others, and those that VASL
// cannot decide there, are judged on the joined pixels.
class VaslSight final : public Sight {
 public:
  // The map must outlive the sight and have a raster.
  VaslSight(const Map& map, std::span<const Placed> placed);

  Sighting look(LocationId from, LocationId to) const override;
  SightMode mode() const override { return SightMode::vasl; }
  Explanation explain(LocationId from, LocationId to) const override;
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override;

  Verdict verdict(LocationId from, LocationId to) const;
  // The same by the plain walk, pixel by pixel.
  Verdict verdict_plainly(LocationId from, LocationId to) const;

 private:
  // A Location on one of the boards of a joined map.
  struct OnPart {
    std::int16_t part = -1;  // -1: on several boards
    End end;
  };
  // Where a line is judged.
  struct Course {
    const Field* field = nullptr;
    const End& from;
    const End& to;
    int part = -1;
  };
  Course on_board(LocationId from, LocationId to) const {
    if (on_parts_.empty()) return on_whole(from, to);
    const OnPart& a = on_parts_[from];
    const OnPart& b = on_parts_[to];
    if (a.part < 0 || a.part != b.part) return on_whole(from, to);
    return {&parts_[static_cast<std::size_t>(a.part)], a.end, b.end, a.part};
  }
  Course on_whole(LocationId from, LocationId to) const { return {&*whole_, ends_[from], ends_[to], -1}; }
  template <class Look>
  Verdict judge(LocationId from, LocationId to, const Look& look) const;
  HexId map_hex(int part, int grid_hex) const;

  const Map& map_;
  std::optional<Field> whole_;
  std::vector<End> ends_;  // by Location
  std::vector<Field> parts_;
  std::vector<OnPart> on_parts_;  // by Location; empty on single boards
};

}  // namespace hexrout::vasl
