// Merges warnings that differ only in their place into one warning with all places.
#pragma once

#include <string>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::vsav {

class Likewise {
 public:
  // "'Perimeter' in H3 has no meaning" has the `what` "'Perimeter' {} has no meaning" and the `where` "in H3".
  void warning(std::string code, std::string what, std::string where, std::string hint);
  // The first of each kind, with its places, in the order in which they came.
  void report(const Place& place, Diagnostics& found) const;

 private:
  struct Kind {
    std::string code, what, hint;
    std::vector<std::string> where;
  };
  std::vector<Kind> kinds_;
};

}  // namespace hexrout::vsav
