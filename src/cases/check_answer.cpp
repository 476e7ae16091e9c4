#include "cases/check_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "cases/answer_shape.hpp"
#include "cases/tree.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/rules/readings.hpp"

namespace hexrout {

namespace {

std::vector<std::string> in_order(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

class AnswerCheck {
 public:
  AnswerCheck(const Game& game, const std::string& unit, Compared& compared)
      : game_(game), unit_(unit), map_(*game.setting().map), answer_(game.answer(unit)), compared_(compared) {}

  bool unit_is_there() const { return answer_.code != "UNKNOWN_UNIT"; }
  void check(const std::string& key, const Node& value);

 private:
  using Options = std::vector<RoutOption>;

  std::string name(LocationId at) const { return at == kNowhere ? "off" : map_.location_name(at); }
  std::string about(const std::string& what) const { return fmt::format("{} of {}", what, unit_); }
  // Returns the Location that a word names, or reports that the map has none. "off" means off the map: kNowhere.
  LocationId place_of(const Node& word) const;
  LocationId place_of(const std::string& word, const Place& place) const;
  std::vector<LocationId> path_of(const Node& list) const;

  std::vector<std::string> ends(const Options& options, bool crawl, bool contact) const;
  std::vector<std::string> first_steps() const;
  const RoutOption* option_to(const std::string& end) const;
  std::vector<const Reason*> reasons() const;
  static bool reason_fits(const Node& wanted, const Reason& reason);
  static bool some_reason_fits(const Node& wanted, const std::vector<Reason>& all);

  void check_places(const std::string& key, const Node& value, const std::vector<std::string>& found);
  void check_among(const std::string& key, const Node& value);
  void check_fate(const Node& value);
  void check_dead_ends(const Node& value);
  void check_of_option(const std::string& key, const std::string& end, const Node& wanted);
  void check_safe(const std::string& end, const Node& wanted);
  void check_around(const std::string& end, const Node& wanted);
  void check_options(const Node& value);
  bool option_fits(const Node& wanted, const RoutOption& option) const;
  void check_refused(const Node& value);
  void check_reasons(const Node& value);
  void check_says(const Node& value);
  void check_disputed(const Node& value);
  void check_other_readings(const Node& value);
  void check_legal(const Node& value);
  void check_illegal(const Node& value);

  const Game& game_;
  const std::string& unit_;
  const Map& map_;
  const UnitAnswer answer_;
  Compared& compared_;
};

LocationId AnswerCheck::place_of(const std::string& word, const Place& place) const {
  if (word == "off") return kNowhere;
  const auto at = map_.find_location(word);
  if (!at)
    compared_.missing("unknown-location", place, fmt::format("there is no Location {}", in_quotes(word)),
                      place_hint(map_, word, "write hexes as L2, upper levels as M2/1"));
  return at.value_or(kNowhere);
}

LocationId AnswerCheck::place_of(const Node& word) const {
  return place_of(word.scalar(), word.place());
}

std::vector<LocationId> AnswerCheck::path_of(const Node& list) const {
  std::vector<LocationId> out;
  if (list.is_scalar()) out.push_back(place_of(list));
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(place_of(list.item(i)));
  return out;
}

std::vector<std::string> AnswerCheck::ends(const Options& options, bool crawl, bool contact) const {
  std::set<std::string> out;
  for (const RoutOption& o : options)
    if (o.low_crawl == crawl && o.contact == contact) out.insert(name(o.end));
  return {out.begin(), out.end()};
}

std::vector<std::string> AnswerCheck::first_steps() const {
  std::set<std::string> out;
  for (const RoutOption& o : answer_.options)
    if (o.path.size() > 1) out.insert(name(o.path[1]));
  return {out.begin(), out.end()};
}

const RoutOption* AnswerCheck::option_to(const std::string& end) const {
  for (const Options* list : {&answer_.options, &answer_.forgone})
    for (const RoutOption& o : *list)
      if (!o.low_crawl && name(o.end) == end) return &o;
  return nullptr;
}

// Returns the reasons of the answer, of its fate and of every option.
std::vector<const Reason*> AnswerCheck::reasons() const {
  std::vector<const Reason*> out;
  const auto add = [&](const std::vector<Reason>& all) {
    for (const Reason& reason : all) out.push_back(&reason);
  };
  add(answer_.because);
  add(answer_.fate.because);
  for (const RoutOption& o : answer_.options) add(o.notes);
  return out;
}

bool AnswerCheck::reason_fits(const Node& wanted, const Reason& reason) {
  if (wanted.is_scalar()) return reason.rule == wanted.scalar();
  const Node rule = wanted.find("rule");
  const Node text = wanted.find("text");
  return (!rule || text_fits(rule.scalar(), reason.rule)) && (!text || text_fits(text.scalar(), reason.text));
}

bool AnswerCheck::some_reason_fits(const Node& wanted, const std::vector<Reason>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Reason& reason) { return reason_fits(wanted, reason); });
}

std::string shown_reasons(const std::vector<const Reason*>& all) {
  std::vector<std::string> out;
  for (const Reason* reason : all) out.push_back(fmt::format("{} [{}]", reason->text, reason->rule));
  return listed(out);
}

std::string shown_item(const Node& item) {
  if (item.is_scalar()) return item.scalar();
  std::vector<std::string> out;
  for (std::size_t i = 0; i < item.size(); ++i) {
    const auto [key, value] = item.entry(i);
    out.push_back(fmt::format("{} {}", key, value.is_scalar() ? value.scalar() : listed(words_of(value))));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

void AnswerCheck::check_places(const std::string& key, const Node& value, const std::vector<std::string>& found) {
  path_of(value);
  compared_.equal(value.place(), about(key), in_order(words_of(value)), in_order(found));
}

void AnswerCheck::check_among(const std::string& key, const Node& value) {
  path_of(value);
  const auto all = ends(answer_.options, false, false);
  for (const std::string& word : words_of(value)) {
    const bool among = std::find(all.begin(), all.end(), word) != all.end();
    compared_.that(among == (key == "includes"), value.place(), about("ends"),
                   fmt::format("{}{} among them", word, key == "includes" ? "" : " not"), listed(all));
  }
}

void AnswerCheck::check_fate(const Node& value) {
  if (value.is_scalar()) {
    compared_.that(text_fits(value.scalar(), answer_.fate.what), value.place(), about("fate"), value.scalar(),
                   answer_.fate.what);
    return;
  }
  if (const Node what = value.find("what")) check_fate(what);
  if (const Node to = value.find("to"))
    compared_.equal(to.place(), about("captors"), in_order(words_of(to)), in_order(answer_.fate.to));
  const Node because = value.find("because");
  for (std::size_t i = 0; i < because.size(); ++i) {
    std::vector<const Reason*> all;
    for (const Reason& reason : answer_.fate.because) all.push_back(&reason);
    compared_.that(some_reason_fits(because.item(i), answer_.fate.because), because.item(i).place(),
                   about("reasons of the fate"), shown_item(because.item(i)), shown_reasons(all));
  }
}

void AnswerCheck::check_dead_ends(const Node& value) {
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto [end, fate] = value.entry(i);
    place_of(end, fate.place());
    wanted.push_back(end + " " + fate.scalar());
  }
  std::vector<std::string> found;
  for (const DeadEnd& end : answer_.dead_ends) found.push_back(name(end.way.end) + " " + end.fate.what);
  compared_.equal(value.place(), about("dead ends"), in_order(wanted), in_order(found));
}

// Compares `paths`, `half_mf`, `interdicted` or `chances` of the option that ends at `end`.
void AnswerCheck::check_of_option(const std::string& key, const std::string& end, const Node& wanted) {
  const std::string what = about(fmt::format("{} to {}", key, end));
  place_of(end, wanted.place());
  const RoutOption* o = option_to(end);
  if (o == nullptr) return compared_.that(false, wanted.place(), what, "an option", "no option with that end");
  std::vector<std::string> found;
  if (key == "paths")
    for (const LocationId at : o->path) found.push_back(name(at));
  if (key == "interdicted")
    for (const InterdictedStep& s : o->interdicted)
      if (s.corner == kNowhere) found.push_back(fmt::format("{} by {}", name(s.at), fmt::join(s.by, " ")));
  if (key == "paths" || key == "interdicted") return compared_.equal(wanted.place(), what, words_of(wanted), found);
  if (key == "half_mf")
    return compared_.equal(wanted.place(), what, wanted.scalar(), std::to_string(o->spent_half_mf.count()));
  compared_.equal(wanted.place(), what, wanted.scalar(),
                  o->chance ? fmt::format("{:.1f}", 100 * o->chance->value()) : "no chance");
}

// Compares the least cost of an option without Interdiction that ends at `end`; 0 if all are Interdicted.
void AnswerCheck::check_safe(const std::string& end, const Node& wanted) {
  place_of(end, wanted.place());
  HalfMf least;
  for (const RoutOption& o : answer_.options)
    if (!o.low_crawl && name(o.end) == end && o.interdicted.empty() && (least == HalfMf{} || o.spent_half_mf < least))
      least = o.spent_half_mf;
  compared_.equal(wanted.place(), about("safe_half_mf to " + end), wanted.scalar(), std::to_string(least.count()));
}

void AnswerCheck::check_around(const std::string& end, const Node& wanted) {
  place_of(end, wanted.place());
  std::set<std::string> found;
  for (const RoutOption& o : answer_.options)
    for (const InterdictedStep& s : o.interdicted)
      if (s.corner != kNowhere && name(o.end) == end)
        found.insert(fmt::format("{} by {}", map_.name(s.corner), fmt::join(s.by, " ")));
  compared_.equal(wanted.place(), about("around to " + end), in_order(words_of(wanted)), {found.begin(), found.end()});
}

bool AnswerCheck::option_fits(const Node& wanted, const RoutOption& option) const {
  const auto same = [&](const char* key, const std::string& actual) {
    const Node word = wanted.find(key);
    return !word || text_fits(word.scalar(), actual);
  };
  std::vector<std::string> path;
  for (const LocationId at : option.path) path.push_back(name(at));
  const Node notes = wanted.find("notes");
  bool fits = same("end", name(option.end)) && same("code", option.code) &&
              same("mandatory", option.mandatory ? "true" : "false") &&
              same("chance", option.chance ? option.chance->text() : "") &&
              (!wanted.find("path") || words_of(wanted.find("path")) == path);
  for (std::size_t i = 0; i < notes.size(); ++i) fits = fits && some_reason_fits(notes.item(i), option.notes);
  return fits;
}

// Each wanted option is found, in the order of the answer; [] means an answer without options.
void AnswerCheck::check_options(const Node& value) {
  std::vector<std::string> all;
  for (const RoutOption& o : answer_.options) {
    std::vector<std::string> path;
    for (const LocationId at : o.path) path.push_back(name(at));
    all.push_back(fmt::format("{} by {} {}", name(o.end), fmt::join(path, " "), o.code));
  }
  if (value.size() == 0) compared_.that(all.empty(), value.place(), about("options"), "none", listed(all));
  std::size_t from = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Node wanted = value.item(i);
    if (const Node end = wanted.find("end")) place_of(end);
    std::size_t at = from;
    while (at < answer_.options.size() && !option_fits(wanted, answer_.options[at])) ++at;
    compared_.that(at < answer_.options.size(), wanted.place(), about("options"), shown_item(wanted), listed(all));
    if (at < answer_.options.size()) from = at + 1;
  }
}

void AnswerCheck::check_refused(const Node& value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Node wanted = value.item(i);
    const auto same = [&](const char* key, const std::string& actual) {
      const Node word = wanted.find(key);
      return !word || text_fits(word.scalar(), actual);
    };
    std::vector<std::string> all;
    bool hit = false;
    for (const Refusal& r : answer_.refused) {
      all.push_back(fmt::format("{} to {} [{}] {}: {}", name(r.from), name(r.to), r.rule, r.enemy, r.why));
      hit = hit || (same("from", name(r.from)) && same("to", name(r.to)) && same("rule", r.rule) &&
                    same("enemy", r.enemy) && same("why", r.why) && same("code", r.code));
    }
    compared_.that(hit, wanted.place(), about("refused"), shown_item(wanted), listed(all));
  }
}

