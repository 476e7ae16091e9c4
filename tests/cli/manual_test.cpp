// The manual page, the completions and --version name whatever --help names.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <set>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;

namespace {

// The words that begin with - in the option columns of a help text: "-o,--output FILE  ..." gives both.
std::set<std::string> flags_in(const std::string& help) {
  std::set<std::string> out;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("  -", 0) != 0) continue;
    std::string word = line.substr(2, line.find_first_of(" \t", 2) - 2);
    std::istringstream parts(word);
    for (std::string part; std::getline(parts, part, ',');) out.insert(part);
  }
  return out;
}

std::set<std::string> verbs_in(const std::string& help) {
  std::set<std::string> out;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("  ", 0) == 0 && line[2] != ' ' && line[2] != '-') out.insert(line.substr(2, line.find(' ', 2) - 2));
  return out;
}

std::string escaped(const std::string& flag) {
  std::string out;
  for (const char c : flag) out += c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("manual and completions list every verb and option", "[cli]") {
  const std::string help = run({"--help"}).out;
  const std::string man = run({"--manual", "man"}).out;
  const std::string bash = run({"--manual", "bash"}).out;
  const std::string zsh = run({"--manual", "zsh"}).out;
  CHECK(man.rfind(".TH HEXROUT 1", 0) == 0);
  const auto verbs = verbs_in(help);
  CHECK(verbs.size() >= 8);
  CHECK(verbs.count("rout") == 1);
  for (const std::string& verb : verbs) {
    INFO(verb);
    CHECK(man.find("\nhexrout " + verb) + man.find("\"hexrout " + escaped(verb)) != 2 * std::string::npos);
    CHECK(bash.find("    " + verb + ") words=") != std::string::npos);
    CHECK(zsh.find("    " + verb + ") _arguments") != std::string::npos);
    const Ran ran = run({verb, "--help"});
    CHECK(ran.status == 0);
    const auto flags = flags_in(ran.out);
    CHECK(flags.size() >= 2);  // -h and --help
    // Within the verb's own section.
    const std::size_t from = man.find("\"hexrout " + escaped(verb));
    REQUIRE(from != std::string::npos);
    const std::string section = man.substr(from, man.find(".SS", from) - from);
    const std::size_t line = bash.find("    " + verb + ") words=");
    const std::string words = bash.substr(line, bash.find('\n', line) - line);
    const std::size_t begin = zsh.find("    " + verb + ") _arguments");
    const std::string arguments = zsh.substr(begin, zsh.find(";;", begin) - begin);
    for (const std::string& flag : flags) {
      INFO(flag);
      CHECK(section.find(escaped(flag)) != std::string::npos);
      CHECK(words.find(flag) != std::string::npos);
      CHECK(arguments.find("'" + flag + "[") != std::string::npos);
    }
  }
  for (const std::string& flag : flags_in(help)) CHECK(man.find(escaped(flag)) != std::string::npos);
}

TEST_CASE("every verb has a manual page, and fish and PowerShell know every option", "[cli]") {
  const std::string help = run({"--help"}).out;
  const std::string fish = run({"completion", "fish"}).out;
  const std::string power = run({"completion", "powershell"}).out;
  for (const std::string& verb : verbs_in(help)) {
    INFO(verb);
    const std::string man = run({"--manual", "man:" + verb}).out;
    CHECK(man.rfind(".TH HEXROUT\\-", 0) == 0);
    CHECK(has(man, "\n.B hexrout " + verb));
    CHECK(has(man, "Example: hexrout " + verb));
    CHECK(has(man, ".SH EXIT STATUS"));
    CHECK(has(fish, "complete -c hexrout -n __fish_use_subcommand -a " + verb + " -d '"));
    for (const std::string& flag : flags_in(run({verb, "--help"}).out)) {
      INFO(flag);
      CHECK(has(man, escaped(flag)));
      CHECK(has(fish, flag.rfind("--", 0) == 0 ? " -l " + flag.substr(2) : " -s " + flag.substr(1)));
      const std::size_t line = power.find("    '" + verb + "' = @(");
      REQUIRE(line != std::string::npos);
      CHECK(has(power.substr(line, power.find('\n', line) - line), "'" + flag + "'"));
    }
  }
  CHECK(has(power, "'rout --format' = @('text', 'json')"));
  CHECK(has(fish, "-n '__fish_seen_subcommand_from rout' -l format -x -a 'text json'"));
  CHECK(run({"completion", "bash"}).out == run({"--manual", "bash"}).out);
  CHECK(run({"completion", "zsh"}).out == run({"--manual", "zsh"}).out);
  CHECK(run({"completion", "csh"}).status == 2);
  CHECK(run({"completion"}).status == 2);
}

TEST_CASE("fish takes its completion", "[cli]") {
  if (std::system("command -v fish >/dev/null") != 0) return;
  const Folder folder;
  const std::string file = folder.write("c.fish", run({"completion", "fish"}).out);
  const std::string line = "fish --no-config -c 'source " + file +
                           "; complete -C \"hexrout rout --form\"; complete -C \"hexrout sur\"' >" + (folder / "out");
  REQUIRE(std::system(line.c_str()) == 0);
  const std::string said = read_bytes(folder / "out");
  CHECK(has(said, "--format"));
  CHECK(has(said, "survey"));
}

TEST_CASE("bash completes verbs, options and the words of an option", "[cli]") {
  const Folder folder;
  const std::string file = folder.write("completion", run({"--manual", "bash"}).out);
  const auto complete = [&](const std::string& words, int at) {
    const std::string out = folder / "out";
    const std::string line = "bash -c '. " + file + "; COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(at) +
                             "; compopt() { :; }; _hexrout; echo \"${COMPREPLY[*]}\"' >" + out;
    REQUIRE(std::system(line.c_str()) == 0);
    return read_bytes(out);
  };
  CHECK(complete("hexrout ro", 1) == "rout\n");
  CHECK(complete("hexrout rout --uni", 2) == "--unit\n");
  CHECK(complete("hexrout rout --format j", 3) == "json\n");
}

TEST_CASE("the version says what was built with what", "[cli]") {
  const Ran ran = run({"--version"});
  CHECK(ran.status == 0);
  for (const char* fact : {"hexrout ", "compiler: ", "build: ", "assertions ", "Boost 1.", "yaml-cpp "}) {
    INFO(ran.out);
    CHECK(ran.out.find(fact) != std::string::npos);
  }
}

// CMakeLists.txt states the version once: the command, the packages and pkg-config take it from there.
TEST_CASE("the newest heading of the changelog is the version of the command", "[cli]") {
  const std::string changes = read_bytes(source("CHANGELOG.md"));
  const std::size_t from = changes.find("\n## ", changes.find("\n## Unreleased\n") + 1);
  REQUIRE(from != std::string::npos);
  const std::string newest = changes.substr(from + 4, changes.find('\n', from + 1) - from - 4);
  CHECK(run({"--version"}).out.rfind("hexrout " + newest + "\n", 0) == 0);
}
