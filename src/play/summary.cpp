// Writes verdicts at a glance, one line a unit.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/report.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/text/characters.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostNamed = 12;  // units without a duty

struct Line {
  Verdict verdict;
  std::string unit;   // "rb5"
  std::string label;  // "4-2-6"
  std::string place;  // "M5"
  std::string rest;   // "2 ways out: it is in Open Ground ..."
};

// Lower for verdicts that cost the unit more.
int rank(const Verdict& verdict) {
  return verdict.tone == Tone::bad ? (verdict.settled ? 0 : 1) : verdict.tone == Tone::warn ? 2 : 3;
}

Line line_of(const UnitAnswer& answer, const Game& game) {
  Line out{verdict_of(answer), answer.id, {}, {}, {}};
  if (const auto unit = game.unit(answer.id)) out.label = unit->label;
  if (answer.at != kNowhere) out.place = game.setting().map->location_name(answer.at);
  out.rest = out.verdict.rest;
  out.rest.erase(0, std::min(out.rest.find_first_not_of(",; "), out.rest.size()));
  const Reason* why = out.verdict.decides;
  if (why == nullptr && chooses(answer) && !answer.because.empty()) why = &answer.because.front();
  if (why != nullptr) out.rest += (out.rest.empty() ? "" : ": ") + why->text + rule_text(*why);
  return out;
}

// Units on the map without an answer.
std::vector<std::string> others(std::span<const UnitAnswer> answers, const Game& game) {
  std::vector<std::string> out;
  for (const UnitView& unit : game.units()) {
    const bool told =
        std::any_of(answers.begin(), answers.end(), [&](const UnitAnswer& answer) { return answer.id == unit.id; });
    if (!told && unit.presence == Presence::in_play && unit.at != kNowhere) out.push_back(unit.id);
  }
  return out;
}

}  // namespace

std::string summary_text(std::span<const UnitAnswer> answers, const Game& game, const Tint& tint) {
  if (answers.size() < 2) return {};
  std::vector<Line> lines;
  for (const UnitAnswer& answer : answers) lines.push_back(line_of(answer, game));
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return rank(a.verdict) < rank(b.verdict); });
  std::size_t word = 0, unit = 0, label = 0, place = 0;
  for (const Line& line : lines) {
    word = std::max(word, characters(line.verdict.word));
    unit = std::max(unit, line.unit.size());
    label = std::max(label, line.label.size());
    place = std::max(place, line.place.size());
  }
  std::string out;
  for (const Line& line : lines) {
    std::string after = fmt::format("{:{}}  {:<{}}  {:<{}}  {:<{}}  {}", "", word - characters(line.verdict.word),
                                    line.unit, unit, line.label, label, line.place, place, line.rest);
    while (after.ends_with(' ')) after.pop_back();
    out += "  " + tint(printable(line.verdict.word), line.verdict.tone) + printable(after) + "\n";
  }
  std::vector<std::string> rest = others(answers, game);
  const std::size_t more = rest.size() > kMostNamed ? rest.size() - kMostNamed : 0;
  rest.resize(rest.size() - more);
  if (!rest.empty())
    out += "  " +
           printable(phrase(
               "nothing to decide: {}",
               {more > 0 ? phrase("{} and {} more", {fmt::format("{}", fmt::join(rest, ", ")), std::to_string(more)})
                         : fmt::format("{}", fmt::join(rest, ", "))})) +
           "\n";
  return out;
}

}  // namespace hexrout
