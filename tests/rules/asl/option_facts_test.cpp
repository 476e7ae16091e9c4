// The facts of options agree with their words.
#include "rules/option_facts.hpp"

#include <array>

#include "hexrout/rules/dice.hpp"
#include "rules/asl/play/phase.hpp"
#include "rules/asl/rout_maker.hpp"

namespace hexrout::asl {
namespace {

using test::Random;

class FactsChecked final : public Choices {
 public:
  FactsChecked(std::uint64_t seed, const Map& map) : random_(seed), map_(map) {}
  std::size_t choose(const Decision& decision) override {
    test::check_option_facts(decision, map_);
    for (const OptionFacts& facts : decision.facts) ++seen[static_cast<std::size_t>(facts.kind)];
    return static_cast<std::size_t>(random_.below(static_cast<int>(decision.options.size())));
  }
  std::array<int, 5> seen{};

 private:
  Random random_;
  const Map& map_;
};

}  // namespace

TEST_CASE("options of a Rout Phase say what their words say", "[asl][phase][options]") {
  std::array<int, 5> seen{};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Position position = test::make_position(seed, "asl", {18, 6, 12, false, false}).position;
    RoutQuery rout(position);
    SeededDice dice(seed);
    FactsChecked choices(seed, position.map());
    NoLog log;
    PhaseContext context{position, rout, dice, choices, log};
    rout_phase(context);
    for (std::size_t kind = 0; kind < seen.size(); ++kind) seen[kind] += choices.seen[kind];
  }
  CHECK(seen[static_cast<std::size_t>(OptionKind::decline)] > 50);
  CHECK(seen[static_cast<std::size_t>(OptionKind::unit)] > 20);
  CHECK(seen[static_cast<std::size_t>(OptionKind::step)] > 100);
}

}  // namespace hexrout::asl
