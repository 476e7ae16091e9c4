#include "hexrout/play/fates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "hexrout/play/nlohmann_report.hpp"
#include "play/course_tree.hpp"

namespace hexrout {

namespace {

using Key = std::tuple<std::string, std::string, std::string>;  // Location, label, state

// Longer fractions are in the JSON only.
constexpr std::size_t kMostFraction = 15;

Key key_of(const UnitView& unit, const Map& map) {
  if (unit.presence == Presence::lost) return {"", unit.label, unit.fate};
  return {unit.at == kNowhere ? std::string() : map.location_name(unit.at), unit.label,
          fmt::format("{}", fmt::join(unit.state, ", "))};
}

// Everything shown of an end, as one text: equal ends are counted together.
std::string text_of(const std::vector<UnitView>& units, const std::vector<ResultFact>& results) {
  std::string out;
  for (const UnitView& unit : units) {
    out += unit.id;
    out += '\0';
    out += unit.label;
    out += '\0';
    out += std::to_string(unit.at);
    out += '\0';
    for (const std::string& state : unit.state) out += state, out += '\1';
    out += '\0';
  }
  for (const ResultFact& r : results) out += r.value, out += '\0';
  return out;
}

// Ends, in the order in which they were first met.
class Ends {
 public:
  void add(const Game& game, const Odds& odds) {
    std::vector<UnitView> units = game.units();
    std::vector<ResultFact> results = game.results();
    const auto [at, fresh] = number_.try_emplace(text_of(units, results), ends_.size());
    if (fresh) ends_.push_back({std::move(units), std::move(results), Odds{0, 1}});
    ends_[at->second].odds = ends_[at->second].odds + odds;
  }
  std::size_t size() const { return ends_.size(); }

  // The values of each fact.
  std::vector<ResultFates> results(const Game& start) const {
    std::vector<ResultFates> out;
    const std::vector<ResultFact> facts = start.results();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      std::map<std::string, Odds> sums;
      for (const End& end : ends_) {
        Odds& odds = sums[end.results[i].value];
        odds = odds + end.odds;
      }
      ResultFates& of = out.emplace_back(ResultFates{facts[i].of, facts[i].side, facts[i].fact, {}});
      of.values.assign(sums.begin(), sums.end());
      std::stable_sort(of.values.begin(), of.values.end(),
                       [](const auto& a, const auto& b) { return b.second < a.second; });
    }
    return out;
  }

  std::vector<UnitFates> fates(const Game& start) const {
    const Map& map = *start.setting().map;
    std::vector<std::string> order;
    std::unordered_map<std::string, std::map<Key, Odds>> sums;
    for (const UnitView& unit : start.units()) {
      order.push_back(unit.id);
      sums.try_emplace(unit.id);
    }
    for (const End& end : ends_)
      for (const UnitView& unit : end.units) {
        const auto [sum, fresh] = sums.try_emplace(unit.id);
        if (fresh) order.push_back(unit.id);
        Odds& odds = sum->second[key_of(unit, map)];
        odds = odds + end.odds;
      }
    std::vector<UnitFates> out;
    for (const std::string& id : order) {
      UnitFates unit{id, {}};
      for (const auto& [key, odds] : sums[id])
        unit.fates.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), odds});
      std::stable_sort(unit.fates.begin(), unit.fates.end(),
                       [](const PhaseFate& a, const PhaseFate& b) { return b.odds < a.odds; });
      out.push_back(std::move(unit));
    }
    return out;
  }

 private:
  struct End {
    std::vector<UnitView> units;
    std::vector<ResultFact> results;
    Odds odds;
  };
  std::unordered_map<std::string, std::size_t> number_;
  std::vector<End> ends_;
};

}  // namespace

std::optional<PhaseFates> phase_fates(const Game& game, const PlayScript& script, const FateLimits& limits,
                                      Diagnostics& found) {
  Ends ends;
  CourseTree tree(game, script, limits);
  const CourseTree::Stopped stopped = tree.walk([&](const Game& end, const Odds& odds) { ends.add(end, odds); }, found);
  if (stopped == CourseTree::Stopped::wrong_script) return std::nullopt;
  if (stopped == CourseTree::Stopped::too_many) {
    found.error(
        "too-many-rolls", {},
        fmt::format("the phase has too many courses for exact odds: {} were played and there are more", tree.plays()),
        "play it with a seed, sample it with 'hexrout sweep', or write fewer events");
    return std::nullopt;
  }
  return PhaseFates{ends.fates(game), ends.results(game)};
}

std::string fates_text(const PhaseFates& fates) {
  std::string out = fates.units.empty() ? "no unit is there to have odds\n" : "";
  bool left_out = false;
  // "41.67 %  (5/12)  "
  const auto chance = [&](const Odds& odds) {
    const std::string fraction = odds.text();
    if (fraction.size() <= kMostFraction) return fmt::format("{:>6} %  ({})  ", odds.percent(2), fraction);
    left_out = true;
    return fmt::format("{:>6} %  ", odds.percent(2));
  };
  for (const UnitFates& unit : fates.units)
    for (const PhaseFate& fate : unit.fates) {
      out += fmt::format("{:<10} {}{}", printable(unit.id), chance(fate.odds), printable(fate.label));
      if (!fate.where.empty()) out += fmt::format(" in {}", fate.where);
      if (!fate.state.empty()) out += fmt::format(": {}", printable(fate.state));
      out += '\n';
    }
  for (const ResultFates& result : fates.results)
    for (const auto& [value, odds] : result.values)
      out += fmt::format("{:<30} {}{}\n", printable(result.of) + ", " + result.fact, chance(odds), printable(value));
  if (left_out) out += "Percentages are rounded; --format json gives every fraction in full.\n";
  return out;
}

namespace {

Json results_json(const std::vector<ResultFates>& results) {
  Json out = Json::array();
  for (const ResultFates& result : results) {
    Json list = Json::array();
    for (const auto& [value, odds] : result.values)
      list.push_back({{"value", value}, {"odds", odds.text()}, {"odds_value", odds.value()}});
    out.push_back({{"of", result.of}, {"side", result.side}, {"fact", result.fact}, {"values", list}});
  }
  return out;
}

}  // namespace

std::string fates_json(const PhaseFates& fates, const Game& game) {
  Json units = Json::array();
  for (const UnitFates& unit : fates.units) {
    Json list = Json::array();
    for (const PhaseFate& fate : unit.fates)
      list.push_back({{"where", fate.where.empty() ? Json(nullptr) : Json(fate.where)},
                      {"label", fate.label},
                      {"state", fate.state},
                      {"odds", fate.odds.text()},
                      {"odds_value", fate.odds.value()}});
    units.push_back({{"id", unit.id}, {"fates", list}});
  }
  const Setting& setting = game.setting();
  Json out{{"title", setting.title}, {"attacker", setting.attacker}, {"turn", setting.turn}, {"phase", setting.phase}};
  add_house_rules(setting, out);
  add_readings(game, out);
  out["units"] = units;
  if (!fates.results.empty()) out["results"] = results_json(fates.results);
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
