#include "rules/common/answers/reading_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {
constexpr std::size_t kMostEnds = 8;
}  // namespace

std::string missing_ends(const Ends& a, const Ends& b) {
  Ends out;
  for (const std::string& end : a)
    if (std::find(b.begin(), b.end(), end) == b.end()) out.push_back(end);
  if (out.size() <= kMostEnds) return fmt::format("{}", fmt::join(out, ", "));
  const std::size_t more = out.size() - kMostEnds;
  out.resize(kMostEnds);
  return phrase("{} and {} more", {fmt::format("{}", fmt::join(out, ", ")), std::to_string(more)});
}

void keep_true_marks(const UnitAnswer& here, std::vector<Reason>& reasons) {
  for (Reason& r : reasons)
    if (std::none_of(here.readings.begin(), here.readings.end(),
                     [&](const Reason& o) { return o.disputed == r.disputed; }))
      r.disputed.clear();
}

}  // namespace hexrout
