// Events of a game as lines of JSON for its log, and the digest of its course.
#pragma once

#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/match/player.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout::match {

// Stores lines only if a log is wanted. back_to() removes the lines of a step that is played again.
class Record final : public EventLog {
 public:
  Record(std::vector<std::string>* lines, const Map& map) : lines_(lines), map_(&map) {}
  bool wanted() const { return lines_ != nullptr; }
  void add(const Json& line) { lines_->push_back(dumped(line)); }
  void happened(const Event& event) override {
    if (!wanted()) return;
    add({{"event", event.what},
         {"who", event.who},
         {"rule", event.rule},
         {"at", place_json(event.at, *map_)},
         {"text", event.text}});
  }
  const Map& map() const { return *map_; }
  std::size_t mark() const { return wanted() ? lines_->size() : 0; }
  void back_to(std::size_t mark) {
    if (wanted()) lines_->resize(mark);
  }

 private:
  std::vector<std::string>* lines_;
  const Map* map_;
};

// The dice of a game. A copy continues as the original would, digest included.
class CourseDice final : public SeededDice {
 public:
  CourseDice(std::uint64_t seed, std::uint64_t stream, Record& record) : SeededDice(seed, stream), record_(&record) {
    set_logging(false);
  }
  // A decision or a move.
  void note(std::uint64_t taken) { course_.take_number(static_cast<std::int64_t>(taken)); }
  std::uint64_t course() const { return course_.value; }

 protected:
  void rolling(int count, int sides, bool, const Purpose& purpose) override {
    if (!record_->wanted()) return;
    shown_ = {std::string(purpose.what), std::string(purpose.rule), std::string(purpose.who), sides, {}};
    to_show_ = count;
  }
  int face(int sides) override {
    const int value = SeededDice::face(sides);
    course_.take_number(value);
    if (record_->wanted()) show(value);
    return value;
  }

 private:
  void show(int value) {
    shown_.faces.push_back(value);
    if (static_cast<int>(shown_.faces.size()) == to_show_)
      record_->add({{"roll", shown_.what},
                    {"who", shown_.who},
                    {"rule", shown_.rule},
                    {"sides", shown_.sides},
                    {"faces", shown_.faces}});
  }

  Record* record_;
  Fnv course_;
  Rolled shown_;
  int to_show_ = 0;
};

}  // namespace hexrout::match
