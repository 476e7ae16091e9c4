#include "hexrout/play/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/play/rule_text.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "play/option_text.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 15> kKinds{"may_end", "stands",  "dead_end",    "may_pass",     "surrenders",
                                                  "no_move", "held",    "enemy_there", "over_stacked", "shelter_first",
                                                  "refused", "too_far", "barred",      "unreachable",  "no_such_place"};
constexpr std::array<std::string_view, 6> kSides{"north", "north-east", "south-east",
                                                 "south", "south-west", "north-west"};
// The hexside that a step crosses, by direction.
constexpr std::array kAcross{to_translate("the step from {} to {} across the north hexside is refused: {}"),
                             to_translate("the step from {} to {} across the north-east hexside is refused: {}"),
                             to_translate("the step from {} to {} across the south-east hexside is refused: {}"),
                             to_translate("the step from {} to {} across the south hexside is refused: {}"),
                             to_translate("the step from {} to {} across the south-west hexside is refused: {}"),
                             to_translate("the step from {} to {} across the north-west hexside is refused: {}")};

WhyKind kind_of(RefusalKind kind) {
  switch (kind) {
    case RefusalKind::enemy_there:
      return WhyKind::enemy_there;
    case RefusalKind::over_stacked:
      return WhyKind::over_stacked;
    case RefusalKind::shelter_first:
    case RefusalKind::leaves_shelter:
      return WhyKind::shelter_first;
    case RefusalKind::movement:
      return WhyKind::too_far;
    case RefusalKind::rule:
    case RefusalKind::ground:
    case RefusalKind::low_crawl:
      break;
  }
  return WhyKind::refused;
}

// Order of reasons: first those that hold for every path, then the refusals of steps from the unit's Location. Low
// Crawl comes after steps on foot.
int rank(const Refusal& refusal, LocationId start) {
  constexpr std::array<int, 8> kRanks{2, 4, 0, 1, 3, 2, 2, 5};  // by RefusalKind
  const int of_kind = kRanks[static_cast<std::size_t>(refusal.kind)];
  return refusal.from == start && refusal.kind != RefusalKind::low_crawl ? std::min(of_kind, 2) : of_kind;
}

std::vector<std::string> refusers(const Refusal& refusal) {
  std::vector<std::string> out = refusal.others;
  if (!refusal.enemy.empty()) out.insert(out.begin(), refusal.enemy);
  return out;
}

std::string with_captors(const Fate& fate) {
  return fate.to.empty() ? phrase(fate.what) : phrase("{} to {}", {phrase(fate.what), or_list(fate.to)});
}

// One Location, with the answer about the unit.
class Question {
 public:
  Question(const Game& game, const UnitAnswer& answer, const Surroundings& ground, LocationId at)
      : game_(game), map_(*game.setting().map), answer_(answer), ground_(ground), at_(at) {
    out_.unit = answer.id;
    out_.at = at;
    out_.counted = ground.counted;
    if (ground.has_half_mf > HalfMf{}) out_.has_half_mf = ground.has_half_mf;
  }

  Why answered() {
    if (!by_option() && !standing() && !settled() && !by_passage() && !by_refusals()) by_cheapest_path();
    return std::move(out_);
  }

 private:
  std::string name(LocationId at) const { return at == kNowhere ? phrase("off the map") : map_.location_name(at); }
  std::string amount(HalfMf half_mf) const {
    return fmt::format("{} {}", mf_text(half_mf), translated(ground_.counted));
  }
  bool entered(LocationId at) const { return std::binary_search(answer_.entered.begin(), answer_.entered.end(), at); }

