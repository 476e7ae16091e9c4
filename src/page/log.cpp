// Replays a phase. Each entry of its log comes with the changes that it made.
#include <algorithm>
#include <map>

#include "hexrout/draw/picture.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/translated.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

// Characters of answers that are kept for decisions. Answers explain the log, so they may be cut; the log may not.
constexpr std::size_t kMostAnswerBytes = 400'000;

// True if the page shows equal texts for both.
bool alike(const UnitView& a, const UnitView& b) {
  return a.id == b.id && a.side == b.side && a.label == b.label && a.state == b.state && a.at == b.at;
}

// Translates the sentences of an entry, which the log has in English.
Json in_language(Json entry) {
  for (const char* key : {"text", "what", "taken"})
    if (entry.contains(key)) entry[key] = translated(entry[key].get_ref<const std::string&>());
  if (entry.contains("options")) entry["options"] = sentences_json(entry["options"].get<std::vector<std::string>>());
  return entry;
}

class Frames {
 public:
  explicit Frames(const Game& game) : game_(game), units_(game.units()), standings_(page::standings_json(game)) {}

  void add(std::string_view entry) {
    Json frame = {{"entry", in_language(Json::parse(entry))}};
    // Only units that changed; new ones come at the end.
    std::vector<UnitView> units = game_.units();
    Json changed = Json::array();
    for (std::size_t i = 0; i < units.size(); ++i)
      if (i >= units_.size() || !alike(units[i], units_[i]))
        changed.push_back(page::unit_json(units[i], *game_.setting().map));
    const bool moved = !changed.empty() || drawn_.is_null();
    if (!changed.empty()) frame["units"] = std::move(changed);
    units_ = std::move(units);
    Json standings = page::standings_json(game_);
    if (standings != standings_) frame["standings"] = standings;
    standings_ = std::move(standings);
    if (moved) draw(frame);
    add_answer(frame);
    frames_.push_back(std::move(frame));
  }

  Json take() { return {{"stacks", std::move(stacks_)}, {"frames", std::move(frames_)}}; }

 private:
  // Adds the present stacks to the frame; equal stacks are written once.
  void draw(Json& frame) {
    Json drawn = Json::array();
    for (std::string& stack : draw_stacks(picture_of(game_))) {
      const auto [it, fresh] = index_.try_emplace(stack, index_.size());
      if (fresh) stacks_.push_back(std::move(stack));
      drawn.push_back(it->second);
    }
    if (drawn != drawn_) frame["drawn"] = drawn;
    drawn_ = std::move(drawn);
  }

  // The answer for the unit that decides, at that moment.
  void add_answer(Json& frame) {
    const Json& entry = frame["entry"];
    if (entry["type"] != "choice") return;
    const std::string who = entry["who"];
    for (const UnitView& unit : units_)
      if (unit.id == who && unit.at != kNowhere) {
        UnitAnswer told = game_.answer(who);
        game_.narrate(told);
        Json answer = to_json(told, *game_.setting().map);
        const std::size_t size = answer.dump(-1, ' ', false, Json::error_handler_t::replace).size();
        if (answer["options"].empty() || answer_bytes_ + size > kMostAnswerBytes) return;
        answer_bytes_ += size;
        frame["answer"] = std::move(answer);
        return;
      }
  }

  const Game& game_;
  std::vector<UnitView> units_;
  Json standings_;
  Json drawn_;
  Json stacks_ = Json::array();
  std::map<std::string, std::size_t> index_;
  Json frames_ = Json::array();
  std::size_t answer_bytes_ = 0;
};

}  // namespace

Json log_json(const Game& game, const PlayScript& script, Diagnostics& found) {
  const std::unique_ptr<Game> played = game.clone();
  Frames frames(*played);
  const auto log = play_phase(*played, script, found, [&](std::string_view entry) { frames.add(entry); });
  return log ? frames.take() : Json(nullptr);
}

}  // namespace hexrout::page
