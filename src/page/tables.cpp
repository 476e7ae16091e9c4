// The content of the page as tables, for readers who cannot see a map and for browsers without scripts.
#include <fmt/format.h>

#include "hexrout/play/report.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/scenario/design.hpp"
#include "hexrout/text/markup.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

// Text of the program, in its language.
std::string told(std::string_view english) {
  return xml(translated(english));
}

std::string row(std::initializer_list<std::string> cells) {
  std::string out = "<tr>";
  bool first = true;
  for (const std::string& cell : cells) {
    out += first ? "<th scope='row'>" + told(cell) + "</th>" : "<td>" + told(cell) + "</td>";
    first = false;
  }
  return out + "</tr>\n";
}

std::string head(std::string_view caption, std::initializer_list<const char*> columns) {
  std::string out = fmt::format(
      "<div class='wide' role='region' tabindex='0' aria-label=\"{0}\"><table><caption>{0}</caption><thead><tr>",
      told(caption));
  for (const char* const column : columns) out += fmt::format("<th scope='col'>{}</th>", told(column));
  return out + "</tr></thead><tbody>\n";
}

constexpr const char* kEnd = "</tbody></table></div>\n";

std::string reasons(std::span<const Reason> list) {
  std::string out;
  for (const Reason& reason : list) out += "<li>" + told(reason.text + rule_text(reason)) + "</li>";
  return out;
}

std::string opened(std::string_view summary) {
  return "<details open><summary>" + told(summary) + "</summary>\n";
}

class Tables {
 public:
  explicit Tables(const Game& game) : game_(game), map_(*game.setting().map) {}

  std::string units() const {
    std::string out = opened("Units") + head("Units", {"Unit", "Counter", "Side", "In", "State"});
    for (const UnitView& unit : game_.units())
      out += row({unit.id, unit.label, unit.side, name(unit.at), fmt::format("{}", fmt::join(unit.state, ", "))});
    return out + kEnd + "</details>\n";
  }

  // The design of the whole game; no hex of it is left out.
  std::string design(const Design& of) const {
    const std::vector<std::string>& sides = game_.setting().sides;
    std::string out = opened("Design") + head("Design", {"What", "Side", "Where", "Text"});
    if (of.turns > 0) out += row({fmt::format("{} turns", of.turns), "", "", ""});
    for (std::size_t side = 0; side < of.edges.size(); ++side)
      if (!of.edges[side].empty())
        out += row({"friendly edges", sides[side], fmt::format("{}", fmt::join(of.edges[side], ", ")), ""});
    for (const DesignPart& area : of.areas)
      out += row({fmt::format("area {}{}{}", area.id, area.as.empty() ? "" : ": ", area.as), sides[area.side],
                  names(area.hexes), area.text});
    for (const DesignPart& entry : of.entries)
      out += row({fmt::format("entry on turn {}", entry.turn), sides[entry.side], names(entry.hexes), entry.text});
    if (!of.victory.empty() || !of.victory_text.empty())
      out += row({"victory", "", names(of.victory), of.victory_text});
    return out + kEnd + "</details>\n";
  }

  std::string standings() const {
    const std::vector<Standing> all = game_.standings();
    if (all.empty()) return {};
    std::string out = opened("Sides and groups") + head("Sides and groups", {"Of", "Side", "What", "Value"});
    for (const Standing& s : all)
      for (const auto& [what, value] : s.facts) out += row({s.of, s.side, what, value});
    return out + kEnd + "</details>\n";
  }

  std::string answer(const UnitAnswer& answer, const Surroundings& around) const {
    std::string out = fmt::format("<details><summary>{}</summary>\n",
                                  told(fmt::format("{} in {}: {}", answer.id, name(answer.at), verdict_text(answer))));
    // The deciding reason is listed first.
    const bool settled = answer.options.empty();
    const std::span<const Reason> fates(answer.fate.because);
    const std::string fate = chooses(answer)
                                 ? std::string()
                                 : reasons(settled && verdict_of(answer).decides != nullptr ? fates.subspan(1) : fates);
    const std::string because =
        (settled ? fate : "") + reasons(answer.because) + (settled ? "" : fate) + reasons(answer.readings);
    if (!because.empty()) out += "<ul>" + because + "</ul>\n";
    return out + options(answer) + refusals(answer) + exposed(answer, around) + "</details>\n";
  }

