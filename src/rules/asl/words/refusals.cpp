#include "rules/asl/words/refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/map/terrain.hpp"
#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/listed.hpp"

namespace hexrout::asl {

namespace {

// Words of a refusal, listed in the order of RefusedFor. Words in brackets: Location entered and left, enemies with
// their Locations, their names alone, MF, the vehicle, the reason of the duty.
struct Sentence {
  RefusedFor why;
  RefusalKind kind;
  const char* rule;  // null: that of the duty
  const char* text;
};
constexpr RefusalKind kRule = RefusalKind::rule;
constexpr RefusalKind kCrawl = RefusalKind::low_crawl;
constexpr std::array kSentences{
    Sentence{RefusedFor::terrain, RefusalKind::ground, "A10.52",
             to_translate("{to} can be reached by Low Crawl alone")},
    Sentence{RefusedFor::known_enemy, RefusalKind::enemy_there, "A10.51",
             to_translate("{to} holds a Known enemy unit: {who}")},
    Sentence{RefusedFor::enemy_there, RefusalKind::enemy_there, "A4.14",
             to_translate("an unconcealed enemy unit is there: {who}")},
    Sentence{RefusedFor::adjacent, kRule, "A10.51", to_translate("{to} is ADJACENT to {who}, Known from {from}")},
    Sentence{RefusedFor::nearer, kRule, "A10.51", to_translate("{to} is nearer to {who}, in whose LOS {from} lies")},
    Sentence{RefusedFor::nearer_remembered, kRule, "A10.51",
             to_translate("{to} is nearer to {who}, Known earlier in this rout")},
    Sentence{RefusedFor::stacking, RefusalKind::over_stacked, "A5.1", to_translate("{to} would be overstacked")},
    Sentence{RefusedFor::movement, RefusalKind::movement, "A10.5",
             to_translate("entering {to} takes {mf} MF, more than are left")},
    Sentence{RefusedFor::all_movement, RefusalKind::movement, "B16.4",
             to_translate("entering {to} takes every MF, and some have been spent")},
    Sentence{RefusedFor::shelter, RefusalKind::shelter_first, "A10.51",
             to_translate("from {to} the nearest shelter could no longer be reached")},
    Sentence{RefusedFor::leaves_shelter, RefusalKind::leaves_shelter, "A10.51",
             to_translate("it is in shelter: it must stop there or go on into other shelter, and {to} is no shelter")},
    Sentence{RefusedFor::passes_shelter, kRule, "A10.51",
             to_translate("{from} is shelter that may not be left for {to}")},
    Sentence{RefusedFor::no_step, RefusalKind::ground, "A4.1",
             to_translate("{to} cannot be entered on foot from {from}")},
    Sentence{RefusedFor::been_there, kRule, "A10.53", to_translate("it has been in {to}")},
    Sentence{RefusedFor::thrown_back, kRule, "A10.533", to_translate("it was thrown back, and its rout has ended")},
    Sentence{RefusedFor::on_wire, kRule, "B26.4", to_translate("a die decides whether it gets off the Wire")},
    Sentence{RefusedFor::no_way, kRule, "A10.51", to_translate("no legal way of taking the step")},
    Sentence{RefusedFor::no_crawl, kCrawl, "A10.52", to_translate("{to} cannot be entered by Low Crawl")},
    Sentence{RefusedFor::off_the_way, kCrawl, "A10.52", to_translate("{to} is not on the way to the nearest shelter")},
    Sentence{RefusedFor::crawl_movement, kCrawl, "A10.52", to_translate("{to} costs more than the whole allotment")},
    Sentence{RefusedFor::crawl_from_wire, kCrawl, "B26.4",
             to_translate("on top of Wire there is no Low Crawl: getting beneath it takes MF that it needs")},
    Sentence{RefusedFor::crawl_under_way, kCrawl, "A10.52",
             to_translate("Low Crawl takes every MF, and some have been spent")},
    Sentence{RefusedFor::crawl_disrupted, kCrawl, "A19.12", to_translate("a Disrupted unit does not Low Crawl")},
    Sentence{RefusedFor::crawl_from_water, kCrawl, "B21.43", to_translate("there is no Low Crawl out of water")},
    Sentence{RefusedFor::crawl_from_enemy, kCrawl, "A10.52",
             to_translate("Low Crawl cannot leave an enemy-occupied Location")},
    Sentence{RefusedFor::crawl_far, kCrawl, "A10.52", to_translate("Low Crawl goes one Location")},
    Sentence{RefusedFor::beside, kRule, "A10.5", to_translate("it would end beside {ids}, Known, unbroken and armed")},
    Sentence{RefusedFor::goes_on, kRule, "A10.51", to_translate("it can still go on to {to} towards {from}")},
    Sentence{RefusedFor::stops_short, kRule, "A10.51", to_translate("it may not stop short of {to}")},
    Sentence{RefusedFor::no_end, kRule, "A10.51", to_translate("its rout may not end there")},
    Sentence{RefusedFor::surrenders, kRule, "A20.21", to_translate("it has to surrender")},
    Sentence{RefusedFor::unloads, kRule, "D6.1", to_translate("it goes beneath {aboard} and no farther")},
    Sentence{RefusedFor::shut_in, kRule, "B30.5", to_translate("there is an armed enemy on the pillbox that it is in")},
    Sentence{RefusedFor::must_rout, kRule, nullptr, to_translate("it may not stay: {duty}")},
    Sentence{RefusedFor::cannot_rout, kRule, nullptr, to_translate("it may not rout: {duty}")},
    Sentence{RefusedFor::rout_ended, kRule, "A10.53", to_translate("its rout has ended")},
    Sentence{RefusedFor::night, kRule, "E1.54", to_translate("by night there is no rout but Low Crawl")},
};
constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i)
    if (kSentences[i].why != static_cast<RefusedFor>(i)) return false;
  return kSentences.back().why == RefusedFor::night;
}
static_assert(in_order());

