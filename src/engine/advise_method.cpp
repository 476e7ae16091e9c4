// "advise": the best order and the best paths for the routs of one side, or its best orders.
#include <fmt/format.h>

#include <algorithm>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "engine/wanted_keys.hpp"
#include "hexrout/advise/advise.hpp"

namespace hexrout {

namespace {

constexpr KeysOfPart kAdviceParts[] = {{"words", "because notes"},
                                       {"odds", "odds odds_value"},
                                       {"worth", "worth low high sampled"},
                                       {"alternatives", "other_way other_unit"}};

// In the middle of a play, advice is for the side that chooses the next unit to rout,
// and for its units whose turns are still to come.
bool between_turns(const PlayCourse& course, AdviceOptions& options, Diagnostics& found) {
  const Asked* asked = course.asked();
  const bool next = asked != nullptr && !asked->roll && asked->decision.kind == DecisionKind::next_to_rout;
  if (!next || (!options.side.empty() && options.side != asked->decision.who)) {
    found.error(
        "mid-phase", {},
        next ? fmt::format("it is the turn of the {} to rout", printable(asked->decision.who))
             : "a unit is in the middle of its turn, or the phase has not come to the routs",
        next ? "ask for that side" : R"(answer until "next to rout" is asked, or end the play with "stop": true)");
    return false;
  }
  options.side = asked->decision.who;
  options.to_come.emplace();
  for (const OptionFacts& option : asked->decision.facts)
    if (option.kind == OptionKind::unit) options.to_come->push_back(option.unit);
  return true;
}

// Returns the side of an open decision.
std::string side_of(const Decision& decision, const Game& game) {
  const auto& sides = game.setting().sides;
  if (std::find(sides.begin(), sides.end(), decision.who) != sides.end()) return decision.who;
  const auto unit = game.unit(decision.who);
  return unit ? unit->side : std::string();
}

// Under rules with orders, a side may give them before an event; an open decision is advised on for the side that
// decides.
bool among_orders(const PlayCourse& course, AdviceOptions& options, Diagnostics& found) {
  const Asked* asked = course.asked();
  if (asked == nullptr || (!asked->roll && asked->decision.kind == DecisionKind::event)) return true;
  const std::string who = asked->roll ? std::string() : side_of(asked->decision, course.game());
  const bool decides = !who.empty() && asked->decision.kind == DecisionKind::other;
  if (!decides || (!options.side.empty() && options.side != who)) {
    found.error("mid-phase", {},
                decides ? fmt::format("'{}' is for the {} to decide", printable(asked->what), printable(who))
                        : fmt::format("'{}' is open, which dice or the table decide", printable(asked->what)),
                decides ? "ask for that side" : "answer it, and ask then");
    return false;
  }
  options.side = who;
  options.open_step = true;
  return true;
}

AdviceOptions read_advice_options(Params& params, Diagnostics& found) {
  AdviceOptions out;
  out.side = params.text("side", "");
  out.worst_case = params.boolean("worst_case", false);
  out.exact_units = params.number("exact_units", out.exact_units, 1, 8);
  out.states = params.number("states", out.states, 1, 1'000'000);
  read_weights_param(params, out.weights, found);
  return out;
}

}  // namespace

void read_weights_param(Params& params, Weights& weights, Diagnostics& found) {
  const std::string text = params.text("weights", "");
  if (!text.empty() && text.find('=') == std::string::npos)
    found.error("bad-param", field("weights"), "'weights' must be like survival=40,rally=24", "");
  else if (!text.empty())
    read_weights(text, weights, found);
}

std::optional<Json> advise_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  AdviceOptions options = read_advice_options(params, found);
  const WantedKeys want(params, kAdviceParts);
  const Deadline deadline(room, params);
  params.done();
  name_fields(found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  // A time limit also bounds the states searched: by the limit of the request, not by the time left, so that equal
  // requests give equal answers unless the clock interrupts.
  options.until = deadline.until();
  const auto time = deadline.asked() ? deadline.asked() : deadline.left();
  if (time) options.time_ms = static_cast<unsigned>(time->count());
  const Game& now = game->now();
  // A view makes its side the default, also in the middle of a play.
  if (!game->side.empty() && options.side.empty()) options.side = game->side;
  const PlayCourse* course = game->side.empty() ? game->course.get() : game->behind;
  const bool has_orders = now.worth(now.setting().attacker).has_value();
  if (course != nullptr && !(has_orders ? among_orders : between_turns)(*course, options, found)) return std::nullopt;
  const auto advice = advise(options.open_step ? *course->rest() : now, options, found);
  name_fields(found);
  if (!advice) return std::nullopt;
  Json out = Json::parse(advice_json(*advice, now));
  want.apply(out);
  deadline.tell(out, advice->stopped.empty());
  return out;
}

}  // namespace hexrout
