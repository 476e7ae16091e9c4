#include "scenario/vsav/sequence.hpp"

namespace hexrout::vsav {

namespace {

void unquote(std::string& token) {
  if (token.size() > 1 && token.front() == '\'' && token.back() == '\'') token = token.substr(1, token.size() - 2);
}

}  // namespace

bool Tokens::next(std::string& token) {
  if (ended_) return false;
  token.clear();
  for (;;) {
    const std::size_t at = text_.find(delimiter_, from_);
    if (at == std::string_view::npos) break;
    const std::size_t from = from_;
    from_ = at + 1;
    // A delimiter at the start of the remaining text, or right behind an escaped one, ends the token.
    const bool escaped = at > from && text_[at - 1] == '\\';
    token.append(text_.substr(from, at - from - (escaped ? 1 : 0)));
    if (!escaped) {
      unquote(token);
      return true;
    }
    token.push_back(delimiter_);
  }
  token.append(text_.substr(from_));
  ended_ = true;
  unquote(token);
  return true;
}

bool Tokens::rest(std::string& token) {
  if (ended_) return false;
  token.assign(text_.substr(from_));
  ended_ = true;
  unquote(token);
  return true;
}

bool is_plain(std::string_view text, char delimiter) {
  const bool quoted = text.size() > 1 && text.front() == '\'' && text.back() == '\'';
  return !quoted && text.find(delimiter) == std::string_view::npos;
}

std::vector<std::string> decode_list(std::string_view text, char delimiter, std::size_t most) {
  std::vector<std::string> out;
  Tokens tokens(text, delimiter);
  for (std::string token; out.size() + 1 < most ? tokens.next(token) : tokens.rest(token); token = {})
    out.push_back(std::move(token));
  return out;
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
