#include "match/line_process.hpp"

#include <fmt/format.h>

#include <chrono>

#include "hexrout/match/player.hpp"

#if !defined(__EMSCRIPTEN__) && !defined(_WIN32)
#define HEXROUT_HAS_PROCESSES
#endif

#ifdef HEXROUT_HAS_PROCESSES
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <csignal>

extern char** environ;
#endif

namespace hexrout::match {

bool LineProcess::fail(std::string why) {
  why_ = std::move(why);
  return false;
}

#ifndef HEXROUT_HAS_PROCESSES

LineProcess::LineProcess(const std::string&) {}
LineProcess::~LineProcess() = default;
bool LineProcess::send(std::string_view, unsigned) {
  return false;
}
std::optional<std::string> LineProcess::receive(unsigned) {
  return std::nullopt;
}

#else

namespace {

// Time that is left of some milliseconds.
class Patience {
 public:
  explicit Patience(unsigned ms) : until_(std::chrono::steady_clock::now() + std::chrono::milliseconds(ms)) {}
  int left_ms() const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - std::chrono::steady_clock::now());
    return left.count() < 0 ? 0 : static_cast<int>(left.count()) + 1;
  }

 private:
  std::chrono::steady_clock::time_point until_;
};

// The process groups of running programs, 0 for a free entry; a signal handler may read it.
std::array<std::atomic<pid_t>, 4096> g_groups{};

void keep_group(pid_t group) {
  for (std::atomic<pid_t>& place : g_groups) {
    pid_t none = 0;
    if (place.compare_exchange_strong(none, group)) return;
  }
}

void forget_group(pid_t group) {
  for (std::atomic<pid_t>& place : g_groups) {
    pid_t known = group;
    if (place.compare_exchange_strong(known, 0)) return;
  }
}

// Keeps signals back while it lives, so that a program that was started is known before one can end this process.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  const sigset_t* before() const { return &before_; }

 private:
  sigset_t before_{};
};

// True once the socket can be read, or written; false when the time is up.
bool ready(int socket, short what, const Patience& patience) {
  pollfd fd{socket, what, 0};
  int count = 0;
  do count = poll(&fd, 1, patience.left_ms());
  while (count < 0 && errno == EINTR);
  return count > 0;
}

}  // namespace

// A socket for both directions: unlike a pipe it can be written to without a signal when the other end is closed.
LineProcess::LineProcess(const std::string& command) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  // A group of its own, so that all that it starts can be ended with it.
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  const NoSignals quiet;
  posix_spawnattr_setsigmask(&attributes, quiet.before());
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string line = command;
  char* const arguments[] = {shell.data(), option.data(), line.data(), nullptr};
  pid_t process = -1;
  if (posix_spawn(&process, shell.c_str(), &actions, &attributes, arguments, environ) == 0) {
    process_ = process;
    socket_ = ends[0];
    keep_group(process);
  } else {
    close(ends[0]);
  }
  close(ends[1]);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
}

LineProcess::~LineProcess() {
  if (socket_ >= 0) close(socket_);
  if (process_ <= 0) return;
  forget_group(process_);
  kill(-process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool LineProcess::send(std::string_view line, unsigned most_ms) {
  if (socket_ < 0) return false;
  const Patience patience(most_ms);
  const std::string text = std::string(line) + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    if (!ready(socket_, POLLOUT, patience)) return fail(fmt::format("took no question within {} ms", most_ms));
    const ssize_t n = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
    if (n < 0) return fail("has ended");
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

std::optional<std::string> LineProcess::receive(unsigned most_ms) {
  if (socket_ < 0) return std::nullopt;
  const Patience patience(most_ms);
  for (std::size_t looked = 0;;) {
    const std::size_t end = read_.find('\n', looked);
    if (end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    looked = read_.size();
    if (looked > kMostLine) return fail(fmt::format("gave a line of more than {} bytes", kMostLine)), std::nullopt;
    if (!ready(socket_, POLLIN, patience))
      return fail(fmt::format("gave no answer within {} ms", most_ms)), std::nullopt;
    char some[4096];
    const ssize_t n = recv(socket_, some, sizeof some, MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
    if (n <= 0) return fail("has ended"), std::nullopt;
    read_.append(some, static_cast<std::size_t>(n));
  }
}

#endif

}  // namespace hexrout::match

namespace hexrout {

void end_player_programs() {
#ifdef HEXROUT_HAS_PROCESSES
  for (const std::atomic<pid_t>& group : match::g_groups)
    if (const pid_t running = group.load(); running > 0) kill(-running, SIGKILL);
#endif
}

}  // namespace hexrout
