// Keeps maps by the content that they were read from, so that scenarios on the same map share it.
//
//   ReadOptions options;
//   options.maps = std::make_shared<MapCache>();
//   read_scenario("a.yaml", options, found);      // reads the map
//   read_scenario("b.yaml", options, found);      // on the same map: reads the bytes of its file, and no more
//
// The whole content is compared, so a changed file is read anew. Maps with mistakes or warnings are not kept, so that
// these are reported each time. A full cache drops the map that was used longest ago.
// Lines of sight over a kept map are kept likewise, by the arguments of make_sight: positions of one game share them.
// Complexity: linear in the content. Thread safety: any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/los/readings.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"

namespace hexrout {

class MapCache {
 public:
  static constexpr std::size_t kMostMaps = 16;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;  // of contents, all together

  explicit MapCache(std::size_t most_maps = kMostMaps, std::size_t most_bytes = kMostBytes)
      : most_maps_(most_maps), most_bytes_(most_bytes) {}

  // The map that was read from this content; null if it is not kept.
  std::shared_ptr<const Map> find(std::string_view content);
  // Keeps it, if it fits at all.
  void keep(std::string content, std::shared_ptr<const Map> map);
  std::size_t size() const;

  // The arguments of make_sight.
  struct SightSource {
    std::shared_ptr<const Map> map;
    SightMode mode = SightMode::vasl;
    SightReadings readings;
    std::vector<Placed> placed;
    int month = 7;
    bool operator==(const SightSource&) const = default;
  };
  // Lines of sight from this source: those that are kept, or new ones.
  std::shared_ptr<const Sight> sight(SightSource from);

 private:
  struct Kept {
    std::string content;
    std::shared_ptr<const Map> map;
    std::uint64_t asked = 0;
  };

  struct KeptSight {
    SightSource from;
    std::shared_ptr<const Sight> sight;
    std::uint64_t asked = 0;
  };

  const std::size_t most_maps_;
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::vector<Kept> kept_;
  std::vector<KeptSight> sights_;
  std::size_t bytes_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace hexrout
