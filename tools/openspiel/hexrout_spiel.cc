#include "hexrout_spiel.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "open_spiel/spiel_utils.h"

namespace open_spiel::hexrout_phase {

namespace {

const GameType kGameType{/*short_name=*/"hexrout",
                         /*long_name=*/"hexrout: a phase of hexes and counters",
                         GameType::Dynamics::kSequential,
                         GameType::ChanceMode::kExplicitStochastic,
                         GameType::Information::kImperfectInformation,
                         GameType::Utility::kZeroSum,
                         GameType::RewardModel::kTerminal,
                         /*max_num_players=*/2,
                         /*min_num_players=*/2,
                         /*provides_information_state_string=*/true,
                         /*provides_information_state_tensor=*/false,
                         /*provides_observation_string=*/true,
                         /*provides_observation_tensor=*/true,
                         {{"scenario", GameParameter(std::string("maps/scenarios/crossroads.yaml"))},
                          {"boards", GameParameter(std::string(""))}}};

std::shared_ptr<const Game> Factory(const GameParameters &params) {
  return std::make_shared<HexroutGame>(params);
}
REGISTER_SPIEL_GAME(kGameType, Factory);

void Done(hexrout_status status, hexrout_game *game) {
  if (status != HEXROUT_OK) SpielFatalError(hexrout_game_message(game));
}

Handle Copy(hexrout_game *game) {
  hexrout_game *copy = nullptr;
  Done(hexrout_game_copy(game, &copy), game);
  return Handle(copy);
}

}  // namespace

HexroutGame::HexroutGame(const GameParameters &params) : Game(kGameType, params) {
  const std::string boards = ParameterValue<std::string>("boards");
  hexrout_session *session = nullptr;
  SPIEL_CHECK_EQ(hexrout_session_new(boards.empty() ? nullptr : boards.c_str(), &session), HEXROUT_OK);
  hexrout_game *game = nullptr;
  if (hexrout_game_load_file(session, ParameterValue<std::string>("scenario").c_str(), &game) != HEXROUT_OK)
    SpielFatalError(hexrout_session_message(session));
  hexrout_session_free(session);
  start_.reset(game);
  Done(hexrout_game_counts(game, &counts_), game);
  if (counts_.sides != 2) SpielFatalError("a scenario of two sides is wanted");
}

std::unique_ptr<State> HexroutGame::NewInitialState() const {
  return std::make_unique<HexroutState>(shared_from_this());
}

std::vector<int> HexroutGame::ObservationTensorShape() const {
  return {static_cast<int>(hexrout_planes()), static_cast<int>(counts_.rows), static_cast<int>(counts_.columns)};
}

HexroutState::HexroutState(std::shared_ptr<const Game> of) : State(std::move(of)), play_(Copy(game().start())) {
  int32_t own = 0, others = 0;
  Done(hexrout_game_worth(play_.get(), 0, &own, &others), play_.get());
  margin_ = own - others;
  all_ = std::max(1, own + others);
  Done(hexrout_game_play(play_.get(), HEXROUT_ASKS_ALL + HEXROUT_BY_VIEW, 1), play_.get());
  Look();
}

HexroutState::HexroutState(const HexroutState &other)
    : State(other),
      play_(Copy(other.play_.get())),
      margin_(other.margin_),
      all_(other.all_),
      before_{other.before_[0], other.before_[1]},
      replaces_{other.replaces_[0], other.replaces_[1]} {
  Look();
}

void HexroutState::Look() {
  Done(hexrout_game_asked(play_.get(), &asked_), play_.get());
}

Player HexroutState::CurrentPlayer() const {
  if (IsTerminal()) return kTerminalPlayerId;
  return asked_.kind == HEXROUT_ASKED_ROLL || asked_.side < 0 ? kChancePlayerId : asked_.side;
}

std::vector<Action> HexroutState::LegalActions() const {
  if (IsTerminal()) return {};
  if (IsChanceNode()) return LegalChanceOutcomes();
  std::vector<Action> out;
  for (Action i = 0; i < std::min<Action>(asked_.options, 256); ++i) out.push_back(i);
  return out;
}

ActionsAndProbs HexroutState::ChanceOutcomes() const {
  ActionsAndProbs out;
  if (asked_.kind != HEXROUT_ASKED_ROLL) {
    for (Action i = 0; i < asked_.options; ++i) out.emplace_back(i, 1.0 / asked_.options);
    return out;
  }
  uint32_t count = 0;
  Done(hexrout_game_outcomes(play_.get(), nullptr, nullptr, 0, &count), play_.get());
  std::vector<int32_t> faces(std::size_t{count} * asked_.dice);
  std::vector<double> chances(count);
  Done(hexrout_game_outcomes(play_.get(), faces.data(), chances.data(), count, &count), play_.get());
  for (uint32_t i = 0; i < count; ++i) out.emplace_back(i, chances[i]);
  return out;
}

void HexroutState::Roll(Action result) {
  uint32_t count = 0;
  const auto room = static_cast<uint32_t>(result + 1);
  std::vector<int32_t> faces(std::size_t{room} * asked_.dice);
  std::vector<double> chances(room);
  Done(hexrout_game_outcomes(play_.get(), faces.data(), chances.data(), room, &count), play_.get());
  Done(hexrout_game_roll(play_.get(), asked_.question, faces.data() + result * asked_.dice, asked_.dice), play_.get());
}

void HexroutState::DoApplyAction(Action action) {
  if (asked_.kind == HEXROUT_ASKED_ROLL)
    Roll(action);
  else
    Done(hexrout_game_decide(play_.get(), asked_.question, static_cast<uint32_t>(action)), play_.get());
  Look();
}

void HexroutState::UndoAction(Player /*player*/, Action /*action*/) {
  Done(hexrout_game_undo(play_.get(), 1), play_.get());
  Look();
  history_.pop_back();
  --move_number_;
}

std::string HexroutState::ActionToString(Player player, Action action) const {
  if (player == kChancePlayerId) return "result " + std::to_string(action);
  const char *word = "";
  Done(hexrout_game_option(play_.get(), static_cast<uint32_t>(action), &word), play_.get());
  return word;
}

std::string HexroutState::ToString() const {
  const char *text = "";
  Done(hexrout_game_text(play_.get(), &text, nullptr), play_.get());
  return text;
}

int HexroutState::Margin() const {
  int32_t own = 0, others = 0;
  Done(hexrout_game_worth(play_.get(), 0, &own, &others), play_.get());
  return own - others;
}

std::vector<double> HexroutState::Returns() const {
  if (!IsTerminal()) return {0, 0};
  const double gained = std::clamp(static_cast<double>(Margin() - margin_) / all_, -1.0, 1.0);
  return {gained, -gained};
}

std::string HexroutState::History(Player player) const {
  const char *json = "";
  Done(hexrout_game_history(play_.get(), static_cast<uint32_t>(player), &json, nullptr), play_.get());
  return json;
}

std::size_t HexroutState::OpenEnd(Player player) const {
  return CurrentPlayer() == player ? 2 : 1;  // "}]": the open decision gets an answer later on
}

std::string HexroutState::InformationStateString(Player player) const {
  return before_[player] + History(player).substr(replaces_[player]);
}

std::string HexroutState::ObservationString(Player player) const {
  hexrout_game *view = nullptr;
  Done(hexrout_game_for_side(play_.get(), static_cast<uint32_t>(player), &view), play_.get());
  const Handle seen(view);
  const char *text = "";
  Done(hexrout_game_text(view, &text, nullptr), view);
  return text;
}

void HexroutState::ObservationTensor(Player player, absl::Span<float> values) const {
  std::vector<int8_t> cells(values.size());
  Done(hexrout_game_observe(play_.get(), static_cast<uint32_t>(player), game().counts().rows, game().counts().columns,
                            cells.data(), cells.size()),
       play_.get());
  std::copy(cells.begin(), cells.end(), values.begin());
}

std::unique_ptr<State> HexroutState::Clone() const {
  return std::make_unique<HexroutState>(*this);
}

std::unique_ptr<State> HexroutState::ResampleFromInfostate(int player, std::function<double()> rng) const {
  const std::string seen = InformationStateString(player);
  hexrout_game *world = nullptr;
  const auto seed = static_cast<uint64_t>(rng() * static_cast<double>(std::numeric_limits<int32_t>::max()));
  Done(hexrout_game_resample(play_.get(), static_cast<uint32_t>(player), seed, &world), play_.get());
  auto out = std::make_unique<HexroutState>(*this);
  out->play_.reset(world);
  out->Look();
  const std::size_t end = OpenEnd(player);
  for (int side = 0; side < 2; ++side) out->replaces_[side] = 0, out->before_[side].clear();
  out->before_[player] = seen.substr(0, seen.size() - end);
  out->replaces_[player] = out->History(player).size() - end;
  return out;
}

}  // namespace open_spiel::hexrout_phase
