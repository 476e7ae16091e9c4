// "each": answers of other methods after each of many changes; the position stays unchanged.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/answer_size.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"

namespace hexrout {

namespace {

// Methods that change nothing.
constexpr std::array<std::string_view, 18> kAsked{"options", "why",    "check", "compare", "los",     "sweep",
                                                  "odds",    "advise", "deny",  "plan",    "match",   "survey",
                                                  "cut",     "state",  "reach", "sees",    "threats", "lines"};

// A method with its parameters and the view of the question.
struct Ask {
  const NamedMethod* method = nullptr;
  const Json* params = nullptr;
  std::string view = {};  // empty: the whole position
};
using Asks = std::vector<Ask>;

std::string view_of(const Json& params) {
  const auto view = params.is_object() ? params.find("view") : params.end();
  return params.is_object() && view != params.end() && view->is_string() ? view->get<std::string>() : std::string();
}

// Reads the methods under `ask`, with their parameters. Returns nullopt after an error.
std::optional<Asks> read_ask(const Json* ask, Diagnostics& found) {
  Asks out;
  if (ask == nullptr || !ask->is_object() || ask->empty()) {
    found.error("bad-param", field("ask"), "'ask' must name methods for each position",
                R"(write "ask": {"options": {"units": ["r1"]}})");
    return std::nullopt;
  }
  const std::vector<std::string> known(kAsked.begin(), kAsked.end());
  for (const auto& [name, params] : ask->items()) {
    const auto method = std::find_if(methods().begin(), methods().end(),
                                     [&wanted = name](const NamedMethod& one) { return wanted == one.name; });
    const std::string path = "ask." + name;
    if (std::find(known.begin(), known.end(), name) == known.end() || method == methods().end())
      found.error("unknown-method", field(path), fmt::format("'{}' is not a method for 'each'", printable(name)),
                  found.suggest(name, known));
    else if (!params.is_object() && !params.is_null())
      found.error("bad-param", field(path), fmt::format("'{}' must have an object of parameters", path), "");
    else
      out.push_back({&*method, &params, view_of(params)});
  }
  if (found.has_errors()) return std::nullopt;
  return out;
}

// The positions to change: the whole one, or the view of a side. The change of a question with a view is made in that
// view, so that answers and refusals depend only on facts that the side knows.
class Positions {
 public:
  Positions(const LoadedGame& game, const Asks& ask) : game_(game) {
    for (const Ask& one : ask)
      if (!one.view.empty() && find(one.view) == nullptr)
        if (auto seen = game.now().seen_by(one.view)) seen_.emplace_back(one.view, std::move(seen));
  }

  // Returns null for an unknown side.
  const Game* of(const std::string& view) const { return view.empty() ? &game_.now() : find(view); }
  const LoadedGame& whole() const { return game_; }

 private:
  const Game* find(const std::string& view) const {
    for (const auto& [side, seen] : seen_)
      if (side == view) return seen.get();
    return nullptr;
  }

  const LoadedGame& game_;
  std::vector<std::pair<std::string, std::unique_ptr<Game>>> seen_;
};

// A change made in the position of one view.
struct Changed {
  std::string view;
  std::optional<LoadedGame> game;  // nullopt: the change is refused
  Json refused;
};

Changed change_in(const Positions& positions, const std::string& view, const Json& change) {
  Changed out;
  out.view = view;
  Diagnostics said;
  const Game* before = positions.of(view);
  // An unknown side is refused by the method, for any change.
  auto changed = before == nullptr ? positions.whole().now().clone() : changed_game(*before, change, said);
  if (changed == nullptr)
    out.refused = Json{{"error", error_json(said)}};
  else
    out.game.emplace(LoadedGame{positions.whole().with(std::move(changed)), nullptr});
  return out;
}

// Returns the answers for one changed position; "error" if the change is refused, or in place of single answers if only
// their views refuse it.
Json answer_after(EngineRoom& room, const Positions& positions, const Json& change, const Asks& ask) {
  std::vector<Changed> made;
  for (const Ask& one : ask)
    if (std::none_of(made.begin(), made.end(), [&](const Changed& c) { return c.view == one.view; }))
      made.push_back(change_in(positions, one.view, change));
  if (made.size() == 1 && !made.front().game) return std::move(made.front().refused);
  Json out = object_with_room(ask.size());
  for (const Ask& one : ask) {
    Changed& in = *std::find_if(made.begin(), made.end(), [&](const Changed& c) { return c.view == one.view; });
    out[one.method->name] = in.game ? room.asked_of(*in.game, *one.method, *one.params) : in.refused;
  }
  return out;
}

// Questions within "each" share its limit of time while this lives.
class SharedLimit {
 public:
  SharedLimit(EngineRoom& room, const Deadline& deadline) : room_(room) { room_.until = deadline.until(); }
  ~SharedLimit() { room_.until.reset(); }
  SharedLimit(const SharedLimit&) = delete;
  SharedLimit& operator=(const SharedLimit&) = delete;

 private:
  EngineRoom& room_;
};

}  // namespace

// game; changes: each has the parameters of "set"; ask: methods, each with its parameters.
std::optional<Json> each_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.whole_game(params, found);
  const Json* changes = params.any("changes");
  const Json* wanted = params.any("ask");
  Deadline deadline(room, params);
  params.done();
  if (changes == nullptr || !changes->is_array() || changes->size() > room.limits.changes)
    found.error("bad-param", field("changes"),
                fmt::format("'changes' must be a list of at most {} changes", room.limits.changes),
                R"(write [{"units": [{"id": "g1", "at": "K5"}]}])");
  const auto ask = read_ask(wanted, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const SharedLimit limit(room, deadline);
  const Positions positions(*game, *ask);
  Json answers = Json::array();
  AnswerSize size(room);
  while (answers.size() < changes->size() && (answers.empty() || !deadline.over())) {
    answers.push_back(answer_after(room, positions, (*changes)[answers.size()], *ask));
    deadline.made(answers.back());
    if (!size.add(answers.back(), "changes", found)) return std::nullopt;
  }
  if (deadline.interrupted(found)) return std::nullopt;
  const bool complete = answers.size() == changes->size();
  Json out = object_with_room(3);
  out["answers"] = std::move(answers);
  deadline.tell(out, complete);
  if (!complete) out["next"] = out["answers"].size();
  return out;
}

}  // namespace hexrout
