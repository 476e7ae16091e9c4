#include "judge/trial.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "map/made_board.hpp"

namespace hexrout::test {

namespace {

// One folder for all trials: boards t1, t2 ... by what they hold.
std::pair<std::string, std::string> board_with(const std::map<std::string, std::string>& hexes) {
  static const BoardFolder kFolder;
  static std::map<std::map<std::string, std::string>, std::string> written;
  std::string& name = written[hexes];
  if (name.empty()) {
    name = "t" + std::to_string(written.size());
    kFolder.write({name, hexes, {}});
  }
  return {kFolder.path(), name};
}

}  // namespace

Trial::Trial(std::map<std::string, std::string> hexes) : table({board_with(hexes).second, false}) {
  folder_ = board_with(hexes).first;
}

const JudgedLog& Trial::judged() {
  if (!judged_) {
    static const auto kMaps = std::make_shared<MapCache>();
    Diagnostics found;
    const auto log = parse_game_log(table.bytes(), "trial.vlog", found);
    INFO(found.text());
    REQUIRE(log);
    JudgeOptions how;
    how.read.boards_directory = folder_;
    how.read.maps = kMaps;
    how.corrections = corrections;
    judged_ = judge_log(*log, how, found);
    INFO(found.text());
    REQUIRE(judged_);
  }
  UNSCOPED_INFO(judged_text(*judged_));
  return *judged_;
}

std::string Trial::mistakes(const std::string& corrections_text) {
  Diagnostics found;
  const auto log = parse_game_log(table.bytes(), "trial.vlog", found);
  const auto read = parse_corrections(corrections_text, "c.yaml", found);
  INFO(found.text());
  REQUIRE(log);
  REQUIRE(read);
  JudgeOptions how;
  how.read.boards_directory = folder_;
  how.corrections = *read;
  Diagnostics said;
  judge_log(*log, how, said);
  return said.has_errors() ? said.text() : std::string();
}

Found Trial::of(bool illegal) {
  Found out;
  for (const JudgedPhase& phase : judged().phases)
    for (const JudgeFinding& f : phase.findings)
      if (is_illegal(f.kind) == illegal)
        out.push_back(fmt::format("{}: {}{}", f.unit, name_of(f.kind), f.rule.empty() ? "" : " [" + f.rule + "]"));
  return out;
}
Found Trial::illegal() {
  return of(true);
}
Found Trial::notes() {
  return of(false);
}

const JudgedWalk& Trial::walk(std::size_t i, std::size_t phase) {
  return judged().phases.at(phase).walks.at(i);
}

bool Trial::says(const std::string& words) {
  return judged_text(judged()).find(words) != std::string::npos;
}

}  // namespace hexrout::test
