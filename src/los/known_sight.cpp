#include "hexrout/los/known_sight.hpp"

#include <atomic>
#include <utility>

#include "hexrout/los/explain.hpp"

namespace hexrout {
namespace {

class KnownSight final : public Sight {
 public:
  KnownSight(std::shared_ptr<const Sight> sight, std::uint32_t locations, std::size_t most_bytes)
      : sight_(std::move(sight)),
        locations_(locations),
        rows_(std::make_unique<std::atomic<Line*>[]>(locations)),
        rows_left_(static_cast<std::int64_t>(most_bytes / ((std::size_t{locations} + 1) * sizeof(Line)))) {}
  ~KnownSight() override {
    for (std::uint32_t at = 0; at < locations_; ++at) delete[] rows_[at].load(std::memory_order_relaxed);
  }
  KnownSight(const KnownSight&) = delete;
  KnownSight& operator=(const KnownSight&) = delete;

  Sighting look(LocationId from, LocationId to) const override {
    Line* row = rows_[from].load(std::memory_order_acquire);
    if (row == nullptr) row = new_row(from);
    if (row == nullptr) return sight_->look(from, to);
    std::uint32_t kept = row[to.number()].load(std::memory_order_relaxed);
    if (kept == 0) {
      // Two threads may look at once; both store the same value.
      kept = packed(sight_->look(from, to));
      row[to.number()].store(kept, std::memory_order_relaxed);
    }
    return {(kept & kBlocked) != 0, (kept & kUndecided) != 0, static_cast<std::uint8_t>(kept >> 8U),
            static_cast<std::uint16_t>(kept >> 16U)};
  }
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return sight_->look_at_lips(from, to, lips);
  }
  SightMode mode() const override { return sight_->mode(); }
  Explanation explain(LocationId from, LocationId to) const override { return sight_->explain(from, to); }
  Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return sight_->explain_at_lips(from, to, lips);
  }
  Barrier barrier(LocationId from, LocationId to) const override { return sight_->barrier(from, to); }
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override {
    return sight_->meets(from, twice_target, classes);
  }

 private:
  using Line = std::atomic<std::uint32_t>;
  static constexpr std::uint32_t kKnown = 1;
  static constexpr std::uint32_t kBlocked = 2;
  static constexpr std::uint32_t kUndecided = 4;

  static std::uint32_t packed(const Sighting& s) {
    return kKnown | (s.blocked ? kBlocked : 0U) | (s.undecided ? kUndecided : 0U) | std::uint32_t{s.hindrance} << 8U |
           std::uint32_t{s.range} << 16U;
  }

  Line* new_row(LocationId from) const {
    if (rows_left_.fetch_sub(1, std::memory_order_relaxed) <= 0) {
      rows_left_.fetch_add(1, std::memory_order_relaxed);
      return nullptr;
    }
    auto fresh = std::make_unique<Line[]>(locations_);
    Line* there = nullptr;
    if (rows_[from].compare_exchange_strong(there, fresh.get(), std::memory_order_acq_rel)) return fresh.release();
    rows_left_.fetch_add(1, std::memory_order_relaxed);
    return there;
  }

  std::shared_ptr<const Sight> sight_;
  std::uint32_t locations_;
  std::unique_ptr<std::atomic<Line*>[]>
      rows_;  // by the Location looked from; null until the first look along a line from there
  mutable std::atomic<std::int64_t> rows_left_;
};

}  // namespace

std::shared_ptr<const Sight> known_lines(std::shared_ptr<const Sight> sight, std::uint32_t locations,
                                         std::size_t most_bytes) {
  if (sight == nullptr || dynamic_cast<const KnownSight*>(sight.get()) != nullptr) return sight;
  return std::make_shared<KnownSight>(std::move(sight), locations, most_bytes);
}

}  // namespace hexrout
