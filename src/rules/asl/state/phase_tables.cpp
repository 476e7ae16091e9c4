#include "rules/asl/state/phase_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/asl/state/counters.hpp"
#include "rules/common/tables/rule_set.hpp"
#include "rules/common/words/lists.hpp"

namespace hexrout::asl {

namespace {

constexpr int kMostDrm = 12;
constexpr int kMostMf = 12;
constexpr int kMostHexes = 64;

// Key and bounds of the number in each row of a list.
struct Told {
  std::string_view key;
  int least;
  int most;
};
constexpr Told kDrm{"drm", -kMostDrm, kMostDrm};
constexpr Told kMf{"mf", 1, kMostMf};
constexpr Told kHexes{"hexes", 0, kMostHexes};

// Reads the numbers of a list with each of `names` exactly once.
std::vector<int> read_rows(Fields& top, std::string_view list, const Told& told, const std::vector<std::string>& names,
                           Diagnostics& found) {
  std::vector<int> out(names.size(), 0);
  std::vector<int> times(names.size(), 0);
  const Node node = top.need(list);
  read_each(node, "row", found, [&](Fields& row) {
    const std::string name = row.need_text("name");
    row.need(told.key);
    const auto number = static_cast<int>(row.integer(told.key, told.least, told.least, told.most));
    row.text("rule", "");
    row.text("what", "");
    const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (at == names.size()) {
      found.error("table", row.place(), fmt::format("nothing uses the row {} of '{}'", in_quotes(name), list),
                  found.suggest(name, names));
      return;
    }
    out[at] = number;
    ++times[at];
  });
  for (std::size_t i = 0; i < names.size(); ++i)
    if (times[i] != 1)
      found.error("table", node.place(), fmt::format("there are {} rows '{}' in '{}'", times[i], names[i], list),
                  "write exactly one");
  return out;
}

PhaseTables::HeatFrom read_results(Fields& heat, Diagnostics& found) {
  static const std::vector<std::string> kResults{"hero", "hero-and-hardened", "hardened", "berserk", "surrender"};
  std::vector<int> from;
  const Node list = heat.need("results");
  read_each(list, "result", found, [&](Fields& row) {
    const std::string name = row.need_text("result");
    row.need("from");
    from.push_back(static_cast<int>(row.integer("from", 0, -99, 99)));
    row.text("rule", "");
    if (from.size() > kResults.size() || name != kResults[from.size() - 1])
      found.error(
          "table-row", row.place(), fmt::format("the result {} does not stand here", in_quotes(name)),
          fmt::format("write the results in this order: {names}", fmt::arg("names", fmt::join(kResults, ", "))));
    else if (from.size() > 1 && from.back() <= from[from.size() - 2])
      found.error("table-row", row.place(), "the numbers must rise",
                  "a result holds from its number up to the next one's");
  });
  if (from.size() != kResults.size() || from.front() != -99) {
    found.error("table", list.place(), "the results must cover every final DR",
                "write the five results, the first from -99");
    from.assign(kResults.size(), 0);
  }
  PhaseTables::HeatFrom out{from[1], from[2], from[3], from[4], 0};
  heat.need("axis_minor_surrenders_from");
  out.axis_minor_surrender = static_cast<int>(heat.integer("axis_minor_surrenders_from", 10, -99, 99));
  return out;
}

}  // namespace

PhaseTables read_phase_tables(const Node& root, Diagnostics& found) {
  PhaseTables out;
  Fields top(root, found, "tables");
  const auto mf = read_rows(top, "allotments", kMf, {"usual", "wounded"}, found);
  const auto hexes = read_rows(top, "ranges", kHexes, {"normal-range-limit", "desert"}, found);
  out.rout = {HalfMf(2 * mf[0]), HalfMf(2 * mf[1]), hexes[0], hexes[1]};
  const auto rally = read_rows(top, "rally", kDrm, {"cover", "dm", "self", "other-nationality"}, found);
  out.rally_drm = {rally[0], rally[1], rally[2], rally[3]};
  Fields heat(top.need("heat_of_battle"), found, "table of Heat of Battle");
  out.heat_from = read_results(heat, found);
  const auto heat_drm = read_rows(heat, "modifiers", kDrm, {"elite", "broken", "inexperienced"}, found);
  out.heat_drm = {heat_drm[0], heat_drm[1], heat_drm[2], {}};
  const std::vector<std::string> nations = nationality_names();
  const auto by_nation = read_rows(heat, "nationalities", kDrm, nations, found);
  for (std::size_t i = 0; i < nations.size(); ++i)
    out.heat_drm.nationality[static_cast<std::size_t>(*nationality_named(nations[i]))] = by_nation[i];
  heat.done();
  const auto losses = read_rows(top, "leader_loss", kDrm, {"eliminated", "broken"}, found);
  out.leader_loss_drm = {losses[0], losses[1]};
  top.done();
  return out;
}

std::shared_ptr<const PhaseTables> phase_tables_under(const HouseRules* house, Diagnostics& found) {
  return known_tables(house, "asl/data/tables.yaml", read_phase_tables, found);
}

std::shared_ptr<const PhaseTables> phase_tables_of(const Setting& setting) {
  Diagnostics none;
  return phase_tables_under(setting.house.get(), none);
}

}  // namespace hexrout::asl
