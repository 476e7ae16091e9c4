// sweep, merge, engine and bench as programs meet them: pipes, shards, signals.
#include <catch2/catch.hpp>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command.hpp"
#include "engine/session_lines.hpp"

using namespace hexrout::test;
namespace {

const std::string kVillage = source("maps/scenarios/crossroads.yaml");
const std::string kSquares = source("maps/scenarios/squares.yaml");

// The engine as a child with pipes to it.
class Child {
 public:
  explicit Child(const std::vector<std::string>& arguments) {
    int in[2];
    int out[2];
    REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      std::vector<char*> argv{const_cast<char*>(program().c_str())};
      for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
      argv.push_back(nullptr);
      ::execv(program().c_str(), argv.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  ~Child() {
    hang_up();
    ::close(from_);
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void say(const std::string& line) {
    const std::string text = line + "\n";
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t n = ::write(to_, text.data() + at, text.size() - at);
      if (n <= 0) FAIL("the engine does not listen");
      at += static_cast<std::size_t>(n);
    }
  }
  // Returns the next line; empty at the end or after a minute.
  std::string line() {
    while (true) {
      const std::size_t end = read_.find('\n');
      if (end != std::string::npos) {
        std::string out = read_.substr(0, end);
        read_.erase(0, end + 1);
        return out;
      }
      pollfd wait{from_, POLLIN, 0};
      char bytes[4096];
      if (::poll(&wait, 1, 60000) != 1) return {};
      const ssize_t n = ::read(from_, bytes, sizeof bytes);
      if (n <= 0) return {};
      read_.append(bytes, static_cast<std::size_t>(n));
    }
  }
  void hang_up() {
    if (to_ >= 0) ::close(to_);
    to_ = -1;
  }
  std::string process() const { return std::to_string(pid_); }
  void signal(int number) const { ::kill(pid_, number); }
  // Exit status, or 128 + signal.
  int ended() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string read_;
};

}  // namespace

TEST_CASE("shards of a sweep merge to what one sweep writes", "[cli][sweep]") {
  const Folder folder;
  const std::vector<std::string> sweep{"sweep", kSquares, kVillage, "--runs", "200", "--seed", "3"};
  const Ran whole = run(sweep);
  REQUIRE(whole.status == 0);
  CHECK(whole.err.empty());
  auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> all = sweep;
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  };
  CHECK(with({"--threads", "1"}).out == whole.out);
  std::vector<std::string> merge{"merge"};
  for (const std::string shard : {"2/3", "0/3", "1/3"})
    merge.push_back(folder.write(std::string(shard) + ".jsonl", with({"--shard", shard}).out));
  const Ran merged = run(merge);
  CHECK(merged.err.empty());
  CHECK(merged.status == 0);
  CHECK(merged.out == whole.out);
  merge.pop_back();
  const Ran gap = run(merge);
  CHECK(gap.status == 3);
  CHECK(gap.err.find("error[missing-shards]") != std::string::npos);
  CHECK(gap.out.empty());
  CHECK(with({"--shard", "3/3"}).status == 2);
  CHECK(with({"--shard", "x"}).status == 2);
  CHECK(run({"merge", kVillage}).status == 3);
  CHECK(run({"sweep", "/no/such/file", "--runs", "3"}).status == 3);
}

TEST_CASE("a run of a sweep can be played again", "[cli][sweep]") {
  const Ran one = run({"sweep", kSquares, "--runs", "6", "--seed", "8", "--shard", "5/6"});
  const Folder folder;
  const std::string out = folder / "after.yaml";
  REQUIRE(run({"play", kSquares, "--seed", "8", "--run", "5", "-o", out}).status == 1);  // two of its moves are refused
  const Ran state =
      run({"engine"}, {}, R"({"method":"load","params":{"file":")" + out + "\"}}\n{\"method\":\"state\"}\n");
  std::vector<Json> lines;
  std::size_t at = 0;
  for (std::size_t end = 0; (end = state.out.find('\n', at)) != std::string::npos; at = end + 1)
    lines.push_back(Json::parse(state.out.substr(at, end - at)));
  REQUIRE(lines.size() == 3);
  std::size_t compared = 0;
  at = 0;
  for (std::size_t end = 0; (end = one.out.find('\n', at)) != std::string::npos; at = end + 1) {
    const Json line = Json::parse(one.out.substr(at, end - at));
    if (line["type"] != "unit") continue;
    for (const Json& unit : lines[2]["result"]["units"])
      if (unit["id"] == line["id"]) {
        CHECK(line["outcomes"][0]["at"] == unit["at"]);
        ++compared;
      }
  }
  CHECK(compared > 3);
}

