// Any bytes as a VASL board in a folder. The first two bytes give the size of the metadata; the rest is LOSData:
// unchanged if it looks packed, otherwise the data inside, which is then framed and packed here.
#include <zlib.h>

#include <algorithm>
#include <vector>

#include "folder.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "round_trip.hpp"

using namespace hexrout;

namespace {

std::string packed(std::string_view data) {
  std::string framed("\xAC\xED\x00\x05", 4);
  while (!data.empty()) {
    const std::string_view block = data.substr(0, 255);
    framed += '\x77';
    framed += static_cast<char>(block.size());
    framed += block;
    data.remove_prefix(block.size());
  }
  std::string out(compressBound(static_cast<uLong>(framed.size())) + 64, '\0');
  z_stream stream{};
  deflateInit2(&stream, Z_NO_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(framed.data());
  stream.avail_in = static_cast<uInt>(framed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return -1;
  const std::string_view all(reinterpret_cast<const char*>(data + 2), size - 2);
  const std::size_t cut = std::min<std::size_t>(data[0] | static_cast<unsigned>(data[1]) << 8, all.size());
  const std::string_view rest = all.substr(cut);
  fuzz::write("LOSData", rest.size() > 2 && rest.substr(0, 2) == "\x1f\x8b" ? std::string(rest) : packed(rest));
  if (cut > 0)
    fuzz::write("BoardMetadata.xml", all.substr(0, cut));
  else
    std::filesystem::remove(fuzz::folder() + "/BoardMetadata.xml");
  Diagnostics found;
  const auto board = read_vasl_board(fuzz::folder(), found);
  if (board.has_value() == found.has_errors()) std::abort();
  found.text();
  if (!board) return 0;
  fuzz::check_round_trip(*board_map(*board));
  PlacedBoard turned{*board, {}};
  turned.where.rotated = true;
  join_boards({&turned, 1}, {}, found);
  return 0;
}
