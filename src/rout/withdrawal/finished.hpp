// Searches that went to their end, kept for every place that a path may be wanted to. Internal.
//
//   if (finished.restore(key, labels)) ...           // the labels of that search, as it left them
//   if (finished.meet(key)) ...                      // met before: search to the end, then
//   finished.keep(key, engine.labels());
//
// A policy whose goal is one place searches the same whatever the place is: only which of its labels are chosen depends
// on it. What a player orders leads to any Location of a map, so that plans seldom come again and searches do.
//
// The key is that of the case without its places (search_key). A search is kept when its case is met for the second
// time. Of two halves of the room the older is emptied when the newer is full; a search that is wanted again goes over
// to the newer.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rout/withdrawal/known.hpp"
#include "rout/withdrawal/steps.hpp"

namespace hexrout {

class FinishedSearches {
 public:
  using Label = WithdrawalSteps::Label;

  explicit FinishedSearches(std::size_t bytes) : half_(bytes / 2) {}
  // False if the search is not known.
  bool restore(const CaseKey& key, std::vector<Label>& labels);
  // Whether the case has been met before.
  bool meet(const CaseKey& key) { return met_.again(key); }
  void keep(const CaseKey& key, const std::vector<Label>& labels);

 private:
  // A label without the room for keys that no policy here has.
  struct Kept {
    LocationId at = kNowhere;
    std::uint32_t parent = kNoLabel;
    std::uint32_t spent = 0;
    std::uint16_t steps = 0;
    std::uint8_t direction = 0;
    bool dominated = false;
  };
  struct Finished {
    std::vector<Kept> labels;
    std::vector<std::int32_t> keys;  // those of a label after those of the one before
    std::size_t keys_each = 0;
    std::size_t bytes() const {
      return sizeof(Finished) + 64 + labels.size() * sizeof(Kept) + keys.size() * sizeof(std::int32_t);
    }
  };
  using Half = std::unordered_map<CaseKey, Finished, CaseKey::Hash>;
  const Finished* find(const CaseKey& key);
  // Makes room in the newer half.
  void make_room(std::size_t bytes);

  std::size_t half_;       // bytes
  std::size_t bytes_ = 0;  // of the newer half
  Half newer_;
  Half older_;
  MetLately met_;
};

}  // namespace hexrout