TEST_CASE("an engine answers line by line and ends with its input", "[cli][engine]") {
  const Ran ran = run({"engine"}, {},
                      "{\"id\":1,\"method\":\"load\",\"params\":{\"file\":\"" + kVillage +
                          "\"}}\n\nnonsense\n{\"id\":2,\"method\":\"options\"}");
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 4);
  CHECK(ran.out.find("\"protocol\"") == 1);
  CHECK(ran.out.find("{\"id\":2,\"ok\":true") != std::string::npos);
}

TEST_CASE("a line of any length is answered in bounded memory", "[cli][engine]") {
  const Ran ran = run({"engine"}, {}, std::string(9U << 20U, 'x') + "\n{\"id\":7,\"method\":\"games\"}\n");
  CHECK(ran.status == 0);
  CHECK(ran.out.find("long-line") != std::string::npos);
  CHECK(ran.out.find("{\"id\":7,\"ok\":true") != std::string::npos);
}

TEST_CASE("an engine ends cleanly on a signal", "[cli][engine]") {
  for (const int number : {SIGTERM, SIGINT}) {
    Child child({"engine"});
    CHECK(child.line().find("protocol") != std::string::npos);
    child.say(R"({"id":1,"method":"load","params":{"file":")" + kVillage + "\"}}");
    CHECK(child.line().find("\"ok\":true") != std::string::npos);
    child.signal(number);
    CHECK(child.ended() == 0);
  }
  // In the middle of a long answer: the answer is still given.
  Child child({"engine"});
  child.line();
  child.say(R"({"id":1,"method":"load","params":{"file":")" + kVillage + "\"}}");
  child.line();
  child.say(R"({"id":2,"method":"sweep","params":{"runs":10000000,"choices":"any"}})");
  ::usleep(300000);
  child.signal(SIGTERM);
  CHECK(child.line().find("interrupted") != std::string::npos);
  CHECK(child.ended() == 0);
}

namespace {

// Sends lines to the program, each after the answer to the one before; then SIGTERM.
void run_session(std::uint64_t lines) {
  Child child({"engine"});
  REQUIRE(child.line().find("protocol") != std::string::npos);
  DrawnLine draw;
  SessionSum sum;
  std::string memory;
  std::size_t early_kb = 0;
  for (std::uint64_t n = 0; n < lines; ++n) {
    const Line line = made_line(draw, n);
    child.say(line.text);
    // A blank line that was answered would show: the next answer would have another id.
    const std::string wrong = what_is_wrong(line, line.blank ? std::nullopt : std::optional(child.line()), sum);
    if (!wrong.empty()) FAIL(wrong);
    // By then the caches of the engine for phases played many times are full.
    if (n == lines / 2) early_kb = resident_kb(child.process());
    if (n % (lines / 10) == 0) memory += std::to_string(resident_kb(child.process())) + " ";
  }
  const std::size_t late_kb = resident_kb(child.process());
  CHECK(sum.well + sum.refused + sum.blank == lines);
  CHECK(late_kb < early_kb + early_kb / 4 + 4096);
  child.signal(SIGTERM);
  CHECK(child.line().empty());
  CHECK(child.ended() == 0);
  WARN(lines << " lines: " << sum.well << " done, " << sum.refused << " refused, " << sum.blank
             << " blank; KB after every tenth: " << memory << late_kb);
}

}  // namespace

TEST_CASE("a session of five thousand lines through pipes", "[cli][engine]") {
  run_session(5000);
}
TEST_CASE("a session of a million lines through pipes, and SIGTERM", "[.full][cli][engine]") {
  run_session(1000000);
}

TEST_CASE("an engine whose client is gone ends", "[cli][engine]") {
  Child child({"engine"});
  child.line();
  child.hang_up();
  CHECK(child.ended() == 0);
}

TEST_CASE("the signature is a number of the build, not of the run", "[cli][bench]") {
  const auto signature = [](const Ran& ran) { return ran.out.substr(ran.out.find("signature"), 26); };
  const Ran a = run({"bench", "--positions", "1"});
  REQUIRE(a.status == 0);
  CHECK(signature(a) == signature(run({"bench", "--positions", "1"})));
  const Ran made = run({"bench", "--scenario", "--columns", "12", "--rows", "8", "--enemies", "3", "--broken", "2"});
  REQUIRE(made.status == 0);
  const Folder folder;
  CHECK(run({"check", folder.write("made.yaml", made.out)}).status == 0);
}

// HEXROUT_RECORD=1 records the present signature; the commit gives the reason of a change.
TEST_CASE("the signature is the one on record", "[cli][bench]") {
  const std::string record = source("bench/signature.tsv");
  const Ran ran = run({"bench"});
  REQUIRE(ran.status == 0);
  // Each line begins with part, answers, digest; the last one with "signature", number, answers. Times follow.
  std::string now;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string part, first, second;
    REQUIRE(words >> part >> first >> second);
    now += part + "\t" + first + "\t" + second + "\n";
  }
  if (std::getenv("HEXROUT_RECORD") != nullptr) std::ofstream(record) << now;
  CHECK(now == read_bytes(record));
}
