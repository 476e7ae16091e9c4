#include "hexrout/advise/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <vector>

#include "advise/game_advisor.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/csv.hpp"
#include "hexrout/threads/on_threads.hpp"

namespace hexrout {

namespace {

constexpr std::uint32_t kLocationsAtOnce = 16;  // that a thread takes

}  // namespace

std::optional<Survey> survey_map(const Game& game, const SurveyOptions& options, Diagnostics& found) {
  const std::uint32_t count = game.setting().map->location_count();
  if (count == 0 || game.setting().sides.empty()) {
    found.error("empty-map", {}, "there is nothing to survey", "the map needs hexes and the scenario sides");
    return std::nullopt;
  }
  Survey survey{.as = {}, .side = {}, .at = {}, .words = game.words()};
  const SurveyorMaker make = planning::advisor_of(game)->surveyors(options, survey, found);
  if (!make) return std::nullopt;
  survey.at.resize(count);
  for (Surveyed& s : survey.at) s.verdict = Surveyed::Verdict::not_looked_at;
  std::atomic<bool> over{false};
  const std::uint64_t lots = count / kLocationsAtOnce + 1;
  std::vector<Surveyor> of(static_cast<std::size_t>(thread_count(static_cast<int>(options.threads), lots)));
  on_threads(static_cast<int>(options.threads), lots, [&](int worker, std::uint64_t lot) {
    Surveyor& surveyor = of[static_cast<std::size_t>(worker)];
    if (!surveyor) surveyor = make();
    const auto first = static_cast<std::uint32_t>(lot) * kLocationsAtOnce;
    for (const LocationId at : IndexRange(LocationId{first}, std::min(kLocationsAtOnce, count - first))) {
      // `stopped` is called on its own thread.
      if (worker == 0 && options.stopped && options.stopped()) over = true;
      if (over) return;
      survey.at[at] = surveyor(at);
    }
  });
  return survey;
}

std::string word_of(Surveyed::Verdict verdict, const GameWords& words) {
  switch (verdict) {
    case Surveyed::Verdict::no_place:
      return "no place";
    case Surveyed::Verdict::stays:
      return "stays";
    case Surveyed::Verdict::may_rout:
      return "may " + words.move;
    case Surveyed::Verdict::must_rout:
      return "must " + words.move;
    case Surveyed::Verdict::surrenders:
      return "surrenders";
    case Surveyed::Verdict::eliminated:
      return words.lost;
    case Surveyed::Verdict::not_looked_at:
      return "not looked at";
  }
  return {};
}

void add_survey(Picture& picture, const Survey& survey, SurveyLayer layer) {
  const std::string& move = survey.words.move;
  const std::string keys[] = {"chance to be lost", "chance to be captured", "chance to end out of reach of a leader",
                              fmt::format("stays; may {0}; must {0}, surrenders or is lost", move)};
  const bool odds = layer != SurveyLayer::rout;
  picture.heat_key = fmt::format("{}{}; no fill: it cannot stand there", keys[static_cast<std::size_t>(layer)],
                                 odds ? fmt::format(" {}, 0 to 100 %", survey.words.beaten_there) : "");
  const Map& map = *picture.map;
  for (const HexId hex : map.hexes()) {
    const Surveyed* worst = nullptr;
    int most = -1;
    LocationId where = kNowhere;
    for (const LocationId at : map.locations(hex)) {
      const Surveyed& s = survey.at[at];
      if (s.verdict == Surveyed::Verdict::no_place || s.verdict == Surveyed::Verdict::not_looked_at) continue;
      double part = 0;
      switch (layer) {
        case SurveyLayer::loss:
          part = 1 - s.live.value();
          break;
        case SurveyLayer::capture:
          part = s.captured.value();
          break;
        case SurveyLayer::leader:
          part = 1 - s.leader.value();
          break;
        case SurveyLayer::rout:
          part = s.verdict == Surveyed::Verdict::stays ? 0 : s.verdict == Surveyed::Verdict::may_rout ? 0.3 : 1;
          break;
      }
      const int permille = static_cast<int>(std::lround(1000 * part));
      if (permille <= most) continue;
      most = permille;
      worst = &s;
      where = at;
    }
    if (worst == nullptr) continue;
    picture.heat.push_back(
        {hex, most,
         fmt::format(
             "{}: {}{}; lives {} %, captured {} %, lost {} %; in reach of a leader {} %", map.location_name(where),
             word_of(worst->verdict, survey.words),
             worst->end == kNowhere || worst->end == where ? std::string() : " to " + map.location_name(worst->end),
             worst->live.percent(1), worst->captured.percent(1), worst->lost.percent(1), worst->leader.percent(1))});
  }
}

std::string survey_csv(const Survey& survey, const Map& map) {
  std::string out = "location,verdict,end,mf,checks,live,captured,lost,leader\n";
  for (LocationId at{0}; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    if (s.verdict == Surveyed::Verdict::not_looked_at) continue;
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_cell(map.location_name(at)), word_of(s.verdict, survey.words),
                    s.end == kNowhere ? std::string() : csv_cell(map.location_name(s.end)), mf_text(s.half_mf),
                    s.checks, s.live.text(), s.captured.text(), s.lost.text(), s.leader.text());
  }
  return out;
}

std::string survey_json(const Survey& survey, const Map& map) {
  Json places = Json::array();
  for (LocationId at{0}; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    if (s.verdict == Surveyed::Verdict::not_looked_at) continue;
    places.push_back({{"at", map.location_name(at)},
                      {"verdict", word_of(s.verdict, survey.words)},
                      {"end", place_json(s.end, map)},
                      {"mf", s.half_mf.mf()},
                      {"checks", s.checks},
                      {"live", s.live.text()},
                      {"captured", s.captured.text()},
                      {"lost", s.lost.text()},
                      {"leader", s.leader.text()},
                      {"live_value", s.live.value()},
                      {"captured_value", s.captured.value()},
                      {"lost_value", s.lost.value()},
                      {"leader_value", s.leader.value()}});
  }
  return dumped(Json{{"as", survey.as}, {"side", survey.side}, {"locations", places}}, 1) + "\n";
}

}  // namespace hexrout
