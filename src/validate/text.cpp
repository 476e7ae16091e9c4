#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/characters.hpp"
#include "hexrout/text/places.hpp"
#include "hexrout/text/translated.hpp"
#include "hexrout/validate/print.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kWidest = 160;  // of a line shown

// The line with a caret under the column.
std::string excerpt(const TextPlaces& places, const Place& place, const Paint& paint) {
  const auto number = static_cast<std::size_t>(std::max(place.line, 1)) - 1;
  const std::string_view line = places.line(number);
  if (line.empty()) return {};
  const std::size_t column = places.byte_of(number, place.column) - places.line_starts()[number];
  std::size_t from = 0;
  if (line.size() > kWidest && column > kWidest / 2) from = column - kWidest / 2;
  while (from > 0 && !begins_character(line[from])) --from;
  const std::string before = printable(line.substr(from, column - from));
  const std::string shown =
      before + printable(line.substr(column, from + kWidest > column ? from + kWidest - column : 0));
  const std::string caret = paint ? paint("^", "caret") : std::string("^");
  return fmt::format("{:>6} | {}\n{:>6} | {}{}\n", place.line, shown, "", std::string(characters(before), ' '), caret);
}

}  // namespace

std::string findings_text(const Validated& v, const Paint& paint) {
  static constexpr std::string_view kNames[] = {"note", "warning", "error"};
  std::string out;
  const TextPlaces places(v.text);
  for (const Finding& finding : v.findings) {
    std::string line = finding.said.text();
    const std::string_view name = kNames[static_cast<std::size_t>(finding.said.severity)];
    if (!finding.rule.empty()) line += fmt::format(" [{}]", printable(finding.rule));
    if (paint) {
      const std::string plain = fmt::format("{}[{}]", translated(name), finding.said.code);
      if (const std::size_t at = line.find(plain); at != std::string::npos)
        line.replace(at, plain.size(), paint(plain, name));
    }
    out += line + "\n";
    const bool here = finding.said.place.file == v.file ||
                      (!v.text.empty() && finding.said.place.file == v.file + " (as a scenario)");
    if (finding.said.place.line > 0 && here) out += excerpt(places, finding.said.place, paint);
  }
  if (const std::size_t more = v.more[0] + v.more[1] + v.more[2]; more > 0)
    out += printable(v.file) + ": " + translated(fmt::format("note[too-many]: {} more not shown\n", more));
  return out;
}

}  // namespace hexrout
