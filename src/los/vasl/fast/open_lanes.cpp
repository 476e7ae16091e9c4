#include "los/vasl/fast/open_lanes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace hexrout::vasl {

// Takes from the places of a lane those from which lines may meet a pixel that counts. Pixels are taken in groups of
// some columns or rows.
class OpenLanes::Maker {
 public:
  Maker(const Lanes& lanes, const HexGrid& grid, int width, int height, const std::vector<std::uint16_t>& counts,
        OpenLanes& out)
      : lanes_(lanes), grid_(grid), width_(width), height_(height), counts_(counts), out_(out) {}

  void make() {
    const HexGridShape& shape = grid_.shape();
    for (int column = 0; column <= shape.columns; ++column)
      out_.first_of_column_.push_back(
          std::clamp(static_cast<int>(std::ceil(grid_.centre_x(column) - shape.hex_width_px / 2.0)), 0, width_));
    for (int column = 0; column < shape.columns; ++column) add_column(column);
    for (int hex = 0; hex < grid_.hex_count(); ++hex) add_end(hex);
    for (int half_row = -1; half_row < 2 * shape.rows; ++half_row) add_half_row(half_row);
  }

 private:
  static constexpr int kGroup = 4;
  static constexpr int kMost = Lanes::kPlaces - 1;

  const std::uint16_t* column_of(int x) const {
    return counts_.data() + static_cast<std::size_t>(x) * static_cast<std::size_t>(height_);
  }

  // Calls visit(first, end) for the runs of places across, from 0 up to count, at which a group has a pixel that
  // counts.
  template <class Visit>
  static void each_run(const std::vector<std::uint16_t>& group, const Visit& visit) {
    const int count = static_cast<int>(group.size());
    for (int i = 0; i < count; ++i) {
      if (group[static_cast<std::size_t>(i)] == 0) continue;
      const int first = i;
      while (i < count && group[static_cast<std::size_t>(i)] != 0) ++i;
      visit(first, i);
    }
  }

  void add_column(int column) {
    const int end = out_.first_of_column(column + 1);
    const double centre_x = grid_.centre_x(column);
    const double centre_y = grid_.centre_y(column, 0);
    std::vector<std::uint16_t> group(static_cast<std::size_t>(height_));
    for (int x = out_.first_of_column(column); x < end; x += kGroup) {
      const int last = std::min(x + kGroup, end) - 1;
      std::fill(group.begin(), group.end(), 0);
      for (int gx = x; gx <= last; ++gx) {
        const std::uint16_t* const of_column = column_of(gx);
        for (std::size_t y = 0; y < group.size(); ++y) group[y] |= of_column[y];
      }
      each_run(group, [&](int from, int to) {
        for (int c = 0; c < Lanes::kFlatClasses; ++c) {
          const Lanes::Extent slope = lanes_.of_class(c).slope;
          // In a column VASL's line reaches as far as it rises there.
          const double beyond = std::max(std::abs(slope.least), std::abs(slope.most)) + kSlack;
          const Met met{from - beyond - centre_y, to + beyond - centre_y, x - centre_x, last - centre_x};
          take(c, met, grid_.rows(column), [&](int i) { return grid_.index(column, i); });
        }
      });
    }
  }

  void add_end(int hex) {
    const int column = grid_.at(hex).col;
    const double centre_x = grid_.centre_x(column);
    const int middle = grid_.centre(hex).x;
    std::array<std::uint8_t, Lanes::kFlatClasses> open;
    open.fill(3);
    for (int x = out_.first_of_column(column); x < out_.first_of_column(column + 1); ++x) {
      const auto [above, below] = next_other(hex, x);
      const int sides = (x <= middle ? 1 : 0) | (x >= middle ? 2 : 0);
      for (int c = 0; c < Lanes::kFlatClasses; ++c) {
        const Lanes::Class& of = lanes_.of_class(c);
        const double beyond = std::max(std::abs(of.slope.least), std::abs(of.slope.most)) + kSlack;
        const double centre_y = grid_.centre_y(column, grid_.at(hex).row);
        if (centre_y + of.slope.least_times(x - centre_x) + of.drift.least - beyond < above + 1 ||
            centre_y + of.slope.most_times(x - centre_x) + of.drift.most + beyond >= below)
          open[static_cast<std::size_t>(c)] &= static_cast<std::uint8_t>(~sides);
      }
    }
    for (std::size_t c = 0; c < open.size(); ++c)
      out_.open_ends_[c * out_.hexes_ + static_cast<std::size_t>(hex)] = open[c];
  }

