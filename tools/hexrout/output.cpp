#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

// The file to remove if a signal stops the program, and what those signals did before.
constexpr std::array<int, 3> kStops{SIGHUP, SIGINT, SIGTERM};
char g_unfinished[PATH_MAX];
struct sigaction g_before[kStops.size()];

extern "C" void remove_unfinished(int signal) {
  ::unlink(g_unfinished);
  ::raise(signal);  // the default again, by SA_RESETHAND
}

void remove_when_stopped(const std::string& path) {
  if (path.size() >= sizeof g_unfinished) return;
  std::memcpy(g_unfinished, path.c_str(), path.size() + 1);
  struct sigaction action {};
  action.sa_handler = remove_unfinished;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kStops.size(); ++i) {
    ::sigaction(kStops[i], nullptr, &g_before[i]);
    if (g_before[i].sa_handler == SIG_DFL) ::sigaction(kStops[i], &action, nullptr);
  }
}

void stop_as_before() {
  for (std::size_t i = 0; i < kStops.size(); ++i) ::sigaction(kStops[i], &g_before[i], nullptr);
}

// What a name stands for, links followed to their end, also where nothing is there yet.
std::string followed(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::error_code failed;
  fs::path out = path;
  for (int links = 0; links < kMostLinks && fs::is_symlink(out, failed); ++links) {
    const fs::path next = fs::read_symlink(out, failed);
    if (failed) break;
    out = out.parent_path() / next;
  }
  return out.string();
}

// Names of what is open already; such a file is not to be replaced by another.
bool names_open_file(std::string_view path) {
  return path.starts_with("/dev/fd/") || path.starts_with("/dev/std") || path.starts_with("/proc/");
}

// One file under two names, or one name of a file that is not there yet. Devices take what all have to say.
bool same_file(const std::string& a, const std::string& b) {
  if (is_standard_output(a) || is_standard_output(b)) return is_standard_output(a) && is_standard_output(b);
  std::error_code failed;
  if (fs::exists(a, failed) && fs::exists(b, failed))
    return fs::is_regular_file(a, failed) && fs::equivalent(a, b, failed);
  const fs::path x = fs::weakly_canonical(followed(a), failed);
  const fs::path y = fs::weakly_canonical(followed(b), failed);
  return x == y || fs::path(a).lexically_normal() == fs::path(b).lexically_normal();
}

}  // namespace

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

bool is_standard_output(const std::string& path) {
  return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

bool is_stream(const std::string& path) {
  struct stat facts {};
  return is_standard_output(path) || names_open_file(path) ||
         (::stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode));
}

void report_unwritten(const std::string& path, Diagnostics& found) {
  found.error("cannot-write", {path, 0, 0}, std::string("cannot be written: ") + std::strerror(errno),
              "check the path, its permissions and the space left; a file that existed is unchanged");
}

bool write_output(const std::string& path, std::string_view text, Diagnostics& found) {
  if (is_standard_output(path)) {
    print(text);
    return true;
  }
  WholeFile file(path);
  if (file.open() && file.write(text) && file.finish()) return true;
  report_unwritten(path, found);
  return false;
}

CLI::Option* add_output(CLI::App& verb, const std::string& names, std::string& path, const std::string& what) {
  const auto named = [](const std::string& given) {
    return given.empty() ? std::string("the name of a file is empty; name one, or - for standard output")
                         : std::string();
  };
  return verb.add_option(names, path, what + "; - for standard output")
      ->type_name("FILE")
      ->check(CLI::Validator(named, ""));
}

bool outputs_differ(std::initializer_list<NamedOutput> outputs, Diagnostics& found) {
  const std::size_t before = found.error_count();
  for (auto a = outputs.begin(); a != outputs.end(); ++a)
    for (auto b = a + 1; b != outputs.end(); ++b)
      if (!a->path.empty() && !b->path.empty() && same_file(a->path, b->path))
        found.error("same-output", {std::string(b->option), 0, 0},
                    fmt::format("'{}' is the file for {} as well", printable(b->path), a->option),
                    "name a file for each");
  return found.error_count() == before;
}

WholeFile::WholeFile(std::string path) : path_(std::move(path)) {}

WholeFile::~WholeFile() {
  const int error = errno;
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!unfinished_.empty()) {
    ::unlink(unfinished_.c_str());
    stop_as_before();
  }
  errno = error;
}

bool WholeFile::open() {
  struct stat facts {};
  const bool there = ::stat(path_.c_str(), &facts) == 0;
  if (names_open_file(path_) || (there && !S_ISREG(facts.st_mode))) {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    return descriptor_ >= 0;
  }
  // A file that may not be written is not replaced either.
  if (there && ::access(path_.c_str(), W_OK) != 0) return false;
  target_ = followed(path_);
  if (!open_beside(target_, 0666)) return false;
  if (!there) return true;
  // The owner is kept where that is allowed; permissions are set after it, which would clear some of them.
  if (::fchown(descriptor_, facts.st_uid, facts.st_gid) != 0 &&
      ::fchown(descriptor_, static_cast<uid_t>(-1), facts.st_gid) != 0)
    errno = 0;
  return ::fchmod(descriptor_, facts.st_mode & 07777U) == 0;
}

bool WholeFile::open_beside(const std::string& target, unsigned mode) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    const std::string name =
        (fs::path(target).parent_path() / fmt::format(".hexrout-{}-{}.part", ::getpid(), i)).string();
    descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ < 0 && errno == EEXIST) continue;
    if (descriptor_ < 0) return false;
    unfinished_ = name;
    remove_when_stopped(name);
    return true;
  }
  return false;
}

bool WholeFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor_, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool WholeFile::finish() {
  // The bytes are on the disk before the name is theirs: a machine that stops in between leaves the old file.
  if (!unfinished_.empty() && ::fsync(descriptor_) != 0) return false;
  const int closing = std::exchange(descriptor_, -1);
  if (::close(closing) != 0) return false;
  if (unfinished_.empty()) return true;
  if (::rename(unfinished_.c_str(), target_.c_str()) != 0) return false;
  unfinished_.clear();
  stop_as_before();
  return true;
}

}  // namespace hexrout::command
