// Files that are written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::command {

// A file that appears under its name only when it is whole. Until then it has a name of its own in the same folder, and
// it is deleted on failure and on the signals that stop a program. Links are followed, permissions are kept. Devices
// and pipes are written directly. Only one WholeFile may be open at a time.
class WholeFile {
 public:
  explicit WholeFile(std::string path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // Each is false after a failure, which errno names.
  bool open();
  bool write(std::string_view text);
  bool finish();
  // The descriptor, for another program that writes the file.
  int descriptor() const { return descriptor_; }

 private:
  bool open_beside(const std::string& target, unsigned mode);

  std::string path_;
  std::string target_;      // the file behind the links
  std::string unfinished_;  // empty for a device or a pipe
  int descriptor_ = -1;
};

// Returns the path behind a name, links followed to their end, even if no file is there yet.
std::string followed(const std::string& path);
// True for names of open files, for example /dev/fd/3; these files are not replaced.
bool names_open_file(std::string_view path);

}  // namespace hexrout::command
