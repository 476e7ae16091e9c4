#include "help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "hexrout/text/file_path.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "screen.hpp"

namespace hexrout::command {

namespace {

struct VerbHelp {
  std::string_view verb;
  const char* group;
  std::string_view example;
};

constexpr const char* kRule = "Rule on a position";
constexpr const char* kSee = "See it";
constexpr const char* kPlan = "Plan";
constexpr const char* kData = "Maps, saves and rules";
constexpr const char* kMachines = "For programs and many games";

constexpr VerbHelp kVerbs[] = {
    {"rout", kRule, "hexrout rout maps/scenarios/crossroads.yaml --unit rb5 --why O8"},
    {"play", kRule, "hexrout play maps/scenarios/crossroads.yaml --seed 7"},
    {"check", kRule, "hexrout check maps/scenarios/crossroads.yaml --unit rb5 --path M5,N5,N6"},
    {"judge", kRule, "hexrout judge game.vlog --boards BOARDS"},
    {"los", kRule, "hexrout los maps/scenarios/crossroads.yaml K3 M5"},
    {"watch", kRule, "hexrout watch game.vsav --boards BOARDS"},
    {"show", kSee, "hexrout show maps/scenarios/crossroads.yaml --svg crossroads.svg"},
    {"report", kSee, "hexrout report maps/scenarios/crossroads.yaml -o crossroads.html"},
    {"studio", kSee, "hexrout studio -o hexrout-studio.html"},
    {"advise", kPlan, "hexrout advise maps/scenarios/crossroads.yaml --side russian"},
    {"survey", kPlan, "hexrout survey maps/scenarios/crossroads.yaml --as rb3"},
    {"cut", kPlan, "hexrout cut maps/scenarios/crossroads.yaml --unit rb5"},
    {"deny", kPlan, "hexrout deny maps/scenarios/crossroads.yaml --side german"},
    {"plan", kPlan, "hexrout plan maps/scenarios/crossroads.yaml --side german --intent attack --goal N5"},
    {"reach", kPlan, "hexrout reach maps/scenarios/crossroads.yaml g2"},
    {"convert", kData, "hexrout convert maps/crossroads.yaml -o crossroads.geojson"},
    {"counters", kData, "hexrout counters game.vsav"},
    {"log", kData, "hexrout log game.vlog"},
    {"validate", kData, "hexrout validate maps/scenarios/crossroads.yaml"},
    {"rules", kData, "hexrout rules asl"},
    {"engine", kMachines, "hexrout engine < questions.jsonl"},
    {"sweep", kMachines, "hexrout sweep maps/scenarios/crossroads.yaml --runs 100"},
    {"merge", kMachines, "hexrout merge shard-0.json shard-1.json"},
    {"match", kMachines, "hexrout match advise random --positions maps/scenarios/crossroads.yaml"},
    {"bench", kMachines, "hexrout bench"},
    {"completion", kMachines, "hexrout completion bash"},
};

const VerbHelp* help_of(std::string_view verb) {
  const auto* it =
      std::find_if(std::begin(kVerbs), std::end(kVerbs), [&](const VerbHelp& one) { return one.verb == verb; });
  return it == std::end(kVerbs) ? nullptr : it;
}

constexpr std::size_t kWidest = 100;

// Wraps a line of --help: continuations are indented like the description of an option, or else like the line.
std::string wrapped(std::string_view line, std::size_t width, std::size_t column) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (indent < column && indent > 0 && line.size() > column && line[column - 1] == ' ' && line[column] != ' ')
    indent = column;
  std::string out;
  while (line.size() > width) {
    std::size_t cut = line.rfind(' ', width);
    // A list of values has commas alone.
    if (cut == std::string_view::npos || cut <= indent) cut = line.rfind(',', width - 1);
    if (cut == std::string_view::npos || cut <= indent) break;
    std::string_view head = line.substr(0, line[cut] == ',' ? cut + 1 : cut);
    while (head.ends_with(' ')) head.remove_suffix(1);
    (out += head) += "\n" + std::string(indent, ' ');
    line.remove_prefix(cut + 1);
    width -= out.find('\n') == out.rfind('\n') ? indent : 0;
  }
  return out += line;
}

// Returns the names of an option with what CLI11 says of it, translated.
std::string names_of_option(std::string_view english) {
  std::string out(english);
  for (const char* label : {to_translate("REQUIRED"), to_translate("Excludes:"), to_translate("Needs:")})
    out = CLI::detail::find_and_replace(out, fmt::format(" {}", label), " " + phrase(label));
  return out.erase(out.find_last_not_of(' ') + 1);
}

// Translates a line of --help as CLI11 writes it: options with their descriptions, headings, footers. `next` is what
// follows: names that are too long for the column have their description there.
std::string line_in_language(std::string_view line, std::string_view next, std::size_t column) {
  constexpr std::string_view kUsage = "Usage: ";
  const std::string indent(column, ' ');
  if (line.starts_with(kUsage)) return phrase("Usage: {}", {line.substr(kUsage.size())});
  if (!line.starts_with("  ")) return translated(line);
  if (line.starts_with(indent)) return indent + translated(line.substr(column));
  if (line.size() <= column || line[column - 1] != ' ' || next.starts_with(indent)) return names_of_option(line);
  std::string names = names_of_option(line.substr(0, column));
  if (names.size() < column)
    names.resize(column, ' ');
  else
    names += "\n" + indent;
  return names + translated(line.substr(column));
}

class WrappedHelp final : public CLI::Formatter {
 public:
  WrappedHelp() {
    label("SUBCOMMAND", "VERB");
    column_width(kColumn);
  }
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    const std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    const auto on = screen();
    const std::size_t width = std::max<std::size_t>(kColumn + 20, std::min(kWidest, on ? on->columns : kWidest));
    add_help_sentences();
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (line.empty() && out.ends_with("\n\n")) continue;
      for (const std::string& one : CLI::detail::split(line_in_language(line, rest, kColumn), '\n'))
        out += wrapped(one, width, kColumn) + "\n";
    }
    return out;
  }

 private:
  static constexpr std::size_t kColumn = 30;
};

}  // namespace

std::string_view example_of(std::string_view verb) {
  const VerbHelp* const help = help_of(verb);
  return help == nullptr ? std::string_view() : help->example;
}

void wrap_help(CLI::App& app) {
  app.formatter(std::make_shared<WrappedHelp>());
}

void arrange_verbs(CLI::App& app) {
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) {
    const VerbHelp* const help = help_of(verb->get_name());
    if (help == nullptr) continue;
    verb->group(help->group);
    std::string footer = verb->get_footer();
    if (!footer.empty()) footer += "\n";
    verb->footer(footer + fmt::format("Example: {names}", fmt::arg("names", help->example)));
  }
}

std::vector<std::string> with_verb(std::vector<std::string> arguments, const std::vector<std::string>& verbs) {
  const auto first =
      std::find_if(arguments.begin(), arguments.end(), [](const std::string& word) { return word != "--large"; });
  if (first == arguments.end() || std::find(verbs.begin(), verbs.end(), *first) != verbs.end()) return arguments;
  if (*first == "version") {
    *first = "--version";
  } else if (*first == "help") {
    const auto of = first + 1;
    if (of == arguments.end())
      *first = "--help";
    else if (std::find(verbs.begin(), verbs.end(), *of) != verbs.end())
      *first = *of, *of = "--help";
    else
      arguments.erase(first);  // the word is not a verb, and is refused
  } else if (std::error_code failed; std::filesystem::is_regular_file(path_of(*first), failed)) {
    arguments.insert(first, "rout");
  }
  return arguments;
}

}  // namespace hexrout::command
