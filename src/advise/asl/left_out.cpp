#include "advise/asl/left_out.hpp"

#include "rules/asl/system.hpp"

namespace hexrout::planning {

std::string_view left_out_asl(const Game& game) {
  if (asl::position_of(game) == nullptr) return {};
  return ", moves with a leader's help, beneath an entrenchment or into concealed enemies, concealment lost by moving";
}

}  // namespace hexrout::planning