void AnswerCheck::check_reasons(const Node& value) {
  const auto all = reasons();
  const auto one = [&](const Node& wanted) {
    const bool hit = std::any_of(all.begin(), all.end(), [&](const Reason* r) { return reason_fits(wanted, *r); });
    compared_.that(hit, wanted.place(), about("reasons"), shown_item(wanted), hit ? "" : shown_reasons(all));
  };
  if (value.is_scalar()) one(value);
  for (std::size_t i = 0; i < value.size(); ++i) one(value.item(i));
}

void AnswerCheck::check_says(const Node& value) {
  const auto all = reasons();
  for (const std::string& word : words_of(value)) {
    const bool hit =
        std::any_of(all.begin(), all.end(), [&](const Reason* r) { return r->text.find(word) != std::string::npos; });
    compared_.that(hit, value.place(), about("reasons"), word, hit ? "" : shown_reasons(all));
  }
}

void AnswerCheck::check_disputed(const Node& value) {
  std::vector<std::string> found;
  for (const Reason* r : reasons())
    if (!r->disputed.empty()) found.push_back(r->disputed);
  for (const Refusal& r : answer_.refused)
    if (!r.disputed.empty()) found.push_back(r.disputed);
  for (const std::string& word : words_of(value))
    compared_.that(std::find(found.begin(), found.end(), word) != found.end(), value.place(), about("disputed"), word,
                   listed(found));
}

