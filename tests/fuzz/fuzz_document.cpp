// Any bytes as a YAML document: parsed, walked through, or refused with diagnostics.
#include "hexrout/text/document.hpp"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
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
