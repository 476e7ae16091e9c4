// The pixels that surely block or hinder lines between ends of some kind, for Chords.
#include <algorithm>

#include "los/vasl/fast/field.hpp"

namespace hexrout::vasl {

class Field::Sure {
 public:
  Sure(const Field& field, Ends ends, int limit2)
      : field_(field),
        ends_(ends),
        limit2_(limit2),
        solid_{nullptr, View::solid, static_cast<std::int16_t>(limit2 - (ends == Ends::uneven ? 1 : 0))} {}

  std::vector<Chords::Part> parts() {
    for (std::size_t block = 0; block < field_.nothing_free_.size(); ++block)
      for (std::uint32_t p = field_.first_[block]; p < field_.first_[block + 1]; ++p)
        take(static_cast<int>(block), field_.patches_[p]);
    return std::move(out_);
  }

 private:
  void take(int block, const Patch& patch) {
    const Facts& facts = field_.facts(patch.pixel_class);
    if (facts.cell.hex == kNoHex) return;
    const auto add = [&](int hex, Chords::Kind kind) {
      const int rows = field_.block_rows();
      out_.push_back({hex, kind, block / rows << kShift, block % rows << kShift, patch.pixels});
    };
    if (facts.about.lone()) {
      if (blocks(patch, facts)) add(facts.cell.hex, Chords::block);
      if (ends_ == Ends::uneven && is_plateau(patch, facts)) add(facts.cell.hex, Chords::block_far);
      if (ends_ == Ends::level && hinders(facts)) add(facts.cell.hex, Chords::hinder);
    }
    if (ends_ == Ends::level && bars_level(facts)) {
      // A hexside belongs to both hexes.
      add(facts.cell.hex, Chords::block_far);
      const int across = field_.raster().grid().neighbour(facts.cell.hex, facts.about.side);
      if (across >= 0) add(across, Chords::block_far);
    }
  }

  bool blocks(const Patch& patch, const Facts& facts) const {
    const VaslTerrain& t = field_.kinds()[facts.cell.code];
    if (!solid_.concerns(patch) || (ends_ == Ends::stateful && !t.obstacle)) return false;
    // As high as the higher end, only terrain of some height blocks next to an end.
    return ends_ != Ends::uneven || patch.top2[static_cast<std::size_t>(View::solid)] != limit2_ || t.height != 0;
  }

  // Ground, or terrain on it, as high as the higher end. Next to an end it may be the slope down from there or water.
  bool is_plateau(const Patch& patch, const Facts& facts) const {
    const VaslTerrain& t = field_.kinds()[facts.cell.code];
    return exempt(patch, t) ? false : 2 * (facts.cell.ground + t.height) == limit2_;
  }

  // Terrain that no line at this level passes without a hindrance.
  bool hinders(const Facts& facts) const {
    const VaslTerrain& t = field_.kinds()[facts.cell.code];
    if (field_.bridged_[facts.cell.hex] ||
        (t.inherent && field_.raster().hex(facts.cell.hex).terrain != facts.cell.code))
      return false;
    if (t.hexside || t.rowhouse_wall || t.bridge || t.factory || t.road || t.named_road) return false;
    if (t.split && 2 * facts.cell.ground == limit2_) return t.lower_hindrance;
    if (t.obstacle || t.split) return false;
    const int top2 = 2 * (facts.cell.ground + t.height);
    return 2 * facts.cell.ground <= limit2_ && (t.half ? top2 >= limit2_ : top2 > limit2_);
  }

  static bool exempt(const Patch& patch, const VaslTerrain& t) {
    return patch.top2[static_cast<std::size_t>(View::solid)] == kNever || t.hexside || t.rowhouse_wall || t.bocage ||
           t.bridge || t.bare_orchard || t.factory || (t.half && t.building);
  }

  // Walls, hedges and the like on the level of both ends.
  bool bars_level(const Facts& facts) const {
    const VaslTerrain& t = field_.kinds()[facts.cell.code];
    return t.hexside && !t.cliff && !t.rowhouse_wall && !t.bocage && 2 * facts.cell.ground == limit2_ &&
           facts.about.side < About::kCentre;
  }

  const Field& field_;
  Ends ends_;
  int limit2_;
  Layer solid_;
  std::vector<Chords::Part> out_;
};

std::unique_ptr<const Chords> Field::make_chords(Ends ends, int limit2) const {
  return std::make_unique<const Chords>(lanes_, raster_->grid(), Sure(*this, ends, limit2).parts());
}

}  // namespace hexrout::vasl
