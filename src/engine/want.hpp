// "want": selects parts of an answer, each a flag of a struct.
//
//   struct StateParts { bool units = true; bool hash = true; };
//   constexpr std::array<PartName<StateParts>, 2> kParts{{{"units", &StateParts::units}, {"hash", &StateParts::hash}}};
//   const StateParts want = read_want(params, kParts, StateParts{});
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/params.hpp"

namespace hexrout {

template <typename Parts>
struct PartName {
  const char* name;
  bool Parts::*part;
};

// `otherwise` where there is no "want". error[bad-param], with the list, for a part that there is not.
template <typename Parts, std::size_t N>
Parts read_want(Params& params, const std::array<PartName<Parts>, N>& names, const Parts& otherwise) {
  std::vector<std::string> known;
  for (const PartName<Parts>& one : names) known.emplace_back(one.name);
  const bool given = params.has("want");
  const std::vector<std::size_t> wanted = params.words("want", known);
  if (!given) return otherwise;
  Parts out = otherwise;
  for (const PartName<Parts>& one : names) out.*one.part = false;
  for (const std::size_t i : wanted) out.*names[i].part = true;
  return out;
}

}  // namespace hexrout
