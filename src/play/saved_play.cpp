#include "hexrout/play/saved_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace hexrout {

namespace {

using SavedJson = nlohmann::ordered_json;

constexpr std::array<const char*, 4> kAsks{"all", "rolls", "decisions", "nothing"};
constexpr std::uint64_t kMostDrawn = 10'000'000;

Scenario with_game(const Scenario& of, std::unique_ptr<Game> game) {
  Scenario out;
  out.file = of.file;
  out.rules = of.rules;
  out.map = of.map;
  out.los = of.los;
  out.inherent_vertex = of.inherent_vertex;
  out.design = of.design;
  out.game = std::move(game);
  return out;
}

// Reads the members of a saved play and reports what is wrong with them.
class SaveReader {
 public:
  SaveReader(const SavedJson& saved, const std::string& file, Diagnostics& found)
      : saved_(saved), file_(file), found_(found) {}

  bool in_play() const { return saved_.contains("asks"); }
  std::string scenario() { return text("scenario"); }
  CoursePlan plan() {
    CoursePlan out;
    const std::string asks = text("asks");
    const auto it = std::find(kAsks.begin(), kAsks.end(), asks);
    if (it == kAsks.end()) faulty("asks", "all, rolls, decisions or nothing");
    out.asks = static_cast<CourseAsks>(it == kAsks.end() ? 0 : it - kAsks.begin());
    out.seed = number("seed", UINT64_MAX);
    out.stream = number("stream", UINT64_MAX);
    out.drawn = number("drawn", kMostDrawn);
    const auto view = saved_.find("by_view");
    if (view == saved_.end() || !view->is_boolean())
      faulty("by_view", "true or false");
    else
      out.by_view = view->get<bool>();
    return out;
  }
  void check_members() {
    constexpr std::array<std::string_view, 7> kKnown{"hexrout_play", "asks",  "by_view", "seed",
                                                     "stream",       "drawn", "scenario"};
    for (const auto& [key, value] : saved_.items())
      if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
        found_.error("bad-save", {file_, 0, 0, key}, fmt::format("a saved play has no '{}'", printable(key)),
                     "remove it");
    if (number("hexrout_play", UINT64_MAX) != 1) faulty("hexrout_play", "1, or use the version that wrote it");
  }

 private:
  void faulty(const char* key, const char* write) {
    found_.error("bad-save", {file_, 0, 0, key}, fmt::format("'{}' of the saved play is missing or wrong", key),
                 fmt::format("give {}", write));
  }
  std::string text(const char* key) {
    const auto it = saved_.find(key);
    if (it != saved_.end() && it->is_string()) return it->get<std::string>();
    faulty(key, "a text");
    return "";
  }
  std::uint64_t number(const char* key, std::uint64_t most) {
    const auto it = saved_.find(key);
    if (it != saved_.end() && it->is_number_unsigned() && it->get<std::uint64_t>() <= most)
      return it->get<std::uint64_t>();
    faulty(key, "a whole number of 0 or more");
    return 0;
  }

  const SavedJson& saved_;
  const std::string& file_;
  Diagnostics& found_;
};

}  // namespace

std::string save_play(const Scenario& scenario, const PlayCourse* course) {
  SavedJson out{{"hexrout_play", 1}};
  const bool asks = course != nullptr && course->asked() != nullptr;
  if (asks) {
    const CoursePlan plan = course->plan_from_here();
    out["asks"] = kAsks[static_cast<std::size_t>(plan.asks)];
    out["by_view"] = plan.by_view;
    out["seed"] = plan.seed;
    out["stream"] = plan.stream;
    out["drawn"] = plan.drawn;
  }
  auto game = asks ? course->kept() : course != nullptr ? course->game().clone() : scenario.game->clone();
  out["scenario"] = write_scenario(with_game(scenario, std::move(game)), "");
  return out.dump(-1, ' ', true, SavedJson::error_handler_t::replace) + "\n";
}

std::optional<SavedPlay> read_play(std::string_view text, const std::string& file, const ReadOptions& options,
                                   Diagnostics& found) {
  const SavedJson saved = SavedJson::parse(text, nullptr, false);
  if (!saved.is_object()) {
    found.error("bad-save", {file, 0, 0}, "this is not a saved play", "give a text that was saved as one");
    return std::nullopt;
  }
  const std::size_t errors_before = found.error_count();
  SaveReader reader(saved, file, found);
  reader.check_members();
  const std::string scenario_text = reader.scenario();
  const CoursePlan plan = reader.in_play() ? reader.plan() : CoursePlan{};
  if (found.error_count() > errors_before) return std::nullopt;
  ReadOptions reading = options;
  reading.by_view = plan.by_view;
  std::optional<Scenario> scenario = parse_scenario(scenario_text, file, reading, found);
  if (!scenario) return std::nullopt;
  SavedPlay out{std::move(*scenario), nullptr};
  if (reader.in_play()) out.course = std::make_unique<PlayCourse>(*out.scenario.game, plan);
  return out;
}

}  // namespace hexrout
