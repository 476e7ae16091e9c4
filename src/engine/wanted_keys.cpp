#include "engine/wanted_keys.hpp"

#include <algorithm>
#include <sstream>

namespace hexrout {

WantedKeys::WantedKeys(Params& params, std::span<const KeysOfPart> parts) {
  const bool given = params.has("want");
  std::vector<std::string> names;
  for (const KeysOfPart& part : parts) names.emplace_back(part.name);
  const std::vector<std::size_t> wanted = params.words("want", names);
  if (!given) return;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (std::find(wanted.begin(), wanted.end(), i) != wanted.end()) continue;
    std::istringstream keys(parts[i].keys);
    for (std::string key; keys >> key;) dropped_.insert(key);
  }
}

void WantedKeys::apply(Json& answer) const {
  if (dropped_.empty()) return;
  if (answer.is_object())
    for (const std::string& key : dropped_) answer.erase(key);
  if (answer.is_structured())
    for (Json& part : answer) apply(part);
}

}  // namespace hexrout