void AnswerCheck::check_other_readings(const Node& value) {
  std::vector<std::string> found;
  for (const Reason& r : AnswersByReadings(game_).of(unit_).readings) found.push_back(r.text);
  const auto wanted = words_of(value);
  if (wanted.empty()) compared_.that(found.empty(), value.place(), about("other readings"), "none", listed(found));
  for (const std::string& word : wanted)
    compared_.that(std::any_of(found.begin(), found.end(),
                               [&](const std::string& text) { return text.find(word) != std::string::npos; }),
                   value.place(), about("other readings"), word, listed(found));
}

std::string path_text(const Node& path) {
  return fmt::format("{}", fmt::join(words_of(path), ","));
}

void AnswerCheck::check_legal(const Node& value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Node path = value.item(i);
    const auto verdict = game_.check(unit_, path_of(path), false);
    compared_.that(verdict && verdict->legal, path.place(), about("path " + path_text(path)), "a legal one",
                   verdict ? verdict->why : "no referee");
  }
}

void AnswerCheck::check_illegal(const Node& value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Node wanted = value.item(i);
    const Node path = wanted.find("path");
    const std::string what = about("path " + path_text(path));
    const auto verdict = game_.check(unit_, path_of(path), wanted.find("low_crawl").scalar() == "true");
    compared_.that(verdict && !verdict->legal, wanted.place(), what, "an illegal one",
                   verdict ? "a legal one" : "no referee");
    if (!verdict) continue;
    const auto same = [&](const char* key, const std::string& actual) {
      if (const Node word = wanted.find(key))
        compared_.equal(word.place(), fmt::format("{} of {}", key, what), word.scalar(), actual);
    };
    same("step", std::to_string(verdict->step));
    same("rule", verdict->rule);
    same("enemy", verdict->enemy);
  }
}

