#include "hexrout/scenario/map_cache.hpp"

#include <algorithm>
#include <utility>

namespace hexrout {

std::shared_ptr<const Map> MapCache::find(std::string_view content) {
  const std::lock_guard<std::mutex> alone(mutex_);
  const auto it = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.content == content; });
  if (it == kept_.end()) return nullptr;
  it->asked = ++asked_;
  return it->map;
}

void MapCache::keep(std::string content, std::shared_ptr<const Map> map) {
  const std::lock_guard<std::mutex> alone(mutex_);
  const bool known = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.content == content; });
  if (known || content.size() > most_bytes_ || most_maps_ == 0) return;
  while (kept_.size() >= most_maps_ || bytes_ + content.size() > most_bytes_) {
    const auto oldest =
        std::min_element(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.asked < b.asked; });
    bytes_ -= oldest->content.size();
    kept_.erase(oldest);
  }
  bytes_ += content.size();
  kept_.push_back({std::move(content), std::move(map), ++asked_});
}

std::size_t MapCache::size() const {
  const std::lock_guard<std::mutex> alone(mutex_);
  return kept_.size();
}

}  // namespace hexrout
