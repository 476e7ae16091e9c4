#include "hexrout/advise/advise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "advise/game_advisor.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

// Index of the wanted side; sides.size() after an error.
std::size_t side_for(const Game& game, const std::string& wanted, Diagnostics& found) {
  const std::vector<std::string>& sides = game.setting().sides;
  if (!wanted.empty()) {
    const auto it = std::find(sides.begin(), sides.end(), wanted);
    if (it == sides.end())
      found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side {}", in_quotes(wanted)),
                  found.suggest(wanted, sides, "the sides are: {names}"));
    return static_cast<std::size_t>(it - sides.begin());
  }
  const std::vector<UnitView> units = game.units();
  for (const std::string& id : game.movers())
    for (const UnitView& u : units)
      if (u.id == id) return static_cast<std::size_t>(std::find(sides.begin(), sides.end(), u.side) - sides.begin());
  const auto it = std::find(sides.begin(), sides.end(), game.setting().attacker);
  if (it == sides.end() && sides.empty())
    found.error("no-side", {}, "the scenario has no sides", "name them under 'sides'");
  return it == sides.end() ? 0 : static_cast<std::size_t>(it - sides.begin());
}

std::string number(double value) {
  return fmt::format("{:.1f}", value);
}

std::string path_text(const AdvisedStep& step, const Map& map) {
  std::string out;
  for (const LocationId at : step.path)
    out += (out.empty() ? "" : " ") + (at == kNowhere ? std::string("off the map") : map.location_name(at));
  return out;
}

std::string percent(const Odds& odds) {
  return odds.percent(1) + " %";
}

Json points_json(const Points& p) {
  return {{"exact", p.exact}, {"value", p.value}};
}

// Words for a step.
std::string_view told(const AdvisedStep& step) {
  return step.words.empty() ? name_of(step.what) : step.words;
}

}  // namespace

std::string_view name_of(AdvisedAct act) {
  constexpr std::array<std::string_view, 8> kNames{"routs",          "crawls",  "stays",          "surrenders",
                                                   "tries the Wire", "is lost", "gives an order", "chooses"};
  return kNames[static_cast<std::size_t>(act)];
}

std::optional<Advice> advise(const Game& game, const AdviceOptions& options, Diagnostics& found) {
  const std::size_t before = found.error_count();
  const std::size_t side = side_for(game, options.side, found);
  if (found.error_count() > before) return std::nullopt;
  Advice advice;
  advice.side = game.setting().sides[side];
  advice.worst_case = options.worst_case;
  advice.weights = options.weights;
  planning::advisor_of(game)->advise(side, options, advice, found);
  if (found.error_count() > before) return std::nullopt;
  return advice;
}

namespace {

// True for advice on orders, false for advice on routs.
bool of_orders(const GroupAdvice& group) {
  return std::all_of(group.steps.begin(), group.steps.end(), [](const AdvisedStep& step) {
    return step.what == AdvisedAct::gives_order || step.what == AdvisedAct::chooses ||
           (step.what == AdvisedAct::stays && !step.odds && step.terms.empty());
  });
}

// "104.0: survival 80.0, whole 20.0, rally 4.0"
std::string terms_text(const AdvisedStep& step) {
  std::vector<std::string> words;
  for (const WorthTerm& term : step.terms) words.push_back(fmt::format("{} {}", term.what, number(term.points.value)));
  return fmt::format("{}: {}", number(step.worth.value), fmt::join(words, ", "));
}

std::string worth_text(const GroupAdvice& group) {
  std::string out = number(group.low.value) + " points to the side";
  if (group.sampled)
    out +=
        fmt::format(" (mean of {} plays, standard error {:.2f})", group.sampled->plays, group.sampled->standard_error);
  return out;
}

std::string heading_text(const GroupAdvice& group, bool orders) {
  if (orders)
    return fmt::format("\nWith these orders the position is worth {}{}{}\n", worth_text(group),
                       group.exact ? ", and with no others more" : "; others may be better",
                       group.order_matters ? "; who begins matters" : "");
  if (group.units.size() < 2) return "\n";
  const std::string worth = group.exact ? number(group.low.value) + " points"
                                        : fmt::format("at least {} points, and no plan more than {},",
                                                      number(group.low.value), number(group.high.value));
  const std::string order = group.order_matters ? "matters" : "makes no difference";
  return fmt::format("\n{}: together worth {} by the weights (--weights); {}\n",
                     printable(fmt::format("{}", fmt::join(group.units, ", "))), worth,
                     !group.compared ? "other orders of their routs were not all looked at"
                     : group.exact   ? "the order of their routs " + order
                                     : "as far as was looked, the order of their routs " + order);
}

std::string other_text(const char* which, const std::optional<Alternative>& alternative, bool always) {
  if (!alternative || (!always && alternative->loses->value <= 0)) return {};
  const std::string loss =
      !alternative->loses ? std::string()
      : alternative->loses->value > 0
          ? fmt::format("; loses {} points", number(alternative->loses->value))
          : fmt::format("; is worth the same{}{}",
                        alternative->decided.empty() ? "" : ", what decided: ", alternative->decided);
  return fmt::format("     {}: {}{}\n", which, printable(alternative->what), loss);
}

std::string step_text(const AdvisedStep& step, const Map& map) {
  std::string out = fmt::format("{} {}", printable(step.unit), printable(told(step)));
  if (step.path.size() == 1) out += fmt::format(" in {}", path_text(step, map));
  if (step.path.size() > 1) out += " " + path_text(step, map);
  if (step.odds)
    out += fmt::format("; whole {}, reduced {}, stopped {}, lost {}", percent(step.odds->whole),
                       percent(step.odds->reduced), percent(step.odds->stopped), percent(step.odds->lost));
  out += "\n";
  for (const std::string& why : step.because) out += fmt::format("     {}\n", printable(why));
  if (!step.terms.empty())
    out += fmt::format("     {} {}\n", step.order.empty() ? "worth" : "adds", printable(terms_text(step)));
  return out + other_text("second best", step.other_way, true) + other_text("in another order", step.other_unit, false);
}

}  // namespace

