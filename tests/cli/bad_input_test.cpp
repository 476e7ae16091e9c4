// Mistakes in an input: each line has the place, the mistake and the remedy;
// the exit status is 3, and nothing crashes.
#include <zlib.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;

namespace {

// Crossroads, its map by absolute path, with one piece of text replaced.
std::string crossroads_with(const std::string& from, const std::string& to) {
  std::string text = read_bytes(source("maps/scenarios/crossroads.yaml"));
  const auto replace = [&](const std::string& a, const std::string& b) {
    const std::size_t at = text.find(a);
    INFO(a);
    REQUIRE(at != std::string::npos);
    text.replace(at, a.size(), b);
  };
  replace("../crossroads.yaml", source("maps/crossroads.yaml"));
  if (!from.empty()) replace(from, to);
  return text;
}

// Checks that every line is an error, a warning or a note with its place, never the text of an exception.
void check_refused(const Ran& ran) {
  INFO(ran.err);
  CHECK(ran.status == 3);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("error[") != std::string::npos);
  static const std::regex line_form("^.+:( |[0-9]+:[0-9]+: )(error|warning|note)\\[[a-z0-9-]+\\]: .+; .+$");
  std::istringstream lines(ran.err);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(std::regex_match(line, line_form));
  }
  for (const char* word : {"terminate", "what()", "exception", "std::", "yaml-cpp", "Assertion", "Sanitizer"})
    CHECK(ran.err.find(word) == std::string::npos);
}

Ran refused(const std::string& text) {
  const Folder folder;
  const Ran ran = run({"rout", folder.write("s.yaml", text)});
  check_refused(ran);
  return ran;
}

bool says(const Ran& ran, const std::string& text) {
  INFO(ran.err);
  INFO(text);
  const bool found = ran.err.find(text) != std::string::npos;
  CHECK(found);
  return found;
}

std::string zipped(const std::string& bytes) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(bytes.size() + 1000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

TEST_CASE("a mistake in a scenario is said with its code, its place and its cure", "[cli]") {
  struct Mistake {
    const char* from;
    const char* to;
    const char* said;
  };
  for (const Mistake& m : std::vector<Mistake>{
           {"broken: true, dm: true}", "brokn: true, dm: true}",
            "error[unknown-key]: the unit has no key 'brokn'; did you mean 'broken'?"},
           {"at: H6,", "at: Z40,", "s.yaml:18:48: error[off-map]: there is no hex 'Z40' on this map; "},
           {"at: K7/1", "at: K7/4", "error[no-level]: hex K7 has no level '4'; its levels are: "},
           {"id: g2,", "id: g1,", "s.yaml:19:10: error[duplicate-id]: the id 'g1' is taken in line 18; "},
           {"{id: g2, side: german", "{id: g2, side: germn",
            "error[unknown-side]: there is no side 'germn'; did you mean 'german'?"},
           {"counter: 9-1", "counter: 9-9", "error[unknown-counter]: there is no german counter '9-9'; "},
           {"rules: asl", "rules: aslk", "error[unknown-rules]: there are no rules 'aslk'; did you mean 'asl"},
           {"month: 7", "month: July", "error[not-a-number]"},
           {"month: 7", "month: 99999999999999999999", "error[not-a-number]"},
           {"month: 7", "month: 7\nmonth: 8", "error[duplicate-key]"},
           {"title: Crossroads", "title: \"Crossroads", "error[yaml]"},
           {"kind: smoke", "kind: smog", "did you mean 'smoke'?"},
       }) {
    INFO(m.to);
    says(refused(crossroads_with(m.from, m.to)), m.said);
  }
}

TEST_CASE("all mistakes are reported at once", "[cli]") {
  std::string text = crossroads_with("at: H6,", "at: Z40,");
  text = std::regex_replace(text, std::regex("counter: 9-1"), "counter: 9-9");
  text = std::regex_replace(text, std::regex("kind: smoke"), "kind: smog");
  text = std::regex_replace(text, std::regex("month: 7"), "month: 13");
  const Folder folder;
  const Ran ran = run({"check", folder.write("s.yaml", text)});
  check_refused(ran);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 4);
}

