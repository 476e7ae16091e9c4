// Examples in help can be run, and other words are accepted in place of a verb.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;

namespace {

std::vector<std::string> verbs() {
  std::vector<std::string> out;
  std::istringstream names(
      "rout play check judge los watch show report studio advise survey cut deny plan reach convert counters log "
      "validate "
      "rules engine sweep merge match bench completion");
  for (std::string name; names >> name;) out.push_back(name);
  return out;
}

std::string example_in(const std::string& help) {
  const std::string mark = "Example: hexrout ";
  const std::size_t at = help.find(mark);
  return at == std::string::npos ? "" : help.substr(at + mark.size(), help.find('\n', at) - at - mark.size());
}

}  // namespace

TEST_CASE("every verb has a group and an example, and help is at most 100 columns wide", "[cli][help]") {
  const std::string help = run({"--help"}).out;
  for (const char* group :
       {"Rule on a position:", "See it:", "Plan:", "Maps, saves and rules:", "For programs and many games:"})
    CHECK(has(help, std::string("\n") + group + "\n"));
  CHECK_FALSE(has(help, "Subcommands:"));
  for (const std::string& verb : verbs()) {
    INFO(verb);
    CHECK(has(help, "\n  " + verb + " "));
    const std::string of_verb = run({verb, "--help"}).out;
    CHECK(example_in(of_verb).starts_with(verb));
    std::istringstream lines(of_verb + help);
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK(line.size() <= 100);
    }
    // General options come after the verb's own.
    if (const std::size_t general = of_verb.find("How the scenario is read:"); general != std::string::npos) {
      CHECK(of_verb.find("\nOptions:") < general);
      CHECK(of_verb.find("--inherent-vertex") > general);
    }
    CHECK_FALSE(has(of_verb, "- for standard output; - for"));
  }
}

TEST_CASE("the examples in help run unchanged", "[cli][help]") {
  // Those of watch and bench end by a signal or take a minute: watch_test.cpp and CI's bench.
  const std::set<std::string> elsewhere{"watch", "bench"};
  // A reader's folder: the maps of the project, a saved game and a log, an engine for pages, questions, two shards.
  const Folder folder;
  std::filesystem::create_directory_symlink(source("maps"), folder / "maps");
  std::filesystem::create_directory(folder / "bin");
  std::filesystem::create_symlink(program(), folder / "bin/hexrout");
  const std::string vasl = vasl_folder();
  if (!vasl_boards().empty()) {
    std::filesystem::copy_file(vasl + "/saves/full.vsav", folder / "game.vsav");
    std::filesystem::create_directory_symlink(vasl_boards(), folder / "BOARDS");
  }
  folder.write("questions.jsonl", "{\"id\":1,\"method\":\"rules\"}\n");
  const std::string engine = folder.write("engine.js", "var hexrout = 'callMain base64 1234';");
  const auto shell = [&](const std::string& command) {
    return std::system(("cd '" + (folder / ".") + "' && export PATH='" + (folder / "bin") + "':$PATH HEXROUT_ENGINE='" +
                        engine + "' && { " + command + "; } >said 2>&1")
                           .c_str());
  };
  for (const char* shard : {"0", "1"})
    REQUIRE(shell(std::string("hexrout sweep maps/scenarios/crossroads.yaml --runs 4 --shard ") + shard + "/2 >shard-" +
                  shard + ".json") == 0);
  for (const std::string& verb : verbs()) {
    const std::string example = example_in(run({verb, "--help"}).out);
    REQUIRE_FALSE(example.empty());
    if (elsewhere.count(verb) == 1 || has(example, "game.vlog")) continue;
    if (has(example, "game.vsav") && vasl_boards().empty()) continue;
    INFO(example);
    const int status = shell("hexrout " + example);
    INFO(read_bytes(folder / "said"));
    CHECK(status == 0);
  }
}

TEST_CASE("help, version and a file may stand for a verb", "[cli][help]") {
  CHECK(run({"help"}).out == run({"--help"}).out);
  CHECK(run({"help", "rout"}).out == run({"rout", "--help"}).out);
  CHECK(run({"help", "rout"}).status == 0);
  CHECK(run({"help", "rotu"}).status == 2);
  CHECK(run({"version"}).out == run({"--version"}).out);
  const std::string whole = run({"--version"}).out;
  CHECK(run({"-V"}).out == whole.substr(0, whole.find('\n') + 1));
  const Ran bare = run({kCrossroads});
  CHECK(bare.status == 0);
  CHECK(bare.out == run({"rout", kCrossroads}).out);
  CHECK(run({kCrossroads, "--unit", "rb5"}).out == run({"rout", kCrossroads, "--unit", "rb5"}).out);
  const Ran missing = run({"no-such-game.vsav"});
  CHECK(missing.status == 2);
  CHECK(has(missing.err, "there is no verb and no file 'no-such-game.vsav'"));
  CHECK(has(run({"rotu", "x"}).err, "did you mean 'rout'?"));
}

TEST_CASE("an incomplete command line is refused with an example", "[cli][help]") {
  const Ran ran = run({"rout"});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "error[usage]: rout: name a scenario or a saved game; for example: hexrout rout maps/scenarios/"));
  CHECK(has(run({}).err, "error[usage]: a verb is missing, as in: hexrout rout "));
}

