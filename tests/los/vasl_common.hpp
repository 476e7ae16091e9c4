// Helpers for the tests of VASL's sight.
#pragma once

#include "hexrout/map/vasl_board.hpp"
#include "los/common.hpp"
#include "los/vasl/vasl_sight.hpp"
#include "map/vasl_files.hpp"

namespace hexrout::test {

inline std::shared_ptr<const Map> vasl_board_map(const std::string& name) {
  Diagnostics found;
  const auto read = read_vasl_board(vasl_folder() + "/boards/" + name, found);
  INFO(found.text());
  REQUIRE(read.has_value());
  return board_map(*read);
}

// True if look() agrees with the verdict.
inline bool tells(const Sighting& s, const vasl::Verdict& v) {
  return s.blocked == v.blocked && s.undecided == v.undecided && int{s.range} == v.range &&
         (v.blocked || int{s.hindrance} == v.hindrance);
}

inline bool same_verdict(const vasl::Verdict& a, const vasl::Verdict& b) {
  return a.blocked == b.blocked && a.undecided == b.undecided && a.reason == b.reason && a.at == b.at &&
         a.hindrance == b.hindrance && a.range == b.range;
}

}  // namespace hexrout::test
