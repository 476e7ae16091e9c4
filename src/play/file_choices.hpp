// Matches the choices of a script to decisions, as session.hpp describes.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "hexrout/play/session.hpp"

namespace hexrout {

// Thrown through Game::play, which cannot go on without a face or a choice; caught in play_phase.
struct ScriptEnds {
  Diagnostic why;
};

inline ScriptEnds wrong(std::string_view code, const Place& place, std::string what, std::string hint) {
  return {{Severity::error, std::string(code), place, std::move(what), std::move(hint)}};
}

class FileChoices final : public Choices {
 public:
  // `chosen` is called with every decision and the option taken.
  // `used`: result of used() at the start of play; empty: no entry used.
  FileChoices(const PlayScript& script, std::function<void(const Decision&, std::size_t)> chosen, std::string used = {})
      : script_(script),
        chosen_(std::move(chosen)),
        used_(used.empty() ? std::string(script.choices.size(), '0') : std::move(used)) {}

  std::size_t choose(const Decision& decision) override {
    const std::size_t entry = entry_for(decision);
    std::size_t taken = 0;
    if (entry < script_.choices.size()) {
      used_[entry] = '1';
      const ScriptedChoice& choice = script_.choices[entry];
      const auto it = std::find(decision.options.begin(), decision.options.end(), choice.take);
      if (it == decision.options.end())
        throw wrong("not-an-option", choice.place,
                    fmt::format("'{}' cannot be taken for '{}' of {}", choice.take, decision.what, decision.who),
                    fmt::format("the options are: {}", fmt::join(decision.options, ", ")));
      taken = static_cast<std::size_t>(it - decision.options.begin());
    } else if (script_.every_choice) {
      throw wrong("replay-differs", script_.dice_end,
                  fmt::format("the log has no choice for '{}' of {}", decision.what, decision.who),
                  "replay the log with the scenario it was made from");
    }
    chosen_(decision, taken);
    return taken;
  }

  // Marks of used entries, '0' or '1' each: later decisions depend on them besides the position.
  const std::string& used() const { return used_; }

  void report_unused(Diagnostics& found) const {
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (used_[i] == '0')
        found.warning("unused-choice", script_.choices[i].place,
                      fmt::format("the choice '{}' was never asked for", script_.choices[i].take),
                      "check what it is for, and the order of the choices");
  }

 private:
  static bool fits(const ScriptedChoice& choice, const Decision& decision) {
    return (choice.what.empty() || choice.what == decision.what) && (choice.who.empty() || choice.who == decision.who);
  }
  // Entries for this decision first, then the next plain word. In a replay, the next entry.
  std::size_t entry_for(const Decision& decision) {
    const std::vector<ScriptedChoice>& all = script_.choices;
    if (script_.every_choice) {
      const std::size_t next = std::min(used_.find('0'), all.size());
      if (next < all.size() && !fits(all[next], decision))
        throw wrong("replay-differs", all[next].place,
                    fmt::format("here '{}' of {} is decided, in the log '{}' of {}", decision.what, decision.who,
                                all[next].what, all[next].who),
                    "replay the log with the scenario it was made from");
      return next;
    }
    for (const bool plain : {false, true})
      for (std::size_t i = 0; i < all.size(); ++i)
        if (used_[i] == '0' && (all[i].what.empty() && all[i].who.empty()) == plain && fits(all[i], decision)) return i;
    return all.size();
  }

  const PlayScript& script_;
  std::function<void(const Decision&, std::size_t)> chosen_;
  std::string used_;
};

}  // namespace hexrout
