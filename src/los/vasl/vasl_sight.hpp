// Sight in vasl mode: VASL's verdicts on VASL boards.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"
#include "los/placed_layer.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

class LateField;  // fast/fast_walk.hpp

// Every line is judged on the pixels of the whole map, turned boards as they lie, and with hexes on seams as VASL fills
// them (SeamHex::of_last_half). The Map itself keeps those derived from both
// halves: the rules of the game and exact mode ask for them.
class VaslSight final : public Sight {
 public:
  // The index of the fast walk and its tables are made when many lines can use them, or, as tests wish, the index now
  // and each table by the first line.
  enum class Tables : std::uint8_t { later, at_once };
  // The map must outlive the sight and have a raster.
  VaslSight(const Map& map, std::span<const Placed> placed, Tables tables = Tables::later);
  ~VaslSight() override;

  Sighting look(LocationId from, LocationId to) const override { return look(ends_[from], ends_[to]); }
  // VASL has no Crest status: the end is on the ground, a level up at the centre of its hex.
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return look(end(from, lips.from), end(to, lips.to));
  }
  SightMode mode() const override { return SightMode::vasl; }
  Explanation explain(LocationId from, LocationId to) const override { return explain_at_lips(from, to, {}); }
  Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const override;
  Barrier barrier(LocationId from, LocationId to) const override;
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override;

  Verdict verdict(LocationId from, LocationId to) const;
  // Returns the verdict of the plain walk, pixel by pixel: the reference.
  Verdict verdict_plainly(LocationId from, LocationId to, Witness* witness = nullptr) const;

 private:
  Verdict verdict(const End& from, const End& to) const;
  Verdict verdict_plainly(const End& from, const End& to, Witness* witness) const;
  Sighting look(const End& from, const End& to) const;
  End end(LocationId at, bool lip) const;
  // Returns the bar that a verdict on the line names.
  Barrier barrier_of(const Verdict& verdict, const End& from, const End& to) const;

  const Map& map_;
  std::vector<Counters> counters_;          // by hex of the raster; empty: none
  std::shared_ptr<const Raster> raster_;    // as VASL sees it
  std::unique_ptr<const LateField> field_;  // the index of the fast walk
  std::vector<End> ends_;                   // by Location
};

}  // namespace hexrout::vasl
