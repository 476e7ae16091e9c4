// Tries every key of a reader with a wrong type, a wrong value and an impossible combination: each is refused, or
// warned of, in its line. The tables are tests/scenario/keys/*.txt, in the notation of README.md there. A key that is
// added to a reader has no row and fails here.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "hexrout/map/map_file.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

const std::string kFolder = std::string(HEXROUT_SOURCE_DIR) + "/tests/scenario/keys/";

// Values to set, one key a line, and the code that must be reported in one of these lines.
struct Case {
  std::vector<std::string> lines;  // "key: value"
  std::string code;
};

struct Row {
  std::string what;  // perhaps with a remark that distinguishes two marks of the frame: "hexside (at)"
  std::string key;
  std::vector<Case> type;
  std::vector<Case> value;
  std::vector<Case> together;
  bool none_together = false;
  std::size_t frame = 0;
  int line = 0;
};

struct Table {
  std::vector<std::string> frames;
  std::vector<Row> rows;
};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::vector<std::string> split(std::string_view text, std::string_view by) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at != std::string_view::npos;) {
    const std::size_t end = text.find(by, at);
    out.push_back(trimmed(text.substr(at, end == std::string_view::npos ? end : end - at)));
    at = end == std::string_view::npos ? end : end + by.size();
  }
  return out;
}

// "VALUE; other: value => code" of `key`.
Case case_of(const std::string& key, const std::string& text) {
  const auto halves = split(text, " => ");
  REQUIRE(halves.size() == 2);
  Case out;
  out.code = halves[1];
  for (const std::string& part : split(halves[0], "; "))
    out.lines.push_back(out.lines.empty() ? key + ": " + part : part);
  return out;
}

// Reads the arguments of events.
void event(Row& row, const std::vector<std::string>& words) {
  struct Usual {
    const char* kind;
    const char* type;
    const char* value;
    const char* code;
  };
  static constexpr std::array kUsual{Usual{"event-id", "[a]", "nobody", "unknown-id"},
                                     Usual{"event-ids", "{a: 1}", "[nobody]", "unknown-id"},
                                     Usual{"event-flag", "[true]", "yes", "not-a-boolean"},
                                     Usual{"event-hex", "[A1]", "ZZ99", "off-map"},
                                     Usual{"event-hexes", "{a: 1}", "[ZZ99]", "off-map"},
                                     Usual{"event-word", "[a]", "zzzzzz", "unknown-word"},
                                     Usual{"event-words", "{a: 1}", "[zzzzzz]", "unknown-word"},
                                     Usual{"event-faces", "{a: 1}", "[7]", "out-of-range"},
                                     Usual{"event-by-id", "x", "{nobody: 1}", "unknown-id"},
                                     Usual{"event-number", "[1]", "", "out-of-range"}};
  const auto it = std::find_if(kUsual.begin(), kUsual.end(), [&](const Usual& u) { return u.kind == words[0]; });
  REQUIRE(it != kUsual.end());
  row.type.push_back(case_of(row.key, std::string(it->type) + " => event-argument"));
  const std::string value = words[0] == "event-number" ? std::to_string(std::stoi(words.at(2)) + 1) : it->value;
  row.value.push_back(case_of(row.key, value + " => " + it->code));
}

