// The outer layers of a save: a zip archive with one obfuscated entry.
#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostBytes = 32U << 20U;  // of the file, and of the entry inside
constexpr std::size_t kMostText = 8U << 20U;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// "!VCSK", a key byte as two hex digits, then every byte of the text as two hex digits, exclusive-ored with it.
std::optional<std::string> unlock(std::string_view entry, const Place& place, Diagnostics& found) {
  constexpr std::string_view kMark = "!VCSK";
  if (!entry.starts_with(kMark)) return std::string(entry);
  entry.remove_prefix(kMark.size());
  if (entry.size() < 2 || entry.size() % 2 != 0) {
    found.error("vsav-truncated", place, "the game inside is cut off", "save it again in VASL");
    return std::nullopt;
  }
  std::string out;
  out.reserve(entry.size() / 2);
  int key = 0;
  for (std::size_t i = 0; i < entry.size(); i += 2) {
    const int high = hex_digit(entry[i]);
    const int low = hex_digit(entry[i + 1]);
    if (high < 0 || low < 0) {
      found.error("vsav-damaged", place, fmt::format("the game inside is damaged at its byte {}", kMark.size() + i),
                  "save it again in VASL");
      return std::nullopt;
    }
    const int value = high * 16 + low;
    if (i == 0)
      key = value;
    else
      out.push_back(static_cast<char>(value ^ key));
  }
  return out;
}

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct Close {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

constexpr const char* kEntry = "savedGame";

bool named_as_save(const std::string& path) {
  constexpr std::string_view kEnding = ".vsav";
  if (path.size() < kEnding.size()) return false;
  return std::equal(kEnding.begin(), kEnding.end(), path.end() - static_cast<std::ptrdiff_t>(kEnding.size()),
                    [](char a, char b) { return a == small_of(b); });
}

// A pipe is not opened, because opening it waits for a program that writes to it.
bool begins_as_zip(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path_of(path), ignored)) return false;
  char head[4] = {};
  return std::ifstream(path, std::ios::binary).read(head, sizeof head) &&
         std::string_view(head, sizeof head) == "PK\x03\x04";
}

}  // namespace

std::optional<SavedGame> parse_saved_game(std::string_view bytes, const std::string& file, Diagnostics& found) {
  const Place place{file, 0, 0};
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  std::unique_ptr<zip_t, Discard> archive(source == nullptr ? nullptr
                                                            : zip_open_from_source(source, ZIP_RDONLY, &error));
  zip_error_fini(&error);
  if (!archive) {
    if (source != nullptr) zip_source_free(source);
    found.error("vsav-not-zip", place, "this is not a VASL saved game (not a zip archive, or cut off)",
                "give a file that VASL saved with the ending .vsav");
    return std::nullopt;
  }
  zip_stat_t facts;
  if (zip_get_num_entries(archive.get(), 0) == 0) {
    found.error("vsav-not-zip", place, "this is not a VASL saved game (it is empty)",
                "give a file that VASL saved with the ending .vsav");
    return std::nullopt;
  }
  if (zip_stat(archive.get(), kEntry, 0, &facts) != 0 || (facts.valid & ZIP_STAT_SIZE) == 0) {
    found.error("vsav-no-game", place, "the archive holds no entry 'savedGame'",
                "give a file that VASL saved with the ending .vsav");
    return std::nullopt;
  }
  if (facts.size > kMostBytes) {
    found.error("too-large", place, fmt::format("the saved game unpacks to {} bytes", facts.size),
                fmt::format("at most {} are read", kMostBytes));
    return std::nullopt;
  }
  std::unique_ptr<zip_file_t, Close> entry(zip_fopen(archive.get(), kEntry, 0));
  std::string packed(static_cast<std::size_t>(facts.size), '\0');
  const zip_int64_t got = entry ? zip_fread(entry.get(), packed.data(), packed.size()) : -1;
  char beyond = 0;
  if (got != static_cast<zip_int64_t>(packed.size()) || zip_fread(entry.get(), &beyond, 1) != 0) {
    found.error("vsav-damaged", place, "the saved game inside cannot be unpacked", "save it again in VASL");
    return std::nullopt;
  }
  const auto text = unlock(packed, place, found);
  if (!text) return std::nullopt;
  if (text->size() > kMostText) {
    found.error("too-large", place, fmt::format("the game has {} bytes of text", text->size()),
                fmt::format("at most {} are read", kMostText));
    return std::nullopt;
  }
  return parse_saved_text(*text, file, found);
}

bool is_saved_game(const std::string& path) {
  if (named_as_save(path)) return true;
  if (!begins_as_zip(path)) return false;
  const std::unique_ptr<zip_t, Discard> archive(zip_open(path.c_str(), ZIP_RDONLY, nullptr));
  return archive && zip_name_locate(archive.get(), kEntry, 0) >= 0;
}

std::optional<SavedGame> read_saved_game(const std::string& path, Diagnostics& found) {
  const auto bytes = read_file(path, kMostBytes, found);
  if (!bytes) return std::nullopt;
  return parse_saved_game(*bytes, path, found);
}

}  // namespace hexrout
