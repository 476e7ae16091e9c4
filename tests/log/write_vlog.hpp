// Writes VASL game logs for tests: a save, then entries, each a tree of commands, in VASSAL's encoding.
//
//   VlogWriter log(save_text);                                    // "begin_save ... end_save"
//   log.add({vlog_move("7", from, to).text, {vlog_chat("* 4-4-7 moves *")}});
//   log.add(vlog_roll("MC", {5, 2}, "Anna"));
//   log.add(vlog_undo(log.entries().front()));
//   write(log.bytes());                                           // the whole .vlog
#pragma once

#include <string>
#include <vector>

namespace hexrout::test {

struct VlogPoint {
  std::string map = "Main Map";  // "null": off the map
  int x = 0;
  int y = 0;
  std::string under = "null";  // id of the piece directly beneath; "null": none
};

struct VlogCommand {
  std::string text;               // without "LOG\t"; empty: a parent whose children do the work
  std::vector<VlogCommand> then;  // its sub-commands
};

VlogCommand vlog_move(const std::string& id, const VlogPoint& from, const VlogPoint& to);
VlogCommand vlog_add(const std::string& id, const std::string& type, const std::string& state);
VlogCommand vlog_stack(const std::string& id, const VlogPoint& at, const std::vector<std::string>& members);
VlogCommand vlog_remove(const std::string& id);
VlogCommand vlog_change(const std::string& id, const std::string& now, const std::string& before);
VlogCommand vlog_chat(const std::string& text);
// "*** (MC DR) 5,2 ***   <Anna>      [1 / 1   avg   7.00 (7.00)]    (01.36)": one die, or two.
VlogCommand vlog_roll(const std::string& kind, const std::vector<int>& dice, const std::string& player,
                      const std::string& note = "");
// The entry by which VASSAL takes back moves and changes: inverses in reverse order between the marks of an undo.
VlogCommand vlog_undo(const VlogCommand& entry);

class VlogWriter {
 public:
  explicit VlogWriter(std::string save_text) : save_(std::move(save_text)) {}

  VlogWriter& add(VlogCommand entry) {
    entries_.push_back(std::move(entry));
    return *this;
  }
  const std::vector<VlogCommand>& entries() const { return entries_; }
  std::string text() const;
  // A zip archive as VASL writes it, obfuscated with `key`.
  std::string bytes(unsigned char key = 0x5a) const;

 private:
  std::string save_;
  std::vector<VlogCommand> entries_;
};

}  // namespace hexrout::test