  void decide(WhyKind kind, Reason reason) {
    out_.kind = kind;
    out_.reason = std::move(reason);
  }
  // Adds a reason once.
  void also(const Reason& reason) {
    const auto same = [&](const Reason& other) { return other.text == reason.text && other.rule == reason.rule; };
    if (!same(out_.reason) && std::none_of(out_.reasons.begin(), out_.reasons.end(), same))
      out_.reasons.push_back(reason);
  }
  void also(const std::vector<Reason>& reasons) {
    for (const Reason& reason : reasons) also(reason);
  }
  void take(const RoutOption& option) {
    out_.path = option.path;
    if (option.spent_half_mf > HalfMf{} || !option.spent_at.empty()) out_.spent_half_mf = option.spent_half_mf;
    out_.odds = option.odds;
    out_.chance = option.chance;
  }
  void take_cheapest() {
    if (!ground_.cheapest.reached(at_)) return;
    out_.path = ground_.cheapest.path(at_);
    out_.spent_half_mf = ground_.spent_half_mf + ground_.cheapest.half_mf(at_);
  }

  std::string words(const RoutOption& option) const {
    const std::string text = option_text(option, map_, game_.words());
    return text.empty() ? " " + phrase("it goes no farther than {}", {name(option.end)}) : text;
  }

  // A legal end, or a dead end.
  bool by_option() {
    const auto ends_here = [&](const RoutOption& option) { return option.end == at_; };
    const auto& options = answer_.options;
    const auto first = std::find_if(options.begin(), options.end(), ends_here);
    if (first == options.end()) return by_dead_end();
    take(*first);
    decide(WhyKind::may_end,
           {"", phrase(first->chance ? to_translate("dice may bring it there:{}") : to_translate("it may end there:{}"),
                       {words(*first)})});
    for (const Destination& destination : ground_.destinations)
      if (destination.at == at_) also({ground_.destination_rule, phrase("it is a shelter that it must make for")});
    also(told_path(first->story, map_));
    also(first->notes);
    for (auto other = first + 1; other != options.end(); ++other)
      if (ends_here(*other)) also(Reason{"", phrase("or{}", {words(*other)})});
    return true;
  }

  bool by_dead_end() {
    const auto dead = std::find_if(answer_.dead_ends.begin(), answer_.dead_ends.end(),
                                   [&](const DeadEnd& end) { return end.way.end == at_; });
    if (dead == answer_.dead_ends.end()) return false;
    take(dead->way);
    decide(WhyKind::dead_end, {"", phrase("it may go there, but neither stay nor go on; {} there:{}",
                                          {with_captors(dead->fate), words(dead->way)})});
    out_.by = dead->fate.to;
    also(told_path(dead->way.story, map_));
    also(dead->fate.because);
    return true;
  }

  // The unit's own Location: whether it may stay.
  bool standing() {
    if (at_ != answer_.at) return false;
    out_.path = {at_};
    const Verdict verdict = verdict_of(answer_);
    const std::string found = verdict.word + verdict.rest;
    if (chooses(answer_))
      decide(WhyKind::stands, {"", phrase("it stands there and may not stay: {}", {found})});
    else if (verdict.decides != nullptr)
      decide(WhyKind::stands, {verdict.decides->rule, phrase("it stands there: {}: {}", {found, verdict.decides->text}),
                               verdict.decides->disputed});
    else
      decide(WhyKind::stands, {"", phrase("it stands there: {}", {found})});
    out_.by = answer_.fate.to;
    also(answer_.because);
    if (!chooses(answer_)) also(answer_.fate.because);
    return true;
  }

  // A unit that cannot move anywhere.
  bool settled() {
    if (!answer_.options.empty()) return false;
    const Fate& fate = answer_.fate;
    const Reason because = fate.because.empty() ? Reason{} : fate.because.front();
    if (fate.kind == FateKind::surrenders) {
      decide(WhyKind::surrenders,
             {because.rule, phrase("it {}: {}", {with_captors(fate), because.text}), because.disputed});
      out_.by = fate.to;
      for (const RoutOption& option : answer_.forgone)
        if (option.end == at_) also(Reason{"", phrase("otherwise it could end there:{}", {words(option)})});
      return true;
    }
    if (!answer_.entered.empty() || !answer_.dead_ends.empty() || !answer_.refused.empty() || ground_.held)
      return false;
    const bool gone = answer_.at == kNowhere;
    decide(WhyKind::no_move, {"", gone                             ? phrase("it is not on the map")
                                  : answer_.duty == Duty::need_not ? phrase("these rules ask no move of it now")
                                                                   : phrase("these rules allow it no move")});
    also(answer_.because);
    also(fate.because);
    return true;
  }

