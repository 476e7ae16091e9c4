// The way home, found without words, is the best of the options in words.
#include "rules/asl/rout/way_home.hpp"

#include <catch2/catch.hpp>

#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

double lost(const RoutOption& option) {
  return option.odds ? option.odds->lost.value() : 0.0;
}

// Whether the first would be recommended before the second, which is listed after it.
bool at_least_as_good(const RoutOption& first, const RoutOption& second) {
  if (lost(first) != lost(second)) return lost(first) < lost(second);
  return first.spent_half_mf <= second.spent_half_mf;
}

}  // namespace

TEST_CASE("the way home is the option with the least odds of elimination, then the least MF", "[asl][rout]") {
  int risky = 0;
  int crawls = 0;
  int none = 0;
  int on_wire = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    MakerOptions options;
    options.every_state = seed % 3 == 0;
    options.enemies = 2 + static_cast<int>(seed % 5);
    const Made made = make_position(seed, seed % 2 == 0 ? "asl" : "asl-old", options);
    RoutQuery query(made.position);
    const Judged judged = judge(query, made.unit);
    const std::vector<RoutOption> all = options_found(judged);
    const std::optional<WayHome> way = way_home(judged);
    INFO("seed " << seed);
    REQUIRE(way.has_value() == !all.empty());
    if (!way) {
      ++none;
      continue;
    }
    const RoutOption* best = &all.back();
    for (std::size_t i = all.size(); i-- > 0;)
      if (at_least_as_good(all[i], *best)) best = &all[i];
    CHECK(way->end == best->end);
    CHECK(way->lost == lost(*best));
    CHECK(way->low_crawl == best->low_crawl);
    CHECK(way->plan == std::vector<LocationId>(best->path.begin() + 1, best->path.end()));
    risky += way->lost > 0 ? 1 : 0;
    crawls += way->low_crawl ? 1 : 0;
    on_wire += judged.on_wire ? 1 : 0;
  }
  CHECK(risky > 50);
  CHECK(crawls > 20);
  CHECK(none > 50);
  CHECK(on_wire > 5);
}