// Adds the usual cases of a kind of values: a value of another kind, and a value out of range.
void usual(Row& row, const std::string& kind) {
  const auto words = split(kind, " ");
  const auto type = [&](const char* value, const char* code) {
    row.type.push_back(case_of(row.key, std::string(value) + " => " + code));
  };
  const auto value = [&](const std::string& text, const std::string& code) {
    row.value.push_back(case_of(row.key, text + " => " + code));
  };
  if (words[0] == "flag") {
    type("[true]", "not-a-boolean");
    value("yes", "not-a-boolean");
  } else if (words[0] == "number") {
    REQUIRE(words.size() == 3);
    type("[1]", "not-a-number");
    type("three", "not-a-number");
    value(std::to_string(std::stoll(words[1]) - 1), "out-of-range");
    value(std::to_string(std::stoll(words[2]) + 1), "out-of-range");
  } else if (words[0] == "word" || words[0] == "place" || words[0] == "side" || words[0] == "direction") {
    static const std::map<std::string, std::string> kCodes{
        {"word", "unknown-word"}, {"place", "off-map"}, {"side", "unknown-side"}, {"direction", "unknown-direction"}};
    type("{a: 1}", "not-text");
    value(words[0] == "place" ? "ZZ99" : "zzzzzz", kCodes.at(words[0]));
  } else if (words[0] == "name") {
    type("{a: 1}", "not-text");
    value("\"\"", "empty-text");
    value("\"a\\e[31m\"", "not-printable");
  } else if (words[0].compare(0, 6, "event-") == 0) {
    event(row, words);
  } else {
    const auto cases = split(kind, " ~ ");
    REQUIRE(cases.size() >= 2);
    row.type.push_back(case_of(row.key, cases[0]));
    for (std::size_t i = 1; i < cases.size(); ++i) row.value.push_back(case_of(row.key, cases[i]));
  }
}

Table read_table(const std::string& name) {
  std::ifstream in(kFolder + name);
  REQUIRE(in.good());
  Table out;
  bool in_frame = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line == "frame") {
      out.frames.emplace_back();
      in_frame = true;
    } else if (line == "rows") {
      in_frame = false;
    } else if (in_frame) {
      out.frames.back() += line + "\n";
    } else if (!line.empty() && line[0] != '#') {
      INFO(name << ":" << number << ": " << line);
      const auto columns = split(line, " | ");
      REQUIRE(columns.size() == 4);
      Row row{columns[0], columns[1], {}, {}, {}, columns[3] == "-", out.frames.size() - 1, number};
      usual(row, columns[2]);
      if (!row.none_together)
        for (const std::string& one : split(columns[3], " ~ ")) row.together.push_back(case_of(row.key, one));
      out.rows.push_back(std::move(row));
    }
  }
  return out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// Returns the frame with lines inserted below the mark "# what",
// without its own lines of their keys. `at`: numbers of the inserted lines, from 1.
std::string with(const std::string& frame, const std::string& what, const std::vector<std::string>& lines,
                 std::set<int>& at) {
  std::vector<std::string> keys;
  for (const std::string& line : lines) keys.push_back(line.substr(0, line.find(':') + 1));
  std::vector<std::string> out;
  std::size_t indentation = 0;
  bool inside = false;
  bool skipping = false;
  bool marked = false;
  for (const std::string& line : lines_of(frame)) {
    const std::size_t here = std::min(line.find_first_not_of(' '), line.size());
    if (inside && here < indentation && !line.empty()) inside = false;
    if (inside && here == indentation)
      skipping = std::any_of(keys.begin(), keys.end(),
                             [&](const std::string& key) { return line.compare(here, key.size(), key) == 0; });
    if (!inside) skipping = false;
    if (!skipping) out.push_back(line);
    if (line.substr(here) == "# " + what) {
      REQUIRE_FALSE(marked);
      marked = inside = true;
      indentation = here;
      for (const std::string& one : lines) {
        out.push_back(std::string(here, ' ') + one);
        at.insert(static_cast<int>(out.size()));
      }
    }
  }
  INFO("the frame has no line '# " << what << "'");
  REQUIRE(marked);
  std::string text;
  for (const std::string& line : out) text += line + "\n";
  return text;
}

void read(const std::string& text, Diagnostics& found) {
  if (text.find("\nrules:") != std::string::npos)
    parse_scenario(text, "t.yaml", {}, found);
  else
    read_map_text(text, "t.yaml", found);
}

void add(Diagnostics::Keys& all, const Diagnostics::Keys& more) {
  for (const auto& [what, keys] : more) all[what].insert(keys.begin(), keys.end());
}