std::string advice_text(const Advice& advice, const Game& game) {
  const Map& map = *game.setting().map;
  std::string out =
      fmt::format("Advice for the {}{}\n", printable(advice.side), advice.worst_case ? ", the worst case" : "");
  if (!advice.not_offered.empty()) out += fmt::format("  none: {}\n", advice.not_offered);
  if (advice.groups.empty() && advice.not_offered.empty()) out += "  no unit of this side has a decision\n";
  for (const GroupAdvice& group : advice.groups) {
    const bool orders = of_orders(group);
    out += heading_text(group, orders);
    if (group.steps.empty()) out += "no order is worth more than none\n";
    std::size_t n = 0;
    for (const AdvisedStep& step : group.steps)
      out += (group.steps.size() > 1 ? fmt::format("{}. ", ++n) : std::string()) + step_text(step, map);
    // The reasons for a group come after its advice.
    for (std::size_t i = 0; i < group.because.size(); ++i)
      out += fmt::format("{}{}\n", i > 0 ? "    " : orders ? "  " : "  why together: ", printable(group.because[i]));
  }
  if (!advice.notes.empty()) out += "\n";
  for (const std::string& note : advice.notes) out += fmt::format("note: {}\n", note);
  return out;
}

namespace {

Json step_json(const AdvisedStep& step, const Map& map) {
  Json path = Json::array();
  for (const LocationId at : step.path) path.push_back(place_json(at, map));
  Json json = {{"unit", step.unit}, {"what", translated(told(step))}};
  if (!step.order.empty()) json["order"] = step.order;
  if (step.choice)
    json["choice"] = {{"what", step.choice->what}, {"who", step.choice->who}, {"take", step.choice->take}};
  json["path"] = path;
  if (step.odds)
    json["odds"] = {{"whole", step.odds->whole.text()},
                    {"reduced", step.odds->reduced.text()},
                    {"stopped", step.odds->stopped.text()},
                    {"lost", step.odds->lost.text()}};
  if (step.odds) json["odds_value"] = odds_values(*step.odds);
  json["worth"] = points_json(step.worth);
  if (!step.terms.empty()) {
    Json terms = Json::array();
    for (const WorthTerm& term : step.terms)
      terms.push_back({{"what", term.what}, {"points", points_json(term.points)}});
    json["terms"] = terms;
  }
  if (!step.leader.empty()) json["leader"] = step.leader;
  json["because"] = sentences_json(step.because);
  const auto alternative = [&](const char* key, const std::optional<Alternative>& other) {
    if (!other) return;
    json[key] = {{"what", translated(other->what)}};
    if (other->loses) json[key]["loses"] = points_json(*other->loses);
    if (!other->decided.empty()) json[key]["decided"] = translated(other->decided);
  };
  alternative("other_way", step.other_way);
  alternative("other_unit", step.other_unit);
  return json;
}

}  // namespace

std::string advice_json(const Advice& advice, const Game& game) {
  const Map& map = *game.setting().map;
  Json groups = Json::array();
  for (const GroupAdvice& group : advice.groups) {
    Json steps = Json::array();
    for (const AdvisedStep& step : group.steps) steps.push_back(step_json(step, map));
    Json json = {{"units", group.units},
                 {"because", sentences_json(group.because)},
                 {"order_matters", group.order_matters},
                 {"exact", group.exact},
                 {"low", points_json(group.low)},
                 {"high", points_json(group.high)}};
    if (group.sampled)
      json["sampled"] = {{"plays", group.sampled->plays}, {"standard_error", group.sampled->standard_error}};
    json["states"] = group.states;
    json["steps"] = steps;
    groups.push_back(std::move(json));
  }
  Json out = {{"side", advice.side},
              {"worst_case", advice.worst_case},
              {"weights", weights_text(advice.weights)},
              {"groups", groups},
              {"notes", sentences_json(advice.notes)}};
  if (!advice.stopped.empty()) out["stopped"] = advice.stopped;
  if (!advice.not_reached.empty()) out["not_reached"] = advice.not_reached;
  if (!advice.not_offered.empty()) out["not_offered"] = translated(advice.not_offered);
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
