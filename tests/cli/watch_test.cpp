// hexrout watch rules again whenever the file is saved, and ends on a signal.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "command.hpp"

using namespace hexrout::test;

namespace {

// A watching command, whose output goes to files.
class Watching {
 public:
  Watching(const Folder& folder, std::vector<std::string> arguments) : out_(folder / "out"), err_(folder / "err") {
    arguments.insert(arguments.begin(), {program(), "watch"});
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    child_ = ::fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) {
      ::dup2(::open(out_.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDOUT_FILENO);
      ::dup2(::open(err_.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDERR_FILENO);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
  }
  ~Watching() {
    if (child_ > 0) stop(SIGKILL);
  }
  // Waits, at most a minute, until one of the outputs holds the text.
  bool comes(const std::string& text) const {
    for (int i = 0; i < 600; ++i) {
      if (has(read_bytes(out_) + read_bytes(err_), text)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }
  std::string out() const { return read_bytes(out_); }
  // Sends the signal and returns the one that ended the command.
  int stop(int signal) {
    int status = 0;
    ::kill(child_, signal);
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }

 private:
  std::string out_, err_;
  pid_t child_ = 0;
};

std::string position(const std::string& at) {
  return "hexrout: 1\nmap: {file: crossroads.yaml}\nrules: asl\nsides: [german, russian]\n"
         "turn: {attacker: german, phase: rout}\nunits:\n"
         "  - {id: r1, side: russian, counter: 4-4-7, at: " +
         at + ", broken: true, dm: true}\n  - {id: g1, side: german, counter: 4-6-7, at: H8}\n";
}

}  // namespace

TEST_CASE("watch rules again whenever the position is saved", "[cli][watch]") {
  const Folder folder;
  folder.write("crossroads.yaml", read_bytes(source("maps/crossroads.yaml")));
  const std::string file = folder.write("game.yaml", position("G8"));
  const std::string first = run({"rout", file}).out;
  Watching watching(folder, {file});
  REQUIRE(watching.comes("Ctrl+C ends it"));
  CHECK(watching.out() == first);

  folder.write("game.yaml", position("F8"));
  REQUIRE(watching.comes("saved again (1)"));
  REQUIRE(watching.comes("in F8"));
  const std::string second = run({"rout", file}).out;
  REQUIRE(watching.comes(second));

  // A file that cannot be read is reported, and watched on. Others write beside it and rename.
  folder.write("game.yaml", position("no such hex"));
  REQUIRE(watching.comes("error["));
  folder.write("new.yaml", position("E8"));
  REQUIRE(std::rename((folder / "new.yaml").c_str(), file.c_str()) == 0);
  REQUIRE(watching.comes("in E8"));
  CHECK(watching.stop(SIGTERM) == SIGTERM);
}

TEST_CASE("only files are watched, and those that are there", "[cli][watch]") {
  CHECK(run({"watch", "-"}).status == 2);
  CHECK(has(run({"watch", "-"}).err, "error[not-a-file]"));
  const Ran missing = run({"watch", "no-such-game.vsav"});
  CHECK(missing.status == 3);
  CHECK(has(missing.err, "error[cannot-read]"));
  CHECK(run({"watch", kCrossroads, "--format", "json"}).status == 2);
  const Folder folder;
  Watching nobody(folder, {kCrossroads});
  REQUIRE(nobody.comes("Ctrl+C ends it"));
  CHECK(nobody.stop(SIGINT) == SIGINT);
  CHECK(std::system(("'" + program() + "' watch '" + kCrossroads + "' >/dev/full 2>/dev/null").c_str()) != 0);
}
