// A terminal gets as much as fits on its screen; files and pipes get everything.
#include "tools/hexrout/screen.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <iterator>
#include <sstream>

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

// The words of a text, whatever lines they stand on.
std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), std::istream_iterator<std::string>()};
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
  CHECK(on_terminal(1000, 1000, {"rout", kCrossroads}) == all);
  CHECK(words_of(on_terminal(24, 120, {"rout", kCrossroads, "--all"})) ==
        words_of(run({"rout", kCrossroads, "--all"}).out));
}

TEST_CASE("lines break between words at the width of the screen", "[cli]") {
  const Screen narrow{24, 20};
  CHECK(wrapped("short\n", narrow) == "short\n");
  CHECK(wrapped("twenty columns wide.\n", narrow) == "twenty columns wide.\n");
  CHECK(wrapped("  - one two three four five\n", narrow) == "  - one two three\n    four five\n");
  CHECK(wrapped("is whole 16.7 %, lost 2.8 %\n", narrow) == "is whole 16.7 %,\n  lost 2.8 %\n");
  CHECK(wrapped("a whole one 16.7 %, 2.8 %\n", narrow) == "a whole one 16.7 %,\n  2.8 %\n");
  CHECK(wrapped("a whole one, 16.75 %\n", {24, 18}) == "a whole one,\n  16.75 %\n");
  CHECK(wrapped("a\n\nb", narrow) == "a\n\nb");
  CHECK(wrapped("x abcdefghijklmnopqrstuvwxyz y\n", narrow) == "x\n  abcdefghijklmnopqrstuvwxyz\n  y\n");
  CHECK(wrapped("abcdefghijklmnopqrstuvwxyz\n", narrow) == "abcdefghijklmnopqrstuvwxyz\n");
  const std::string bold = colour("1") + "one two three four" + colour("0") + " x\n";
  CHECK(wrapped(bold, narrow) == bold);
  // Umlauts are one column each.
  CHECK(
      wrapped("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 nine wide\n", narrow) ==
      "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 nine wide\n");
}

TEST_CASE("answers on a terminal are no wider than it, and files get them as they are", "[cli]") {
  const std::vector<std::vector<std::string>> asked{{"rout", kCrossroads, "--unit", "rb5"},
                                                    {"rout", kCrossroads, "--why", "O8"},
                                                    {"survey", kCrossroads, "--as", "rb3"},
                                                    {"advise", kCrossroads, "--side", "russian"},
                                                    {"play", kCrossroads, "--seed", "7"}};
  bool some_wrapped = false;
  for (const std::vector<std::string>& arguments : asked) {
    INFO(arguments[0]);
    const std::string all = run(arguments).out;
    const std::string seen = on_terminal(24, 60, arguments);
    CHECK(words_of(seen) == words_of(all));
    some_wrapped = some_wrapped || seen != all;
    std::istringstream lines(seen);
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK((rows_of(line, {24, 60}) <= 1 || line.find(' ', line.find_first_not_of(' ')) == std::string::npos));
    }
  }
  CHECK(some_wrapped);
  // JSON is not touched: a line break in a string would change it.
  CHECK(on_terminal(24, 60, {"rout", kCrossroads, "--unit", "rb5", "--format", "json"}) ==
        run({"rout", kCrossroads, "--unit", "rb5", "--format", "json"}).out);
}
