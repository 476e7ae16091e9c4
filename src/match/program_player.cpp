#include "match/program_player.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "hexrout/map/map_file.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/json_shape.hpp"
#include "match/decisions.hpp"
#include "match/line_process.hpp"

namespace hexrout::match {

namespace {

constexpr std::size_t kMostMembers = 1000;  // of an answer
constexpr int kMostDepth = 16;

// The conversation with one program: requests and answers in the form of the engine's protocol.
class Conversation {
 public:
  Conversation(std::string command, unsigned answer_ms, std::string side)
      : command_(std::move(command)), answer_ms_(answer_ms), side_(std::move(side)) {}

  const std::string& side() const { return side_; }

  // The result of one request about a position.
  Json ask(const char* method, const Game& game, Json params) {
    const auto seen = game.seen_by(side_);
    if (seen == nullptr) throw Forfeit("the program's side is not in the game");
    if (!process_) {
      process_ = std::make_unique<LineProcess>(command_);
      request("begin", {{"side", side_}, {"scenario", scenario(*seen)}});
    }
    params["position"] = write_setting(seen->setting()) + seen->yaml();
    return request(method, std::move(params));
  }

 private:
  // The whole scenario, its map written out.
  static std::string scenario(const Game& game) {
    std::string map;
    std::istringstream lines(write_map_yaml(*game.setting().map));
    for (std::string line; std::getline(lines, line);) map += "\n  " + line;
    return write_scenario({"", game.setting().rules, {map, ""}, std::nullopt, std::nullopt, nullptr, game.clone()}, "");
  }

  Json request(const char* method, Json params) {
    const int id = ++asked_;
    const Json request{{"id", id}, {"method", method}, {"params", std::move(params)}};
    std::optional<std::string> line;
    if (process_->send(dumped(request), answer_ms_)) line = process_->receive(answer_ms_);
    if (!line) throw Forfeit(fmt::format("the program {}", process_->why()));
    const JsonShape shape = json_shape(*line);
    const Json answer =
        shape.members <= kMostMembers && shape.depth <= kMostDepth ? Json::parse(*line, nullptr, false) : Json();
    const auto refuse = [&](std::string_view what) {
      return Forfeit(fmt::format("the program's answer to '{}' {}: {}", method, what, in_quotes(*line)));
    };
    if (!answer.is_object()) throw refuse("is no JSON object");
    if (!answer.contains("id") || answer["id"] != id) throw refuse("has another id");
    if (!answer.contains("ok") || answer["ok"] != true) throw refuse("is not ok");
    if (!answer.contains("result") || !answer["result"].is_object()) throw refuse("has no result");
    return answer["result"];
  }

  std::string command_;
  unsigned answer_ms_;
  std::string side_;
  std::unique_ptr<LineProcess> process_;
  int asked_ = 0;
};

Json facts_json(const OptionFacts& facts, const Map& map) {
  static constexpr const char* kKinds[] = {"other", "decline", "unit", "step", "end"};
  Json out{{"kind", kKinds[static_cast<std::size_t>(facts.kind)]}};
  if (!facts.unit.empty()) out["unit"] = facts.unit;
  if (facts.to != kNowhere) out["to"] = map.location_name(facts.to);
  if (facts.low_crawl) out["low_crawl"] = true;
  return out;
}

class ProgramRouts final : public RoutPolicy {
 public:
  explicit ProgramRouts(std::shared_ptr<Conversation> program) : program_(std::move(program)) {}
  bool looks(const Decision&) const override { return true; }

  std::size_t choose(const Game& game, const std::string& side, MatchPhase phase, const Decision& decision) override {
    Json options = Json::array();
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      Json option = facts_json(decision.fact(i), *game.setting().map);
      option["word"] = decision.options[i];
      options.push_back(std::move(option));
    }
    const Json result = program_->ask("decide", game,
                                      {{"side", side},
                                       {"phase", name_of(phase)},
                                       {"what", decision.what},
                                       {"who", decision.who},
                                       {"rule", decision.rule},
                                       {"options", std::move(options)}});
    const auto option = result.find("option");
    if (option == result.end() || !option->is_number_unsigned())
      throw Forfeit("the program's answer to 'decide' names no option by its number");
    const auto picked = option->get<std::uint64_t>();
    if (picked >= decision.options.size())
      throw Forfeit(fmt::format("the program took option {} of {}", picked, decision.options.size()));
    return static_cast<std::size_t>(picked);
  }

 private:
  std::shared_ptr<Conversation> program_;
};

class ProgramMoves final : public MovePolicy {
 public:
  explicit ProgramMoves(std::shared_ptr<Conversation> program) : program_(std::move(program)) {}

  std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override {
    const Map& map = *game.setting().map;
    Json units = Json::array();
    for (const std::string& unit : turn.units) {
      Json ends = Json::array();
      for (const LocationId at : turn.ends(unit)) ends.push_back(map.location_name(at));
      if (!ends.empty()) units.push_back({{"unit", unit}, {"ends", std::move(ends)}});
    }
    if (units.empty()) return std::nullopt;
    const Json result =
        program_->ask("move", game, {{"side", turn.side}, {"phase", name_of(turn.phase)}, {"units", std::move(units)}});
    const auto unit = result.find("unit");
    const auto to = result.find("to");
    if (unit == result.end() || unit->is_null()) return std::nullopt;
    if (!unit->is_string() || to == result.end() || !to->is_string())
      throw Forfeit("the program's answer to 'move' has no unit and place");
    const auto at = map.find_location(to->get<std::string>());
    return FreeMove{unit->get<std::string>(), at ? *at : LocationId(kNowhere)};
  }

 private:
  std::shared_ptr<Conversation> program_;
};

}  // namespace

Player make_program_player(const std::string& command, unsigned answer_ms, const std::string& side) {
  auto program = std::make_shared<Conversation>(command, answer_ms, side);
  return {std::make_unique<ProgramMoves>(program), std::make_unique<ProgramRouts>(program)};
}

}  // namespace hexrout::match
