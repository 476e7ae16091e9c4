#include "streams.hpp"

#include <fcntl.h>

#include <initializer_list>

#ifdef _WIN32
#include <io.h>
#include <windows.h>
#include <cstdio>
#else
#include <unistd.h>
#include <cerrno>
#include <csignal>
#endif

namespace hexrout::command {

#ifdef _WIN32

void prepare_streams() {
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
  // Messages come where they are written, between results; some runtimes keep them back if they go to a file.
  std::setvbuf(stderr, nullptr, _IONBF, 0);
  ::SetConsoleOutputCP(CP_UTF8);
}

#else

void prepare_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF &&
        ::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY) < 0)
      break;
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_DFL);
}

#endif

}  // namespace hexrout::command