void AnswerCheck::check(const std::string& key, const Node& value) {
  using Check = std::function<void(AnswerCheck&, const Node&)>;
  static const std::map<std::string, Check> kByWord{
      {"fate", &AnswerCheck::check_fate},         {"dead_ends", &AnswerCheck::check_dead_ends},
      {"options", &AnswerCheck::check_options},   {"refused", &AnswerCheck::check_refused},
      {"because", &AnswerCheck::check_reasons},   {"says", &AnswerCheck::check_says},
      {"disputed", &AnswerCheck::check_disputed}, {"other_readings", &AnswerCheck::check_other_readings},
      {"legal", &AnswerCheck::check_legal},       {"illegal", &AnswerCheck::check_illegal},
  };
  if (const auto by_word = kByWord.find(key); by_word != kByWord.end()) return by_word->second(*this, value);
  if (key == "duty")
    return compared_.equal(value.place(), about(key), value.scalar(), std::string(name_of(answer_.duty)));
  if (key == "code") return compared_.equal(value.place(), about(key), value.scalar(), answer_.code);
  if (key == "at") return compared_.equal(value.place(), about(key), value.scalar(), name(answer_.at));
  if (key == "captors")
    return compared_.equal(value.place(), about(key), in_order(words_of(value)), in_order(answer_.fate.to));
  if (key == "includes" || key == "excludes") return check_among(key, value);
  if (key == "ends") return check_places(key, value, ends(answer_.options, false, false));
  if (key == "crawls") return check_places(key, value, ends(answer_.options, true, false));
  if (key == "contacts") return check_places(key, value, ends(answer_.options, false, true));
  if (key == "forgone") return check_places(key, value, ends(answer_.forgone, false, false));
  if (key == "first") return check_places(key, value, first_steps());
  for (std::size_t i = 0; i < value.size(); ++i) {  // the other keys are maps by end
    const auto [end, wanted] = value.entry(i);
    if (key == "safe_half_mf")
      check_safe(end, wanted);
    else if (key == "around")
      check_around(end, wanted);
    else
      check_of_option(key, end, wanted);
  }
}

}  // namespace

void check_answers(const Game& game, const Node& answers, Compared& compared) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto [unit, wanted] = answers.entry(i);
    AnswerCheck answer(game, unit, compared);
    if (!answer.unit_is_there()) {
      compared.missing("unknown-unit", answers.key_place(i), fmt::format("there is no unit {}", in_quotes(unit)),
                       "name one of the scenario");
      continue;
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) answer.check(wanted.entry(k).first, wanted.entry(k).second);
  }
}

}  // namespace hexrout
