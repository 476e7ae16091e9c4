#include "los/vasl/verdict.hpp"

#include <algorithm>
#include <iterator>

namespace hexrout::vasl {

namespace {

struct ReasonText {
  Reason reason;
  std::string_view text;
};

// The words of VASL, so that a verdict can be found in its source and in the forum.
constexpr ReasonText kReasonTexts[] = {
    {Reason::none, ""},
    {Reason::higher_than_both, "Terrain is higher than both the source and target (A6.2)"},
    {Reason::no_height_advantage, "Must have a height advantage to see over this terrain (A6.2)"},
    {Reason::hexside_terrain, "Intervening hexside terrain (B9.2)"},
    {Reason::ground_higher_than_both, "Ground level is higher than both the source and target (A6.2)"},
    {Reason::six_hindrances, "Hindrance total of six or more (B.10)"},
    {Reason::blind_hex, "Source or Target location is in a blind hex (A6.4)"},
    {Reason::exits_depression, "Exits depression before range/elevation restrictions are satisfied (A6.3)"},
    {Reason::must_leave_building,
     "LOS must leave the building before leaving the source hex to see a location with a different elevation "
     "(A6.8 Example 2)"},
    {Reason::bocage, "Cannot see through/over bocage (B9.52)"},
    {Reason::half_level_higher, "Half level terrain is higher than both the source and/or the target (A6.2)"},
    {Reason::blind_hex_crest, "Source or Target location is in a blind hex (B10.23)"},
    {Reason::wall_in_building, "Cannot see through rowhouse/factory wall (B23.71/O5.31)"},
    {Reason::enters_depression, "Does not enter depression while range/elevation restrictions are satisfied (A6.3)"},
    {Reason::from_cellar_over_hexside, "Unit in cellar cannot see over hexside terrain to non-adjacent target (O6.3)"},
    {Reason::to_cellar_over_hexside,
     "Unit in cellar cannot be seen over hexside terrain by non-adjacent target (O6.3)"},
    {Reason::no_stairway, "Crosses building level or no stairway"},
    {Reason::exits_crest_line, "Exits Crest Line - Depression hexside at vertex (B19.51)"},
    {Reason::up_slope, "This terrain blocks LOS to up-slope location"},
    {Reason::enters_crest_line, "Enters Crest Line - Depression hexside at vertex (B19.51)"},
    {Reason::blind_hex_bocage, "Source or Target location is in a blind hex (B9.52)"},
    {Reason::factory_rooftop,
     "LOS from/to Factory Rooftop within Factory only exists in same hex ground level location (B23.87)"},
    {Reason::under_bridge, "Cannot see location under the bridge"},
    {Reason::blind_hex_up_slope, "Source or Target location is in a blind hex from an up-slope location (F2.3)"},
    {Reason::hillock, "Intervening hillock (F6.4)"},
    {Reason::second_wall, "More than one intervening wall/hedge (F6.4)"},
    {Reason::second_rubble, "More than one intervening rubble hex (F6.4)"},
    {Reason::level_obstacle, "This terrain blocks LOS to same same elevation Source and Target"},
};

}  // namespace

std::string_view reason_text(Reason reason) {
  const auto* row = std::find_if(std::begin(kReasonTexts), std::end(kReasonTexts),
                                 [&](const ReasonText& r) { return r.reason == reason; });
  return row == std::end(kReasonTexts) ? std::string_view() : row->text;
}

}  // namespace hexrout::vasl
