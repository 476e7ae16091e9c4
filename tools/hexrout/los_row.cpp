#include "los_row.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "hexrout/map/place_name.hpp"
namespace hexrout::command {

namespace {

constexpr std::array<const char*, 6> kOracleKinds{"ground", "upper", "rooftop", "cellar", "bridge", "underbridge"};

}  // namespace

LineColumns::LineColumns(const CsvTable& table, Diagnostics& found) : table_(table) {
  const auto find = [&](const char* name, bool needed) {
    const int column = table.column(name);
    if (column >= 0 || !needed) return column;
    found.error("missing-column", {table.file, 1, 1}, fmt::format("there is no column '{}'", name),
                "the columns are from_hex, from_level, to_hex, to_level and perhaps from_kind, to_kind");
    complete_ = false;
    return -1;
  };
  from_ = {find("from_hex", true), find("from_level", true), find("from_kind", false)};
  to_ = {find("to_hex", true), find("to_level", true), find("to_kind", false)};
}

LocationId LineColumns::location(const Map& map, std::size_t row, const Columns& columns, Diagnostics& found) const {
  const auto field = [&](int column) -> const std::string& {
    return table_.rows[row][static_cast<std::size_t>(column)];
  };
  const auto wrong = [&](int column, const char* code, std::string what, std::string hint) {
    found.error(code, table_.place(row, static_cast<std::size_t>(column)), std::move(what), std::move(hint));
    return kNowhere;
  };
  const std::string& name = field(columns.hex);
  const auto hex = find_hex_as_written(map, name);
  if (!hex)
    return wrong(columns.hex, "unknown-hex", fmt::format("the map has no hex '{}'", printable(name)),
                 place_hint(map, name, "write it as on the board: C3"));
  const std::string& digits = field(columns.level);
  int level = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), level);
  if (error != std::errc{} || end != digits.data() + digits.size())
    return wrong(columns.level, "bad-number", fmt::format("'{}' is not a level", printable(digits)),
                 "write a whole number; 0 is the ground");
  LocationId at = kNowhere;
  if (columns.kind < 0 || field(columns.kind).empty()) {
    at = map.find(*hex, level);
  } else {
    std::size_t kind = 0;
    while (kind < kOracleKinds.size() && field(columns.kind) != kOracleKinds[kind]) ++kind;
    if (kind == kOracleKinds.size())
      return wrong(columns.kind, "unknown-kind",
                   fmt::format("'{}' is not a kind of Location", printable(field(columns.kind))),
                   "the kinds are ground, upper, rooftop, cellar, bridge, underbridge");
    at = map.find(*hex, level, static_cast<LocationKind>(kind));
  }
  if (at == kNowhere)
    return wrong(columns.level, "unknown-location",
                 fmt::format("hex {} has no matching Location at level {}", name, level), "0 is the ground");
  return at;
}

std::optional<LineColumns::Ends> LineColumns::ends(const Map& map, std::size_t row, Diagnostics& found) const {
  const Ends ends{location(map, row, from_, found), location(map, row, to_, found)};
  if (ends.from == kNowhere || ends.to == kNowhere) return std::nullopt;
  return ends;
}

}  // namespace hexrout::command
