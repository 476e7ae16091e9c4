// KeptNames: strings stored once each for the life of the object, up to a limit.
//
//   static KeptNames names(10'000);
//   const std::optional<std::string_view> name = names.keep("nerve");   // nothing: the limit is reached
//
// Thread safety: any number of threads. Complexity: logarithmic in the names kept.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace hexrout::data_game {

class KeptNames {
 public:
  explicit KeptNames(std::size_t most) : most_(most) {}
  std::optional<std::string_view> keep(const std::string& name) {
    const std::lock_guard lock(mutex_);
    if (const auto known = kept_.find(name); known != kept_.end()) return *known;
    if (kept_.size() >= most_) return std::nullopt;
    return *kept_.insert(name).first;
  }

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::set<std::string, std::less<>> kept_;
};

}  // namespace hexrout::data_game
