// Game::varied and Game::by_readings: positions and answers with one switch or option changed.
#include "hexrout/rules/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/change.hpp"
#include "rules/common/answers/reading_words.hpp"

namespace hexrout {

namespace {

// Formats an end: "C9" or "off the map", with its chance for a choice by dice.
std::string end_text(const RoutOption& option, const Map& map) {
  std::string out = option.end == kNowhere ? std::string("off the map") : map.location_name(option.end);
  if (option.chance) out += fmt::format(" with {} %", option.chance->percent(1));
  return out;
}

Ends ends_of(const UnitAnswer& answer, const Map& map) {
  Ends out;
  for (const RoutOption& option : answer.options)
    if (std::string end = end_text(option, map); std::find(out.begin(), out.end(), end) == out.end())
      out.push_back(std::move(end));
  return out;
}

std::string_view duty_text(Duty duty) {
  constexpr std::array<std::string_view, 4> kWords{"it must move", "it may move", "it need not move",
                                                   "it may not move"};
  return kWords[static_cast<std::size_t>(duty)];
}

std::string fate_text(const Fate& fate) {
  const std::string what = fate.what.empty() ? "stays" : fate.what;
  return fate.to.empty() ? what : fmt::format("{} to {}", what, fmt::join(fate.to, " or "));
}

// Lists in words what `there` has and `here` lacks, and the reverse; empty if equal.
std::string difference(const UnitAnswer& here, const UnitAnswer& there, const Map& map) {
  std::vector<std::string> parts;
  if (here.duty != there.duty) parts.emplace_back(duty_text(there.duty));
  const Ends x = ends_of(here, map);
  const Ends y = ends_of(there, map);
  if (const std::string more = missing_ends(y, x); !more.empty()) parts.push_back("to " + more);
  if (const std::string less = missing_ends(x, y); !less.empty()) parts.push_back("not to " + less);
  if (fate_text(here.fate) != fate_text(there.fate)) parts.push_back("otherwise: " + fate_text(there.fate));
  const auto sentences = [&](const std::vector<Reason>& said, const std::vector<Reason>& before) {
    for (const Reason& r : said)
      if (std::none_of(before.begin(), before.end(), [&](const Reason& o) { return o.text == r.text; }))
        parts.push_back(r.text);
  };
  sentences(there.because, here.because);
  sentences(there.fate.because, here.fate.because);
  return fmt::format("{}", fmt::join(parts, "; "));
}

// Prefix of a system's citations ("CoC "); options lack it.
std::string prefix_of(const UnitAnswer& answer) {
  for (const Reason& r : answer.because)
    if (const std::size_t end = r.rule.find(' '); end != std::string::npos) return r.rule.substr(0, end + 1);
  return {};
}

class OptionAnswers final : public ReadingAnswers {
 public:
  explicit OptionAnswers(const Game& game) : game_(game) {}

  UnitAnswer answer(std::string_view unit) override {
    if (!listed_) list();
    UnitAnswer here = game_.answer(unit);
    for (const Other& other : others_) {
      const std::string differs = difference(here, other.game->answer(unit), *game_.setting().map);
      if (differs.empty()) continue;
      here.readings.push_back(
          {prefix_of(here) + other.rule,
           fmt::format("if your group reads it otherwise ({}={}): {}", other.name, other.word, differs), other.name});
    }
    keep_true_marks(here, here.because);
    keep_true_marks(here, here.fate.because);
    return here;
  }

 private:
  struct Other {
    std::string name;
    std::string word;
    std::string rule;
    std::unique_ptr<Game> game;
  };

  void list() {
    listed_ = true;
    for (const SwitchView& view : game_.switches())
      for (const std::string& word : view.words) {
        if (word == view.value) continue;
        // A position may hold what another reading forbids; it has no answer then.
        Diagnostics refused;
        if (auto other = game_.varied(view.name + "=" + word, refused))
          others_.push_back({view.name, word, view.rule, std::move(other)});
      }
  }

  const Game& game_;
  bool listed_ = false;
  std::vector<Other> others_;
};

}  // namespace

std::unique_ptr<Game> Game::varied(std::string_view reading, Diagnostics& found) const {
  const std::size_t sign = reading.find('=');
  const std::string name(reading.substr(0, sign));
  const std::vector<SwitchView> all = switches();
  PositionChange change;
  std::vector<std::string> known;
  if (const RuleSystem* system = rule_system_of(setting()); system != nullptr) known = system->profiles();
  if (known.size() < 2) known.clear();  // a single profile is no alternative
  if (std::find(known.begin(), known.end(), reading) != known.end()) {
    change.keys.set("rules", Value::text(reading));
    for (const SwitchView& view : all) change.keys.set(view.under, Value());
    return changed(change, found);
  }
  const auto view = std::find_if(all.begin(), all.end(), [&](const SwitchView& v) { return v.name == name; });
  if (sign == std::string_view::npos || view == all.end()) {
    for (const SwitchView& v : all) known.push_back(v.name);
    const std::string words =
        view == all.end() || view->words.empty() ? "VALUE" : fmt::format("{}", fmt::join(view->words, "|"));
    found.error("unknown-reading", {}, fmt::format("'{}' is no reading of these rules", printable(reading)),
                known.empty()       ? std::string("these rules have one reading")
                : view == all.end() ? found.suggest(name, known, "write a profile, or a name with =VALUE: {names}")
                                    : fmt::format("write {}={}", name, words));
    return nullptr;
  }
  Value options = Value::map();
  const std::string_view value = reading.substr(sign + 1);
  options.set(name, view->words.empty() ? Value::word(value) : Value::text(value));
  change.keys.set(view->under, std::move(options));
  return changed(change, found);
}

std::unique_ptr<ReadingAnswers> Game::by_readings() const {
  return switches().empty() ? nullptr : std::make_unique<OptionAnswers>(*this);
}

}  // namespace hexrout
