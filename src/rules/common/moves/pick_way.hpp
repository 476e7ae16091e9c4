// pick_way: puts the choice among ways that meet a goal equally well to Choices.
//
//   const std::optional<std::size_t> way = pick_way(map, answer, choices, unit.id, [&] { return Decision{...}; });
//   if (!way) { left_ = true; return; }                         // the step stops at the open question
//   go(answer.options[*way]);
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"

namespace hexrout {

// Returns the numbers of the first `equal` options without repeated paths.
inline std::vector<std::size_t> different_paths(const WithdrawalAnswer& answer) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < answer.equal; ++i)
    if (std::none_of(out.begin(), out.end(),
                     [&](std::size_t known) { return answer.options[known].path == answer.options[i].path; }))
      out.push_back(i);
  return out;
}

// Returns the option taken; asked() makes the Decision without its options, only if Choices needs it.
template <class Asked>
std::optional<std::size_t> pick_way(const Map& map, const WithdrawalAnswer& answer, Choices& choices,
                                    std::string_view who, Asked&& asked) {
  if (answer.equal < 2 || choices.takes_first()) return 0;
  const std::vector<std::size_t> paths = different_paths(answer);
  if (paths.size() < 2) return 0;
  if (const auto known = choices.choose_by_number(who, paths.size())) return paths[*known];
  Decision decision = asked();
  for (const DifferentWay& way : different_ways(map, answer))
    decision.offer(way.word, end_facts(answer.options[way.option]));
  const std::optional<std::size_t> taken = choices.choose_or_leave(decision);
  if (!taken) return std::nullopt;
  return paths[*taken];
}

}  // namespace hexrout
