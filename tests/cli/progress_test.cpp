// Progress on a terminal, and silence elsewhere.
#include "tools/hexrout/progress.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <thread>

#include "command.hpp"

using namespace hexrout::command;

namespace {

// Returns the text that a child with standard error on `fd` writes there while it works for 2.6 s.
std::string work_with_stderr_on(int fd, int reader) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(fd, STDERR_FILENO);
    ::setenv("TERM", "xterm", 1);
    {
      Progress progress("working", 26);
      for (int i = 0; i < 26; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        progress.advance();
      }
    }
    ::_exit(0);
  }
  ::close(fd);
  return hexrout::test::said_by(child, reader);
}

}  // namespace

TEST_CASE("a line of progress says how much is done and how long the rest takes", "[cli]") {
  CHECK(progress_line("surveying", 1, 4, 3.0, 80) == "surveying [######..................] 25 % 1/4, 9 s left");
  CHECK(progress_line("surveying", 0, 4, 3.0, 80) == "surveying [........................] 0 % 0/4");
  CHECK(progress_line("surveying", 4, 4, 3.0, 80) == "surveying [########################] 100 % 4/4, 0 s left");
  CHECK(progress_line("reading", 12, 0, 3.0, 80) == "reading 12, 3 s");
  CHECK(progress_line("surveying", 1, 4, 3.0, 20).size() == 19);
  CHECK(progress_line("surveying", 9, 4, 3.0, 80).find("100 %") != std::string::npos);
}

TEST_CASE("progress is drawn on a terminal, after two seconds, and cleared", "[cli]") {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int side = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(side >= 0);
  const std::string seen = work_with_stderr_on(side, terminal);
  ::close(terminal);
  INFO(seen);
  CHECK(seen.find("working [") != std::string::npos);
  CHECK(seen.find(" 5/26") == std::string::npos);  // half a second: not yet
  REQUIRE(seen.size() > 4);
  CHECK(seen.substr(seen.size() - 4) == "\r\033[K");
}

TEST_CASE("progress is silent without a terminal", "[cli]") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const std::string seen = work_with_stderr_on(ends[1], ends[0]);
  ::close(ends[0]);
  CHECK(seen.empty());
}
