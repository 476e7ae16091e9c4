#include "log/write_vlog.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/save_writer.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::test {

namespace {

using vsav::decode_list;
using vsav::encode_list;

constexpr char kEscape = '\x1b';

std::string written(const VlogCommand& command) {
  std::string own = "LOG\t" + command.text;
  if (command.then.empty()) return own;
  std::vector<std::string> tokens = {std::move(own)};
  for (const VlogCommand& child : command.then) tokens.push_back(written(child));
  return encode_list(tokens, kEscape);
}

void flatten(const VlogCommand& command, std::vector<std::string>& out) {
  out.push_back(command.text);
  for (const VlogCommand& child : command.then) flatten(child, out);
}

std::string move_text(const std::string& id, const VlogPoint& from, const VlogPoint& to) {
  return "M" + encode_list({"", id, to.map, std::to_string(to.x), std::to_string(to.y), to.under, from.map,
                            std::to_string(from.x), std::to_string(from.y), from.under, "secret word"},
                           '/');
}

// Empty for what has no inverse here: rolls, chat, additions and removals.
std::string inverse(const std::string& text) {
  auto fields = decode_list(text, '/');
  if (fields[0] == "M" && fields.size() > 9) {
    for (std::size_t i = 2; i <= 5; ++i) std::swap(fields[i], fields[i + 4]);
    return encode_list(fields, '/');
  }
  if (fields[0] == "D" && fields.size() == 4) {
    std::swap(fields[2], fields[3]);
    return encode_list(fields, '/');
  }
  return {};
}

}  // namespace

VlogCommand vlog_move(const std::string& id, const VlogPoint& from, const VlogPoint& to) {
  return {move_text(id, from, to), {}};
}

VlogCommand vlog_add(const std::string& id, const std::string& type, const std::string& state) {
  return {encode_list({"+", id, type, state}, '/'), {}};
}

VlogCommand vlog_stack(const std::string& id, const VlogPoint& at, const std::vector<std::string>& members) {
  std::vector<std::string> state = {at.map, std::to_string(at.x), std::to_string(at.y)};
  state.insert(state.end(), members.begin(), members.end());
  return vlog_add(id, "stack", encode_list(state, ';'));
}

VlogCommand vlog_remove(const std::string& id) {
  return {"-/" + id, {}};
}

VlogCommand vlog_change(const std::string& id, const std::string& now, const std::string& before) {
  return {encode_list({"D", id, now, before}, '/'), {}};
}

VlogCommand vlog_chat(const std::string& text) {
  return {"CHAT" + text, {}};
}

VlogCommand vlog_roll(const std::string& kind, const std::vector<int>& dice, const std::string& player,
                      const std::string& note) {
  return vlog_chat(fmt::format("*** ({} {}) {} ***   <{}>      {}[1 / 1   avg   7.00 (7.00)]    (01.36)", kind,
                               dice.size() == 1 ? "dr" : "DR", fmt::join(dice, ","), player, note));
}

VlogCommand vlog_undo(const VlogCommand& entry) {
  std::vector<std::string> done;
  flatten(entry, done);
  std::vector<VlogCommand> back;
  for (auto text = done.rbegin(); text != done.rend(); ++text)
    if (std::string other = inverse(*text); !other.empty()) back.push_back({std::move(other), {}});
  VlogCommand out{"UNDO\ttrue", {}};
  if (!back.empty()) {
    VlogCommand first = back.front();
    first.then.assign(back.begin() + 1, back.end());
    out.then.push_back(std::move(first));
  }
  out.then.push_back({"UNDO\tfalse", {}});
  return out;
}

std::string VlogWriter::text() const {
  std::vector<std::string> tokens;
  for (const VlogCommand& entry : entries_) tokens.push_back(written(entry));
  return tokens.empty() ? save_ : save_ + kEscape + encode_list(tokens, kEscape);
}

std::string VlogWriter::bytes(unsigned char key) const {
  return save_bytes(text(), key);
}

}  // namespace hexrout::test
