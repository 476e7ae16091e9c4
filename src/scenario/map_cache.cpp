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
    std::erase_if(sights_, [&](const KeptSight& one) { return one.from.map == oldest->map; });
    kept_.erase(oldest);
  }
  bytes_ += content.size();
  kept_.push_back({std::move(content), std::move(map), ++asked_});
}

std::shared_ptr<const Sight> MapCache::sight(SightSource from) {
  {
    const std::lock_guard<std::mutex> alone(mutex_);
    const auto it =
        std::find_if(sights_.begin(), sights_.end(), [&](const KeptSight& one) { return one.from == from; });
    if (it != sights_.end()) {
      it->asked = ++asked_;
      return it->sight;
    }
  }
  std::shared_ptr<const Sight> made = make_sight(*from.map, from.mode, from.readings, from.placed, from.month);
  const std::lock_guard<std::mutex> alone(mutex_);
  const bool of_kept = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.map == from.map; });
  if (!of_kept) return made;
  if (sights_.size() >= most_maps_)
    sights_.erase(std::min_element(sights_.begin(), sights_.end(),
                                   [](const KeptSight& a, const KeptSight& b) { return a.asked < b.asked; }));
  sights_.push_back({std::move(from), made, ++asked_});
  return made;
}

std::size_t MapCache::size() const {
  const std::lock_guard<std::mutex> alone(mutex_);
  return kept_.size();
}

}  // namespace hexrout
