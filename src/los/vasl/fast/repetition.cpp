#include "los/vasl/fast/repetition.hpp"

#include <algorithm>

#include "los/vasl/quirks.hpp"

namespace hexrout::vasl {

bool Repetition::plain(const Ruling& r) {
  // Between two cellars hexsides count in the end hexes as well.
  return !r.line_.must_exit_depression && !r.line_.must_enter_depression &&
         !(r.line_.source_cellar && r.line_.target_cellar) && !r.slopes_ && !r.start_hillock_ && !r.end_hillock_ &&
         r.source_adjacent_hillock_ < 0 && r.target_adjacent_hillock_ < 0;
}

bool Repetition::repeats(const Ruling& r) {
  if (!r.left_building_) return false;
  const Line& line = r.line_;
  const bool level =
      line.source.level == line.target.level && line.source_both2 == line.target_both2 && !line.any_rooftop;
  if ((!level || line.along_hexsides) && r.hex(r.current_).near_cliff && !r.never_blind()) return false;
  if (between_two_hexes(line, r.range_source_) &&
      (line.any_rooftop || r.raster_.has_roofless() || r.neighbour(r.current_, (line.exit_spine + 1) % 6) < 0 ||
       r.neighbour(r.current_, (line.exit_spine + 4) % 6) < 0))
    return false;
  if (level) return true;
  return r.ignored_ground_ < 0 && ((r.range_source_ > 1 && r.range_target_ > 1) || r.here_.height > 0 ||
                                   2 * r.here_.ground != std::max(line.source_both2, line.target_both2));
}

bool Repetition::repeats_with_state(const Ruling& r) {
  // If a depression is next to an end, its near or its far half counts; walls by how far they lie apart.
  const bool depression = r.line_.must_exit_depression || r.line_.must_enter_depression;
  return repeats(r) && !r.here_.t->hexside && !(depression && (r.range_source_ <= 1 || r.range_target_ <= 1));
}

}  // namespace hexrout::vasl