  // A legal path leads through it.
  bool by_passage() {
    if (const Passage* passage = ground_.passage(at_)) {
      out_.path = passage->path;
      out_.spent_half_mf = passage->spent_half_mf;
      out_.by = passage->by;
      const std::string by_path = fmt::format("{}, {}", path_text(passage->path, map_), amount(passage->spent_half_mf));
      decide(WhyKind::may_pass,
             {passage->not_end.rule,
              phrase("it may pass through there ({}), but not end there: {}", {by_path, passage->not_end.text}),
              passage->not_end.disputed});
      add_refusals(refusals());
      return true;
    }
    if (!entered(at_)) return false;
    // A way of several turns leads beyond the unit's allowance.
    if (beyond_this_move()) return by_cheapest_path(), true;
    std::vector<std::string> ends;
    for (const RoutOption& option : answer_.options)
      if (std::find(ends.begin(), ends.end(), name(option.end)) == ends.end()) ends.push_back(name(option.end));
    constexpr std::size_t kShown = 4;
    const std::size_t more = ends.size() > kShown ? ends.size() - kShown : 0;
    ends.resize(std::min(ends.size(), kShown));
    std::string where = ends.empty() ? name(answer_.at) : fmt::format("{}", fmt::join(ends, ", "));
    if (more > 0) where = phrase("{} or one of {} more", {where, std::to_string(more)});
    decide(WhyKind::may_pass,
           {ground_.rule, phrase("a legal step leads there, but its move does not end there: it ends in {}", {where})});
    if (legal(ground_.cheapest.path(at_))) take_cheapest();
    if (!answer_.because.empty()) also(answer_.because.front());
    add_refusals(refusals());
    return true;
  }

  // Costs more than the whole allowance, and lies on no way: ways may lead on behind friends.
  bool beyond_this_move() const {
    for (const RoutOption& option : answer_.options)
      if (std::find(option.path.begin(), option.path.end(), at_) != option.path.end()) return false;
    return ground_.has_half_mf > HalfMf{} && ground_.cheapest.reached(at_) &&
           ground_.spent_half_mf + ground_.cheapest.half_mf(at_) > ground_.has_half_mf;
  }

  // Every Location of the path is entered, and no step of it is refused.
  bool legal(const std::vector<LocationId>& path) const {
    for (std::size_t i = 1; i < path.size(); ++i)
      if (!entered(path[i]) || refusal_of(path[i - 1], path[i]) != nullptr) return false;
    return true;
  }

  const Refusal* refusal_of(LocationId from, LocationId to) const {
    const auto it = std::find_if(answer_.refused.begin(), answer_.refused.end(), [&](const Refusal& refusal) {
      return refusal.from == from && refusal.to == to && refusal.kind != RefusalKind::low_crawl;
    });
    return it != answer_.refused.end() ? &*it : nullptr;
  }

  // Refused steps into it, the most important first, then by the cost to reach the step.
  std::vector<const Refusal*> refusals() const {
    std::vector<const Refusal*> out;
    for (const Refusal& refusal : answer_.refused)
      if (refusal.to == at_) out.push_back(&refusal);
    const auto cost = [&](const Refusal* refusal) {
      return ground_.cheapest.reached(refusal->from) ? ground_.cheapest.half_mf(refusal->from) : kFarthestHalfMf;
    };
    std::stable_sort(out.begin(), out.end(), [&](const Refusal* a, const Refusal* b) {
      const int first = rank(*a, answer_.at), second = rank(*b, answer_.at);
      return first != second ? first < second : cost(a) < cost(b);
    });
    return out;
  }

