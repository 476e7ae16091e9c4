#include "rules/common/moves/withdrawal_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/common/moves/pick_way.hpp"

namespace hexrout {
namespace {

struct Saying {
  std::string_view name;
  std::string_view text;
  std::string_view alone = {};  // without an enemy
};
// Words for each refusing condition.
constexpr std::array kSayings{
    Saying{"impassable", "impassable"},
    Saying{"enemyHeld", "held by the enemy"},
    Saying{"offMap", "beyond the edge of the map"},
    Saying{"nearer", "nearer to", "farther from its own edge of the map"},
    Saying{"notNearer", "nearer to", "farther from its own edge of the map"},
    Saying{"notFarther", "no farther from", "no nearer to its own edge of the map"},
    Saying{"awayFrom", "no farther from", "no nearer to its own edge of the map"},
    Saying{"towardEdge", "no nearer to the edge that it makes for"},
    Saying{"straightRay", "not straight back"},
    Saying{"intoContact", "into contact with", "into contact with the enemy"},
    Saying{"intoReach", "into reach of", "into reach of the enemy"},
    Saying{"coverToOpen", "out of cover into the open before", "out of cover into the open before the enemy"},
    Saying{"fireSwept", "swept by fire and worse than here"},
    Saying{"always", "barred by its orders"},
    Saying{"inCover", "in cover from", "in cover from the enemy"},
    Saying{"behindCover", "behind cover from", "behind cover from the enemy"},
    Saying{"concealed", "out of the fire of", "where no enemy could fire at it"},
    Saying{"inSight", "in sight of", "in sight of the enemy"},
    Saying{"friendHeld", "held by friends"},
    Saying{"full", "filled by friends"},
    Saying{"inZone", "in an enemy's zone of control"},
    Saying{"fromZone", "out of an enemy's zone of control"},
};

std::string saying(std::string_view condition, bool named) {
  const std::string_view name = condition.substr(0, condition.find('('));
  for (const Saying& s : kSayings)
    if (s.name == name) return std::string(named || s.alone.empty() ? s.text : s.alone);
  return std::string(condition);
}

// Words of a condition without the enemy that it holds for; those that the policy gives it come first.
std::string words_of(const Condition& c) {
  if (!c.why.empty()) return c.why;
  if (c.what == Predicate::nearer && c.of != ReferenceSet::firer) return "nearer to the enemy";
  if (c.what == Predicate::not_farther && c.of != ReferenceSet::firer) return "no farther from the enemy";
  if (c.what == Predicate::none) return "not " + words_of(c.parts.front());
  if (c.parts.empty()) return saying(c.text, false);
  std::string out;
  for (const Condition& part : c.parts)
    out += (out.empty() ? "" : c.what == Predicate::all ? " and " : " or ") + words_of(part);
  return out;
}

std::string name_of(const Map& map, LocationId at) {
  return at == kNowhere ? std::string("off the map") : map.location_name(at);
}

// Joins with "or": "M7, L6 or L5"; of many the first three.
std::string either(std::vector<std::string> words) {
  constexpr std::size_t kShown = 4;
  if (words.size() > kShown) {
    const std::size_t more = words.size() - (kShown - 1);
    words.resize(kShown - 1);
    words.push_back(fmt::format("{} more", more));
  }
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

// Why the direction rule does not bind in a hex.
std::string unbound_words(DirectionRule rule, const std::string& at) {
  switch (rule) {
    case DirectionRule::away_from:
      return fmt::format("no step open to it from {} leads away, so there it may go elsewhere", at);
    case DirectionRule::toward_edge:
      return fmt::format("no step open to it from {} leads toward the edge, so there it may go elsewhere", at);
    default:
      return fmt::format("every step open to it from {} goes nearer to the enemy, so there it may", at);
  }
}

}  // namespace

RoutOption rout_option(const WithdrawalOption& way, int half_units) {
  RoutOption out;
  out.end = way.end;
  out.path = way.path;
  for (const int spent : way.spent_at) out.spent_at.push_back(HalfMf(half_units * spent));
  out.spent_half_mf = HalfMf(half_units * way.spent);
  out.code = way.code;
  return out;
}

Refusal refusal_of(const Map& map, const RefusedStep& step, const std::vector<Reference>& references,
                   std::string_view prefix) {
  const Condition* because = step.condition;
  const bool in_words = because != nullptr && (!because->why.empty() || !because->parts.empty());
  const bool named = step.reference >= 0;
  Refusal out{step.from,
              step.to,
              std::string(prefix).append(step.rule),
              "",
              in_words ? words_of(*because) : saying(step.by, named),
              ""};
  if (named && in_words) out.enemy = references[static_cast<std::size_t>(step.reference)].id;
  if (named && !in_words) {
    const Reference& threat = references[static_cast<std::size_t>(step.reference)];
    out.enemy = threat.id;
    // A reference without an id (fire from a hex without a known enemy) has the name of its hex.
    const std::string at = map.location_name(threat.at);
    out.why += threat.id == at ? " " + at : fmt::format(" {} at {}", threat.id, at);
  }
  out.code = step.code;
  if (step.by == "impassable") out.kind = RefusalKind::ground;
  if (step.by == "enemyHeld") out.kind = RefusalKind::enemy_there;
  return out;
}

void add_withdrawal(const Map& map, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                    std::string_view prefix, int half_units, UnitAnswer& out) {
  const std::size_t first = out.options.size();
  std::vector<std::vector<std::string>> heads;
  for (std::size_t i = 0; i < way.options.size(); ++i) {
    const WithdrawalOption& w = way.options[i];
    const auto same = std::find_if(out.options.begin() + static_cast<std::ptrdiff_t>(first), out.options.end(),
                                   [&](const RoutOption& o) { return o.path == w.path && o.code == w.code; });
    const auto k = static_cast<std::size_t>(same - out.options.begin());
    if (same == out.options.end()) {
      out.options.push_back(rout_option(w, half_units));
      out.options.back().mandatory = way.gate == Compulsion::must && i < way.equal;
      if (w.unbound != kNowhere)
        out.options.back().notes.push_back(
            {std::string(prefix) + way.rule, unbound_words(way.direction, name_of(map, w.unbound)), {}});
      heads.emplace_back();
    }
    if (w.plan.empty()) continue;
    const std::string head = name_of(map, w.plan.back());
    std::vector<std::string>& known = heads[k - first];
    if (std::find(known.begin(), known.end(), head) == known.end()) known.push_back(head);
  }
  for (std::size_t k = 0; k < heads.size(); ++k)
    if (!heads[k].empty())
      out.options[first + k].notes.push_back(
          {std::string(prefix) + way.rule,
           heads[k].front() == "off the map" ? std::string("heads off the map") : "heads for " + either(heads[k]),
           {}});
  for (const RefusedStep& r : way.refused) {
    Refusal refusal = refusal_of(map, r, references, prefix);
    // Equal refusals of steps from one Location off the map become one; they are neighbours in the list.
    const auto same = std::find_if(out.refused.rbegin(), out.refused.rend(), [&](const Refusal& o) {
      return o.from != r.from || (o.to == r.to && o.why == refusal.why && o.rule == refusal.rule);
    });
    if (same == out.refused.rend() || same->from != r.from) out.refused.push_back(std::move(refusal));
  }
  out.entered = way.entered;
}

OptionFacts end_facts(const WithdrawalOption& way) {
  return {.kind = OptionKind::end, .to = way.end, .path = way.path};
}

std::vector<DifferentWay> different_ways(const Map& map, const WithdrawalAnswer& answer) {
  std::vector<DifferentWay> out;
  const auto end_word = [&](const WithdrawalOption& o) {
    return o.end == kNowhere ? "off " + map.location_name(o.path[o.path.size() - 2]) : map.location_name(o.end);
  };
  for (const std::size_t i : different_paths(answer)) out.push_back({i, end_word(answer.options[i])});
  // Ends reached by two paths are distinguished by the paths.
  for (DifferentWay& d : out) {
    const WithdrawalOption& o = answer.options[d.option];
    const std::string end = end_word(o);
    if (std::count_if(out.begin(), out.end(),
                      [&](const DifferentWay& other) { return end_word(answer.options[other.option]) == end; }) < 2)
      continue;
    std::vector<std::string> by;
    for (std::size_t k = 1; k + 1 < o.path.size(); ++k) by.push_back(name_of(map, o.path[k]));
    d.word = fmt::format("{} by {}", end, fmt::join(by, " "));
  }
  return out;
}

}  // namespace hexrout
