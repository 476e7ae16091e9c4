#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>

#include "command.hpp"
#include "hexrout/los/vasl_verdict.hpp"
#include "hexrout/text/file_path.hpp"
#include "los_row.hpp"
#include "los_set.hpp"
#include "los_tables.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

// The part in which our answer differs from VASL's.
enum class Differs : std::size_t { failing, blocked, hindrance, range, reason, pixel };
constexpr std::array<const char*, 6> kDiffers{"failing", "blocked", "hindrance", "range", "reason", "pixel"};

struct Tally {
  std::size_t lines = 0;
  std::size_t undecided = 0;  // VASL fails on them
  std::size_t differing = 0;  // lines with any difference
  std::array<std::size_t, kDiffers.size()> differ{};
  std::array<bool, kDiffers.size()> asked{};  // true if the table has this part

  void ask(Differs what, bool same) {
    const auto i = static_cast<std::size_t>(what);
    asked[i] = true;
    differ[i] += same ? 0 : 1;
  }
  std::size_t differences() const { return std::accumulate(differ.begin(), differ.end(), std::size_t{0}); }
  void operator+=(const Tally& o) {
    lines += o.lines;
    undecided += o.undecided;
    differing += o.differing;
    for (std::size_t i = 0; i < differ.size(); ++i) {
      differ[i] += o.differ[i];
      asked[i] = asked[i] || o.asked[i];
    }
  }
};

// VASL's answer as a table has it.
struct Told {
  int blocked = 0;  // -1: VASL fails
  int hindrance = 0;
  std::optional<int> range;
  const std::string* reason = nullptr;  // null: not in the table
  std::optional<Pixel> at;
};

// Reads a whole number; 0 after reporting another text.
int number(const CsvTable& table, std::size_t row, int column, Diagnostics& found) {
  const auto at = static_cast<std::size_t>(column);
  const std::string& text = table.rows[row][at];
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    found.error("bad-number", table.place(row, at), fmt::format("'{}' is not a whole number", printable(text)),
                "give VASL's value");
  return value;
}

// The columns of VASL's answers in a table of rows.
class TellingColumns {
 public:
  TellingColumns(const CsvTable& table, Diagnostics& found)
      : table_(table),
        fresh_(table.column("fresh_blocked") >= 0 ? "fresh_" : ""),
        blocked_(need(fresh_ + "blocked", found)),
        hindrance_(need(fresh_ + "hindrance", found)),
        range_(need("range", found)),
        reason_(table.column(fresh_ + "reason")),
        x_(table.column(fresh_ + "block_x")),
        y_(table.column(fresh_ + "block_y")) {}

  bool complete() const { return blocked_ >= 0 && hindrance_ >= 0 && range_ >= 0; }

  Told told(std::size_t row, Diagnostics& found) const {
    Told out;
    out.blocked = number(table_, row, blocked_, found);
    if (out.blocked < 0) return out;
    out.hindrance = number(table_, row, hindrance_, found);
    out.range = number(table_, row, range_, found);
    if (reason_ >= 0) out.reason = &table_.rows[row][static_cast<std::size_t>(reason_)];
    if (out.blocked != 0 && x_ >= 0 && y_ >= 0)
      out.at = Pixel{number(table_, row, x_, found), number(table_, row, y_, found)};
    return out;
  }

 private:
  int need(const std::string& name, Diagnostics& found) const {
    const int column = table_.column(name);
    if (column < 0)
      found.error("missing-column", {table_.file, 1, 1}, fmt::format("there is no column '{}'", name),
                  "give VASL's verdicts");
    return column;
  }

  const CsvTable& table_;
  std::string fresh_;  // of changed boards: hexes derived from the changed pixels alone
  int blocked_;
  int hindrance_;
  int range_;
  int reason_;
  int x_;
  int y_;
};

class Comparison {
 public:
  Comparison(std::string boards, Progress& progress) : boards_(std::move(boards)), progress_(progress) {
    std::string head = fmt::format("{:<12}{:<12}{:>9}{:>11}", "board", "set", "lines", "undecided");
    for (const char* what : kDiffers) head += fmt::format("{:>11}", what);
    print(head + "\n");
  }

  // The rows of one board, of joined ones, or of a changed one: the last have one line for the set of lines.
  void rows(const std::string& board, const std::string& file, Diagnostics& found) {
    const auto table = read_csv(file, found);
    if (!table || !open(board, found)) return;
    const bool changed = table->column("printed_blocked") >= 0;
    const LineColumns columns(*table, found);
    const TellingColumns telling(*table, found);
    if (!columns.complete() || !telling.complete()) return;
    const int set = table->column("set");
    std::map<std::string, Tally> sets;
    for (std::size_t row = 0; row < table->rows.size(); ++row) {
      const auto ends = columns.ends(*map_, row, found);
      const Told told = telling.told(row, found);
      if (ends)
        compare(sets[set < 0 || changed ? "all" : table->rows[row][static_cast<std::size_t>(set)]], *ends, told);
    }
    for (const auto& [name, tally] : sets) line(board, name, tally);
  }