TEST_CASE("mistakes of the map and of the units are reported together", "[cli]") {
  const Folder folder;
  std::string map = read_bytes(source("maps/crossroads.yaml"));
  map.replace(map.find("\"^\": woods"), 10, "\"^\": wods ");
  folder.write("m.yaml", map);
  std::string text = crossroads_with("counter: 9-1", "counter: 9-9");
  text.replace(text.find(source("maps/crossroads.yaml")), source("maps/crossroads.yaml").size(), "m.yaml");
  const Ran ran = run({"rout", folder.write("s.yaml", text)});
  check_refused(ran);
  says(ran, "m.yaml:8:8: error[unknown-terrain]");
  says(ran, "did you mean 'woods'?");
  says(ran, "error[unknown-counter]");
}

TEST_CASE("a unit in impassable terrain", "[cli]") {
  const Folder folder;
  const std::string text =
      "hexrout: 1\nmap:\n  title: A pond\n  columns: 2\n  rows: 1\n  legend: {\"~\": water}\n  hexes: |\n    B0     "
      "~\n    A1   .\n"
      "rules: asl\nsides: [german, russian]\nunits:\n  - {id: g1, side: german, counter: 4-6-7, at: B0}\n";
  const Ran ran = run({"rout", folder.write("s.yaml", text)});
  check_refused(ran);
  says(ran, "s.yaml:13:48: error[impassable]: nothing can stand in B0: it is water; put the unit in another hex");
}

TEST_CASE("files that are not scenarios", "[cli]") {
  const Folder folder;
  check_refused(run({"rout", folder / "missing.yaml"}));
  check_refused(run({"rout", folder / ""}));  // a directory
  check_refused(run({"rout", "/dev/null"}));
  check_refused(run({"rout", folder.write("empty.yaml", "")}));
  check_refused(run({"rout", folder.write("blank.yaml", "\n\n  \n# nothing\n")}));
  check_refused(run({"rout", folder.write("zeros.yaml", std::string(4096, '\0'))}));
  check_refused(run({"rout", folder.write("png.yaml", "\x89PNG\r\n\x1a\n\xff\xfe\x01\x02")}));
  check_refused(run({"rout", folder.write("list.yaml", "- a\n- b\n")}));
  check_refused(run({"rout", folder.write("word.yaml", "hello")}));
  check_refused(run({"rout", folder.write("two.yaml", "hexrout: 1\n---\nhexrout: 1\n")}));
  check_refused(run({"rout", folder.write("deep.yaml", std::string(100000, '['))}));
  check_refused(run({"rout", folder.write("deep_block.yaml", [] {
                       std::string text;
                       for (int i = 0; i < 400; ++i) text += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
                       return text;
                     }())}));
  check_refused(run({"rout", folder.write("bomb.yaml", [] {
                       std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
                       for (int i = 1; i < 12; ++i) {
                         text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
                         for (int k = 0; k < 10; ++k) text += (k ? ", *a" : "*a") + std::to_string(i - 1);
                         text += "]\n";
                       }
                       return text;
                     }())}));
  check_refused(
      run({"rout", folder.write("map_is_folder.yaml",
                                "hexrout: 1\nmap: {file: .}\nrules: asl\nsides: [german, russian]\nunits: []\n")}));
  check_refused(
      run({"rout",
           folder.write("map_missing.yaml",
                        "hexrout: 1\nmap: {file: nowhere.yaml}\nrules: asl\nsides: [german, russian]\nunits: []\n")}));
}

TEST_CASE("a scenario cut short anywhere", "[cli]") {
  const std::string whole = crossroads_with("", "");
  const Folder folder;
  for (std::size_t length = 0; length < whole.size(); length += 97) {
    const Ran ran = run({"check", folder.write("s.yaml", whole.substr(0, length))});
    INFO(length);
    INFO(ran.err);
    CHECK((ran.status == 3 || (ran.status == 0 && ran.err.empty())));
  }
}

