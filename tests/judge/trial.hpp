// One position and what players do in it, judged: for tests of the referee that are written by hand.
//
//   Trial t(std::map<std::string, std::string>{{"M3", "woods"}});  // a board of our own; other hexes are open
//   const auto r1 = t.table.add({.german = false, .at = "M5", .broken = true, .under_dm = true});
//   t.table.add({.at = "M9"});
//   t.table.begin(1, true, 6);                                     // the German's Rout Phase
//   t.table.step(r1, "M4");
//   CHECK(t.illegal() == Found{"ru1: no roll [A10.53]"});
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/judge/judge.hpp"
#include "judge/table.hpp"

namespace hexrout::test {

using Found = std::vector<std::string>;  // "ru1: no roll [A10.53]"

struct Trial {
  explicit Trial(std::map<std::string, std::string> hexes);

  Table table;
  Corrections corrections = {};
  const JudgedLog& judged();
  Found illegal();
  Found notes();
  Found of(bool illegal);
  const JudgedWalk& walk(std::size_t i, std::size_t phase = 0);
  // True if the command's output has these words.
  bool says(const std::string& words);
  // The errors of a judgement with this text of corrections; empty: none.
  std::string mistakes(const std::string& corrections_text);

 private:
  std::optional<JudgedLog> judged_;
  std::string folder_;
};

}  // namespace hexrout::test
