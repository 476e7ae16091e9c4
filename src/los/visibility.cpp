#include "hexrout/los/visibility.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "hexrout/los/explain.hpp"

namespace hexrout {

namespace {

constexpr unsigned kSeen = 8;
constexpr unsigned kBeyond = 6;
constexpr unsigned kUndecided = 7;

unsigned code_of(const Sighting& s) {
  if (s.undecided) return kUndecided;
  return s.blocked ? 0U : kSeen | s.hindrance;
}

}  // namespace

Visibility::Visibility(const Map& map, const Sight& sight, VisibilityOptions options)
    : map_(map), options_(options), mutual_(sight.mode() == SightMode::exact) {
  place_.assign(map.location_count(), kNowhere);
  for (LocationId l = 0; l < map.location_count(); ++l) {
    if (options.ground_only && map.location(l).kind != LocationKind::ground) continue;
    place_[l] = places();
    locations_.push_back(l);
  }
  words_ = (std::size_t{places()} + 63) / 64;
  for (auto& plane : planes_) plane.assign(words_ * places(), 0);
  each_row([&](std::uint32_t from) { look_from(sight, from, mutual_ ? from : 0); });
  if (mutual_) mirror();
}

template <class Row>
void Visibility::each_row(const Row& row) const {
  std::atomic<std::uint32_t> next{0};
  const auto work = [&] {
    constexpr std::uint32_t kRows = 4;
    for (std::uint32_t first = next.fetch_add(kRows); first < places(); first = next.fetch_add(kRows))
      for (std::uint32_t from = first; from < std::min(first + kRows, places()); ++from) row(from);
  };
  const unsigned wanted = options_.threads != 0 ? options_.threads : std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::min(wanted, places() / 16 + 1); ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

void Visibility::set(std::uint32_t from, std::uint32_t to, unsigned code) {
  const std::size_t word = std::size_t{from} * words_ + to / 64;
  const std::uint64_t mask = std::uint64_t{1} << (to % 64);
  const unsigned bits[4] = {code >> 3, code, code >> 1, code >> 2};
  for (std::size_t plane = 0; plane < 4; ++plane) {
    std::uint64_t& w = planes_[plane][word];
    w = (bits[plane] & 1) != 0 ? w | mask : w & ~mask;
  }
}

void Visibility::look_from(const Sight& sight, std::uint32_t from, std::uint32_t first) {
  const LocationId a = locations_[from];
  const HexId hex = map_.location(a).hex;
  for (std::uint32_t to = first; to < places(); ++to) {
    const LocationId b = locations_[to];
    const bool within = map_.distance(hex, map_.location(b).hex) <= options_.range;
    set(from, to, within ? code_of(sight.look(a, b)) : kBeyond);
  }
}

// Copies the half above the diagonal to the half below it.
void Visibility::mirror() {
  for (std::uint32_t from = 0; from < places(); ++from)
    for (std::uint32_t to = from + 1; to < places(); ++to) {
      unsigned code = bit(0, from, to) ? kSeen : 0;
      for (std::size_t plane = 1; plane < 4; ++plane) code |= (bit(plane, from, to) ? 1U : 0U) << (plane - 1);
      if (code != 0) set(to, from, code);
    }
}

Sighting Visibility::look(LocationId from, LocationId to) const {
  Sighting s;
  s.range = static_cast<std::uint16_t>(map_.distance(map_.location(from).hex, map_.location(to).hex));
  const int h = hindrance(from, to);
  if (sees(from, to)) {
    s.hindrance = static_cast<std::uint8_t>(h);
  } else {
    s.undecided = h == static_cast<int>(kUndecided);
    s.blocked = !s.undecided;
  }
  return s;
}

void Visibility::threats(std::span<const LocationId> firers, ThreatMap& out) const {
  out.seen.assign(words_, 0);
  out.unhindered.assign(words_, 0);
  for (auto& plane : out.count) plane.assign(words_, 0);
  for (const LocationId firer : firers) {
    if (place_[firer] == kNowhere) continue;
    const std::size_t row = std::size_t{place_[firer]} * words_;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t seen = planes_[0][row + w];
      out.seen[w] |= seen;
      out.unhindered[w] |= seen & ~(planes_[1][row + w] | planes_[2][row + w] | planes_[3][row + w]);
      // Adds one to 64 counters at once; a counter at its maximum stays there.
      std::uint64_t carry = seen & ~(out.count[0][w] & out.count[1][w] & out.count[2][w] & out.count[3][w]);
      for (std::size_t b = 0; b < 4; ++b) {
        const std::uint64_t next = out.count[b][w] & carry;
        out.count[b][w] ^= carry;
        carry = next;
      }
    }
  }
}

std::size_t Visibility::update(const Sight& sight, std::span<const HexId> touched) {
  std::atomic<std::size_t> lines{0};
  each_row([&](std::uint32_t from) {
    const HexId a = map_.location(locations_[from]).hex;
    std::size_t count = 0;
    std::vector<int> near(touched.size());
    for (std::size_t i = 0; i < touched.size(); ++i) near[i] = map_.distance(a, touched[i]);
    for (std::uint32_t to = 0; to < places(); ++to) {
      const HexId b = map_.location(locations_[to]).hex;
      const int range = map_.distance(a, b);
      if (range > options_.range) continue;
      // The way through a hex that a straight line meets is at most one hex longer than the line.
      bool meets = false;
      for (std::size_t i = 0; i < touched.size() && !meets; ++i)
        meets = near[i] <= range + 1 && near[i] + map_.distance(touched[i], b) <= range + 1;
      if (!meets) continue;
      set(from, to, code_of(sight.look(locations_[from], locations_[to])));
      ++count;
    }
    lines += count;
  });
  return lines;
}

namespace {

class IndexedSight final : public Sight {
 public:
  IndexedSight(const Visibility& index, std::shared_ptr<const Sight> other) : index_(index), other_(std::move(other)) {}
  Sighting look(LocationId from, LocationId to) const override {
    if (index_.place(from) == kNowhere || index_.place(to) == kNowhere) return other_->look(from, to);
    return index_.look(from, to);
  }
  SightMode mode() const override { return other_->mode(); }
  Explanation explain(LocationId from, LocationId to) const override { return other_->explain(from, to); }
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override {
    return other_->meets(from, twice_target, classes);
  }

 private:
  const Visibility& index_;
  std::shared_ptr<const Sight> other_;
};

}  // namespace

std::shared_ptr<const Sight> indexed_sight(const Visibility& index, std::shared_ptr<const Sight> other) {
  return std::make_shared<IndexedSight>(index, std::move(other));
}

}  // namespace hexrout
