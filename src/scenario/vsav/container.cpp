// The outer layers of a save: a zip archive with one obfuscated entry.
#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <pugixml.hpp>

#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "scenario/vsav/container.hpp"

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
std::optional<std::string> unlock_digits(std::string_view entry, std::size_t mark, const Place& place,
                                         Diagnostics& found) {
  entry.remove_prefix(mark);
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
      found.error("vsav-damaged", place, fmt::format("the game inside is damaged at its byte {}", mark + i),
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

// The text of the entry: written in digits, as bytes ("VOBS", a key byte, then every byte exclusive-ored with it), or
// plain.
std::optional<std::string> unlock(std::string_view entry, const Place& place, Diagnostics& found) {
  constexpr std::string_view kDigits = "!VCSK";
  constexpr std::string_view kBytes = "VOBS";
  if (entry.starts_with(kDigits)) return unlock_digits(entry, kDigits.size(), place, found);
  if (!entry.starts_with(kBytes)) return std::string(entry);
  if (entry.size() == kBytes.size()) {
    found.error("vsav-truncated", place, "the game inside is cut off", "save it again in VASL");
    return std::nullopt;
  }
  std::string out(entry.substr(kBytes.size() + 1));
  for (char& c : out) c = static_cast<char>(c ^ entry[kBytes.size()]);
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
  constexpr std::string_view kEndings[] = {".vsav", ".vlog"};
  return std::any_of(std::begin(kEndings), std::end(kEndings), [&](std::string_view ending) {
    return path.size() >= ending.size() &&
           std::equal(ending.begin(), ending.end(), path.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == small_of(b); });
  });
}

// A pipe is not opened, because opening it waits for a program that writes to it.
bool begins_as_zip(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path_of(path), ignored)) return false;
  char head[4] = {};
  return std::ifstream(path, std::ios::binary).read(head, sizeof head) &&
         std::string_view(head, sizeof head) == "PK\x03\x04";
}

using Archive = std::unique_ptr<zip_t, Discard>;

// nullopt after reporting that the bytes are no archive.
Archive open_archive(std::string_view bytes, const Place& place, Diagnostics& found) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  Archive archive(source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error));
  zip_error_fini(&error);
  constexpr const char* kHint = "give a file that VASL saved with the ending .vsav or .vlog";
  if (!archive) {
    if (source != nullptr) zip_source_free(source);
    found.error("vsav-not-zip", place, "this is not a VASL saved game (not a zip archive, or cut off)", kHint);
  } else if (zip_get_num_entries(archive.get(), 0) == 0) {
    found.error("vsav-not-zip", place, "this is not a VASL saved game (it is empty)", kHint);
    archive.reset();
  }
  return archive;
}

// The size of an entry; nullopt where there is none.
std::optional<std::uint64_t> entry_size(zip_t* archive, const char* name) {
  zip_stat_t facts;
  if (zip_stat(archive, name, 0, &facts) != 0 || (facts.valid & ZIP_STAT_SIZE) == 0) return std::nullopt;
  return facts.size;
}

// nullopt where the entry cannot be unpacked to exactly its size.
std::optional<std::string> unpack(zip_t* archive, const char* name, std::uint64_t size) {
  const std::unique_ptr<zip_file_t, Close> entry(zip_fopen(archive, name, 0));
  std::string out(static_cast<std::size_t>(size), '\0');
  char beyond = 0;
  if (!entry || zip_fread(entry.get(), out.data(), out.size()) != static_cast<zip_int64_t>(out.size()) ||
      zip_fread(entry.get(), &beyond, 1) != 0)
    return std::nullopt;
  return out;
}

// False, after reporting it, for a game of another VASSAL module. A save that does not name its module is taken for one
// of VASL.
bool of_vasl(zip_t* archive, const Place& place, Diagnostics& found) {
  constexpr std::uint64_t kMostFacts = 64U << 10U;
  const auto size = entry_size(archive, "moduledata");
  const auto text = size && *size <= kMostFacts ? unpack(archive, "moduledata", *size) : std::nullopt;
  pugi::xml_document document;
  if (!text || !document.load_buffer(text->data(), text->size())) return true;
  const std::string name = document.child("data").child_value("name");
  std::string small = name;
  for (char& c : small) c = small_of(c);
  if (name.empty() || small.find("vasl") != std::string::npos ||
      small.find("advanced squad leader") != std::string::npos)
    return true;
  found.error("vsav-other-module", place, fmt::format("this is a save of the module {}, not of VASL", in_quotes(name)),
              "give a game that was saved with VASL, the module for Advanced Squad Leader");
  return false;
}

}  // namespace

std::optional<std::string> vsav::game_text(std::string_view bytes, const std::string& file, Diagnostics& found) {
  const Place place{file, 0, 0};
  const Archive archive = open_archive(bytes, place, found);
  if (!archive) return std::nullopt;
  const auto size = entry_size(archive.get(), kEntry);
  if (!size) {
    found.error("vsav-no-game", place, "the archive holds no entry 'savedGame'",
                "give a file that VASL saved with the ending .vsav or .vlog");
    return std::nullopt;
  }
  if (!of_vasl(archive.get(), place, found)) return std::nullopt;
  if (*size > kMostBytes) {
    found.error("too-large", place, fmt::format("the saved game unpacks to {} bytes", *size),
                fmt::format("at most {} are read", kMostBytes));
    return std::nullopt;
  }
  const auto packed = unpack(archive.get(), kEntry, *size);
  if (!packed) {
    found.error("vsav-damaged", place, "the saved game inside cannot be unpacked", "save it again in VASL");
    return std::nullopt;
  }
  auto text = unlock(*packed, place, found);
  if (text && text->size() > kMostText) {
    found.error("too-large", place, fmt::format("the game has {} bytes of text", text->size()),
                fmt::format("at most {} are read", kMostText));
    return std::nullopt;
  }
  return text;
}

bool is_saved_game(const std::string& path) {
  if (named_as_save(path)) return true;
  if (!begins_as_zip(path)) return false;
  const std::unique_ptr<zip_t, Discard> archive(zip_open(path.c_str(), ZIP_RDONLY, nullptr));
  return archive && zip_name_locate(archive.get(), kEntry, 0) >= 0;
}

std::optional<SavedGame> parse_saved_game(std::string_view bytes, const std::string& file, Diagnostics& found) {
  const auto log = parse_game_log(bytes, file, found);
  return log ? saved_game_at(*log, {}, found) : std::nullopt;
}

std::optional<GameLog> parse_game_log(std::string_view bytes, const std::string& file, Diagnostics& found) {
  const auto text = vsav::game_text(bytes, file, found);
  return text ? parse_log_text(*text, file, found) : std::nullopt;
}

std::optional<GameLog> read_game_log(const std::string& path, Diagnostics& found) {
  const auto bytes = read_file(path, kMostBytes, found);
  return bytes ? parse_game_log(*bytes, path, found) : std::nullopt;
}

std::optional<SavedGame> read_saved_game(const std::string& path, Diagnostics& found) {
  return read_saved_game(path, {}, found);
}

std::optional<SavedGame> read_saved_game(const std::string& path, const LogPoint& point, Diagnostics& found) {
  const auto log = read_game_log(path, found);
  return log ? saved_game_at(*log, point, found) : std::nullopt;
}

}  // namespace hexrout
