// "want" of an answer written by another room: parts are keys, removed at any depth unless wanted.
//
//   constexpr KeysOfPart kParts[] = {{"odds", "odds odds_value"}, {"words", "because notes"}};
//   const WantedKeys want(params, kParts);
//   want.apply(answer);
#pragma once

#include <set>
#include <span>
#include <string>

#include "engine/params.hpp"

namespace hexrout {

struct KeysOfPart {
  const char* name;
  const char* keys;  // with a space between two
};

class WantedKeys {
 public:
  // Without "want": all of them.
  WantedKeys(Params& params, std::span<const KeysOfPart> parts);
  void apply(Json& answer) const;

 private:
  std::set<std::string, std::less<>> dropped_;
};

}  // namespace hexrout
