#include "cases/tree.hpp"

#include <fmt/format.h>

#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

std::string shown(const Node& node) {
  if (node.is_nothing()) return "nothing";
  std::string text = yaml_text(node);
  constexpr std::size_t kMostShown = 200;
  return text.size() <= kMostShown ? text : text.substr(0, kMostShown) + "...";
}

// The key that identifies entries of a list, if a wanted entry has it.
const char* identity_of(const Node& wanted) {
  for (const char* key : {"id", "side"})
    if (wanted.find(key)) return key;
  return nullptr;
}

bool tree_fits(const Node& wanted, const Node& actual) {
  Compared trial("");
  compare_tree(wanted, actual, "", trial);
  return !trial.differences().has_errors();
}

void compare_maps_of_list(const Node& wanted, const Node& actual, const std::string& path, Compared& compared) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Node item = wanted.item(i);
    const char* key = identity_of(item);
    Node named;  // the entry of the same id, whose differences are worth telling
    bool hit = false;
    for (std::size_t k = key != nullptr ? 0 : from; k < actual.size() && !hit; ++k) {
      if (key != nullptr && actual.item(k).find(key).scalar() != item.find(key).scalar()) continue;
      if (key != nullptr) named = actual.item(k);
      hit = tree_fits(item, actual.item(k));
      if (hit) from = k + 1;
    }
    const std::string at = key != nullptr ? fmt::format("{} of {}", path, item.find(key).scalar())
                                          : fmt::format("{}, entry {}", path, i + 1);
    if (named)
      compare_tree(item, named, at, compared);
    else if (hit)
      compared.met();
    else
      compared.that(false, item.place(), at, shown(item), shown(actual));
  }
}

void compare_list(const Node& wanted, const Node& actual, const std::string& path, Compared& compared) {
  if (!actual.is_list()) return compared.that(false, wanted.place(), path, shown(wanted), shown(actual));
  if (wanted.size() > 0 && wanted.item(0).is_map()) return compare_maps_of_list(wanted, actual, path, compared);
  if (wanted.size() != actual.size()) return compared.that(false, wanted.place(), path, shown(wanted), shown(actual));
  if (wanted.size() == 0) compared.met();
  for (std::size_t i = 0; i < wanted.size(); ++i)
    compare_tree(wanted.item(i), actual.item(i), fmt::format("{}, entry {}", path, i + 1), compared);
}

}  // namespace

bool text_fits(std::string_view wanted, std::string_view actual) {
  if (wanted.size() > 1 && wanted[0] == '~') return actual.find(wanted.substr(1)) != std::string_view::npos;
  return wanted == actual;
}

void compare_tree(const Node& wanted, const Node& actual, const std::string& path, Compared& compared) {
  if (wanted.is_nothing())
    return actual ? compared.that(false, wanted.place(), path, "nothing", shown(actual)) : compared.met();
  if (wanted.is_scalar())
    return actual.is_scalar() && text_fits(wanted.scalar(), actual.scalar())
               ? compared.met()
               : compared.that(false, wanted.place(), path,
                               wanted.scalar() == "~" ? "the text \"~\" (without quotes ~ is absent)" : wanted.scalar(),
                               actual.is_scalar() ? actual.scalar() : shown(actual));
  if (wanted.is_list()) return compare_list(wanted, actual, path, compared);
  if (wanted.size() == 0) compared.that(actual.is_map(), wanted.place(), path, "a map", shown(actual));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto [key, value] = wanted.entry(i);
    compare_tree(value, actual.find(key), path.empty() ? std::string(key) : fmt::format("{}.{}", path, key), compared);
  }
}

}  // namespace hexrout
