#include "rules/asl/rout/rout_result.hpp"

#include <algorithm>

#include "rules/asl/facts/listed.hpp"

namespace hexrout::asl {

bool RoutResult::may_stop() const {
  // Labels without a step come first.
  for (std::uint32_t i = 0; i < labels.size() && labels[i].steps == 0; ++i)
    if (ends_at(i)) return true;
  return false;
}

RoundBar RoutResult::round_bar(std::uint32_t label) const {
  const auto it = std::lower_bound(round_bars.begin(), round_bars.end(), label,
                                   [](const LabelRoundBar& a, std::uint32_t l) { return a.label < l; });
  return it != round_bars.end() && it->label == label ? it->passage : RoundBar{};
}

std::vector<const Unit*> RoutResult::named(EnemyBits bits) const {
  std::vector<const Unit*> out;
  out.reserve(bits.count());
  each_bit(bits, [&](std::size_t i) { out.push_back(enemies[i]); });
  sort_by_id(out);
  return out;
}

std::vector<std::string> RoutResult::ids(EnemyBits bits) const {
  std::vector<std::string> out;
  for (const Unit* enemy : named(bits)) out.push_back(enemy->id);
  return out;
}

std::vector<std::uint32_t> RoutResult::labels_to(std::uint32_t label) const {
  std::vector<std::uint32_t> out;
  for (; label != kNoLabel; label = labels[label].parent) out.push_back(label);
  std::reverse(out.begin(), out.end());
  return out;
}

void RoutResult::path(std::uint32_t label, std::vector<LocationId>& out) const {
  out.clear();
  for (; label != kNoLabel; label = labels[label].parent) out.push_back(labels[label].at);
  std::reverse(out.begin(), out.end());
}

}  // namespace hexrout::asl
