// Text from files of others is shown without steering the terminal: the gate itself, and every verb on hostile names.
#include "tools/hexrout/gate.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "command.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"

using namespace hexrout;
using namespace hexrout::command;
using namespace hexrout::test;

namespace {

// A title of a window, a colour, a C1 control, a mark that turns the direction of writing, a byte that is not UTF-8, a
// carriage return; and an end of the string in each of the formats that are written.
const std::string kHostile =
    "x\x1b]0;owned\x07\x1b[31m\xc2\x9b"
    "31m\xe2\x80\xae\xff\r\x7f\xe2\x80\xa8\"'</script><b>";

void check_clean(const std::string& what, const std::string& text) {
  INFO(what);
  const std::string shown = printable_lines(text);
  const auto differ = std::mismatch(shown.begin(), shown.end(), text.begin(), text.end());
  const auto at = static_cast<std::size_t>(differ.second - text.begin());
  INFO(printable_lines(text.substr(at < 60 ? 0 : at - 60, 120)));
  CHECK(shown == text);
}

Ran clean_run(const std::vector<std::string>& arguments, const std::string& input = "") {
  const Ran ran = run(arguments, {}, input);
  std::string line;
  for (const std::string& argument : arguments) line += printable_lines(argument) + " ";
  check_clean(line + "(output)", ran.out);
  check_clean(line + "(messages)", ran.err);
  CHECK(ran.status >= 0);
  CHECK(ran.status <= 3);
  return ran;
}

// Every scalar of a tree, or those under one of these keys, made hostile.
void spoil(Value& value, const std::vector<std::string>& keys, const std::string& key = "") {
  if (value.kind == NodeKind::scalar && (keys.empty() || std::count(keys.begin(), keys.end(), key) > 0)) {
    value.scalar += kHostile;
    value.quoted = true;
  }
  for (Value& item : value.items) spoil(item, keys, key);
  for (Value::Entry& entry : value.entries)
    if (entry.key != "hexrout" && entry.key != "rules" && entry.key != "file") spoil(entry.value, keys, entry.key);
}

// A bundled file with its scalars spoilt, in the notation that keeps every byte.
std::string spoilt(const std::string& file, const std::vector<std::string>& keys) {
  Diagnostics found;
  const auto document = Document::read_file(source(file), found);
  REQUIRE(document);
  Value tree = value_of(document->root());
  spoil(tree, keys);
  if (Value* map = tree.find("map"))
    if (Value* named = map->find("file"))
      *named = Value::text(source("maps/" + named->scalar.substr(named->scalar.rfind('/') + 1)));
  const auto made = Document::make(tree, found);
  REQUIRE(made);
  return yaml_text(made->root()) + "\n";
}

const std::vector<std::string> kScenarios{"crossroads",   "armour_battles", "chain_of_command",
                                          "morale_ratio", "squares",        "pickets"};

}  // namespace

