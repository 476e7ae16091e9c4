// The losses caused by a move, enemy by enemy, with the refusals that it creates: compares answers before and after it.
#pragma once

#include <map>

#include "advise/deny_board.hpp"

namespace hexrout::planning {

class DenyReasons {
 public:
  explicit DenyReasons(const DenyBoard& board) : board_(board) {}
  // The reasons, for enemies whose loss differs after the move.
  std::vector<DeniedUnit> of(const Game& after);

 private:
  const UnitAnswer& before(const std::string& unit);

  const DenyBoard& board_;
  std::map<std::string, UnitAnswer> before_;
};

}  // namespace hexrout::planning
