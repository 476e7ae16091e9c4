#include "command.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace hexrout::test {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

const std::string& program() {
  static const std::string found = [] {
    const char* other = std::getenv("HEXROUT_PROGRAM");
    return std::string(other != nullptr ? other : HEXROUT_PROGRAM);
  }();
  return found;
}

Ran run(const std::vector<std::string>& arguments, const std::vector<std::string>& environment,
        const std::string& input) {
  const Folder folder;
  std::string line = "env -u HEXROUT_BOARDS LC_ALL=C";
  for (const std::string& entry : environment) line += " " + quoted(entry);
  line += " " + quoted(program());
  for (const std::string& argument : arguments) line += " " + quoted(argument);
  line += " >" + quoted(folder / "out") + " 2>" + quoted(folder / "err") + " <" + quoted(folder.write("in", input));
  const int status = std::system(line.c_str());
  Ran ran;
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.out = read_bytes(folder / "out");
  ran.err = read_bytes(folder / "err");
  return ran;
}

std::string said_by(int child, int reader) {
  std::string said;
  char piece[4096];
  for (ssize_t n = 0; (n = ::read(reader, piece, sizeof piece)) > 0;) said.append(piece, static_cast<std::size_t>(n));
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  return said;
}

Folder::Folder() {
  static std::atomic<int> count{0};
  path_ = (std::filesystem::temp_directory_path() /
           ("hexrout_cli_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
              .string();
  std::filesystem::create_directories(path_);
}
Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}
std::string Folder::write(const std::string& name, const std::string& bytes) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
  return path.string();
}

std::string read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
std::string source(const std::string& path) {
  std::string out = HEXROUT_SOURCE_DIR "/";
  out += path;
  return out;
}

}  // namespace hexrout::test
