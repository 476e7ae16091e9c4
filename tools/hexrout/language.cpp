#include "language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "hexrout/text/phrase.hpp"
#include "output.hpp"

namespace hexrout::command {

namespace {

// "de" of "de_DE.UTF-8".
std::string language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* locale = std::getenv(name); locale != nullptr && *locale != '\0')
      return std::string(std::string_view(locale).substr(0, std::string_view(locale).find_first_of("_.@")));
  return "en";
}

bool for_programs(const std::vector<std::string>& arguments) {
  constexpr std::array<std::string_view, 6> kVerbsForPrograms{"engine", "sweep", "merge",
                                                              "match",  "bench", "completion"};
  constexpr std::array<std::string_view, 3> kFormatsForPrograms{"json", "csv", "sarif"};
  const auto names = [](const auto& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (names(arguments, "--help") || names(arguments, "-h")) return false;
  for (const std::string_view argument : arguments)
    if (names(kFormatsForPrograms, argument.substr(argument.find('=') + 1))) return true;
  return !arguments.empty() && names(kVerbsForPrograms, arguments.front());
}

}  // namespace

void set_language_of_environment(const std::vector<std::string>& arguments) {
  Diagnostics none;
  const std::vector<std::string> inside = languages_inside();
  const std::string wanted = language_of_environment();
  const bool known = std::find(inside.begin(), inside.end(), wanted) != inside.end();
  set_language(known && !for_programs(arguments) ? wanted : "en", none);
}

void add_language_option(CLI::App& app) {
  app.add_option_function<std::string>(
         "--language",
         [](const std::string& language) {
           Diagnostics mistakes;
           if (!set_language(language, mistakes)) throw CLI::ValidationError("--language", mistakes.text());
           if (!mistakes.empty()) print_message(mistakes.text());
         },
         fmt::format("Language of answers and messages: en, {}, or a YAML file of translations; default: that of the "
                     "environment (LANG)",
                     fmt::join(languages_inside(), ", ")))
      ->type_name("LANGUAGE");
}

}  // namespace hexrout::command
