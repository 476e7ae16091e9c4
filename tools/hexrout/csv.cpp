#include "csv.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/text/file_path.hpp"

namespace hexrout::command {

namespace {

// A hostile table costs at most 256 MB of memory: any field takes 32 bytes, any row some 100.
constexpr std::size_t kMostCsvBytes = 32 * 1024 * 1024;
constexpr std::size_t kMostRows = 500'000;
constexpr std::size_t kMostFields = 2'000'000;

std::optional<std::string> read_packed(const std::string& path, Diagnostics& found) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path_of(path), ignored)) {
    found.error("no-file", {path},
                std::filesystem::exists(path_of(path), ignored) ? "this is not a file" : "there is no such file",
                "give a table of comma separated values");
    return std::nullopt;
  }
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) {
    found.error("cannot-read", {path}, "the file cannot be read", "check its permissions");
    return std::nullopt;
  }
  std::string bytes;
  std::vector<char> piece(1 << 18);
  int n = 0;
  while ((n = gzread(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0 && bytes.size() <= kMostCsvBytes)
    bytes.append(piece.data(), static_cast<std::size_t>(n));
  const bool whole = gzclose(file) == Z_OK && n == 0;
  if (bytes.size() > kMostCsvBytes) {
    found.error("too-large", {path}, "the table has more than 32 MB", "split it");
    return std::nullopt;
  }
  if (!whole) {
    found.error("cannot-read", {path}, "the file is corrupt or truncated", "make it again");
    return std::nullopt;
  }
  return bytes;
}

// Splits a line into fields. Returns nullopt if a quote is not closed or text follows one.
std::optional<std::vector<std::string>> split(std::string_view line) {
  std::vector<std::string> fields(1);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ',') {
      fields.emplace_back();
    } else if (line[i] == '"' && fields.back().empty()) {
      for (++i;; ++i) {
        if (i >= line.size()) return std::nullopt;
        if (line[i] == '"') {
          if (i + 1 >= line.size() || line[i + 1] != '"') break;
          ++i;
        }
        fields.back() += line[i];
      }
      if (i + 1 < line.size() && line[i + 1] != ',') return std::nullopt;
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

}  // namespace

Place CsvTable::place(std::size_t row, std::size_t column) const {
  int at = 1;
  for (std::size_t i = 0; i < column && i < rows[row].size(); ++i) at += static_cast<int>(rows[row][i].size()) + 1;
  return {file, lines[row], at};
}

int CsvTable::column(std::string_view name) const {
  const auto it = std::find(header.begin(), header.end(), name);
  return it == header.end() ? -1 : static_cast<int>(it - header.begin());
}

std::optional<CsvTable> read_csv(const std::string& path, Diagnostics& found) {
  const auto bytes = read_packed(path, found);
  return bytes ? parse_csv(*bytes, path, found) : std::nullopt;
}

std::optional<CsvTable> parse_csv(std::string_view bytes, const std::string& path, Diagnostics& found) {
  CsvTable table;
  table.file = path;
  const auto before = found.error_count();
  int number = 0;
  std::size_t fields_read = 0;
  for (std::size_t begin = 0; begin < bytes.size();) {
    std::size_t end = bytes.find('\n', begin);
    if (end == std::string_view::npos) end = bytes.size();
    std::string_view line = bytes.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (number == 1 && line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) continue;
    fields_read += static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    if (table.rows.size() == kMostRows || fields_read > kMostFields) {
      found.error("too-large", {path, number, 1},
                  fmt::format("the table has more than {} rows or {} fields", kMostRows, kMostFields), "split it");
      return std::nullopt;
    }
    auto fields = split(line);
    if (!fields) {
      found.error("bad-csv", {path, number, 1}, "a quote is not closed, or text follows it",
                  "write \"a, b\" for a field with a comma");
    } else if (table.header.empty()) {
      table.header = std::move(*fields);
    } else if (fields->size() != table.header.size()) {
      found.error("bad-csv", {path, number, 1},
                  fmt::format("{} fields where the header has {}", fields->size(), table.header.size()),
                  "give every row the fields of the header");
    } else {
      table.rows.push_back(std::move(*fields));
      table.lines.push_back(number);
      table.text.emplace_back(line);
    }
  }
  if (table.header.empty())
    found.error("bad-csv", {path, 1, 1}, "the table is empty", "begin with a header of column names");
  if (found.error_count() != before) return std::nullopt;
  return table;
}

}  // namespace hexrout::command
