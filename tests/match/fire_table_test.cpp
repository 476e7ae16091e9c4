// The table of fire results: the usual one, and every mistake that a file can make.
#include <catch2/catch.hpp>

#include "hexrout/match/fire_table.hpp"

using namespace hexrout;

namespace {

std::optional<FireTable> read(const std::string& text, Diagnostics& found) {
  const auto document = Document::parse(text, "t.yaml", found);
  return document ? read_fire_table(document->root(), found) : std::nullopt;
}

const std::string kGood =
    "fire_table: 1\n"
    "title: A test\n"
    "modifiers: {hindrance: 2, leadership: 3, moved: -1, cover: {stone-building: 4, building: 2, woods: 1}}\n"
    "shares: {moved: 1, concealed: 3}\n"
    "columns:\n"
    "  - {from: 2, results: [{up_to: 3, gives: 1KIA}, {up_to: 5, gives: K/2}, {up_to: 6, gives: none}]}\n"
    "  - {from: 8, results: [{up_to: 4, gives: 10KIA}, {up_to: 9, gives: NMC}, {up_to: 10, gives: PTC}]}\n";

const Terrain& terrain(const char* name) {
  const TerrainCatalogue& all = TerrainCatalogue::standard();
  return all[*all.find(name)];
}

std::string with(std::string_view part, std::string_view other) {
  std::string out = kGood;
  const std::size_t at = out.find(part);
  REQUIRE(at != std::string::npos);
  return out.replace(at, part.size(), other);
}

}  // namespace

TEST_CASE("a table returns the numbers of its file", "[match][fire]") {
  Diagnostics found;
  const auto table = read(kGood, found);
  INFO(found.text());
  REQUIRE(table);
  CHECK(table->title() == "A test");
  CHECK(table->moved_share() == 1);
  CHECK(table->concealed_share() == 3);
  CHECK(table->modifier({3, -2, true}, terrain("open-ground")) == 3 * 2 - 2 * 3 - 1);
  CHECK(table->modifier({}, terrain("woods")) == 1);
  // The name overrides its class, though it comes first.
  CHECK(table->modifier({}, terrain("stone-building")) == 4);
  CHECK(table->modifier({}, terrain("wooden-building-1")) == 2);
  using Kind = FireEffect::Kind;
  CHECK(table->effect(1, -50) == FireEffect{});
  CHECK(table->effect(2, 3) == FireEffect{Kind::kill, 1});
  CHECK(table->effect(7, 4) == FireEffect{Kind::casualties, 2});
  CHECK(table->effect(7, 5) == FireEffect{Kind::casualties, 2});
  CHECK(table->effect(7, 6) == FireEffect{});
  CHECK(table->effect(8, -3) == FireEffect{Kind::kill, 10});
  CHECK(table->effect(500, 9) == FireEffect{Kind::morale, 0});
  CHECK(table->effect(500, 10) == FireEffect{Kind::pin, 0});
  CHECK(table->effect(500, 11) == FireEffect{});
}

TEST_CASE("words of effects are read and written alike", "[match][fire]") {
  for (const char* word : {"none", "PTC", "NMC", "1MC", "10MC", "K/0", "K/10", "1KIA", "10KIA"}) {
    INFO(word);
    REQUIRE(fire_effect(word));
    CHECK(fire_effect(word)->word() == word);
  }
  for (const char* word : {"", "MC", "0MC", "11MC", "01MC", "-1MC", "1 MC", "KIA", "0KIA", "11KIA", "K", "K/", "K/11",
                           "K/-1", "K/01", "ptc", "NMC ", "99999999999MC"}) {
    INFO(word);
    CHECK_FALSE(fire_effect(word));
  }
}

TEST_CASE("the usual table hurts more the more firepower and the lower the total", "[match][fire]") {
  const FireTable& table = FireTable::usual();
  const auto rank = [](const FireEffect& effect) { return 100 * static_cast<int>(effect.kind) + effect.number; };
  bool any = false;
  for (int factors = 0; factors <= 60; ++factors)
    for (int total = -10; total <= 25; ++total) {
      const int here = rank(table.effect(factors, total));
      any = any || here > 0;
      CHECK(rank(table.effect(factors, total + 1)) <= here);
      CHECK(rank(table.effect(factors + 1, total)) >= here);
    }
  CHECK(any);
  CHECK(table.modifier({1, 0, false}, terrain("woods")) > table.modifier({}, terrain("open-ground")));
  CHECK(table.modifier({0, -1, false}, terrain("woods")) < table.modifier({}, terrain("woods")));
}

TEST_CASE("the digest of a table is that of its numbers", "[match][fire]") {
  Diagnostics found;
  const auto table = read(kGood, found);
  REQUIRE(table);
  CHECK(read(with("A test", "Another title"), found)->digest() == table->digest());
  for (const auto& [part, other] :
       std::initializer_list<std::pair<const char*, const char*>>{{"hindrance: 2", "hindrance: 1"},
                                                                  {"leadership: 3", "leadership: 2"},
                                                                  {"moved: -1", "moved: -2"},
                                                                  {"woods: 1", "woods: 2"},
                                                                  {"moved: 1,", "moved: 2,"},
                                                                  {"concealed: 3", "concealed: 2"},
                                                                  {"from: 2", "from: 3"},
                                                                  {"up_to: 3", "up_to: 2"},
                                                                  {"1KIA", "2KIA"},
                                                                  {"K/2", "2MC"}}) {
    INFO(other);
    const auto changed = read(with(part, other), found);
    REQUIRE(changed);
    CHECK(changed->digest() != table->digest());
  }
}

