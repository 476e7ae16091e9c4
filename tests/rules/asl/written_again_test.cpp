// Every position that a game writes can be read again, and is equal.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <memory>

#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"
#include "rules/asl/rout_maker.hpp"
#include "rules/asl/system.hpp"
#include "rules/stepped.hpp"

namespace hexrout::test {
namespace {

std::unique_ptr<Game> read(const std::string& yaml, const Setting& setting, Diagnostics& found) {
  const auto document = Document::parse(yaml, "position", found);
  if (!document) return nullptr;
  Fields fields(document->root(), found, "scenario");
  auto game = asl::system().read(fields, setting, "asl", found);
  fields.done();
  return found.has_errors() ? nullptr : std::move(game);
}

class AnyChoice final : public Choices {
 public:
  explicit AnyChoice(std::uint64_t seed) : random_(seed) {}
  std::size_t choose(const Decision& decision) override {
    return static_cast<std::size_t>(random_.below(static_cast<int>(decision.options.size())));
  }

 private:
  Random random_;
};

// Up to four events for random units, before and between the phases.
std::string some_events(Random& random, const asl::Position& position) {
  static constexpr std::array kTold{"mc: {units: [@], drm: 1}", "kia: {units: [@]}",   "k: {units: [@]}",
                                    "ptc: {units: [@]}",        "break: {units: [@]}", "attacked: {units: [@]}",
                                    "wound: {unit: @}",         "rally: {unit: @}",    "eliminate: {unit: @}"};
  const auto anyone = [&] {
    return position.units[static_cast<std::size_t>(random.below(static_cast<int>(position.units.size())))].id;
  };
  std::string out;
  for (int i = random.below(5); i > 0; --i) {
    if (random.once_in(2)) {
      const auto to = position.map().ground(HexId(random.below(static_cast<int>(position.map().hex_count()))));
      out += fmt::format("  - move: {{unit: {}, to: {}}}\n", anyone(), position.map().location_name(to));
      continue;
    }
    std::string told = kTold[static_cast<std::size_t>(random.below(static_cast<int>(kTold.size())))];
    out += "  - " + told.replace(told.find('@'), 1, anyone()) + "\n";
  }
  if (out.empty()) return out;
  if (random.once_in(3)) out += "  - rally_phase\n";
  return "events:\n" + out + "  - rout_phase\n";
}

}  // namespace

TEST_CASE("what a game of entrenched units writes is read again and is the same", "[rules][asl]") {
  int played = 0;
  int entrenched = 0;
  int left = 0;
  std::size_t asked = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    Random random(seed);
    Made made = make_position(seed, "asl", {.columns = 5, .rows = 5, .enemies = 6, .short_legs = false});
    made.position.setting.phase = "rout";
    // Units in the open dig in.
    for (asl::Unit& unit : made.position.units) {
      if (unit.in != asl::Entrenchment::none || made.position.map().location(unit.at).kind != LocationKind::ground)
        continue;
      bool dug = false;
      for (const Placed& p : made.position.setting.placed)
        dug |= p.at == unit.at &&
               (p.kind == PlacedKind::foxhole || p.kind == PlacedKind::trench || p.kind == PlacedKind::pillbox);
      if (dug) continue;
      const bool trench = random.once_in(3);
      made.position.setting.placed.push_back({trench ? PlacedKind::trench : PlacedKind::foxhole, unit.at, 3});
      unit.in = trench ? asl::Entrenchment::trench : asl::Entrenchment::foxhole;
    }
    Diagnostics start;
    const auto game =
        read(asl::write_position(made.position) + some_events(random, made.position), made.position.setting, start);
    if (!game) continue;  // a squad that is to be wounded, for one
    ++played;
    for (const UnitView& unit : game->units())
      entrenched +=
          std::any_of(unit.state.begin(), unit.state.end(), [](const std::string& s) { return s.starts_with("in "); })
              ? 1
              : 0;
    if (seed % 4 == 0) asked += check_steps(*game, seed);
    SeededDice dice(seed);
    AnyChoice choices(seed + 77);
    NoLog log;
    game->play(dice, choices, log);
    const std::string yaml = game->yaml();
    Diagnostics found;
    const auto again = read(yaml, game->setting(), found);
    INFO("seed " << seed << "\n" << asl::write_position(made.position) << "\nafter:\n" << yaml << found.text());
    CHECK(again);
    if (!again) continue;
    CHECK(again->yaml() == yaml);
    CHECK(asl::position_of(*again)->units == asl::position_of(*game)->units);
    for (const asl::Unit& unit : asl::position_of(*game)->units) left += unit.eliminated ? 0 : 1;
  }
  // Most generated positions can be read and played, and have the units meant.
  CHECK(played > 1000);
  CHECK(entrenched > played);
  CHECK(left > played);
  // Step by step it is an equal play.
  CHECK(asked > 1000);
}

}  // namespace hexrout::test