void try_case(const Table& table, const Row& row, const Case& one, Diagnostics::Keys& asked) {
  std::set<int> at;
  const std::string text = with(table.frames[row.frame], row.what, one.lines, at);
  Diagnostics found;
  found.watch_keys();
  read(text, found);
  add(asked, found.keys_asked());
  const bool said = std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& d) {
    return d.code == one.code && d.severity != Severity::note && at.count(d.place.line) != 0 && d.place.column > 0;
  });
  INFO("row " << row.line << ": '" << row.what << "' with '" << one.lines.front() << "' should give " << one.code
              << " in its line, and gives\n"
              << found.text() << "\n"
              << text);
  CHECK(said);
}

std::string without_remark(const std::string& what) {
  return what.substr(0, what.find(" ("));
}

using Known = std::set<std::pair<std::string, std::string>>;

Known known_of(const Table& table) {
  Known out;
  for (const Row& row : table.rows) {
    INFO("'" << row.what << "' has two rows for '" << row.key << "'");
    CHECK(out.emplace(without_remark(row.what), row.key).second);
  }
  return out;
}

void check_table(const std::string& name, std::initializer_list<const char*> others) {
  const Table table = read_table(name);
  Diagnostics::Keys asked;
  for (const std::string& frame : table.frames) {
    Diagnostics found;
    found.watch_keys();
    read(frame, found);
    add(asked, found.keys_asked());
    INFO(name << ": a frame is not sound\n" << found.text());
    // Without the boards' folder a scenario on boards is read up to the boards themselves.
    CHECK((found.all().empty() || found.all().front().code == "no-boards"));
  }
  for (const Row& row : table.rows) {
    INFO(name);
    CHECK_FALSE(row.type.empty());
    CHECK_FALSE(row.value.empty());
    CHECK(row.none_together == row.together.empty());
    for (const auto* cases : {&row.type, &row.value, &row.together})
      for (const Case& one : *cases) try_case(table, row, one, asked);
  }
  const Known own = known_of(table);
  Known known = own;
  for (const char* other : others) known.merge(known_of(read_table(other)));
  for (const auto& [what, keys] : asked)
    for (const std::string& key : keys) {
      INFO(name << ": '" << what << "' may have the key '" << key << "', and no row tries it");
      CHECK(known.count({what, key}) == 1);
    }
  for (const auto& [what, key] : own) {
    INFO(name << ": no reader asks for '" << key << "' of '" << what << "'");
    CHECK((asked.count(what) == 1 && asked.at(what).count(key) == 1));
  }
}

}  // namespace

TEST_CASE("every key of a map is tried wrong", "[keys]") {
  check_table("map.txt", {});
}
TEST_CASE("every key that all rules share is tried wrong", "[keys]") {
  check_table("shared.txt", {"asl.txt", "map.txt"});
}
TEST_CASE("every key of ASL is tried wrong", "[keys]") {
  check_table("asl.txt", {"shared.txt", "map.txt"});
}
TEST_CASE("every key of Chain of Command is tried wrong", "[keys]") {
  check_table("chain_of_command.txt", {"shared.txt", "map.txt"});
}
TEST_CASE("every key of Armour Battles is tried wrong", "[keys]") {
  check_table("armour_battles.txt", {"shared.txt", "map.txt"});
}
TEST_CASE("every key of Morale Ratio is tried wrong", "[keys]") {
  check_table("morale_ratio.txt", {"shared.txt", "map.txt"});
}
TEST_CASE("every key of Squares is tried wrong", "[keys]") {
  check_table("squares.txt", {"shared.txt", "map.txt"});
}

TEST_CASE("the JSON Schemas know the keys that the readers know", "[keys]") {
  std::string schemas;
  for (const char* name : {"map", "scenario"}) {
    std::ifstream in(std::string(HEXROUT_SOURCE_DIR) + "/maps/schema/" + name + ".schema.json");
    std::ostringstream text;
    text << in.rdbuf();
    schemas += text.str();
  }
  for (const char* name : {"map.txt", "shared.txt", "asl.txt"})
    for (const Row& row : read_table(name).rows) {
      if (row.what.compare(0, 5, "event") == 0) continue;  // events are open lists to the schema
      INFO("the schemas have no '" << row.key << "' of '" << row.what << "'");
      CHECK(schemas.find('"' + row.key + "\": ") != std::string::npos);
    }
}
