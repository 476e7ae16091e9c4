// A6.3: a line into or out of a depression needs the height advantage for its range.
#include <algorithm>

#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

bool Ruling::depression_rule() {
  return (line_.must_exit_depression && crosses_rim(true)) || (line_.must_enter_depression && crosses_rim(false));
}

// True if the rim stops the line: that of the source's depression, which the line leaves, or that of the target's,
// which it enters. The two are alike with the ends exchanged: `low` is the end in the depression, `high` the other one.
bool Ruling::crosses_rim(bool leaving) {
  const auto& low_end = leaving ? line_.source : line_.target;
  const auto& high_end = leaving ? line_.target : line_.source;
  const int low2 = leaving ? line_.source_roof2 : line_.target_roof2;
  const int high2 = leaving ? line_.target_roof2 : line_.source_roof2;
  const int range = leaving ? range_target_ : range_source_;
  const int ground2 = 2 * here_.ground;
  const RasterHex& in = hex(current_);
  const bool bridged = kind(in.terrain).bridge;
  const bool low = bridged || raster_.depression(current_);
  const int low_base = in.base_level - (bridged ? 1 : 0);
  const bool on_road = (here_.t->bridge || here_.t->road) && !(leaving ? exits_by_road() : enters_by_road());
  const bool bed = here_.ground == low_base || low2 >= ground2 || on_road;
  const bool at_high_end = current_ == high_end.hex;

  bool blocks = 2 * range > high2 - low2 && !at_high_end && !(low && bed) && !(!low && ground2 <= low2);
  if (blocks) {
    const bool level =
        low2 == high2 && !at_high_end && ((low && (here_.ground == low_base || on_road)) || (!low && ground2 <= high2));
    const bool beside_high_end = range == 1 && high_end.level > in.base_level && raster_.depression(current_) &&
                                 nearer(here_.at, high_end.hex, current_);
    if (leaves_through_depression() || level || beside_high_end) blocks = false;
  }
  if (!blocks)
    blocks = range == 1 && low && !(here_.ground == low_base || low2 >= ground2 || high2 > ground2) && !on_road &&
             farther(here_.at, high_end.hex, current_);
  if (blocks) return block(leaving ? Reason::exits_depression : Reason::enters_depression);
  if (current_ == low_end.hex && here_.t->cliff && blind_rule()) return true;
  bool crest = false;
  if (meets_crest(low_end.hex, leaving ? exit_sides() : enter_sides(), crest)) return true;
  return crest && line_.along_hexsides && low2 >= high2 &&
         block(leaving ? Reason::exits_crest_line : Reason::enters_crest_line);
}

// A line to an adjacent hex through a side of its source that the depression crosses is not stopped. VASL asks for the
// sides by which the line leaves, also of a line that has to enter a depression.
bool Ruling::leaves_through_depression() {
  if (line_.range != 1 || line_.along_hexsides) return false;
  const auto& sides = exit_sides();
  return std::any_of(sides.begin(), sides.end(),
                     [&](int side) { return side >= 0 && side_depressed(line_.source.hex, side); });
}

bool Ruling::exits_by_road() {
  if (line_.along_hexsides) return false;
  const int side = line_.first_crossed(raster_, current_);
  return side >= 0 && kind(hex(current_).side_terrain[static_cast<std::size_t>(side)]).road;
}

bool Ruling::enters_by_road() {
  if (line_.along_hexsides || previous_ < 0) return false;
  for (int side = 0; side < 6; ++side)
    if (neighbour(current_, side) == previous_ && kind(hex(current_).side_terrain[static_cast<std::size_t>(side)]).road)
      return true;
  return false;
}

// B19.51: whether one of the sides is a crest line or the rim of the depression. VASL asks for it on every
// line at all heights, and fails if there is no hex across, but uses the answer along hexsides only.
bool Ruling::meets_crest(int end, const std::array<int, 2>& sides, bool& crest) {
  crest = false;
  for (const int side : sides) {
    if (side < 0) continue;
    const int across = neighbour(end, side);
    if (across < 0) return fail();
    const bool rim = side_depressed(end, side) && raster_.depression(end) != raster_.depression(across);
    if (hex(end).base_level != hex(across).base_level || rim) {
      crest = true;
      return false;
    }
  }
  return false;
}

}  // namespace hexrout::vasl
