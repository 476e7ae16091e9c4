#include "journal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "hexrout/text/document.hpp"

namespace hexrout::command {

std::vector<std::size_t> chunks_of(const MpiSweep& sweep, const SweepFile& file) {
  std::vector<std::size_t> out;
  const SweepHead& head = file.head;
  if (head.seed != sweep.plan.seed || head.runs != sweep.runs || head.choices != sweep.plan.choices ||
      file.scenarios.size() != 1)
    return out;
  if (head.range.from < sweep.range.from || head.range.to > sweep.range.to || head.range.from >= head.range.to)
    return out;
  const SweptScenario& only = file.scenarios.front();
  const std::size_t of_each = sweep.scenarios.empty() ? 0 : sweep.chunks.size() / sweep.scenarios.size();
  for (std::size_t s = 0; s < sweep.scenarios.size(); ++s) {
    const std::size_t i = s * of_each + (head.range.from - sweep.range.from) / sweep.chunk_runs;
    if (sweep.chunks[i].range == head.range && sweep.digests[s] == only.digest && sweep.scenarios[s].file == only.file)
      out.push_back(i);
  }
  return out;
}

bool Journal::open(const MpiSweep& sweep, Diagnostics& found, const Take& take) {
  if (sweep.journal.empty()) return true;
  std::string text;
  std::size_t whole = 0;  // bytes of chunks that are there from end to end
  if (std::filesystem::exists(sweep.journal)) {
    auto read = read_file(sweep.journal, std::size_t{4} << 30U, found);
    if (!read) return false;
    text = std::move(*read);
    while (whole < text.size()) {
      const std::size_t end = text.find("\n{\"type\":\"end\"", whole);
      const std::size_t line = end == std::string::npos ? end : text.find('\n', end + 1);
      if (line == std::string::npos) break;
      Diagnostics damaged;
      const auto file = parse_sweep(std::string_view(text).substr(whole, line + 1 - whole), sweep.journal, damaged);
      if (!file) break;
      const auto chunks = chunks_of(sweep, *file);
      if (chunks.empty()) {
        found.error("differing-shards", {sweep.journal, 0, 0},
                    "the journal is of another sweep, or of one in other chunks", "name another file, or remove it");
        return false;
      }
      take(chunks, *file);
      whole = line + 1;
    }
    // A file that is no journal at all is not written over.
    if (whole == 0 && text.rfind("{\"type\":\"sweep\"", 0) != 0 && !text.empty()) {
      found.error("not-a-sweep", {sweep.journal, 0, 0}, "the file is there, and is no journal", "name another file");
      return false;
    }
  }
  // What was cut short is not written after.
  out_.open(sweep.journal, std::ios::binary | std::ios::trunc);
  out_ << std::string_view(text).substr(0, whole) << std::flush;
  if (!out_)
    found.error("cannot-write", {sweep.journal, 0, 0}, "the journal cannot be written",
                "check the path and its permissions");
  return static_cast<bool>(out_);
}

void Journal::add(const std::string& text) {
  if (out_.is_open()) out_ << text << std::flush;
}

}  // namespace hexrout::command
