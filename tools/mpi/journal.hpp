// Chunks written down as they are done, so that a sweep that was broken off goes on where it was.
#pragma once

#include <fstream>
#include <vector>

#include "chunks.hpp"

namespace hexrout::command {

class Journal {
 public:
  // Reads what is there: `take(chunk, text)` for each whole chunk of this very sweep. A last one cut short is
  // dropped. error[differing-shards] if the file belongs to another sweep. Without a name nothing is kept.
  template <class Take>
  bool open(const MpiSweep& sweep, Diagnostics& found, Take&& take) {
    if (sweep.journal.empty()) return true;
    std::vector<std::string> whole;
    if (!read(sweep, found, whole)) return false;
    for (const std::string& text : whole)
      if (const auto chunk = chunk_of(sweep, text)) take(*chunk, text);
    return true;
  }
  void add(const std::string& text);

 private:
  bool read(const MpiSweep& sweep, Diagnostics& found, std::vector<std::string>& whole);
  static std::optional<std::size_t> chunk_of(const MpiSweep& sweep, const std::string& text);
  std::ofstream out_;
};

}  // namespace hexrout::command
