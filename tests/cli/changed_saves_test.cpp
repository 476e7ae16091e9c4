// Saves of boards with changed terrain say what the same saves say on boards that were drawn with the change.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace hexrout::test;

TEST_CASE("changed boards of a save are as good as boards drawn so", "[cli][vasl]") {
  const std::filesystem::path folder = std::filesystem::path(vasl_boards()).parent_path() / "saves_changed";
  if (vasl_boards().empty() || !std::filesystem::is_directory(folder)) {
    WARN("skipped: no saves of changed boards (set HEXROUT_VASL)");
    return;
  }
  const std::vector<std::string> overlays{"HEXROUT_OVERLAYS=" + (folder.parent_path() / "overlays").string()};
  for (const std::string name : {"woods_to_brush", "levels_turned", "full_rows_left_cut", "overlays_two"}) {
    INFO(name);
    const std::string save = (folder / (name + ".vsav")).string();
    const auto twin = folder / "same" / name;
    std::ifstream in(folder / (name + ".expected.json"));
    const auto want = nlohmann::json::parse(in);
    std::vector<std::vector<std::string>> questions{
        {"rout"}, {"rout", "--format", "json"}, {"play", "--seed", "5"}, {"show"}};
    for (const auto& line : want.at("los"))
      for (const char* mode : {"vasl", "exact"})
        questions.push_back({"los", line.at("pair").at(0), line.at("pair").at(1), "--los", mode});
    for (std::vector<std::string> question : questions) {
      question.insert(question.begin() + 1, "");
      INFO(question[0] << " " << question.back());
      question[1] = save;
      question.insert(question.end(), {"--boards", vasl_boards()});
      const Ran changed = run(question, overlays);
      question[1] = (twin / (name + ".vsav")).string();
      question.back() = (twin / "boards").string();
      const Ran drawn = run(question);
      CHECK(changed.status == drawn.status);
      CHECK(changed.out == drawn.out);
      CHECK(has(changed.err, name == "overlays_two" ? "note[vsav-overlay-laid]" : "note[vsav-terrain-changed]"));
      CHECK(changed.out.size() > 20);
    }
    for (const auto& line : want.at("los")) {
      const Ran sight =
          run({"los", save, line.at("pair").at(0), line.at("pair").at(1), "--los", "vasl", "--boards", vasl_boards()},
              overlays);
      const std::string word = line.at("changed").get<std::string>();
      CHECK(has(sight.out, word == "blocked"              ? "blocked"
                           : word == "clear, hindrance 0" ? "clear"
                                                          : "hindrance +" + word.substr(word.size() - 1)));
    }
    // The scenario that it becomes has the changes and the same answers.
    const Folder own;
    const std::string yaml = own / "game.yaml";
    REQUIRE(run({"convert", save, "--boards", vasl_boards(), "-o", yaml}, overlays).status <= 1);
    CHECK(has(read_bytes(yaml), name == "overlays_two" ? "overlays: [{overlay: b4, hexes: [K5, K6]}" : "changes: ["));
    CHECK(run({"rout", yaml, "--boards", vasl_boards()}, overlays).out ==
          run({"rout", save, "--boards", vasl_boards()}, overlays).out);
  }
}

TEST_CASE("a scenario changes its boards, and says which change it does not know", "[cli][vasl]") {
  if (vasl_boards().empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  const Folder folder;
  const auto scenario = [&](const std::string& changes) {
    return folder.write("s.yaml",
                        "hexrout: 1\nmap: {boards: [{vasl: \"33\", changes: [" + changes +
                            "]}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n"
                            "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n");
  };
  const auto show = [&](const std::string& changes) {
    return run({"show", scenario(changes), "--boards", vasl_boards()});
  };
  const Ran printed = show("Winter");
  CHECK(has(printed.err, "note[change-of-looks]"));
  const Ran bare = show("NoGrain");
  CHECK(bare.status == 0);
  CHECK(bare.out != printed.out);
  CHECK(show("NoGrain, GrainToBrush").out == bare.out);
  CHECK(show("GrainToBrush, NoGrain").out != bare.out);
  const Ran wrong = show("NoGrain, NoGrian");
  CHECK(wrong.status == 3);
  CHECK(has(wrong.err, "s.yaml:2:48: error[unknown-change]"));
  CHECK(has(wrong.err, "did you mean 'NoGrain'?"));
  // Overlays in the folder of boards, on both boards of a seam; levels by colour or kept.
  const std::string laid = folder.write(
      "o.yaml",
      "hexrout: 1\nmap: {boards: [{vasl: \"33\", overlays: [{overlay: b4, hexes: [GG5, GG6]}]}, {vasl: \"39\", column: "
      "1, "
      "overlays: [{overlay: b4, hexes: [A5, A6]}, {overlay: b3, hexes: [W5, W4], keep_levels: true}]}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: \"33 A1\"}\n");
  const std::string overlays = (std::filesystem::path(vasl_boards()).parent_path() / "overlays").string();
  CHECK(run({"show", laid, "--boards", vasl_boards(), "--overlays", overlays}).status == 0);
  CHECK(has(run({"show", laid, "--boards", vasl_boards(), "--overlays", folder / "none"}).err, "error[no-overlay]"));
  // Boards without the file of rules beside them.
  std::filesystem::create_directory(folder / "boards");
  std::filesystem::create_directory_symlink(vasl_boards() + "/33", folder / "boards/33");
  const Ran without = run({"show", scenario("NoGrain"), "--boards", folder / "boards"});
  CHECK(without.status == 3);
  CHECK(has(without.err, "error[no-change-rules]"));
}
