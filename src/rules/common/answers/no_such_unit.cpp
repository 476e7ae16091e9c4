#include "rules/common/answers/no_such_unit.hpp"

namespace hexrout {

UnitAnswer no_such_unit(std::string_view id) {
  UnitAnswer out;
  out.id = std::string(id);
  out.because.push_back({"", "there is no such unit", {}});
  out.code = "UNKNOWN_UNIT";
  return out;
}

Reach no_reach_of_unknown(std::string_view id) {
  return no_reach(id, "UNKNOWN_UNIT", {"", "there is no such unit", {}, {}});
}

}  // namespace hexrout
