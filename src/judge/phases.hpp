// Judges of the phases of a log.
#pragma once

#include <cstddef>
#include <string>

#include "judge/positions.hpp"

namespace hexrout::judge {

// An entry that counts: neither taken back, nor the act of taking back, nor put aside by the players.
bool counts(const LoggedEntry& entry, const Corrections& corrections);

struct PhaseTask {
  const GameLog& log;
  const JudgeOptions& options;
  Positions& positions;
  const LoggedPhase& phase;
  bool failed = false;  // set by a judge if a position could not be read
};

// A finding about a unit, with the id of its piece.
JudgeFinding finding_about(const PhaseTask& task, JudgeKind kind, std::size_t at, const std::string& unit,
                           std::string rule, std::string text);

// Add to `out` what was judged: its walks or its rallies, and the findings about them.
void judge_rout_phase(PhaseTask& task, JudgedPhase& out);
void judge_rally_phase(PhaseTask& task, JudgedPhase& out);

}  // namespace hexrout::judge
