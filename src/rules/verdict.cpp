#include "hexrout/rules/verdict.hpp"

namespace hexrout {

UnitVerdict unit_verdict(const UnitAnswer& answer) {
  UnitVerdict out;
  out.at = answer.at;
  out.duty = answer.duty;
  out.fate = answer.fate.kind == FateKind::goes_on ? FateKind::stays : answer.fate.kind;
  out.dead_ends = static_cast<std::uint32_t>(answer.dead_ends.size());
  out.by_dice = !answer.by_dice.empty();
  out.ends.reserve(answer.options.size());
  for (const RoutOption& option : answer.options)
    out.ends.push_back({option.end, option.spent_half_mf, static_cast<std::uint16_t>(option.interdicted.size()),
                        option.low_crawl, option.mandatory, option.odds, option.chance});
  return out;
}

}  // namespace hexrout
