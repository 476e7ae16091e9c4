#include <algorithm>
#include <stdexcept>

#include "hexrout/plan/plan.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace plan {
std::string_view embedded(std::string_view path);  // made from src/plan/data
}

namespace {

constexpr int kMostWeight = 1000;

std::optional<PlanTable> read_table(const Node& root, Diagnostics& found) {
  const std::size_t before = found.error_count();
  PlanTable out;
  Fields top(root, found, "plan");
  top.need("plan");
  top.integer("plan", 1, 1, 1);
  if (const Node intents = top.need("intents")) {
    Fields all(intents, found, "intents");
    for (std::size_t i = 0; i < kIntentNames.size(); ++i) {
      const Node node = all.need(kIntentNames[i]);
      if (!node) continue;
      Fields fields(node, found, std::string(kIntentNames[i]));
      for (std::size_t t = 0; t < kPlanTermNames.size(); ++t)
        out.weights[i][t] = static_cast<int>(fields.integer(kPlanTermNames[t], 0, 0, kMostWeight));
      fields.done();
    }
    all.done();
  }
  top.done();
  if (found.error_count() > before) return std::nullopt;
  return out;
}

}  // namespace

std::optional<Intent> intent_named(std::string_view word) {
  const auto* it = std::find(kIntentNames.begin(), kIntentNames.end(), word);
  if (it == kIntentNames.end()) return std::nullopt;
  return static_cast<Intent>(it - kIntentNames.begin());
}

const PlanTable& PlanTable::usual() {
  static const PlanTable table = [] {
    Diagnostics found;
    const auto document = Document::parse(plan::embedded("data/plan.yaml"), "data/plan.yaml", found);
    const auto read = document ? read_table(document->root(), found) : std::nullopt;
    if (!read) throw std::runtime_error("a file built into the program is wrong: " + found.text());
    return *read;
  }();
  return table;
}

std::string PlanTable::digest() const {
  Fnv fnv;
  for (const PlanWeights& row : weights)
    for (const int weight : row) fnv.take_number(weight);
  return fnv.text();
}

std::optional<PlanTable> read_plan_table(const std::string& path, Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  return document ? read_table(document->root(), found) : std::nullopt;
}

}  // namespace hexrout
