// hexrout survey: for every Location of the map, the fate of a unit that broke there.
#include "hexrout/advise/survey.hpp"
#include "hexrout/page/picture_of.hpp"

#include <fmt/format.h>

#include <array>

#include "options.hpp"
#include "pictures.hpp"
#include "survey_layers.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct SurveyAsked {
  ScenarioOptions scenario;
  SurveyOptions survey;
  std::string format = "text";
  std::string svg;
  std::string png;
  std::string layer;
};

// Words for the Locations with a verdict.
std::string counted_as(Surveyed::Verdict verdict, const GameWords& words) {
  return verdict == Surveyed::Verdict::no_place ? "cannot stand there (an enemy, or no way in on foot)"
                                                : word_of(verdict, words);
}

std::string summary(const Survey& survey, const Map& map, const GameWords& words) {
  std::array<int, 7> counts{};  // by Verdict
  double worst = 2;
  LocationId where = kNowhere;
  for (LocationId at{0}; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    ++counts[static_cast<std::size_t>(s.verdict)];
    if (s.verdict == Surveyed::Verdict::no_place || s.live.value() >= worst) continue;
    worst = s.live.value();
    where = at;
  }
  std::string out = fmt::format("If {} ({}) {} in one of {} Locations:\n", printable(survey.as), printable(survey.side),
                                words.if_beaten, survey.at.size());
  for (std::size_t v = 0; v < counts.size(); ++v)
    if (counts[v] > 0)
      out += fmt::format("  {:>5} {}\n", counts[v], counted_as(static_cast<Surveyed::Verdict>(v), words));
  out += "The worst places:\n";
  const std::size_t width = std::max<std::size_t>({10, words.move.size() + 5, words.lost.size()});
  int shown = 0;
  for (const double most : {0.0, 0.25, 0.5, 0.75, 0.999}) {
    for (LocationId at{0}; at < survey.at.size() && shown < 12; ++at) {
      const Surveyed& s = survey.at[at];
      const double live = s.live.value();
      if (s.verdict == Surveyed::Verdict::no_place || live > most ||
          (most > 0 && live <= (most == 0.999 ? 0.75 : most - 0.25)))
        continue;
      out += fmt::format(
          "  {:<8} {:<{}} lives {:5.1f} %, captured {:5.1f} %, lost {:5.1f} %{}\n", map.location_name(at),
          word_of(s.verdict, words), width, 100 * live, 100 * s.captured.value(), 100 * s.lost.value(),
          s.end == kNowhere || s.end == at ? std::string() : fmt::format("; makes for {}", map.location_name(s.end)));
      ++shown;
    }
  }
  if (where == kNowhere || worst >= 1) out += "  none: it would survive in every Location\n";
  return out;
}

int run_survey(const SurveyAsked& options) {
  require_picture("--layer", options.layer, options.svg, options.png);
  Diagnostics found;
  if (!outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) return wrong_use(found);
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  const Map& map = *game.setting().map;
  const auto survey = survey_map(game, options.survey, found);
  if (!survey) return wrong_use(found, options.scenario.scenario);
  if (!options.svg.empty() || !options.png.empty()) {
    Picture picture = picture_of(game);
    picture.title = fmt::format("{}: if {} {} here", game.setting().title, options.survey.as, game.words().if_beaten);
    add_survey(picture, *survey, survey_layer(options.layer.empty() ? "loss" : options.layer));
    if (!write_pictures(draw_svg(picture), options.svg, options.png, found)) return report(found);
  }
  report(found);
  if (is_standard_output(options.svg) || is_standard_output(options.png)) return Exit::ok;
  if (options.format == "csv")
    print(survey_csv(*survey, map));
  else
    print_answer(game, options.format == "json",
                 options.format == "json" ? survey_json(*survey, map) : summary(*survey, map, game.words()));
  return Exit::ok;
}

}  // namespace

void add_survey_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<SurveyAsked>(
      app, run, "survey", "Gives, for every Location, the fate of a unit that breaks there", run_survey);
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "--as ID|COUNTER", options->survey.as, "The unit: an id of the scenario, or a counter such as 4-4-7")
      ->required();
  add_value(*verb, "--side SIDE", options->survey.side, "Whose counter it is; else that of the first broken unit");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "csv", "json"},
             "text for people (the worst places), csv, json");
  add_output(*verb, "--svg", options->svg, "Also writes a heat map");
  add_output(*verb, "--png", options->png, "The same as PNG, made with rsvg-convert");
  add_choice(
      *verb, "--layer LAYER", options->layer, survey_layers(),
      "The heat map shows the odds of loss, of capture, of ending without a leader, or whether the unit must rout");
  add_number(*verb, "--threads N", options->survey.threads, 1, 256, "Processors used; the answers are the same");
}

}  // namespace hexrout::command
