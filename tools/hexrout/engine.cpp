// hexrout engine: questions and answers as lines of JSON on standard input and output.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "hexrout/engine/engine.hpp"
#include "memory.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

volatile std::sig_atomic_t g_stopped = 0;

extern "C" void stop(int) {
  g_stopped = 1;
}

// Makes SIGTERM and SIGINT end the reading; without SA_RESTART a waiting read returns.
void listen_for_the_end() {
#ifdef _WIN32
  std::signal(SIGTERM, stop);
  std::signal(SIGINT, stop);
#else
  struct sigaction action {};
  action.sa_handler = stop;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGINT, &action, nullptr);
  // A write reports that the reader is gone.
  std::signal(SIGPIPE, SIG_IGN);
#endif
}

// False if the reader of the output is gone, or the output cannot be written; errno has the cause.
bool say(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::write(STDOUT_FILENO, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    written += static_cast<std::size_t>(n);
  }
  return true;
}

// Lines of any length in bounded memory: the text of a line that is too long is dropped.
class Lines {
 public:
  explicit Lines(std::size_t most) : most_(most) {}
  enum class Got : std::uint8_t { line, too_long, end };

  Got next(std::string& line) {
    line.clear();
    bool too_long = false;
    while (true) {
      if (at_ == used_) {
        if (g_stopped != 0) return Got::end;
        const ssize_t n = ::read(STDIN_FILENO, buffer_, sizeof buffer_);
        if (n < 0 && errno == EINTR && g_stopped == 0) continue;
        if (n <= 0) return too_long ? Got::too_long : line.empty() || g_stopped != 0 ? Got::end : Got::line;
        at_ = 0;
        used_ = static_cast<std::size_t>(n);
      }
      std::size_t end = at_;
      while (end < used_ && buffer_[end] != '\n') ++end;
      if (!too_long) {
        if (line.size() + (end - at_) > most_) {
          too_long = true;
          line.clear();
          line.shrink_to_fit();
        } else {
          line.append(buffer_ + at_, end - at_);
        }
      }
      const bool whole = end < used_;
      at_ = whole ? end + 1 : end;
      if (whole) return too_long ? Got::too_long : Got::line;
    }
  }

 private:
  std::size_t most_;
  char buffer_[1 << 16];
  std::size_t at_ = 0;
  std::size_t used_ = 0;
};

int engine(const std::string& boards) {
  listen_for_the_end();
  ReadOptions reading;
  reading.boards_directory = boards_directory(boards);
  Engine engine(std::move(reading));
  engine.set_interrupted([] { return g_stopped != 0; });
  bool heard = say(engine.greeting());
  const auto lines = std::make_unique<Lines>(engine.limits().line_bytes);
  std::string line;
  while (heard && !engine.finished() && g_stopped == 0) {
    refill_memory();  // a question that took too much is answered, and the next one may do so, too
    const Lines::Got got = lines->next(line);
    if (got == Lines::Got::end) break;
    if (got == Lines::Got::too_long) {
      heard = say(engine.answer_to_long_line());
    } else if (const auto answer = engine.answer(line)) {
      heard = say(*answer);
    }
  }
  if (heard || errno == EPIPE) return Exit::ok;
  print_message(
      fmt::format("hexrout: error[cannot-write]: standard output cannot be written: {}; check the disk or the pipe\n",
                  std::strerror(errno)));
  return Exit::input;
}

}  // namespace

void add_engine_command(CLI::App& app, Run& run) {
  auto [verb, boards] = add_verb<std::string>(
      app, run, "engine", "Answers lines of JSON on standard input, for opponents and other programs", engine);
  add_value(*verb, "--boards DIR", *boards,
            "Directory of VASL boards; default: the environment variable HEXROUT_BOARDS");
  add_overlays_option(*verb);
  verb->footer(
      "The first line out is the greeting: protocol, methods, limits. Then one answer for each line in, e.g.\n"
      "  {\"id\": 1, \"method\": \"load\", \"params\": {\"game\": \"a\", \"file\": "
      "\"maps/scenarios/crossroads.yaml\"}}\n"
      "  {\"id\": 2, \"method\": \"options\", \"params\": {\"game\": \"a\"}}\n"
      "src/engine/README.md lists the methods. It ends with \"quit\", with the end of its input, with SIGTERM, or when "
      "its output is closed: exit\n"
      "status 0. An answer that cannot be written, as on a full disk, is status 3.");
}

}  // namespace hexrout::command
