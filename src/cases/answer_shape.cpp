#include "cases/answer_shape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout {

namespace {

class ShapeReader {
 public:
  explicit ShapeReader(Diagnostics& found) : found_(found) {}

  void read(const std::string& key, Shape shape, const Node& value) {
    key_ = key;
    switch (shape) {
      case Shape::word:
        return word(value);
      case Shape::words:
        return words(value);
      case Shape::word_by_place:
        return each_entry(value, [this](const Node& entry) { word(entry); });
      case Shape::words_by_place:
        return each_entry(value, [this](const Node& entry) { words(entry); });
      case Shape::paths:
        return each_item(value, [this](const Node& item) { words(item); });
      case Shape::fate:
        return fate(value);
      case Shape::reasons:
        return reasons(value);
      case Shape::refusals:
        return each_item(value, [this](const Node& item) {
          words_under(item, {"from", "to", "rule", "enemy", "why", "code"});
        });
      case Shape::illegal_paths:
        return each_item(value, [this](const Node& item) { illegal_path(item); });
      case Shape::options:
        return each_item(value, [this](const Node& item) { option(item); });
    }
  }

 private:
  void word(const Node& node) {
    if (!node.is_scalar())
      found_.error("not-text", node.place(), fmt::format("{} must be one word", in_quotes(key_)),
                   "maps/CASES.md lists the keys");
  }
  void words(const Node& node) {
    if (node.is_scalar()) return;
    each_item(node, [this](const Node& item) { word(item); });
  }
  template <class Each>
  void each_item(const Node& list, Each each) {
    if (!list.is_list())
      found_.error("not-a-list", list.place(), fmt::format("{} must be a list", in_quotes(key_)), "write [a, b]");
    for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) each(list.item(i));
  }
  template <class Each>
  void each_entry(const Node& map, Each each) {
    if (!map.is_map())
      found_.error("not-a-map", map.place(), fmt::format("{} must be a map with Locations as keys", in_quotes(key_)),
                   "write {M4: ...}");
    for (std::size_t i = 0; map.is_map() && i < map.size(); ++i) each(map.entry(i).second);
  }
  void words_under(const Node& map, const std::vector<const char*>& keys) {
    Fields fields(map, found_, key_);
    for (const char* key : keys)
      if (const Node node = fields.maybe(key)) word(node);
    fields.done();
  }
  void fate(const Node& node) {
    if (!node.is_map()) return word(node);
    Fields fields(node, found_, "fate");
    if (const Node what = fields.maybe("what")) word(what);
    if (const Node to = fields.maybe("to")) words(to);
    if (const Node because = fields.maybe("because")) reasons(because);
    fields.done();
  }
  void reasons(const Node& node) {
    if (node.is_scalar()) return;
    each_item(node, [this](const Node& item) { item.is_map() ? words_under(item, {"rule", "text"}) : word(item); });
  }
  void illegal_path(const Node& node) {
    Fields fields(node, found_, "illegal path");
    if (const Node path = fields.need("path")) words(path);
    fields.boolean("low_crawl", false);
    for (const char* key : {"step", "rule", "enemy"})
      if (const Node value = fields.maybe(key)) word(value);
    fields.done();
  }
  void option(const Node& node) {
    Fields fields(node, found_, "option");
    if (const Node path = fields.maybe("path")) words(path);
    if (const Node notes = fields.maybe("notes")) reasons(notes);
    for (const char* key : {"end", "code", "mandatory", "chance"})
      if (const Node value = fields.maybe(key)) word(value);
    fields.done();
  }

  Diagnostics& found_;
  std::string key_;
};

}  // namespace

const std::vector<AnswerKey>& answer_keys() {
  static const std::vector<AnswerKey> kKeys{
      {"duty", Shape::word},
      {"fate", Shape::fate},
      {"captors", Shape::words},
      {"code", Shape::word},
      {"at", Shape::word},
      {"ends", Shape::words},
      {"includes", Shape::words},
      {"excludes", Shape::words},
      {"crawls", Shape::words},
      {"contacts", Shape::words},
      {"forgone", Shape::words},
      {"first", Shape::words},
      {"dead_ends", Shape::word_by_place},
      {"paths", Shape::words_by_place},
      {"half_mf", Shape::word_by_place},
      {"safe_half_mf", Shape::word_by_place},
      {"interdicted", Shape::words_by_place},
      {"around", Shape::words_by_place},
      {"chances", Shape::word_by_place},
      {"options", Shape::options},
      {"refused", Shape::refusals},
      {"because", Shape::reasons},
      {"says", Shape::words},
      {"disputed", Shape::words},
      {"other_readings", Shape::words},
      {"legal", Shape::paths},
      {"illegal", Shape::illegal_paths},
  };
  return kKeys;
}

void read_answers(const Node& answers, Diagnostics& found) {
  if (!answers) return;
  if (!answers.is_map())
    found.error("not-a-map", answers.place(), "answers must be a map with units as keys", "write {r1: {duty: must}}");
  for (std::size_t i = 0; answers.is_map() && i < answers.size(); ++i) {
    const auto [unit, wanted] = answers.entry(i);
    Fields fields(wanted, found, "answer");
    if (wanted.is_map() && wanted.size() == 0)
      found.error("case-expects-nothing", wanted.place(),
                  fmt::format("there is no expectation for {}", in_quotes(unit)), "write one, such as {duty: must}");
    for (const AnswerKey& key : answer_keys())
      if (const Node value = fields.maybe(key.name)) ShapeReader(found).read(std::string(key.name), key.shape, value);
    fields.done();
  }
}

std::vector<std::string> words_of(const Node& list) {
  if (list.is_scalar()) return {list.scalar()};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(list.item(i).scalar());
  return out;
}

}  // namespace hexrout
