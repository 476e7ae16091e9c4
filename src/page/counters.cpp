// The counters that a reader can put on the map, by nationality: {"german": {"squads": ["4-6-7", ...], "half_squads":
// ["2-4-7 hs", ...], "crews": ["2-2-8 crew", ...], "usual": "4-6-7"}, ...}, each written as a scenario writes it. The
// usual one is the squad of the first line.
#include "hexrout/text/document.hpp"
#include "page/view.hpp"

namespace hexrout::page {

std::string_view embedded(std::string_view path);

namespace {

constexpr const char* kTable = "src/rules/asl/data/counters.yaml";
constexpr std::size_t kQuality = 1;    // in a row of squads
constexpr std::size_t kHalfSquad = 3;  // there: its half-squad
constexpr std::size_t kMark = 6;       // there: the mark that distinguishes it from another of equal figures, "ss"

void add_once(Json& list, std::string text) {
  for (const Json& there : list)
    if (there == text) return;
  list.push_back(std::move(text));
}

Json counters_of(const Node& nation) {
  Json squads = Json::array(), halves = Json::array(), crews = Json::array();
  const Node rows = nation.find("squads");
  std::string usual;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Node row = rows.item(i);
    const std::string mark = row.size() > kMark ? " " + row.item(kMark).scalar() : "";
    if (usual.empty() || (mark.empty() && row.item(kQuality).scalar() == "first-line"))
      usual = row.item(0).scalar() + mark;
    add_once(squads, row.item(0).scalar() + mark);
    add_once(halves, row.item(kHalfSquad).scalar() + " hs" + mark);
  }
  const Node manned = nation.find("crews");
  for (std::size_t i = 0; i < manned.size(); ++i) add_once(crews, manned.item(i).item(0).scalar() + " crew");
  return {{"squads", std::move(squads)},
          {"half_squads", std::move(halves)},
          {"crews", std::move(crews)},
          {"usual", std::move(usual)}};
}

}  // namespace

Json counters_json() {
  Diagnostics found;
  const auto table = Document::parse(embedded(kTable), kTable, found);
  Json out = Json::object();
  if (!table) return out;
  const Node nations = table->root();
  for (std::size_t i = 0; i < nations.size(); ++i) out[nations.entry(i).first] = counters_of(nations.entry(i).second);
  return out;
}

}  // namespace hexrout::page
