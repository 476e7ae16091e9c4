// The hexrout command. Exit status: 0 well, 1 findings, 2 wrong usage, 3 bad input, 4 internal error.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "hexrout/text/input_size.hpp"
#include "manual.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "streams.hpp"
#include "verbs.hpp"

#ifndef HEXROUT_VERSION
#define HEXROUT_VERSION "unknown"
#endif
#ifndef HEXROUT_BUILD
#define HEXROUT_BUILD "unknown"
#endif
#ifndef HEXROUT_LIBRARIES
#define HEXROUT_LIBRARIES "unknown"
#endif

namespace {

using hexrout::command::Exit;

// The version and the facts of the build, one on a line, for reports of mistakes.
std::string version_text() {
  std::string text = fmt::format("hexrout {}\n", HEXROUT_VERSION);
#if defined(__clang__)
  text += fmt::format("compiler: clang {}", __clang_version__);
#elif defined(__GNUC__)
  text += fmt::format("compiler: g++ {}", __VERSION__);
#endif
  text += fmt::format(", C++{}\n", (__cplusplus / 100) % 100);
#ifdef NDEBUG
  text += fmt::format("build: {}, assertions off\n", HEXROUT_BUILD);
#else
  text += fmt::format("build: {}, assertions on\n", HEXROUT_BUILD);
#endif
  text += "libraries: " HEXROUT_LIBRARIES;
  return text;
}

// The complaint if the first argument is not a verb; empty if it is one.
std::string unknown_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(verb->get_name());
  if (std::find(verbs.begin(), verbs.end(), argv[1]) != verbs.end()) return {};
  const std::string near = hexrout::nearest_word(argv[1], verbs);
  return fmt::format("there is no verb '{}'; {}", hexrout::printable(argv[1]),
                     near.empty() ? fmt::format("the verbs are: {}", fmt::join(verbs, ", "))
                                  : fmt::format("did you mean '{}'?", near));
}

int run_command(int argc, char** argv) {
  CLI::App app{"Adjudicates compulsory movement and morale in hex-and-counter wargames", "hexrout"};
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 well; 1 findings; 2 wrong usage; 3 input that cannot be read; 4 internal error.\n"
      "Environment: HEXROUT_BOARDS (directory of VASL boards), NO_COLOR.");
  app.add_flag_callback(
      "--large", [] { hexrout::set_input_size(hexrout::InputSize::large); },
      "Reads documents of four times the usual limits and maps of a million hexes: hexrout --large play FILE");
  hexrout::command::Run run;
#define HEXROUT_ADD_VERB(verb) hexrout::command::add_##verb##_command(app, run);
  HEXROUT_EACH_VERB(HEXROUT_ADD_VERB)
#undef HEXROUT_ADD_VERB
  // For the package, which installs the manual and the completions. --help does not list it.
  app.add_option_function<std::string>("--manual",
                                       [&app](const std::string& kind) {
                                         const std::string text =
                                             kind == "man"    ? hexrout::command::man_page(app, HEXROUT_VERSION)
                                             : kind == "bash" ? hexrout::command::bash_completion(app)
                                                              : hexrout::command::zsh_completion(app);
                                         hexrout::command::print(text);
                                         throw CLI::Success();
                                       })
      ->check(CLI::IsMember({"man", "bash", "zsh"}))
      ->group("");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help and --version
    const std::string complaint = unknown_verb(app, argc, argv);
    hexrout::command::print_message(fmt::format(
        "hexrout: error[usage]: {}\n",
        complaint.empty() ? hexrout::printable(e.what()) + "; 'hexrout --help' and 'hexrout VERB --help' list verbs "
                                                           "and options"
                          : complaint));
    return Exit::usage;
  }
  return run.status;
}

}  // namespace

int main(int argc, char** argv) {
  hexrout::command::prepare_streams();
  hexrout::command::prepare_memory();
  int status = Exit::internal;
  try {
    status = run_command(argc, argv);
  } catch (const std::bad_alloc&) {
    hexrout::command::report_no_memory();
    return Exit::input;
  } catch (const std::exception& e) {
    hexrout::command::print_message(
        fmt::format("hexrout: error[internal]: {}; please report this with the input\n", hexrout::printable(e.what())));
    return Exit::internal;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fputs("hexrout: error[cannot-write]: standard output cannot be written; check the disk or the pipe\n", stderr);
    return Exit::input;
  }
  return status;
}
