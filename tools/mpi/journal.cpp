#include "journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/text/document.hpp"

namespace hexrout::command {

bool Journal::read(const MpiSweep& sweep, Diagnostics& found, std::vector<std::string>& whole) {
  std::string kept;
  if (std::filesystem::exists(sweep.journal)) {
    const auto text = read_file(sweep.journal, std::size_t{1} << 32U, found);
    if (!text) return false;
    for (std::size_t at = 0; at < text->size();) {
      const std::size_t end = text->find("{\"type\":\"end\"", at);
      const std::size_t line = end == std::string::npos ? end : text->find('\n', end);
      if (line == std::string::npos) break;
      const std::string one = text->substr(at, line + 1 - at);
      Diagnostics damaged;
      const auto parsed = parse_sweep(one, sweep.journal, damaged);
      if (!parsed) break;
      if (!chunk_of(sweep, one)) {
        found.error("differing-shards", {sweep.journal, 0, 0}, "the journal is of another sweep, or of one in other chunks", "name another file, or remove it");
        return false;
      }
      whole.push_back(one);
      at = line + 1;
    }
    for (const std::string& one : whole) kept += one;
  }
  // Whatever was cut short is not written after.
  out_.open(sweep.journal, std::ios::binary | std::ios::trunc);
  out_ << kept << std::flush;
  if (!out_) found.error("cannot-write", {sweep.journal, 0, 0}, "the journal cannot be written", "check the path and its permissions");
  return static_cast<bool>(out_);
}

std::optional<std::size_t> Journal::chunk_of(const MpiSweep& sweep, const std::string& text) {
  Diagnostics ignored;
  const auto file = parse_sweep(text, sweep.journal, ignored);
  if (!file || file->head.seed != sweep.plan.seed || file->head.runs != sweep.runs || file->head.choices != sweep.plan.choices || file->scenarios.size() != 1)
    return std::nullopt;
  for (std::size_t i = 0; i < sweep.chunks.size(); ++i)
    if (sweep.chunks[i].range == file->head.range && sweep.digests[sweep.chunks[i].scenario] == file->scenarios.front().digest &&
        (*sweep.scenarios)[sweep.chunks[i].scenario].file == file->scenarios.front().file)
      return i;
  return std::nullopt;
}

void Journal::add(const std::string& text) {
  if (out_.is_open()) out_ << text << std::flush;
}

}  // namespace hexrout::command
