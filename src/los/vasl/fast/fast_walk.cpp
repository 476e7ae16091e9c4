#include "los/vasl/fast/fast_walk.hpp"

#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "los/vasl/fast/repetition.hpp"
#include "los/vasl/fast/scan.hpp"
#include "los/vasl/quirks.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

// Rare work is not inlined: the walk itself needs all registers.
#define HEXROUT_NOINLINE __attribute__((noinline))

using Patches = std::span<const Field::Patch>;
using Pixels = Field::Pixels;

// Remembers terrain to which the rules were applied without effect, so that they are not applied to the same again.
class AppliedTerrain {
 public:
  AppliedTerrain(const Raster& raster, Ruling& ruling) : raster_(raster), ruling_(ruling) {}

  // Applies the rules to a pixel. True if the line ends there. `side` is Raster::nearest, or kNotWorkedOut.
  bool apply(int hex, Pixel at, TerrainId code, int ground, bool on_hexside, int side) {
    repeats_ = true;
    if (on_hexside && side == Ruling::kNotWorkedOut) side = raster_.nearest(hex, at.x, at.y);
    const std::uint64_t entry = std::uint64_t{static_cast<std::uint32_t>(hex)} << 32 | std::uint64_t{code} << 24 |
                                std::uint64_t{static_cast<std::uint8_t>(ground)} << 16 |
                                (on_hexside ? static_cast<std::uint8_t>(side) : 0U);
    for (const std::uint64_t known : entries_)
      if (known == entry) return false;
    if (ruling_.apply(hex, at, code, ground, side)) return true;
    repeats_ = Repetition::repeats(ruling_);
    if (repeats_) entries_[next_++ % entries_.size()] = entry;
    return false;
  }
  // True if the terrain of the last apply() has no further effect in its hex.
  bool repeats() const { return repeats_; }

 private:
  const Raster& raster_;
  Ruling& ruling_;
  // An entry packs the hex, the terrain, the ground level and, of hexside terrain, the side.
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  std::array<std::uint64_t, 4> entries_{kNone, kNone, kNone, kNone};
  std::size_t next_ = 0;
  bool repeats_ = false;
};

// A direct-mapped cache of the classes of pixels that have no further effect on this line. A class that another one
// displaces is judged again.
class RuledOut {
 public:
  RuledOut() { classes_.fill(kNone); }
  bool has(Field::PixelClass pixel_class) const { return classes_[pixel_class % kPlaces] == pixel_class; }
  void add(Field::PixelClass pixel_class) { classes_[pixel_class % kPlaces] = pixel_class; }

 private:
  static constexpr std::size_t kPlaces = 32;
  static constexpr Field::PixelClass kNone = ~Field::PixelClass{0};
  std::array<Field::PixelClass, kPlaces> classes_;
};

// The side of an About as Ruling::apply takes it.
int known_side(unsigned side) {
  return side == Field::About::kUnknownSide ? Ruling::kNotWorkedOut
         : side == Field::About::kCentre    ? -1
                                            : static_cast<int>(side);
}

// Along hexsides VASL fails if it asks for a hex beyond the map, and that may happen before it meets what blocks. This
// cannot happen if both ends lie off the rim of the map. From Locations above the ground VASL looks at two hexes at
// every pixel of such a line.
bool may_be_solid(const Field& field, const Line& line) {
  return !line.along_hexsides || (line.source.kind == LocationKind::ground && field.is_inner(line));
}

// The limit in half levels above which something solid between the ends blocks. Terrain as high as the higher end
// blocks, except in factories. Rooftops are left out: they need half levels.
int solid_limit2(const Line& line) {
  const bool plateau = line.source_both2 != line.target_both2 && !line.any_rooftop && !line.factory_end;
  return std::max(line.source_both2, line.target_both2) - (plateau ? 1 : 0);
}

// Judges a line by what it surely meets in the hexes between its ends.
class ChordSearch {
 public:
  ChordSearch(const Field& field, const Line& line) : field_(field), grid_(field.raster().grid()), line_(line) {}

