// F6.4: lines on the level across hillocks.
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

bool Ruling::hillock_rule() {
  if (!hillock_level()) return false;
  if (start_hillock_ && end_hillock_) return false;
  if (start_hillock_ || end_hillock_) {
    const int crossed = static_cast<int>(crossed_.size());
    const int leaving = crossed - (target_adjacent_hillock_ >= 0 ? 1 : 0) + (slope_exit_ ? 1 : 0);
    const int arriving = crossed - (source_adjacent_hillock_ >= 0 ? 1 : 0) + (slope_enter_ ? 1 : 0);
    if ((start_hillock_ && leaving > 2) || (end_hillock_ && arriving > 1)) return block(Reason::hillock);
    if (here_.t->wall_or_hedge) {
      const int side = side_here();
      if (!wall_met_) {
        wall_met_ = true;
        wall_hex_ = current_;
        wall_side_ = side;
        wall_at_ = here_.at;
        return false;
      }
      const bool same = wall_hex_ == current_ && wall_side_ == side;
      const bool faces = side >= 0 && wall_side_ == (side + 3) % 6 && neighbour(current_, side) == wall_hex_;
      if (same || faces) return false;
      Reason why = Reason::none;
      const int dx = here_.at.x - wall_at_.x;
      const int dy = here_.at.y - wall_at_.y;
      return hexside_blocks(why) && dx * dx + dy * dy > 15 * 15 && block(Reason::second_wall);
    }
    return here_.t->rubble && current_ != first_rubble_ && block(Reason::second_rubble);
  }
  const int group = hex(current_).hillock;
  if (group >= 0 && (group == source_adjacent_hillock_ || group == target_adjacent_hillock_)) return false;
  if (!here_.t->half || here_.t->hexside) return false;
  return here_.t->obstacle ? block(Reason::half_level_higher) : hinder();
}

}  // namespace hexrout::vasl
