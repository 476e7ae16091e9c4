#include "rules/common/yaml_text.hpp"

#include <fmt/format.h>

namespace hexrout {
namespace {

bool plain(std::string_view text) {
  if (text.empty() || text == "null" || text == "~") return false;
  const auto word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  if (!word(text.front()) || text.back() == ' ') return false;
  for (const char c : text)
    if (!word(c) && c != '-' && c != '/' && c != '.' && c != ' ' && c != '+') return false;
  return text.find(" #") == std::string_view::npos;
}

template <class Item, class Write>
std::string list(const std::vector<Item>& items, Write&& write) {
  std::string out = "[";
  for (std::size_t i = 0; i < items.size(); ++i) out += (i == 0 ? "" : ", ") + write(items[i]);
  return out + "]";
}

}  // namespace

std::string yaml_scalar(std::string_view text) {
  if (plain(text)) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20) out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    else out += c;
  }
  return out + "\"";
}

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