  // True if the line is certain to be blocked; nothing if that is not known of its hexes.
  std::optional<bool> blocked(bool stateless) {
    if (line_.along_hexsides || !field_.chords_decide(line_)) return std::nullopt;
    const int high2 = std::max(line_.source_both2, line_.target_both2);
    auto ends = Field::Ends::stateful;
    if (stateless) {
      const bool plain = !line_.any_rooftop && !line_.source_cellar && !line_.target_cellar;
      const bool uneven = solid_limit2(line_) != high2;
      ends = uneven ? Field::Ends::uneven : Field::Ends::level;
      if (plain) far_ = uneven ? 2 : line_.source.level == line_.target.level ? 3 : kNever;
      hinders_ = far_ == 3 && !field_.raster().has_hillocks();
    }
    const Chords* chords = field_.chords(ends, high2);
    if (chords == nullptr) return std::nullopt;
    return chords->any(grid_.at(line_.source.hex), grid_.at(line_.target.hex),
                       [&](int hex, Chords::Kinds kinds) { return blocks(hex, kinds); });
  }

 private:
  HEXROUT_NOINLINE bool blocks(int hex, Chords::Kinds kinds) {
    const int to_source = grid_.range(line_.source.hex, hex);
    const int to_target = grid_.range(line_.target.hex, hex);
    if (!lies_between(to_source, to_target, line_.range)) return false;
    if (Chords::has(kinds, Chords::block)) return true;
    if (Chords::has(kinds, Chords::block_far) && to_source >= far_ && to_target >= far_) return true;
    if (!hinders_ || !Chords::has(kinds, Chords::hinder)) return false;
    if (to_source > line_.range || to_target > line_.range) return false;
    // One hindrance counts for each range.
    hindered_ |= std::uint64_t{1} << std::min(to_source, 63);
    return std::popcount(hindered_) >= 6;
  }

  static constexpr int kNever = 1 << 20;
  const Field& field_;
  const HexGrid& grid_;
  const Line& line_;
  int far_ = kNever;  // what blocks far from the ends blocks from this range on
  bool hinders_ = false;
  std::uint64_t hindered_ = 0;  // ranges from the source
};

// Looks for something solid in a hex between the ends: terrain higher than both ends or, if the ends differ, as high as
// the higher one. Such terrain blocks whatever else the line meets, and its pixels are rarer than those that need all
// rules.
class SolidSearch {
 public:
  SolidSearch(const Field& field, const Line& line, const PixelLine& pixel_line)
      : field_(field), line_(line), pixel_line_(pixel_line) {}

  bool surely_blocked() {
    if (!may_be_solid(field_, line_)) return false;
    high2_ = std::max(line_.source_both2, line_.target_both2);
    solid_ = field_.solid(solid_limit2(line_), line_);
    if (solid_.free == nullptr) return false;
    Scan scan(field_, pixel_line_, solid_);
    scan.skip_start(Field::kInsideShare);
    scan.skip_end(Field::kInsideShare);
    bool blocked = false;
    scan.walk(
        [&](Patches patches) {
          Pixels asked = 0;
          for (const Field::Patch& patch : patches) asked |= solid_.concerned(patch);
          return asked;
        },
        [&](Patches patches, int x, int y, Pixels met) { return blocked = blocks(patches, x, y, met); });
    return blocked;
  }

 private:
  HEXROUT_NOINLINE bool blocks(Patches patches, int x, int y, Pixels met) const {
    for (const Field::Patch& patch : patches) {
      const Pixels here = patch.pixels & met;
      if (here == 0 || !solid_.concerns(patch)) continue;
      const Field::Facts& facts = field_.facts(patch.pixel_class);
      if (!may_block(facts, patch.top2[static_cast<std::size_t>(Field::View::solid)])) continue;
      if (facts.about.lone()) return true;
      const HexGrid& grid = field_.raster().grid();
      if (Scan::each_of(x, y, here, [&](int px, int py) {
            return !grid.extended_contains(line_.source.hex, px, py) &&
                   !grid.extended_contains(line_.target.hex, px, py);
          }))
        return true;
    }
    return false;
  }

  bool may_block(const Field::Facts& facts, int top2) const {
    const Field::Cell cell = facts.cell;
    if (cell.hex == line_.source.hex || cell.hex == line_.target.hex) return false;
    const HexGrid& grid = field_.raster().grid();
    const VaslTerrain& t = field_.kinds()[cell.code];
    const int to_source = grid.range(line_.source.hex, cell.hex);
    if (!lies_between(to_source, grid.range(line_.target.hex, cell.hex), line_.range)) return false;
    if (between_two_hexes(line_, to_source)) {
      // Along a hexside the ground may be exempt, and inherent terrain replaces the drawn one.
      const TerrainId of_hex = field_.raster().hex(cell.hex).terrain;
      if (!t.obstacle || top2 <= high2_ || facts.about.outside != 0 ||
          (field_.kinds()[of_hex].inherent && of_hex != cell.code))
        return false;
    }
    return top2 != high2_ || t.height != 0;
  }

