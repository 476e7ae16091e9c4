// Measure: adds up the worth of a position, part by part, with weights from a data file (hexrout/rules/orders.hpp).
//
//   Measure m(weights());                                  // Figures in tenths of a point
//   m.add("lmg", "figures", "figure", 3);                   // three times the weight `figure`
//   m.take("lmg", "break chance", "broken", odds);          // less the weight `broken`, times odds
//   return m.parts();
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/rules/orders.hpp"
#include "rules/common/tables/figures.hpp"

namespace hexrout {

// Thousandths of a tenth of a point.
inline constexpr std::int64_t kThousandthsOfATenth = 100;

class Measure {
 public:
  explicit Measure(const Figures& weights) : weights_(&weights) {}

  std::int64_t weight(std::string_view name) const { return (*weights_)[name] * kThousandthsOfATenth; }
  // Adds a part; parts worth 0 are left out.
  void add(std::string_view unit, std::string_view what, std::string_view weight_name, std::int64_t times) {
    add_thousandths(unit, what, weight(weight_name) * times);
  }
  void take(std::string_view unit, std::string_view what, std::string_view weight_name, std::int64_t times) {
    add(unit, what, weight_name, -times);
  }
  // Returns `thousandths` times a chance, rounded down. `odds` must be small (Odds::small).
  static std::int64_t expected(std::int64_t thousandths, const Odds& odds);
  void add_thousandths(std::string_view unit, std::string_view what, std::int64_t thousandths) {
    if (thousandths != 0) parts_.push_back({std::string(unit), std::string(what), thousandths});
  }
  std::vector<WorthPart> parts() { return std::move(parts_); }

 private:
  const Figures* weights_;
  std::vector<WorthPart> parts_;
};

// The weights of a system: the list under `weights` of its data/worth.yaml, in tenths of a point, from 1 to 1000.
Figures embedded_weights(const std::string& path, const std::vector<std::string>& names);

// Index of a side in Setting::sides; nothing for an unknown name.
std::optional<std::size_t> side_index(const Setting& setting, std::string_view side);

}  // namespace hexrout
