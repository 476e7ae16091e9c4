#include "hexrout/los/visibility.hpp"

#include <algorithm>
#include <atomic>
#include <boost/container/small_vector.hpp>
#include <cstring>
#include <utility>

#include "hexrout/los/explain.hpp"
#include "hexrout/threads/on_threads.hpp"

namespace hexrout {

namespace {

constexpr unsigned kSeen = 8;
constexpr unsigned kBeyond = 6;
constexpr unsigned kUndecided = 7;
// Bits of the planes: seen, three of the hindrance, seen without hindrance.
constexpr std::size_t kSeenPlane = 0;
constexpr std::size_t kUnhinderedPlane = 4;

unsigned code_of(const Sighting& s) {
  if (s.undecided) return kUndecided;
  return s.blocked ? 0U : kSeen | s.hindrance;
}

}  // namespace

Visibility::Visibility(const Map& map, const Sight& sight, VisibilityOptions options)
    : map_(map), options_(options), mutual_(sight.mode() == SightMode::exact) {
  place_.assign(map.location_count(), kNowhere);
  for (const LocationId l : map.locations()) {
    if (options.ground_only && map.location(l).kind != LocationKind::ground) continue;
    place_[l] = PlaceIndex(places());
    locations_.push_back(l);
  }
  words_ = (std::size_t{places()} + 63) / 64;
  words_ += words_ % 2;  // threats() takes two at a time
  for (auto& plane : planes_) plane.assign(words_ * places(), 0);
  each_row([&](PlaceIndex from) { look_from(sight, from, mutual_ ? from : PlaceIndex{0}); });
  if (mutual_) mirror();
}

template <class Row>
void Visibility::each_row(const Row& row) const {
  constexpr std::uint32_t kRows = 16;
  on_threads(static_cast<int>(options_.threads), (places() + kRows - 1) / kRows, [&](int, std::uint64_t lot) {
    const auto first = static_cast<std::uint32_t>(lot) * kRows;
    for (const PlaceIndex from : IndexRange(PlaceIndex{first}, std::min(kRows, places() - first))) row(from);
  });
}

void Visibility::set(PlaceIndex from, PlaceIndex to, unsigned code) {
  const std::size_t word = row(from) + to.number() / 64;
  const std::uint64_t mask = std::uint64_t{1} << (to.number() % 64);
  const unsigned bits[] = {code >> 3, code, code >> 1, code >> 2, code == kSeen ? 1U : 0U};
  for (std::size_t plane = 0; plane < planes_.size(); ++plane) {
    std::uint64_t& w = planes_[plane][word];
    w = (bits[plane] & 1) != 0 ? w | mask : w & ~mask;
  }
}

void Visibility::look_from(const Sight& sight, PlaceIndex from, PlaceIndex first) {
  const LocationId a = locations_[from];
  const HexId hex = map_.location(a).hex;
  for (PlaceIndex to = first; to < places(); ++to) {
    const LocationId b = locations_[to];
    const bool within = map_.distance(hex, map_.location(b).hex) <= options_.range;
    set(from, to, within ? code_of(sight.look(a, b)) : kBeyond);
  }
}

// Copies the half above the diagonal to the half below it.
void Visibility::mirror() {
  for (const PlaceIndex from : IndexRange<PlaceIndex>(places()))
    for (PlaceIndex to = from + 1; to < places(); ++to) {
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

namespace {

// 128 Locations of a set, held in one register.
using Lanes = std::uint64_t __attribute__((vector_size(16)));
constexpr std::size_t kLaneWords = sizeof(Lanes) / sizeof(std::uint64_t);

Lanes lanes_at(const std::uint64_t* words) {
  Lanes out;
  std::memcpy(&out, words, sizeof out);
  return out;
}
void put(Lanes lanes, std::uint64_t* words) {
  std::memcpy(words, &lanes, sizeof lanes);
}

// 128 counters of four bits, which stay at 15. Two firers are added at once: their sum with the last bit makes one
// carry, where one by one would make two.
class Counters {
 public:
  void add(Lanes one, Lanes other) {
    const Lanes either = one ^ other;
    Lanes carry = (one & other) | (either & bit_[0]);
    bit_[0] ^= either;
    for (std::size_t b = 1; b < bit_.size(); ++b) {
      const Lanes next = bit_[b] & carry;
      bit_[b] ^= carry;
      carry = next;
    }
    full_ |= carry;
  }
  Lanes bit(std::size_t b) const { return bit_[b] | full_; }
  Lanes any() const { return bit_[0] | bit_[1] | bit_[2] | bit_[3] | full_; }

 private:
  std::array<Lanes, 4> bit_{};
  Lanes full_{};
};

}  // namespace

// Locations outside, firers inside: what is counted stays in registers, and every row is read once.
void Visibility::threats(std::span<const LocationId> firers, ThreatMap& out) const {
  out.seen.resize(words_);
  out.unhindered.resize(words_);
  for (auto& plane : out.count) plane.resize(words_);
  boost::container::small_vector<std::size_t, 64> rows;
  for (const LocationId firer : firers)
    if (place_[firer] != kNowhere) rows.push_back(row(place_[firer]));
  const std::uint64_t* seen = planes_[kSeenPlane].data();
  const std::uint64_t* open = planes_[kUnhinderedPlane].data();
  for (std::size_t w = 0; w < words_; w += kLaneWords) {
    Counters counters;
    Lanes unhindered{};
    std::size_t i = 0;
    for (; i + 1 < rows.size(); i += 2) {
      counters.add(lanes_at(seen + rows[i] + w), lanes_at(seen + rows[i + 1] + w));
      unhindered |= lanes_at(open + rows[i] + w) | lanes_at(open + rows[i + 1] + w);
    }
    if (i < rows.size()) {
      counters.add(lanes_at(seen + rows[i] + w), Lanes{});
      unhindered |= lanes_at(open + rows[i] + w);
    }
    put(counters.any(), &out.seen[w]);
    put(unhindered, &out.unhindered[w]);
    for (std::size_t b = 0; b < out.count.size(); ++b) put(counters.bit(b), &out.count[b][w]);
  }
}

std::size_t Visibility::update(const Sight& sight, std::span<const HexId> touched) {
  std::atomic<std::size_t> lines{0};
  each_row([&](PlaceIndex from) {
    const HexId a = map_.location(locations_[from]).hex;
    std::size_t count = 0;
    std::vector<int> near(touched.size());
    for (std::size_t i = 0; i < touched.size(); ++i) near[i] = map_.distance(a, touched[i]);
    for (const PlaceIndex to : IndexRange<PlaceIndex>(places())) {
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
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return other_->look_at_lips(from, to, lips);
  }
  SightMode mode() const override { return other_->mode(); }
  Explanation explain(LocationId from, LocationId to) const override { return other_->explain(from, to); }
  Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return other_->explain_at_lips(from, to, lips);
  }
  Barrier barrier(LocationId from, LocationId to) const override { return other_->barrier(from, to); }
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
