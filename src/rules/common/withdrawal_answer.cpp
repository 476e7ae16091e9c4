#include "rules/common/withdrawal_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout {
namespace {

struct Saying {
  std::string_view name;
  std::string_view text;
};
// What a refusing condition means, in words.
constexpr std::array kSayings{
    Saying{"impassable", "impassable"},
    Saying{"enemyHeld", "held by the enemy"},
    Saying{"friendHeld", "held by friends"},
    Saying{"offMap", "beyond the edge of the map"},
    Saying{"nearer", "nearer to"},
    Saying{"notNearer", "nearer to"},
    Saying{"notFarther", "no farther from"},
    Saying{"strictlyFarther", "no farther from"},
    Saying{"straightRay", "not straight away"},
    Saying{"intoContact", "into contact with"},
    Saying{"intoReach", "into reach of"},
    Saying{"contactToContact", "from contact to contact with"},
    Saying{"openExposed", "in the open before"},
    Saying{"coverToOpen", "out of cover into the open before"},
    Saying{"fireSwept", "swept by fire and worse than here"},
    Saying{"always", "no move at all"},
};

std::string saying(std::string_view condition) {
  const std::string_view name = condition.substr(0, condition.find('('));
  for (const Saying& s : kSayings)
    if (s.name == name) return std::string(s.text);
  return std::string(condition);
}

}  // namespace

RoutOption rout_option(const WithdrawalOption& way, int half_units) {
  RoutOption out;
  out.end = way.end;
  out.path = way.path;
  out.spent_half_mf = half_units * way.spent;
  out.code = way.code;
  return out;
}

void add_withdrawal(const Map& map, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                    std::string_view prefix, int half_units, UnitAnswer& out) {
  for (std::size_t i = 0; i < way.options.size(); ++i) {
    out.options.push_back(rout_option(way.options[i], half_units));
    out.options.back().mandatory = way.gate == Compulsion::must && i < way.equal;
    if (!way.options[i].plan.empty()) {
      const LocationId last = way.options[i].plan.back();
      out.options.back().notes.push_back({std::string(prefix), last == kNowhere ? std::string("heads off the map") : fmt::format("heads for {}", map.location_name(last)), {}});
    }
  }
  for (const RefusedStep& r : way.refused) {
    Refusal refusal{r.from, r.to, std::string(prefix) + r.rule, "", saying(r.by), ""};
    if (r.reference >= 0) {
      const Reference& threat = references[static_cast<std::size_t>(r.reference)];
      refusal.enemy = threat.id;
      refusal.why += fmt::format(" {} at {}", threat.id, map.location_name(threat.at));
    }
    if (!r.code.empty()) refusal.why += fmt::format(" ({})", r.code);
    out.refused.push_back(std::move(refusal));
  }
}

}  // namespace hexrout
