#include "map/foreign/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/characters.hpp"
#include "map/file/draft.hpp"
#include "map/foreign/grid.hpp"
#include "map/number.hpp"

namespace hexrout::foreign {

namespace {

constexpr std::size_t kMostTerrains = 64;  // in a hex

struct Word {
  std::string text;
  int column = 0;
  bool quoted = false;
  bool open = false;  // the closing quote is missing: the word ends with the line
};

std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> out;
  std::size_t counted = 0;  // bytes whose characters are in `column`
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == ' ' || line[i] == '\t') {
      ++i;
      continue;
    }
    column += characters(line.substr(counted, i - counted));
    counted = i;
    Word word{{}, static_cast<int>(column) + 1, line[i] == '"', false};
    if (word.quoted) {
      for (++i; i < line.size() && line[i] != '"'; ++i) {
        if (line[i] == '\\' && i + 1 < line.size()) ++i;
        word.text += line[i];
      }
      word.open = i == line.size();
      ++i;
    } else {
      while (i < line.size() && line[i] != ' ' && line[i] != '\t' && line[i] != '"') word.text += line[i++];
    }
    out.push_back(std::move(word));
  }
  return out;
}

class Parser {
 public:
  Parser(std::string_view text, const std::string& file, Diagnostics& found)
      : text_(text), file_(file), found_(found) {}

  std::optional<BoardText> run() {
    const std::size_t before = found_.error_count();
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
    bool ended = false;
    while (!text_.empty() && !ended && !stop_) {
      const std::size_t end = text_.find('\n');
      std::string_view line = text_.substr(0, end);
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      ++line_;
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      const std::vector<Word> words = words_of(line);
      if (!words.empty() && !words[0].text.starts_with('#')) ended = take(words);
    }
    if (!sized_ && !stop_) error("no-size", 0, "the board has no size", "begin with a line such as 'size 16 17'");
    if (sized_ && !stop_ && board_.hexes.size() != wanted()) spread();
    if (found_.error_count() != before) return std::nullopt;
    return std::move(board_);
  }

 private:
  std::size_t wanted() const {
    return static_cast<std::size_t>(board_.width) * static_cast<std::size_t>(board_.height);
  }

  // Returns the index of a hex by its number, "0304" or "003004"; nullopt if the number is malformed or off the board.
  std::optional<std::size_t> place_of(const BoardHex& hex) const {
    const std::size_t half = hex.written.size() / 2;
    const auto column = number_of(std::string_view(hex.written).substr(0, half));
    const auto row = number_of(std::string_view(hex.written).substr(half));
    if (hex.written.size() % 2 != 0 || !column || !row || *column < 1 || *row < 1 || *column > board_.width ||
        *row > board_.height)
      return std::nullopt;
    return static_cast<std::size_t>(*row - 1) * static_cast<std::size_t>(board_.width) +
           static_cast<std::size_t>(*column - 1);
  }

  // Moves the hexes of a board that lists only some of them to the places of their numbers, as MegaMek does.
  void spread() {
    const std::size_t listed = board_.hexes.size();
    std::vector<std::optional<BoardHex>> all(wanted());
    bool fine = true;
    for (BoardHex& hex : board_.hexes) {
      const auto at = place_of(hex);
      fine = fine && at && !all[*at];
      if (fine) all[*at] = std::move(hex);
    }
    board_.hexes.clear();
    if (!fine) {
      error("wrong-count", 0, fmt::format("the board has {} hexes, its size asks for {}", listed, wanted()),
            "give one line a hex, or each hex its number");
      return;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto width = static_cast<std::size_t>(board_.width);
      const std::string name = fmt::format("{:02}{:02}", i % width + 1, i / width + 1);
      if (!all[i]) board_.not_listed.push_back(name);
      board_.hexes.push_back(all[i] ? std::move(*all[i]) : BoardHex{name, 0, {}, false, false, {file_, 0, 0}});
    }
  }

  void error(const char* code, int column, std::string what, std::string hint) {
    found_.error(code, {file_, column == 0 ? 0 : line_, column}, std::move(what), std::move(hint));
  }

