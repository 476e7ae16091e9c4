// How routs can go on from where a unit stands, kept from play to play of one position.
//
//   CaseKey key;
//   if (stand_key(scene, i, key)) KnownStand& stand = stands.at(key);      // stand.next: it has been here before
//
// A sweep plays a phase over and over, and units come to stand where they have stood before, with the same enemies
// about them. The key holds all that the next steps depend on: the unit and its rout so far, every enemy, and the
// friends who crowd a Location or fill an entrenchment. Positions with vehicles, Guns, passengers, commissars or
// concealed units have no key, because more matters there. Most stands of a wide phase are met once, so a stand is kept
// when it is met for the second time, as long as there is room.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/rout/rout_walk.hpp"

namespace hexrout::asl {

bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& key);

// How a unit may go on, and the words of the steps.
struct NextSteps {
  RoutNow now;
  std::vector<std::string> words;  // distinct
};

struct KnownStand {
  std::shared_ptr<const NextSteps> next;  // null: not known yet
  bool planned = false;
  std::vector<LocationId> plan;  // the path recommended from here: Locations still to be entered
  bool crawl = false;
};

class KnownStands {
 public:
  explicit KnownStands(std::size_t most) : most_(most), met_(kMet, 0) {}
  // A place for the stand, known or new; null if it is not worth keeping, or there is no room.
  KnownStand* at(const CaseKey& key) {
    const auto it = stands_.find(key);
    if (it != stands_.end()) return &it->second;
    if (stands_.size() >= most_) return nullptr;
    std::uint64_t& met = met_[key.a % kMet];
    if (met == key.b) return &stands_[key];
    met = key.b;
    return nullptr;
  }

 private:
  static constexpr std::size_t kMet = 1U << 16U;
  std::size_t most_;
  std::vector<std::uint64_t> met_;  // lately, by key: a newer one takes the place of an older
  std::unordered_map<CaseKey, KnownStand, CaseKey::Hash> stands_;  // a stand stays where it is
};

}  // namespace hexrout::asl
