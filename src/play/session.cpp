#include "hexrout/play/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/play/nlohmann_report.hpp"
#include "play/file_choices.hpp"

namespace hexrout {

namespace {

class FileDice final : public Dice {
 public:
  FileDice(const std::vector<ScriptedFace>& faces, const Place& end) : faces_(faces), end_(end) {}
  void report_unused(Diagnostics& found) const {
    if (next_ < faces_.size())
      found.warning("unused-dice", faces_[next_].place,
                    fmt::format("{} of {} faces were not rolled", faces_.size() - next_, faces_.size()),
                    "check that the faces belong to this position");
  }

 protected:
  int face(int sides) override {
    if (next_ == faces_.size())
      throw wrong("dice-ran-out", end_,
                  fmt::format("the {} faces given are used up and one more is rolled", faces_.size()),
                  "add the next face");
    const ScriptedFace& next = faces_[next_++];
    if (next.face < 1 || next.face > sides)
      throw wrong("not-a-face", next.place, fmt::format("the die rolled here has {} sides and no {}", sides, next.face),
                  fmt::format("write 1 to {}", sides));
    if (next.sides != 0 && next.sides != sides)
      throw wrong("replay-differs", next.place,
                  fmt::format("here a die of {} sides is rolled, in the log one of {}", sides, next.sides),
                  "replay the log with the scenario it was made from");
    return next.face;
  }

 private:
  const std::vector<ScriptedFace>& faces_;
  const Place& end_;
  std::size_t next_ = 0;
};

// Checks a replay entry by entry against the log that it replays.
class Replayed {
 public:
  explicit Replayed(const PlayScript& script) : entries_(script.replayed), end_(script.dice_end) {}

  void compare(const Json& here) {
    if (entries_.empty()) return;
    if (next_ == entries_.size()) throw wrong("replay-differs", end_, "the log ends here, and the play goes on", kHint);
    const LogEntry& entry = entries_[next_++];
    const Json there = Json::parse(entry.text);
    compare_rules(here, there, entry.place);
    for (const auto& [key, value] : here.items()) {
      const auto it = there.find(key);
      if (key == "text" || (it != there.end() && *it == value)) continue;
      throw wrong("replay-differs", entry.place,
                  fmt::format("here the {} of '{}' is {}, in the log {}", key, name_of(here), shortly(value),
                              it == there.end() ? "nothing" : shortly(*it)),
                  kHint);
    }
    for (const auto& [key, value] : there.items())
      if (!here.contains(key))
        throw wrong("replay-differs", entry.place,
                    fmt::format("the log says '{}' of '{}', which no play does", printable(key), name_of(here)), kHint);
  }

 private:
  static constexpr const char* kHint = "replay the log with the scenario it was made from";

  // Compares the rules at the start: files of a rules folder, or the program's own rules, may have changed since.
  static void compare_rules(const Json& here, const Json& there, const Place& place) {
    const auto digest = [](const Json& entry) {
      const auto it = entry.find("rules_digest");
      return it == entry.end() ? Json() : *it;
    };
    if (digest(here) == digest(there)) return;
    throw wrong("replay-differs", place,
                digest(there).is_null()  ? "the log was played by rules of the program, not by those of a rules folder"
                : digest(here).is_null() ? "the log was played by the rules of a folder, not by those of the program"
                                         : "the log was played by other rules than the rules folder holds now",
                "replay it by the rules, and the files of their folder, that it was played by");
  }

  // "choice" or "dice: Interdiction NMC", as the entry has it.
  static std::string name_of(const Json& entry) {
    const std::string type = entry.value("type", "");
    return entry.contains("what") ? fmt::format("{}: {}", type, printable(entry.value("what", ""))) : type;
  }
  static std::string shortly(const Json& value) {
    constexpr std::size_t kShort = 80;
    const std::string text = printable(dumped(value));
    return text.size() <= kShort ? text : text.substr(0, kShort) + "...";
  }

  const std::vector<LogEntry>& entries_;
  const Place& end_;
  std::size_t next_ = 0;
};

// The log so far. Takes rolls over from the dice before their results.
class Log final : public EventLog {
 public:
  Log(const Game& game, Dice& dice, const PlayScript& script, const PlayWatch& watch)
      : map_(*game.setting().map), dice_(dice), watch_(watch), replayed_(script) {
    const Setting& setting = game.setting();
    Json start{{"type", "start"},        {"format", 1},
               {"title", setting.title}, {"attacker", setting.attacker},
               {"turn", setting.turn},   {"phase", setting.phase}};
    if (setting.house != nullptr) start["house_rules"] = setting.house->yaml;
    if (setting.system != nullptr) start["rules_digest"] = setting.system->digest();
    line(start);
  }
  void happened(const Event& event) override {
    rolls();
    line({{"type", "event"},
          {"what", event.what},
          {"who", event.who},
          {"rule", event.rule},
          {"at", place_json(event.at, map_)},
          {"others", event.others},
          {"text", event.text}});
  }
  void chosen(const Decision& decision, std::size_t taken) {
    rolls();
    line({{"type", "choice"},
          {"what", decision.what},
          {"who", decision.who},
          {"rule", decision.rule},
          {"options", decision.options},
          {"taken", decision.options[taken]},
          {"text", decision.text}});
  }
  std::string end() {
    rolls();
    line({{"type", "end"}});
    return std::move(text_);
  }

 private:
  void rolls() {
    for (; seen_ < dice_.log().size(); ++seen_) {
      const Rolled& roll = dice_.log()[seen_];
      line({{"type", "dice"},
            {"what", roll.what},
            {"who", roll.who},
            {"rule", roll.rule},
            {"sides", roll.sides},
            {"faces", roll.faces}});
    }
  }
  void line(const Json& json) {
    replayed_.compare(json);
    const std::string entry = dumped(json);
    text_ += entry + "\n";
    if (watch_) watch_(entry);
  }

  const Map& map_;
  Dice& dice_;
  const PlayWatch& watch_;
  Replayed replayed_;
  std::size_t seen_ = 0;
  std::string text_;
};

}  // namespace

std::size_t refused_events(std::string_view log) {
  constexpr std::array<std::string_view, 3> kNotPlayed{"refused", "may not massacre", "ignored"};
  std::size_t count = 0;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    const Json entry = Json::parse(line);
    const bool event = entry.value("type", "") == "event";
    count +=
        event && std::find(kNotPlayed.begin(), kNotPlayed.end(), entry.value("what", "")) != kNotPlayed.end() ? 1 : 0;
  }
  return count;
}

std::optional<std::string> play_phase(Game& game, const PlayScript& script, Diagnostics& found,
                                      const PlayWatch& watch) {
  SeededDice seeded(script.seed, script.stream);
  static const std::vector<ScriptedFace> kNone;
  FileDice written(script.dice ? *script.dice : kNone, script.dice_end);
  Dice& dice = script.dice ? static_cast<Dice&>(written) : static_cast<Dice&>(seeded);
  try {
    Log log(game, dice, script, watch);
    FileChoices choices(script, [&](const Decision& decision, std::size_t taken) { log.chosen(decision, taken); });
    game.play(dice, choices, log);
    std::string text = log.end();
    if (script.dice) written.report_unused(found);
    choices.report_unused(found);
    return text;
  } catch (const ScriptEnds& e) {
    found.add(e.why);
    return std::nullopt;
  }
}

}  // namespace hexrout
