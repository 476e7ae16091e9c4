#include "hexrout/play/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "play/report_json.hpp"

namespace hexrout {

namespace {

// Thrown through Game::play, which cannot go on without a face or a choice; caught in play_phase.
struct ScriptEnds {
  Diagnostic why;
};

ScriptEnds wrong(std::string_view code, const Place& place, std::string what, std::string hint) {
  return {{Severity::error, std::string(code), place, std::move(what), std::move(hint)}};
}

class FileDice final : public Dice {
 public:
  FileDice(const std::vector<ScriptedFace>& faces, const Place& end) : faces_(faces), end_(end) {}
  void report_unused(Diagnostics& found) const {
    if (next_ < faces_.size())
      found.warning("unused-dice", faces_[next_].place, fmt::format("{} of {} faces were not rolled", faces_.size() - next_, faces_.size()),
                    "check that the faces belong to this position");
  }

 protected:
  int face(int sides) override {
    if (next_ == faces_.size())
      throw wrong("dice-ran-out", end_, fmt::format("the {} faces given are used up and one more is rolled", faces_.size()), "add the next face");
    const ScriptedFace& next = faces_[next_++];
    if (next.face < 1 || next.face > sides)
      throw wrong("not-a-face", next.place, fmt::format("the die rolled here has {} sides and no {}", sides, next.face), fmt::format("write 1 to {}", sides));
    if (next.sides != 0 && next.sides != sides)
      throw wrong("replay-differs", next.place, fmt::format("here a die of {} sides is rolled, in the log one of {}", sides, next.sides),
                  "replay the log with the scenario it was made from");
    return next.face;
  }

 private:
  const std::vector<ScriptedFace>& faces_;
  const Place& end_;
  std::size_t next_ = 0;
};

// The log as it grows. Rolls are taken over from the dice before anything that follows them.
class Log final : public EventLog {
 public:
  Log(const Game& game, Dice& dice) : map_(*game.setting().map), dice_(dice) {
    const Setting& setting = game.setting();
    line({{"type", "start"}, {"format", 1}, {"title", setting.title}, {"attacker", setting.attacker}, {"turn", setting.turn}, {"phase", setting.phase}});
  }
  void happened(const Event& event) override {
    rolls();
    line({{"type", "event"}, {"what", event.what}, {"who", event.who}, {"rule", event.rule}, {"at", place_json(event.at, map_)},
          {"others", event.others}, {"text", event.text}});
  }
  void chosen(const Decision& decision, std::size_t taken) {
    rolls();
    line({{"type", "choice"}, {"what", decision.what}, {"who", decision.who}, {"rule", decision.rule}, {"options", decision.options},
          {"taken", decision.options[taken]}, {"text", decision.text}});
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
      line({{"type", "dice"}, {"what", roll.what}, {"who", roll.who}, {"rule", roll.rule}, {"sides", roll.sides}, {"faces", roll.faces}});
    }
  }
  void line(const Json& json) { text_ += dumped(json) + "\n"; }

  const Map& map_;
  Dice& dice_;
  std::size_t seen_ = 0;
  std::string text_;
};

class FileChoices final : public Choices {
 public:
  FileChoices(const PlayScript& script, Log& log) : script_(script), log_(log), used_(script.choices.size(), false) {}

  std::size_t choose(const Decision& decision) override {
    const std::size_t entry = entry_for(decision);
    std::size_t taken = 0;
    if (entry < script_.choices.size()) {
      used_[entry] = true;
      const ScriptedChoice& choice = script_.choices[entry];
      const auto it = std::find(decision.options.begin(), decision.options.end(), choice.take);
      if (it == decision.options.end())
        throw wrong("not-an-option", choice.place, fmt::format("'{}' cannot be taken for '{}' of {}", choice.take, decision.what, decision.who),
                    fmt::format("the options are: {}", fmt::join(decision.options, ", ")));
      taken = static_cast<std::size_t>(it - decision.options.begin());
    } else if (script_.every_choice) {
      throw wrong("replay-differs", script_.dice_end, fmt::format("the log has no choice for '{}' of {}", decision.what, decision.who),
                  "replay the log with the scenario it was made from");
    }
    log_.chosen(decision, taken);
    return taken;
  }

  void report_unused(Diagnostics& found) const {
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (!used_[i])
        found.warning("unused-choice", script_.choices[i].place, fmt::format("the choice '{}' was never asked for", script_.choices[i].take),
                      "check what it is for, and the order of the choices");
  }

 private:
  static bool fits(const ScriptedChoice& choice, const Decision& decision) {
    return (choice.what.empty() || choice.what == decision.what) && (choice.who.empty() || choice.who == decision.who);
  }
  // Entries for this very decision first, then the next plain word. In a replay, the next entry.
  std::size_t entry_for(const Decision& decision) {
    const std::vector<ScriptedChoice>& all = script_.choices;
    if (script_.every_choice) {
      const std::size_t next = next_++;
      if (next < all.size() && !fits(all[next], decision))
        throw wrong("replay-differs", all[next].place,
                    fmt::format("here '{}' of {} is decided, in the log '{}' of {}", decision.what, decision.who, all[next].what, all[next].who),
                    "replay the log with the scenario it was made from");
      return next;
    }
    for (const bool plain : {false, true})
      for (std::size_t i = 0; i < all.size(); ++i)
        if (!used_[i] && (all[i].what.empty() && all[i].who.empty()) == plain && fits(all[i], decision)) return i;
    return all.size();
  }

  const PlayScript& script_;
  Log& log_;
  std::vector<bool> used_;
  std::size_t next_ = 0;
};

}  // namespace

std::optional<std::string> play_phase(Game& game, const PlayScript& script, Diagnostics& found) {
  SeededDice seeded(script.seed);
  static const std::vector<ScriptedFace> kNone;
  FileDice written(script.dice ? *script.dice : kNone, script.dice_end);
  Dice& dice = script.dice ? static_cast<Dice&>(written) : static_cast<Dice&>(seeded);
  Log log(game, dice);
  FileChoices choices(script, log);
  try {
    game.play(dice, choices, log);
  } catch (const ScriptEnds& e) {
    found.add(e.why);
    return std::nullopt;
  }
  if (script.dice) written.report_unused(found);
  choices.report_unused(found);
  return log.end();
}

}  // namespace hexrout
