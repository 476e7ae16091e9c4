#include "rout/withdrawal/finished.hpp"

#include <algorithm>
#include <utility>

namespace hexrout {

const FinishedSearches::Finished* FinishedSearches::find(const CaseKey& key) {
  if (const auto it = newer_.find(key); it != newer_.end()) return &it->second;
  const auto it = older_.find(key);
  if (it == older_.end()) return nullptr;
  Finished again = std::move(it->second);
  older_.erase(it);
  make_room(again.bytes());
  bytes_ += again.bytes();
  return &newer_.emplace(key, std::move(again)).first->second;
}

void FinishedSearches::make_room(std::size_t bytes) {
  if (bytes_ + bytes <= half_) return;
  older_ = std::exchange(newer_, {});
  bytes_ = 0;
}

bool FinishedSearches::restore(const CaseKey& key, std::vector<Label>& labels) {
  const Finished* kept = find(key);
  if (kept == nullptr) return false;
  labels.resize(kept->labels.size());
  const std::int32_t* keys = kept->keys.data();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Kept& from = kept->labels[i];
    Label& to = labels[i];
    to = {from.at, from.spent, {0, from.direction}, {}, from.parent, from.steps, from.dominated};
    std::copy_n(keys, kept->keys_each, to.keys.begin());
    keys += kept->keys_each;
  }
  return true;
}

void FinishedSearches::keep(const CaseKey& key, const std::vector<Label>& labels) {
  Finished out;
  for (const Label& label : labels)
    for (std::size_t k = out.keys_each; k < label.keys.size(); ++k)
      if (label.keys[k] != 0) out.keys_each = k + 1;
  out.labels.reserve(labels.size());
  out.keys.reserve(labels.size() * out.keys_each);
  for (const Label& label : labels) {
    out.labels.push_back({label.at, label.parent, label.spent, label.steps, label.memory.direction, label.dominated});
    out.keys.insert(out.keys.end(), label.keys.begin(),
                    label.keys.begin() + static_cast<std::ptrdiff_t>(out.keys_each));
  }
  if (out.bytes() > half_) return;
  make_room(out.bytes());
  const std::size_t bytes = out.bytes();
  if (newer_.emplace(key, std::move(out)).second) bytes_ += bytes;
}

}  // namespace hexrout
