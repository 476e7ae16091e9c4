// hexrout studio: the page of 'hexrout report' without a position, with the program inside. Readers open files in it.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "engine_file.hpp"
#include "hexrout/page/page.hpp"
#include "hexrout/text/file_path.hpp"
#include "options.hpp"
#include "place.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct StudioOptions {
  std::string output = "hexrout-studio.html";
  std::string folder;
  std::string engine;
  std::string address{studio_address()};
};

// Returns what is wrong with the text as the address of a page; empty: nothing.
std::string wrong_in_address(const std::string& text) {
  const bool whole = text.starts_with("https://") || text.starts_with("http://");
  if (whole && text.find_first_of(" #\"'<>") == std::string::npos) return {};
  return "give the address of the page, from https:// on and without '#'";
}

int write_folder(const StudioOptions& options, std::string_view engine, Diagnostics& found) {
  const std::string& folder = options.folder;
  std::error_code failed;
  std::filesystem::create_directories(path_of(folder), failed);
  bool written = true;
  for (const PageFile& file : studio_files(engine, options.address))
    written = written && write_output(name_of(path_of(folder) / file.name), file.text, found, Written::page);
  if (written) print_notice(fmt::format("{} written; offer it by a web server\n", printable(folder)));
  return report(found);
}

int write_studio(const StudioOptions& options) {
  Diagnostics found;
  const auto engine = read_engine(options.engine, found);
  if (!engine) return report(found);
  if (!options.folder.empty()) return write_folder(options, *engine, found);
  if (write_output(options.output, studio_html(*engine, options.address), found, Written::page) &&
      !is_stream(options.output))
    print_notice(fmt::format("{} written; open it in a browser\n", printable(options.output)));
  return report(found);
}

}  // namespace

void add_studio_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<StudioOptions>(
      app, run, "studio",
      "Writes a web page that reads saved games and scenarios, says who must rout and why, and lets you change them",
      write_studio);
  add_output(*verb, "-o,--output", options->output, "Where to write (hexrout-studio.html)");
  add_value(*verb, "--folder DIR", options->folder,
            "Writes a folder for a web server instead: browsers can install it, and it then opens without a network")
      ->excludes("--output");
  add_value(*verb, "--engine FILE", options->engine,
            "The file hexrout.js of a release; default: the one beside this program or installed with it");
  add_value(
      *verb, "--address URL", options->address,
      "Where this studio is offered on the web: links copied from the page begin with it, not with a file's path. "
      "Default: the address in the file PLACE that the program was built with")
      ->check(wrong_in_address);
  verb->footer(
      "The page works from disk, without a network, and sends nothing. Exit status: 0 written; 2 wrong usage;\n"
      "3 the program for pages is missing, or output that cannot be written.");
}

}  // namespace hexrout::command
