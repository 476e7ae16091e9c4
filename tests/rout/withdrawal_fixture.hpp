// Small maps of open hexes, named by axial coordinates about a centre, and the policies that are shipped.
#pragma once

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout::testing {

inline std::vector<WithdrawalPolicy> read_table(const std::string& path) {
  Diagnostics found;
  const auto document = Document::read_file(HEXROUT_SOURCE_DIR "/" + path, found);
  std::vector<WithdrawalPolicy> out;
  if (document) out = read_policies(document->root().find("policies"), {"contact", "detour", "away"}, found);
  INFO(found.text());
  REQUIRE(found.empty());
  return out;
}

// Every policy that is built into the program.
inline const std::vector<WithdrawalPolicy>& policy_table() {
  static const std::vector<WithdrawalPolicy> table = [] {
    std::vector<WithdrawalPolicy> out;
    for (const char* system : {"armour_battles", "chain_of_command", "morale_ratio", "squares"})
      for (WithdrawalPolicy& p : read_table(std::string("src/rules/") + system + "/data/policies.yaml"))
        out.push_back(std::move(p));
    return out;
  }();
  return table;
}

// Rows of no game that each test one part of the search.
inline std::vector<WithdrawalPolicy> stress_table() {
  return read_table("tests/rout/data/stress.yaml");
}

inline const WithdrawalPolicy& policy(std::string_view id) {
  const WithdrawalPolicy* p = find_policy(policy_table(), id);
  REQUIRE(p != nullptr);
  return *p;
}

// A map of the given hexes, in axial coordinates; the origin lies far enough inside for small numbers.
struct Plane {
  explicit Plane(int radius) : Plane(disc(radius)) {}
  explicit Plane(const std::vector<Axial>& hexes) {
    MapContents contents;
    for (const Axial a : hexes) {
      HexFacts facts;
      facts.at = hex(a);
      contents.hexes.push_back(facts);
    }
    map = std::make_unique<Map>(std::move(contents));
  }
  static std::vector<Axial> disc(int radius) {
    std::vector<Axial> out;
    for (int q = -radius; q <= radius; ++q)
      for (int r = -radius; r <= radius; ++r)
        if (std::abs(q + r) <= radius) out.push_back({q, r});
    return out;
  }
  static Hex hex(Axial a) { return to_hex({a.q + 40, a.r + 40}); }
  LocationId at(Axial a) const {
    const HexId id = map->find(hex(a));
    return id == kNowhere ? kNowhere : map->ground(id);
  }
  Axial axial(LocationId l) const {
    const Axial a = to_axial(map->hex(map->location(l).hex).at);
    return {a.q - 40, a.r - 40};
  }
  std::vector<LocationId> at_all(const std::vector<Axial>& list) const {
    std::vector<LocationId> out;
    for (const Axial a : list) out.push_back(at(a));
    return out;
  }
  std::unique_ptr<Map> map;
};

// "(3,0)(4,0)": a path without its start; "off" for the map's edge.
inline std::string path_text(const Plane& plane, const std::vector<LocationId>& path) {
  std::string out;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i] == kNowhere) {
      out += "off";
      continue;
    }
    const Axial a = plane.axial(path[i]);
    out += "(" + std::to_string(a.q) + "," + std::to_string(a.r) + ")";
  }
  return out;
}

}  // namespace hexrout::testing
