#include <fmt/format.h>

#include <algorithm>

#include "hexrout/validate/print.hpp"
#include "validate/source_line.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kWidest = 160;  // of a line shown

// Characters, not bytes, that a piece of safe text takes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

// The line with a caret under the column. Columns count bytes.
std::string excerpt(std::string_view text, const Place& place, const Paint& paint) {
  const std::string_view line = validate::source_line(text, place.line);
  if (line.empty()) return {};
  const std::size_t column = std::min(static_cast<std::size_t>(std::max(place.column, 1)) - 1, line.size());
  std::size_t from = 0;
  if (line.size() > kWidest && column > kWidest / 2) from = column - kWidest / 2;
  while (from > 0 && (static_cast<unsigned char>(line[from]) & 0xc0U) == 0x80U) --from;
  const std::string before = printable(line.substr(from, column - from));
  const std::string shown = before + printable(line.substr(column, from + kWidest > column ? from + kWidest - column : 0));
  const std::string caret = paint ? paint("^", "caret") : std::string("^");
  return fmt::format("{:>6} | {}\n{:>6} | {}{}\n", place.line, shown, "", std::string(width(before), ' '), caret);
}

}  // namespace

std::string findings_text(const Validated& v, const Paint& paint) {
  static constexpr std::string_view kNames[] = {"note", "warning", "error"};
  std::string out;
  for (const Finding& finding : v.findings) {
    std::string line = finding.said.text();
    const std::string_view name = kNames[static_cast<std::size_t>(finding.said.severity)];
    if (!finding.rule.empty()) line += fmt::format(" [{}]", printable(finding.rule));
    if (paint) {
      const std::string plain = fmt::format("{}[{}]", name, finding.said.code);
      if (const std::size_t at = line.find(plain); at != std::string::npos) line.replace(at, plain.size(), paint(plain, name));
    }
    out += line + "\n";
    const bool here = finding.said.place.file == v.file || (!v.text.empty() && finding.said.place.file == v.file + " (as a scenario)");
    if (finding.said.place.line > 0 && here) out += excerpt(v.text, finding.said.place, paint);
  }
  return out;
}

}  // namespace hexrout