TEST_CASE("text of a file cannot steer the terminal", "[cli]") {
  const Folder folder;
  const Ran bad = run({"check", folder.write("s.yaml", crossroads_with("rules: asl", "rules: \"as\\e[31ml\""))});
  check_refused(bad);
  CHECK(bad.err.find('\x1b') == std::string::npos);
  const Ran good =
      run({"rout", folder.write("t.yaml", crossroads_with("title: Crossroads", "title: \"\\e[31mred\\a\""))});
  CHECK(good.status == 0);
  CHECK(good.out.find('\x1b') == std::string::npos);
  CHECK(good.out.find('\x07') == std::string::npos);
}

TEST_CASE("malformed boards", "[cli]") {
  const Folder folder;
  const std::string scenario =
      folder.write("s.yaml",
                   "hexrout: 1\nmap: {boards: [{vasl: \"05\"}]}\nrules: asl\nsides: [german, russian]\n"
                   "units:\n  - {id: g1, side: german, counter: 4-6-7, at: M2}\n");
  const Ran no_directory = run({"rout", scenario});
  check_refused(no_directory);
  says(no_directory, "give --boards DIR or set HEXROUT_BOARDS");
  check_refused(run({"rout", scenario, "--boards", folder / "nowhere"}));
  check_refused(run({"rout", scenario, "--boards", folder / ""}));
  check_refused(run({"rout", scenario}, {"HEXROUT_BOARDS=" + (folder / "nowhere")}));
  folder.write("garbage/bd05", "this is no archive");
  check_refused(run({"rout", scenario, "--boards", folder / "garbage"}));
  folder.write("empty/bd05", "");
  check_refused(run({"rout", scenario, "--boards", folder / "empty"}));
  folder.write("zip/bd05", std::string("PK\x03\x04") + std::string(40, '\x7f'));
  check_refused(run({"rout", scenario, "--boards", folder / "zip"}));
  folder.write("not_gzip/05/LOSData", "this is no gzip file");
  check_refused(run({"rout", scenario, "--boards", folder / "not_gzip"}));
  folder.write("not_java/05/LOSData", zipped("this is no board"));
  check_refused(run({"rout", scenario, "--boards", folder / "not_java"}));
  std::filesystem::create_directories(folder / "folder/05/LOSData");
  check_refused(run({"rout", scenario, "--boards", folder / "folder"}));
}

TEST_CASE("a real board cut short or altered", "[cli]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: there are no VASL boards here");
    return;
  }
  const Folder folder;
  const std::string scenario =
      folder.write("s.yaml",
                   "hexrout: 1\nmap: {boards: [{vasl: \"05\"}]}\nlos: exact\nrules: asl\nsides: [german, russian]\n"
                   "units:\n  - {id: g1, side: german, counter: 4-6-7, at: M2}\n");
  REQUIRE(run({"rout", scenario, "--boards", boards}).status == 0);
  const std::string data = read_bytes(boards + "/05/LOSData");
  const std::string metadata = read_bytes(boards + "/05/BoardMetadata.xml");
  REQUIRE(data.size() > 100);
  folder.write("cut/05/BoardMetadata.xml", metadata);
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{17}, data.size() / 2, data.size() - 9}) {
    INFO(length);
    folder.write("cut/05/LOSData", data.substr(0, length));
    check_refused(run({"rout", scenario, "--boards", folder / "cut"}));
  }
  std::string altered = data;
  for (std::size_t i = data.size() / 3; i < data.size(); i += 101) altered[i] = static_cast<char>(altered[i] ^ 0x55);
  folder.write("altered/05/LOSData", altered);
  folder.write("altered/05/BoardMetadata.xml", metadata);
  check_refused(run({"rout", scenario, "--boards", folder / "altered"}));
  folder.write("xml/05/LOSData", data);
  folder.write("xml/05/BoardMetadata.xml", metadata.substr(0, metadata.size() / 2));
  check_refused(run({"rout", scenario, "--boards", folder / "xml"}));
}
