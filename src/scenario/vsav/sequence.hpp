// The list encoding of VASSAL's saved games: tokens joined by a delimiter, the delimiter escaped inside.
//
//   decode_list("a\\;b;c", ';')  ==  {"a;b", "c"}
//   encode_list({"a;b", "c"}, ';')  ==  "a\\;b;c"
//
// Only the delimiter is escaped, by one backslash; backslashes are not. A token that ends in a backslash, or begins and
// ends with apostrophes, is put between apostrophes. Lists nest: each level is decoded by itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hexrout::vsav {

// The tokens of a list one by one, so that a long list is never held as a whole. The text must outlive it.
class Tokens {
 public:
  Tokens(std::string_view text, char delimiter) : text_(text), delimiter_(delimiter) {}
  // The next token; false after the last. There is at least one, possibly empty.
  bool next(std::string& token);
  // Returns the rest of the text as one token.
  bool rest(std::string& token);

 private:
  std::string_view text_;
  char delimiter_;
  std::size_t from_ = 0;
  bool ended_ = false;
};

// True for a text without list syntax: decoding gives it back unchanged.
bool is_plain(std::string_view text, char delimiter);

// At least one token, possibly empty. At most `most` tokens: the rest of the text stays in the last one.
// Complexity: linear.
std::vector<std::string> decode_list(std::string_view text, char delimiter,
                                     std::size_t most = static_cast<std::size_t>(-1));

std::string encode_list(const std::vector<std::string>& tokens, char delimiter);

}  // namespace hexrout::vsav
