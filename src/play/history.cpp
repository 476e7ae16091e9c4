#include "hexrout/play/history.hpp"

#include <map>
#include <utility>

#include "hexrout/play/nlohmann_report.hpp"
#include "play/course_replay.hpp"

namespace hexrout {

namespace {

// Collects the entries of a side.
class SideHistory {
 public:
  explicit SideHistory(const std::string& side) : side_(side) {}

  void see(const CourseMoment& moment) {
    const bool own = moment.decision != nullptr && decides_for(moment.game, *moment.decision, side_);
    if (moment.decision != nullptr && !own) return;
    look(moment.game);
    if (own) ask(*moment.decision, moment.taken);
  }
  Json take() { return std::move(entries_); }

 private:
  void look(const Game& game) {
    Json changed = Json::array();
    std::map<std::string, std::string> now;
    for (Json& unit : units_with_figures(*game.seen_by(side_))) {
      const std::string id = unit["id"];
      const std::string text = unit.dump();
      const auto before = known_.find(id);
      if (before == known_.end() || before->second != text) changed.push_back(std::move(unit));
      now.emplace(id, text);
    }
    Json gone = Json::array();
    for (const auto& [id, text] : known_)
      if (now.count(id) == 0) gone.push_back(id);
    known_ = std::move(now);
    if (!changed.empty() || !gone.empty()) entries_.push_back(Json{{"units", changed}, {"gone", gone}});
  }
  void ask(const Decision& decision, const std::string* taken) {
    Json entry{{"asked",
                {{"what", decision.what},
                 {"who", decision.who},
                 {"rule", decision.rule},
                 {"text", decision.text},
                 {"options", decision.options}}}};
    if (taken != nullptr) entry["took"] = *taken;
    entries_.push_back(std::move(entry));
  }

  const std::string& side_;
  std::map<std::string, std::string> known_;  // units by id, as text
  Json entries_ = Json::array();
};

}  // namespace

std::string history_json(const PlayCourse& course, const std::string& side) {
  SideHistory history(side);
  replay_course(course, [&](const CourseMoment& moment) { history.see(moment); });
  return dumped(history.take());
}

}  // namespace hexrout