TEST_CASE("the gate lets text, line breaks and the program's own colours pass", "[cli][gate]") {
  CHECK(gated("a\tb\n\xc3\xa9") == "a\tb\n\xc3\xa9");
  CHECK(gated("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(gated(colour("1") + "x\x1b[0m" + colour("0")) == "\x1b[1mx\\x1b[0m\x1b[0m");
  CHECK(gated(colour("38;5;16;48;5;2") + "x") == "\x1b[38;5;16;48;5;2mx");
  CHECK(gated(with_colours("\x1b[0;1mA1\x1b[0m\n")) == "\x1b[0;1mA1\x1b[0m\n");
  // A colour contains only numbers, and a mark without the number of this run is not a colour.
  CHECK(gated(colour("31m\x1b]0;t\x07")).find('\x1b') == std::string::npos);
  CHECK(gated("\x0e"
              "0123456789abcdef31\x0f") == "\\x0e0123456789abcdef31\\x0f");
  CHECK(gated(colour("1").substr(0, 9)).find('\x1b') == std::string::npos);
}

TEST_CASE("hostile words in every place of a scenario reach no terminal", "[cli][gate]") {
  const Folder folder;
  for (const std::string& system : kScenarios) {
    const std::string file = folder.write(system + ".yaml", spoilt("maps/scenarios/" + system + ".yaml", {}));
    for (const char* verb : {"check", "validate", "rout"}) CHECK(clean_run({verb, file}).status != 0);
  }
}

TEST_CASE("hostile titles and file names reach no terminal from any verb", "[cli][gate]") {
  const Folder folder;
  for (const std::string& system : kScenarios) {
    const std::string file = folder.write("\x1b]0;t\x07\xff" + system + ".yaml",
                                          spoilt("maps/scenarios/" + system + ".yaml", {"title", "name"}));
    if (clean_run({"check", file}).status != 0) continue;
    for (const std::vector<std::string>& line :
         std::vector<std::vector<std::string>>{{"rout", file, "--all"},
                                               {"rout", file, "--format", "json"},
                                               {"play", file, "--seed", "1"},
                                               {"play", file, "--seed", "1", "-o", "-"},
                                               {"play", file, "--seed", "1", "--log", "-"},
                                               {"validate", file},
                                               {"validate", file, "--format", "json"},
                                               {"validate", file, "--format", "sarif"},
                                               {"show", file},
                                               {"show", file, "--svg", "-"},
                                               {"report", file, "--format", "json"},
                                               {"report", file, "-o", folder / "\x1b[31m.html"},
                                               {"convert", file, "--to", "geojson"},
                                               {"sweep", file, "--runs", "2"},
                                               {"advise", file, "--states", "20"}})
      clean_run(line);
  }
  clean_run({"rout", folder / kHostile.substr(0, 20)});
  clean_run({kHostile});
  clean_run({"rules", kHostile});
  clean_run({"rout", kCrossroads, "--unit", kHostile});
  clean_run({"los", kCrossroads, kHostile, kHostile});
}

TEST_CASE("a folder of rules made by others steers no terminal", "[cli][gate]") {
  const Folder folder;
  for (const char* file : {"game.yaml", "tables.yaml", "policies.yaml", "readings.yaml", "worth.yaml"})
    folder.write(std::string("plain/") + file, read_bytes(source(std::string("src/rules/pickets/data/") + file)));
  folder.write("plain/README.md", "# t\r\n" + kHostile + "\n\x00");
  const Ran ran = clean_run({"rules", "--rules", folder / "plain"});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "\\x1b]0;owned"));
  // The files themselves: prose that is accepted, and everything that is not.
  for (const std::vector<std::string>& keys : std::vector<std::vector<std::string>>{
           {"title", "origin", "text", "why", "cite", "citation", "code", "rule"}, {}}) {
    const std::string name = keys.empty() ? "all" : "prose";
    for (const char* file : {"game.yaml", "tables.yaml", "policies.yaml", "readings.yaml", "worth.yaml"})
      folder.write(name + "/" + file, spoilt(std::string("src/rules/pickets/data/") + file, keys));
    clean_run({"rules", "--rules", folder / name});
    clean_run({"rout", source("maps/scenarios/pickets.yaml"), "--rules", folder / name});
  }
}

TEST_CASE("hostile house rules, logs and shards reach no terminal", "[cli][gate]") {
  const Folder folder;
  const std::string house = folder.write("h.yaml", fmt::format("title: {}\ntables: {{{}: {}}}\n", yaml_scalar(kHostile),
                                                               yaml_scalar(kHostile), yaml_scalar(kHostile)));
  for (const char* verb : {"check", "rout", "validate"})
    clean_run({verb, source("maps/scenarios/chain_of_command.yaml"), "--house-rules", house});
  const std::string titled = folder.write("t.yaml", fmt::format("title: {}\n", yaml_scalar(kHostile)));
  for (const char* verb : {"check", "rout", "play"})
    clean_run({verb, source("maps/scenarios/chain_of_command.yaml"), "--house-rules", titled});
  const std::string log =
      "{\"type\":\"start\",\"format\":1,\"title\":\"\x1b[31m\xc2\x9b\xe2\x80\xae\"}\n{\"type\":\"\x1b\"}\n";
  clean_run({"play", kCrossroads, "--replay", folder.write("log.jsonl", log)});
  clean_run({"merge", folder.write("shard.jsonl", log)});
  clean_run({"engine"}, "{\"id\":\"\xc2\x9b\xe2\x80\xae\",\"method\":\"\xc2\x9b\xe2\x80\xae\"}\n\x1b[31m\n");
}
