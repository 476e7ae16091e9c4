#include "manual.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace hexrout::command {

namespace {

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// Options that --help shows, those without a name (positional) left out.
std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> out;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty() && option->nonpositional()) out.push_back(option);
  return out;
}

std::vector<std::string> flags_of(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

std::string roff(std::string_view text) {
  std::string out;
  bool start = true;
  for (const char c : text) {
    if (start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-')
      out += "\\-";
    else if (c == '\\')
      out += "\\e";
    else
      out += c;
    start = c == '\n';
  }
  return out;
}

// "{vasl,exact}" of an option that is one of some words.
std::vector<std::string> choices_of(const CLI::Option& option) {
  std::vector<std::string> out;
  const std::string name = option.get_type_name();
  const std::size_t begin = name.find('{');
  const std::size_t end = name.find('}');
  if (begin == std::string::npos || end == std::string::npos) return out;
  for (std::size_t at = begin + 1; at < end;) {
    const std::size_t comma = std::min(name.find(',', at), end);
    out.push_back(name.substr(at, comma - at));
    at = comma + 1;
  }
  return out;
}

void add_options(const CLI::App& app, std::string& out) {
  for (const CLI::Option* option : options_of(app)) {
    out += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(fmt::format("{}", fmt::join(flags_of(*option), ", "))),
                       takes_value(*option) ? " \\fI" + roff(option->get_type_name()) + "\\fR" : "",
                       roff(option->get_description()));
  }
}

// "hexrout rout scenario".
std::string synopsis_of(const CLI::App& verb) {
  std::string out = "hexrout " + verb.get_name();
  for (const CLI::Option* option : verb.get_options())
    if (!option->nonpositional()) out += " " + option->get_name(true);
  return out;
}

// Arguments, options and what else --help says of a verb.
std::string body_of(const CLI::App& verb) {
  std::string out;
  for (const CLI::Option* option : verb.get_options())
    if (!option->nonpositional())
      out += fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(option->get_name(true)), roff(option->get_description()));
  add_options(verb, out);
  if (!verb.get_footer().empty()) out += ".PP\n" + roff(verb.get_footer()) + "\n";
  return out;
}

constexpr std::string_view kEnding =
    ".SH EXIT STATUS\n.TP\n0\nwell\n.TP\n1\nfindings\n.TP\n2\nwrong usage\n.TP\n3\ninput that "
    "cannot be read, or output that cannot be written\n"
    ".TP\n4\nan internal error\n.SH ENVIRONMENT\n.TP\nHEXROUT_BOARDS\nthe directory of VASL "
    "boards\n.TP\nHEXROUT_OVERLAYS\nthe directory of VASL overlays\n.TP\nNO_COLOR\nif set to anything, no colour\n"
    ".SH FILES\n.TP\n/usr/share/hexrout/maps\nbundled maps and scenarios\n";

std::string man_page(const CLI::App& app, const std::string& version) {
  std::string out = fmt::format(
      ".TH HEXROUT 1 \"\" \"hexrout {}\" \"User Commands\"\n.SH NAME\nhexrout \\- {}\n.SH SYNOPSIS\n.B "
      "hexrout\n\\fIVERB\\fR [\\fIOPTION\\fR]...\n",
      roff(version), roff(app.get_description()));
  out +=
      ".SH DESCRIPTION\nA scenario is a YAML file that names a map, a rule system and units; hexrout says which of "
      "them must or may move, where to, and why.\n.SH OPTIONS\n";
  add_options(app, out);
  out += ".SH VERBS\n";
  for (const CLI::App* verb : verbs_of(app))
    out += fmt::format(".SS \"{}\"\n{}.\n", roff(synopsis_of(*verb)), roff(verb->get_description())) + body_of(*verb);
  out += kEnding;
  return out;
}

