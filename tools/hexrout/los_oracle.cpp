#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "command.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "los_row.hpp"
#include "los_tables.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

struct Tally {
  std::size_t lines = 0;
  std::size_t undecided = 0;  // by VASL: not compared
  std::size_t blocked = 0;    // differences
  std::size_t hindrance = 0;
  std::size_t range = 0;
  std::size_t differences() const { return blocked + hindrance + range; }
  void operator+=(const Tally& o) {
    lines += o.lines;
    undecided += o.undecided;
    blocked += o.blocked;
    hindrance += o.hindrance;
    range += o.range;
  }
};

int number(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

class Comparison {
 public:
  Comparison(std::string boards, Progress& progress) : boards_(std::move(boards)), progress_(progress) {
    print(fmt::format("{:<12}{:<12}{:>9}{:>11}{:>9}{:>11}{:>7}\n", "board", "set", "lines", "undecided", "blocked", "hindrance", "range"));
  }

  // The rows of one board.
  void rows(const std::string& board, const std::string& file, Diagnostics& found) {
    const auto table = read_csv(file, found);
    if (!table || !open(board, found)) return;
    const LineColumns columns(*table, found);
    const int blocked = need(*table, "blocked", found);
    const int hindrance = need(*table, "hindrance", found);
    const int range = need(*table, "range", found);
    if (!columns.complete() || blocked < 0 || hindrance < 0 || range < 0) return;
    const int set = table->column("set");
    std::map<std::string, Tally> sets;
    for (std::size_t row = 0; row < table->rows.size(); ++row) {
      const auto ends = columns.ends(*map_, row, found);
      if (!ends) continue;
      const auto field = [&](int column) -> const std::string& { return table->rows[row][static_cast<std::size_t>(column)]; };
      compare(sets[set < 0 ? "all" : field(set)], *ends, number(field(blocked)), number(field(hindrance)), number(field(range)));
    }
    for (const auto& [name, tally] : sets) line(board, name, tally);
  }

  // A matrix of ground Locations.
  void matrix(const std::string& board, const std::string& blocked_file, const std::string& hindrance_file, Diagnostics& found) {
    const auto blocked = read_csv(blocked_file, found);
    const auto hindrance = read_csv(hindrance_file, found);
    if (!blocked || !hindrance || !open(board, found)) return;
    std::vector<LocationId> columns;
    for (std::size_t c = 1; c < blocked->header.size(); ++c) {
      const auto hex = map_->find_hex(blocked->header[c]);
      if (!hex) found.error("unknown-hex", {blocked_file, 1, 1}, fmt::format("the board has no hex '{}'", printable(blocked->header[c])), {});
      columns.push_back(hex ? map_->ground(*hex) : kNowhere);
    }
    if (found.has_errors() || hindrance->rows.size() != blocked->rows.size() || hindrance->header != blocked->header) return;
    Tally tally;
    for (std::size_t row = 0; row < blocked->rows.size(); ++row) {
      const auto hex = map_->find_hex(blocked->rows[row][0]);
      if (!hex) continue;
      for (std::size_t c = 0; c < columns.size(); ++c)
        compare(tally, {map_->ground(*hex), columns[c]}, number(blocked->rows[row][c + 1]), number(hindrance->rows[row][c + 1]), -1);
    }
    line(board, "matrix", tally);
  }

  Tally total() const { return total_; }
  void finish() { line("all", "", total_); }

 private:
  bool open(const std::string& board, Diagnostics& found) {
    if (board == open_) return map_ != nullptr;
    open_ = board;
    map_ = nullptr;
    const auto path = find_vasl_board(boards_, board, found);
    const auto read = path ? read_vasl_board(*path, found) : std::nullopt;
    if (!read) return false;
    sight_ = nullptr;
    map_ = board_map(*read);
    sight_ = make_sight(*map_, SightMode::vasl);
    return true;
  }

  static int need(const CsvTable& table, const char* name, Diagnostics& found) {
    const int column = table.column(name);
    if (column < 0) found.error("missing-column", {table.file, 1, 1}, fmt::format("there is no column '{}'", name), "give VASL's verdicts");
    return column;
  }

  void compare(Tally& tally, LineColumns::Ends ends, int blocked, int hindrance, int range) const {
    ++tally.lines;
    if (blocked < 0) {
      ++tally.undecided;
      return;
    }
    const Sighting s = sight_->look(ends.from, ends.to);
    if (s.undecided || s.blocked != (blocked == 1))
      ++tally.blocked;
    else if (!s.blocked && s.hindrance != hindrance)
      ++tally.hindrance;
    else if (range >= 0 && s.range != range)
      ++tally.range;
  }

  void line(const std::string& board, const std::string& set, const Tally& t) {
    progress_.pause();
    print(fmt::format("{:<12}{:<12}{:>9}{:>11}{:>9}{:>11}{:>7}\n", board, set, t.lines, t.undecided, t.blocked, t.hindrance, t.range));
    if (board != "all") total_ += t;
  }

  std::string boards_;
  Progress& progress_;
  std::string open_;
  std::shared_ptr<const Map> map_;
  std::unique_ptr<Sight> sight_;
  Tally total_;
};

}  // namespace

int compare_with_vasl(const std::vector<std::string>& folders, const std::string& boards) {
  Diagnostics found;
  std::vector<std::pair<std::string, std::string>> files;  // name, path
  for (const std::string& folder : folders) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
      files.emplace_back(entry.path().filename().string(), entry.path().string());
    if (error) found.error("no-folder", {folder}, "the folder cannot be read", "give a folder of tables of VASL's verdicts");
  }
  std::sort(files.begin(), files.end());
  if (!found.has_errors()) {
    Progress progress("comparing", files.size());
    Comparison comparison(boards, progress);
    for (const auto& [name, path] : files) {
      progress.advance();
      const std::string stem = name.substr(0, name.find(".csv"));
      if (stem == name) continue;
      if (stem.ends_with("_blocked")) {
        const std::string board = stem.substr(0, stem.size() - 8);
        std::string other = path;
        other.replace(other.rfind("_blocked"), 8, "_hindrance");
        comparison.matrix(board, path, other, found);
      } else if (!stem.ends_with("_hindrance")) {
        comparison.rows(stem, path, found);
      }
    }
    comparison.finish();
    if (!found.has_errors()) {
      report(found);
      return comparison.total().differences() == 0 ? Exit::ok : Exit::findings;
    }
  }
  return report(found);
}

}  // namespace hexrout::command