const Sentence& sentence_of(RefusedFor why) {
  return kSentences[static_cast<std::size_t>(why)];
}

// Returns the text with each word in brackets replaced by the result of word() for it.
template <class Word>
std::string filled(std::string_view text, const Word& word) {
  std::string out;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    out.append(text.substr(0, open)).append(word(text.substr(open + 1, close - open - 1)));
    text.remove_prefix(close + 1);
  }
  return out.append(text);
}

// "g1 in K4 and g2 in L3", or "g1 and g2".
std::string enemies_text(const Map& map, const std::vector<const Unit*>& enemies, bool with_places) {
  std::vector<std::string> out;
  out.reserve(enemies.size());
  for (const Unit* enemy : enemies)
    out.push_back(with_places ? phrase("{} in {}", {enemy->id, map.location_name(enemy->at)}) : enemy->id);
  return and_list(out);
}

// Returns the reason why no step on foot leads from one Location to the other.
Reason no_step(const Scene& scene, LocationId from, LocationId to) {
  const Map& map = scene.map();
  const HexId hex = map.location(from).hex;
  const HexId other = map.location(to).hex;
  const int side = direction_to(map.hex(hex).at, map.hex(other).at);
  if (hex != other && side < 0)
    return {"A4.1", phrase("{} and {} are not adjacent", {map.location_name(from), map.location_name(to)}), ""};
  const Terrain& terrain = TerrainCatalogue::standard()[scene.ground.place(to).terrain];
  if (scene.ground.place(to).has(PlacedKind::blaze)) return {"B25.4", phrase("{} is a Blaze", {map.name(other)}), ""};
  if (terrain.kind == TerrainClass::water)
    return {"B21.41", phrase("{} is water that cannot be forded", {map.name(other)}), ""};
  const auto cliff = [&](HexId of, int across) { return (map.hex(of).cliff_sides >> across & 1) != 0; };
  if (side >= 0 && (cliff(hex, side) || cliff(other, (side + 3) % 6)))
    return {"B11.41", phrase("broken units do not climb cliffs"), ""};
  if (!terrain.from_below && map.absolute_level(to) > map.absolute_level(from))
    return {"B16.4", phrase("{} cannot be entered from below", {map.name(other)}), ""};
  const Sentence& said = sentence_of(RefusedFor::no_step);
  return {said.rule, filled(phrase_template(said.text),
                            [&](std::string_view word) { return map.location_name(word == "to" ? to : from); })};
}

}  // namespace

std::string mf(HalfMf half_mf) {
  return fmt::format("{}{}", half_mf.count() / 2, half_mf.count() % 2 == 0 ? "" : "½");
}

Reason reason_of(const Scene& scene, const Unit& mover, const Objection& no) {
  if (no.why == RefusedFor::no_step) return no_step(scene, no.from, no.to);
  const Map& map = scene.map();
  const Sentence& said = sentence_of(no.why);
  const std::vector<Reason> because = said.rule == nullptr ? rout_duty(scene, mover).because : std::vector<Reason>();
  const bool none = because.empty();
  return {said.rule != nullptr ? said.rule
          : none               ? "A10.5"
                               : because.front().rule,
          filled(phrase_template(said.text), [&](std::string_view word) {
            return word == "to"     ? map.location_name(no.to)
                   : word == "from" ? map.location_name(no.from)
                   : word == "mf"   ? mf(no.half_mf)
                   : word == "who"  ? enemies_text(map, no.by, true)
                   : word == "ids"  ? enemies_text(map, no.by, false)
                   : word == "duty" ? (none ? std::string() : because.front().text)
                                    : mover.aboard;
          })};
}

