#include "rules/morale_ratio/tables.hpp"

#include <algorithm>

#include "rules/common/embedded.hpp"

namespace hexrout::morale_ratio {

const std::vector<std::string>& morale_words() {
  static const std::vector<std::string> words{"normal", "cautious", "shaken", "broken", "eliminated", "destroyed"};
  return words;
}

int percent(int current, int original) {
  if (current <= 0) return 0;
  const std::int64_t whole = std::int64_t{100} * current / original;
  return static_cast<int>(std::clamp<std::int64_t>(whole, 1, 100));
}

const RatioBand& Tables::band(int p) const {
  for (const RatioBand& b : bands)
    if (p >= b.from) return b;
  return bands.back();
}

namespace {
// In the order of TerrainClass.
const std::vector<std::string>& class_words() {
  static const std::vector<std::string> words{"open",   "road",     "water",        "depression",
                                              "woods",  "building", "factory",      "marketplace",
                                              "bridge", "hexside",  "entrenchment", "other"};
  return words;
}
}  // namespace

Tables read_tables(const Node& root, Diagnostics& found) {
  Tables out;
  Fields top(root, found, "tables");
  Fields die(top.need("die"), found, "die");
  out.sides = static_cast<int>(die.integer("sides", 10, 2, 100));
  die.need_text("origin");
  die.done();
  const Node bands = top.need("bands");
  for (std::size_t i = 0; bands.is_list() && i < bands.size(); ++i) {
    Fields row(bands.item(i), found, "band");
    RatioBand b;
    row.need("from");
    b.from = static_cast<int>(row.integer("from", 1, 1, 100));
    row.need("success");
    b.success = static_cast<int>(row.integer("success", 0, 0, out.sides));
    row.need("failure");
    b.failure = static_cast<Morale>(row.choice("failure", 0, {morale_words().begin(), morale_words().begin() + 5}));
    row.need_text("origin");
    row.done();
    if (!out.bands.empty() && (b.from >= out.bands.back().from || b.success >= out.bands.back().success ||
                               b.failure < out.bands.back().failure))
      found.error("table-row", row.place(), "a later band must be a worse one",
                  "put the bands in the order of falling ratios");
    out.bands.push_back(b);
  }
  if (out.bands.empty() || out.bands.front().from != 100 || out.bands.back().from != 1)
    found.error("table", bands.place(), "the bands must go from 100 percent to 1", "write a band for every ratio");
  if (out.bands.empty()) out.bands.push_back({});
  out.vehicle_half_mf.assign(class_words().size(), 0);
  Fields vehicles(top.need("vehicle_costs"), found, "vehicle costs");
  vehicles.need_text("origin");
  Fields costs(vehicles.need("half_mf"), found, "vehicle costs");
  for (std::size_t i = 0; i < class_words().size(); ++i)
    out.vehicle_half_mf[i] = static_cast<int>(costs.integer(class_words()[i], 0, 0, 100));
  costs.done();
  out.vehicle_hexside_half_mf = static_cast<int>(vehicles.integer("hexside", 0, 0, 100));
  vehicles.done();
  top.done();
  return out;
}

const Tables& tables() {
  static const Tables built_in = read_embedded("morale_ratio/data/tables.yaml", read_tables);
  return built_in;
}

const Readings& standard_readings() {
  static const Readings built_in = read_embedded_readings("morale_ratio/data/readings.yaml");
  return built_in;
}

PolicyBook read_book(const Node& root, Diagnostics& found) {
  return read_policy_book(
      root, {{}, {"D-CA", "D-CA-GO", "D-CA-ALL", "D-SH", "D-BR", "D-BR-HOME", "D-MOVE"}, {"D-VA", "D-SP"}}, found);
}

const PolicyBook& standard_policies() {
  static const PolicyBook built_in = read_embedded("morale_ratio/data/policies.yaml", read_book);
  return built_in;
}

}  // namespace hexrout::morale_ratio
