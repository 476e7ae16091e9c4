// Writes verdicts in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/play/report.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/rules/part_over.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

namespace {

// "SURRENDERS", "HALTS in place".
std::string first_word_shouted(std::string text) {
  for (std::size_t i = 0; i < text.size() && is_letter(text[i]); ++i) text[i] = capital_of(text[i]);
  return text;
}

std::string counted(std::size_t n, std::string_view what, std::string_view more) {
  return fmt::format("{} {}", n, n == 1 ? what : more);
}

std::string fate_text(const Fate& fate) {
  return fate.what + (fate.to.empty() ? std::string() : fmt::format(" to {}", fmt::join(fate.to, " or ")));
}

// A fate that its owner cannot change is the verdict, with its first reason. The fate may have two halves:
// "abandoned; the crew goes on foot".
Verdict settled(const UnitAnswer& answer) {
  const std::string what = first_word_shouted(answer.fate.what);
  const std::size_t cut = std::min(what.find(';'), what.size());
  Verdict out{what.substr(0, cut), Tone::bad, what.substr(cut), nullptr, true};
  if (!answer.fate.to.empty()) out.rest += fmt::format(" to {}", fmt::join(answer.fate.to, " or "));
  if (!answer.fate.because.empty()) out.decides = &answer.fate.because.front();
  return out;
}

// The fate after the move, for a unit that is still on the map.
std::string and_then(const UnitAnswer& answer) {
  const auto leaves = [](const RoutOption& option) { return option.end == kNowhere; };
  const std::vector<RoutOption>& ends = answer.options;
  if (answer.fate.what.empty() || (!ends.empty() && std::all_of(ends.begin(), ends.end(), leaves))) return {};
  const bool may_leave = std::any_of(ends.begin(), ends.end(), leaves);
  return (may_leave ? "; then, if it is still on the map, " : "; then ") + fate_text(answer.fate);
}

// The fate of a unit that may not or need not move; staying is left out.
std::string and_so(const Fate& fate) {
  return fate.kind == FateKind::stays ? std::string() : "; " + fate_text(fate);
}

}  // namespace

std::string rule_text(const std::string& rule, const std::string& disputed) {
  if (rule.empty() && disputed.empty()) return {};
  if (disputed.empty()) return fmt::format(" [{}]", rule);
  return fmt::format(" [{}{}disputed: {}]", rule, rule.empty() ? "" : "; ", disputed);
}

Verdict verdict_of(const UnitAnswer& answer) {
  const Fate& fate = answer.fate;
  // In the middle of a phase: its first reason, and its fate at the end of the phase.
  if (part_is_over(answer) && !answer.because.empty())
    return {answer.because.front().text, fate.kind == FateKind::stays ? Tone::good : Tone::bad,
            fate.kind == FateKind::stays ? std::string()
                                         : fmt::format("; it will be {} at the end of the phase", fate_text(fate)),
            nullptr, true};
  const std::size_t ways = answer.options.size();
  const std::string ends = counted(ways, "end", "ends");
  switch (answer.duty) {
    case Duty::must:
      if (!answer.by_dice.empty())
        return {answer.by_dice, Tone::bad, (ways == 0 ? std::string() : ": " + ends) + and_then(answer), nullptr, true};
      if (ways > 0) return {"MUST move", Tone::bad, ", " + counted(ways, "way out", "ways out"), nullptr, false};
      return fate.what.empty() ? Verdict{"MUST move", Tone::bad, ", and has no way out", nullptr, true}
                               : settled(answer);
    case Duty::may:
      if (ways > 0)
        return {"may move", Tone::warn,
                fmt::format(", {}{}", counted(ways, "way out", "ways out"),
                            fate.what.empty() ? "" : "; otherwise " + fate_text(fate)),
                nullptr, false};
      if (fate.kind != FateKind::stays) return settled(answer);
      return {"may move", Tone::warn, ", but has no way out", nullptr, false};
    case Duty::need_not:
    case Duty::cannot:
      break;
  }
  const bool allowed = answer.duty == Duty::need_not;
  if (!allowed && answer.at == kNowhere)
    return {
        fate.kind == FateKind::stays ? std::string("not on the map") : fate_text(fate), Tone::faint, {}, nullptr, true};
  std::string rest = and_so(fate);
  // Of a single end that the dice give the sentence says where it is.
  const bool named = ways == 1 && answer.by_dice.find(" to ") != std::string::npos;
  if (!answer.by_dice.empty() && ways > 0)
    rest += fmt::format("; {}{}", answer.by_dice, named ? std::string() : ", " + ends);
  return {allowed ? "need not move" : "may not move", Tone::good, std::move(rest), nullptr, !allowed};
}

bool chooses(const UnitAnswer& answer) {
  return answer.duty == Duty::must && !answer.options.empty() && answer.by_dice.empty();
}

std::string verdict_text(const UnitAnswer& answer) {
  const Verdict verdict = verdict_of(answer);
  std::string out = verdict.word + verdict.rest;
  if (verdict.decides != nullptr) out += ": " + verdict.decides->text + rule_text(*verdict.decides);
  return out;
}

}  // namespace hexrout
