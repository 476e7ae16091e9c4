#include "los/vasl/verdict.hpp"

namespace hexrout::vasl {

std::string_view reason_text(Reason reason) {
  switch (reason) {
    case Reason::none:
      return "";
    case Reason::higher_than_both:
      return "Terrain is higher than both the source and target (A6.2)";
    case Reason::no_height_advantage:
      return "Must have a height advantage to see over this terrain (A6.2)";
    case Reason::hexside_terrain:
      return "Intervening hexside terrain (B9.2)";
    case Reason::ground_higher_than_both:
      return "Ground level is higher than both the source and target (A6.2)";
    case Reason::six_hindrances:
      return "Hindrance total of six or more (B.10)";
    case Reason::blind_hex:
      return "Source or Target location is in a blind hex (A6.4)";
    case Reason::exits_depression:
      return "Exits depression before range/elevation restrictions are satisfied (A6.3)";
    case Reason::must_leave_building:
      return "LOS must leave the building before leaving the source hex to see a location with a different elevation "
             "(A6.8 Example 2)";
    case Reason::bocage:
      return "Cannot see through/over bocage (B9.52)";
    case Reason::half_level_higher:
      return "Half level terrain is higher than both the source and/or the target (A6.2)";
    case Reason::blind_hex_crest:
      return "Source or Target location is in a blind hex (B10.23)";
    case Reason::wall_in_building:
      return "Cannot see through rowhouse/factory wall (B23.71/O5.31)";
    case Reason::enters_depression:
      return "Does not enter depression while range/elevation restrictions are satisfied (A6.3)";
    case Reason::from_cellar_over_hexside:
      return "Unit in cellar cannot see over hexside terrain to non-adjacent target (O6.3)";
    case Reason::to_cellar_over_hexside:
      return "Unit in cellar cannot be seen over hexside terrain by non-adjacent target (O6.3)";
    case Reason::no_stairway:
      return "Crosses building level or no stairway";
    case Reason::exits_crest_line:
      return "Exits Crest Line - Depression hexside at vertex (B19.51)";
    case Reason::up_slope:
      return "This terrain blocks LOS to up-slope location";
    case Reason::enters_crest_line:
      return "Enters Crest Line - Depression hexside at vertex (B19.51)";
    case Reason::blind_hex_bocage:
      return "Source or Target location is in a blind hex (B9.52)";
    case Reason::factory_rooftop:
      return "LOS from/to Factory Rooftop within Factory only exists in same hex ground level location (B23.87)";
    case Reason::under_bridge:
      return "Cannot see location under the bridge";
    case Reason::blind_hex_up_slope:
      return "Source or Target location is in a blind hex from an up-slope location (F2.3)";
    case Reason::hillock:
      return "Intervening hillock (F6.4)";
    case Reason::second_wall:
      return "More than one intervening wall/hedge (F6.4)";
    case Reason::second_rubble:
      return "More than one intervening rubble hex (F6.4)";
    case Reason::level_obstacle:
      return "This terrain blocks LOS to same same elevation Source and Target";
  }
  return "";
}

}  // namespace hexrout::vasl
