#include "hexrout/map/container.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <filesystem>

#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMega = 1U << 20U;

class Folder : public Container {
 public:
  explicit Folder(fs::path path) : path_(std::move(path)) {}
  std::optional<std::string> entry(const char* name, bool needed, std::size_t most_bytes, Diagnostics& found,
                                   bool /*any_case*/) override {
    const fs::path file = path_ / name;
    std::error_code ignored;
    if (!needed && !fs::exists(file, ignored)) return std::nullopt;
    return read_file(name_of(file), most_bytes, found);
  }

 private:
  fs::path path_;
};

class Archive : public Container {
 public:
  Archive(zip_t* zip, std::string path, std::string_view cure) : zip_(zip), path_(std::move(path)), cure_(cure) {}
  ~Archive() override { zip_discard(zip_); }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  std::optional<std::string> entry(const char* name, bool needed, std::size_t most_bytes, Diagnostics& found,
                                   bool any_case) override {
    const auto fail = [&](const std::string& what) {
      found.error("bad-archive", {path_}, fmt::format("{} {}", name, what), cure_);
      return std::nullopt;
    };
    const zip_flags_t flags = any_case ? ZIP_FL_NOCASE : 0;
    zip_stat_t stat;
    if (zip_stat(zip_, name, flags, &stat) != 0) {
      if (needed) fail("is not in the archive");
      return std::nullopt;
    }
    if ((stat.valid & ZIP_STAT_SIZE) == 0 || stat.size > most_bytes)
      return fail(most_bytes < kMega ? fmt::format("is larger than {} KB", most_bytes >> 10U)
                                     : fmt::format("is larger than {} MB", most_bytes >> 20U));
    zip_file_t* file = zip_fopen(zip_, name, flags);
    if (file == nullptr) return fail("cannot be read");
    std::string bytes(static_cast<std::size_t>(stat.size), '\0');
    std::size_t have = 0;
    while (have < bytes.size()) {
      const auto n = zip_fread(file, bytes.data() + have, bytes.size() - have);
      if (n <= 0) break;
      have += static_cast<std::size_t>(n);
    }
    // Reading past the end makes the library check the sum of the entry.
    char rest = 0;
    const bool sound = have == bytes.size() && zip_fread(file, &rest, 1) == 0;
    zip_fclose(file);
    if (!sound) return fail("is corrupt or truncated");
    return bytes;
  }

 private:
  zip_t* zip_;
  std::string path_;
  std::string cure_;
};

}  // namespace

std::unique_ptr<Container> open_container(const std::string& path, Diagnostics& found, std::string_view cure) {
  std::error_code error;
  const auto status = fs::status(path_of(path), error);
  if (fs::is_directory(status)) return std::make_unique<Folder>(path_of(path));
  if (!fs::is_regular_file(status)) {
    found.error("no-file", {path}, fs::exists(status) ? "this is not a file" : "there is no such file or folder",
                std::string(cure));
    return nullptr;
  }
  int code = 0;
  zip_t* zip = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
  if (zip == nullptr) {
    zip_error_t reason;
    zip_error_init_with_code(&reason, code);
    found.error("bad-archive", {path}, fmt::format("not a zip archive: {}", zip_error_strerror(&reason)),
                std::string(cure));
    zip_error_fini(&reason);
    return nullptr;
  }
  return std::make_unique<Archive>(zip, path, cure);
}

}  // namespace hexrout
