// The commands of a game: a tree written as nested lists, whose leaves are commands in their order.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "hexrout/text/diagnostic.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::vsav {

inline constexpr char kCommand = '\x1b';
// Real games have some hundred pieces of some kilobytes, nested two deep. Within these limits a save costs at most a
// second and 256 MB (maps/guide/limits.md).
inline constexpr int kMostDepth = 32;
inline constexpr std::size_t kMostCommands = 200'000;
inline constexpr std::size_t kMostDecoded = 64U << 20U;  // bytes of lists within lists

class Commands {
 public:
  Commands(const Place& place, Diagnostics& found) : place_(place), found_(found) {}

  // Gives every command to `take`, in order. False after an error, its own or one of `take`.
  template <class Take>
  bool each(std::string_view text, Take&& take, int depth = 0) {
    if (depth > kMostDepth)
      return refuse("vsav-nested", fmt::format("commands are nested deeper than {}", kMostDepth),
                    "save it again in VASL");
    if (is_plain(text, kCommand)) {
      if (++seen_ > kMostCommands)
        return refuse("too-large", fmt::format("the game has more than {} commands", kMostCommands),
                      "remove counters that do not matter and save again");
      return take(text);
    }
    return each_token(text, [&](std::string_view token) { return each(token, take, depth + 1); });
  }

  // Gives every token of the outermost list to `take`. False after an error.
  template <class Take>
  bool each_token(std::string_view text, Take&& take) {
    Tokens tokens(text, kCommand);
    for (std::string token; tokens.next(token);) {
      decoded_ += token.size();
      if (decoded_ > kMostDecoded)
        return refuse("too-large", fmt::format("the commands of the game unpack to more than {} bytes", kMostDecoded),
                      "save it again in VASL");
      if (!take(std::string_view(token))) return false;
    }
    return true;
  }

 private:
  bool refuse(std::string_view code, std::string what, std::string hint) {
    found_.error(code, place_, std::move(what), std::move(hint));
    return false;
  }

  const Place& place_;
  Diagnostics& found_;
  std::size_t seen_ = 0;
  std::size_t decoded_ = 0;
};

}  // namespace hexrout::vsav
