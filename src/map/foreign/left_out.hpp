// Terrain of another program that our maps cannot hold, collected by kind and reported with its hexes.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::foreign {

class LeftOut {
 public:
  // Adds one warning for every distinct code, text and hint; its place is that of the first.
  void add(const std::string& code, const std::string& what, const std::string& hint, const Place& place,
           const std::string& hex);
  // Adds a note, likewise, for terrain that maps of our own have no use for.
  void note(const std::string& what, const std::string& hint, const Place& place, const std::string& hex);
  void report(Diagnostics& found) const;

 private:
  struct Entry {
    Place place;
    std::size_t hexes = 0;
    std::vector<std::string> first;
  };
  std::map<std::tuple<std::string, std::string, std::string>, Entry> entries_;
};

}  // namespace hexrout::foreign
