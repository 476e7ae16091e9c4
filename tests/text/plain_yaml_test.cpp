// The reader of plain YAML against the reader of any: it reads into equal tables, and refuses every text with a
// mistake.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "text/yaml_table.hpp"

using namespace hexrout;

namespace {

constexpr YamlLimits kLimits{250'000, 64};

// A node with all below it, as text. Numbers of nodes are left out.
void tell(const YamlTable& table, std::uint32_t index, std::string& out) {
  const YamlNode& node = table.nodes[index];
  out += std::to_string(static_cast<int>(node.kind)) + (node.quoted ? "q" : "") + std::to_string(node.line) + ":" +
         std::to_string(node.column) + "<" + node.scalar + ">(";
  for (const std::uint32_t child : node.children) tell(table, child, out);
  out += ")";
}
std::string told(const YamlTable& table) {
  std::string out;
  tell(table, table.root, out);
  return out;
}

// True if the text is plain. Fails if the other reader then reads another table or reports a mistake.
bool compare(const std::string& text, const YamlLimits& limits = kLimits) {
  if (text.find('\0') != std::string::npos) return false;  // refused before any reader
  const auto plain = read_plain_yaml(text, limits);
  if (!plain) return false;
  Diagnostics found;
  const auto any = read_any_yaml(text, "t.yaml", limits, found);
  INFO(text);
  REQUIRE(found.text().empty());
  REQUIRE(any);
  REQUIRE(told(*plain) == told(*any));
  return true;
}

std::vector<std::string> texts_below(const std::vector<std::string>& folders) {
  std::vector<std::string> paths;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(HEXROUT_SOURCE_DIR "/" + folder))
      if (entry.is_regular_file() && entry.file_size() < 300'000) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> out;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    out.push_back(text.str());
  }
  return out;
}

// Pieces with a meaning in YAML.
const std::vector<std::string>& pieces() {
  static const std::vector<std::string> out{
      "\n",     "\n  ", "\n    ", "\n- ",     "\n  - ",       ": ",         ":",     ",",       ", ",        "{",
      "}",      "[",    "]",      "#",        " # c",         "\n# c",      "\"",    "'",       "''",        "\\",
      "\\n",    "|",    " |\n",   "|-\n",     ">\n",          "-",          "--",    "---",     "\n---",     "\n...",
      "\n%",    "? ",   "?",      "&a ",      "*a",           "!t ",        "<<: ",  "~",       "null",      " ",
      "  ",     "\t",   "\r\n",   "\xc3\xa9", "\xef\xbb\xbf", "\x01",       "a: b",  "a:\n",    "- a: b\n",  "@",
      "`",      "a",    "b: ",    "010",      "true",         "\n\n",       "   \n", "{}",      "[]",        "{a: b}",
      "[a, b]", "\x7f", "=",      "%",        "\n a",         "\n}",        "\n]",   "\"a\":b", "\"a\" : b", " :",
      "{a}",    ",}",   ",\n",    "- - a",    "-\n",          "x: {y: [z]}"};
  return out;
}

std::string mutated(const std::string& text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % std::max<std::size_t>(n, 1); };
  std::string out = text;
  for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
    const std::size_t at = below(out.size() + 1);
    const std::size_t length = std::min(below(8), out.size() - at);
    switch (below(5)) {
      case 0:
        out.erase(at, length);
        break;
      case 1:
        out.insert(at, pieces()[below(pieces().size())]);
        break;
      case 2:
        out.replace(at, length, pieces()[below(pieces().size())]);
        break;
      case 3:
        out.insert(below(out.size() + 1), out.substr(at, length));
        break;
      default:
        out.resize(at);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("plain texts are read as any text is", "[text][plain]") {
  for (const char* text : {
           "a: 1",
           "a: 1\n",
           "# remark\n\n  # another\na: b c  # end\nd: e#f\n",
           "a: ~\nb: null\nc: NULL\nd: \"\"\ne: '~'\n",
           "a:\n  b: 1\n  c:\n    d: 2\ne: 3\n",
           "a:\n- 1\n- b: 2\n  c: 3\n- [4]\nd:\n  - {x: y}\n  # remark\n  - z\n",
           "- a: 1\n  b:\n    c: d\n- e: |\n    f\n   \n\n- g\n",
           "  a: 1\n  b: 2\n",
           "{\"a\":1,\"b\":[true,false,null],\"c\":{},\"d\":\"x y\"}",
           "[a, 'b', \"c\", {d: e,\n f: [g,\nh\n\n]}]  # end\n",
           "a: {b: c, # remark\n  d: e\n}\nf: g\n",
           "a: |\n  one\n    two\n\n     \n  three\n\n\nb: |  # remark\n  four\n# remark\nc: d\n",
           "a: |\n\n   one\n  \n   two",
           "a: -1\nb: -x\nc: .5\nd: http://e.f/g?h=i,j\ne: it's, \"so\" [said] {he}\n",
           "a b : c d\n\"e f\" : g\n'h': i\n",
           "t: Gr\xc3\xbc\xc3\x9f"
           "e\nu: {\"\xc3\xa9\": \xc3\xa9, v: [\xf0\x9f\x98\x80, w]}\n",
           "t: Gr\xc3\xbc\xc3\x9f"
           "e\nu: {v: [\xf0\x9f\x98\x80, w], x: \"\xc3\xa9\"}  # \xc3\xa9\ny: |\n  \xc3\xa9\n",
           "a: [-, b, -1, --c]\n",
       })
    compare(text);
  // Keys beyond ASCII are left to the other reader; everything above is plain.
  CHECK(compare("a: |\n\n   one\n  \n   two"));
  CHECK(compare("{\"a\":1,\"b\":[true,false,null],\"c\":{},\"d\":\"x y\"}"));
  CHECK(compare("a:\n- 1\n- b: 2\n  c: 3\n- [4]\nd:\n  - {x: y}\n  # remark\n  - z\n"));
}

TEST_CASE("what is not plain, and what is wrong, is left to the reader of any text", "[text][plain]") {
  for (const char* text : {"",
                           "# remark\n",
                           "a",
                           "a:",
                           "a: b\na: c",
                           "{a: b, a: c}",
                           "a: &x b",
                           "a: *x",
                           "a: !t b",
                           "a: b\n c",
                           "a: >\n  b",
                           "a: |-\n  b",
                           "a: \"b\\n\"",
                           "a: 'b''c'",
                           "a: \"b\n c\"",
                           "<<: {a: b}",
                           "~: a",
                           "? a",
                           "---\na: b",
                           "a: b\n---\n",
                           "a: b\n...",
                           "a: [b",
                           "a: {b: c",
                           "a: [b]]",
                           "a:\tb",
                           "a: b\r\nc: d",
                           "\xef\xbb\xbf"
                           "a: b",
                           "a: [b,]",
                           "a: [b: c]",
                           "a: {b}",
                           "a: {b:}",
                           "a: b: c",
                           "a: - b",
                           "- - a",
                           "-\n  a",
                           "a:\n  b",
                           "a: 1\n  b: 2",
                           "a: 1\n- b",
                           " a: 1\nb: 2",
                           "a: 'b",
                           "a: \"b",
                           "a: `b",
                           "a: @b",
                           "a: %b",
                           "%a: b",
                           "a: #b",
                           "a: |\n",
                           "a: |\nb: c",
                           "a: |\n    \n  b",
                           "[a,\n---\n]",
                           "a: [\"b\"#c\n]",
                           "a: \"b\"#c",
                           "a: \x01",
                           "a: \x7f",
                           "\"\": a",
                           "a: [?b]"}) {
    INFO(text);
    CHECK_FALSE(read_plain_yaml(text, kLimits));
  }
  CHECK_FALSE(read_plain_yaml(std::string(1100, 'a') + ": b", kLimits));
}

TEST_CASE("the limits of plain texts are those of any text", "[text][plain]") {
  // Each limit is met, and exceeded by one.
  const auto lists = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(compare(lists(64)));
  CHECK_FALSE(read_plain_yaml(lists(65), kLimits));
  CHECK(compare("[a, b, c]", {4, 64}));
  CHECK_FALSE(read_plain_yaml("[a, b, c]", {3, 64}));
  std::string deep;
  for (std::size_t i = 0; i < 64; ++i) deep += std::string(i, ' ') + "a:\n";
  CHECK_FALSE(read_plain_yaml(deep + std::string(64, ' ') + "a: b", kLimits));
}

TEST_CASE("files of the project are read alike by both readers", "[text][plain]") {
  std::size_t plain = 0;
  std::size_t all = 0;
  for (const std::string& text : texts_below({"maps", "src/rules", "src/map/data"})) {
    ++all;
    plain += compare(text) ? 1 : 0;
  }
  // The folder also holds pages and pictures.
  CAPTURE(plain, all);
  CHECK(plain > 100);
}

TEST_CASE("a document says of a text what the reader of any text says", "[text][plain]") {
  std::vector<std::string> seeds = texts_below({"tests/fuzz/corpus", "tests/scenario/keys", "maps"});
  std::erase_if(seeds, [](const std::string& text) { return text.size() > 3'000; });
  std::mt19937 random(5);
  std::size_t wrong = 0;
  std::size_t right = 0;
  for (int round = 0; round < 20; ++round)
    for (const std::string& seed : seeds) {
      const std::string text = round == 0 ? seed : mutated(seed, random);
      if (text.find('\0') != std::string::npos) continue;
      Diagnostics by_document;
      const auto document = Document::parse(text, "t.yaml", by_document);
      if (by_document.text().find("error[too-") != std::string::npos) continue;  // refused before any reader
      Diagnostics by_any;
      const auto any = read_any_yaml(text, "t.yaml", kLimits, by_any);
      INFO(text);
      REQUIRE(by_document.text() == by_any.text());
      REQUIRE(document.has_value() == any.has_value());
      if (document) REQUIRE(document->root().kind() == any->nodes[any->root].kind);
      (document ? right : wrong) += 1;
    }
  CAPTURE(right, wrong);
  CHECK(right > 200);
  CHECK(wrong > 200);
}

TEST_CASE("texts changed at random are read alike by both readers", "[text][plain]") {
  std::vector<std::string> seeds = texts_below({"tests/fuzz/corpus", "tests/scenario/keys", "maps/scenarios"});
  std::erase_if(seeds, [](const std::string& text) { return text.size() > 6'000; });
  for (const std::string& piece : pieces())
    seeds.push_back("a: b\nc:\n  - d: e\n" + piece + "\nf: {g: h, i: [j, k]}\n");
  std::mt19937 random(20240611);
  std::size_t plain = 0;
  std::size_t all = 0;
#ifdef HEXROUT_SANITIZED
  constexpr int kRounds = 20;
#else
  constexpr int kRounds = 200;
#endif
  for (const std::string& seed : seeds) plain += compare(seed) ? 1 : 0;
  for (int round = 0; round < kRounds; ++round)
    for (const std::string& seed : seeds) {
      ++all;
      plain += compare(mutated(seed, random)) ? 1 : 0;
    }
  // Each reader gets some of the texts.
  CAPTURE(plain, all);
  CHECK(plain > all / 20);
  CHECK(plain < all);
}
