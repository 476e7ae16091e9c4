// Kinds of decisions of a Rout Phase that policies distinguish.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/match/player.hpp"

namespace hexrout::match {

inline bool is_next_to_rout(const Decision& decision) {
  return decision.kind == DecisionKind::next_to_rout;
}
inline bool is_rout_step(const Decision& decision) {
  return decision.kind == DecisionKind::rout_step;
}
// Built-in policies never break a unit voluntarily, and take recommended options to rally.
inline bool is_recommended(MatchPhase phase, const Decision& decision) {
  return phase == MatchPhase::rally || decision.kind == DecisionKind::voluntary_break;
}

// The option that leaves the matter, if there is one.
inline std::optional<std::size_t> declining_option(const Decision& decision) {
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (decision.fact(i).kind == OptionKind::decline) return i;
  return std::nullopt;
}

// The option that names a unit.
inline std::optional<std::size_t> option_of_unit(const Decision& decision, std::string_view unit) {
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (const OptionFacts facts = decision.fact(i); facts.kind == OptionKind::unit && facts.unit == unit) return i;
  return std::nullopt;
}

// The first option that takes this step.
inline std::optional<std::size_t> option_of_step(const Decision& decision, LocationId to, bool low_crawl) {
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (const OptionFacts facts = decision.fact(i);
        facts.kind == OptionKind::step && facts.to == to && facts.low_crawl == low_crawl)
      return i;
  return std::nullopt;
}

}  // namespace hexrout::match