  const Field& field_;
  const Line& line_;
  const PixelLine& pixel_line_;
  Field::Layer solid_;
  int high2_ = 0;
};

// The height, in half levels, up to which terrain does not count on a line whose rules carry no state. Between ends of
// different levels, terrain up to half a level above the lower end does not count. Only some rules raise a cellar, and
// hexside terrain next to a cellar counts at any height.
int limit2(const Field& field, const Line& line) {
  const int lower2 = std::min(line.source_both2, line.target_both2);
  if (line.source_cellar || line.target_cellar) return std::min(lower2, field.least_on_hexsides2() - 1);
  return lower2 + (line.source.level == line.target.level || line.any_rooftop ? 0 : 1);
}

// The lanes of a line that are not open: bit by lane, from left to right or from top to bottom.
struct ClosedLanes {
  const OpenLanes* open = nullptr;
  std::uint64_t closed = 0;
};

// True if no rule asks whether a line has left the building that it begins in.
bool leaves_freely(const Field& field, const Line& line) {
  return !field.kinds()[field.raster().hex(line.source.hex).terrain].building ||
         (line.source.level == line.target.level && !field.has_factories());
}

// No value if it is not known, or if terrain may count that lies in the hexes of the ends or has no height.
std::optional<ClosedLanes> closed_lanes(const Field& field, const Line& line) {
  const HexGrid& grid = field.raster().grid();
  const Hex from = grid.at(line.source.hex);
  const Hex to = grid.at(line.target.hex);
  const int last = Lanes::last_lane(from, to);
  if (line.along_hexsides || last > 62 || line.source_cellar || line.target_cellar || field.raster().has_hillocks() ||
      !leaves_freely(field, line))
    return std::nullopt;
  const OpenLanes* open = field.open_lanes(limit2(field, line));
  if (open == nullptr) return std::nullopt;
  ClosedLanes lanes{open};
  field.lanes().any(from, to, [&](int lane, int of_class, int hex, int place) {
    lanes.closed |= static_cast<std::uint64_t>(!open->is_open(of_class, hex, place)) << lane;
    return false;
  });
  // Steep lines leave the hexes of their ends beyond those lanes.
  if (Lanes::is_flat(from, to)) {
    const int of_class = field.lanes().flat_class(from, to);
    const bool right = to.col > from.col;
    const int left_hex = right ? line.source.hex : line.target.hex;
    const int right_hex = right ? line.target.hex : line.source.hex;
    lanes.closed |= static_cast<std::uint64_t>(!open->is_open_end(of_class, left_hex, true));
    lanes.closed |= static_cast<std::uint64_t>(!open->is_open_end(of_class, right_hex, false)) << last;
  }
  return lanes;
}

// Follows a line whose rules carry no state but hindrances: it takes the pixels that concern the line block by block.
class PlainLook {
 public:
  PlainLook(const Field& field, const Line& line, const PixelLine& pixel_line, Ruling& ruling, bool without_reason)
      : field_(field),
        grid_(field.raster().grid()),
        kinds_(field.kinds()),
        line_(line),
        ruling_(ruling),
        applied_(field.raster(), ruling),
        pixel_line_(pixel_line),
        from_(grid_.at(line.source.hex)),
        to_(grid_.at(line.target.hex)),
        layer_(field.layer(limit2(field, line), line)),
        scan_(field, pixel_line, ruling.left_building() ? layer_ : field.whole()),
        by_patches_(without_reason && !line.along_hexsides && line.range > 1),
        bare_board_(field.counters() == nullptr) {}

  // closed: the lanes of the line that are not open, if that is known.
  void follow(const ClosedLanes* closed) {
    if (ruling_.left_building()) {
      scan_.skip_start(field_.skippable_share(line_.source.hex));
      scan_.skip_end(field_.skippable_share(line_.target.hex));
    }
    if (closed != nullptr && Lanes::is_flat(from_, to_)) {
      follow_closed_columns(*closed);
    } else {
      walk_between(0, pixel_line_.columns);
    }
  }

