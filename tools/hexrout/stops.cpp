#include "stops.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

namespace hexrout::command {

namespace {

using Action = void (*)();
std::array<std::atomic<Action>, 4> g_actions{};

#ifdef _WIN32

constexpr std::array<int, 2> kStops{SIGINT, SIGTERM};

extern "C" void stop_program(int signal) {
  run_stop_actions();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void take_signals() {
  for (const int stop : kStops)
    if (std::signal(stop, stop_program) == SIG_IGN) std::signal(stop, SIG_IGN);
}

#else

constexpr std::array<int, 9> kStops{SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGXCPU, SIGUSR1, SIGUSR2};

extern "C" void stop_program(int signal) {
  run_stop_actions();
  std::signal(signal, SIG_DFL);  // also where another has put this handler back
  ::raise(signal);
}

void take_signals() {
  struct sigaction action {};
  action.sa_handler = stop_program;
  sigemptyset(&action.sa_mask);
  for (const int stop : kStops) {
    struct sigaction before {};
    ::sigaction(stop, nullptr, &before);
    if (before.sa_handler == SIG_DFL) ::sigaction(stop, &action, nullptr);
  }
}

#endif

}  // namespace

void run_stop_actions() {
  for (const std::atomic<Action>& action : g_actions)
    if (const Action run = action.load()) run();
}

void when_stopped(void (*action)()) {
  for (std::atomic<Action>& known : g_actions) {
    Action none = nullptr;
    if (known.load() == action) return;
    if (known.compare_exchange_strong(none, action)) break;
  }
  take_signals();
}

}  // namespace hexrout::command
