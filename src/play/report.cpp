#include "hexrout/play/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <unordered_set>

#include "hexrout/play/rule_text.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/state_words.hpp"
#include "play/option_text.hpp"

namespace hexrout {

std::string untinted(std::string_view text, Tone) {
  return std::string(text);
}

std::string_view name_of(Duty duty) {
  static constexpr std::array<std::string_view, 4> kNames{"must", "may", "need_not", "cannot"};
  return kNames[static_cast<std::size_t>(duty)];
}

std::string phase_text(const Game& game, std::string_view before) {
  const std::string& phase = game.setting().phase;
  const std::string words = phase == "rout" ? phrase(game.words().phase) : phrase("{} phase", {phrase(phase)});
  return words.empty() ? std::string() : std::string(before) + words;
}

std::vector<std::string> units_to_tell(const Game& game) {
  std::vector<std::string> out = game.movers();
  const std::unordered_set<std::string> movers(out.begin(), out.end());
  for (const UnitView& unit : game.units()) {
    const bool broken = std::find(unit.state.begin(), unit.state.end(), "broken") != unit.state.end();
    if (broken && !movers.contains(unit.id)) out.push_back(unit.id);
  }
  return out;
}

namespace {

// The recommended option, then by the odds of elimination, otherwise in their order. Options among which dice choose
// stay in order.
std::vector<const RoutOption*> safest_first(const std::vector<RoutOption>& options) {
  std::vector<const RoutOption*> out;
  for (const RoutOption& option : options) out.push_back(&option);
  if (std::any_of(options.begin(), options.end(), [](const RoutOption& option) { return option.chance.has_value(); }))
    return out;
  const auto lost = [](const RoutOption* option) { return option->odds ? option->odds->lost.value() : 0.0; };
  std::stable_sort(out.begin(), out.end(), [&](const RoutOption* a, const RoutOption* b) {
    return a->recommended != b->recommended ? a->recommended : lost(a) < lost(b);
  });
  return out;
}

class Writer {
 public:
  Writer(const UnitAnswer& answer, const Game& game, Detail detail, const Tint& tint)
      : answer_(answer), game_(game), detail_(detail), tint_(tint), map_(*game.setting().map) {}

  std::string text() {
    verdict();
    because();
    reasons(answer_.readings, "  ");
    options();
    dead_ends();
    forgone();
    refusals();
    return printed_;
  }

 private:
  std::string name(LocationId at) const { return at == kNowhere ? phrase("off the map") : map_.location_name(at); }

  void verdict() {
    const UnitView shown = game_.unit(answer_.id).value_or(UnitView{});
    std::string line = tint_(printable(answer_.id), Tone::strong);
    if (!shown.label.empty()) line += " " + printable(shown.label);
    if (!shown.side.empty())
      line += fmt::format(" ({}{}{})", printable(shown.side), shown.state.empty() ? "" : ": ",
                          printable(state_words(shown.state)));
    if (answer_.at != kNowhere) line += " " + phrase("in {}", {name(answer_.at)});
    const Verdict verdict = verdict_of(answer_);
    line += ": " + tint_(printable(verdict.word), verdict.tone) + printable(verdict.rest);
    if (verdict.decides != nullptr) line += ": " + sentence(*verdict.decides);
    printed_ += line + "\n";
  }

  std::string sentence(const Reason& reason) const {
    return printable(reason.text) + tint_(printable(rule_text(reason)), Tone::faint);
  }

  void reasons(std::span<const Reason> list, std::string_view lead) {
    for (const Reason& reason : list) printed_ += std::string(lead) + sentence(reason) + "\n";
  }

  // The deciding reason comes first. A unit that must take one of its options has no other fate to show.
  void because() {
    const std::span<const Reason> fate(answer_.fate.because);
    const std::string lead = "  " + phrase("because") + " ";
    if (answer_.options.empty()) reasons(fate.subspan(verdict_of(answer_).decides != nullptr ? 1 : 0), lead);
    reasons(answer_.because, lead);
    if (!answer_.options.empty() && !chooses(answer_)) reasons(fate, lead);
  }

  void options() {
    std::size_t shown = 0;
    for (const RoutOption* listed : safest_first(answer_.options)) {
      const RoutOption& option = *listed;
      if (detail_ == Detail::brief && shown++ == kBriefOptions) {
        printed_ += "    " + phrase("and {} more", {std::to_string(answer_.options.size() - kBriefOptions)}) + "\n";
        return;
      }
      std::string line = fmt::format("  {} {:<7}",
                                     option.chance      ? "*"
                                     : option.mandatory ? "!"
                                                        : "-",
                                     name(option.end));
      line += option_text(option, map_, game_.words(), tint_);
      if (option.recommended) line += tint_("; " + phrase("recommended"), Tone::good);
      printed_ += line + "\n";
      notes(option.notes);
      notes(told_path(option.story, map_, PathTelling::changes));
    }
  }

