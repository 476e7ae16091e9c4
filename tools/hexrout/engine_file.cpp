#include "engine_file.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#ifdef _WIN32
#include <windows.h>
#endif

#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "place.hpp"

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostFileBytes = 32U << 20U;

// Returns the path of this program; empty if the system does not provide it, as Linux without /proc.
fs::path own_place() {
#ifdef _WIN32
  // As long as a path can be where long ones are allowed, as this program's manifest does.
  std::vector<wchar_t> name(32768);
  return {name.data(), name.data() + GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()))};
#else
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed);
#endif
}

std::vector<fs::path> usual_places() {
  std::vector<fs::path> out;
  if (const char* named = std::getenv("HEXROUT_ENGINE"); named != nullptr && *named != '\0')
    out.push_back(path_of(named));
  const fs::path program = own_place();
  if (!program.empty())
    for (const char* place : {"hexrout.js", "../share/hexrout/hexrout.js", "../../wasm/bin/hexrout.js"})
      out.push_back((program.parent_path() / place).lexically_normal());
  return out;
}

}  // namespace

std::optional<std::string> read_engine(const std::string& given, Diagnostics& found) {
  std::string path = given;
  if (path.empty())
    for (const fs::path& place : usual_places()) {
      std::error_code ignored;
      if (!fs::is_regular_file(place, ignored)) continue;
      path = name_of(place);
      break;
    }
  if (path.empty()) {
    found.error("no-engine", {"--engine", 0, 0},
                "the page needs the file hexrout.js, and it is not here: it is the program that works inside the page",
                ways_to_the_studio());
    return std::nullopt;
  }
  auto text = read_file(path, kMostFileBytes, found);
  if (!text) return std::nullopt;
  if (text->find("callMain") == std::string::npos || text->find("base64") == std::string::npos) {
    found.error("bad-engine", {path, 0, 0}, "this is not the program for pages",
                "give the file hexrout.js of a release");
    return std::nullopt;
  }
  return text;
}

}  // namespace hexrout::command
