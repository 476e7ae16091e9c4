#include "rules/asl/state/unit.hpp"

#include <array>

namespace hexrout::asl {

namespace {
template <class Enum, std::size_t N>
std::string_view pick(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}
}  // namespace

std::string_view name_of(UnitKind kind) {
  static constexpr std::array<std::string_view, 8> kNames{"squad", "half-squad", "crew", "leader",
                                                          "hero",  "vehicle",    "gun",  "dummy"};
  return pick(kNames, kind);
}

std::string_view name_of(Nationality nationality) {
  static constexpr std::array<std::string_view, 14> kNames{
      "german",  "russian",      "american",   "british",   "french",  "italian",  "japanese",
      "finnish", "allied-minor", "axis-minor", "hungarian", "chinese", "partisan", "other"};
  return pick(kNames, nationality);
}

std::string_view name_of(Quality quality) {
  static constexpr std::array<std::string_view, 5> kNames{"elite", "first-line", "second-line", "green", "conscript"};
  return pick(kNames, quality);
}

std::string_view name_of(WeaponKind kind) {
  static constexpr std::array<std::string_view, 13> kNames{
      "lmg",   "mmg", "hmg",        "hmg-50", "atr", "mortar", "flamethrower", "demolition-charge", "antitank-launcher",
      "radio", "gun", "vehicle-mg", "other"};
  return pick(kNames, kind);
}

std::string_view name_of(Mount mount) {
  static constexpr std::array<std::string_view, 5> kNames{"none", "bow", "turret", "aa", "rear"};
  return pick(kNames, mount);
}

std::string_view name_of(Entrenchment entrenchment) {
  static constexpr std::array<std::string_view, 4> kNames{"none", "foxhole", "trench", "pillbox"};
  return pick(kNames, entrenchment);
}

std::string_view name_of(Unit::RoutDuty duty) {
  static constexpr std::array<std::string_view, 5> kNames{"not-figured", "bound", "free", "arrived", "falling-short"};
  return pick(kNames, duty);
}

}  // namespace hexrout::asl
