#include "rules/common/words/flow_map.hpp"

namespace hexrout {
namespace {

template <class Item, class Write>
std::string list(const std::vector<Item>& items, Write&& write) {
  std::string out = "[";
  for (std::size_t i = 0; i < items.size(); ++i) out += (i == 0 ? "" : ", ") + write(items[i]);
  return out + "]";
}

}  // namespace

std::string yaml_list(const std::vector<std::string>& items) {
  return list(items, [](const std::string& s) { return yaml_scalar(s); });
}
std::string yaml_list(const std::vector<int>& items) {
  return list(items, [](int n) { return std::to_string(n); });
}

FlowMap& FlowMap::add_raw(std::string_view key, std::string_view yaml) {
  if (!body_.empty()) body_ += ", ";
  body_ += yaml_scalar(key);
  body_ += ": ";
  body_ += yaml;
  return *this;
}

std::string yaml_block(std::string_view key, const std::vector<std::string>& entries) {
  if (entries.empty()) return {};
  std::string out = std::string(key) + ":\n";
  for (const std::string& entry : entries) out += "  - " + entry + "\n";
  return out;
}

}  // namespace hexrout
