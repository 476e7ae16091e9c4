#include "rules/asl/system.hpp"

#include "hexrout/rules/readings.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/asl/concerns.hpp"
#include "rules/asl/events.hpp"
#include "rules/asl/position.hpp"
#include "rules/asl/referee.hpp"
#include "rules/asl/rout.hpp"

namespace hexrout::asl {
namespace {

class AslGame final : public Game, public DisputedReadings {
 public:
  explicit AslGame(Position position) : position_(std::move(position)) {}

  const Position& position() const { return position_; }
  const Setting& setting() const override { return position_.setting; }

  std::vector<UnitView> units() const override {
    std::vector<UnitView> out;
    for (const Unit& unit : position_.units) out.push_back(view(unit, position_));
    return out;
  }

  // The ATTACKER's first; those who must before those who may, each in the scenario's order [A10.5].
  std::vector<std::string> movers() const override {
    const Scene scene(position_);
    std::vector<std::string> out;
    for (const bool attacker : {true, false})
      for (const Duty duty : {Duty::must, Duty::may})
        for (const Unit& unit : position_.units)
          if (position_.is_attacker(unit) == attacker && unit.broken && rout_duty(scene, unit).duty == duty) out.push_back(unit.id);
    return out;
  }

  UnitAnswer answer(std::string_view unit) const override { return rout_answer(position_, position_.index(unit)); }

  std::vector<Reason> other_readings(std::string_view unit) const override { return asl::other_readings(position_, position_.index(unit)); }

  void play(Dice& dice, Choices& choices, EventLog& log) override { asl::play(position_, dice, choices, log); }

  std::string yaml() const override { return write_position(position_); }

  std::unique_ptr<Game> clone() const override { return std::make_unique<AslGame>(position_); }

  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override {
    return check_rout(position_, position_.index(unit), {path.begin(), path.end()}, crawl);
  }

  std::vector<Concern> concerns() const override { return asl::concerns(position_); }

  std::unique_ptr<Game> if_broken(std::string_view unit) const override {
    auto other = broken_there(position_, unit);
    return other ? std::make_unique<AslGame>(std::move(*other)) : nullptr;
  }

  std::unique_ptr<Game> varied(std::string_view reading, Diagnostics& found) const override {
    Position other = position_;
    const std::size_t equals = reading.find('=');
    if (equals == std::string_view::npos) {
      const auto switches = profile_switches(reading);
      if (!switches) {
        found.error("unknown-reading", {}, "'" + printable(reading) + "' is neither a profile nor switch=value",
                    "the profiles are asl, asl-old and aslsk; the switches are listed in src/rules/asl/data/profiles.yaml");
        return nullptr;
      }
      other.switches = *switches;
      other.profile = std::string(reading);
      return std::make_unique<AslGame>(std::move(other));
    }
    const std::string text = "{" + yaml_scalar(reading.substr(0, equals)) + ": " + yaml_scalar(reading.substr(equals + 1)) + "}";
    const auto document = Document::parse(text, "--compare", found);
    if (!document) return nullptr;
    const std::size_t before = found.error_count();
    read_switches(document->root(), other.switches, found);
    if (found.error_count() > before) return nullptr;
    return std::make_unique<AslGame>(std::move(other));
  }

 private:
  Position position_;
};

class AslSystem final : public RuleSystem {
 public:
  std::string_view id() const override { return "asl"; }
  std::string_view title() const override { return "Advanced Squad Leader and its Starter Kit"; }
  std::vector<std::string> profiles() const override { return {"asl", "asl-old", "aslsk"}; }

  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view profile, Diagnostics& found) const override {
    std::optional<Position> position = read_position(scenario, std::move(setting), profile, found);
    return position ? std::make_unique<AslGame>(std::move(*position)) : nullptr;
  }
};

}  // namespace

const Position* position_of(const Game& game) {
  const auto* asl = dynamic_cast<const AslGame*>(&game);
  return asl != nullptr ? &asl->position() : nullptr;
}

const RuleSystem& system() {
  static const AslSystem instance;
  return instance;
}

}  // namespace hexrout::asl
