// A terminal gets as much as fits on its screen; files and pipes get everything.
#include "tools/hexrout/screen.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include "command.hpp"
#include "tools/hexrout/gate.hpp"

using namespace hexrout::command;
using namespace hexrout::test;

namespace {

// Returns the output of the command on a terminal of this size, without colours.
std::string on_terminal(unsigned short rows, unsigned short columns, std::vector<std::string> arguments) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int side = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(side >= 0);
  const winsize size{rows, columns, 0, 0};
  REQUIRE(::ioctl(side, TIOCSWINSZ, &size) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(side, STDOUT_FILENO);
    ::setenv("NO_COLOR", "1", 1);
    arguments.insert(arguments.begin(), program());
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    ::execv(program().c_str(), argv.data());
    ::_exit(127);
  }
  ::close(side);
  std::string seen = said_by(child, terminal);
  ::close(terminal);
  // A terminal writes its line ends with a carriage return.
  std::erase(seen, '\r');
  return seen;
}

}  // namespace

TEST_CASE("rows of a screen: long lines take several, colours none", "[cli]") {
  const Screen narrow{10, 4};
  CHECK(rows_of("", narrow) == 0);
  CHECK(rows_of("abcd\n", narrow) == 1);
  CHECK(rows_of("abcde\n\nx\n", narrow) == 4);
  CHECK(rows_of(colour("1") + "abcd" + colour("0") + "\n", narrow) == 1);
  CHECK(rows_of("\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\n", narrow) == 1);
  CHECK(first_rows("ab\nabcdef\nc\n", narrow, 3) == "ab\nabcdef\n");
  CHECK(first_rows("ab\nabcdef\nc\n", narrow, 2) == "ab\n");
  CHECK(first_rows("abcdef", narrow, 1).empty());
}

TEST_CASE("a terminal that does not hold the answers gets the verdicts alone", "[cli]") {
  const std::string all = run({"rout", kCrossroads}).out;
  const std::string shown = on_terminal(24, 120, {"rout", kCrossroads});
  CHECK(rows_of(shown, {24, 120}) < 24);
  CHECK(has(shown, "  MUST move     rb5  4-2-6     M5"));
  CHECK(has(shown, "more: --unit ID for one unit"));
  CHECK_FALSE(has(shown, "because"));
  CHECK(has(on_terminal(6, 120, {"rout", kCrossroads}), "more units\n"));
  CHECK(on_terminal(1000, 200, {"rout", kCrossroads}) == all);
  CHECK(on_terminal(24, 120, {"rout", kCrossroads, "--all"}) == run({"rout", kCrossroads, "--all"}).out);
  CHECK(on_terminal(10, 80, {"rout", kCrossroads, "--unit", "rb5"}) == run({"rout", kCrossroads, "--unit", "rb5"}).out);
}
