// Finds the point of a log that a player names.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hexrout/scenario/game_log.hpp"
#include "hexrout/text/ascii.hpp"
#include "scenario/vlog/chat.hpp"

namespace hexrout {

namespace {

// "Axis 3 RtPh" in small letters, word by word; "turn", "phase" and signs are passed over.
std::vector<std::string> point_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty() && word != "turn" && word != "phase") out.push_back(word == "rout" ? "rtph" : word);
    word.clear();
  };
  for (const char c : text) {
    if (is_letter(c) || is_digit(c))
      word.push_back(small_of(c));
    else
      end_word();
  }
  end_word();
  return out;
}

bool has_all(const LoggedPhase& phase, const std::vector<std::string>& wanted) {
  const auto words = point_words(phase.name());
  return !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  });
}

std::string in_words(const LoggedPhase& phase) {
  const std::string name = phase.name();
  return fmt::format("{} ({})", name.empty() ? "a phase without a name" : printable(name),
                     phase.first_entry == 0 ? "the start" : fmt::format("entry {}", phase.first_entry));
}

std::string list_of(const std::vector<const LoggedPhase*>& phases) {
  constexpr std::size_t kShown = 40;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < phases.size() && i < kShown; ++i) out.push_back(in_words(*phases[i]));
  if (phases.size() > kShown) out.emplace_back("...");
  return fmt::format("{}", fmt::join(out, ", "));
}

}  // namespace

std::optional<std::size_t> entries_before(const GameLog& log, const LogPoint& point, Diagnostics& found) {
  const Place place{log.file(), 0, 0};
  if (point.at) {
    if (*point.at <= log.size()) return *point.at;
    found.error("no-such-entry", place,
                log.size() == 0 ? "there is no entry in this file: it is a save, or a log that was begun and not used"
                                : fmt::format("there is no entry {}: the log has {}", *point.at, log.size()),
                "'hexrout log' lists the entries; 0 is the position before the first");
    return std::nullopt;
  }
  if (point.phase.empty()) return log.size();
  std::vector<const LoggedPhase*> all;
  std::vector<const LoggedPhase*> fitting;
  const auto wanted = point_words(point.phase);
  for (const LoggedPhase& phase : log.phases()) {
    all.push_back(&phase);
    if (has_all(phase, wanted)) fitting.push_back(&phase);
  }
  if (fitting.empty()) {
    found.error("no-such-phase", place, fmt::format("there is no phase {} in this log", in_quotes(point.phase)),
                "the phases there are: " + list_of(all));
    return std::nullopt;
  }
  if (fitting.size() > 1)
    found.note("several-phases", place,
               fmt::format("{} phases are called {}: the first is taken", fitting.size(), in_quotes(point.phase)),
               "the others: " + list_of({fitting.begin() + 1, fitting.end()}));
  return fitting[0]->first_entry;
}

}  // namespace hexrout
