// Any entries as the log of a game: as an archive when they look like one, else as the text after "begin_save". It is
// read, listed for people and for programs, and judged on a board of our own, "o1".
#include <cstdlib>

#include "hexrout/judge/judge.hpp"
#include "hexrout/play/log_listing.hpp"
#include "map/made_board.hpp"

using namespace hexrout;

namespace {

const std::string& boards() {
  static const test::BoardFolder kFolder;
  static const bool kWritten = (kFolder.write(test::strewn_board("o1", 1)), true);
  static_cast<void>(kWritten);
  return kFolder.path();
}

// No text of a log reaches a terminal raw.
void check_shown(const std::string& text) {
  if (text.find('\x1b') != std::string::npos || text.find('\r') != std::string::npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const auto log = bytes.starts_with("PK") ? parse_game_log(bytes, "fuzz.vlog", found)
                                           : parse_log_text("begin_save\x1b" + std::string(bytes), "fuzz.vlog", found);
  if (!log) return 0;
  check_shown(log_listing_text(*log, {.chat = true}));
  check_shown(log_listing_json(*log, {.chat = true}));
  static const auto kMaps = std::make_shared<MapCache>();
  JudgeOptions how;
  how.read.boards_directory = boards();
  how.read.maps = kMaps;
  const auto judged = judge_log(*log, how, found);
  if (judged.has_value() == found.has_errors()) std::abort();
  if (judged) {
    check_shown(judged_text(*judged));
    check_shown(judged_json(*judged));
  }
  found.text();
  return 0;
}
