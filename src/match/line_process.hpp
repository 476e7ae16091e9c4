// Runs a program that reads lines and answers by lines.
//
//   LineProcess bot("python3 bot.py");
//   bot.send("{\"id\":1}");
//   const auto answer = bot.receive(1000);          // nothing: silent, dead, or a line that is too long
//
// The program and its child processes are ended with the object. Thread safety: one thread at a time. Not available
// under WebAssembly and on Windows: there every program counts as dead.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hexrout::match {

class LineProcess {
 public:
  static constexpr std::size_t kMostLine = 1U << 20U;  // bytes

  explicit LineProcess(const std::string& command);  // a line for /bin/sh
  ~LineProcess();
  LineProcess(const LineProcess&) = delete;
  LineProcess& operator=(const LineProcess&) = delete;

  // Returns false if the program is dead, or does not read for so long.
  bool send(std::string_view line, unsigned most_ms);
  // A line without its end.
  std::optional<std::string> receive(unsigned most_ms);
  // Why the last call failed: "has ended", "gave no answer within 100 ms".
  const std::string& why() const { return why_; }

 private:
  bool fail(std::string why);

  [[maybe_unused]] int socket_ = -1;  // not where every program is dead
  [[maybe_unused]] int process_ = -1;
  std::string read_;  // and not yet given out
  std::string why_ = "could not be started";
};

}  // namespace hexrout::match