TEST_CASE("many files are checked in one go, and the worst gives the status", "[cli]") {
  const Folder folder;
  const std::string good = kCrossroads;
  const std::string bad = folder.write("bad.yaml", "hexrout: 1\nrules: asl\n");
  const std::string cases = source("src/rules/asl/cases/rout/e22.yaml");
  const Ran both = run({"check", good, cases, good});
  CHECK(both.status == 0);
  CHECK(has(both.out, "crossroads.yaml: no errors"));
  CHECK(has(both.out, run({"check", cases}).out));
  const Ran worst = run({"check", bad, good});
  CHECK(worst.status == 3);
  CHECK(has(worst.out, "crossroads.yaml: no errors"));
  CHECK(has(worst.err, "bad.yaml"));
  CHECK(run({"check", good, good, "--unit", "rb5", "--path", "M5,N5"}).status == 2);
}

TEST_CASE("steps between hexes that are apart are not adjacent, and whole units have no ways out to cut", "[cli]") {
  const Ran far = run({"check", kCrossroads, "--unit", "rb5", "--path", "M5,L5,N6"});
  INFO(far.out << far.err);
  CHECK(far.status == 1);
  CHECK(has(far.out, "L5 and N6 are not adjacent"));
  const Ran whole = run({"cut", kCrossroads, "--unit", "g2"});
  CHECK(whole.status == 2);
  CHECK(has(whole.err, "g2 is not broken, so it does not rout"));
}

TEST_CASE("hexes are read on the command line as people write them", "[cli][place-name]") {
  const std::string plain = run({"los", kCrossroads, "K3", "M5"}).out;
  CHECK(plain.size() > 1);
  CHECK(run({"los", kCrossroads, "k3", "m5"}).out == plain);
  CHECK(run({"los", kCrossroads, "K3 level 0", "M5/0"}).out == plain);
  CHECK(run({"check", kCrossroads, "--unit", "rb5", "--path", "m5, n5,n6"}).status == 0);
  const Ran other = run({"los", kCrossroads, "24K3", "M5"});
  CHECK(other.status == 2);
  CHECK(has(other.err, "the map has no Location '24K3'; did you mean 'K3'?"));
  if (vasl_boards().empty()) return;
  const std::string board = vasl_boards() + "/24";
  const std::string seen = run({"los", board, "U7", "V6"}).out;
  for (const char* from : {"24U7", "24 U7", "24u7", "U7 level 0"}) {
    INFO(from);
    CHECK(run({"los", board, from, "24V6"}).out == seen);
  }
  CHECK(run({"los", board, "10U6", "V6"}).status == 2);
}

TEST_CASE("a map in place of a scenario is recognised", "[cli]") {
  const Folder folder;
  const std::string board = folder.write("b.board", "size 1 1\nhex 0101 0 \"\" \"\"\nend\n");
  for (const std::string& file : {board, source("maps/crossroads.yaml")}) {
    INFO(file);
    const Ran ran = run({"rout", file});
    CHECK(ran.status == 3);
    CHECK(has(ran.err, "error[not-a-scenario]: this is a map, which has no units"));
  }
  const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:17\nsize 7664\n";
  for (const char* name : {"a.tmx", "a.tmj", "a.yaml", "a.vsav", "a.geojson", "a.board", "a.json"}) {
    INFO(name);
    const Ran ran = run({"show", folder.write(name, pointer)});
    CHECK(ran.status == 3);
    CHECK(has(ran.err, "error[other-file]: this is a Git LFS pointer"));
  }
  CHECK(has(run({"show", folder.write("p.yaml", std::string("\xff\xd8\xff\xe0\0\x10", 6))}).err,
            "this is a picture (JPEG)"));
  CHECK(
      has(run({"show", folder.write("m.js", "(function(name,data){\n})\n")}).err, "Tiled map exported as JavaScript"));
}

TEST_CASE("tilesets beside the folder of the map are read below --root", "[cli]") {
  const Folder folder;
  folder.write("tilesets/t.tsx", R"(<tileset name="t"><tile id="0" type="woods"/></tileset>)");
  const std::string map =
      folder.write("maps/lane.tmx", R"(<map orientation="hexagonal" staggeraxis="x" staggerindex="odd"
    width="1" height="1"><tileset firstgid="1" source="../tilesets/t.tsx"/><layer name="a" width="1" height="1"><data
    encoding="csv">1</data></layer></map>)");
  CHECK(run({"show", map}).status == 3);
  CHECK(has(run({"show", map}).err, "--root DIR"));
  CHECK(run({"show", map, "--root", folder / "."}).status == 0);
  CHECK(run({"--root", folder / ".", "show", map}).status == 0);
  CHECK(run({"show", map, "--root", folder / "maps"}).status == 3);
  CHECK(run({"show", map, "--root", folder / "nowhere"}).status == 2);
}

TEST_CASE("GeoJSON of a map is read as it is written", "[cli]") {
  const Folder folder;
  const std::string geojson = folder / "c.geojson";
  REQUIRE(run({"convert", source("maps/crossroads.yaml"), "-o", geojson}).status == 0);
  CHECK(run({"convert", geojson}).out == run({"convert", source("maps/crossroads.yaml")}).out);
  CHECK(run({"convert", geojson, "--to", "geojson"}).out == read_bytes(geojson));
}