 private:
  bool walk_between(int first, int end) {
    return scan_.walk_between(
        first, end,
        [this](Patches patches) {
          if (!ruling_.left_building()) return ~Pixels{0};
          Pixels asked = 0;
          for (const Field::Patch& patch : patches)
            asked |= layer_.concerned(patch) & (Pixels{ruled_out_.has(patch.pixel_class)} - 1);
          return asked;
        },
        [this](Patches patches, int x, int y, Pixels met) { return meet(patches, x, y, met); });
  }

  // Follows the line through the lanes, columns of pixels, that are not open, and those of the ends.
  void follow_closed_columns(const ClosedLanes& lanes) {
    const OpenLanes& open = *lanes.open;
    std::uint64_t closed = lanes.closed;
    const int columns = std::abs(to_.col - from_.col);
    const int step = pixel_line_.right ? 1 : -1;
    if (!pixel_line_.right) closed = reversed(closed, columns + 1);
    // The first column of the line in a lane, counted from the source.
    const auto first_in = [&](int lane) {
      if (lane == 0) return 0;
      if (lane > columns) return pixel_line_.columns;
      const int column = from_.col + step * lane;
      return pixel_line_.right ? open.first_of_column(column) - pixel_line_.from.x
                               : pixel_line_.from.x - open.first_of_column(column + 1) + 1;
    };
    for (int next = 0; closed != 0;) {
      const int skipped = std::countr_zero(closed);
      const int run = std::countr_one(closed >> skipped);
      next += skipped;
      if (walk_between(first_in(next), first_in(next + run))) return;
      next += run;
      closed = closed >> skipped >> run;
    }
  }

  static std::uint64_t reversed(std::uint64_t bits, int count) {
    std::uint64_t out = 0;
    for (int i = 0; i < count; ++i) out |= (bits >> i & 1) << (count - 1 - i);
    return out;
  }

  HEXROUT_NOINLINE bool meet(Patches patches, int x, int y, Pixels met) {
    if (by_patches_ && ruling_.left_building()) {
      Pixels in_order = 0;
      for (const Field::Patch& patch : patches) in_order |= patch.in_order ? patch.pixels & met : 0;
      if (in_order == 0) return meet_patches(patches, x, y, met);
    }
    return scan_.each_met(x, y, met, [&](int px, int py, Pixels pixel) {
      const Field::Patch* patch = patches.data();
      while ((patch->pixels & pixel) == 0) ++patch;
      return visit(patch->pixel_class, px, py);
    });
  }

  // The first pixel of a patch that the line meets is judged for the whole patch.
  bool meet_patches(Patches patches, int x, int y, Pixels met) {
    for (const Field::Patch& patch : patches) {
      const Pixels here = patch.pixels & met;
      if (here == 0 || ruled_out_.has(patch.pixel_class)) continue;
      const Field::Cell cell = field_.facts(patch.pixel_class).cell;
      const Field::About about = field_.facts(patch.pixel_class).about;
      if (cell.hex == line_.source.hex || cell.hex == line_.target.hex) {
        ruled_out_.add(patch.pixel_class);
        continue;
      }
      const bool on_hexside = kinds_[cell.code].hexside;
      bool ends = false;
      Scan::each_of(x, y, here, [&](int px, int py) {
        if (!about.lone() &&
            (grid_.extended_contains(line_.source.hex, px, py) || grid_.extended_contains(line_.target.hex, px, py)))
          return false;
        ends = applied_.apply(cell.hex, {px, py}, cell.code, cell.ground, on_hexside, known_side(about.side));
        if (ends) return true;
        if (applied_.repeats()) ruled_out_.add(patch.pixel_class);
        return applied_.repeats();
      });
      if (ends) return true;
    }
    return false;
  }

