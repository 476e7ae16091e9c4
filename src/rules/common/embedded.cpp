#include "rules/common/embedded.hpp"

#include <stdexcept>

namespace hexrout {

namespace rules {
std::string_view embedded(std::string_view path);
}

std::string_view embedded_rules(std::string_view path) {
  return rules::embedded(path);
}

void broken_built_in_file(const Diagnostics& found) {
  std::string what = "a file built into the program is wrong: " + found.text();
  while (!what.empty() && what.back() == '\n') what.pop_back();
  throw std::runtime_error(what);
}

std::vector<WithdrawalPolicy> read_embedded_policies(const std::string& path, const std::vector<std::string>& words,
                                                     const std::vector<std::string>& ids) {
  return read_embedded(path, [&](const Node& root, Diagnostics& found) {
    Fields top(root, found, "policies");
    std::vector<WithdrawalPolicy> out;
    if (const Node list = top.need("policies")) out = read_policies(list, words, found);
    top.done();
    for (const std::string& id : ids)
      if (!found.has_errors() && find_policy(out, id) == nullptr)
        found.error("missing-policy", root.place(), "there is no policy '" + id + "'", "write one");
    return out;
  });
}

}  // namespace hexrout
