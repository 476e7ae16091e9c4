#include "rules/common/tables/measure.hpp"

#include <algorithm>
#include <utility>

#include "rules/common/tables/embedded.hpp"

namespace hexrout {

std::int64_t Measure::expected(std::int64_t thousandths, const Odds& odds) {
  const std::int64_t product = thousandths * odds.numerator();
  const std::int64_t rest = product % odds.denominator();
  return product / odds.denominator() - (rest < 0 ? 1 : 0);
}

Figures embedded_weights(const std::string& path, const std::vector<std::string>& names) {
  return read_embedded(path, [&](const Node& root, Diagnostics& found) {
    Fields top(root, found, "weights");
    Figures out = Figures::read(top.need("weights"), names, found);
    top.done();
    return out;
  });
}

std::optional<std::size_t> side_index(const Setting& setting, std::string_view side) {
  const auto it = std::find(setting.sides.begin(), setting.sides.end(), side);
  if (it == setting.sides.end()) return std::nullopt;
  return static_cast<std::size_t>(it - setting.sides.begin());
}

}  // namespace hexrout