  // A note on many ways is written at the first of them.
  void notes(const std::vector<Reason>& list) {
    for (const Reason& note : list)
      if (noted_.insert(note.rule + "\n" + note.text).second) printed_ += "      " + sentence(note) + "\n";
  }

  // Ends where it may not stay.
  void dead_ends() {
    std::size_t shown = 0;
    for (const DeadEnd& end : answer_.dead_ends) {
      if (detail_ == Detail::brief && shown++ == kBriefOptions) {
        printed_ +=
            "    " + phrase("and {} more dead ends", {std::to_string(answer_.dead_ends.size() - kBriefOptions)}) + "\n";
        return;
      }
      std::string line = fmt::format("  x {:<7} {}, {} MF: {}; ", name(end.way.end), path_text(end.way.path, map_),
                                     mf_text(end.way.spent_half_mf), phrase("a dead end"));
      const std::string what = printable(phrase(end.fate.what));
      line +=
          end.fate.to.empty()
              ? tint_(phrase("{} there", {what}), Tone::bad)
              : phrase("{}, to {}", {tint_(phrase("{} there", {what}), Tone::bad), printable(or_list(end.fate.to))});
      for (const InterdictedStep& step : end.way.interdicted)
        line += "; " + tint_(printable(interdicted_text(step, map_)), Tone::warn);
      printed_ += line + "\n";
      notes(told_path(end.way.story, map_, PathTelling::changes));
      reasons(end.fate.because, "      " + phrase("because") + " ");
    }
  }

  // Options that it would have without surrender, each end once.
  void forgone() {
    std::vector<std::string> afoot, crawling;
    for (const RoutOption& option : answer_.forgone) {
      auto& ends = option.low_crawl ? crawling : afoot;
      if (std::find(ends.begin(), ends.end(), name(option.end)) == ends.end()) ends.push_back(name(option.end));
    }
    std::string line = fmt::format("{}", fmt::join(afoot, ", "));
    if (!crawling.empty()) {
      const std::string by_crawl = phrase("{} by Low Crawl", {fmt::format("{}", fmt::join(crawling, ", "))});
      line = line.empty() ? by_crawl : phrase("{}, and {}", {line, by_crawl});
    }
    if (!line.empty()) printed_ += "  " + phrase("otherwise it could reach {}", {line}) + "\n";
  }

  // A reason for several Locations starts without the Location.
  static std::string without_place(const std::string& why, const std::string& place) {
    const std::string crawl = phrase("by Low Crawl: {}", {""});
    if (why.starts_with(crawl)) return crawl + without_place(why.substr(crawl.size()), place);
    for (const std::string& lead : {phrase("{} is ", {place}), place + " "})
      if (why.starts_with(lead)) return why.substr(lead.size());
    const std::string from = phrase("from {} ", {place});
    return why.starts_with(from) ? phrase("from there {}", {why.substr(from.size())}) : why;
  }

  // Equal reasons for several hexes from one place share a line.
  void refusals() {
    std::vector<std::pair<std::string, std::vector<std::string>>> lines;
    std::size_t left_out = 0;
    for (const Refusal& refusal : answer_.refused) {
      if (detail_ == Detail::brief && refusal.from != answer_.at) {
        ++left_out;
        continue;
      }
      std::string why = printable(without_place(refusal.why, name(refusal.to)));
      if (!refusal.enemy.empty() && refusal.why.find(refusal.enemy) == std::string::npos)
        why += " (" + printable(refusal.enemy) + ")";
      why += tint_(printable(rule_text(refusal.rule, refusal.disputed)), Tone::faint);
      const std::string key = fmt::format("{}\n{}", name(refusal.from), why);
      const auto it = std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.first == key; });
      auto& to = it != lines.end() ? it->second : lines.emplace_back(key, std::vector<std::string>{}).second;
      const std::string target = name(refusal.to);
      if (std::find(to.begin(), to.end(), target) == to.end()) to.push_back(target);
    }
    for (const auto& [key, to] : lines) {
      const std::size_t cut = key.find('\n');
      printed_ += "  " +
                  phrase("{} {} to {}: {}", {tint_(phrase("not"), Tone::bad), key.substr(0, cut),
                                             fmt::format("{}", fmt::join(to, ", ")), key.substr(cut + 1)}) +
                  "\n";
    }
    if (left_out > 0)
      printed_ += "    " +
                  (left_out == 1 ? phrase("and 1 step refused further on")
                                 : phrase("and {} steps refused further on", {std::to_string(left_out)})) +
                  "\n";
  }

  const UnitAnswer& answer_;
  const Game& game_;
  Detail detail_;
  const Tint& tint_;
  const Map& map_;
  std::set<std::string> noted_;
  std::string printed_;
};

}  // namespace

std::string answer_text(const UnitAnswer& answer, const Game& game, Detail detail, const Tint& tint) {
  return Writer(answer, game, detail, tint).text();
}

}  // namespace hexrout