Refusal refusal_of(const RoutResult& found, LocationId from, LocationId to, const StepRefusal& no, bool crawling) {
  const Objection objection{no.why, to, from, found.named(no.by), no.half_mf};
  Reason said = reason_of(*found.scene, found.mover(), objection);
  Refusal out{from, to, std::move(said.rule), "", std::move(said.text)};
  for (const Unit* enemy : objection.by) {
    if (enemy == objection.by.front())
      out.enemy = enemy->id;
    else
      out.others.push_back(enemy->id);
  }
  out.kind = crawling ? kCrawl : sentence_of(no.why).kind;
  return out;
}

namespace {

// Adds the neighbours that cannot be entered on foot at all, and the map's edge.
void refuse_terrain(const RoutResult& found, LocationId from, std::vector<Refusal>& out) {
  const Scene& scene = *found.scene;
  const Map& map = scene.map();
  const HexId hex = map.location(from).hex;
  if (map.location(from).kind == LocationKind::upper) return;
  for (const Direction side : kAllDirections) {
    const HexId other = map.neighbour(hex, side);
    if (other == kNowhere) {
      out.push_back({from, kNowhere, "A2.6", "", phrase("no rout leaves the map"), ""});
      continue;
    }
    const LocationId to = map.ground(other);
    const auto steps = scene.ground.steps(from);
    if (std::any_of(steps.begin(), steps.end(), [&](const FootStep& s) { return map.location(s.to).hex == other; }))
      continue;
    const Reason why = no_step(scene, from, to);
    Refusal refusal{from, to, why.rule, "", why.text, ""};
    refusal.kind = RefusalKind::ground;
    out.push_back(std::move(refusal));
  }
}

// Steps and Locations of the labels of a search, sorted.
struct Trodden {
  explicit Trodden(const RoutResult& found) {
    for (const RoutLabel& label : found.labels) {
      stood.push_back(label.at);
      if (label.parent != kNoLabel) steps.emplace_back(found.labels[label.parent].at, label.at);
    }
    if (stood.empty()) stood.push_back(found.mover().at);
    std::sort(steps.begin(), steps.end());
    std::sort(stood.begin(), stood.end());
    stood.erase(std::unique(stood.begin(), stood.end()), stood.end());
  }
  bool took(LocationId from, LocationId to) const {
    return std::binary_search(steps.begin(), steps.end(), std::pair(from, to));
  }
  bool entered(LocationId at) const { return std::binary_search(stood.begin(), stood.end(), at); }
  std::vector<std::pair<LocationId, LocationId>> steps;
  std::vector<LocationId> stood;
};

void refuse_steps(const RoutResult& found, const Trodden& trodden, std::vector<Refusal>& out) {
  struct Said {
    LocationId from, to;
    RefusedFor why;
    EnemyBits by;
    bool operator==(const Said&) const = default;
  };
  std::vector<Said> said;
  for (const RefusedStep& r : found.refused) {
    const LocationId from = found.labels[r.label].at;
    // Skips steps that another path takes: the first was refused for the enemies it had seen or the MF it had spent.
    if (trodden.took(from, r.to) && r.why.by == 0) continue;
    if (r.why.why == RefusedFor::movement && trodden.entered(r.to)) continue;
    const Said same{from, r.to, r.why.why, r.why.by};
    if (std::find(said.begin(), said.end(), same) != said.end()) continue;
    said.push_back(same);
    out.push_back(refusal_of(found, from, r.to, r.why, false));
  }
}

// Adds the refusals of Low Crawl: by day only for reasons of its own, by night, without other steps, for all.
void refuse_crawls(const RoutResult& found, std::vector<Refusal>& out) {
  const bool night = found.scene->position->night && found.scene->switches().night;
  for (const RefusedStep& r : found.refused_crawls) {
    if (!night && r.why.why != RefusedFor::off_the_way && r.why.why != RefusedFor::no_crawl) continue;
    Refusal refusal = refusal_of(found, found.mover().at, r.to, r.why, true);
    refusal.why = phrase("by Low Crawl: {}", {refusal.why});
    if (r.why.why == RefusedFor::off_the_way) refusal.disputed = "low_crawl_toward";
    if (std::none_of(out.begin(), out.end(), [&](const Refusal& o) {
          return o.from == refusal.from && o.to == refusal.to && o.why == refusal.why;
        }))
      out.push_back(std::move(refusal));
  }
}

}  // namespace

void add_refusals(const RoutResult& found, UnitAnswer& answer) {
  const Trodden trodden(found);
  const LocationId start = found.mover().at;
  answer.refused.reserve(found.refused.size());
  refuse_steps(found, trodden, answer.refused);
  refuse_crawls(found, answer.refused);
  for (const LocationId at : trodden.stood) {
    refuse_terrain(found, at, answer.refused);
    if (at != start) answer.entered.push_back(at);
  }
  std::stable_partition(answer.refused.begin(), answer.refused.end(),
                        [&](const Refusal& refusal) { return refusal.from == start; });
}

}  // namespace hexrout::asl
