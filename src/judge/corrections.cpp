#include "hexrout/judge/corrections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/document.hpp"

namespace hexrout {

namespace {

constexpr std::int64_t kMostEntries = 1'000'000;
// States of the rules that counters may fail to show.
const std::vector<std::string>& states() {
  static const std::vector<std::string> words{"broken",    "dm",        "pinned", "cx",           "ti",
                                              "disrupted", "encircled", "melee",  "wounded",      "unarmed",
                                              "fanatic",   "concealed", "hidden", "inexperienced"};
  return words;
}

class Reader {
 public:
  Reader(Fields& top, Diagnostics& found) : top_(top), found_(found) {}

  Corrections read() {
    Corrections out;
    const Node version = top_.need("hexrout_corrections");
    if (version) to_integer(version, found_, 1, 1, "the version");
    if (const Node list = a_list("ignore"))
      for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto n = to_integer(list.item(i), found_, 1, kMostEntries, "an entry"))
          out.ignore.push_back({static_cast<std::size_t>(*n), list.item(i).place()});
    each("rolls", [&](Fields& one) { out.rolls.push_back({entry(one, "entry"), one.need_text("unit"), one.place()}); });
    each("paths", [&](Fields& one) {
      out.paths.push_back({entry(one, "entry"), one.need_text("unit"), one.texts("path"),
                           one.boolean("low_crawl", false), one.place()});
    });
    each("states", [&](Fields& one) {
      const std::size_t from = entry(one, "entry");
      const std::string unit = one.need_text("unit");
      const std::size_t before = out.states.size();
      for (const std::string& key : states())
        if (one.has(key)) out.states.push_back({from, unit, key, one.boolean(key, true), one.place()});
      if (out.states.size() == before)
        found_.error("missing-key", one.place(), "this says no state of the unit", "write dm: true, or pinned: false");
    });
    each("phases", [&](Fields& one) {
      Corrections::Phase phase;
      phase.first = entry(one, "first");
      phase.last = entry(one, "last");
      phase.number = one.choice("phase", 0, {"rout", "rally"}) == 0 ? 6 : 1;
      phase.player = one.choice("player", 0, {"Axis", "Allied"}) == 0 ? "Axis" : "Allied";
      phase.turn = static_cast<int>(one.integer("turn", 0, 0, 99));
      phase.place = one.place();
      out.phases.push_back(std::move(phase));
    });
    top_.done();
    return out;
  }

 private:
  Node a_list(const char* key) {
    const Node list = top_.maybe(key);
    if (list && !list.is_list()) {
      found_.error("not-a-list", list.place(), fmt::format("'{}' must be a list", key), "write [...]");
      return {};
    }
    return list;
  }
  template <class Take>
  void each(const char* key, Take&& take) {
    const Node list = a_list(key);
    for (std::size_t i = 0; list && i < list.size(); ++i) {
      Fields one(list.item(i), found_, key);
      if (!list.item(i).is_map()) continue;
      take(one);
      one.done();
    }
  }
  std::size_t entry(Fields& one, const char* key) {
    const Node node = one.need(key);
    const auto n = node ? to_integer(node, found_, 0, kMostEntries, "an entry") : std::nullopt;
    return static_cast<std::size_t>(n.value_or(0));
  }

  Fields& top_;
  Diagnostics& found_;
};

std::optional<Corrections> read_document(const Document& document, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  Fields top(document.root(), found, "corrections");
  if (!document.root().is_map()) return std::nullopt;
  Corrections out = Reader(top, found).read();
  if (found.error_count() > errors) return std::nullopt;
  return out;
}

}  // namespace

bool Corrections::ignores(std::size_t entry) const {
  return std::any_of(ignore.begin(), ignore.end(), [&](const Ignored& one) { return one.entry == entry; });
}

std::optional<Corrections> read_corrections(const std::string& path, Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  return document ? read_document(*document, found) : std::nullopt;
}

std::optional<Corrections> parse_corrections(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  return document ? read_document(*document, found) : std::nullopt;
}

}  // namespace hexrout
