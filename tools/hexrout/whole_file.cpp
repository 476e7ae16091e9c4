#include "whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "hexrout/text/file_path.hpp"
#include "stops.hpp"

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostAtOnce = 1U << 30U;  // bytes of one write

// The file to remove if a signal stops the program; empty while no file is being written.
char g_unfinished[4096];

void remove_unfinished() {
  if (g_unfinished[0] != '\0') ::unlink(g_unfinished);
}

// From before the file is made until it has its name.
void remove_when_stopped(const std::string& path) {
  g_unfinished[0] = '\0';
  if (path.size() >= sizeof g_unfinished) return;
  std::memcpy(g_unfinished + 1, path.c_str() + 1, path.size());
  g_unfinished[0] = path[0];
  when_stopped(remove_unfinished);
}

#ifdef _WIN32

// The owner and the permissions of a file are those of its folder.
bool as_before(int, const struct stat&) {
  return true;
}

bool on_disk(int descriptor) {
  return ::_commit(descriptor) == 0;
}

#else

// The owner is kept where that is allowed; permissions are set after it, which would clear some of them.
bool as_before(int descriptor, const struct stat& facts) {
  if (::fchown(descriptor, facts.st_uid, facts.st_gid) != 0 &&
      ::fchown(descriptor, static_cast<uid_t>(-1), facts.st_gid) != 0)
    errno = 0;
  return ::fchmod(descriptor, facts.st_mode & 07777U) == 0;
}

bool on_disk(int descriptor) {
  return ::fsync(descriptor) == 0;
}

#endif

// Bytes are written as they are, and a program that is started does not inherit the file.
#ifdef _WIN32
constexpr int kHow = O_WRONLY | O_BINARY | O_NOINHERIT;
#else
constexpr int kHow = O_WRONLY | O_CLOEXEC;
#endif

}  // namespace

std::string followed(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::error_code failed;
  fs::path out = path_of(path);
  for (int links = 0; links < kMostLinks && fs::is_symlink(out, failed); ++links) {
    const fs::path next = fs::read_symlink(out, failed);
    if (failed) break;
    out = out.parent_path() / next;
  }
  return name_of(out);
}

bool names_open_file(std::string_view path) {
  return path.starts_with("/dev/fd/") || path.starts_with("/dev/std") || path.starts_with("/proc/");
}

WholeFile::WholeFile(std::string path) : path_(std::move(path)) {}

WholeFile::~WholeFile() {
  const int error = errno;
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!unfinished_.empty()) {
    ::unlink(unfinished_.c_str());
    g_unfinished[0] = '\0';
  }
  errno = error;
}

bool WholeFile::open() {
  struct stat facts {};
  const bool there = ::stat(path_.c_str(), &facts) == 0;
  if (!there && errno == ELOOP) return false;  // links that lead to each other are not replaced
  if (names_open_file(path_) || (there && !S_ISREG(facts.st_mode))) {
    descriptor_ = ::open(path_.c_str(), kHow | O_TRUNC);
    return descriptor_ >= 0;
  }
  // A file that may not be written is not replaced either.
  if (there && ::access(path_.c_str(), W_OK) != 0) return false;
  target_ = followed(path_);
  if (!open_beside(target_, 0666)) return false;
  return !there || as_before(descriptor_, facts);
}

bool WholeFile::open_beside(const std::string& target, unsigned mode) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    const std::string name = name_of(path_of(target).parent_path() / fmt::format(".hexrout-{}-{}.part", ::getpid(), i));
    remove_when_stopped(name);
    descriptor_ = ::open(name.c_str(), kHow | O_CREAT | O_EXCL, mode);
    if (descriptor_ >= 0) {
      unfinished_ = name;
      return true;
    }
    g_unfinished[0] = '\0';
    if (errno != EEXIST) return false;
  }
  return false;
}

bool WholeFile::write(std::string_view text) {
  while (!text.empty()) {
    const auto n = ::write(descriptor_, text.data(), static_cast<unsigned>(std::min(text.size(), kMostAtOnce)));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool WholeFile::finish() {
  // The bytes are on the disk before the name is theirs: a machine that stops in between leaves the old file.
  if (!unfinished_.empty() && !on_disk(descriptor_)) return false;
  const int closing = std::exchange(descriptor_, -1);
  if (::close(closing) != 0) return false;
  if (unfinished_.empty()) return true;
  std::error_code failed;
  fs::rename(path_of(unfinished_), path_of(target_), failed);
  if (failed) {
    errno = failed.value();
    return false;
  }
  unfinished_.clear();
  g_unfinished[0] = '\0';
  return true;
}

}  // namespace hexrout::command
