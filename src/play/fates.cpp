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

using Key = std::tuple<std::string, std::string, std::string>;  // where, label, state

// Fractions longer than this are left to JSON.
constexpr std::size_t kMostFraction = 15;

Key key_of(const UnitView& unit, const Map& map) {
  if (unit.presence == Presence::lost) return {"", unit.label, unit.fate};
  return {unit.at == kNowhere ? std::string() : map.location_name(unit.at), unit.label,
          fmt::format("{}", fmt::join(unit.state, ", "))};
}

// All that is told of an end, as one text: equal ends are counted together.
std::string text_of(const std::vector<UnitView>& units) {
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
  return out;
}

// Ends met, in the order in which they were met first.
class Ends {
 public:
  void add(const Game& game, const Odds& odds) {
    std::vector<UnitView> units = game.units();
    const auto [at, fresh] = number_.try_emplace(text_of(units), ends_.size());
    if (fresh) ends_.push_back({std::move(units), Odds{0, 1}});
    ends_[at->second].odds = ends_[at->second].odds + odds;
  }
  std::size_t size() const { return ends_.size(); }

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
    Odds odds;
  };
  std::unordered_map<std::string, std::size_t> number_;
  std::vector<End> ends_;
};

}  // namespace

std::optional<std::vector<UnitFates>> phase_fates(const Game& game, const PlayScript& script, const FateLimits& limits,
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
  return ends.fates(game);
}

std::string fates_text(const std::vector<UnitFates>& fates) {
  std::string out = fates.empty() ? "no unit is there to have odds\n" : "";
  bool left_out = false;
  for (const UnitFates& unit : fates)
    for (const PhaseFate& fate : unit.fates) {
      std::string fraction = fate.odds.text();
      if (fraction.size() > kMostFraction) {
        fraction.clear();
        left_out = true;
      } else {
        fraction = fmt::format("({})  ", fraction);
      }
      out += fmt::format("{:<10} {:>6} %  {}{}", printable(unit.id), fate.odds.percent(2), fraction,
                         printable(fate.label));
      if (!fate.where.empty()) out += fmt::format(" in {}", fate.where);
      if (!fate.state.empty()) out += fmt::format(": {}", printable(fate.state));
      out += '\n';
    }
  if (left_out) out += "Percentages are rounded; --format json gives every fraction in full.\n";
  return out;
}

std::string fates_json(const std::vector<UnitFates>& fates, const Game& game) {
  Json units = Json::array();
  for (const UnitFates& unit : fates) {
    Json list = Json::array();
    for (const PhaseFate& fate : unit.fates)
      list.push_back({{"where", fate.where.empty() ? Json(nullptr) : Json(fate.where)},
                      {"label", fate.label},
                      {"state", fate.state},
                      {"odds", fate.odds.text()}});
    units.push_back({{"id", unit.id}, {"fates", list}});
  }
  const Setting& setting = game.setting();
  return dumped(Json{{"title", setting.title},
                     {"attacker", setting.attacker},
                     {"turn", setting.turn},
                     {"phase", setting.phase},
                     {"units", units}},
                2) +
         "\n";
}

}  // namespace hexrout
