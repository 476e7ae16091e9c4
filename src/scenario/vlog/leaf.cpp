#include "scenario/vlog/leaf.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "scenario/vlog/chat.hpp"

namespace hexrout::vlog {

namespace {

constexpr std::size_t kMostLeafFields = 12;
constexpr std::size_t kMoveFields = 11;  // with the word

// Traits in a state, and the fields of the innermost.
struct Shape {
  std::size_t depth = 1;
  std::vector<std::string> innermost;
};

Shape shape_of(std::string state) {
  constexpr std::size_t kMostInner = 5;
  Shape out;
  for (; out.depth < vsav::kMostTraits; ++out.depth) {
    auto tokens = vsav::decode_list(state, '\t', 3);
    if (tokens.size() < 2) break;
    state = std::move(tokens[1]);
  }
  out.innermost = vsav::decode_list(state, ';', kMostInner);
  return out;
}

// The innermost trait is map;x;y;id, for stacks map;x;y;members.
bool has_place(const Shape& shape) {
  return shape.innermost.size() >= 3 && !shape.innermost[2].empty();
}

bool is_whole_change(const std::vector<std::string>& fields) {
  if (fields.size() < 4) return false;
  const Shape now = shape_of(fields[2]);
  const Shape old = shape_of(fields[3]);
  const auto fourth = [](const Shape& shape) { return shape.innermost.size() > 3 && !shape.innermost[3].empty(); };
  return has_place(now) && has_place(old) && now.depth == old.depth && (fourth(old) || !fourth(now));
}

bool is_whole_addition(const std::vector<std::string>& fields) {
  if (fields.size() < 4) return false;
  const Shape state = shape_of(fields[3]);
  if (fields[2] == "stack") return has_place(state);
  const auto piece = vsav::take_apart(fields[1], fields[2], "");
  return piece && has_place(state) && piece->traits.size() == state.depth;
}

}  // namespace

Leaf read_leaf(std::string_view text) {
  constexpr std::array<std::string_view, 3> kFacts = {"bd\t", "INFO\t", "EXT\t"};
  constexpr std::array<std::string_view, 18> kIdle = {
      "MutableProperty", "GlobalProperty", "NOTES",        "PNOTES",        "OBA/",  "LOS\t",
      "PIECE_FINDER",    "LINK_PIECE",     "DOUBLE_BLIND", "ENABLE_DOUBLE", "AUDIO", "SOUND_CLIP",
      "UNMASK",          "SETUP_STACK",    "begin_save",   "end_save",      "null",  "SYNC"};
  Leaf leaf;
  if (text.empty()) return leaf;
  const auto piece = [&](Word word) {
    leaf.word = word;
    leaf.fields = vsav::decode_list(text, '/', kMostLeafFields);
    return leaf;
  };
  if (text.starts_with("+/")) return piece(Word::add);
  if (text.starts_with("-/")) return piece(Word::remove);
  if (text.starts_with("D/")) return piece(Word::change);
  if (text.starts_with("M/")) return piece(Word::move);
  leaf.word = Word::unreadable;
  leaf.rest = text;
  if (text.starts_with("CHAT")) {
    leaf.word = Word::chat;
    leaf.rest.remove_prefix(4);
  } else if (text.starts_with("UNDO\t")) {
    leaf.word = text == "UNDO\ttrue" ? Word::undo : Word::undo_end;
  } else {
    for (const std::string_view word : kFacts)
      if (text.starts_with(word)) leaf.word = Word::fact;
    for (const std::string_view word : kIdle)
      if (text.starts_with(word)) leaf.word = Word::idle;
  }
  return leaf;
}

std::string word_of(std::string_view text) {
  constexpr std::size_t kLongestWord = 30;
  return std::string(text.substr(0, std::min(text.find_first_of("\t/:;,"), kLongestWord)));
}

bool is_whole(const Leaf& leaf, std::string_view text) {
  if (leaf.word != Word::chat && text.ends_with('\\')) return false;
  switch (leaf.word) {
    case Word::none:
    case Word::unreadable:
      return false;
    case Word::add:
      return is_whole_addition(leaf.fields);
    case Word::change:
      return is_whole_change(leaf.fields);
    case Word::move:
      return leaf.fields.size() >= kMoveFields;
    case Word::chat:
      return is_whole_line(leaf.rest);
    default:
      return true;
  }
}

vsav::Fit apply(const Leaf& leaf, vsav::GamePosition& position) {
  switch (leaf.word) {
    case Word::add:
      return position.table.add(leaf.fields);
    case Word::remove:
      return position.table.remove(leaf.fields);
    case Word::change:
      return position.table.change(leaf.fields);
    case Word::move:
      return position.table.move(leaf.fields);
    case Word::fact: {
      Diagnostics passed;
      return vsav::take_fact(leaf.rest, position.facts, {}, passed) ? vsav::Fit::good : vsav::Fit::too_much;
    }
    default:
      return vsav::Fit::good;
  }
}

}  // namespace hexrout::vlog