  // The next rows above and below the centre of a hex, in a column, in which another hex has a pixel that counts.
  std::pair<int, int> next_other(int hex, int x) const {
    const std::uint16_t* const column = column_of(x);
    const auto is_other = [&](int y) { return column[y] != 0 && column[y] != hex + 1; };
    const int centre = grid_.centre(hex).y;
    // No line leaves the lane farther up or down.
    const HexGridShape& shape = grid_.shape();
    const int reach = static_cast<int>(shape.hex_height_px * (0.75 + 4.0 / shape.hex_width_px)) + 8;
    int above = centre;
    while (above >= 0 && above > centre - reach && !is_other(above)) --above;
    int below = centre;
    while (below < height_ && below < centre + reach && !is_other(below)) ++below;
    return {above <= centre - reach || above < 0 ? -kFar : above,
            below >= centre + reach || below >= height_ ? kFar : below};
  }

  void add_half_row(int half_row) {
    const double high = grid_.shape().hex_height_px / 2.0;
    const int odd = half_row & 1;
    const double centre_x = grid_.centre_x(odd);
    const double centre_y = grid_.centre_y(odd, (half_row + odd) / 2);
    const auto row_at = [&](double y) { return std::clamp(static_cast<int>(std::ceil(y)), 0, height_); };
    const int end = row_at(centre_y + high / 2.0);
    std::vector<std::uint16_t> group(static_cast<std::size_t>(width_));
    for (int y = row_at(centre_y - high / 2.0); y < end; y += kGroup) {
      const int last = std::min(y + kGroup, end) - 1;
      std::fill(group.begin(), group.end(), 0);
      const std::uint16_t* of_column = column_of(0) + y;
      for (int x = 0; x < width_; ++x, of_column += height_)
        for (int row = 0; row <= last - y; ++row) group[static_cast<std::size_t>(x)] |= of_column[row];
      each_run(group, [&](int from, int to) {
        // VASL's line may lie one column beside the straight one.
        const Met met{from - 1 - kSlack - centre_x, to + 1 + kSlack - centre_x, y - centre_y, last + 1 - centre_y};
        for (int c = Lanes::kFlatClasses; c < Lanes::kClasses; ++c)
          take(c, met, (grid_.shape().columns - odd + 1) / 2,
               [&](int i) { return grid_.index(2 * i + odd, (half_row + odd) / 2); });
      });
    }
  }

  // A rectangle of pixels that count, from the centre of the first hex of the lane.
  struct Met {
    double across_least;
    double across_most;
    double along_least;
    double along_most;
  };

  // hex_at(i): the i-th hex of `count` in the lane.
  template <class HexAt>
  void take(int c, const Met& met, int count, const HexAt& hex_at) {
    const Lanes::Class& of = lanes_.of_class(c);
    const double rise_most = std::max(of.slope.most_times(met.along_least), of.slope.most_times(met.along_most));
    const double rise_least = std::min(of.slope.least_times(met.along_least), of.slope.least_times(met.along_most));
    const auto place = [&](double across) {
      return static_cast<int>(std::floor((across / of.span + 0.5) * Lanes::kPlaces));
    };
    const int first = std::max(0, place(met.across_least - rise_most - of.drift.most));
    const int last = std::min(count * Lanes::kPlaces - 1, place(met.across_most - rise_least - of.drift.least));
    for (int at = first; at <= last;) {
      const int i = at / Lanes::kPlaces;
      const int from = at % Lanes::kPlaces;
      const int to = std::min(kMost, last - i * Lanes::kPlaces);
      const std::uint64_t upto = to == kMost ? ~std::uint64_t{0} : (std::uint64_t{1} << (to + 1)) - 1;
      out_.open_[static_cast<std::size_t>(c) * out_.hexes_ + static_cast<std::size_t>(hex_at(i))] &=
          ~(upto & ~std::uint64_t{0} << from);
      at = (i + 1) * Lanes::kPlaces;
    }
  }

  static constexpr double kSlack = 0.1;
  static constexpr int kFar = 1 << 24;
  const Lanes& lanes_;
  const HexGrid& grid_;
  int width_;
  int height_;
  const std::vector<std::uint16_t>& counts_;
  OpenLanes& out_;
};

OpenLanes::OpenLanes(const Lanes& lanes, const HexGrid& grid, int width, int height,
                     const std::vector<std::uint16_t>& counts)
    : hexes_(static_cast<std::size_t>(grid.hex_count())),
      open_(hexes_ * Lanes::kClasses, ~std::uint64_t{0}),
      open_ends_(hexes_ * Lanes::kFlatClasses, 0) {
  Maker(lanes, grid, width, height, counts, *this).make();
}

}  // namespace hexrout::vasl
