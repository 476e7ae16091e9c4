#include "hexrout/text/yaml_text.hpp"

#include <fmt/format.h>

namespace hexrout {

namespace {

bool plain_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '+' || c == '/' || c == '.';
}

bool reserved(std::string_view text) {
  return text == "true" || text == "false" || text == "null" || text == "Null" || text == "NULL" || text == "." ||
         text == "..." || text == "---";
}

// Document reads these as numbers and refuses them without quotes.
bool octal_looking(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return text.size() > 1 && text[0] == '0';
}

}  // namespace

std::string yaml_scalar(std::string_view text) {
  bool plain = !text.empty() && !reserved(text) && !octal_looking(text) && text.front() != '-' && text.front() != '.';
  for (const char c : text) plain = plain && plain_letter(c);
  // A negative number is plain as well.
  if (!plain && text.size() > 1 && text.front() == '-' &&
      text.find_first_not_of("0123456789", 1) == std::string_view::npos && text[1] != '0')
    plain = true;
  if (plain) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string yaml_text(const Node& node) {
  switch (node.kind()) {
    case NodeKind::nothing:
      return node.quoted() ? "\"\"" : "~";
    case NodeKind::scalar: {
      // Quoted text stays quoted: "010" and "true" in quotes are text.
      const std::string plain = yaml_scalar(node.scalar());
      return node.quoted() && plain.front() != '"' ? '"' + plain + '"' : plain;
    }
    case NodeKind::list: {
      std::string out = "[";
      for (std::size_t i = 0; i < node.size(); ++i) out += (i == 0 ? "" : ", ") + yaml_text(node.item(i));
      return out + "]";
    }
    case NodeKind::map: {
      std::string out = "{";
      for (std::size_t i = 0; i < node.size(); ++i) {
        const auto [key, value] = node.entry(i);
        out += (i == 0 ? "" : ", ") + yaml_scalar(key) + ": " + yaml_text(value);
      }
      return out + "}";
    }
  }
  return "~";
}

}  // namespace hexrout
