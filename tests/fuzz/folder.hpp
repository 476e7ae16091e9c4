// A folder in memory for readers that read files.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace hexrout::fuzz {

// Made once a process, removed at its end.
inline const std::string& folder() {
  struct Made {
    std::string path;
    Made() {
      std::string name =
          std::filesystem::exists("/dev/shm") ? "/dev/shm/hexrout-fuzz-XXXXXX" : "/tmp/hexrout-fuzz-XXXXXX";
      if (::mkdtemp(name.data()) == nullptr) std::abort();
      path = name;
    }
    ~Made() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  };
  static const Made made;
  return made.path;
}

inline std::string write(const std::string& name, std::string_view bytes) {
  const std::string path = folder() + "/" + name;
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) std::abort();
  std::fclose(file);
  return path;
}

}  // namespace hexrout::fuzz