std::string bash_completion(const CLI::App& app) {
  std::vector<std::string> names;
  std::string cases;
  const auto words = [](const CLI::App& of) {
    std::vector<std::string> out;
    for (const CLI::Option* option : options_of(of))
      for (const std::string& flag : flags_of(*option)) out.push_back(flag);
    return out;
  };
  std::string values;
  for (const CLI::App* verb : verbs_of(app)) {
    names.push_back(verb->get_name());
    cases += fmt::format("    {}) words=\"{}\" ;;\n", verb->get_name(), fmt::join(words(*verb), " "));
    for (const CLI::Option* option : options_of(*verb)) {
      const auto choices = choices_of(*option);
      for (const std::string& flag : choices.empty() ? std::vector<std::string>{} : flags_of(*option))
        values += fmt::format("    {}:{}) COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); return ;;\n",
                              verb->get_name(), flag, fmt::join(choices, " "));
    }
  }
  return fmt::format(
      "# bash completion of hexrout\n_hexrout() {{\n  local current=\"${{COMP_WORDS[COMP_CWORD]}}\" "
      "before=\"${{COMP_WORDS[COMP_CWORD-1]}}\" verb=\"${{COMP_WORDS[1]}}\" words=\"\"\n  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W \"{} {}\" -- \"$current\"))\n    return\n  "
      "fi\n  case \"$verb:$before\" in\n{}    *) ;;\n  esac\n  case \"$verb\" in\n{}  esac\n"
      "  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$current\")); else compopt -o "
      "filenames; COMPREPLY=($(compgen -f -- \"$current\")); fi\n}}\ncomplete -F _hexrout hexrout\n",
      fmt::join(names, " "), fmt::join(words(app), " "), values, cases);
}

std::string zsh_completion(const CLI::App& app) {
  const auto quoted = [](std::string_view text) {
    std::string out;
    for (const char c : text) {
      if (c == '\'')
        out += "'\\''";
      else if (c == '[' || c == ']' || c == ':')
        out += std::string("\\") + c;
      else
        out += c;
    }
    return out;
  };
  const auto arguments = [&](const CLI::App& of) {
    std::string out;
    for (const CLI::Option* option : options_of(of)) {
      const auto choices = choices_of(*option);
      const std::string value = !takes_value(*option) ? ""
                                : choices.empty()     ? ":value:_files"
                                                      : fmt::format(":value:({})", fmt::join(choices, " "));
      for (const std::string& flag : flags_of(*option))
        out += fmt::format(" \\\n      '{}[{}]{}'", flag, quoted(option->get_description()), value);
    }
    return out;
  };
  std::string verbs, cases;
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += fmt::format("    '{}:{}'\n", verb->get_name(), quoted(verb->get_description()));
    cases += fmt::format("    {}) _arguments{} \\\n      '*:file:_files' ;;\n", verb->get_name(), arguments(*verb));
  }
  return fmt::format(
      "#compdef hexrout\n_hexrout() {{\n  local -a verbs\n  verbs=(\n{}  )\n  if (( CURRENT == 2 )); then\n    "
      "_describe verb verbs\n    _arguments{}\n    return\n  fi\n  local verb=$words[2]\n"
      "  shift words\n  (( CURRENT-- ))\n  case $verb in\n{}  esac\n}}\n_hexrout \"$@\"\n",
      verbs, arguments(app), cases);
}

// The page of one verb, hexrout-VERB(1).
std::string verb_page(const CLI::App& verb, const std::string& version) {
  std::string upper = verb.get_name();
  for (char& c : upper) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  std::string out = fmt::format(
      ".TH HEXROUT\\-{} 1 \"\" \"hexrout {}\" \"User Commands\"\n.SH NAME\nhexrout\\-{} \\- {}\n.SH SYNOPSIS\n.B "
      "{}\n[\\fIOPTION\\fR]..."
      "\n.SH OPTIONS\n",
      upper, roff(version), verb.get_name(), roff(verb.get_description()), roff(synopsis_of(verb)));
  return out + body_of(verb) + std::string(kEnding) + ".SH SEE ALSO\n.BR hexrout (1)\n";
}

