// Changes the value of any field of a unit or a weapon, for tests of keys.
//
//   visit_fields(unit, [](const char*, auto& field) { Changed{}(field); });
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "rules/asl/state/unit.hpp"

namespace hexrout::test {

struct Changed {
  void operator()(bool& flag) const { flag = !flag; }
  void operator()(int& number) const { ++number; }
  void operator()(HalfMf& half_mf) const { half_mf += HalfMf{1}; }
  void operator()(LocationId& place) const { place = LocationId(place == 0U ? 1 : 0); }
  void operator()(std::string& text) const { text += "x"; }
  void operator()(std::vector<LocationId>& places) const { places.push_back(LocationId{1}); }
  void operator()(std::vector<asl::Weapon>& weapons) const {
    weapons.push_back({.id = "more", .kind = asl::WeaponKind::lmg});
  }
  void operator()(std::vector<asl::Unit::Remembered>& all) const { all.push_back({"more", 3}); }
  template <class Value>
  void operator()(std::optional<Value>& value) const {
    if (value)
      value.reset();
    else
      value = Value{};
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(Enum& value) const { value = static_cast<Enum>(value == Enum{} ? 1 : 0); }
};

}  // namespace hexrout::test