 private:
  std::string name(LocationId at) const { return at == kNowhere ? std::string("off the map") : map_.location_name(at); }

  std::string options(const UnitAnswer& answer) const {
    if (answer.options.empty()) return {};
    std::string out =
        head(answer.id + ": ways out", {"End", "Path", game_.words().distance.c_str(), "Exposed", "Odds", "Notes"});
    for (const RoutOption& option : answer.options) {
      std::string path, fire, odds, notes = option.low_crawl ? "Low Crawl. " : "";
      for (const LocationId step : option.path) path += (path.empty() ? "" : " \u2192 ") + name(step);
      for (const InterdictedStep& step : option.interdicted)
        fire += fmt::format("{}{} by {}", fire.empty() ? "" : "; ", name(step.at), fmt::join(step.by, ", "));
      if (option.odds) {
        const RouteOdds& o = *option.odds;
        odds = fmt::format("whole {} %, reduced {} %, stopped {} %, lost {} %", o.whole.percent(1),
                           o.reduced.percent(1), o.stopped.percent(1), o.lost.percent(1));
      }
      if (option.chance) odds += fmt::format("{}chance {} %", odds.empty() ? "" : "; ", option.chance->percent(1));
      for (const Reason& note : option.notes) notes += note.text + (note.rule.empty() ? " " : " [" + note.rule + "] ");
      for (const Reason& change : told_path(option.story, map_, PathTelling::changes))
        notes += fmt::format("{} [{}] ", change.text, change.rule);
      if (option.recommended) notes += "Recommended. ";
      if (option.chance)
        notes += "The dice decide.";
      else if (option.mandatory)
        notes += "The rules demand one of these.";
      out += row({name(option.end), path,
                  option.spent_half_mf == HalfMf{} ? std::string() : mf_text(option.spent_half_mf), fire, odds, notes});
    }
    return out + kEnd;
  }

  std::string refusals(const UnitAnswer& answer) const {
    if (answer.refused.empty()) return {};
    std::string out = head(answer.id + ": refused steps", {"From", "To", "Rule", "Enemy", "Why"});
    for (const Refusal& refusal : answer.refused)
      out += row({name(refusal.from), name(refusal.to), refusal.rule, refusal.enemy, refusal.why});
    return out + kEnd;
  }

  std::string exposed(const UnitAnswer& answer, const Surroundings& around) const {
    std::string out;
    if (!around.known.empty())
      out += fmt::format("<p>{}</p>\n", xml(phrase("Knows {}.", {fmt::format("{}", fmt::join(around.known, ", "))})));
    if (!around.remembered.empty())
      out += fmt::format("<p>{}</p>\n",
                         xml(phrase("Remembers {}.", {fmt::format("{}", fmt::join(around.remembered, ", "))})));
    if (around.exposed.empty()) return out;
    out += head(answer.id + ": where a step can be Interdicted", {"By", "How many", "In"});
    for (const Exposed& e : grouped(around, map_))
      out += row({fmt::format("{}", fmt::join(e.by, ", ")), std::to_string(e.by.size()),
                  fmt::format("{}", fmt::join(e.at, ", "))});
    return out + kEnd;
  }

  std::string names(const std::vector<HexId>& hexes) const {
    std::vector<std::string> out;
    for (const HexId hex : hexes) out.push_back(map_.name(hex));
    return fmt::format("{}", fmt::join(out, ", "));
  }

  const Game& game_;
  const Map& map_;
};

}  // namespace

std::string tables_html(const Scenario& scenario, const Said& said) {
  const Tables tables(*scenario.game);
  std::string out = tables.units() + tables.standings();
  if (scenario.design != nullptr) out += tables.design(*scenario.design);
  for (std::size_t i = 0; i < said.answers.size(); ++i) out += tables.answer(said.answers[i], said.surroundings[i]);
  return out;
}

}  // namespace hexrout::page
