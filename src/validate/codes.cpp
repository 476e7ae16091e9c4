#include "hexrout/validate/codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

namespace validate {
std::string_view embedded(std::string_view path);
}

namespace {

struct Group {
  std::string name;
  std::string title;
  std::string text;
};

struct Catalogue {
  std::vector<Group> groups;
  std::vector<CodeFacts> codes;
  std::map<std::string, std::string, std::less<>> frames;  // by form: a file with one line "@"
};

Catalogue read_catalogue() {
  Diagnostics found;
  const auto document = Document::parse(validate::embedded("data/codes.yaml"), "codes.yaml", found);
  Catalogue out;
  if (document) {
    Fields top(document->root(), found, "catalogue of codes");
    const Node frames = top.need("frames");
    for (std::size_t i = 0; i < frames.size(); ++i)
      out.frames.emplace(frames.entry(i).first, frames.entry(i).second.scalar());
    const Node groups = top.need("groups");
    for (std::size_t i = 0; i < groups.size(); ++i) {
      Fields g(groups.item(i), found, "group");
      const std::string name = g.need_text("group");
      out.groups.push_back({name, g.need_text("title"), g.prose("text", "")});
      const Node codes = g.need("codes");
      g.done();
      for (std::size_t k = 0; k < codes.size(); ++k) {
        Fields f(codes.item(k), found, "code");
        CodeFacts facts;
        facts.group = name;
        facts.code = f.need_text("code");
        facts.severity = static_cast<Severity>(f.choice("severity", 2, {"note", "warning", "error"}));
        facts.means = f.need_text("means");
        facts.cure = f.need_text("cure");
        for (const std::string_view form : {"map", "scenario", "unit", "keys", "section", "shell"})
          if (const Node example = f.maybe(form)) {
            facts.form = form;
            facts.example = example.scalar();
            while (!facts.example.empty() && facts.example.back() == '\n') facts.example.pop_back();
          }
        f.done();
        out.codes.push_back(std::move(facts));
      }
    }
    top.done();
  }
  assert(!found.has_errors());
  return out;
}

const Catalogue& catalogue() {
  static const Catalogue one = read_catalogue();
  return one;
}

}  // namespace

std::span<const CodeFacts> all_codes() {
  return catalogue().codes;
}

const CodeFacts* find_code(std::string_view code) {
  for (const CodeFacts& facts : catalogue().codes)
    if (facts.code == code) return &facts;
  return nullptr;
}

std::string example_file(const CodeFacts& facts) {
  if (facts.form.empty() || facts.form == "shell") return {};
  const auto it = catalogue().frames.find(facts.form);
  if (it == catalogue().frames.end()) return facts.example + "\n";
  // The example replaces the line "@" of the frame, at its indentation.
  const std::string& frame = it->second;
  const std::size_t at = frame.find('@');
  if (at == std::string::npos) return frame;
  const std::size_t begin = frame.rfind('\n', at) == std::string::npos ? 0 : frame.rfind('\n', at) + 1;
  std::string out = frame.substr(0, begin);
  const std::string indentation = frame.substr(begin, at - begin);
  for (std::size_t i = 0; i < facts.example.size();) {
    const std::size_t end = std::min(facts.example.find('\n', i), facts.example.size());
    out += indentation + facts.example.substr(i, end - i) + "\n";
    i = end + 1;
  }
  const std::size_t rest = frame.find('\n', at);
  return rest == std::string::npos ? out : out + frame.substr(rest + 1);
}

std::string codes_page() {
  static constexpr std::string_view kNames[] = {"note", "warning", "error"};
  std::string out =
      "# Messages of hexrout\n"
      "Every code of every diagnostic, with an example and its cure. `hexrout validate --codes` lists them in the "
      "terminal; this page\n"
      "is what `hexrout validate --codes-page` prints, made from src/validate/data/codes.yaml.\n\n"
      "A file with an error cannot be played. A warning marks what is probably a mistake, a note a fact worth "
      "knowing. You allow a warning or note\n"
      "in the file: `# hexrout: allow CODE` at the end of its line, or on a line of its own for the "
      "whole file.\n\n"
      "An example is a whole file, or a part that goes into a file without mistakes:\n\n";
  for (const auto& [form, frame] : catalogue().frames)
    out += fmt::format("**{}** stands at the `@` of\n\n```yaml\n{}```\n\n", form, frame);
  for (const Group& group : catalogue().groups) {
    out += fmt::format("## {}\n", group.title);
    if (!group.text.empty()) out += group.text + "\n";
    out += "\n";
    for (const CodeFacts& facts : catalogue().codes) {
      if (facts.group != group.name) continue;
      out += fmt::format("### {}\n{}: {} {}\n", facts.code, kNames[static_cast<std::size_t>(facts.severity)],
                         facts.means, facts.cure);
      if (!facts.example.empty())
        out += facts.form == "shell" ? fmt::format("\n```sh\n{}\n```\n", facts.example)
                                     : fmt::format("\n{}:\n```yaml\n{}\n```\n", facts.form, facts.example);
      out += "\n";
    }
  }
  return out;
}

}  // namespace hexrout
