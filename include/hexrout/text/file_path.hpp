// Names of files are UTF-8 everywhere in hexrout; calls of std::filesystem get their paths from path_of.
//
//   std::error_code failed;
//   std::filesystem::is_directory(path_of("boards/Brücke"), failed);
//   name_of(path_of(folder) / "game.yaml");
//
// A std::filesystem::path made of chars holds the same bytes on Linux and macOS. On Windows it takes each byte for a
// character of another alphabet, so every path is made here. Bytes that are not UTF-8 become U+FFFD there.
// Thread safety: any number of threads.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace hexrout {

std::filesystem::path path_of(std::string_view name);

// Returns the name of a path, with the separators that it has.
std::string name_of(const std::filesystem::path& path);

// Returns the name with '/' between folders, as files of hexrout write it.
std::string generic_name_of(const std::filesystem::path& path);

}  // namespace hexrout