  bool visit(Field::PixelClass pixel_class, int x, int y) {
    if (ruled_out_.has(pixel_class)) return false;
    const Field::Cell cell = field_.facts(pixel_class).cell;
    const Field::About about = field_.facts(pixel_class).about;
    const VaslTerrain& t = kinds_[cell.code];
    if (!ruling_.left_building()) {
      ruling_.saw(cell.code);
      if (ruling_.left_building()) scan_.look_at(layer_);
    }
    // In the end hexes only walls in buildings count, unless the line still has to leave a building. (Along hexsides a
    // pixel of an end hex may count for the hex beside it, if it lies outside the extended border of the end hex.)
    const bool bare = !t.rowhouse_wall && bare_board_;
    const bool across = !line_.along_hexsides && line_.range > 1;
    if (bare && across && (cell.hex == line_.source.hex || (cell.hex == line_.target.hex && ruling_.left_building())))
      return false;
    int hex = cell.hex == Field::kNoHex ? -1 : int{cell.hex};
    const bool lone = about.lone();
    const bool at_source = lone ? hex == line_.source.hex : grid_.extended_contains(line_.source.hex, x, y);
    const bool at_end = at_source || (lone ? hex == line_.target.hex : grid_.extended_contains(line_.target.hex, x, y));
    if (at_end) {
      if (bare && (at_source || ruling_.left_building())) return false;
      hex = at_source ? line_.source.hex : line_.target.hex;
    }
    if (hex < 0) return true;
    if (line_.along_hexsides && hex != last_hex_) {
      last_hex_ = hex;
      single_ = line_.source.kind == LocationKind::ground && grid_.range(line_.source.hex, hex) % 2 == 0;
    }
    bool repeats = true;
    const auto apply = [&](int in, TerrainId code) {
      const bool ends = applied_.apply(in, {x, y}, code, cell.ground, kinds_[code].hexside,
                                       known_side(in == cell.hex ? about.side : about.other_side));
      repeats = repeats && applied_.repeats();
      return ends;
    };
    if (!line_.along_hexsides || single_ || at_end) {
      if (apply(hex, cell.code)) return true;
      if (repeats && hex == cell.hex && !t.hexside && bare_board_) ruled_out_.add(pixel_class);
      return false;
    }
    bool ends = false;
    const TerrainId of_hex = field_.raster().hex(hex).terrain;
    if (about.beside != Field::About::kNone) {
      const std::array<int, 2> beside{hex, grid_.neighbour(hex, about.beside)};
      ends = rule_beside(
          field_.raster(), line_, cell.code, beside, [&](int in) { return in != hex || about.outside == 0; }, apply);
    } else if (about.outside == 0 && (!kinds_[of_hex].inherent || of_hex == cell.code)) {
      // The hex across does not hold the pixel, so it makes no difference whether that hex counts.
      ends = apply(hex, cell.code);
    } else {
      ends = rule_at(field_.raster(), line_, x, y, cell.code, hex, apply);
      repeats = false;
    }
    // An end hex may hold other pixels of this class, and there walls in buildings count.
    if (repeats && (lone || !t.rowhouse_wall)) ruled_out_.add(pixel_class);
    return ends;
  }

  const Field& field_;
  const HexGrid& grid_;
  const std::array<VaslTerrain, 256>& kinds_;
  const Line& line_;
  Ruling& ruling_;
  AppliedTerrain applied_;
  const PixelLine& pixel_line_;
  Hex from_;
  Hex to_;
  Field::Layer layer_;
  Scan scan_;
  bool by_patches_;
  bool bare_board_;
  RuledOut ruled_out_;
  int last_hex_ = -1;
  bool single_ = true;  // pixels of last_hex_ count for one hex, not for two
};

// True if the rules need no state for this line, judged without a Ruling: the ends are in two hexes, the line leaves
// and enters no depression, and neither end has a slope or a hillock. Cellars, and hillocks on the line, do not change
// what is solid.
bool carries_no_state(const Raster& raster, const std::array<VaslTerrain, 256>& kinds, const Line& line) {
  return line.source.hex != line.target.hex && !line.must_exit_depression && !line.must_enter_depression &&
         !kinds[line.source.terrain].hillock && !kinds[line.target.terrain].hillock &&
         (raster.hex(line.source.hex).slope_sides | raster.hex(line.target.hex).slope_sides) == 0;
}

// True if a line comes near a hillock. The rules of such a line carry state.
bool meets_hillock(const Field& field, const Line& line, const PixelLine& pixel_line) {
  const Field::Layer hillocks = field.hillocks(line);
  if (hillocks.free == nullptr) return false;
  bool meets = false;
  Scan(field, pixel_line, hillocks)
      .walk([](Patches) { return ~Pixels{0}; }, [&](Patches, int, int, Pixels) { return meets = true; });
  return meets;
}

// Follows a line whose rules carry state: it visits every pixel, save those that are like the one before and in its
// hex. Between them no state changes.
class StatefulLook {
 public:
  StatefulLook(const Field& field, const Line& line, const PixelLine& pixel_line, Ruling& ruling)
      : field_(field), line_(line), ruling_(ruling), scan_(field, pixel_line, field.whole()) {}

