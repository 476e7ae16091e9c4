// The walk along a line that skips the pixels that cannot concern it. Verdicts equal those of look_plainly, several
// times as fast.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "los/vasl/fast/field.hpp"
#include "los/vasl/fast/made_later.hpp"

namespace hexrout::vasl {

// A field that is made once so many lines have been asked for that it pays: a few are cheaper by the plain walk.
class LateField {
 public:
  // As Field; tables_at_once: it is made now.
  LateField(std::shared_ptr<const Raster> raster, std::span<const Counters> counters, bool tables_at_once)
      : raster_(std::move(raster)),
        counters_(counters),
        tables_at_once_(tables_at_once),
        made_(1, tables_at_once ? 0 : kLinesBefore) {
    if (tables_at_once_) get();
  }
  // Null: the line is one of the few. Any number of threads may call it.
  const Field* get() const {
    return made_.get(0, [&] { return std::make_unique<const Field>(raster_, counters_, tables_at_once_); });
  }

 private:
  static constexpr std::uint32_t kLinesBefore = 250;
  std::shared_ptr<const Raster> raster_;
  std::span<const Counters> counters_;
  bool tables_at_once_;
  mutable MadeLater<Field> made_;
};

// The whole verdict, with reason, pixel and the hindrance before that pixel.
Verdict look_fast(const Field& field, const End& from, const End& to);
// The verdict without the reason, the pixel and the hindrance of a blocked line. This is faster, because the walk need
// not find the first pixel that blocks.
Verdict look_without_reason(const Field& field, const End& from, const End& to);

}  // namespace hexrout::vasl
