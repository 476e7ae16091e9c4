// Writes verdicts in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/play/report.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/rules/part_over.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {

// "SURRENDERS", "HALTS in place".
std::string first_word_shouted(std::string text) {
  for (std::size_t i = 0; i < text.size() && is_letter(text[i]); ++i) text[i] = capital_of(text[i]);
  return text;
}

std::string ends_text(std::size_t n) {
  return n == 1 ? phrase("1 end") : phrase("{} ends", {std::to_string(n)});
}
std::string ways_text(std::size_t n) {
  return n == 1 ? phrase("1 way out") : phrase("{} ways out", {std::to_string(n)});
}

// "eliminated", "surrenders to g1 or g2".
std::string fate_text(const Fate& fate) {
  return fate.to.empty() ? phrase(fate.what) : phrase("{} to {}", {phrase(fate.what), or_list(fate.to)});
}

// A fate that its owner cannot change is the verdict, with its first reason. The fate may have two halves:
// "abandoned; the crew goes on foot".
Verdict settled(const UnitAnswer& answer) {
  const std::string plain = phrase(answer.fate.what);
  const std::string what = first_word_shouted(plain);
  const std::size_t cut = std::min(what.find(';'), what.size());
  Verdict out{what.substr(0, cut), Tone::bad, what.substr(cut), nullptr, true};
  if (!answer.fate.to.empty()) out.rest += fate_text(answer.fate).substr(plain.size());
  if (!answer.fate.because.empty()) out.decides = &answer.fate.because.front();
  return out;
}

// The fate after the move, for a unit that is still on the map.
std::string and_then(const UnitAnswer& answer) {
  const auto leaves = [](const RoutOption& option) { return option.end == kNowhere; };
  const std::vector<RoutOption>& ends = answer.options;
  if (answer.fate.what.empty() || (!ends.empty() && std::all_of(ends.begin(), ends.end(), leaves))) return {};
  const bool may_leave = std::any_of(ends.begin(), ends.end(), leaves);
  return "; " + phrase(may_leave ? to_translate("then, if it is still on the map, {}") : to_translate("then {}"),
                       {fate_text(answer.fate)});
}

// The fate of a unit that may not or need not move; staying is left out.
std::string and_so(const Fate& fate) {
  return fate.kind == FateKind::stays ? std::string() : "; " + fate_text(fate);
}

}  // namespace

std::string rule_text(const std::string& rule, const std::string& disputed) {
  if (rule.empty() && disputed.empty()) return {};
  if (disputed.empty()) return fmt::format(" [{}]", rule);
  return fmt::format(" [{}{}{}]", rule, rule.empty() ? "" : "; ", phrase("disputed: {}", {disputed}));
}

Verdict verdict_of(const UnitAnswer& answer) {
  const Fate& fate = answer.fate;
  // In the middle of a phase: its first reason, and its fate at the end of the phase.
  if (part_is_over(answer) && !answer.because.empty())
    return {answer.because.front().text, fate.kind == FateKind::stays ? Tone::good : Tone::bad,
            fate.kind == FateKind::stays ? std::string()
                                         : "; " + phrase("it will be {} at the end of the phase", {fate_text(fate)}),
            nullptr, true};
  const auto word = [&](std::string_view of_move) {
    constexpr std::string_view kMove = "move";
    if (answer.move.empty()) return phrase(of_move);
    return std::string(of_move.substr(0, of_move.size() - kMove.size())) + answer.move;
  };
  const std::size_t ways = answer.options.size();
  const std::string ends = ends_text(ways);
  switch (answer.duty) {
    case Duty::must:
      if (!answer.by_dice.empty())
        return {answer.by_dice, Tone::bad, (ways == 0 ? std::string() : ": " + ends) + and_then(answer), nullptr, true};
      if (ways > 0) return {word(to_translate("MUST move")), Tone::bad, ", " + ways_text(ways), nullptr, false};
      return fate.what.empty() ? Verdict{word(to_translate("MUST move")), Tone::bad,
                                         ", " + phrase("and has no way out"), nullptr, true}
                               : settled(answer);
    case Duty::may:
      if (ways > 0)
        return {word(to_translate("may move")), Tone::warn,
                ", " + (fate.what.empty() ? ways_text(ways)
                                          : phrase("{}; otherwise {}", {ways_text(ways), fate_text(fate)})),
                nullptr, false};
      if (fate.kind != FateKind::stays) return settled(answer);
      return {word(to_translate("may move")), Tone::warn, ", " + phrase("but has no way out"), nullptr, false};
    case Duty::need_not:
    case Duty::cannot:
      break;
  }
  const bool allowed = answer.duty == Duty::need_not;
  if (!allowed && answer.at == kNowhere)
    return {fate.kind == FateKind::stays ? phrase("not on the map") : fate_text(fate), Tone::faint, {}, nullptr, true};
  std::string rest = and_so(fate);
  // Of a single end that the dice give the sentence says where it is.
  const bool named = ways == 1 && answer.by_dice.find(" to ") != std::string::npos;
  if (!answer.by_dice.empty() && ways > 0)
    rest += fmt::format("; {}{}", answer.by_dice, named ? std::string() : ", " + ends);
  return {allowed ? word(to_translate("need not move")) : word(to_translate("may not move")), Tone::good,
          std::move(rest), nullptr, !allowed};
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