  void follow() {
    scan_.walk([this](Patches patches) { return repeats(patches) ? Pixels{0} : ~Pixels{0}; },
               [this](Patches patches, int left, int top, Pixels met) { return meet(patches, left, top, met); });
  }

 private:
  bool repeats(Patches patches) const { return patches.size() == 1 && patches[0].pixel_class == repeated_; }

  HEXROUT_NOINLINE bool meet(Patches patches, int left, int top, Pixels met) {
    return scan_.each_met(left, top, met, [&](int x, int y, Pixels pixel) {
      const Field::Patch* patch = patches.data();
      while ((patch->pixels & pixel) == 0) ++patch;
      return patch->pixel_class != repeated_ && visit(patch->pixel_class, x, y);
    });
  }

  bool visit(Field::PixelClass pixel_class, int x, int y) {
    const Field::Facts& facts = field_.facts(pixel_class);
    const HexGrid& grid = field_.raster().grid();
    int hex = facts.cell.hex == Field::kNoHex ? -1 : int{facts.cell.hex};
    if (grid.extended_contains(line_.source.hex, x, y)) {
      hex = line_.source.hex;
    } else if (grid.extended_contains(line_.target.hex, x, y)) {
      hex = line_.target.hex;
    }
    if (hex < 0) return true;
    ruling_.saw(facts.cell.code);
    const bool ends = rule_at(field_.raster(), line_, x, y, facts.cell.code, hex, [&](int in, TerrainId code) {
      return ruling_.apply(in, {x, y}, code, facts.cell.ground);
    });
    repeated_ =
        !line_.along_hexsides && facts.about.lone() && Repetition::repeats_with_state(ruling_) ? pixel_class : kNone;
    return ends;
  }

  static constexpr Field::PixelClass kNone = ~Field::PixelClass{0};
  const Field& field_;
  const Line& line_;
  Ruling& ruling_;
  Scan scan_;
  Field::PixelClass repeated_ = kNone;  // the class of the last pixel, if it has no further effect
};

// Obstacles higher than both ends block every line across hexes, whatever state its rules carry, unless VASL fails
// before. VASL may fail on lines that leave or enter a depression at the rim of the map.
bool obstacles_decide(const Field& field, const Line& line) {
  return line.source.hex != line.target.hex &&
         ((!line.must_exit_depression && !line.must_enter_depression) || field.is_inner(line));
}

Verdict look(const Field& field, const End& from, const End& to, bool without_reason) {
  Line line(field.raster(), from, to, field.kinds());
  const auto blocked = [&] {
    Verdict verdict;
    verdict.blocked = true;
    verdict.range = line.range;
    return verdict;
  };
  const Raster& raster = field.raster();
  const bool stateless = carries_no_state(raster, field.kinds(), line);
  bool search = false;
  if (without_reason && (stateless || obstacles_decide(field, line))) {
    const auto known = ChordSearch(field, line).blocked(stateless);
    if (known == true) return blocked();
    search = stateless && !known.has_value();
  }
  std::optional<ClosedLanes> lanes;
  if (stateless) lanes = closed_lanes(field, line);
  if (lanes && lanes->closed == 0) {
    Verdict clear;
    clear.range = line.range;
    return clear;
  }
  const PixelLine pixel_line(raster.grid().shape(), line);
  if (search && SolidSearch(field, line, pixel_line).surely_blocked()) return blocked();
  Ruling ruling(field.raster(), line, field.counters(), nullptr, field.kinds());
  if (ruling.settle_same_hex() || ruling.begin()) return ruling.verdict();
  if (Repetition::plain(ruling) && !meets_hillock(field, line, pixel_line)) {
    if (leaves_freely(field, line)) ruling.saw(kOpenGround);
    PlainLook(field, line, pixel_line, ruling, without_reason).follow(lanes ? &*lanes : nullptr);
  } else {
    StatefulLook(field, line, pixel_line, ruling).follow();
  }
  return ruling.verdict();
}

}  // namespace

Verdict look_fast(const Field& field, const End& from, const End& to) {
  return look(field, from, to, false);
}
Verdict look_without_reason(const Field& field, const End& from, const End& to) {
  return look(field, from, to, true);
}

}  // namespace hexrout::vasl
