// CutBoard for ASL: puts counters into a position of its own and takes them out again; lines of sight decide which ways
// a counter can change.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "advise/cut_board.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

// Null after errors, and for a game that is not ASL. `options` is null if only reopenings are wanted.
std::unique_ptr<CutBoard> asl_cut_board(const Game& game, const std::vector<std::string>& units,
                                        const CutOptions* options, Diagnostics& found);
// Makes the board of a position in its Rout Phase; `counter` is put at candidates.
std::unique_ptr<CutBoard> asl_cut_board(const asl::Position& position, const std::vector<std::string>& units,
                                        const asl::Unit& counter, std::vector<CutCandidate> candidates);

}  // namespace hexrout::planning