  std::string why(const Refusal& refusal) const {
    const bool named = refusal.enemy.empty() || refusal.why.find(refusal.enemy) != std::string::npos;
    return named ? refusal.why : fmt::format("{} ({})", refusal.why, refusal.enemy);
  }
  // Returns the direction of a step; -1: within a hex, or off the map.
  int direction(const Refusal& refusal) const {
    if (refusal.from == kNowhere || refusal.to == kNowhere) return -1;
    return direction_to(map_.hex(map_.location(refusal.from).hex).at, map_.hex(map_.location(refusal.to).hex).at);
  }
  std::string side(const Refusal& refusal) const {
    const int side = direction(refusal);
    return side < 0 ? std::string() : std::string(kSides[static_cast<std::size_t>(side)]);
  }
  std::string_view across(const Refusal& refusal) const {
    const int side = direction(refusal);
    return side < 0 ? to_translate("the step from {} to {} is refused: {}") : kAcross[static_cast<std::size_t>(side)];
  }
  Reason step_reason(const Refusal& refusal) const {
    const std::string crawl = phrase("by Low Crawl: {}", {""});
    if (refusal.kind == RefusalKind::low_crawl && refusal.why.starts_with(crawl))
      return {refusal.rule,
              phrase("Low Crawl from {} to {} is refused: {}",
                     {name(refusal.from), name(refusal.to), refusal.why.substr(crawl.size())}),
              refusal.disputed};
    return {refusal.rule, phrase(across(refusal), {name(refusal.from), name(refusal.to), why(refusal)}),
            refusal.disputed};
  }
  void take_step(const Refusal& refusal) {
    out_.by = refusers(refusal);
    out_.step = RefusedHexside{refusal.from, refusal.to, side(refusal)};
  }
  void add_refusals(const std::vector<const Refusal*>& list) {
    for (const Refusal* refusal : list) also(step_reason(*refusal));
  }

  // "it must make for N6 (4 MF) first".
  Reason destinations_first() const {
    std::vector<std::string> places;
    for (const Destination& d : ground_.destinations)
      places.push_back(fmt::format("{} ({})", name(d.at), amount(d.half_mf)));
    if (places.empty()) return {};
    return {ground_.destination_rule, phrase("it must make for {} first", {or_list(places)})};
  }

  Reason refusal_reason(const Refusal& refusal) const {
    const auto said = [&](std::string text) { return Reason{refusal.rule, std::move(text), refusal.disputed}; };
    switch (refusal.kind) {
      case RefusalKind::enemy_there:
        return said(phrase("an enemy holds it: {}", {why(refusal)}));
      case RefusalKind::over_stacked:
        return said(phrase("there is no room for it: {}", {why(refusal)}));
      case RefusalKind::movement:
        return said(phrase("it is too far: {} (from {})", {why(refusal), name(refusal.from)}));
      case RefusalKind::shelter_first:
        if (const Reason first = destinations_first(); !first.text.empty())
          return said(fmt::format("{}: {}", first.text, why(refusal)));
        break;
      case RefusalKind::leaves_shelter:
        return said(phrase("once in {}, {}", {name(refusal.from), why(refusal)}));
      case RefusalKind::rule:
      case RefusalKind::ground:
      case RefusalKind::low_crawl:
        break;
    }
    return step_reason(refusal);
  }

  bool by_refusals() {
    const std::vector<const Refusal*> list = refusals();
    if (list.empty()) return false;
    const Refusal& first = *list.front();
    take_cheapest();
    if (ground_.held && first.kind != RefusalKind::low_crawl) {
      decide(WhyKind::held, *ground_.held);
    } else {
      decide(kind_of(first.kind), refusal_reason(first));
      take_step(first);
      if (ground_.held) also(*ground_.held);
    }
    add_refusals(ground_.held ? list : std::vector<const Refusal*>(list.begin() + 1, list.end()));
    return true;
  }