  // True at the end of the board.
  bool take(const std::vector<Word>& words) {
    const std::string& what = words[0].text;
    if (what == "end") return true;
    if (what == "size") {
      size(words);
    } else if (what == "hex") {
      hex(words);
    } else if (what == "option" && words.size() == 3 && words[1].text == "exit_roads_to_pavement") {
      board_.roads_meet_pavement = words[2].text != "false";
    } else if (board_.other_lines.size() < 1000) {
      board_.other_lines.emplace_back(what == "option" && words.size() > 1 ? what + " " + words[1].text : what,
                                      Place{file_, line_, words[0].column});
    }
    return false;
  }

  void size(const std::vector<Word>& words) {
    const auto width = words.size() == 3 ? number_of(words[1].text) : std::nullopt;
    const auto height = words.size() == 3 ? number_of(words[2].text) : std::nullopt;
    if (sized_ || !width || !height) {
      error("bad-size", 1, sized_ ? "the size is given twice" : "the size is not two whole numbers",
            "write 'size 16 17' once");
      stop_ = true;
      return;
    }
    sized_ = sound_size(*width, *height, {file_, line_, words[1].column}, found_);
    stop_ = !sized_;
    board_.width = *width;
    board_.height = *height;
  }

  void hex(const std::vector<Word>& words) {
    if (!sized_) {
      error("no-size", 1, "a hex stands before the size", "begin with a line such as 'size 16 17'");
      stop_ = true;
      return;
    }
    if (board_.hexes.size() == wanted()) {
      error("wrong-count", 1,
            fmt::format("there are more hexes than the {} x {} of its size", board_.width, board_.height),
            "give one line a hex");
      stop_ = true;
      return;
    }
    BoardHex out;
    out.place = {file_, line_, words[0].column};
    const auto level = words.size() >= 4 ? number_of(words[2].text) : std::nullopt;
    // The theme is looks only; terrain that is cut off is not.
    if (words.back().open && words.size() != 5) {
      error("open-quote", 1, "a quote is not closed", "add the closing quote");
    } else if (words.size() < 4 || words.size() > 5 || !level || !words[3].quoted) {
      error("bad-hex", 1, "the line of a hex has a number, a level, terrain in quotes and a theme in quotes",
            "write: hex 0101 0 \"woods:1\" \"\"");
    } else if (*level < map_file::kLowestShown || *level > map_file::kHighestShown) {
      error("out-of-range", words[2].column, fmt::format("the level is {}", *level),
            fmt::format("it must be from {} to {}", map_file::kLowestShown, map_file::kHighestShown));
    } else {
      out.written = words[1].text;
      out.level = *level;
      out.theme = words.size() == 5 && !words[4].text.empty();
      out.open_quote = words.size() == 5 && words[4].open;
      terrain(words[3], out);
    }
    board_.hexes.push_back(std::move(out));
  }

  void terrain(const Word& word, BoardHex& out) {
    std::string_view rest = word.text;
    while (!rest.empty()) {
      const std::size_t end = rest.find(';');
      const std::string_view piece = rest.substr(0, end);
      const auto offset = static_cast<std::size_t>(rest.data() - word.text.data());
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (piece.empty()) continue;
      const std::size_t first = piece.find(':');
      const std::size_t second = first == std::string_view::npos ? first : piece.find(':', first + 1);
      BoardTerrain t;
      t.name = std::string(piece.substr(0, first));
      const auto level =
          first == std::string_view::npos
              ? std::nullopt
              : number_of(piece.substr(first + 1, second == std::string_view::npos ? second : second - first - 1));
      const auto exits =
          second == std::string_view::npos ? std::optional<int>(-1) : number_of(piece.substr(second + 1));
      const bool fine = !t.name.empty() && t.name.size() <= 64 && level && exits && *level >= -1000 &&
                        *level <= 10'000 && *exits >= -1;
      if (!fine || out.terrain.size() == kMostTerrains) {
        error("bad-terrain",
              word.column + 1 + static_cast<int>(characters(std::string_view(word.text).substr(0, offset))),
              fmt::format("{} is not terrain", in_quotes(piece)),
              "write name:level or name:level:exits, exits from 0 to 63, joined by ';'");
        return;
      }
      t.level = *level;
      t.more_exits = *exits > 63;
      t.exits = t.more_exits ? *exits & 63 : *exits;
      out.terrain.push_back(std::move(t));
    }
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& found_;
  int line_ = 0;
  bool sized_ = false;
  bool stop_ = false;
  BoardText board_;
};

}  // namespace

std::optional<BoardText> parse_board_text(std::string_view text, const std::string& file, Diagnostics& found) {
  return Parser(text, file, found).run();
}

}  // namespace hexrout::foreign
