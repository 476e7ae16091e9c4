#include "rules/chain_of_command/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "rules/common/words/lists.hpp"

namespace hexrout::coc {
namespace {

constexpr int kMostLoss = 3;  // the columns of the printed table end at -3
constexpr std::array<const char*, 3> kQualities{"green", "regular", "elite"};
// Events that require a test; the table must have a row for each.
constexpr std::array<const char*, 15> kEvents{
    "scout-team",   "team",        "section",       "junior-hurt",    "junior-killed",
    "junior-routs", "senior-hurt", "senior-killed", "senior-routs",   "support",
    "afv",          "apc",         "transport",     "jump-off-point", "mission-objective"};
const std::vector<std::string> kFigures{"sharing-inches",
                                        "attached-inches",
                                        "contact-inches",
                                        "vehicle-shock",
                                        "chain-points",
                                        "move-inches-per-shock",
                                        "shock-per-firepower-die",
                                        "ap-per-shock",
                                        "shock-per-close-combat-die",
                                        "green-shock-per-close-combat-die"};
constexpr std::array<const char*, 3> kRanks{"junior", "senior", "ranking"};

Bands read_losses(Fields& row, std::string_view key, Diagnostics& found) {
  const Node node = row.need(key);
  const auto bands = node ? read_bands(node, 6, found) : std::nullopt;
  if (!bands) return Bands{{{1, 6, 0}}};
  for (std::size_t i = 0; i < bands->bands.size(); ++i) {
    const int loss = bands->bands[i].value;
    if (loss < 0 || loss > kMostLoss)
      found.error("table-row", node.place(), fmt::format("a loss of {} is not possible", loss),
                  fmt::format("losses go from 0 to {}", kMostLoss));
    if (i > 0 && loss <= bands->bands[i - 1].value)
      found.error("table-row", node.place(), "higher faces must lose more",
                  "put the bands in the order of their losses");
  }
  return *bands;
}

template <class Entries, class Names>
void need_all(const Entries& have, const Names& names, std::string_view what, const Place& place, Diagnostics& found) {
  for (const char* name : names) {
    const auto count = std::count(have.begin(), have.end(), std::string(name));
    if (count != 1)
      found.error("table", place, fmt::format("there are {} rows for the {} '{}'", count, what, name),
                  "write exactly one");
  }
}

}  // namespace

bool is_printed_event(std::string_view event) {
  return std::find(kEvents.begin(), kEvents.end(), event) != kEvents.end();
}

Tables read_tables(const Node& root, Diagnostics& found) {
  Tables out;
  Fields top(root, found, "tables");
  std::vector<std::string> names;
  read_each(top.need("bad_things_happen"), "row", found, [&](Fields& row) {
    BadThing thing;
    thing.event = row.need_text("event");
    thing.title = row.need_text("title");
    thing.printed = read_losses(row, "printed", found);
    thing.restored = read_losses(row, "restored", found);
    thing.origin = row.need_text("origin");
    row.need_text("why");
    names.push_back(thing.event);
    out.bad_things.push_back(std::move(thing));
  });
  need_all(names, kEvents, "event", root.place(), found);

  Fields start(top.need("force_morale_start"), found, "start of Force Morale");
  const Node levels = start.need("levels");
  out.start = (levels ? read_bands(levels, 6, found) : std::nullopt).value_or(Bands{{{1, 6, 8}}});
  start.need_text("origin");
  Fields modifiers(start.need("modifiers"), found, "modifiers");
  for (const char* quality : kQualities)
    out.start_modifiers.emplace_back(quality, static_cast<int>(modifiers.integer(quality, 0, -6, 6)));
  modifiers.done();
  start.done();

  read_each(top.need("tracks"), "track", found, [&](Fields& row) {
    Track track;
    track.name = row.need_text("name");
    const Node dice = row.need("dice");
    track.dice = (dice ? read_bands(dice, 20, found) : std::nullopt).value_or(Bands{{{1, 20, 5}}});
    track.red_dice_from = static_cast<int>(row.integer("red_dice_from", 1, 1, 20));
    row.need_text("origin");
    out.tracks.push_back(std::move(track));
  });
  names.clear();
  read_each(top.need("leaders"), "rank", found, [&](Fields& row) {
    Command command;
    command.rank = row.need_text("rank");
    command.orders = static_cast<int>(row.integer("orders", 1, 1, 10));
    command.inches = static_cast<int>(row.integer("inches", 1, 1, 1000));
    row.need_text("origin");
    names.push_back(command.rank);
    out.commands.push_back(std::move(command));
  });
  need_all(names, kRanks, "rank", root.place(), found);
  out.figures = Figures::read(top.need("figures"), kFigures, found);
  top.done();
  return out;
}

const BadThing& Tables::bad_thing(std::string_view event) const {
  const auto it =
      std::find_if(bad_things.begin(), bad_things.end(), [&](const BadThing& t) { return t.event == event; });
  assert(it != bad_things.end());
  return *it;
}
const Track* Tables::track(std::string_view name) const {
  const auto it = std::find_if(tracks.begin(), tracks.end(), [&](const Track& t) { return t.name == name; });
  return it == tracks.end() ? nullptr : &*it;
}
const Command& Tables::command(std::string_view rank) const {
  const auto it = std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.rank == rank; });
  assert(it != commands.end());
  return *it;
}
std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found) {
  return known_rule_set<RuleSet>(house, found, [](const HouseRules* by, Diagnostics& said) {
    Tables tables = read_rule_file(by, "chain_of_command/data/tables.yaml", read_tables, said);
    std::vector<EventSpec> events = event_specs(tables);
    return RuleSet{std::move(tables), read_rule_readings(by, "chain_of_command/data/readings.yaml", said),
                   read_rule_file(by, "chain_of_command/data/policies.yaml", read_book, said), std::move(events)};
  });
}
const std::shared_ptr<const RuleSet>& standard_rules() {
  static Diagnostics none;
  static const std::shared_ptr<const RuleSet> built_in = rule_set(nullptr, none);
  return built_in;
}

}  // namespace hexrout::coc
