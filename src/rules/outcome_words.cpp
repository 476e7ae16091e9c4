#include "hexrout/rules/outcome_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "hexrout/text/ascii.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 28> kWords{{
    {"OK", ""},
    {"RETIRED", ""},
    {"FORCED_BACK", ""},
    {"REACHED_GOAL", ""},
    {"UNLOADS", ""},
    {"CONTACT", "runs into concealed enemies"},
    {"REACHED_LINE", "reaches its own line"},
    {"FELL_BACK", "falls back"},
    {"HALT_COVER", "stops in cover"},
    {"HALT_BLOCKED", "stops: its way is blocked"},
    {"NO_COVER", "no cover lies where it can go"},
    {"NOWHERE_TO_GO", "no way leads where it must go"},
    {"HALT_EDGE", "stops at the edge of the map"},
    {"HALT_PINNED", "pinned, it stays"},
    {"REROUTED_COVER", "turns aside into cover"},
    {"PASSED_FRIEND", "passes through a friend"},
    {"EXITED_BOARD", "leaves the map"},
    {"PARTIAL", "part of the way"},
    {"STAYED", "stays"},
    {"CORNERED", "is cornered"},
    {"DISPERSED", "is dispersed"},
    {"DISPERSED_ON_ENEMY", "is dispersed: enemies bar its way"},
    {"DISPERSED_ON_IMPASSABLE", "is dispersed: impassable ground bars its way"},
    {"MUST_FIGHT_THROUGH", "must fight its way through"},
    {"SURRENDERED", "gives itself up there"},
    {"WAIT_SURRENDER", "waits to give itself up"},
    {"STILL_ATTACHED", "still attached"},
    {"DETACHED", "no longer attached"},
}};

}  // namespace

std::string distance_text(std::string_view amount, const GameWords& words) {
  std::string_view unit = words.distance;
  if (amount == "1" && unit.ends_with('s')) unit.remove_suffix(unit.ends_with("xes") || unit.ends_with("hes") ? 2 : 1);
  return std::string(amount) + " " + std::string(unit);
}

bool is_outcome(std::string_view code) {
  return std::any_of(kWords.begin(), kWords.end(), [&](const auto& known) { return known.first == code; });
}

std::string outcome_words(std::string_view code, const GameWords& own) {
  if (const auto it = own.outcomes.find(code); it != own.outcomes.end()) return it->second;
  for (const auto& [known, words] : kWords)
    if (known == code) return std::string(words);
  std::string out(code);
  for (char& c : out) c = c == '_' ? ' ' : small_of(c);
  return out;
}

std::string outcome_clause(std::string_view code, std::string_view said, const GameWords& own) {
  std::string words = outcome_words(code, own);
  return words.empty() || words == said ? std::string() : "; " + words;
}

}  // namespace hexrout
