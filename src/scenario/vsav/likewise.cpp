#include "scenario/vsav/likewise.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace hexrout::vsav {

void Likewise::warning(std::string code, std::string what, std::string where, std::string hint) {
  const auto same = [&](const Kind& kind) { return kind.code == code && kind.what == what && kind.hint == hint; };
  auto it = std::find_if(kinds_.begin(), kinds_.end(), same);
  if (it == kinds_.end()) it = kinds_.insert(kinds_.end(), {std::move(code), std::move(what), std::move(hint), {}});
  it->where.push_back(std::move(where));
}

void Likewise::report(const Place& place, Diagnostics& found) const {
  constexpr std::size_t kShown = 8;
  for (const Kind& kind : kinds_) {
    std::string what = kind.what;
    if (const std::size_t at = what.find("{}"); at != std::string::npos) what.replace(at, 2, kind.where.front());
    const std::size_t more = kind.where.size() - 1;
    if (more > 0) {
      const auto first = kind.where.begin() + 1;
      what += fmt::format("; likewise in {} more {}: {}{}", more, more == 1 ? "place" : "places",
                          fmt::join(first, first + static_cast<std::ptrdiff_t>(std::min(more, kShown)), ", "),
                          more > kShown ? ", ..." : "");
    }
    found.warning(kind.code, place, std::move(what), kind.hint);
  }
}

}  // namespace hexrout::vsav