std::string fish_completion(const CLI::App& app) {
  const auto quoted = [](std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    }
    return out + "'";
  };
  std::string out = "# fish completion of hexrout\n";
  const auto add = [&](const CLI::App& of, const std::string& when) {
    for (const CLI::Option* option : options_of(of)) {
      out += "complete -c hexrout -n " + quoted(when);
      for (const std::string& name : option->get_snames()) out += " -s " + name;
      for (const std::string& name : option->get_lnames()) out += " -l " + name;
      const auto choices = choices_of(*option);
      if (takes_value(*option))
        out += choices.empty() ? std::string(" -r -F")
                               : fmt::format(" -x -a {}", quoted(fmt::format("{}", fmt::join(choices, " "))));
      out += " -d " + quoted(option->get_description()) + "\n";
    }
  };
  add(app, "__fish_use_subcommand");
  for (const CLI::App* verb : verbs_of(app)) {
    out += fmt::format("complete -c hexrout -n __fish_use_subcommand -a {} -d {}\n", verb->get_name(),
                       quoted(verb->get_description()));
    add(*verb, "__fish_seen_subcommand_from " + verb->get_name());
  }
  return out;
}

std::string powershell_completion(const CLI::App& app) {
  const auto list = [](const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "'" : ", '") + word + "'";
    return "@(" + out + ")";
  };
  const auto flags = [](const CLI::App& of) {
    std::vector<std::string> out;
    for (const CLI::Option* option : options_of(of))
      for (std::string& flag : flags_of(*option)) out.push_back(std::move(flag));
    return out;
  };
  std::vector<std::string> first = flags(app);
  std::string options, values;
  for (const CLI::App* verb : verbs_of(app)) {
    first.push_back(verb->get_name());
    options += fmt::format("    '{}' = {}\n", verb->get_name(), list(flags(*verb)));
    for (const CLI::Option* option : options_of(*verb))
      if (const auto choices = choices_of(*option); !choices.empty())
        for (const std::string& flag : flags_of(*option))
          values += fmt::format("    '{} {}' = {}\n", verb->get_name(), flag, list(choices));
  }
  return fmt::format(
      "# PowerShell completion of hexrout: hexrout completion powershell | Out-String | Invoke-Expression\n"
      "Register-ArgumentCompleter -Native -CommandName hexrout -ScriptBlock {{\n"
      "  param($word, $line, $cursor)\n  $first = {}\n  $options = @{{\n{}  }}\n  $values = @{{\n{}  }}\n"
      "  $given = @($line.CommandElements | ForEach-Object {{ $_.ToString() }})\n"
      "  if ($word -ne '') {{ $given = @($given | Select-Object -SkipLast 1) }}\n"
      "  if ($given.Count -lt 2) {{ $offered = $first }}\n"
      "  elseif ($values.ContainsKey(\"$($given[1]) $($given[-1])\")) {{ $offered = $values[\"$($given[1]) "
      "$($given[-1])\"] }}\n"
      "  elseif ($word -like '-*') {{ $offered = $options[$given[1]] }}\n"
      "  else {{ return }}\n"
      "  $offered | Where-Object {{ $_ -like \"$word*\" }} | ForEach-Object {{ "
      "[System.Management.Automation.CompletionResult]::new($_) }}\n"
      "}}\n",
      list(first), options, values);
}

}  // namespace

std::vector<std::string> manual_kinds(const CLI::App& app) {
  std::vector<std::string> out{"man", "bash", "zsh", "fish", "powershell"};
  for (const CLI::App* verb : verbs_of(app)) out.push_back("man:" + verb->get_name());
  return out;
}

std::string manual_text(const CLI::App& app, const std::string& kind, const std::string& version) {
  if (kind == "bash") return bash_completion(app);
  if (kind == "zsh") return zsh_completion(app);
  if (kind == "fish") return fish_completion(app);
  if (kind == "powershell") return powershell_completion(app);
  return kind == "man" ? man_page(app, version) : verb_page(*app.get_subcommand(kind.substr(4)), version);
}

}  // namespace hexrout::command
