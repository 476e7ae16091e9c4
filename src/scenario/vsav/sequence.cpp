#include "scenario/vsav/sequence.hpp"

namespace hexrout::vsav {

namespace {

void unquote(std::string& token) {
  if (token.size() > 1 && token.front() == '\'' && token.back() == '\'') token = token.substr(1, token.size() - 2);
}

}  // namespace

std::vector<std::string> decode_list(std::string_view text, char delimiter, std::size_t most) {
  std::vector<std::string> tokens;
  std::string token;
  std::size_t from = 0;
  while (tokens.size() + 1 < most) {
    const std::size_t at = text.find(delimiter, from);
    if (at == std::string_view::npos) break;
    // A delimiter at the very start of what is left, or right behind an escaped one, ends the token.
    if (at > from && text[at - 1] == '\\') {
      token.append(text.substr(from, at - 1 - from));
      token.push_back(delimiter);
    } else {
      token.append(text.substr(from, at - from));
      unquote(token);
      tokens.push_back(std::move(token));
      token.clear();
    }
    from = at + 1;
  }
  token.append(text.substr(from));
  unquote(token);
  tokens.push_back(std::move(token));
  return tokens;
}

std::string encode_list(const std::vector<std::string>& tokens, char delimiter) {
  std::string out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) out.push_back(delimiter);
    const std::string& token = tokens[i];
    const bool quoted = !token.empty() && (token.back() == '\\' || (token.front() == '\'' && token.back() == '\''));
    if (quoted) out.push_back('\'');
    for (const char c : token) {
      if (c == delimiter) out.push_back('\\');
      out.push_back(c);
    }
    if (quoted) out.push_back('\'');
  }
  return out;
}

}  // namespace hexrout::vsav