TEST_CASE("every mistake in a table is reported at its place", "[match][fire]") {
  struct Wrong {
    const char* part;
    const char* other;
    const char* begins;  // of the message
  };
  const auto wrong = std::initializer_list<Wrong>{
      {"fire_table: 1\n", "", "t.yaml:1:1: error[missing-key]"},
      {"fire_table: 1", "fire_table: 2", "t.yaml:1:13: error[out-of-range]"},
      {"fire_table: 1", "fire_table: one", "t.yaml:1:13: error[not-a-number]"},
      {"title: A test", "title: [A, test]", "t.yaml:2:8: error[not-text]"},
      {"title", "titel", "t.yaml:2:1: error[unknown-key]"},
      {"modifiers: {", "modifiers: [{", "t.yaml"},
      {"hindrance: 2", "hindrance: 21", "t.yaml:3:24: error[out-of-range]"},
      {"hindrance: 2", "hindrance: two", "t.yaml:3:24: error[not-a-number]"},
      {"hindrance", "hindrances", "t.yaml:3:13: error[unknown-key]"},
      {"leadership: 3", "leadership: -21", "t.yaml:3:39: error[out-of-range]"},
      {"leadership: 3", "leadership: 1.5", "t.yaml:3:39: error[not-a-number]"},
      {"moved: -1", "moved: [1]", "t.yaml:3:49: error[not-a-number]"},
      {"moved: -1", "moved: 99", "t.yaml:3:49: error[out-of-range]"},
      {"cover: {stone-building: 4, building: 2, woods: 1}", "cover: 3", "t.yaml:3:60: error[not-a-map]"},
      {"woods: 1", "wood: 1", "t.yaml:3:93: error[unknown-terrain]"},
      {"woods: 1", "woods: x", "t.yaml:3:100: error[not-a-number]"},
      {"woods: 1", "woods: 30", "t.yaml:3:100: error[out-of-range]"},
      {"shares: {moved: 1, concealed: 3}", "shares: 1", "t.yaml:4:9: error[not-a-map]"},
      {"moved: 1,", "moved: 5,", "t.yaml:4:17: error[out-of-range]"},
      {"concealed: 3", "concealed: -1", "t.yaml:4:31: error[out-of-range]"},
      {"concealed: 3", "hidden: 3", "t.yaml:4:20: error[unknown-key]"},
      {"columns:", "rows:", "t.yaml:1:1: error[missing-key]"},
      {"from: 2, ", "", "t.yaml:6:5: error[missing-key]"},
      {"from: 2", "from: -1", "t.yaml:6:12: error[out-of-range]"},
      {"from: 2", "from: 1001", "t.yaml:6:12: error[out-of-range]"},
      {"from: 8", "from: 2", "t.yaml:7:5: error[fire-table]"},
      {"from: 8", "from: 1", "t.yaml:7:5: error[fire-table]"},
      {"from: 8, results", "from: 8, result", "t.yaml:7:15: error[unknown-key]"},
      {"{up_to: 3, gives: 1KIA}", "3", "t.yaml:6:25: error[not-a-map]"},
      {"up_to: 3, ", "", "t.yaml:6:25: error[missing-key]"},
      {"up_to: 3", "up_to: 101", "t.yaml:6:33: error[out-of-range]"},
      {"up_to: 5", "up_to: 3", "t.yaml:6:50: error[fire-table]"},
      {", gives: 1KIA", "", "t.yaml:6:25: error[missing-key]"},
      {"1KIA", "0KIA", "t.yaml:6:43: error[fire-effect]"},
      {"1KIA", "[1KIA]", "t.yaml:6:43: error[not-text]"},
      {"gives: 1KIA", "gives: 1KIA, odds: 2", "t.yaml:6:49: error[unknown-key]"},
      {"[{up_to: 3, gives: 1KIA}, {up_to: 5, gives: K/2}, {up_to: 6, gives: none}]", "[]",
       "t.yaml:6:24: error[not-a-list]"},
      {"[{up_to: 3, gives: 1KIA}, {up_to: 5, gives: K/2}, {up_to: 6, gives: none}]", "{3: 1KIA}",
       "t.yaml:6:24: error[not-a-list]"},
  };
  for (const Wrong& w : wrong) {
    Diagnostics found;
    CHECK_FALSE(read(with(w.part, w.other), found));
    INFO(w.other << "\n" << found.text());
    CHECK(found.text().find(w.begins) != std::string::npos);
  }
  Diagnostics found;
  CHECK_FALSE(read("[1, 2]", found));
  CHECK_FALSE(read("fire_table: 1\nmodifiers: {}\ncolumns: 3\n", found));
}

TEST_CASE("a table of more columns or results than the limit is refused", "[match][fire]") {
  std::string columns = "fire_table: 1\nmodifiers: {}\ncolumns:\n";
  for (int i = 0; i < 51; ++i) columns += "  - {from: " + std::to_string(i) + ", results: [{up_to: 1, gives: PTC}]}\n";
  Diagnostics found;
  CHECK_FALSE(read(columns, found));
  CHECK(found.text().find("error[too-much]") != std::string::npos);
  std::string rows = "fire_table: 1\nmodifiers: {}\ncolumns:\n  - from: 1\n    results:\n";
  for (int i = 0; i < 51; ++i) rows += "      - {up_to: " + std::to_string(i) + ", gives: PTC}\n";
  Diagnostics of_rows;
  CHECK_FALSE(read(rows, of_rows));
  CHECK(of_rows.text().find("error[too-much]") != std::string::npos);
}
