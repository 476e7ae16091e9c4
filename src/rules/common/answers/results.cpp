#include "rules/common/answers/results.hpp"

#include <algorithm>
#include <string>

namespace hexrout {

std::vector<ResultFact> counted_results(const Game& game, const std::vector<std::string_view>& facts) {
  return counted_results(game.standings(), game.setting().turn, facts);
}

std::vector<ResultFact> counted_results(const std::vector<Standing>& standings, int turn,
                                        const std::vector<std::string_view>& facts) {
  std::vector<ResultFact> out;
  out.reserve(standings.size() * facts.size() + 1);
  for (const Standing& s : standings) {
    const auto value_of = [&](std::string_view fact) {
      const auto at = std::find_if(s.facts.begin(), s.facts.end(), [&](const auto& f) { return f.first == fact; });
      return at == s.facts.end() ? std::string_view() : std::string_view(at->second);
    };
    // A section, say, has none of what its side is counted by.
    if (value_of(facts.front()).empty()) continue;
    for (const std::string_view fact : facts) {
      const std::string_view value = value_of(fact);
      out.push_back({s.of, s.side, std::string(fact), std::string(value.empty() ? "none" : value)});
    }
  }
  out.push_back({"game", "", "turn", std::to_string(turn)});
  return out;
}

}  // namespace hexrout
