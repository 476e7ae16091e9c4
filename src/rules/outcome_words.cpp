#include "hexrout/rules/outcome_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 28> kWords{{
    {"OK", ""},
    {"RETIRED", ""},
    {"FORCED_BACK", ""},
    {"REACHED_GOAL", ""},
    {"UNLOADS", ""},
    {"CONTACT", to_translate("runs into concealed enemies")},
    {"REACHED_LINE", to_translate("reaches its own line")},
    {"FELL_BACK", to_translate("falls back")},
    {"HALT_COVER", to_translate("stops in cover")},
    {"HALT_BLOCKED", to_translate("stops: its way is blocked")},
    {"NO_COVER", to_translate("no cover lies where it can go")},
    {"NOWHERE_TO_GO", to_translate("no way leads where it must go")},
    {"HALT_EDGE", to_translate("stops at the edge of the map")},
    {"HALT_PINNED", to_translate("pinned, it stays")},
    {"REROUTED_COVER", to_translate("turns aside into cover")},
    {"PASSED_FRIEND", to_translate("passes through a friend")},
    {"EXITED_BOARD", to_translate("leaves the map")},
    {"PARTIAL", to_translate("part of the way")},
    {"STAYED", to_translate("stays")},
    {"CORNERED", to_translate("is cornered")},
    {"DISPERSED", to_translate("is dispersed")},
    {"DISPERSED_ON_ENEMY", to_translate("is dispersed: enemies bar its way")},
    {"DISPERSED_ON_IMPASSABLE", to_translate("is dispersed: impassable ground bars its way")},
    {"MUST_FIGHT_THROUGH", to_translate("must fight its way through")},
    {"SURRENDERED", to_translate("gives itself up there")},
    {"WAIT_SURRENDER", to_translate("waits to give itself up")},
    {"STILL_ATTACHED", to_translate("still attached")},
    {"DETACHED", to_translate("no longer attached")},
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
  if (const auto it = own.outcomes.find(code); it != own.outcomes.end()) return phrase(it->second);
  for (const auto& [known, words] : kWords)
    if (known == code) return phrase(words);
  std::string out(code);
  for (char& c : out) c = c == '_' ? ' ' : small_of(c);
  return out;
}

std::string outcome_clause(std::string_view code, std::string_view said, const GameWords& own) {
  std::string words = outcome_words(code, own);
  return words.empty() || words == said ? std::string() : "; " + words;
}

}  // namespace hexrout
