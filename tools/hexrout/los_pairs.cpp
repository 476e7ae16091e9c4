#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "command.hpp"
#include "hexrout/text/csv.hpp"
#include "los_row.hpp"
#include "los_tables.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

bool plain(const std::string& field) {
  return !is_formula(field) &&
         std::none_of(field.begin(), field.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

// A row as it was given, unless a spreadsheet would calculate with a field of it, or a terminal obey it.
std::string row_text(const std::vector<std::string>& fields, const std::string& given) {
  if (std::all_of(fields.begin(), fields.end(), plain)) return given;
  std::vector<std::string> cells;
  for (const std::string& field : fields) cells.push_back(csv_cell(field));
  return fmt::format("{}", fmt::join(cells, ","));
}

}  // namespace

int answer_pairs(const Map& map, const Sight& sight, const std::string& file) {
  Diagnostics found;
  const auto table = read_csv(file, found);
  if (!table) return report(found);
  const LineColumns columns(*table, found);
  std::vector<LineColumns::Ends> lines;
  if (columns.complete()) {
    lines.reserve(table->rows.size());
    for (std::size_t row = 0; row < table->rows.size(); ++row)
      if (const auto ends = columns.ends(map, row, found)) lines.push_back(*ends);
  }
  if (found.has_errors()) return report(found);

  std::vector<Sighting> answers(lines.size());
  const auto start = std::chrono::steady_clock::now();
  {
    constexpr std::size_t kBatch = 1024;
    Progress progress("looking", lines.size());
    for (std::size_t begin = 0; begin < lines.size(); begin += kBatch) {
      const std::size_t end = std::min(lines.size(), begin + kBatch);
      for (std::size_t i = begin; i < end; ++i) answers[i] = sight.look(lines[i].from, lines[i].to);
      progress.advance(end - begin);
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  std::string out = fmt::format("{},blocked,hindrance,range\n",
                                row_text(table->header, fmt::format("{}", fmt::join(table->header, ","))));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Sighting& s = answers[i];
    if (s.undecided)
      out += fmt::format("{},-1,-1,{}\n", row_text(table->rows[i], table->text[i]), s.range);
    else
      out += fmt::format("{},{},{},{}\n", row_text(table->rows[i], table->text[i]), s.blocked ? 1 : 0, s.hindrance,
                         s.range);
    if (out.size() > 1 << 20) {
      print(out);
      out.clear();
    }
  }
  print(out);
  print_notice(fmt::format("{} lines in {:.3f} s: {:.0f} a second\n", lines.size(), seconds,
                           seconds > 0 ? static_cast<double>(lines.size()) / seconds : 0.0));
  return report(found);
}

}  // namespace hexrout::command