  // No legal path leads near it.
  void by_cheapest_path() {
    take_cheapest();
    if (map_.location(at_).kind == LocationKind::upper && !ground_.upper_floors)
      return decide(WhyKind::no_such_place, {"", phrase("these rules know no upper floors: ask about {}",
                                                        {map_.name(map_.location(at_).hex)})});
    if (ground_.held) return decide(WhyKind::held, *ground_.held);
    if (!out_.spent_half_mf && ground_.cheapest.whole())
      return decide(WhyKind::unreachable, {"", phrase("no path that it could take leads there")});
    if (!out_.spent_half_mf || (out_.has_half_mf && *out_.spent_half_mf > *out_.has_half_mf)) {
      const std::string costs =
          out_.spent_half_mf ? amount(*out_.spent_half_mf) : phrase("more than {}", {amount(kFarthestHalfMf)});
      decide(WhyKind::too_far,
             {ground_.rule, out_.has_half_mf ? phrase("it is too far: the cheapest path costs {}, and it has {}",
                                                      {costs, mf_text(*out_.has_half_mf)})
                                             : phrase("it is too far: the cheapest path costs {}", {costs})});
      if (const Reason first = destinations_first(); !first.text.empty()) also(first);
      return;
    }
    by_first_barred_step();
  }

  // Within its allowance, but without a legal path: the first refusal on the cheapest.
  void by_first_barred_step() {
    const std::vector<LocationId>& path = out_.path;
    const std::string cheapest = fmt::format("{}, {}", path_text(path, map_), amount(*out_.spent_half_mf));
    std::size_t i = 1;
    while (i + 1 < path.size() && entered(path[i]) && refusal_of(path[i - 1], path[i]) == nullptr) ++i;
    const Refusal* refusal = refusal_of(path[i - 1], path[i]);
    if (refusal == nullptr)
      return decide(WhyKind::barred,
                    {ground_.rule, phrase("no legal path leads there: the cheapest ({}) is legal only as far as {}",
                                          {cheapest, name(path[i - 1])})});
    take_step(*refusal);
    if (kind_of(refusal->kind) == WhyKind::shelter_first) {
      decide(WhyKind::shelter_first, refusal_reason(*refusal));
      return also(Reason{"", phrase("the cheapest path there is {}", {cheapest})});
    }
    decide(WhyKind::barred,
           {refusal->rule,
            phrase("no legal path leads there: on the cheapest ({}), {}", {cheapest, step_reason(*refusal).text}),
            refusal->disputed});
    if (const Reason first = destinations_first(); !first.text.empty()) also(first);
  }

  const Game& game_;
  const Map& map_;
  const UnitAnswer& answer_;
  const Surroundings& ground_;
  LocationId at_;
  Why out_;
};

Tone tone_of(WhyKind kind) {
  switch (kind) {
    case WhyKind::may_end:
      return Tone::good;
    case WhyKind::stands:
    case WhyKind::dead_end:
    case WhyKind::may_pass:
      return Tone::warn;
    case WhyKind::no_move:
    case WhyKind::no_such_place:
      return Tone::faint;
    default:
      return Tone::bad;
  }
}

}  // namespace

std::string_view name_of(WhyKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

WhyThere::WhyThere(const Game& game, UnitAnswer answer)
    : game_(game), answer_(std::move(answer)), ground_(game.surroundings(answer_.id)) {
  std::sort(answer_.entered.begin(), answer_.entered.end());
  game.narrate(answer_);
}

Why WhyThere::of(LocationId at) const {
  return Question(game_, answer_, ground_, at).answered();
}

std::string why_text(const Why& why, const Map& map, std::string_view unit, const Tint& tint) {
  std::string out =
      phrase("{} to {}: {}", {printable(unit.empty() ? std::string_view(why.unit) : unit), map.location_name(why.at),
                              tint(printable(why.reason.text), tone_of(why.kind)) +
                                  tint(printable(rule_text(why.reason)), Tone::faint)}) +
      "\n";
  for (const Reason& reason : why.reasons)
    out += "  " + printable(reason.text) + tint(printable(rule_text(reason)), Tone::faint) + "\n";
  return out;
}

}  // namespace hexrout
