#include "los/vasl/fast/chords.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hexrout::vasl {

// Works out for runs of pixels at which places lines of each class surely meet them.
//
// A line of a class lies `across` + slope * along from the centre of a hex, where slopes fill a range, `across` a place
// and the drift of pixels from exact centres a range as well. A condition on all such lines is one on the ends of the
// ranges.
class Chords::Maker {
 public:
  Maker(const Lanes& lanes, const HexGrid& grid, Chords& out) : lanes_(lanes), grid_(grid), out_(out) {
    step_ = std::max(1, static_cast<int>(grid.shape().hex_width_px / 14));
    half_high_ = grid.shape().hex_height_px / 2.0 - 3.0;
  }

  // Parts of one hex and kind.
  void add(int hex, Kind kind, const Part* first, const Part* end) {
    hex_ = hex;
    kind_ = kind;
    centre_x_ = grid_.centre_x(grid_.at(hex).col);
    centre_y_ = grid_.centre_y(grid_.at(hex).col, grid_.at(hex).row);
    least_ = {grid_.border_least(hex).x - kMargin, grid_.border_least(hex).y - kMargin};
    columns_ = grid_.border_most(hex).x + kMargin - least_.x;
    rows_ = grid_.border_most(hex).y + kMargin - least_.y;
    pixels_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
    for (const Part* part = first; part != end; ++part)
      for (std::uint64_t rest = part->pixels; rest != 0; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        set(part->x + bit / 8, part->y + bit % 8);
      }
    for (int x = 0; x < columns_; x += step_)
      each_run(
          rows_, [&](int y) { return has(x, y); }, [&](int from, int to) { add_column_run(x, from, to); });
    for (int y = 0; y < rows_; y += step_)
      each_run(
          columns_, [&](int x) { return has(x, y); }, [&](int from, int to) { add_row_run(y, from, to); });
  }

 private:
  // Pixels of hexside terrain lie a little beyond the border as well.
  static constexpr int kMargin = 4;

  static constexpr int kFlatClasses = Lanes::kFlatClasses;
  static constexpr int kClasses = Lanes::kClasses;
  static constexpr int kPlaces = Lanes::kPlaces;

  void set(int x, int y) {
    // Rows beyond those of the next centres do not lie between the ends of every line.
    if (kind_ != block_far && std::abs(y - centre_y_) > half_high_) return;
    x -= least_.x;
    y -= least_.y;
    if (x >= 0 && y >= 0 && x < columns_ && y < rows_) pixels_[index(x, y)] = 1;
  }
  bool has(int x, int y) const { return pixels_[index(x, y)] != 0; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(y);
  }

  // Calls visit(first, end) for the runs of is_in(i), i from 0 up to count.
  template <class In, class Visit>
  static void each_run(int count, const In& is_in, const Visit& visit) {
    for (int i = 0; i < count; ++i) {
      if (!is_in(i)) continue;
      const int first = i;
      while (i < count && is_in(i)) ++i;
      visit(first, i);
    }
  }

  // The line visits the pixel of the column in which it lies at the column.
  void add_column_run(int x, int from, int to) {
    const double along = least_.x + x - centre_x_;
    const double first = least_.y + from - centre_y_;
    const double end = least_.y + to - centre_y_;
    for (int c = 0; c < kFlatClasses; ++c) add_between(c, first, along, end, along);
    if (kind_ != block_far) return;
    for (int c = kFlatClasses; c < kClasses; ++c) add_crossing(c, along, first, end);
  }

  // In a row of pixels the line visits one at most one beside where it lies in the middle of the row.
  void add_row_run(int y, int from, int to) {
    const double along = least_.y + y + 0.5 - centre_y_;
    const double first = least_.x + from + 1 - centre_x_;
    const double end = least_.x + to - 1 - centre_x_;
    if (first >= end) return;
    for (int c = kFlatClasses; c < kClasses; ++c) add_between(c, first, along, end, along);
    if (kind_ != block_far) return;
    for (int c = 0; c < kFlatClasses; ++c) add_crossing(c, along, first, end);
  }

  // For thin terrain, as walls and hedges are: lines that pass `across` between `first` and `end`, on the way along.
  void add_crossing(int c, double across, double first, double end) {
    const Lanes::Extent slope = lanes_.of_class(c).slope;
    if (slope.least > 0) add_between(c, across, end, across, first);
    if (slope.most < 0) add_between(c, across, first, across, end);
  }

  // Lines that lie at `least` or more at one place along, and below `most` at another one.
  void add_between(int c, double least, double along_least, double most, double along_most) {
    const Lanes::Class& of = lanes_.of_class(c);
    const double from = (least - of.slope.least_times(along_least) - of.drift.least) / of.span + 0.5;
    const double to = (most - of.slope.most_times(along_most) - of.drift.most) / of.span + 0.5;
    const int first = std::max(0, static_cast<int>(std::ceil(from * kPlaces)));
    const int end = std::min(kPlaces, static_cast<int>(std::floor(to * kPlaces)));
    if (first >= end) return;
    const std::uint64_t below_end = end == kPlaces ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
    Places& places = out_.places_[static_cast<std::size_t>(c) * out_.hexes_ + static_cast<std::size_t>(hex_)];
    places.of_kind[kind_] |= below_end & ~std::uint64_t{0} << first;
    places.any |= places.of_kind[kind_];
  }

  const Lanes& lanes_;
  const HexGrid& grid_;
  Chords& out_;
  int step_ = 1;
  double half_high_ = 0;  // rows this far from a centre lie between it and the next centres
  int hex_ = 0;
  Kind kind_ = block;
  double centre_x_ = 0;
  double centre_y_ = 0;
  Pixel least_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<std::uint8_t> pixels_;  // of one hex and kind, by column, then row
};

Chords::Chords(const Lanes& lanes, const HexGrid& grid, std::vector<Part> parts)
    : lanes_(lanes), hexes_(static_cast<std::size_t>(grid.hex_count())) {
  places_.resize(hexes_ * Lanes::kClasses);
  const auto together = [](const Part& p) { return p.hex * static_cast<int>(kinds) + p.kind; };
  std::sort(parts.begin(), parts.end(), [&](const Part& a, const Part& b) { return together(a) < together(b); });
  Maker maker(lanes, grid, *this);
  for (std::size_t i = 0; i < parts.size();) {
    const std::size_t first = i;
    while (i < parts.size() && together(parts[i]) == together(parts[first])) ++i;
    maker.add(parts[first].hex, parts[first].kind, parts.data() + first, parts.data() + i);
  }
}

}  // namespace hexrout::vasl
