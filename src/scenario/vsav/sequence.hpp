// The list encoding of VASSAL's saved games: tokens joined by a delimiter, the delimiter escaped inside.
//
//   decode_list("a\\;b;c", ';')  ==  {"a;b", "c"}
//   encode_list({"a;b", "c"}, ';')  ==  "a\\;b;c"
//
// Only the delimiter is escaped, by one backslash; backslashes are not. A token that ends in a backslash, or
// stands between two apostrophes, is put between apostrophes. Lists nest: each level is decoded by itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hexrout::vsav {

// At least one token, possibly empty. At most `most` tokens: the rest of the text stays in the last one.
// Complexity: linear.
std::vector<std::string> decode_list(std::string_view text, char delimiter, std::size_t most = static_cast<std::size_t>(-1));

std::string encode_list(const std::vector<std::string>& tokens, char delimiter);

}  // namespace hexrout::vsav
