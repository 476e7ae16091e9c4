// Any bytes as a YAML document: parsed, walked through, or refused with diagnostics. What the reader of plain texts
// reads, the reader of any text reads as well, and finds nothing wrong with it.
#include <cstdlib>

#include "text/yaml_table.hpp"

using namespace hexrout;

namespace {

std::size_t walk(const Node& node, std::size_t& budget) {
  if (budget == 0) return 0;
  --budget;
  std::size_t sum = node.scalar().size();
  if (node.is_list())
    for (std::size_t i = 0; i < node.size(); ++i) sum += walk(node.item(i), budget);
  if (node.is_map())
    for (std::size_t i = 0; i < node.size(); ++i)
      sum += walk(node.entry(i).second, budget) + static_cast<std::size_t>(node.key_place(i).line);
  return sum;
}

bool same(const YamlTable& a, std::uint32_t in_a, const YamlTable& b, std::uint32_t in_b) {
  const YamlNode& x = a.nodes[in_a];
  const YamlNode& y = b.nodes[in_b];
  if (x.kind != y.kind || x.quoted != y.quoted || x.line != y.line || x.column != y.column || x.scalar != y.scalar ||
      x.children.size() != y.children.size())
    return false;
  for (std::size_t i = 0; i < x.children.size(); ++i)
    if (!same(a, x.children[i], b, y.children[i])) return false;
  return true;
}

void compare(std::string_view text) {
  constexpr YamlLimits kLimits{250'000, 64};
  if (text.find('\0') != std::string_view::npos) return;
  const auto plain = read_plain_yaml(text, kLimits);
  if (!plain) return;
  Diagnostics found;
  const auto any = read_any_yaml(text, "fuzz.yaml", kLimits, found);
  if (!any || !found.empty() || !same(*plain, plain->root, *any, any->root)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
  compare({reinterpret_cast<const char*>(data), size});
  const auto document = Document::parse({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", found);
  if (document) {
    std::size_t budget = 100000;
    walk(document->root(), budget);
    Fields fields(document->root(), found, "thing");
    fields.need_text("title");
    fields.integer("n", 0, -5, 5);
    fields.texts("list");
    fields.done();
  }
  found.text();
  return 0;
}
