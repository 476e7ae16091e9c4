// README.md and the pages of the guide, followed to the letter: files are written, commands run, and their
// output is that of the page. Every code block is followed, or listed in blocks_not_run.txt with the
// reason. Blocks of the fence ```console vasl are followed where HEXROUT_VASL names a folder of VASL's files.
#include <sys/wait.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "small_games.hpp"

using namespace hexrout::test;
using Catch::Contains;

namespace {

// A code block of a page, between two fences.
struct Block {
  std::string page;
  std::string name;  // "PAGE ```FENCE N": the Nth block of the page with such a fence, from 1
  std::string fence;
  std::vector<std::string> lines;
};

// A command of a page, and the lines that the page shows below it.
struct Command {
  std::string line;
  std::vector<std::string> shown;
};

struct Followed {
  int files = 0;
  int commands = 0;
  int lines = 0;
};

// README.md, and the guide in the order of its table of contents: later pages use files of earlier ones.
std::vector<std::string> pages() {
  std::vector<std::string> out{"README.md", "maps/guide/README.md"};
  const std::string contents = read_bytes(source(out.back()));
  const std::regex link(R"(\]\(([a-z-]+\.md)\))");
  for (std::sregex_iterator at(contents.begin(), contents.end(), link), end; at != end; ++at) {
    const std::string page = "maps/guide/" + at->str(1);
    if (std::find(out.begin(), out.end(), page) == out.end()) out.push_back(page);
  }
  return out;
}

std::vector<Block> blocks_of(const std::string& page) {
  std::vector<Block> out;
  std::map<std::string, int> count;
  bool inside = false;
  std::istringstream lines(read_bytes(source(page)));
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) {
        out.push_back({page, page + " " + line, line.substr(3), {}});
        out.back().name += " " + std::to_string(++count[line]);
      }
    } else if (inside) {
      out.back().lines.push_back(line);
    } else {
      // A block in another form would not be seen.
      INFO(page << ": " << line);
      const std::size_t text = line.find_first_not_of(' ');
      const std::string words = text == std::string::npos ? "" : line.substr(text);
      CHECK_FALSE((words.rfind("```", 0) == 0 || words.rfind("~~~", 0) == 0 || words.rfind("$ ", 0) == 0));
    }
  }
  CHECK_FALSE(inside);
  return out;
}

std::vector<Command> commands_of(const Block& block) {
  std::vector<Command> out;
  for (const std::string& line : block.lines) {
    if (line.rfind("$ ", 0) == 0) {
      out.push_back({line.substr(2), {}});
    } else {
      REQUIRE_FALSE(out.empty());
      CHECK_FALSE(line.empty());
      out.back().shown.push_back(line);
    }
  }
  return out;
}

// Runs a command of the page where its reader would: in a folder with `maps`, `hexrout` on the path, the program for
// pages at hand.
Ran guide_shell(const Folder& folder, const std::string& command) {
  const std::string out = folder / "what-it-said";
  const std::string line = "cd '" + (folder / "") + "' && PATH='" + (folder / "bin") +
                           "':\"$PATH\" && export HEXROUT_ENGINE='" + (folder / "bin/hexrout.js") +
                           "' HEXROUT_BOARDS='" + vasl_folder() + "/boards' HEXROUT_OVERLAYS='" + vasl_folder() +
                           "/overlays' && { " + command + "; } >'" + out + "' 2>&1";
  const int status = std::system(line.c_str());
  REQUIRE(WIFEXITED(status));
  return {WEXITSTATUS(status), read_bytes(out), ""};
}

// Checks that a command does as its page shows. Errors must be on the page; 1 is the status of findings.
void follow(const Folder& folder, const Command& command) {
  const Ran ran = guide_shell(folder, command.line);
  INFO(command.line << " gave " << ran.status);
  INFO(ran.out);
  bool error_shown = false;
  for (const std::string& line : command.shown) {
    INFO("the page shows: " << line);
    CHECK(has(ran.out, line));
    error_shown = error_shown || has(line, "error[");
  }
  CHECK(error_shown == has(ran.out, "error["));
  CHECK(ran.status <= (error_shown ? 3 : 1));
  if (command.line.rfind("cmp", 0) == 0) CHECK((ran.status == 0 && ran.out.empty()));
}

// Files are blocks whose fence names them: ```yaml hamlet.yaml.
std::string file_of(const Block& block) {
  return block.fence.rfind("yaml ", 0) == 0 ? block.fence.substr(5) : "";
}

void write(const Folder& folder, const Block& block) {
  std::string text;
  for (const std::string& line : block.lines) text += line + "\n";
  folder.write(file_of(block), text);
}

// The names of blocks that blocks_not_run.txt lists.
std::set<std::string> listed() {
  std::set<std::string> out;
  std::istringstream lines(read_bytes(source("tests/cli/blocks_not_run.txt")));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t colon = line.find(": ");
    INFO(line);
    REQUIRE(colon != std::string::npos);
    CHECK(line.size() > colon + 20);  // a reason
    CHECK(out.insert(line.substr(0, colon)).second);
  }
  return out;
}

}  // namespace

