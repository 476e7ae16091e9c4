#include "play/option_text.hpp"

#include <fmt/format.h>

#include "hexrout/rules/outcome_words.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {

std::string percent(const Odds& odds) {
  return odds.percent(1) + " %";
}

std::string name(LocationId at, const Map& map) {
  return at == kNowhere ? phrase("off the map") : map.location_name(at);
}

}  // namespace

std::string path_text(const std::vector<LocationId>& path, const Map& map) {
  std::string out;
  for (const LocationId at : path) out += (out.empty() ? "" : " ") + name(at, map);
  return out;
}

std::string interdicted_text(const InterdictedStep& step, const Map& map) {
  const std::string where = step.corner == kNowhere ? phrase("in {}", {name(step.at, map)})
                                                    : phrase("at the vertex of {} on the way into {}",
                                                             {map.name(step.corner), name(step.at, map)});
  return phrase("interdicted {} by {}", {where, fmt::format("{}", fmt::join(step.by, ", "))});
}

std::string option_text(const RoutOption& option, const Map& map, const GameWords& words, const Tint& tint) {
  std::string line = option.low_crawl ? " " + phrase("Low Crawl:") : "";
  if (option.path.size() > 1) line += " " + path_text(option.path, map);
  const std::string cost = mf_text(option.spent_half_mf);
  if (option.path.size() == 1 && option.end == option.path.front() && option.spent_half_mf > HalfMf{})
    line += " " + phrase("stays in {} ({} spent)", {name(option.end, map), distance_text(cost, words)});
  else if (option.spent_half_mf > HalfMf{})
    line += fmt::format(", {}", distance_text(cost, words));
  if (option.chance) line += ", " + phrase("chance {}", {percent(*option.chance)});
  const std::string clause = printable(outcome_clause(option.code, {}, words));
  line += line.empty() && !clause.empty() ? clause.substr(1) : clause;  // no semicolon at the start of the line
  for (const InterdictedStep& step : option.interdicted)
    line += "; " + tint(printable(interdicted_text(step, map)), Tone::warn);
  if (option.odds && !option.odds->whole.is_one()) {
    line += "; " + phrase("whole {}", {percent(option.odds->whole)});
    if (!option.odds->reduced.is_zero()) line += ", " + phrase("reduced {}", {percent(option.odds->reduced)});
    if (!option.odds->stopped.is_zero()) line += ", " + phrase("stopped {}", {percent(option.odds->stopped)});
    if (!option.odds->lost.is_zero()) line += ", " + phrase("lost {}", {percent(option.odds->lost)});
  }
  return line;
}

}  // namespace hexrout