  // A matrix of ground Locations.
  void matrix(const std::string& board, const std::string& blocked_file, const std::string& hindrance_file,
              Diagnostics& found) {
    const auto blocked = read_csv(blocked_file, found);
    const auto hindrance = read_csv(hindrance_file, found);
    if (!blocked || !hindrance || !open(board, found)) return;
    std::vector<LocationId> columns;
    for (std::size_t c = 1; c < blocked->header.size(); ++c) {
      const auto hex = map_->find_hex(blocked->header[c]);
      if (!hex)
        found.error("unknown-hex", {blocked_file, 1, 1},
                    fmt::format("the board has no hex '{}'", printable(blocked->header[c])), {});
      columns.push_back(hex ? map_->ground(*hex) : kNowhere);
    }
    if (hindrance->rows.size() != blocked->rows.size() || hindrance->header != blocked->header)
      found.error("tables-differ", {hindrance_file, 1, 1}, "the two tables of the board do not have the same hexes",
                  fmt::format("give the table of hindrances that belongs to {}", blocked_file));
    if (found.has_errors()) return;
    Tally tally;
    for (std::size_t row = 0; row < blocked->rows.size(); ++row) {
      const auto hex = map_->find_hex(blocked->rows[row][0]);
      if (!hex) {
        found.error("unknown-hex", blocked->place(row, 0),
                    fmt::format("the board has no hex '{}'", printable(blocked->rows[row][0])),
                    "write it as on the board: C3");
        continue;
      }
      for (std::size_t c = 0; c < columns.size(); ++c) {
        const int column = static_cast<int>(c) + 1;
        Told told;
        told.blocked = number(*blocked, row, column, found);
        told.hindrance = number(*hindrance, row, column, found);
        compare(tally, {map_->ground(*hex), columns[c]}, told);
      }
    }
    line(board, "matrix", tally);
  }

  Tally total() const { return total_; }
  void finish() {
    line("all", "", total_);
    print(fmt::format("{} of {} differ\n", total_.differing, total_.lines));
  }

 private:
  bool open(const std::string& board, Diagnostics& found) {
    if (board == open_) return map_ != nullptr;
    open_ = board;
    map_ = nullptr;
    sight_.reset();
    map_ = open_set(boards_, board, found);
    if (map_ == nullptr) return false;
    sight_.emplace(*map_);
    return true;
  }

  // The Sighting of a game must agree with VASL, and so must the whole verdict.
  void compare(Tally& tally, LineColumns::Ends ends, const Told& told) const {
    const std::size_t before = tally.differences();
    compare_parts(tally, ends, told);
    tally.differing += tally.differences() > before ? 1 : 0;
  }

  void compare_parts(Tally& tally, LineColumns::Ends ends, const Told& told) const {
    ++tally.lines;
    tally.undecided += told.blocked < 0 ? 1 : 0;
    const Sighting s = sight_->look(ends.from, ends.to);
    const VaslVerdict v = sight_->verdict(ends.from, ends.to);
    const bool fails = told.blocked < 0;
    tally.ask(Differs::failing, s.undecided == fails && v.undecided == fails);
    if (fails || s.undecided || v.undecided) return;
    const bool blocked = told.blocked == 1;
    tally.ask(Differs::blocked, s.blocked == blocked && v.blocked == blocked);
    if (told.range) tally.ask(Differs::range, s.range == *told.range && v.range == *told.range);
    if (s.blocked != blocked || v.blocked != blocked) return;
    // For a blocked line VASL's table has the hindrance gathered before the obstacle.
    tally.ask(Differs::hindrance, v.hindrance == told.hindrance && (blocked || s.hindrance == told.hindrance));
    if (told.reason != nullptr) tally.ask(Differs::reason, v.reason == *told.reason);
    if (told.at && blocked) tally.ask(Differs::pixel, v.at == *told.at);
  }

  void line(const std::string& board, const std::string& set, const Tally& t) {
    progress_.pause();
    std::string row = fmt::format("{:<11} {:<12}{:>9}{:>11}", board, set, t.lines, t.undecided);
    for (std::size_t i = 0; i < t.differ.size(); ++i)
      row += t.asked[i] ? fmt::format("{:>11}", t.differ[i]) : fmt::format("{:>11}", "-");
    print(row + "\n");
    if (board != "all") total_ += t;
  }

  std::string boards_;
  Progress& progress_;
  std::string open_;
  std::shared_ptr<const Map> map_;
  std::optional<VaslVerdicts> sight_;
  Tally total_;
};

}  // namespace

int compare_with_vasl(const std::vector<std::string>& folders, const std::string& boards) {
  Diagnostics found;
  std::vector<std::pair<std::string, std::string>> files;  // name, path
  for (const std::string& folder : folders) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(path_of(folder), error))
      files.emplace_back(name_of(entry.path().filename()), name_of(entry.path()));
    if (error)
      found.error("no-folder", {folder}, "the folder cannot be read", "give a folder of tables of VASL's verdicts");
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
      } else if (!stem.ends_with("_hindrance") && !stem.ends_with(".hexes")) {
        comparison.rows(set_in(stem), path, found);
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