TEST_CASE("every block of the guide gives the output shown", "[cli]") {
  const Folder folder;
  std::filesystem::create_directories(folder / "bin");
  std::filesystem::create_symlink(program(), folder / "bin/hexrout");
  std::filesystem::create_symlink(source("maps"), folder / "maps");
  // In place of the program for pages, which is built by tools/build wasm; what a page does with it, tools/test browser
  // looks at.
  folder.write("bin/hexrout.js", "var hexrout = 'callMain base64 1234';");
  Followed all;
  std::set<std::string> left_out;
  for (const std::string& page : pages())
    for (const Block& block : blocks_of(page)) {
      INFO(block.name);
      if (!file_of(block).empty()) {
        write(folder, block);
        ++all.files;
      } else if (block.fence == "console" || block.fence == "console vasl") {
        const auto commands = commands_of(block);
        CHECK_FALSE(commands.empty());
        if (block.fence != "console" && !std::filesystem::exists(vasl_folder())) continue;
        for (const Command& command : commands) {
          follow(folder, command);
          ++all.commands;
          all.lines += static_cast<int>(command.shown.size());
        }
      } else {
        left_out.insert(block.name);
      }
    }
  CHECK(left_out == listed());
  CHECK(all.files == 18);
  CHECK(all.commands >= 45);
  CHECK(all.lines >= 60);
}

TEST_CASE("the guide's table of contents names every page of its folder", "[cli]") {
  std::set<std::string> there;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source("maps/guide")))
    if (entry.path().extension() == ".md")
      there.insert(std::filesystem::relative(entry.path(), source("")).generic_string());
  const auto found = pages();
  std::set<std::string> named(found.begin(), found.end());
  CHECK(named.erase("README.md") == 1);
  CHECK(named == there);
}

TEST_CASE("commands and scripts named in the guide's text exist, with their options", "[cli]") {
  const std::regex code("`(hexrout|tools/)([^`\n]*)`");
  const std::regex option("--[a-z][a-z-]*");
  int commands = 0;
  int scripts = 0;
  for (const std::string& page : pages()) {
    const std::string text = read_bytes(source(page));
    for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at) {
      INFO(page << ": " << at->str());
      std::istringstream words(at->str(2));
      std::string verb;
      words >> verb;
      if (at->str(1) == "tools/") {
        CHECK(std::filesystem::exists(source("tools/" + verb)));
        ++scripts;
        continue;
      }
      if (at->str(2).rfind(' ', 0) != 0 || verb.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos)
        continue;  // a file's name, or `hexrout VERB`
      const Ran help = run({verb, "--help"});
      CHECK(help.status == 0);
      const std::string rest = at->str(2);
      for (std::sregex_iterator flag(rest.begin(), rest.end(), option); flag != end; ++flag) {
        INFO(flag->str());
        CHECK(has(help.out, flag->str()));
      }
      ++commands;
    }
  }
  CHECK(commands >= 12);
  CHECK(scripts >= 4);
}

TEST_CASE("the orders that the guide puts under events are played", "[cli]") {
  std::string events;
  for (const Block& block : blocks_of("maps/guide/orders.md"))
    if (block.fence == "yaml")
      for (const std::string& line : block.lines) events += line + "\n";
  REQUIRE(events.rfind("events:\n", 0) == 0);
  std::string scenario = read_bytes(source("maps/scenarios/chain_of_command.yaml"));
  REQUIRE(has(scenario, "\nevents:"));
  scenario.erase(scenario.find("\nevents:") + 1);
  const Folder folder;
  std::filesystem::create_symlink(source("maps/pasture.yaml"), folder / "pasture.yaml");
  const Ran ran = run({"play", folder.write("scenarios/ordered.yaml", scenario + events), "--seed", "1"});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "sergeant"));
}

TEST_CASE("a player finds a page for each game, and the paragraphs that answers cite", "[cli][guide]") {
  const std::string guide = read_bytes(source("maps/guide/README.md"));
  for (const auto& [system, citation] : {std::pair{"chain_of_command", "A14"}, std::pair{"armour_battles", "2.3"},
                                         std::pair{"squares", "C9"}, std::pair{"morale_ratio", "D-CA"}}) {
    INFO(system);
    std::string page = system;
    std::replace(page.begin(), page.end(), '_', '-');
    CHECK_THAT(guide, Contains("(" + page + ".md)"));
    CHECK(std::filesystem::exists(source("maps/guide/" + page + ".md")));
    const Ran rules = run({"rules", system});
    CHECK(rules.status == 0);
    CHECK_THAT(rules.out, Contains("| " + std::string(citation)) && Contains("Scenario keys"));
  }
  // All five are listed.
  for (const std::string& system : kSmallGames) CHECK_THAT(run({"rules"}).out, Contains(system));
}
