// Any bytes as the archive of a VASL board.
#include "folder.hpp"
#include "hexrout/map/vasl_board.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string path = fuzz::write("board.zip", {reinterpret_cast<const char*>(data), size});
  Diagnostics found;
  const auto board = read_vasl_board(path, found);
  if (board.has_value() == found.has_errors()) std::abort();
  found.text();
  if (board) board_map(*board);
  return 0;
}
