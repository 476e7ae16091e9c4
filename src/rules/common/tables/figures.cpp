#include "rules/common/tables/figures.hpp"

#include <algorithm>
#include <cassert>

#include "rules/common/words/lists.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout {

Figures Figures::read(const Node& list, const std::vector<std::string>& names, Diagnostics& found) {
  Figures out;
  read_each(list, "figure", found, [&](Fields& row) {
    const std::string name = row.need_text("name");
    out.all_.emplace_back(name, static_cast<int>(row.integer("value", 1, 1, 1000)));
    row.need("value");
    row.need_text("origin");
    row.need_text("what");
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    const std::string near = nearest_word(name, names);
    found.error("table", row.place(), fmt::format("there is no figure '{}'", printable(name)),
                near.empty() ? std::string() : fmt::format("did you mean '{}'?", near));
  });
  for (const std::string& name : names) {
    const auto count =
        std::count_if(out.all_.begin(), out.all_.end(), [&](const auto& entry) { return entry.first == name; });
    if (count != 1)
      found.error("table", list.place(), fmt::format("the figure '{}' stands here {} times", name, count),
                  "write it once");
  }
  return out;
}

int Figures::operator[](std::string_view name) const {
  const auto it =
      std::find_if(all_.begin(), all_.end(), [&](const auto& entry) { return same_name(entry.first, name); });
  assert(it != all_.end());
  return it->second;
}

}  // namespace hexrout
