#include "game_folder.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <filesystem>

#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 500;
constexpr std::size_t kMostBytes = 4U << 20U;
constexpr int kMostDepth = 8;

// Appends numbers of a zip file, the lowest byte first.
void add16(std::string& out, std::uint32_t value) {
  out += static_cast<char>(value & 0xFFU);
  out += static_cast<char>((value >> 8U) & 0xFFU);
}
void add32(std::string& out, std::uint32_t value) {
  add16(out, value & 0xFFFFU);
  add16(out, value >> 16U);
}

// Packs as the entries of zip files are packed: deflate without a header. Empty after a failure of the library.
std::string deflated(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  std::string in = text;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(whole ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

// The part of an entry that its header and the directory share. The date is the first that zip files know, so that
// equal texts give equal bytes.
std::string facts_of(const std::string& name, const std::string& text, const std::string& packed) {
  constexpr std::uint32_t kVersion = 20, kUtf8 = 0x0800, kDeflate = 8, kFirstDay = 0x21;
  std::string out;
  add16(out, kVersion);
  add16(out, kUtf8);
  add16(out, kDeflate);
  add16(out, 0);
  add16(out, kFirstDay);
  add32(out, static_cast<std::uint32_t>(
                 crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()))));
  add32(out, static_cast<std::uint32_t>(packed.size()));
  add32(out, static_cast<std::uint32_t>(text.size()));
  add16(out, static_cast<std::uint32_t>(name.size()));
  add16(out, 0);
  return out;
}

}  // namespace

std::optional<GameTexts> read_game_folder(const std::string& folder, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  GameTexts out;
  std::error_code failed;
  const fs::path root = path_of(folder);
  fs::recursive_directory_iterator it(root, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    const fs::path kind = it->path().extension();
    if (it.depth() >= kMostDepth || name_of(it->path().filename()).starts_with('.')) it.disable_recursion_pending();
    if (!it->is_regular_file(failed) || (kind != ".yaml" && kind != ".md")) continue;
    if (out.size() >= kMostFiles) {
      found.error("too-many", {folder, 0, 0}, fmt::format("the folder has more than {} files", kMostFiles),
                  "name the folder of one game");
      break;
    }
    if (auto text = read_file(name_of(it->path()), kMostBytes, found))
      out.emplace(generic_name_of(it->path().lexically_relative(root)), std::move(*text));
  }
  if (failed)
    found.error("no-folder", {folder, 0, 0}, "the folder cannot be read: " + failed.message(), "check the path");
  if (found.error_count() > errors_before) return std::nullopt;
  return out;
}

std::string zipped(const GameTexts& texts) {
  constexpr std::uint32_t kEntry = 0x04034b50, kInDirectory = 0x02014b50, kEnd = 0x06054b50, kMadeBy = 20;
  std::string out;
  std::string directory;
  for (const auto& [name, text] : texts) {
    const std::string packed = deflated(text);
    const std::string facts = facts_of(name, text, packed);
    add32(directory, kInDirectory);
    add16(directory, kMadeBy);
    directory += facts;
    directory += std::string(10, '\0');  // no remark, first disk, no attributes
    add32(directory, static_cast<std::uint32_t>(out.size()));
    directory += name;
    add32(out, kEntry);
    out += facts + name + packed;
  }
  const auto entries = static_cast<std::uint32_t>(texts.size());
  const auto begin = static_cast<std::uint32_t>(out.size());
  out += directory;
  add32(out, kEnd);
  add32(out, 0);
  add16(out, entries);
  add16(out, entries);
  add32(out, static_cast<std::uint32_t>(directory.size()));
  add32(out, begin);
  add16(out, 0);
  return out;
}

}  // namespace hexrout::command
