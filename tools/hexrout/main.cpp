// The hexrout command. Exit status: 0 well, 1 findings, 2 wrong usage, 3 bad input, 4 internal error.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "help.hpp"
#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/foreign_map.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/input_size.hpp"
#include "hexrout/text/translated.hpp"
#include "language.hpp"
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

std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(verb->get_name());
  return out;
}

// Returns the first word of a command line that needs no other verb than that: it is one, and the only one of the line,
// or it asks for the version. Empty: the line may need all verbs.
std::string_view only_verb(const std::vector<std::string>& arguments) {
  const auto is_verb = [](std::string_view word) {
#define HEXROUT_IS_VERB(verb) word == #verb ||
    return HEXROUT_EACH_VERB(HEXROUT_IS_VERB) false;
#undef HEXROUT_IS_VERB
  };
  if (!arguments.empty() && arguments[0] == "completion") return {};  // it lists the options of all
  if (arguments.size() == 1 && (arguments[0] == "--version" || arguments[0] == "-V")) return arguments[0];
  return std::count_if(arguments.begin(), arguments.end(), is_verb) == 1 && is_verb(arguments[0])
             ? std::string_view(arguments[0])
             : std::string_view();
}

// The message for a command line that CLI11 does not take.
std::string complaint(const CLI::App& app, const std::vector<std::string>& arguments, const std::string& what) {
  const std::vector<std::string> verbs = verbs_of(app);
  const auto verb = std::find_first_of(arguments.begin(), arguments.end(), verbs.begin(), verbs.end());
  if (verb != arguments.end())
    return fmt::format("{}: {}; for example: {} ('hexrout {} --help' lists the options)", *verb,
                       what == "scenario is required" ? "name a scenario or a saved game" : hexrout::printable(what),
                       hexrout::command::example_of(*verb), *verb);
  const auto first = std::find_if(arguments.begin(), arguments.end(), [](const auto& word) { return word[0] != '-'; });
  if (arguments.empty())
    return fmt::format("a verb is missing, as in: {}; 'hexrout --help' lists the verbs",
                       hexrout::command::example_of("rout"));
  if (first == arguments.end()) return hexrout::printable(what) + "; 'hexrout --help' lists verbs and options";
  const std::string near = hexrout::nearest_word(*first, verbs);
  if (!near.empty()) return fmt::format("there is no verb '{}'; did you mean '{}'?", hexrout::printable(*first), near);
  return fmt::format("there is no verb and no file '{}'; the verbs are: {names}", hexrout::printable(*first),
                     fmt::arg("names", fmt::join(verbs, ", ")));
}

int run_command(std::vector<std::string> arguments) {
  CLI::App app{"Adjudicates compulsory movement and morale in hex-and-counter wargames", "hexrout"};
  hexrout::command::wrap_help(app);
  app.set_version_flag("--version", version_text());
  app.add_flag_callback(
      "-V", [] { throw CLI::CallForVersion(fmt::format("hexrout {}", HEXROUT_VERSION), 0); },
      "Display the version alone and exit");
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 well; 1 findings; 2 wrong usage; 3 input that cannot be read; 4 internal error.\n"
      "Environment: HEXROUT_BOARDS and HEXROUT_OVERLAYS (directories of VASL boards and overlays), NO_COLOR, LANG.");
  app.add_flag_callback(
      "--large", [] { hexrout::set_input_size(hexrout::InputSize::large); },
      "Reads documents of four times the usual limits and maps of a million hexes: hexrout --large play FILE");
  app.add_option_function<std::string>(
         "--root",
         [](const std::string& folder) {
           if (!std::filesystem::is_directory(hexrout::path_of(folder)))
             throw CLI::ValidationError("--root", "there is no folder '" + folder + "'");
           hexrout::set_tileset_root(folder);
         },
         "Tilesets of Tiled maps may lie anywhere below this folder: hexrout show maps/lane.tmx --root .")
      ->type_name("DIR");
  hexrout::command::add_language_option(app);
  app.fallthrough();
  hexrout::command::Run run;
  // The options of a verb take longer to make than most command lines to parse.
  const std::string_view only = only_verb(arguments);
#define HEXROUT_ADD_VERB(verb) \
  if (only.empty() || only == #verb) hexrout::command::add_##verb##_command(app, run);
  HEXROUT_EACH_VERB(HEXROUT_ADD_VERB)
#undef HEXROUT_ADD_VERB
  hexrout::command::arrange_verbs(app);
  app.footer("hexrout FILE is short for hexrout rout FILE; hexrout help VERB for hexrout VERB --help.\n" +
             app.get_footer());
  // For packages, which install the manual and the completions. --help does not list it.
  app.add_option_function<std::string>(
         "--manual",
         [&app](const std::string& kind) {
           hexrout::command::print(hexrout::command::manual_text(app, kind, HEXROUT_VERSION));
           throw CLI::Success();
         })
      ->check(CLI::IsMember(hexrout::command::manual_kinds(app)))
      ->group("");
  arguments = hexrout::command::with_verb(std::move(arguments), verbs_of(app));
  // A program inside a page runs several commands, and one has not the language of another.
  hexrout::command::set_language_of_environment(arguments);
  // Reads the variable first, since --overlays replaces it.
  if (const char* folder = std::getenv("HEXROUT_OVERLAYS")) hexrout::set_overlays_folder(folder);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help and --version
    const std::vector<std::string> verbs = verbs_of(app);
    hexrout::set_names({verbs.begin(), verbs.end()});
    hexrout::command::print_notice(fmt::format("hexrout: error[usage]: {}\n", complaint(app, arguments, e.what())));
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
    status = run_command({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    hexrout::command::report_no_memory();
    return Exit::input;
  } catch (const std::exception& e) {
    hexrout::command::print_notice(
        fmt::format("hexrout: error[internal]: {}; please report this with the input\n", hexrout::printable(e.what())));
    return Exit::internal;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fputs("hexrout: error[cannot-write]: standard output cannot be written; check the disk or the pipe\n", stderr);
    return Exit::input;
  }
  return status;
}
