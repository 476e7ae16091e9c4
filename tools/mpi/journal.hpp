// Chunks written down as they are done, each with its digest, so that a sweep that was broken off goes on where it was.
#pragma once

#include <fstream>
#include <functional>

#include "chunks.hpp"

namespace hexrout::command {

class Journal {
 public:
  using Take = std::function<void(const std::vector<std::size_t>& chunks, const SweepFile& file)>;

  // Reads what is there and gives each whole chunk to `take`; a last one cut short is dropped. Without a name nothing
  // is kept. error[differing-shards] if the file belongs to another sweep, or to one in other chunks.
  bool open(const MpiSweep& sweep, Diagnostics& found, const Take& take);
  void add(const std::string& text);

 private:
  std::ofstream out_;
};

// Which chunks a result is of: none if it is of another sweep, several where a scenario was named more than once.
std::vector<std::size_t> chunks_of(const MpiSweep& sweep, const SweepFile& file);

}  // namespace hexrout::command
