// A6.3: a line into or out of a depression needs the height advantage for its range.
#include <algorithm>

#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

bool Ruling::depression_rule() {
  return (line_.must_exit_depression && leaving_depression()) || (line_.must_enter_depression && entering_depression());
}

bool Ruling::leaving_depression() {
  const int s2 = line_.source_roof2;
  const int t2 = line_.target_roof2;
  const int ground2 = 2 * here_.ground;
  const RasterHex& in = hex(current_);
  const bool bridged = kind(in.terrain).bridge;
  const bool low = bridged || raster_.depression(current_);
  const int low_base = in.base_level - (bridged ? 1 : 0);
  const bool on_road = (here_.t->bridge || here_.t->road) && !exits_by_road();
  const bool bed = here_.ground == low_base || s2 >= ground2 || on_road;
  const bool at_target = current_ == line_.target.hex;

  bool blocks = 2 * range_target_ > t2 - s2 && !at_target && !(low && bed) && !(!low && ground2 <= s2);
  if (blocks) {
    const bool level =
        s2 == t2 && !at_target && ((low && (here_.ground == low_base || on_road)) || (!low && ground2 <= t2));
    const bool before_target = range_target_ == 1 && line_.target.level > in.base_level &&
                               raster_.depression(current_) && nearer(here_.at, line_.target.hex, current_);
    if (leaves_through_depression() || level || before_target) blocks = false;
  }
  if (!blocks)
    blocks = range_target_ == 1 && low && !(here_.ground == low_base || s2 >= ground2 || t2 > ground2) && !on_road &&
             farther(here_.at, line_.target.hex, current_);
  if (blocks) return block(Reason::exits_depression);
  if (current_ == line_.source.hex && here_.t->cliff && blind_rule()) return true;
  bool crest = false;
  if (meets_crest(line_.source.hex, exit_sides(), crest)) return true;
  return crest && line_.along_hexsides && s2 >= t2 && block(Reason::exits_crest_line);
}

bool Ruling::entering_depression() {
  const int s2 = line_.source_roof2;
  const int t2 = line_.target_roof2;
  const int ground2 = 2 * here_.ground;
  const RasterHex& in = hex(current_);
  const bool bridged = kind(in.terrain).bridge;
  const bool low = bridged || raster_.depression(current_);
  const int low_base = in.base_level - (bridged ? 1 : 0);
  const bool on_road = (here_.t->bridge || here_.t->road) && !enters_by_road();
  const bool bed = here_.ground == low_base || t2 >= ground2 || on_road;
  const bool at_source = current_ == line_.source.hex;

  bool blocks = 2 * range_source_ > s2 - t2 && !at_source && !(low && bed) && !(!low && ground2 <= t2);
  if (blocks) {
    const bool level =
        s2 == t2 && !at_source && ((low && (here_.ground == low_base || on_road)) || (!low && ground2 <= t2));
    const bool behind_source = range_source_ == 1 && line_.source.level > in.base_level &&
                               raster_.depression(current_) && nearer(here_.at, line_.source.hex, current_);
    if (leaves_through_depression() || level || behind_source) blocks = false;
  }
  if (!blocks)
    blocks = range_source_ == 1 && low && !(here_.ground == low_base || t2 >= ground2 || s2 > ground2) && !on_road &&
             farther(here_.at, line_.source.hex, current_);
  if (blocks) return block(Reason::enters_depression);
  if (current_ == line_.target.hex && here_.t->cliff && blind_rule()) return true;
  bool crest = false;
  if (meets_crest(line_.target.hex, enter_sides(), crest)) return true;
  return crest && line_.along_hexsides && t2 >= s2 && block(Reason::enters_crest_line);
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
