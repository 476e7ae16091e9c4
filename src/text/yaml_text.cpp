#include "hexrout/text/yaml_text.hpp"

#include <fmt/format.h>

#include "hexrout/text/shown.hpp"

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

constexpr std::size_t kMostOnALine = 100;

// True if a block preserves this text: it has lines of printable characters, the first of which neither is empty nor
// begins with a blank, and ends in one line break.
bool fits_a_block(std::string_view text) {
  if (text.size() < 2 || text.back() != '\n' || text[text.size() - 2] == '\n') return false;
  if (text.front() == ' ' || text.front() == '\n') return false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n') || byte >= 0x7f) return false;
  }
  return true;
}

std::string literal_block(std::string_view text, const std::string& margin) {
  std::string out = " |";
  while (!text.empty()) {
    const std::size_t cut = text.find('\n');
    out += '\n';
    if (cut > 0) out.append(margin).append(text.substr(0, cut));
    text.remove_prefix(cut + 1);
  }
  return out;
}

bool holds_only_scalars(const Node& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list.item(i).is_list() || list.item(i).is_map()) return false;
  return true;
}

// True if the node is longer than a line even without brackets and quotes; this finds most long nodes without writing
// them.
bool surely_long(const Node& node, std::size_t& letters) {
  letters += node.scalar().size();
  for (std::size_t i = 0; i < node.size() && letters <= kMostOnALine; ++i)
    surely_long(node.is_map() ? node.entry(i).second : node.item(i), letters);
  return letters > kMostOnALine;
}
bool surely_long(const Node& node) {
  std::size_t letters = 0;
  return surely_long(node, letters);
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
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else {
      out += c;
    }
  }
  return shown_yaml(out + "\"");
}

std::string yaml_text(const Node& node) {
  switch (node.kind()) {
    case NodeKind::nothing:
      return node.quoted() ? "\"\"" : "~";
    case NodeKind::scalar: {
      // Quoted text stays quoted: "010" and "true" in quotes are text, true without them is a boolean.
      if (!node.quoted() && (node.scalar() == "true" || node.scalar() == "false")) return node.scalar();
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

std::string yaml_block(const Node& node, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (node.is_scalar() && fits_a_block(node.scalar())) return literal_block(node.scalar(), margin);
  std::string out;
  if (node.is_list() && !holds_only_scalars(node)) {
    for (std::size_t i = 0; i < node.size(); ++i) out += fmt::format("\n{}- {}", margin, yaml_text(node.item(i)));
    return out;
  }
  if (!node.is_map() || node.size() == 0 || !surely_long(node)) {
    std::string line = " " + yaml_text(node);
    if (!node.is_map() || node.size() == 0 || line.size() <= kMostOnALine) return line;
  }
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [key, value] = node.entry(i);
    out += fmt::format("\n{}{}:{}", margin, yaml_scalar(key), yaml_block(value, indent + 2));
  }
  return out;
}

}  // namespace hexrout
