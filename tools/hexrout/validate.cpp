// hexrout validate: all mistakes in maps, scenarios, saved games and boards, and facts that are hardly intended.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "hexrout/text/phrase.hpp"
#include "hexrout/validate/codes.hpp"
#include "hexrout/validate/print.hpp"
#include "hexrout/validate/validate.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "verbs.hpp"

#ifndef HEXROUT_VERSION
#define HEXROUT_VERSION "unknown"
#endif

namespace hexrout::command {

namespace {

struct ValidateAsked {
  std::vector<std::string> files;
  std::string boards;
  LogPoint point;
  std::string house_rules;
  std::string format = "text";
  std::vector<std::string> only;
  std::vector<std::string> ignore;
  bool list_codes = false;
  bool page = false;
};

std::string painted(std::string_view text, std::string_view part) {
  return tinted(text, part == "error"     ? Tone::bad
                      : part == "warning" ? Tone::warn
                      : part == "caret"   ? Tone::good
                                          : Tone::faint);
}

// True if every code that was typed is known; reports the others.
bool codes_known(const std::vector<std::string>& typed, std::string_view option) {
  if (typed.empty()) return true;  // the catalogue is long to read
  std::vector<std::string> known;
  for (const CodeFacts& facts : all_codes()) known.push_back(facts.code);
  Diagnostics found;
  for (const std::string& code : typed) {
    if (find_code(code) != nullptr) continue;
    const std::string near = nearest_word(code, known);
    found.error(
        "unknown-code", {std::string(option), 0, 0}, fmt::format("there is no code '{}'", code),
        near.empty() ? std::string("'hexrout validate --codes' lists them") : fmt::format("did you mean '{}'?", near));
  }
  report(found);
  return !found.has_errors();
}

void print_codes() {
  static constexpr std::string_view kNames[] = {"note", "warning", "error"};
  add_help_sentences();
  std::string group;
  for (const CodeFacts& facts : all_codes()) {
    if (facts.group != group)
      print(fmt::format("{}{}\n", group.empty() ? "" : "\n", tinted(phrase(facts.group), Tone::strong)));
    group = facts.group;
    print(fmt::format("  {:<24} {:<8} {}\n", facts.code, phrase(kNames[static_cast<std::size_t>(facts.severity)]),
                      phrase(facts.means)));
  }
}

std::vector<Validated> validate_files(const ValidateAsked& options) {
  ValidateOptions how;
  how.boards_directory = boards_directory(options.boards);
  how.house_rules = options.house_rules;
  how.point = options.point;
  std::vector<Validated> all;
  {
    Progress progress("validating", options.files.size());
    for (const std::string& file : options.files) {
      all.push_back(validate_file(file, how));
      progress.advance();
    }
  }
  validate_together(all);
  return all;
}

// Findings by severity: notes, warnings, errors.
using FindingCounts = std::array<std::size_t, 3>;

// Keeps the findings of --only, leaves out those of --ignore, and counts the rest.
FindingCounts keep_wanted(std::vector<Validated>& all, const ValidateAsked& options) {
  const auto named = [](const std::vector<std::string>& codes, const Finding& f) {
    return std::find(codes.begin(), codes.end(), f.said.code) != codes.end();
  };
  FindingCounts counts{};
  for (Validated& v : all) {
    v.findings.erase(std::remove_if(v.findings.begin(), v.findings.end(),
                                    [&](const Finding& f) {
                                      return (!options.only.empty() && !named(options.only, f)) ||
                                             named(options.ignore, f);
                                    }),
                     v.findings.end());
    if (options.only.empty())
      for (std::size_t i = 0; i < 3; ++i) counts[i] += v.more[i];
    for (const Finding& f : v.findings) ++counts[static_cast<std::size_t>(f.said.severity)];
  }
  return counts;
}

void print_findings(const std::vector<Validated>& all, const FindingCounts& counts, const std::string& format) {
  if (format == "json") {
    print(findings_json(all, HEXROUT_VERSION));
  } else if (format == "sarif") {
    print(findings_sarif(all, HEXROUT_VERSION));
  } else {
    for (const Validated& v : all) print_lines(findings_text(v, colour_wanted() ? Paint(painted) : Paint()));
    const auto counted = [](std::size_t n, const char* what) {
      return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    print_notice(fmt::format("{}: {}, {}, {}\n", counted(all.size(), "file"), counted(counts[2], "error"),
                             counted(counts[1], "warning"), counted(counts[0], "note")));
  }
}

int validate(const ValidateAsked& options) {
  if (options.page) {
    print(codes_page());
    return Exit::ok;
  }
  if (options.list_codes) {
    print_codes();
    return Exit::ok;
  }
  if (!codes_known(options.only, "--only") || !codes_known(options.ignore, "--ignore")) return Exit::usage;
  if (options.files.empty()) {
    Diagnostics found;
    found.error("usage", {"hexrout", 0, 0}, "no file is named", "name maps, scenarios, saved games or boards");
    return wrong_use(found);
  }
  std::vector<Validated> all = validate_files(options);
  const FindingCounts counts = keep_wanted(all, options);
  print_findings(all, counts, options.format);
  if (std::any_of(all.begin(), all.end(), [](const Validated& v) { return !v.opened; })) return Exit::input;
  return counts[1] + counts[2] > 0 ? Exit::findings : Exit::ok;
}

}  // namespace

void add_validate_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<ValidateAsked>(
      app, run, "validate", "Lists every mistake and every probable mistake in maps, scenarios, saved games and boards",
      validate);
  add_value(*verb, "files FILE...", options->files,
            "Maps and scenarios (YAML, JSON), saved games (.vsav), VASL boards (folder or archive), maps of "
            "MegaMek and Tiled");
  add_value(*verb, "--boards DIR", options->boards,
            "Directory of VASL boards; default: the environment variable HEXROUT_BOARDS");
  add_overlays_option(*verb);
  add_point_options(*verb, options->point);
  add_value(*verb, "--house-rules FILE", options->house_rules,
            "Reads scenarios under these house rules, in place of their own; mistakes in FILE are findings, too");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json", "sarif"},
             "text, json, or sarif (SARIF 2.1.0)");
  add_value(*verb, "--only CODE,...", options->only, "Only findings of these codes")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_value(*verb, "--ignore CODE,...", options->ignore, "No findings of these codes")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb->add_flag("--codes", options->list_codes, "Lists every code with what it means, and stops");
  verb->add_flag("--codes-page", options->page, "Prints the page of codes, with examples and cures, and stops");
  verb->footer(
      "Exit status: 0 nothing but notes; 1 errors or warnings; 2 wrong usage; 3 a file that cannot be opened.\n"
      "'# hexrout: allow CODE' in a file, at the end of a line or on a line of its own, allows a warning.");
}

}  // namespace hexrout::command
